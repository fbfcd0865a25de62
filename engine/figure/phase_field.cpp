// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/phase_field.hpp"

#include "base/constants.hpp"
#include "base/root.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction {

namespace {

constexpr int samples = 96;           // points along the line of rest
constexpr int bisections = 30;        // an end of the stick set is found to 1e-9 of the width
constexpr int orbit_steps = 1200;     // at most, along the boundary of the states that never stick
constexpr double orbit_share = 0.02;  // length of a step, as a fraction of width and height of the picture
constexpr double orbit_part = 0.06;   // the same, at most, as a fraction of the size of the orbit so far
constexpr double least_size = 0.003;  // of an orbit that is looked at, in widths and heights of the picture
constexpr double growth = 1.3;        // of a step, at most: near an equilibrium the plane gives no length
constexpr double closing = 1e-4;      // the orbit is closed within this fraction of its size
constexpr double resting = 1e-12;     // slip speed of the size of rounding, relative to the speeds in view

// The orbit that touches the line v = v0 of rest at x0, one turn backwards in time; `sign`: the side of slip.
struct Orbit {
    std::vector<std::array<double, 2>> points;
    double size = 0.0;      // in widths and heights of the picture
    bool encloses = false;  // states inside never come out
};

// Backwards in time a friction that falls with the speed lets the orbit shrink: states inside come out again and stick.
// An orbit that closes encloses states that never stick, and so does one that reaches the line from within.
template <class Acceleration>
Orbit follow(double x0, double v0, double sign, double wide, double tall, const Acceleration& find) {
    Orbit out;
    double x = x0, v = v0, a = find(x, v), h = -HUGE_VAL;
    out.points.push_back({x, v});
    for (int step = 0; step < orbit_steps; ++step) {
        const double share = std::min(orbit_share, orbit_part * std::max(out.size, least_size));
        h = std::max(growth * h, -share / (std::abs(v) / wide + std::abs(a) / tall + 1e-300));
        const double v1 = v + 0.5 * h * a, a1 = find(x + 0.5 * h * v, v1);
        const double v2 = v + 0.5 * h * a1, a2 = find(x + 0.5 * h * v1, v2);
        const double v3 = v + h * a2, a3 = find(x + h * v2, v3);
        x += h / 6.0 * (v + 2.0 * v1 + 2.0 * v2 + v3);
        v += h / 6.0 * (a + 2.0 * a1 + 2.0 * a2 + a3);
        const double before = std::exchange(a, find(x, v));
        if (!std::isfinite(x) || !std::isfinite(v) || std::abs(x - x0) > 3.0 * wide) return out;
        out.size = std::max(out.size, std::hypot((x - x0) / wide, (v - v0) / tall));
        const bool away = out.size > 4.0 * least_size;
        if (sign * (v - v0) < 0.0) {  // the line is reached
            out.encloses = away;
            out.points.push_back({x, v0});
            return out;
        }
        out.points.push_back({x, v});
        if (!away || !(sign * before > 0.0 && sign * a <= 0.0)) continue;
        // The turn ends where the orbit is nearest to the line, between the last two points; v' is linear there.
        const double nearest = v - 0.5 * a * h * a / (a - before);
        out.encloses = sign * (nearest - v0) < closing * out.size * tall;
        return out;
    }
    return out;
}

}  // namespace

bool PhaseField::update(const Simulation& simulation, const Sample& now, int generation, int x, int y) {
    const Mechanism& mechanism = simulation.mechanism();
    const MechanismSize size = mechanism.size();
    const int coordinate = x - 1;  // the columns are t, coordinates, velocities
    if (coordinate < 0 || coordinate >= size.coordinates || y != x + size.coordinates || size.tangents != 1 ||
        size.contacts < 1)
        return false;
    if (generation_ != generation || !equations_) equations_ = std::make_unique<ContactEquations>(mechanism);
    generation_ = generation;
    coordinate_ = coordinate;
    t_ = now.t, q_ = now.q, v_ = now.v;
    a_.resize(q_.size());
    now_.clear();
    for (const ContactSample& contact : now.contacts) now_.push_back(contact.state);
    states_ = now_;
    equations_->update(t_, q_, v_, states_);
    const Eigen::MatrixXd& J = equations_->jacobian();
    bool touches = false;
    for (int c = 0; c < size.contacts; ++c) {
        if (now_[static_cast<std::size_t>(c)] == ContactState::open) continue;
        if (J(equations_->row(c), coordinate_) != 0.0) return false;
        touches = touches || J(equations_->row(c) + 1, coordinate_) != 0.0;
    }
    if (!touches) return false;
    // If other coordinates depend on this one (all points of a journal stay closed), the plane has no meaning of its
    // own. Test: moved alone by a tenth of a unit, the coordinate opens or presses a contact.
    constexpr double shift = 0.1, still = 1e-9;
    const auto i = static_cast<std::size_t>(coordinate_);
    q_[i] += shift;
    equations_->update(t_, q_, v_, states_);
    q_[i] -= shift;
    for (int c = 0; c < size.contacts; ++c)
        if (now_[static_cast<std::size_t>(c)] != ContactState::open &&
            std::abs(equations_->contact(c).gap - now.contacts[static_cast<std::size_t>(c)].gap) > still)
            return false;
    return true;
}

// Computes forces and acceleration at a point; contact `held` (-1: none) is in state `as`. False if the forces are
// not admissible.
bool PhaseField::evaluate(double q, double v, int held, ContactState as) {
    const auto i = static_cast<std::size_t>(coordinate_);
    const double q0 = q_[i], v0 = v_[i];
    q_[i] = q, v_[i] = v;
    equations_->update(t_, q_, v_, states_);
    const auto decide = [&](int c) {
        const ContactState present = now_[static_cast<std::size_t>(c)];
        if (c == held) return as;
        if (present == ContactState::open ||
            equations_->jacobian()(equations_->row(c) + 1, coordinate_) == 0.0)
            return present;
        const double u = equations_->velocity()[equations_->row(c) + 1];
        return u > 0.0 ? ContactState::slip_plus : u < 0.0 ? ContactState::slip_minus : ContactState::stick;
    };
    bool same = true;
    for (int c = 0; c < equations_->contacts(); ++c) {
        ContactState& state = states_[static_cast<std::size_t>(c)];
        const ContactState wanted = decide(c);
        same = same && wanted == state;
        state = wanted;
    }
    if (!same) equations_->update(t_, q_, v_, states_);  // viscous forces depend on the states
    Mode mode;
    std::copy(states_.begin(), states_.end(), mode.states.begin());
    bool good = equations_->solve_mode(mode);
    if (good) equations_->find_margins(mode);
    for (int c = 0; good && c < equations_->contacts(); ++c) {
        const ContactState state = states_[static_cast<std::size_t>(c)];
        if (state == ContactState::open) continue;
        if (equations_->contact(c).law == NormalLaw::unilateral &&
            equations_->force()[equations_->row(c)] < 0.0)
            good = false;
        if (state == ContactState::stick && equations_->stick_margin(c) < 0.0) good = false;
    }
    if (good) equations_->compute_acceleration(states_, a_);
    q_[i] = q0, v_[i] = v0;
    return good;
}

double PhaseField::find_acceleration(double q, double v) {
    return evaluate(q, v, -1, ContactState::stick) ? a_[static_cast<std::size_t>(coordinate_)] : no_value;
}

std::vector<PhaseField::Arrow> PhaseField::find_arrows(const PhaseWindow& view, int columns, int rows) {
    std::vector<Arrow> out;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const double q = view.x0 + (i + 0.5) / columns * (view.x1 - view.x0),
                         v = view.y0 + (j + 0.5) / rows * (view.y1 - view.y0);
            const double a = find_acceleration(q, v);
            if (std::isfinite(a)) out.push_back({q, v, v, a});
        }
    return out;
}

std::vector<PhaseField::Rest> PhaseField::find_rests(const PhaseWindow& view) {
    std::vector<Rest> out;
    const auto i = static_cast<std::size_t>(coordinate_);
    for (int c = 0; c < equations_->contacts(); ++c) {
        if (now_[static_cast<std::size_t>(c)] == ContactState::open) continue;
        equations_->update(t_, q_, v_, now_);
        const int row = equations_->row(c) + 1;
        const double J = equations_->jacobian()(row, coordinate_);
        if (J == 0.0) continue;
        Rest rest;
        rest.v = v_[i] - equations_->velocity()[row] / J;
        if (std::abs(rest.v) < resting * (view.y1 - view.y0)) rest.v = 0.0;
        const auto sticks = [&](double q) { return evaluate(q, rest.v, c, ContactState::stick); };
        const auto find_edge = [&](double out_of, double in) {
            return bisect(out_of, in, sticks, bisections).after;
        };
        double before = view.x0;
        bool held = sticks(before);
        if (held) rest.held.push_back({before, before});
        for (int k = 1; k <= samples; ++k) {
            const double q = view.x0 + (view.x1 - view.x0) * k / samples;
            const bool holds = sticks(q);
            if (holds && !held) rest.held.push_back({find_edge(before, q), q});
            if (held) rest.held.back()[1] = holds ? q : find_edge(q, before);
            before = q, held = holds;
        }
        out.push_back(std::move(rest));
    }
    return out;
}

std::vector<std::array<double, 2>> PhaseField::find_free_orbit(const PhaseWindow& view, const Rest& rest) {
    if (q_.size() != 1 || equations_->contacts() != 1) return {};
    const double wide = view.x1 - view.x0, tall = view.y1 - view.y0, now = t_;
    const auto look = [&](double later) {
        t_ = now + later;
        const double found = find_acceleration(0.5 * (view.x0 + view.x1), rest.v + tall);
        t_ = now;
        return found;
    };
    // Two later times that have no common period with a drive: the acceleration must not depend on time.
    if (look(0.37) != look(0.0) || look(1.13) != look(0.0)) return {};
    for (const ContactState side : {ContactState::slip_minus, ContactState::slip_plus}) {
        const double sign = slip_sign(side);
        const auto find = [&](double q, double v) { return evaluate(q, v, 0, side) ? a_[0] : no_value; };
        // The limiting orbit touches the line of rest where the acceleration relative to it is 0.
        double from = view.x0 - wide, before = find(from, rest.v);
        for (int k = 1; k <= samples; ++k) {
            const double q = view.x0 - wide + 3.0 * wide * k / samples, a = find(q, rest.v);
            const double left = std::exchange(from, q), at_left = std::exchange(before, a);
            if (!(at_left * a <= 0.0) || at_left == a) continue;
            const auto crosses = [&](double at) { return !(find(at, rest.v) * at_left > 0.0); };
            const double start = bisect(left, q, crosses, bisections).middle();
            Orbit orbit = follow(start, rest.v, sign, wide, tall, find);
            if (orbit.encloses) return orbit.points;
        }
    }
    return {};
}

}  // namespace stiction
