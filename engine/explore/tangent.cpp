// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/tangent.hpp"

#include "base/number_text.hpp"
#include "explore/differences.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

constexpr Tolerance tolerance{1e-12, 1e-15};
// Steps of the tangent vectors within one step of the motion, which has a similar tolerance. If it takes more, the rounding
// of differences decides their length: near the stop of a slip with two tangents.
constexpr int most_steps = 1000;
constexpr double share_of_slip = 5e-3;  // of |u_T|: its change by a difference, with two tangents

// Weights of f(k h), k = 0..6: a one-sided derivative of order 6.
constexpr double forward[] = {-49.0 / 20.0, 6.0, -15.0 / 2.0, 20.0 / 3.0, -15.0 / 4.0, 6.0 / 5.0, -1.0 / 6.0};

}  // namespace

std::string find_tangent_trouble(const System& system, const RunSettings& settings) {
    const Method& method = system.methods[static_cast<std::size_t>(settings.method)];
    if (method.kind == MethodKind::event_driven || method.kind == MethodKind::exact) return {};
    return "method = " + std::string(method.id) +
           " has no tangent vectors: this job needs an event-driven method.";
}

TangentFlow::TangentFlow(const System& system, std::span<const double> values, const RunSettings& settings) {
    Method method = system.methods[static_cast<std::size_t>(settings.method)];
    mechanism_ = make_mechanism(system, values, method.id);
    method.kind = MethodKind::event_driven;
    method_ = prepare_method(system, *mechanism_, method, settings.dt, settings.tol,
                             find_settings(system, method, values));
    n_ = 2 * static_cast<std::size_t>(mechanism_->size().coordinates);
    dimension_ = method_.automaton->dimension();
    flow_.resize(dimension_);
    shifted_.resize(dimension_);
    f_before_.resize(n_);
    f_after_.resize(n_);
}

TangentFlow::~TangentFlow() = default;

void TangentFlow::begin(std::size_t m) {
    m_ = m;
    vectors_.assign(n_ * m, 0.0);
    for (std::size_t k = 0; k < std::min(n_, m); ++k) vectors_[k * n_ + k] = 1.0;
    time_changes_.assign(m, 0.0);
    stepper_ = std::make_unique<EmbeddedStepper>(dop853(), dimension_ + n_ * m);
    trouble_.clear();
}

void TangentFlow::find_velocity(double t, std::span<const double> y, const Mode& mode,
                                std::span<double> out) const {
    method_.automaton->flow(t, y, mode, flow_);
    std::copy_n(flow_.begin(), n_, out.begin());
}

Sample TangentFlow::sample(double t, std::span<const double> y, const Mode& mode) const {
    Sample out;
    method_.automaton->sample(t, y, mode, out);
    return out;
}

void TangentFlow::project(double t, std::span<double> y, const Mode& mode) const {
    method_.automaton->project(t, y, mode);
}

// Base motion and tangent vectors together: (y, d_1, .., d_m).
class TangentFlow::Augmented : public Equation {
  public:
    Augmented(const TangentFlow& owner, const Mode& mode)
        : o_(owner), mode_(mode), z_(owner.dimension_), f_(owner.dimension_) {}
    std::size_t dimension() const override { return o_.dimension_ + o_.n_ * o_.m_; }

    void derivative(double t, std::span<const double> y, std::span<double> out) const override {
        const std::size_t N = o_.dimension_, n = o_.n_;
        const std::span<const double> base = y.first(N);
        o_.method_.automaton->flow(t, base, mode_, out.first(N));
        for (std::size_t j = 0; j < o_.m_; ++j)
            differentiate(t, base, out.first(n), y.subspan(N + j * n, n), out.subspan(N + j * n, n));
    }

    // f_x d. Friction laws have a kink at u_T = 0. Near it the difference is one-sided, on the side of the slip. With two
    // tangents the flow is singular there, and the difference becomes shorter.
    void differentiate(double t, std::span<const double> y, std::span<const double> f0,
                       std::span<const double> d, std::span<double> out) const {
        const double length = find_length(d);
        double h = length > 0.0 ? state_step / length : 0.0;
        std::fill(out.begin(), out.end(), 0.0);
        if (length == 0.0) return;
        const int side = find_side(t, y, d, h);
        const auto add = [&](double k, double weight) {
            std::copy(y.begin(), y.end(), z_.begin());
            for (std::size_t i = 0; i < o_.n_; ++i) z_[i] += k * h * d[i];
            o_.method_.automaton->flow(t, z_, mode_, f_);
            for (std::size_t i = 0; i < o_.n_; ++i) out[i] += weight / h * f_[i];
        };
        if (side == 0) {
            for (int k = 1; k <= 3; ++k) add(k, central[k - 1]), add(-k, -central[k - 1]);
            return;
        }
        for (std::size_t i = 0; i < o_.n_; ++i) out[i] = side * forward[0] / h * f0[i];
        for (int k = 1; k <= 6; ++k) add(side * k, side * forward[k]);
    }

  private:
    // Side of the difference, 0 for both; shortens h.
    int find_side(double t, std::span<const double> y, std::span<const double> d, double& h) const {
        const std::size_t contacts = static_cast<std::size_t>(o_.mechanism_->size().contacts);
        bool slips = false;
        for (std::size_t i = 0; i < contacts; ++i) slips = slips || is_slipping(mode_.states[i]);
        if (!slips) return 0;
        o_.method_.automaton->sample(t, y, mode_, now_);
        std::copy(y.begin(), y.end(), z_.begin());
        for (std::size_t i = 0; i < o_.n_; ++i) z_[i] += h * d[i];
        o_.method_.automaton->sample(t, z_, mode_, then_);
        const double whole = h;
        for (std::size_t i = 0; i < contacts; ++i) {
            const auto &was = now_.contacts[i].slip, &is = then_.contacts[i].slip;
            const double speed = std::hypot(was[0], was[1]);
            const double change = std::hypot(is[0] - was[0], is[1] - was[1]);
            if (mode_.states[i] == ContactState::slip && !mode_.starts[i] && change > 0.0)
                h = std::min(h, whole * share_of_slip * speed / change);
        }
        for (std::size_t i = 0; i < contacts; ++i) {
            const double sign = slip_sign(mode_.states[i]);
            const double u = sign * now_.contacts[i].slip[0], du = sign * (then_.contacts[i].slip[0]) - u;
            if (sign != 0.0 && u < 3.0 * std::abs(du)) return du > 0.0 ? 1 : -1;
        }
        return 0;
    }

    const TangentFlow& o_;
    const Mode& mode_;
    mutable std::vector<double> z_, f_;
    mutable Sample now_, then_;
};

void TangentFlow::find_change(double t, std::span<const double> y, const Mode& mode,
                              std::span<const double> d, std::span<double> out) const {
    if (const SeriesFlow* linear = method_.automaton->series_flow(mode);
        linear != nullptr && linear->is_linear()) {
        for (std::size_t i = 0; i < n_; ++i) {
            out[i] = 0.0;
            for (std::size_t k = 0; k < n_; ++k) out[i] += linear->A[i * linear->size() + k] * d[k];
        }
        return;
    }
    std::vector<double> f(n_);
    find_velocity(t, y, mode, f);
    Augmented(*this, mode).differentiate(t, y, f, d, out);
}

// For a linear flow: differences of the motion are exact for a step of any length.
void TangentFlow::follow_linear(const Simulation& run, std::size_t node, double a, double b,
                                std::span<const double> y) {
    const Mode& mode = run.get_node_mode(node);
    std::vector<double> plus(dimension_), minus(dimension_);
    for (std::size_t j = 0; j < m_; ++j) {
        const std::span<double> d(vectors_.data() + j * n_, n_);
        // The difference is as long as the state itself, so that rounding errors stay small relative to it.
        const double length = find_length(d),
                     h = length > 0.0 ? (0.1 + find_length(y.first(n_))) / length : 0.0;
        if (length == 0.0) continue;
        for (std::vector<double>* out : {&plus, &minus}) {
            std::copy(y.begin(), y.end(), shifted_.begin());
            for (std::size_t i = 0; i < n_; ++i) shifted_[i] += (out == &plus ? h : -h) * d[i];
            method_.motion->evaluate(a, shifted_, mode, b, {}, b, *out);
        }
        for (std::size_t i = 0; i < n_; ++i) d[i] = (plus[i] - minus[i]) / (2.0 * h);
    }
}

bool TangentFlow::follow_smooth(const Simulation& run, std::size_t node, double a, double b) {
    if (!(b > a)) return true;
    const Mode& mode = run.get_node_mode(node);
    const std::span<const double> state = run.find_state(node, a);
    std::vector<double> y(state.begin(), state.end());
    if (const SeriesFlow* linear = method_.automaton->series_flow(mode);
        linear != nullptr && linear->is_linear()) {
        follow_linear(run, node, a, b, y);
    } else {
        Augmented equation(*this, mode);
        std::vector<double> start(equation.dimension());
        std::copy(y.begin(), y.end(), start.begin());
        std::copy(vectors_.begin(), vectors_.end(), start.begin() + static_cast<std::ptrdiff_t>(dimension_));
        stepper_->start(equation, a, start, 0.0);
        for (int steps = 1; stepper_->t_end() < b; ++steps)
            if (steps > most_steps || stepper_->advance(equation, b, tolerance) != StepOutcome::accepted) {
                trouble_ = "the tangent vectors cannot be followed at t = " + write_number(stepper_->t_end());
                return false;
            }
        std::copy_n(stepper_->y_end().begin() + static_cast<std::ptrdiff_t>(dimension_), vectors_.size(),
                    vectors_.begin());
    }
    run.motion(node).evaluate(a, y, mode, b, {}, b, shifted_);
    put_on_constraints(b, std::vector<double>(shifted_), mode);
    return true;
}

// The constraints are linear near a state, so differences of project(), coordinate by coordinate, are exact but for
// rounding. A coordinate that the projection does not change keeps its bits, and a removed component is exactly 0.
std::vector<double> TangentFlow::find_projection(double t, std::span<const double> y,
                                                 const Mode& mode) const {
    std::vector<double> out(n_ * n_, 0.0), sides[2];
    for (std::size_t k = 0; k < n_; ++k) {
        bool same = true;
        for (int s = 0; s < 2; ++s) {
            sides[s].assign(y.begin(), y.end());
            sides[s][k] += s == 0 ? state_step : -state_step;
            const std::vector<double> before = sides[s];
            method_.automaton->project(t, sides[s], mode);
            same = same && before == sides[s];
        }
        for (std::size_t i = 0; i < n_; ++i)
            out[k * n_ + i] = same ? (i == k ? 1.0 : 0.0) : (sides[0][i] - sides[1][i]) / (2.0 * state_step);
    }
    return out;
}

void TangentFlow::put_on_constraints(double t, std::span<const double> y, const Mode& mode) {
    const auto contacts = static_cast<std::size_t>(mechanism_->size().contacts);
    bool any = mechanism_->size().joints > 0;
    for (std::size_t i = 0; i < contacts; ++i) any = any || mode.states[i] != ContactState::open;
    if (!any) return;
    const std::vector<double> projection = find_projection(t, y, mode), old(vectors_);
    std::fill(vectors_.begin(), vectors_.end(), 0.0);
    for (std::size_t k = 0; k < n_; ++k)
        for (std::size_t i = 0; i < n_; ++i)
            for (std::size_t j = 0; j < m_; ++j)
                vectors_[j * n_ + i] += projection[k * n_ + i] * old[j * n_ + k];
}

bool TangentFlow::follow(const Simulation& run, double t0, double t1) {
    std::size_t node = run.find_node(t0);
    put_on_constraints(run.node_time(node), run.node_state(node), run.get_node_mode(node));
    for (;; ++node) {
        const double a = std::max(run.node_time(node), t0);
        const bool last = node + 1 >= run.node_count();
        if (last) return follow_smooth(run, node, a, t1);
        const double b = std::min(run.node_time(node + 1), t1);
        if (run.node_time(node + 1) == run.node_time(node)) {
            if (run.node_time(node) > t0 && !follow_event(run, node)) return false;
            continue;
        }
        if (!follow_smooth(run, node, a, b)) return false;
        if (run.node_time(node + 1) > t1) return true;
        // Continue only if there is an event at t1 itself.
        if (run.node_time(node + 1) == t1 && (node + 2 >= run.node_count() || run.node_time(node + 2) > t1))
            return true;
    }
}

}  // namespace stiction::explore
