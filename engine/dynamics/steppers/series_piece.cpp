// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A mode whose motion is a Taylor series (model/series_flow.hpp): q, v and the functions of the flow are polynomials of time (ode/taylor.hpp).
// Both energies come from quadrature with ten nodes, whose error on so short a step is below rounding. Guards that are rows
// (SeriesFlow::guard_rows) are polynomials too, so all their roots are found without interpolation.
#include "dynamics/steppers/piece.hpp"

#include "base/quadrature.hpp"
#include "base/root.hpp"
#include "dynamics/function_series.hpp"
#include "model/series_flow.hpp"
#include "ode/bernstein.hpp"
#include "ode/taylor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stiction {

namespace {

/// sum c_k u^k on [0, 1].
struct Powers {
    double c[TaylorFlow::most_terms + 1];
    int degree;

    double operator()(double u) const {
        double out = c[degree];
        for (int k = degree; k > 0; --k) out = out * u + c[k - 1];
        return out;
    }
    double lower_bound() const {
        double out = c[0];
        for (int k = 1; k <= degree; ++k) out += std::min(c[k], 0.0);
        return out;
    }
};

class SeriesStep {
  public:
    explicit SeriesStep(const HybridAutomaton& automaton)
        : automaton_(automaton),
          y_(automaton.dimension()),
          z_(SeriesFlow::most_size),
          at_nodes_(SeriesFlow::most_size * TaylorFlow::most_places),
          taylor_(static_cast<int>(SeriesFlow::most_size)) {
        row_.reserve(SeriesFlow::most_size);
    }

    /// Begins at (t, y); the step ends at t_limit or before.
    void begin(const SeriesFlow& flow, const Mode& mode, double t, std::span<const double> y,
               double t_limit) {
        flow_ = &flow;
        mode_ = &mode;
        t_ = t;
        std::copy(y.begin(), y.end(), y_.begin());
        const std::span<double> z(z_.data(), flow.size());
        functions_.begin(flow);
        functions_.fill(t, y, z);
        if (flow.is_linear()) {
            taylor_.begin(flow.A.data(), z, t_limit - t);
        } else if (!is_finite(z)) {  // a singularity of the equations
            t_end_ = t;
            return;
        } else {
            taylor_.begin(flow.A.data(), z, t_limit - t, &functions_);
            const bool is_hidden = hides_friction(z);
            for (int halving = 0; is_hidden && halving < most_halvings && !has_right_friction(); ++halving)
                taylor_.shorten(0.5);
        }
        t_end_ = taylor_.length() < t_limit - t ? t + taylor_.length() : t_limit;
    }
    /// All entries of z at t, from the state y.
    void fill(double t, std::span<const double> y, std::span<double> z) { functions_.fill(t, y, z); }
    void begin_mode(const SeriesFlow& flow) { functions_.begin(flow); }
    double t_end() const { return t_end_; }
    /// begin() with a limit that does not depend on t, so that one series serves all places of a step. A series with friction costs far
    /// more than its value at a place.
    void begin_once(const SeriesFlow& flow, const Mode& mode, double t, std::span<const double> y) {
        const bool has_begun = flow_ == &flow && t_ == t && std::equal(y.begin(), y.end(), y_.begin());
        if (!has_begun) begin(flow, mode, t, y, t + look_ahead::longest_step * automaton_.scales().time);
        mode_ = &mode;
    }

    /// q and v at t of the step.
    void find_motion(double t, std::span<double> out) {
        const std::span<double> z(z_.data(), flow_->size());
        taylor_.find((t - t_) / taylor_.length(), z);
        std::copy_n(z.begin(), 2 * flow_->coordinates, out.begin());
    }
    /// The whole state (q, v, dissipated, input).
    void find(double t, std::span<double> out) {
        const std::size_t n = 2 * flow_->coordinates;
        const std::span<double> z(z_.data(), flow_->size());
        const double half = 0.5 * (t - t_), share = half / taylor_.length();
        double dissipated = 0.0, input = 0.0;
        constexpr std::size_t places = TaylorFlow::most_places;
        std::array<double, places> u;
        for (std::size_t j = 0; j < places; ++j) u[j] = share * (1.0 + ten_nodes[j].x);
        taylor_.find_at_places(u, at_nodes_);
        for (std::size_t j = 0; j < places; ++j) {
            const auto [x, w] = ten_nodes[j];
            double loss = 0.0, work = 0.0;
            for (std::size_t i = 0; i < z.size(); ++i) z[i] = at_nodes_[i * places + j];
            automaton_.find_powers(*flow_, *mode_, t_ + half * (1.0 + x), z, loss, work);
            dissipated += w * loss;
            input += w * work;
        }
        find_motion(t, out);
        out[n] = y_[n] + half * dissipated;
        out[n + 1] = y_[n + 1] + half * input;
    }
    /// Guard row `row` over the step: a polynomial of the share of its length.
    Powers find_guard(std::size_t row) const {
        Powers out;
        out.degree = taylor_.degree();
        taylor_.find_coefficients(get_guard_row(row), out.c);
        return out;
    }
    /// Sum of the moduli of the terms of a coefficient of a guard row; order 0: of its value at the begin.
    double sum_guard_terms(std::size_t row, int order = 0) const {
        return taylor_.sum_terms(get_guard_row(row), order);
    }

  private:
    static constexpr int most_halvings = 60;

    const double* get_guard_row(std::size_t row) const {
        return flow_->guard_rows.data() + row * flow_->size();
    }

    static bool is_finite(std::span<const double> z) {
        return std::all_of(z.begin(), z.end(), [](double value) { return std::isfinite(value); });
    }

    // If the falling part of Stribeck's law is below rounding at the begin of the step, the coefficients do not show it, although it
    // grows where the slip slows down.
    bool hides_friction(std::span<const double> z) const {
        constexpr double visible = 1e-12;  // the falling part, of 1
        return std::any_of(flow_->functions.begin(), flow_->functions.end(), [&](const auto& function) {
            const auto* friction = std::get_if<SeriesFlow::Friction>(&function);
            return friction != nullptr && friction->law.kind == FrictionKind::stribeck &&
                   !(std::exp(-SeriesFlow::multiply(friction->u, z) / friction->law.stribeck_speed) >
                     visible);
        });
    }
    // Compares the force of the polynomial with that of the law at the end, in the middle, and where the slip is slowest.
    bool has_right_friction() {
        const std::span<double> z(z_.data(), flow_->size());
        std::size_t at = flow_->first_function();
        for (const SeriesFlow::Function& function : flow_->functions) {
            const auto* friction = std::get_if<SeriesFlow::Friction>(&function);
            if (friction != nullptr && friction->law.kind == FrictionKind::stribeck)
                for (const double share : {1.0, 0.5, find_slowest(*friction)}) {
                    taylor_.find(share, z);
                    if (!is_right(*friction, z[at], z)) return false;
                }
            at += SeriesFlow::count_entries(function);
        }
        return true;
    }
    static bool is_right(const SeriesFlow::Friction& friction, double T, std::span<const double> z) {
        constexpr double relative = 1e-14, places = 16.0 * std::numeric_limits<double>::epsilon();
        double terms = 0.0;
        for (const SeriesFlow::Entry& entry : friction.u) terms += std::abs(entry.value * z[entry.at]);
        const double N = friction.factor * SeriesFlow::multiply(friction.N, z);
        const double u = SeriesFlow::multiply(friction.u, z), size = friction.law.sliding(std::abs(u));
        const double steepest = (friction.law.mu_s - friction.law.mu_k) / friction.law.stribeck_speed +
                                friction.law.viscous + 2.0 * friction.law.quadratic * std::abs(u);
        const double allowed =
            std::abs(N) * (relative * std::max(friction.law.mu_s, size) + places * steepest * terms);
        return std::abs(T - N * friction.law.sliding(u)) <= allowed;
    }
    // The share of the step at which the speed of the slip is least.
    double find_slowest(const SeriesFlow::Friction& friction) {
        constexpr int parts = 16;
        double u[parts + 1];
        row_.assign(flow_->size(), 0.0);
        for (const SeriesFlow::Entry& entry : friction.u) row_[entry.at] = entry.value;
        Powers speed;
        speed.degree = taylor_.degree();
        taylor_.find_coefficients(row_.data(), speed.c);
        for (int i = 0; i <= parts; ++i) u[i] = speed(static_cast<double>(i) / parts);
        const auto least = static_cast<int>(std::min_element(u, u + parts + 1) - u);
        if (least == 0 || least == parts) return static_cast<double>(least) / parts;
        const double rise = u[least + 1] - u[least - 1], bend = u[least + 1] - 2.0 * u[least] + u[least - 1];
        return (least - (bend > 0.0 ? 0.5 * rise / bend : 0.0)) / parts;
    }

    const HybridAutomaton& automaton_;
    const SeriesFlow* flow_ = nullptr;
    const Mode* mode_ = nullptr;
    double t_ = 0.0, t_end_ = 0.0;
    std::vector<double> y_, z_, row_;
    std::vector<double> at_nodes_;  // z at the nodes of the quadrature
    TaylorFlow taylor_;
    FunctionSeries functions_;
};

class SeriesPiece : public Piece {
  public:
    SeriesPiece(const HybridAutomaton& automaton, const Mode& mode, double touch)
        : Piece(automaton, mode, touch),
          step_(automaton),
          evaluator_(automaton),
          z_(SeriesFlow::most_size),
          y_probe_(automaton.dimension()),
          g_probe_(automaton.most_guards()) {}

    void begin_mode(std::vector<Guard>& guards) override {
        flow_ = automaton_.series_flow(mode_);
        step_.begin_mode(*flow_);
        if (flow_->guards_are_rows) {
            listed_.swap(guards);
            guards.clear();
            is_bound_.clear();
            is_gap_.clear();
            for (const std::size_t guard : flow_->guard_of_row) {
                guards.push_back(listed_[guard]);
                is_bound_.push_back(listed_[guard].kind == Guard::stick_bound);
                is_gap_.push_back(listed_[guard].kind == Guard::gap);
            }
        }
        Piece::begin_mode(guards);
    }
    // The energies at the end of a step whose guards are polynomials are computed once the step is accepted.
    void complete(std::span<double> end) override {
        if (flow_->guards_are_rows) step_.find(t_end_, end);
    }
    double find(double s, std::span<double> y) override {
        step_.find(s, y);
        put_on_constraints(s, y);
        return s;
    }
    void correct(double t, std::span<double> y, Mode& /*mode*/) override { put_on_constraints(t, y); }
    void measure_guards(double t, std::span<const double> y, std::span<double> out) override {
        if (!flow_->guards_are_rows) return Piece::measure_guards(t, y, out);
        step_.fill(t, y, values());
        double terms = 0.0;
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = sum_row(i, terms);
    }
    Fall find_fall(GuardScan& scan, GuardWatch& watch, std::span<const double> y_end,
                   std::span<double> g_begin, std::span<double> g_end) override {
        if (!flow_->guards_are_rows) return Piece::find_fall(scan, watch, y_end, g_begin, g_end);
        Fall first;
        Bernstein p, rest;
        const double length = step_.t_end() - s_begin_;
        for (std::size_t i = 0; i < guards_.size(); ++i) {
            const Powers powers = step_.find_guard(i);
            const double least = is_bound_[i] ? touch() * step_.sum_guard_terms(i) : 0.0;
            if (watch.is_clear(i) && powers.lower_bound() > least) {
                const double share = (s_end_ - s_begin_) / length;
                for (const double g : {powers.c[0], powers(0.5 * share), powers(share)}) watch.measure(i, g);
                continue;
            }
            convert_powers(powers.c, powers.degree, p);
            if (s_end_ < step_.t_end()) {  // cut
                const Bernstein whole = p;
                whole.split((s_end_ - s_begin_) / length, p, rest);
            }
            for (const double g : {p.at_begin(), p(0.5), p.at_end()}) watch.measure(i, g);
            Fall fall = watch.look(i, p, s_begin_, s_end_, length);
            if (fall.at_begin && is_gap_[i] && find_hop(i, powers, fall)) {
                if (fall.s > s_end_) continue;
            } else if (flow_->from_formulas) {
                if (fall.at_begin) find_rise(*this, watch.noise(i), fall);
                if (fall.found && !fall.at_begin && !polish(*this, fall, s_begin_, s_end_)) continue;
            } else if (!fall.found && is_bound_[i]) {
                fall = find_window(i, p);
            }
            if (fall.found && (!first.found || fall.s < first.s || (fall.at_begin && !first.at_begin)))
                first = fall;
        }
        if (flow_->from_formulas && first.found && !first.at_begin) pass_rounding(first);
        return first;
    }
    bool has_fresh_values() const override { return flow_->from_formulas; }
    double find_exactly(double s, std::size_t guard) override {
        double terms = 0.0;
        return find_terms(s, guard, terms);
    }

    void evaluate(double t0, std::span<const double> y0, const Mode& mode, double t,
                  std::span<double> out) const override {
        const SeriesFlow& flow = *automaton_.series_flow(mode);
        std::copy(y0.begin(), y0.end(), out.begin());
        double from = t0;
        while (from < t) {
            if (flow.is_linear())
                evaluator_.begin(flow, mode, from, out, t);
            else
                evaluator_.begin_once(flow, mode, from, out);
            if (!(evaluator_.t_end() > from)) break;
            from = std::min(t, evaluator_.t_end());
            evaluator_.find(from, out);
        }
        if (flow.from_formulas) automaton_.project(t, out, mode);
    }

  protected:
    bool step(double t_limit, std::span<double> end) override {
        step_.begin(*flow_, mode_, t_begin_, y_begin_, t_limit);
        s_end_ = t_end_ = step_.t_end();
        if (!flow_->guards_are_rows) step_.find(t_end_, end);
        return std::isfinite(t_end_) && t_end_ > t_begin_;
    }
    double find_motion(double s, std::span<double> y) override {
        step_.find_motion(s, y);
        return s;
    }

  private:
    std::span<double> values() { return {z_.data(), flow_->size()}; }
    void put_on_constraints(double t, std::span<double> y) const {
        if (flow_->from_formulas) automaton_.project(t, y, mode_);
    }
    // A guard at s of the step, and the sum of the moduli of its terms.
    double find_terms(double s, std::size_t guard, double& terms) {
        step_.find_motion(s, y_probe_);
        step_.fill(s, y_probe_, values());
        return sum_row(guard, terms);
    }
    double sum_row(std::size_t guard, double& terms) const {
        const std::size_t d = flow_->size();
        const double* const row = flow_->guard_rows.data() + guard * d;
        double sum = 0.0;
        terms = 0.0;
        for (std::size_t k = 0; k < d; ++k) sum += row[k] * z_[k], terms += std::abs(row[k] * z_[k]);
        return sum;
    }
    // A transition reads the guards of the automaton, whose rounding is another: moves a fall by some of the next numbers to where they are below 0
    // too. A force of exactly 0 does not determine the next mode.
    void pass_rounding(Fall& fall) {
        constexpr int most_tries = 6;
        const std::size_t guard = flow_->guard_of_row[fall.guard];
        const double ulp = std::nextafter(fall.s, HUGE_VAL) - fall.s;
        double s = fall.s;
        for (int i = 0; i < most_tries && s <= s_end_; ++i, s = fall.s + ulp * static_cast<double>(1 << i)) {
            step_.find_motion(s, y_probe_);
            put_on_constraints(s, y_probe_);
            automaton_.guards(s, y_probe_, mode_, {g_probe_.data(), listed_.size()});
            if (!(g_probe_[guard] < 0.0)) continue;
            fall.s = s;
            return;
        }
    }
    // After a rebound a gap rises from 0, perhaps lower than the noise of a long step, which is that of its largest values. The rounding of
    // each order of its polynomial is smaller. The hop is over where the gap is what it was at its begin, (p - p(0))/u = 0: so a hop that is
    // lower than its rounding gains no speed. In the same way a speed that is only rounding is left out. False if the gap does not rise for
    // longer than an instant.
    bool find_hop(std::size_t guard, const Powers& p, Fall& fall) {
        constexpr double rounding =
            16.0 * std::numeric_limits<double>::epsilon();  // of the terms of an order
        const auto is_rounding = [&](int order) {
            return std::abs(p.c[order]) <= rounding * step_.sum_guard_terms(guard, order);
        };
        int first = p.c[0] > 0.0 && !is_rounding(0) ? 0 : 1;
        while (first > 0 && first < p.degree && is_rounding(first)) ++first;
        if (first >= p.degree || !(p.c[first] > 0.0)) return false;
        Bernstein q;
        convert_powers(p.c + first, p.degree - first, q);
        const double root = find_first_below(q, 0.0);
        const double hop = root * (step_.t_end() - s_begin_);
        if (!(hop > automaton_.find_instant(t_begin_))) return false;
        fall.at_begin = false;
        fall.above = s_begin_;
        fall.s = s_begin_ + hop;
        return true;
    }
    // Rest ends also where the force exceeds its bound for so short a time that a dip of the polynomial would count as a
    // touch. In stick the force is known to rounding at any time: the dip is decided at its lowest place.
    Fall find_window(std::size_t guard, const Bernstein& p) {
        constexpr double rounding = std::numeric_limits<double>::epsilon();  // of the terms of the guard
        constexpr int thirds = 60;  // of the search for the lowest place
        Fall out;
        double terms = 0.0;
        const auto find_value = [&](double s) { return find_terms(s, guard, terms); };
        if (p.lower_bound() > touch() * step_.sum_guard_terms(guard)) return out;
        double a = 0.0, b = 1.0;
        for (int i = 0; i < thirds; ++i) {
            const double third = (b - a) / 3.0;
            (p(a + third) > p(b - third) ? a : b) = p(a + third) > p(b - third) ? a + third : b - third;
        }
        const double lowest = s_begin_ + 0.5 * (a + b) * (s_end_ - s_begin_), g = find_value(lowest);
        if (!(g < -rounding * terms)) return out;
        const double g_begin = find_value(s_begin_);
        if (!(g_begin > rounding * terms)) return out;
        out.found = true;
        out.guard = guard;
        out.s = find_root(find_value, {s_begin_, lowest, g_begin, g}, 0.0, RootSide::far);
        out.above = s_begin_;
        out.below = lowest;
        return out;
    }

    const SeriesFlow* flow_ = nullptr;  // of the mode
    SeriesStep step_;
    mutable SeriesStep evaluator_;
    std::vector<double> z_, y_probe_, g_probe_;
    std::vector<Guard> listed_;
    std::vector<char> is_bound_, is_gap_;  // guards of stick; gaps
};

}  // namespace

std::unique_ptr<Piece> make_series_piece(const HybridAutomaton& automaton, const Mode& mode, double touch) {
    return std::make_unique<SeriesPiece>(automaton, mode, touch);
}

}  // namespace stiction
