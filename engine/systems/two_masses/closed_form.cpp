// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The contact problem of two rubbing blocks by formulas. F1, F2 are the forces on the blocks without dry friction, viscous
// friction included; a contact that slides has T sgn(u), and a contact at rest
//
//     A  all slip (4.1)-(4.2)
//     B  z1' = z2' (4.3)-(4.4)    needs w = (M2 (F1 - x1) - M1 (F2 - x2))/(M1 + M2)
//     C  z1' = 0 (4.5)-(4.6)      needs x1 = F1 - w
//     D  z2' = 0 (4.7)-(4.8)      needs x2 = F2 + w
//     E  rest (4.9)-(4.10)        RestingBlocks::find_forces; with TS > T choose_mode
//
// It keeps holding if the force that it needs is within its bounds TS at rest; else it slips with T in the sense of that force.
// These are the formulas luz(.., TS) of the source, whose acceleration is 0 for a contact that goes on holding.
//
// The method as printed keeps all contacts at rest while F lies in the rectangle |F1| <= T10 + T12, |F2| <= T20 + T12,
// and takes this for a solution. The residual of the report shows the forces that it would need. Where the rectangle ends,
// no printed formula continues a motion, and the corrected one decides.
//
// Source: Zardecki 2007, (4.1)-(4.10), Lemma 3; misprints mended.
#include "systems/two_masses/two_masses.hpp"

#include "contact/answer.hpp"
#include "systems/two_masses/block_modes.hpp"

#include <algorithm>
#include <memory>

namespace stiction::two_masses {

namespace {

class ClosedForm final : public ContactSolver {
  public:
    explicit ClosedForm(bool as_printed) : as_printed_(as_printed) {}

    void solve(const ContactProblem& problem, const SolveOptions&, ContactReport& out) override {
        begin_report(out, problem.size(), problem.contacts(), 1);
        std::array<double, 3> f{};  // w, x1, x2
        std::array<ForceInterval, 3> at_rest{}, in_slip{};
        std::array<bool, 3> rests{};
        bool has_static = false;
        for (std::size_t i = 0; i < 3; ++i) {
            const ContactCondition& law = problem.conditions[i];
            rests[i] = law.tangent == TangentLaw::rest;
            const double TS = law.mu_stick * law.prescribed_normal, T = law.mu_slip * law.prescribed_normal;
            at_rest[i] = {-law.asymmetry * TS, TS}, in_slip[i] = {-law.asymmetry * T, T};
            f[i] = rests[i] ? 0.0 : law.direction[0] > 0.0 ? in_slip[i].high : in_slip[i].low;
            has_static = has_static || (rests[i] && TS > T);
        }
        constexpr int row1 = 3, row2 = 5;  // of u10 and u20 in u = G r + q
        const double M1 = 1.0 / problem.delassus(row1, row1), M2 = 1.0 / problem.delassus(row2, row2);
        const std::array<double, 2> F{M1 * problem.bias[row1], M2 * problem.bias[row2]};
        auto& [w, x1, x2] = f;
        std::array<double, 3> rate{};  // of u12, u10, u20: which contacts at rest slip, and in which sense
        bool sticks_as_printed = false;
        const auto hold_or_slip = [&](Contact i, double needed) {
            rate[i] = at_rest[i].luz(needed);
            f[i] = rate[i] == 0.0 ? needed : rate[i] > 0.0 ? in_slip[i].high : in_slip[i].low;
        };
        if (rests[ground1] && rests[ground2]) {
            const auto make = [&](const std::array<ForceInterval, 3>& bounds) {
                const auto& laws = problem.conditions;
                return RestingBlocks{M1,
                                     M2,
                                     bounds[blocks].high,
                                     bounds[ground1].high,
                                     bounds[ground2].high,
                                     laws[blocks].asymmetry,
                                     laws[ground1].asymmetry,
                                     laws[ground2].asymmetry};
            };
            const RestingBlocks rest = make(at_rest);
            const std::array<double, 3> slack = rest.find_slacks(F);
            sticks_as_printed = as_printed_ && slack[0] >= 0.0 && slack[1] >= 0.0;
            std::array<double, 2> a{0.0, 0.0};
            if (sticks_as_printed) {
                f = rest.find_shortest(F);
            } else if (has_static) {
                const BlockMode mode = choose_mode({rest, make(in_slip), F, {true, true, true}, {}});
                f = mode.forces, a = mode.a;
                for (std::size_t i = 0; i < 3; ++i) rate[i] = mode.sense[i];
            } else {
                f = rest.find_forces(F), a = rest.find_start(F).a;
            }
            if (!has_static) rate = {a[0] - a[1], a[0], a[1]};
        } else if (rests[blocks]) {
            hold_or_slip(blocks, (M2 * (F[0] - x1) - M1 * (F[1] - x2)) / (M1 + M2));
        } else if (rests[ground1]) {
            hold_or_slip(ground1, F[0] - w);
        } else if (rests[ground2]) {
            hold_or_slip(ground2, F[1] + w);
        }
        r_.setZero(problem.size());
        for (int i = 0; i < 3; ++i) {
            const auto at = static_cast<std::size_t>(i);
            r_[2 * i] = problem.conditions[at].prescribed_normal, r_[2 * i + 1] = -f[at];
        }
        give_answer(problem, r_, out);
        if (sticks_as_printed) out.verdict = Verdict::found;
        for (std::size_t i = 0; i < 3; ++i)
            if (rests[i])
                out.solutions[0].states[i] = rate[i] == 0.0  ? ContactState::stick
                                             : rate[i] > 0.0 ? ContactState::slip_plus
                                                             : ContactState::slip_minus;
    }

  private:
    bool as_printed_;
    Eigen::VectorXd r_;
};

template <bool as_printed>
std::unique_ptr<ContactSolver> make(SolverSize) {
    return std::make_unique<ClosedForm>(as_printed);
}

}  // namespace

constinit const SolverEntry closed_form{.id = "closed_form",
                                        .title = "Closed form, corrected",
                                        .source = "Zardecki 2007, (4.1)-(4.10)",
                                        .make_planar = make<false>};
constinit const SolverEntry paper_closed_form{.id = "paper_closed_form",
                                              .title = "As printed",
                                              .source = "Zardecki 2007, (4.1)-(4.10)",
                                              .make_planar = make<true>};

}  // namespace stiction::two_masses
