// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/hand.hpp"

#include "dynamics/held_mechanism.hpp"

namespace stiction {

bool PullingHand::take_hold(int body, PlanarPoint at, double unit_length) {
    release();
    beginning_.let_go();
    Simulation* simulation = &history_.simulation();
    if (history_.has_ended_here()) {
        notices_.add("The run has ended here: " + simulation->end_reason() +
                     ". Restart it to pull the body.");
        return false;
    }
    history_.branch_here();
    simulation = &history_.simulation();
    Sample sample;
    simulation->get_sample(clock_.t, sample);
    const Mechanism& mechanism = simulation->mechanism();
    const PlanarPoint grip = find_material_point(find_body_place(mechanism, body, sample.q), at);
    Hand hand{body, grip, 1.0 / unit_length, 0.0, HandPath(at)};
    hand.damping = find_hand_damping(mechanism, hand, clock_.t, sample.q, sample.v);
    simulation->take_hold(hand);
    changes_.add(clock_.t, LiveChange::the_hand, 0.0, body);
    history_.branch_off();
    clock_.running = true;
    return true;
}

void PullingHand::lead(PlanarPoint to) {
    if (!is_pulling()) return;
    history_.simulation().lead_hand(clock_.t, to, clock_.speed / display_rate);
    go_on(false);
}

void PullingHand::release() {
    if (!is_pulling()) return;
    history_.simulation().branch(clock_.t);
    go_on(true);
}

void PullingHand::end() {
    if (!is_pulling()) return;
    notices_.add("The run has ended here: " + history_.simulation().end_reason() + ". The hand has let go.");
    release();
}

// Ends the recorded pull at the present time; continuing from here is a new branch.
void PullingHand::go_on(bool other_values) {
    changes_.extend_hand(clock_.t);
    history_.forget_future();
    history_.branch_off(other_values);
}

}  // namespace stiction
