// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A wheel whose spindle is guided vertically, spinning on a flat floor: the
// smallest example of a contact point that moves over both bodies. q = (y,
// theta): height of the lowest point, angle counter-clockwise.
//
//     M = diag(m, J),  J = f m R^2        gap = y,  J_N = (1, 0)        u_T = R
//     theta',  J_T = (0, R) m y'' = N - m g,   J theta'' = R T,   T = -mu N
//     sgn(theta'), at rest |T| <= mu N
//
// The sliding plane: rim P(u1) = R (sin 2 pi u1, -cos 2 pi u1) in wheel axes,
// floor S(u2) = (u2, 0); the lowest point is u1 = -theta/(2 pi).
//
//     (23)  u1' = -theta'/(2 pi),  u2' = 0
//     (31)  P' = (-R theta', 0)        (38), (42)  P'' perpendicular to the
//     floor = (0, R theta'^2) (43)  gap'' = y'' + R theta'^2 - 2 R theta'^2 + R
//     theta'^2 = y''       body, Coriolis, relative
//
// Method sliding_plane moves the wheel by that row, evaluated from the two
// curves; the others know that it is gap'' = y''.
//
// Source: Tasora and Righettini 2003, section 6.2, (40)-(43), figure 8; entry
// (1,2) of (41) is -1 for this floor.
#include "model/automaton.hpp"
#include "model/catalogue.hpp"
#include "model/sliding_plane.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::systems {

namespace {

constexpr double pi = 3.14159265358979323846;
// A hop lower than this many metres cannot be told from rounding: the wheel stays down (end of a Zeno
// sequence).
constexpr double least_hop = 1e-12;

// Values of `contact`: indices into `contact_laws`.
constexpr double bilateral = 1;

struct Values {
    double radius, mass, inertia_factor, gravity, mu, restitution, contact, y0, y_dot0, theta0, theta_dot0;
};

constexpr std::array<std::string_view, 2> contact_laws{"unilateral", "bilateral"};
constexpr std::array<std::string_view, 2> contact_names{"Unilateral", "Bilateral"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::radius,         {"radius", "R", "Radius", "m", 0.3, 0.01, 2, Scale::linear, Effect::restart, Section::general, "radius of the wheel"}},
    {&Values::mass,           {"mass", "m", "Mass", "kg", 1, 0.01, 100, Scale::log, Effect::restart, Section::general, "wheel and spindle"}},
    {&Values::inertia_factor, {"inertia_factor", "J/(m R^2)", "Inertia factor", "1", 0.5, 0.05, 1, Scale::linear, Effect::restart, Section::general, "0.5: homogeneous disk; 1: all mass in the rim"}},
    {&Values::gravity,        {"gravity", "g", "Gravity", "m/s^2", 9.81, 0, 30, Scale::linear, Effect::live, Section::general, "acceleration of gravity"}},
    {&Values::mu,             {"mu", "mu", "Friction", "1", 0, 0, 2, Scale::linear, Effect::live, Section::general, "Coulomb, mu_s = mu_k; 0 is the paper's case"}},
    {&Values::restitution,    {"restitution", "e", "Restitution", "1", 0, 0, 1, Scale::linear, Effect::live, Section::general, "Newton"}},
    {&Values::contact,        {"contact", "-", "Contact", "-", 0, 0, 1, Scale::choice, Effect::restart, Section::general, "the paper's constraint is bilateral; then y0 and y_dot0 are not used (0)", contact_laws, contact_names}},
    {&Values::y0,             {"y0", "y(0)", "Height", "m", 0, 0, 2, Scale::linear, Effect::restart, Section::start, "height of the lowest point"}},
    {&Values::y_dot0,         {"y_dot0", "y'(0)", "Vertical velocity", "m/s", 0, -5, 5, Scale::linear, Effect::restart, Section::start, "its velocity"}},
    {&Values::theta0,         {"theta0", "theta(0)", "Angle", "rad", 0, -pi, pi, Scale::angle, Effect::restart, Section::start, "angle, counter-clockwise"}},
    {&Values::theta_dot0,     {"theta_dot0", "theta'(0)", "Angular velocity", "rad/s", 7, -50, 50, Scale::linear, Effect::restart, Section::start, "spin"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

// The row of the contact from the two curves, (23), (38), (39).
SlidingPlane find_row(double R, double theta, double y, double y_dot, double theta_dot) {
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

class Wheel : public Mechanism {
  public:
    explicit Wheel(std::span<const double> values) : p(bind_values<table>(values)) {}

    MechanismSize size() const override { return {2, 1, 1, 0}; }
    std::string contact_name(int) const override { return "rim"; }

    FrictionLaw friction(int) const override { return make_coulomb(p.mu); }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = p.contact == bilateral ? 0.0 : p.y0, q[1] = p.theta0;
        v[0] = p.contact == bilateral ? 0.0 : p.y_dot0, v[1] = p.theta_dot0;
    }

    void evaluate(double, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M.setZero();
        out.M(0, 0) = p.mass, out.M(1, 1) = inertia();
        out.h[0] = -p.mass * p.gravity, out.h[1] = 0.0;
        out.J_N(0, 0) = 1.0, out.J_N(0, 1) = 0.0;
        out.J_T(0, 0) = 0.0, out.J_T(0, 1) = p.radius;
        ContactKinetics& rim = out.contacts[0];
        rim = {};
        rim.gap = q[0];
        rim.law = p.contact == bilateral ? NormalLaw::bilateral : NormalLaw::unilateral;
        rim.restitution = p.restitution;
    }

    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * (p.mass * v[0] * v[0] + inertia() * v[1] * v[1]);
    }
    double potential_energy(double, VectorIn q) const override { return p.mass * p.gravity * q[0]; }

    void observe(const Sample& sample, VectorOut out) const override {
        const SlidingPlane row = find_row(p.radius, sample.q[1], sample.q[0], sample.v[0], sample.v[1]);
        out[0] = -sample.q[1] / (2.0 * pi);
        out[1] = 0.0;  // the spindle does not move sideways: the contact stays below it
        out[2] = row.rate1[0];
        out[3] = row.rate2[0];
        out[4] = row.term_body;
        out[5] = row.term_coriolis;
        out[6] = row.term_relative;
        out[7] = row.bias;
    }

    void draw(const Sample& sample, Drawing& out) const override;
    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const override;

    double inertia() const { return p.inertia_factor * p.mass * p.radius * p.radius; }

    Values p;
};

// Motion of method sliding_plane, y = (y, theta, y', theta', dissipated,
// input): while the rim is on the floor, gap'' = y'' + bias = 0 with the bias
// of the row gives y'', and N = m (y'' + g).
class RowAutomaton : public HybridAutomaton {
  public:
    explicit RowAutomaton(const Wheel& wheel) : wheel_(wheel), p(wheel.p), J(wheel.inertia()) {}

    std::size_t dimension() const override { return 6; }
    void set_initial_state(std::span<double> y) const override {
        wheel_.set_initial_state(y.subspan(0, 2), y.subspan(2, 2));
        y[4] = y[5] = 0.0;
    }
    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) override {
        mode.states.fill(ContactState::open);
        mode.variant = 0;
        const double approach = y[2];
        const bool hits = y[0] <= 0.0 && y[2] < 0.0 && p.contact != bilateral;
        if (hits) collide(y);
        mode.states[0] = find_state(y);
        if (hits) report_impact(t, ContactState::open, mode.states[0], events);
        before = mode;
        if (hits && y[2] != approach) before.states[0] = ContactState::open;
        return Continuation::goes_on;
    }
    void flow(double, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        const Forces forces = find_forces(y, mode.states[0]);
        out[0] = y[2], out[1] = y[3];
        out[2] = forces.y_ddot;
        out[3] = p.radius * forces.T / J;
        out[4] = -forces.T * p.radius * y[3];
        out[5] = 0.0;
    }
    std::size_t guard_count(const Mode& mode) const override {
        return mode.states[0] == ContactState::stick ? 0 : 1;
    }
    void guards(double, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        if (mode.states[0] == ContactState::open)
            out[0] = y[0];
        else if (mode.states[0] != ContactState::stick)
            out[0] = mode.states[0] == ContactState::slip_plus ? y[3] : -y[3];
    }
    Continuation pass(std::size_t, double t, std::span<double> y, Mode& mode, EventSink& events) override {
        const ContactState from = mode.states[0];
        if (from != ContactState::open) {
            y[3] = 0.0;
            mode.states[0] = ContactState::stick;
            events.add({t, 0, "slip_to_stick", std::string(get_name(from)), "stick", "u_T reaches 0"});
            return Continuation::goes_on;
        }
        y[0] = 0.0;
        const bool hits = y[2] < 0.0;
        if (hits) collide(y);
        mode.states[0] = find_state(y);
        events.add({t, 0, "touch_down", "open", std::string(get_name(mode.states[0])), "gap reaches 0"});
        if (hits) report_impact(t, from, mode.states[0], events);
        return Continuation::goes_on;
    }
    void project(double, std::span<double> y, const Mode& mode) const override {
        if (mode.states[0] == ContactState::open) return;
        y[0] = y[2] = 0.0;
        if (mode.states[0] == ContactState::stick) y[3] = 0.0;
    }
    void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const override {
        const ContactState state = mode.states[0];
        const Forces forces = find_forces(y, state);
        out.t = t;
        out.q.assign({y[0], y[1]});
        out.v.assign({y[2], y[3]});
        out.a.assign({forces.y_ddot, p.radius * forces.T / J});
        out.contacts.assign(1, {});
        ContactSample& rim = out.contacts[0];
        rim.state = state;
        rim.gap = state == ContactState::open ? y[0] : 0.0;
        rim.normal = forces.N;
        rim.tangent[0] = forces.T;
        rim.normal_velocity = state == ContactState::open ? y[2] : 0.0;
        rim.slip[0] = state == ContactState::stick ? 0.0 : p.radius * y[3];
        rim.normal_acceleration = forces.gap_ddot;
        rim.stick_bound = p.mu * std::abs(forces.N);
        out.kinetic = wheel_.kinetic_energy(t, out.q, out.v);
        out.potential = wheel_.potential_energy(t, out.q);
        out.dissipated = y[4];
        out.input = y[5];
        out.verdict = {};
        out.solutions = -1;
    }

  private:
    struct Forces {
        double y_ddot, N, T, gap_ddot;
    };
    Forces find_forces(std::span<const double> y, ContactState state) const {
        const double bias = find_row(p.radius, y[1], y[0], y[2], y[3]).bias;
        if (state == ContactState::open) return {-p.gravity, 0.0, 0.0, -p.gravity + bias};
        const double N = p.mass * (p.gravity - bias);
        return {-bias, N, -slip_sign(state) * p.mu * N + 0.0, 0.0};
    }
    ContactState find_state(std::span<const double> y) const {
        if (p.contact != bilateral && (y[0] > 0.0 || y[2] > 0.0)) return ContactState::open;
        return find_slip_state(y[3]);
    }
    // P_N = -(1 + e) m y', the tangential impulse inside the cone stops the spin
    // if it can.
    void collide(std::span<double> y) const {
        const double rebound = p.restitution * y[2];
        const double e = rebound * rebound < 2.0 * p.gravity * least_hop ? 0.0 : p.restitution;
        const double before = wheel_.kinetic_energy(0.0, y.subspan(0, 2), y.subspan(2, 2));
        const double P_N = -(1.0 + e) * p.mass * y[2], stop = -J * y[3] / p.radius;
        const double P_T = std::clamp(stop, -p.mu * P_N, p.mu * P_N);
        y[2] = -e * y[2] + 0.0;
        y[3] = P_T == stop ? 0.0 : y[3] + p.radius * P_T / J;
        y[4] += before - wheel_.kinetic_energy(0.0, y.subspan(0, 2), y.subspan(2, 2));
    }
    static void report_impact(double t, ContactState from, ContactState to, EventSink& events) {
        events.add({t, 0, "impact", std::string(get_name(from)), std::string(get_name(to)), "u_N < 0"});
    }

    const Wheel& wheel_;
    const Values& p;
    double J;
};

std::unique_ptr<HybridAutomaton> Wheel::make_automaton(std::string_view) const {
    return std::make_unique<RowAutomaton>(*this);
}

void Wheel::draw(const Sample& sample, Drawing& out) const {
    const double R = p.radius, y = sample.q[0], theta = sample.q[1];
    const Point3 centre{0.0, y + R, 0.0};
    const double top = std::max(2.0 * R, std::min(p.y0, 2.0) + 2.0 * R);
    out.min = {-1.3 * R, -0.5 * R, 0.0};
    out.max = {5.9 * R, std::max(top + 0.2 * R, 2.7 * R), 0.0};
    const double weight = p.mass * p.gravity;
    out.force_scale = weight > 0.0 ? 0.45 * R / weight : R;
    out.add_surface(Role::ground, {-20.0 * R, 0.0, 0.0}, {20.0 * R, 0.0, 0.0}, 0.0);
    for (const double side : {-0.07, 0.07})
        out.add_line(Role::guide, {{side * R, 0.3 * R, 0.0}, {side * R, top + 0.2 * R, 0.0}});
    out.add_circle(Role::body, centre, R, false, theta);
    out.add_circle(Role::joint, centre, 0.07 * R, true, std::nan(""));
    // The trace that the contact point has left on the wheel, at most once
    // around.
    const double turned = std::clamp(theta - p.theta0, -2.0 * pi, 2.0 * pi);
    constexpr int pieces = 48;
    DrawnPolyline trace{Role::ghost, {}};
    for (int i = 0; i <= pieces; ++i) {
        const double angle = -0.5 * pi + turned * i / pieces;
        trace.points.push_back(
            {centre.x + 0.94 * R * std::cos(angle), centre.y + 0.94 * R * std::sin(angle), 0.0});
    }
    out.lines.push_back(trace);
    out.add_sole(0, {-0.12 * R, y, 0.0}, {0.12 * R, y, 0.0});
    const ContactSample& rim = sample.contacts[0];
    if (rim.state != ContactState::open && std::isfinite(rim.normal)) {
        const Point3 at{0.0, y, 0.0};
        out.add_cone(at, {0.0, 1.0, 0.0}, p.mu, p.mu, rim.normal);
        out.add_force(ForceRole::normal, at, {0.0, rim.normal, 0.0}, "N");
        out.add_force(ForceRole::friction, at, {rim.tangent[0], 0.0, 0.0}, "T");
    }
    out.add_force(ForceRole::gravity, centre, {0.0, -weight, 0.0}, "mg");
    // The slip at the patch, and the three terms of (43) with their sum; R theta'(0)^2 fills half of a bar's
    // width.
    if (rim.state != ContactState::open)
        out.add_velocity({0.0, y - 0.22 * R, 0.0}, {rim.slip[0], 0.0, 0.0}, "u_T");
    const SlidingPlane row = find_row(R, theta, y, sample.v[0], sample.v[1]);
    const double scale = R * p.theta_dot0 * p.theta_dot0, rounding = 1e-12 * std::abs(row.term_body);
    out.charts.push_back(
        {{1.7 * R, 0.35 * R, 0.0}, {5.9 * R, 2.6 * R, 0.0}, "Bias of the row (m/s^2)", 2.0 * scale, {}});
    constexpr const char* words[] = {"body", "Coriolis", "relative", "sum"};
    const double terms[] = {row.term_body, row.term_coriolis, row.term_relative,
                            std::abs(row.bias) <= rounding ? 0.0 : row.bias};
    for (int i = 0; i < 4; ++i) out.charts.back().bars.push_back({words[i], terms[i]});
}

std::unique_ptr<Mechanism> make(std::span<const double> values, std::string_view) {
    return std::make_unique<Wheel>(values);
}

// What is known in closed form (sheet of the system, sections 4 and 9). On the floor N = m g, with friction
// the spin falls by mu g/(f R) per second; without, the terms of (43) stay what they are at the start.
// Dropped: touch-down at t_1 with v_1, rebounds with e v_1 to e^2 of the height, rest after t_1 + 2 e v_1/(g
// (1 - e)).
double find_spin_end(Probe& run, std::span<const double> values) {
    return find_stop(run, "theta_dot", bind_values<table>(values).theta_dot0);
}
double find_touch_down(Probe& run) { return run.find_event("touch_down"); }

// The impact after which the rim stays on the floor.
double find_last_impact(Probe& run) {
    constexpr double closed = static_cast<double>(ContactState::stick);
    double t = find_touch_down(run);
    while (run.at("rim.state", t) < closed) t = run.find_event("touch_down", t);
    return t;
}

void state_closed_forms(std::span<const double> values, std::string_view, ClosedForms& out) {
    const Values p = bind_values<table>(values);
    const double g = p.gravity, R = p.radius, spin = p.theta_dot0, fR = p.inertia_factor * R;
    out.horizon = 1.0;
    if (p.mu > 0.0) out.letters.push_back({"f", "*f*", "*J*/(*m R*^2)", p.inertia_factor, "1"});
    constexpr double slow_fall = 1e-3;  // m/s^2, below it nothing comes down within a run
    const bool flies = p.contact != bilateral && (p.y0 > 0.0 || p.y_dot0 > 0.0);
    if (flies) {
        if (g < slow_fall) return;
        const double v_1 = std::sqrt(p.y_dot0 * p.y_dot0 + 2.0 * g * p.y0), t_1 = (p.y_dot0 + v_1) / g;
        const double e = p.restitution, height = 0.5 * v_1 * v_1 / g;
        out.letters.push_back({"v1", "*v*_1", "√([y_dot0]^2 + 2·[gravity]·[y0])", v_1, "m/s"});
        out.letters.push_back({"t1", "*t*_1", "([y_dot0] + [v1])/[gravity]", t_1, "s"});
        out.add({"touch_down", "([y_dot0] + [v1])/[gravity]", t_1, usual_tolerance,
                 [](Probe& run, std::span<const double>, double) { return find_touch_down(run); }});
        constexpr double highest_restitution = 0.9;  // more bounces than a table can wait for
        out.horizon = t_1 + 0.1;
        constexpr double least_rebound = 1e-3;  // m/s: below it the first hop can be taken for rest
        if (e * v_1 > least_rebound) {
            out.horizon = t_1 + 2.5 * e * v_1 / g;
            out.add({"rebound", "[restitution]^2·[v1]^2/(2·[gravity])", e * e * height, usual_tolerance,
                     [](Probe& run, std::span<const double>, double) {
                         return run.at("y", run.find_passage("y_dot", 0.0, -1, find_touch_down(run)));
                     }});
        }
        const double lost = p.mu * (1.0 + e) * v_1 / fR, left = std::abs(spin) - lost;
        if (left > 0.0)
            out.add({"spin_after_impact", "|[theta_dot0]| − [mu]·(1 + [restitution])·[v1]/([f]·[radius])",
                     left, usual_tolerance, [](Probe& run, std::span<const double>, double) {
                         return std::abs(run.at("theta_dot", find_touch_down(run)));
                     }});
        if (e * v_1 > least_rebound && e <= highest_restitution) {
            out.horizon = 1.1 * (t_1 + 2.0 * e * v_1 / (g * (1.0 - e)));
            constexpr double last_hops = 1e-5;  // the hops too low to be told from rest are left out of a run
            out.add({"rest", "[t1] + 2·[restitution]·[v1]/([gravity]·(1 − [restitution]))",
                     t_1 + 2.0 * e * v_1 / (g * (1.0 - e)), last_hops,
                     [](Probe& run, std::span<const double>, double) { return find_last_impact(run); }});
        }
        return;
    }
    if (p.contact != bilateral && p.y_dot0 < 0.0) return;  // begins with an impact
    constexpr double moment = 0.01;                        // s, when every method has taken its first step
    out.add({"load", "[mass]·[gravity]", p.mass * g, usual_tolerance,
             [](Probe& run, std::span<const double>, double) { return run.at("rim.normal", moment); }});
    out.add({"body_term", "[radius]·[theta_dot0]^2", R * spin * spin, usual_tolerance,
             [](Probe& run, std::span<const double>, double) { return run.at("term_body", 0.0); }});
    out.add({"coriolis_term", "−2·[radius]·[theta_dot0]^2", -2.0 * R * spin * spin, usual_tolerance,
             [](Probe& run, std::span<const double>, double) { return run.at("term_coriolis", 0.0); }});
    out.add({"relative_term", "[radius]·[theta_dot0]^2", R * spin * spin, usual_tolerance,
             [](Probe& run, std::span<const double>, double) { return run.at("term_relative", 0.0); }});
    out.add({"contact_rate", "−[theta_dot0]/(2π)", -spin / (2.0 * pi), usual_tolerance,
             [](Probe& run, std::span<const double>, double) { return run.at("u1_dot", 0.0); }});
    if (p.mu * g < slow_fall) {
        if (p.mu == 0.0)
            out.add({"turned_in_1_s", "[theta_dot0]", spin, usual_tolerance,
                     [](Probe& run, std::span<const double> given, double) {
                         return run.at("theta", 1.0) - bind_values<table>(given).theta0;
                     }});
        return;
    }
    const double t = std::abs(spin) * fR / (p.mu * g);
    out.horizon = 1.0 + 2.0 * t;
    out.add({"stop_time", "[f]·[radius]·|[theta_dot0]|/([mu]·[gravity])", t, usual_tolerance,
             [](Probe& run, std::span<const double> given, double) { return find_spin_end(run, given); }});
    out.add({"turned_until_rest", "[f]·[radius]·[theta_dot0]^2/(2·[mu]·[gravity])", 0.5 * t * std::abs(spin),
             usual_tolerance, [](Probe& run, std::span<const double> given, double) {
                 return std::abs(run.at("theta", find_spin_end(run, given)) -
                                 bind_values<table>(given).theta0);
             }});
}

constexpr Method methods[] = {
    {"event_driven", "Event-driven", MethodKind::event_driven, "enumeration"},
    {"sliding_plane", "Sliding plane", MethodKind::automaton},
    {"time_stepping", "Time stepping", MethodKind::time_stepping, "enumeration"},
};

constexpr Preset presets[] = {
    {"fig_8", "Spins without friction (figure 8)", "wheel_on_plane"},
    {"friction", "Spins down", "wheel_on_plane?mu=0.3"},
    {"drop", "Dropped while spinning", "wheel_on_plane?mu=0.3&restitution=0.6&y0=0.3"},
};

constexpr std::string_view findings[] = {
    "(43): the terms R θ′², −2 R θ′² and R θ′² (body, Coriolis, relative) cancel exactly: only centripetal "
    "terms of the moving contact point matter.",
    "(9): printed with the wrong sign, right Qx = −(9). In (43) the sum is 0 and hides it.",
    "(8), last row: printed first term with L1, P, Gl1, right with L2, S, Gl2; as printed the Jacobian is "
    "wrong.",
    "(33): printed with one extra term, right u′² Puu + v′² Pvv + 2 u′ v′ Puv + Pu u″ + Pv v″.",
    "(41), entry (1, 2): printed 1, right −1 for S = +Dx u2. No effect here, u2′ = 0.",
};

constexpr std::string_view equations[] = {
    "[mass]·*y*″ = [rim.normal|*N*] − [mass]·[gravity],  *J θ*″ = [radius]·[rim.tangent|*T*]",
    "*u*_T = [radius]·[theta_dot|*θ*′],  |[rim.tangent|*T*]| ≤ [mu]·[rim.normal|*N*]",
    "(43): [term_body|*Rθ*′^2] + [term_coriolis|(−2*Rθ*′^2)] + [term_relative|*Rθ*′^2] = [q_x|*Q*_x]",
};

constexpr Coordinate coordinates[] = {{"y", "m", "m/s", "height of the lowest point"},
                                      {"theta", "rad", "rad/s", "angle, counter-clockwise"}};
constexpr Observable observables[] = {
    {"u1", "1", "parameter of the contact point on the rim, in turns"},
    {"u2", "m", "parameter of the contact point on the floor"},
    {"u1_dot", "1/s", "its rate from (23)"},
    {"u2_dot", "m/s", "its rate from (23)"},
    {"term_body", "m/s^2", "first term of (43): centripetal, of the material point"},
    {"term_coriolis", "m/s^2", "second term of (43): Coriolis"},
    {"term_relative", "m/s^2", "third term of (43): curvature of the path over the rim"},
    {"q_x", "m/s^2", "sum of the three terms of (43)"},
};
constexpr std::array<std::string_view, 2> time_plots{"theta_dot", "rim.normal"};

}  // namespace

const System& wheel_on_plane() {
    static const System entry{
        .id = "wheel_on_plane",
        .title = "Wheel on plane",
        .source = "Tasora and Righettini 2003, section 6.2, (40)-(43), figure 8",
        .parameters = parameters,
        .methods = methods,
        .presets = presets,
        .coordinates = coordinates,
        .observables = observables,
        .view = {.phase_x = "theta",
                 .phase_y = "theta_dot",
                 .time_plots = time_plots,
                 .pinned = {"mu", "theta_dot0"}},
        .equations = equations,
        .findings = findings,
        .make = make,
        .state_closed_forms = state_closed_forms,
    };
    return entry;
}

}  // namespace stiction::systems
