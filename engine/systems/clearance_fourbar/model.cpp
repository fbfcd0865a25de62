// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A crank-rocker whose joint of coupler and rocker has clearance: a pin (radius R2, on the rocker) in a larger hole
// (R1, on the coupler), both round. q = (theta3, theta4), angles of coupler and rocker; the crank turns with theta2 = om t.
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
// Oval pin and hole: semi-axes R_k (1 + o_k) along the own link and R_k (1 - o_k) across, support functions H_k(al). With
// n = (cos, sin nu), tt = (-sin, cos nu):
//
//     gap = min over nu of F = H1(nu - theta3) - H2(nu - theta4) - d.n     contact points X_k = H_k n + H_k' tt
//     J_N = (L3 n.p3 - H1', -L4 n.p4 + H2'),   E = H1 + H1'' - H2 - H2'' - gap
//     nu' = (H1'' theta3' - H2'' theta4' + tt.d')/E
//     b_N = n.A'' - L3 theta3'^2 n.e3 + L4 theta4'^2 n.e4 + H1'' theta3'^2 - H2'' theta4'^2 - E nu'^2
//     u_T = tt.d' + H2 theta4' - H1 theta3',   J_T = (-L3 tt.p3 - H1, L4 tt.p4 + H2)
//     b_T = tt.(-L4 theta4'^2 e4 - A'' + L3 theta3'^2 e3) - nu' n.d' + H2' (nu' - theta4') theta4' - H1' (nu' - theta3') theta3'
//
// With o_k = 0 these are the equations above: H_k = R_k, E = |d|.
//
//     F_A = m3 (a_c3 + (0,g)) - (N n - T tt)       of the crank on the coupler
//     input' = F_A.A' - ML theta4'                 with the contact's share -N w_N - T w_T, counted by dynamics
//
// Source: Tasora and Righettini 2003, section 6.3, (44)-(49), figures 9 and 10. The paper gives no dimensions.
#include "systems/clearance_fourbar/clearance_fourbar.hpp"

#include "base/constants.hpp"

#include <array>
#include <cmath>
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
    {&Values::o1, {.id = "hole_oval", .symbol = "o1", .name = "Oval hole", .unit = "1",
      .initial = 0, .min = -0.2, .max = 0.2, .effect = Effect::restart,
      .help = "semi-axes R1 (1 + o1) along the coupler, R1 (1 - o1) across"}},
    {&Values::o2, {.id = "pin_oval", .symbol = "o2", .name = "Oval pin", .unit = "1",
      .initial = 0, .min = -0.2, .max = 0.2, .effect = Effect::restart,
      .help = "semi-axes R2 (1 + o2) along the rocker, R2 (1 - o2) across"}},
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

/// One instant. F_A: of the crank on the coupler; gamma: the unwrapped direction.
struct Instant {
    const Values& p;
    const Sample& now;
    Joint joint;
    Vector2d F_A;
    double gamma;
    bool is_ideal;
    PointRates rates;  ///< of the contact point; NaN while there is none
};

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"crank_angle", "rad", "om t"}, [](const Instant& i) { return i.p.find_crank(i.now.t); }},
    {{"gamma", "rad", "direction from the centre of the hole to that of the pin; unwrapped in contact"},
     [](const Instant& i) { return i.gamma; }},
    {{"gamma_dot", "rad/s", "its rate"},
     [](const Instant& i) { return i.is_ideal ? no_value : i.joint.find_turning(); }},
    {{"pin_x", "m", "centre of the pin from that of the hole"},
     [](const Instant& i) { return i.is_ideal ? 0.0 : i.joint.d.x(); }},
    {{"pin_y", "m", "centre of the pin from that of the hole"},
     [](const Instant& i) { return i.is_ideal ? 0.0 : i.joint.d.y(); }},
    {{"drive_torque", "N m", "moment on the crank that keeps its speed"},
     [](const Instant& i) { return i.p.L2 * i.F_A.dot(turn_left(unit(i.p.find_crank(i.now.t)))); }},
    {{"u1_dot", "rad/s", "rate of the contact point on the hole, u1 = gamma - theta3, from (23)"},
     [](const Instant& i) { return i.rates.first1; }},
    {{"u2_dot", "rad/s", "rate of the contact point on the pin, u2 = gamma - theta4, from (23)"},
     [](const Instant& i) { return i.rates.first2; }},
    {{"u1_ddot", "rad/s^2", "rate of u1_dot from (28)"}, [](const Instant& i) { return i.rates.second1; }},
    {{"u2_ddot", "rad/s^2", "rate of u2_dot from (28)"}, [](const Instant& i) { return i.rates.second2; }},
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
        const Start start = find_start(p);
        q[0] = start.q[0], q[1] = start.q[1];
        v[0] = start.v[0], v[1] = start.v[1];
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
        Instant instant{p,   now,       find_joint(p, now.t, now.q, now.v),      {},
                        0.0, is_ideal_, {no_value, no_value, no_value, no_value}};
        const ContactSample& pin = now.contacts[0];
        const Joint& joint = instant.joint;
        const Vector2d Q =
            is_ideal_ ? find_ideal(p, now.t).F : Vector2d(pin.normal * joint.n - pin.tangent[0] * joint.tt);
        instant.F_A = p.find_crank_force(now.t, now.q, now.v, now.a, Q);
        instant.gamma = now.memory.empty() ? find_direction(now) : now.memory[0];
        if (!is_ideal_ && pin.state != ContactState::open)
            instant.rates = find_point_rates(p, joint, now.t, now.q, now.v, now.a);
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
        if (!is_ideal_) return std::remainder(find_joint(p, now.t, now.q, now.v).nu, 2.0 * pi);
        const Vector2d F = find_ideal(p, now.t).F;
        return std::atan2(F.y(), F.x());
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
    out.J_N(0, 0) = p.L3 * j.n.dot(j.p3) - j.hole.first, out.J_N(0, 1) = -p.L4 * j.n.dot(j.p4) + j.pin.first;
    ContactKinetics& pin = out.contacts[0];
    pin = {};
    pin.gap = j.gap;
    pin.law = is_bilateral_ ? NormalLaw::bilateral : NormalLaw::unilateral;
    pin.restitution = p.e_N;
    const double turn = j.curvature > 0.0 ? j.find_turning() : 0.0;
    const double w3 = v[0] * v[0] * p.L3, w4 = v[1] * v[1] * p.L4;
    const double bent = j.hole.second * v[0] * v[0] - j.pin.second * v[1] * v[1];
    pin.w_N = j.n.dot(A_dot);
    pin.b_N = j.n.dot(A_ddot) - w3 * j.n.dot(j.e3) + w4 * j.n.dot(j.e4) + bent - j.across * turn;
    out.J_T.setZero();
    if (is_bilateral_) return;
    out.J_T(0, 0) = -p.L3 * j.tt.dot(j.p3) - j.hole.value,
               out.J_T(0, 1) = p.L4 * j.tt.dot(j.p4) + j.pin.value;
    pin.w_T[0] = -j.tt.dot(A_dot);
    pin.b_T[0] = j.tt.dot(w3 * j.e3 - w4 * j.e4 - A_ddot) - turn * j.n.dot(j.d_dot) +
                 (j.pin.first * (turn - v[1]) * v[1] - j.hole.first * (turn - v[0]) * v[0]);
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
    if (p.pin().largest_radius() >= p.hole().smallest_radius()) {
        relations.correct(
            "The pin of {pin_radius} and {pin_oval} has a radius of curvature that does not fit into the "
            "hole of "
            "{hole_radius} and {hole_oval}",
            {{"hole_oval", 0.0}, {"pin_oval", 0.0}}, "a round pin in a round hole");
        p = bind_values<table>(relations.values());
    }
    if (!p.is_round() && p.find_longest_distance() >= p.find_margin()) {
        relations.correct(
            "With the clearance of {pin_oval} in {hole_oval} the links {ground}, {crank}, {coupler} and "
            "{rocker} "
            "do not close at every crank angle",
            {{"hole_oval", 0.0}, {"pin_oval", 0.0}}, "a round pin in a round hole",
            {"hole_radius", "pin_radius"});
        p = bind_values<table>(relations.values());
    }
    constexpr double share_of_margin = 0.9;
    if (p.clearance() >= p.find_margin())
        relations.correct(
            "With the clearance between {pin_radius} and {hole_radius} the links {ground}, {crank}, "
            "{coupler} and {rocker} do not close at every crank angle",
            {{"pin_radius", p.R1 - share_of_margin * p.find_margin()}});
}

std::string_view refuse_ovals(const System&, std::span<const double> values) {
    return read_values(values).is_round() ? std::string_view{}
                                          : "{hole_oval} and {pin_oval} are not both 0, and without a round "
                                            "pin in a round hole there is no "
                                            "link of one length";
}

std::string_view refuse_ideal(const System&, std::span<const double> values) {
    return read_values(values).is_round()
               ? std::string_view{}
               : "{hole_oval} and {pin_oval} are not both 0, and an ideal joint has neither hole nor pin";
}

constexpr Method methods[] = {
    {.id = "unilateral_event",
     .title = "Event-driven, unilateral",
     .settings = end_micro_rebounds<table, &Values::e_N>},
    {.id = "massless_link", .title = "Massless link", .kind = MethodKind::automaton, .refuse = refuse_ovals},
    {.id = "sliding_plane", .title = "Sliding plane", .kind = MethodKind::automaton},
    {.id = "time_stepping",
     .title = "Time stepping",
     .kind = MethodKind::time_stepping,
     .settings = end_micro_rebounds<table, &Values::e_N>},
    {.id = "ideal_joint", .title = "Ideal joint", .kind = MethodKind::automaton, .refuse = refuse_ideal},
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
