// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ode/radau_stepper.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr int s = RadauStepper::stages;

constexpr double radau_safety = 0.9, radau_growth = 8.0, radau_shrink = 0.1;
constexpr double first_share = 1e-4;  // of the unit of time: the first trial step

// P_5 - P_4 of Legendre over its derivative, at x in [-1, 1]. Its zeros are the nodes.
double find_newton_step(double x) {
    double last = 1.0, now = x, last_slope = 0.0, slope = 1.0;
    for (int n = 1; n < s; ++n) {
        const double next = ((2 * n + 1) * x * now - n * last) / (n + 1);
        const double next_slope = last_slope + (2 * n + 1) * now;
        last = now, now = next, last_slope = slope, slope = next_slope;
    }
    return (now - last) / (slope - last_slope);
}

struct Coefficients {
    double c[s], e[s], A[s][s];
    static constexpr double g = 0.02;  // small: the estimate then has less rounding of f

    // Product of (x - c_k)/(c_j - c_k) over the other nodes.
    double find_basis(int j, double x) const {
        double out = 1.0;
        for (int k = 0; k < s; ++k)
            if (k != j) out *= (x - c[k]) / (c[j] - c[k]);
        return out;
    }
    // L_j = x/c_j l_j at a node: its derivative.
    double find_slope(int j, int i) const {
        if (i != j) {
            double out = c[i] / c[j] / (c[j] - c[i]);
            for (int k = 0; k < s; ++k)
                if (k != j && k != i) out *= (c[i] - c[k]) / (c[j] - c[k]);
            return out;
        }
        double out = 1.0 / c[j];
        for (int k = 0; k < s; ++k)
            if (k != j) out += 1.0 / (c[j] - c[k]);
        return out;
    }

    Coefficients() {
        // Near the nodes; Newton's method finds their last digits.
        constexpr double near[s] = {0.0571, 0.2768, 0.5836, 0.8602, 1.0};
        constexpr int rounds = 6;
        for (int i = 0; i < s; ++i) {
            double x = 2.0 * near[i] - 1.0;
            for (int k = 0; k < rounds; ++k) x -= find_newton_step(x);
            c[i] = i + 1 < s ? 0.5 * (x + 1.0) : 1.0;
        }
        // Gauss' rule of three points is exact for l_j, which has the degree 4.
        const double node = std::sqrt(0.6), points[] = {-node, 0.0, node};
        constexpr double weights[] = {5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};
        for (int i = 0; i < s; ++i) {
            e[i] = 0.0;
            for (int j = 0; j < s; ++j) {
                A[i][j] = 0.0;
                for (int p = 0; p < 3; ++p)
                    A[i][j] += c[i] * weights[p] * find_basis(j, 0.5 * c[i] * (1.0 + points[p]));
                e[i] -= g * find_basis(j, 0.0) * find_slope(i, j);
            }
        }
    }
};

const Coefficients& get_coefficients() {
    static const Coefficients out;
    return out;
}

// Factor of the next step after this error.
double find_growth(double error, double most) {
    if (error == 0.0) return most;
    return std::isfinite(error) ? std::clamp(radau_safety / Powers(error).to_11(), radau_shrink, most)
                                : radau_shrink;
}

}  // namespace

RadauStepper::RadauStepper(std::size_t dimension, std::span<const double> units)
    : SmoothStepper(dimension),
      units_(units.begin(), units.end()),
      y_stage_(dimension),
      f_begin_(dimension),
      f_stage_(dimension),
      y_start_(dimension),
      f_start_(dimension),
      J_(dimension * dimension),
      all_(dimension * dimension),
      factors_(s * static_cast<int>(dimension)),
      filter_(static_cast<int>(dimension)),
      rhs_(s * dimension),
      error_(dimension),
      Z_(s * dimension),
      refined_(s * dimension),
      F_(s * dimension) {
    implicit_.reserve(dimension);
    units_.resize(dimension, 1.0);
}

void RadauStepper::start(const Equation& f, double t, std::span<const double> y, double first_step) {
    t_begin_ = t_end_ = t;
    for (std::size_t k = 0; k < dimension_; ++k) y_end_[k] = y_begin_[k] = y[k];
    next_step_ = first_step > 0.0 ? first_step : 0.0;
    begin_step(f);
}

// The next step begins at the end of the last one.
void RadauStepper::begin_step(const Equation& f) {
    t_begin_ = t_end_;
    y_begin_ = y_end_;
    f.derivative(t_begin_, y_begin_, f_begin_);
    is_differentiated_ = false;
}

void RadauStepper::differentiate(const Equation& f) {
    if (is_differentiated_) return;
    is_differentiated_ = true;
    constexpr double change = 1.5e-8, least = 1e-8;
    implicit_.clear();
    y_stage_ = y_begin_;
    for (std::size_t k = 0; k < dimension_; ++k) {
        double& y = y_stage_[k];
        // Into the motion: at a touch-down the other side of the state has no contact force.
        y += std::copysign(change * std::max(std::abs(y), least * units_[k]),
                           f_begin_[k] != 0.0 ? f_begin_[k] : y);
        const double by = y - y_begin_[k];
        f.derivative(t_begin_, y_stage_, f_stage_);
        y = y_begin_[k];
        bool acts = false;
        for (std::size_t i = 0; i < dimension_; ++i) {
            all_[i * dimension_ + k] = (f_stage_[i] - f_begin_[i]) / by;
            acts = acts || all_[i * dimension_ + k] != 0.0;
        }
        if (acts) implicit_.push_back(k);
    }
    for (std::size_t a = 0; a < count(); ++a)
        for (std::size_t b = 0; b < count(); ++b)
            J_[a * count() + b] = all_[implicit_[a] * dimension_ + implicit_[b]];
}

// The stages of a step of the length h, to rounding. False if the iteration does not converge.
bool RadauStepper::solve(const Equation& f, double h, Values& Z) {
    const Coefficients& w = get_coefficients();
    differentiate(f);
    const std::size_t m = count();
    double* entry = factors_.begin(s * static_cast<int>(m));
    for (int i = 0; i < s; ++i)
        for (std::size_t a = 0; a < m; ++a)
            for (int j = 0; j < s; ++j)
                for (std::size_t b = 0; b < m; ++b)
                    *entry++ = (i == j && a == b ? 1.0 : 0.0) - h * w.A[i][j] * J_[a * m + b];
    if (!factors_.factor(0.0)) return false;
    std::fill(Z.begin(), Z.end(), 0.0);
    constexpr int most_rounds = 15;
    constexpr double exact = 1e-15, settled = 1e-11, contraction = 0.5;
    double last = HUGE_VAL;
    for (int round = 0; round < most_rounds; ++round) {
        for (int i = 0; i < s; ++i) {
            const auto at = static_cast<std::size_t>(i) * dimension_;
            for (std::size_t k = 0; k < dimension_; ++k) y_stage_[k] = y_begin_[k] + Z[at + k];
            f.derivative_inside(t_begin_, w.c[i] * h, y_stage_, {F_.data() + at, dimension_});
        }
        const double size = change_stages(h, Z);
        // The first round does not yet contain a force that the motion itself brings about.
        if (!std::isfinite(size) || (round > 1 && size > 2.0 * last)) return false;
        if (size <= exact || (size < settled && size > contraction * last)) return true;
        last = size;
    }
    return false;
}

// One round of Newton's iteration, with the derivatives F_ at the stages Z. The largest change, relative to the components;
// NaN or infinity if it is not finite.
double RadauStepper::change_stages(double h, Values& Z) {
    const Coefficients& w = get_coefficients();
    const std::size_t m = count();
    // h sum_j a_ij f_j, in the place of f.
    for (std::size_t k = 0; k < dimension_; ++k) {
        double old[s];
        for (std::size_t j = 0; j < s; ++j) old[j] = F_[j * dimension_ + k];
        for (std::size_t i = 0; i < s; ++i) {
            double sum = 0.0;
            for (std::size_t j = 0; j < s; ++j) sum += w.A[i][j] * old[j];
            F_[i * dimension_ + k] = h * sum - Z[i * dimension_ + k];
        }
    }
    for (std::size_t i = 0; i < s; ++i)
        for (std::size_t a = 0; a < m; ++a) rhs_[i * m + a] = F_[i * dimension_ + implicit_[a]];
    factors_.solve(rhs_.data());
    constexpr double small = 1e-4;  // of the unit
    double size = 0.0;
    std::size_t a = 0;
    for (std::size_t k = 0; k < dimension_; ++k) {
        const bool is_implicit = a < m && implicit_[a] == k;
        double most = 0.0, level = 0.0;
        for (std::size_t i = 0; i < s; ++i) {
            const double by = is_implicit ? rhs_[i * m + a] : F_[i * dimension_ + k];
            double& z = Z[i * dimension_ + k];
            z += by;
            if (!std::isfinite(z)) return HUGE_VAL;
            most = std::max(most, std::abs(by));
            level = std::max(level, std::abs(z));
        }
        size = std::max(size, most / (std::abs(y_begin_[k]) + level + small * units_[k]));
        if (is_implicit) ++a;
    }
    return size;
}

// The state at the end of the stages.
void RadauStepper::add_last(const Values& Z, std::span<double> out) const {
    for (std::size_t k = 0; k < dimension_; ++k) out[k] = y_begin_[k] + Z[(s - 1) * dimension_ + k];
}

// In weights of the tolerance; the matrix of the last differentiate().
double RadauStepper::find_error(double h, const Values& Z, std::span<const double> y,
                                const Tolerance& tolerance) {
    const Coefficients& w = get_coefficients();
    const std::size_t m = count();
    for (std::size_t k = 0; k < dimension_; ++k) {
        error_[k] = w.g * h * f_begin_[k];
        for (std::size_t i = 0; i < s; ++i) error_[k] += w.e[i] * Z[i * dimension_ + k];
    }
    double* entry = filter_.begin(static_cast<int>(m));
    for (std::size_t a = 0; a < m; ++a)
        for (std::size_t b = 0; b < m; ++b) *entry++ = (a == b ? 1.0 : 0.0) - h * w.g * J_[a * m + b];
    if (!filter_.factor(0.0)) return HUGE_VAL;
    for (std::size_t a = 0; a < m; ++a) rhs_[a] = error_[implicit_[a]];
    filter_.solve(rhs_.data());
    for (std::size_t a = 0; a < m; ++a) error_[implicit_[a]] = rhs_[a];
    double out = 0.0;
    for (std::size_t k = 0; k < dimension_; ++k) {
        const double own = std::abs(error_[k]);
        if (!std::isfinite(own)) return HUGE_VAL;
        const double weight = tolerance.find_weight(k, std::max(std::abs(y_begin_[k]), std::abs(y[k])));
        if (own > 0.0) out = std::max(out, own / weight);
    }
    return out;
}

StepOutcome RadauStepper::advance(const Equation& f, double t_limit, Tolerance tolerance) {
    if (t_begin_ != t_end_) begin_step(f);
    if (!(t_limit > t_end_)) return StepOutcome::accepted;
    if (!is_finite(y_end_) || !is_finite(f_begin_)) return StepOutcome::not_finite;
    if (next_step_ == 0.0) next_step_ = first_share * tolerance.unit_of_time;
    const double t = t_end_, smallest = smallest_step(t);
    for (double wanted = std::max(next_step_, smallest);;) {
        const bool lands = landing_stretch * wanted >= t_limit - t;
        const double t_new = lands ? t_limit : t + wanted, h = t_new - t;
        double error = HUGE_VAL;
        if (solve(f, h, Z_)) {
            add_last(Z_, y_stage_);
            error = find_error(h, Z_, y_stage_, tolerance);
        }
        if (error <= 1.0) {
            y_end_ = y_stage_;
            t_end_ = t_new;
            const double proposed = h * find_growth(error, radau_growth);
            next_step_ = lands ? std::max(next_step_, proposed) : proposed;
            return StepOutcome::accepted;
        }
        if (h <= smallest)
            return std::isfinite(error) ? StepOutcome::step_too_small : StepOutcome::not_finite;
        next_step_ = wanted = std::max(smallest, h * find_growth(error, radau_safety));
    }
}

void RadauStepper::interpolate(double t, std::span<double> out) const {
    const Coefficients& w = get_coefficients();
    const double x = (t - t_begin_) / (t_end_ - t_begin_);
    const std::vector<double>& near = t > t_begin_ ? y_end_ : y_begin_;
    std::copy(near.begin(), near.end(), out.begin());
    if (!(t > t_begin_) || !(t < t_end_)) return;
    std::copy(y_begin_.begin(), y_begin_.end(), out.begin());
    for (int j = 0; j < s; ++j) {
        const double weight = x / w.c[j] * w.find_basis(j, x);
        for (std::size_t k = 0; k < dimension_; ++k)
            out[k] += weight * Z_[static_cast<std::size_t>(j) * dimension_ + k];
    }
}

void RadauStepper::refine(const Equation& f, double t, std::span<double> out) {
    interpolate(t, out);
    if (t > t_begin_ && t < t_end_ && solve(f, t - t_begin_, refined_)) add_last(refined_, out);
}

double RadauStepper::find_refined_error(const Equation&, double t, std::span<const double> y,
                                        Tolerance tolerance) {
    if (!(t > t_begin_) || !(t < t_end_)) return 0.0;
    return find_error(t - t_begin_, refined_, y, tolerance);
}

// Where the iteration does not converge over the whole way, in halves of it.
void RadauStepper::take(const Equation& f, double t, std::span<double> out) {
    if (t_begin_ != t_end_) begin_step(f);
    const double t_start = t_begin_;
    y_start_ = y_begin_, f_start_ = f_begin_;
    for (double h = t - t_start;;) {
        const bool lands = landing_stretch * h >= t - t_begin_;
        const double t_new = lands ? t : t_begin_ + h;
        if (!solve(f, t_new - t_begin_, Z_)) {
            h *= 0.5;
            if (h > smallest_step(t_begin_)) continue;
            std::fill(out.begin(), out.end(), std::nan(""));
            break;
        }
        add_last(Z_, out);
        if (lands) break;
        std::copy(out.begin(), out.end(), y_end_.begin());
        t_end_ = t_new;
        begin_step(f);
    }
    t_begin_ = t_end_ = t_start;
    y_begin_ = y_end_ = y_start_, f_begin_ = f_start_;
    is_differentiated_ = false;
}

}  // namespace stiction
