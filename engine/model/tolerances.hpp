// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers that decide in a motion. Each is of one of three kinds, and its namespace says which:
//
//     rounding      differences as small as these are left over where larger numbers cancel
//     accuracy      fractions of what the tolerance of a run resolves: faster, longer or deeper counts as real
//     look_ahead    small steps that show how a motion goes on where one instant alone does not decide
//
// A number named after a quantity is in the scenario's own unit of it (scales.hpp) and is multiplied by that unit where it
// is used. Any other number is a fraction. Numbers of a single function stand there.
#pragma once

namespace stiction {

namespace rounding {

inline constexpr double relative = 1e-12;      // of speeds, lengths and forces that cancel to 0 at an event
inline constexpr double rank = 1e-12;          // of the largest pivot
inline constexpr double speed = 1e-14;         // of a contact whose speeds cancel
inline constexpr double slip = 0x1p-47;        // of the largest terms of u_T: digits that a projection leaves
inline constexpr double acceleration = 1e-24;  // of a body at rest: squares of rounded velocities
inline constexpr double gap = 1e-14;           // of a contact that leaves
inline constexpr double deepest_gap = 1e-11;   // of lengths: projection puts a contact that leaves no deeper
inline constexpr double moved_surface = 1e-12;  // a larger gap of a closed contact is more than rounding
inline constexpr double step_gap = 1e-15;       // of lengths: gap of a standing foot in time stepping
inline constexpr double step_speed = 1e-12;     // slower is rest in time stepping
inline constexpr double onset_speed = 1e-12;    // a slower slip does not end an onset
inline constexpr double drift = 1e-10;          // speed; a slower drift does not count
inline constexpr double load = 1e-12;           // of a computed load
inline constexpr double last_load = 1e-3;       // the same in the last row before a lift-off
inline constexpr double instant = 1e-12;        // of times: nearer times count as one instant
inline constexpr double correction = 1e-11;     // of a state: a smaller change is no jump

}  // namespace rounding

namespace accuracy {

inline constexpr double stop_speed = 1e-10;     // slip slower than this that does not gain speed has ended
inline constexpr double crossing_speed = 1e-9;  // from a slower slip one step may reach the stop
inline constexpr double resting_speed = 3e-9;   // a slower contact stops together with one that stops
inline constexpr double stopping_speed = 1e-8;  // near a singularity a tiny impulse stops a slower slip
inline constexpr double turning_speed = 1e-6;   // a faster slip that turns by a right angle has not stopped
inline constexpr double leaving_speed =
    1e-9;                                    // at the end of a side a foot that moves out faster has left it
inline constexpr double start_error = 1e-9;  // speed; the slow manifold of an onset is at least as accurate
inline constexpr double rebound_speed = 1e-8;  // below it a bouncing contact closes (end of a Zeno sequence)
inline constexpr double impact_speed = 1e-6;   // time stepping reports a faster approach as an impact
inline constexpr double reach_depth = 1e-6;    // of lengths: a deeper contact came into reach from below
inline constexpr double constraints = 1e-10;   // of lengths: projecting smaller gaps leaves only rounding

}  // namespace accuracy

namespace look_ahead {

inline constexpr double delay = 1e-6;           // time; gives the sense of a force that is 0
inline constexpr double less_friction = 1e-6;   // of mu: the first reduction with which slip is tried
inline constexpr double least_friction = 1e-2;  // of mu: the last one
inline constexpr double longest_step = 10.0;    // time where nothing happens: a row now and then
inline constexpr double piece_at_stop = 1e-12;  // time; least step that follows a direction until slip stops
inline constexpr double piece_at_onset = 1e-9;  // time; the same after an onset
inline constexpr double turning_rate = 1.0;     // assumed of a direction of slip that does not turn now

}  // namespace look_ahead

}  // namespace stiction
