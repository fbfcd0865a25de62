// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/step_problem.hpp"

#include "contact/catalogue.hpp"
#include "contact/one_contact.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

StepProblem::StepProblem(const Mechanism& mechanism, std::string_view solver, const MethodSettings& settings)
    : settings_(settings),
      n_(static_cast<std::size_t>(mechanism.size().coordinates)),
      nc_(static_cast<std::size_t>(mechanism.size().contacts)),
      rows_(static_cast<std::size_t>(1 + mechanism.size().tangents)),
      equations_(mechanism) {
    // Enumeration takes few contacts with one tangent, and a single one with two.
    const bool too_many = rows_ == 3 ? solver == "enumeration" || solver.empty()
                                     : static_cast<int>(nc_) > max_enumerated_contacts;
    const std::string_view id = too_many ? "alart_curnier" : solver;
    is_polygon_ = id == "polygonal_cone";
    const SolverEntry* entry = find_solver(id);
    const SolverSize limits{static_cast<int>(nc_), static_cast<int>(rows_),
                            static_cast<int>(nc_ * 2 * rows_)};
    if (entry != nullptr && nc_ > 0)
        solver_ = rows_ <= 2 ? entry->make_planar(limits) : entry->make_spatial(limits);
    // An iterative solver can fail if the Delassus matrix is nearly singular; one contact is then solved by enumeration.
    if (rows_ == 3) exact_ = find_solver("enumeration")->make_spatial(limits);
    if (is_polygon_) circle_ = find_solver("alart_curnier")->make_spatial(limits);
    middle_.assign(n_, 0.0);
    u_before_.assign(nc_ * rows_, 0.0);
    closed_.reserve(nc_);
    restitution_.assign(nc_ * rows_, 0.0);
}

// The contacts that take part in the step, and their restitution.
void StepProblem::find_closed() {
    closed_.clear();
    // The gap of a standing foot is a difference of lengths: its rounding must not lift the foot off the ground.
    const Scales& unit = equations_.scales();
    const double touching = rounding::step_gap * (unit.length + unit.find_largest(middle_));
    for (std::size_t i = 0; i < nc_; ++i) {
        const ContactKinetics& kinetics = equations_.contact(static_cast<int>(i));
        if (kinetics.out_of_reach) continue;
        if (kinetics.law == NormalLaw::unilateral && !(kinetics.gap <= touching)) continue;
        closed_.push_back(static_cast<int>(i));
        const double approach = equations_.velocity()[equations_.row(static_cast<int>(i))];
        const bool rebounds = approach < 0.0 && approach < -settings_.restitution_threshold * unit.speed();
        restitution_[i * rows_] = rebounds ? kinetics.restitution : 0.0;
        const bool hits = rebounds && approach < -accuracy::impact_speed * unit.speed();
        for (std::size_t p = 1; p < rows_; ++p)
            restitution_[i * rows_ + p] = hits ? kinetics.tangential_restitution : 0.0;
    }
}

// A contact that stuck in the step before is at rest: if its rows turn with q_m, u_T is not 0 in the new ones.
void StepProblem::make_problem(double dt, std::span<const ContactState> states) {
    equations_.make_step_problem(closed_, dt, restitution_, rest_speed(), problem_);
    for (std::size_t a = 0; a < closed_.size(); ++a)
        if (states[static_cast<std::size_t>(closed_[a])] == ContactState::stick)
            problem_.conditions[a].mu_stick = problem_.conditions[a].mu_slip =
                equations_.mu_stick(closed_[a]);
}

// True if a contact with the static coefficient slips all the same; it then gets the kinetic one.
bool StepProblem::hold_or_release(const ContactSolution& solution) {
    bool released = false;
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const double mu_slip = equations_.mu_slip(closed_[a]);
        ContactCondition& condition = problem_.conditions[a];
        if (!(condition.mu_stick > mu_slip) || !is_slipping(solution.states[a])) continue;
        condition.mu_stick = condition.mu_slip = mu_slip;
        released = true;
    }
    return released;
}

// If the impulses are not unique although the motion is: takes the shortest ones on the segments to the other solutions.
void StepProblem::shorten(ContactSolution& solution) const {
    constexpr double same = 1e-9;  // of velocities
    for (int s = 0; s < report_.known; ++s) {
        const ContactSolution& other = report_.solutions[static_cast<std::size_t>(s)];
        if (other.states != solution.states) continue;
        double change = 0.0, length = 0.0, slope = 0.0, speed = 0.0;
        for (int j = 0; j < problem_.size(); ++j) {
            change = std::max(change, std::abs(other.u[j] - solution.u[j]));
            speed = std::max(speed, std::abs(solution.u[j]));
            const double d = other.r[j] - solution.r[j];
            length += d * d;
            slope -= d * solution.r[j];
        }
        if (change > same * (1.0 + speed) || !(length > 0.0)) continue;
        const double part = std::clamp(slope / length, 0.0, 1.0);
        for (int j = 0; j < problem_.size(); ++j) solution.r[j] += part * (other.r[j] - solution.r[j]);
    }
}

// The solution on the polygon gives the contacts that slip and their directions. Here they get friction mu N on the
// circle in these directions, and the normal impulses are solved for again. If the friction were only projected onto
// the circle, the normal velocities would no longer be 0.
void StepProblem::return_to_circle(const SolveOptions& options) {
    const ContactSolution& polygon = report_.solutions[0];
    constexpr double rounding = 1e-9;
    bool any = false;
    for (std::size_t a = 0; a < closed_.size(); ++a) {
        const int row = static_cast<int>(a * rows_);
        const double P = polygon.r[row], T = std::hypot(polygon.r[row + 1], polygon.r[row + 2]);
        ContactCondition& condition = problem_.conditions[a];
        const bool at_bound = T >= (1.0 - rounding) * condition.mu_slip * P;
        if (!(T > 0.0) || !(at_bound || is_slipping(polygon.states[a]))) continue;
        condition.tangent = TangentLaw::sliding;
        for (int k = 0; k < 2; ++k) condition.direction[k] = -polygon.r[row + 1 + k] / T;
        any = true;
    }
    for (bool turns = any; turns;) {  // each round but the last sets a contact back to rest
        circle_->solve(problem_, options, report_);
        if (report_.known == 0) return;
        turns = false;
        for (std::size_t a = 0; a < closed_.size(); ++a) {
            ContactCondition& condition = problem_.conditions[a];
            const int row = static_cast<int>(a * rows_);
            const Eigen::VectorXd& u = report_.solutions[0].u;
            if (condition.tangent != TangentLaw::sliding ||
                u[row + 1] * condition.direction[0] + u[row + 2] * condition.direction[1] >= 0.0)
                continue;
            condition.tangent = TangentLaw::rest;  // it would slip in the direction of its friction
            turns = true;
        }
    }
}

// Impulses and velocities in the units of the equations.
const ContactSolution* StepProblem::restore(ContactSolution& solution) const {
    solution.r *= equations_.scales().impulse();
    solution.u *= equations_.scales().speed();
    return &solution;
}

const ContactSolution* StepProblem::solve(double t, double dt, VectorIn q, VectorIn v,
                                          std::span<const ContactState> states) {
    trouble_.clear();
    for (std::size_t k = 0; k < n_; ++k) middle_[k] = q[k] + 0.5 * dt * v[k];
    equations_.update(t + 0.5 * dt, middle_, v, states);
    find_closed();
    const Eigen::VectorXd& u = equations_.velocity();
    for (std::size_t j = 0; j < u_before_.size(); ++j) u_before_[j] = u[static_cast<int>(j)];
    if (closed_.empty()) return nullptr;
    make_problem(dt, states);
    SolveOptions options;
    options.polygon_axes = settings_.polygon_axes;
    for (;;) {  // ends, because each contact is released at most once
        if (!is_polygon_ && solve_one_contact(problem_, single_)) {
            if (hold_or_release(single_)) continue;
            return restore(single_);
        }
        solver_->solve(problem_, options, report_);
        // If the Delassus matrix is singular, pivoting among many equal corners can fail; a small compliance helps.
        constexpr double first_compliance = 1e-10, largest_compliance = 1e-6;  // of its largest entry
        const double largest = is_polygon_ ? problem_.delassus.cwiseAbs().maxCoeff() : 0.0;
        for (double c = first_compliance; is_polygon_ && report_.known == 0 && c <= largest_compliance;
             c *= 10.0) {
            problem_.delassus.diagonal().array() += c * largest;
            solver_->solve(problem_, options, report_);
        }
        if (is_polygon_ && report_.known > 0) return_to_circle(options);
        // If pivoting fails all the same, the step is solved on the circle: the polygon is an approximation anyway.
        if (is_polygon_ && (report_.known == 0 || report_.verdict == Verdict::not_converged)) {
            make_problem(dt, states);
            circle_->solve(problem_, options, report_);
        }
        const auto fails = [&] {
            return report_.known == 0 || report_.verdict == Verdict::none ||
                   report_.verdict == Verdict::not_converged;
        };
        if (fails() && exact_ != nullptr && closed_.size() == 1) {
            SolveOptions all = options;
            all.all = true;
            exact_->solve(problem_, all, report_);
        }
        if (fails()) {
            trouble_ = problem_.bias.allFinite() ? "the velocity-level problem of a step was not solved"
                                                 : "a velocity" + std::string(beyond_all_numbers);
            return nullptr;
        }
        if (!hold_or_release(report_.solutions[0])) break;
    }
    ContactSolution* solution = &report_.solutions[0];
    for (int s = 1; s < report_.known; ++s) {  // of several, the one that sticks most: it dissipates most
        ContactSolution& other = report_.solutions[static_cast<std::size_t>(s)];
        const auto sticking = [](const ContactSolution& of) {
            return std::count(of.states.begin(), of.states.end(), ContactState::stick);
        };
        if (sticking(other) > sticking(*solution)) solution = &other;
    }
    if (report_.continuum) shorten(*solution);
    return restore(*solution);
}

}  // namespace stiction
