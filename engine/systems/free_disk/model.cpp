// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A thin homogeneous disk that rolls on a rough floor, slips or flies.
//
//     q = (x, y, z, phi, theta, psi)   centre G; phi about the vertical k, theta about the new axis e2, psi about the
//                                      axis e3 of the disk; theta = pi/2: upright
//     c, S = cos, sin theta;  p = (cos phi, sin phi, 0), e2 = (-sin phi, cos phi, 0), e1 = c p - S k, e3 = S p + c k
//     contact point K = G + r e1,  w3 = psi' + phi' c,  Ia = m r^2/2, It = m r^2/4
//     K_in = m |G'|^2/2 + (It S^2 phi'^2 + It theta'^2 + Ia w3^2)/2,   V = m g z
//
//     m x'' = F_p cos phi - F_2 sin phi,   m y'' = F_p sin phi + F_2 cos phi,   m z'' = N - m g
//     (It phi' S^2 + Ia w3 c)' = r c F_2
//     It theta'' - It phi'^2 S c + Ia w3 phi' S = -r S F_p - r c N
//     Ia w3' = r F_2
//
//     gap = z - r S               J_N = (0, 0, 1, 0, -r c, 0)                bias  r S theta'^2
//     v_p = G'.p - r theta' S     J_p = (cos phi, sin phi, 0, 0, -r S, 0)    bias  phi' G'.e2 - r c theta'^2
//     v_2 = G'.e2 + r w3          J_2 = (-sin phi, cos phi, 0, r c, 0, r)    bias  -phi' G'.p - r S phi' theta'
//
// While the disk rolls, G'.p = r theta' S and G'.e2 = -r w3, and the equations become
//
//     5 theta''/4 = phi'^2 S c/4 - 3 w3 phi' S/2 - g c/r,   phi'' S = 2 theta' (w3 - phi' c),   w3' = 2 phi' theta' S/3
//     F_p = m r (S theta'' + c theta'^2 + phi' w3),  F_2 = m r S phi' theta'/3,  N = m g + m r (c theta'' - S theta'^2)
//
// The run ends where the axis comes within 0.01 rad of the vertical, where phi and psi are not defined.
//
// Source: Xu, Wang and Wang 2017, section 2.1, figures 1 and 2. The equations above are derived here, and the values of the
// parameters are chosen here (docs/theory/free_disk.md).
#include "systems/free_disk/free_disk.hpp"

#include "base/constants.hpp"
#include "base/sine_cosine.hpp"
#include "model/drift_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::free_disk {

namespace {

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::m, {.id = "mass", .symbol = "m", .name = "Mass", .unit = "kg",
      .initial = 1, .min = 0.01, .max = 20, .scale = Scale::log, .effect = Effect::restart,
      .help = "thin homogeneous disk"}},
    {&Values::r, {.id = "radius", .symbol = "r", .name = "Radius", .unit = "m",
      .initial = 0.3, .min = 0.01, .max = 2, .scale = Scale::log, .effect = Effect::restart, .help = "of the disk"}},
    {&Values::g, {.id = "gravity", .symbol = "g", .name = "Gravity", .unit = "m/s^2",
      .initial = 9.81, .min = 0.1, .max = 30, .help = "acceleration of gravity"}},
    {&Values::mu_s, {.id = "mu_s", .symbol = "mu_s", .name = "Static friction", .unit = "1",
      .initial = 0.3, .min = 0, .max = 2, .section = Section::friction, .help = "while the disk rolls"}},
    {&Values::mu_k, {.id = "mu_k", .symbol = "mu_k", .name = "Kinetic friction", .unit = "1",
      .initial = 0.25, .min = 0, .max = 2, .section = Section::friction, .help = "while it slips; at most mu_s"}},
    {&Values::friction_law, friction_rows::law(friction_rows::names_mu_k, FrictionKind::coulomb_stiction)},
    {&Values::stribeck_speed, friction_rows::stribeck_speed()},
    {&Values::viscous, friction_rows::viscous()},
    {&Values::quadratic, friction_rows::quadratic()},
    {&Values::restitution, {.id = "restitution", .symbol = "e", .name = "Restitution", .unit = "1",
      .initial = 0, .min = 0, .max = 1, .help = "Newton"}},
    {&Values::eta, drift_rows::eta()},
    {&Values::xi, drift_rows::xi()},
    {&Values::gamma, drift_rows::gamma()},
    {&Values::x0, {.id = "x0", .symbol = "x(0)", .name = "Position x", .unit = "m",
      .initial = 0, .min = -10, .max = 10, .section = Section::start, .help = "of the centre"}},
    {&Values::y0, {.id = "y0", .symbol = "y(0)", .name = "Position y", .unit = "m",
      .initial = 0, .min = -10, .max = 10, .section = Section::start, .help = "of the centre"}},
    {&Values::height0, {.id = "height0", .symbol = "g_N(0)", .name = "Height", .unit = "m",
      .initial = 0, .min = 0, .max = 2, .section = Section::start,
      .help = "of the lowest point; above 0 the centre starts without vertical velocity", .starts = "ground.gap"}},
    {&Values::phi0, {.id = "phi0", .symbol = "phi(0)", .name = "Yaw", .unit = "rad",
      .initial = 0, .min = -pi, .max = pi, .scale = Scale::angle, .section = Section::start,
      .help = "about the vertical"}},
    {&Values::theta0, {.id = "theta0", .symbol = "theta(0)", .name = "Tilt", .unit = "rad",
      .initial = 1.3, .min = 0.05, .max = 3.09, .scale = Scale::angle, .section = Section::start,
      .help = "of the axis against the vertical; 90 degrees: upright"}},
    {&Values::psi0, {.id = "psi0", .symbol = "psi(0)", .name = "Spin angle", .unit = "rad",
      .initial = 0, .min = -pi, .max = pi, .scale = Scale::angle, .section = Section::start,
      .help = "about the axis of the disk"}},
    {&Values::phi_dot0, {.id = "phi_dot0", .symbol = "phi'(0)", .name = "Yaw rate", .unit = "rad/s",
      .initial = 0.5, .min = -50, .max = 50, .section = Section::start, .help = "about the vertical"}},
    {&Values::theta_dot0, {.id = "theta_dot0", .symbol = "theta'(0)", .name = "Tilt rate", .unit = "rad/s",
      .initial = 0, .min = -50, .max = 50, .section = Section::start, .help = "of the axis"}},
    {&Values::psi_dot0, {.id = "psi_dot0", .symbol = "psi'(0)", .name = "Spin rate", .unit = "rad/s",
      .initial = 10, .min = -50, .max = 50, .section = Section::start, .help = "about the axis of the disk"}},
    {&Values::v_p0, {.id = "v_p0", .symbol = "v_p(0)", .name = "Slip across", .unit = "m/s",
      .initial = 0, .min = -10, .max = 10, .section = Section::start,
      .help = "velocity of the contact point across the disk, along p", .starts = "v_p"}},
    {&Values::v_20, {.id = "v_20", .symbol = "v_2(0)", .name = "Slip along", .unit = "m/s",
      .initial = 0, .min = -10, .max = 10, .section = Section::start,
      .help = "velocity of the contact point along the disk, along e2", .starts = "v_2"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

}  // namespace

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

Frame::Frame(std::span<const double> q) {
    const auto [sine_phi, cosine_phi] = find_sine_cosine(q[phi]);
    const auto [sine_theta, cosine_theta] = find_sine_cosine(q[theta]);
    cp = cosine_phi, sp = sine_phi, c = cosine_theta, S = sine_theta;
}

Triple Frame::find_velocity(double r, std::span<const double> v) const {
    return {v[z] - r * c * v[theta], v[x] * cp + v[y] * sp - r * S * v[theta],
            v[y] * cp - v[x] * sp + r * find_spin(v)};
}

void Values::find_start(std::span<double> q, std::span<double> v) const {
    q[x] = x0, q[y] = y0, q[phi] = phi0, q[theta] = theta0, q[psi] = psi0;
    v[phi] = phi_dot0, v[theta] = theta_dot0, v[psi] = psi_dot0;
    const Frame e(q);
    q[z] = height0 + r * e.S;
    const Point3 velocity = e.at(v_p0 + r * e.S * theta_dot0, v_20 - r * e.find_spin(v),
                                 height0 > 0.0 ? 0.0 : r * e.c * theta_dot0);
    v[x] = velocity.x, v[y] = velocity.y, v[z] = velocity.z;
}

Triple Values::find_rolling_force(std::span<const double> q, std::span<const double> v) const {
    const Frame e(q);
    const double rate = v[theta], w3 = e.find_spin(v);
    const double turning = (v[phi] * e.S * (0.25 * v[phi] * e.c - 1.5 * w3) - g * e.c / r) / 1.25;  // theta''
    return {m * (g + r * (e.c * turning - e.S * rate * rate)),
            m * r * (e.S * turning + e.c * rate * rate + v[phi] * w3), m * r * e.S * v[phi] * rate / 3.0};
}

namespace {

struct Instant {
    const Values& p;
    const Sample& now;
    const Frame& e;
    Triple velocity;

    const ContactSample& ground() const { return now.contacts[0]; }
    double slip_speed() const { return std::hypot(velocity[1], velocity[2]); }
};

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"v_k", "m/s", "speed of the contact point, |v_K|"}, [](const Instant& i) { return i.slip_speed(); }},
    {{"v_p", "m/s", "its velocity across the disk, along p"}, [](const Instant& i) { return i.velocity[1]; }},
    {{"v_2", "m/s", "its velocity along the disk, along e2"}, [](const Instant& i) { return i.velocity[2]; }},
    {{"friction", "N", "friction force, |F|"},
     [](const Instant& i) { return std::hypot(i.ground().tangent[0], i.ground().tangent[1]); }},
    {{"friction_limit", "N", "mu_s N"}, [](const Instant& i) { return i.p.get_law().at_rest() * i.ground().normal; }},
    {{"x_k", "m", "contact point"}, [](const Instant& i) { return i.now.q[x] + i.p.r * i.e.c * i.e.cp; }},
    {{"y_k", "m", "contact point"}, [](const Instant& i) { return i.now.q[y] + i.p.r * i.e.c * i.e.sp; }},
    {{"w3", "rad/s", "spin of the body about its axis"}, [](const Instant& i) { return i.e.find_spin(i.now.v); }},
    {{"drift_holonomic", "m", "|gap| while the disk touches the floor"},
     [](const Instant& i) {
         return i.ground().state == ContactState::open ? NAN : std::abs(i.now.q[z] - i.p.r * i.e.S);
     }},
    {{"drift_nonholonomic", "m/s", "|v_K| while the disk rolls"},
     [](const Instant& i) { return i.ground().state == ContactState::stick ? i.slip_speed() : NAN; }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

constexpr int turning[] = {phi, theta};  // nothing depends on psi
constexpr double flat = 0.01;            // rad, of the axis from the vertical
constexpr EndCondition ends[] = {{.kind = EventKind::touch_down, .cause = "disk lies flat"},
                                 {.kind = EventKind::inconsistent, .cause = "axis is vertical in flight"}};

class Disk : public Mechanism {
  public:
    explicit Disk(std::span<const double> values) : p(read_values(values)) {}

    MechanismSize size() const override { return {.coordinates = 6, .contacts = 1, .tangents = 2}; }
    std::string contact_name(int) const override { return "ground"; }
    FrictionLaw friction(int) const override { return p.get_law(); }
    std::span<const int> angles() const override { return turning; }
    void set_initial_state(VectorOut q, VectorOut v) const override { p.find_start(q, v); }

    void evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const override {
        const Frame e(q);
        const double m = p.m, r = p.r, Ia = p.find_axial_inertia(), It = p.find_transverse_inertia();
        const double c = e.c, S = e.S, w3 = e.find_spin(v), rate = v[theta];
        out.M.setZero(), out.J_N.setZero(), out.J_T.setZero();
        out.M(x, x) = out.M(y, y) = out.M(z, z) = m;
        out.M(phi, phi) = It * S * S + Ia * c * c, out.M(theta, theta) = It, out.M(psi, psi) = Ia;
        out.M(phi, psi) = out.M(psi, phi) = Ia * c;
        out.h[x] = out.h[y] = 0.0, out.h[z] = -m * p.g;
        out.h[phi] = S * rate * (Ia * (w3 + v[phi] * c) - 2.0 * It * c * v[phi]);
        out.h[theta] = v[phi] * S * (It * v[phi] * c - Ia * w3);
        out.h[psi] = Ia * S * v[phi] * rate;
        out.J_N(0, z) = 1.0, out.J_N(0, theta) = -r * c;
        out.J_T(0, x) = e.cp, out.J_T(0, y) = e.sp, out.J_T(0, theta) = -r * S;
        out.J_T(1, x) = -e.sp, out.J_T(1, y) = e.cp, out.J_T(1, phi) = r * c, out.J_T(1, psi) = r;
        ContactKinetics& ground = out.contacts[0];
        ground = {};
        ground.gap = q[z] - r * S;
        ground.restitution = p.restitution;
        ground.b_N = r * S * rate * rate;
        ground.b_T = {v[phi] * (v[y] * e.cp - v[x] * e.sp) - r * c * rate * rate,
                      -v[phi] * (v[x] * e.cp + v[y] * e.sp + r * S * rate)};
    }

    double kinetic_energy(double, VectorIn q, VectorIn v) const override {
        const Frame e(q);
        const double w2 = v[theta], w1 = v[phi] * e.S, w3 = e.find_spin(v);
        return 0.5 * (p.m * (v[x] * v[x] + v[y] * v[y] + v[z] * v[z]) +
                      p.find_transverse_inertia() * (w1 * w1 + w2 * w2) + p.find_axial_inertia() * w3 * w3);
    }
    double potential_energy(double, VectorIn q) const override { return p.m * p.g * q[z]; }

    std::span<const EndCondition> end_conditions() const override { return ends; }
    void evaluate_end_conditions(const Sample& now, VectorOut out) const override {
        const double room = (now.q[theta] - flat) * (pi - flat - now.q[theta]);
        const bool flies = now.contacts[0].state == ContactState::open;
        out[0] = flies ? 1.0 : room;
        out[1] = flies ? room : 1.0;
    }

    void observe(const Sample& now, VectorOut out) const override {
        const Frame e(now.q);
        fill_observables<table_of_observables>(Instant{p, now, e, e.find_velocity(p.r, now.v)}, out);
    }

  private:
    Values p;
};

void relate(Relations& relations) {
    const Values p = read_values(relations.values());
    if (p.mu_k > p.get_law().at_rest())
        relations.correct("{mu_k} is larger than {mu_s}", {{"mu_k", p.mu_s}},
                          "mu_k = mu_s, the largest allowed", {"friction_law"});
}

MethodSettings let_drift(const System& system, std::span<const double> values) {
    const Values p = read_values(values);
    MethodSettings out = end_micro_rebounds<table, &Values::restitution>(system, values);
    out.drift = Drift{.eta = p.eta, .xi = p.xi, .gamma = p.gamma};
    return out;
}

constexpr Method methods[] = {
    {.id = "event_driven",
     .title = "Event-driven",
     .settings = end_micro_rebounds<table, &Values::restitution>},
    {.id = "time_stepping",
     .title = "Time stepping",
     .kind = MethodKind::time_stepping,
     .solver = "alart_curnier"},
    {.id = "index_1", .title = "Index 1, Baumgarte", .kind = MethodKind::fixed_step, .settings = let_drift},
};

constexpr stiction::Coordinate coordinates[] = {
    {"x", "m", "m/s", "centre of the disk"},       {"y", "m", "m/s", "centre of the disk"},
    {"z", "m", "m/s", "height of the centre"},     {"phi", "rad", "rad/s", "yaw about the vertical"},
    {"theta", "rad", "rad/s", "tilt of the axis"}, {"psi", "rad", "rad/s", "spin angle about the axis"}};

}  // namespace

constinit const System entry{
    .id = "free_disk",
    .title = "Free disk",
    .source = "Xu, Wang and Wang 2017, section 2.1, figures 1 and 2",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .make = make_mechanism<Disk>,
    .relate = relate,
    .picture = &picture,
    .claims = &claims,
    .rank = 13,
};

}  // namespace stiction::free_disk
