// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the options of a job one after the other and collects their canonical form.
#pragma once

#include "explore/axis.hpp"
#include "explore/job.hpp"
#include "explore/observable.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::explore {

class OptionReader {
  public:
    OptionReader(const Scenario& scenario, std::span<const Option> given);

    const Simulation& run() const { return *run_; }  ///< a run of the scenario, for names
    bool is_driven() const { return is_driven_; }
    std::vector<std::string>& errors() { return errors_; }

    bool has(std::string_view key) const;
    /// The last value that is given; empty if there is none.
    std::string_view get(std::string_view key) const;
    void refuse(std::string sentence) { errors_.push_back(std::move(sentence)); }

    double read_number(std::string_view key, double initial, double least, bool whole = false);
    bool read_flag(std::string_view key);
    /// One of `words`; the first is the default.
    std::string_view read_word(std::string_view key, std::span<const std::string_view> words);
    /// At least `least` and at most `most` axes; the scenario must be able to take every point of them.
    std::vector<Axis> read_axes(std::size_t least, std::size_t most, bool cells, bool takes_phase = false);
    Plan read_plan();
    /// Indices of trace columns; without the option, the coordinates and velocities.
    std::vector<std::size_t> read_columns();
    std::vector<Observed> read_observables();

    /// `&job.KEY=VALUE`.., in the order of all_options().
    std::string write() const;

  private:
    void keep(std::string_view key, std::string value) {
        canonical_.push_back({std::string(key), std::move(value)});
    }

    const Scenario& scenario_;
    std::vector<Option> given_, canonical_;
    std::unique_ptr<Simulation> run_;
    bool is_driven_;
    std::vector<std::string> errors_;
};

/// The values of a scenario at the point of the axes with these indices. If the scenario cannot be run unchanged there,
/// the reasons are added to `sentences`.
std::vector<double> find_point(const Scenario& scenario, std::span<const Axis> axes,
                               std::span<const std::size_t> index, std::vector<std::string>& sentences);

/// Adds the values of the axes at this point as fields.
void add_point(const Scenario& scenario, std::span<const Axis> axes, std::span<const std::size_t> index,
               Rows& out);

}  // namespace stiction::explore
