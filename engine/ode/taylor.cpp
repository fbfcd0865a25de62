// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ode/taylor.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace stiction {

namespace {

constexpr double rounding = 1e-17;  // largest fraction of a component that its last two terms may have
constexpr double longest_guess = 1e3, shortest_growth = 1e-3;  // factors of the length in one round
constexpr int most_guesses = 10, most_shrinks = 60;

// About x^(1/24), for x > 1 not above it: the exponent is 1/32 + 1/128 + 1/512. Square roots have the same bits
// in every mathematics library.
double find_root_24(double x) {
    double roots[9];
    for (double& root : roots) root = x = std::sqrt(x);
    return roots[4] * roots[6] * roots[8];
}

}  // namespace

void TaylorFlow::begin(const double* A, std::span<const double> z, double longest,
                       TaylorFunctions* functions) {
    const int n = size_ = static_cast<int>(z.size());
    double norm = 0.0;
    A_.clear();
    row_ends_.clear();
    for (int i = 0; i < n; ++i) {
        double sum = 0.0;
        for (int j = 0; j < n; ++j)
            if (const double value = A[i * n + j]; value != 0.0) {
                A_.push_back({j, value});
                sum += std::fabs(value);
            }
        row_ends_.push_back(A_.size());
        norm = std::max(norm, sum);
    }
    h_ = norm > 0.0 ? std::min(longest, 1.0 / norm) : longest;
    fill(z, functions);
    // The guess says nothing of functions; their terms may not even be numbers.
    const auto is_finite = [&] {
        return std::isfinite(std::accumulate(c_.begin(), c_.begin() + (most_terms + 1) * n, 0.0));
    };
    for (int round = 0; functions != nullptr && round < most_guesses && !is_finite(); ++round) {
        h_ *= shortest_growth;
        fill(z, functions);
    }
    find_length(longest, functions != nullptr);
    degree_ = most_terms;
    const auto vanishes = [&](int k) {
        for (int i = 0; i < n; ++i)
            if (std::fabs(c_[static_cast<std::size_t>(k * n + i)]) >
                1e-3 * rounding * std::fabs(c_[static_cast<std::size_t>(i)]))
                return false;
        return true;
    };
    while (degree_ > 1 && vanishes(degree_)) --degree_;
}

// The terms of all orders at the present length.
void TaylorFlow::fill(std::span<const double> z, TaylorFunctions* functions) {
    const int n = size_;
    double* const c = c_.data();
    std::copy(z.begin(), z.end(), c);
    if (functions != nullptr) functions->extend(0, {c, z.size()});
    for (int k = 0; k < most_terms; ++k) {
        const double* const from = c + k * n;
        double* const to = c + (k + 1) * n;
        const double share = h_ / (k + 1);
        const Element* element = A_.data();
        bool is_zero = true;
        for (int i = 0; i < n; ++i) {
            double sum = 0.0;
            for (const Element* const end = A_.data() + row_ends_[static_cast<std::size_t>(i)];
                 element != end; ++element)
                sum += element->value * from[element->column];
            to[i] = sum * share;
            is_zero = is_zero && to[i] == 0.0;
        }
        if (functions != nullptr) {
            functions->extend(k + 1, {to, z.size()});
        } else if (is_zero) {  // and so are all terms after these
            std::fill(to + n, c + (most_terms + 1) * n, 0.0);
            break;
        }
    }
}

// The norm of A mixes units and is far above the frequencies of the motion, so the length is found from the
// terms themselves. This takes several rounds, because the size of a component relative to its last terms
// is right only at the right length.
void TaylorFlow::find_length(double longest, bool has_functions) {
    const int n = size_;
    const double* const c = c_.data();
    if (!has_functions && !(h_ < longest)) return;
    for (int round = 0, shrinks = 0; round < 3; ++round) {
        double ratio = std::numeric_limits<double>::infinity();
        for (int i = 0; i < n; ++i) {
            const double scale = find_largest_term(i);
            const double tail =
                std::max(std::fabs(c[most_terms * n + i]), std::fabs(c[(most_terms - 1) * n + i]));
            if (tail > 0.0) ratio = std::min(ratio, rounding * scale / tail);
        }
        double growth = longest_guess;
        if (std::isfinite(ratio)) growth = std::clamp(find_root_24(ratio), shortest_growth, longest_guess);
        if (!(h_ * growth < longest)) {
            growth = longest / h_;
            h_ = longest;
        } else {
            h_ *= growth;
        }
        stretch(growth);
        const bool is_near = growth > 0.8 && growth < 1.25;
        if (!(h_ < longest) || (std::isfinite(ratio) && is_near)) break;
        // Last terms so large that they are the scale themselves say little: the length shrinks until they are not.
        if (!std::isfinite(ratio) || (growth < 0.8 && ++shrinks < most_shrinks)) --round;
    }
}

// The largest modulus of the terms of one component: of even and of odd orders, two maxima that do not wait for each other.
double TaylorFlow::find_largest_term(int component) const {
    static_assert(most_terms % 2 == 0);
    const double* c = c_.data() + component;
    double even = std::fabs(*c), odd = 0.0;
    for (int k = 0; k < most_terms; k += 2) {
        odd = std::max(odd, std::fabs(c[size_]));
        even = std::max(even, std::fabs(c[2 * size_]));
        c += 2 * size_;
    }
    return std::max(even, odd);
}

void TaylorFlow::stretch(double factor) {
    double power = 1.0;
    for (int k = 1; k <= most_terms; ++k) {
        power *= factor;
        for (int i = 0; i < size_; ++i) c_[static_cast<std::size_t>(k * size_ + i)] *= power;
    }
}

void TaylorFlow::shorten(double share) {
    h_ *= share;
    stretch(share);
}

void TaylorFlow::find(double u, std::span<double> out) const {
    const int n = size_;
    const double* c = c_.data() + degree_ * n;
    for (int i = 0; i < n; ++i) out[static_cast<std::size_t>(i)] = c[i];
    for (int k = degree_; k > 0; --k) {
        c -= n;
        for (int i = 0; i < n; ++i)
            out[static_cast<std::size_t>(i)] = out[static_cast<std::size_t>(i)] * u + c[i];
    }
}

// The places are the inner loop: its sums are independent of each other.
void TaylorFlow::find_at_places(std::span<const double, most_places> u, std::span<double> out) const {
    for (int i = 0; i < size_; ++i) {
        const double* c = c_.data() + degree_ * size_ + i;
        double sum[most_places];
        for (double& value : sum) value = *c;
        for (int k = degree_; k > 0; --k) {
            c -= size_;
            for (std::size_t j = 0; j < most_places; ++j) sum[j] = sum[j] * u[j] + *c;
        }
        std::copy(sum, sum + most_places, out.begin() + i * most_places);
    }
}

void TaylorFlow::find_coefficients(const double* row, double* out) const {
    std::fill_n(out, degree_ + 1, 0.0);
    for (int i = 0; i < size_; ++i) {
        if (row[i] == 0.0) continue;
        const double* c = c_.data() + i;
        for (int k = 0; k <= degree_; ++k, c += size_) out[k] += row[i] * *c;
    }
}

double TaylorFlow::sum_terms(const double* row, int order) const {
    const double* const c = c_.data() + order * size_;
    double sum = 0.0;
    for (int i = 0; i < size_; ++i) sum += std::fabs(row[i] * c[i]);
    return sum;
}

}  // namespace stiction
