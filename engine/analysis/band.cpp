// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/band.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "scenario/value_text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction {

namespace {

void add_once(std::vector<std::string>& sentences, std::string sentence) {
    if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end())
        sentences.push_back(std::move(sentence));
}

// -D, 0 or D added to the value, inside the range of the parameter.
double find_moved(const Parameter& p, double value, double by, std::vector<std::string>& notices) {
    const double wanted = value + by, limited = limit_value(p, wanted);
    if (wanted != limited)
        add_once(notices, "The band asks for " + std::string(p.id) + " = " + write_number(wanted) +
                              ". Using " + write_number(limited) +
                              (wanted > p.max   ? ", the largest allowed."
                               : wanted < p.min ? ", the smallest allowed."
                                                : ", the nearest whole number."));
    return limited;
}

}  // namespace

ReadBand read_band(const System& system, std::string_view text) {
    ReadBand out;
    const auto refuse = [&](std::string_view item, const std::string& why) {
        out.errors.push_back(quote_printable(item) + why);
    };
    for (bool more = true; more;) {
        const std::string_view item = text.substr(0, text.find(','));
        more = item.size() < text.size();
        text.remove_prefix(item.size() + (more ? 1 : 0));
        const std::size_t colon = std::min(item.find(':'), item.size());
        const std::string_view id = item.substr(0, colon);
        const std::optional<double> half = read_number(item.substr(std::min(colon + 1, item.size())));
        const int parameter = find_parameter(system, id);
        const auto is_same = [&](const BandWidth& one) { return one.parameter == parameter; };
        if (colon == item.size() || !half || !(*half > 0.0))
            refuse(item, " is not ID:D with a number D above 0.");
        else if (parameter < 0)
            refuse(item, ": " + std::string(system.id) + " has no parameter " + quote_printable(id) + ".");
        else if (system.parameters[static_cast<std::size_t>(parameter)].scale == Scale::choice)
            refuse(item, ": " + std::string(id) + " is a choice, not a number.");
        else if (std::any_of(out.widths.begin(), out.widths.end(), is_same))
            refuse(item, ": " + std::string(id) + " is given twice.");
        else
            out.widths.push_back({parameter, *half});
    }
    if (out.widths.size() > most_band_widths)
        out.errors.push_back("A band has at most " + std::to_string(most_band_widths) + " parameters.");
    return out;
}

Band::Band(const Scenario& scenario, std::span<const BandWidth> widths) : scenario_(scenario) {
    for (const BandWidth& width : widths)
        if (scenario.settings.mystery.has(width.parameter))
            errors_.push_back("A band about a mystery value is not computed.");
    if (errors_.empty()) add_runs(widths);
    if (!errors_.empty()) runs_.clear();
}

// The scenario itself is the first one; equal ones are left out.
void Band::add_runs(std::span<const BandWidth> widths) {
    const System& system = *scenario_.system;
    constexpr double sides[] = {0.0, -1.0, 1.0};
    std::size_t count = 1;
    for (std::size_t i = 0; i < widths.size(); ++i) count *= std::size(sides);
    for (std::size_t k = 0; k < count; ++k) {
        std::vector<double> values = scenario_.values;
        std::size_t rest = k;
        for (const auto& [parameter, half] : widths) {
            double& value = values[static_cast<std::size_t>(parameter)];
            const double side = sides[rest % std::size(sides)];
            rest /= std::size(sides);
            if (side != 0.0)
                value = find_moved(system.parameters[static_cast<std::size_t>(parameter)], value, side * half,
                                   notices_);
        }
        std::vector<std::string> related;
        relate_values(system, scenario_.settings.method, values, related);
        for (std::string& notice : related) add_once(notices_, std::move(notice));
        if (std::any_of(runs_.begin(), runs_.end(), [&](const Run& run) { return run.values == values; }))
            continue;
        std::string words;
        for (const BandWidth& width : widths) {
            const auto at = static_cast<std::size_t>(width.parameter);
            words += (words.empty() ? "" : ", ") + std::string(system.parameters[at].id) + " = " +
                     write_number(values[at]);
        }
        if (const auto refusal = find_refusal(system, scenario_.settings.method, values)) {
            errors_.push_back("The band cannot be computed for " + words + ": " + refusal->reason + ".");
            return;
        }
        runs_.push_back({std::move(values), std::move(words), nullptr, {}, false});
    }
}

void Band::take_row(const Run& run) {
    if (next_ == 0) least_ = most_ = run.row;
    for (std::size_t i = 0; i < least_.size(); ++i) {
        least_[i] = std::fmin(least_[i], run.row[i]);
        most_[i] = std::fmax(most_[i], run.row[i]);
    }
}

bool Band::advance(double t, std::size_t steps) {
    if (next_ == runs_.size()) next_ = 0;
    if (runs_.empty()) return true;
    if (!advance(runs_[next_], t, steps)) return false;
    take_row(runs_[next_]);
    return ++next_ == runs_.size();
}

bool Band::advance(Run& run, double t, std::size_t steps) {
    if (run.is_over) return true;
    if (run.simulation == nullptr) {
        run.simulation = std::make_unique<Simulation>(*scenario_.system, run.values, scenario_.settings);
        run.row.assign(run.simulation->columns().size(), NAN);
    }
    Simulation& simulation = *run.simulation;
    if (!(simulation.now() > t)) {
        // Beyond t, because an event may follow at t itself.
        const RunStatus status = simulation.advance(std::nextafter(t, HUGE_VAL), steps);
        if (status == RunStatus::out_of_budget) return false;
        const bool ends = status == RunStatus::ended || status == RunStatus::failed;
        if (ends && !(simulation.now() >= t)) {
            run.is_over = true;
            if (status == RunStatus::failed)
                failures_.push_back("The run with " + run.words + " ended early at t = " +
                                    write_number(simulation.now()) + " s: " + simulation.end_reason() + ".");
            run.simulation.reset();
            return true;
        }
    }
    simulation.get_row(t, run.row);
    simulation.forget_before(simulation.find_node(t));
    return true;
}

}  // namespace stiction
