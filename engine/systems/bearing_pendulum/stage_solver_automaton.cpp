// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/bearing_pendulum/stage_solver_automaton.hpp"

#include "base/constants.hpp"
#include "base/least_norm.hpp"
#include "base/root.hpp"
#include "contact/catalogue.hpp"
#include "model/empty_kinetics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace stiction {

namespace {

constexpr int max_projections = 8;
constexpr double rank_threshold = 1e-8;  // of J'J: one direction of q is free
constexpr double slack = 1e-12;          // of b: rounding must not empty the feasible set
constexpr double shortening = 1e-10;     // of S, added to its diagonal: selects the shortest of several N
// With a smaller coefficient the loads are those without friction: 1/2 N'S N is then the same for all admissible N,
// and the shortest N is computed directly.
constexpr double least_friction = 1e-6;
constexpr double load_rounding = 1e-11;  // of the load of a pair
constexpr int max_refined = 8;           // loaded contacts among which the pair is sought
constexpr double loaded_share = 1e-9;    // of the largest load: below it a contact counts as unloaded
constexpr double least_ahead = 1e-6, most_ahead = 1e-3;  // of the unit of time
constexpr double rest_rate = 1e-3;  // of an angle per unit of time: slower is rest if events are not located
constexpr double force_rounding = 1e-12;  // of the terms of an acceleration
constexpr double share_rounding = 1e-15;  // of the friction that holds a contact at rest

enum GuardIndex : std::size_t { turning, first_load, second_load };

// A loaded pair as Mode::loaded_set; 0: no pair.
int write_pair(int i, int j) { return 1 + i * max_contacts + j; }
int first_of(int pair) { return (pair - 1) / max_contacts; }
int second_of(int pair) { return (pair - 1) % max_contacts; }

}  // namespace

StageSolverAutomaton::StageSolverAutomaton(const Mechanism& mechanism, std::string_view solver,
                                           const Eigen::Vector3d& weights, bool locates_events, bool projects)
    : mechanism_(mechanism),
      nc_(mechanism.size().contacts),
      located_(locates_events),
      projects_(projects),
      kinetics_(make_kinetics(mechanism.size())),
      weights_(weights) {
    assert(mechanism.size().coordinates == n_ && mechanism.size().joints == 0);
    const SolverEntry* entry = find_solver(solver);
    const SolverSize limits{nc_, 1, nc_};
    assert(entry != nullptr);
    if (entry->make_gauss != nullptr)
        gauss_ = entry->make_gauss(limits);
    else if (entry->make_lcp != nullptr)
        lcp_ = entry->make_lcp(limits);
    watches_load_ = located_ && gauss_ != nullptr;
    problem_.A = problem_.S = lcp_problem_.M = Eigen::MatrixXd::Zero(nc_, nc_);
    problem_.b = lcp_problem_.q = N_ = Eigen::VectorXd::Zero(nc_);
    mass_ = MassFactors(n_);
    W_ = Eigen::MatrixXd::Zero(n_, nc_);
    B_ = Eigen::MatrixXd::Zero(nc_, n_);
    inverse_ = Eigen::MatrixXd::Zero(n_, n_);
    free_ = a_ = q_ = v_ = Eigen::Vector3d::Zero();
    drive_sample_.q.assign(n_, 0.0);
    drive_sample_.v.assign(n_, 0.0);
}

void StageSolverAutomaton::set_initial_state(std::span<double> y) const {
    mechanism_.set_initial_state(y.subspan(0, n_), y.subspan(n_, n_));
    y[2 * n_] = y[2 * n_ + 1] = 0.0;
}

void StageSolverAutomaton::take(double t, std::span<const double> y) const {
    q_ = Eigen::Map<const Eigen::Vector3d>(y.data());
    v_ = Eigen::Map<const Eigen::Vector3d>(y.data() + n_);
    project_onto_constraints(t);
}

// With weighted coordinates x = D q and B = J D^-1:  x <- x - (B'B)^+ B' gap.
void StageSolverAutomaton::project_onto_constraints(double t) const {
    const Eigen::Matrix3d columns =
        Eigen::Vector3d::Ones() * weights_.transpose();  // the weight of each column
    Eigen::Matrix3d normal;
    LeastNorm factors;
    const auto correct = [&](Eigen::Vector3d& x, bool moved, auto&& error) {
        if (moved) normal.setZero();
        Eigen::Vector3d step = Eigen::Vector3d::Zero();
        for (int i = 0; i < nc_; ++i) {
            const Eigen::Vector3d B = kinetics_.J_N.row(i).transpose().cwiseQuotient(weights_);
            step += B * error(i);
            if (moved) normal += (B * kinetics_.J_N.row(i)).cwiseQuotient(columns);
        }
        if (moved) factors.factor(normal.data(), n_, rank_threshold);
        factors.solve(step.data(), step.data());
        x -= step.cwiseQuotient(weights_);
        return step.lpNorm<Eigen::Infinity>();
    };
    const double settled = 1e-15 * scales().length;  // of weighted coordinates
    bool moved = true;
    for (int round = 0; round < max_projections && moved; ++round) {
        evaluate(t);
        moved = correct(q_, true, [&](int i) { return contact(i).gap; }) > settled;
    }
    // If the last round changed nothing, its Jacobian is still valid.
    if (moved) evaluate(t);
    correct(v_, moved, [&](int i) {
        double u = contact(i).w_N;
        for (int k = 0; k < 3; ++k) u += kinetics_.J_N(i, k) * v_[k];
        return u;
    });
    evaluate(t);
}

void StageSolverAutomaton::build(double sign, double share) const {
    mass_.compute(kinetics_.M);
    free_ = kinetics_.h;
    mass_.solve_in_place(free_);
    // B = F', W = M^-1 F; A = J_N W and S = B W. Few coordinates and many contacts: M^-1 itself.
    for (int i = 0; i < nc_; ++i)
        B_.row(i) = kinetics_.J_N.row(i) - sign * share * find_mu(i) * kinetics_.J_T.row(i);
    inverse_.setIdentity();
    for (auto column : inverse_.colwise()) mass_.solve_in_place(column);
    W_ = inverse_.transpose().lazyProduct(B_.transpose());
    // The problems of the solvers are in the units of the scenario.
    problem_.A = kinetics_.J_N.lazyProduct(W_);
    problem_.S = B_.lazyProduct(W_);
    problem_.A *= scales().mass, problem_.S *= scales().mass;
    for (int i = 0; i < nc_; ++i)
        problem_.b[i] = (-kinetics_.J_N.row(i).dot(free_) - contact(i).b_N) / scales().acceleration();
}

bool StageSolverAutomaton::solve(double sign, double share) const {
    build(sign, share);
    const double loosened = slack * problem_.b.lpNorm<Eigen::Infinity>();
    bool solved = false;
    if (gauss_ != nullptr) {
        const double size = problem_.S.diagonal().maxCoeff();
        const bool rubs = share * find_mu(0) > least_friction;
        problem_.b.array() -= loosened;
        if (rubs)
            problem_.S.diagonal().array() += shortening * size;
        else
            problem_.S = size * Eigen::MatrixXd::Identity(N_.size(), N_.size());
        gauss_->solve(problem_, {}, gauss_report_);
        if (rubs) problem_.S.diagonal().array() -= shortening * size;
        problem_.b.array() += loosened;
        solved = gauss_report_.verdict != Verdict::none && gauss_report_.verdict != Verdict::not_converged;
        if (solved) N_ = scales().force() * gauss_report_.normal;
        if (solved && rubs) refine_pair();
    } else if (lcp_ != nullptr) {
        lcp_problem_.M = problem_.A;
        lcp_problem_.q = -problem_.b;
        lcp_problem_.q.array() += loosened;
        lcp_->solve(lcp_problem_, {}, lcp_report_);
        solved = lcp_report_.known > 0 && lcp_report_.verdict != Verdict::none &&
                 lcp_report_.verdict != Verdict::not_converged;
        if (solved) N_ = scales().force() * lcp_report_.solutions[0].r.head(N_.size());
    }
    if (!solved) return false;
    a_ = free_;
    a_.noalias() += W_.lazyProduct(N_);
    return true;
}

void StageSolverAutomaton::solve_pair(int i, int j, double& N_i, double& N_j) const {
    const Eigen::MatrixXd& A = problem_.A;
    const Eigen::VectorXd& b = problem_.b;
    const double det = A(i, i) * A(j, j) - A(i, j) * A(j, i);
    N_i = (A(j, j) * b[i] - A(i, j) * b[j]) / det * scales().force();
    N_j = (A(i, i) * b[j] - A(j, i) * b[i]) / det * scales().force();
}

// Two contacts carry the load (a few more where it passes to another pair). Their loads follow from a_N = 0 at both,
// without the slack and the added diagonal of the quadratic program.
void StageSolverAutomaton::refine_pair() const {
    const double largest = N_.maxCoeff();
    int loaded[max_refined], count = 0;
    for (int i = 0; i < N_.size(); ++i) {
        if (!(N_[i] > loaded_share * largest)) continue;
        if (count == max_refined) return;
        loaded[count++] = i;
    }
    int best_i = -1, best_j = -1;
    double best = 0.0, best_N_i = 0.0, best_N_j = 0.0;
    for (int a = 0; a < count; ++a) {
        for (int c = a + 1; c < count; ++c) {
            const int i = loaded[a], j = loaded[c];
            double N_i = 0.0, N_j = 0.0;
            solve_pair(i, j, N_i, N_j);
            if (!(N_i >= 0.0 && N_j >= 0.0)) continue;
            const Eigen::MatrixXd& S = problem_.S;
            const double gauss = N_i * N_i * S(i, i) + 2.0 * N_i * N_j * S(i, j) + N_j * N_j * S(j, j);
            if (best_i >= 0 && gauss >= best) continue;
            best = gauss, best_i = i, best_j = j, best_N_i = N_i, best_N_j = N_j;
        }
    }
    if (best_i < 0) return;
    N_.setZero();
    N_[best_i] = best_N_i, N_[best_j] = best_N_j;
}

double StageSolverAutomaton::find_mu(int i) const {
    const FrictionLaw law = mechanism_.friction(i);
    return at_rest_ ? law.at_rest() : law.sliding(std::abs(find_slip(i)));
}

double StageSolverAutomaton::find_slip(int i) const {
    double u = contact(i).w_T[0];
    for (int k = 0; k < 3; ++k) u += kinetics_.J_T(i, k) * v_[k];
    return u;
}

double StageSolverAutomaton::find_sign(const Mode& mode) const {
    const double sense = slip_sign(mode.states[0]);
    if (located_ || sense == 0.0) return sense;
    const double u = find_slip(0);
    return u != 0.0 ? sign(u) : sense;
}

double StageSolverAutomaton::find_onset(double t, double sign) const {
    v_.setZero();
    evaluate(t);
    at_rest_ = true;
    const bool solved = solve(sign);
    at_rest_ = false;
    if (!solved) return -HUGE_VAL;
    const double a_T = kinetics_.J_T.row(0).dot(a_) + contact(0).b_T[0];
    return sign * a_T - force_rounding * kinetics_.J_T.row(0).norm() * free_.norm();
}

double StageSolverAutomaton::find_sense(double t) const {
    for (const double sign : {1.0, -1.0})
        if (find_onset(t, sign) > 0.0) return sign;
    return 0.0;
}

void StageSolverAutomaton::set_states(Mode& mode, double sign) const {
    mode.states.fill(ContactState::open);
    std::fill_n(mode.states.begin(), nc_, find_slip_state(sign));
}

// The loaded pair as Mode::loaded_set; 0 if not exactly two contacts are loaded.
int StageSolverAutomaton::find_pair() const {
    const double least = loaded_share * N_.maxCoeff();
    int first = -1, second = -1, count = 0;
    for (int i = 0; i < N_.size(); ++i) {
        if (!(N_[i] > least)) continue;
        (count == 0 ? first : second) = i;
        ++count;
    }
    return count == 2 ? write_pair(first, second) : 0;
}

// Finds states and loaded pair for the sense of slip `sign` (0: from rest). At the change from one pair to another a
// look-ahead gives the pair that the motion enters; `left`: the pair that it has just left.
bool StageSolverAutomaton::decide(double t, std::span<const double> y, Mode& mode, double sign,
                                  int left) const {
    take(t, y);
    if (sign == 0.0) sign = find_sense(t);
    take(t, y);
    set_states(mode, sign);
    mode.loaded_set = 0;
    if (sign == 0.0) return true;
    if (!solve(sign)) return false;
    mode.loaded_set = find_pair();
    const double unit = scales().time;
    for (double ahead = least_ahead * unit; watches_load_ && ahead < most_ahead * unit; ahead *= 10.0) {
        if (mode.loaded_set != 0 && mode.loaded_set != left) break;
        take(t, y);
        solve(sign);
        q_ += ahead * (v_ + 0.5 * ahead * a_);
        v_ += ahead * a_;
        project_onto_constraints(t + ahead);  // the force of a hand changes meanwhile
        if (solve(sign)) mode.loaded_set = find_pair();
    }
    return true;
}

Continuation StageSolverAutomaton::end(double t, const Mode& mode, EventSink& events) const {
    events.add({t, 0, EventKind::inconsistent, mode.states[0], mode.states[0], Cause::no_finite_load});
    return Continuation::ends;
}

std::string StageSolverAutomaton::write_set(const Mode& mode) const {
    if (mode.loaded_set == 0) return {};
    return mechanism_.contact_name(first_of(mode.loaded_set)) + "+" +
           mechanism_.contact_name(second_of(mode.loaded_set));
}

Continuation StageSolverAutomaton::enter(double t, std::span<double> y, Mode& mode, Mode& before,
                                         EventSink& events) {
    take(t, y);
    const double u = find_slip(0);
    const bool solved = decide(t, y, mode, sign(u));
    before = mode;
    return solved ? Continuation::goes_on : end(t, mode, events);
}

void StageSolverAutomaton::flow(double t, std::span<const double> y, const Mode& mode,
                                std::span<double> out) const {
    std::fill(out.begin(), out.end(), 0.0);
    if (mode.states[0] == ContactState::stick) return;
    take(t, y);
    if (!solve(find_sign(mode))) {
        std::fill(out.begin(), out.end(), std::nan(""));  // makes the integrator try a smaller step
        return;
    }
    std::copy_n(y.data() + n_, n_, out.data());
    std::copy_n(a_.data(), n_, out.data() + n_);
    std::copy_n(q_.data(), n_, drive_sample_.q.data());
    std::copy_n(v_.data(), n_, drive_sample_.v.data());
    double dissipated = mechanism_.damping_power(t, drive_sample_.q, drive_sample_.v);
    for (int i = 0; i < nc_; ++i) dissipated += find_mu(i) * N_[i] * std::abs(find_slip(i));
    out[2 * n_] = dissipated;
    drive_sample_.t = t;
    out[2 * n_ + 1] = mechanism_.drive_power(drive_sample_);
}

void StageSolverAutomaton::list_guards(const Mode& mode, std::vector<Guard>& out) const {
    if (mode.states[0] == ContactState::stick) return out.push_back({Guard::stick_bound});
    out.push_back({Guard::slip});
    if (!watches_load_) return;
    if (mode.loaded_set == 0) return out.push_back({Guard::normal});
    out.push_back({Guard::normal, first_of(mode.loaded_set)});
    out.push_back({Guard::normal, second_of(mode.loaded_set)});
}

void StageSolverAutomaton::guards(double t, std::span<const double> y, const Mode& mode,
                                  std::span<double> out) const {
    take(t, y);
    if (mode.states[0] == ContactState::stick) {
        // If there is no slip with finite loads in either sense, the contacts rest.
        out[0] = -std::max({find_onset(t, 1.0), find_onset(t, -1.0), -free_.norm()});
        return;
    }
    const double sign = find_sign(mode), u = find_slip(0);
    if (!located_) {
        // Only rest ends the mode: the slip is slow, and friction holds the contacts.
        const double slow = rest_rate / scales().time * kinetics_.J_T.row(0).norm();
        out[turning] = std::abs(u) < slow && find_sense(t) == 0.0 ? -scales().speed() : scales().speed();
        return;
    }
    out[turning] = sign * u;
    if (!watches_load_) return;
    if (mode.loaded_set == 0) {
        out[first_load] = solve(sign) && find_pair() != 0 ? -scales().force() : scales().force();
        return;
    }
    // The pair carries the whole load: a_N = 0 at both contacts.
    build(sign, 1.0);
    const int i = first_of(mode.loaded_set), j = second_of(mode.loaded_set);
    solve_pair(i, j, out[first_load], out[second_load]);
    // With many contacts the equations of two neighbours are nearly singular, so their loads have this rounding.
    const double rounding = load_rounding * (std::abs(out[first_load]) + std::abs(out[second_load]));
    out[first_load] += rounding;
    out[second_load] += rounding;
}

Continuation StageSolverAutomaton::pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                                        EventSink& events) {
    const Mode before = mode;
    const bool turns = guard.kind == Guard::slip, breaks_away = guard.kind == Guard::stick_bound;
    if (turns) std::fill_n(y.data() + n_, n_, 0.0);
    project(t, y, mode);
    take(t, y);
    const double sign = turns         ? 0.0
                        : breaks_away ? (find_onset(t, 1.0) > find_onset(t, -1.0) ? 1.0 : -1.0)
                                      : find_sign(before);
    if (!decide(t, y, mode, sign, turns ? 0 : before.loaded_set)) return end(t, mode, events);
    const Cause cause = turns ? Cause::slip_stops : Cause::load_ends;
    if (breaks_away)
        events.add(
            {t, 0, EventKind::stick_to_slip, before.states[0], mode.states[0], Cause::stick_bound, nc_ - 1});
    if (turns) {
        const bool rests = mode.states[0] == ContactState::stick;
        events.add({t, 0, rests ? EventKind::slip_to_stick : EventKind::slip_reversal, before.states[0],
                    mode.states[0], cause, nc_ - 1});
    }
    if (mode.loaded_set != before.loaded_set && mode.loaded_set != 0 && before.loaded_set != 0) {
        const int i = first_of(mode.loaded_set), j = second_of(mode.loaded_set);
        const bool known = i == first_of(before.loaded_set) || i == second_of(before.loaded_set);
        events.add({t, known ? j : i, write_set(before), write_set(mode), cause});
    }
    return Continuation::goes_on;
}

void StageSolverAutomaton::project(double t, std::span<double> y, const Mode& mode) const {
    if (!projects_ || mode.states[0] == ContactState::stick) return;
    take(t, y);
    std::copy_n(q_.data(), n_, y.data());
    std::copy_n(v_.data(), n_, y.data() + n_);
}

void StageSolverAutomaton::restate(double t, std::span<const double> y, Sample& out) const {
    q_ = Eigen::Map<const Eigen::Vector3d>(y.data());
    v_ = Eigen::Map<const Eigen::Vector3d>(y.data() + n_);
    evaluate(t);
    out.q.assign(q_.begin(), q_.end());
    out.v.assign(v_.begin(), v_.end());
    for (int i = 0; i < nc_; ++i) {
        ContactSample& s = out.contacts[static_cast<std::size_t>(i)];
        s.gap = contact(i).gap;
        s.slip[0] = s.state == ContactState::stick ? 0.0 : find_slip(i);
    }
}

void StageSolverAutomaton::sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const {
    take(t, y);
    double sign = find_sign(mode), share = 1.0;
    at_rest_ = sign == 0.0;
    if (at_rest_) {
        // The fraction of the friction that keeps the contacts at rest, against the sense in which they would slip.
        const auto pull = [&](double at) {
            return solve(sign, at) ? sign * kinetics_.J_T.row(0).dot(a_) : std::nan("");
        };
        sign = 1.0;
        const double free = pull(0.0);
        if (!(free > 0.0)) sign = -1.0;
        const double held = pull(1.0);
        if (!(held > 0.0))
            share = find_root(pull, {0.0, 1.0, std::abs(free), held}, share_rounding, RootSide::far);
    }
    const bool solved = solve(sign, share);
    const bool rests = mode.states[0] == ContactState::stick;
    if (!solved) N_.setConstant(std::nan("")), a_.setConstant(std::nan(""));
    if (rests) a_.setZero();
    out.t = t;
    out.q.assign(q_.begin(), q_.end());
    out.v.assign(v_.begin(), v_.end());
    out.a.assign(a_.begin(), a_.end());
    out.contacts.assign(kinetics_.contacts.size(), {});
    for (int i = 0; i < nc_; ++i) {
        ContactSample& s = out.contacts[static_cast<std::size_t>(i)];
        s.state = find_slip_state(rests ? 0.0 : sign);
        s.gap = contact(i).gap;
        s.normal = N_[i];
        s.tangent[0] = -sign * share * find_mu(i) * s.normal + 0.0;
        s.slip[0] = rests ? 0.0 : find_slip(i);
        s.stick_bound = mechanism_.friction(i).at_rest() * s.normal;
    }
    at_rest_ = false;
    if (!projects_) restate(t, y, out);
    out.kinetic = mechanism_.kinetic_energy(t, out.q, out.v);
    out.potential = mechanism_.potential_energy(t, out.q);
    out.dissipated = y[2 * n_];
    out.input = y[2 * n_ + 1];
    out.verdict = {};
    out.solutions = 1;
}

}  // namespace stiction
