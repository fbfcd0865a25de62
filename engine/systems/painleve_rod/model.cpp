// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A thin rigid rod of length 2 whose lower end, the tip, slides on a rough plane. Dimensionless: length l,
// mass m, time sqrt(l/g), force m g; eps = J/(m l^2). q = (x, y, theta): centre of mass and angle from +x;
// s = sin theta, c = cos theta.
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
// The forces are F_0 + amplitude sin(2 pi f t + p); V = -F_y0 y, and the work of the rest is input.
//
// Near A = b = 0 the force has no bound although A > 0: there the motion is integrated in tau, dt = A dtau.
//
// Source: Gomez 2008, sections 2.7-2.8, (2.62)-(2.89); signs of the gap and the factor eps of (2.78), (2.80)
// mended.
#include "systems/painleve_rod/painleve_rod.hpp"

#include "base/constants.hpp"
#include "base/sine_cosine.hpp"
#include "model/impact_rows.hpp"
#include "model/planar_body.hpp"
#include "model/recorded.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::painleve_rod {

namespace {

constexpr double touching =
    1e-12;  // a gap or normal velocity of rounding size, at lengths and speeds of order 1

constexpr std::array<std::string_view, 2> inconsistent_rules{"impact", "stop"};
constexpr std::array<std::string_view, 3> branches{"lift_off", "slide", "impact"};
constexpr std::array<std::string_view, 2> rule_names{"Impact without collision", "Stop"};
constexpr std::array<std::string_view, 3> branch_names{"Lift off", "Go on sliding",
                                                       "Impact without collision"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::mu, {.id = "mu", .symbol = "mu", .name = "Friction", .unit = "1",
      .initial = 0.5, .min = 0, .max = 5, .section = Section::friction,
      .help = "sliding; at rest too with coulomb"}},
    {&Values::friction_law, friction_rows::law(friction_rows::names_mu)},
    {&Values::mu_s, friction_rows::mu_s(0.6, 5)},
    {&Values::stribeck_speed, friction_rows::stribeck_speed(friction_rows::Dimension::none)},
    {&Values::viscous, friction_rows::viscous(friction_rows::Dimension::none)},
    {&Values::quadratic, friction_rows::quadratic(friction_rows::Dimension::none)},
    {&Values::asymmetry, friction_rows::asymmetry()},
    {&Values::eps, {.id = "epsilon", .symbol = "eps", .name = "Inertia ratio", .unit = "1",
      .initial = 0.3333333333333333, .min = 0.01, .max = 2, .scale = Scale::log, .effect = Effect::restart,
      .help = "1/3: homogeneous rod"}},
    {&Values::F_x, {.id = "force_x", .symbol = "F_x", .name = "Force along", .unit = "1",
      .initial = 0, .min = -2, .max = 2, .help = "control force at the centre"}},
    {&Values::F_y, {.id = "force_y", .symbol = "F_y", .name = "Force across", .unit = "1",
      .initial = -1, .min = -3, .max = 1, .help = "-1 is gravity"}},
    {&Values::F_th, {.id = "force_theta", .symbol = "F_th", .name = "Torque", .unit = "1",
      .initial = 0, .min = -1, .max = 1, .help = "control torque"}},
    {&Values::A_x, {.id = "force_x_amplitude", .symbol = "A_x", .name = "Amplitude along", .unit = "1",
      .initial = 0, .min = 0, .max = 2, .help = "of a sine in time, added to the control force along"}},
    {&Values::A_y, {.id = "force_y_amplitude", .symbol = "A_y", .name = "Amplitude across", .unit = "1",
      .initial = 0, .min = 0, .max = 2, .help = "of a sine in time, added to the control force across"}},
    {&Values::A_th, {.id = "force_theta_amplitude", .symbol = "A_th", .name = "Amplitude of the torque", .unit = "1",
      .initial = 0, .min = 0, .max = 1, .help = "of a sine in time, added to the control torque"}},
    {&Values::frequency, {.id = "force_frequency", .symbol = "f", .name = "Force frequency", .unit = "1",
      .initial = 0.2, .min = 0.001, .max = 10, .scale = Scale::log, .effect = Effect::restart,
      .help = "of the three sines"}},
    {&Values::phase, {.id = "force_phase", .symbol = "p", .name = "Force phase", .unit = "rad",
      .initial = 0, .min = -pi, .max = pi, .scale = Scale::angle, .effect = Effect::restart,
      .help = "of the three sines at t = 0"}},
    {&Values::restitution, {.id = "restitution", .symbol = "e", .name = "Restitution", .unit = "1",
      .initial = 0, .min = 0, .max = 1, .help = "impacts with u_N- < 0"}},
    {&Values::impact_law, impact_rows::law()},
    {&Values::inconsistent_rule, {.id = "inconsistent_rule", .name = "Where there is no solution",
      .initial = rule_impact, .help = "how the motion continues after a verdict none while sliding",
      .choices = inconsistent_rules, .choice_names = rule_names}},
    {&Values::indeterminate_branch, {.id = "indeterminate_branch", .name = "Where there are two solutions",
      .help = "which one of several solutions the motion takes", .choices = branches, .choice_names = branch_names}},
    {&Values::contact_stiffness, compliant_rows::stiffness("1", 1e6, 1e2, 1e10)},
    {&Values::contact_damping, compliant_rows::damping("1", 0, 1e4)},
    {&Values::slip_regularization, compliant_rows::slip_regularization("1", 1e-8)},
    {&Values::theta0, {.id = "theta0", .symbol = "theta(0)", .name = "Angle", .unit = "rad",
      .initial = 0.8, .min = 0.001, .max = 3.14, .scale = Scale::angle, .section = Section::start,
      .help = "angle of the rod, counter-clockwise from +x"}},
    {&Values::theta_dot0, {.id = "theta_dot0", .symbol = "theta'(0)", .name = "Angular velocity", .unit = "1",
      .initial = 0, .min = -5, .max = 5, .section = Section::start, .help = "angular velocity"}},
    {&Values::v_t0, {.id = "v_t0", .symbol = "v_t(0)", .name = "Sliding velocity", .unit = "1",
      .initial = -0.3, .min = -10, .max = 10, .section = Section::start,
      .help = "tangential velocity of the contact point"}},
    {&Values::v_n0, {.id = "v_n0", .symbol = "v_n(0)", .name = "Normal velocity", .unit = "1",
      .initial = 0, .min = -5, .max = 5, .section = Section::start, .help = "normal velocity of the contact point"}},
    {&Values::gap0, {.id = "gap0", .symbol = "g(0)", .name = "Gap", .unit = "1",
      .initial = 0, .min = 0, .max = 5, .section = Section::start, .help = "height of the contact point"}},
    {&Values::x_c0, {.id = "x_c0", .symbol = "x_c(0)", .name = "Contact point", .unit = "1",
      .initial = 0, .min = -10, .max = 10, .section = Section::start, .help = "contact point"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

constexpr std::array<std::string_view, 4> regions{"A", "B", "C", "D"};
constexpr EndCondition ends[] = {{.kind = EventKind::touch_down, .cause = "rod lies flat", .contact = 0},
                                 {.kind = EventKind::touch_down, .cause = "other end", .contact = 0}};

}  // namespace

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

Values Values::at(double t) const {
    Values out = *this;
    const double swing = std::sin(2.0 * pi * frequency * t + phase);
    out.F_x += A_x * swing, out.F_y += A_y * swing, out.F_th += A_th * swing;
    return out;
}

double Values::find_A(double theta, double sg, double v_t) const {
    const auto [s, c] = find_sine_cosine(theta);
    const FrictionLaw law = get_law();
    const double own = law.sliding(std::abs(v_t)) * law.side(-sg);
    return eps + c * c + sg * own * s * c;
}

double Values::find_b(double theta, double theta_dot) const {
    return F_th * std::cos(theta) - eps * (F_y + std::sin(theta) * theta_dot * theta_dot);
}

namespace {

struct Instant {
    const Values& p;
    const Sample& now;

    const ContactSample& tip() const { return now.contacts[0]; }
    double v_t() const { return tip().slip[0]; }
    /// Sense of sliding; at the first instant of a slip (v_t = 0) the sense given by its state.
    double find_sense() const { return std::abs(v_t()) > touching ? sign(v_t()) : slip_sign(tip().state); }
    double find_A() const { return find_sense() == 0.0 ? no_value : p.find_A(now.q[2], find_sense(), v_t()); }
    double find_b() const {
        if (find_sense() == 0.0) return no_value;
        Values held = p.at(now.t);
        if (!now.applied.empty()) held.F_y += now.applied[1], held.F_th += now.applied[2];
        return held.find_b(now.q[2], now.v[2]);
    }
};

// Index into `regions`; -1 if the tip does not slide on the plane.
int find_region(const Instant& i) {
    const ContactSample& tip = i.tip();
    const bool on_plane = tip.state != ContactState::open ||
                          (std::abs(tip.gap) <= touching && std::abs(tip.normal_velocity) <= touching);
    if (!on_plane || i.find_sense() == 0.0) return -1;
    const double A = i.find_A(), b = i.find_b();
    return A > 0.0 ? (b >= 0.0 ? 0 : 1) : (b > 0.0 ? 2 : 3);
}
double not_negative(int number) { return number < 0 ? no_value : number; }

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"x_c", "1", "contact point"}, [](const Instant& i) { return i.now.q[0] - std::cos(i.now.q[2]); }},
    {{"v_t", "1", "tangential velocity of the contact point"}, [](const Instant& i) { return i.v_t(); }},
    {{"v_n", "1", "normal velocity of the contact point"}, [](const Instant& i) { return i.tip().normal_velocity; }},
    {{"a", "1", "A of eps a_N = A N - b for the present sense of sliding"},
     [](const Instant& i) { return i.find_A(); }},
    {{"b", "1", "b of eps a_N = A N - b"}, [](const Instant& i) { return i.find_b(); }},
    {{"region", "-", "A slides, B lifts off, C no solution, D two solutions", regions},
     [](const Instant& i) { return not_negative(find_region(i)); }},
    {{"verdict", "-", "verdict of the contact problem", verdict_names},
     [](const Instant& i) { return find_verdict(i.now.verdict); }},
    {{"solutions", "1", "number of solutions of the contact problem"},
     [](const Instant& i) { return not_negative(i.now.solutions); }},
    {{"force_x", "1", "control force along, at this time"}, [](const Instant& i) { return i.p.at(i.now.t).F_x; }},
    {{"force_y", "1", "control force across, at this time"}, [](const Instant& i) { return i.p.at(i.now.t).F_y; }},
    {{"force_theta", "1", "control torque, at this time"}, [](const Instant& i) { return i.p.at(i.now.t).F_th; }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

class PainleveRod : public PlanarBody {
  public:
    explicit PainleveRod(std::span<const double> values) : PainleveRod(read_values(values)) {}

    MechanismSize size() const override { return {.coordinates = 3, .contacts = 1, .tangents = 1}; }
    std::string contact_name(int) const override { return "tip"; }

    FrictionLaw friction(int) const override { return p.get_law(); }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        const double s = std::sin(p.theta0), c = std::cos(p.theta0);
        q[0] = p.x_c0 + c, q[1] = p.gap0 + s, q[2] = p.theta0;
        v[0] = p.v_t0 - s * p.theta_dot0, v[1] = p.v_n0 + c * p.theta_dot0, v[2] = p.theta_dot0;
    }

    std::span<const double> periods() const override { return {&period_, p.is_steady() ? 0U : 1U}; }
    double drive_power(const Sample& now) const override {
        const Values here = p.at(now.t);
        return here.F_x * now.v[0] + here.F_th * now.v[2] + (here.F_y - p.F_y) * now.v[1];
    }

    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        fill(t, q[1], q[2], v[2], out);
    }
    bool record(const RecordedMotion& motion, KineticsOf<Recorded>& out) const override {
        fill(motion.t, motion.q[1], motion.q[2], motion.v[2], out);
        return true;
    }

    void observe(const Sample& now, VectorOut out) const override {
        fill_observables<table_of_observables>(Instant{p, now}, out);
    }
    std::string_view classify(const Sample& sample) const override {
        const int region = find_region({p, sample});
        return region < 0 ? std::string_view{} : regions[static_cast<std::size_t>(region)];
    }

    Regularization regularization() const override { return p.get_regularization(); }

    std::span<const EndCondition> end_conditions() const override { return ends; }
    void evaluate_end_conditions(const Sample& sample, VectorOut out) const override {
        const bool closed = sample.contacts[0].state != ContactState::open;
        const double theta = sample.q[2];
        out[0] = closed ? std::min(theta, pi - theta) : 1.0;
        out[1] = closed ? 1.0 : find_other_gap(sample.q[1], theta);
    }
    void record_end_conditions(const RecordedMotion& motion, std::span<const ContactState> states,
                               std::vector<std::vector<Recorded>>& out) const override {
        const Recorded& theta = motion.q[2];
        if (states[0] != ContactState::open)
            out[0] = {theta, pi - theta};
        else
            out[1] = {find_other_gap(motion.q[1], theta)};
    }

    bool has_singularity() const override { return true; }
    double singularity(double, VectorIn q, VectorIn v, std::span<const ContactState> states) const override {
        if (!is_slipping(states[0])) return 1.0;
        return p.find_A(q[2], slip_sign(states[0]), v[0] + std::sin(q[2]) * v[2]);
    }

    ParadoxRule inconsistent_rule() const override {
        return p.inconsistent_rule == rule_impact ? ParadoxRule::impact : ParadoxRule::stop;
    }
    ParadoxRule indeterminate_rule() const override {
        return p.indeterminate_branch == branch_impact ? ParadoxRule::impact : ParadoxRule::take_solution;
    }
    bool prefers_contact() const override { return p.indeterminate_branch == branch_slide; }

  private:
    explicit PainleveRod(const Values& values)
        : PlanarBody(values.eps, values.F_x, values.F_y, values.F_th),
          p(values),
          period_(1.0 / values.frequency) {}

    // The equations at t, y, theta and theta' = w.
    template <class Real>
    void fill(const Real& t, const Real& y, const Real& theta, const Real& w, KineticsOf<Real>& out) const {
        const auto [s, c] = find_sine_cosine(theta);
        fill_body(out);
        if (!p.is_steady()) {
            const Real swing = find_sine_cosine(2.0 * pi * p.frequency * t + p.phase).sin;
            out.h[0] += p.A_x * swing, out.h[1] += p.A_y * swing, out.h[2] += p.A_th * swing;
        }
        out.J_N(0, 0) = 0.0, out.J_N(0, 1) = 1.0, out.J_N(0, 2) = -c;
        out.J_T(0, 0) = 1.0, out.J_T(0, 1) = 0.0, out.J_T(0, 2) = s;
        ContactKineticsOf<Real>& tip = out.contacts[0];
        tip = {};
        tip.gap = y - s;
        tip.b_N = s * (w * w);
        tip.b_T[0] = c * (w * w);
        tip.restitution = p.restitution;
        tip.impact = impact_rows::get_law(p.impact_law);
    }
    // The upper end has this gap.
    template <class Real>
    static Real find_other_gap(const Real& y, const Real& theta) {
        return y + find_sine_cosine(theta).sin;
    }

    Values p;
    double period_;  // of the forces
};

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
                                      {"theta", "rad", "1", "angle of the rod from +x"}};

}  // namespace

constinit const System entry{
    .id = "painleve_rod",
    .title = "Painlevé rod",
    .source = "Gomez 2008, sections 2.7-2.8, (2.62)-(2.89)",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .units = dimensionless,
    .reports_verdict = true,
    .make = make_mechanism<PainleveRod>,
    .relate = friction_rows::relate<read_values, &Values::mu>,
    .picture = &picture,
    .claims = &claims,
    .rank = 2,
};

}  // namespace stiction::painleve_rod
