// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction explore: jobs over many motions of a scenario, their link, and the merging of shards.
#include "explore.hpp"

#include "arguments.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "commands.hpp"
#include "explore/axis.hpp"
#include "file.hpp"

#include <cmath>
#include <deque>

namespace stiction::cli {

namespace {

using explore::OptionName;
using explore::Shard;

struct Spread {
    std::string shard, jobs = "1", resume, format = "csv";
    bool progress = false, has_shard = false, has_resume = false;
};

std::string write_help() {
    std::string out =
        "Jobs over many motions of a scenario\nUsage: stiction explore JOB SCENARIO --over "
        "ID:MIN:MAX:N [options]\n       stiction explore link JOB SCENARIO [options]\n       "
        "stiction explore merge FILE...\n\nJobs:\n";
    for (const explore::JobEntry* job : all_jobs()) {
        std::string name(job->id);
        name.resize(14, ' ');
        out += "  " + name + std::string(job->help) + "\n";
    }
    return out + "\nOptions: stiction explore JOB --help\n";
}

std::optional<double> read_whole(const std::string& text) {
    const std::optional<double> value = read_number(text);
    return value && *value >= 1.0 && *value <= 1e9 && std::floor(*value) == *value ? value : std::nullopt;
}

void read_shard(const std::string& text, Shard& out, std::vector<std::string>& errors) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto index = read_whole(text.substr(0, slash));
    const auto count = read_whole(text.substr(std::min(slash + 1, text.size())));
    if (!index || !count || *index > *count)
        errors.push_back("--shard " + make_printable(text) + " is not I/N with 1 <= I <= N.");
    else
        out = {static_cast<std::size_t>(*index), static_cast<std::size_t>(*count)};
}

// Takes the finished units of this run from a file. The last unit in the file may be incomplete and is computed again.
bool resume(const std::string& path, ExploreRun& run, std::vector<std::string>& errors) {
    const std::optional<std::string> text = read_file(path);
    if (!text) return false;
    if (text->empty()) return true;
    std::string error;
    std::optional<explore::ReadTable> table = explore::read_table(path, *text, error);
    const std::string shown = "--resume " + make_printable(path);
    if (!table) {
        errors.push_back("--resume " + error);
    } else if (table->head.job != run.head.job || table->head.units != run.head.units) {
        errors.push_back(shown + " holds another job, " + make_printable(table->head.job, 300) + ".");
    } else if (table->head.engine != run.head.engine) {
        errors.push_back(shown + " was written by the engine " + make_printable(table->head.engine) +
                         ", this is " + run.head.engine + ".");
    } else {
        if (table->last && !table->was_cancelled) table->units.erase(*table->last);
        run.known = std::move(table->units);
    }
    return errors.empty();
}

int run_job(const Scenario& scenario, const std::string& name, std::span<const explore::Option> options,
            const Spread& spread, bool links) {
    explore::ReadJob read = explore::make_job(scenario, name, options);
    ExploreRun run;
    std::vector<std::string>& errors = read.errors;
    if (spread.format != "csv" && spread.format != "json")
        errors.push_back("--format " + make_printable(spread.format) + " is neither csv nor json.");
    run.as_json = spread.format == "json";
    const std::optional<double> processes = read_whole(spread.jobs);
    if (!processes || *processes > 1024)
        errors.push_back("--jobs " + make_printable(spread.jobs) + " is not a whole number 1..1024.");
    if (spread.has_shard) read_shard(spread.shard, run.head.shard, errors);
    if (read.job != nullptr && !read.job->has_unit_column()) {
        if (spread.has_shard) errors.push_back("--shard: this job is one unit.");
        if (spread.has_resume) errors.push_back("--resume: this job is one unit.");
    }
    if (spread.has_resume && run.as_json)
        errors.emplace_back("--resume takes over rows of CSV, not of JSON.");
    if (!errors.empty()) return refuse(errors);
    if (links) {
        Output().print(read.text + "\n");
        return done;
    }
    if (is_worker()) {
        serve(*read.job, run.as_json);
        return done;
    }
    run.job = read.job.get();
    run.head.job = read.text;
    run.head.engine = STICTION_VERSION;
    run.head.units = run.job->units();
    run.head.columns = run.job->columns();
    run.processes = static_cast<std::size_t>(*processes);
    run.shows_progress = spread.progress;
    if (spread.has_resume && !resume(spread.resume, run, errors))
        return errors.empty() ? refused : refuse(errors);
    for (std::size_t unit = run.head.shard.index - 1; unit < run.head.units; unit += run.head.shard.count)
        run.units.push_back(unit);
    return print_job(run);
}

}  // namespace

int run_explore(std::span<const std::string> words) {
    if (words.empty()) return refuse("A job is missing: see stiction explore --help.");
    std::string name = words[0];
    if (name == "--help" || name == "-h") {
        Output().print(write_help());
        return done;
    }
    if (name == "merge") return run_merge(words.subspan(1));
    const bool links = name == "link";
    if (links) {
        if (words.size() < 2) return refuse("explore link: a job is missing.");
        words = words.subspan(1);
        name = words[0];
    }
    const explore::JobEntry* entry = nullptr;
    for (const explore::JobEntry* job : all_jobs())
        if (job->id == name) entry = job;
    if (entry == nullptr) {
        const std::string unavailable = explore::find_unavailable(name, true);
        return refuse(unavailable.empty() ? "There is no job " + quote_printable(name) + "." : unavailable);
    }

    Arguments arguments("explore " + name, entry->help);
    std::string text;
    Spread spread;
    bool lenient = false;
    arguments.add_positional("SCENARIO", text, scenario_help);
    std::deque<std::vector<std::string>> values;  // of each option; a deque, so that addresses stay valid
    std::deque<bool> flags;
    for (const OptionName& option : explore::all_options()) {
        const std::string id = "--" + std::string(option.id);
        const bool takes =
            std::find(entry->options.begin(), entry->options.end(), option.id) != entry->options.end();
        if (option.is_flag)
            arguments.add_flag(id, flags.emplace_back(), option.help);
        else
            arguments.add_repeated_option(id, values.emplace_back(), option.help);
        if (!takes) arguments.hide(id);
    }
    arguments.add_option("--shard", spread.shard, "I/N: the units with unit mod N = I - 1");
    arguments.add_option("--jobs", spread.jobs, "Number of processes; the result is the same");
    arguments.add_option("--resume", spread.resume, "Takes over the units in this file");
    arguments.add_flag("--progress", spread.progress,
                       "done total seconds_left to standard error once a second");
    arguments.add_option("--format", spread.format, "csv or json; default csv");
    arguments.add_flag("--lenient", lenient, lenient_help);
    if (const auto stop = arguments.read(words.subspan(1))) return *stop;
    spread.has_shard = arguments.has("--shard");
    spread.has_resume = arguments.has("--resume");

    std::vector<explore::Option> options;
    auto flag = flags.begin();
    auto given = values.begin();
    for (const OptionName& option : explore::all_options()) {
        if (option.is_flag && *flag++) options.push_back({std::string(option.id), {}});
        if (!option.is_flag)
            for (const std::string& value : *given++) options.push_back({std::string(option.id), value});
    }
    std::vector<std::string> notices;
    const std::optional<Scenario> scenario = read_scenario_argument(text, lenient, notices);
    return scenario ? run_job(*scenario, name, options, spread, links) : refused;
}

}  // namespace stiction::cli
