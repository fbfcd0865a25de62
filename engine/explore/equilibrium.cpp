// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/equilibrium.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::explore {

namespace {

constexpr int most_iterations = 40, most_idle = 2;
// Rounding of the differences in J, relative to its largest entries: along a continuum of equilibria the shortest step
// is taken.
constexpr double rank_tolerance = 1e-11;
constexpr double same_place = 1e-9;  // relative to the scale of the motion, as for section states (look.cpp)
constexpr double rounding = 64.0 * std::numeric_limits<double>::epsilon();  // of the scale

struct Linearised {
    Eigen::MatrixXd B, J;  // J: B'J B
};

// The derivative P of project() is a projection, so its rank is its trace. Along other directions than those of B the
// flow need not exist: two sticking contacts hold a body that turns.
Linearised linearise(const TangentFlow& tangent, double t, std::span<const double> y, const Mode& mode) {
    const auto n = static_cast<Eigen::Index>(tangent.size());
    const std::vector<double> projection = tangent.find_projection(t, y, mode);
    const Eigen::Map<const Eigen::MatrixXd> P(projection.data(), n, n);
    const auto rank = static_cast<Eigen::Index>(std::lround(P.trace()));
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(P);
    Linearised out;
    out.B = factors.householderQ() * Eigen::MatrixXd::Identity(n, rank);
    Eigen::MatrixXd change(n, rank);
    for (Eigen::Index k = 0; k < rank; ++k)
        tangent.find_change(t, y, mode, {out.B.data() + k * n, tangent.size()},
                            {change.data() + k * n, tangent.size()});
    out.J = out.B.transpose() * change;
    return out;
}

std::vector<std::complex<double>> find_exponents(const Eigen::MatrixXd& J) {
    std::vector<std::complex<double>> out;
    if (J.rows() == 0) return out;
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(J, false);
    for (Eigen::Index i = 0; i < J.rows(); ++i) out.push_back(solver.eigenvalues()[i]);
    std::sort(out.begin(), out.end(), [](const std::complex<double>& a, const std::complex<double>& b) {
        return a.real() > b.real() || (a.real() == b.real() && a.imag() > b.imag());
    });
    return out;
}

}  // namespace

Equilibrium find_equilibrium(const TangentFlow& tangent, double t, std::span<const double> y,
                             const Mode& mode) {
    const auto n = static_cast<Eigen::Index>(tangent.size());
    std::vector<double> state(y.begin(), y.end()), f(tangent.size());
    Eigen::Map<Eigen::VectorXd> z(state.data(), n);
    const Eigen::Map<const Eigen::VectorXd> rate(f.data(), n);
    tangent.project(t, state, mode);
    Equilibrium out;
    out.state = state;
    out.residual = HUGE_VAL;
    for (int i = 0, idle = 0; i < most_iterations && idle < most_idle && out.residual > 0.0; ++i) {
        tangent.find_velocity(t, state, mode, f);
        const double residual = rate.lpNorm<Eigen::Infinity>();
        if (!std::isfinite(residual)) break;
        ++idle;
        if (residual < out.residual) {
            out.residual = residual;
            out.iterations = i;
            out.state = state;
            idle = 0;
        }
        const Linearised now = linearise(tangent, t, state, mode);
        if (now.B.cols() == 0) break;
        Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver;
        solver.setThreshold(rank_tolerance);
        solver.compute(now.J);
        z -= now.B * solver.solve(now.B.transpose() * rate);
        tangent.project(t, state, mode);
    }
    if (std::isfinite(out.residual)) out.exponents = find_exponents(linearise(tangent, t, out.state, mode).J);
    return out;
}

bool stays_at(const TangentFlow& tangent, const Equilibrium& equilibrium, const Settled& motion,
              const Mode& mode) {
    if (equilibrium.exponents.empty()) return false;
    const std::span<const double> there(equilibrium.state);
    const std::size_t n = tangent.size() / 2;
    double w = 1.0 / motion.seconds;
    for (const std::complex<double>& exponent : equilibrium.exponents) w = std::max(w, std::abs(exponent));
    // The square of a measure; T is quadratic.
    const auto measure = [&](std::span<const double> z, double of_q, double of_v) {
        const Mechanism& mechanism = tangent.mechanism();
        const std::span<const double> q = there.first(n);
        return of_q * of_q * mechanism.kinetic_energy(motion.t, q, z.first(n)) +
               of_v * of_v * mechanism.kinetic_energy(motion.t, q, z.subspan(n, n));
    };
    std::vector<double> apart(2 * n), rate(2 * n);
    for (std::size_t i = 0; i < 2 * n; ++i) apart[i] = motion.last[i] - there[i];
    tangent.find_velocity(motion.t, there, mode, rate);
    const double scale = std::max(measure(there, w, 1.0), measure(motion.first, w, 1.0)),
                 bound = equilibrium.exponents[0].real() > 0.0 ? rounding : same_place,
                 largest = bound * bound * scale;
    return measure(apart, w, 1.0) <= largest && measure(rate, 1.0, 1.0 / w) <= largest;
}

}  // namespace stiction::explore
