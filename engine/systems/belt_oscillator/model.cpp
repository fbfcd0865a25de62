// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A block on a moving belt, held by a spring and a damper, pushed by a harmonic force. One frictional contact
// with prescribed normal force.
//
//     q = (x),  u_T = x' - v_b,  F(t) = F_a sin(2 pi f_d t),  T = force of the belt on the block
//
//     m x'' = F(t) - k x - c x' + T
//     u_T != 0:  T = -mu(|u_T|) N sgn(u_T)        u_T = 0:  stick iff |k x + c v_b - F(t)| <= mu_s N
//
// Laws of friction: model/friction_law.hpp. With the asymmetry a, T > 0 may reach a mu_s N at rest and is a mu N in slip.
//
// Closed form (c = 0, F_a = 0, mu constant while sliding), tau = t - t0, w = sqrt(k/m),
// x_e = -sgn(u_T) mu_k N/k:
//
//     slip   x = x_e + (x0 - x_e) cos w tau + (v0/w) sin w tau
//            (k = 0: x = x0 + v0 tau - sgn(u_T) mu_k N tau^2/(2 m))
//     stick  x = x0 + v_b tau
//
// Source: Zardecki 2007, section 3, figures 6 and 7, Corollary 2 (Karnopp's rule); the belt and the spring
// are added.
#include "systems/belt_oscillator/belt_oscillator.hpp"

#include "base/constants.hpp"

#include <array>
#include <cmath>

namespace stiction::belt_oscillator {

namespace {

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::m, {.id = "mass", .symbol = "m", .name = "Mass", .unit = "kg",
      .initial = 1, .min = 0.001, .max = 1000, .usual = {0.01, 100}, .scale = Scale::log, .effect = Effect::restart,
      .help = "block"}},
    {&Values::k, {.id = "stiffness", .symbol = "k", .name = "Stiffness", .unit = "N/m",
      .initial = 100, .min = 0, .max = 1e4, .help = "spring, unloaded at x = 0"}},
    {&Values::c, {.id = "damping", .symbol = "c", .name = "Damping", .unit = "N s/m",
      .initial = 0, .min = 0, .max = 100, .usual = {0, 50}, .help = "damper to the wall"}},
    {&Values::v_b, {.id = "belt_speed", .symbol = "v_b", .name = "Belt speed", .unit = "m/s",
      .initial = 0.1, .min = -100, .max = 100, .usual = {-2, 2}, .help = "belt moves in +x when positive"}},
    {&Values::N, {.id = "normal_force", .symbol = "N", .name = "Normal load", .unit = "N",
      .initial = 10, .min = 0, .max = 1000, .usual = {0, 100}, .help = "prescribed, constant"}},
    {&Values::friction_law, friction_rows::law(friction_rows::names_mu_k, FrictionKind::coulomb_stiction)},
    {&Values::mu_s, {.id = "mu_s", .symbol = "mu_s", .name = "Static friction", .unit = "1",
      .initial = 0.4, .min = 0, .max = 10, .usual = {0, 2}, .section = Section::friction,
      .help = "at rest; not used by coulomb"}},
    {&Values::mu_k, {.id = "mu_k", .symbol = "mu_k", .name = "Kinetic friction", .unit = "1",
      .initial = 0.25, .min = 0, .max = 10, .usual = {0, 2}, .section = Section::friction,
      .help = "sliding; the mu of coulomb"}},
    {&Values::stribeck_speed, {.id = "stribeck_speed", .symbol = "v_s", .name = "Stribeck speed", .unit = "m/s",
      .initial = 0.1, .min = 1e-4, .max = 100, .usual = {1e-4, 10}, .scale = Scale::log, .section = Section::friction,
      .help = "decay speed of stribeck and hyperbolic"}},
    {&Values::viscous, friction_rows::viscous()},
    {&Values::quadratic, friction_rows::quadratic()},
    {&Values::asymmetry, friction_rows::asymmetry()},
    {&Values::slip_regularization,
     {.id = "slip_regularization", .symbol = "v_r", .name = "Regularization", .unit = "m/s",
      .initial = 1e-4, .min = 1e-8, .max = 1e-1, .scale = Scale::log, .effect = Effect::restart,
      .section = Section::method, .help = "method regularised"}},
    {&Values::F_a, {.id = "drive_amplitude", .symbol = "F_a", .name = "Drive amplitude", .unit = "N",
      .initial = 0, .min = 0, .max = 1000, .usual = {0, 50}, .section = Section::drive, .help = "harmonic force"}},
    {&Values::f_d, {.id = "drive_frequency", .symbol = "f_d", .name = "Drive frequency", .unit = "Hz",
      .initial = 1, .min = 1e-3, .max = 100, .usual = {0.01, 20}, .scale = Scale::log, .effect = Effect::restart,
      .section = Section::drive,
      .help = "its frequency"}},
    {&Values::x0, {.id = "x0", .symbol = "x(0)", .name = "Position", .unit = "m",
      .initial = 0, .min = -100, .max = 100, .usual = {-1, 1}, .section = Section::start, .help = "start position"}},
    {&Values::x_dot0, {.id = "x_dot0", .symbol = "x'(0)", .name = "Velocity", .unit = "m/s",
      .initial = 0.1, .min = -100, .max = 100, .usual = {-2, 2}, .section = Section::start,
      .help = "start velocity; equal to belt_speed means stuck"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

}  // namespace

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

double Values::find_drive_force(double t) const {
    return F_a == 0.0 ? 0.0 : F_a * std::sin(2.0 * pi * f_d * t);
}

double Values::find_applied_force(const Sample& now) const {
    const double pull = now.applied.empty() ? 0.0 : now.applied[0];
    return find_drive_force(now.t) - k * now.q[0] - c * now.v[0] + pull;
}

namespace {

struct Instant {
    const Values& p;
    const Sample& now;
};

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"slip_speed", "m/s", "speed of the block against the belt, u_T"},
     [](const Instant& i) { return i.now.contacts[0].slip[0]; }},
    {{"drive_force", "N", "harmonic force F(t)"}, [](const Instant& i) { return i.p.find_drive_force(i.now.t); }},
    {{"applied_force", "N", "F(t) - k x - c x', at rest what friction must hold"},
     [](const Instant& i) { return i.p.find_applied_force(i.now); }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

class BeltOscillator : public Mechanism {
  public:
    explicit BeltOscillator(std::span<const double> values)
        : p(read_values(values)), drive_period_(1.0 / p.f_d) {}

    MechanismSize size() const override { return {.coordinates = 1, .contacts = 1, .tangents = 1}; }
    std::string contact_name(int) const override { return "belt"; }

    FrictionLaw friction(int) const override { return p.get_law(); }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = p.x0;
        v[0] = p.x_dot0;
    }

    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        out.M(0, 0) = p.m;
        out.h[0] = p.find_drive_force(t) - p.k * q[0] - p.c * v[0];
        out.J_N(0, 0) = 0.0;  // the normal force does not act along x
        out.J_T(0, 0) = 1.0;
        ContactKinetics& belt = out.contacts[0];
        belt = {};
        belt.law = NormalLaw::prescribed;
        belt.prescribed_normal = p.N;
        belt.w_T[0] = -p.v_b;
    }

    std::span<const double> periods() const override {
        return {&drive_period_, p.F_a != 0.0 ? std::size_t{1} : std::size_t{0}};
    }
    bool fill_linear_terms(LinearTerms& out) const override {
        out.M(0, 0) = p.m;
        out.K(0, 0) = p.k;
        out.C(0, 0) = p.c;
        if (p.F_a == 0.0) return true;
        out.harmonics.push_back({Eigen::VectorXd::Constant(1, p.F_a), 2.0 * pi * p.f_d, 0.0});
        return true;
    }

    double kinetic_energy(double, VectorIn, VectorIn v) const override { return 0.5 * p.m * v[0] * v[0]; }
    double potential_energy(double, VectorIn q) const override { return 0.5 * p.k * q[0] * q[0]; }
    double damping_power(double, VectorIn, VectorIn v) const override { return p.c * v[0] * v[0]; }
    double drive_power(const Sample& now) const override { return p.find_drive_force(now.t) * now.v[0]; }

    void observe(const Sample& now, VectorOut out) const override {
        fill_observables<table_of_observables>(Instant{p, now}, out);
    }

    int bodies() const override { return 1; }
    void place_body(int, VectorIn q, BodyPlace& out) const override {
        out.x = q[0];
        out.J(0, 0) = 1.0;
    }

    Regularization regularization() const override { return {.slip_speed = p.slip_regularization}; }

    bool propagate(std::string_view, std::span<const ContactState> states, double t0, VectorIn q0,
                   VectorIn v0, double t, VectorOut q, VectorOut v, double& dissipated,
                   double& input) const override;
    double propagation_step() const override {
        // An eighth of a period, so that no guard crosses zero twice in one step. Without a spring they are straight lines.
        return p.k > 0.0 ? 0.25 * pi * std::sqrt(p.m / p.k) : HUGE_VAL;
    }

  private:
    Values p;
    double drive_period_;  // s
};

double find_sinc(double z) { return z == 0.0 ? 1.0 : std::sin(z) / z; }

bool BeltOscillator::propagate(std::string_view, std::span<const ContactState> states, double t0, VectorIn q0,
                               VectorIn v0, double t, VectorOut q, VectorOut v, double& dissipated,
                               double& input) const {
    const double tau = t - t0;
    if (states[0] == ContactState::stick) {
        q[0] = q0[0] + p.v_b * tau;
        v[0] = p.v_b;
        dissipated = 0.0;
        input = p.v_b * p.k * tau * (q0[0] + 0.5 * p.v_b * tau);  // T = k x, power T v_b
        return true;
    }
    const double T = states[0] == ContactState::slip_plus ? -p.mu_k * p.N : p.asymmetry * p.mu_k * p.N;
    // With f = T - k x0 the pull at the start:  x = x0 + v0 tau S + f/m tau^2 C,  v = v0 cos z + f/m tau S,
    // z = w tau,  S = sin z/z,  C = (1 - cos z)/z^2 = (sin(z/2)/(z/2))^2/2. There is no cancellation as k goes to 0.
    const double f = (T - p.k * q0[0]) / p.m, z = std::sqrt(p.k / p.m) * tau;
    const double S = find_sinc(z), half = find_sinc(0.5 * z), C = 0.5 * half * half;
    q[0] = q0[0] + tau * (v0[0] * S + f * tau * C);
    v[0] = v0[0] * std::cos(z) + f * tau * S;
    input = T * p.v_b * tau;
    dissipated = input - T * (q[0] - q0[0]);
    return true;
}

void relate(Relations& relations) {
    const Values p = read_values(relations.values());
    if (p.kind() == FrictionKind::coulomb || p.mu_k <= p.mu_s) return;
    relations.correct("{mu_k} is larger than {mu_s}", {{"mu_k", p.mu_s}},
                      "mu_k = mu_s, the largest allowed with this friction law", {"friction_law"});
}

std::string_view refuse_closed_form(const System&, std::span<const double> values) {
    const Values p = read_values(values);
    if (p.get_law().falls()) return "closed_form does not support {friction_law}";
    if (p.viscous != 0.0) return "closed_form does not support {viscous}: it needs 0";
    if (p.quadratic != 0.0) return "closed_form does not support {quadratic}: it needs 0";
    if (p.c != 0.0) return "closed_form does not support {damping}: it needs 0";
    if (p.F_a != 0.0) return "closed_form does not support {drive_amplitude}: it needs 0";
    return {};
}

constexpr Method methods[] = {
    {.id = "event_driven", .title = "Event-driven"},
    {.id = "closed_form", .title = "Closed form", .kind = MethodKind::exact, .refuse = refuse_closed_form},
    {.id = "time_stepping", .title = "Time stepping", .kind = MethodKind::time_stepping},
    {.id = "regularised", .title = "Regularised friction", .kind = MethodKind::regularised},
};

constexpr Coordinate coordinates[] = {{"x", "m", "m/s", "position of the block"}};

}  // namespace

constinit const System entry{
    .id = "belt_oscillator",
    .title = "Mass on belt",
    .source = "Zardecki 2007, section 3, figures 6 and 7",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .make = make_mechanism<BeltOscillator>,
    .relate = relate,
    .picture = &picture,
    .claims = &claims,
    .rank = 1,
};

}  // namespace stiction::belt_oscillator
