// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/exact_results.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t longest_run = 20000;  // recorded states: a few MB
constexpr int halvings = 60;                // of a step, to rounding
constexpr int narrowings = 40;              // of the place of an extreme, to the root of rounding

}  // namespace

ExactResults::ExactResults(const Scenario& scenario) : scenario_(scenario) {
    const System& system = *scenario_.system;
    const auto method = static_cast<std::size_t>(scenario_.settings.method);
    if (system.state_closed_forms != nullptr)
        system.state_closed_forms(scenario_.values, system.methods[method].id, stated_);
    for (std::size_t i = 0; i < stated_.forms.size(); ++i) pending_.push_back(i);
}

bool ExactResults::advance(std::size_t steps) {
    if (pending_.empty()) return true;
    if (run_ == nullptr) {
        run_ = std::make_unique<Simulation>(*scenario_.system, scenario_.values, scenario_.settings);
        row_.resize(run_->columns().size());
    } else if (!over_) {
        run_->advance(stated_.horizon, steps);
    }
    over_ = run_->has_ended() || run_->now() >= stated_.horizon || run_->node_count() >= longest_run;
    measure();
    if (pending_.empty()) run_.reset();
    return pending_.empty();
}

// Tries the rows that are missing until one is done: some ask many contact problems, and whoever waits for
// the table looks at the clock in between.
void ExactResults::measure() {
    bool done = false;
    std::erase_if(pending_, [&](std::size_t i) {
        if (done) return false;
        const ClosedForm& form = stated_.forms[i];
        waiting_ = false;
        const double computed = form.measure(*this, scenario_.values, form.exact);
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

double ExactResults::at_node(int column, std::size_t node) {
    run_->get_node_row(node, row_);
    return row_[static_cast<std::size_t>(column)];
}

double ExactResults::find_event(std::string_view kind, double after) {
    if (std::isnan(after)) return nothing;
    for (const Event& event : run_->events())
        if (event.t > after && event.kind == kind) return event.t;
    waiting_ = true;
    return nothing;
}

double ExactResults::at(std::string_view column, double t) {
    const int index = run_->find_column(column);
    if (index < 0 || !is_recorded(t)) return nothing;
    run_->get_row(t, row_);
    return row_[static_cast<std::size_t>(index)];
}

double ExactResults::find_passage(std::string_view column, double level, int sense, double after) {
    const int index = run_->find_column(column);
    if (index < 0 || std::isnan(after)) return nothing;
    // Where an earlier look at the unfinished run left off.
    const auto same = [&](const Search& other) {
        return other.column == index && other.level == level && other.sense == sense && other.after == after;
    };
    auto search = std::find_if(searches_.begin(), searches_.end(), same);
    if (search == searches_.end()) {
        std::size_t node = after < 0.0 ? 0 : run_->find_node(after);
        while (node < run_->node_count() && run_->node_time(node) <= after) ++node;
        search = searches_.insert(searches_.end(), {index, sense, level, after, node, nothing});
    }
    const auto distance = [&](double value) { return sense * (value - level); };
    for (std::size_t& node = search->node; node < run_->node_count(); ++node) {
        const double here = distance(at_node(index, node));
        if (search->before < 0.0 && here >= 0.0) {
            double low = run_->node_time(node - 1), high = run_->node_time(node);
            for (int i = 0; i < halvings; ++i) {
                const double middle = 0.5 * (low + high);
                if (middle <= low || middle >= high) break;
                (distance(at(column, middle)) >= 0.0 ? high : low) = middle;
            }
            return high;
        }
        search->before = here;
    }
    waiting_ = true;
    return nothing;
}

double ExactResults::find_extreme(std::string_view column, int sense, double from, double to) {
    const int index = run_->find_column(column);
    if (index < 0 || std::isnan(from) || !is_recorded(to)) return nothing;
    double best = sense * at(column, from), low = from, high = to;
    const auto offer = [&](double value, double left, double right) {
        if (value > best) best = value, low = left, high = right;
    };
    const std::size_t first = run_->find_node(from) + 1;
    for (std::size_t node = first; node < run_->node_count() && run_->node_time(node) < to; ++node)
        offer(sense * at_node(index, node), std::max(from, run_->node_time(node - 1)),
              std::min(to, run_->node_time(std::min(node + 1, run_->node_count() - 1))));
    // Golden section: the value at a smooth extreme is then exact to rounding.
    constexpr double share = 0.3819660112501051;
    double left = low + share * (high - low), right = high - share * (high - low);
    double f = sense * at(column, left), g = sense * at(column, right);
    for (int i = 0; i < narrowings; ++i) {
        best = std::max({best, f, g});
        if (f < g) {
            low = left, left = right, f = g;
            g = sense * at(column, right = high - share * (high - low));
        } else {
            high = right, right = left, g = f;
            f = sense * at(column, left = low + share * (high - low));
        }
    }
    return sense * best;
}

double ExactResults::at_start(std::string_view column, std::span<const Change> changes, int steps) {
    std::vector<double> values = scenario_.values;
    for (const Change& change : changes)
        values[static_cast<std::size_t>(find_parameter(*scenario_.system, change.parameter))] = change.value;
    Simulation other(*scenario_.system, values, scenario_.settings);
    if (steps > 0) other.advance(std::numeric_limits<double>::max(), static_cast<std::size_t>(steps));
    const int index = other.find_column(column);
    if (index < 0) return nothing;
    std::vector<double> row(other.columns().size());
    other.get_node_row(steps > 0 ? other.node_count() - 1 : 0, row);
    return row[static_cast<std::size_t>(index)];
}

}  // namespace stiction
