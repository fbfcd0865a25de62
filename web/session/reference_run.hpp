// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The reference run: a run that is kept while the experiment on the page, run A, goes on being changed. Until
// the first change both are one motion; then B is the motion as it was, its live changes included, and A
// begins anew or branches off.
#pragma once

#include "dynamics/simulation.hpp"
#include "scenario/scenario.hpp"
#include "session/state_lanes.hpp"

#include <memory>
#include <string>
#include <vector>

namespace stiction {

class ReferenceRun {
  public:
    bool is_on() const { return on_; }
    /// B has a motion of its own: A was changed since it was kept.
    bool is_apart() const { return run_ != nullptr; }
    /// Keeps the motion that A is; both are one until take().
    void start() { on_ = true; }
    /// Keeps a scenario, from t = 0.
    void start(const Scenario& scenario);
    /// A is about to change: what it was goes on as B, known to the person looking up to `seen`.
    void take(std::unique_ptr<Simulation> run, double seen);
    void end();

    /// The motion of B, only while is_apart().
    const Simulation& run() const { return *run_; }
    Simulation& run() { return *run_; }
    /// Canonical text of the values in force in B, only while is_apart().
    std::string scenario_text() const;
    /// Grows with every new B.
    int generation() const { return generation_; }
    /// B's latest time that was on screen, s.
    double seen() const { return seen_; }
    void see(double t) { seen_ = t > seen_ ? t : seen_; }
    /// B exists at t and is not forgotten; it does not exist after its end.
    bool reaches(double t) const { return run_->begin() <= t && t <= run_->now(); }
    /// Contact states over time, as far as recorded.
    const StateLanes& lanes() const { return lanes_; }
    /// Takes over what was computed.
    void follow();
    std::size_t bytes() const { return is_apart() ? run_->history_bytes() + lanes_.bytes() : 0; }

    /// Everything of B at t, after its end what it ended with; computed once per time.
    const Sample& sample(double t) const;
    /// One number per column; NaN where B does not reach t.
    std::span<const double> row(double t) const;

  private:
    void refresh(double t) const;

    bool on_ = false;
    std::unique_ptr<Simulation> run_;
    int generation_ = 0;
    double seen_ = 0.0;
    StateLanes lanes_;
    mutable double fresh_at_ = -1.0;
    mutable Sample sample_;
    mutable std::vector<double> row_;
};

}  // namespace stiction
