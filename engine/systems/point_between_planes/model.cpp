// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A particle that slides between two parallel rough planes without clearance. Dimensionless: any length l,
// time sqrt(l/g), force m g. q = (x, y), y = 0 for ever.
//
//     x'' = T1 + T2 + F_x,   y'' = F_y + N1 - N2          M = identity
//     gap1 = y, gap2 = -y;   J_N1 = (0, 1), J_N2 = (0, -1), J_T1 = J_T2 = (1, 0), no bias
//     sliding, sg = sgn x':  T_i = -sg mu N_i             rest: |T1 + T2| <= mu (N1 + N2)
//
// Complementarity requires only N1 - N2 = -F_y and N >= 0: a ray of solutions,
//
//     (N1, N2) = (max(-F_y, 0) + p, max(F_y, 0) + p),   p >= 0,   x'' = F_x - sg mu (|F_y| + 2 p)
//
// so its verdict is `multiple` whatever the method. gauss_qp takes the minimum of 1/2 (mu^2 (N1 + N2)^2 +
// F_y^2), p = 0 (mu = 0: the shortest N, the same); lcp_ray takes p = preload; lemke returns a vertex of the
// feasible set, and the ray has one, p = 0. time_stepping: every step has the whole ray of impulses as well,
// of which one with enough preload stops the particle at once; Gauss-Seidel begins without forces and ends at
// p = 0.
//
// The other methods give the normal forces of their point of the ray to the equations (NormalLaw::prescribed).
//
// Source: Gomez 2008, section 2.6, (2.50)-(2.61), figure 2.2.
#include "systems/point_between_planes/point_between_planes.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::point_between_planes {

namespace {

constexpr double rounding = 1e-12;  // of a height, at lengths of order 1

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::mu, {.id = "mu", .symbol = "mu", .name = "Friction", .unit = "1",
      .initial = 0.5, .min = 0, .max = 5, .section = Section::friction,
      .help = "both planes, sliding; at rest too with coulomb"}},
    {&Values::friction_law, friction_rows::law(friction_rows::names_mu)},
    {&Values::mu_s, friction_rows::mu_s(0.6, 5)},
    {&Values::stribeck_speed, friction_rows::stribeck_speed(friction_rows::Dimension::none)},
    {&Values::viscous, friction_rows::viscous(friction_rows::Dimension::none)},
    {&Values::quadratic, friction_rows::quadratic(friction_rows::Dimension::none)},
    {&Values::asymmetry, friction_rows::asymmetry()},
    {&Values::F_x, {.id = "force_x", .symbol = "F_x", .name = "Force along", .unit = "1",
      .initial = 0, .min = -3, .max = 3, .help = "force along the planes"}},
    {&Values::F_y, {.id = "force_y", .symbol = "F_y", .name = "Force across", .unit = "1",
      .initial = -1, .min = -3, .max = 3, .help = "force across the planes; -1 is gravity"}},
    {&Values::preload, {.id = "preload", .symbol = "p", .name = "Preload", .unit = "1",
      .initial = 0, .min = 0, .max = 5, .section = Section::method,
      .help = "used by method lcp_ray: which point of the ray"}},
    {&Values::x0, {.id = "x0", .symbol = "x(0)", .name = "Position", .unit = "1",
      .initial = 0, .min = -10, .max = 10, .section = Section::start, .help = "start position"}},
    {&Values::x_dot0, {.id = "x_dot0", .symbol = "x'(0)", .name = "Velocity", .unit = "1",
      .initial = 1, .min = -5, .max = 5, .section = Section::start, .help = "start velocity"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

constexpr std::size_t multiple = 1;  // index into verdict_names

// clang-format off
constexpr BoundObservable<Sample> table_of_observables[] = {
    {{"total_normal", "1", "N1 + N2"},
     [](const Sample& now) { return now.contacts[0].normal + now.contacts[1].normal; }},
    {{"verdict", "-", "verdict of the complementarity problem", verdict_names},
     [](const Sample&) { return static_cast<double>(multiple); }},  // at every state
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

class PointBetweenPlanes : public Mechanism {
  public:
    PointBetweenPlanes(std::span<const double> values, std::string_view method)
        : p(read_values(values)), takes_point_(method != "time_stepping") {
        if (method != "lcp_ray") p.preload = 0.0;
    }

    MechanismSize size() const override { return {.coordinates = 2, .contacts = 2, .tangents = 1}; }
    std::string contact_name(int contact) const override { return contact == 0 ? "lower" : "upper"; }

    FrictionLaw friction(int) const override { return p.get_law(); }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = p.x0, q[1] = 0.0;
        v[0] = p.x_dot0, v[1] = 0.0;
    }

    void evaluate(double, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M.setIdentity();
        out.h[0] = p.F_x, out.h[1] = p.F_y;
        out.J_N << 0.0, 1.0, 0.0, -1.0;
        out.J_T << 1.0, 0.0, 1.0, 0.0;
        const double N[] = {std::max(-p.F_y, 0.0) + p.preload, std::max(p.F_y, 0.0) + p.preload};
        for (std::size_t i = 0; i < 2; ++i) {
            ContactKinetics& plane = out.contacts[i];
            plane = {};
            if (takes_point_) plane.law = NormalLaw::prescribed, plane.prescribed_normal = N[i];
            // The fit has no clearance: the rounding of y in time stepping must open neither contact.
            plane.gap = std::abs(q[1]) <= rounding ? 0.0 : i == 0 ? q[1] : 0.0 - q[1];
        }
    }

    bool fill_linear_terms(LinearTerms& out) const override {
        out.M.setIdentity();
        out.f << p.F_x, p.F_y;
        return true;
    }

    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * (v[0] * v[0] + v[1] * v[1]);
    }
    double potential_energy(double, VectorIn) const override { return 0.0; }
    double drive_power(const Sample& now) const override { return p.F_x * now.v[0] + p.F_y * now.v[1]; }

    void observe(const Sample& now, VectorOut out) const override {
        fill_observables<table_of_observables>(now, out);
    }
    void restate(Sample& now) const override { now.verdict = verdict_names[multiple]; }

  private:
    Values p;
    bool takes_point_;  // of the ray: its normal forces are given
};

constexpr Method methods[] = {
    {.id = "gauss_qp", .title = "Gauss' principle (QP)"},
    {.id = "lcp_ray", .title = "A point of the ray (LCP)"},
    {.id = "lemke", .title = "Lemke (LCP)"},
    {.id = "time_stepping",
     .title = "Time stepping",
     .kind = MethodKind::time_stepping,
     .solver = "gauss_seidel"},
};

constexpr Coordinate coordinates[] = {{"x", "1", "1", "position along the planes"},
                                      {"y", "1", "1", "position across the planes, 0"}};

}  // namespace

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

constinit const System entry{
    .id = "point_between_planes",
    .title = "Point between planes",
    .source = "Gomez 2008, section 2.6, (2.50)-(2.61), figure 2.2",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .units = dimensionless,
    .make = make_mechanism<PointBetweenPlanes>,
    .relate = friction_rows::relate<read_values, &Values::mu>,
    .picture = &picture,
    .claims = &claims,
    .rank = 5,
};

}  // namespace stiction::point_between_planes
