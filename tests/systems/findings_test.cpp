// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The findings that the page shows, and those of the rod that no other test proves.
#include "base/number_text.hpp"
#include "dynamics/contact_equations.hpp"
#include "model/catalogue.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;
using stiction::test::Experiment;

TEST_CASE("every system: its findings name where in the source they stand, in a sentence or two") {
    for (const System* system : all_systems()) {
        CAPTURE(std::string(system->id));
        if (system->claims == &no_claims) continue;
        CHECK(!system->claims->findings.empty());
        int named = 0;
        for (const std::string_view finding : system->claims->findings) {
            CAPTURE(std::string(finding));
            CHECK(finding.size() > 30);
            CHECK(finding.size() < 330);
            CHECK(finding.back() == '.');
            CHECK(finding.find_first_of("*[]{}") == finding.find("[matrix]"));  // plain text, no markup
            named += finding.find('(') != std::string_view::npos || finding.starts_with("Gauss");
        }
        CHECK(named > 0);
    }
}

TEST_CASE("painleve_rod: phi has (cos theta - mu sin theta)^2, not the printed sum of (2.83)") {
    for (const double theta : {0.4, 1.0, 2.0})
        for (const double mu : {0.3, 1.5}) {
            Experiment run(
                "painleve_rod?mu=" + write_number(mu) + "&theta0=" + write_number(theta) + "&v_t0=-1", 0.0);
            Sample sample;
            run.simulation().get_node_sample(0, sample);
            ContactEquations equations(run.simulation().mechanism());
            const ContactState slides = ContactState::slip_minus;
            equations.update(0.0, sample.q, sample.v, {&slides, 1});
            const Eigen::MatrixXd& G = equations.delassus();
            const double S = G(0, 0) + 2.0 * mu * G(0, 1) + mu * mu * G(1, 1);  // T = mu N
            const double c = std::cos(theta), s = std::sin(theta), eps = 1.0 / 3.0;
            CHECK(S == doctest::Approx(1.0 + mu * mu + (c - mu * s) * (c - mu * s) / eps).epsilon(1e-12));
            CHECK(std::abs(S - (1.0 + mu * mu + (c + mu * s) * (c + mu * s) / eps)) > 0.05);
        }
}

TEST_CASE("painleve_rod: without contact force eps g'' = b, by eps less than the printed (2.80)") {
    Experiment run("painleve_rod?mu=1.5&theta0=0.8&theta_dot0=2.5&v_t0=-1", 0.0);
    CHECK(run.word_at_node(0, "region") == "B");
    Sample sample;
    run.simulation().get_node_sample(0, sample);
    REQUIRE(sample.contacts[0].normal == 0.0);
    // g of the thesis is minus the gap.
    const double b = run.at_node(0, "b"), eps = 1.0 / 3.0;
    CHECK(-sample.contacts[0].normal_acceleration == doctest::Approx(b / eps).epsilon(1e-12));
}
