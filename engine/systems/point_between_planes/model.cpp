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
// Source: Gomez 2008, section 2.6, (2.50)-(2.61), figure 2.2.
#include "systems/point_between_planes/point_between_planes.hpp"

#include "model/automaton.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::point_between_planes {

namespace {

constexpr double rounding = 1e-12;  // of a height, at lengths of order 1

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::mu, {.id = "mu", .symbol = "mu", .name = "Friction", .unit = "1",
      .initial = 0.5, .min = 0, .max = 5, .help = "both planes, mu_s = mu_k"}},
    {&Values::F_x, {.id = "force_x", .symbol = "F_x", .name = "Force along", .unit = "1",
      .initial = 0, .min = -3, .max = 3, .help = "force along the planes"}},
    {&Values::F_y, {.id = "force_y", .symbol = "F_y", .name = "Force across", .unit = "1",
      .initial = -1, .min = -3, .max = 3, .help = "force across the planes; -1 is gravity"}},
    {&Values::preload, {.id = "preload", .symbol = "p", .name = "Preload", .unit = "1",
      .initial = 0, .min = 0, .max = 5, .section = Section::method,
      .help = "used by method lcp_ray: which point of the ray"}},
    {&Values::x0, {.id = "x0", .symbol = "x(0)", .name = "Position", .unit = "1",
      .initial = 0, .min = -10, .max = 10, .effect = Effect::restart, .section = Section::start,
      .help = "start position"}},
    {&Values::x_dot0, {.id = "x_dot0", .symbol = "x'(0)", .name = "Velocity", .unit = "1",
      .initial = 1, .min = -5, .max = 5, .effect = Effect::restart, .section = Section::start,
      .help = "start velocity"}},
};
// clang-format on

constexpr auto rows = collect_rows(table);

}  // namespace

constinit const std::span<const Parameter> parameters = rows;

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

namespace {

constexpr double multiple = 1;  // index into verdict_names

// clang-format off
constexpr BoundObservable<Sample> table_of_observables[] = {
    {{"total_normal", "1", "N1 + N2"},
     [](const Sample& now) { return now.contacts[0].normal + now.contacts[1].normal; }},
    {{"verdict", "-", "verdict of the complementarity problem", verdict_names},
     [](const Sample&) { return multiple; }},  // at every state
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

class PointBetweenPlanes : public Mechanism {
  public:
    explicit PointBetweenPlanes(std::span<const double> values) : p(read_values(values)) {}

    MechanismSize size() const override { return {.coordinates = 2, .contacts = 2, .tangents = 1}; }
    std::string contact_name(int contact) const override { return contact == 0 ? "lower" : "upper"; }

    FrictionLaw friction(int) const override { return make_coulomb(p.mu); }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = p.x0, q[1] = 0.0;
        v[0] = p.x_dot0, v[1] = 0.0;
    }

    void evaluate(double, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M.setIdentity();
        out.h[0] = p.F_x, out.h[1] = p.F_y;
        out.J_N << 0.0, 1.0, 0.0, -1.0;
        out.J_T << 1.0, 0.0, 1.0, 0.0;
        for (std::size_t i = 0; i < 2; ++i) {
            ContactKinetics& plane = out.contacts[i];
            plane = {};
            // The fit has no clearance: the rounding of y in time stepping must open neither contact.
            plane.gap = std::abs(q[1]) <= rounding ? 0.0 : i == 0 ? q[1] : 0.0 - q[1];
        }
    }

    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * (v[0] * v[0] + v[1] * v[1]);
    }
    double potential_energy(double, VectorIn) const override { return 0.0; }
    double drive_power(const Sample& now) const override { return p.F_x * now.v[0] + p.F_y * now.v[1]; }

    void observe(const Sample& now, VectorOut out) const override {
        fill_observables<table_of_observables>(now, out);
    }
    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const override;

    Values p;
};

// Motion with a given point of the ray, y = (x, y, x', y', dissipated, input). Forces are constant between
// two transitions, so it is known in closed form.
class RayMotion : public HybridAutomaton {
  public:
    RayMotion(const PointBetweenPlanes& model, double preload)
        : model_(model),
          p(model.p),
          N1_(std::max(-p.F_y, 0.0) + preload),
          N2_(std::max(p.F_y, 0.0) + preload) {}

    std::size_t dimension() const override { return 6; }
    void set_initial_state(std::span<double> y) const override {
        model_.set_initial_state(y.subspan(0, 2), y.subspan(2, 2));
        y[4] = y[5] = 0.0;
    }
    Continuation enter(double, std::span<double> y, Mode& mode, Mode& before, EventSink&) override {
        decide(y, mode);
        before = mode;
        return Continuation::goes_on;
    }
    void flow(double, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        out[0] = y[2], out[1] = 0.0;
        out[2] = find_acceleration(mode), out[3] = 0.0;
        out[4] = find_sense(mode) * find_bound() * y[2];
        out[5] = p.F_x * y[2];
    }
    void list_guards(const Mode& mode, std::vector<Guard>& out) const override {
        if (find_sense(mode) != 0.0) out.push_back({Guard::slip});
    }
    void guards(double, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        if (!out.empty()) out[0] = find_sense(mode) * y[2];
    }
    Continuation pass(const Guard&, double t, std::span<double> y, Mode& mode, EventSink& events) override {
        const ContactState from = mode.states[0];
        y[2] = 0.0;
        decide(y, mode);
        const ContactState to = mode.states[0];
        for (int i = 0; i < 2 && to != from; ++i)
            events.add({t, i, *find_event_kind(from, to), from, to, Cause::slip_stops});
        return Continuation::goes_on;
    }
    bool propagate(double t0, std::span<const double> y0, const Mode& mode, double t,
                   std::span<double> out) const override {
        const double tau = t - t0, a = find_acceleration(mode);
        const double way = tau * (y0[2] + 0.5 * a * tau);
        out[0] = y0[0] + way, out[1] = 0.0;
        out[2] = y0[2] + a * tau, out[3] = 0.0;
        out[4] = y0[4] + find_sense(mode) * find_bound() * way;
        out[5] = y0[5] + p.F_x * way;
        return true;
    }
    double propagation_step() const override {
        constexpr double one_unit_of_time = 1.0;  // the guard is linear in t: any step length is right
        return one_unit_of_time;
    }
    void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const override {
        out.t = t;
        out.q.assign({y[0], 0.0});
        out.v.assign({y[2], 0.0});
        out.a.assign({find_acceleration(mode), 0.0});
        out.contacts.assign(2, {});
        const double sense = find_sense(mode), total = N1_ + N2_;
        for (std::size_t i = 0; i < 2; ++i) {
            ContactSample& plane = out.contacts[i];
            plane.state = mode.states[i];
            plane.normal = i == 0 ? N1_ : N2_;
            // At rest the planes share the load in proportion to N, which keeps both within their cones.
            const double held = total > 0.0 ? -p.F_x * plane.normal / total : 0.0;
            plane.tangent[0] = (sense == 0.0 ? held : -sense * p.mu * plane.normal) + 0.0;
            plane.slip[0] = sense == 0.0 ? 0.0 : y[2];
            plane.stick_bound = p.mu * plane.normal;
        }
        out.kinetic = model_.kinetic_energy(t, out.q, out.v);
        out.potential = 0.0;
        out.dissipated = y[4];
        out.input = y[5];
        out.verdict = verdict_names[static_cast<std::size_t>(multiple)];
        out.solutions = -1;
    }

  private:
    static double find_sense(const Mode& mode) { return slip_sign(mode.states[0]); }
    double find_bound() const { return p.mu * (N1_ + N2_); }
    double find_acceleration(const Mode& mode) const {
        const double sense = find_sense(mode);
        return sense == 0.0 ? 0.0 : p.F_x - sense * find_bound();
    }
    void decide(std::span<const double> y, Mode& mode) const {
        const double sense = y[2] != 0.0 ? y[2] : std::abs(p.F_x) <= find_bound() ? 0.0 : p.F_x;
        mode.kind = Mode::regular;
        mode.states[0] = mode.states[1] = find_slip_state(sense);
    }

    const PointBetweenPlanes& model_;
    const Values& p;
    double N1_, N2_;
};

std::unique_ptr<HybridAutomaton> PointBetweenPlanes::make_automaton(std::string_view method) const {
    return std::make_unique<RayMotion>(*this, method == "lcp_ray" ? p.preload : 0.0);
}

std::unique_ptr<Mechanism> make(std::span<const double> values, std::string_view) {
    return std::make_unique<PointBetweenPlanes>(values);
}

constexpr Method methods[] = {
    {.id = "gauss_qp", .title = "Gauss' principle (QP)", .kind = MethodKind::automaton},
    {.id = "lcp_ray", .title = "A point of the ray (LCP)", .kind = MethodKind::automaton},
    {.id = "lemke", .title = "Lemke (LCP)", .kind = MethodKind::automaton},
    {.id = "time_stepping",
     .title = "Time stepping",
     .kind = MethodKind::time_stepping,
     .solver = "gauss_seidel"},
};

constexpr Coordinate coordinates[] = {{"x", "1", "1", "position along the planes"},
                                      {"y", "1", "1", "position across the planes, 0"}};

}  // namespace

}  // namespace stiction::point_between_planes

namespace stiction {

const System& systems::point_between_planes() {
    using namespace stiction::point_between_planes;
    static const System entry{
        .id = "point_between_planes",
        .title = "Point between planes",
        .source = "Gomez 2008, section 2.6, (2.50)-(2.61), figure 2.2",
        .parameters = parameters,
        .methods = methods,
        .coordinates = coordinates,
        .observables = observables,
        .units = dimensionless,
        .make = make,
        .picture = &picture,
        .claims = &claims,
        .rank = 5,
    };
    return entry;
}

}  // namespace stiction
