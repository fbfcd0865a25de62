// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "app/exploring.hpp"

#include "app/answer_text.hpp"
#include "app/app.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "view/job_point.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace stiction {

namespace {

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::optional<double> read_part(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::optional<double> out = read_number(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    return out;
}

// "sweep" or "sweep belt_speed": a job of the present experiment, as the page proposes it.
bool is_short_job(std::string_view text) {
    const std::string_view name = text.substr(0, text.find(' '));
    return std::any_of(all_jobs().begin(), all_jobs().end(),
                       [&](const auto* each) { return each->id == name; });
}

JobRecord* find_record(App& app, std::string_view& text) {
    const std::optional<double> id = read_part(text);
    return id.has_value() && *id >= 1.0 && *id < 1e9 ? app.session().exploration.find(static_cast<int>(*id))
                                                     : nullptr;
}

}  // namespace

JobRecord* JobDesk::target() {
    JobRecord* record = exploration_.shown();
    return record != nullptr && record->state == JobState::running ? record : nullptr;
}
void JobDesk::add_cell(double value) {
    if (JobRecord* record = target()) record->table.add(value);
}
void JobDesk::add_cell(std::string_view text) {
    if (JobRecord* record = target()) record->table.add(text);
}
void JobDesk::end_row() {
    if (JobRecord* record = target()) record->table.end_row();
}
void JobDesk::take_object(std::string_view json) {
    if (JobRecord* record = target()) record->object = json;
}
void JobDesk::take_estimate(double periods, double value, double error) {
    if (JobRecord* record = target(); record != nullptr && record->axes.empty())
        record->estimates.push_back({periods, value, error});
}
void JobDesk::take_turn(double number) {
    if (JobRecord* record = target()) record->turn.push_back(number);
}
void JobDesk::end_unit(double unit) {
    unit < 0.0 ? exploration_.end_part(seconds_now())
               : exploration_.end_unit(static_cast<std::size_t>(unit), seconds_now());
}

bool JobDesk::begin(Session& session, std::string_view job, std::span<const explore::Option> options) {
    std::vector<std::string> errors;
    if (exploration_.begin(session.experiment.scenario(), job, options, seconds_now(), errors) > 0)
        return true;
    for (const std::string& error : errors) session.notices.add("The job cannot run. " + error);
    return false;
}

void JobDesk::follow(Session& session) {
    const Scenario& scenario = session.experiment.scenario();
    if (exploration_.is_stale(scenario)) {
        const JobRecord& before = *exploration_.shown();
        if (before.scenario.system != scenario.system) {
            exploration_.close();
        } else {
            const std::string name = before.name;
            const std::vector<explore::Option> options = before.options;
            if (!begin(session, name, options)) {
                exploration_.cancel();
                exploration_.accept(scenario);
            }
        }
    }
    const JobRecord* shown = exploration_.shown();
    const int wanted = shown != nullptr && shown->state == JobState::running ? shown->id : 0;
    if (wanted == working_) return;
    // After a job that has ended, the workers are idle and need no call.
    const bool ends =
        wanted == 0 && shown != nullptr && shown->id == working_ && shown->state == JobState::done;
    working_ = wanted;
    if (ends) return;
    if (!platform::begin_work(wanted > 0 ? shown->text.c_str() : ""))
        exploration_.fail("the desktop window has no workers; the page in a browser does");
}

std::string write_job_items(const Session& session) {
    const JobRecord* record = session.exploration.shown();
    if (record == nullptr) return {};
    const std::size_t scenario = write_scenario(record->scenario).size();
    return "&" + record->text.substr(scenario + 1);
}

void put_new_job(AnswerText& json, App& app, std::string_view text) {
    Session& session = app.session();
    if (!text.empty() && text.front() == '#') text.remove_prefix(1);
    if (is_short_job(text)) {
        app.view().requests.job = text;
        app.take_job_choice();
        const JobRecord* begun = session.exploration.shown();
        return begun != nullptr ? json.number("", begun->id) : json.null("");
    }
    const explore::JobText parts = explore::split_job(text.substr(0, std::size_t{1} << 16));
    const ReadScenario read = read_scenario(parts.scenario);
    std::vector<std::string> errors;
    if (parts.job.empty())
        errors.emplace_back("The text names no job, for example `job=sweep`.");
    else if (!read.scenario.has_value())
        errors = read.notices;
    else
        errors = read_page_job(*read.scenario, parts.job, parts.options).errors;
    if (errors.empty()) app.read_address(text);
    for (const std::string& error : errors) session.notices.add("The job cannot run. " + error);
    const JobRecord* record = errors.empty() ? session.exploration.shown() : nullptr;
    if (record == nullptr) return json.null("");
    json.number("", record->id);
}

void put_job_status(AnswerText& json, App& app, std::string_view id) {
    const JobRecord* record = find_record(app, id);
    if (record == nullptr) return json.null("");
    json.begin_object("");
    json.number("done", static_cast<double>(record->done));
    json.number("total", static_cast<double>(record->job->units()));
    json.number("seconds_left", record->seconds_left());
    json.text("state", std::string(job_state_names[static_cast<std::size_t>(record->state)]));
    json.end();
}

void cancel_job(App& app, std::string_view id) {
    Exploration& exploration = app.session().exploration;
    const JobRecord* record = find_record(app, id);
    if (record == nullptr || record != exploration.shown()) return;
    exploration.cancel();
    app.follow_job();
}

void put_job_rows(AnswerText& json, App& app, std::string_view text) {
    const JobRecord* record = find_record(app, text);
    if (record == nullptr) return json.null("");
    const double first = std::max(0.0, read_part(text).value_or(0.0));
    json.begin_array("");
    if (record->job->is_object()) {
        if (!record->object.empty() && first < 1.0) json.raw("", record->object);
        return json.end();
    }
    const JobTable& table = record->table;
    for (auto row = static_cast<std::size_t>(std::min(first, 1e9)); row < table.rows(); ++row) {
        json.begin_array("");
        for (int c = 0; c < static_cast<int>(table.columns().size()); ++c)
            table.is_text(row, c) ? json.text("", std::string(table.text(row, c)))
                                  : json.number("", table.number(row, c));
        json.end();
    }
    json.end();
}

void put_job_file(AnswerText& json, App& app) {
    const JobRecord* record = app.session().exploration.shown();
    record == nullptr ? json.null("") : json.text("", record->write_csv(STICTION_VERSION));
}

}  // namespace stiction
