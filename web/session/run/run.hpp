// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A motion with its recorded past, as the page shows it: run A on screen, and the reference run B. Sample and row are
// computed once per time.
#pragma once

#include "dynamics/simulation.hpp"
#include "session/run/state_lanes.hpp"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace stiction {

class Run {
  public:
    /// Replaces the motion (null: none); `seen` is the latest time that was on screen, s. Returns the replaced
    /// motion.
    std::unique_ptr<Simulation> begin(std::unique_ptr<Simulation> simulation, double seen = 0.0);
    bool exists() const { return simulation_ != nullptr; }
    /// Replaces the motion by a branch of it. Returns the replaced motion.
    std::unique_ptr<Simulation> exchange(std::unique_ptr<Simulation> branch) {
        return std::exchange(simulation_, std::move(branch));
    }
    Simulation& simulation() { return *simulation_; }
    const Simulation& simulation() const { return *simulation_; }

    /// Updates the lanes of states from the recorded motion.
    void follow();
    /// The motion continues differently from the present time on, because of other values or because the hand moved.
    void branch_off(bool other_values = true);
    /// Grows with every new motion; a live change continues the same motion.
    int motion() const { return motion_; }
    /// Grows with every new motion or change of values.
    int generation() const { return generation_; }
    /// The latest time that was on screen, s.
    double seen() const { return seen_; }
    void see(double t) { seen_ = t > seen_ ? t : seen_; }
    /// Times after t count as not yet seen.
    void forget_seen(double t) { seen_ = t; }

    /// t is recorded and not deleted, and not after the end of the run.
    bool reaches(double t) const { return simulation_->begin() <= t && t <= simulation_->now(); }
    /// The full sample at t; after the end of the run its last state.
    const Sample& sample(double t) const;
    /// One number per column; all NaN if t is not reached.
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
    mutable double fresh_at_ = -1.0;  // time for which sample_ and row_ were computed
    mutable Sample sample_;
    mutable std::vector<double> row_;
};

}  // namespace stiction
