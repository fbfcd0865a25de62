// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Where A = b = 0 a slip of the rod ends. With a loose tolerance a step crossed A = 0: N became negative, and the slip went on to another
// end. And where the load of the branch between two solutions falls to 0, nothing goes on; a transition at a load of exactly 0 left the rod open
// and below the floor for 3e-5 s.
#include "base/number_text.hpp"
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: a slip of the rod into A = b = 0 ends there, whatever the tolerance") {
    struct Case {
        const char* text;
        double t;
    };
    for (const Case& slip :
         {Case{"painleve_rod?mu=0.894331&asymmetry=1.77295&force_x=-1.02061&force_theta_amplitude=0.314172&"
               "force_frequency=3.12582&force_phase=-3&v_t0=-7.10285",
               0.0731738375593},
          Case{"painleve_rod?mu=1.55013&force_x=-2&force_theta_amplitude=0.733679&v_t0=-3.43934",
               0.0945341024062},
          Case{"painleve_rod?mu=2.40483&asymmetry=0.644315&force_x=0.171628&force_phase=-0.919729&v_t0=-5."
               "15572&"
               "inconsistent_rule=stop&indeterminate_branch=lift_off",
               0.0987999101158},
          Case{"painleve_rod?mu=1.37536&force_x=0.155608&force_y=-0.318783&force_theta_amplitude=0.37638&"
               "theta0=0.990112&v_t0=-2.70246&inconsistent_rule=stop&indeterminate_branch=slide",
               0.0221831181312},
          Case{"painleve_rod?mu=1.79364&asymmetry=0.873664&force_x=-1.98333&force_y=-3&force_theta=-0.211418&"
               "force_x_amplitude=1.82716&force_y_amplitude=1.04955&force_theta_amplitude=0.0819692&"
               "force_frequency=0.953034&force_phase=-1.93124&v_t0=-5.14611",
               0.0424141505141}})
        for (const double tol : {1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13}) {
            Experiment run(std::string(slip.text) + "&tol=" + write_number(tol));
            CAPTURE(std::string(slip.text));
            CAPTURE(tol);
            REQUIRE(run.events().size() == 1);
            CHECK(run.event(0).kind == EventKind::inconsistent);
            CHECK(run.event(0).cause == Cause::singular_slip);
            CHECK(std::abs(run.event(0).t - slip.t) < 1e-12 + 0.1 * tol);
            for (std::size_t node = 0; node < run.nodes(); ++node)
                CHECK(run.at_node(node, "tip.normal") >= 0.0);
        }
}

TEST_CASE("regression: where the load of the branch between two solutions ends, an impact follows at once") {
    for (const char* text :
         {"painleve_rod?mu=3.53573&asymmetry=2&force_x=-0.734155&force_y=0.733549&force_y_amplitude=0.905291&"
          "force_theta_amplitude=0.788866&force_phase=1.44653&theta0=0.740428&theta_dot0=-2.55012&v_t0=-6."
          "02701&"
          "indeterminate_branch=slide&tol=1e-9",
          "painleve_rod?mu=3.6547&asymmetry=1.38913&epsilon=0.8518&force_theta=-1&force_theta_amplitude=0."
          "43067&"
          "force_frequency=2.3549&force_phase=-1.40365&theta0=0.599684&v_t0=-7.33286&indeterminate_branch="
          "slide&"
          "tol=1e-9",
          "painleve_rod?mu=4.68574&epsilon=0.234204&force_theta=0.569045&force_theta_amplitude=0.558994&"
          "force_frequency=1.10143&theta_dot0=-2.47051&v_t0=-10&indeterminate_branch=slide&tol=1e-9",
          "painleve_rod?mu=3.09893&epsilon=0.326289&force_theta=-0.988158&force_theta_amplitude=0.651688&"
          "force_frequency=2.18747&force_phase=-0.00416246&indeterminate_branch=slide&tol=1e-9"}) {
        Experiment run(text, 1.0);
        CAPTURE(std::string(text));
        REQUIRE(run.events().size() >= 2);
        CHECK(run.event(0).kind == EventKind::lift_off);
        CHECK(run.event(1).kind == EventKind::impact_without_collision);
        CHECK(run.event(1).t == run.event(0).t);
        for (std::size_t node = 0; node < run.nodes(); ++node) CHECK(run.at_node(node, "tip.gap") > -1e-14);
    }
}
