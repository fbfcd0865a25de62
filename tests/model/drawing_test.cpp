// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/drawing.hpp"

#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace stiction;

namespace {

Drawing draw(test::Experiment& run, double t) {
    Sample sample;
    run.simulation().get_sample(t, sample);
    Drawing out;
    run.draw(sample, out);
    return out;
}

}  // namespace

TEST_CASE(
    "drawing: earlier positions are multiples of the interval before now, which stand still meanwhile") {
    CHECK(find_strobe_time(1.05, 0.25, 1) == 1.0);
    CHECK(find_strobe_time(1.2, 0.25, 1) == 1.0);
    CHECK(find_strobe_time(1.2, 0.25, 4) == 0.25);
    CHECK(find_strobe_time(1.0, 0.25, 1) == 0.75);  // not the present one
    CHECK(find_strobe_time(0.0, 0.25, 1) < 0.0);
}

TEST_CASE(
    "drawing: every preset shows a finite picture that frames its bodies' soles, with letters on its "
    "forces") {
    for (const System* system : all_systems())
        for (const Preset& preset : system->claims->presets) {
            CAPTURE(std::string(preset.scenario));
            test::Experiment run(preset.scenario, 0.02);
            const Drawing out = draw(run, run.simulation().now());
            CHECK((out.max.x > out.min.x && out.max.y > out.min.y && out.force_scale > 0.0));
            for (const DrawnSole& sole : out.soles) {
                const auto [left, right] = std::minmax(sole.a.x, sole.b.x);
                CHECK((left > out.min.x && right < out.max.x));
                CHECK((sole.a.y > out.min.y && sole.a.y < out.max.y));
            }
            for (const DrawnForce& force : out.forces) {
                CHECK(std::isfinite(force.vector.x + force.vector.y + force.at.x + force.at.y));
                if (std::isnan(force.value)) continue;
                CHECK(std::abs(force.value) == doctest::Approx(std::hypot(force.vector.x, force.vector.y)));
            }
        }
}

TEST_CASE("drawing: R ends on the rim of its cone exactly when the contact slips") {
    test::Experiment run("belt_oscillator", 1.0);
    for (const double t : {0.2, 0.5}) {
        const Drawing out = draw(run, t);
        const DrawnCone& cone = out.cones[0];
        for (const DrawnForce& force : out.forces) {
            if (force.role != ForceRole::resultant) continue;
            CHECK(force.vector.y == cone.height);
            const double share = std::abs(force.vector.x) / (cone.mu_slip * cone.height);
            if (t == 0.5)
                CHECK(share == doctest::Approx(1.0));  // slips
            else
                CHECK(std::abs(share - 1.0) > 0.1);
        }
    }
}

TEST_CASE("drawing: an arc of many turns is drawn without its whole turns, and ends where it ended") {
    Drawing out;
    for (const double turned : {-501.25, -7.0, -1.0, 0.0, 0.5, 6.2, 6.3, 498.75}) {
        out.add_arc({}, 1.0, 0.5 * pi - turned, 0.5 * pi, "φ");
        const DrawnArc& arc = out.arcs.back();
        CHECK(std::abs(arc.to - arc.from) < 2.0 * pi);
        CHECK((arc.to - arc.from) * turned >= 0.0);
        CHECK(arc.to == 0.5 * pi);
        CHECK(std::cos(arc.from) == doctest::Approx(std::cos(0.5 * pi - turned)).epsilon(1e-12));
        CHECK(std::sin(arc.from) == doctest::Approx(std::sin(0.5 * pi - turned)).epsilon(1e-12));
    }
}
