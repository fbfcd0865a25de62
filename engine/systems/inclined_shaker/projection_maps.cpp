// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// From lambda = 0, with tau = lambda - R u (contact/projection_rule.hpp), in the contact problem of the feet that are closed at
// this instant: (33) puts tau_N on max(0, tau_N), (36) puts tau_T on the disk of radius mu_s lambda_N. Forces of feet that
// slide follow lambda_N.
#include "systems/inclined_shaker/projection_maps.hpp"

#include "base/constants.hpp"
#include "contact/projection_rule.hpp"
#include "systems/inclined_shaker/inclined_shaker.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace stiction::inclined_shaker {

namespace {

using Force = std::array<double, 3>;  // N, T1, T2 of the foot that is shown, in newtons

constexpr std::size_t most_shown = 60;  // steps that are drawn
constexpr double farthest = 1e3;        // of the frame: iterates beyond are not drawn

struct Path {
    bool is_closed = false, slides = false, converges = false;
    bool goes_on = false;  ///< the steps still become smaller after the last one
    int steps = 0;
    double mu = 0.0;
    double normal = 0.0;             ///< N of the motion
    double reach;                    ///< N, of the frame
    std::vector<Force> tau, lambda;  ///< of the steps that are drawn
    Force last_tau{}, last{};        ///< of the last step

    std::string tell() const {
        if (!is_closed) return "this foot is open";
        if (!converges)
            return goes_on ? "more than " + std::to_string(ProjectionSolver::most_iterations) + " iterations"
                           : "does not converge";
        return std::to_string(steps) + (steps == 1 ? " iteration" : " iterations");
    }
};

Path find_path(const Values& p, const Sample& now) {
    const auto shown = static_cast<std::size_t>(p.projection_foot);
    std::vector<std::size_t> closed;
    for (std::size_t i = 0; i < feet; ++i)
        if (now.contacts[i].state != ContactState::open) closed.push_back(i);
    Path out;
    out.reach = std::max(1e-9, p.find_weight_across() / 3.0);
    const auto found = std::find(closed.begin(), closed.end(), shown);
    if (found == closed.end()) return out;
    out.is_closed = true;
    const ContactProblem all = make_feet_problem(p, now.t, now.q, now.v);
    std::vector<int> rows;
    for (const std::size_t foot : closed)
        for (int k = 0; k < 3; ++k) rows.push_back(3 * static_cast<int>(foot) + k);
    ContactProblem problem;
    problem.dimension = 3;
    problem.delassus = all.delassus(rows, rows);
    problem.bias = all.bias(rows);
    std::vector<double> mu;
    for (std::size_t a = 0; a < closed.size(); ++a) {
        ContactCondition& foot = problem.conditions.emplace_back(all.conditions[closed[a]]);
        if (now.contacts[closed[a]].state == ContactState::stick) foot.tangent = TangentLaw::rest;
        mu.push_back(starting_friction(foot, problem.dimension));
    }
    const auto place = static_cast<std::size_t>(found - closed.begin());
    out.slides = problem.conditions[place].tangent == TangentLaw::sliding;
    out.mu = mu[place];
    if (const double N = now.contacts[shown].normal; std::isfinite(N)) out.normal = std::max(0.0, N);
    out.reach = std::max(out.reach, out.normal);
    const double R = p.projection_r / LargestEigenvalue().find(problem), unit = p.scales.force();
    const auto rule = p.projection_rule == 0.0 ? ProjectionRule::two_step : ProjectionRule::projection;
    ProjectionIteration iteration({problem.contacts(), problem.dimension, problem.size()});
    iteration.begin(problem, rule, R, mu);
    double halfway = 0.0;  // the change in the middle of all steps
    while (!out.converges && out.steps < ProjectionSolver::most_iterations && iteration.advance()) {
        ++out.steps;
        double farther = 0.0;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto row = static_cast<Eigen::Index>(3 * place + k);
            out.last_tau[k] = unit * iteration.tau()[row], out.last[k] = unit * iteration.r()[row];
            farther = std::max(farther, std::abs(out.last_tau[k]));
        }
        out.converges = iteration.is_settled();
        if (out.steps == ProjectionSolver::most_iterations / 2) halfway = iteration.change();
        out.goes_on = out.steps == ProjectionSolver::most_iterations && iteration.change() < 0.5 * halfway;
        if (!(farther < farthest * out.reach)) break;
        if (out.tau.size() < most_shown) out.tau.push_back(out.last_tau), out.lambda.push_back(out.last);
    }
    return out;
}

}  // namespace

void draw_normal_projection(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Path path = find_path(read_values(values), now);
    out.min = {-path.reach, -0.25 * path.reach};
    out.max = {2.0 * path.reach, 2.0 * path.reach};
    const double far = farthest * path.reach;
    out.add(Figure::boundary, {{-far, 0.0}, {0.0, 0.0}, {far, far}}, "max(0, *τ*_N)");
    for (std::size_t i = 0; i < path.tau.size(); ++i)
        out.add(Figure::optimum, {{path.tau[i][0], path.lambda[i][0]}});
    if (path.converges) out.add(Figure::solution, {{path.last_tau[0], path.last[0]}});
    out.remark = path.tell();
}

void draw_friction_projection(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Path path = find_path(read_values(values), now);
    const double frame = 2.0 * std::max(path.mu * path.reach, 1e-3 * path.reach);
    out.min = {-frame, -frame};
    out.max = {frame, frame};
    const double radius = path.mu * (path.converges ? path.last[0] : path.normal);
    std::vector<PlanePoint> disk = trace_curve(0.0, 2.0 * pi, 72, [&](double angle) {
        return PlanePoint{radius * std::cos(angle), radius * std::sin(angle)};
    });
    out.add(Figure::boundary, disk);
    disk.pop_back();
    out.add(Figure::stuck, std::move(disk));
    out.remark = path.is_closed && path.slides ? "slides: only its normal force is projected" : path.tell();
    if (path.converges) out.add(Figure::solution, {{path.last[1], path.last[2]}});
    if (path.slides || path.tau.empty()) return;
    std::vector<PlanePoint> joined;
    for (std::size_t i = 0; i < path.tau.size(); ++i) {
        const PlanePoint tau{path.tau[i][1], path.tau[i][2]}, lambda{path.lambda[i][1], path.lambda[i][2]};
        joined.push_back(tau);
        out.add(Figure::level, {tau, lambda});
    }
    out.add(Figure::set, std::move(joined));  // a word would hide it
}

}  // namespace stiction::inclined_shaker
