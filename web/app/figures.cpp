// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The plots on screen as figures for print (engine/figure), the same that the command line draws.
#include "analysis/band.hpp"
#include "app/answer_text.hpp"
#include "app/app.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "base/symbol.hpp"
#include "figure/contact_figure.hpp"
#include "figure/job_figure.hpp"
#include "figure/motion_figure.hpp"
#include "figure/plane_figure.hpp"
#include "figure/region_figure.hpp"
#include "maps/region_map.hpp"
#include "platform/platform.hpp"
#include "session/run/sliding_contact.hpp"
#include "view/names.hpp"
#include "view/pictures.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace stiction {

namespace {

constexpr double usual_width = 178.0, least_width = 60.0, most_width = 400.0;  // mm
constexpr double band_strength = 0.5;                                          // of its shade
constexpr int region_cells = 100;  // along each axis of a region map

// Values that were changed while the motion went on are not part of the link.
std::string print_changes(const Session& session) {
    std::string out;
    for (const LiveChange& change : session.changes.list()) {
        if (change.t > session.t()) continue;
        out += (out.empty() ? "Changed during the run: " : ", ");
        if (change.parameter == LiveChange::the_hand)
            out += "a body pulled by hand";
        else if (change.parameter == LiveChange::the_method)
            out +=
                "method " + std::string(session.system().methods[static_cast<std::size_t>(change.to)].title);
        else {
            const Parameter& p = session.system().parameters[static_cast<std::size_t>(change.parameter)];
            out += p.choices.empty() ? make_symbol(p.symbol) + " = " + figure::show_number(change.to)
                                     : name_choice(p, change.to);
        }
        out += " at *t* = " + figure::show_number(change.t, 4);
    }
    return out.empty() ? out : out + ".";
}

figure::Origin print_origin(const Session& session) {
    return {session.experiment.scenario(), {}, {}, platform::address_base(), STICTION_VERSION,
            print_changes(session)};
}

// Heights of the panels of a figure of this width, mm.
double print_height(double width, std::size_t panels) {
    return panels > 1 ? 16.0 + 0.1 * width : 10.0 + 0.5 * width;
}

// The band of motions behind a history, as far as its times lie in the panel.
void add_band(const MotionBand& band, figure::Panel& panel) {
    const std::span<const double> low = band.least(panel.y.column), high = band.most(panel.y.column);
    std::vector<PlanePoint> below, above;
    const auto add = [&] {
        below.insert(below.end(), above.rbegin(), above.rend());
        if (below.size() > 2) panel.areas.push_back({figure::Fill::shade, below, band_strength});
        below.clear(), above.clear();
    };
    for (std::size_t i = 0; i < low.size(); ++i) {
        const double t = band.times()[i];
        if (!std::isfinite(low[i]) || t < panel.x.min || t > panel.x.max) {
            add();
            continue;
        }
        below.push_back({t, low[i]}), above.push_back({t, high[i]});
        panel.y.min = std::min(panel.y.min, low[i]), panel.y.max = std::max(panel.y.max, high[i]);
    }
    add();
}

// "Shaded: μ ± 0.005, b ± 0.1."
std::string write_band(const System& system, std::string_view text) {
    std::string out;
    for (const BandWidth& width : read_band(system, text).widths)
        out += (out.empty() ? " Shaded: " : ", ") +
               make_symbol(system.parameters[static_cast<std::size_t>(width.parameter)].symbol) + " ± " +
               figure::show_number(width.half);
    return out + ".";
}

figure::Figure print_histories(const Session& session, const ViewState& view, const MotionBand& band,
                               double width, std::vector<std::string> columns,
                               std::vector<std::string>& notices) {
    figure::MotionRequest request;
    request.size.width = width;
    request.panel_height = print_height(width, columns.size());
    request.y = std::move(columns);
    request.contact = find_shown_contact(session, view);
    request.until = session.t();
    if (!view.time.follows) {  // the part of the time that the user has chosen
        request.from = std::clamp(view.time.x0, 0.0, session.t());
        request.until = std::clamp(view.time.x1, request.from, session.t());
    }
    figure::Figure out = draw_motion(session.simulation(), print_origin(session), request, notices);
    if (!view.time.has_band() || band.times().empty()) return out;
    for (figure::Panel& panel : out.panels) add_band(band, panel);
    out.caption += write_band(session.system(), view.time.band);
    return out;
}

figure::Figure print_phase(const Session& session, const ViewState& view, const Control& plot, double width,
                           std::vector<std::string>& notices) {
    figure::MotionRequest request;
    request.size.width = width;
    request.panel_height = print_height(width, 1);
    request.x = plot.x.column;
    request.y = {plot.y.column};
    request.contact = find_shown_contact(session, view);
    request.until = session.t();
    if (!view.phase.follows)
        request.least = {view.phase.x0, view.phase.y0}, request.most = {view.phase.x1, view.phase.y1};
    return draw_motion(session.simulation(), print_origin(session), request, notices);
}

figure::Figure print_region(const Ui& ui, double width, std::vector<std::string>& notices) {
    const Session& session = ui.session;
    const PlotView& view = ui.view.region;
    const RegionPlane plane = find_region_plane(ui);
    const RegionMap& map = get_region_map(session);
    figure::RegionRequest request;
    request.starts = find_map_scenario(session, plane);
    request.size.width = width;
    request.panel_height = print_height(width, 1);
    request.x = {find_parameter(session.system(), map.start_x), view.x0, view.x1, region_cells};
    request.y = {find_parameter(session.system(), plane.over_other ? map.other_y : map.start_y), view.y0,
                 view.y1, region_cells};
    request.slip = MapSlip{plane.contact, plane.sense, plane.t};
    request.x_column = map.x, request.y_column = plane.over_other ? map.other_y : map.y;
    request.x_label = make_column_name(ui, map.x) + " (°)";
    request.y_label = plane.over_other || map.y_unit.empty()
                          ? make_axis_name(ui, request.y_column)
                          : make_column_name(ui, map.y) + " (" + std::string(map.y_unit) + ")";
    request.title = std::string(session.system().title) + ": regions in the plane of " +
                    make_plain(make_column_name(ui, map.x)) + " and " +
                    make_plain(make_column_name(ui, request.y_column));
    request.remark = "Valid while the contact slides with " + make_column_name(ui, map.speed) +
                     (plane.sense > 0.0 ? " > 0." : " < 0.");
    if (plane.moves) request.remark += " Regions at *t* = " + write_number(plane.t) + ".";
    figure::Figure out = draw_regions(print_origin(session), request, notices);
    if (!plane.over_other && plane.holds)
        add_path(session.simulation(), map.x, map.y, plane.contact, session.t(), out, 0);
    out.size.height = find_height(out, request.panel_height);
    return out;
}

const PlaneMap& print_plane_map(const Session& session, const ViewState& view) {
    const std::span<const PlaneMap> maps = session.system().picture->maps;
    for (const PlaneMap& map : maps)
        if (map.y == view.region.y) return map;
    return maps[0];
}

figure::InstantRequest print_request(const Session& session, const ViewState& view, const PlotView& limits,
                                     double width) {
    figure::InstantRequest out;
    out.t = session.t();
    out.contact = find_shown_contact(session, view);
    out.size.width = width;
    out.panel_height = print_height(width, 1);
    if (!limits.follows) out.least = {limits.x0, limits.y0}, out.most = {limits.x1, limits.y1};
    return out;
}

// The contact problem of the present state.
figure::Figure print_contact_problem(const Session& session, const ViewState& view, double width) {
    const SlidingContact problem = find_present_problem(session);
    figure::InstantRequest request = print_request(session, view, PlotView(), width);
    request.contact = problem.contact;
    return draw_contact_problem(session.simulation(), print_origin(session),
                                {problem.A, problem.b, problem.epsilon}, request);
}

figure::Figure print_job(const Session& session, const ViewState& view, const JobRecord& record,
                         double width) {
    figure::Origin origin = print_origin(session);
    origin.scenario = record.scenario;
    origin.items = record.text.substr(write_scenario(record.scenario).size());
    origin.command = record.write_command();
    origin.remark.clear();
    figure::JobRequest request;
    request.y = view.explore.y;
    request.size.width = width;
    request.panel_height = print_height(width, 1);
    return draw_job(origin, record.rows(), session.simulation(), request);
}

// The scene in the colours of paper.
figure::Figure print_scene(App& app, Box box, double width) {
    ViewState& view = app.view();
    figure::Figure out = begin_figure(print_origin(app.session()), {width, 0.0},
                                      std::string(app.session().system().title) + ": scene",
                                      "At *t* = " + figure::show_number(app.session().t()) + ".");
    const ThemeId theme = view.look.theme;
    view.look.theme = ThemeId::light;
    view.scene.vector = &out.drawing.shapes;
    app.draw_again();
    view.scene.vector = nullptr;
    out.drawing.width = box.width, out.drawing.height = box.height;
    if (const Control* drawn = app.controls().find("plot.scene"); drawn != nullptr)
        for (const WrittenWord& word : drawn->labels)
            out.drawing.words.push_back({word.text, word.box.x - box.x,
                                         word.box.y - box.y + 0.8 * word.box.height, 0.87 * word.box.height});
    view.look.theme = theme;
    app.draw_again();  // the light picture is never on screen
    out.size.height = find_height(out, 0.0);
    return out;
}

// The figure of a plot; without panels if it is not on screen.
figure::Figure print_plot(App& app, std::string_view id, double width, std::vector<std::string>& notices) {
    Session& session = app.session();
    const ViewState& view = app.view();
    Controls controls;
    const Layout layout;
    const Ui ui{session, app.rows(), controls, app.view(), get_theme(view.look.theme), {}, layout};
    const std::vector<std::string_view> all = find_histories(session, view);  // also those without room
    if (id == "plot.time") {
        return print_histories(session, view, app.rows().band, width, {all.begin(), all.end()}, notices);
    }
    if (id.starts_with("plot.time.") && std::find(all.begin(), all.end(), id.substr(10)) != all.end())
        return print_histories(session, view, app.rows().band, width, {std::string(id.substr(10))}, notices);
    const Control* plot = app.controls().find(id);
    if (plot == nullptr || !(plot->is_plot || id == "plot.scene")) return {};
    if (id == "plot.phase") return print_phase(session, view, *plot, width, notices);
    if (id == "plot.law")
        return draw_law(session.simulation(), print_origin(session),
                        print_request(session, view, PlotView(), width));
    if (id == "plot.friction")
        return draw_limit_disk(session.simulation(), print_origin(session),
                               print_request(session, view, PlotView(), width));
    if (id == "plot.lcp") return print_contact_problem(session, view, width);
    if (id == "plot.region" && find_plane(session, view) == nullptr) return print_region(ui, width, notices);
    if (id == "plot.region")
        return draw_plane(session.simulation(), print_origin(session), print_plane_map(session, view),
                          print_request(session, view, view.region, width));
    if (const JobRecord* record = session.exploration.shown(); id == "plot.explore" && record != nullptr)
        return print_job(session, view, *record, width);
    if (id == "plot.scene") return print_scene(app, plot->box, width);
    return {};
}

constexpr std::array<std::string_view, 8> kinds{"plot.phase",    "plot.region",  "plot.law",   "plot.lcp",
                                                "plot.friction", "plot.explore", "plot.scene", "plot.time"};

}  // namespace

void put_figure(AnswerText& json, App& app, std::string_view text, double) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string_view id = text.substr(0, blank), wanted = text.substr(std::min(blank + 1, text.size()));
    const double asked = wanted.empty() ? usual_width : read_number(wanted).value_or(std::nan(""));
    const double width = asked >= least_width && asked <= most_width ? asked : usual_width;
    std::vector<std::string> notices;
    if (width != asked)
        notices.push_back("A figure cannot have the width " + quote_printable(wanted) + " mm. Using " +
                          write_number(usual_width) + ".");
    const figure::Figure drawn = print_plot(app, id, width, notices);
    const bool is_there = !drawn.panels.empty() || !drawn.drawing.shapes.empty();
    if (!is_there)
        notices.push_back("No figure was made: " + quote_printable(id) + " is not on screen, or has none.");
    for (std::string& notice : notices) app.session().notices.add(std::move(notice));
    is_there ? json.text("", write_svg(drawn)) : json.null("");
}

void put_figures(AnswerText& json, App& app) {
    json.begin_array("");
    const auto put = [&](std::string_view id, const std::string& name) {
        json.begin_object("");
        json.text("id", std::string(id));
        json.text("name", name);
        json.truth("chosen", id == app.view().figures.wanted);
        json.end();
    };
    const auto is_there = [&](std::string_view id) {
        return id == "plot.time" || app.controls().find(id) != nullptr;
    };
    constexpr std::array<std::string_view, 8> names{"Phase portrait",  "Map",           "Friction law",
                                                    "Contact problem", "Friction disk", "Explore",
                                                    "Scene",           "Time histories"};
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (is_there(kinds[i])) put(kinds[i], std::string(names[i]));
    for (const std::string_view column : find_histories(app.session(), app.view()))
        put("plot.time." + std::string(column),
            make_plain(name_column(app.session().simulation(), column)) + " over time");
    json.end();
}

}  // namespace stiction
