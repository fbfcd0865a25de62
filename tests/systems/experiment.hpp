// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a scenario text and reads the result by column name.
#pragma once

#include "dynamics/simulation.hpp"
#include "model/catalogue.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::test {

/// The value of a parameter by its name.
inline double value_of(const Scenario& scenario, std::string_view id) {
    const int at = find_parameter(*scenario.system, id);
    REQUIRE_MESSAGE(at >= 0, std::string(id));
    return scenario.values[static_cast<std::size_t>(at)];
}

class Experiment {
  public:
    /// Runs to `t_end`, or to the end of the scenario if `t_end` is negative. The text must be read without a notice.
    explicit Experiment(std::string_view text, double t_end = -1.0) {
        const ReadScenario read = read_scenario(text);
        CHECK_MESSAGE(read.notices.empty(), std::string(text));
        simulation_ = std::make_unique<Simulation>(*read.scenario->system, read.scenario->values,
                                                   read.scenario->settings);
        row_.resize(simulation_->columns().size());
        t_end_ = t_end < 0.0 ? read.scenario->settings.t_end : t_end;
        status_ = simulation_->advance(t_end_, 20000000);
        if (status_ == RunStatus::ended && simulation_->now() > t_end_) status_ = RunStatus::reached;
    }

    Simulation& simulation() { return *simulation_; }
    RunStatus status() const { return status_; }
    /// Events up to the end; the last step may have found one beyond it.
    std::span<const Event> events() const {
        std::span<const Event> out = simulation_->events();
        while (!out.empty() && out.back().t > t_end_) out = out.first(out.size() - 1);
        return out;
    }
    const Event& event(std::size_t i) const { return simulation_->events()[i]; }
    std::size_t nodes() const { return simulation_->node_count(); }

    /// The scene of one instant.
    void draw(const Sample& sample, Drawing& out) const {
        simulation_->system().picture->draw(simulation_->system(), simulation_->values(), sample, out);
    }

    /// Value of a column at a node, and at a time.
    double at_node(std::size_t node, std::string_view column) {
        simulation_->get_node_row(node, row_);
        return row_[index(column)];
    }
    double at(double t, std::string_view column) {
        simulation_->get_row(t, row_);
        return row_[index(column)];
    }
    std::string word_at_node(std::size_t node, std::string_view column) {
        const double value = at_node(node, column);
        return std::isnan(value)
                   ? std::string()
                   : std::string(
                         simulation_->columns()[index(column)].words[static_cast<std::size_t>(value)]);
    }
    /// Largest deviation of kinetic + potential + dissipated - input from its first value.
    double energy_defect() {
        const std::size_t k = index("energy.kinetic");
        double first = 0.0, worst = 0.0;
        for (std::size_t i = 0; i < nodes(); ++i) {
            simulation_->get_node_row(i, row_);
            const double sum = row_[k] + row_[k + 1] + row_[k + 2] - row_[k + 3];
            if (i == 0) first = sum;
            worst = std::max(worst, std::abs(sum - first));
        }
        return worst;
    }
    double largest_energy() {
        const std::size_t k = index("energy.kinetic");
        double out = 0.0;
        for (std::size_t i = 0; i < nodes(); ++i) {
            simulation_->get_node_row(i, row_);
            for (std::size_t part = 0; part < 4; ++part) out = std::max(out, std::abs(row_[k + part]));
        }
        return out;
    }

  private:
    std::size_t index(std::string_view column) const {
        const int at = simulation_->find_column(column);
        REQUIRE_MESSAGE(at >= 0, std::string(column));
        return static_cast<std::size_t>(at);
    }

    std::unique_ptr<Simulation> simulation_;
    RunStatus status_ = RunStatus::failed;
    double t_end_ = 0.0;
    std::vector<double> row_;
};

}  // namespace stiction::test
