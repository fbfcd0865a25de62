// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/function_series.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

static_assert(static_cast<int>(FrictionSeries::most_terms) == TaylorFlow::most_terms + 1);

using Element = SeriesFlow::Solution::Element;

std::size_t count_tracks(const SeriesFlow::Function& function) {
    if (const auto* solution = std::get_if<SeriesFlow::Solution>(&function))
        return solution->b.size() + solution->K.size();
    return std::holds_alternative<SeriesFlow::Circle>(function) ? 3 : 2;
}

}  // namespace

FunctionSeries::FunctionSeries() { frictions_.reserve(SeriesFlow::most_contacts); }

void FunctionSeries::begin(const SeriesFlow& flow) {
    flow_ = &flow;
    frictions_.clear();
    std::size_t tracks = 0, solutions = 0;
    for (const SeriesFlow::Function& function : flow.functions) {
        if (const auto* friction = std::get_if<SeriesFlow::Friction>(&function))
            frictions_.emplace_back(friction->law);
        else
            tracks += count_tracks(function);
        const auto* solution = std::get_if<SeriesFlow::Solution>(&function);
        if (solution == nullptr) continue;
        if (factors_.size() == solutions) factors_.emplace_back(0);
        factors_[solutions++].reserve(static_cast<int>(solution->b.size()));
    }
    while (tracks_.size() < tracks) tracks_.push_back({std::vector<double>(TaylorFlow::most_terms + 1), 0});
}

void FunctionSeries::extend(int k, std::span<double> c) {
    friction_ = track_ = factor_ = 0;
    double* out = c.data() + flow_->first_function();
    for (const SeriesFlow::Function& function : flow_->functions) {
        std::visit([&](const auto& kind) { extend(kind, k, c, out); }, function);
        out += SeriesFlow::count_entries(function);
    }
}

void FunctionSeries::fill(double t, std::span<const double> y, std::span<double> z) {
    flow_->fill(t, y, z);
    extend(0, z);
}

// The storage of the present function.
FunctionSeries::Track* FunctionSeries::take(std::size_t count) {
    track_ += count;
    return tracks_.data() + (track_ - count);
}

// The sum of a_j b_{k-j} over j = first .. k; two sums that do not wait for each other.
double FunctionSeries::convolve(const Track& a, const Track& b, int first, int k) {
    const int from = std::max(first, k - b.last), to = std::min(k, a.last);
    const double *x = a.c.data() + from, *y = b.c.data() + (k - from);
    int left = to - from + 1;
    double one = 0.0, other = 0.0;
    for (; left > 1; left -= 2, x += 2, y -= 2) one += x[0] * y[0], other += x[1] * y[-1];
    return left == 1 ? one + other + *x * *y : one + other;
}

void FunctionSeries::extend(const SeriesFlow::Friction& friction, int k, std::span<double> c, double* out) {
    *out = friction.factor * frictions_[friction_++].extend(static_cast<std::size_t>(k),
                                                            SeriesFlow::multiply(friction.u, c),
                                                            SeriesFlow::multiply(friction.N, c));
}

void FunctionSeries::extend(const SeriesFlow::Product& product, int k, std::span<double> c, double* out) {
    Track* const a = take(2);
    Track* const b = a + 1;
    a->set(k, SeriesFlow::multiply(product.a, c));
    b->set(k, SeriesFlow::multiply(product.b, c));
    *out = convolve(*a, *b, 0, k);
}

void FunctionSeries::extend(const SeriesFlow::Quotient& quotient, int k, std::span<double> c, double* out) {
    Track* const b = take(2);
    Track* const f = b + 1;
    b->set(k, SeriesFlow::multiply(quotient.b, c));
    f->set(k, (SeriesFlow::multiply(quotient.a, c) - (k > 0 ? convolve(*b, *f, 1, k) : 0.0)) / b->c[0]);
    *out = f->c[static_cast<std::size_t>(k)];
}

void FunctionSeries::extend(const SeriesFlow::Circle& circle, int k, std::span<double> c, double* out) {
    Track* const slope = take(3);  // j a_j
    Track* const sine = slope + 1;
    Track* const cosine = slope + 2;
    const double a = SeriesFlow::multiply(circle.angle, c);
    slope->set(k, k * a);
    sine->set(k, k == 0 ? std::sin(a) : convolve(*slope, *cosine, 1, k) / k);
    cosine->set(k, k == 0 ? std::cos(a) : -convolve(*slope, *sine, 1, k) / k);
    out[0] = sine->c[static_cast<std::size_t>(k)];
    out[1] = cosine->c[static_cast<std::size_t>(k)];
}

void FunctionSeries::extend(const SeriesFlow::Solution& solution, int k, std::span<double> c, double* out) {
    constexpr double singular = 1e-14;  // a pivot, of the largest element
    const std::size_t n = solution.b.size();
    Track* const x = take(n + solution.K.size());
    Track* const K = x + n;
    DenseLu& factors = factors_[factor_++];
    bool is_regular = true;
    for (std::size_t i = 0; i < n; ++i) out[i] = SeriesFlow::multiply(solution.b[i], c);
    if (k == 0) {
        double* const matrix = factors.begin(static_cast<int>(n));
        std::fill_n(matrix, n * n, 0.0);
        for (std::size_t e = 0; e < solution.K.size(); ++e) {
            const Element& element = solution.K[e];
            K[e].set(0, SeriesFlow::multiply(element.value, c));
            matrix[element.row * n + element.column] = K[e].c[0];
        }
        is_regular = factors.factor(singular);
    } else {
        for (std::size_t e = 0; e < solution.varying; ++e) {
            const Element& element = solution.K[e];
            K[e].set(k, SeriesFlow::multiply(element.value, c));
            out[element.row] -= convolve(K[e], x[element.column], 1, k);
        }
    }
    if (is_regular)
        factors.solve(out);
    else
        std::fill_n(out, n, no_value);
    for (std::size_t i = 0; i < n; ++i) x[i].set(k, out[i]);
}

}  // namespace stiction
