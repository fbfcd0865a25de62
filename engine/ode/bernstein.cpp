// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ode/bernstein.hpp"

#include "base/constants.hpp"
#include "base/root.hpp"

#include <algorithm>

namespace stiction {

namespace {

constexpr double least_width = 0x1p-30;  // a dip that is as narrow is only as deep as the rounding of p
constexpr double least_step = 1e-17;     // accuracy of a root in [0, 1]

// C(n, i), i = 0 .. n.
const double* get_binomials(int n) {
    struct Table {
        double row[Bernstein::max_degree + 1][Bernstein::max_degree + 1];
        Table() {
            for (int k = 0; k <= Bernstein::max_degree; ++k) {
                row[k][0] = row[k][k] = 1.0;
                for (int i = 1; i < k; ++i) row[k][i] = row[k - 1][i - 1] + row[k - 1][i];
            }
        }
    };
    static const Table table;
    return table.row[n];
}

// find_first_below for a part of a polynomial: p over [0, 1] is that part over [a, b]. The result lies in [a, b].
double search(const Bernstein& p, double level, double a, double b) {
    if (p.at_begin() <= level) return a;
    const int n = p.degree;
    int changes = 0;
    bool was_above = true;
    for (int i = 1; i <= n; ++i) {
        const bool now = !(p.b[static_cast<std::size_t>(i)] <= level);  // NaN is never below
        changes += now != was_above ? 1 : 0;
        was_above = now;
    }
    if (changes == 0) return no_value;
    if (changes == 1) {
        const double g_a = p.at_begin() - level, g_b = p.at_end() - level;
        const auto above = [&](double s) { return p(s) - level; };
        return a + (b - a) * find_root(above, {0.0, 1.0, g_a, g_b}, least_step, RootSide::far);
    }
    if (b - a < least_width) return p.at_end() <= level ? b : no_value;
    Bernstein left, right;
    p.split(0.5, left, right);
    const double middle = 0.5 * (a + b), first = search(left, level, a, middle);
    return std::isnan(first) ? search(right, level, middle, b) : first;
}

Bernstein negate(const Bernstein& p, bool mirror) {
    Bernstein out;
    out.degree = p.degree;
    for (int i = 0; i <= p.degree; ++i)
        out.b[static_cast<std::size_t>(i)] = -p.b[static_cast<std::size_t>(mirror ? p.degree - i : i)];
    return out;
}

}  // namespace

double Bernstein::operator()(double s) const {
    const double u = 1.0 - s;
    if (degree == 0) return b[0];
    const double* const binomial = get_binomials(degree);
    double sum = b[0] * u, power = 1.0;
    for (int i = 1; i < degree; ++i) {
        power *= s;
        sum = (sum + power * binomial[i] * b[static_cast<std::size_t>(i)]) * u;
    }
    return sum + power * s * at_end();
}

double Bernstein::steepest() const {
    double most = 0.0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(degree); ++i)
        most = std::max(most, std::fabs(b[i + 1] - b[i]));
    return degree * most;
}

double Bernstein::lower_bound() const { return *std::min_element(b.begin(), b.begin() + degree + 1); }

void Bernstein::split(double s, Bernstein& left, Bernstein& right) const {
    left.degree = right.degree = degree;
    std::copy_n(b.begin(), degree + 1, right.b.begin());
    left.b[0] = b[0];
    for (int round = 1; round <= degree; ++round) {
        for (int i = 0; i <= degree - round; ++i) {
            double* const c = right.b.data() + i;
            c[0] = (1.0 - s) * c[0] + s * c[1];
        }
        left.b[static_cast<std::size_t>(round)] = right.b[0];
    }
}

double find_first_below(const Bernstein& p, double level) { return search(p, level, 0.0, 1.0); }

double find_first_above(const Bernstein& p, double level) {
    return search(negate(p, false), -level, 0.0, 1.0);
}

double find_last_above(const Bernstein& p, double level) {
    return 1.0 - search(negate(p, true), -level, 0.0, 1.0);
}

void convert_powers(const double* c, int degree, Bernstein& out) {
    // b_j = sum_k C(j, k)/C(n, k) c_k: c_k/C(n, k) are the k-th differences of b at 0, summed up in place.
    out.degree = degree;
    const double* const binomial = get_binomials(degree);
    for (int k = 0; k <= degree; ++k) out.b[static_cast<std::size_t>(k)] = c[k] / binomial[k];
    for (int round = 0; round < degree; ++round)
        for (int k = degree; k > round; --k)
            out.b[static_cast<std::size_t>(k)] += out.b[static_cast<std::size_t>(k - 1)];
}

}  // namespace stiction
