// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A body is pulled by hand: pointer, finger or arrow keys lead the end of a spring.
#include "dynamics/held_mechanism.hpp"
#include "session/session.hpp"

#include <utility>

namespace stiction {

bool Session::take_hold(int body, PlanarPoint at, double unit_length) {
    release_hand();
    let_go();
    if (has_ended_here()) {
        add_notice("The run has ended here: " + simulation_->end_reason() +
                   ". Reset it, and the body can be pulled.");
        return false;
    }
    branch_here();
    simulation_->get_sample(t_, sample_);
    const Mechanism& mechanism = simulation_->mechanism();
    const PlanarPoint grip = find_material_point(find_body_place(mechanism, body, sample_.q), at);
    Hand hand{body, grip, 1.0 / unit_length, 0.0, HandPath(at)};
    hand.damping = find_hand_damping(mechanism, hand, t_, sample_.q, sample_.v);
    simulation_->take_hold(hand);
    changes_.add(t_, LiveChange::the_hand, 0.0, body);
    follow();
    fresh_ = false;
    ++generation_;
    pulled_ = running_ = true;
    return true;
}

void Session::lead_hand(PlanarPoint to) {
    if (!pulled_) return;
    simulation_->lead_hand(t_, to, speed_ / display_rate);
    changes_.extend_hand(t_);
    seen_ = t_;
    follow();
    fresh_ = false;
}

void Session::release_hand() {
    if (!std::exchange(pulled_, false)) return;
    simulation_->branch(t_);
    changes_.extend_hand(t_);
    seen_ = t_;
    follow();
    fresh_ = false;
    ++generation_;
}

}  // namespace stiction
