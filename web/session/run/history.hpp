// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The run on screen (A) with the reference run beside it (B): their values at the present time, how far they are
// computed, and which part of the past is kept.
#pragma once

#include "session/notices.hpp"
#include "session/run/clock.hpp"
#include "session/run/live_changes.hpp"
#include "session/run/reference_run.hpp"
#include "session/tables/energy_ledger.hpp"

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
    int generation() const { return run_.generation(); }  ///< as Run::generation
    int motion() const { return run_.motion(); }
    double seen() const { return run_.seen(); }
    const StateLanes& lanes() const { return run_.lanes(); }

    const Sample& sample() const { return run_.sample(clock_.t); }
    std::span<const double> row() const { return run_.row(clock_.t); }
    double column(std::string_view name) const;  ///< NaN where it does not apply or does not exist
    /// Value of the reference run at the present time, in a column of run A. The same as A until A is changed; NaN if
    /// B does not reach the present time.
    double reference_value(std::size_t column) const;
    /// The row at t = 0.
    std::span<const double> first_row() const { return first_row_; }
    /// How the energy dissipated so far is divided.
    EnergyShares energy_shares() const { return ledger_.find_shares(simulation(), motion(), clock_.t); }
    std::size_t events_so_far() const;  ///< events up to t
    /// The first recorded event after t, or null. Events at which a load only moves to another contact count if
    /// `load_switches`.
    const Event* next_event(bool load_switches = false) const;
    /// The last event before t if it is an impact without collision, else null.
    const Event* recent_impact() const;
    bool has_ended_here() const;  ///< t is where the run ends
    /// The largest slip speed among the contacts that stick, in the unit of the system's velocities. It is 0 if the
    /// method allows no creep; NaN if no contact sticks.
    double creep() const;

    /// Begins another motion at t = 0. If a reference run is awaited, the replaced motion becomes run B.
    void begin(std::unique_ptr<Simulation> simulation);
    /// Returns to a motion that was put aside, at t = 0.
    void take_back(std::unique_ptr<Simulation> simulation, double seen);
    /// Removes the motion and returns it; call begin() before anything else.
    std::unique_ptr<Simulation> put_aside() { return run_.exchange(nullptr); }
    /// Deletes the recorded motion after the present time, or hands it to the reference run.
    void branch_here();
    /// The motion continues in a new way from here: with other values, or because the hand moves.
    void branch_off(bool other_values = true) {
        run_.branch_off(other_values);
        follow();
    }

    /// Updates everything that follows from the recorded states. If the history is full, the oldest states are
    /// deleted; false if only events are left, which are never deleted.
    bool follow();
    /// Computes both runs on until t is recorded; false if `seconds` of work or the memory was used up before.
    bool compute_to(double t, double seconds);
    /// Sets the clock to a recorded time.
    void show(double t);
    /// Returns the recorded time nearest to t that both runs reach, and marks it as seen.
    double reach(double t);
    /// Times after the present one count as not yet seen.
    void forget_future() { run_.forget_seen(clock_.t); }

    /// Memory of the recorded past, and the most that the page may keep, plots included. Beyond that the oldest
    /// states are deleted.
    std::size_t bytes() const { return run_.bytes() + ledger_.bytes() + reference_.bytes() + aside_; }
    static constexpr std::size_t limit = std::size_t{256} << 20;
    /// Limit for the recorded states; the rest of `limit` is for the plots.
    void limit_recorded(std::size_t bytes) { recorded_limit_ = bytes; }
    std::size_t recorded_limit() const { return recorded_limit_; }
    /// Memory of a motion that was put aside.
    void count_aside(std::size_t bytes) { aside_ = bytes; }

  private:
    bool compute(Simulation& simulation, double t, Slice& slice);

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
