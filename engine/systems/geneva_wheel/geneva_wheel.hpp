// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the files of this folder know of each other. The mechanics are in model.cpp.
#pragma once

#include "model/automaton.hpp"
#include "model/system.hpp"

#include <array>
#include <cmath>
#include <span>

namespace stiction::systems {
const System& geneva_wheel();
}

namespace stiction::geneva_wheel {

enum Contact : std::size_t { drive_wall, brake_wall, lock_plus, lock_minus, contact_count };

/// Parts of a turn of the driver between two instants at which the contacts change.
enum class Sector {
    drive,    ///< the pin is in its slot
    left,     ///< it is at the edge; of length 0 unless its slot has no clearance
    leaving,  ///< it dips below the edge
    below,    ///< C+ = 1
    ahead,    ///< C- = -1
    coming,   ///< the pin comes up over the edge
    entering  ///< it is at the edge
};

inline constexpr int sectors = 7;

/// Where the driver is: whole turns, the angle in the turn (aw) and its sector.
struct Place {
    double turn, angle;
    Sector sector;
    bool drives() const { return sector == Sector::drive; }
    bool walls() const { return sector != Sector::below && sector != Sector::ahead; }
    bool early() const { return sector < Sector::ahead; }  ///< before the middle of the dwell
    /// Sectors passed since the driver was at 0.
    double count() const { return sectors * turn + static_cast<int>(sector); }
};

/// beta of an ideal wheel and its derivatives by alpha.
struct Law {
    double beta, first, second;
};

/// The gap of a contact and its derivatives by beta (b) and alpha (a).
struct Row {
    double gap, b, a, bb, ba, aa;
};

/// A clearance that is none, m.
inline bool is_tight(double clearance) { return clearance < 1e-9; }

/// Angles x at which a contact is free: |x - middle| <= half, repeated every turn.
struct Window {
    double middle, half;
};

/// The parameters, and what follows from them alone.
struct Values {
    double n, Sg, Om, J, R0, r_p, c, lam, c_l, M_b, D, e, alpha0, beta0, beta_dot0;

    bool is_square() const;  ///< axes at right angles
    double dlt() const;
    /// Clearance of the ring: c_l, or what the pin leaves the wheel turned by where that is more by a rounding.
    double find_ring_clearance() const;
    /// Largest angular radius that the locking ring may have, exclusive.
    double find_lock_limit() const { return dlt() - std::asin(std::min(1.0, r_p / R0)); }
    /// Half of the driver's angle in which the pin is in a slot.
    double find_half_drive() const;

    Place find_place(double alpha) const;
    /// Where the sectors of a turn end.
    std::array<double, sectors> find_ends() const;
    /// alpha in [0, 2 psi_e] of one slot; any axis angle.
    Law find_stroke(double alpha) const;
    /// Of the wheel: stepwise.
    Law find_law(double alpha) const;
    /// At right angles, continued smoothly beyond both ends of the stroke: that of the slot next to the pin.
    Law find_slot(double alpha) const;

    /// Undefined values, but finite ones, where the contact is out of reach.
    Row find_row(std::size_t contact, const Place& place, double alpha, double beta) const;
    bool reaches(std::size_t contact, const Place& place) const;
    /// A slot without clearance leaves the wheel no motion of its own.
    bool holds(const Place& place) const;
    /// False between walls without clearance: there nothing rebounds.
    bool has_room(std::size_t contact, const Place& place) const;
    /// Of the angles beta.
    Window find_window(std::size_t contact, const Place& place, double alpha) const;
    /// Angle from beta to where the first contact closes, forward (sense 1) or back (-1); infinite: none does.
    double find_play(double alpha, double beta, int sense) const;
    /// Distance of the pin's centre from the axis of the wheel.
    double find_arm(double alpha) const;
    double find_driver_torque(double alpha, double beta, std::span<const ContactSample> contacts) const;
};

Values read_values(std::span<const double> values);

/// What the methods need of the driver: its angle goes on where the speed is changed.
struct Driver {
    const Values& p;
    double phase;
    double angle(double t) const { return p.Om * t + phase; }
    /// The last instant of the present sector of the driver, or, at that, the first of the next one.
    double find_next_instant(double t) const;
};

/// The methods that move by themselves (law_motion.cpp, sliding_plane_motion.cpp). The driver must outlive them.
std::unique_ptr<HybridAutomaton> make_law_motion(const Driver& driver);
std::unique_ptr<HybridAutomaton> make_sliding_plane_motion(const Driver& driver);
/// What both say of an instant, the contacts open and out of reach, the ledger left as it is.
void fill_prescribed_sample(const Driver& driver, double t, const Law& motion, Sample& out);

extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::geneva_wheel
