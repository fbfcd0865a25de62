// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Gauss' principle as a convex quadratic program (Gomez 2008, (2.39)-(2.45)), with positive normal forces for
// compression:
//
//     min 1/2 N'S N  over  N >= 0,  A N - b >= 0;      S = W M^-1 W',   a_N = A N - b
//     S N = A' lambda + z,   lambda, z >= 0,   lambda.(A N - b) = 0,   z.N = 0
//
// Of several minimisers the shortest is returned; F_c and with it the motion are unique in any case. An empty
// feasible set is proven by y >= 0, A'y <= 0, b.y > 0, and then the complementarity problem has no solution
// either.
//
// A contact problem u = G r + q becomes such a program with r = base + P x, where a sliding contact has
// (r_N, r_T) = (1, -mu direction) x:
//
//     S = P'G P,  c = P'G base,   rows  u_N = G_N (P x + base) + q_N >= 0
//
// Contacts at rest (planar) are assumed to stick: a_T = 0 with |r_T| <= mu_stick r_N, written with the variable
// x = r_T + mu_stick r_N >= 0. Gauss' principle with friction does not determine the direction in which a contact
// begins to slip. So if no forces of rest exist, this method has no answer.
//
// The minimiser need not solve the complementarity problem. If it does not, it is still solutions[0] of a
// ContactReport, with its residual, the verdict `not_converged` and a note.
#include "contact/answer.hpp"
#include "contact/convex_qp.hpp"
#include "contact/gauss.hpp"
#include "contact/solver.hpp"
#include "contact/verifier.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace stiction::solvers {
namespace {

class GaussQp final : public GaussSolver {
  public:
    explicit GaussQp(SolverSize size) : qp_(size.unknowns, size.unknowns) {}

    void solve(const GaussProblem& problem, const SolveOptions& options, GaussReport& out) override {
        const Eigen::Index n = problem.S.rows();
        zero_.setZero(n);
        const ConvexQp::End end = qp_.solve(problem.S, zero_, problem.A, problem.b, options.max_iterations);
        out.iterations = qp_.pivots();
        out.note = {};
        out.rank = -1;
        out.solves_lcp = false;
        out.residual = out.complementarity = 0.0;
        if (end == ConvexQp::End::failed && problem.b.size() == n && solve_in_parts(problem, options, out))
            return finish(problem, out);
        if (end == ConvexQp::End::infeasible) {
            out.verdict = Verdict::none;
            out.certificate = qp_.certificate();
            out.note = "the feasible set is empty";
            return;
        }
        if (end != ConvexQp::End::optimal) {
            out.verdict = Verdict::not_converged;
            out.note = "ray termination without a certificate";
            return;
        }
        out.normal = qp_.x();
        out.lambda = qp_.lambda();
        out.z = qp_.z();
        out.rank = qp_.rank();
        finish(problem, out);
    }

  private:
    // Sets residual and verdict from normal, lambda and z.
    void finish(const GaussProblem& problem, GaussReport& out) {
        const Eigen::Index n = problem.S.rows();
        for (Eigen::Index i = 0; i < n; ++i) {
            const double z =
                std::max(0.0, out.z[i]);  // z follows from S N - A' lambda: negative only by rounding
            out.residual =
                std::max({out.residual, std::abs(std::min(out.normal[i], z)), std::abs(out.z[i] - z)});
        }
        slack_ = -problem.b;
        for (Eigen::Index j = 0; j < n; ++j) {
            if (out.normal[j] == 0.0) continue;
            for (Eigen::Index i = 0; i < slack_.size(); ++i) slack_[i] += problem.A(i, j) * out.normal[j];
        }
        for (Eigen::Index i = 0; i < slack_.size(); ++i)
            out.residual = std::max(out.residual, std::abs(std::min(out.lambda[i], slack_[i])));
        const bool good = out.residual <= 1e-10 * std::max({1.0, out.normal.norm(), problem.b.norm()});
        out.verdict =
            !good ? Verdict::not_converged : (qp_.nullity() == 0 ? Verdict::unique : Verdict::found);
        out.complementarity = find_complementarity(problem, out.normal);
        out.solves_lcp = good && solves_lcp(problem, out.normal, out.complementarity);
    }

    // With some hundred contacts the tableau may fail by rounding, but only a few contacts carry the load. So the
    // program is solved for a few contacts, and others are added until N >= 0, a_N >= 0 and z >= 0 hold at all
    // contacts. These are the conditions of the minimum of the whole program.
    bool solve_in_parts(const GaussProblem& problem, const SolveOptions& options, GaussReport& out) {
        constexpr Eigen::Index first_contacts = 4, most_contacts = 32;
        constexpr double rounding = 1e-12;
        const Eigen::Index n = problem.S.rows();
        part_.clear();
        const auto add_worst = [&](const Eigen::VectorXd& shortage, double allowed) {
            Eigen::Index worst = -1;
            for (Eigen::Index i = 0; i < n; ++i) {
                if (!(shortage[i] > allowed) || std::find(part_.begin(), part_.end(), i) != part_.end())
                    continue;
                if (worst < 0 || shortage[i] > shortage[worst]) worst = i;
            }
            if (worst >= 0) part_.push_back(worst);
            return worst >= 0;
        };
        while (static_cast<Eigen::Index>(part_.size()) < first_contacts &&
               add_worst(problem.b, -std::numeric_limits<double>::infinity())) {
        }
        while (static_cast<Eigen::Index>(part_.size()) <= most_contacts) {
            zero_.setZero(static_cast<Eigen::Index>(part_.size()));
            const ConvexQp::End end = qp_.solve(problem.S(part_, part_), zero_, problem.A(part_, part_),
                                                problem.b(part_), options.max_iterations);
            out.iterations += qp_.pivots();
            if (end == ConvexQp::End::infeasible) {
                // The part has a certificate y >= 0, A'y <= 0, b.y > 0. It fails if a contact with (A'y)_i > 0 is added.
                slack_.noalias() = problem.A(part_, Eigen::all).transpose() * qp_.certificate();
                if (!add_worst(slack_, 0.0)) return false;
                continue;
            }
            if (end != ConvexQp::End::optimal) return false;
            out.normal = out.lambda = Eigen::VectorXd::Zero(n);
            for (std::size_t k = 0; k < part_.size(); ++k) {
                out.normal[part_[k]] = qp_.x()[static_cast<Eigen::Index>(k)];
                out.lambda[part_[k]] = qp_.lambda()[static_cast<Eigen::Index>(k)];
            }
            slack_ = problem.b - problem.A * out.normal;
            const double size = std::max(problem.b.lpNorm<Eigen::Infinity>(), 1e-300);
            bool complete = !add_worst(slack_, rounding * size);
            const Eigen::VectorXd slope = problem.S * out.normal;
            out.z = slope - problem.A.transpose() * out.lambda;
            slack_ = -out.z;
            complete = !add_worst(slack_, rounding * slope.lpNorm<Eigen::Infinity>()) && complete;
            if (!complete) continue;
            out.rank = qp_.rank();
            return true;
        }
        return false;
    }

    ConvexQp qp_;
    Eigen::VectorXd zero_, slack_;
    std::vector<Eigen::Index> part_;
};

class GaussContact final : public ContactSolver {
  public:
    explicit GaussContact(SolverSize size) : qp_(2 * size.contacts, 5 * size.contacts) {}

    void solve(const ContactProblem& problem, const SolveOptions& options, ContactReport& out) override {
        begin_report(out, problem.size(), problem.contacts(), 1);
        if (!build(problem, out)) return;
        const ConvexQp::End end = qp_.solve(S_, c_, A_, b_, options.max_iterations);
        out.iterations = qp_.pivots();
        if (end == ConvexQp::End::infeasible) {
            // If contacts are at rest, this proves only that they cannot all stick; they might slip.
            if (resting_) {
                out.note = "no forces hold the contacts at rest; the principle names no direction of slip";
            } else {
                out.verdict = Verdict::none;
                out.count = 0;
                out.note = "the feasible set is empty";
            }
            return;
        }
        if (end != ConvexQp::End::optimal) {
            out.note = "ray termination without a certificate";
            return;
        }
        r_ = base_;
        r_.noalias() += P_.lazyProduct(qp_.x());
        if (!give_answer(problem, r_, out))
            out.note = "the minimiser of Gauss' principle does not solve the complementarity problem";
        out.motion_unique = Known::unknown;
    }

  private:
    bool build(const ContactProblem& problem, ContactReport& out) {
        const int d = problem.dimension, n = problem.size();
        Eigen::Index variables = 0, rows = 0;
        resting_ = false;
        for (const ContactCondition& law : problem.conditions) {
            const bool rests = d > 1 && law.tangent == TangentLaw::rest && law.mu_stick > 0.0;
            const bool smooth = d == 1 || law.tangent == TangentLaw::frictionless ||
                                std::max(law.mu_stick, law.mu_slip) == 0.0;
            if ((rests && d == 3) || (law.normal == NormalLaw::bilateral && !smooth)) {
                out.note = rests && d == 3
                               ? "the round cone of two tangents at rest is not a quadratic program"
                               : "friction of a bilateral contact is not a convex program";
                return false;
            }
            resting_ = resting_ || rests;
            variables +=
                (law.normal == NormalLaw::prescribed ? 0 : (law.normal == NormalLaw::bilateral ? 2 : 1)) +
                (rests ? 1 : 0);
            rows += (law.normal == NormalLaw::prescribed ? 0 : (law.normal == NormalLaw::bilateral ? 2 : 1)) +
                    (rests ? 3 : 0);
        }
        P_.setZero(n, variables);
        base_.setZero(n);
        C_.setZero(rows, n);
        A_.setZero(rows, variables);
        b_.setZero(rows);
        Eigen::Index x = 0, row = 0;
        // Adds sign * u_line >= 0 as a row of G; it is expressed in x below.
        const auto add_motion = [&](int line, double sign) {
            C_.row(row) = sign * problem.delassus.row(line);
            b_[row++] = -sign * problem.bias[line];
        };
        for (int i = 0; i < problem.contacts(); ++i) {
            const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
            const bool rests = d > 1 && law.tangent == TangentLaw::rest && law.mu_stick > 0.0;
            const bool given = law.normal == NormalLaw::prescribed;
            const Eigen::Index normal = x;
            if (given) {
                base_[i * d] = law.prescribed_normal;
            } else {
                P_(i * d, x++) = 1.0;
                add_motion(i * d, 1.0);
                if (law.normal == NormalLaw::bilateral) {
                    P_(i * d, x++) = -1.0;
                    add_motion(i * d, -1.0);
                }
            }
            const double load = given ? std::abs(law.prescribed_normal) : 1.0;
            const auto tie = [&](int k, double value) {
                (given ? base_[i * d + k] : P_(i * d + k, normal)) += value * load;
            };
            if (law.tangent == TangentLaw::sliding) {
                for (int k = 1; k < d; ++k)
                    tie(k, -law.mu_slip * law.side(-law.direction[0]) * law.direction[k - 1]);
            }
            if (!rests) continue;
            tie(1, -law.mu_stick);  // r_T = x - mu r_N
            P_(i * d + 1, x) = 1.0;
            add_motion(i * d + 1, 1.0);
            add_motion(i * d + 1, -1.0);
            C_.row(row).setZero();  // (1 + asymmetry) mu r_N - x >= 0
            const double width = (1.0 + law.asymmetry) * law.mu_stick;
            if (given) {
                b_[row] = -width * load;
            } else {
                A_(row, normal) = width;
            }
            A_(row++, x++) = -1.0;
        }
        GP_.resize(n, variables);
        GP_.noalias() = problem.delassus.lazyProduct(P_);
        S_.resize(variables, variables);
        S_.noalias() = P_.transpose().lazyProduct(GP_);
        c_.resize(variables);
        c_.noalias() = GP_.transpose().lazyProduct(base_);
        A_.noalias() += C_.lazyProduct(P_);
        b_.noalias() -= C_.lazyProduct(base_);
        return true;
    }

    ConvexQp qp_;
    Eigen::MatrixXd P_, GP_, S_, A_, C_;
    Eigen::VectorXd base_, b_, c_, r_;
    bool resting_ = false;
};

}  // namespace

const SolverEntry& gauss_qp() {
    static constexpr SolverEntry entry{
        .id = "gauss_qp",
        .title = "Gauss' principle, convex quadratic program",
        .source = "Gomez 2008, (2.38)-(2.45); Cottle and Dantzig 1968",
        .make_planar = make_solver<ContactSolver, GaussContact>,
        .make_spatial = make_solver<ContactSolver, GaussContact>,
        .make_gauss = make_solver<GaussSolver, GaussQp>,
    };
    return entry;
}

}  // namespace stiction::solvers
