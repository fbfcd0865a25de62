// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Plays the experiment: moves the time on screen. Going to another time releases a body that is held.
#pragma once

#include "session/run/hand.hpp"

#include <array>

namespace stiction {

/// Speeds that a list offers, model time per real time.
inline constexpr std::array offered_speeds{0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0};
/// Speed with which a system plays at first: 1, or less if the two turns of its drive that make a run (System::find_t_end)
/// would be over too soon to be seen.
double find_first_speed(const System& system);

class Player {
  public:
    Player(History& history, Beginning& beginning, PullingHand& hand, Notices& notices, Clock& clock)
        : history_(history), beginning_(beginning), hand_(hand), notices_(notices), clock_(clock) {}

    bool is_running() const { return clock_.running; }
    double speed() const { return clock_.speed; }
    void set_speed(double speed);
    const SlowMotion& slow_motion() const { return clock_.slow_motion; }
    void switch_slow_motion(bool on);
    /// If the user prefers reduced motion, the speed changes at once instead of in a ramp.
    void reduce_motion(bool reduced) { clock_.slow_motion.set_ramped(!reduced); }

    void play();
    void pause() { clock_.running = false; }
    void reset();
    void step(double direction);  ///< one display frame of time, forward (1) or back (-1)
    /// `all`: events at which a load only moves to another contact count too.
    void step_to_event(bool all = true);
    void step_to_previous_event();
    static constexpr double largest_seek = 3600.0;  ///< s
    void seek(double t);
    /// To the latest time that was on screen.
    void seek_end();

    /// Plays `seconds` of real time; false if nothing moves.
    bool advance(double seconds);
    /// It plays, but more slowly than the chosen speed because the machine is too slow.
    bool is_late() const { return clock_.running && behind_; }
    /// Computes on, for about `seconds` of work, until the next event is known or a fifth of the usual length of a
    /// run is computed without one; false while there is more to do. The time on screen does not change.
    bool look_ahead(double seconds);

  private:
    const Event* find_event(double after, bool all) const;

    History& history_;
    Beginning& beginning_;
    PullingHand& hand_;
    Notices& notices_;
    Clock& clock_;
    bool behind_ = false;
};

}  // namespace stiction
