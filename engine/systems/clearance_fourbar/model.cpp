// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A crank-rocker whose joint of coupler and rocker has clearance: a pin (radius R2, on the rocker) in a larger hole
// (R1, on the coupler). q = (theta3, theta4), angles of coupler and rocker; the crank turns with theta2 = om t.
//
//     e_k = (cos, sin theta_k), p_k = (-sin, cos theta_k)
//     A = L2 e(om t),  A' = L2 om p(om t),  A'' = -L2 om^2 e(om t),  B0 = (L1, 0)
//     d = B0 + L4 e4 - A - L3 e3    centre of the hole -> centre of the pin
//     n = d/|d|,  tt = (-n_y, n_x),  e = R1 - R2
//
//     J3 theta3'' = -m3 (L3/2) p3.(A'' + (0,g)) + Q3             J3 = m3 L3^2/3
//     J4 theta4'' = -m4 (L4/2) g cos theta4 - ML + Q4            J4 = m4 L4^2/3
//     Q = J_N^T N + J_T^T T          +N n - T tt on the coupler, -N n + T tt on the rocker
//
//     gap = e - |d|,   u_N = -n.d',   d' = L4 theta4' p4 - A' - L3 theta3' p3
//     J_N = (L3 n.p3, -L4 n.p4),  w_N = n.A'
//     b_N = n.A'' - L3 theta3'^2 n.e3 + L4 theta4'^2 n.e4 - (tt.d')^2/|d|
//     u_T = tt.d' + R2 theta4' - R1 theta3'        surface of the pin against that of the hole
//     J_T = (-L3 tt.p3 - R1, L4 tt.p4 + R2),  w_T = -tt.A'
//     b_T = tt.(-L4 theta4'^2 e4 - A'' + L3 theta3'^2 e3) + tt'.d',   tt' = -n (tt.d')/|d|
//
//     F_A = m3 (a_c3 + (0,g)) - (N n - T tt)       of the crank on the coupler
//     input' = F_A.A' - ML theta4'                 with the contact's share -N w_N - T w_T, counted by dynamics
//
// Source: Tasora and Righettini 2003, section 6.3, (44)-(49), figures 9 and 10. The paper gives no dimensions.
#include "systems/clearance_fourbar/clearance_fourbar.hpp"

#include "base/constants.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <string>

namespace stiction::clearance_fourbar {

namespace {

constexpr std::array<std::string_view, 2> contact_laws{"unilateral", "bilateral"};
constexpr std::array<std::string_view, 2> contact_names{"Unilateral", "Bilateral"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::om, {.id = "crank_speed", .symbol = "om", .name = "Crank speed", .unit = "rad/s",
      .initial = 10, .min = 0.5, .max = 60, .effect = Effect::restart, .section = Section::drive,
      .help = "constant, theta2 = om t"}},
    {&Values::ML, {.id = "load_torque", .symbol = "ML", .name = "Load", .unit = "N m",
      .initial = 2, .min = -10, .max = 10, .section = Section::drive, .help = "acts as -ML on the rocker"}},
    {&Values::L1, {.id = "ground", .symbol = "L1", .name = "Ground", .unit = "m",
      .initial = 0.4, .min = 0.05, .max = 2, .effect = Effect::restart, .help = "A0 = (0,0), B0 = (L1,0)"}},
    {&Values::L2, {.id = "crank", .symbol = "L2", .name = "Crank", .unit = "m",
      .initial = 0.1, .min = 0.01, .max = 1, .effect = Effect::restart, .help = "the shortest link"}},
    {&Values::L3, {.id = "coupler", .symbol = "L3", .name = "Coupler", .unit = "m",
      .initial = 0.35, .min = 0.05, .max = 2, .effect = Effect::restart,
      .help = "end of the crank to centre of the hole"}},
    {&Values::L4, {.id = "rocker", .symbol = "L4", .name = "Rocker", .unit = "m",
      .initial = 0.25, .min = 0.05, .max = 2, .effect = Effect::restart,
      .help = "B0 to centre of the pin; Grashof with the crank shortest"}},
    {&Values::m3, {.id = "coupler_mass", .symbol = "m3", .name = "Coupler mass", .unit = "kg",
      .initial = 0.5, .min = 0.01, .max = 20, .scale = Scale::log, .effect = Effect::restart, .help = "uniform rod"}},
    {&Values::m4, {.id = "rocker_mass", .symbol = "m4", .name = "Rocker mass", .unit = "kg",
      .initial = 0.4, .min = 0.01, .max = 20, .scale = Scale::log, .effect = Effect::restart, .help = "uniform rod"}},
    {&Values::g, {.id = "gravity", .symbol = "g", .name = "Gravity", .unit = "m/s^2",
      .initial = 9.81, .min = 0, .max = 30, .help = "along -y"}},
    {&Values::R1, {.id = "hole_radius", .symbol = "R1", .name = "Hole radius", .unit = "m",
      .initial = 0.012, .min = 0.001, .max = 0.1, .effect = Effect::restart, .help = "at the coupler end"}},
    {&Values::R2, {.id = "pin_radius", .symbol = "R2", .name = "Pin radius", .unit = "m",
      .initial = 0.01, .min = 0, .max = 0.1, .effect = Effect::restart,
      .help = "at the rocker end, < R1; clearance e = R1 - R2"}},
    {&Values::mu, {.id = "mu", .symbol = "mu", .name = "Friction", .unit = "1",
      .initial = 0, .min = 0, .max = 1, .section = Section::friction,
      .help = "pin in hole, sliding; none in the paper; 0 if the contact is bilateral"}},
    {&Values::friction_law, friction_rows::law(friction_rows::names_mu)},
    {&Values::mu_s, friction_rows::mu_s(0, 1)},
    {&Values::stribeck_speed, friction_rows::stribeck_speed()},
    {&Values::viscous, friction_rows::viscous()},
    {&Values::quadratic, friction_rows::quadratic()},
    {&Values::asymmetry, friction_rows::asymmetry()},
    {&Values::e_N, {.id = "restitution", .symbol = "e_N", .name = "Restitution", .unit = "1",
      .initial = 0, .min = 0, .max = 1, .help = "Newton, of the knocks"}},
    {&Values::contact, {.id = "contact", .name = "Contact",
      .effect = Effect::restart, .help = "bilateral: the paper's link, N of any sign", .choices = contact_laws,
      .choice_names = contact_names}},
    {&Values::gamma0, {.id = "gamma0", .symbol = "gamma(0)", .name = "Direction of the pin", .unit = "rad",
      .initial = 1.0037, .min = -pi, .max = pi, .scale = Scale::angle, .section = Section::start,
      .help = "direction hole centre -> pin centre"}},
    {&Values::gamma_dot0, {.id = "gamma_dot0", .symbol = "gamma'(0)", .name = "Rate of the pin", .unit = "rad/s",
      .initial = -2.3881, .min = -200, .max = 200, .section = Section::start, .help = "rate of that direction"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);
constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// One instant. F_A: of the crank on the coupler; gamma: the unwrapped direction.
struct Instant {
    const Values& p;
    const Sample& now;
    Joint joint;
    Vector2d F_A;
    double gamma;
    bool is_ideal;
};

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"crank_angle", "rad", "om t"}, [](const Instant& i) { return i.p.find_crank(i.now.t); }},
    {{"gamma", "rad", "direction from the centre of the hole to that of the pin; unwrapped in contact"},
     [](const Instant& i) { return i.gamma; }},
    {{"gamma_dot", "rad/s", "its rate"},
     [](const Instant& i) { return i.is_ideal ? none : i.joint.tt.dot(i.joint.d_dot) / i.joint.distance; }},
    {{"pin_x", "m", "centre of the pin from that of the hole"},
     [](const Instant& i) { return i.is_ideal ? 0.0 : i.joint.d.x(); }},
    {{"pin_y", "m", "centre of the pin from that of the hole"},
     [](const Instant& i) { return i.is_ideal ? 0.0 : i.joint.d.y(); }},
    {{"drive_torque", "N m", "moment on the crank that keeps its speed"},
     [](const Instant& i) { return i.p.L2 * i.F_A.dot(turn_left(unit(i.p.find_crank(i.now.t)))); }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

constexpr int turning[] = {0, 1};

class FourBar : public Mechanism {
  public:
    FourBar(std::span<const double> values, std::string_view method)
        : p(read_values(values)),
          is_ideal_(method == "ideal_joint"),
          is_bilateral_(p.contact == bilateral || is_ideal_ || method == "massless_link" ||
                        method == "sliding_plane"),
          period_(2.0 * pi / p.om) {}

    MechanismSize size() const override {
        return {.coordinates = 2, .contacts = 1, .tangents = 1, .memory = 1};
    }
    std::string contact_name(int) const override { return "pin"; }
    int tangents(int) const override { return is_bilateral_ ? 0 : 1; }
    FrictionLaw friction(int) const override { return is_bilateral_ ? FrictionLaw{} : p.get_law(); }
    std::span<const int> angles() const override { return turning; }
    std::span<const double> periods() const override { return {&period_, 1}; }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        const Vector2d n = unit(p.gamma0);
        const Vector2d theta = assemble(p, 0.0, p.clearance() * n);
        q[0] = theta[0], q[1] = theta[1];
        v[0] = v[1] = 0.0;
        const Vector2d moving = p.find_A_dot(0.0) + p.gamma_dot0 * p.clearance() * turn_left(n);
        const Vector2d rates = solve_loop(p, find_joint(p, 0.0, q, v), -moving);
        v[0] = rates[0], v[1] = rates[1];
    }

    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override;

    double kinetic_energy(double t, VectorIn q, VectorIn v) const override { return p.find_kinetic(t, q, v); }
    double potential_energy(double t, VectorIn q) const override { return p.find_potential(t, q); }
    double drive_power(const Sample& now) const override {
        return p.find_power(now.t, p.find_crank_force(now.t, now.q, now.v, now.a, Vector2d::Zero()),
                            now.v[1]);
    }

    // Without friction a contact that stays closed has no events of slip; its state is set by the sign of its slip here.
    void restate(Sample& now) const override {
        if (!is_bilateral_) return;
        ContactSample& pin = now.contacts[0];
        pin.slip[0] = find_joint(p, now.t, now.q, now.v).slip;
        pin.state = find_slip_state(pin.slip[0]);
    }

    void observe(const Sample& now, VectorOut out) const override {
        Instant instant{p, now, find_joint(p, now.t, now.q, now.v), {}, 0.0, is_ideal_};
        const ContactSample& pin = now.contacts[0];
        const Joint& joint = instant.joint;
        const Vector2d Q =
            is_ideal_ ? find_ideal(p, now.t).F : Vector2d(pin.normal * joint.n - pin.tangent[0] * joint.tt);
        instant.F_A = p.find_crank_force(now.t, now.q, now.v, now.a, Q);
        instant.gamma = now.memory.empty() ? find_direction(now) : now.memory[0];
        fill_observables<table_of_observables>(instant, out);
    }

    // memory: gamma, continued without jumps of 2 pi as long as the pin touches.
    void remember(const Sample& now, VectorOut memory) const override {
        const double raw = find_direction(now);
        const double last = !std::isnan(memory[0]) ? memory[0] : is_ideal_ ? raw : p.gamma0;
        const bool touches = now.contacts[0].state != ContactState::open;
        memory[0] = touches ? last + std::remainder(raw - last, 2.0 * pi) : raw;
    }

    int bodies() const override { return is_ideal_ ? 0 : 1; }
    void place_body(int, VectorIn q, BodyPlace& out) const override {
        out.x = p.L1, out.angle = q[1];
        out.J(2, 1) = 1.0;
    }

    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const override {
        return method == "massless_link"   ? make_massless_link(p)
               : method == "sliding_plane" ? make_sliding_plane(p)
                                           : make_ideal_joint(p);
    }

  private:
    double find_direction(const Sample& now) const {
        const Vector2d along = is_ideal_ ? find_ideal(p, now.t).F : find_joint(p, now.t, now.q, now.v).d;
        return std::atan2(along.y(), along.x());
    }

    Values p;
    bool is_ideal_, is_bilateral_;
    double period_;
};

void FourBar::evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const {
    const Joint j = find_joint(p, t, q, v);
    const Vector2d A_dot = p.find_A_dot(t), A_ddot = p.find_A_ddot(t), h = p.find_h(t, q[0], q[1]);
    out.M.setZero();
    out.M(0, 0) = p.J3(), out.M(1, 1) = p.J4();
    out.h[0] = h[0], out.h[1] = h[1];
    out.J_N(0, 0) = p.L3 * j.n.dot(j.p3), out.J_N(0, 1) = -p.L4 * j.n.dot(j.p4);
    ContactKinetics& pin = out.contacts[0];
    pin = {};
    pin.gap = p.clearance() - j.distance;
    pin.law = is_bilateral_ ? NormalLaw::bilateral : NormalLaw::unilateral;
    pin.restitution = p.e_N;
    const double across = j.tt.dot(j.d_dot), turn = j.distance > 0.0 ? across / j.distance : 0.0;
    const double w3 = v[0] * v[0] * p.L3, w4 = v[1] * v[1] * p.L4;
    pin.w_N = j.n.dot(A_dot);
    pin.b_N = j.n.dot(A_ddot) - w3 * j.n.dot(j.e3) + w4 * j.n.dot(j.e4) - across * turn;
    out.J_T.setZero();
    if (is_bilateral_) return;
    out.J_T(0, 0) = -p.L3 * j.tt.dot(j.p3) - p.R1, out.J_T(0, 1) = p.L4 * j.tt.dot(j.p4) + p.R2;
    pin.w_T[0] = -j.tt.dot(A_dot);
    pin.b_T[0] = j.tt.dot(w3 * j.e3 - w4 * j.e4 - A_ddot) - turn * j.n.dot(j.d_dot);
}

void relate(Relations& relations) {
    Values p = bind_values<table>(relations.values());
    friction_rows::relate(relations, p, p.mu);
    if (!(p.find_margin() > 0.0)) {
        relations.correct(
            "The links {ground}, {crank}, {coupler} and {rocker} do not close at every crank angle with the "
            "crank as the shortest",
            {{"ground", initial_of(parameters, "ground")},
             {"crank", initial_of(parameters, "crank")},
             {"coupler", initial_of(parameters, "coupler")},
             {"rocker", initial_of(parameters, "rocker")}},
            "the four default lengths");
        p = bind_values<table>(relations.values());
    }
    constexpr double thickest = 0.999;  // of the hole
    if (p.R2 >= p.R1) {
        relations.correct("{pin_radius} is not less than {hole_radius}", {{"pin_radius", thickest * p.R1}},
                          "pin_radius = 0.999 hole_radius instead");
        p = bind_values<table>(relations.values());
    }
    constexpr double share_of_margin = 0.9;
    if (p.clearance() >= p.find_margin())
        relations.correct(
            "With the clearance between {pin_radius} and {hole_radius} the links {ground}, {crank}, "
            "{coupler} and {rocker} do not close at every crank angle",
            {{"pin_radius", p.R1 - share_of_margin * p.find_margin()}});
}

constexpr Method methods[] = {
    {.id = "unilateral_event",
     .title = "Event-driven, unilateral",
     .settings = end_micro_rebounds<table, &Values::e_N>},
    {.id = "massless_link", .title = "Massless link", .kind = MethodKind::automaton},
    {.id = "sliding_plane", .title = "Sliding plane", .kind = MethodKind::automaton},
    {.id = "time_stepping",
     .title = "Time stepping",
     .kind = MethodKind::time_stepping,
     .settings = end_micro_rebounds<table, &Values::e_N>},
    {.id = "ideal_joint", .title = "Ideal joint", .kind = MethodKind::automaton},
};

constexpr Coordinate coordinates[] = {{"theta3", "rad", "rad/s", "angle of the coupler from +x"},
                                      {"theta4", "rad", "rad/s", "angle of the rocker from +x"}};

}  // namespace

Values read_values(std::span<const double> values) {
    Values out = bind_values<table>(values);
    const double theta4 = assemble(out, 0.0, out.clearance() * unit(out.gamma0))[1];
    out.turn4 = theta4 > pi ? -2.0 * pi : 0.0;
    return out;
}

constinit const System entry{
    .id = "clearance_fourbar",
    .title = "Four-bar with clearance",
    .source = "Tasora and Righettini 2003, section 6.3, (44)-(49), figures 9 and 10",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .find_t_end = find_two_turns<table, &Values::om>,
    .make = make_mechanism<FourBar>,
    .relate = relate,
    .picture = &picture,
    .claims = &claims,
    .rank = 10,
};

}  // namespace stiction::clearance_fourbar
