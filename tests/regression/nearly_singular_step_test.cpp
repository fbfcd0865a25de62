// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Steps of time stepping whose velocity-level problem has a nearly singular Delassus matrix: iteration does not converge,
// and the run ended there.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: a step with a nearly singular Delassus matrix is solved") {
    struct Case {
        const char* text;
        double until;
    };
    for (const Case& each :
         {Case{"rolling_disk?method=time_stepping&torque_amplitude=0&torque_omega=0.11112229282965581&mu_s=2"
               "&mu_k=0.5745943523746873&radius=0.30170971044453465&disk_mass=0.0870221362334891"
               "&shaft_mass=15.196940589756117&shaft_length=5.739853428215604&stiffness=1979.3533060405382"
               "&spring_length=0&friction_cone=polygon_1&xi=17.335385019191186&gamma=76.37413910306688"
               "&s0=3.423829413143722&psi0=2.1734355600957747&phi_dot0=-0.4860816836759376"
               "&v_r0=1.782212554889357&v_f0=4.302392483323889&theta_offset0=-0.01&s_dot_offset0=0.01"
               "&psi_dot_offset0=-0.01",
               0.04},
          Case{"inclined_shaker?method=time_stepping&dt=3.2525796140772434e-4&mu=1&omega=32.487448375523385"
               "&mass=3.342991286093201&inertia_a=0.006908618281881968&inertia_b=1e-4"
               "&inertia_c=0.007001609663600087&gravity=6.0574573545972275&a1=0.1578733676166702"
               "&b1=0.02366892738985349&h_s=0.16374738952088144&l1=0.17170126369349625&l2=0.2"
               "&delta_a=0.010040660473284&delta_h=0.005712981829992654&unbalance_mass=0"
               "&unbalance_radius=0.04093355395984319&x0=-0.28753095255360694&y0=-0.8070235046968635"
               "&alpha0=-0.04453329250837565&beta0=-0.05&x_dot0=-1&alpha_dot0=0.3730961217302644"
               "&gamma_dot0=0.22475245847237524",
               0.03}}) {
        CAPTURE(std::string(each.text));
        Experiment run(each.text, each.until);
        CHECK(run.status() != RunStatus::failed);
    }
}
