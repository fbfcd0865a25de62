// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A thin rigid rod of length 2 whose lower end, the tip, slides on a rough plane. Dimensionless: length l,
// mass m, time sqrt(l/g), force m g; eps = J/(m l^2). q = (x, y, theta): centre of mass and angle from +x; s
// = sin theta, c = cos theta.
//
//     x'' = T + F_x,   y'' = N + F_y,   eps theta'' = s T - c N + F_th
//     gap = y - s,  v_n = y' - c theta',  v_t = x' + s theta'
//     J_N = (0, 1, -c), bias s theta'^2;   J_T = (1, 0, s), bias c theta'^2
//
// Sliding with sg = sgn v_t, T = -sg mu N:   eps a_N = A N - b
//
//     A = eps + c^2 + sg mu s c,   b = F_th c - eps (F_y + s theta'^2)
//
//     region A  A > 0, b > 0  N = b/A         B  A > 0, b < 0  N = 0, lifts off
//            C  A < 0, b > 0  no solution     D  A < 0, b < 0  N = 0 and N = b/A
//
// Near A = b = 0 the force has no bound although A > 0: there the motion is integrated in tau, dt = A dtau.
//
// Source: Gomez 2008, sections 2.7-2.8, (2.62)-(2.89); signs of the gap and the factor eps of (2.78), (2.80)
// mended.
#include "model/catalogue.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace stiction::systems {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr double touching =
    1e-12;  // a gap or normal velocity of rounding size, at lengths and speeds of order 1

// Values of the two rules: indices into their choices.
constexpr double rule_impact = 0;
constexpr double branch_slide = 1, branch_impact = 2;

struct Values {
    double mu, epsilon, force_x, force_y, force_theta, restitution, inconsistent_rule, indeterminate_branch,
        contact_stiffness, contact_damping, slip_regularization, theta0, theta_dot0, v_t0, v_n0, gap0, x_c0;
};

constexpr std::array<std::string_view, 2> inconsistent_rules{"impact", "stop"};
constexpr std::array<std::string_view, 3> branches{"lift_off", "slide", "impact"};
constexpr std::array<std::string_view, 2> rule_names{"Impact without collision", "Stop"};
constexpr std::array<std::string_view, 3> branch_names{"Lift off", "Go on sliding",
                                                       "Impact without collision"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::mu,                   {"mu", "mu", "Friction", "1", 0.5, 0, 5, Scale::linear, Effect::live, Section::general, "Coulomb, mu_s = mu_k"}},
    {&Values::epsilon,              {"epsilon", "eps", "Inertia ratio", "1", 0.3333333333333333, 0.01, 2, Scale::log, Effect::restart, Section::general, "1/3: homogeneous rod"}},
    {&Values::force_x,              {"force_x", "F_x", "Force along", "1", 0, -2, 2, Scale::linear, Effect::live, Section::general, "control force at the centre"}},
    {&Values::force_y,              {"force_y", "F_y", "Force across", "1", -1, -3, 1, Scale::linear, Effect::live, Section::general, "-1 is gravity"}},
    {&Values::force_theta,          {"force_theta", "F_th", "Torque", "1", 0, -1, 1, Scale::linear, Effect::live, Section::general, "control torque"}},
    {&Values::restitution,          {"restitution", "e", "Restitution", "1", 0, 0, 1, Scale::linear, Effect::live, Section::general, "Newton, impacts with u_N- < 0"}},
    {&Values::inconsistent_rule,    {"inconsistent_rule", "-", "Without solution", "-", rule_impact, 0, 1, Scale::choice, Effect::live, Section::general, "what follows a verdict none while sliding", inconsistent_rules, rule_names}},
    {&Values::indeterminate_branch, {"indeterminate_branch", "-", "Of two solutions", "-", 0, 0, 2, Scale::choice, Effect::live, Section::general, "which solution is taken where there are several", branches, branch_names}},
    {&Values::contact_stiffness,    {"contact_stiffness", "k_c", "Contact stiffness", "1", 1e6, 1e2, 1e10, Scale::log, Effect::restart, Section::method, "method compliant"}},
    {&Values::contact_damping,      {"contact_damping", "d_c", "Contact damping", "1", 0, 0, 1e4, Scale::linear, Effect::restart, Section::method, "method compliant"}},
    {&Values::slip_regularization,  {"slip_regularization", "v_r", "Regularization", "1", 1e-4, 1e-8, 1e-1, Scale::log, Effect::restart, Section::method, "method compliant"}},
    {&Values::theta0,               {"theta0", "theta(0)", "Angle", "rad", 0.8, 0.001, 3.14, Scale::angle, Effect::restart, Section::start, "angle of the rod, counter-clockwise from +x"}},
    {&Values::theta_dot0,           {"theta_dot0", "theta'(0)", "Angular velocity", "1", 0, -5, 5, Scale::linear, Effect::restart, Section::start, "angular velocity"}},
    {&Values::v_t0,                 {"v_t0", "v_t(0)", "Sliding velocity", "1", -0.3, -10, 10, Scale::linear, Effect::restart, Section::start, "tangential velocity of the contact point"}},
    {&Values::v_n0,                 {"v_n0", "v_n(0)", "Normal velocity", "1", 0, -5, 5, Scale::linear, Effect::restart, Section::start, "normal velocity of the contact point"}},
    {&Values::gap0,                 {"gap0", "g(0)", "Gap", "1", 0, 0, 5, Scale::linear, Effect::restart, Section::start, "height of the contact point"}},
    {&Values::x_c0,                 {"x_c0", "x_c(0)", "Contact point", "1", 0, -10, 10, Scale::linear, Effect::restart, Section::start, "contact point"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

constexpr std::array<std::string_view, 4> regions{"A", "B", "C", "D"};
constexpr int tilt[] = {2};
constexpr EndCondition ends[] = {{"touch_down", "rod lies flat", 0}, {"touch_down", "other end", 0}};

class PainleveRod : public Mechanism {
  public:
    explicit PainleveRod(std::span<const double> values) : p(bind_values<table>(values)) {}

    MechanismSize size() const override { return {3, 1, 1, 0}; }
    std::string contact_name(int) const override { return "tip"; }

    FrictionLaw friction(int) const override { return make_coulomb(p.mu); }
    std::span<const int> angles() const override { return tilt; }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        const double s = std::sin(p.theta0), c = std::cos(p.theta0);
        q[0] = p.x_c0 + c, q[1] = p.gap0 + s, q[2] = p.theta0;
        v[0] = p.v_t0 - s * p.theta_dot0, v[1] = p.v_n0 + c * p.theta_dot0, v[2] = p.theta_dot0;
    }

    void evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const override {
        const double s = std::sin(q[2]), c = std::cos(q[2]), w = v[2];
        out.M.setZero();
        out.M(0, 0) = out.M(1, 1) = 1.0;
        out.M(2, 2) = p.epsilon;
        out.h[0] = p.force_x, out.h[1] = p.force_y, out.h[2] = p.force_theta;
        out.J_N(0, 0) = 0.0, out.J_N(0, 1) = 1.0, out.J_N(0, 2) = -c;
        out.J_T(0, 0) = 1.0, out.J_T(0, 1) = 0.0, out.J_T(0, 2) = s;
        ContactKinetics& tip = out.contacts[0];
        tip = {};
        tip.gap = q[1] - s;
        tip.b_N = s * w * w;
        tip.b_T[0] = c * w * w;
        tip.restitution = p.restitution;
    }

    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * (v[0] * v[0] + v[1] * v[1] + p.epsilon * v[2] * v[2]);
    }
    double potential_energy(double, VectorIn q) const override { return -p.force_y * q[1]; }
    double drive_power(const Sample& now) const override {
        return p.force_x * now.v[0] + p.force_theta * now.v[2];
    }

    void observe(const Sample& sample, VectorOut out) const override;
    std::string_view classify(const Sample& sample) const override {
        const int region = find_region(sample);
        return region < 0 ? std::string_view{} : regions[static_cast<std::size_t>(region)];
    }
    void draw(const Sample& sample, Drawing& out) const override;

    Regularization regularization() const override {
        return {p.contact_stiffness, p.contact_damping, p.slip_regularization};
    }

    std::span<const EndCondition> end_conditions() const override { return ends; }
    void evaluate_end_conditions(const Sample& sample, VectorOut out) const override {
        const bool closed = sample.contacts[0].state != ContactState::open;
        const double theta = sample.q[2];
        out[0] = closed ? std::min(theta, pi - theta) : 1.0;
        out[1] = closed ? 1.0 : sample.q[1] + std::sin(theta);
    }

    bool has_singularity() const override { return true; }
    double singularity(double, VectorIn q, VectorIn, std::span<const ContactState> states) const override {
        if (!is_slipping(states[0])) return 1.0;
        return std::abs(find_A(q[2], states[0] == ContactState::slip_plus ? 1.0 : -1.0));
    }

    ParadoxRule inconsistent_rule() const override {
        return p.inconsistent_rule == rule_impact ? ParadoxRule::impact : ParadoxRule::stop;
    }
    ParadoxRule indeterminate_rule() const override {
        return p.indeterminate_branch == branch_impact ? ParadoxRule::impact : ParadoxRule::take_solution;
    }
    bool prefers_contact() const override { return p.indeterminate_branch == branch_slide; }

  private:
    double find_A(double theta, double sg) const {
        const double s = std::sin(theta), c = std::cos(theta);
        return p.epsilon + c * c + sg * p.mu * s * c;
    }
    double find_b(double theta, double theta_dot) const {
        return p.force_theta * std::cos(theta) -
               p.epsilon * (p.force_y + std::sin(theta) * theta_dot * theta_dot);
    }
    // Index into `regions`, -1 where the tip does not slide on the plane.
    int find_region(const Sample& sample) const {
        const ContactSample& tip = sample.contacts[0];
        const double v_t = sample.contacts[0].slip[0];
        const bool on_plane = tip.state != ContactState::open ||
                              (std::abs(tip.gap) <= touching && std::abs(tip.normal_velocity) <= touching);
        if (!on_plane || std::abs(v_t) <= touching) return -1;
        const double A = find_A(sample.q[2], v_t > 0.0 ? 1.0 : -1.0), b = find_b(sample.q[2], sample.v[2]);
        return A > 0.0 ? (b >= 0.0 ? 0 : 1) : (b > 0.0 ? 2 : 3);
    }

    Values p;
};

void PainleveRod::observe(const Sample& sample, VectorOut out) const {
    const double c = std::cos(sample.q[2]);
    const double v_t = sample.contacts[0].slip[0];
    const bool slides = std::abs(v_t) > touching;
    out[0] = sample.q[0] - c;
    out[1] = v_t;
    out[2] = sample.contacts[0].normal_velocity;
    out[3] = slides ? find_A(sample.q[2], v_t > 0.0 ? 1.0 : -1.0) : none;
    out[4] = slides ? find_b(sample.q[2], sample.v[2]) : none;
    const int region = find_region(sample);
    out[5] = region < 0 ? none : region;
    out[7] = none;
    out[6] = find_verdict(sample.verdict);
    if (sample.solutions >= 0) out[7] = sample.solutions;
}

void PainleveRod::draw(const Sample& sample, Drawing& out) const {
    const double x = sample.q[0], y = sample.q[1], theta = sample.q[2];
    const double s = std::sin(theta), c = std::cos(theta);
    const Point3 tip{x - c, y - s, 0.0}, end{x + c, y + s, 0.0}, centre{x, y, 0.0};
    out.min = {x - 2.0, -0.5, 0.0};
    out.max = {x + 2.0, 2.2, 0.0};
    out.force_scale = 0.8;  // sliding takes about half an m g; near A = 0 the arrows are cut short
    // Earlier positions lie about a quarter of the rod's length apart.
    out.strobe = 0.4 / std::max(std::abs(p.v_t0), 1.0);
    const double origin =
        std::floor(x) - 8.0;  // whole units, so that the hatching stands still while the view follows the rod
    out.add_surface(Role::ground, {origin, 0.0, 0.0}, {origin + 16.0, 0.0, 0.0}, 0.0);
    out.add_line(Role::body, {tip, end});
    out.add_circle(Role::joint, centre, 0.05, false, none);
    const ContactSample& contact = sample.contacts[0];
    const bool closed = contact.state != ContactState::open && std::isfinite(contact.normal);
    out.add_sole(0, {tip.x - 0.08, tip.y, 0.0}, {tip.x + 0.08, tip.y, 0.0});
    if (closed) {
        out.add_cone(tip, {0.0, 1.0, 0.0}, p.mu, p.mu, contact.normal);
        const double T = contact.tangent[0], N = contact.normal, R = std::hypot(T, N);
        out.add_force(ForceRole::normal, tip, {0.0, N, 0.0}, "N", N);
        out.add_force(ForceRole::friction, tip, {T, 0.0, 0.0}, "T", T);
        out.add_force(ForceRole::resultant, tip, {T, N, 0.0}, "R");
        // Its line of action, and its moment arm about the centre of mass.
        const double along = (c * T + s * N) / R;
        if (R > 0.0 && along > 0.0) {
            const Point3 foot{tip.x + along * T / R, tip.y + along * N / R, 0.0};
            out.add_line(Role::guide, {tip, foot});
            out.add_line(Role::guide, {foot, centre});
            const double arm = std::hypot(foot.x - x, foot.y - y);
            char text[16];
            std::snprintf(text, sizeof text, " %.2f", arm);
            if (arm > 0.1) out.add_label({0.5 * (foot.x + x), 0.5 * (foot.y + y), 0.0}, "arm", text);
        }
    }
    out.add_force(ForceRole::gravity, centre, {p.force_x, p.force_y, 0.0},
                  p.force_y == -1.0 && p.force_x == 0.0 ? "mg" : "F");
    out.add_velocity({tip.x, -0.25, 0.0}, {sample.contacts[0].slip[0], 0.0, 0.0}, "v_t");
    if (theta > 0.0 && theta < pi && closed) out.add_arc(tip, 0.45, 0.0, theta, "*θ*", theta);
}

std::unique_ptr<Mechanism> make(std::span<const double> values, std::string_view) {
    return std::make_unique<PainleveRod>(values);
}

// What is known in closed form (sheet of the system, sections 4, 5 and 9), whatever the tip's speed. The
// measurements ask the contact problem itself where it has one solution, never the signs of A and b.
constexpr Probe::Change slides_on_plane[] = {{"gap0", 0.0}, {"v_n0", 0.0}, {"theta_dot0", 0.0}};
double find_sense(const Values& p) { return p.v_t0 > 0.0 ? 1.0 : -1.0; }

// One solution at this friction and angle, with b <> 0: A > 0.
bool has_one_solution(Probe& run, const Values& p, double mu, double theta) {
    const Probe::Change changes[] = {slides_on_plane[0],      slides_on_plane[1], slides_on_plane[2],
                                     {"v_t0", find_sense(p)}, {"mu", mu},         {"theta0", theta}};
    return run.at_start("solutions", changes) == 1.0;
}

// Where A has its double root: tan theta = mu_c/(2 eps), mirrored for the other sense.
double find_touching_angle(const Values& p) {
    const double theta = std::atan(std::sqrt((1.0 + p.epsilon) / p.epsilon));
    return find_sense(p) < 0.0 ? theta : pi - theta;
}
// Half of the way between the two critical angles.
double find_half_gap(const Values& p) {
    return 0.5 *
           std::atan2(std::sqrt(p.mu * p.mu - 4.0 * p.epsilon * (1.0 + p.epsilon)), 1.0 + 2.0 * p.epsilon);
}

template <int side>
double measure_critical_angle(Probe& run, std::span<const double> values, double exact) {
    const Values p = bind_values<table>(values);
    const double towards = side * -find_sense(p), half = find_half_gap(p);
    const double outer = std::clamp(exact + towards * half, 0.5 * exact, 0.5 * (exact + pi));
    return find_edge(exact - towards * half, outer,
                     [&](double theta) { return has_one_solution(run, p, p.mu, theta); });
}

double find_end(Probe& run, std::span<const double> values) {
    return find_stop(run, "v_t", bind_values<table>(values).v_t0);
}

constexpr double grazing = 1e-6;         // of A and b: nearer to 0 the force has no well-determined value
constexpr double grazing_at_end = 1e-9;  // of A, where a run ends at A = b = 0

void state_closed_forms(std::span<const double> values, std::string_view, ClosedForms& out) {
    const Values p = bind_values<table>(values);
    const double eps = p.epsilon, s = std::sin(p.theta0), c = std::cos(p.theta0), w = p.theta_dot0;
    const double sg = find_sense(p), mu_c = 2.0 * std::sqrt(eps * (1.0 + eps));
    out.horizon = 20.0;
    const bool countable = p.force_y != 0.0 || p.force_theta != 0.0;  // else b = 0 everywhere
    if (countable) {
        out.add({"critical_friction", "2·√([epsilon]·(1 + [epsilon]))", mu_c, usual_tolerance,
                 [](Probe& run, std::span<const double> given, double exact) {
                     const Values own = bind_values<table>(given);
                     const double theta = find_touching_angle(own);
                     return find_edge(0.5 * exact, 2.0 * exact,
                                      [&](double mu) { return !has_one_solution(run, own, mu, theta); });
                 }});
    }
    constexpr double clear = 1.0 + 1e-6;  // of mu_c: below it both angles lie within rounding
    double theta_1 = none, theta_2 = none;
    if (countable && p.mu > clear * mu_c) {
        const double root = std::sqrt(p.mu * p.mu - mu_c * mu_c);
        theta_1 = std::atan((p.mu - root) / (2.0 * eps)), theta_2 = std::atan((p.mu + root) / (2.0 * eps));
        if (sg > 0.0) theta_1 = pi - theta_1, theta_2 = pi - theta_2;
        out.letters.push_back({"r", "*r*", "√([mu]^2 − 4·[epsilon]·(1 + [epsilon]))", root, "1"});
        out.add({"critical_angle_1",
                 sg < 0.0 ? "atan(([mu] − [r])/(2·[epsilon]))" : "π − atan(([mu] − [r])/(2·[epsilon]))",
                 theta_1, usual_tolerance, measure_critical_angle<-1>});
        out.add({"critical_angle_2",
                 sg < 0.0 ? "atan(([mu] + [r])/(2·[epsilon]))" : "π − atan(([mu] + [r])/(2·[epsilon]))",
                 theta_2, usual_tolerance, measure_critical_angle<1>});
    }
    const bool closed = p.gap0 == 0.0 && p.v_n0 == 0.0 && p.v_t0 != 0.0;
    const double A = eps + c * c + sg * p.mu * s * c, b = p.force_theta * c - eps * (p.force_y + s * w * w);
    if (closed && A > grazing && b > grazing) {
        out.letters.push_back({"A", "*A*",
                               sg < 0.0 ? "[epsilon] + cos^2 [theta0] − [mu]·sin [theta0]·cos [theta0]"
                                        : "[epsilon] + cos^2 [theta0] + [mu]·sin [theta0]·cos [theta0]",
                               A, "1"});
        out.letters.push_back(
            {"b", "*b*", "[force_theta]·cos [theta0] − [epsilon]·([force_y] + [theta_dot0]^2·sin [theta0])",
             b, "1"});
        out.add({"normal_force", "[b]/[A]", b / A, usual_tolerance,
                 [](Probe& run, std::span<const double>, double) { return run.at("tip.normal", 0.0); }});
    }
    const bool jumps = (b > grazing && p.inconsistent_rule == rule_impact) ||
                       (b < -grazing && p.indeterminate_branch == branch_impact);
    if (closed && A < -grazing && jumps) {
        // eps theta' - s x' + c y' is kept and x' = v_t - s theta', y' = c theta' before it
        out.add({"spin_after_impact", "[theta_dot0] − [v_t0]·sin [theta0]/(1 + [epsilon])",
                 w - s * p.v_t0 / (1.0 + eps), usual_tolerance,
                 [](Probe& run, std::span<const double> given, double) {
                     return run.at("theta_dot", find_end(run, given));
                 }});
        out.add({"energy_lost", "[v_t0]^2·([epsilon] + cos^2 [theta0])/(2·(1 + [epsilon]))",
                 0.5 * p.v_t0 * p.v_t0 * (eps + c * c) / (1.0 + eps), usual_tolerance,
                 [](Probe& run, std::span<const double> given, double) {
                     return run.at("energy.dissipated", find_end(run, given));
                 }});
    }
    // Sliding into A = b = 0 from outside, where the run ends.
    const bool from_1 = sg * (p.theta0 - theta_1) > 0.0 && -sg * w > 0.0;
    const bool from_2 = sg * (p.theta0 - theta_2) < 0.0 && -sg * w < 0.0;
    if (closed && (from_1 || from_2))
        out.add({"jam_angle", from_1 ? "critical angle 1" : "critical angle 2", from_1 ? theta_1 : theta_2,
                 usual_tolerance, [](Probe& run, std::span<const double>, double) {
                     const double t = run.find_event("inconsistent");
                     return std::abs(run.at("a", t)) < grazing_at_end ? run.at("theta", t) : none;
                 }});
    if (p.gap0 > 0.0 && w == 0.0 && p.force_theta == 0.0 && p.force_y < 0.0)
        out.add({"touch_down", "([v_n0] + √([v_n0]^2 − 2·[force_y]·[gap0]))/|[force_y]|",
                 (p.v_n0 + std::sqrt(p.v_n0 * p.v_n0 - 2.0 * p.force_y * p.gap0)) / -p.force_y,
                 usual_tolerance,
                 [](Probe& run, std::span<const double>, double) { return run.find_event("touch_down"); }});
    if (p.mu == 0.0 && p.gap0 == 0.0 && p.v_n0 == 0.0 && w == 0.0 && p.force_theta == 0.0 &&
        p.force_y < 0.0 && std::abs(c) > grazing)
        out.add({"spin_when_flat", "√(2·|[force_y]|·sin [theta0]/(1 + [epsilon]))",
                 std::sqrt(-2.0 * p.force_y * s / (1.0 + eps)), usual_tolerance,
                 [](Probe& run, std::span<const double>, double) {
                     return std::abs(run.at("theta_dot", run.find_event("touch_down")));
                 }});
}

constexpr Method methods[] = {
    {"lcp_enumeration", "Enumerate all solutions", MethodKind::event_driven, "enumeration"},
    {"lemke", "Lemke (LCP)", MethodKind::event_driven, "lemke"},
    {"gauss_qp", "Gauss' principle (QP)", MethodKind::event_driven, "gauss_qp"},
    {"time_stepping", "Time stepping", MethodKind::time_stepping, "enumeration"},
    {"compliant", "Compliant contact", MethodKind::regularised, "enumeration"},
};

constexpr Preset presets[] = {
    {"stops", "Slides and stops", "painleve_rod"},
    {"fig_2_7", "Regions with a torque (figure 2.7)", "painleve_rod?mu=1.5&force_theta=0.5&v_t0=-1"},
    {"fig_2_8", "Regions (figure 2.8)", "painleve_rod?mu=1.5&v_t0=-1"},
    {"lift_off", "Lifts off", "painleve_rod?mu=1.5&theta0=0.6&theta_dot0=0.9&v_t0=-3"},
    {"sticks", "Sticks", "painleve_rod?mu=1.5&theta0=2&theta_dot0=-0.3&v_t0=-1"},
    {"falls_flat", "Falls flat", "painleve_rod?v_t0=-1"},
    {"jam", "Jams at A = b = 0", "painleve_rod?mu=2&theta0=0.3&theta_dot0=0.6&v_t0=-3"},
    {"impact", "Impact without collision", "painleve_rod?mu=1.5&theta0=1&v_t0=-1"},
    {"compliant_limit", "The same with a compliant contact",
     "painleve_rod?method=compliant&mu=1.5&contact_damping=1e4&theta0=1&v_t0=-1"},
    {"two_answers", "Two solutions", "painleve_rod?mu=1.5&theta0=1.1&theta_dot0=1.8&v_t0=-2"},
    {"shallow", "Shallow start", "painleve_rod?mu=1.5&theta0=0.3"},
};

constexpr std::string_view findings[] = {
    "(2.80): printed g″ = b − A N, right ε g″ = b − A N. N and every sign stay; solution (ii) after (2.89) "
    "has g″ = b/ε.",
    "(2.83): printed (cos θ + μ sin θ)², right (cos θ − μ sin θ)². The value of φ changes, not the "
    "minimiser.",
    "After (2.88): printed that θ < θv implies b > 0; right only below the curve (2.88), and θv exists only "
    "if ε |Fy| ≤ |Fθ|.",
    "(2.78): printed g1 = rcy = sin θ − ry, right g1 = −rcy = sin θ − ry.",
    "(2.11): printed τB = rB × (f + N), right with −(f + N), as in (2.12).",
    "Gauss’ principle answers in region D but not in C, where nothing is feasible; time stepping passes C by "
    "the impact without collision.",
};

constexpr std::string_view equations[] = {
    "*x*″ = [tip.tangent|*T*] + [force_x],  *y*″ = [tip.normal|*N*] + [force_y]",
    "[epsilon]·*θ*″ = [tip.tangent|*T*]·sin [theta|*θ*] − [tip.normal|*N*]·cos [theta|*θ*] + [force_theta]",
    "*v*_t = [x_dot|*x*′] + [theta_dot|*θ*′]·sin [theta|*θ*],  |*T*| ≤ [mu]·[tip.normal|*N*]",
    "slides: [epsilon]·*a*_N = [a|*A*]·[tip.normal|*N*] − [b|*b*]",
};

constexpr Coordinate coordinates[] = {{"x", "1", "1", "centre of mass"},
                                      {"y", "1", "1", "centre of mass"},
                                      {"theta", "rad", "1", "angle of the rod from +x"}};
constexpr Observable observables[] = {
    {"x_c", "1", "contact point"},
    {"v_t", "1", "tangential velocity of the contact point"},
    {"v_n", "1", "normal velocity of the contact point"},
    {"a", "1", "A of eps a_N = A N - b for the present sense of sliding"},
    {"b", "1", "b of eps a_N = A N - b"},
    {"region", "-", "A slides, B lifts off, C no solution, D two solutions", regions},
    {"verdict", "-", "verdict of the contact problem", verdict_names},
    {"solutions", "1", "number of solutions of the contact problem"},
};
constexpr std::array<std::string_view, 2> time_plots{"tip.normal", "theta"};

constexpr RegionMap region_map{.shader = "painleve_rod",
                               .x = "theta",
                               .y = "theta_dot",
                               .start_x = "theta0",
                               .start_y = "theta_dot0",
                               .other_y = "mu",
                               .speed = "v_t",
                               .start_speed = "v_t0",
                               .zero = {"gap0", "v_n0"},
                               .uniforms = {"mu", "epsilon", "force_x", "force_y", "force_theta"},
                               .epsilon = "epsilon",
                               .rule = "inconsistent_rule",
                               .branch = "indeterminate_branch",
                               .y_unit = "√(*g/l*)",
                               .x_max = pi,
                               .reach_y = 3.0,
                               .reach_other = 3.0};

}  // namespace

const System& painleve_rod() {
    static const System entry{
        .id = "painleve_rod",
        .title = "Painlevé rod",
        .source = "Gomez 2008, sections 2.7-2.8, (2.62)-(2.89)",
        .parameters = parameters,
        .methods = methods,
        .presets = presets,
        .coordinates = coordinates,
        .observables = observables,
        .reports_verdict = true,
        .view = {.phase_x = "theta",
                 .phase_y = "theta_dot",
                 .time_plots = time_plots,
                 .map_first = true,
                 .region = region_map,
                 .pinned = {"mu", "epsilon"},
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
