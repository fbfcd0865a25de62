// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two blocks that rub on each other and each on the ground; friction does not depend on load. q = (z1, z2).
//
//     M1 z1'' = F1 - w - x1,   M2 z2'' = F2 + w - x2        F_i(t) = F_ic + A_i sin(2 pi f_i t + p_i)
//     u12 = z1' - z2',  u10 = z1',  u20 = z2'               w = -blocks.tangent, x_i = -ground_i.tangent
//     u != 0:  friction = D(u) = C u + T sgn(u)             u = 0:  friction in [-T, T]
//     luz(x, a) = x - clamp(x, -a, a)
//
//     A  all slip (4.1)-(4.2)          w = D12(u12),  x1 = D10(z1'),  x2 = D20(z2')
//     B  z1' = z2' = v (4.3)-(4.4)     W1 = F1 - D10(v),  W2 = F2 - D20(v),
//                                      L = luz((M2 W1 - M1 W2)/(M1 + M2), T12)
//                                      z1'' = (W1 + W2)/(M1 + M2) + L/M1,  z2'' = (W1 + W2)/(M1 + M2) - L/M2
//     C  z1' = 0 (4.5)-(4.6)           M1 z1'' = luz(F1 + D12(z2'), T10)
//     D  z2' = 0 (4.7)-(4.8)           M2 z2'' = luz(F2 + D12(z1'), T20)
//     E  rest. Resultants (x1 + w, x2 - w) that friction can supply fill the hexagon
//            |v1| <= T10 + T12,  |v2| <= T20 + T12,  |v1 + v2| <= T10 + T20
//        and rest lasts while (F1, F2) lies in it. Outside, s = sgn(F1 + F2) where |c1 + c2| > T10 + T20,
//            w = clamp((M2 (F1 - s T10) - M1 (F2 - s T20))/(M1 + M2), -T12, T12)
//
// Printed instead for rest: M1 z1'' = luz(F1, T12 + T10), M2 z2'' = luz(F2, T12 + T20), (4.9)-(4.10), which
// forgets the third pair of faces.
//
// Gauss: the accelerations of every state minimise M1 z1''^2 + M2 z2''^2 over the forces that the contacts at
// rest can supply; at rest that is the projection of F on the hexagon in the metric diag(1/M1, 1/M2). w, x1,
// x2 are not unique in E: reported is the triple of least norm.
//
// Source: Zardecki 2007, section 4, (4.1)-(4.10), Lemmas 1-3, figures 2 and 8; misprints mended.
#include "model/automaton.hpp"
#include "model/bounded_friction.hpp"
#include "model/catalogue.hpp"
#include "model/forced_modes.hpp"
#include "model/resting_blocks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>

namespace stiction::systems {

namespace {

constexpr double pi = 3.14159265358979323846;
enum Contact { blocks, ground1, ground2 };

struct Values {
    double m1, m2, t12, t10, t20, c12, c10, c20, offset1, amplitude1, frequency1, phase1, offset2, amplitude2,
        frequency2, phase2, z1_0, z2_0, z1_dot0, z2_dot0;
};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::m1,         {"m1", "M1", "kg", 1, 0.1, 20, Scale::log, Effect::restart, "block 1"}},
    {&Values::m2,         {"m2", "M2", "kg", 2, 0.1, 20, Scale::log, Effect::restart, "block 2"}},
    {&Values::t12,        {"t12", "T12", "N", 2, 0, 10, Scale::linear, Effect::live, "dry friction between the blocks (FT012)"}},
    {&Values::t10,        {"t10", "T10", "N", 1.5, 0, 10, Scale::linear, Effect::live, "dry friction, block 1 - ground (FT010)"}},
    {&Values::t20,        {"t20", "T20", "N", 3, 0, 10, Scale::linear, Effect::live, "dry friction, block 2 - ground (FT020)"}},
    {&Values::c12,        {"c12", "C12", "N s/m", 0.5, 0, 10, Scale::linear, Effect::live, "viscous, between the blocks"}},
    {&Values::c10,        {"c10", "C10", "N s/m", 0.5, 0, 10, Scale::linear, Effect::live, "viscous, block 1"}},
    {&Values::c20,        {"c20", "C20", "N s/m", 0.5, 0, 10, Scale::linear, Effect::live, "viscous, block 2"}},
    {&Values::offset1,    {"force1_offset", "F1c", "N", 0, -20, 20, Scale::linear, Effect::live, "constant part of F1"}},
    {&Values::amplitude1, {"force1_amplitude", "A1", "N", 3.8, 0, 20, Scale::linear, Effect::live, "F1 = F1c + A1 sin(2 pi f1 t + p1)"}},
    {&Values::frequency1, {"force1_frequency", "f1", "Hz", 0.5, 0.01, 10, Scale::log, Effect::restart, "its frequency"}},
    {&Values::phase1,     {"force1_phase", "p1", "rad", 0, -pi, pi, Scale::angle, Effect::restart, "its phase at t = 0"}},
    {&Values::offset2,    {"force2_offset", "F2c", "N", 0, -20, 20, Scale::linear, Effect::live, "constant part of F2"}},
    {&Values::amplitude2, {"force2_amplitude", "A2", "N", 5.2, 0, 20, Scale::linear, Effect::live, "F2 = F2c + A2 sin(2 pi f2 t + p2)"}},
    {&Values::frequency2, {"force2_frequency", "f2", "Hz", 0.3, 0.01, 10, Scale::log, Effect::restart, "its frequency"}},
    {&Values::phase2,     {"force2_phase", "p2", "rad", 0.3, -pi, pi, Scale::angle, Effect::restart, "its phase at t = 0"}},
    {&Values::z1_0,       {"z1_0", "z1(0)", "m", 0, -5, 5, Scale::linear, Effect::restart, "start position of block 1"}},
    {&Values::z2_0,       {"z2_0", "z2(0)", "m", 0, -5, 5, Scale::linear, Effect::restart, "start position of block 2"}},
    {&Values::z1_dot0,    {"z1_dot0", "z1'(0)", "m/s", 0, -5, 5, Scale::linear, Effect::restart, "start velocity of block 1"}},
    {&Values::z2_dot0,    {"z2_dot0", "z2'(0)", "m/s", 0, -5, 5, Scale::linear, Effect::restart, "start velocity of block 2"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

constexpr std::array<std::string_view, 5> letters{"A", "B", "C", "D", "E"};
constexpr int A = 0, B = 1, C = 2, D = 3, E = 4;

using Pair = std::array<double, 2>;
using Triple = std::array<double, 3>;  // w, x1, x2, or one value per contact

double luz(double x, double a) { return x - std::clamp(x, -a, a); }
double sign(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }
double slip_sign(ContactState s) {
    return s == ContactState::slip_plus ? 1.0 : s == ContactState::slip_minus ? -1.0 : 0.0;
}
ContactState find_slip(double s) { return s > 0.0 ? ContactState::slip_plus : ContactState::slip_minus; }
Triple find_slips(const Pair& v) { return {v[0] - v[1], v[0], v[1]}; }

// Two contacts at rest bring the third to rest.
int find_letter(ContactState s12, ContactState s10, ContactState s20) {
    const bool b = s12 == ContactState::stick, c = s10 == ContactState::stick, d = s20 == ContactState::stick;
    return b + c + d > 1 ? E : b ? B : c ? C : d ? D : A;
}

class TwoMasses : public Mechanism {
  public:
    explicit TwoMasses(std::span<const double> values) : p(bind_values(table, values)) {}

    MechanismSize size() const override { return {2, 3, 1, 0}; }
    std::string contact_name(int contact) const override {
        return contact == blocks ? "blocks" : contact == ground1 ? "ground1" : "ground2";
    }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = p.z1_0, q[1] = p.z2_0;
        v[0] = p.z1_dot0, v[1] = p.z2_dot0;
    }

    void evaluate(double t, VectorIn, VectorIn, Kinetics& out) const override {
        const Pair F = find_force(t);
        out.M.setZero();
        out.M(0, 0) = p.m1, out.M(1, 1) = p.m2;
        out.h[0] = F[0], out.h[1] = F[1];
        out.J_N.setZero();  // the loads do not act along q
        out.J_T.setZero();
        out.J_T(blocks, 0) = 1.0, out.J_T(blocks, 1) = -1.0;
        out.J_T(ground1, 0) = out.J_T(ground2, 1) = 1.0;
        const Triple T = get_dry(), viscous = get_viscous();
        for (std::size_t i = 0; i < 3; ++i) {
            ContactKinetics& contact = out.contacts[i];
            contact = {};
            contact.law = NormalLaw::prescribed;
            contact.prescribed_normal = T[i];  // N = T0, mu = 1
            contact.mu_stick = contact.mu_slip = 1.0;
            contact.viscous = viscous[i];
        }
    }

    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * (p.m1 * v[0] * v[0] + p.m2 * v[1] * v[1]);
    }
    double potential_energy(double, VectorIn) const override { return 0.0; }
    double drive_power(double t, VectorIn, VectorIn v) const override {
        const Pair F = find_force(t);
        return F[0] * v[0] + F[1] * v[1];
    }

    void observe(const Sample& sample, VectorOut out) const override {
        const Pair F = find_force(sample.t);
        const Triple slack = find_slacks(F);
        out[0] = sample.a[0], out[1] = sample.a[1];
        out[2] = F[0], out[3] = F[1];
        out[4] = get_letter(sample);
        out[5] = std::min({slack[0], slack[1], slack[2]});
    }
    std::string_view classify(const Sample& sample) const override {
        return letters[static_cast<std::size_t>(get_letter(sample))];
    }
    void draw(const Sample& sample, Drawing& out) const override;
    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const override;

    Pair find_force(double t) const {
        return {p.offset1 + p.amplitude1 * std::sin(2.0 * pi * p.frequency1 * t + p.phase1),
                p.offset2 + p.amplitude2 * std::sin(2.0 * pi * p.frequency2 * t + p.phase2)};
    }
    Triple get_dry() const { return {p.t12, p.t10, p.t20}; }
    Triple get_viscous() const { return {p.c12, p.c10, p.c20}; }
    // Distances to the three pairs of faces of the hexagon, positive inside.
    Triple find_slacks(const Pair& F) const { return get_resting().find_slacks(F); }
    RestingBlocks get_resting() const { return {p.m1, p.m2, p.t12, p.t10, p.t20}; }
    static int get_letter(const Sample& s) {
        return find_letter(s.contacts[blocks].state, s.contacts[ground1].state, s.contacts[ground2].state);
    }

    Values p;
};

// Accelerations at one state and the contacts that stay at rest.
struct Start {
    Pair a;
    std::array<bool, 3> sticks;
};

// Rest and (4.1)-(4.8) with the corrected (4.9)-(4.10). A velocity of 0 is exact.
Start find_closed_form(const TwoMasses& model, const Pair& F, const Pair& v) {
    const Values& p = model.p;
    const auto d12 = [&](double u) { return p.c12 * u + p.t12 * sign(u); };
    const auto d10 = [&](double u) { return p.c10 * u + p.t10 * sign(u); };
    const auto d20 = [&](double u) { return p.c20 * u + p.t20 * sign(u); };
    const double m = p.m1 + p.m2;
    if (v[0] == 0.0 && v[1] == 0.0) {
        const RestingBlocks::Start start = model.get_resting().find_start(F);
        return {start.a, start.sticks};
    }
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

// The same by Gauss' principle, whatever the velocities are.
Start find_least_squares(const TwoMasses& model, const Pair& F, const Pair& v) {
    const Triple T = model.get_dry(), viscous = model.get_viscous(), u = find_slips(v);
    BoundedFriction friction{{model.p.m1, model.p.m2}, F, {{{-1.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}}}, T, {}};
    for (std::size_t i = 0; i < 3; ++i) {
        friction.rests[i] = u[i] == 0.0;
        const double f = viscous[i] * u[i] + T[i] * sign(u[i]);
        for (std::size_t k = 0; k < 2; ++k) friction.force[k] += friction.direction[i][k] * f;
    }
    if (v[0] == 0.0 && v[1] == 0.0) {
        const Triple slack = model.find_slacks(F);
        if (std::min({slack[0], slack[1], slack[2]}) >= 0.0) return {{0.0, 0.0}, {true, true, true}};
    }
    const GaussAcceleration out = find_gauss_acceleration(friction);
    return {out.a, {out.holding == blocks, out.holding == ground1, out.holding == ground2}};
}

enum class Rule { exact_qp, closed_form, paper };

// State y = (z1, z2, z1', z2', dissipated, input).
class BlockMotion : public HybridAutomaton {
  public:
    BlockMotion(const TwoMasses& model, Rule rule) : model_(model), p(model.p), rule_(rule) {}

    std::size_t dimension() const override { return 6; }
    void set_initial_state(std::span<double> y) const override {
        model_.set_initial_state(y.subspan(0, 2), y.subspan(2, 2));
        y[4] = y[5] = 0.0;
    }
    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink&) override {
        settle(y);
        decide(t, y, mode, rule_ == Rule::paper);
        before = mode;
        return Continuation::goes_on;
    }
    void flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        const State s = find_state(t, {y[2], y[3]}, mode);
        out[0] = y[2], out[1] = y[3];
        out[2] = s.a[0], out[3] = s.a[1];
        out[4] = find_friction_power({y[2], y[3]}, mode);
        out[5] = model_.drive_power(t, {}, y.subspan(2, 2));
    }
    std::size_t guard_count(const Mode& mode) const override {
        const int letter = get_letter(mode);
        return letter == A || (letter == E && rule_ != Rule::paper) ? 3 : 2;
    }
    void guards(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        const int letter = get_letter(mode);
        const Triple u = find_slips({y[2], y[3]});
        const auto speed = [&](int i) { return slip_sign(mode.states[static_cast<std::size_t>(i)]) * u[i]; };
        if (letter == A) {
            for (int i = 0; i < 3; ++i) out[static_cast<std::size_t>(i)] = speed(i);
        } else if (letter == E) {
            const Triple slack = model_.find_slacks(model_.find_force(t));
            for (std::size_t i = 0; i < out.size(); ++i) out[i] = slack[i];
        } else {
            out[0] = model_.get_dry()[get_stuck(letter)] - std::abs(find_held(t, y, mode));
            out[1] = speed(letter == C ? ground2 : ground1);
        }
    }
    Continuation pass(std::size_t guard, double t, std::span<double> y, Mode& mode,
                      EventSink& events) override;
    void project(double, std::span<double> y, const Mode&) const override { settle(y); }
    bool propagate(double t0, std::span<const double> y0, const Mode& mode, double t,
                   std::span<double> out) const override;
    double propagation_step() const override {
        // Short enough that no guard crosses zero twice between two looks, and for the quadrature of the
        // work.
        constexpr double longest = 0.5;
        const double rate = (p.c12 + p.c10) / p.m1 + (p.c12 + p.c20) / p.m2;
        const double quick = std::max(rate, 8.0 * std::max(p.frequency1, p.frequency2));
        return std::min(longest, 1.0 / quick);
    }
    void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const override;

  private:
    struct State {
        Pair a;
        Triple force;  // w, x1, x2
    };
    static int get_letter(const Mode& m) { return find_letter(m.states[0], m.states[1], m.states[2]); }
    static std::size_t get_stuck(int letter) { return static_cast<std::size_t>(letter - B); }
    double friction(std::size_t i, double u, const Mode& mode) const {
        return model_.get_viscous()[i] * u + model_.get_dry()[i] * slip_sign(mode.states[i]);
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

    // A moment later: where a force at its bound is 0, its rate says which way slip begins.
    double find_later(double t) const {
        constexpr double share_of_period = 1e-6;
        return t + share_of_period / std::max(p.frequency1, p.frequency2);
    }

    const TwoMasses& model_;
    const Values& p;
    Rule rule_;
};

// Shortest (w, F1 - w, F2 + w) within the bounds; the shortest of all where the bounds leave none, which only
// the printed condition lets happen.
Triple BlockMotion::find_rest_forces(const Pair& F) const {
    double w = (F[0] - F[1]) / 3.0;
    const double least = std::max({-p.t12, F[0] - p.t10, -F[1] - p.t20});
    const double most = std::min({p.t12, F[0] + p.t10, p.t20 - F[1]});
    const double rounding =
        1e-12 * (std::abs(F[0]) + std::abs(F[1]));  // on a face the bounds leave one point
    if (least <= most + rounding) w = std::min(std::max(w, least), most);
    return {w, F[0] - w, F[1] + w};
}

BlockMotion::State BlockMotion::find_state(double t, const Pair& v, const Mode& mode) const {
    const Pair F = model_.find_force(t);
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
    const Triple T = model_.get_dry();
    const double w = T[0] * slip_sign(mode.states[0]);
    const Pair constant{p.offset1 - w - T[1] * slip_sign(mode.states[1]),
                        p.offset2 + w - T[2] * slip_sign(mode.states[2])};
    return make_forced_modes(
        {.mass = {p.m1, p.m2}, .damping = model_.get_viscous(), .moving = moving[get_letter(mode)]},
        {.constant = constant,
         .amplitude = {p.amplitude1, p.amplitude2},
         .w = {2.0 * pi * p.frequency1, 2.0 * pi * p.frequency2},
         .phase = {p.phase1, p.phase2}},
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
    const Pair v = motion.find_velocity(t), way = motion.find_way(t);
    const double half = 0.5 * (t - t0), middle = t0 + half;
    double dissipated = 0.0, input = 0.0;
    for (int j = 0; j < 4; ++j)
        for (const double side : {-1.0, 1.0}) {
            const double at = middle + side * half * node[j];
            const Pair u = motion.find_velocity(at), F = model_.find_force(at);
            dissipated += weight[j] * find_friction_power(u, mode);
            input += weight[j] * (F[0] * u[0] + F[1] * u[1]);
        }
    out[0] = y0[0] + way[0], out[1] = y0[1] + way[1];
    out[2] = v[0], out[3] = v[1];
    out[4] = y0[4] + half * dissipated, out[5] = y0[5] + half * input;
    return true;
}

// Velocities and velocity differences of rounding size are 0.
void BlockMotion::settle(std::span<double> y) const {
    const double small = 1e-13 * (std::abs(y[2]) + std::abs(y[3])) + 1e-14;
    for (std::size_t k = 2; k < 4; ++k)
        if (std::abs(y[k]) <= small) y[k] = 0.0;
    if (y[2] != 0.0 && y[3] != 0.0 && y[2] != y[3] && std::abs(y[2] - y[3]) <= small)
        y[2] = y[3] = (p.m1 * y[2] + p.m2 * y[3]) / (p.m1 + p.m2);
}

// The state that follows from the accelerations. `as_printed`: rest by (4.9)-(4.10) and the condition after
// them. The motion that follows a start by (4.9)-(4.10) contradicts them where they are wrong; it then begins
// anew by the corrected formulas, or the run could not go on.
void BlockMotion::decide(double t, std::span<const double> y, Mode& mode, bool as_printed) const {
    const Pair v{y[2], y[3]};
    Pair F = model_.find_force(t);
    const bool rests = v[0] == 0.0 && v[1] == 0.0;
    const Triple slack = model_.find_slacks(F);
    if (rests && std::min({slack[0], slack[1], slack[2]}) == 0.0) F = model_.find_force(find_later(t));
    Start start = rule_ == Rule::exact_qp ? find_least_squares(model_, F, v) : find_closed_form(model_, F, v);
    if (rests && rule_ == Rule::paper && (as_printed || std::min(slack[0], slack[1]) > 0.0)) {
        const Pair a = model_.get_resting().find_printed(F);
        start = {a, {a[0] == a[1], a[0] == 0.0, a[1] == 0.0}};
    }
    const Triple u = find_slips(v), rate = find_slips(start.a);
    mode.variant = 0;
    for (std::size_t i = 0; i < 3; ++i)
        mode.states[i] = start.sticks[i] || (u[i] == 0.0 && rate[i] == 0.0)
                             ? ContactState::stick
                             : find_slip(u[i] != 0.0 ? u[i] : rate[i]);
}

Continuation BlockMotion::pass(std::size_t guard, double t, std::span<double> y, Mode& mode,
                               EventSink& events) {
    const Mode before = mode;
    const int letter = get_letter(mode);
    const bool rests = y[2] == 0.0 && y[3] == 0.0;
    std::string_view cause = "u_T reaches 0";
    if (letter == E) {
        cause = rule_ == Rule::paper ? "F leaves the rectangle" : "F leaves the hexagon";
        const auto find_pull = [&](double at) {
            const Pair F = model_.find_force(at);
            return guard == 0 ? F[0] : guard == 1 ? F[1] : F[0] + F[1];
        };
        const double s = find_pull(t) != 0.0 ? find_pull(t) : find_pull(find_later(t));
        // Face |F1|: block 1 goes (D), |F2|: block 2 goes (C), |F1 + F2|: both go (B).
        if (rule_ == Rule::paper && !(model_.find_slacks(model_.find_force(t))[2] > 0.0)) {
            decide(t, y, mode, false);
        } else if (guard == 0) {
            mode.states[blocks] = mode.states[ground1] = find_slip(s);
        } else if (guard == 1) {
            mode.states[blocks] = find_slip(-s), mode.states[ground2] = find_slip(s);
        } else {
            mode.states[ground1] = mode.states[ground2] = find_slip(s);
        }
    } else if (letter != A && guard == 0) {
        cause = "force reaches mu_s N";
        const double held = find_held(t, y, mode);
        const double s = held != 0.0 ? held : find_held(find_later(t), y, mode);
        mode.states[get_stuck(letter)] = find_slip(s);
        if (rests && rule_ == Rule::paper) {
            const Mode released = mode;
            decide(t, y, mode, false);
            if (mode == before) mode = released;
        }
    } else {
        const int contact = letter == A ? static_cast<int>(guard) : letter == C ? ground2 : ground1;
        if (letter == B) y[2] = y[3] = 0.0;
        if (contact == blocks) y[2] = y[3] = (p.m1 * y[2] + p.m2 * y[3]) / (p.m1 + p.m2);
        if (contact == ground1) y[2] = 0.0;
        if (contact == ground2) y[3] = 0.0;
        settle(y);
        decide(t, y, mode, false);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const ContactState from = before.states[i], to = mode.states[i];
        if (from == to) continue;
        const std::string_view kind = to == ContactState::stick     ? "slip_to_stick"
                                      : from == ContactState::stick ? "stick_to_slip"
                                                                    : "slip_reversal";
        events.add({t, static_cast<int>(i), kind, std::string(get_name(from)), std::string(get_name(to)),
                    std::string(cause)});
    }
    return Continuation::goes_on;
}

void BlockMotion::sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const {
    const Pair v{y[2], y[3]};
    const State s = find_state(t, v, mode);
    const Triple u = find_slips(v), T = model_.get_dry();
    out.t = t;
    out.q.assign({y[0], y[1]});
    out.v.assign({v[0], v[1]});
    out.a.assign({s.a[0], s.a[1]});
    if (rule_ == Rule::paper && v[0] == 0.0 && v[1] == 0.0) {
        const Pair F = model_.find_force(t);
        const Pair a = model_.get_resting().find_printed(F);
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
    out.kinetic = model_.kinetic_energy(t, out.q, out.v);
    out.potential = 0.0;
    out.dissipated = y[4];
    out.input = y[5];
    out.verdict = {};
    out.solutions = -1;
}

std::unique_ptr<HybridAutomaton> TwoMasses::make_automaton(std::string_view method) const {
    return std::make_unique<BlockMotion>(*this, method == "exact_qp"      ? Rule::exact_qp
                                                : method == "closed_form" ? Rule::closed_form
                                                                          : Rule::paper);
}

void TwoMasses::draw(const Sample& sample, Drawing& out) const {
    // Block 2 reaches over block 1 with an arm, under which block 1 slides.
    constexpr double width = 1.0, height = 0.7, apart = 2.0, arm = 0.25;
    const double z1 = sample.q[0], z2 = sample.q[1] + apart, centre = 0.5 * (z1 + z2);
    const double left = std::min(z1, z2 - 2.5) - 0.7 * width;
    const double reach = 3.2 + 0.5 * std::abs(z2 - z1 - apart);
    out.min = {centre - reach, -0.6, 0.0};
    out.max = {centre + reach, 2.2, 0.0};
    const Triple T = get_dry();
    const double most =
        std::max({T[0], T[1], T[2], p.amplitude1 + std::abs(p.offset1), p.amplitude2 + std::abs(p.offset2)});
    out.force_scale = most > 0.0 ? 1.2 / most : 1.0;
    const double origin = std::floor(centre) - 8.0;  // whole metres, so that the hatching stands still
    out.surfaces.push_back({Role::ground, {origin, 0.0, 0.0}, {origin + 16.0, 0.0, 0.0}, 0.0});
    const double a = z1 - 0.5 * width, b = z1 + 0.5 * width, c = z2 - 0.5 * width, d = z2 + 0.5 * width;
    const double h = height, top = height + arm;
    const auto add_body = [&](std::initializer_list<std::array<double, 2>> corners) {
        DrawnPolyline body{Role::body, {}, true, true};
        for (const auto& corner : corners) body.points.push_back({corner[0], corner[1], 0.0});
        out.lines.push_back(body);
    };
    add_body({{a, 0.0}, {b, 0.0}, {b, h}, {a, h}});
    add_body({{c, 0.0}, {d, 0.0}, {d, top}, {left, top}, {left, h}, {c, h}});
    out.soles.push_back({blocks, {a, height, 0.0}, {b, height, 0.0}});
    out.soles.push_back({ground1, {a, 0.0, 0.0}, {b, 0.0, 0.0}});
    out.soles.push_back({ground2, {c, 0.0, 0.0}, {d, 0.0, 0.0}});
    const auto add = [&](ForceRole role, double x, double y, double force, const char* letter) {
        if (std::isfinite(force)) out.forces.push_back({role, {x, y, 0.0}, {force, 0.0, 0.0}, letter});
    };
    const Pair F = find_force(sample.t);
    add(ForceRole::friction, z1, height, sample.contacts[blocks].tangent[0], "w");
    add(ForceRole::friction, z1, 0.0, sample.contacts[ground1].tangent[0], "x_1");
    add(ForceRole::friction, z2, 0.0, sample.contacts[ground2].tangent[0], "x_2");
    add(ForceRole::excitation, z1, 0.5 * height, F[0], "F_1");
    add(ForceRole::excitation, z2, 0.5 * height, F[1], "F_2");
    out.labels.push_back({{z1 - 0.3 * width, 0.2 * height, 0.0}, "*M*_1"});
    out.labels.push_back({{z2 - 0.3 * width, 0.2 * height, 0.0}, "*M*_2"});
}

std::unique_ptr<Mechanism> make(std::span<const double> values) {
    return std::make_unique<TwoMasses>(values);
}

// What is known in closed form (sheet of the system, sections 4 and 5). At rest: the largest forces that
// total stiction holds, the corners and faces of the hexagon seen in four directions, and the accelerations
// outside of it by the corrected (4.9)-(4.10). Moving together under constant forces:
//
//     v(t) = (|F1 + F2| - T10 - T20)/(C10 + C20) (1 - exp(-t/tau)),  tau = (M1 + M2)/(C10 + C20)
double measure_largest_force(Probe& run, double exact, double towards1, double towards2) {
    return find_edge(0.5 * exact, 2.0 * exact, [&](double F) {
        const Probe::Change changes[] = {{"force1_offset", towards1 * F},
                                         {"force2_offset", towards2 * F},
                                         {"force1_amplitude", 0.0},
                                         {"force2_amplitude", 0.0},
                                         {"z1_dot0", 0.0},
                                         {"z2_dot0", 0.0}};
        return run.at_start("stiction_state", changes, 1) != E;
    });
}

template <int towards1, int towards2>
double measure_hold(Probe& run, std::span<const double>, double exact) {
    return measure_largest_force(run, exact, towards1, towards2);
}

// Time stepping knows no acceleration at the start: there it is the speed gained in the first step.
template <int block, bool by_speed>
double measure_acceleration(Probe& run, std::span<const double>, double) {
    constexpr double moment = 1e-9;  // s, inside the first step
    if constexpr (by_speed) return run.at(block == 0 ? "z1_dot" : "z2_dot", moment) / moment;
    return run.at(block == 0 ? "z1_ddot" : "z2_ddot", 0.0);
}

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const TwoMasses model(values);
    const bool by_speed = method == "time_stepping";
    const Values& p = model.p;
    const double hold1 = p.t10 + p.t12, hold2 = p.t20 + p.t12, both = p.t10 + p.t20;
    out.horizon = 10.0;
    out.add({"holds_block_1", "min([t12], [t20]) + [t10]", std::min(hold1, both), usual_tolerance,
             measure_hold<1, 0>});
    out.add({"holds_block_2", "min([t12], [t10]) + [t20]", std::min(hold2, both), usual_tolerance,
             measure_hold<0, 1>});
    out.add({"holds_both", "min([t10] + [t12], [t20] + [t12], ([t10] + [t20])/2)",
             std::min({hold1, hold2, 0.5 * both}), usual_tolerance, measure_hold<1, 1>});
    out.add({"holds_apart", "min([t10] + [t12], [t20] + [t12])", std::min(hold1, hold2), usual_tolerance,
             measure_hold<1, -1>});
    const Pair F = model.find_force(0.0);
    if (p.z1_dot0 != 0.0 || p.z2_dot0 != 0.0) return;
    const Start start = find_closed_form(model, F, {0.0, 0.0});
    out.letters.push_back(
        {"F1", "*F*_1", "[force1_offset] + [force1_amplitude]·sin [force1_phase]", F[0], "N"});
    out.letters.push_back(
        {"F2", "*F*_2", "[force2_offset] + [force2_amplitude]·sin [force2_phase]", F[1], "N"});
    if (start.sticks[blocks] && start.a[0] != 0.0) {
        const double m = p.m1 + p.m2, drive = std::abs(F[0] + F[1]) - both, c = p.c10 + p.c20;
        out.add({"common_acceleration", "([F1] + [F2] − sgn([F1] + [F2])·([t10] + [t20]))/([m1] + [m2])",
                 sign(F[0] + F[1]) * drive / m, usual_tolerance,
                 by_speed ? measure_acceleration<0, true> : measure_acceleration<0, false>});
        // The force between the blocks is linear in v: within its bound at rest and at the final speed,
        // always.
        const double v = c > 0.0 ? drive / c : 0.0, s = sign(F[0] + F[1]);
        const double W1 = F[0] - s * (p.t10 + p.c10 * v), W2 = F[1] - s * (p.t20 + p.c20 * v);
        const bool stays = std::abs(p.m2 * W1 - p.m1 * W2) <= p.t12 * m;
        if (p.amplitude1 == 0.0 && p.amplitude2 == 0.0 && c > 0.0 && stays) {
            out.horizon = std::max(out.horizon, 2.0 * m / c);
            out.letters.push_back({"tau", "*τ*", "([m1] + [m2])/([c10] + [c20])", m / c, "s"});
            out.add({"speed_after_tau", "(1 − 1/e)·(|[F1] + [F2]| − [t10] − [t20])/([c10] + [c20])",
                     v * (1.0 - std::exp(-1.0)), usual_tolerance,
                     [](Probe& run, std::span<const double> given, double) {
                         const Values own = bind_values(table, given);
                         return std::abs(run.at("z1_dot", (own.m1 + own.m2) / (own.c10 + own.c20)));
                     }});
        }
        return;
    }
    out.add({"acceleration_1", "(4.9), corrected", start.a[0], usual_tolerance,
             by_speed ? measure_acceleration<0, true> : measure_acceleration<0, false>});
    out.add({"acceleration_2", "(4.10), corrected", start.a[1], usual_tolerance,
             by_speed ? measure_acceleration<1, true> : measure_acceleration<1, false>});
}

constexpr Method methods[] = {
    {"exact_qp", "Gauss' principle, exact", MethodKind::automaton},
    {"closed_form", "Closed form, corrected", MethodKind::automaton},
    {"paper_closed_form", "Closed form as printed (4.9)-(4.10)", MethodKind::automaton},
    {"time_stepping", "Time stepping", MethodKind::time_stepping, "enumeration"},
};

constexpr Preset presets[] = {
    {"rich", "All five states", "two_masses"},
    {"fast", "Strong forces",
     "two_masses?force1_amplitude=6&force2_amplitude=8&force2_frequency=0.35&force2_phase=0.7"},
    {"paper", "As printed: falsely stuck", "two_masses?method=paper_closed_form"},
    {"corner", "Outside the hexagon, inside the rectangle",
     "two_masses?force1_offset=3&force1_amplitude=0&force2_offset=3&force2_amplitude=0"},
    {"falsely_stuck", "The same, stuck by (4.9)-(4.10), beside the exact run",
     "two_masses?method=paper_closed_form&force1_offset=3&force1_amplitude=0&force2_offset=3"
     "&force2_amplitude=0",
     "two_masses?force1_offset=3&force1_amplitude=0&force2_offset=3&force2_amplitude=0"},
};

constexpr std::string_view findings[] = {
    "(4.9)–(4.10): printed M1 z1″ = luz(F1, T12 + T10), M2 z2″ = luz(F2, T12 + T20) for every rest. Right "
    "only while |c1 + c2| ≤ T10 + T20: F must lie in the hexagon, not in the rectangle. At F = (3, 3) N "
    "printed 0 and 0, right 0.5 and 0.5 m/s².",
    "(4.3)–(4.4) and the condition below: printed second bracket F1 − C20 tar, right F2 − C20 tar; wrong "
    "whenever F1 ≠ F2.",
    "Lemma 2, proof: printed g1 > x01 and (g1 + x01)² in h3, right gi > x0i and (g1 − x01)². No effect.",
};

constexpr std::string_view equations[] = {
    "[m1]·[z1_ddot|*z*_1″] = [force1|*F*_1] + [blocks.tangent|*T*_{12}] + [ground1.tangent|*T*_1]",
    "[m2]·[z2_ddot|*z*_2″] = [force2|*F*_2] − [blocks.tangent|*T*_{12}] + [ground2.tangent|*T*_2]",
    "rest: |[force1|*F*_1]| ≤ [t10] + [t12],  |[force2|*F*_2]| ≤ [t20] + [t12]",
    "and |[force1|*F*_1] + [force2|*F*_2]| ≤ [t10] + [t20]",
};

constexpr Coordinate coordinates[] = {{"z1", "m", "m/s", "position of block 1"},
                                      {"z2", "m", "m/s", "position of block 2"}};
constexpr Observable observables[] = {
    {"z1_ddot", "m/s^2", "acceleration of block 1"},
    {"z2_ddot", "m/s^2", "acceleration of block 2"},
    {"force1", "N", "F1(t)"},
    {"force2", "N", "F2(t)"},
    {"stiction_state", "-", "A all slip, B blocks together, C block 1 stuck, D block 2 stuck, E rest",
     letters},
    {"hexagon_margin", "N", "smallest distance of (F1, F2) to the faces of the hexagon, positive inside"},
};
constexpr std::array<std::string_view, 4> time_plots{"z1", "z2", "z1_dot", "z2_dot"};

void draw_forces(std::span<const double> values, const Sample&, PlanePicture& out) {
    TwoMasses(values).get_resting().draw(out);
}
void read_forces(std::span<const double> values, const Sample&, PlanePoint at, PlaneReading& out) {
    TwoMasses(values).get_resting().read(at, out);
}
// The pressed point is held: no part of the forces changes with time.
void press_forces(PlanePoint at, std::span<double> values) {
    const auto put = [&](std::string_view id, double value) {
        for (std::size_t i = 0; i < parameters.size(); ++i)
            if (parameters[i].id == id) values[i] = value;
    };
    put("force1_offset", at.x), put("force1_amplitude", 0.0);
    put("force2_offset", at.y), put("force2_amplitude", 0.0);
}
constexpr PlaneMap maps[] = {{
    .title = "Rest under (*F*_1, *F*_2)",
    .x = "force1_offset",
    .y = "force2_offset",
    .x_label = "*F*_1 (N)",
    .y_label = "*F*_2 (N)",
    .dot_x = "force1",
    .dot_y = "force2",
    .trail = true,
    .draw = draw_forces,
    .read = read_forces,
    .press = press_forces,
}};

}  // namespace

const System& two_masses() {
    static const System entry{
        .id = "two_masses",
        .title = "Two masses",
        .source = "Zardecki 2007, section 4, (4.1)-(4.10), figures 2 and 8",
        .parameters = parameters,
        .methods = methods,
        .presets = presets,
        .coordinates = coordinates,
        .observables = observables,
        .t_end = 20.0,
        .view = {.phase_x = "z1_dot",
                 .phase_y = "z2_dot",
                 .time_plots = time_plots,
                 .map_first = true,
                 .maps = maps},
        .equations = equations,
        .findings = findings,
        .make = make,
        .state_closed_forms = state_closed_forms,
    };
    return entry;
}

}  // namespace stiction::systems
