// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/jobs/exploration.hpp"

#include "base/field_text.hpp"
#include "explore/table.hpp"
#include "session/jobs/job_reuse.hpp"
#include "session/start_parameter.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr std::size_t most_units = 65536;

UnitOrder order_units(const JobRecord& record) {
    const std::size_t units = record.job->units();
    if (record.follows() || units < 3 || record.axes.empty()) return order_plainly(units);
    if (record.is_map()) return order_map(record.axes[0].count, record.axes[1].count);
    return order_line(units);
}

// Points that the chains have passed, as a fraction of all their points.
double find_chain_share(const JobRecord& record) {
    const int axis = static_cast<int>(record.axes.size());  // after `unit`
    double points = 0.0, last = std::nan("");
    for (std::size_t row = 0; row < record.table.rows(); ++row) {
        const double value = record.table.number(row, axis);
        if (value != last) ++points;
        last = value;
    }
    return points / static_cast<double>(record.job->units() * record.axes.back().count);
}

}  // namespace

std::string_view JobRecord::option(std::string_view key) const {
    for (const explore::Option& each : options)
        if (each.key == key) return each.value;
    return {};
}

bool JobRecord::has_option(std::string_view key) const {
    return std::any_of(options.begin(), options.end(), [&](const auto& each) { return each.key == key; });
}

double JobRecord::share() const {
    if (state == JobState::done) return 1.0;
    if (follows()) return std::min(1.0, find_chain_share(*this));
    if (name == "poincare" && job->units() == 1) {
        const std::string_view count = option("count");
        return static_cast<double>(table.rows()) /
               (count.empty() ? 1000.0 : std::atof(std::string(count).c_str()));
    }
    return static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(job->units(), 1));
}

double JobRecord::seconds_left() const {
    if (state != JobState::running) return 0.0;
    const double before =
        static_cast<double>(taken_over) / static_cast<double>(std::max<std::size_t>(job->units(), 1));
    const double part = share();
    return part > before ? (latest - began) * (1.0 - part) / (part - before) : std::nan("");
}

std::vector<double> JobRecord::find_values(std::size_t row) const {
    if (name == "cycle") {
        std::vector<double> cycle = find_cycle_values();
        return cycle.empty() ? scenario.values : cycle;
    }
    std::vector<double> out = scenario.values;
    const std::span<const Parameter> rows = scenario.system->parameters;
    const auto put = [&](int parameter, double value) {
        if (parameter < 0 || std::isnan(value)) return;
        const Parameter& p = rows[static_cast<std::size_t>(parameter)];
        out[static_cast<std::size_t>(parameter)] = std::clamp(value, p.min, p.max);
    };
    const int first = job->has_unit_column() ? 1 : 0;
    for (std::size_t i = 0; i < axes.size() && name != "return_map"; ++i) {
        const int column = first + static_cast<int>(i);
        if (column >= static_cast<int>(table.columns().size())) break;
        put(axes[i].parameter, number(row, column));
    }
    if (name == "bifurcation" || name == "poincare")
        for (std::size_t c = 0; c < table.columns().size(); ++c)
            put(find_start_parameter(*scenario.system, table.columns()[c]),
                table.number(row, static_cast<int>(c)));
    return out;
}

std::vector<double> JobRecord::find_cycle_values() const {
    const System& system = *scenario.system;
    const std::size_t n = system.coordinates.size();
    const std::string_view section = option("section");
    const bool is_driven = explore::find_drive_period(system, scenario.values) > 0.0;
    // A section at another phase of the drive than 0 has no state at t = 0.
    if (turn.size() != 1 + 2 * n || (is_driven && !section.empty() && section != "strobe:0")) return {};
    std::vector<double> out = scenario.values;
    for (std::size_t i = 0; i < n; ++i) {
        const Coordinate& q = system.coordinates[i];
        const std::string of_q(q.name), velocity(q.velocity_name.empty() ? of_q + "_dot" : q.velocity_name);
        for (const bool of_velocity : {false, true}) {
            const int at = find_start_parameter(system, of_velocity ? velocity : of_q);
            const double value = turn[1 + i + (of_velocity ? n : 0)];
            if (at < 0) return {};
            const Parameter& p = system.parameters[static_cast<std::size_t>(at)];
            if (!(value >= p.min && value <= p.max)) return {};
            out[static_cast<std::size_t>(at)] = value;
        }
    }
    return out;
}

std::string JobRecord::write_csv(std::string_view engine) const {
    if (!object.empty()) return object;
    explore::TableHead head;
    head.job = text;
    head.engine = engine;
    head.units = job->units();
    head.columns = table.columns();
    std::vector<std::size_t> rows(table.rows()), place(job->units() + 1);
    // Sorted by units; the rows of one unit stay in the order in which they arrived.
    const auto unit = [&](std::size_t row) {
        return job->has_unit_column() ? static_cast<std::size_t>(table.number(row, 0)) : 0;
    };
    for (std::size_t row = 0; row < rows.size(); ++row) ++place[unit(row) + 1];
    for (std::size_t i = 1; i < place.size(); ++i) place[i] += place[i - 1];
    for (std::size_t row = 0; row < rows.size(); ++row) rows[place[unit(row)]++] = row;
    std::string out = explore::write_head(head, false);
    for (const std::size_t row : rows)
        for (int c = 0; c < static_cast<int>(table.columns().size()); ++c) {
            if (c > 0) out += ',';
            out += table.is_text(row, c) ? write_csv_text(table.text(row, c))
                                         : write_csv_number(table.number(row, c));
            if (c + 1 == static_cast<int>(table.columns().size())) out += '\n';
        }
    if (state != JobState::done)
        out += explore::write_end(false, std::to_string(done) + " of " + std::to_string(job->units()));
    return out;
}

std::span<const explore::Finding> JobRecord::find_findings(const figure::JobAxes& of) {
    constexpr double growth = 1.25;  // of the rows, before the findings of an unfinished job are made again
    const auto known = static_cast<double>(findings.rows);
    const bool is_due = state == JobState::running ? static_cast<double>(table.rows()) > growth * known
                                                   : table.rows() != findings.rows;
    if (is_due || of.y != findings.column) findings = {table.rows(), of.y, figure::find_findings(rows(), of)};
    return findings.list;
}

std::string JobRecord::write_command() const { return figure::write_command(scenario, name, options); }

explore::ReadJob read_page_job(const Scenario& scenario, std::string_view job,
                               std::span<const explore::Option> options) {
    explore::ReadJob read = explore::make_job(scenario, job, options);
    if (read.job != nullptr && read.job->units() > most_units)
        read.errors.push_back("The job has " + std::to_string(read.job->units()) + " units; the page takes " +
                              std::to_string(most_units) + ", the command line any number.");
    return read;
}

JobRecord* Exploration::find(int id) {
    for (JobRecord& record : records_)
        if (record.id == id) return &record;
    return nullptr;
}

int Exploration::begin(const Scenario& scenario, std::string_view job,
                       std::span<const explore::Option> options, double now,
                       std::vector<std::string>& errors) {
    explore::ReadJob read = read_page_job(scenario, job, options);
    if (!read.errors.empty()) {
        errors.insert(errors.end(), read.errors.begin(), read.errors.end());
        return 0;
    }
    cancel();
    JobRecord record;
    record.id = ++last_id_;
    record.scenario = scenario;
    record.name = job;
    record.text = std::move(read.text);
    record.job = std::move(read.job);
    record.options = explore::split_job(record.text).options;
    record.axes = figure::find_axes(scenario, record.name, record.options);
    record.table.begin(record.job->is_object() ? std::vector<std::string>{"re", "im"}
                                               : record.job->columns());
    record.order = order_units(record);
    record.is_done.assign(record.job->units(), 0);
    record.began = record.latest = now;
    for (const JobRecord& earlier : records_) take_over_units(earlier, record);
    if (record.done == record.job->units()) record.state = JobState::done;
    accepted_ = scenario.values;
    shown_ = record.id;
    records_.push_back(std::move(record));
    if (records_.size() > most_kept) records_.pop_front();
    return last_id_;
}

void Exploration::cancel() {
    if (JobRecord* record = shown(); record != nullptr && record->state == JobState::running)
        record->state = JobState::cancelled;
}

void Exploration::close() {
    cancel();
    shown_ = 0;
}

bool Exploration::is_stale(const Scenario& scenario) const {
    const JobRecord* record = shown();
    if (record == nullptr) return false;
    if (scenario.system != record->scenario.system) return true;
    const RunSettings &a = scenario.settings, &b = record->scenario.settings;
    if (a.method != b.method || a.dt != b.dt || a.tol != b.tol) return true;
    if (scenario.values.size() != record->scenario.values.size() ||
        scenario.values.size() != accepted_.size())
        return true;
    for (std::size_t i = 0; i < scenario.values.size(); ++i) {
        const bool is_axis =
            std::any_of(record->axes.begin(), record->axes.end(),
                        [&](const explore::Axis& axis) { return axis.parameter == static_cast<int>(i); });
        if (!is_axis && scenario.values[i] != record->scenario.values[i] &&
            scenario.values[i] != accepted_[i])
            return true;
    }
    return false;
}

double Exploration::next_unit() {
    JobRecord* record = shown();
    if (record == nullptr || record->state != JobState::running) return -1.0;
    while (record->next < record->order.units.size()) {
        const std::uint32_t unit = record->order.units[record->next++];
        if (record->is_done[unit] == 0) return unit;
    }
    return -1.0;
}

void Exploration::end_part(double now) {
    if (JobRecord* record = shown()) record->latest = now;
}

void Exploration::end_unit(std::size_t unit, double now) {
    JobRecord* record = shown();
    if (record == nullptr || record->state != JobState::running || unit >= record->is_done.size() ||
        record->is_done[unit] != 0)
        return;
    record->is_done[unit] = 1;
    record->latest = now;
    if (++record->done == record->is_done.size()) record->state = JobState::done;
}

void Exploration::fail(std::string_view why) {
    JobRecord* record = shown();
    if (record == nullptr || record->state != JobState::running) return;
    record->state = JobState::failed;
    record->trouble = why;
}

}  // namespace stiction
