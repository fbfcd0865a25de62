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
#include <cstdio>

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
constexpr std::array<std::string_view, 3> law_names{"Coulomb", "Coulomb, *μ*_s > *μ*_k", "Stribeck"};
// What an end of the stick bar is with each law.
constexpr std::array<std::string_view, 3> stick_coefficients{"mu_k", "mu_s", "mu_s"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::mass,                {"mass", "m", "Mass", "kg", 1, 0.01, 100, Scale::log, Effect::restart, Section::general, "block"}},
    {&Values::stiffness,           {"stiffness", "k", "Stiffness", "N/m", 100, 0, 1e4, Scale::linear, Effect::live, Section::general, "spring, unloaded at x = 0"}},
    {&Values::damping,             {"damping", "c", "Damping", "N s/m", 0, 0, 50, Scale::linear, Effect::live, Section::general, "damper to the wall"}},
    {&Values::belt_speed,          {"belt_speed", "v_b", "Belt speed", "m/s", 0.1, -2, 2, Scale::linear, Effect::live, Section::general, "belt moves in +x when positive"}},
    {&Values::normal_force,        {"normal_force", "N", "Normal load", "N", 10, 0, 100, Scale::linear, Effect::live, Section::general, "prescribed, constant"}},
    {&Values::friction_law,        {"friction_law", "-", "Friction law", "-", coulomb_stiction, 0, 2, Scale::choice, Effect::restart, Section::friction, "friction law", laws, law_names}},
    {&Values::mu_s,                {"mu_s", "mu_s", "Static friction", "1", 0.4, 0, 2, Scale::linear, Effect::live, Section::friction, "at rest; not used by coulomb"}},
    {&Values::mu_k,                {"mu_k", "mu_k", "Kinetic friction", "1", 0.25, 0, 2, Scale::linear, Effect::live, Section::friction, "sliding; the mu of coulomb"}},
    {&Values::stribeck_speed,      {"stribeck_speed", "v_s", "Stribeck speed", "m/s", 0.1, 1e-4, 10, Scale::log, Effect::live, Section::friction, "decay speed of stribeck"}},
    {&Values::slip_regularization, {"slip_regularization", "v_r", "Regularization", "m/s", 1e-4, 1e-8, 1e-1, Scale::log, Effect::restart, Section::method, "method regularised"}},
    {&Values::drive_amplitude,     {"drive_amplitude", "F_a", "Drive amplitude", "N", 0, 0, 50, Scale::linear, Effect::live, Section::drive, "harmonic force"}},
    {&Values::drive_frequency,     {"drive_frequency", "f_d", "Drive frequency", "Hz", 1, 0.01, 20, Scale::log, Effect::restart, Section::drive, "its frequency"}},
    {&Values::x0,                  {"x0", "x(0)", "Position", "m", 0, -1, 1, Scale::linear, Effect::restart, Section::start, "start position"}},
    {&Values::x_dot0,              {"x_dot0", "x'(0)", "Velocity", "m/s", 0.1, -2, 2, Scale::linear, Effect::restart, Section::start, "start velocity; equal to belt_speed means stuck"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

class BeltOscillator : public Mechanism {
  public:
    explicit BeltOscillator(std::span<const double> values)
        : p(bind_values<table>(values)), drive_period_(1.0 / p.drive_frequency) {}

    MechanismSize size() const override { return {1, 1, 1, 0}; }
    std::string contact_name(int) const override { return "belt"; }

    FrictionLaw friction(int) const override {
        constexpr FrictionKind kinds[] = {FrictionKind::coulomb, FrictionKind::coulomb_stiction,
                                          FrictionKind::stribeck};
        return {kinds[static_cast<std::size_t>(p.friction_law)], p.mu_s, p.mu_k, p.stribeck_speed, 0.0};
    }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = p.x0;
        v[0] = p.x_dot0;
    }

    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        out.M(0, 0) = p.mass;
        out.h[0] = drive_force(t) - p.stiffness * q[0] - p.damping * v[0];
        out.J_N(0, 0) = 0.0;  // the normal force does not act along x
        out.J_T(0, 0) = 1.0;
        ContactKinetics& belt = out.contacts[0];
        belt = {};
        belt.law = NormalLaw::prescribed;
        belt.prescribed_normal = p.normal_force;
        belt.w_T[0] = -p.belt_speed;
    }

    std::span<const double> periods() const override {
        return {&drive_period_, p.drive_amplitude != 0.0 ? std::size_t{1} : std::size_t{0}};
    }
    bool fill_linear_terms(LinearTerms& out) const override {
        out.M(0, 0) = p.mass;
        out.K(0, 0) = p.stiffness;
        out.C(0, 0) = p.damping;
        if (p.drive_amplitude == 0.0) return true;
        out.harmonics.push_back(
            {Eigen::VectorXd::Constant(1, p.drive_amplitude), 2.0 * pi * p.drive_frequency, 0.0});
        return true;
    }

    double kinetic_energy(double, VectorIn, VectorIn v) const override { return 0.5 * p.mass * v[0] * v[0]; }
    double potential_energy(double, VectorIn q) const override { return 0.5 * p.stiffness * q[0] * q[0]; }
    double damping_power(double, VectorIn, VectorIn v) const override { return p.damping * v[0] * v[0]; }
    double drive_power(const Sample& now) const override { return drive_force(now.t) * now.v[0]; }

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
    double holding_mu() const { return friction(0).at_rest(); }
    // Where the stuck block begins to slip, carried along by the belt (sense 1) or against it.
    double find_slip_start(double t, double sense) const;
    double drive_force(double t) const {
        return p.drive_amplitude == 0.0 ? 0.0
                                        : p.drive_amplitude * std::sin(2.0 * pi * p.drive_frequency * t);
    }
    // Without a spring the slip ends after this time at the latest; it scales the looks of the propagator.
    double stop_time() const {
        const double deceleration = p.mu_k * p.normal_force / p.mass;
        const double speed = std::abs(p.x_dot0 - p.belt_speed) + std::abs(p.belt_speed);
        return deceleration > 0.0 && speed > 0.0 ? speed / deceleration : 1.0;
    }

    Values p;
    double drive_period_;  // s
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

double BeltOscillator::find_slip_start(double t, double sense) const {
    return (sense * holding_mu() * p.normal_force + drive_force(t) - p.damping * p.belt_speed) / p.stiffness;
}

void BeltOscillator::draw(const Sample& sample, Drawing& out) const {
    // In view are the unloaded spring, the threshold towards which the belt carries the block, and a swing
    // about the slipping block's centre with the start's amplitude.
    const double along = p.belt_speed < 0.0 ? -1.0 : 1.0;
    double low = p.x0 - 0.5, high = p.x0 + 0.5;
    if (p.stiffness > 0.0) {
        const double centre = p.belt_speed == 0.0 ? 0.0 : along * p.mu_k * p.normal_force / p.stiffness;
        const double speed = std::max(std::abs(p.x_dot0), std::abs(p.belt_speed));
        const double swing = std::hypot(p.x0 - centre, speed * std::sqrt(p.mass / p.stiffness)) +
                             p.drive_amplitude / p.stiffness;
        const double edge = along * holding_mu() * p.normal_force / p.stiffness;
        low = std::min({0.0, edge, centre - swing}), high = std::max({0.0, edge, centre + swing});
    }
    const double span = std::max(high - low, 1e-3), x = sample.q[0];
    const double block = 0.4 * span, height = 0.25 * span, thick = 0.2 * span, wall = low - 0.62 * span;
    const double ruler = -1.3 * thick;
    out.min = {wall - 0.08 * span, -0.35 * span, 0.0};
    out.max = {high + 0.36 * span, 0.5 * span, 0.0};
    out.force_scale = p.normal_force > 0.0 ? 0.44 * span / p.normal_force : span;
    out.add_surface(Role::belt, {low - 0.46 * span, 0.0, 0.0}, {high + 0.34 * span, 0.0, 0.0},
                    p.belt_speed * sample.t, thick);
    out.add_surface(Role::wall, {wall, 0.0, 0.0}, {wall, 1.4 * height, 0.0});
    out.springs.push_back({{wall, 0.5 * height, 0.0}, {x - 0.5 * block, 0.5 * height, 0.0}, 6});
    char text[40];
    std::snprintf(text, sizeof text, " = %.6g N/m", p.stiffness);
    out.add_label({0.5 * (wall + x - 0.5 * block), 0.85 * height, 0.0}, "*k*", text);
    if (p.damping > 0.0)
        out.add_line(Role::damper, {{wall, 0.15 * height, 0.0}, {x - 0.5 * block, 0.15 * height, 0.0}});
    out.add_line(Role::body,
                 {{x - 0.5 * block, 0.0, 0.0},
                  {x + 0.5 * block, 0.0, 0.0},
                  {x + 0.5 * block, height, 0.0},
                  {x - 0.5 * block, height, 0.0}},
                 true, true);
    out.add_sole(0, {x - 0.5 * block, 0.0, 0.0}, {x + 0.5 * block, 0.0, 0.0});
    out.add_label({x - 0.37 * block, 0.3 * height, 0.0}, "*m*", "");
    const ContactSample& belt = sample.contacts[0];
    const Point3 foot{x, 0.0, 0.0};
    out.add_cone(foot, {0.0, 1.0, 0.0}, holding_mu(), p.mu_k, belt.normal);
    const double load = 0.2 * span;  // drawn short: it is what N is
    out.add_force(ForceRole::gravity, {x - 0.37 * block, height + load, 0.0}, {0.0, -p.normal_force, 0.0}, "",
                  p.normal_force, load);
    const double T = belt.tangent[0];
    out.add_force(ForceRole::normal, foot, {0.0, belt.normal, 0.0}, "N");
    out.add_force(ForceRole::friction, foot, {T, 0.0, 0.0}, "T", T);
    out.add_force(ForceRole::resultant, foot, {T, belt.normal, 0.0}, "R");
    if (p.drive_amplitude > 0.0) {
        const double F = drive_force(sample.t);
        out.add_force(ForceRole::excitation, {x + 0.5 * block, 0.6 * height, 0.0}, {F, 0.0, 0.0}, "F", F);
    }
    out.add_velocity({low + 0.1 * span, -0.5 * thick, 0.0}, {p.belt_speed, 0.0, 0.0}, "v_b", true);
    if (!(p.stiffness > 0.0)) return;
    out.rulers.push_back({low - 0.2 * span,
                          high + 0.2 * span,
                          ruler,
                          x,
                          {find_slip_start(sample.t, 1.0), find_slip_start(sample.t, -1.0)},
                          "slips at"});
}

std::unique_ptr<Mechanism> make(std::span<const double> values, std::string_view) {
    return std::make_unique<BeltOscillator>(values);
}

void relate(std::span<double> values, std::vector<std::string>& notices) {
    Values p = bind_values<table>(values);
    if (p.friction_law == coulomb || p.mu_k <= p.mu_s) return;
    notices.push_back(
        "mu_k is larger than mu_s. Using mu_k = mu_s, the largest allowed with this friction law.");
    values[7] = p.mu_s;
}

std::string_view refuse_closed_form(std::span<const double> values) {
    const Values p = bind_values<table>(values);
    if (p.friction_law == stribeck) return "closed_form knows no stribeck friction";
    if (p.damping != 0.0) return "closed_form needs damping = 0";
    if (p.drive_amplitude != 0.0) return "closed_form needs drive_amplitude = 0";
    return {};
}

// What is known in closed form (sheet of the system; c = 0, F_a = 0), positions in the sense of the belt:
//
//     xs = mu_s N/k, xk = mu_k N/k, B = xs - xk, w = sqrt(k/m), A = sqrt(B^2 + (v_b/w)^2)
//     cycle from the second stick on: sticks 2 B/v_b, slips 2 (pi - atan(B w/v_b))/w from xs to 2 xk - xs,
//     swings by A about xk, greatest speed A w
//     mu_s = mu_k: leaves its first stick at xk, then swings by v_b/w about it; what begins so slow that it
//     never reaches the belt's speed swings by its own amplitude
//     k = 0: slips |u_T(0)| m/(mu_k N) and u_T(0)^2 m/(2 mu_k N) far
double along_belt(std::span<const double> values, double x) {
    return bind_values<table>(values).belt_speed < 0.0 ? -x : x;
}
double find_slip_start(Probe& run) { return run.find_event("stick_to_slip"); }
double find_slip_end(Probe& run) { return run.find_event("slip_to_stick", find_slip_start(run)); }

// Orbit that does not stick any more: times at which x is greatest, least, and greatest again.
std::array<double, 3> find_orbit(Probe& run, std::span<const double> values) {
    const Values p = bind_values<table>(values);
    const double swing =
        std::hypot(p.x0 - p.mu_k * p.normal_force / p.stiffness * (p.belt_speed < 0.0 ? -1 : 1),
                   p.x_dot0 * std::sqrt(p.mass / p.stiffness));
    const bool never_sticks = swing * std::sqrt(p.stiffness / p.mass) < std::abs(p.belt_speed);
    const double first = run.find_passage("x_dot", 0.0, -1, never_sticks ? 0.0 : find_slip_start(run));
    const double least = run.find_passage("x_dot", 0.0, 1, first);
    return {first, least, run.find_passage("x_dot", 0.0, -1, least)};
}

void state_closed_forms(std::span<const double> values, std::string_view, ClosedForms& out) {
    const Values p = bind_values<table>(values);
    const double m = p.mass, k = p.stiffness, N = p.normal_force, v_b = std::abs(p.belt_speed);
    const double w = std::sqrt(k / m), u = p.x_dot0 - p.belt_speed;
    if (p.damping != 0.0 || p.drive_amplitude != 0.0 || !(N > 0.0) || !(p.mu_k > 0.0)) return;
    if (k == 0.0) {
        if (p.friction_law == stribeck) return;
        out.horizon = 2.0 * std::abs(u) * m / (p.mu_k * N);
        out.add({"slip_time", "|[x_dot0] − [belt_speed]|·[mass]/([mu_k]·[normal_force])",
                 std::abs(u) * m / (p.mu_k * N), usual_tolerance,
                 [](Probe& run, std::span<const double> given, double) {
                     const Values own = bind_values<table>(given);
                     return run.find_passage("slip_speed", 0.0, own.x_dot0 < own.belt_speed ? 1 : -1,
                                             Probe::from_start);
                 }});
        out.add({"slip_way", "([x_dot0] − [belt_speed])^2·[mass]/(2·[mu_k]·[normal_force])",
                 u * u * m / (2.0 * p.mu_k * N), usual_tolerance,
                 [](Probe& run, std::span<const double> given, double) {
                     const Values own = bind_values<table>(given);
                     const double t = run.find_passage(
                         "slip_speed", 0.0, own.x_dot0 < own.belt_speed ? 1 : -1, Probe::from_start);
                     return std::abs(run.at("x", t) - own.x0 - own.belt_speed * t);
                 }});
        return;
    }
    const double xk = p.mu_k * N / k, xs = (p.friction_law == coulomb ? p.mu_k : p.mu_s) * N / k;
    if (v_b == 0.0) {
        if (p.friction_law == stribeck || p.x_dot0 != 0.0 || std::abs(p.x0) <= xs) return;
        out.horizon = 2.0 * pi / w;
        out.letters.push_back({"w", "*ω*", "√([stiffness]/[mass])", w, "rad/s"});
        out.add({"half_swing", "π/[w]", pi / w, usual_tolerance,
                 [](Probe& run, std::span<const double> given, double) {
                     return run.find_passage("x_dot", 0.0, bind_values<table>(given).x0 > 0.0 ? 1 : -1, 0.0);
                 }});
        out.add({"swing_end", "2·[mu_k]·[normal_force]/[stiffness] − |[x0]|", 2.0 * xk - std::abs(p.x0),
                 usual_tolerance, [](Probe& run, std::span<const double> given, double) {
                     const double x0 = bind_values<table>(given).x0;
                     const double x = run.at("x", run.find_passage("x_dot", 0.0, x0 > 0.0 ? 1 : -1, 0.0));
                     return x0 > 0.0 ? x : -x;
                 }});
        return;
    }
    const double B = xs - xk, A = std::hypot(B, v_b / w), t_stick = 2.0 * B / v_b;
    const double swing = std::hypot(p.x0 - along_belt(values, xk), p.x_dot0 / w);
    const bool never_sticks = p.friction_law != stribeck && swing * w < v_b;
    out.horizon = 20.0 * (2.0 * pi / w + t_stick + (xs + std::abs(p.x0)) / v_b);
    if (!never_sticks)
        out.add({"slip_start",
                 p.friction_law == coulomb ? "[mu_k]·[normal_force]/[stiffness]"
                                           : "[mu_s]·[normal_force]/[stiffness]",
                 xs, usual_tolerance, [](Probe& run, std::span<const double> given, double) {
                     return along_belt(given, run.at("x", find_slip_start(run)));
                 }});
    if (p.friction_law == stribeck) return;
    out.letters.push_back({"w", "*ω*", "√([stiffness]/[mass])", w, "rad/s"});
    constexpr double shortest_stick = 0.01;  // of the time 2/w; below it the end of slip is ill-conditioned
    if (never_sticks || B == 0.0) {
        out.add({"period", "2π/[w]", 2.0 * pi / w, usual_tolerance,
                 [](Probe& run, std::span<const double> given, double) {
                     const auto t = find_orbit(run, given);
                     return t[2] - t[0];
                 }});
        out.letters.push_back(
            {"c", "*x*_c", "[mu_k]·[normal_force]/[stiffness]", along_belt(values, xk), "m"});
        out.add({"amplitude", never_sticks ? "√(([x0] − [c])^2 + ([x_dot0]/[w])^2)" : "|[belt_speed]|/[w]",
                 never_sticks ? swing : v_b / w, usual_tolerance,
                 [](Probe& run, std::span<const double> given, double) {
                     const auto t = find_orbit(run, given);
                     return 0.5 * (run.at("x", t[2]) - run.at("x", t[1]));
                 }});
        return;
    }
    if (B * w < shortest_stick * v_b) return;
    out.letters.push_back({"B", "*B*", "([mu_s] − [mu_k])·[normal_force]/[stiffness]", B, "m"});
    out.add({"slip_end", "(2·[mu_k] − [mu_s])·[normal_force]/[stiffness]", 2.0 * xk - xs, usual_tolerance,
             [](Probe& run, std::span<const double> given, double) {
                 return along_belt(given, run.at("x", find_slip_end(run)));
             }});
    out.add({"stick_time", "2·[B]/|[belt_speed]|", t_stick, usual_tolerance,
             [](Probe& run, std::span<const double>, double) {
                 const double end = find_slip_end(run);
                 return run.find_event("stick_to_slip", end) - end;
             }});
    const double t_slip = 2.0 * (pi - std::atan(B * w / v_b)) / w;
    out.add({"slip_time", "2·(π − atan([B]·[w]/|[belt_speed]|))/[w]", t_slip, usual_tolerance,
             [](Probe& run, std::span<const double>, double) {
                 return find_slip_end(run) - find_slip_start(run);
             }});
    out.add({"period", "stick time + slip time", t_stick + t_slip, usual_tolerance,
             [](Probe& run, std::span<const double>, double) {
                 return run.find_event("stick_to_slip", find_slip_end(run)) - find_slip_start(run);
             }});
    out.add({"amplitude", "√([B]^2 + ([belt_speed]/[w])^2)", A, usual_tolerance,
             [](Probe& run, std::span<const double>, double) {
                 const double a = find_slip_start(run), b = find_slip_end(run);
                 return 0.5 * (run.find_extreme("x", 1, a, b) - run.find_extreme("x", -1, a, b));
             }});
    out.add({"top_speed", "√(([B]·[w])^2 + [belt_speed]^2)", A * w, usual_tolerance,
             [](Probe& run, std::span<const double> given, double) {
                 const double a = find_slip_start(run), b = find_slip_end(run);
                 return std::abs(run.find_extreme("x_dot", along_belt(given, 1.0) > 0.0 ? -1 : 1, a, b));
             }});
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

constexpr std::string_view findings[] = {
    "Gauss’ principle, Q: printed Q = M z″², right ½ M z″²; the minimiser is the same.",
    "With a constant kinetic coefficient the time of stick does not depend on where the cycle began; without "
    "the drop from the static to the kinetic coefficient there is no cycle.",
};

constexpr std::string_view equations[] = {
    "[mass]·*x*″ = [drive_force|*F*] − [stiffness]·[x|*x*] − [damping]·[x_dot|*x*′] + [belt.tangent|*T*]",
    "*u*_T = [x_dot|*x*′] − [belt_speed]",
    "slides: *T* = −*μN* sgn *u*_T,  sticks: |[belt.tangent|*T*]| ≤ [mu_s]·[belt.normal|*N*]",
};

constexpr Coordinate coordinates[] = {{"x", "m", "m/s", "position of the block"}};
constexpr Observable observables[] = {{"slip_speed", "m/s", "speed of the block against the belt, u_T"},
                                      {"drive_force", "N", "harmonic force F(t)"}};
constexpr std::array<std::string_view, 2> time_plots{"x", "belt.tangent"};

std::string_view name_stick_set(std::span<const double> values) {
    const Values p = bind_values<table>(values);
    return p.drive_amplitude != 0.0          ? "|*kx* + *cv*_b − *F*| ≤ *μ*_s*N*"
           : p.damping * p.belt_speed != 0.0 ? "|*kx* + *cv*_b| ≤ *μ*_s*N*"
                                             : "|*kx*| ≤ *μ*_s*N*";
}

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
        .view = {.phase_x = "x",
                 .phase_y = "x_dot",
                 .time_plots = time_plots,
                 .friction_law_plot = true,
                 .law_handles = {"mu_k", "friction_law", stick_coefficients},
                 .pinned = {"belt_speed", "mu_k"},
                 .name_stick_set = name_stick_set,
                 .stick_velocity = "*v*_b"},
        .equations = equations,
        .findings = findings,
        .make = make,
        .relate = relate,
        .state_closed_forms = state_closed_forms,
    };
    return entry;
}

}  // namespace stiction::systems
