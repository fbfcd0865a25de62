// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction run: the trace of a scenario, or its events, as CSV or JSON.
#include "arguments.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "commands.hpp"
#include "dynamics/row_times.hpp"
#include "dynamics/simulation.hpp"
#include "dynamics/trace_text.hpp"
#include "motion.hpp"
#include "output.hpp"

#include <algorithm>
#include <optional>

namespace stiction::cli {

namespace {

constexpr std::size_t max_rows = 10'000'000;

struct Options {
    std::string scenario, every, until, columns, format = "csv";
    bool events = false, lenient = false;
    bool has_every = false, has_until = false, has_columns = false;
};

double read_every(const Options& options, double t_end, std::vector<std::string>& errors) {
    const std::optional<double> every = read_number(options.every);
    const std::string shown = "--every " + make_printable(options.every);
    if (!every || !(*every > 0.0)) {
        errors.push_back(shown + " is not a time above 0 s.");
        return 0.0;
    }
    if (!options.events && RowTimes(*every, 0.0, t_end).count() > static_cast<double>(max_rows)) {
        errors.push_back(shown + " asks for more than " + std::to_string(max_rows) +
                         " rows up to t = " + write_number(t_end) + " s.");
    }
    return *every;
}

// Indices into the columns of the simulation, t first.
std::vector<std::size_t> select_columns(const Options& options, const Simulation& simulation,
                                        std::vector<std::string>& errors) {
    std::vector<std::size_t> out;
    if (!options.has_columns) {
        for (std::size_t i = 0; i < simulation.columns().size(); ++i) out.push_back(i);
        return out;
    }
    out.push_back(0);
    std::string_view rest = options.columns;
    while (true) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        const std::string_view name = rest.substr(0, end);
        const int column = simulation.find_column(name);
        if (column < 0) {
            errors.push_back("--columns: " + std::string(simulation.system().id) + " has no column " +
                             quote_printable(name) + " with these values.");
        } else if (std::find(out.begin(), out.end(), static_cast<std::size_t>(column)) == out.end()) {
            out.push_back(static_cast<std::size_t>(column));
        }
        if (end == rest.size()) return out;
        rest.remove_prefix(end + 1);
    }
}

// Writes the rows of a growing recording.
class RowPrinter {
  public:
    /// `times`: of the rows; empty: one row for each step. If `writer` is null, no rows are computed.
    RowPrinter(const Simulation& simulation, std::optional<RowTimes> times, TraceWriter* writer,
               std::string& text, Output& output)
        : simulation_(simulation),
          times_(times),
          writer_(writer),
          text_(text),
          output_(output),
          row_(simulation.columns().size()) {}

    /// Prints the rows that no later step can change; when the run is over, all rows up to now(). False if there are
    /// more than max_rows.
    bool print_ready(bool is_over) {
        if (writer_ == nullptr) return true;
        if (!times_.has_value()) return print_nodes(is_over);
        print_times(is_over);
        return true;
    }

  private:
    // The last step may end after t_end; the last row is then at t_end, inside the step.
    bool print_nodes(bool is_over) {
        const double t_end = simulation_.settings().t_end;
        for (; rows_ < simulation_.node_count() && !(simulation_.node_time(rows_) > t_end); ++rows_) {
            if (rows_ == max_rows) return false;
            simulation_.get_node_row(rows_, row_);
            add_row();
        }
        if (!is_over || rows_ == 0 || rows_ == simulation_.node_count()) return true;
        if (simulation_.node_time(rows_ - 1) == t_end) return true;
        simulation_.get_row(t_end, row_);
        add_row();
        return true;
    }

    void print_times(bool is_over) {
        for (; static_cast<double>(rows_) < times_->count(); ++rows_) {
            const double t = times_->at(rows_);
            // At now() itself an event may follow.
            if (t > simulation_.now() || (t == simulation_.now() && !is_over)) return;
            simulation_.get_row(t, row_);
            add_row();
        }
    }

    void add_row() {
        writer_->add_row(row_);
        output_.print(text_);
        text_.clear();
    }

    const Simulation& simulation_;
    std::optional<RowTimes> times_;
    TraceWriter* writer_;
    std::string& text_;
    Output& output_;
    std::vector<double> row_;
    std::size_t rows_ = 0;
};

// Empty, or the reason why no more rows are printed.
std::string print_rows(Simulation& simulation, RowPrinter& printer, bool is_over) {
    if (!printer.print_ready(is_over)) return "more than " + std::to_string(max_rows) + " rows";
    simulation.forget_before(simulation.node_count());  // these nodes are printed
    return {};
}

int run_scenario(const Options& options, Scenario scenario, std::vector<std::string> notices) {
    std::vector<std::string> errors;
    if (options.has_until) read_until(options.until, options.lenient, scenario, errors, notices);
    const double every = options.has_every ? read_every(options, scenario.settings.t_end, errors) : 0.0;
    if (options.format != "csv" && options.format != "json")
        errors.push_back("--format " + make_printable(options.format) + " is neither csv nor json.");
    Simulation simulation(*scenario.system, scenario.values, scenario.settings);
    const std::vector<std::size_t> columns = select_columns(options, simulation, errors);
    if (!errors.empty()) return refuse(errors);

    Output output;
    const bool as_json = options.format == "json";
    std::string text;
    TraceWriter writer(simulation, options.events ? std::vector<std::size_t>{} : columns, as_json, text,
                       scenario.settings.t_end);
    writer.begin(write_scenario(scenario));
    std::optional<RowTimes> times;
    if (options.has_every) times.emplace(every, 0.0, scenario.settings.t_end);
    RowPrinter printer(simulation, times, options.events ? nullptr : &writer, text, output);
    const RunEnd end =
        compute_motion(simulation, [&](bool is_over) { return print_rows(simulation, printer, is_over); });
    for (const std::string& notice : simulation.notices()) {
        say(notice);
        notices.push_back(notice);
    }
    writer.end(notices, end.reason, options.events);
    output.print(text);
    return finish(end, output);
}

}  // namespace

int run_run(std::span<const std::string> words) {
    Arguments arguments("run", "The trace of a scenario");
    Options options;
    arguments.add_positional("SCENARIO", options.scenario, scenario_help);
    arguments.add_option("--every", options.every, "Rows at the times k*DT, s, and no other");
    arguments.add_option("--until", options.until, until_help);
    arguments.add_option("--columns", options.columns, "Names with commas between; t is always first");
    arguments.add_flag("--events", options.events, "The table of events instead of the trace");
    arguments.add_option("--format", options.format, "csv or json; default csv");
    arguments.add_flag("--lenient", options.lenient, lenient_help);
    if (const auto stop = arguments.read(words)) return *stop;
    options.has_every = arguments.has("--every");
    options.has_until = arguments.has("--until");
    options.has_columns = arguments.has("--columns");

    std::vector<std::string> notices;
    std::optional<Scenario> scenario = read_scenario_argument(options.scenario, options.lenient, notices);
    return scenario ? run_scenario(options, std::move(*scenario), std::move(notices)) : refused;
}

}  // namespace stiction::cli
