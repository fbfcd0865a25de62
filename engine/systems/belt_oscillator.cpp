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
// Laws of friction (conventions, section 3): coulomb mu = mu_k, also at rest; coulomb_stiction mu_k sliding,
// mu_s at rest; stribeck mu_k + (mu_s - mu_k) exp(-|u_T|/v_s), mu_s at rest.
//
// Closed form (c = 0, F_a = 0, mu constant while sliding), tau = t - t0, w = sqrt(k/m), x_e = -sgn(u_T) mu_k
// N/k:
//
//     slip   x = x_e + (x0 - x_e) cos w tau + (v0/w) sin w tau        (k = 0: x = x0 + v0 tau - sgn(u_T) mu_k
//     N tau^2/(2 m)) stick  x = x0 + v_b tau
//
// Source: Zardecki 2007, section 3, figures 6 and 7, Corollary 2 (Karnopp's rule); the belt and the spring
// are added.
#include "model/catalogue.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::systems {

namespace {

constexpr double pi = 3.14159265358979323846;

// Values of friction_law: indices into `laws`.
constexpr double coulomb = 0, coulomb_stiction = 1, stribeck = 2;

struct Values {
    double mass, stiffness, damping, belt_speed, normal_force, friction_law, mu_s, mu_k, stribeck_speed,
        slip_regularization, drive_amplitude, drive_frequency, x0, x_dot0;
};

constexpr std::array<std::string_view, 3> laws{"coulomb", "coulomb_stiction", "stribeck"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::mass,                {"mass", "m", "kg", 1, 0.01, 100, Scale::log, Effect::restart, "block"}},
    {&Values::stiffness,           {"stiffness", "k", "N/m", 100, 0, 1e4, Scale::linear, Effect::live, "spring, unloaded at x = 0"}},
    {&Values::damping,             {"damping", "c", "N s/m", 0, 0, 50, Scale::linear, Effect::live, "damper to the wall"}},
    {&Values::belt_speed,          {"belt_speed", "v_b", "m/s", 0.1, -2, 2, Scale::linear, Effect::live, "belt moves in +x when positive"}},
    {&Values::normal_force,        {"normal_force", "N", "N", 10, 0, 100, Scale::linear, Effect::live, "prescribed, constant"}},
    {&Values::friction_law,        {"friction_law", "-", "-", coulomb_stiction, 0, 2, Scale::choice, Effect::restart, "friction law", laws}},
    {&Values::mu_s,                {"mu_s", "mu_s", "1", 0.4, 0, 2, Scale::linear, Effect::live, "at rest; not used by coulomb"}},
    {&Values::mu_k,                {"mu_k", "mu_k", "1", 0.25, 0, 2, Scale::linear, Effect::live, "sliding; the mu of coulomb"}},
    {&Values::stribeck_speed,      {"stribeck_speed", "v_s", "m/s", 0.1, 1e-4, 10, Scale::log, Effect::live, "decay speed of stribeck"}},
    {&Values::slip_regularization, {"slip_regularization", "v_r", "m/s", 1e-4, 1e-8, 1e-1, Scale::log, Effect::restart, "method regularised"}},
    {&Values::drive_amplitude,     {"drive_amplitude", "F_a", "N", 0, 0, 50, Scale::linear, Effect::live, "harmonic force"}},
    {&Values::drive_frequency,     {"drive_frequency", "f_d", "Hz", 1, 0.01, 20, Scale::log, Effect::restart, "its frequency"}},
    {&Values::x0,                  {"x0", "x(0)", "m", 0, -1, 1, Scale::linear, Effect::restart, "start position"}},
    {&Values::x_dot0,              {"x_dot0", "x'(0)", "m/s", 0.1, -2, 2, Scale::linear, Effect::restart, "start velocity; equal to belt_speed means stuck"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

class BeltOscillator : public Mechanism {
  public:
    explicit BeltOscillator(std::span<const double> values) : p(bind_values(table, values)) {}

    MechanismSize size() const override { return {1, 1, 1, 0}; }
    std::string contact_name(int) const override { return "belt"; }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = p.x0;
        v[0] = p.x_dot0;
    }

    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        const double u = v[0] - p.belt_speed;
        out.M(0, 0) = p.mass;
        out.h[0] = drive_force(t) - p.stiffness * q[0] - p.damping * v[0];
        out.J_N(0, 0) = 0.0;  // the normal force does not act along x
        out.J_T(0, 0) = 1.0;
        ContactKinetics& belt = out.contacts[0];
        belt = {};
        belt.law = NormalLaw::prescribed;
        belt.prescribed_normal = p.normal_force;
        belt.w_T[0] = -p.belt_speed;
        belt.mu_stick = p.friction_law == coulomb ? p.mu_k : p.mu_s;
        belt.mu_slip = sliding_mu(std::abs(u));
    }

    double kinetic_energy(double, VectorIn, VectorIn v) const override { return 0.5 * p.mass * v[0] * v[0]; }
    double potential_energy(double, VectorIn q) const override { return 0.5 * p.stiffness * q[0] * q[0]; }
    double damping_power(double, VectorIn, VectorIn v) const override { return p.damping * v[0] * v[0]; }
    double drive_power(double t, VectorIn, VectorIn v) const override { return drive_force(t) * v[0]; }

    void observe(const Sample& sample, VectorOut out) const override {
        out[0] = sample.contacts[0].slip[0];
        out[1] = drive_force(sample.t);
    }

    Regularization regularization() const override { return {0.0, 0.0, p.slip_regularization}; }

    bool propagate(std::string_view, std::span<const ContactState> states, double t0, VectorIn q0,
                   VectorIn v0, double t, VectorOut q, VectorOut v, double& dissipated,
                   double& input) const override;
    double propagation_step() const override {
        // An eighth of a period, so that no guard crosses zero twice between two looks.
        return p.stiffness > 0.0 ? 0.25 * pi * std::sqrt(p.mass / p.stiffness) : stop_time();
    }

    void draw(const Sample& sample, Drawing& out) const override;

  private:
    double drive_force(double t) const {
        return p.drive_amplitude == 0.0 ? 0.0
                                        : p.drive_amplitude * std::sin(2.0 * pi * p.drive_frequency * t);
    }
    double sliding_mu(double speed) const {
        return p.friction_law == stribeck ? p.mu_k + (p.mu_s - p.mu_k) * std::exp(-speed / p.stribeck_speed)
                                          : p.mu_k;
    }
    // Without a spring the slip ends after this time at the latest; it scales the looks of the propagator.
    double stop_time() const {
        const double deceleration = p.mu_k * p.normal_force / p.mass;
        const double speed = std::abs(p.x_dot0 - p.belt_speed) + std::abs(p.belt_speed);
        return deceleration > 0.0 && speed > 0.0 ? speed / deceleration : 1.0;
    }

    Values p;
};

bool BeltOscillator::propagate(std::string_view, std::span<const ContactState> states, double t0, VectorIn q0,
                               VectorIn v0, double t, VectorOut q, VectorOut v, double& dissipated,
                               double& input) const {
    const double tau = t - t0;
    if (states[0] == ContactState::stick) {
        q[0] = q0[0] + p.belt_speed * tau;
        v[0] = p.belt_speed;
        dissipated = 0.0;
        input =
            p.belt_speed * p.stiffness * tau * (q0[0] + 0.5 * p.belt_speed * tau);  // T = k x, power T v_b
        return true;
    }
    const double T =
        states[0] == ContactState::slip_plus ? -p.mu_k * p.normal_force : p.mu_k * p.normal_force;
    if (p.stiffness > 0.0) {
        const double w = std::sqrt(p.stiffness / p.mass), x_e = T / p.stiffness;
        const double c = std::cos(w * tau), s = std::sin(w * tau);
        q[0] = x_e + (q0[0] - x_e) * c + v0[0] / w * s;
        v[0] = v0[0] * c - (q0[0] - x_e) * w * s;
    } else {
        q[0] = q0[0] + tau * (v0[0] + 0.5 * T / p.mass * tau);
        v[0] = v0[0] + T / p.mass * tau;
    }
    input = T * p.belt_speed * tau;
    dissipated = input - T * (q[0] - q0[0]);
    return true;
}

void BeltOscillator::draw(const Sample& sample, Drawing& out) const {
    // The picture is scaled by how far the spring can be drawn before the block slips.
    const double holding = p.friction_law == coulomb ? p.mu_k : p.mu_s;
    const double start =
        std::max(std::abs(p.x0), std::abs(p.x_dot0) * std::sqrt(p.mass / std::max(p.stiffness, 1e-12)));
    double reach = p.stiffness > 0.0 ? std::max(holding * p.normal_force / p.stiffness, std::min(start, 1.0))
                                     : std::abs(p.x0) + 0.5;
    if (!(reach > 1e-9)) reach = 0.05;
    const double x = sample.q[0], block = 0.9 * reach, height = 0.6 * block, wall = -2.9 * reach;
    out.min = {wall - 0.1 * reach, -0.75 * reach, 0.0};
    out.max = {2.9 * reach, 2.0 * reach, 0.0};
    out.force_scale = p.normal_force > 0.0 ? 1.5 * reach / p.normal_force : reach;
    out.surfaces.push_back(
        {Role::belt, {-2.6 * reach, 0.0, 0.0}, {2.8 * reach, 0.0, 0.0}, p.belt_speed * sample.t});
    out.lines.push_back({Role::ground, {{wall, 0.0, 0.0}, {wall, 1.6 * height, 0.0}}});
    out.springs.push_back({{wall, 0.5 * height, 0.0}, {x - 0.5 * block, 0.5 * height, 0.0}, 6});
    if (p.damping > 0.0)
        out.lines.push_back(
            {Role::damper, {{wall, 0.2 * height, 0.0}, {x - 0.5 * block, 0.2 * height, 0.0}}});
    out.lines.push_back({Role::body,
                         {{x - 0.5 * block, 0.0, 0.0},
                          {x + 0.5 * block, 0.0, 0.0},
                          {x + 0.5 * block, height, 0.0},
                          {x - 0.5 * block, height, 0.0}},
                         true,
                         true});
    out.soles.push_back({0, {x - 0.5 * block, 0.0, 0.0}, {x + 0.5 * block, 0.0, 0.0}});
    const ContactSample& belt = sample.contacts[0];
    out.cones.push_back({{x, 0.0, 0.0}, {0.0, 1.0, 0.0}, holding, p.mu_k, belt.normal});
    out.forces.push_back(
        {ForceRole::gravity, {x - 0.3 * block, height, 0.0}, {0.0, -p.normal_force, 0.0}, ""});
    out.forces.push_back({ForceRole::normal, {x, 0.0, 0.0}, {0.0, belt.normal, 0.0}, "N"});
    out.forces.push_back({ForceRole::friction, {x, 0.0, 0.0}, {belt.tangent[0], 0.0, 0.0}, "T"});
    out.forces.push_back({ForceRole::resultant, {x, 0.0, 0.0}, {belt.tangent[0], belt.normal, 0.0}, "R"});
    if (p.drive_amplitude > 0.0)
        out.forces.push_back({ForceRole::excitation,
                              {x + 0.5 * block, 0.5 * height, 0.0},
                              {drive_force(sample.t), 0.0, 0.0},
                              "F"});
    out.velocities.push_back({{-1.2 * reach, -0.62 * reach, 0.0}, {p.belt_speed, 0.0, 0.0}, "v_b"});
    out.labels.push_back({{x - 0.3 * block, 0.25 * height, 0.0}, "*m*"});
}

std::unique_ptr<Mechanism> make(std::span<const double> values) {
    return std::make_unique<BeltOscillator>(values);
}

void relate(std::span<double> values, std::vector<std::string>& notices) {
    Values p = bind_values(table, values);
    if (p.friction_law == coulomb || p.mu_k <= p.mu_s) return;
    notices.push_back(
        "mu_k is larger than mu_s. Using mu_k = mu_s, the largest allowed with this friction law.");
    values[7] = p.mu_s;
}

std::string_view refuse_closed_form(std::span<const double> values) {
    const Values p = bind_values(table, values);
    if (p.friction_law == stribeck) return "closed_form knows no stribeck friction";
    if (p.damping != 0.0) return "closed_form needs damping = 0";
    if (p.drive_amplitude != 0.0) return "closed_form needs drive_amplitude = 0";
    return {};
}

constexpr Method methods[] = {
    {"event_driven", "Event-driven", MethodKind::event_driven, "enumeration"},
    {"closed_form", "Closed form", MethodKind::exact, "enumeration", refuse_closed_form},
    {"time_stepping", "Time stepping", MethodKind::time_stepping, "enumeration"},
    {"regularised", "Regularised friction", MethodKind::regularised, "enumeration"},
};

constexpr Preset presets[] = {
    {"cycle", "Stick-slip cycle", "belt_oscillator"},
    {"coulomb", "Coulomb, no stiction", "belt_oscillator?friction_law=coulomb"},
    {"stribeck", "Stribeck", "belt_oscillator?friction_law=stribeck"},
    {"karnopp", "Driven block (Karnopp)",
     "belt_oscillator?stiffness=0&belt_speed=0&friction_law=coulomb&drive_amplitude=4&x_dot0=0"},
};

constexpr Coordinate coordinates[] = {{"x", "m", "m/s", "position of the block"}};
constexpr Observable observables[] = {{"slip_speed", "m/s", "speed of the block against the belt, u_T"},
                                      {"drive_force", "N", "harmonic force F(t)"}};
constexpr std::array<std::string_view, 2> time_plots{"x", "belt.tangent"};

}  // namespace

const System& belt_oscillator() {
    static const System entry{
        .id = "belt_oscillator",
        .title = "Mass on belt",
        .source = "Zardecki 2007, section 3, figures 6 and 7",
        .parameters = parameters,
        .methods = methods,
        .presets = presets,
        .coordinates = coordinates,
        .observables = observables,
        .view = {.phase_x = "x", .phase_y = "x_dot", .time_plots = time_plots, .friction_law_plot = true},
        .make = make,
        .relate = relate,
    };
    return entry;
}

}  // namespace stiction::systems
