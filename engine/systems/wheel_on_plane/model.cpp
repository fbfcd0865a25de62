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
// Method sliding_plane moves the wheel by that row, evaluated from the two curves; the others know that it is
// gap'' = y''.
//
// Source: Tasora and Righettini 2003, section 6.2, (40)-(43), figure 8; entry (1,2) of (41) is -1 for this floor.
#include "systems/wheel_on_plane/wheel_on_plane.hpp"

#include "base/constants.hpp"
#include "model/automaton.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::wheel_on_plane {

namespace {

// A hop lower than this many metres cannot be told from rounding: the wheel stays down (end of a Zeno
// sequence).
constexpr double least_hop = 1e-12;

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

}  // namespace

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

SlidingPlane Values::find_row(double theta, double y, double y_dot, double theta_dot) const {
    const double R = radius;
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

class Wheel : public Mechanism {
  public:
    explicit Wheel(std::span<const double> values) : p(read_values(values)) {}

    MechanismSize size() const override { return {2, 1, 1, 0}; }
    std::string contact_name(int) const override { return "rim"; }

    FrictionLaw friction(int) const override { return make_coulomb(p.mu); }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = p.contact == bilateral ? 0.0 : p.y0, q[1] = p.theta0;
        v[0] = p.contact == bilateral ? 0.0 : p.y_dot0, v[1] = p.theta_dot0;
    }

    void evaluate(double, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M.setZero();
        out.M(0, 0) = p.mass, out.M(1, 1) = p.find_inertia();
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
        return 0.5 * (p.mass * v[0] * v[0] + p.find_inertia() * v[1] * v[1]);
    }
    double potential_energy(double, VectorIn q) const override { return p.mass * p.gravity * q[0]; }

    void observe(const Sample& sample, VectorOut out) const override {
        const SlidingPlane row = p.find_row(sample.q[1], sample.q[0], sample.v[0], sample.v[1]);
        out[0] = -sample.q[1] / (2.0 * pi);
        out[1] = 0.0;  // the spindle does not move sideways: the contact stays below it
        out[2] = row.rate1[0];
        out[3] = row.rate2[0];
        out[4] = row.term_body;
        out[5] = row.term_coriolis;
        out[6] = row.term_relative;
        out[7] = row.bias;
    }

    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const override;

    Values p;
};

// Motion of method sliding_plane, y = (y, theta, y', theta', dissipated, input): while the rim is on the floor,
// gap'' = y'' + bias = 0 with the bias of the row gives y'', and N = m (y'' + g).
class RowAutomaton : public HybridAutomaton {
  public:
    explicit RowAutomaton(const Wheel& wheel) : wheel_(wheel), p(wheel.p), J(wheel.p.find_inertia()) {}

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
        const double bias = p.find_row(y[1], y[0], y[2], y[3]).bias;
        if (state == ContactState::open) return {-p.gravity, 0.0, 0.0, -p.gravity + bias};
        const double N = p.mass * (p.gravity - bias);
        return {-bias, N, -slip_sign(state) * p.mu * N + 0.0, 0.0};
    }
    ContactState find_state(std::span<const double> y) const {
        if (p.contact != bilateral && (y[0] > 0.0 || y[2] > 0.0)) return ContactState::open;
        return find_slip_state(y[3]);
    }
    // P_N = -(1 + e) m y', the tangential impulse inside the cone stops the spin if it can.
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

std::unique_ptr<Mechanism> make(std::span<const double> values, std::string_view) {
    return std::make_unique<Wheel>(values);
}

constexpr Method methods[] = {
    {"event_driven", "Event-driven", MethodKind::event_driven, "enumeration"},
    {"sliding_plane", "Sliding plane", MethodKind::automaton},
    {"time_stepping", "Time stepping", MethodKind::time_stepping, "enumeration"},
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

}  // namespace

}  // namespace stiction::wheel_on_plane

namespace stiction {

const System& systems::wheel_on_plane() {
    using namespace stiction::wheel_on_plane;
    static const System entry{
        .id = "wheel_on_plane",
        .title = "Wheel on plane",
        .source = "Tasora and Righettini 2003, section 6.2, (40)-(43), figure 8",
        .parameters = parameters,
        .methods = methods,
        .coordinates = coordinates,
        .observables = observables,
        .make = make,
        .picture = &picture,
        .claims = &claims,
    };
    return entry;
}

}  // namespace stiction
