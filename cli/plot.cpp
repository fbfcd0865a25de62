// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction plot: a figure of a motion, of a map of regions, or of a job, as SVG. The page exports the same figures.
#include "arguments.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "commands.hpp"
#include "figure/job_figure.hpp"
#include "figure/motion_figure.hpp"
#include "figure/region_figure.hpp"
#include "map_axis.hpp"
#include "motion.hpp"
#include "output.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::cli {

namespace {

constexpr double least_width = 40.0, least_height = 30.0, most_size = 1000.0;  // mm
constexpr double most_region_cells = 1e6;

struct Options {
    std::string scenario, x = "t", from, until, size = "160x100", title, contact, region;
    std::string link = "http://localhost:8080/";
    std::vector<std::string> y;
    bool events = false, lenient = false;
    bool has_x = false, has_from = false, has_until = false, has_contact = false, has_region = false;
};

figure::Size read_size(const std::string& text, std::vector<std::string>& errors) {
    const std::size_t cross = std::min(text.find('x'), text.size());
    const std::optional<double> width = read_number(text.substr(0, cross)),
                                height = read_number(text.substr(std::min(cross + 1, text.size())));
    if (!width || !height || !(*width >= least_width) || !(*height >= least_height) || *width > most_size ||
        *height > most_size) {
        errors.push_back("--size " + make_printable(text) + " is not WxH in mm, at least " +
                         write_number(least_width) + "x" + write_number(least_height) + " and at most " +
                         write_number(most_size) + "x" + write_number(most_size) + ".");
        return {};
    }
    return {*width, *height};
}

int find_contact(const Simulation& simulation, const std::string& name, std::vector<std::string>& errors) {
    const Mechanism& mechanism = simulation.mechanism();
    for (int i = 0; i < mechanism.size().contacts; ++i)
        if (mechanism.contact_name(i) == name) return i;
    errors.push_back("--contact: " + std::string(simulation.system().id) + " has no contact " +
                     quote_printable(name) + " with these values.");
    return 0;
}

figure::Origin make_origin(const Options& options, const Scenario& scenario) {
    return {scenario, {}, {}, make_printable(options.link, 1000), STICTION_VERSION, {}};
}

int plot_regions(const Options& options, const Scenario& scenario, std::vector<std::string> errors) {
    for (const char* const name : {"--x", "--y"})
        if (name == std::string_view("--x") ? options.has_x : !options.y.empty())
            errors.push_back(std::string(name) + " has no meaning with --region.");
    figure::RegionRequest request;
    request.size = read_size(options.size, errors);
    request.title = make_printable(options.title, 200);
    const std::size_t comma = options.region.find(',');
    if (comma == options.region.npos) {
        errors.push_back("--region " + make_printable(options.region) +
                         " is not ID:MIN:MAX:N,ID:MIN:MAX:N with an axis across and an upright axis.");
        return refuse(errors);
    }
    request.x = read_map_axis(*scenario.system, "--region", options.region.substr(0, comma), errors);
    request.y = read_map_axis(*scenario.system, "--region", options.region.substr(comma + 1), errors);
    if (errors.empty() && request.x.parameter == request.y.parameter)
        errors.push_back("--region " + make_printable(options.region) + " names one parameter twice.");
    check_cells("--region " + make_printable(options.region) + " makes", request.x, request.y,
                most_region_cells, errors);
    if (!errors.empty()) return refuse(errors);
    std::vector<std::string> notices;
    const figure::Figure drawn = draw_regions(make_origin(options, scenario), request, notices);
    if (!options.lenient && !notices.empty()) return refuse(notices);
    for (const std::string& notice : notices) say(notice);
    Output().print(write_svg(drawn));
    return done;
}

// The rows of all units, as fields of a table.
void compute_rows(const explore::Job& job, JobTable& table) {
    table.begin(job.columns());
    explore::Rows rows(false);
    for (std::size_t unit = 0; unit < job.units(); ++unit) job.run_unit(unit, rows, nullptr);
    const std::string text = rows.take();
    for (const std::string_view line : explore::split(text, '\n')) {
        if (line.empty()) continue;
        for (const std::string_view field : explore::split(line, ',')) {
            const std::optional<double> number = read_number(field, true);
            if (number || field.empty())
                table.add(number.value_or(std::nan("")));
            else
                table.add(field);
        }
        table.end_row();
    }
}

int plot_job(const Options& options, const explore::JobText& text, const Scenario& scenario) {
    explore::ReadJob read = explore::make_job(scenario, text.job, text.options);
    std::vector<std::string>& errors = read.errors;
    figure::JobRequest request;
    request.size = read_size(options.size, errors);
    request.title = make_printable(options.title, 200);
    for (const auto& [name, given] : {std::pair{"--x", options.has_x},
                                      {"--from", options.has_from},
                                      {"--until", options.has_until},
                                      {"--contact", options.has_contact},
                                      {"--region", options.has_region},
                                      {"--events", options.events}})
        if (given) errors.push_back(std::string(name) + " has no meaning for a job.");
    if (options.y.size() > 1) errors.emplace_back("--y: a job has one upright axis.");
    if (read.job != nullptr && read.job->is_object())
        errors.push_back("The job " + text.job + " has no table of points to draw.");
    if (!errors.empty()) return refuse(errors);
    const std::vector<explore::Option> known = explore::split_job(read.text).options;
    const std::vector<explore::Axis> axes = figure::find_axes(scenario, text.job, known);
    JobTable table;
    table.begin(read.job->columns());
    const bool follows = std::any_of(known.begin(), known.end(), [](const auto& each) {
        return each.key == "start" && each.value == "follow";
    });
    const figure::JobRows rows{scenario, text.job, axes, follows, read.job->has_unit_column(), table};
    if (!options.y.empty()) {
        request.y = options.y[0];
        const std::vector<std::string> heights = find_job_heights(rows);
        if (std::find(heights.begin(), heights.end(), request.y) == heights.end())
            return refuse("--y: the job has no column " + quote_printable(request.y) +
                          " for the upright axis.");
    }
    compute_rows(*read.job, table);
    figure::Origin origin = make_origin(options, scenario);
    origin.items = read.text.substr(write_scenario(scenario).size());
    origin.command = figure::write_command(scenario, text.job, known);
    const Simulation run(*scenario.system, scenario.values, scenario.settings);
    Output().print(write_svg(draw_job(origin, rows, run, request)));
    return done;
}

int plot_motion(const Options& options, Scenario scenario) {
    std::vector<std::string> errors, notices;
    const figure::Origin origin = make_origin(options, scenario);  // without the time that is drawn
    if (options.has_until) read_until(options.until, options.lenient, scenario, errors, notices);
    Simulation simulation(*scenario.system, scenario.values, scenario.settings);
    figure::MotionRequest request;
    request.size = read_size(options.size, errors);
    request.title = make_printable(options.title, 200);
    request.events = options.events;
    request.x = options.x;
    request.y = options.y;
    if (options.y.empty()) errors.emplace_back("--y is missing: the column on the upright axis.");
    if (const std::string trouble = figure::find_column_trouble(simulation, request.x); !trouble.empty())
        errors.push_back("--x: " + trouble);
    for (const std::string& column : request.y)
        if (const std::string trouble = figure::find_column_trouble(simulation, column); !trouble.empty())
            errors.push_back("--y: " + trouble);
    if (options.has_contact) request.contact = find_contact(simulation, options.contact, errors);
    const double t_end = scenario.settings.t_end;
    if (options.has_from) {
        const std::optional<double> from = read_number(options.from);
        if (!from || !(*from >= 0.0) || !(*from < t_end))
            errors.push_back("--from " + make_printable(options.from) + " is not a time from 0 to the end, " +
                             write_number(t_end) + " s.");
        else
            request.from = *from;
    }
    if (!errors.empty()) return refuse(errors);

    const RunEnd end = compute_motion(simulation);
    for (const std::string& notice : simulation.notices()) notices.push_back(notice);
    request.until = std::min(t_end, simulation.now());
    if (!(request.from < request.until) && request.from > 0.0)
        return refuse("--from " + write_number(request.from) +
                      " s is not before the end of the run at t = " + write_number(request.until) + " s.");
    const figure::Figure drawn = draw_motion(simulation, origin, request, notices);
    for (const std::string& notice : notices) say(notice);
    Output output;
    output.print(write_svg(drawn));
    return finish(end, output);
}

}  // namespace

int run_plot(std::span<const std::string> words) {
    Arguments arguments("plot", "A figure of a motion, of a map of regions, or of a job, as SVG");
    Options options;
    arguments.add_positional("SCENARIO", options.scenario, scenario_help);
    arguments.add_option("--x", options.x, "Column across; default t");
    arguments.add_repeated_option("--y", options.y, "Upright column; each has a plot of its own");
    arguments.add_option("--from", options.from, "First time, s; default 0");
    arguments.add_option("--until", options.until, until_help);
    arguments.add_flag("--events", options.events, "Marks the events");
    arguments.add_option("--contact", options.contact, "Curves show its states; default the first contact");
    arguments.add_option("--region", options.region,
                         "ID:MIN:MAX:N,ID:MIN:MAX:N: regions of the state at t = 0 in place of a motion");
    arguments.add_option("--size", options.size, "WxH, mm; default 160x100");
    arguments.add_option("--title", options.title, "In place of the title made from system and columns");
    arguments.add_option("--link", options.link, "Address of the page for the link in the figure");
    arguments.add_flag("--lenient", options.lenient, lenient_help);
    if (const auto stop = arguments.read(words)) return *stop;
    options.has_x = arguments.has("--x");
    options.has_from = arguments.has("--from");
    options.has_until = arguments.has("--until");
    options.has_contact = arguments.has("--contact");
    options.has_region = arguments.has("--region");

    std::vector<std::string> notices;
    const explore::JobText job = explore::split_job(options.scenario);
    std::optional<Scenario> scenario = read_scenario_argument(job.scenario, options.lenient, notices);
    if (!scenario) return refused;
    if (!job.job.empty()) return plot_job(options, job, *scenario);
    return options.has_region ? plot_regions(options, *scenario, {})
                              : plot_motion(options, std::move(*scenario));
}

}  // namespace stiction::cli
