// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The run on screen, A, with the reference run beside it: what there is to read of them at the present time,
// how far they are computed, and what of the past is kept.
#pragma once

#include "session/clock.hpp"
#include "session/energy_ledger.hpp"
#include "session/live_changes.hpp"
#include "session/notices.hpp"
#include "session/reference_run.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace stiction {

class History {
  public:
    History(Notices& notices, LiveChanges& changes, ReferenceRun& reference, Clock& clock)
        : notices_(notices), changes_(changes), reference_(reference), clock_(clock) {}

    /// The motion of A.
    Simulation& simulation() { return run_.simulation(); }
    const Simulation& simulation() const { return run_.simulation(); }
    int generation() const { return run_.generation(); }  ///< of Run
    int motion() const { return run_.motion(); }
    double seen() const { return run_.seen(); }
    const StateLanes& lanes() const { return run_.lanes(); }

    const Sample& sample() const { return run_.sample(clock_.t); }
    std::span<const double> row() const { return run_.row(clock_.t); }
    double column(std::string_view name) const;  ///< NaN where it does not apply or does not exist
    /// What the reference run has now in a column of run A: the same while both are one, NaN where B does not
    /// reach.
    double reference_value(std::size_t column) const;
    /// The row at t = 0.
    std::span<const double> first_row() const { return first_row_; }
    /// Where the energy dissipated so far went.
    EnergyShares energy_shares() const { return ledger_.find_shares(simulation(), motion(), clock_.t); }
    std::size_t events_so_far() const;  ///< events up to t
    /// The first event after t that is already recorded, or null; without those that only move a load unless asked.
    const Event* next_event(bool load_switches = false) const;
    /// What the last event before t was, while that is an impact that no collision caused.
    const Event* recent_impact() const;
    bool has_ended_here() const;  ///< t is where the run ends
    /// The fastest sliding among the contacts that stick, in the unit of the system's velocities: 0 where
    /// sticking is sticking. NaN where no contact sticks.
    double creep() const;

    /// Another motion, at t = 0; what it replaces goes on as the reference run if that is wanted.
    void begin(std::unique_ptr<Simulation> simulation);
    /// A motion that was put aside comes back, at t = 0.
    void take_back(std::unique_ptr<Simulation> simulation, double seen);
    /// Puts the motion aside; another one begins before anything else happens.
    std::unique_ptr<Simulation> put_aside() { return run_.exchange(nullptr); }
    /// Forgets what was computed beyond the present time, or leaves it to the reference run.
    void branch_here();
    /// What goes on from here is new: of other values, or of a hand that is led on.
    void branch_off(bool other_values = true) {
        run_.branch_off(other_values);
        follow();
    }

    /// Takes over what was computed, and forgets the oldest states where the history is full; false if only
    /// events are left.
    bool follow();
    /// Computes both runs on until t is recorded; false if `seconds` of work or the memory came first.
    bool compute_to(double t, double seconds);
    /// The clock stands at a recorded time.
    void show(double t);
    /// The recorded time nearest to t where both runs are; from now on it was on screen.
    double reach(double t);
    /// What was on screen after the present time is no more.
    void forget_future() { run_.forget_seen(clock_.t); }

    /// What the recorded past takes, and how much the page may keep, plots included. Beyond that the oldest
    /// states are forgotten.
    std::size_t bytes() const { return run_.bytes() + ledger_.bytes() + reference_.bytes() + aside_; }
    static constexpr std::size_t limit = std::size_t{256} << 20;
    /// The recorded states may take this; the rest of the limit is for the plots.
    void limit_recorded(std::size_t bytes) { recorded_limit_ = bytes; }
    std::size_t recorded_limit() const { return recorded_limit_; }
    /// Bytes of a motion that was put aside.
    void count_aside(std::size_t bytes) { aside_ = bytes; }

  private:
    bool compute(Simulation& simulation, double t, double deadline);

    Notices& notices_;
    LiveChanges& changes_;
    ReferenceRun& reference_;
    Clock& clock_;
    Run run_;
    std::vector<double> first_row_;
    std::size_t model_notices_ = 0, aside_ = 0;
    bool said_limit_ = false;
    std::size_t recorded_limit_ = std::size_t{160} << 20;
    mutable EnergyLedger ledger_;
};

}  // namespace stiction
