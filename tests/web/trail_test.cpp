// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/trail.hpp"

#include "patient_session.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace stiction;

namespace {

// The trail of a preset up to t over two columns, on a plot of 400 x 300 pixels.
CurvePoints collect(PatientSession& session, const std::string& scenario, double t, const char* x,
                    const char* y, double width, double height) {
    session.load(scenario);
    session.player.seek(t);
    const Simulation& run = session.simulation();
    TraceCache cache;
    while (!cache.update(run, session.history.motion())) continue;
    Trail trail;
    trail.update(cache, static_cast<std::size_t>(run.find_column(x)),
                 static_cast<std::size_t>(run.find_column(y)), width / 400.0, height / 300.0);
    CurvePoints out;
    trail.collect(cache, cache.size(), out);
    return out;
}

// The longest step of y between neighbours in the lists of the states.
double find_longest_step(const CurvePoints& curves) {
    double out = 0.0;
    for (std::size_t state = 0; state < CurvePoints::states; ++state)
        for (std::size_t i = 1; i < curves.y[state].size(); ++i)
            out = std::fmax(out, std::abs(curves.y[state][i] - curves.y[state][i - 1]));  // NaN: no step
    return out;
}

}  // namespace

TEST_CASE("trail: where all feet stop the acceleration jumps in an upright line of its own (figure 8)") {
    PatientSession session;
    struct {
        const char *preset, *x, *y;
        double wide, tall;
    } const plots[] = {
        {"inclined_shaker/fig_8", "x_dot", "x_ddot", 0.06, 2.0},
        {"inclined_shaker/fig_8_gamma", "gamma_dot", "gamma_ddot", 0.4, 12.0},
    };
    for (const auto& [preset, x, y, wide, tall] : plots) {
        const std::string name = preset;
        CAPTURE(name);
        const CurvePoints curves = collect(session, preset, 2.0, x, y, wide, tall);
        const std::vector<double>&jump_x = curves.x[CurvePoints::jumps],
              &jump_y = curves.y[CurvePoints::jumps];
        REQUIRE(jump_x.size() >= 6 * 3);  // one stop in each turn, 0.32 s
        REQUIRE(jump_x.size() % 3 == 0);
        double least = HUGE_VAL;
        for (std::size_t i = 0; i < jump_x.size(); i += 3) {
            CHECK(std::abs(jump_x[i] - jump_x[i + 1]) < 1e-6 * wide);
            CHECK(std::abs(jump_y[i + 1]) < 1e-6 * tall);  // all feet rest
            CHECK(std::isnan(jump_x[i + 2]));
            least = std::fmin(least, std::abs(jump_y[i]));
        }
        // No slope takes the place of a jump.
        CHECK(find_longest_step(curves) < 0.5 * least);
    }
}

TEST_CASE("trail: where both columns are continuous, a change of state is no jump") {
    PatientSession session;
    const CurvePoints curves = collect(session, "belt_oscillator", 5.0, "x", "x_dot", 0.1, 0.4);
    CHECK(curves.x[CurvePoints::jumps].empty());
    CHECK(!curves.x[static_cast<std::size_t>(ContactState::stick)].empty());
    CHECK(!curves.x[static_cast<std::size_t>(ContactState::slip_minus)].empty());
}
