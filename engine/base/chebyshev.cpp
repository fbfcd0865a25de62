// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/chebyshev.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double rounding = 2e-14;       // relative to the largest value: a piece with this error is resolved
constexpr double time_rounding = 4e-16;  // relative, of t and of the place s that is computed from t
constexpr double noise_level = 1e-10;    // a smaller error that halving does not reduce is noise of f
constexpr double noise_margin =
    16.0;  // error of an interpolant / standard deviation of the noise of its values
constexpr int max_depth = 24;
constexpr std::size_t max_pieces = 200;
constexpr double fresh_points[] = {-0.93, 0.11, 0.97};  // between the zeros of T_8 and of T_16

// Clenshaw's recurrence: sum c_k T_k(s).
double evaluate(std::span<const double> c, double s) {
    double b1 = 0.0, b2 = 0.0;
    for (std::size_t k = c.size(); k-- > 1;) {
        const double b0 = c[k] + 2.0 * s * b1 - b2;
        b2 = b1;
        b1 = b0;
    }
    return c.empty() ? 0.0 : c[0] + s * b1 - b2;
}

// Coefficients of dp/ds: d_{k-1} = d_{k+1} + 2 k c_k, and d_0 half of that.
int differentiate(std::span<const double> c, std::span<double> out) {
    const int n = static_cast<int>(c.size()) - 1;
    double after = 0.0, here = 0.0;  // d_{k+1}, d_k
    for (int k = n; k >= 1; --k) {
        const double before = after + 2.0 * k * c[static_cast<std::size_t>(k)];
        out[static_cast<std::size_t>(k - 1)] = before;
        after = here;
        here = before;
    }
    if (n > 0) out[0] *= 0.5;
    return n;
}

// Places in (-1, 1) where the series changes its sign.
int find_sign_changes(std::span<const double> c, double* out) {
    if (c.size() < 2) return 0;
    double others = 0.0;
    for (std::size_t k = 1; k < c.size(); ++k) others += std::abs(c[k]);
    if (std::abs(c[0]) > others || others == 0.0) return 0;
    std::array<double, max_chebyshev_terms> d, knots;
    const int n = differentiate(c, d);
    int count = find_sign_changes({d.data(), static_cast<std::size_t>(n)}, knots.data());
    knots[static_cast<std::size_t>(count++)] = 1.0;
    const auto p = [c](double s) { return evaluate(c, s); };
    int found = 0;
    double left = -1.0, at_left = p(-1.0);
    for (int i = 0; i < count; ++i) {
        const double right = knots[static_cast<std::size_t>(i)], at_right = p(right);
        if (at_left != 0.0 && at_right != 0.0 && (at_left < 0.0) != (at_right < 0.0))
            out[found++] = find_root(p, {left, right, at_left, at_right}, 0.0, RootSide::far);
        // If p = 0 at a knot, the left end stays where it is: the sign behind the knot then decides.
        if (at_right != 0.0 || at_left == 0.0) {
            left = right;
            at_left = at_right;
        }
    }
    return found;
}

double find_place(const ChebyshevPiece& piece, double t) {
    return ((t - piece.a) + (t - piece.b)) / (piece.b - piece.a);
}

double find_time(const ChebyshevPiece& piece, double s) {
    return std::clamp(0.5 * (piece.a + piece.b) + 0.5 * (piece.b - piece.a) * s, piece.a, piece.b);
}

std::span<const double> get_terms(const ChebyshevPiece& piece) {
    return {piece.c.data(), static_cast<std::size_t>(piece.terms)};
}

// Standard deviation of the noise of f, as its rounding, from fourth differences of values that are so close to each
// other that a function that `max_pieces` pieces can resolve is a polynomial of low degree there (J. J. More and
// S. M. Wild, Estimating computational noise, SIAM Journal on Scientific Computing 33 (2011) 1292-1314). The noise need not
// be the same everywhere. A jump of f lies in one of the places at most, so the second largest result counts.
double measure_noise(ScalarFunction f, double a, double b) {
    constexpr double spacing = 1e-4, places[] = {0.13, 0.37, 0.61, 0.83};  // of b - a
    constexpr double variance = 70.0;  // of the fourth difference of independent values of variance 1
    std::array<double, 4> noise;
    for (std::size_t place = 0; place < noise.size(); ++place) {
        std::array<double, 8> d;
        for (std::size_t i = 0; i < d.size(); ++i)
            d[i] = f(a + (b - a) * (places[place] + spacing * static_cast<double>(i)));
        std::size_t count = d.size();
        for (int order = 0; order < 4; ++order) {
            --count;
            for (std::size_t i = 0; i < count; ++i) d[i] = d[i + 1] - d[i];
        }
        double square = 0.0;
        for (std::size_t i = 0; i < count; ++i)
            square += d[i] * d[i] / (variance * static_cast<double>(count));
        noise[place] = std::sqrt(square);
    }
    std::sort(noise.begin(), noise.end());
    return noise[2];
}

// Integral of T_k over (-1, 1).
double integrate_term(int k) { return k % 2 != 0 ? 0.0 : 2.0 / (1.0 - static_cast<double>(k) * k); }

}  // namespace

double ChebyshevPiece::operator()(double t) const { return evaluate(get_terms(*this), find_place(*this, t)); }

double ChebyshevPiece::slope(double t) const {
    std::array<double, max_chebyshev_terms> d;
    const int n = differentiate(get_terms(*this), d);
    return evaluate({d.data(), static_cast<std::size_t>(n)}, find_place(*this, t)) * 2.0 / (b - a);
}

double ChebyshevPiece::integrate() const {
    double sum = 0.0;
    for (int k = terms - 1; k >= 0; --k) sum += c[static_cast<std::size_t>(k)] * integrate_term(k);
    return 0.5 * (b - a) * sum;
}

// T_i T_j = (T_{i+j} + T_{|i-j|})/2.
double ChebyshevPiece::integrate_square() const {
    double sum = 0.0;
    for (int i = 0; i < terms; ++i)
        for (int j = 0; j < terms; ++j)
            sum += c[static_cast<std::size_t>(i)] * c[static_cast<std::size_t>(j)] * 0.5 *
                   (integrate_term(i + j) + integrate_term(std::abs(i - j)));
    return 0.5 * (b - a) * sum;
}

int ChebyshevPiece::find_roots(double level, std::span<double> out) const {
    std::array<double, max_chebyshev_terms> shifted = c;
    shifted[0] -= level;
    const int count = find_sign_changes({shifted.data(), static_cast<std::size_t>(terms)}, out.data());
    for (int i = 0; i < count; ++i)
        out[static_cast<std::size_t>(i)] = find_time(*this, out[static_cast<std::size_t>(i)]);
    return count;
}

int ChebyshevPiece::find_turning_points(std::span<double> out) const {
    std::array<double, max_chebyshev_terms> d;
    const int n = differentiate(get_terms(*this), d);
    const int count = find_sign_changes({d.data(), static_cast<std::size_t>(n)}, out.data());
    for (int i = 0; i < count; ++i)
        out[static_cast<std::size_t>(i)] = find_time(*this, out[static_cast<std::size_t>(i)]);
    return count;
}

ChebyshevResolver::ChebyshevResolver() : few_{8, {}, {}}, many_{max_chebyshev_terms, {}, {}} {
    for (Nodes* nodes : {&few_, &many_})
        for (std::size_t j = 0; j < static_cast<std::size_t>(nodes->count); ++j) {
            nodes->s[j] = std::cos(pi * static_cast<double>(2 * j + 1) / (2 * nodes->count));
            for (std::size_t k = 0; k < static_cast<std::size_t>(nodes->count); ++k)
                nodes->T[k][j] = std::cos(pi * static_cast<double>(k * (2 * j + 1)) / (2 * nodes->count));
        }
}

// Interpolates f on the piece. Returns the error relative to the largest value; NaN if f is undefined at a point.
double ChebyshevResolver::interpolate(ScalarFunction f, const Nodes& nodes, ChebyshevPiece& out,
                                      double& scale) const {
    const auto n = static_cast<std::size_t>(nodes.count);
    std::array<double, max_chebyshev_terms> values;
    for (std::size_t j = 0; j < n; ++j) {
        values[j] = f(find_time(out, nodes.s[j]));
        if (!std::isfinite(values[j])) return std::nan("");
        scale = std::max(scale, std::abs(values[j]));
    }
    out.terms = nodes.count;
    out.c = {};
    for (std::size_t k = 0; k < n; ++k) {
        double sum = 0.0;
        for (std::size_t j = 0; j < n; ++j) sum += values[j] * nodes.T[k][j];
        out.c[k] = (k == 0 ? 1.0 : 2.0) * sum / static_cast<double>(n);
    }
    if (scale == 0.0) return 0.0;
    // The rounding of t changes a value by |p'| times that rounding, and |p'| <= sum k^2 |c_k| 2/(b - a).
    double steepness = 0.0;
    for (std::size_t k = 1; k < n; ++k) steepness += static_cast<double>(k * k) * std::abs(out.c[k]);
    const double by_time =
        time_rounding * std::max(std::abs(out.a), std::abs(out.b)) * steepness * 2.0 / (out.b - out.a);
    double error = std::abs(out.c[n - 1]);
    for (double s : fresh_points) {
        const double t = find_time(out, s), value = f(t);
        if (!std::isfinite(value)) return std::nan("");
        error = std::max(error, std::abs(value - out(t)));
    }
    return std::max(0.0, error - by_time) / scale;
}

void ChebyshevResolver::resolve(ScalarFunction f, double a, double b, double scale,
                                std::vector<ChebyshevPiece>& out) const {
    if (!(b > a)) return;
    // At most one interval waits at each depth.
    std::array<Attempt, max_depth + 2> waiting;
    std::size_t count = 0;
    waiting[count++] = {a, b, 0, HUGE_VAL};
    const std::size_t first = out.size();
    while (count > 0) {
        const Attempt now = waiting[--count];
        ChebyshevPiece piece;
        piece.a = now.a;
        piece.b = now.b;
        double error = interpolate(f, few_, piece, scale);
        if (!(error <= rounding)) error = interpolate(f, many_, piece, scale);
        const double middle = now.a + 0.5 * (now.b - now.a);
        const bool noise =
            error >= 0.5 * now.tail &&
            (error <= noise_level || error * scale <= noise_margin * measure_noise(f, now.a, now.b));
        piece.resolved = error <= rounding || noise;
        if (!piece.resolved && now.depth < max_depth && out.size() - first < max_pieces && middle > now.a &&
            middle < now.b) {
            waiting[count++] = {middle, now.b, now.depth + 1, error};
            waiting[count++] = {now.a, middle, now.depth + 1, error};
            continue;
        }
        if (!piece.resolved) piece.terms = 0;
        out.push_back(piece);
    }
}

}  // namespace stiction
