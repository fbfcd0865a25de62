// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The formulas in a program of fixed steps.
#include "systems/experiment.hpp"

#include "base/constants.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace stiction;
using stiction::test::Experiment;

namespace {

double luz(double x, double a) { return x > a ? x - a : x < -a ? x + a : 0.0; }

// The rule of the method with the default values, written as one loop. TS = bound * T.
struct Recipe {
    double bound, v1 = 0.0, v2 = 0.0, z1 = 0.0, z2 = 0.0, t = 0.0;
    bool corrected;

    void step(double dt) {
        const double M1 = 1.0, M2 = 2.0, T12 = 2.0, T10 = 1.5, T20 = 3.0, C = 0.5;
        const double S12 = bound * T12, S10 = bound * T10, S20 = bound * T20;
        const double F1 = 3.8 * std::sin(2.0 * pi * 0.5 * t), F2 = 5.2 * std::sin(2.0 * pi * 0.3 * t + 0.3);
        const auto D = [&](double u, double T) { return C * u + (u > 0.0 ? T : -T); };
        double a1 = 0.0, a2 = 0.0;
        if (v1 == 0.0 && v2 == 0.0) {
            const double c1 = std::fmin(std::fmax(F1, -S10 - S12), S10 + S12),
                         c2 = std::fmin(std::fmax(F2, -S20 - S12), S20 + S12);
            a1 = luz(F1, S12 + S10) / M1, a2 = luz(F2, S12 + S20) / M2;
            if (corrected && std::abs(c1 + c2) > S10 + S20) {
                const double s = c1 + c2 > 0.0 ? 1.0 : -1.0;
                double w = (M2 * (F1 - s * S10) - M1 * (F2 - s * S20)) / (M1 + M2);
                w = std::fmin(std::fmax(w, -S12), S12);
                a1 = (F1 - s * S10 - w) / M1, a2 = (F2 - s * S20 + w) / M2;
                if (std::abs(w) < S12) a2 = a1;  // one body
            }
        } else if (v1 == v2) {
            const double W1 = F1 - D(v1, T10), W2 = F2 - D(v2, T20),
                         L = luz((M2 * W1 - M1 * W2) / (M1 + M2), S12);
            a1 = (W1 + W2) / (M1 + M2) + L / M1, a2 = (W1 + W2) / (M1 + M2) - L / M2;
        } else if (v1 == 0.0) {
            a1 = luz(F1 + D(v2, T12), S10) / M1, a2 = (F2 - D(v2, T12) - D(v2, T20)) / M2;
        } else if (v2 == 0.0) {
            a1 = (F1 - D(v1, T12) - D(v1, T10)) / M1, a2 = luz(F2 + D(v1, T12), S20) / M2;
        } else {
            a1 = (F1 - D(v1 - v2, T12) - D(v1, T10)) / M1, a2 = (F2 + D(v1 - v2, T12) - D(v2, T20)) / M2;
        }
        double n1 = v1 + dt * a1, n2 = v2 + dt * a2;
        const bool stops1 = n1 * v1 < 0.0, stops2 = n2 * v2 < 0.0;
        if (stops1) n1 = 0.0;
        if (stops2) n2 = 0.0;
        if ((n1 - n2) * (v1 - v2) < 0.0 && !stops1 && !stops2) n1 = n2 = (M1 * n1 + M2 * n2) / (M1 + M2);
        z1 += dt * n1, z2 += dt * n2, v1 = n1, v2 = n2, t += dt;
    }
};

std::string write_method(bool corrected, const char* law) {
    return std::string("two_masses?method=fixed_step&dt=0.01&friction_law=") + law +
           (corrected ? "&rest_formula=corrected" : "");
}

}  // namespace

TEST_CASE("two_masses: the method fixed_step makes the steps of its rule") {
    for (const bool corrected : {false, true})
        for (const char* law : {"coulomb", "coulomb_stiction"}) {
            CAPTURE(std::string(law) + (corrected ? " corrected" : ""));
            Experiment run(write_method(corrected, law));
            Recipe recipe{.bound = std::string_view(law) == "coulomb" ? 1.0 : 1.2, .corrected = corrected};
            int together = 0, resting = 0;
            for (std::size_t node = 1; node < run.nodes(); ++node) {
                if (run.at_node(node, "t") < recipe.t + 0.005) continue;  // the other side of an event
                recipe.step(0.01);
                CHECK(std::abs(run.at_node(node, "z1") - recipe.z1) < 1e-9);
                CHECK(std::abs(run.at_node(node, "z2") - recipe.z2) < 1e-9);
                CHECK(std::abs(run.at_node(node, "z1_dot") - recipe.v1) < 1e-9);
                CHECK(std::abs(run.at_node(node, "z2_dot") - recipe.v2) < 1e-9);
                together += run.word_at_node(node, "stiction_state") == "B";
                resting += run.word_at_node(node, "stiction_state") == "E";
            }
            CHECK(recipe.t > 19.9);
            CHECK(together + resting > 100);
        }
}

TEST_CASE(
    "two_masses: with the corrected formula the error of fixed_step falls like dt, and so does its ledger") {
    Experiment exact("two_masses", 10.0);
    double last = 0.0, last_defect = 0.0;
    for (const char* dt : {"0.008", "0.001"}) {
        Experiment run(std::string("two_masses?method=fixed_step&rest_formula=corrected&dt=") + dt, 10.0);
        CHECK(run.status() == RunStatus::reached);
        double worst = 0.0;
        for (double t = 0.1; t <= 10.0; t += 0.1)
            for (const char* column : {"z1", "z2", "z1_dot", "z2_dot"})
                worst = std::max(worst, std::abs(run.at(t, column) - exact.at(t, column)));
        const double defect = run.energy_defect();
        CHECK(worst < 6.0 * std::stod(dt));
        CHECK(defect < 2.0 * std::stod(dt) * run.largest_energy());
        if (last > 0.0) CHECK(worst < 0.2 * last);
        if (last > 0.0) CHECK(defect < 0.2 * last_defect);
        last = worst, last_defect = defect;
    }
}

TEST_CASE("two_masses: fixed_step with the printed formula of rest stays falsely stuck") {
    Experiment printed("two_masses/corner?method=fixed_step&dt=0.01"),
        corrected("two_masses/corner?method=fixed_step&dt=0.01&rest_formula=corrected"),
        exact("two_masses/corner");
    CHECK(printed.events().empty());
    CHECK(printed.at(20.0, "z1") == 0.0);
    CHECK(std::abs(corrected.at(20.0, "z1_dot") - exact.at(20.0, "z1_dot")) < 1e-3);
}
