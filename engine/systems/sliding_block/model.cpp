// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A rectangular block on a plane that it touches with its two lower corners. Dimensionless: length l =
// sqrt(w^2 + h^2) with the half-width w and the half-height h, mass m, time sqrt(l/g), force m g; al = w/l,
// be = h/l, eps = J/(m l^2). q = (x, y, theta): centre of mass and tilt; s = sin theta, c = cos theta.
//
//     x'' = T1 + T2 + F_x,   y'' = N1 + N2 + F_y,   eps theta'' = tau + sum_i (r_ix N_i - r_iy T_i)
//     r_1 = (-al c + be s, -al s - be c),   r_2 = (al c + be s, al s - be c)        corner minus centre
//     gap_i = y + r_iy,   v_ti = x' - r_iy theta'
//     J_Ni = (0, 1, r_ix), bias -r_iy theta'^2;     J_Ti = (1, 0, -r_iy), bias -r_ix theta'^2
//
// Both corners sliding on the plane to -x, T_i = mu N_i (to +x: the corners change places and tau its sign):
//
//     W = [[-mu, -1, al - mu be], [-mu, -1, -al - mu be]],   S = W M^-1 W'                   (2.101), (2.102)
//     A = 1/eps [[eps + al (al - mu be), eps - al (al + mu be)],
//                [eps - al (al - mu be), eps + al (al + mu be)]]                             (2.107)
//     b = (-F_y + al tau/eps, -F_y - al tau/eps),   a_N = A N - b                            (2.108)
//
//     complementarity   0 <= N, 0 <= A N - b, N.(A N - b) = 0
//     Gauss' principle  min 1/2 N'S N over N >= 0, A N >= b;   S N = A' lambda + z,  lambda, z >= 0
//
// The two principles can differ: a solution of the first is one of the second only if its multipliers are not negative.
// If corner p persists and corner s separates, this is S_sp A_pp >= A_ps S_pp, which fails in the square block for
// p = 2, s = 1 and every 0 < mu < 1.
//
// Source: Gomez 2008, section 2.9, (2.90)-(2.114), figures 2.9-2.13; the open question of section 4.4.
#include "base/constants.hpp"
#include "base/sine_cosine.hpp"
#include "model/impact_rows.hpp"
#include "model/planar_body.hpp"
#include "model/recorded.hpp"
#include "systems/sliding_block/sliding_block.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::sliding_block {

namespace {

constexpr double touching = 1e-12;  // gaps, speeds and forces of rounding size, all of order 1

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::mu, {.id = "mu", .symbol = "mu", .name = "Friction", .unit = "1",
      .initial = 0.5, .min = 0, .max = 5, .section = Section::friction,
      .help = "both corners, sliding; at rest too with coulomb"}},
    {&Values::friction_law, friction_rows::law(friction_rows::names_mu)},
    {&Values::mu_s, friction_rows::mu_s(0.6, 5)},
    {&Values::stribeck_speed, friction_rows::stribeck_speed(friction_rows::Dimension::none)},
    {&Values::viscous, friction_rows::viscous(friction_rows::Dimension::none)},
    {&Values::quadratic, friction_rows::quadratic(friction_rows::Dimension::none)},
    {&Values::asymmetry, friction_rows::asymmetry()},
    {&Values::alpha, {.id = "alpha", .symbol = "w/l", .name = "Half-width", .unit = "1",
      .initial = 0.7071067811865476, .min = 0.05, .max = 0.999, .effect = Effect::restart,
      .help = "half-width; the half-height is h/l = sqrt(1 - alpha^2)"}},
    {&Values::eps, {.id = "epsilon", .symbol = "J/(m l^2)", .name = "Inertia ratio", .unit = "1",
      .initial = 0.3333333333333333, .min = 0.01, .max = 2, .scale = Scale::log, .effect = Effect::restart,
      .help = "1/3 for every homogeneous rectangle"}},
    {&Values::F_x, {.id = "force_x", .symbol = "F_x", .name = "Force along", .unit = "1",
      .initial = 0, .min = -3, .max = 3, .help = "force at the centre"}},
    {&Values::F_y, {.id = "force_y", .symbol = "F_y", .name = "Force across", .unit = "1",
      .initial = -1, .min = -3, .max = 1, .help = "-1 is gravity"}},
    {&Values::tau, {.id = "torque", .symbol = "tau", .name = "Torque", .unit = "1",
      .initial = 0, .min = -3, .max = 3, .help = "counter-clockwise"}},
    {&Values::restitution, {.id = "restitution", .symbol = "e", .name = "Restitution", .unit = "1",
      .initial = 0, .min = 0, .max = 1, .help = "corner impacts"}},
    {&Values::impact_law, impact_rows::law()},
    {&Values::contact_stiffness, compliant_rows::stiffness("1", 1e6, 1e2, 1e10)},
    {&Values::contact_damping, compliant_rows::damping("1", 0, 1e4)},
    {&Values::slip_regularization, compliant_rows::slip_regularization("1", 1e-8)},
    {&Values::x0, {.id = "x0", .symbol = "x(0)", .name = "Position", .unit = "1",
      .initial = 0, .min = -10, .max = 10, .section = Section::start, .help = "centre of mass"}},
    {&Values::x_dot0, {.id = "x_dot0", .symbol = "x'(0)", .name = "Velocity", .unit = "1",
      .initial = -1, .min = -5, .max = 5, .section = Section::start,
      .help = "its velocity; in the thesis the block slides to -x"}},
    {&Values::theta0, {.id = "theta0", .symbol = "theta(0)", .name = "Tilt", .unit = "rad",
      .initial = 0, .min = -1.5, .max = 1.5, .scale = Scale::angle, .section = Section::start,
      .help = "tilt; the lower corner is on the plane"}},
    {&Values::theta_dot0, {.id = "theta_dot0", .symbol = "theta'(0)", .name = "Angular velocity", .unit = "1",
      .initial = 0, .min = -5, .max = 5, .section = Section::start,
      .help = "angular velocity; the lower corner does not leave the plane"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

}  // namespace

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

TwoForces Values::find_two_corners(double sg, double friction) const {
    const double al = alpha, be = find_be();
    const double turned = -sg * tau;
    const Eigen::Vector2d turn(al - friction * be, -al - friction * be);
    TwoForces out;
    out.A << eps + al * (al - friction * be), eps - al * (al + friction * be),
        eps - al * (al - friction * be), eps + al * (al + friction * be);
    out.A /= eps;
    out.b << -F_y + al * turned / eps, -F_y - al * turned / eps;
    out.S = (friction * friction + 1.0) * Eigen::Matrix2d::Ones() + turn * turn.transpose() / eps;
    if (sg > 0.0) {  // the corner that leads is the right one
        out.A = out.A.reverse().eval(), out.S = out.S.reverse().eval();
        std::swap(out.b[0], out.b[1]);
    }
    return out;
}

namespace {

constexpr EndCondition ends[] = {{.kind = EventKind::touch_down, .cause = "other corner", .contact = 0},
                                 {.kind = EventKind::touch_down, .cause = "other corner", .contact = 1}};

// max |N_i a_Ni| of the closed corners.
double find_complementarity(const Sample& now) {
    double force = 0.0, product = 0.0;
    for (const ContactSample& corner : now.contacts) {
        force = std::max(force, std::abs(corner.normal));
        const double here =
            corner.state == ContactState::open ? 0.0 : std::abs(corner.normal * corner.normal_acceleration);
        product = std::isnan(here) || here > product ? here : product;
    }
    return product <= touching * (1.0 + force) * (1.0 + force) ? 0.0 : product;
}

// clang-format off
constexpr BoundObservable<Sample> table_of_observables[] = {
    {{"v_t1", "1", "tangential velocity of the left corner"},
     [](const Sample& now) { return now.contacts[0].slip[0]; }},
    {{"v_t2", "1", "tangential velocity of the right corner"},
     [](const Sample& now) { return now.contacts[1].slip[0]; }},
    {{"verdict", "-", "verdict of the contact problem", verdict_names},
     [](const Sample& now) { return find_verdict(now.verdict); }},
    {{"solutions", "1", "number of solutions of the contact problem"},
     [](const Sample& now) { return now.solutions < 0 ? no_value : now.solutions; }},
    {{"complementarity", "1", "max |N_i a_Ni|: 0 where the forces solve the complementarity problem"},
     find_complementarity},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

class SlidingBlock : public PlanarBody {
  public:
    explicit SlidingBlock(std::span<const double> values) : SlidingBlock(read_values(values)) {}

    MechanismSize size() const override { return {.coordinates = 3, .contacts = 2, .tangents = 1}; }
    std::string contact_name(int contact) const override { return contact == 0 ? "left" : "right"; }

    FrictionLaw friction(int) const override { return p.get_law(); }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        const Point3 left = find_corner(0, p.theta0), right = find_corner(1, p.theta0);
        q[0] = p.x0, q[1] = -std::min(left.y, right.y), q[2] = p.theta0;
        v[0] = p.x_dot0, v[2] = p.theta_dot0;
        const double from_left = -left.x * p.theta_dot0, from_right = -right.x * p.theta_dot0;
        v[1] = left.y < right.y ? from_left : right.y < left.y ? from_right : std::max(from_left, from_right);
    }

    void evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const override {
        fill(q[1], q[2], v[2], out);
    }
    bool record(const RecordedMotion& motion, KineticsOf<Recorded>& out) const override {
        fill(motion.q[1], motion.q[2], motion.v[2], out);
        return true;
    }

    void observe(const Sample& now, VectorOut out) const override {
        fill_observables<table_of_observables>(now, out);
    }
    std::string_view classify(const Sample& sample) const override;

    Regularization regularization() const override { return p.get_regularization(); }

    std::span<const EndCondition> end_conditions() const override { return ends; }
    void evaluate_end_conditions(const Sample& sample, VectorOut out) const override {
        for (std::size_t i = 0; i < 2; ++i) out[i] = find_upper_gap(i, sample.q[1], sample.q[2]);
    }
    void record_end_conditions(const RecordedMotion& motion, std::span<const ContactState>,
                               std::vector<std::vector<Recorded>>& out) const override {
        for (std::size_t i = 0; i < 2; ++i) out[i] = {find_upper_gap(i, motion.q[1], motion.q[2])};
    }

    bool has_singularity() const override { return true; }
    // One corner that slides is the end of a rod: a_N = A N - b, and N = b/A goes on to A = b = 0.
    double singularity(double, VectorIn q, VectorIn v, std::span<const ContactState> states) const override {
        if ((states[0] == ContactState::open) == (states[1] == ContactState::open)) return 1.0;
        const int corner = states[0] == ContactState::open ? 1 : 0;
        const ContactState state = states[static_cast<std::size_t>(corner)];
        if (!is_slipping(state)) return 1.0;
        const Point3 r = find_corner(corner, q[2]);
        const double sense = slip_sign(state), mu = p.find_mu(sense, v[0] - r.y * v[2]);
        return 1.0 + r.x * (r.x + mu * sense * r.y) / p.eps;
    }

  private:
    explicit SlidingBlock(const Values& values)
        : PlanarBody(values.eps, values.F_x, values.F_y, values.tau),
          p(values),
          al(p.alpha),
          be(p.find_be()) {}

    // Lower corner i minus centre.
    template <class Real>
    std::array<Real, 2> find_offset(int i, const Real& theta) const {
        const auto [s, c] = find_sine_cosine(theta);
        const double side = i == 0 ? -al : al;
        return {side * c + be * s, side * s - be * c};
    }
    Point3 find_corner(int i, double theta) const {
        const auto [x, y] = find_offset(i, theta);
        return {x, y, 0.0};
    }
    // The equations at y, theta and theta' = w.
    template <class Real>
    void fill(const Real& y, const Real& theta, const Real& w, KineticsOf<Real>& out) const {
        fill_body(out);
        for (int i = 0; i < 2; ++i) {
            const auto [r_x, r_y] = find_offset(i, theta);
            out.J_N(i, 0) = 0.0, out.J_N(i, 1) = 1.0, out.J_N(i, 2) = r_x;
            out.J_T(i, 0) = 1.0, out.J_T(i, 1) = 0.0, out.J_T(i, 2) = -r_y;
            ContactKineticsOf<Real>& corner = out.contacts[static_cast<std::size_t>(i)];
            corner = {};
            corner.gap = y + r_y;
            corner.b_N = -r_y * (w * w);
            corner.b_T[0] = -r_x * (w * w);
            corner.restitution = p.restitution;
            corner.impact = impact_rows::get_law(p.impact_law);
        }
    }
    // Upper corner i has this gap.
    template <class Real>
    Real find_upper_gap(std::size_t i, const Real& y, const Real& theta) const {
        const auto [s, c] = find_sine_cosine(theta);
        return y + (i == 0 ? -al : al) * s + be * c;
    }

    Values p;
    double al, be;
};

std::string_view SlidingBlock::classify(const Sample& sample) const {
    const double v_t = sample.contacts[0].slip[0];
    bool flat = sample.v[2] == 0.0 && sample.applied.empty();  // no hand: the block is free
    for (const ContactSample& corner : sample.contacts)
        flat = flat && std::abs(corner.gap) <= touching && std::abs(corner.normal_velocity) <= touching;
    const bool slides = flat && std::abs(v_t) > touching;
    const double sense = v_t > 0.0 ? 1.0 : -1.0;
    if (slides && p.find_two_corners(sense, p.find_mu(sense, v_t)).find_solutions().parted) return "differ";
    return sample.verdict;
}

constexpr Method methods[] = {
    {.id = "lcp_enumeration", .title = "Enumerate all solutions", .solver = "enumeration"},
    {.id = "lemke", .title = "Lemke (LCP)", .solver = "lemke"},
    {.id = "gauss_qp", .title = "Gauss' principle (QP)", .solver = "gauss_qp"},
    {.id = "time_stepping",
     .title = "Time stepping",
     .kind = MethodKind::time_stepping,
     .refuse = impact_rows::refuse_poisson<read_values>},
    {.id = "compliant", .title = "Compliant contact", .kind = MethodKind::regularised},
};

constexpr Coordinate coordinates[] = {{"x", "1", "1", "centre of mass"},
                                      {"y", "1", "1", "centre of mass"},
                                      {"theta", "rad", "1", "tilt, counter-clockwise"}};

}  // namespace

constinit const System entry{
    .id = "sliding_block",
    .title = "Sliding block",
    .source = "Gomez 2008, section 2.9, (2.90)-(2.114)",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .units = dimensionless,
    .reports_verdict = true,
    .make = make_mechanism<SlidingBlock>,
    .relate = friction_rows::relate<read_values, &Values::mu>,
    .picture = &picture,
    .claims = &claims,
    .rank = 3,
};

}  // namespace stiction::sliding_block
