// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The experiment: the scenario in force, and where it came from. It holds no motion.
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
    /// The value is a mystery: nothing on the page tells it.
    bool hides(int parameter) const { return scenario_.settings.mystery.has(parameter); }
    /// A value of the mechanism is a mystery: maps, stick sets and the contact problem would tell it.
    bool hides_mechanism() const { return hides_mechanism_; }
    /// The law or the bound of a friction force depends on a mystery value and would tell it.
    bool hides_friction() const { return hides_friction_; }
    /// The present method.
    const Method& method() const {
        return system().methods[static_cast<std::size_t>(scenario_.settings.method)];
    }
    /// Canonical text of the values in force.
    std::string text() const { return write_scenario(scenario_); }
    /// Grows with every scenario that is loaded or chosen, but not when a value is changed.
    int number() const { return number_; }

    /// Id of the preset that was chosen or named; empty after the first change.
    const std::string& preset() const { return preset_; }
    /// The preset was chosen, or the scenario in force equals its scenario.
    bool is_present(const Preset& preset) const;
    /// The preset that the values in force come from: chosen, named by the link, or equal to the scenario of the
    /// link. It stays when values are changed. Null: none.
    const Preset* origin() const { return origin_; }
    /// One sentence: what the experiment shows, and what to try.
    std::string sentence() const;
    /// The parameter that the sentence asks the user to drag, else the first that it names; -1: none.
    int named_parameter() const;
    /// Items of the loaded text that begin with `view.`.
    const std::vector<std::pair<std::string, std::string>>& view_items() const { return view_items_; }

    /// Another scenario was loaded or chosen. `preset`: id of its preset, or empty.
    void choose(Scenario scenario, std::string_view preset);
    void set_view_items(std::vector<std::pair<std::string, std::string>> items) {
        view_items_ = std::move(items);
    }
    /// Other values or another method.
    void change(Scenario scenario, std::string_view preset = {}) {
        scenario_ = std::move(scenario);
        preset_ = preset;
        find_hidden();
    }

  private:
    void find_hidden();

    bool hides_mechanism_ = false, hides_friction_ = false;
    Scenario scenario_;
    std::string preset_;
    const Preset* origin_ = nullptr;
    std::vector<std::pair<std::string, std::string>> view_items_;
    int number_ = 0;
};

}  // namespace stiction
