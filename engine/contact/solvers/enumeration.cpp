// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Enumeration ("trial and error"): every combination of open, stick, slip+, slip- (LCP: z_i = 0 or w_i = 0)
// is tried. Each is a linear system with inequalities,
//
//     LCP       z_i = 0, w_i >= 0   or   w_i = 0, z_i >= 0,       w = M z + q
//     contact   see contact/contact_modes.hpp,                    u = G r + q
//
// so the answer is complete: all isolated solutions, end points and rays of continua, or the proof that there
// is none. It is the reference for small problems, of up to 12 unknowns. Gomez 2008, section 2.3, and Woesle and
// Pfeiffer 1996, section 1, describe this choice of states by trial and avoid it by their methods. The 2^n
// complementary bases are those of Cottle, Pang and Stone 1992, section 1.3.
//
// With two tangents the slip of a contact that begins to move is not linear. If there is one such contact, alone
// or among contacts that slide, the circle of slip directions is searched (contact/spatial_slip.hpp). With several
// of them at rest the search is not exhaustive, and the verdict is never `unique` or `none`.
#include "base/dense_lu.hpp"
#include "contact/contact_modes.hpp"
#include "contact/solver.hpp"
#include "contact/spatial_slip.hpp"
#include "contact/uniqueness.hpp"
#include "contact/verifier.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::solvers {
namespace {

// Fills verdict, count and uniqueness from the set; the solutions are already in the report.
void conclude(const SolutionSet& set, bool exhaustive, ContactReport& out) {
    // If the search was not complete, a continuum needs at least two points.
    out.continuum = set.continuum() && out.known > (exhaustive ? 0 : 1);
    const bool several = out.continuum || out.known > 1;
    if (exhaustive && !set.overflowed()) out.count = out.continuum ? set.isolated() : out.known;
    if (several) {
        out.verdict = Verdict::multiple;
    } else if (!exhaustive) {
        out.verdict = out.known == 1 ? Verdict::found : Verdict::not_converged;
    } else {
        out.verdict = out.known == 1 ? Verdict::unique : Verdict::none;
    }
    if (several) {
        out.forces_unique = Known::no;
    } else if (out.known == 1 && exhaustive) {
        out.forces_unique = Known::yes;
    }
    // u is affine in r: it is the same on a continuum if it is the same at its end points and ray points.
    constexpr double same = 1e-9;
    out.motion_unique = out.known > 0 && exhaustive && !set.overflowed() ? Known::yes : Known::unknown;
    for (int i = 1; i < out.known; ++i) {
        const auto& a = out.solutions[0].u;
        const auto& b = out.solutions[static_cast<std::size_t>(i)].u;
        const double size = std::max({1.0, a.lpNorm<Eigen::Infinity>(), b.lpNorm<Eigen::Infinity>()});
        if ((a - b).lpNorm<Eigen::Infinity>() > same * size) out.motion_unique = Known::no;
    }
    if (set.overflowed()) out.note = "more solutions than the list holds";
}

class LcpModes final : public ModeFamily {
  public:
    void begin(const LcpProblem& problem) { problem_ = &problem; }
    int unknowns() const override { return static_cast<int>(problem_->q.size()); }
    int modes() const override { return 1 << unknowns(); }

    // Bit i set: w_i = 0.
    bool build(int mode, ModePolyhedron& out) const override {
        const int n = unknowns();
        out.begin(n);
        for (int i = 0; i < n; ++i)
            if ((mode >> i & 1) != 0) out.add_unknown(i);
        const int free = out.unknowns();
        out.set.begin(free);
        int position = 0;
        for (int i = 0; i < n; ++i) {
            const double q = problem_->q[i];
            double size = 0.0;
            for (int j = 0; j < free; ++j) size = std::max(size, std::abs(problem_->M(i, out.free_row[j])));
            const bool basic = (mode >> i & 1) != 0;
            double* a = basic ? out.set.add_equality(-q, std::abs(q), size)
                              : out.set.add_inequality(-q, std::abs(q), size);
            for (int j = 0; j < free; ++j) a[j] = problem_->M(i, out.free_row[j]);
            if (!basic) continue;
            a = out.set.add_inequality(0.0, 0.0, 1.0);
            for (int j = 0; j < free; ++j) a[j] = j == position ? 1.0 : 0.0;
            ++position;
        }
        return true;
    }

  private:
    const LcpProblem* problem_ = nullptr;
};

class LcpEnumeration final : public LcpSolver {
  public:
    void solve(const LcpProblem& problem, const SolveOptions& options, ContactReport& out) override {
        const int n = static_cast<int>(problem.q.size());
        begin_report(out, n, 0, n <= ModePolyhedron::max_unknowns ? SolutionSet::max_points : 0);
        if (n > ModePolyhedron::max_unknowns) {
            out.note = "too large to enumerate";
            return;
        }
        modes_.begin(problem);
        set_.collect(modes_, options.exclude_zero);
        set_.settle(modes_);
        out.iterations = modes_.modes();
        out.known = set_.points();
        for (int p = 0; p < set_.points(); ++p) {
            ContactSolution& solution = out.solutions[static_cast<std::size_t>(p)];
            solution.r = set_.point(p).r;
            solution.residual = residual(problem, solution.r, &solution.u);
        }
        out.rank = rank_.find(problem.M);
        conclude(set_, true, out);
    }

  private:
    LcpModes modes_;
    SolutionSet set_;
    RankFinder rank_;
};

class ContactEnumeration final : public ContactSolver {
  public:
    void solve(const ContactProblem& problem, const SolveOptions& options, ContactReport& out) override {
        const bool fits = modes_.begin(problem);
        begin_report(out, problem.size(), problem.contacts(), fits ? SolutionSet::max_points : 0);
        if (!fits) {
            out.note = "too large to enumerate";
            return;
        }
        set_.collect(modes_, options.exclude_zero);
        set_.settle(modes_);
        out.iterations = modes_.modes();
        bool exhaustive = modes_.spatial_rest() == 0;
        if (modes_.spatial_rest() == 1 && problem.contacts() == 1) {
            const SpatialSlips slips = find_spatial_slips(problem);
            for (int k = 0; k < slips.count; ++k)
                set_.add_point(Eigen::Map<const Eigen::Vector3d>(slips.r[k]), slip_mode, true);
            exhaustive = slips.complete && !set_.unresolved();
        }
        if (modes_.spatial_rest() == 1 && problem.contacts() > 1)
            exhaustive = add_slips_among_sliding(problem);
        rejected_ = false;
        for (int p = 0; p < set_.points(); ++p) add_solution(problem, set_.point(p), out);
        if (rejected_) exhaustive = false;
        out.rank = rank_.find(problem.delassus);
        if (!exhaustive)
            out.note = rejected_ ? "equations of contact states nearly contradict each other"
                                 : "not all slip in two directions was enumerated";
        conclude(set_, exhaustive, out);
    }

  private:
    // Mode slip_mode - c: a point of find_spatial_slips, in which contact c slips.
    static constexpr int slip_mode = -1;

    // The only contact c at rest begins to slip while the others slide. For each set S of these with N > 0
    //
    //     N_S = -A_SS^-1 (q_S + G_Sc r_c),  A = G_NN - mu G_NT d
    //
    // is eliminated, which leaves the problem of one contact, u_c = G' r_c + q'. False if solutions may be missing.
    bool add_slips_among_sliding(const ContactProblem& problem) {
        const int d = problem.dimension, n = problem.size();
        int rest = 0;
        others_.clear();
        for (int i = 0; i < problem.contacts(); ++i) {
            const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
            if (law.tangent == TangentLaw::rest && law.mu_slip > 0.0 && law.tangents == 2) {
                rest = i;
                continue;
            }
            if (law.normal != NormalLaw::unilateral || law.tangent == TangentLaw::rest) return false;
            others_.push_back(i);
        }
        const auto push = [&](int i) {  // forces of a contact with N = 1
            const ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
            const double mu = law.tangent == TangentLaw::sliding ? law.mu_slip : 0.0;
            return Eigen::Vector3d(1.0, -mu * law.direction[0], -mu * law.direction[1]);
        };
        if (problem.conditions[static_cast<std::size_t>(rest)].normal != NormalLaw::unilateral) return false;
        one_.dimension = d;
        one_.conditions.assign(1, problem.conditions[static_cast<std::size_t>(rest)]);
        bool complete = true;
        for (int set = 0; set < 1 << others_.size(); ++set) {
            pressing_.clear();
            for (std::size_t k = 0; k < others_.size(); ++k)
                if ((set >> k & 1) != 0) pressing_.push_back(others_[k]);
            const int m = static_cast<int>(pressing_.size());
            double* A = lu_.begin(m);
            for (const int i : pressing_)
                for (const int j : pressing_) *A++ = problem.delassus.block<1, 3>(i * d, j * d).dot(push(j));
            if (m > 0 && !lu_.factor()) {
                complete = false;
                continue;
            }
            // N_S is linear: columns 0..2 belong to r_c, column 3 to q.
            double answer[4][ContactModes::max_contacts];
            for (int column = 0; column < 4; ++column) {
                for (int a = 0; a < m; ++a) {
                    const int row = pressing_[static_cast<std::size_t>(a)] * d;
                    answer[column][a] =
                        column < 3 ? -problem.delassus(row, rest * d + column) : -problem.bias[row];
                }
                if (m > 0) lu_.solve(answer[column]);
            }
            one_.delassus = problem.delassus.block<3, 3>(rest * d, rest * d);
            one_.bias = problem.bias.segment<3>(rest * d);
            for (int a = 0; a < m; ++a) {
                const int j = pressing_[static_cast<std::size_t>(a)];
                for (int k = 0; k < d; ++k) {
                    const double pull = problem.delassus.block<1, 3>(rest * d + k, j * d).dot(push(j));
                    for (int column = 0; column < 3; ++column)
                        one_.delassus(k, column) += pull * answer[column][a];
                    one_.bias[k] += pull * answer[3][a];
                }
            }
            const SpatialSlips slips = find_spatial_slips(one_);
            complete = complete && slips.complete;
            for (int s = 0; s < slips.count; ++s) {
                bool presses = true;
                slip_.setZero(n);
                std::copy_n(slips.r[s], 3, slip_.data() + rest * d);
                for (int a = 0; a < m; ++a) {
                    double N = answer[3][a];
                    for (int k = 0; k < d; ++k) N += answer[k][a] * slips.r[s][k];
                    presses = presses && N >= 0.0;
                    const int j = pressing_[static_cast<std::size_t>(a)];
                    for (int k = 0; k < d; ++k) slip_[j * d + k] = N * push(j)[k];
                }
                for (const int i : others_) {
                    double a_N = problem.bias[i * d];
                    for (int k = 0; k < n; ++k) a_N += problem.delassus(i * d, k) * slip_[k];
                    const bool open = std::find(pressing_.begin(), pressing_.end(), i) == pressing_.end();
                    presses = presses && (!open || a_N >= 0.0);
                }
                if (presses) set_.add_point(slip_, slip_mode - rest, true);
            }
        }
        return complete && !set_.unresolved();
    }

    void add_solution(const ContactProblem& problem, const SolutionSet::Point& point, ContactReport& out) {
        ContactSolution& solution = out.solutions[static_cast<std::size_t>(out.known)];
        const int d = problem.dimension;
        solution.r = point.r;
        // If a contact is just opening, its force may be below zero by the rounding that the rows allow.
        for (int i = 0; i < problem.contacts(); ++i) {
            const bool sided =
                problem.conditions[static_cast<std::size_t>(i)].normal == NormalLaw::unilateral;
            if (sided && solution.r[i * d] < 0.0) solution.r.segment(i * d, d).setZero();
        }
        solution.residual = residual(problem, solution.r, &solution.u);
        // The equations are so nearly dependent that their computed solution does not satisfy them: it is neither
        // an answer nor a proof.
        constexpr double gross = 1e-9;
        if (!passes(solution.residual, solution.r) && solution.residual.relative() > gross) {
            rejected_ = true;
            return;
        }
        if (point.mode <= slip_mode) {
            for (int i = 0; i < problem.contacts(); ++i) {
                const bool open = solution.r[i * d] <= 0.0 && i != slip_mode - point.mode;
                solution.states[static_cast<std::size_t>(i)] = open ? ContactState::open : ContactState::slip;
            }
            ++out.known;
            return;
        }
        for (int i = 0; i < problem.contacts(); ++i) {
            solution.states[static_cast<std::size_t>(i)] =
                get_state(problem.conditions[static_cast<std::size_t>(i)], modes_.choice(point.mode, i),
                          solution.u.data() + i * problem.dimension, problem.dimension);
        }
        ++out.known;
    }

    ContactModes modes_;
    SolutionSet set_;
    RankFinder rank_;
    ContactProblem one_;
    DenseLu lu_{ContactModes::max_contacts};
    std::vector<int> others_, pressing_;
    ModePolyhedron::Vector slip_;
    bool rejected_ = false;
};

}  // namespace

const SolverEntry& enumeration() {
    static constexpr SolverEntry entry{
        .id = "enumeration",
        .title = "Enumeration of all contact states",
        .source = "Gomez 2008, section 2.3; Cottle, Pang, Stone 1992, section 1.3",
        .make_lcp = make_solver<LcpSolver, LcpEnumeration>,
        .make_planar = make_solver<ContactSolver, ContactEnumeration>,
        .make_spatial = make_solver<ContactSolver, ContactEnumeration>,
    };
    return entry;
}

}  // namespace stiction::solvers
