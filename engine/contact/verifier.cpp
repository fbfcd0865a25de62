// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Map e of one contact, e = 0 exactly where its law holds, with
//
//     n = r_N - u_N - mu |u_T|,   t = r_T - u_T,   s = |t|
//
//     unilateral, rest         e = r - P_K(r - uhat)
//         mu s <= -n               e = r
//         s <= mu n                e = uhat
//         else                     e = (r_N - n', r_T - mu n' t/s),   n' = (n + mu s)/(1 + mu^2)
//     bilateral, rest          e = (u_N, r_T - P_disc(r_T - u_T)),    a disc of radius mu |r_N|
//     prescribed, rest         e = (r_N - prescribed, r_T - P_disc(r_T - u_T))
//     sliding                  e = (min(r_N, u_N), r_T + mu r_N direction)
//     frictionless             e = (min(r_N, u_N), r_T)
//
// With two coefficients, the smaller of two maps is taken: the one above with mu_slip, and that of stick,
//
//     e = (min(r_N, u_N), u_T, excess of |r_T| over mu_stick r_N)
#include "contact/verifier.hpp"

#include "contact/double_double.hpp"
#include "contact/projection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace stiction {
namespace {

using Wide = DoubleDouble;

// The same formulas in double and in wide arithmetic.
double leading(double a) { return a; }
double leading(Wide a) { return a.high; }
double rounded(double a) { return a; }
double rounded(Wide a) { return a.value(); }
double root(double a) { return std::sqrt(a); }
Wide root(Wide a) { return sqrt(a); }

template <class Number>
Number square(Number a) {
    return a * a;
}

template <class Number>
Number magnitude(Number a) {
    return leading(a) < 0.0 ? -a : a;
}

// Forces and motions of one contact; t[1] stays 0 with one tangent.
template <class Number>
struct Block {
    Number rn{}, rt[2]{}, un{}, ut[2]{};
};

template <class Number>
Number length(const Number t[2]) {
    if (leading(t[1]) == 0.0) return magnitude(t[0]);
    return root(square(t[0]) + square(t[1]));
}

// Squared norm of the normal part of the map.
template <class Number>
Number normal_map(const ContactCondition& law, const Block<Number>& b) {
    if (law.normal == NormalLaw::bilateral) return square(b.un);
    if (law.normal == NormalLaw::prescribed) return square(b.rn - Number(law.prescribed_normal));
    return square(b.rn <= b.un ? b.rn : b.un);
}

// |r - P_K(r - uhat)|^2 for Coulomb's cone.
template <class Number>
Number cone_map(const ContactCondition& law, const Block<Number>& b) {
    const Number uhat = b.un + Number(law.mu_slip * law.side(-leading(b.ut[0]))) * length(b.ut);
    const Number n = b.rn - uhat;
    const Number t[2] = {b.rt[0] - b.ut[0], b.rt[1] - b.ut[1]};
    const Number m(law.mu_slip * law.side(leading(t[0])));
    const Number s = length(t);
    if (m * s <= -n) return square(b.rn) + square(b.rt[0]) + square(b.rt[1]);
    if (s <= m * n) return square(uhat) + square(b.ut[0]) + square(b.ut[1]);
    const Number on = (n + m * s) / (Number(1.0) + m * m);
    const Number scale = m * on / s;
    return square(b.rn - on) + square(b.rt[0] - scale * t[0]) + square(b.rt[1] - scale * t[1]);
}

// |r_T - P_disc(r_T - u_T)|^2 for the disc of the present load.
template <class Number>
Number disc_map(const ContactCondition& law, Number load, const Block<Number>& b) {
    const Number t[2] = {b.rt[0] - b.ut[0], b.rt[1] - b.ut[1]};
    const Number s = length(t), radius = Number(law.mu_slip * law.side(leading(t[0]))) * load;
    if (s <= radius) return square(b.ut[0]) + square(b.ut[1]);
    const Number scale = radius / s;
    return square(b.rt[0] - scale * t[0]) + square(b.rt[1] - scale * t[1]);
}

template <class Number>
Number contact_map(const ContactCondition& law, int dimension, const Block<Number>& b) {
    if (dimension == 1) return normal_map(law, b);
    if (law.tangent != TangentLaw::rest) {
        const bool slides = law.tangent == TangentLaw::sliding;
        const Number load = law.normal == NormalLaw::bilateral ? magnitude(b.rn) : b.rn;
        Number e = normal_map(law, b);
        for (int k = 0; k < 2; ++k) {
            const Number tied =
                slides ? Number(law.mu_slip * law.side(-law.direction[0])) * load * Number(law.direction[k])
                       : Number(0.0);
            e = e + square(b.rt[k] + tied);
        }
        return e;
    }
    const Number load = magnitude(b.rn);
    const Number slip =
        law.normal == NormalLaw::unilateral ? cone_map(law, b) : normal_map(law, b) + disc_map(law, load, b);
    if (law.mu_stick == law.mu_slip) return slip;
    const Number excess = length(b.rt) - Number(law.mu_stick * law.side(leading(b.rt[0]))) * load;
    Number stick = normal_map(law, b) + square(b.ut[0]) + square(b.ut[1]);
    if (leading(excess) > 0.0) stick = stick + square(excess);
    return stick <= slip ? stick : slip;
}

Wide product_row(const Eigen::MatrixXd& G, const Eigen::VectorXd& q, const Eigen::VectorXd& r,
                 Eigen::Index row) {
    Wide sum(q[row]);
    for (Eigen::Index j = 0; j < r.size(); ++j) {
        if (r[j] != 0.0) sum = sum + two_product(G(row, j), r[j]);
    }
    return sum;
}

// NaN becomes infinity, so that it fails the verifier.
double finite_or_infinity(double value) {
    return std::isfinite(value) ? value : std::numeric_limits<double>::infinity();
}

template <class Number>
Residual measure(const ContactProblem& problem, const Eigen::VectorXd& r, Eigen::VectorXd* u) {
    Residual out;
    const int d = problem.dimension;
    Number sum{}, power{};
    double u_squared = 0.0;
    if (u != nullptr) u->resize(problem.size());
    constexpr bool plain = std::is_same_v<Number, double>;
    if constexpr (plain) find_motion(problem, r, *u);
    for (int i = 0; i < problem.contacts(); ++i) {
        const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        Block<Number> b;
        Number values[3]{};
        for (int k = 0; k < d; ++k) {
            if constexpr (plain) {
                values[k] = (*u)[i * d + k];
            } else {
                values[k] = product_row(problem.delassus, problem.bias, r, i * d + k);
                if (u != nullptr) (*u)[i * d + k] = rounded(values[k]);
            }
            u_squared += leading(values[k]) * leading(values[k]);
        }
        b.rn = Number(r[i * d]);
        b.un = values[0];
        for (int k = 1; k < d; ++k) {
            b.rt[k - 1] = Number(r[i * d + k]);
            b.ut[k - 1] = values[k];
        }
        sum = sum + contact_map(law, d, b);
        power = power + b.rt[0] * b.ut[0] + b.rt[1] * b.ut[1];
        if (law.normal == NormalLaw::unilateral) {
            out.complementarity = std::max(out.complementarity, std::abs(rounded(b.rn * b.un)));
            out.cone_violation = std::max(out.cone_violation, -r[i * d]);
        }
        if (d > 1) {
            const double mu =
                law.tangent == TangentLaw::frictionless ? 0.0 : std::max(law.mu_stick, law.mu_slip);
            out.cone_violation =
                std::max(out.cone_violation,
                         rounded(length(b.rt) - Number(mu * law.side(r[i * d + 1])) * magnitude(b.rn)));
        }
    }
    out.absolute = finite_or_infinity(rounded(root(sum)));
    out.size_squared = std::max({problem.bias.squaredNorm(), r.squaredNorm(), u_squared});
    out.dissipation = -rounded(power);
    return out;
}

// Sets the size from the sums of squares. An infinity or NaN makes the residual infinite, so that it fails.
void finish(Residual& out, double q_squared, double z_squared, double w_squared) {
    out.size_squared = std::max({q_squared, z_squared, w_squared});
    const bool finite = q_squared + z_squared + w_squared < std::numeric_limits<double>::infinity();
    if (!finite) out.absolute = std::numeric_limits<double>::infinity();
}

Residual measure_wide(const LcpProblem& problem, const Eigen::VectorXd& z, Eigen::VectorXd* w) {
    Residual out;
    double q_squared = 0.0, z_squared = 0.0, w_squared = 0.0;
    if (w != nullptr) w->resize(z.size());
    for (Eigen::Index i = 0; i < z.size(); ++i) {
        const Wide wi = product_row(problem.M, problem.q, z, i);
        const double value = rounded(wi), least = std::min(z[i], value);
        if (w != nullptr) (*w)[i] = value;
        q_squared += problem.q[i] * problem.q[i];
        z_squared += z[i] * z[i];
        w_squared += value * value;
        out.absolute = std::max(out.absolute, std::abs(least));
        out.complementarity = std::max(out.complementarity, std::abs(rounded(wi * Wide(z[i]))));
        out.cone_violation = std::max(out.cone_violation, -least);
    }
    finish(out, q_squared, z_squared, w_squared);
    return out;
}

// The same in plain doubles.
void measure_plain(const LcpProblem& problem, const Eigen::VectorXd& z, Eigen::VectorXd& w, Residual& out) {
    add_columns(problem.M, problem.q, z, w);
    out = {};
    if (z.size() == 0) return;
    out.absolute = z.cwiseMin(w).cwiseAbs().maxCoeff();
    out.complementarity = z.cwiseProduct(w).cwiseAbs().maxCoeff();
    out.cone_violation = std::max(0.0, -z.cwiseMin(w).minCoeff());
    finish(out, problem.q.squaredNorm(), z.squaredNorm(), w.squaredNorm());
}

// If the residual in plain doubles is clearly small, it is accepted; otherwise the wide arithmetic decides.
bool is_clear(const Residual& plain) {
    return plain.absolute <= clear_margin && plain.relative() <= clear_margin;
}

}  // namespace

double Residual::relative() const {
    return size_squared > 0.0 ? finite_or_infinity(absolute / std::sqrt(size_squared)) : absolute;
}

Residual residual(const ContactProblem& problem, const Eigen::VectorXd& r, Eigen::VectorXd* u) {
    return measure<Wide>(problem, r, u);
}

Residual residual(const LcpProblem& problem, const Eigen::VectorXd& z, Eigen::VectorXd* w) {
    return measure_wide(problem, z, w);
}

void quick_residual(const ContactProblem& problem, const Eigen::VectorXd& r, Eigen::VectorXd& u,
                    Residual& out) {
    out = measure<double>(problem, r, &u);
    if (!is_clear(out)) out = measure<Wide>(problem, r, &u);
}

void quick_residual(const LcpProblem& problem, const Eigen::VectorXd& z, Eigen::VectorXd& w, Residual& out) {
    measure_plain(problem, z, w, out);
    if (!is_clear(out)) out = measure_wide(problem, z, &w);
}

double passing_residual(const Eigen::VectorXd& r) {
    constexpr double absolute = 1e-10;  // the measure of the problem files
    return std::max(absolute, 2.0 * std::numeric_limits<double>::epsilon() * r.norm());
}

bool passes(const Residual& residual, const Eigen::VectorXd& r) {
    // Data of size 1e-12 would let r = 0 pass an absolute measure.
    constexpr double relative = 1e-7;
    // Large data: rounding r to double alone moves u by |G| ulp(r), which may exceed 1e-10.
    constexpr double rounding = 4e-15;
    const double measured = residual.relative();
    if (measured <= rounding) return true;
    return measured <= relative && residual.absolute <= passing_residual(r);
}

}  // namespace stiction
