// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A motion with its recorded past, as the page follows it: run A on screen, and the reference run, B. What is
// read of it at a time is computed once per time.
#pragma once

#include "dynamics/simulation.hpp"
#include "session/state_lanes.hpp"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace stiction {

class Run {
  public:
    /// Another motion, or none; it was on screen up to `seen`, s. Returns the one that was there.
    std::unique_ptr<Simulation> begin(std::unique_ptr<Simulation> simulation, double seen = 0.0);
    bool exists() const { return simulation_ != nullptr; }
    /// The same motion goes on in a branch of its own. Returns the one that was there.
    std::unique_ptr<Simulation> exchange(std::unique_ptr<Simulation> branch) {
        return std::exchange(simulation_, std::move(branch));
    }
    Simulation& simulation() { return *simulation_; }
    const Simulation& simulation() const { return *simulation_; }

    /// Takes over what was computed.
    void follow();
    /// The motion goes on in another way than it did, with other values or another hand.
    void branch_off(bool other_values = true);
    /// Grows with every new motion only: a live change goes on with the old one.
    int motion() const { return motion_; }
    /// Grows with every new motion or change of values.
    int generation() const { return generation_; }
    /// The latest time that was on screen, s.
    double seen() const { return seen_; }
    void see(double t) { seen_ = t > seen_ ? t : seen_; }
    /// What was seen after t is no more.
    void forget_seen(double t) { seen_ = t; }

    /// It exists at t and is not forgotten; it does not exist after its end.
    bool reaches(double t) const { return simulation_->begin() <= t && t <= simulation_->now(); }
    /// Everything at t, after its end what it ended with.
    const Sample& sample(double t) const;
    /// One number per column; NaN where it does not reach t.
    std::span<const double> row(double t) const;
    /// Contact states over time, as far as recorded.
    const StateLanes& lanes() const { return lanes_; }
    std::size_t bytes() const { return exists() ? simulation_->history_bytes() + lanes_.bytes() : 0; }

  private:
    void refresh(double t) const;

    std::unique_ptr<Simulation> simulation_;
    int motion_ = 0, generation_ = 0;
    double seen_ = 0.0;
    StateLanes lanes_;
    mutable double fresh_at_ = -1.0;  // time of what follows
    mutable Sample sample_;
    mutable std::vector<double> row_;
};

}  // namespace stiction
