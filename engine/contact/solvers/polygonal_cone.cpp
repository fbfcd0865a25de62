// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Friction with two tangents as a linear complementarity problem: the friction circle is replaced by a
// regular polygon with m = 4 n* sides (Xu et al. 2013, section 4.2, (44)-(58)),
//
//     |T.e_k| <= mu N  on the 2 n* axes e_k at the angles k pi/(2 n*)
//
// (n* = 1: a square, 2: an octagon, ...), and the slip is the sum of the parts a_k+ , a_k- that belong to the
// saturated axes, (47)-(48). With the corners of that polygon the same conditions can be written as follows, which also
// allows singular Delassus matrices (Stewart and Trinkle 1996; contact/contact_lcp.hpp):
//
//     T = sum_j beta_j v_j
//     0 <= N,       0 <= u_N
//     0 <= beta_j,  0 <= s + v_j.u_T            s = |u_T| measured by the polygon
//     0 <= s,       0 <= mu N - sum_j beta_j    products 0
//
// This is solved by Lemke's method. T lies on the polygon: outside the circle by up to 1/cos(pi/m) - 1 ~ 0.31/n*^2,
// and with an error of direction of up to 45 deg/n*. It is projected back on the circle, (59). So the answer of a
// sliding contact is only approximate. The verdict is `found` only if the answer passes the verifier of the round
// cone, as those of sticking and open contacts do.
#include "contact/answer.hpp"
#include "contact/contact_lcp.hpp"
#include "contact/lcp_refinement.hpp"
#include "contact/lemke_tableau.hpp"
#include "contact/solver.hpp"
#include "contact/two_coefficients.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::solvers {
namespace {

constexpr int max_unknowns = 1000;  // the dictionary of Lemke's method is dense: 8 MB

class PolygonalCone final : public ContactSolver {
  public:
    explicit PolygonalCone(SolverSize size)
        : builder_(size.contacts),
          tableau_(std::min(max_unknowns, size.contacts * (4 * SolveOptions{}.polygon_axes + 2))),
          refinement_(std::min(max_unknowns, size.contacts * (4 * SolveOptions{}.polygon_axes + 2))) {
        mu_.reserve(static_cast<std::size_t>(size.contacts));
    }

    void solve(const ContactProblem& problem, const SolveOptions& options, ContactReport& out) override {
        begin_report(out, problem.size(), problem.contacts(), 1);
        sides_ = 4 * std::max(1, options.polygon_axes);
        builder_.use_polygon(sides_);
        for (const ContactCondition& law : problem.conditions)
            if (law.normal == NormalLaw::bilateral) {
                out.note = "a bilateral contact needs a free unknown, which the polygonal cone does not have";
                return;
            }
        const int unknowns = builder_.count_unknowns(problem, ContactLcp::Splitting::copositive);
        if (unknowns > max_unknowns) {
            out.note = "too many unknowns for this number of sides";
            return;
        }
        // Lemke's method needs about as many pivots as there are unknowns. After ten times as many it has failed.
        const int pivot_limit = std::min(options.max_iterations, 10 * unknowns);
        int pivots = 0;
        solve_with_two_coefficients(problem, mu_, out, [&](const std::vector<double>& mu) {
            builder_.build(problem, mu, {}, ContactLcp::Splitting::copositive);
            z_.resize(unknowns);
            // If corners are close to each other or contacts nearly redundant, rounding errors may lead the path to a
            // ray, into a cycle or to a wrong point. Then other covering vectors are tried.
            constexpr int coverings = 16;
            auto end = LemkeTableau::End::ray;
            bool solved = false;
            covering_.resize(unknowns);
            for (int k = 0; k <= coverings && !solved; ++k) {
                fill_covering(k, unknowns, covering_.data());
                end = tableau_.solve(lcp().M.data(), lcp().q.data(), unknowns,
                                     k == 0 ? nullptr : covering_.data(), pivot_limit, z_.data());
                pivots += tableau_.pivots();
                solved = end == LemkeTableau::End::solution && refine();
            }
            if (!solved) {
                out.known = 0;
                out.verdict = Verdict::not_converged;
                out.note = end == LemkeTableau::End::ray           ? "ray termination"
                           : end == LemkeTableau::End::pivot_limit ? "pivot limit reached"
                                                                   : "the pivots lost the solution";
                return false;
            }
            builder_.recover(z_.data(), r_);
            project_on_circle(problem, mu);
            const bool passed = give_answer(problem, r_, out);
            out.note =
                passed ? std::string_view{} : std::string_view{"polygon instead of the circle: approximate"};
            return true;
        });
        out.iterations = pivots;
    }

  private:
    const LcpProblem& lcp() const { return builder_.lcp(); }
    // Distance of z_ from a solution of the LCP: max_i |min(z_i, w_i)|
    double measure() {
        covering_.noalias() = lcp().M.lazyProduct(z_);
        return (covering_ + lcp().q).cwiseMin(z_).cwiseAbs().maxCoeff();
    }
    // Removes rounding errors from z_; true if it then solves the LCP.
    bool refine() {
        constexpr double enough = 1e-9;  // relative to q
        const double before = measure();
        pivoted_ = z_;
        if (refinement_.improve(lcp(), z_) && !(measure() <= before)) z_ = pivoted_;
        return measure() <= enough * lcp().q.cwiseAbs().maxCoeff();
    }

    // (59): a slipping contact has |T| = mu N, a sticking contact has at most that.
    void project_on_circle(const ContactProblem& problem, const std::vector<double>& mu) {
        Eigen::Index x = 0;
        for (int i = 0; i < problem.contacts(); ++i) {
            const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
            if (law.normal != NormalLaw::prescribed) ++x;
            if (!ContactLcp::is_resting(problem, law)) continue;
            x += sides_;
            const double speed = z_[x++];
            const double radius = mu[static_cast<std::size_t>(i)] * std::abs(r_[i * 3]);
            const double length = std::hypot(r_[i * 3 + 1], r_[i * 3 + 2]);
            if (length > 0.0 && (speed > 0.0 || length > radius)) {
                for (int k = 1; k < 3; ++k) r_[i * 3 + k] *= radius / length;
            }
        }
    }

    ContactLcp builder_;
    LemkeTableau tableau_;
    LcpRefinement refinement_;
    Eigen::VectorXd z_, pivoted_, covering_, r_;
    std::vector<double> mu_;
    int sides_ = 4;
};

}  // namespace

const SolverEntry& polygonal_cone() {
    static constexpr SolverEntry entry{
        .id = "polygonal_cone",
        .title = "Polygonal friction cone, Lemke's method",
        .source = "Xu et al. 2013, (44)-(59); Stewart and Trinkle 1996",
        .make_spatial = make_solver<ContactSolver, PolygonalCone>,
    };
    return entry;
}

}  // namespace stiction::solvers
