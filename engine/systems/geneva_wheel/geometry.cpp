// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Geometry of the wheel, its driver and their contacts; the formulas are in model.cpp.
#include "systems/geneva_wheel/geneva_wheel.hpp"

#include "base/constants.hpp"
#include "base/root.hpp"
#include "base/sine_cosine.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::geneva_wheel {

bool Values::is_square() const {
    constexpr double rounding = 1e-12;  // rad
    return Sg > 0.5 * pi - rounding;
}

double Values::dlt() const { return pi / n; }

// The pin on the brake wall leaves the wheel at the angle asin(c/R0); a ring of the same clearance takes it at c_l/R0. The
// ring must not move the wheel but only touch it, so its clearance is made larger by that small difference. `little` is
// the largest difference that the relations between parameters leave.
double Values::find_ring_clearance() const {
    const double little = 1e-7 * unit;
    const double left = R0 * std::asin(c / R0);
    return left - c_l < little ? std::max(c_l, left) : c_l;
}

// l = sin(pi/n) = sin dl/sin Sg, A = cos dl, B = l cos Sg:
//     tan th = l sin psi/(A - B cos psi),   cos psi_e = B/A
namespace {

struct Axes {
    double l, A, B;
    explicit Axes(const Values& p)
        : l(std::sin(p.dlt())),
          A(std::sqrt(1.0 - l * l * std::pow(std::sin(p.Sg), 2))),
          B(p.is_square() ? 0.0 : l * std::cos(p.Sg)) {}
};

}  // namespace

double Values::find_half_drive() const {
    const Axes axes(*this);
    return is_square() ? 0.5 * pi : std::acos(axes.B / axes.A);
}

Law Values::find_stroke(double alpha) const {
    if (is_square()) {
        const Law slot = find_slot(alpha);
        return {dlt() - std::atan(std::tan(dlt()) * std::cos(alpha)), slot.first, slot.second};
    }
    const auto [l, A, B] = Axes(*this);
    const double psi = find_half_drive() - alpha;
    const auto [s, cs] = find_sine_cosine(psi);
    const double y = l * s, x = A - B * cs, q = x * x + y * y, q1 = 2.0 * s * ((l * l - B * B) * cs + A * B);
    const double first = l * (A * cs - B) / q;
    return {dlt() - std::atan2(y, x), first, (l * A * s + first * q1) / q};
}

Law Values::find_law(double alpha) const {
    const double turn = std::floor(alpha / (2.0 * pi)), angle = alpha - 2.0 * pi * turn;
    if (angle > 2.0 * find_half_drive()) return {2.0 * dlt() * (turn + 1.0), 0.0, 0.0};
    Law out = find_stroke(angle);
    out.beta += 2.0 * dlt() * turn;
    return out;
}

Law Values::find_slot(double alpha) const {
    const double t = std::tan(dlt()), x = t * std::cos(alpha), q = 1.0 + x * x;
    const double turn = std::floor((alpha + 0.5 * pi) / (2.0 * pi));
    return {2.0 * dlt() * turn + dlt() - std::atan(x), t * std::sin(alpha) / q,
            x * (1.0 + 2.0 * t * t - x * x) / (q * q)};
}

// A ring without clearance touches the wheel on both sides during the whole dwell. At the ends of the dwell, where C+ or
// C- is 0, that side would need an infinite force to hold the wheel. The walls of a slot without clearance come together
// there, and a pin between them would bounce without end: where they are nearer than `close`, the walls hold the wheel where
// it is locked, and the ring is not asked.
constexpr double close = 1e-10;  // of the unit of length

std::array<double, sectors> Values::find_ends() const {
    const double depth = R0 * std::sin(dlt()), edge = std::asin(std::min(1.0, r_p / depth)),
                 end = is_tight(c) ? std::sqrt(2.0 * r_p * (close * unit)) / depth : 0.0;
    return {pi, pi + end, pi + edge, 1.5 * pi, 2.0 * pi - edge, 2.0 * pi - end, 2.0 * pi};
}

Place Values::find_place(double alpha) const {
    const double turn = std::floor(alpha / (2.0 * pi)), angle = alpha - 2.0 * pi * turn;
    const std::array<double, sectors> ends = find_ends();
    int sector = 0;
    while (sector + 1 < sectors && angle >= ends[static_cast<std::size_t>(sector)]) ++sector;
    return {turn, angle, static_cast<Sector>(sector)};
}

double Values::find_arm(double alpha) const {
    const double x = std::sin(dlt()) * std::sin(alpha);
    return R0 * std::sqrt(1.0 - x * x);
}

bool Values::holds(const Place& place) const { return rests(place) || (is_tight(c) && place.drives()); }

bool Values::reaches(std::size_t contact, const Place& place) const {
    if (contact <= brake_wall) return place.walls();
    if (!is_tight(c_l)) return !place.drives();
    return !place.drives() && !holds(place);
}

bool Values::has_room(std::size_t contact, const Place& place) const {
    return contact <= brake_wall ? !holds(place) : !is_tight(c_l);
}

namespace {

// r_p + c - reff and its derivatives by alpha: the gap of each wall while the pin is in the middle of its slot.
struct Room {
    double value, first, second;
};
Room find_room(const Values& p, const Place& place, double alpha) {
    if (place.drives() || p.holds(place)) return {p.c, 0.0, 0.0};
    // Out of reach of the walls the root has no value.
    constexpr double least = 1e-6;  // of the pin's radius
    const double z = p.R0 * std::sin(p.dlt()) * std::sin(alpha),
                 z1 = p.R0 * std::sin(p.dlt()) * std::cos(alpha);
    const double reff = std::sqrt(std::max(p.r_p * p.r_p - z * z, least * least * p.r_p * p.r_p));
    const double first = -z * z1 / reff;
    // z^2/(r_p + reff) is r_p - reff without cancellation
    return {p.c + z * z / (p.r_p + reff), -first, (z1 * z1 - z * z + first * first) / reff};
}

// The middle of the slot: held walls do not move in the dwell.
Law find_middle(const Values& p, const Place& place, double alpha) {
    return p.rests(place) ? Law{p.find_locked(place), 0.0, 0.0} : p.find_slot(alpha);
}

Row find_wall(const Values& p, double sense, const Place& place, double alpha, double beta) {
    const auto [s, c] = find_sine_cosine(alpha);
    const double k = std::pow(std::sin(p.dlt()), 2);
    const double arm = p.find_arm(alpha), scale = p.R0 * p.R0 * k, arm1 = -scale * s * c / arm;
    const double arm2 = (-scale * (c * c - s * s) - arm1 * arm1) / arm;
    const Law law = find_middle(p, place, alpha);
    const double sine = sense * std::sin(beta - law.beta), cosine = sense * std::cos(beta - law.beta);
    const double across = arm * cosine, w = law.first;
    const Room room = find_room(p, place, alpha);
    // Walls that come together may find the wheel as far off as they were apart.
    const double gap = room.value + arm * sine;
    const bool caught = p.rests(place) && std::abs(gap) < 3.0 * (close * p.unit);
    return {caught ? 0.0 : gap,
            across,
            room.first + arm1 * sine - across * w,
            -arm * sine,
            arm1 * cosine + arm * sine * w,
            room.second + arm2 * sine - 2.0 * arm1 * cosine * w - arm * sine * w * w - across * law.second};
}

// C+ or C- and its derivatives by alpha.
Room find_side(std::size_t contact, const Place& place) {
    const auto [s, c] = find_sine_cosine(place.angle);
    if (contact == lock_plus) return place.early() ? Room{1.0, 0.0, 0.0} : Room{-s, -c, s};
    return place.early() ? Room{s, c, -s} : Room{-1.0, 0.0, 0.0};
}

// db: turn of the wheel from its locked position; 0 where it is only the rounding of beta.
double find_turn(const Values& p, const Place& place, double beta) {
    const double out = std::remainder(beta - p.find_locked(place), 2.0 * pi);
    return std::abs(out) <= left_by_rounding * std::max(1.0, std::abs(beta)) ? 0.0 : out;
}

// u = cos rho = cos lam cos db - sin lam sin db C; gap = c_l + R0 (lam - rho). Without cancellation,
//     2 sin((rho + lam)/2) sin((rho - lam)/2) = cos lam - u = 2 cos lam sin^2(db/2) + sin lam sin db C
Row find_lock(const Values& p, std::size_t contact, const Place& place, double beta) {
    constexpr double least = 1e-9;  // of sin rho: the middle of the ring, far from any contact
    const double cl = std::cos(p.lam), sl = std::sin(p.lam), db = find_turn(p, place, beta);
    const auto [s, c] = find_sine_cosine(db);
    const auto [C, C1, C2] = find_side(contact, place);
    const double u = std::clamp(cl * c - sl * s * C, -1.0, 1.0), rho = std::acos(u);
    const double r = std::max(std::sin(rho), least), k = p.R0 / r, bend = u / (r * r);
    const double u_b = -cl * s - sl * c * C, u_C = -sl * s;
    const double half = std::sin(0.5 * db), fallen = 2.0 * cl * half * half + sl * s * C;
    const double beyond =
        2.0 * std::asin(std::clamp(0.5 * fallen / std::sin(0.5 * (rho + p.lam)), -1.0, 1.0));
    return {p.find_ring_clearance() - p.R0 * beyond,
            k * u_b,
            k * u_C * C1,
            k * (bend * u_b * u_b - u),
            k * (bend * u_b * u_C * C1 - sl * c * C1),
            k * (bend * u_C * C1 * u_C * C1 + u_C * C2)};
}

}  // namespace

Row Values::find_row(std::size_t contact, const Place& place, double alpha, double beta) const {
    if (contact > brake_wall) return find_lock(*this, contact, place, beta);
    return find_wall(*this, contact == drive_wall ? 1.0 : -1.0, place, alpha, beta);
}

Window Values::find_window(std::size_t contact, const Place& place, double alpha) const {
    if (contact <= brake_wall) {
        // sin x >= -share for the drive wall, sin x <= share for the brake wall
        const double share = find_room(*this, place, alpha).value / find_arm(alpha);
        const double side = contact == drive_wall ? 0.5 * pi : -0.5 * pi;
        const double half = share < 1.0 ? 0.5 * pi + std::asin(share) : HUGE_VAL;
        return {find_middle(*this, place, alpha).beta + side, half};
    }
    // cos lam cos x - C sin lam sin x = Q cos(x + shift) >= cos(lam + c_l/R0)
    const double A = std::cos(lam), B = std::sin(lam) * find_side(contact, place).value;
    const double half =
        std::acos(std::clamp(std::cos(lam + find_ring_clearance() / R0) / std::hypot(A, B), -1.0, 1.0));
    return {find_locked(place) - std::atan2(B, A), half};
}

double Values::find_play(double alpha, double beta, int sense) const {
    const Place place = find_place(alpha);
    double out = HUGE_VAL;
    for (std::size_t i = 0; i < contact_count; ++i) {
        if (!reaches(i, place)) continue;
        const Window window = find_window(i, place, alpha);
        if (!std::isfinite(window.half)) continue;
        const double from_middle = std::remainder(beta - window.middle, 2.0 * pi);
        out = std::min(out, std::max(0.0, window.half - sense * from_middle));
    }
    return out;
}

double Values::find_driver_torque(double alpha, double beta, std::span<const ContactSample> contacts) const {
    const Place place = find_place(alpha);
    double out = 0.0;
    for (std::size_t i = 0; i < contact_count; ++i)
        if (contacts[i].normal != 0.0) out -= contacts[i].normal * find_row(i, place, alpha, beta).a;
    return out;
}

double Driver::find_next_instant(double t) const {
    const Place here = p.find_place(angle(t));
    const auto is_later = [&](double at) { return p.find_place(angle(at)).count() > here.count(); };
    // The end of the sector, then the two neighbours in time between which the sector changes.
    const double end = 2.0 * pi * here.turn + p.find_ends()[static_cast<std::size_t>(here.sector)];
    const double guess = (end - phase) / p.Om;
    double near = 1e-15 * (std::abs(end) + std::abs(phase) + 1.0) / p.Om;
    double low = std::max(t, guess - near), high = std::max(t, guess + near);
    while (!is_later(high)) near *= 2.0, high = std::max(t, guess + near);
    if (is_later(low)) low = t;
    const Edge edge = bisect(low, high, is_later, std::numeric_limits<int>::max());
    return edge.before > t ? edge.before : edge.after;
}

}  // namespace stiction::geneva_wheel
