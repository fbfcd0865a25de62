// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/plane_figure.hpp"

#include "base/markup.hpp"
#include "base/symbol.hpp"
#include "figure/motion_figure.hpp"
#include "figure/names.hpp"
#include "figure/spatial_law.hpp"
#include "model/empty_kinetics.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::figure {

namespace {

constexpr int path_points = 2000;  // of a point of the mechanism, at equal times
constexpr double trail = 1.0;      // s behind the operating point

void add_area(const PlaneFigure& area, Panel& panel) {
    constexpr std::array fills{Fill::pale, Fill::stuck,   Fill::possible, Fill::lifts,
                               Fill::none, Fill::several, Fill::differs,  Fill::shade};
    PlanePoint middle;
    const auto count = static_cast<double>(area.points.size());
    for (const PlanePoint& p : area.points) middle = {middle.x + p.x / count, middle.y + p.y / count};
    if (!area.label.empty()) panel.words.push_back({middle, std::string(area.label), false});
    if (area.points.size() > 2 && area.kind != stiction::Figure::plain)
        panel.areas.push_back({fills[static_cast<std::size_t>(area.kind)], area.points,
                               area.kind == stiction::Figure::shade ? area.strength : 1.0});
}

// The label is near the end of the visible part.
void add_curve(const PlaneFigure& curve, Panel& panel) {
    using Kind = stiction::Figure;
    const Ink ink = curve.kind == Kind::claim   ? Ink::claim
                    : curve.kind == Kind::level ? Ink::level
                    : curve.kind == Kind::set   ? Ink::slip_plus
                                                : Ink::boundary;
    panel.curves.push_back({"", ink, curve.points});
    if (curve.label.empty()) return;
    const auto is_inside = [&](const PlanePoint& p) {
        return p.x > panel.x.min && p.x < panel.x.max && p.y > panel.y.min && p.y < panel.y.max;
    };
    constexpr int parts = 50;
    for (std::size_t i = curve.points.size(); i-- > 1;)
        for (int k = parts; k > 0; --k) {
            const double s = 0.9 * k / parts;
            const PlanePoint &a = curve.points[i - 1], &b = curve.points[i];
            const PlanePoint p{a.x + s * (b.x - a.x), a.y + s * (b.y - a.y)};
            if (!is_inside(p)) continue;
            panel.words.push_back({p, std::string(curve.label), true});
            return;
        }
}

// The paths of points of the mechanism, as the plane shows them.
void add_point_paths(const Simulation& simulation, const PlaneMap& map, double until, Panel& panel) {
    std::array<Curve, most_paths> paths;
    std::array<Point3, most_paths> places;
    Sample sample;
    std::size_t count = 0;
    const double begin = simulation.begin();
    for (int i = 0; i <= path_points; ++i) {
        simulation.get_sample(begin + (until - begin) * i / path_points, sample);
        count = map.find_points(simulation.system(), simulation.values(), sample.q, places);
        for (std::size_t k = 0; k < count; ++k) paths[k].points.push_back({places[k].x, places[k].y});
    }
    for (std::size_t k = 0; k < count; ++k) panel.curves.push_back(std::move(paths[k]));
}

double find_number(const Simulation& simulation, std::span<const double> row, std::string_view name) {
    if (const int at = find_parameter(simulation.system(), name); at >= 0)
        return simulation.values()[static_cast<std::size_t>(at)];
    const int column = simulation.find_column(name);
    return column >= 0 ? row[static_cast<std::size_t>(column)] : std::nan("");
}

}  // namespace

std::string write_instant(const Simulation& simulation, double t) {
    const std::string unit = show_unit(simulation.columns()[0].unit);
    return "At *t* = " + show_number(t) + (unit.empty() ? "" : " " + unit) + ".";
}

void set_limits(const InstantRequest& request, Panel& panel) {
    if (request.least.x < request.most.x) panel.x.min = request.least.x, panel.x.max = request.most.x;
    if (request.least.y < request.most.y) panel.y.min = request.least.y, panel.y.max = request.most.y;
}

void finish(const InstantRequest& request, Figure& figure) {
    if (request.panel_height > 0.0) figure.size.height = find_height(figure, request.panel_height);
}

Figure draw_plane(const Simulation& simulation, const Origin& origin, const PlaneMap& map,
                  const InstantRequest& request) {
    Sample now;
    simulation.get_sample(request.t, now);
    std::vector<double> row(simulation.columns().size());
    simulation.get_row(request.t, row);
    PlanePicture picture;
    map.draw(origin.scenario.values, now, picture);
    std::string says = write_instant(simulation, request.t);
    if (!picture.remark.empty()) says = picture.remark + (picture.remark.ends_with('.') ? " " : ". ") + says;
    Figure out = begin_figure(origin, request.size,
                              std::string(simulation.system().title) + ": " + make_plain(map.title), says);
    Panel& panel = out.panels.emplace_back();
    panel.x = {std::string(map.x), std::string(map.x_label), picture.min.x, picture.max.x, false, false, {}};
    panel.y = {std::string(map.y), std::string(map.y_label), picture.min.y, picture.max.y, false, false, {}};
    panel.equal_scales = map.equal_scales;
    set_limits(request, panel);
    for (const PlaneFigure& figure : picture.figures) {
        using Kind = stiction::Figure;
        if (figure.points.empty()) continue;
        if (figure.kind < Kind::boundary) {
            add_area(figure, panel);
        } else if (figure.kind < Kind::optimum) {
            add_curve(figure, panel);
        } else {
            const bool ring = figure.kind == Kind::solution;
            panel.marks.push_back({ring ? Shape::ring : Shape::diamond, figure.points[0], Ink::text});
            if (!figure.label.empty())
                panel.words.push_back({figure.points[0], std::string(figure.label), true});
        }
    }
    finish(request, out);
    if (map.find_points != nullptr) add_point_paths(simulation, map, request.t, out.panels[0]);
    if (map.has_dot && map.trail)
        add_path(simulation, map.dot_x, map.dot_y, request.contact, request.t, out, 0);
    else if (map.has_dot)
        out.panels[0].marks.push_back(
            {Shape::dot,
             {find_number(simulation, row, map.dot_x), find_number(simulation, row, map.dot_y)},
             Ink::text});
    finish(request, out);
    return out;
}

namespace {

// The last part of the motion of a contact in the plane of its law; raises the limits of the plane.
Curve trace_contact(const Simulation& simulation, const InstantRequest& request, double& reach,
                    double& highest) {
    Curve out{"", Ink::thin, {}};
    constexpr int steps = 480;
    const double begin = std::max(simulation.begin(), request.t - trail);
    Sample sample;
    for (int i = 0; i <= steps; ++i) {
        simulation.get_sample(begin + (request.t - begin) * i / steps, sample);
        const ContactSample& c = sample.contacts[static_cast<std::size_t>(request.contact)];
        const bool is_closed = c.state != ContactState::open;
        out.points.push_back({is_closed ? c.slip[0] : NAN, c.tangent[0]});
        if (is_closed) reach = std::max(reach, 1.1 * std::abs(c.slip[0]));
        if (is_closed) highest = std::max(highest, std::abs(c.tangent[0]));
    }
    return out;
}

// The names of the force at rest, and of that while sliding, if they have parameters of their own.
void name_forces(const Simulation& simulation, bool is_smooth, PlanePoint at_rest, PlanePoint sliding,
                 Panel& panel) {
    const System& system = simulation.system();
    const auto name_law = [&](bool stick) {
        const int p = find_law_parameter(system, simulation.values(), stick);
        return p < 0 ? std::string()
                     : make_symbol(system.parameters[static_cast<std::size_t>(p)].symbol) + "*N*";
    };
    const std::string rest = name_law(true), slide = name_law(false);
    if (!rest.empty() && rest != slide && !is_smooth) panel.words.push_back({at_rest, rest, true});
    if (!slide.empty()) panel.words.push_back({sliding, slide, true});
}

}  // namespace

Figure draw_law(const Simulation& simulation, const Origin& origin, const InstantRequest& request) {
    const System& system = simulation.system();
    const Mechanism& mechanism = simulation.mechanism();
    if (mechanism.size().tangents == 2) return draw_spatial_law(simulation, origin, request);
    const auto contact = static_cast<std::size_t>(request.contact);
    Sample now;
    simulation.get_sample(request.t, now);
    const FrictionLaw law = mechanism.friction(request.contact);
    Kinetics kinetics = make_kinetics(mechanism.size());
    mechanism.evaluate(now.t, now.q, now.v, kinetics);
    const double viscous = kinetics.contacts[contact].viscous,
                 N = std::max(0.0, now.contacts[contact].normal);
    const bool is_smooth = system.methods[static_cast<std::size_t>(simulation.settings().method)].kind ==
                           MethodKind::regularised;
    const double ramp = is_smooth ? mechanism.regularization().slip_speed : 0.0,
                 bar = law.asymmetry * law.at_rest() * N, foot = -law.at_rest() * N;

    std::string name = mechanism.contact_name(request.contact);
    Figure out = begin_figure(
        origin, request.size,
        std::string(system.title) + ": friction law" +
            (mechanism.size().contacts > 1 ? ", " + make_plain(name_contact(simulation, request.contact))
                                           : ""),
        write_instant(simulation, request.t) + " The dot is the operating point, the grey line its last " +
            show_number(trail) + " " +
            std::string(system.units.time == "1" ? "unit of time" : system.units.time) + ".");
    Panel& panel = out.panels.emplace_back();
    const std::string speed = system.units.length == "1" ? ""
                                                         : " (" + std::string(system.units.length) + "/" +
                                                               std::string(system.units.time) + ")",
                      force = show_unit(system.units.force);
    panel.x.column = "slip_speed", panel.x.label = "*u*_T" + speed;
    panel.y.column = name + ".tangent", panel.y.label = "*T*" + (force.empty() ? "" : " (" + force + ")");

    double reach = 1e-3, highest = std::max({bar, -foot, law.sliding(ramp) * N});
    Curve past = trace_contact(simulation, request, reach, highest);
    if (request.least.x < request.most.x) reach = std::max(std::abs(request.least.x), request.most.x);
    reach = std::max(reach, 1.5 * ramp);
    constexpr int count = 200;
    Curve plus{panel.y.column, Ink::slip_plus, {}}, minus{panel.y.column, Ink::slip_minus, {}};
    for (int i = 0; i <= count; ++i) {
        const double part = static_cast<double>(i) / count, u = ramp + (reach - ramp) * part * part;
        const double dry = law.sliding(u) * N, T = law.asymmetry * dry + viscous * u;
        plus.points.push_back({u, -dry - viscous * u}), minus.points.push_back({-u, T});
        highest = std::max({highest, T, dry + viscous * u});
    }
    panel.x.min = -reach, panel.x.max = reach;
    panel.y.max = highest > 0.0 ? 1.35 * highest : 1.0, panel.y.min = -panel.y.max;
    set_limits(request, panel);
    panel.curves.push_back(std::move(past));
    panel.curves.push_back(std::move(plus)), panel.curves.push_back(std::move(minus));
    const double rim = law.sliding(ramp) * N;
    Curve rest{panel.y.column, Ink::stick, {{-ramp, is_smooth ? law.asymmetry * rim : bar}}};
    if (is_smooth && law.asymmetry != 1.0) rest.points.push_back({0.0, 0.0});
    rest.points.push_back({ramp, is_smooth ? -rim : foot});
    panel.curves.push_back(std::move(rest));
    const double u = 0.8 * reach;
    if (N > 0.0)
        name_forces(simulation, is_smooth, {0.0, bar}, {-u, law.asymmetry * law.sliding(u) * N + viscous * u},
                    panel);
    if (now.contacts[contact].state != ContactState::open)
        panel.marks.push_back(
            {Shape::dot, {now.contacts[contact].slip[0], now.contacts[contact].tangent[0]}, Ink::text});
    for (const Ink ink : {Ink::stick, Ink::slip_minus, Ink::slip_plus})
        out.keys.push_back({false, ink, {}, std::string(name_ink(ink))});
    finish(request, out);
    return out;
}

}  // namespace stiction::figure
