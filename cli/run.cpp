// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction run: the trace of a scenario, or its events, as CSV or JSON; with --band also the band about it.
#include "analysis/band.hpp"
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
constexpr std::size_t max_steps = 100'000'000;  // of a run of the band up to the next row

struct Options {
    std::string scenario, every, until, columns, band, format = "csv";
    bool events = false, lenient = false;
    bool has_every = false, has_until = false, has_columns = false, has_band = false;
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

// The band of --band; without an error it has runs.
std::optional<Band> make_band(const Options& options, const Scenario& scenario,
                              std::vector<std::string>& errors) {
    if (!options.has_band) return std::nullopt;
    const std::string subject = "--band ";
    if (!options.has_every || !options.has_columns || options.events)
        errors.push_back("--band needs --every and --columns, and no --events.");
    ReadBand read = read_band(*scenario.system, options.band);
    for (const std::string& error : read.errors) errors.push_back(subject + error);
    if (!errors.empty()) return std::nullopt;
    std::optional<Band> band(std::in_place, scenario, read.widths);
    for (const std::string& error : band->errors()) errors.push_back(subject + options.band + ": " + error);
    return band;
}

// Writes the rows of a growing recording.
class RowPrinter {
  public:
    /// `times`: of the rows; empty: one row for each step. If `writer` is null, no rows are computed. `band`: null, or the
    /// band at these times.
    RowPrinter(const Simulation& simulation, std::optional<RowTimes> times, TraceWriter* writer, Band* band,
               std::string& text, Output& output)
        : simulation_(simulation),
          times_(times),
          writer_(writer),
          band_(band),
          text_(text),
          output_(output),
          row_(simulation.columns().size()) {}

    /// Prints the rows that no later step can change; when the run is over, all rows up to now(). Empty, or the reason why
    /// no more rows are printed.
    std::string print_ready(bool is_over) {
        if (writer_ == nullptr) return {};
        if (times_.has_value())
            return print_times(is_over) ? std::string()
                                        : "a band with more than " + std::to_string(max_steps) + " steps";
        return print_nodes(is_over) ? std::string() : "more than " + std::to_string(max_rows) + " rows";
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

    // False if a run of the band does not reach the next row.
    bool print_times(bool is_over) {
        for (; static_cast<double>(rows_) < times_->count(); ++rows_) {
            const double t = times_->at(rows_);
            // At now() itself an event may follow.
            if (t > simulation_.now() || (t == simulation_.now() && !is_over)) return true;
            simulation_.get_row(t, row_);
            if (!compute_band(t)) return false;
            add_row();
        }
        return true;
    }

    bool compute_band(double t) {
        bool complete = band_ == nullptr;
        for (std::size_t run = 0; !complete && run < band_->size(); ++run)
            complete = band_->advance(t, max_steps);
        return complete;
    }

    void add_row() {
        if (band_ != nullptr)
            writer_->add_row(row_, band_->least(), band_->most());
        else
            writer_->add_row(row_);
        output_.print(text_);
        text_.clear();
    }

    const Simulation& simulation_;
    std::optional<RowTimes> times_;
    TraceWriter* writer_;
    Band* band_;
    std::string& text_;
    Output& output_;
    std::vector<double> row_;
    std::size_t rows_ = 0;
};

// Empty, or the reason why no more rows are printed.
std::string print_rows(Simulation& simulation, RowPrinter& printer, bool is_over) {
    std::string reason = printer.print_ready(is_over);
    simulation.forget_before(simulation.node_count());  // these nodes are printed
    return reason;
}

int run_scenario(const Options& options, Scenario scenario, std::vector<std::string> notices) {
    std::vector<std::string> errors;
    if (options.has_until) read_until(options.until, options.lenient, scenario, errors, notices);
    const double every = options.has_every ? read_every(options, scenario.settings.t_end, errors) : 0.0;
    if (options.format != "csv" && options.format != "json")
        errors.push_back("--format " + make_printable(options.format) + " is neither csv nor json.");
    Simulation simulation(*scenario.system, scenario.values, scenario.settings);
    const std::vector<std::size_t> columns = select_columns(options, simulation, errors);
    std::optional<Band> band = make_band(options, scenario, errors);
    if (!errors.empty()) return refuse(errors);
    for (std::size_t i = 0; band && i < band->notices().size(); ++i) {
        say(band->notices()[i]);
        notices.push_back(band->notices()[i]);
    }

    Output output;
    const bool as_json = options.format == "json";
    std::string text;
    TraceWriter writer(simulation, options.events ? std::vector<std::size_t>{} : columns, as_json, text,
                       scenario.settings.t_end, band.has_value());
    writer.begin(write_scenario(scenario));
    std::optional<RowTimes> times;
    if (options.has_every) times.emplace(every, 0.0, scenario.settings.t_end);
    RowPrinter printer(simulation, times, options.events ? nullptr : &writer, band ? &*band : nullptr, text,
                       output);
    const RunEnd end =
        compute_motion(simulation, [&](bool is_over) { return print_rows(simulation, printer, is_over); });
    for (const std::string& notice : simulation.notices()) {
        say(notice);
        notices.push_back(notice);
    }
    writer.end(notices, end.reason, options.events);
    output.print(text);
    const int code = finish(end, output);
    if (!band || band->failures().empty()) return code;
    output.flush();
    for (const std::string& failure : band->failures()) say(failure);
    return ended_early;
}

}  // namespace

int run_run(std::span<const std::string> words) {
    Arguments arguments("run", "The trace of a scenario");
    Options options;
    arguments.add_positional("SCENARIO", options.scenario, scenario_help);
    arguments.add_option("--every", options.every, "Rows at the times k*DT, s, and no other");
    arguments.add_option("--until", options.until, until_help);
    arguments.add_option("--columns", options.columns, "Names with commas between; t is always first");
    arguments.add_option("--band", options.band,
                         "ID:D,ID:D: least and largest values over all combinations of -D, 0, +D");
    arguments.add_flag("--events", options.events, "The table of events instead of the trace");
    arguments.add_option("--format", options.format, "csv or json; default csv");
    arguments.add_flag("--lenient", options.lenient, lenient_help);
    if (const auto stop = arguments.read(words)) return *stop;
    options.has_every = arguments.has("--every");
    options.has_until = arguments.has("--until");
    options.has_columns = arguments.has("--columns");
    options.has_band = arguments.has("--band");

    std::vector<std::string> notices;
    std::optional<Scenario> scenario = read_scenario_argument(options.scenario, options.lenient, notices);
    return scenario ? run_scenario(options, std::move(*scenario), std::move(notices)) : refused;
}

}  // namespace stiction::cli
