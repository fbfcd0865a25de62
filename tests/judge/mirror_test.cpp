// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mirror images: if a scenario is mirrored, its motion is the mirror image, to the last bit if only signs change.
#include "judge/draw.hpp"
#include "judge/whole_range.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

namespace {

// A scenario and its mirror image, which has the opposite sign of positions, velocities and forces.
struct Pair {
    explicit Pair(std::string_view system) : one(system), other(system) {}
    void put(std::string_view id, double value, double sign = 1.0) {
        one.put(id, value);
        other.put(id, sign * value);
    }
    Draft one, other;
};

void judge_pair(Pair& pair, Draw& draw, double t_end) {
    const int method = draw.index(pair.one.scenario().system->methods.size());
    for (Draft* draft : {&pair.one, &pair.other}) {
        draft->settings().method = method;
        draft->settings().t_end = t_end;
    }
    const Scenario a = as_read(pair.one.scenario()), b = as_read(pair.other.scenario());
    CAPTURE(pair.one.text());
    Simulation left(*a.system, a.values, a.settings), right(*b.system, b.values, b.settings);
    left.advance(t_end, 3000);
    right.advance(t_end, 3000);
    CHECK(left.now() == right.now());
    CHECK(left.events().size() == right.events().size());
    Sample here, there;
    left.get_sample(0.7 * left.now(), here);
    right.get_sample(0.7 * left.now(), there);
    for (std::size_t k = 0; k < here.q.size(); ++k) {
        CHECK(here.q[k] == -there.q[k]);
        CHECK(here.v[k] == -there.v[k]);
    }
    CHECK(here.dissipated == there.dissipated);
}

}  // namespace

TEST_CASE("judge: the mirror image of a belt with any law of friction moves as the mirror image") {
    const int count = count_to_judge(240);
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(18, i);
        Pair pair("belt_oscillator");
        pair.put("mass", draw.log_between(0.1, 10.0));
        pair.put("stiffness", draw.chance(0.3) ? 0.0 : draw.between(1.0, 500.0));
        pair.put("belt_speed", draw.between(-1.0, 1.0), -1.0);
        pair.put("x0", draw.between(-0.5, 0.5), -1.0);
        pair.put("x_dot0", draw.between(-1.0, 1.0), -1.0);
        pair.put("damping", draw.chance(0.5) ? 0.0 : draw.between(0.0, 5.0));
        pair.put("friction_law", draw.index(4));
        pair.put("mu_k", draw.between(0.0, 0.5));
        pair.put("mu_s", draw.between(0.5, 0.8));
        pair.put("stribeck_speed", draw.log_between(1e-3, 3.0));
        pair.put("viscous", draw.chance(0.5) ? 0.0 : draw.between(0.0, 0.5));
        pair.put("quadratic", draw.chance(0.5) ? 0.0 : draw.between(0.0, 0.2));
        judge_pair(pair, draw, 3.0);
    }
}

TEST_CASE("judge: the mirror image of two blocks with any law of friction moves as the mirror image") {
    const int count = count_to_judge(240);
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(19, i);
        Pair pair("two_masses");
        pair.put("friction_law", draw.index(4));
        for (const char* id : {"m1", "m2"}) pair.put(id, draw.log_between(0.2, 5.0));
        for (const char* id : {"t12", "t10", "t20"})
            pair.put(id, draw.chance(0.1) ? 0.0 : draw.between(0.0, 3.0));
        for (const char* id : {"ts12", "ts10", "ts20"}) pair.put(id, draw.between(3.0, 5.0));
        for (const char* id : {"v12", "v10", "v20"}) pair.put(id, draw.log_between(1e-3, 3.0));
        for (const char* id : {"c12", "c10", "c20"})
            pair.put(id, draw.chance(0.5) ? 0.0 : draw.between(0.0, 2.0));
        for (const char* id : {"force1_amplitude", "force2_amplitude"}) pair.put(id, 0.0);
        for (const char* id : {"force1_offset", "force2_offset"}) pair.put(id, draw.between(-8.0, 8.0), -1.0);
        for (const char* id : {"z1_0", "z2_0", "z1_dot0", "z2_dot0"})
            pair.put(id, draw.between(-2.0, 2.0), -1.0);
        judge_pair(pair, draw, 3.0);
    }
}
