// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A pendulum whose journal turns in a dry bearing without clearance. The line of contact is m points around
// the journal that never open. q = (x, y, theta): centre of mass from the bearing axis, angle of the rod from
// +x.
//
//     m_t = m_p + m_r + m_w,  l: axis to centre of mass,  J about it,  al = J/(m_t l^2),  be = r_p/l,
//     K = sqrt(g/(l (1+al))),  tb = K t,  w = theta'/K;  below lengths in l, forces in m_t g, time tb
//     f = mu + b r_p |theta'|  (4.41)-(4.42),  fs = f sgn w;   c, s of theta;   cd, sd of d_i = (i-1) 2 pi/m
//
// All points stay closed, so x = c, y = s, and with P = sum N cd, Q = sum N sd, Sg = sum N:
//
//     theta'' = -c - fs be Sg
//     Fr = s - w^2/(1+al),  Ft = al c/(1+al),  a = fs be/(1+al),  q = 1 + f^2
//     (P,Q) = (P0,Q0) + Sg (P1,Q1),   (P0,Q0) = (-(Fr + fs Ft), fs Fr - Ft)/q,   (P1,Q1) = (fs a, a)/q
//
// N >= 0 requires (P,Q) to lie in Sg times the m-gon of the points, and Gauss' principle for f > 0 selects the
// least Sg: with n_k = (cos, sin)(d_k + pi/m),
//
//     Sg = max_k  n_k.(P0,Q0) / (cos(pi/m) - n_k.(P1,Q1)),   points k and k+1 loaded
//     m = inf:  A2 Sg^2 + 2 B2 Sg + C2 = 0,  A2 = 1 + f^2 - a^2,  B2 = a Ft,  C2 = -(Fr^2 + Ft^2)
//     f = 0:    N_i = max(0, lam.(cd, sd)), lam = (4/m) (P,Q)  (least norm)
//
// At a turning point it rests iff |c| <= mu_s be Sg(theta, 0, -sgn c) with f = mu_s (4.4: static friction; mu_s = mu with
// coulomb), else it swings back.
// Empirical model, (4.51) corrected: theta'' = -c - mu sgn w - b r_p theta'; printed: b r_p |theta'|.
//
// Source: Gomez 2008, chapter 4, (4.1)-(4.51); signs of (4.34), (4.35), (4.49) and (4.51) mended.
#include "systems/bearing_pendulum/bearing_pendulum.hpp"

#include "base/constants.hpp"
#include "base/sine_cosine.hpp"
#include "systems/bearing_pendulum/stage_solver_automaton.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::bearing_pendulum {

namespace {

constexpr std::array<std::string_view, 4> materials{"brass", "steel", "nylon", "teflon"};
constexpr std::array<std::string_view, 4> material_names{"Brass", "Steel", "Nylon", "Teflon"};
constexpr std::array<double, 4> pivot_masses{0.196, 0.188, 0.0275, 0.052};  // kg, table 4.1
constexpr std::array<std::string_view, 7> point_choices{"4", "8", "16", "32", "64", "128", "inf"};
constexpr std::array<std::string_view, 7> point_names{
    "4", "8", "16", "32", "64", "128", "∞: one line contact"};
static_assert(point_choices[endless] == "inf");
constexpr std::array<std::string_view, 2> switches{"on", "off"};
constexpr std::array<std::string_view, 2> switch_names{"Located", "Stepped over"};
constexpr std::array<std::string_view, 2> projection_names{"On", "Off: constraints drift"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::material, {.id = "material", .name = "Material",
      .initial = 1, .effect = Effect::restart, .help = "sets the mass of the pivot; mu and b stay as they are",
      .choices = materials, .choice_names = material_names}},
    {&Values::washers, {.id = "washers", .symbol = "n_w", .name = "Washers", .unit = "1",
      .initial = 2, .min = 1, .max = 2, .scale = Scale::integer, .effect = Effect::restart,
      .help = "washers at the end of the rod"}},
    {&Values::mu, {.id = "mu", .symbol = "mu", .name = "Friction", .unit = "1",
      .initial = 0.15, .min = 0, .max = 1, .section = Section::friction, .help = "Coulomb part of f"}},
    {&Values::friction_law, friction_rows::law(std::span(friction_rows::names_mu).first<2>())},
    {&Values::mu_s, friction_rows::mu_s(0.2, 1)},
    {&Values::b, {.id = "b", .symbol = "b", .name = "Viscous friction", .unit = "s/m",
      .initial = 2, .min = 0, .max = 10, .section = Section::friction, .help = "viscous part of f"}},
    {&Values::points, {.id = "points", .symbol = "m", .name = "Contact points", .unit = "1",
      .initial = 2, .effect = Effect::restart, .help = "contact points; inf is one line contact",
      .choices = point_choices, .choice_names = point_names}},
    {&Values::gravity, {.id = "gravity", .symbol = "g", .name = "Gravity", .unit = "m/s^2",
      .initial = 9.80665, .min = 0.1, .max = 30, .effect = Effect::restart, .help = "acceleration of gravity"}},
    {&Values::pivot_radius, {.id = "pivot_radius", .symbol = "r_p", .name = "Pivot radius", .unit = "m",
      .initial = 0.01, .min = 0.002, .max = 0.03, .effect = Effect::restart, .help = "journal"}},
    {&Values::pivot_width, {.id = "pivot_width", .symbol = "h_p", .name = "Pivot width", .unit = "m",
      .initial = 0.0826, .min = 0.02, .max = 0.2, .effect = Effect::restart,
      .help = "length of the pivot along its axis"}},
    {&Values::rod_mass, {.id = "rod_mass", .symbol = "m_r", .name = "Rod mass", .unit = "kg",
      .initial = 0.074, .min = 0.01, .max = 0.5, .scale = Scale::log, .effect = Effect::restart, .help = "rod"}},
    {&Values::rod_radius, {.id = "rod_radius", .symbol = "r_r", .name = "Rod radius", .unit = "m",
      .initial = 0.0048, .min = 0.001, .max = 0.009, .effect = Effect::restart,
      .help = "also inner radius of the washers and bore of the pivot; less than r_p"}},
    {&Values::rod_length, {.id = "rod_length", .symbol = "h_r", .name = "Rod length", .unit = "m",
      .initial = 0.147, .min = 0.05, .max = 0.5, .effect = Effect::restart,
      .help = "total, from the axis of the pivot"}},
    {&Values::rod_threaded, {.id = "rod_threaded", .symbol = "h_t", .name = "Threaded length", .unit = "m",
      .initial = 0.0375, .min = 0.005, .max = 0.1, .effect = Effect::restart,
      .help = "threaded end that holds the washers"}},
    {&Values::washer_mass, {.id = "washer_mass", .symbol = "m_w1", .name = "Washer mass", .unit = "kg",
      .initial = 0.0905, .min = 0.01, .max = 0.5, .scale = Scale::log, .effect = Effect::restart,
      .help = "one washer"}},
    {&Values::washer_height, {.id = "washer_height", .symbol = "h_w1", .name = "Washer height", .unit = "m",
      .initial = 0.0187, .min = 0.002, .max = 0.05, .effect = Effect::restart, .help = "one washer"}},
    {&Values::washer_radius, {.id = "washer_radius", .symbol = "r_wo", .name = "Washer radius", .unit = "m",
      .initial = 0.015, .min = 0.005, .max = 0.05, .effect = Effect::restart, .help = "outer radius"}},
    {&Values::event_location, {.id = "event_location", .name = "Event location",
      .effect = Effect::restart, .section = Section::method,
      .help = "method gauss_qp: locate turning points and load switches, or step over them as the thesis does",
      .choices = switches, .choice_names = switch_names}},
    {&Values::projection, {.id = "projection", .name = "Projection",
      .effect = Effect::restart, .section = Section::method,
      .help = "methods gauss_qp and lemke: put the state back on the constraints after each step, or let it drift",
      .choices = switches, .choice_names = projection_names}},
    {&Values::theta0, {.id = "theta0", .symbol = "theta(0)", .name = "Angle", .unit = "rad",
      .initial = 0, .min = -pi, .max = pi, .scale = Scale::angle, .section = Section::start,
      .help = "0 horizontal, -pi/2 hanging"}},
    {&Values::theta_dot0, {.id = "theta_dot0", .symbol = "theta'(0)", .name = "Angular velocity", .unit = "rad/s",
      .initial = 0, .min = -20, .max = 20, .section = Section::start, .help = "angular velocity"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

}  // namespace

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

DryJournal Values::make_journal() const {
    const double m_p = pivot_masses[static_cast<std::size_t>(material)];
    const double m_r = rod_mass, m_w = washers * washer_mass, h_w = washers * washer_height;
    const double r2 = rod_radius * rod_radius, r_p = pivot_radius, r_p2 = r_p * r_p;
    const double J_p = 0.5 * m_p *
                       (pivot_width * r_p2 * r_p2 - 2.0 * r_p * r2 * (3.0 * r2 + 4.0 * r_p2) / 6.0) /
                       (pivot_width * r_p2 - 2.0 * r_p * r2);
    const double J_r = m_r * (r2 / 4.0 + rod_length * rod_length / 12.0);
    const double J_w = m_w * (3.0 * (r2 + washer_radius * washer_radius) + h_w * h_w) / 12.0;
    const double l_r = 0.5 * rod_length, l_w = rod_length - rod_threaded + 0.5 * h_w;
    const double m_t = m_p + m_r + m_w;
    const double l = (l_r * m_r + l_w * m_w) / m_t;
    const double J =
        J_p + m_p * l * l + J_r + m_r * (l - l_r) * (l - l_r) + J_w + m_w * (l - l_w) * (l - l_w);
    const double al = J / (m_t * l * l);
    const int m = points == endless ? 0 : 4 << static_cast<int>(points);
    return {.mu = mu,
            .mu_s = make_law(mu).at_rest(),
            .b = b,
            .r_p = r_p,
            .theta0 = theta0,
            .theta_dot0 = theta_dot0,
            .m = m,
            .around = JournalPoints(m),
            .m_t = m_t,
            .l = l,
            .J = J,
            .al = al,
            .be = r_p / l,
            .K = std::sqrt(gravity / (l * (1.0 + al))),
            .weight = m_t * gravity};
}

namespace {

struct Instant {
    const DryJournal& journal;
    const Sample& now;
    TotalLoad load;
};

double find_drift(const Sample& now) {
    double out = 0.0;
    for (const ContactSample& point : now.contacts) out = std::max(out, std::abs(point.gap));
    return out;
}

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"f", "1", "coefficient of friction mu + b r_p |theta'|"},
     [](const Instant& i) { return i.journal.find_f(std::abs(i.now.v[2])); }},
    {{"load_total", "N", "sum of the normal forces"}, [](const Instant& i) { return i.load.total; }},
    {{"load_direction", "rad", "angle of their resultant from the rod axis"},
     [](const Instant& i) { return std::atan2(i.load.resultant.y, i.load.resultant.x); }},
    {{"active", "1", "number of loaded points"}, [](const Instant& i) { return i.load.active; }},
    {{"half_swings", "1", "turning points passed"},
     [](const Instant& i) { return i.now.memory.empty() ? 0.0 : i.now.memory[0]; }},
    {{"drift", "m", "largest gap or penetration of the points, which never open"},
     [](const Instant& i) { return find_drift(i.now); }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);
constexpr int turning[] = {2};

class BearingPendulum : public Mechanism {
  public:
    BearingPendulum(std::span<const double> values, std::string_view method)
        : p(read_values(values)),
          j_(p.make_journal()),
          has_loads_(j_.m > 0 && (method == "reduction" || method == "gauss_qp" || method == "lemke")) {}

    MechanismSize size() const override {
        return {.coordinates = 3, .contacts = j_.contacts(), .tangents = 1, .memory = 2};
    }
    std::string contact_name(int contact) const override {
        return j_.m == 0 ? "line" : "p" + std::to_string(contact + 1);
    }

    FrictionLaw friction(int) const override {
        FrictionLaw law = p.make_law(p.mu);
        law.viscous = p.b;
        return law;
    }

    std::span<const int> angles() const override { return turning; }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        const double s = std::sin(p.theta0), c = std::cos(p.theta0), w = p.theta_dot0;
        q[0] = j_.l * c, q[1] = j_.l * s, q[2] = p.theta0;
        v[0] = -j_.l * s * w, v[1] = j_.l * c * w, v[2] = w;
    }

    void evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const override;

    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return j_.find_kinetic({v.data(), 3});
    }
    double potential_energy(double, VectorIn q) const override { return j_.weight * q[1]; }

    void observe(const Sample& now, VectorOut out) const override {
        fill_observables<table_of_observables>(Instant{j_, now, j_.find_total_load(now)}, out);
    }
    void remember(const Sample& sample, VectorOut memory) const override;

    int bodies() const override { return has_loads_ ? 1 : 0; }
    void place_body(int, VectorIn q, BodyPlace& out) const override {
        out.x = q[0], out.y = q[1], out.angle = q[2];
        out.J.setIdentity();
    }

    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const override {
        if (method == "gauss_qp" || method == "lemke") return make_held_automaton(method, *this);
        return make_journal_motion(j_, method == "friction_circle"     ? JournalLaw::circle
                                       : method == "empirical"         ? JournalLaw::empirical
                                       : method == "empirical_printed" ? JournalLaw::empirical_printed
                                                                       : JournalLaw::polygon);
    }
    std::unique_ptr<HybridAutomaton> make_held_automaton(std::string_view method,
                                                         const Mechanism& held) const override {
        return std::make_unique<StageSolverAutomaton>(held, method, Eigen::Vector3d(1.0, 1.0, j_.l),
                                                      p.event_location == 0.0, p.projection == 0.0);
    }

  private:
    Values p;
    DryJournal j_;
    bool has_loads_;  // of points: another force on the body changes them
};

// Contact i lies at psi = theta + d_i on the journal; N pushes along -(cos psi, sin psi), T along (-sin psi,
// cos psi). gap = -(l^2/(2 r_p)) g with g of (4.32), G its gradient, lengths there in l.
void BearingPendulum::evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const {
    const auto [s, c] = find_sine_cosine(q[2]);
    const double l = j_.l, be = j_.be, X = q[0] / l, Y = q[1] / l;
    const double Xd = v[0] / l, Yd = v[1] / l, w = v[2], scale = -l / (2.0 * be);
    out.M.setZero();
    out.M(0, 0) = out.M(1, 1) = j_.m_t;
    out.M(2, 2) = j_.J;
    out.h[0] = 0.0, out.h[1] = -j_.weight, out.h[2] = 0.0;
    for (int i = 0; i < j_.contacts(); ++i) {
        const auto [cd, sd] = j_.m == 0 ? PlaneVector{1.0, 0.0} : j_.around.at(i);
        const double cp = c * cd - s * sd, sp = s * cd + c * sd;  // of psi
        const double g = 2.0 * (be * (X * c + Y * s - 1.0) * cd + be * (Y * c - X * s) * sd - X * c - Y * s) +
                         X * X + Y * Y + 1.0;
        out.J_N(i, 0) = 2.0 * (X - c + be * cp) * scale / l;
        out.J_N(i, 1) = 2.0 * (Y - s + be * sp) * scale / l;
        out.J_N(i, 2) = 2.0 * (X * s - Y * c + be * (Y * c - X * s) * cd - be * (X * c + Y * s) * sd) * scale;
        out.J_T(i, 0) = -sp, out.J_T(i, 1) = cp, out.J_T(i, 2) = l * (be - cd);
        ContactKinetics& contact = out.contacts[static_cast<std::size_t>(i)];
        contact = {};
        contact.gap = g * scale;
        const double G1 = Xd + s * w * (1.0 - be * cd) - be * c * w * sd;
        const double G2 = Yd - c * w * (1.0 - be * cd) - be * s * w * sd;
        const double turn = Xd * s + X * c * w - Yd * c + Y * s * w;
        const double G3 = turn * (1.0 - be * cd) - be * (Xd * c - X * s * w + Yd * s + Y * c * w) * sd;
        contact.b_N = 2.0 * (G1 * Xd + G2 * Yd + G3 * w) * scale;
        contact.b_T[0] = -(cp * v[0] + sp * v[1]) * w;
    }
}

// memory: number of turning points so far, and the sense of motion (0 at rest) in the previous sample.
void BearingPendulum::remember(const Sample& sample, VectorOut memory) const {
    const double sense = slip_sign(sample.contacts[0].state);
    if (std::isnan(memory[0])) memory[0] = 0.0, memory[1] = sense;
    if (memory[1] != 0.0 && sense != memory[1]) memory[0] += 1.0;
    memory[1] = sense;
}

void relate(Relations& relations) {
    const Values p = read_values(relations.values());
    friction_rows::relate(relations, p, p.mu);
    if (p.rod_threaded > p.rod_length)
        relations.correct("{rod_threaded} is longer than {rod_length}", {{"rod_threaded", p.rod_length}},
                          "rod_threaded = rod_length, the largest allowed");
    constexpr double thickest = 0.999;  // of the pivot radius
    if (p.rod_radius >= p.pivot_radius)
        relations.correct("{rod_radius} is not less than {pivot_radius}",
                          {{"rod_radius", thickest * p.pivot_radius}},
                          "rod_radius = 0.999 pivot_radius instead");
}

std::string_view refuse_line(const System&, std::span<const double> values) {
    if (read_values(values).points == endless) return "this method does not support {points}";
    return {};
}

constexpr Method methods[] = {
    {.id = "reduction", .title = "Exact reduction", .kind = MethodKind::automaton, .when_held = "gauss_qp"},
    {.id = "gauss_qp",
     .title = "Gauss (QP) at every stage",
     .kind = MethodKind::cash_karp,
     .solver = "gauss_qp",
     .refuse = refuse_line},
    {.id = "lemke",
     .title = "Lemke (LCP) at every stage",
     .kind = MethodKind::cash_karp,
     .solver = "lemke",
     .refuse = refuse_line},
    {.id = "friction_circle", .title = "Friction circle (m = inf)", .kind = MethodKind::automaton},
    {.id = "empirical", .title = "Empirical, (4.51) corrected", .kind = MethodKind::automaton},
    {.id = "empirical_printed", .title = "Empirical, (4.51) as printed", .kind = MethodKind::automaton},
};

constexpr Coordinate coordinates[] = {{"x", "m", "m/s", "centre of mass from the bearing axis"},
                                      {"y", "m", "m/s", "centre of mass from the bearing axis"},
                                      {"theta", "rad", "rad/s", "angle of the rod from +x"}};

}  // namespace

constinit const System entry{
    .id = "bearing_pendulum",
    .title = "Pendulum in a dry bearing",
    .source = "Gomez 2008, chapter 4, (4.1)-(4.51)",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .make = make_mechanism<BearingPendulum>,
    .relate = relate,
    .picture = &picture,
    .claims = &claims,
    .rank = 7,
};

}  // namespace stiction::bearing_pendulum
