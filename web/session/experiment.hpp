// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What is tried: the scenario in force, and where it came from. Knows no motion.
#pragma once

#include "scenario/scenario.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stiction {

class Experiment {
  public:
    const System& system() const { return *scenario_.system; }
    const Scenario& scenario() const { return scenario_; }
    double value(int parameter) const { return scenario_.values[static_cast<std::size_t>(parameter)]; }
    /// The present method.
    const Method& method() const {
        return system().methods[static_cast<std::size_t>(scenario_.settings.method)];
    }
    /// Canonical text of the values in force.
    std::string text() const { return write_scenario(scenario_); }
    /// Grows with every scenario that was loaded or chosen; a value that is changed belongs to the same one.
    int number() const { return number_; }

    /// Id of the preset that was chosen or named, as long as nothing is changed.
    const std::string& preset() const { return preset_; }
    /// The preset was chosen, or its scenario is the one that runs.
    bool is_present(const Preset& preset) const {
        return preset.id == preset_ || (preset_.empty() && preset.scenario == text());
    }
    /// The preset that the values in force come from: chosen, named by the link or written out in it, and
    /// then perhaps changed. Null: none.
    const Preset* origin() const { return origin_; }
    /// What is seen, and what to try.
    std::string sentence() const;
    /// Items that begin with `view.`, as loaded last.
    const std::vector<std::pair<std::string, std::string>>& view_items() const { return view_items_; }

    /// Another scenario was loaded or chosen: that of a preset, with the id of it, or none.
    void choose(Scenario scenario, std::string_view preset);
    void set_view_items(std::vector<std::pair<std::string, std::string>> items) {
        view_items_ = std::move(items);
    }
    /// Other values or another method.
    void change(Scenario scenario, std::string_view preset = {}) {
        scenario_ = std::move(scenario);
        preset_ = preset;
    }

  private:
    Scenario scenario_;
    std::string preset_;
    const Preset* origin_ = nullptr;
    std::vector<std::pair<std::string, std::string>> view_items_;
    int number_ = 0;
};

}  // namespace stiction
