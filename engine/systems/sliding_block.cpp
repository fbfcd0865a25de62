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
// The two part company: a point of the first is one of the second only if its multipliers are not negative.
// With one corner p that persists and one s that separates this is S_sp A_pp >= A_ps S_pp, which fails in the
// square block for p = 2, s = 1 and every 0 < mu < 1.
//
// Source: Gomez 2008, section 2.9, (2.90)-(2.114), figures 2.9-2.13; the open question of section 4.4.
#include "model/catalogue.hpp"
#include "model/two_forces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stiction::systems {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr double touching = 1e-12;  // gaps, speeds and forces of rounding size, all of order 1

struct Values {
    double mu, alpha, epsilon, force_x, force_y, torque, restitution, x0, x_dot0, theta0, theta_dot0;
};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::mu,          {"mu", "mu", "Friction", "1", 0.5, 0, 5, Scale::linear, Effect::live, Section::general, "both corners, mu_s = mu_k"}},
    {&Values::alpha,       {"alpha", "w/l", "Half-width", "1", 0.7071067811865476, 0.05, 0.999, Scale::linear, Effect::restart, Section::general, "half-width; the half-height is h/l = sqrt(1 - alpha^2)"}},
    {&Values::epsilon,     {"epsilon", "J/(m l^2)", "Inertia ratio", "1", 0.3333333333333333, 0.01, 2, Scale::log, Effect::restart, Section::general, "1/3 for every homogeneous rectangle"}},
    {&Values::force_x,     {"force_x", "F_x", "Force along", "1", 0, -3, 3, Scale::linear, Effect::live, Section::general, "force at the centre"}},
    {&Values::force_y,     {"force_y", "F_y", "Force across", "1", -1, -3, 1, Scale::linear, Effect::live, Section::general, "-1 is gravity"}},
    {&Values::torque,      {"torque", "tau", "Torque", "1", 0, -3, 3, Scale::linear, Effect::live, Section::general, "counter-clockwise"}},
    {&Values::restitution, {"restitution", "e", "Restitution", "1", 0, 0, 1, Scale::linear, Effect::live, Section::general, "corner impacts"}},
    {&Values::x0,          {"x0", "x(0)", "Position", "1", 0, -10, 10, Scale::linear, Effect::restart, Section::start, "centre of mass"}},
    {&Values::x_dot0,      {"x_dot0", "x'(0)", "Velocity", "1", -1, -5, 5, Scale::linear, Effect::restart, Section::start, "its velocity; the thesis slides to -x"}},
    {&Values::theta0,      {"theta0", "theta(0)", "Tilt", "rad", 0, -1.5, 1.5, Scale::angle, Effect::restart, Section::start, "tilt; the lower corner is on the plane"}},
    {&Values::theta_dot0,  {"theta_dot0", "theta'(0)", "Angular velocity", "1", 0, -5, 5, Scale::linear, Effect::restart, Section::start, "angular velocity; the lower corner does not leave the plane"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

constexpr EndCondition ends[] = {{"touch_down", "other corner", 0}, {"touch_down", "other corner", 1}};

constexpr int tilt[] = {2};

class SlidingBlock : public Mechanism {
  public:
    explicit SlidingBlock(std::span<const double> values)
        : p(bind_values<table>(values)), al(p.alpha), be(std::sqrt(1.0 - p.alpha * p.alpha)) {}

    MechanismSize size() const override { return {3, 2, 1, 0}; }
    std::string contact_name(int contact) const override { return contact == 0 ? "left" : "right"; }

    FrictionLaw friction(int) const override { return make_coulomb(p.mu); }
    std::span<const int> angles() const override { return tilt; }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        const Point3 left = find_corner(0, p.theta0), right = find_corner(1, p.theta0);
        q[0] = p.x0, q[1] = -std::min(left.y, right.y), q[2] = p.theta0;
        v[0] = p.x_dot0, v[2] = p.theta_dot0;
        const double from_left = -left.x * p.theta_dot0, from_right = -right.x * p.theta_dot0;
        v[1] = left.y < right.y ? from_left : right.y < left.y ? from_right : std::max(from_left, from_right);
    }

    void evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const override {
        out.M.setZero();
        out.M(0, 0) = out.M(1, 1) = 1.0;
        out.M(2, 2) = p.epsilon;
        out.h[0] = p.force_x, out.h[1] = p.force_y, out.h[2] = p.torque;
        for (int i = 0; i < 2; ++i) {
            const Point3 r = find_corner(i, q[2]);
            out.J_N(i, 0) = 0.0, out.J_N(i, 1) = 1.0, out.J_N(i, 2) = r.x;
            out.J_T(i, 0) = 1.0, out.J_T(i, 1) = 0.0, out.J_T(i, 2) = -r.y;
            ContactKinetics& corner = out.contacts[static_cast<std::size_t>(i)];
            corner = {};
            corner.gap = q[1] + r.y;
            corner.b_N = -r.y * v[2] * v[2];
            corner.b_T[0] = -r.x * v[2] * v[2];
            corner.restitution = p.restitution;
        }
    }

    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * (v[0] * v[0] + v[1] * v[1] + p.epsilon * v[2] * v[2]);
    }
    double potential_energy(double, VectorIn q) const override { return -p.force_y * q[1]; }
    double drive_power(const Sample& now) const override {
        return p.force_x * now.v[0] + p.torque * now.v[2];
    }

    void observe(const Sample& sample, VectorOut out) const override;
    std::string_view classify(const Sample& sample) const override;
    void draw(const Sample& sample, Drawing& out) const override;

    std::span<const EndCondition> end_conditions() const override { return ends; }
    void evaluate_end_conditions(const Sample& sample, VectorOut out) const override {
        const double s = std::sin(sample.q[2]), c = std::cos(sample.q[2]);
        out[0] = sample.q[1] - al * s + be * c;
        out[1] = sample.q[1] + al * s + be * c;
    }

    // A, b and S of the block that slides on both corners in the sense sg; the left corner is the first.
    TwoForces find_two_corners(double sg, double mu) const {
        const double eps = p.epsilon, tau = -sg * p.torque;
        const double turn[2] = {al - mu * be, -al - mu * be};  // of the corner that leads, and of the other
        const double A[2][2] = {{(eps + al * (al - mu * be)) / eps, (eps - al * (al + mu * be)) / eps},
                                {(eps - al * (al - mu * be)) / eps, (eps + al * (al + mu * be)) / eps}};
        TwoForces out{};
        for (int i = 0; i < 2; ++i) {
            const int corner = sg > 0.0 ? 1 - i : i;
            out.b[corner] = -p.force_y + (i == 0 ? al : -al) * tau / eps;
            for (int j = 0; j < 2; ++j) {
                const int other = sg > 0.0 ? 1 - j : j;
                out.A[corner][other] = A[i][j];
                out.S[corner][other] = mu * mu + 1.0 + turn[i] * turn[j] / eps;
            }
        }
        return out;
    }
    // Sense of sliding: that of this velocity, else that of the start, else that of the thesis.
    double find_sense(double x_dot) const { return (x_dot != 0.0 ? x_dot : p.x_dot0) > 0.0 ? 1.0 : -1.0; }
    double get_mu() const { return p.mu; }

  private:
    // Lower corner i minus centre.
    Point3 find_corner(int i, double theta) const {
        const double s = std::sin(theta), c = std::cos(theta), side = i == 0 ? -al : al;
        return {side * c + be * s, side * s - be * c, 0.0};
    }

    Values p;
    double al, be;
};

void SlidingBlock::observe(const Sample& sample, VectorOut out) const {
    double force = 0.0, product = 0.0;
    for (const ContactSample& corner : sample.contacts) {
        force = std::max(force, std::abs(corner.normal));
        const double here =
            corner.state == ContactState::open ? 0.0 : std::abs(corner.normal * corner.normal_acceleration);
        product = std::isnan(here) || here > product ? here : product;
    }
    for (std::size_t i = 0; i < 2; ++i) out[i] = sample.contacts[i].slip[0];
    out[3] = none;
    out[2] = find_verdict(sample.verdict);
    if (sample.solutions >= 0) out[3] = sample.solutions;
    out[4] = product <= touching * (1.0 + force) * (1.0 + force) ? 0.0 : product;
}

std::string_view SlidingBlock::classify(const Sample& sample) const {
    const double v_t = sample.contacts[0].slip[0];
    bool flat = sample.v[2] == 0.0;
    for (const ContactSample& corner : sample.contacts)
        flat = flat && std::abs(corner.gap) <= touching && std::abs(corner.normal_velocity) <= touching;
    const bool slides = flat && std::abs(v_t) > touching;
    if (slides && find_two_corners(v_t > 0.0 ? 1.0 : -1.0, p.mu).is_parted()) return "differ";
    return sample.verdict;
}

void SlidingBlock::draw(const Sample& sample, Drawing& out) const {
    const double x = sample.q[0], y = sample.q[1], theta = sample.q[2];
    const auto at = [&](double side, double up) {
        const double s = std::sin(theta), c = std::cos(theta);
        return Point3{x + side * c - up * s, y + side * s + up * c, 0.0};
    };
    out.min = {x - 2.0, -0.6, 0.0};
    out.max = {x + 2.0, 2.2, 0.0};
    out.force_scale = 0.65;
    const double origin = std::floor(x) - 8.0;  // whole units: the hatching stands while the view follows
    out.add_surface(Role::ground, {origin, 0.0, 0.0}, {origin + 16.0, 0.0, 0.0}, 0.0);
    out.add_line(Role::body, {at(-al, -be), at(al, -be), at(al, be), at(-al, be)}, true, true);
    const Point3 centre{x, y, 0.0};
    out.add_circle(Role::joint, centre, 0.04, false, none);
    constexpr const char* letters[2][2] = {{"N_1", "T_1"}, {"N_2", "T_2"}};
    const double half_sole = 0.08;
    for (int i = 0; i < 2; ++i) {
        const ContactSample& contact = sample.contacts[static_cast<std::size_t>(i)];
        const Point3 corner = at(i == 0 ? -al : al, -be);
        out.add_sole(i, {corner.x - half_sole, corner.y, 0.0}, {corner.x + half_sole, corner.y, 0.0});
        if (contact.state == ContactState::open || !std::isfinite(contact.normal)) continue;
        out.add_cone(corner, {0.0, 1.0, 0.0}, p.mu, p.mu, contact.normal);
        out.add_force(ForceRole::normal, corner, {0.0, contact.normal, 0.0}, letters[i][0]);
        out.add_force(ForceRole::friction, corner, {contact.tangent[0], 0.0, 0.0}, letters[i][1]);
    }
    // The corner that leads is the one over which it tips.
    const int leads = find_sense(sample.v[0]) > 0.0 ? 1 : 0;
    const Point3 tips = at(leads == 0 ? -al : al, -be);
    if (sample.contacts[static_cast<std::size_t>(leads)].state != ContactState::open) {
        out.add_circle(Role::guide, tips, 0.12, false, none);
        out.add_label({tips.x + (leads == 0 ? -0.4 : 0.4), tips.y + 0.3, 0.0}, "tipping corner", "");
    }
    const bool gravity_only = p.force_y == -1.0 && p.force_x == 0.0;
    out.add_force(ForceRole::gravity, centre, {p.force_x, p.force_y, 0.0}, gravity_only ? "mg" : "F");
    if (p.torque != 0.0) {
        const double turn = p.torque > 0.0 ? 2.0 : -2.0;  // rad of arc, in the sense of the torque
        out.add_arc(centre, 0.3, 0.5, 0.5 + turn, "*τ*");
    }
    // About the corner that is on the plane.
    if (std::abs(theta) > touching && sample.contacts[theta > 0.0 ? 0 : 1].state != ContactState::open) {
        const Point3 pivot = theta > 0.0 ? at(-al, -be) : at(al, -be);
        const double zero = theta > 0.0 ? 0.0 : 3.14159265358979323846;
        out.add_arc(pivot, 0.5, zero, zero + theta, "*θ*", theta);
    }
    out.add_velocity({x, -0.3, 0.0}, {sample.v[0], 0.0, 0.0}, "x'");
}

std::unique_ptr<Mechanism> make(std::span<const double> values, std::string_view) {
    return std::make_unique<SlidingBlock>(values);
}

// What is known in closed form (sheet of the system, sections 5 and 9) of the block that begins flat and
// slides. W = -F_y; L is the corner that leads, R the other; tau turns the block over L where it is positive:
//
//     both loaded   N = W/2 +- (mu be W + tau)/(2 al),  x'' = F_x - sg mu W
//     over one      N_L = (eps W + al tau)/(eps + al (al - mu be)),  N_R = (eps W - al tau)/(eps + al (al +
//     mu be)) gravity only  R is unloaded from mu = al/be on, no solution from mu_1 = (eps + al^2)/(al be) on
double find_sense(const Values& p) { return p.x_dot0 > 0.0 ? 1.0 : -1.0; }

// Values of a column while the block slides under gravity with this friction.
double find_sliding(Probe& run, const char* column, double mu) {
    const Probe::Change changes[] = {{"mu", mu},        {"torque", 0.0}, {"force_x", 0.0},
                                     {"force_y", -1.0}, {"theta0", 0.0}, {"theta_dot0", 0.0},
                                     {"x_dot0", -1.0}};
    return run.at_start(column, changes);
}
double find_end(Probe& run, std::span<const double> values) {
    return find_stop(run, "x_dot", bind_values<table>(values).x_dot0);
}

void state_closed_forms(std::span<const double> values, std::string_view, ClosedForms& out) {
    const Values p = bind_values<table>(values);
    const double al = p.alpha, be = std::sqrt(1.0 - al * al), eps = p.epsilon, mu = p.mu, W = -p.force_y;
    out.letters.push_back({"al", "*α*", "*w*/*l*", al, "1"});
    out.letters.push_back({"be", "*β*", "√(1 − [al]^2)", be, "1"});
    out.letters.push_back({"eps", "*ε*", "*J*/(*m l*^2)", eps, "1"});
    out.add({"tipping_friction", "[al]/[be]", al / be, usual_tolerance,
             [](Probe& run, std::span<const double>, double exact) {
                 constexpr double unloaded = 1e-9;  // of the weight
                 return find_edge(0.5 * exact, 1.1 * exact, [&](double friction) {
                     return !(find_sliding(run, "right.normal", friction) > unloaded);
                 });
             }});
    out.add({"jamming_friction", "([eps] + [al]^2)/([al]·[be])", (eps + al * al) / (al * be), usual_tolerance,
             [](Probe& run, std::span<const double>, double exact) {
                 return find_edge(0.5 * exact, 2.0 * exact, [&](double friction) {
                     return find_sliding(run, "solutions", friction) == 0.0;
                 });
             }});
    const double sg = find_sense(p), tau = -sg * p.torque;
    if (p.x_dot0 == 0.0 || p.theta0 != 0.0 || p.theta_dot0 != 0.0 || !(W > 0.0)) return;
    const double A_L = eps + al * (al - mu * be), A_R = eps + al * (al + mu * be);
    constexpr double grazing = 1e-6;
    if (A_L < grazing) return;
    const double N_L = 0.5 * (W + (mu * be * W + tau) / al), N_R = W - N_L;
    const auto left = [](Probe& run, std::span<const double>, double) { return run.at("left.normal", 0.0); };
    const auto right = [](Probe& run, std::span<const double>, double) {
        return run.at("right.normal", 0.0);
    };
    const bool leads = sg < 0.0;  // the left corner
    if (N_L < -grazing || N_R < -grazing) {
        const bool over_L = N_R < 0.0;
        out.add({over_L ? "leading_corner" : "trailing_corner",
                 over_L ? "([eps]·|[force_y]| + [al]·|[torque]|)/([eps] + [al]·([al] − [mu]·[be]))"
                        : "([eps]·|[force_y]| + [al]·|[torque]|)/([eps] + [al]·([al] + [mu]·[be]))",
                 over_L ? (eps * W + al * tau) / A_L : (eps * W - al * tau) / A_R, usual_tolerance,
                 over_L == leads ? +left : +right});
        return;
    }
    constexpr std::string_view formulas[2][2] = {
        {"[force_y]/(−2) + ([mu]·[be]·|[force_y]| + [torque])/(2·[al])",
         "[force_y]/(−2) − ([mu]·[be]·|[force_y]| + [torque])/(2·[al])"},
        {"[force_y]/(−2) + ([mu]·[be]·|[force_y]| − [torque])/(2·[al])",
         "[force_y]/(−2) − ([mu]·[be]·|[force_y]| − [torque])/(2·[al])"}};
    if (N_L > grazing)
        out.add({"leading_corner", formulas[sg > 0.0][0], N_L, usual_tolerance, leads ? +left : +right});
    if (N_R > grazing)
        out.add({"trailing_corner", formulas[sg > 0.0][1], N_R, usual_tolerance, leads ? +right : +left});
    const double deceleration = mu * W - sg * p.force_x;
    if (!(deceleration > grazing)) return;
    const double t = std::abs(p.x_dot0) / deceleration;
    out.horizon = 2.0 * t;
    out.letters.push_back({"a", "*a*",
                           sg < 0.0 ? "[mu]·|[force_y]| + [force_x]" : "[mu]·|[force_y]| − [force_x]",
                           deceleration, "1"});
    out.add({"stop_time", "|[x_dot0]|/[a]", t, usual_tolerance,
             [](Probe& run, std::span<const double> given, double) { return find_end(run, given); }});
    out.add({"stop_way", "[x_dot0]^2/(2·[a])", 0.5 * t * std::abs(p.x_dot0), usual_tolerance,
             [](Probe& run, std::span<const double> given, double) {
                 return std::abs(run.at("x", find_end(run, given)) - bind_values<table>(given).x0);
             }});
}

constexpr Method methods[] = {
    {"lcp_enumeration", "Enumerate all solutions", MethodKind::event_driven, "enumeration"},
    {"lemke", "Lemke (LCP)", MethodKind::event_driven, "lemke"},
    {"gauss_qp", "Gauss' principle (QP)", MethodKind::event_driven, "gauss_qp"},
    {"time_stepping", "Time stepping", MethodKind::time_stepping, "enumeration"},
};

constexpr Preset presets[] = {
    {"fig_2_11", "Both corners loaded (figure 2.11)", "sliding_block"},
    {"fig_2_12", "Rear corner just unloaded (figure 2.12)", "sliding_block?mu=1"},
    {"fig_2_13", "Tips over the leading corner (figure 2.13)", "sliding_block?mu=1.5"},
    {"jam", "Jams", "sliding_block?mu=2"},
    {"counterexample", "Gauss against complementarity", "sliding_block?torque=-1.4142135623730951"},
};

constexpr std::string_view findings[] = {
    "Section 4.4 leaves open whether an optimum of the QP always solves the LCP. It does not: with μ = 1/2 "
    "and τ = −√2 the LCP has one solution, which tips over the right corner; the QP loads the left corner "
    "although it separates.",
    "The LCP point is the optimum only if S12 A22 ≥ A21 S22; in the square block the difference is 3 μ (μ − "
    "1), negative for every 0 < μ < 1.",
    "(2.114), μ = 3/2: printed 1 − N1 − 4 N2, right 1 − 7/4 N1 − 19/4 N2. The optimum (4, 0) is right, g2″ = "
    "−6.",
};

constexpr std::string_view equations[] = {
    "*x*″ = [left.tangent|*T*_1] + [right.tangent|*T*_2] + [force_x]",
    "*y*″ = [left.normal|*N*_1] + [right.normal|*N*_2] + [force_y]",
    "flat: *ε* *θ*″ = [torque] + *α*·([right.normal|*N*_2] − [left.normal|*N*_1]) + "
    "*β*·([left.tangent|*T*_1] + [right.tangent|*T*_2])",
    "0 ≤ *N*_i,  0 ≤ *a*_{Ni},  *N*_i *a*_{Ni} = 0,  |*T*_i| ≤ [mu]·*N*_i",
};

constexpr Coordinate coordinates[] = {{"x", "1", "1", "centre of mass"},
                                      {"y", "1", "1", "centre of mass"},
                                      {"theta", "rad", "1", "tilt, counter-clockwise"}};
constexpr Observable observables[] = {
    {"v_t1", "1", "tangential velocity of the left corner"},
    {"v_t2", "1", "tangential velocity of the right corner"},
    {"verdict", "-", "verdict of the contact problem", verdict_names},
    {"solutions", "1", "number of solutions of the contact problem"},
    {"complementarity", "1", "max |N_i a_Ni|: 0 where the forces solve the complementarity problem"},
};
constexpr std::array<std::string_view, 2> time_plots{"left.normal", "right.normal"};

TwoForces find_forces(std::span<const double> values, const Sample& now) {
    const SlidingBlock block(values);
    return block.find_two_corners(block.find_sense(now.v[0]), block.get_mu());
}
void draw_forces(std::span<const double> values, const Sample& now, PlanePicture& out) {
    find_forces(values, now).draw(out);
}
void read_forces(std::span<const double> values, const Sample& now, PlanePoint at, PlaneReading& out) {
    find_forces(values, now).read(at, out);
}
template <int sense>
TwoForces find_forces_at(std::span<const double> values, double mu) {
    return SlidingBlock(values).find_two_corners(sense, mu);
}
FindForces find_in_sense(const SlidingBlock& block, double x_dot) {
    return block.find_sense(x_dot) > 0.0 ? find_forces_at<1> : find_forces_at<-1>;
}
constexpr double least_reach = 2.5;  // of mu
void draw_scan(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const SlidingBlock block(values);
    draw_friction_scan(find_in_sense(block, now.v[0]), values, std::max(least_reach, 1.2 * block.get_mu()),
                       out);
}
void press_scan(PlanePoint at, std::span<double> values) { put_value(parameters, values, "mu", at.x); }
constexpr std::size_t torque_row = 5;
static_assert(parameters[torque_row].id == "torque");
void draw_map(std::span<const double> values, const Sample&, PlanePicture& out) {
    const SlidingBlock block(values);
    const Parameter& torque = parameters[torque_row];
    draw_friction_map(find_in_sense(block, 0.0), values, torque_row,
                      std::max(least_reach, 1.2 * block.get_mu()), torque.min, torque.max, out);
}
void press_map(PlanePoint at, std::span<double> values) {
    press_scan(at, values);
    values[torque_row] = at.y;
}

constexpr PlaneMap maps[] = {
    {.title = "Normal forces, sliding on both corners",
     .x = "left.normal",
     .y = "right.normal",
     .x_label = "*N*_1 left",
     .y_label = "*N*_2 right",
     .dot_x = "left.normal",
     .dot_y = "right.normal",
     .draw = draw_forces,
     .read = read_forces},
    {.title = "Normal forces over *μ*",
     .x = "mu",
     .y = "left.normal",
     .x_label = "*μ*",
     .y_label = "*N*",
     .dot_x = "mu",
     .dot_y = "left.normal",
     .equal_scales = false,
     .draw = draw_scan,
     .press = press_scan},
    {.title = "Verdicts over *μ* and torque",
     .x = "mu",
     .y = "torque",
     .x_label = "*μ*",
     .y_label = "*τ*",
     .dot_x = "mu",
     .dot_y = "torque",
     .equal_scales = false,
     .still = true,
     .draw = draw_map,
     .press = press_map},
};

}  // namespace

const System& sliding_block() {
    static const System entry{
        .id = "sliding_block",
        .title = "Sliding block",
        .source = "Gomez 2008, section 2.9, (2.90)-(2.114)",
        .parameters = parameters,
        .methods = methods,
        .presets = presets,
        .coordinates = coordinates,
        .observables = observables,
        .reports_verdict = true,
        .view = {.phase_x = "x",
                 .phase_y = "x_dot",
                 .time_plots = time_plots,
                 .map_first = true,
                 .maps = maps,
                 .pinned = {"mu", "torque"},
                 .energy_unit = "1",
                 .force_unit = "1",
                 .force_symbol = "*mg*",
                 .length_unit = "1",
                 .time_unit = "1"},
        .equations = equations,
        .findings = findings,
        .make = make,
        .state_closed_forms = state_closed_forms,
    };
    return entry;
}

}  // namespace stiction::systems
