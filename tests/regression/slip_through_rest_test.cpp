// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A slip in space whose coefficient of friction is 0 at rest does not stop: its velocity may pass through 0 in the middle of a step. Friction then kept the
// direction that it had before, and drove the body.
#include "systems/experiment.hpp"

#include <algorithm>
#include <string>

using namespace stiction;
using namespace stiction::test;

namespace {

struct Case {
    const char *text, *slip1, *slip2;
};

}  // namespace

TEST_CASE("regression: friction of viscous terms alone opposes a slip that passes through rest") {
    for (const Case& c :
         {Case{"free_disk?mass=20&radius=0.018959957938021646&gravity=30&mu_k=0&friction_law=coulomb&"
               "quadratic=5.311734293162909&restitution=0.5825798271149477&theta0=0.05&psi0=-1."
               "5204125767495016&"
               "phi_dot0=-38.892893491095506&theta_dot0=10.987034807287877&psi_dot0=6.04999069484311&"
               "v_p0=0.897239889508521&v_20=-9.378643481300333&t_end=0.05",
               "v_p", "v_2"},
          Case{"free_disk?mass=0.477115510319626&gravity=8.930304044458232&mu_s=0&mu_k=0&viscous=2."
               "243534310024571&"
               "quadratic=7.329256839321232&phi0=-1.3926970687576577&theta0=0.05&psi0=2.7940237135924155&"
               "phi_dot0=-48.204878127416265&psi_dot0=-35.36493087437703&t_end=0.3",
               "v_p", "v_2"},
          Case{"rolling_disk?torque_amplitude=0.9116220927910268&torque_omega=0.13387398303747458&mu_s=0&mu_"
               "k=0&quadratic=10&"
               "radius=0.3585575769244239&disk_mass=9.092756848675648&shaft_mass=0&stiffness=26."
               "105615351498802&"
               "spring_length=4.63559926460501&pivot_height=0&gravity=24.707027612257324&phi0=-1."
               "882471519499683&"
               "s0=1.8387597320988993&v_r0=-4.750387064870701&t_end=1",
               "v_r", "v_f"}}) {
        CAPTURE(std::string(c.text));
        Experiment run(c.text);
        REQUIRE(run.status() == RunStatus::reached);
        double before = 0.0;
        int turns = 0;
        double last1 = 0.0, last2 = 0.0;
        for (std::size_t node = 0; node < run.nodes(); ++node) {
            const double T1 = run.at_node(node, "ground.tangent1"), T2 = run.at_node(node, "ground.tangent2"),
                         u1 = run.at_node(node, c.slip1), u2 = run.at_node(node, c.slip2);
            if (run.at_node(node, "ground.normal") > 0.0) {
                CHECK(T1 * u1 + T2 * u2 <= 0.0);
                turns += u1 * last1 + u2 * last2 < 0.0 ? 1 : 0;
            }
            last1 = u1, last2 = u2;
            const double dissipated = run.at_node(node, "energy.dissipated");
            CHECK(dissipated >= before - 1e-14 * std::max(1.0, before));
            before = dissipated;
        }
        CHECK(turns > 0);
        CHECK(run.energy_defect() < 1e-9 * run.largest_energy());
    }
}
