// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/two_masses/rubbing_blocks.hpp"

#include "base/constants.hpp"
#include "systems/two_masses/bounded_friction.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace stiction {

namespace {

enum Contact { blocks, ground1, ground2 };
constexpr int A = RubbingBlocks::A, B = RubbingBlocks::B, C = RubbingBlocks::C, D = RubbingBlocks::D,
              E = RubbingBlocks::E;

using Pair = std::array<double, 2>;
using Triple = std::array<double, 3>;  // w, x1, x2, or one value per contact

ContactState find_slip(double s) { return s > 0.0 ? ContactState::slip_plus : ContactState::slip_minus; }
Triple find_slips(const Pair& v) { return {v[0] - v[1], v[0], v[1]}; }

}  // namespace

int RubbingBlocks::find_letter(ContactState s12, ContactState s10, ContactState s20) {
    const bool b = s12 == ContactState::stick, c = s10 == ContactState::stick, d = s20 == ContactState::stick;
    return b + c + d > 1 ? E : b ? B : c ? C : d ? D : A;
}

Pair RubbingBlocks::find_force(double t) const {
    return {offset[0] + amplitude[0] * std::sin(2.0 * pi * frequency[0] * t + phase[0]),
            offset[1] + amplitude[1] * std::sin(2.0 * pi * frequency[1] * t + phase[1])};
}

Pair RubbingBlocks::find_force(const Harmonics& now) const {
    return {offset[0] + amplitude[0] * now[0].sin, offset[1] + amplitude[1] * now[1].sin};
}

RestingBlocks::Start RubbingBlocks::find_closed_form(const Pair& F, const Pair& v) const {
    const RestingBlocks& p = rest;
    const auto d12 = [&](double u) { return viscous[0] * u + p.t12 * sign(u); };
    const auto d10 = [&](double u) { return viscous[1] * u + p.t10 * sign(u); };
    const auto d20 = [&](double u) { return viscous[2] * u + p.t20 * sign(u); };
    const double m = p.m1 + p.m2;
    if (v[0] == 0.0 && v[1] == 0.0) return p.find_start(F);
    if (v[0] == v[1]) {
        const double W1 = F[0] - d10(v[0]), W2 = F[1] - d20(v[1]);
        const double L = luz((p.m2 * W1 - p.m1 * W2) / m, p.t12);
        return {{(W1 + W2) / m + L / p.m1, (W1 + W2) / m - L / p.m2}, {L == 0.0, false, false}};
    }
    if (v[0] == 0.0) {
        const double a1 = luz(F[0] + d12(v[1]), p.t10) / p.m1;
        return {{a1, (F[1] - d12(v[1]) - d20(v[1])) / p.m2}, {false, a1 == 0.0, false}};
    }
    if (v[1] == 0.0) {
        const double a2 = luz(F[1] + d12(v[0]), p.t20) / p.m2;
        return {{(F[0] - d12(v[0]) - d10(v[0])) / p.m1, a2}, {false, false, a2 == 0.0}};
    }
    const double w = d12(v[0] - v[1]);
    return {{(F[0] - w - d10(v[0])) / p.m1, (F[1] + w - d20(v[1])) / p.m2}, {false, false, false}};
}

RestingBlocks::Start RubbingBlocks::find_least_squares(const Pair& F, const Pair& v) const {
    const Triple T = get_dry(), u = find_slips(v);
    BoundedFriction friction{{rest.m1, rest.m2}, F, {{{-1.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}}}, T, {}};
    for (std::size_t i = 0; i < 3; ++i) {
        friction.rests[i] = u[i] == 0.0;
        const double f = viscous[i] * u[i] + T[i] * sign(u[i]);
        for (std::size_t k = 0; k < 2; ++k) friction.force[k] += friction.direction[i][k] * f;
    }
    if (v[0] == 0.0 && v[1] == 0.0) {
        const Triple slack = rest.find_slacks(F);
        if (std::min({slack[0], slack[1], slack[2]}) >= 0.0) return {{0.0, 0.0}, {true, true, true}};
    }
    const GaussAcceleration out = find_gauss_acceleration(friction);
    return {out.a, {out.holding == blocks, out.holding == ground1, out.holding == ground2}};
}

namespace {

// State y = (z1, z2, z1', z2', dissipated, input).
class BlockMotion : public HybridAutomaton {
  public:
    BlockMotion(const RubbingBlocks& blocks, BlockRule rule) : blocks_(blocks), p(blocks.rest), rule_(rule) {}

    std::size_t dimension() const override { return 6; }
    void set_initial_state(std::span<double> y) const override {
        std::copy(blocks_.start.begin(), blocks_.start.end(), y.begin());
        y[4] = y[5] = 0.0;
    }
    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink&) override {
        settle(y);
        decide(t, y, mode, rule_ == BlockRule::printed);
        before = mode;
        return Continuation::goes_on;
    }
    void flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        const State s = find_state(t, {y[2], y[3]}, mode);
        const Pair F = blocks_.find_force(t);
        out[0] = y[2], out[1] = y[3];
        out[2] = s.a[0], out[3] = s.a[1];
        out[4] = find_friction_power({y[2], y[3]}, mode);
        out[5] = F[0] * y[2] + F[1] * y[3];
    }
    void list_guards(const Mode& mode, std::vector<Guard>& out) const override {
        const int letter = get_letter(mode);
        const auto add_bounds = [&](int i) {
            for (const int sense : {1, -1}) out.push_back({Guard::stick_bound, i, sense});
        };
        if (letter == A) {
            for (int i = 0; i < 3; ++i) out.push_back({Guard::slip, i});
        } else if (letter == E) {  // two bounds for each face of the hexagon, or of the rectangle
            for (int face = 0; face < (rule_ == BlockRule::printed ? 2 : 3); ++face) add_bounds(face);
        } else {
            add_bounds(static_cast<int>(get_stuck(letter)));
            out.push_back({Guard::slip, letter == C ? ground2 : ground1});
        }
    }
    void guards(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        const int letter = get_letter(mode);
        const Triple u = find_slips({y[2], y[3]});
        const auto speed = [&](int i) { return slip_sign(mode.states[static_cast<std::size_t>(i)]) * u[i]; };
        if (letter == A) {
            for (int i = 0; i < 3; ++i) out[static_cast<std::size_t>(i)] = speed(i);
        } else if (letter == E) {
            const Pair F = blocks_.find_force(t);
            const Triple pull = {F[0], F[1], F[0] + F[1]}, hold = p.get_holds();
            for (std::size_t i = 0; i < out.size(); ++i)
                out[i] = i % 2 == 0 ? hold[i / 2] - pull[i / 2] : hold[i / 2] + pull[i / 2];
        } else {
            const double bound = blocks_.get_dry()[get_stuck(letter)], held = find_held(t, y, mode);
            out[0] = bound - held, out[1] = bound + held;
            out[2] = speed(letter == C ? ground2 : ground1);
        }
    }
    Continuation pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                      EventSink& events) override;
    void project(double, std::span<double> y, const Mode&) const override { settle(y); }
    bool propagate(double t0, std::span<const double> y0, const Mode& mode, double t,
                   std::span<double> out) const override;
    double longest_piece(double, std::span<const double>, const Mode&) const override {
        constexpr double share_of_period = 0.125;
        return share_of_period / std::max(blocks_.frequency[0], blocks_.frequency[1]);
    }
    double propagation_step() const override {
        // Short enough for the quadrature of the work.
        constexpr double longest = 0.5;
        const double rate = (blocks_.viscous[0] + blocks_.viscous[1]) / p.m1 +
                            (blocks_.viscous[0] + blocks_.viscous[2]) / p.m2;
        const double quick = std::max(rate, 8.0 * std::max(blocks_.frequency[0], blocks_.frequency[1]));
        return std::min(longest, 1.0 / quick);
    }
    void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const override;

  private:
    struct State {
        Pair a;
        Triple force;  // w, x1, x2
    };
    static int get_letter(const Mode& m) {
        return RubbingBlocks::find_letter(m.states[0], m.states[1], m.states[2]);
    }
    static std::size_t get_stuck(int letter) { return static_cast<std::size_t>(letter - B); }
    double friction(std::size_t i, double u, const Mode& mode) const {
        return blocks_.viscous[i] * u + blocks_.get_dry()[i] * slip_sign(mode.states[i]);
    }
    // Force of the one contact that holds in B, C, D.
    double find_held(double t, std::span<const double> y, const Mode& mode) const {
        return find_state(t, {y[2], y[3]}, mode).force[get_stuck(get_letter(mode))];
    }
    double find_friction_power(const Pair& v, const Mode& mode) const {
        const Triple u = find_slips(v);
        double power = 0.0;
        for (std::size_t i = 0; i < 3; ++i)
            if (mode.states[i] != ContactState::stick) power += friction(i, u[i], mode) * u[i];
        return power;
    }
    State find_state(double t, const Pair& v, const Mode& mode) const;
    Triple find_rest_forces(const Pair& F) const;
    ForcedModes make_motion(double t0, std::span<const double> y0, const Mode& mode) const;
    void settle(std::span<double> y) const;
    void decide(double t, std::span<const double> y, Mode& mode, bool as_printed) const;

    // Look-ahead: if F lies on a face of the hexagon, the force shortly afterwards gives the sense in which slip begins.
    double find_later(double t) const {
        constexpr double share_of_period = 1e-6;
        return t + share_of_period / std::max(blocks_.frequency[0], blocks_.frequency[1]);
    }

    const RubbingBlocks& blocks_;
    const RestingBlocks& p;
    BlockRule rule_;
};

// Shortest (w, F1 - w, F2 + w) within the bounds. If no triple is within the bounds, which happens only with the printed
// condition, the shortest of all.
Triple BlockMotion::find_rest_forces(const Pair& F) const {
    double w = (F[0] - F[1]) / 3.0;
    const double least = std::max({-p.t12, F[0] - p.t10, -F[1] - p.t20});
    const double most = std::min({p.t12, F[0] + p.t10, p.t20 - F[1]});
    const double rounding =
        1e-12 * (std::abs(F[0]) + std::abs(F[1]));  // on a face the bounds admit one point only
    if (least <= most + rounding) w = std::min(std::max(w, least), most);
    return {w, F[0] - w, F[1] + w};
}

BlockMotion::State BlockMotion::find_state(double t, const Pair& v, const Mode& mode) const {
    const Pair F = blocks_.find_force(t);
    const Triple u = find_slips(v);
    State s{{0.0, 0.0}, {friction(0, u[0], mode), friction(1, u[1], mode), friction(2, u[2], mode)}};
    Triple& f = s.force;
    switch (get_letter(mode)) {
        case A:
            s.a = {(F[0] - f[0] - f[1]) / p.m1, (F[1] + f[0] - f[2]) / p.m2};
            break;
        case B:
            s.a[0] = s.a[1] = (F[0] - f[1] + F[1] - f[2]) / (p.m1 + p.m2);
            f[0] = (p.m2 * (F[0] - f[1]) - p.m1 * (F[1] - f[2])) / (p.m1 + p.m2);
            break;
        case C:
            s.a[1] = (F[1] + f[0] - f[2]) / p.m2;
            f[1] = F[0] - f[0];
            break;
        case D:
            s.a[0] = (F[0] - f[0] - f[1]) / p.m1;
            f[2] = F[1] + f[0];
            break;
        default:
            f = find_rest_forces(F);
    }
    return s;
}

ForcedModes BlockMotion::make_motion(double t0, std::span<const double> y0, const Mode& mode) const {
    constexpr Moving moving[] = {Moving::both, Moving::together, Moving::second, Moving::first, Moving::none};
    const Triple T = blocks_.get_dry();
    const double w = T[0] * slip_sign(mode.states[0]);
    const Pair constant{blocks_.offset[0] - w - T[1] * slip_sign(mode.states[1]),
                        blocks_.offset[1] + w - T[2] * slip_sign(mode.states[2])};
    return make_forced_modes(
        {.mass = {p.m1, p.m2}, .damping = blocks_.viscous, .moving = moving[get_letter(mode)]},
        {.constant = constant,
         .amplitude = blocks_.amplitude,
         .w = {2.0 * pi * blocks_.frequency[0], 2.0 * pi * blocks_.frequency[1]},
         .phase = blocks_.phase},
        t0, {y0[2], y0[3]});
}

// Positions and velocities exactly; the two works by Gauss-Legendre quadrature with eight points, whose error
// over a propagation step is below rounding.
bool BlockMotion::propagate(double t0, std::span<const double> y0, const Mode& mode, double t,
                            std::span<double> out) const {
    constexpr double node[4] = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267,
                                0.9602898564975363};
    constexpr double weight[4] = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745,
                                  0.1012285362903763};
    if (get_letter(mode) == E) {
        std::copy(y0.begin(), y0.end(), out.begin());
        return true;
    }
    const ForcedModes motion = make_motion(t0, y0, mode);
    const Harmonics end = motion.find_harmonics(t);
    const Pair v = motion.find_velocity(t, end), way = motion.find_way(t, end);
    const double half = 0.5 * (t - t0), middle = t0 + half;
    double dissipated = 0.0, input = 0.0;
    for (int j = 0; j < 4; ++j)
        for (const double side : {-1.0, 1.0}) {
            const double at = middle + side * half * node[j];
            const Harmonics harmonics = motion.find_harmonics(at);
            const Pair u = motion.find_velocity(at, harmonics), F = blocks_.find_force(harmonics);
            dissipated += weight[j] * find_friction_power(u, mode);
            input += weight[j] * (F[0] * u[0] + F[1] * u[1]);
        }
    out[0] = y0[0] + way[0], out[1] = y0[1] + way[1];
    out[2] = v[0], out[3] = v[1];
    out[4] = y0[4] + half * dissipated, out[5] = y0[5] + half * input;
    return true;
}

// Sets velocities and velocity differences of rounding size to 0.
void BlockMotion::settle(std::span<double> y) const {
    const double small = 1e-13 * (std::abs(y[2]) + std::abs(y[3])) + 1e-14;
    for (std::size_t k = 2; k < 4; ++k)
        if (std::abs(y[k]) <= small) y[k] = 0.0;
    if (y[2] != 0.0 && y[3] != 0.0 && y[2] != y[3] && std::abs(y[2] - y[3]) <= small)
        y[2] = y[3] = (p.m1 * y[2] + p.m2 * y[3]) / (p.m1 + p.m2);
}

// Decides the state from the accelerations. `as_printed`: rest by (4.9)-(4.10) and the condition after them. If these
// formulas are wrong, the motion that begins with them contradicts them; it then begins anew with the corrected formulas,
// because the run could not go on otherwise.
void BlockMotion::decide(double t, std::span<const double> y, Mode& mode, bool as_printed) const {
    const Pair v{y[2], y[3]};
    Pair F = blocks_.find_force(t);
    const bool rests = v[0] == 0.0 && v[1] == 0.0;
    const Triple slack = p.find_slacks(F);
    if (rests && std::min({slack[0], slack[1], slack[2]}) == 0.0) F = blocks_.find_force(find_later(t));
    RestingBlocks::Start start =
        rule_ == BlockRule::exact_qp ? blocks_.find_least_squares(F, v) : blocks_.find_closed_form(F, v);
    if (rests && rule_ == BlockRule::printed && (as_printed || std::min(slack[0], slack[1]) > 0.0)) {
        const Pair a = p.find_printed(F);
        start = {a, {a[0] == a[1], a[0] == 0.0, a[1] == 0.0}};
    }
    const Triple u = find_slips(v), rate = find_slips(start.a);
    mode.kind = Mode::regular;
    for (std::size_t i = 0; i < 3; ++i)
        mode.states[i] = start.sticks[i] || (u[i] == 0.0 && rate[i] == 0.0)
                             ? ContactState::stick
                             : find_slip(u[i] != 0.0 ? u[i] : rate[i]);
}

Continuation BlockMotion::pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                               EventSink& events) {
    const Mode before = mode;
    const int letter = get_letter(mode);
    const bool rests = y[2] == 0.0 && y[3] == 0.0;
    Cause cause = Cause::slip_stops;
    if (letter == E) {
        cause = rule_ == BlockRule::printed ? Cause::rectangle_left : Cause::hexagon_left;
        const int face = guard.contact;
        const double s = guard.sense;  // the bound that is reached
        // Face |F1|: block 1 moves (D), |F2|: block 2 moves (C), |F1 + F2|: both move (B).
        if (rule_ == BlockRule::printed && !(p.find_slacks(blocks_.find_force(t))[2] > 0.0)) {
            decide(t, y, mode, false);
        } else if (face == 0) {
            mode.states[blocks] = mode.states[ground1] = find_slip(s);
        } else if (face == 1) {
            mode.states[blocks] = find_slip(-s), mode.states[ground2] = find_slip(s);
        } else {
            mode.states[ground1] = mode.states[ground2] = find_slip(s);
        }
    } else if (guard.kind == Guard::stick_bound) {
        cause = Cause::stick_bound;
        mode.states[get_stuck(letter)] = find_slip(guard.sense);
        if (rests && rule_ == BlockRule::printed) {
            const Mode released = mode;
            decide(t, y, mode, false);
            if (mode == before) mode = released;
        }
    } else {
        const int contact = guard.contact;
        if (letter == B) y[2] = y[3] = 0.0;
        if (contact == blocks) y[2] = y[3] = (p.m1 * y[2] + p.m2 * y[3]) / (p.m1 + p.m2);
        if (contact == ground1) y[2] = 0.0;
        if (contact == ground2) y[3] = 0.0;
        settle(y);
        decide(t, y, mode, false);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const ContactState from = before.states[i], to = mode.states[i];
        if (const std::optional<EventKind> kind = find_event_kind(from, to))
            events.add({t, static_cast<int>(i), *kind, from, to, cause});
    }
    return Continuation::goes_on;
}

void BlockMotion::sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const {
    const Pair v{y[2], y[3]};
    const State s = find_state(t, v, mode);
    const Triple u = find_slips(v), T = blocks_.get_dry();
    out.t = t;
    out.q.assign({y[0], y[1]});
    out.v.assign({v[0], v[1]});
    out.a.assign({s.a[0], s.a[1]});
    if (rule_ == BlockRule::printed && v[0] == 0.0 && v[1] == 0.0) {
        const Pair F = blocks_.find_force(t);
        const Pair a = p.find_printed(F);
        out.a.assign({a[0], a[1]});
    }
    out.contacts.assign(3, {});
    for (std::size_t i = 0; i < 3; ++i) {
        ContactSample& contact = out.contacts[i];
        contact.state = mode.states[i];
        contact.normal = contact.stick_bound = T[i];
        contact.tangent[0] = 0.0 - s.force[i];
        contact.slip[0] = contact.state == ContactState::stick ? 0.0 : u[i];
    }
    out.kinetic = blocks_.find_kinetic(v);
    out.potential = 0.0;
    out.dissipated = y[4];
    out.input = y[5];
    out.verdict = {};
    out.solutions = -1;
}

}  // namespace

std::unique_ptr<HybridAutomaton> make_block_motion(const RubbingBlocks& blocks, BlockRule rule) {
    return std::make_unique<BlockMotion>(blocks, rule);
}

}  // namespace stiction
