// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/fit_friction.hpp"

#include "dynamics/simulation.hpp"

#include <algorithm>
#include <cmath>

#include <unsupported/Eigen/NonLinearOptimization>

namespace stiction {

namespace {

constexpr double run_tolerance = 1e-8;     // of the motion; far below what an encoder resolves
constexpr double difference_share = 1e-4;  // of a range: steps of the differences, well above that tolerance
constexpr std::size_t max_steps = 200000;  // of one motion
constexpr int max_runs = 120;

using Parameters = Eigen::VectorXd;  // as shares of their ranges, so that both count alike

class Residuals {
  public:
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

    int values() const { return static_cast<int>(t_.size()); }
    int runs() const { return runs_; }

    Parameters start() const {
        Parameters out(2);
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

    int operator()(const Parameters& p, Eigen::VectorXd& out) {
        ++runs_;
        for (std::size_t k = 0; k < 2; ++k) scenario_.values[index_[k]] = find_value(p, k);
        Simulation run(*scenario_.system, scenario_.values, scenario_.settings);
        run.advance(t_.back(), max_steps);
        row_.resize(run.columns().size());
        const auto column = static_cast<std::size_t>(run.find_column(column_));
        for (std::size_t i = 0; i < t_.size(); ++i) {
            run.get_row(std::min(t_[i], run.now()), row_);  // a motion that ended stays where it ended
            out[static_cast<int>(i)] = row_[column] - x_[i];
        }
        return 0;
    }

    int df(const Parameters& p, Eigen::MatrixXd& out) {
        Eigen::VectorXd here(values()), there(values());
        (*this)(p, here);
        for (int k = 0; k < 2; ++k) {
            Parameters q = p;
            const double step = p[k] > 0.5 ? -difference_share : difference_share;  // stays in the range
            q[k] += step;
            (*this)(q, there);
            out.col(k) = (there - here) / step;
        }
        return 0;
    }

  private:
    Scenario scenario_;
    std::string_view column_;
    std::array<std::size_t, 2> index_{};
    std::vector<double> t_, x_, row_;
    int runs_ = 0;
};

}  // namespace

FrictionFit fit_friction(const Scenario& scenario, std::string_view column,
                         const std::array<std::string_view, 2>& parameters, std::span<const double> t,
                         std::span<const double> x) {
    FrictionFit out;
    Residuals residuals(scenario, column, parameters, t, x);
    if (residuals.values() < 3) return out;
    Parameters p = residuals.start();
    Eigen::LevenbergMarquardt<Residuals> search(residuals);
    search.parameters.ftol = search.parameters.xtol = 1e-9;
    auto status = search.minimizeInit(p);
    while (status == Eigen::LevenbergMarquardtSpace::NotStarted ||
           status == Eigen::LevenbergMarquardtSpace::Running) {
        status = search.minimizeOneStep(p);
        if (residuals.runs() > max_runs) break;
    }
    out.runs = residuals.runs();
    out.converged = status > Eigen::LevenbergMarquardtSpace::ImproperInputParameters &&
                    status != Eigen::LevenbergMarquardtSpace::TooManyFunctionEvaluation;
    for (std::size_t k = 0; k < 2; ++k) out.value[k] = residuals.find_value(p, k);
    out.rms = search.fnorm / std::sqrt(static_cast<double>(residuals.values()));
    return out;
}

}  // namespace stiction
