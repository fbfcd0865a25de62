// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Lemke's method with the lexicographic ratio test on
//
//     w = M z + q + d z0,   0 <= w, 0 <= z, z.w = 0,   z0 from +infinity down to 0
//
// (Cottle, Pang and Stone 1992, 4.4.5 and 4.9). d > 0 is the covering vector (SolveOptions::covering).
// Friction with one tangent becomes such a problem by splitting the friction saturations
// (contact/contact_lcp.hpp). If the path ends on a ray, other splittings and covering vectors are tried before a
// ray is reported. An answer must pass the verifier. A ray proves that no solution exists only if its direction y
// shows that the constraints contradict each other (Farkas):
//
//     y >= 0,  M'y <= 0,  q.y < 0     ==>     no z >= 0 with M z + q >= 0
//
#include "contact/answer.hpp"
#include "contact/contact_lcp.hpp"
#include "contact/gauss.hpp"
#include "contact/lcp_refinement.hpp"
#include "contact/lemke_tableau.hpp"
#include "contact/solver.hpp"
#include "contact/two_coefficients.hpp"
#include "contact/verifier.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction::solvers {
namespace {

constexpr std::string_view ray_note = "ray termination";
constexpr std::string_view infeasible_note =
    "ray termination with a certificate that w >= 0, z >= 0 contradict each other";
constexpr std::string_view limit_note = "pivot limit reached";
constexpr std::string_view verifier_note = "the verifier rejects the last basis";
constexpr std::string_view zero_note = "only the excluded zero solution was found";

class LemkeLcp final : public LcpSolver {
  public:
    explicit LemkeLcp(SolverSize size) : tableau_(size.unknowns), refinement_(size.unknowns) {}

    void solve(const LcpProblem& problem, const SolveOptions& options, ContactReport& out) override {
        const int n = static_cast<int>(problem.q.size());
        if (out.solutions.empty() || out.solutions[0].u.size() != n || !out.solutions[0].states.empty())
            begin_report(out, n, 0, 1);
        else
            clear(out);
        const double* covering =
            static_cast<int>(options.covering.size()) == n && n > 0 ? options.covering.data() : nullptr;
        Eigen::VectorXd& z = out.solutions[0].r;
        const auto end =
            tableau_.solve(problem.M.data(), problem.q.data(), n, covering, options.max_iterations, z.data());
        out.iterations = tableau_.pivots();
        if (end == LemkeTableau::End::solution) {
            constexpr double clearly_solved = 1e-11;
            if (!give_answer(problem, out) || out.solutions[0].residual.absolute > clearly_solved) {
                if (refinement_.improve(problem, z)) give_answer(problem, out);
            }
            if (out.verdict == Verdict::not_converged) out.note = verifier_note;
            if (options.exclude_zero && out.verdict == Verdict::found && (z.array() == 0.0).all()) {
                out.verdict = Verdict::not_converged;
                out.known = 0;
                out.note = zero_note;
            }
            return;
        }
        if (end == LemkeTableau::End::pivot_limit) {
            out.note = limit_note;
        } else if (is_certificate(problem.M, -problem.q,
                                  Eigen::Map<const Eigen::VectorXd>(tableau_.direction(), n))) {
            out.verdict = Verdict::none;
            out.count = 0;
            out.note = infeasible_note;
            return;
        } else {
            out.note = ray_note;
        }
        give_answer(problem, out);
        out.verdict = Verdict::not_converged;
    }

  private:
    LemkeTableau tableau_;
    LcpRefinement refinement_;
};

class LemkeContact final : public ContactSolver {
  public:
    explicit LemkeContact(SolverSize size)
        : builder_(size.contacts), lcp_solver_({size.contacts, size.dimension, 4 * size.contacts}) {
        mu_.reserve(static_cast<std::size_t>(size.contacts));
        side_.reserve(static_cast<std::size_t>(size.contacts));
        covering_.reserve(4 * static_cast<std::size_t>(size.contacts));
    }

    void solve(const ContactProblem& problem, const SolveOptions& options, ContactReport& out) override {
        const std::size_t contacts = problem.conditions.size();
        begin_report(out, problem.size(), problem.contacts(), 1);
        if (problem.dimension == 3) {
            for (const ContactCondition& law : problem.conditions) {
                if (law.tangent == TangentLaw::rest && std::max(law.mu_stick, law.mu_slip) > 0.0) {
                    out.note = "two tangents at rest are not a linear complementarity problem";
                    return;
                }
            }
        }
        side_.assign(contacts, 1);
        r_.setZero(problem.size());
        // Sides of bilateral contacts: first all +, then those with a negative force are reversed.
        int pivots = 0;
        for (std::size_t attempt = 0; attempt <= 2 * contacts; ++attempt) {
            if (!solve_with_sides(problem, options, out, pivots)) break;
            if (builder_.sides_hold(r_)) break;
            for (std::size_t i = 0; i < contacts; ++i) {
                if (problem.conditions[i].normal == NormalLaw::bilateral &&
                    r_[static_cast<Eigen::Index>(i) * problem.dimension] * side_[i] < 0.0) {
                    side_[i] = -side_[i];
                }
            }
        }
        out.iterations = pivots;
    }

  private:
    // False if no forces were found for the assumed sides.
    bool solve_with_sides(const ContactProblem& problem, const SolveOptions& options, ContactReport& out,
                          int& pivots) {
        bool first = true, found = false;
        solve_with_two_coefficients(problem, mu_, out, [&](const std::vector<double>&) {
            const bool proves = std::exchange(first, false) && !has_bilateral(problem);
            found = solve_split(problem, options, pivots);
            if (!found) {
                out.note = "a bilateral normal force cannot be eliminated";
                return false;
            }
            found = lcp_report_.verdict == Verdict::found;
            if (!found) {
                const bool none = proves && lcp_report_.verdict == Verdict::none;
                out.verdict = none ? Verdict::none : Verdict::not_converged;
                out.known = 0;
                if (none) out.count = 0;
                out.note = lcp_report_.note;
                return false;
            }
            builder_.recover(lcp_report_.solutions[0].r.data(), r_);
            out.note = give_answer(problem, r_, out) ? std::string_view{} : verifier_note;
            return true;
        });
        return found;
    }

    // Solves the present problem into lcp_report_; false if the LCP cannot be built. After a ray the copositive
    // splitting is tried, which is safer but more expensive. With redundant contacts it too may end on a ray; then
    // both are tried with other covering vectors. If all of them fail, the verdict stays not_converged.
    bool solve_split(const ContactProblem& problem, const SolveOptions& options, int& pivots) {
        constexpr int coverings = 8;
        SolveOptions attempt = options;
        const bool chosen = !options.covering.empty();
        bool built = false;
        for (int k = 0; k <= (chosen ? 0 : coverings); ++k) {
            for (const auto splitting :
                 {ContactLcp::Splitting::saturations, ContactLcp::Splitting::copositive}) {
                if (!builder_.build(problem, mu_, side_, splitting)) {
                    if (!built) return false;
                    continue;
                }
                built = true;
                const auto n = static_cast<std::size_t>(builder_.lcp().q.size());
                covering_.resize(n);
                fill_covering(k, static_cast<int>(n), covering_.data());
                if (k > 0) attempt.covering = covering_;
                lcp_solver_.solve(builder_.lcp(), attempt, lcp_report_);
                pivots += lcp_report_.iterations;
                if (lcp_report_.verdict != Verdict::not_converged) return true;
            }
        }
        return true;
    }

    static bool has_bilateral(const ContactProblem& problem) {
        for (const ContactCondition& law : problem.conditions) {
            if (law.normal == NormalLaw::bilateral) return true;
        }
        return false;
    }

    ContactLcp builder_;
    LemkeLcp lcp_solver_;
    ContactReport lcp_report_;
    std::vector<double> mu_, covering_;
    std::vector<int> side_;
    Eigen::VectorXd r_;
};

}  // namespace

const SolverEntry& lemke() {
    static constexpr SolverEntry entry{
        .id = "lemke",
        .title = "Lemke's method, lexicographic",
        .source =
            "Lemke 1965; Cottle, Pang, Stone 1992, 4.4.5 and 4.9; Gomez 2008, (2.36); Xu et al. 2013, "
            "(45)-(49)",
        .make_lcp = make_solver<LcpSolver, LemkeLcp>,
        .make_planar = make_solver<ContactSolver, LemkeContact>,
    };
    return entry;
}

}  // namespace stiction::solvers
