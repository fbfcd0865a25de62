// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of this folder. The mechanics are in model.cpp.
#pragma once

#include "model/automaton.hpp"
#include "model/system.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace stiction::geneva_wheel {

enum Contact : std::size_t { drive_wall, brake_wall, lock_plus, lock_minus, contact_count };

/// Parts of a turn of the driver between two instants at which the contacts change.
enum class Sector {
    drive,    ///< the pin is in its slot
    left,     ///< the pin is at the edge; of length 0 unless its slot has no clearance
    leaving,  ///< the pin dips below the edge
    below,    ///< C+ = 1
    ahead,    ///< C- = -1
    coming,   ///< the pin comes up over the edge
    entering  ///< the pin is at the edge
};

inline constexpr int sectors = 7;

/// Rounding leaves this fraction of an angle (of 1 rad at least), and of a rate beside the speed of the driver.
inline constexpr double left_by_rounding = 4.0 * std::numeric_limits<double>::epsilon();

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

/// Angles x at which a contact is free: |x - middle| <= half, repeated every turn.
struct Window {
    double middle, half;
};

/// The parameters, and values that follow from them alone.
struct Values {
    double n, Sg, Om, J, R0, r_p, c, lam, c_l, M_b, D, e, alpha0, beta0, beta_dot0;
    double unit;  ///< of length (model/scales.hpp), m

    /// True if a clearance counts as none.
    bool is_tight(double clearance) const { return clearance < 1e-9 * unit; }
    bool is_square() const;  ///< axes at right angles
    double dlt() const;
    /// Clearance of the ring, m: c_l, or R0 asin(c/R0), by which the pin leaves the wheel turned, if that is slightly more.
    double find_ring_clearance() const;
    /// Largest angular radius that the locking ring may have, exclusive.
    double find_lock_limit() const { return dlt() - std::asin(std::min(1.0, r_p / R0)); }
    /// Half of the driver's angle in which the pin is in a slot.
    double find_half_drive() const;

    Place find_place(double alpha) const;
    /// beta_d, where the wheel is locked.
    double find_locked(const Place& place) const { return 2.0 * dlt() * (place.turn + 1.0); }
    /// Where the sectors of a turn end.
    std::array<double, sectors> find_ends() const;
    /// alpha in [0, 2 psi_e] of one slot; any axis angle.
    Law find_stroke(double alpha) const;
    /// Motion of the wheel: strokes and dwells.
    Law find_law(double alpha) const;
    /// Motion of the slot next to the pin; continues smoothly beyond both ends of the stroke. Axes at right angles.
    Law find_slot(double alpha) const;

    /// If the contact is out of reach, the values have no meaning but are finite.
    Row find_row(std::size_t contact, const Place& place, double alpha, double beta) const;
    bool reaches(std::size_t contact, const Place& place) const;
    /// True if the walls of a slot without clearance hold the wheel at rest: the pin is at its edge.
    bool rests(const Place& place) const {
        return is_tight(c) && (place.sector == Sector::left || place.sector == Sector::entering);
    }
    /// True if a slot without clearance holds the wheel: it then has no motion of its own.
    bool holds(const Place& place) const;
    /// False between walls without clearance, where no contact rebounds.
    bool has_room(std::size_t contact, const Place& place) const;
    /// The angles beta at which the contact is free.
    Window find_window(std::size_t contact, const Place& place, double alpha) const;
    /// Angle from beta to the first contact that closes, forward (sense 1) or back (-1); infinite: none closes.
    double find_play(double alpha, double beta, int sense) const;
    /// Distance of the pin's centre from the axis of the wheel.
    double find_arm(double alpha) const;
    double find_driver_torque(double alpha, double beta, std::span<const ContactSample> contacts) const;
};

Values read_values(std::span<const double> values);

/// The driver, for all methods: its angle goes on continuously when the speed is changed.
struct Driver {
    const Values& p;
    double phase;
    double angle(double t) const { return p.Om * t + phase; }
    /// The last instant of the present sector of the driver; at that instant, the first one of the next sector.
    double find_next_instant(double t) const;
};

/// Method law. The driver must outlive the motion.
std::unique_ptr<HybridAutomaton> make_law_motion(const Driver& driver);

/// The joint of the method sliding_plane: its gap, J_B = d gap/d beta, w and b.
struct JointRow {
    double gap, slope, w, b;
};
JointRow find_sliding_wall(const Values& values, double alpha, double beta, double rate);
/// Rates of the point in which the pin, in its slot, touches the drive wall: on the pin its latitude u1 from the plane across
/// the axis of the driver, on the wall its distance u2 from the axis of the wheel.
struct PointRates {
    double first1, first2, second1, second2;
};
PointRates find_point_rates(const Values& values, double alpha, double beta, double rate,
                            double acceleration);

extern const System entry;
extern const Picture picture;
extern const Claims claims;

}  // namespace stiction::geneva_wheel
