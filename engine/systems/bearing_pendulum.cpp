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
// N >= 0 asks (P,Q) to lie in Sg times the m-gon of the points, and Gauss' principle for f > 0 takes the
// least Sg: with n_k = (cos, sin)(d_k + pi/m),
//
//     Sg = max_k  n_k.(P0,Q0) / (cos(pi/m) - n_k.(P1,Q1)),   points k and k+1 loaded
//     m = inf:  A2 Sg^2 + 2 B2 Sg + C2 = 0,  A2 = 1 + f^2 - a^2,  B2 = a Ft,  C2 = -(Fr^2 + Ft^2)
//     f = 0:    N_i = max(0, lam.(cd, sd)), lam = (4/m) (P,Q)  (least norm)
//
// At a turning point it rests iff |c| <= mu be Sg(theta, 0, -sgn c), else it swings back.
// Empirical model, (4.51) corrected: theta'' = -c - mu sgn w - b r_p theta'; printed: b r_p |theta'|.
//
// Source: Gomez 2008, chapter 4, (4.1)-(4.51); signs of (4.34), (4.35), (4.49) and (4.51) mended.
#include "model/catalogue.hpp"
#include "model/dry_journal.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stiction::systems {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double none = std::numeric_limits<double>::quiet_NaN();

struct Values {
    double material, washers, mu, b, points, gravity, pivot_radius, pivot_width, rod_mass, rod_radius,
        rod_length, rod_threaded, washer_mass, washer_height, washer_radius, event_location, theta0,
        theta_dot0;
};

constexpr std::array<std::string_view, 4> materials{"brass", "steel", "nylon", "teflon"};
constexpr std::array<std::string_view, 4> material_names{"Brass", "Steel", "Nylon", "Teflon"};
constexpr std::array<double, 4> pivot_masses{0.196, 0.188, 0.0275, 0.052};  // kg, table 4.1
constexpr std::array<std::string_view, 7> point_choices{"4", "8", "16", "32", "64", "128", "inf"};
constexpr std::array<std::string_view, 7> point_names{
    "4", "8", "16", "32", "64", "128", "∞: one line contact"};
constexpr int endless = 6;  // index of "inf"
constexpr std::array<std::string_view, 2> switches{"on", "off"};
constexpr std::array<std::string_view, 2> switch_names{"Located", "Stepped over"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::material,       {"material", "-", "Material", "-", 1, 0, 3, Scale::choice, Effect::restart, Section::general, "sets the mass of the pivot; mu and b stay as they are", materials, material_names}},
    {&Values::washers,        {"washers", "n_w", "Washers", "1", 2, 1, 2, Scale::integer, Effect::restart, Section::general, "washers at the end of the rod"}},
    {&Values::mu,             {"mu", "mu", "Friction", "1", 0.15, 0, 1, Scale::linear, Effect::live, Section::general, "Coulomb part of f"}},
    {&Values::b,              {"b", "b", "Viscous friction", "s/m", 2, 0, 10, Scale::linear, Effect::live, Section::general, "viscous part of f"}},
    {&Values::points,         {"points", "m", "Contact points", "1", 2, 0, endless, Scale::choice, Effect::restart, Section::general, "contact points; inf is one line contact", point_choices, point_names}},
    {&Values::gravity,        {"gravity", "g", "Gravity", "m/s^2", 9.80665, 0.1, 30, Scale::linear, Effect::restart, Section::general, "acceleration of gravity"}},
    {&Values::pivot_radius,   {"pivot_radius", "r_p", "Pivot radius", "m", 0.01, 0.002, 0.03, Scale::linear, Effect::restart, Section::general, "journal"}},
    {&Values::pivot_width,    {"pivot_width", "h_p", "Pivot width", "m", 0.0826, 0.02, 0.2, Scale::linear, Effect::restart, Section::general, "length of the pivot along its axis"}},
    {&Values::rod_mass,       {"rod_mass", "m_r", "Rod mass", "kg", 0.074, 0.01, 0.5, Scale::log, Effect::restart, Section::general, "rod"}},
    {&Values::rod_radius,     {"rod_radius", "r_r", "Rod radius", "m", 0.0048, 0.001, 0.009, Scale::linear, Effect::restart, Section::general, "also inner radius of the washers and bore of the pivot; less than r_p"}},
    {&Values::rod_length,     {"rod_length", "h_r", "Rod length", "m", 0.147, 0.05, 0.5, Scale::linear, Effect::restart, Section::general, "total, from the axis of the pivot"}},
    {&Values::rod_threaded,   {"rod_threaded", "h_t", "Threaded length", "m", 0.0375, 0.005, 0.1, Scale::linear, Effect::restart, Section::general, "threaded end that holds the washers"}},
    {&Values::washer_mass,    {"washer_mass", "m_w1", "Washer mass", "kg", 0.0905, 0.01, 0.5, Scale::log, Effect::restart, Section::general, "one washer"}},
    {&Values::washer_height,  {"washer_height", "h_w1", "Washer height", "m", 0.0187, 0.002, 0.05, Scale::linear, Effect::restart, Section::general, "one washer"}},
    {&Values::washer_radius,  {"washer_radius", "r_wo", "Washer radius", "m", 0.015, 0.005, 0.05, Scale::linear, Effect::restart, Section::general, "outer radius"}},
    {&Values::event_location, {"event_location", "-", "Event location", "-", 0, 0, 1, Scale::choice, Effect::restart, Section::method, "method gauss_qp: locate turning points and load switches, or step over them as the thesis does", switches, switch_names}},
    {&Values::theta0,         {"theta0", "theta(0)", "Angle", "rad", 0, -pi, pi, Scale::angle, Effect::restart, Section::start, "0 horizontal, -pi/2 hanging"}},
    {&Values::theta_dot0,     {"theta_dot0", "theta'(0)", "Angular velocity", "rad/s", 0, -20, 20, Scale::linear, Effect::restart, Section::start, "angular velocity"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

// What the parameters amount to.
DryJournal make_journal(const Values& p) {
    const double m_p = pivot_masses[static_cast<std::size_t>(p.material)];
    const double m_r = p.rod_mass, m_w = p.washers * p.washer_mass, h_w = p.washers * p.washer_height;
    const double r2 = p.rod_radius * p.rod_radius, r_p = p.pivot_radius, r_p2 = r_p * r_p;
    const double J_p = 0.5 * m_p *
                       (p.pivot_width * r_p2 * r_p2 - 2.0 * r_p * r2 * (3.0 * r2 + 4.0 * r_p2) / 6.0) /
                       (p.pivot_width * r_p2 - 2.0 * r_p * r2);
    const double J_r = m_r * (r2 / 4.0 + p.rod_length * p.rod_length / 12.0);
    const double J_w = m_w * (3.0 * (r2 + p.washer_radius * p.washer_radius) + h_w * h_w) / 12.0;
    const double l_r = 0.5 * p.rod_length, l_w = p.rod_length - p.rod_threaded + 0.5 * h_w;
    const double m_t = m_p + m_r + m_w;
    const double l = (l_r * m_r + l_w * m_w) / m_t;
    const double J =
        J_p + m_p * l * l + J_r + m_r * (l - l_r) * (l - l_r) + J_w + m_w * (l - l_w) * (l - l_w);
    const double al = J / (m_t * l * l);
    const int m = p.points == endless ? 0 : 4 << static_cast<int>(p.points);
    return {.mu = p.mu,
            .b = p.b,
            .r_p = r_p,
            .theta0 = p.theta0,
            .theta_dot0 = p.theta_dot0,
            .m = m,
            .around = JournalPoints(m),
            .m_t = m_t,
            .l = l,
            .J = J,
            .al = al,
            .be = r_p / l,
            .K = std::sqrt(p.gravity / (l * (1.0 + al))),
            .weight = m_t * p.gravity};
}

class BearingPendulum : public Mechanism {
  public:
    explicit BearingPendulum(std::span<const double> values)
        : p(bind_values<table>(values)), j_(make_journal(p)) {}

    MechanismSize size() const override { return {3, j_.contacts(), 1, 2}; }
    std::string contact_name(int contact) const override {
        return j_.m == 0 ? "line" : "p" + std::to_string(contact + 1);
    }

    FrictionLaw friction(int) const override {
        return {.kind = FrictionKind::coulomb_viscous, .mu_k = p.mu, .viscous = p.b};
    }

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

    void observe(const Sample& sample, VectorOut out) const override;
    void remember(const Sample& sample, VectorOut memory) const override;
    void draw(const Sample& sample, Drawing& out) const override;

    void get_projection_weights(VectorOut out) const override { out[2] = j_.l; }
    bool locates_events() const override { return p.event_location == 0.0; }

    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const override {
        return make_journal_motion(j_, method == "friction_circle"     ? JournalLaw::circle
                                       : method == "empirical"         ? JournalLaw::empirical
                                       : method == "empirical_printed" ? JournalLaw::empirical_printed
                                                                       : JournalLaw::polygon);
    }

  private:
    Values p;
    DryJournal j_;
};

// Contact i lies at psi = theta + d_i on the journal; N pushes along -(cos psi, sin psi), T along (-sin psi,
// cos psi). gap = -(l^2/(2 r_p)) g with g of (4.32), G its gradient, lengths there in l.
void BearingPendulum::evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const {
    const double l = j_.l, be = j_.be, X = q[0] / l, Y = q[1] / l, s = std::sin(q[2]), c = std::cos(q[2]);
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

void BearingPendulum::observe(const Sample& sample, VectorOut out) const {
    const double theta = sample.q[2], theta_dot = sample.v[2];
    out[0] = j_.find_f(std::abs(theta_dot));
    out[1] = out[2] = out[3] = none;
    out[4] = sample.memory.empty() ? 0.0 : sample.memory[0];
    if (sample.solutions < 0) return;  // no contact problem: an empirical model
    double P = 0.0, Q = 0.0, total = 0.0, largest = 0.0;
    for (const ContactSample& contact : sample.contacts) largest = std::max(largest, contact.normal);
    int active = 0;
    for (std::size_t i = 0; i < sample.contacts.size(); ++i) {
        const double N = sample.contacts[i].normal;
        const PlaneVector d = j_.m == 0 ? PlaneVector{1.0, 0.0} : j_.around.at(static_cast<int>(i));
        total += N, P += N * d.x, Q += N * d.y;
        constexpr double unloaded = 1e-9;  // of the largest load
        if (N > unloaded * largest) ++active;
    }
    if (j_.m == 0 || std::isnan(total)) {
        const bool rests = sample.contacts[0].state == ContactState::stick;
        const double sg = slip_sign(sample.contacts[0].state);
        const JournalLoad load =
            j_.find_load(theta, theta_dot, rests ? j_.find_mobilised(theta, 0) : sg * out[0], 0);
        total = load.total * j_.weight, P = load.resultant.x, Q = load.resultant.y;
        active = 1;
    }
    out[1] = total;
    out[2] = std::atan2(Q, P);
    out[3] = active;
}

// memory: turning points so far, and the sense of motion (0 at rest) of the sample before.
void BearingPendulum::remember(const Sample& sample, VectorOut memory) const {
    const double sense = slip_sign(sample.contacts[0].state);
    if (std::isnan(memory[0])) memory[0] = 0.0, memory[1] = sense;
    if (memory[1] != 0.0 && sense != memory[1]) memory[0] += 1.0;
    memory[1] = sense;
}

void BearingPendulum::draw(const Sample& sample, Drawing& out) const {
    const double theta = sample.q[2], r_p = p.pivot_radius;
    const auto at = [&](double along, double side) {
        const double s = std::sin(theta), c = std::cos(theta);
        return Point3{along * c - side * s, along * s + side * c, 0.0};
    };
    const double h_w = p.washers * p.washer_height, from = p.rod_length - p.rod_threaded;
    const double reach = 1.15 * std::max(p.rod_length, from + h_w);
    out.min = {-reach, -reach, 0.0};
    out.max = {2.1 * reach, 0.6 * reach, 0.0};
    out.force_scale = 0.35 * reach / j_.weight;
    constexpr double wall = 1.6;  // outer radius of the bearing drawn, in journal radii
    out.add_circle(Role::ground, {}, wall * r_p, false, none);
    const double r_r = p.rod_radius, r_w = p.washer_radius, end = p.rod_length;
    out.add_line(Role::body, {at(r_p, -r_r), at(end, -r_r), at(end, r_r), at(r_p, r_r)}, true, true);
    out.add_line(Role::body, {at(from, -r_w), at(from + h_w, -r_w), at(from + h_w, r_w), at(from, r_w)}, true,
                 true);
    out.add_circle(Role::body, {}, r_p, true, theta);
    out.add_circle(Role::joint, {sample.q[0], sample.q[1], 0.0}, 0.3 * r_p, false, none);
    // The bearing once more, larger, with its points and their load.
    const Point3 large{1.6 * reach, -0.1 * reach, 0.0};
    const double r = 0.34 * reach, rim = 1.3 * r;
    const auto around = [&](double side, double up) {
        const Point3 turned = at(side, up);
        return Point3{large.x + r * turned.x, large.y + r * turned.y, 0.0};
    };
    for (const double side : {-1.0, 1.0})
        out.add_line(Role::guide, {{0.0, side * wall * r_p, 0.0}, {large.x, large.y + side * rim, 0.0}});
    out.add_circle(Role::ground, large, rim, true, none);
    out.add_circle(Role::body, large, r, true, theta);
    double largest = 0.0;
    for (const ContactSample& contact : sample.contacts) largest = std::max(largest, contact.normal);
    for (std::size_t i = 0; i < sample.contacts.size() && j_.m > 0; ++i) {
        const ContactSample& contact = sample.contacts[i];
        const PlaneVector& d = j_.around.at(static_cast<int>(i));
        const Point3 point = around(d.x, d.y);
        const Point3 outward = at(d.x, d.y), along{-outward.y, outward.x, 0.0};
        const double half = 0.6 * pi * r / j_.m;
        out.add_sole(static_cast<int>(i), {point.x - half * along.x, point.y - half * along.y, 0.0},
                     {point.x + half * along.x, point.y + half * along.y, 0.0});
        if (!(contact.normal > 0.0)) continue;
        const double N = contact.normal, T = contact.tangent[0];
        const std::string number = N == largest ? "_" + std::to_string(i + 1) : "";
        const Point3 push{-N * outward.x, -N * outward.y, 0.0}, rub{T * along.x, T * along.y, 0.0};
        out.add_force(ForceRole::normal, point, push, number.empty() ? "" : "N" + number);
        out.add_force(ForceRole::friction, point, rub, number.empty() ? "" : "T" + number);
    }
    std::array<double, 5> values{};
    observe(sample, values);
    if (std::isfinite(values[1]) && !(largest > 0.0 && j_.m > 0)) {  // the line: its resultant
        const double c = std::cos(values[2]), s = std::sin(values[2]);
        const Point3 outward = at(c, s);
        out.add_force(ForceRole::normal, around(c, s), {-values[1] * outward.x, -values[1] * outward.y, 0.0},
                      "N", values[1]);
    }
    out.add_force(ForceRole::gravity, {sample.q[0], sample.q[1], 0.0}, {0.0, -j_.weight, 0.0}, "m_t g");
    out.add_arc({}, 0.4 * p.rod_length, 0.0, theta, "*θ*", theta);
}

std::unique_ptr<Mechanism> make(std::span<const double> values, std::string_view) {
    return std::make_unique<BearingPendulum>(values);
}

void relate(std::span<double> values, std::vector<std::string>& notices) {
    const Values p = bind_values<table>(values);
    constexpr std::size_t radius = 9, threaded = 11;  // rows of the table
    constexpr double thickest = 0.999;                // of the pivot radius
    if (p.rod_threaded > p.rod_length) {
        notices.push_back(
            "rod_threaded is longer than rod_length. Using rod_threaded = rod_length, the largest allowed.");
        values[threaded] = p.rod_length;
    }
    if (p.rod_radius >= p.pivot_radius) {
        notices.push_back(
            "rod_radius is not less than pivot_radius. Using rod_radius = 0.999 pivot_radius instead.");
        values[radius] = thickest * p.pivot_radius;
    }
}

std::string_view refuse_line(std::span<const double> values) {
    if (bind_values<table>(values).points == endless) return "this method needs a number of points, not inf";
    return {};
}

// What is known in closed form (sheet of the system, sections 4, 5 and 9).
//
//     f = 0, released:  half swing 2 K(k)/w_0 with k = sin(amp/2), w_0 = K of the header, amp the angle from
//                       hanging; greatest speed 2 w_0 k
//     at the start:     the total load Sg; for m = 4, sg = -1 also N1, N4 of (4.47), (4.48)
//     m = inf:          rests within asin(be mu/sqrt(1 + mu^2)) of the vertical
double find_from_hanging(double theta) { return std::remainder(theta + 0.5 * pi, 2.0 * pi); }

// Complete elliptic integral of the first kind by the arithmetic-geometric mean, pi/(2 agm(1, cos(amp/2))).
double find_quarter_period(double amplitude) {
    double a = 1.0, b = std::cos(0.5 * amplitude);
    for (int i = 0; i < 8; ++i) {
        const double mean = 0.5 * (a + b);
        b = std::sqrt(a * b), a = mean;
    }
    return 0.5 * pi / a;
}

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const Values p = bind_values<table>(values);
    const DryJournal j = make_journal(p);
    const bool is_empirical = method == "empirical" || method == "empirical_printed";
    const double amplitude = find_from_hanging(p.theta0), al = j.al, be = j.be;
    out.horizon = 1.0;
    constexpr double least = 1e-3, most = 3.0;  // rad: near the two vertical positions nothing happens soon
    const bool swings = std::abs(amplitude) > least && std::abs(amplitude) < most;
    if (j.is_frictionless()) {
        if (p.theta_dot0 != 0.0 || !swings) return;
        const double quarter = find_quarter_period(amplitude) / j.K;
        out.horizon = 5.0 * quarter;
        out.letters.push_back({"K", "*ω*_0", "√(*g*/(*l*·(1 + *α*)))", j.K, "rad/s"});
        out.letters.push_back({"amp", "*φ*", "[theta0] + π/2", amplitude, "rad"});
        out.add({"half_swing", "2·*K*(sin([amp]/2))/[K]", 2.0 * quarter, usual_tolerance,
                 [](Probe& run, std::span<const double> given, double) {
                     const double from = bind_values<table>(given).theta0;
                     return run.find_passage("theta_dot", 0.0, find_from_hanging(from) > 0.0 ? 1 : -1, 0.0);
                 }});
        out.add({"greatest_speed", "2·[K]·|sin([amp]/2)|", 2.0 * j.K * std::abs(std::sin(0.5 * amplitude)),
                 usual_tolerance, [](Probe& run, std::span<const double> given, double exact) {
                     const DryJournal own = make_journal(bind_values<table>(given));
                     const double phi = find_from_hanging(own.theta0);
                     const double t = 2.0 * find_quarter_period(phi) / own.K;
                     (void)exact;
                     return std::abs(run.find_extreme("theta_dot", phi > 0.0 ? -1 : 1, 0.0, t));
                 }});
        return;
    }
    if (is_empirical) return;
    const bool is_line = j.m == 0 || method == "friction_circle";
    const double c = std::cos(p.theta0), s = std::sin(p.theta0);
    // The sense in which it begins; at rest the one that its weight gives, if friction lets it.
    const double sg = p.theta_dot0 > 0.0 || (p.theta_dot0 == 0.0 && c < 0.0) ? 1.0 : -1.0;
    const double f = j.find_f(std::abs(p.theta_dot0)), fs = f * sg, w = p.theta_dot0 / j.K;
    const double Fr = s - w * w / (1.0 + al), Ft = al * c / (1.0 + al), a = fs * be / (1.0 + al);
    const double q = 1.0 + f * f, P0 = -(Fr + fs * Ft) / q, Q0 = (fs * Fr - Ft) / q, P1 = fs * a / q,
                 Q1 = a / q;
    double total = 0.0;
    if (is_line) {
        const double A2 = 1.0 + f * f - a * a, B2 = a * Ft, C2 = -(Fr * Fr + Ft * Ft);
        total = (-B2 + std::sqrt(B2 * B2 - A2 * C2)) / A2;
    } else {
        for (int k = 0; k < j.m; ++k) {
            const double at = (2 * k + 1) * pi / j.m, x = std::cos(at), y = std::sin(at);
            total = std::max(total, (x * P0 + y * Q0) / (std::cos(pi / j.m) - x * P1 - y * Q1));
        }
    }
    const bool starts = p.theta_dot0 != 0.0 || std::abs(c) > f * be * total;
    if (f > 0.0 && starts && std::isfinite(total)) {
        out.add({"load_at_start",
                 is_line ? "friction circle" : "max_{k} *n*_k·*P*_0/(cos(π/*m*) − *n*_k·*P*_1)",
                 total * j.weight, usual_tolerance,
                 [](Probe& run, std::span<const double>, double) { return run.at("load_total", 0.0); }});
        const double D = (1.0 + al) * (1.0 + f * f) - be * f * (1.0 + f);
        const double N1 =
            (al * (1.0 + al) * f * c - (1.0 + al) * (1.0 + al - be * f) * s + (1.0 + al - be * f) * w * w) /
            ((1.0 + al) * D);
        const double N4 =
            (al * (1.0 + al) * c + (1.0 + al) * (1.0 + al - be) * f * s - (1.0 + al - be) * f * w * w) /
            ((1.0 + al) * D);
        if (j.m == 4 && sg < 0.0 && N1 > 0.0 && N4 > 0.0 && !is_line) {
            out.add({"point_1", "(4.47)", N1 * j.weight, usual_tolerance,
                     [](Probe& run, std::span<const double>, double) { return run.at("p1.normal", 0.0); }});
            out.add({"point_4", "(4.48)", N4 * j.weight, usual_tolerance,
                     [](Probe& run, std::span<const double>, double) { return run.at("p4.normal", 0.0); }});
        }
    }
    if (p.mu > 0.0 && (is_line || method == "reduction")) {
        out.letters.push_back({"be", "*β*", "*r*_p/*l*", be, "1"});
        out.add({"rest_angle_line", "asin([be]·[mu]/√(1 + [mu]^2))",
                 std::asin(be * p.mu / std::sqrt(1.0 + p.mu * p.mu)), usual_tolerance,
                 [](Probe& run, std::span<const double>, double exact) {
                     return find_edge(0.5 * exact, 2.0 * exact, [&](double angle) {
                         const Probe::Change changes[] = {
                             {"points", endless}, {"theta_dot0", 0.0}, {"theta0", angle - 0.5 * pi}};
                         return run.at_start("line.state", changes) !=
                                static_cast<double>(ContactState::stick);
                     });
                 }});
    }
}

constexpr Method methods[] = {
    {"reduction", "Exact reduction", MethodKind::automaton},
    {"gauss_qp", "Gauss (QP) at every stage", MethodKind::stage_solver, "gauss_qp", refuse_line},
    {"lemke", "Lemke (LCP) at every stage", MethodKind::stage_solver, "lemke", refuse_line},
    {"friction_circle", "Friction circle (m = inf)", MethodKind::automaton},
    {"empirical", "Empirical, (4.51) corrected", MethodKind::automaton},
    {"empirical_printed", "Empirical, (4.51) as printed", MethodKind::automaton},
};

constexpr Preset presets[] = {
    {"steel", "Steel pivot (figure 4.12)", "bearing_pendulum"},
    {"steel_short", "Steel, more Coulomb friction", "bearing_pendulum?mu=0.35&b=0.5"},
    {"brass", "Brass pivot", "bearing_pendulum?material=brass&mu=0.115&b=1.3"},
    {"brass_coulomb", "Brass, Coulomb friction only", "bearing_pendulum?material=brass&mu=0.2&b=0"},
    {"nylon", "Nylon pivot", "bearing_pendulum?t_end=20&material=nylon&mu=0.08&b=1"},
    {"teflon", "Teflon pivot", "bearing_pendulum?material=teflon&mu=0.11&b=4.5"},
    {"points_4", "4 points (figure 4.8)", "bearing_pendulum?points=4"},
    {"points_8", "8 points (figure 4.8)", "bearing_pendulum?points=8"},
    {"points_32", "32 points (figure 4.8)", "bearing_pendulum?points=32"},
    {"points_128", "128 points", "bearing_pendulum?points=128"},
    {"points_inf", "Line contact", "bearing_pendulum?points=inf"},
    {"tolerance", "QP at every stage, coarse (figure 4.7)", "bearing_pendulum?method=gauss_qp&tol=1e-3"},
    {"mu_or_b", "Viscous friction only (figure 4.9)", "bearing_pendulum?mu=0&b=4"},
    {"empirical", "Empirical model (figure 4.10)", "bearing_pendulum?method=empirical"},
    {"frictionless", "No friction (figure 4.17)", "bearing_pendulum?material=brass&mu=0&b=0"},
};

constexpr std::string_view findings[] = {
    "(4.51): printed −b rp K |θ′|, right −b rp K θ′; as printed friction feeds energy for θ′ < 0 (method "
    "empirical_printed).",
    "(4.51) has no β: for the same μ and b it damps far more strongly than the model and cannot be compared "
    "with it.",
    "(4.49): printed (1 + α) β (1 − f²) sin θ, right (1 + α) β f (1 − f) sin θ; as printed f → 0 does not "
    "give (4.50).",
    "(4.34), (4.35), second component: printed − β sin d cos θ, right + β sin d cos θ; (4.44)–(4.46) agree "
    "with +.",
    "After (4.48): printed N1, N4 > 0 for all release angles, right only while α cos θ0 > (1 + α − β) f |sin "
    "θ0|.",
    "Text to figure 4.18: printed that the load at release is nearly the frictionless one; right: with μ > 0 "
    "it is already on two points.",
    "Table 4.1: printed rod 9.8 + 4.2 cm; the listing, used here, has 14.7 cm of which 3.75 cm are threaded.",
    "Listing, RK54: printed xs1 with c1·v1, right cs1·v1; as printed the error estimate is of first order "
    "and "
    "the steps are needlessly small. Pend_Gx: printed rykB − rxkB, right rykB − rxsB.",
    "After (4.8): printed 0 < α < 1; right: no upper bound, it exceeds 1 with one washer and a heavy pivot.",
};

constexpr std::string_view equations[] = {
    "(*m*_t *l*^2 + *J*)·*θ*″ = −*m*_t *g l* cos [theta|*θ*] − [f|*f*]·[pivot_radius]·[load_total|Σ*N*]·sgn "
    "[theta_dot|*θ*′]",
    "[f|*f*] = [mu] + [b]·[pivot_radius]·|[theta_dot|*θ*′]|",
};

constexpr Coordinate coordinates[] = {{"x", "m", "m/s", "centre of mass from the bearing axis"},
                                      {"y", "m", "m/s", "centre of mass from the bearing axis"},
                                      {"theta", "rad", "rad/s", "angle of the rod from +x"}};
constexpr Observable observables[] = {
    {"f", "1", "coefficient of friction mu + b r_p |theta'|"},
    {"load_total", "N", "sum of the normal forces"},
    {"load_direction", "rad", "angle of their resultant from the rod axis"},
    {"active", "1", "number of loaded points"},
    {"half_swings", "1", "turning points passed"},
};
constexpr std::array<std::string_view, 2> time_plots{"theta", "load_total"};

// As large as the load is at the lowest point of a swing without friction.
void draw_load(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const DryJournal j = make_journal(bind_values<table>(values));
    const double w = j.theta_dot0 / j.K, w2 = w * w + 2.0 * (1.0 + std::sin(j.theta0));
    constexpr double margin = 1.05;
    j.draw_load(now, margin * j.weight * (1.0 + w2 / (1.0 + j.al)), out);
}
void read_load(std::span<const double> values, const Sample& now, PlanePoint at, PlaneReading& out) {
    make_journal(bind_values<table>(values)).read_load(now, at, out);
}
constexpr PlaneMap maps[] = {{
    .title = "Load around the journal",
    .x = "load_total",
    .y = "load_direction",
    .x_label = "*N* cos *ψ* (N)",
    .y_label = "*N* sin *ψ* (N)",
    .draw = draw_load,
    .read = read_load,
}};

}  // namespace

const System& bearing_pendulum() {
    static const System entry{
        .id = "bearing_pendulum",
        .title = "Pendulum in a dry bearing",
        .source = "Gomez 2008, chapter 4, (4.1)-(4.51)",
        .parameters = parameters,
        .methods = methods,
        .presets = presets,
        .coordinates = coordinates,
        .observables = observables,
        .view = {.phase_x = "theta",
                 .phase_y = "theta_dot",
                 .time_plots = time_plots,
                 .map_first = true,
                 .maps = maps,
                 .pinned = {"mu", "b"},
                 .measured = {"theta", {"mu", "b"}}},
        .equations = equations,
        .findings = findings,
        .make = make,
        .relate = relate,
        .state_closed_forms = state_closed_forms,
    };
    return entry;
}

}  // namespace stiction::systems
