// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A wheel whose spindle is guided vertically, spinning on a flat floor: the smallest example of a contact point
// that moves over both bodies. q = (y, theta): height of the lowest point, angle counter-clockwise.
//
//     M = diag(m, J),  J = f m R^2
//     gap = y,  J_N = (1, 0)        u_T = R theta',  J_T = (0, R)
//     m y'' = N - m g,   J theta'' = R T,   T = -mu N sgn(theta'), at rest |T| <= mu N
//
// The sliding plane: rim P(u1) = R (sin 2 pi u1, -cos 2 pi u1) in wheel axes, floor S(u2) = (u2, 0); the lowest
// point is u1 = -theta/(2 pi).
//
//     (23)        u1' = -theta'/(2 pi),  u2' = 0
//     (31)        P' = (-R theta', 0)
//     (38), (42)  P'' perpendicular to the floor = (0, R theta'^2)
//     (43)        gap'' = y'' + R theta'^2 - 2 R theta'^2 + R theta'^2 = y''       body, Coriolis, relative
//
// Method sliding_plane moves the wheel with that row, evaluated from the two curves; the other methods use its result,
// gap'' = y''.
//
// Source: Tasora and Righettini 2003, section 6.2, (40)-(43), figure 8; entry (1,2) of (41) is -1 for this floor.
#include "systems/wheel_on_plane/wheel_on_plane.hpp"

#include "base/constants.hpp"

#include <array>
#include <cmath>

namespace stiction::wheel_on_plane {

namespace {

constexpr std::array<std::string_view, 2> contact_laws{"unilateral", "bilateral"};
constexpr std::array<std::string_view, 2> contact_names{"Unilateral", "Bilateral"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::R, {.id = "radius", .symbol = "R", .name = "Radius", .unit = "m",
      .initial = 0.3, .min = 0.01, .max = 2, .effect = Effect::restart, .help = "radius of the wheel"}},
    {&Values::m, {.id = "mass", .symbol = "m", .name = "Mass", .unit = "kg",
      .initial = 1, .min = 0.01, .max = 100, .scale = Scale::log, .effect = Effect::restart,
      .help = "wheel and spindle"}},
    {&Values::f, {.id = "inertia_factor", .symbol = "J/(m R^2)", .name = "Inertia factor", .unit = "1",
      .initial = 0.5, .min = 0.05, .max = 1, .effect = Effect::restart,
      .help = "0.5: homogeneous disk; 1: all mass in the rim"}},
    {&Values::g, {.id = "gravity", .symbol = "g", .name = "Gravity", .unit = "m/s^2",
      .initial = 9.81, .min = 0, .max = 30, .help = "acceleration of gravity"}},
    {&Values::mu, {.id = "mu", .symbol = "mu", .name = "Friction", .unit = "1",
      .initial = 0, .min = 0, .max = 2, .section = Section::friction,
      .help = "sliding; at rest too with coulomb; 0 is the paper's case"}},
    {&Values::friction_law, friction_rows::law(friction_rows::names_mu)},
    {&Values::mu_s, friction_rows::mu_s(0, 2)},
    {&Values::stribeck_speed, friction_rows::stribeck_speed()},
    {&Values::viscous, friction_rows::viscous()},
    {&Values::quadratic, friction_rows::quadratic()},
    {&Values::asymmetry, friction_rows::asymmetry()},
    {&Values::restitution, {.id = "restitution", .symbol = "e", .name = "Restitution", .unit = "1",
      .initial = 0, .min = 0, .max = 1, .help = "Newton"}},
    {&Values::contact, {.id = "contact", .name = "Contact",
      .effect = Effect::restart, .help = "the paper's constraint is bilateral; then y0 and y_dot0 are not used (0)",
      .choices = contact_laws, .choice_names = contact_names}},
    {&Values::y0, {.id = "y0", .symbol = "y(0)", .name = "Height", .unit = "m",
      .initial = 0, .min = 0, .max = 2, .section = Section::start, .help = "height of the lowest point"}},
    {&Values::y_dot0, {.id = "y_dot0", .symbol = "y'(0)", .name = "Vertical velocity", .unit = "m/s",
      .initial = 0, .min = -5, .max = 5, .section = Section::start, .help = "its velocity"}},
    {&Values::theta0, {.id = "theta0", .symbol = "theta(0)", .name = "Angle", .unit = "rad",
      .initial = 0, .min = -pi, .max = pi, .scale = Scale::angle, .section = Section::start,
      .help = "angle, counter-clockwise"}},
    {&Values::theta_dot0, {.id = "theta_dot0", .symbol = "theta'(0)", .name = "Angular velocity", .unit = "rad/s",
      .initial = 7, .min = -50, .max = 50, .section = Section::start, .help = "spin"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

}  // namespace

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

SlidingPlane Values::find_row(double theta, double y, double y_dot, double theta_dot) const {
    const double u1 = -theta / (2.0 * pi), slope = 2.0 * pi * R;
    // P and its derivatives in wheel axes, turned by theta into the world.
    const double c = std::cos(theta), s = std::sin(theta);
    const double P_x = std::sin(2.0 * pi * u1), P_y = -std::cos(2.0 * pi * u1);
    const Eigen::Vector3d radial(c * P_x - s * P_y, s * P_x + c * P_y, 0.0);
    const Eigen::Vector3d along(-radial[1], radial[0], 0.0);
    SurfacePoint rim, floor;
    rim.arm = R * radial;
    rim.d_u = slope * along;
    rim.d_uu = -2.0 * pi * slope * radial;
    rim.normal = radial;
    rim.normal_u = 2.0 * pi * along;
    floor.d_u = {1.0, 0.0, 0.0};
    floor.normal = {0.0, 1.0, 0.0};
    BodyRate wheel;
    wheel.velocity = {0.0, y_dot, 0.0};
    wheel.angular_velocity = {0.0, 0.0, theta_dot};
    return find_sliding_line(wheel, rim, {}, floor, y);
}

namespace {

constexpr int turning[] = {1};

/// One instant, with the row of the contact evaluated from the curves.
struct Instant {
    const Sample& now;
    const SlidingPlane& row;
};

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"u1", "1", "parameter of the contact point on the rim, in turns"},
     [](const Instant& i) { return -i.now.q[1] / (2.0 * pi); }},
    {{"u2", "m", "parameter of the contact point on the floor"},
     [](const Instant&) { return 0.0; }},  // the spindle does not move sideways
    {{"u1_dot", "1/s", "its rate from (23)"}, [](const Instant& i) { return i.row.rate1[0]; }},
    {{"u2_dot", "m/s", "its rate from (23)"}, [](const Instant& i) { return i.row.rate2[0]; }},
    {{"term_body", "m/s^2", "first term of (43): centripetal, of the material point"},
     [](const Instant& i) { return i.row.term_body; }},
    {{"term_coriolis", "m/s^2", "second term of (43): Coriolis"}, [](const Instant& i) { return i.row.term_coriolis; }},
    {{"term_relative", "m/s^2", "third term of (43): curvature of the path over the rim"},
     [](const Instant& i) { return i.row.term_relative; }},
    {{"q_x", "m/s^2", "sum of the three terms of (43)"}, [](const Instant& i) { return i.row.bias; }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

class Wheel : public Mechanism {
  public:
    Wheel(std::span<const double> values, std::string_view method)
        : p(read_values(values)), by_curves_(method == "sliding_plane") {}

    MechanismSize size() const override { return {.coordinates = 2, .contacts = 1, .tangents = 1}; }
    std::string contact_name(int) const override { return "rim"; }

    FrictionLaw friction(int) const override { return p.get_law(); }
    std::span<const int> angles() const override { return turning; }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = p.contact == bilateral ? 0.0 : p.y0, q[1] = p.theta0;
        v[0] = p.contact == bilateral ? 0.0 : p.y_dot0, v[1] = p.theta_dot0;
    }

    void evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const override {
        out.M.setZero();
        out.M(0, 0) = p.m, out.M(1, 1) = p.find_inertia();
        out.h[0] = -p.m * p.g, out.h[1] = 0.0;
        out.J_N(0, 0) = 1.0, out.J_N(0, 1) = 0.0;
        out.J_T(0, 0) = 0.0, out.J_T(0, 1) = p.R;
        ContactKinetics& rim = out.contacts[0];
        rim = {};
        rim.gap = q[0];
        rim.law = p.contact == bilateral ? NormalLaw::bilateral : NormalLaw::unilateral;
        rim.restitution = p.restitution;
        if (by_curves_) rim.b_N = p.find_row(q[1], q[0], v[0], v[1]).bias;
    }

    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * (p.m * v[0] * v[0] + p.find_inertia() * v[1] * v[1]);
    }
    double potential_energy(double, VectorIn q) const override { return p.m * p.g * q[0]; }

    int bodies() const override { return 1; }
    void place_body(int, VectorIn q, BodyPlace& out) const override {
        out.y = q[0] + p.R, out.angle = q[1];
        out.J(1, 0) = out.J(2, 1) = 1.0;
    }

    void observe(const Sample& now, VectorOut out) const override {
        const SlidingPlane row = p.find_row(now.q[1], now.q[0], now.v[0], now.v[1]);
        fill_observables<table_of_observables>(Instant{now, row}, out);
    }

  private:
    Values p;
    bool by_curves_;  // the row of the contact is evaluated from the two curves
};

constexpr Method methods[] = {
    {.id = "event_driven", .title = "Event-driven"},
    {.id = "sliding_plane", .title = "Sliding plane"},
    {.id = "time_stepping", .title = "Time stepping", .kind = MethodKind::time_stepping},
};

constexpr Coordinate coordinates[] = {{"y", "m", "m/s", "height of the lowest point"},
                                      {"theta", "rad", "rad/s", "angle, counter-clockwise"}};

}  // namespace

constinit const System entry{
    .id = "wheel_on_plane",
    .title = "Wheel on plane",
    .source = "Tasora and Righettini 2003, section 6.2, (40)-(43), figure 8",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .make = make_mechanism<Wheel>,
    .relate = friction_rows::relate<read_values, &Values::mu>,
    .picture = &picture,
    .claims = &claims,
    .rank = 6,
};

}  // namespace stiction::wheel_on_plane
