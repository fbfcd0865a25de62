// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A solid ellipsoid in a fixed bowl: one contact of two curved surfaces. q = (x, y, z, e0, e1, e2, e3): the centre and the
// quaternion e, which turns body axes into world axes by L.
//
//     ellipsoid P(u1, v1) = (a cos u1 cos v1, b sin u1 cos v1, c sin v1),   bowl S(u2, v2) = (u2, v2, (k1 u2^2 + k2 v2^2)/2)
//     I = m/5 diag(b^2 + c^2, a^2 + c^2, a^2 + b^2),   w = 2 G e'/s, s = e.e: angular velocity in body axes
//
//     m x'' = -m g k + N n + T,   I w' = -w x I w + P x L^T (N n + T)
//     |e| = 1 is a joint; r = e.e'/s is the rate of log |e|, with w' = 2 G e''/s - 2 r w
//     M_e = 4 G^T I G/s^2 + j e e^T/s^2,   h_e = 2 G^T (-w x I w + 2 r I w)/s + j e (2 r^2 - e'.e'/s)/s,  j = 4 tr I/3
//
// With j e e^T the mass matrix is regular, and h_e keeps |e| constant, so that the multiplier of the joint is 0.
//
//     gap   distance of the points that face each other (facing.cpp), n out of the bowl
//     u_N = n.(x' + L w x p), p = L P                J_N = (n^T, 2 (P x L^T n)^T G/s)
//     u_T = t.(x' + L w x p), t along S_u, n x S_u   J_T = (t^T, 2 (P x L^T t)^T G/s)
//     b_N = bias of the sliding plane (model/sliding_plane) - 2 r (P x L^T n).w
//     b_T = t.(w x (w x p) + w x Pd) + t'.(x' + w x p) - 2 r (P x L^T t).w          w, Pd here in world axes
//
// The start: the contact coordinates (u1, v1, u2, v2, spin) and their rates, by the pose of pose.cpp.
//
// Source: Tasora and Righettini 2003, sections 2 to 5, figures 1 to 4. The paper gives no dimensions.
#include "systems/ellipsoid_bowl/ellipsoid_bowl.hpp"

#include "base/constants.hpp"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::ellipsoid_bowl {

namespace {

constexpr std::array<std::string_view, 2> contact_laws{"unilateral", "bilateral"};
constexpr std::array<std::string_view, 2> contact_names{"Unilateral", "Bilateral"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::a, {.id = "a", .symbol = "a", .name = "Semi-axis 1", .unit = "m",
      .initial = 0.1, .min = 0.005, .max = 0.5, .scale = Scale::log, .effect = Effect::restart,
      .help = "of the ellipsoid, along its first axis"}},
    {&Values::b, {.id = "b", .symbol = "b", .name = "Semi-axis 2", .unit = "m",
      .initial = 0.07, .min = 0.005, .max = 0.5, .scale = Scale::log, .effect = Effect::restart,
      .help = "of the ellipsoid, along its second axis"}},
    {&Values::c, {.id = "c", .symbol = "c", .name = "Semi-axis 3", .unit = "m",
      .initial = 0.05, .min = 0.005, .max = 0.5, .scale = Scale::log, .effect = Effect::restart,
      .help = "of the ellipsoid, along its third axis, that of the poles"}},
    {&Values::k1, {.id = "k1", .symbol = "k1", .name = "Curvature along x", .unit = "1/m",
      .initial = 2, .min = 0.05, .max = 20, .scale = Scale::log, .effect = Effect::restart,
      .help = "of the bowl, at its bottom"}},
    {&Values::k2, {.id = "k2", .symbol = "k2", .name = "Curvature along y", .unit = "1/m",
      .initial = 3, .min = 0.05, .max = 20, .scale = Scale::log, .effect = Effect::restart,
      .help = "of the bowl, at its bottom"}},
    {&Values::m, {.id = "mass", .symbol = "m", .name = "Mass", .unit = "kg",
      .initial = 1, .min = 0.01, .max = 20, .scale = Scale::log, .effect = Effect::restart, .help = "homogeneous"}},
    {&Values::g, {.id = "gravity", .symbol = "g", .name = "Gravity", .unit = "m/s^2",
      .initial = 9.81, .min = 0, .max = 30, .help = "along -z"}},
    {&Values::mu, {.id = "mu", .symbol = "mu", .name = "Friction", .unit = "1",
      .initial = 0, .min = 0, .max = 1, .section = Section::friction,
      .help = "sliding; at rest too with coulomb; 0 is the paper's case"}},
    {&Values::friction_law, friction_rows::law(friction_rows::names_mu)},
    {&Values::mu_s, friction_rows::mu_s(0, 1)},
    {&Values::stribeck_speed, friction_rows::stribeck_speed()},
    {&Values::viscous, friction_rows::viscous()},
    {&Values::quadratic, friction_rows::quadratic()},
    {&Values::restitution, {.id = "restitution", .symbol = "e", .name = "Restitution", .unit = "1",
      .initial = 0, .min = 0, .max = 1, .help = "Newton"}},
    {&Values::contact, {.id = "contact", .name = "Contact", .initial = bilateral,
      .effect = Effect::restart, .help = "the paper's constraint is bilateral, N of any sign", .choices = contact_laws,
      .choice_names = contact_names}},
    {&Values::u1_0, {.id = "u1_0", .symbol = "u1(0)", .name = "Longitude on the ellipsoid", .unit = "rad",
      .initial = 0.3, .min = -pi, .max = pi, .scale = Scale::angle, .effect = Effect::restart,
      .section = Section::start, .help = "of the contact point"}},
    {&Values::v1_0, {.id = "v1_0", .symbol = "v1(0)", .name = "Latitude on the ellipsoid", .unit = "rad",
      .initial = -0.9, .min = -1.5, .max = 1.5, .scale = Scale::angle, .effect = Effect::restart,
      .section = Section::start, .help = "of the contact point"}},
    {&Values::u2_0, {.id = "u2_0", .symbol = "u2(0)", .name = "Place on the bowl, x", .unit = "m",
      .initial = 0.15, .min = -2, .max = 2, .effect = Effect::restart, .section = Section::start,
      .help = "of the contact point"}},
    {&Values::v2_0, {.id = "v2_0", .symbol = "v2(0)", .name = "Place on the bowl, y", .unit = "m",
      .initial = -0.1, .min = -2, .max = 2, .effect = Effect::restart, .section = Section::start,
      .help = "of the contact point"}},
    {&Values::spin0, {.id = "spin0", .symbol = "psi(0)", .name = "Turn about the normal", .unit = "rad",
      .initial = 0.4, .min = -pi, .max = pi, .scale = Scale::angle, .effect = Effect::restart,
      .section = Section::start, .help = "from S_u to P_u"}},
    {&Values::u1_dot0, {.id = "u1_dot0", .symbol = "u1'(0)", .name = "Rate of the longitude", .unit = "rad/s",
      .initial = 1.5, .min = -20, .max = 20, .effect = Effect::restart, .section = Section::start,
      .help = "of the contact point on the ellipsoid"}},
    {&Values::v1_dot0, {.id = "v1_dot0", .symbol = "v1'(0)", .name = "Rate of the latitude", .unit = "rad/s",
      .initial = 0.8, .min = -20, .max = 20, .effect = Effect::restart, .section = Section::start,
      .help = "of the contact point on the ellipsoid"}},
    {&Values::u2_dot0, {.id = "u2_dot0", .symbol = "u2'(0)", .name = "Speed on the bowl, x", .unit = "m/s",
      .initial = 0.5, .min = -20, .max = 20, .effect = Effect::restart, .section = Section::start,
      .help = "of the contact point"}},
    {&Values::v2_dot0, {.id = "v2_dot0", .symbol = "v2'(0)", .name = "Speed on the bowl, y", .unit = "m/s",
      .initial = 0.3, .min = -20, .max = 20, .effect = Effect::restart, .section = Section::start,
      .help = "of the contact point"}},
    {&Values::spin_dot0, {.id = "spin_dot0", .symbol = "psi'(0)", .name = "Rate of the turn", .unit = "rad/s",
      .initial = 2, .min = -20, .max = 20, .effect = Effect::restart, .section = Section::start,
      .help = "about the normal"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);
constexpr int coordinate_count = 7;

/// The coordinates as vectors, with rates.
struct State {
    Vector3d x, x_dot;
    Vector4d e, e_dot;
    Matrix3d L;
    Eigen::Matrix<double, 3, 4> G;
    double s, r;  ///< e.e, e.e'/s
    Vector3d w;

    State(VectorIn q, VectorIn v)
        : x(q[0], q[1], q[2]),
          x_dot(v[0], v[1], v[2]),
          e(q[3], q[4], q[5], q[6]),
          e_dot(v[3], v[4], v[5], v[6]),
          L(find_rotation(e)),
          G(find_rate_matrix(e)),
          s(e.squaredNorm()),
          r(e.dot(e_dot) / s),
          w(2.0 / s * G * e_dot) {}
    BodyRate rate() const { return {x_dot, L * w}; }
};

/// One instant: the contact point, its rates and accelerations in the parameters of the paper; w.
struct Instant {
    const Sample& now;
    Vector3d w;
    bool touches = false;
    Facing facing;
    SlidingPlane row;
    PointAcceleration push;

    double on(double value) const { return touches ? value : no_value; }
};

Instant find_instant(const Values& p, const Sample& now) {
    const State at(now.q, now.v);
    Instant out{now, at.w, now.contacts[0].state != ContactState::open, find_facing(p, at.x, at.L), {}, {}};
    constexpr int pole = 2;
    const SurfacePoint ellipsoid = find_ellipsoid(p, out.facing, at.L, pole), bowl = find_bowl(p, out.facing);
    const Vector4d e_ddot(now.a[3], now.a[4], now.a[5], now.a[6]);
    const BodyRate rate = at.rate();
    const BodyAcceleration push{{now.a[0], now.a[1], now.a[2]},
                                at.L * (2.0 / at.s * at.G * e_ddot - 2.0 * at.r * at.w)};
    out.row = find_sliding_plane(rate, ellipsoid, {}, bowl, out.facing.gap);
    out.push = find_plane_acceleration(out.row, rate, push, ellipsoid, {}, {}, bowl, out.facing.gap);
    return out;
}

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"w1", "rad/s", "angular velocity about the first axis of the body"}, [](const Instant& i) { return i.w[0]; }},
    {{"w2", "rad/s", "angular velocity about its second axis"}, [](const Instant& i) { return i.w[1]; }},
    {{"w3", "rad/s", "angular velocity about its third axis"}, [](const Instant& i) { return i.w[2]; }},
    {{"u1", "rad", "longitude of the contact point on the ellipsoid, unwrapped"},
     [](const Instant& i) { return i.on(i.now.memory.empty() ? find_parameters(i.facing.ball)[0] : i.now.memory[0]); }},
    {{"v1", "rad", "its latitude"}, [](const Instant& i) { return i.on(find_parameters(i.facing.ball)[1]); }},
    {{"u2", "m", "contact point on the bowl, x"}, [](const Instant& i) { return i.on(i.facing.u2); }},
    {{"v2", "m", "contact point on the bowl, y"}, [](const Instant& i) { return i.on(i.facing.v2); }},
    {{"u1_dot", "rad/s", "rate of u1 from (23)"}, [](const Instant& i) { return i.on(i.row.rate1[0]); }},
    {{"v1_dot", "rad/s", "rate of v1 from (23)"}, [](const Instant& i) { return i.on(i.row.rate1[1]); }},
    {{"u2_dot", "m/s", "rate of u2 from (23)"}, [](const Instant& i) { return i.on(i.row.rate2[0]); }},
    {{"v2_dot", "m/s", "rate of v2 from (23)"}, [](const Instant& i) { return i.on(i.row.rate2[1]); }},
    {{"u1_ddot", "rad/s^2", "rate of u1_dot from (28), (33), (34)"},
     [](const Instant& i) { return i.on(i.push.second1[0]); }},
    {{"v1_ddot", "rad/s^2", "rate of v1_dot"}, [](const Instant& i) { return i.on(i.push.second1[1]); }},
    {{"u2_ddot", "m/s^2", "rate of u2_dot"}, [](const Instant& i) { return i.on(i.push.second2[0]); }},
    {{"v2_ddot", "m/s^2", "rate of v2_dot"}, [](const Instant& i) { return i.on(i.push.second2[1]); }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

class Ellipsoid : public Mechanism {
  public:
    explicit Ellipsoid(std::span<const double> values) : p(read_values(values)) {}

    MechanismSize size() const override {
        return {.coordinates = coordinate_count, .contacts = 1, .tangents = 2, .memory = 1, .joints = 1};
    }
    std::string contact_name(int) const override { return "bowl"; }
    FrictionLaw friction(int) const override { return p.get_law(); }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        const BodyMotion at = find_motion(p, p.start(), p.start_rates(), {});
        const Vector4d e = find_quaternion(at.L, {1.0, 0.0, 0.0, 0.0});
        const Vector4d e_dot = 0.5 * find_rate_matrix(e).transpose() * at.w;
        for (std::size_t k = 0; k < 3; ++k)
            q[k] = at.x[static_cast<int>(k)], v[k] = at.x_dot[static_cast<int>(k)];
        for (std::size_t k = 0; k < 4; ++k)
            q[3 + k] = e[static_cast<int>(k)], v[3 + k] = e_dot[static_cast<int>(k)];
    }

    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override;

    double kinetic_energy(double, VectorIn q, VectorIn v) const override {
        const State at(q, v);
        return 0.5 * (p.m * at.x_dot.squaredNorm() + at.w.dot(p.find_inertia().cwiseProduct(at.w)));
    }
    double potential_energy(double, VectorIn q) const override { return p.m * p.g * q[2]; }

    void observe(const Sample& now, VectorOut out) const override {
        fill_observables<table_of_observables>(find_instant(p, now), out);
    }
    // memory: u1, continued without jumps of 2 pi.
    void remember(const Sample& now, VectorOut memory) const override {
        const State at(now.q, now.v);
        const double raw = find_parameters(find_facing(p, at.x, at.L).ball)[0];
        const double last = std::isnan(memory[0]) ? p.u1_0 : memory[0];
        memory[0] = last + std::remainder(raw - last, 2.0 * pi);
    }

    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view) const override {
        return make_minimal_motion(p);
    }

  private:
    void fill_body(const State& at, Kinetics& out) const;

    Values p;
};

// M, h and the joint |e| = 1.
void Ellipsoid::fill_body(const State& at, Kinetics& out) const {
    const Vector3d I = p.find_inertia(), Iw = I.cwiseProduct(at.w);
    const double s = at.s, j = 4.0 / 3.0 * I.sum();
    out.M.setZero();
    for (int k = 0; k < 3; ++k) out.M(k, k) = p.m;
    for (int i = 0; i < 4; ++i)
        for (int k = 0; k <= i; ++k) {
            const double turning = 4.0 * at.G.col(i).dot(I.cwiseProduct(at.G.col(k)));
            out.M(3 + i, 3 + k) = out.M(3 + k, 3 + i) = (turning + j * at.e[i] * at.e[k]) / (s * s);
        }
    out.h.setZero();
    out.h[2] = -p.m * p.g;
    const Vector3d moment = 2.0 * at.r * Iw - at.w.cross(Iw);
    const double growth = 2.0 * at.r * at.r - at.e_dot.squaredNorm() / s;
    out.h.tail<4>() = (2.0 * at.G.transpose() * moment + j * growth * at.e) / s;
    const double unit = scales().length;
    out.J_B.setZero();
    for (int k = 0; k < 4; ++k) out.J_B(0, 3 + k) = unit * at.e[k];
    out.joints[0] = {.gap = 0.5 * unit * (s - 1.0), .b = unit * at.e_dot.squaredNorm()};
}

void Ellipsoid::evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const {
    const State at(q, v);
    fill_body(at, out);
    const Facing facing = find_facing(p, at.x, at.L);
    const SurfacePoint ellipsoid = find_ellipsoid(p, facing, at.L, find_far_pole(facing.ball)),
                       bowl = find_bowl(p, facing);
    const BodyRate rate = at.rate();
    const SlidingPlane row = find_sliding_plane(rate, ellipsoid, {}, bowl, facing.gap);
    const Vector3d &n = bowl.normal, &w = rate.angular_velocity;
    const Vector3d P = p.axes().cwiseProduct(facing.ball), turned = w.cross(facing.arm),
                   u = at.x_dot + turned, u_dot = w.cross(turned) + w.cross(row.slide1);
    // The row of the speed along a direction; returns the part of its rate that stems from r.
    const auto put_row = [&](const Vector3d& along, auto&& J) {
        const Vector3d lever = P.cross(at.L.transpose() * along);
        J.template head<3>() = along.transpose();
        J.template tail<4>() = 2.0 / at.s * lever.transpose() * at.G;
        return -2.0 * at.r * lever.dot(at.w);
    };
    ContactKinetics& contact = out.contacts[0];
    contact = {};
    contact.gap = facing.gap;
    contact.law = p.contact == bilateral ? NormalLaw::bilateral : NormalLaw::unilateral;
    contact.restitution = p.restitution;
    contact.b_N = put_row(n, out.J_N.row(0)) + row.bias;
    // t1 = S_u/|S_u|, t2 = n x t1, and their rates.
    const double length = bowl.d_u.norm();
    const Vector3d t1 = bowl.d_u / length, along = row.rate2[0] * bowl.d_uu + row.rate2[1] * bowl.d_uv,
                   n_dot = row.rate2[0] * bowl.normal_u + row.rate2[1] * bowl.normal_v,
                   t1_dot = (along - t1 * t1.dot(along)) / length;
    const Vector3d t2 = n.cross(t1), t2_dot = n_dot.cross(t1) + n.cross(t1_dot);
    contact.b_T[0] = put_row(t1, out.J_T.row(0)) + t1.dot(u_dot) + t1_dot.dot(u);
    contact.b_T[1] = put_row(t2, out.J_T.row(1)) + t2.dot(u_dot) + t2_dot.dot(u);
}

void relate(Relations& relations) {
    Values p = read_values(relations.values());
    friction_rows::relate(relations, p, p.mu);
    if (p.find_fit() < 1.0) return;
    constexpr double share = 0.99;  // of the largest ellipsoid of this shape
    const double factor = share / p.find_fit();
    constexpr std::string_view rule =
        "The ellipsoid of {a}, {b} and {c} does not fit into a bowl of {k1} and {k2}: its largest radius of "
        "curvature is that of the bowl or larger";
    if (factor * p.axes().minCoeff() >= parameters[0].min) {
        relations.correct(rule, {{"a", factor * p.a}, {"b", factor * p.b}, {"c", factor * p.c}});
        return;
    }
    relations.correct(rule,
                      {{"a", initial_of(parameters, "a")},
                       {"b", initial_of(parameters, "b")},
                       {"c", initial_of(parameters, "c")},
                       {"k1", initial_of(parameters, "k1")},
                       {"k2", initial_of(parameters, "k2")}},
                      "the five defaults, because an ellipsoid of this shape would be too small");
}

std::string_view refuse_minimal(const System&, std::span<const double> values) {
    const Values p = read_values(values);
    if (p.contact != bilateral) return "{contact} lets the body leave the bowl, and five coordinates do not";
    return p.get_law().is_frictionless()
               ? std::string_view{}
               : "{mu}, {friction_law}, {mu_s}, {viscous} and {quadratic} give friction, "
                 "and the five coordinates are those of a body without it";
}

constexpr Method methods[] = {
    {.id = "sliding_plane",
     .title = "Sliding plane",
     .settings = end_micro_rebounds<table, &Values::restitution>},
    {.id = "minimal", .title = "Five coordinates", .kind = MethodKind::automaton, .refuse = refuse_minimal},
};

constexpr Coordinate coordinates[] = {{"x", "m", "m/s", "centre of the ellipsoid"},
                                      {"y", "m", "m/s", "centre of the ellipsoid"},
                                      {"z", "m", "m/s", "centre of the ellipsoid, upwards"},
                                      {"e0", "1", "1/s", "quaternion of the body, cosine of half the angle"},
                                      {"e1", "1", "1/s", "quaternion of the body"},
                                      {"e2", "1", "1/s", "quaternion of the body"},
                                      {"e3", "1", "1/s", "quaternion of the body"}};

}  // namespace

Vector3d Values::find_inertia() const {
    return m / 5.0 * Vector3d(b * b + c * c, a * a + c * c, a * a + b * b);
}

double Values::find_fit() const {
    const Vector3d r = axes();
    return r.maxCoeff() * r.maxCoeff() / r.minCoeff() * std::max(k1, k2);
}

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

constinit const System entry{
    .id = "ellipsoid_bowl",
    .title = "Ellipsoid in a bowl",
    .source = "Tasora and Righettini 2003, sections 2 to 5, figures 1 to 4",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .make = make_mechanism<Ellipsoid>,
    .relate = relate,
    .picture = &picture,
    .claims = &claims,
    .rank = 14,
};

}  // namespace stiction::ellipsoid_bowl
