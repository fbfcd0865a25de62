// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A disk on a shaft that is hinged to a pillar and driven round by a torque: it rolls or slips on the floor.
//
//     q = (phi, theta, s, psi)   yaw, elevation of the shaft, way of the disk along it, spin of the disk on it
//     c, S = cos, sin theta;  e_r = (cos phi, sin phi, 0), e_f = k x e_r, u = c e_r + S k, n = -S e_r + c k
//     centre C1 = h k + s u, contact point K = C1 - r n,  Mz = M sin(w t)
//
//     Jt = mA (l^2/3 + d^2/16), Ja = mA d^2/8, Ia = m r^2/2, It = m r^2/4, B = Jt + It + m s^2
//     A = B c^2 + (Ja + Ia) S^2,  A_th = -2 S c (B - Ja - Ia),  A_s = 2 m s c^2
//     K_in = (A phi'^2 + B theta'^2 + m s'^2 + Ia psi'^2)/2 + Ia S phi' psi'
//     V = (m s + mA l/2) g S + k (s - lS)^2/2
//
//     phi     A phi'' + Ia S psi'' + (A_th theta' + A_s s') phi' + Ia c theta' psi' = Mz + rho F_f
//     theta   B theta'' + 2 m s s' theta' - A_th phi'^2/2 - Ia c phi' psi' + (m s + mA l/2) g c = rho N + kap F_r
//     s       m s'' - m s theta'^2 - m s c^2 phi'^2 + m g S + k (s - lS) = S N + c F_r
//     psi     Ia psi'' + Ia S phi'' + Ia c theta' phi' = r F_f
//
//     rho = s c + r S, kap = r c - s S, rho' = c s' + kap theta', kap' = -rho theta' - S s'
//     gap = h + s S - r c      J_N = (0, rho, S, 0)    bias  rho' theta' + c theta' s'
//     v_r = kap theta' + c s'  J_r = (0, kap, c, 0)    bias  kap' theta' - S theta' s'
//     v_f = rho phi' + r psi'  J_f = (rho, 0, 0, r)    bias  rho' phi'
//
//     G_NN = rho^2/B + S^2/m, G_Nr = rho kap/B + S c/m, G_rr = kap^2/B + c^2/m, G_Nf = G_rf = 0
//     G_ff = (Ia rho^2 - 2 Ia S rho r + A r^2)/(A Ia - Ia^2 S^2)
//
// The disk stays on the floor. The run ends when N reaches 0, when s leaves (0, l), or if a slip has no finite force. While
// the disk rolls, s and theta are constant and J_s phi'' = Mz, J_s = A - 2 Ia S rho/r + Ia rho^2/r^2.
//
// Source: Xu, Wang and Wang 2017, sections 2 to 5. The equations above are derived here, and the values of the parameters
// are chosen here (docs/theory/rolling_disk.md).
#include "systems/rolling_disk/rolling_disk.hpp"

#include "base/constants.hpp"
#include "model/drift_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::rolling_disk {

namespace {

constexpr std::array<std::string_view, 6> cones{"exact",     "polygon_1", "polygon_2",
                                                "polygon_4", "polygon_8", "polygon_16"};
constexpr std::array<std::string_view, 6> cone_names{"Exact",    "4 sides",  "8 sides",
                                                     "16 sides", "32 sides", "64 sides"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::torque_amplitude, {.id = "torque_amplitude", .symbol = "M", .name = "Torque amplitude", .unit = "N m",
      .initial = 5, .min = 0, .max = 60, .section = Section::drive,
      .help = "M sin(omega t) about the pillar; 5, 25, 3 in the paper"}},
    {&Values::torque_omega, {.id = "torque_omega", .symbol = "omega", .name = "Torque frequency", .unit = "rad/s",
      .initial = 0.8, .min = 0.05, .max = 20, .scale = Scale::log, .effect = Effect::restart, .section = Section::drive,
      .help = "of the torque"}},
    {&Values::mu_s, {.id = "mu_s", .symbol = "mu_s", .name = "Static friction", .unit = "1",
      .initial = 0.2, .min = 0, .max = 2, .section = Section::friction, .help = "while the disk rolls"}},
    {&Values::mu_k, {.id = "mu_k", .symbol = "mu_k", .name = "Kinetic friction", .unit = "1",
      .initial = 0.18, .min = 0, .max = 2, .section = Section::friction, .help = "while it slips; at most mu_s"}},
    {&Values::friction_law, friction_rows::law(friction_rows::names_mu_k, FrictionKind::coulomb_stiction)},
    {&Values::stribeck_speed, friction_rows::stribeck_speed()},
    {&Values::viscous, friction_rows::viscous()},
    {&Values::quadratic, friction_rows::quadratic()},
    {&Values::radius, {.id = "radius", .symbol = "r", .name = "Radius", .unit = "m",
      .initial = 0.3, .min = 0.05, .max = 1, .effect = Effect::restart, .help = "thin homogeneous disk"}},
    {&Values::disk_mass, {.id = "disk_mass", .symbol = "m", .name = "Disk mass", .unit = "kg",
      .initial = 1, .min = 0.05, .max = 20, .scale = Scale::log, .effect = Effect::restart, .help = "of the disk"}},
    {&Values::shaft_mass, {.id = "shaft_mass", .symbol = "m_A", .name = "Shaft mass", .unit = "kg",
      .initial = 1, .min = 0, .max = 20, .effect = Effect::restart, .help = "of the shaft"}},
    {&Values::shaft_length, {.id = "shaft_length", .symbol = "l", .name = "Shaft length", .unit = "m",
      .initial = 2.5, .min = 0.2, .max = 10, .effect = Effect::restart, .help = "from the pillar on"}},
    {&Values::shaft_diameter, {.id = "shaft_diameter", .symbol = "d", .name = "Shaft diameter", .unit = "m",
      .initial = 0.05, .min = 0.001, .max = 0.3, .effect = Effect::restart, .help = "of the shaft"}},
    {&Values::stiffness, {.id = "stiffness", .symbol = "k", .name = "Stiffness", .unit = "N/m",
      .initial = 200, .min = 0, .max = 5000, .help = "spring from the pillar to the centre of the disk"}},
    {&Values::spring_length, {.id = "spring_length", .symbol = "l_S", .name = "Spring length", .unit = "m",
      .initial = 1.5, .min = 0, .max = 5, .help = "unloaded"}},
    {&Values::pivot_height, {.id = "pivot_height", .symbol = "h", .name = "Pivot height", .unit = "m",
      .initial = 0.3, .min = 0, .max = 1, .effect = Effect::restart,
      .help = "of the hinge; the radius: the shaft is horizontal"}},
    {&Values::gravity, {.id = "gravity", .symbol = "g", .name = "Gravity", .unit = "m/s^2",
      .initial = 9.81, .min = 0.1, .max = 30, .help = "acceleration of gravity"}},
    {&Values::friction_cone, {.id = "friction_cone", .symbol = "-", .name = "Friction cone", .unit = "-",
      .initial = exact_cone, .min = 0, .max = 5, .scale = Scale::choice, .section = Section::friction,
      .help = "4 n* sides of a polygon around the circle of friction decide when rolling ends and begins; the paper "
              "has n* = 8",
      .choices = cones, .choice_names = cone_names}},
    {&Values::eta, drift_rows::eta()},
    {&Values::xi, drift_rows::xi()},
    {&Values::gamma, drift_rows::gamma()},
    {&Values::phi0, {.id = "phi0", .symbol = "phi(0)", .name = "Yaw", .unit = "rad",
      .initial = 0, .min = -pi, .max = pi, .scale = Scale::angle, .effect = Effect::restart, .section = Section::start,
      .help = "of the shaft"}},
    {&Values::s0, {.id = "s0", .symbol = "s(0)", .name = "Distance", .unit = "m",
      .initial = 1.5, .min = 0.1, .max = 5, .effect = Effect::restart, .section = Section::start,
      .help = "of the disk along the shaft"}},
    {&Values::psi0, {.id = "psi0", .symbol = "psi(0)", .name = "Spin angle", .unit = "rad",
      .initial = 0, .min = -pi, .max = pi, .scale = Scale::angle, .effect = Effect::restart, .section = Section::start,
      .help = "of the disk on the shaft"}},
    {&Values::phi_dot0, {.id = "phi_dot0", .symbol = "phi'(0)", .name = "Yaw rate", .unit = "rad/s",
      .initial = 0, .min = -20, .max = 20, .effect = Effect::restart, .section = Section::start,
      .help = "of the shaft"}},
    {&Values::v_r0, {.id = "v_r0", .symbol = "v_r(0)", .name = "Radial slip", .unit = "m/s",
      .initial = 0, .min = -5, .max = 5, .effect = Effect::restart, .section = Section::start,
      .help = "velocity of the contact point away from the pillar"}},
    {&Values::v_f0, {.id = "v_f0", .symbol = "v_f(0)", .name = "Forward slip", .unit = "m/s",
      .initial = 0, .min = -5, .max = 5, .effect = Effect::restart, .section = Section::start,
      .help = "velocity of the contact point across the shaft"}},
    {&Values::theta_offset0, {.id = "theta_offset0", .symbol = "-", .name = "Elevation offset", .unit = "rad",
      .initial = 0, .min = -1e-2, .max = 1e-2, .effect = Effect::restart, .section = Section::method,
      .help = "start off the floor, method index_1"}},
    {&Values::s_dot_offset0, {.id = "s_dot_offset0", .symbol = "-", .name = "Way offset", .unit = "m/s",
      .initial = 0, .min = -1e-2, .max = 1e-2, .effect = Effect::restart, .section = Section::method,
      .help = "start off rolling, method index_1"}},
    {&Values::psi_dot_offset0, {.id = "psi_dot_offset0", .symbol = "-", .name = "Spin offset", .unit = "rad/s",
      .initial = 0, .min = -1e-2, .max = 1e-2, .effect = Effect::restart, .section = Section::method,
      .help = "start off rolling, method index_1"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

struct Instant {
    const Values& p;
    const Sample& now;
    const Place& at;

    const ContactSample& ground() const { return now.contacts[0]; }
    double slip_speed() const { return std::hypot(at.v_r, at.v_f); }
};

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"v_k", "m/s", "speed of the contact point, |v_K|"}, [](const Instant& i) { return i.slip_speed(); }},
    {{"v_r", "m/s", "its velocity away from the pillar"}, [](const Instant& i) { return i.at.v_r; }},
    {{"v_f", "m/s", "its velocity across the shaft"}, [](const Instant& i) { return i.at.v_f; }},
    {{"friction", "N", "friction force, |F|"},
     [](const Instant& i) { return std::hypot(i.ground().tangent[0], i.ground().tangent[1]); }},
    {{"friction_limit", "N", "mu_s N"}, [](const Instant& i) { return i.p.get_law().at_rest() * i.ground().normal; }},
    {{"x_c", "m", "centre of the disk"}, [](const Instant& i) { return i.at.x; }},
    {{"y_c", "m", "centre of the disk"}, [](const Instant& i) { return i.at.y; }},
    {{"radius_c", "m", "distance of the centre from the pillar"}, [](const Instant& i) { return i.at.radius; }},
    {{"torque", "N m", "torque about the pillar"}, [](const Instant& i) { return i.p.find_torque(i.now.t); }},
    {{"drift_holonomic", "m", "|gap|, with redundant coordinates the largest error of their constraints"},
     [](const Instant& i) { return i.at.drift; }},
    {{"drift_nonholonomic", "m/s", "|v_K| while the disk rolls"},
     [](const Instant& i) { return i.ground().state == ContactState::stick ? i.slip_speed() : NAN; }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

constexpr int turning[] = {phi, theta};  // nothing depends on psi
constexpr EndCondition ends[] = {
    {.kind = EventKind::lift_off, .cause = "s reaches the end of the shaft"},
    {.kind = EventKind::lift_off, .cause = "N reaches 0"}};  // by time stepping, which has no guards

class Disk : public DrivenDisk {
  public:
    Disk(const Values& values, std::string_view method)
        : DrivenDisk(values), has_offsets_(method == "index_1"), in_steps_(method == "time_stepping") {}

    MechanismSize size() const override { return {.coordinates = 4, .contacts = 1, .tangents = 2}; }
    std::span<const int> angles() const override { return turning; }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        p.find_start(q, v);
        if (!has_offsets_) return;
        q[theta] += p.theta_offset0, v[s] += p.s_dot_offset0, v[psi] += p.psi_dot_offset0;
    }

    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        const Equations e = find_equations(p, t, q, v);
        out.M.setZero(), out.J_N.setZero(), out.J_T.setZero();
        out.M(phi, phi) = e.A, out.M(theta, theta) = e.B, out.M(s, s) = e.m, out.M(psi, psi) = e.Ia;
        out.M(phi, psi) = out.M(psi, phi) = e.coupled;
        for (int k = 0; k < 4; ++k) out.h[k] = e.h[static_cast<std::size_t>(k)];
        out.J_N(0, theta) = e.rho, out.J_N(0, s) = e.sine;
        out.J_T(0, theta) = e.kap, out.J_T(0, s) = e.cosine;
        out.J_T(1, phi) = e.rho, out.J_T(1, psi) = p.radius;
        ContactKinetics& ground = out.contacts[0];
        ground = {};
        ground.gap = in_steps_ ? 0.0 : e.gap;  // time stepping ignores the drift of the gap
        ground.b_N = e.bias[0], ground.b_T = {e.bias[1], e.bias[2]};
    }
    double kinetic_energy(double, VectorIn q, VectorIn v) const override {
        return find_kinetic_energy(p, q, v);
    }
    double potential_energy(double, VectorIn q) const override { return find_potential_energy(p, q); }

    bool ends_when_open() const override { return !in_steps_; }
    std::span<const EndCondition> end_conditions() const override {
        return std::span(ends).first(in_steps_ ? 2 : 1);
    }
    void evaluate_end_conditions(const Sample& now, VectorOut out) const override {
        out[0] = find_room(now.q[s]);
        if (in_steps_) out[1] = now.contacts[0].normal / scales().force();
    }

  private:
    Place find_place(const Sample& now) const override {
        const Equations e = find_equations(p, now.t, now.q, now.v);
        const double radius = now.q[s] * e.cosine;
        return {radius,
                radius * std::cos(now.q[phi]),
                radius * std::sin(now.q[phi]),
                e.velocity[1],
                e.velocity[2],
                std::abs(e.gap)};
    }

    bool has_offsets_, in_steps_;
};

std::unique_ptr<Mechanism> make(const System&, std::span<const double> values, std::string_view method) {
    const Values p = read_values(values);
    if (method == "redundant") return make_redundant(p);
    return std::make_unique<Disk>(p, method);
}

void relate(Relations& relations) {
    const Values p = read_values(relations.values());
    if (p.mu_k > p.get_law().at_rest())
        relations.correct("{mu_k} is larger than {mu_s}", {{"mu_k", p.mu_s}},
                          "mu_k = mu_s, the largest allowed", {"friction_law"});
    const double s_start = std::min(p.s0, p.shaft_length);
    if (p.s0 > p.shaft_length)
        relations.correct("{s0} is beyond the end of the shaft, {shaft_length}", {{"s0", s_start}},
                          "s0 = shaft_length, the largest allowed");
    const double highest = std::hypot(s_start, p.radius);
    if (p.pivot_height > highest)
        relations.correct(
            "{pivot_height} is too high for the disk to reach the floor from {s0} with {radius}",
            {{"pivot_height", highest}}, "pivot_height = sqrt(s0^2 + radius^2), the largest allowed");
}

MethodSettings bound_by_cone(const System&, std::span<const double> values) {
    return {.bound_axes = read_values(values).find_axes()};
}

MethodSettings bound_by_polygon(const System&, std::span<const double> values) {
    constexpr int paper_axes = 8;  // where friction_cone names no polygon
    const int axes = read_values(values).find_axes();
    return {.bound_axes = axes > 0 ? axes : paper_axes, .ends_on_ray = true};
}

MethodSettings let_drift(const System&, std::span<const double> values) {
    const Values p = read_values(values);
    const double offset = std::abs(p.s_dot_offset0) + p.radius * std::abs(p.psi_dot_offset0);
    return {.bound_axes = p.find_axes(),
            .drift = Drift{.eta = p.eta, .xi = p.xi, .gamma = p.gamma, .at_start = 2.0 * offset}};
}

MethodSettings let_redundant_drift(const System&, std::span<const double> values) {
    const Values p = read_values(values);
    return {.bound_axes = p.find_axes(), .drift = Drift{.eta = p.eta, .xi = p.xi, .gamma = p.gamma}};
}

constexpr Method methods[] = {
    {.id = "event_driven", .title = "Event-driven", .settings = bound_by_cone},
    {.id = "lemke", .title = "Polygon LCP (Lemke)", .settings = bound_by_polygon},
    {.id = "time_stepping",
     .title = "Time stepping",
     .kind = MethodKind::time_stepping,
     .solver = "alart_curnier"},
    {.id = "index_1", .title = "Index 1, Baumgarte", .kind = MethodKind::fixed_step, .settings = let_drift},
    {.id = "redundant",
     .title = "Redundant coordinates, Baumgarte",
     .kind = MethodKind::fixed_step,
     .settings = let_redundant_drift},
};

constexpr stiction::Coordinate coordinates[] = {{"phi", "rad", "rad/s", "yaw of the shaft"},
                                                {"theta", "rad", "rad/s", "elevation of the shaft"},
                                                {"s", "m", "m/s", "way of the disk along the shaft"},
                                                {"psi", "rad", "rad/s", "spin of the disk on the shaft"}};

}  // namespace

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

DrivenDisk::DrivenDisk(const Values& values) : p(values), period_(2.0 * pi / p.torque_omega) {}

double DrivenDisk::find_room(double s_at) const {
    constexpr double least_distance =
        1e-9;  // of s, in the unit of length: at 0 the rows of the contact are singular
    const double unit = scales().length;
    return (s_at - least_distance * unit) * (p.shaft_length - s_at) / p.shaft_length / unit;
}

void DrivenDisk::observe(const Sample& now, VectorOut out) const {
    fill_observables<table_of_observables>(Instant{p, now, find_place(now)}, out);
}

constinit const System entry{
    .id = "rolling_disk",
    .title = "Rolling disk",
    .source = "Xu, Wang and Wang 2017, sections 2 to 5, figures 8 to 22",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .make = make,
    .relate = relate,
    .picture = &picture,
    .claims = &claims,
    .rank = 9,
};

}  // namespace stiction::rolling_disk
