// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/exact_results.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {

namespace {

constexpr std::size_t longest_run = 20000;  // recorded states: a few MB

}  // namespace

ExactResults::ExactResults(const Scenario& scenario) : scenario_(scenario) {
    const System& system = *scenario_.system;
    const auto method = static_cast<std::size_t>(scenario_.settings.method);
    // A closed form would tell a mystery value.
    if (system.claims->state_closed_forms != nullptr && scenario_.settings.mystery.items.empty())
        system.claims->state_closed_forms(scenario_.values, system.methods[method].id, stated_);
    for (std::size_t i = 0; i < stated_.forms.size(); ++i) pending_.push_back(i);
}

bool ExactResults::advance(std::size_t steps) {
    if (pending_.empty()) return true;
    if (run_ == nullptr) {
        run_ = std::make_unique<Simulation>(*scenario_.system, scenario_.values, scenario_.settings);
    } else if (!over_) {
        run_->advance(stated_.horizon, steps);
    }
    over_ = run_->has_ended() || run_->now() >= stated_.horizon || run_->node_count() >= longest_run;
    measure();
    if (pending_.empty()) run_.reset();
    return pending_.empty();
}

// Tries the missing rows until one is done. Some rows solve many contact problems, so the caller gets control back
// after each row and can limit the time.
void ExactResults::measure() {
    bool done = false;
    std::erase_if(pending_, [&](std::size_t i) {
        if (done) return false;
        const ClosedForm& form = stated_.forms[i];
        waiting_ = false;
        values_ = scenario_.values, exact_ = form.exact;
        const double computed = form.measure(*this);
        if (waiting_ && !over_) return false;
        done = true;
        if (!std::isfinite(computed)) return true;
        const double error = std::abs(computed - form.exact) / std::abs(form.exact);
        const auto place = std::upper_bound(measured_.begin(), measured_.end(), i) - measured_.begin();
        measured_.insert(measured_.begin() + place, i);
        rows_.insert(rows_.begin() + place, {form.id, form.formula, form.exact, computed, error,
                                             form.tolerance, error <= form.tolerance});
        return true;
    });
}

bool ExactResults::is_recorded(double t) {
    if (std::isnan(t)) return false;
    if (t > run_->now()) waiting_ = true;
    return t <= run_->now();
}

double ExactResults::find_event(EventKind kind, double after) {
    if (std::isnan(after)) return no_value;
    const Event* event = MotionQuery(*run_).find_event({.kind = kind}, after);
    if (event != nullptr) return event->t;
    waiting_ = true;
    return no_value;
}

double ExactResults::at(std::string_view column, double t) {
    return is_recorded(t) ? MotionQuery(*run_).at(column, t) : no_value;
}

double ExactResults::find_passage(std::string_view column, double level, int sense, double after) {
    const int index = run_->find_column(column);
    if (index < 0 || std::isnan(after)) return no_value;
    const auto same = [&](const Search& other) {
        return other.column == index && other.level == level && other.sense == sense && other.after == after;
    };
    auto search = std::find_if(searches_.begin(), searches_.end(), same);
    if (search == searches_.end())
        search = searches_.insert(
            searches_.end(),
            {index, sense, level, after, PassageSearch(*run_, index, level, sense, after), no_value});
    if (std::isnan(search->found)) {
        const std::optional<Passage> passage = search->passages.find_next(run_->now());
        if (passage.has_value()) search->found = passage->t;
    }
    if (std::isnan(search->found)) waiting_ = true;
    return search->found;
}

double ExactResults::find_extreme(std::string_view column, int sense, double from, double to) {
    if (std::isnan(from)) return no_value;
    const auto same = [&](const ExtremeSearch& other) {
        return other.column == column && other.sense == sense && other.from == from && other.to == to;
    };
    auto search = std::find_if(extremes_.begin(), extremes_.end(), same);
    if (search == extremes_.end())
        search = extremes_.insert(extremes_.end(), {std::string(column), sense, from, to, from, no_value});
    if (const double end = std::min(to, run_->now()); end > search->until) {
        const double value = MotionQuery(*run_).find_extreme(column, sense, {search->until, end}).value;
        if (std::isnan(search->value) || (value - search->value) * sense > 0.0) search->value = value;
        search->until = end;
    }
    return is_recorded(to) ? search->value : no_value;
}

double ExactResults::at_start(std::string_view column, std::span<const Change> changes, int steps) {
    std::vector<double> values = scenario_.values;
    for (const Change& change : changes)
        values[static_cast<std::size_t>(find_parameter(*scenario_.system, change.parameter))] = change.value;
    Simulation other(*scenario_.system, values, scenario_.settings);
    if (steps > 0) other.advance(std::numeric_limits<double>::max(), static_cast<std::size_t>(steps));
    const int index = other.find_column(column);
    if (index < 0) return no_value;
    std::vector<double> row(other.columns().size());
    other.get_node_row(steps > 0 ? other.node_count() - 1 : 0, row);
    return row[static_cast<std::size_t>(index)];
}

}  // namespace stiction
