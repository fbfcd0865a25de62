// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a text of the language of own mechanisms and reads the result by column name.
#pragma once

#include "dynamics/simulation.hpp"
#include "own/system.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::test {

/// Run keys.
struct WrittenSetup {
    std::string_view method = "";  ///< empty: the default of the text
    double t_end = 10.0, dt = 1e-3, tol = 1e-10;
    /// Parameters with other values than those of the text.
    std::vector<std::pair<std::string_view, double>> values = {};
};

class Written {
  public:
    explicit Written(std::string_view text, const WrittenSetup& setup = {}) {
        const MadeSystem made = own::make_system(text);
        for (const std::string& mistake : made.mistakes) FAIL_CHECK(mistake);
        REQUIRE(made.system != nullptr);
        system_ = made.system;
        std::vector<double> values = get_initial_values(*system_);
        for (const auto& [id, value] : setup.values) {
            REQUIRE(find_parameter(*system_, id) >= 0);
            values[static_cast<std::size_t>(find_parameter(*system_, id))] = value;
        }
        RunSettings settings;
        settings.method = setup.method.empty() ? 0 : find_method(*system_, setup.method);
        REQUIRE(settings.method >= 0);
        settings.t_end = setup.t_end, settings.dt = setup.dt, settings.tol = setup.tol;
        simulation_ = std::make_unique<Simulation>(*system_, values, settings);
        row_.resize(simulation_->columns().size());
        status_ = simulation_->advance(setup.t_end, 20000000);
        t_end_ = setup.t_end;
        if (status_ == RunStatus::ended && simulation_->now() > t_end_) status_ = RunStatus::reached;
    }
    Written(const Written&) = delete;
    Written& operator=(const Written&) = delete;

    RunStatus status() const { return status_; }
    Simulation& simulation() { return *simulation_; }
    const own::Description& description() const { return own::get_description(*system_); }
    std::span<const Event> events() const {
        std::span<const Event> out = simulation_->events();
        while (!out.empty() && out.back().t > t_end_) out = out.first(out.size() - 1);
        return out;
    }
    std::size_t nodes() const { return simulation_->node_count(); }
    double at_node(std::size_t node, std::string_view column) {
        simulation_->get_node_row(node, row_);
        return row_[index(column)];
    }
    double at(double t, std::string_view column) {
        simulation_->get_row(t, row_);
        return row_[index(column)];
    }
    std::string word_at(double t, std::string_view column) { return find_word(at(t, column), column); }
    std::string word_at_node(std::size_t node, std::string_view column) {
        return find_word(at_node(node, column), column);
    }
    /// Largest deviation of kinetic + potential + dissipated - input from its first value, relative to the energies.
    double energy_defect() {
        const std::size_t k = index("energy.kinetic");
        double first = 0.0, worst = 0.0, size = 0.0;
        for (std::size_t i = 0; i < nodes(); ++i) {
            simulation_->get_node_row(i, row_);
            const double sum = row_[k] + row_[k + 1] + row_[k + 2] - row_[k + 3];
            if (i == 0) first = sum;
            worst = std::max(worst, std::abs(sum - first));
            for (std::size_t part = 0; part < 4; ++part) size = std::max(size, std::abs(row_[k + part]));
        }
        return size > 0.0 ? worst / size : worst;
    }

  private:
    std::string find_word(double value, std::string_view column) const {
        if (std::isnan(value)) return {};
        return std::string(simulation_->columns()[index(column)].words[static_cast<std::size_t>(value)]);
    }
    std::size_t index(std::string_view column) const {
        const int at = simulation_->find_column(column);
        REQUIRE_MESSAGE(at >= 0, std::string(column));
        return static_cast<std::size_t>(at);
    }

    SystemPointer system_;
    std::unique_ptr<Simulation> simulation_;
    RunStatus status_ = RunStatus::failed;
    double t_end_ = 0.0;
    std::vector<double> row_;
};

}  // namespace stiction::test
