// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A force that grows by 2000 N/s passes its bound between two neighbouring numbers of the time. At the last number before
// it slip is inconsistent and stick goes on, so that the same decision came again without end. Now it is made at a
// look-ahead.
#include "systems/experiment.hpp"

using namespace stiction;
using namespace stiction::test;

TEST_CASE("regression: a stick bound that is passed between two times is left") {
    Experiment run(
        "belt_oscillator?mass=0.1859250811636792&stiffness=1390.8295357630107&belt_speed=-1.4767471919828408"
        "&mu_s=0.023413081850795603&mu_k=0.023413081850795603&drive_amplitude=26.644128153078494"
        "&drive_frequency=0.5079423970893909&x_dot0=1.7563311633732104",
        5.0);
    REQUIRE(run.status() == RunStatus::reached);
    const Event& last = run.events().back();
    CHECK(last.kind == EventKind::stick_to_slip);
    // k x - F = -mu_s N there.
    const double pull = 1390.8295357630107 * run.at(last.t, "x") - run.at(last.t, "drive_force");
    CHECK(std::abs(pull + 0.23413081850795603) < 1e-9);
}
