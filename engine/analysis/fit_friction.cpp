// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/fit_friction.hpp"

#include "dynamics/simulation.hpp"

#include <algorithm>
#include <cmath>

#include <ceres/tiny_solver.h>

namespace stiction {

namespace {

constexpr double run_tolerance = 1e-8;     // of the motion; far below what an encoder resolves
constexpr double difference_share = 1e-4;  // of a range: steps of the differences, well above that tolerance
constexpr std::size_t max_steps = 200000;  // of one motion
constexpr int max_iterations = 40;         // three motions each

using Parameters = Eigen::Vector2d;  // as shares of their ranges, so that both count alike

class Residuals {
  public:
    // What the solver asks of a cost function.
    using Scalar = double;
    enum { NUM_RESIDUALS = Eigen::Dynamic, NUM_PARAMETERS = 2 };
    int NumResiduals() const { return static_cast<int>(t_.size()); }

    Residuals(const Scenario& scenario, std::string_view column,
              const std::array<std::string_view, 2>& parameters, std::span<const double> t,
              std::span<const double> x)
        : scenario_(scenario), column_(column) {
        scenario_.settings.method = 0;
        scenario_.settings.tol = run_tolerance;
        for (std::size_t k = 0; k < 2; ++k)
            index_[k] = static_cast<std::size_t>(find_parameter(*scenario.system, parameters[k]));
        const std::size_t stride = (t.size() + max_fitted - 1) / max_fitted;
        for (std::size_t i = 0; i < t.size(); i += std::max<std::size_t>(stride, 1))
            t_.push_back(t[i]), x_.push_back(x[i]);
    }

    int runs() const { return runs_; }

    Parameters start() const {
        Parameters out;
        for (std::size_t k = 0; k < 2; ++k) {
            const Parameter& p = scenario_.system->parameters[index_[k]];
            out[static_cast<int>(k)] = (scenario_.values[index_[k]] - p.min) / (p.max - p.min);
        }
        return out;
    }
    // Beyond its ends a range is folded back: a step too far is no place where derivatives vanish.
    double find_value(const Parameters& p, std::size_t k) const {
        const Parameter& range = scenario_.system->parameters[index_[k]];
        const double share = std::fmod(std::abs(p[static_cast<int>(k)]), 2.0);
        return range.min + (share > 1.0 ? 2.0 - share : share) * (range.max - range.min);
    }

    // Residuals and, where asked for, their derivatives by differences: a column for each parameter.
    bool operator()(const double* p, double* residuals, double* jacobian) const {
        const Parameters here(p[0], p[1]);
        // Where it has taken a step the solver asks again, for the derivatives.
        if (residuals_.empty() || here != at_) {
            at_ = here;
            residuals_.resize(t_.size());
            measure(here, residuals_.data());
        }
        std::copy(residuals_.begin(), residuals_.end(), residuals);
        for (int k = 0; jacobian && k < 2; ++k) {
            Parameters there = here;
            const double step = p[k] > 0.5 ? -difference_share : difference_share;  // stays in the range
            there[k] += step;
            double* column = jacobian + k * NumResiduals();
            measure(there, column);
            for (int i = 0; i < NumResiduals(); ++i) column[i] = (column[i] - residuals[i]) / step;
        }
        return true;
    }

  private:
    void measure(const Parameters& p, double* out) const {
        ++runs_;
        for (std::size_t k = 0; k < 2; ++k) scenario_.values[index_[k]] = find_value(p, k);
        Simulation run(*scenario_.system, scenario_.values, scenario_.settings);
        run.advance(t_.back(), max_steps);
        row_.resize(run.columns().size());
        const auto column = static_cast<std::size_t>(run.find_column(column_));
        for (std::size_t i = 0; i < t_.size(); ++i) {
            run.get_row(std::min(t_[i], run.now()), row_);  // a motion that ended stays where it ended
            out[i] = row_[column] - x_[i];
        }
    }

    // The solver holds cost functions to be constant; what changes here is the work of one evaluation.
    mutable Scenario scenario_;
    std::string_view column_;
    std::array<std::size_t, 2> index_{};
    std::vector<double> t_, x_;
    mutable Parameters at_;  // of the residuals kept
    mutable std::vector<double> residuals_, row_;
    mutable int runs_ = 0;
};

}  // namespace

FrictionFit fit_friction(const Scenario& scenario, std::string_view column,
                         const std::array<std::string_view, 2>& parameters, std::span<const double> t,
                         std::span<const double> x) {
    FrictionFit out;
    Residuals residuals(scenario, column, parameters, t, x);
    if (residuals.NumResiduals() < 3) return out;
    Parameters p = residuals.start();
    using Solver = ceres::TinySolver<Residuals>;
    Solver search;
    search.options.max_num_iterations = max_iterations;
    // It ends where steps are small. Its other limits are absolute and know nothing of the column's unit.
    search.options.parameter_tolerance = 1e-9;
    search.options.function_tolerance = search.options.gradient_tolerance = search.options.cost_threshold =
        0.0;
    search.Solve(residuals, &p);
    out.runs = residuals.runs();
    out.converged = search.summary.status != Solver::HIT_MAX_ITERATIONS;
    for (std::size_t k = 0; k < 2; ++k) out.value[k] = residuals.find_value(p, k);
    out.rms = std::sqrt(2.0 * search.summary.final_cost / residuals.NumResiduals());
    return out;
}

}  // namespace stiction
