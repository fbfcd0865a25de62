// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mirror images: if a scenario is mirrored, its motion is the mirror image, to the last bit if only signs change.
#include "judge/draw.hpp"
#include "judge/whole_range.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::test;

TEST_CASE("judge: the mirror image of a belt moves as the mirror image") {
    const int count = count_to_judge(60);
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(18, i);
        Draft one("belt_oscillator"), other("belt_oscillator");
        const auto both = [&](std::string_view id, double value, double sign) {
            one.put(id, value);
            other.put(id, sign * value);
        };
        both("mass", draw.log_between(0.1, 10.0), 1.0);
        both("stiffness", draw.chance(0.3) ? 0.0 : draw.between(1.0, 500.0), 1.0);
        both("belt_speed", draw.between(-1.0, 1.0), -1.0);
        both("x0", draw.between(-0.5, 0.5), -1.0);
        both("x_dot0", draw.between(-1.0, 1.0), -1.0);
        both("damping", draw.chance(0.5) ? 0.0 : draw.between(0.0, 5.0), 1.0);
        const int method = draw.index(one.scenario().system->methods.size());
        for (Draft* draft : {&one, &other}) {
            draft->settings().method = method;
            draft->settings().t_end = 3.0;
        }
        const Scenario a = as_read(one.scenario()), b = as_read(other.scenario());
        CAPTURE(one.text());
        Simulation left(*a.system, a.values, a.settings), right(*b.system, b.values, b.settings);
        left.advance(3.0, 3000);
        right.advance(3.0, 3000);
        CHECK(left.now() == right.now());
        CHECK(left.events().size() == right.events().size());
        Sample here, there;
        left.get_sample(0.7 * left.now(), here);
        right.get_sample(0.7 * left.now(), there);
        CHECK(here.q[0] == -there.q[0]);
        CHECK(here.v[0] == -there.v[0]);
        CHECK(here.dissipated == there.dissipated);
    }
}
