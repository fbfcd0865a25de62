// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/fit_friction.hpp"

#include "dynamics/simulation.hpp"

#include <ceres/tiny_solver.h>

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double run_tolerance = 1e-8;     // of the motion; far below the resolution of an encoder
constexpr double difference_share = 1e-4;  // step of the differences / range; well above run_tolerance
constexpr std::size_t max_steps = 200000;  // of one motion
constexpr int max_iterations = 40;         // each computes three motions

using Parameters = Eigen::Vector2d;  // as fractions of their ranges, so that both have the same scale

class Residuals {
  public:
    // Interface that the solver requires of a cost function.
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
    // Beyond its ends the range is mirrored. If the value were clamped instead, derivatives would vanish there.
    double find_value(const Parameters& p, std::size_t k) const {
        const Parameter& range = scenario_.system->parameters[index_[k]];
        const double share = std::fmod(std::abs(p[static_cast<int>(k)]), 2.0);
        return range.min + (share > 1.0 ? 2.0 - share : share) * (range.max - range.min);
    }

    // Residuals and, unless `jacobian` is null, their derivatives by differences: one column for each parameter.
    bool operator()(const double* p, double* residuals, double* jacobian) const {
        const Parameters here(p[0], p[1]);
        // After an accepted step the solver calls this again at the same place, for the derivatives.
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
            run.get_row(std::min(t_[i], run.now()), row_);  // a motion that has ended keeps its last state
            out[i] = row_[column] - x_[i];
        }
    }

    // The solver takes cost functions as const; these members are the work space of an evaluation.
    mutable Scenario scenario_;
    std::string_view column_;
    std::array<std::size_t, 2> index_{};
    std::vector<double> t_, x_;
    mutable Parameters at_;  // the parameters of residuals_
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
    // The search ends when steps are small. Its other limits are absolute and do not fit the unit of every column.
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
