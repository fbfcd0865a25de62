// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of a job, read one after the other; each is written again in its canonical form.
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

    const Simulation& run() const { return *run_; }  ///< of the scenario, for names
    bool is_driven() const { return is_driven_; }
    std::vector<std::string>& errors() { return errors_; }

    bool has(std::string_view key) const;
    /// The last value given; empty where there is none.
    std::string_view get(std::string_view key) const;
    void refuse(std::string sentence) { errors_.push_back(std::move(sentence)); }

    double read_number(std::string_view key, double initial, double least, bool whole = false);
    bool read_flag(std::string_view key);
    /// One of the words; the first is the default.
    std::string_view read_word(std::string_view key, std::span<const std::string_view> words);
    /// At most `most` axes, at least `least`; every point of them must be one that the scenario can take.
    std::vector<Axis> read_axes(std::size_t least, std::size_t most, bool cells, bool takes_phase = false);
    Plan read_plan();
    /// Indices of trace columns; the coordinates and velocities unless given.
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

/// The values of a scenario at a point of the axes; `index` of each axis. Sentences where the scenario could not be
/// run as it stands.
std::vector<double> find_point(const Scenario& scenario, std::span<const Axis> axes,
                               std::span<const std::size_t> index, std::vector<std::string>& sentences);

/// The values of the axes there as fields.
void add_point(const Scenario& scenario, std::span<const Axis> axes, std::span<const std::size_t> index,
               Rows& out);

}  // namespace stiction::explore
