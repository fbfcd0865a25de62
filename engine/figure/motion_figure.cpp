// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/motion_figure.hpp"

#include "base/markup.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "figure/motion_points.hpp"
#include "figure/names.hpp"
#include "figure/phase_field.hpp"
#include "figure/thin.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::figure {

namespace {

constexpr std::size_t most_points = 20'000;  // of a curve
// Distances on paper, mm. Their sum with the rounding of the numbers is below 0.1.
constexpr double sampled = 0.02, thinned = 0.02, least_strip = 0.02, most_strip = 0.06, cell = 0.04;
constexpr double room = 0.06;  // beside the curves, as a fraction of their range

// The tolerance of sampling as a fraction of a panel. Panels of usual size have the same one, so that a figure has the
// same bytes whether its height is given or follows from its panels.
double find_tolerance(double width, double height) {
    constexpr double usual = 200.0, largest = 1000.0;  // mm
    return sampled / (std::max(width, height) <= usual ? usual : largest);
}

Ink find_ink(ContactState state) {
    switch (state) {
        case ContactState::stick:
            return Ink::stick;
        case ContactState::slip_plus:
            return Ink::slip_plus;
        case ContactState::slip_minus:
            return Ink::slip_minus;
        case ContactState::open:
            return Ink::open;
        default:
            return Ink::slip;
    }
}

// The contact whose friction force the column holds; -1: none.
int find_friction(const Simulation& simulation, std::string_view column) {
    const std::size_t dot = column.find(".tangent");
    if (dot == column.npos) return -1;
    for (int i = 0; i < simulation.mechanism().size().contacts; ++i)
        if (simulation.mechanism().contact_name(i) == column.substr(0, dot)) return i;
    return -1;
}

std::size_t count_points(const std::vector<Curve>& curves) {
    std::size_t out = 0;
    for (const Curve& curve : curves) out += curve.points.size();
    return out;
}

// Curves in the units of their axes, and back: on paper they are in mm.
class Paper {
  public:
    Paper(const Panel& panel, const Frame& frame) : panel_(panel), frame_(frame) {}
    template <class Change>
    void change(std::vector<PlanePoint>& points, const Change& change) const {
        for (PlanePoint& p : points)
            p = {panel_.x.share(p.x) * frame_.width, panel_.y.share(p.y) * frame_.height};
        points = change(points);
        for (PlanePoint& p : points)
            p = {panel_.x.min + p.x / frame_.width * (panel_.x.max - panel_.x.min),
                 panel_.y.min + p.y / frame_.height * (panel_.y.max - panel_.y.min)};
    }

  private:
    const Panel& panel_;
    const Frame& frame_;
};

// The stretches of a motion in the ink of their state. A stretch ends at the point where the next state begins, so a
// jump is drawn.
std::vector<Curve> collect(const MotionPoints& points, std::size_t y, bool has_states) {
    std::array<Curve, 5> curves;
    constexpr std::array states{ContactState::stick, ContactState::slip_plus, ContactState::slip_minus,
                                ContactState::slip, ContactState::open};
    for (std::size_t k = 0; k < states.size(); ++k) curves[k].ink = find_ink(states[k]);
    for (std::size_t i = 0; i < points.count(); ++i) {
        const std::size_t k =
            has_states ? static_cast<std::size_t>(std::find(states.begin(), states.end(), points.state(i)) -
                                                  states.begin())
                       : 3;
        std::vector<PlanePoint>& stretch = curves[k].points;
        stretch.push_back({points.value(i, 0), points.value(i, y)});
        const bool turns = has_states && i + 1 < points.count() && points.state(i + 1) != points.state(i);
        if (!turns) continue;
        stretch.push_back({points.value(i + 1, 0), points.value(i + 1, y)});
        stretch.push_back({NAN, NAN});
    }
    std::vector<Curve> out;
    for (Curve& curve : curves)
        if (!curve.points.empty()) out.push_back(std::move(curve));
    if (!has_states)
        for (Curve& curve : out) curve.ink = Ink::text;
    return out;
}

void make_fit(Panel& panel, const Frame& frame, bool over_time, const std::string& name,
              std::vector<std::string>& notices) {
    const Paper paper(panel, frame);
    const auto change_all = [&](const auto& change) {
        for (Curve& curve : panel.curves) paper.change(curve.points, change);
    };
    change_all([](const std::vector<PlanePoint>& points) { return thin(points, thinned); });
    if (count_points(panel.curves) > most_points && over_time) {
        // Two points for each strip and ink.
        const double inks = static_cast<double>(panel.curves.size()),
                     needed = 2.2 * frame.width * inks / static_cast<double>(most_points);
        const double strip = std::clamp(needed, least_strip, most_strip);
        change_all([&](const std::vector<PlanePoint>& points) { return thin_strips(points, strip); });
    } else if (count_points(panel.curves) > most_points) {
        change_all([&](const std::vector<PlanePoint>& points) {
            return drop_covered(points, cell, frame.width, frame.height);
        });
    }
    std::size_t left = most_points;
    for (Curve& curve : panel.curves) {
        if (curve.points.size() > left) {
            curve.points.resize(left);
            notices.push_back("The curve of " + quote_printable(name) + " needs more than " +
                              std::to_string(most_points) +
                              " points and is drawn in part. A shorter time has a whole curve.");
        }
        left -= curve.points.size();
    }
}

// The states that occur.
void add_keys(const MotionPoints& points, Figure& figure) {
    unsigned states = 0;
    for (std::size_t i = 0; i < points.count(); ++i) states |= 1u << static_cast<unsigned>(points.state(i));
    for (const ContactState state : {ContactState::stick, ContactState::slip_minus, ContactState::slip_plus,
                                     ContactState::slip, ContactState::open})
        if ((states >> static_cast<unsigned>(state) & 1u) != 0u)
            figure.keys.push_back({false, find_ink(state), {}, std::string(name_ink(find_ink(state)))});
}

void hold(Axis& axis, double value) {
    if (std::isfinite(value)) axis.min = std::min(axis.min, value), axis.max = std::max(axis.max, value);
}

// The bounds of a friction force, in two quantities, and the name of the first.
void add_bound(const Simulation& simulation, const MotionPoints& points, std::size_t quantity, int contact,
               Panel& panel) {
    for (const std::size_t side : {quantity, quantity + 1}) {
        Curve bound{"", Ink::bound, {}};
        for (std::size_t i = 0; i < points.count(); ++i)
            bound.points.push_back({points.value(i, 0), points.value(i, side)});
        panel.curves.push_back(std::move(bound));
    }
    const double place = panel.x.min + 0.04 * (panel.x.max - panel.x.min);
    for (std::size_t i = 0; i < points.count(); ++i)
        if (points.value(i, 0) >= place && std::isfinite(points.value(i, quantity))) {
            panel.words.push_back(
                {{points.value(i, 0), points.value(i, quantity)}, name_bound(simulation, contact), true});
            return;
        }
}

// Marks of the events: hairlines over time, else points on the curve.
void add_events(const Simulation& simulation, const MotionRequest& request, std::size_t x, std::size_t y,
                bool over_time, Panel& panel) {
    std::vector<double> row(simulation.columns().size());
    for (const Event& event : simulation.events()) {
        if (event.t < std::max(request.from, simulation.begin()) || event.t > request.until) continue;
        if (over_time) {
            panel.hairlines.emplace_back(event.t, "");
            continue;
        }
        simulation.get_row(event.t, row);
        panel.marks.push_back({Shape::ring, {row[x], row[y]}, Ink::text});
    }
}

// Over a coordinate and its velocity: the states that stick, on their line, and those that never stick, as they are at
// the end of the motion.
void add_stick_set(const Simulation& simulation, const Origin& origin, double t, std::size_t x, std::size_t y,
                   Panel& panel) {
    Sample now;
    simulation.get_sample(t, now);
    PhaseField field;
    if (!field.update(simulation, now, 0, static_cast<int>(x), static_cast<int>(y))) return;
    const PhaseWindow window{panel.x.min, panel.x.max, panel.y.min, panel.y.max};
    const std::vector<PhaseField::Rest> rests = field.find_rests(window);
    std::vector<Curve> lines;
    for (const PhaseField::Rest& rest : rests)
        for (const auto& [from, to] : rest.held) {
            lines.push_back({"", Ink::stick_set, {{from, rest.v}, {to, rest.v}}});
            for (const double end : {from, to})
                if (end > window.x0 && end < window.x1)
                    panel.marks.push_back({Shape::ring, {end, rest.v}, Ink::stick});
            if (&rest == &rests[0])
                panel.words.push_back(
                    {{from, rest.v}, name_stick_set(simulation.system(), origin.scenario.values), true});
        }
    panel.curves.insert(panel.curves.begin(), lines.begin(), lines.end());
    std::vector<std::array<double, 2>> free;
    if (!rests.empty()) free = field.find_free_orbit(window, rests[0]);
    if (free.size() <= 8) return;
    Area area{Fill::pale, {}, 1.0};
    Curve rim{"", Ink::thin, {}};
    PlanePoint middle;
    for (const auto& [q, v] : free) {
        area.corners.push_back({q, v});
        rim.points.push_back({q, v});
        middle.x += q / static_cast<double>(free.size()), middle.y += v / static_cast<double>(free.size());
    }
    rim.points.push_back(rim.points.front());
    panel.areas.push_back(std::move(area));
    panel.curves.insert(panel.curves.begin(), std::move(rim));
    panel.words.push_back({middle, "never sticks", false});
}

// A square at the beginning of a path, a dot at its end.
void add_ends(const MotionPoints& points, std::size_t y, Panel& panel) {
    if (points.count() == 0) return;
    const std::size_t last = points.count() - 1;
    panel.marks.push_back({Shape::square, {points.value(0, 0), points.value(0, y)}, Ink::text});
    panel.marks.push_back({Shape::dot, {points.value(last, 0), points.value(last, y)}, Ink::text});
}

}  // namespace

std::string find_column_trouble(const Simulation& simulation, std::string_view column) {
    const int at = simulation.find_column(column);
    if (at < 0)
        return std::string(simulation.system().id) + " has no column " + quote_printable(column) +
               " with these values.";
    if (!simulation.columns()[static_cast<std::size_t>(at)].words.empty())
        return "the column " + quote_printable(column) + " holds words, not numbers.";
    return {};
}

Figure draw_motion(const Simulation& simulation, const Origin& origin, const MotionRequest& request,
                   std::vector<std::string>& notices) {
    const auto x = static_cast<std::size_t>(simulation.find_column(request.x));
    const bool over_time = x == 0;
    const int contacts = simulation.mechanism().size().contacts;
    std::string says, title;
    for (const std::string& column : request.y)
        title += (title.empty() ? "" : ", ") + make_plain(name_column(simulation, column));
    title += (over_time ? " over " : " against ") + make_plain(name_column(simulation, request.x));
    says = "From *t* = " + show_number(request.from) + " to " + show_number(request.until);
    if (const std::string unit = show_unit(simulation.columns()[0].unit); !unit.empty()) says += " " + unit;
    says += ".";
    if (contacts > 1) says += " Lines show the states of " + name_contact(simulation, request.contact) + ".";
    Figure out = begin_figure(
        origin, request.size,
        request.title.empty() ? std::string(simulation.system().title) + ": " + title : request.title, says);

    std::vector<Quantity> quantities{{x, -1}};
    std::vector<double> windows{request.least.x < request.most.x ? request.most.x - request.least.x
                                                                 : HUGE_VAL};
    for (const std::string& column : request.y) {
        quantities.push_back({static_cast<std::size_t>(simulation.find_column(column)), -1});
        windows.push_back(request.least.y < request.most.y ? request.most.y - request.least.y : HUGE_VAL);
        out.panels.emplace_back();
    }
    // Bounds and stick sets would tell a mystery value.
    const bool tells = origin.scenario.settings.mystery.items.empty();
    std::vector<std::size_t> bounds(request.y.size(),
                                    0);  // first quantity of the bounds of each panel; 0: none
    for (std::size_t i = 0; i < request.y.size(); ++i)
        if (const int contact = find_friction(simulation, request.y[i]); over_time && tells && contact >= 0) {
            bounds[i] = quantities.size();
            for (const double sense : {1.0, -1.0}) {
                quantities.push_back({quantities[i + 1].column, contact, sense});
                windows.push_back(HUGE_VAL);
            }
        }
    const double tall = request.panel_height > 0.0 ? request.panel_height
                                                   : out.size.height / static_cast<double>(request.y.size());
    const MotionPoints points(simulation, quantities, windows, request.contact, request.from, request.until,
                              find_tolerance(out.size.width, tall));
    if (points.is_cut())
        notices.push_back("The motion needs too many points and is drawn up to t = " +
                          write_number(points.time(points.count() - 1)) + ".");

    if (contacts > 0) add_keys(points, out);
    for (std::size_t i = 0; i < request.y.size(); ++i) {
        Panel& panel = out.panels[i];
        panel.curves = collect(points, i + 1, contacts > 0);
        for (Curve& curve : panel.curves) curve.column = request.y[i];
        panel.x = {request.x, name_axis(simulation, request.x), HUGE_VAL, -HUGE_VAL, false, false, {}};
        panel.y = {request.y[i], name_axis(simulation, request.y[i]), HUGE_VAL, -HUGE_VAL, false, false, {}};
        for (std::size_t k = 0; k < points.count(); ++k) {
            const double across = points.value(k, 0), up = points.value(k, i + 1);
            if (std::isfinite(across + up)) hold(panel.x, across), hold(panel.y, up);
            if (bounds[i] > 0)
                hold(panel.y, points.value(k, bounds[i])), hold(panel.y, points.value(k, bounds[i] + 1));
        }
        panel.y.add_room(room);
        if (over_time && request.from < request.until)
            panel.x.min = request.from, panel.x.max = request.until;
        else
            panel.x.add_room(room);
        if (request.least.x < request.most.x) panel.x.min = request.least.x, panel.x.max = request.most.x;
        if (request.least.y < request.most.y) panel.y.min = request.least.y, panel.y.max = request.most.y;
        if (bounds[i] > 0)
            add_bound(simulation, points, bounds[i], find_friction(simulation, request.y[i]), panel);
        if (request.events) add_events(simulation, request, x, quantities[i + 1].column, over_time, panel);
        if (over_time) continue;
        if (tells) add_stick_set(simulation, origin, request.until, x, quantities[i + 1].column, panel);
        add_ends(points, i + 1, panel);
    }
    if (request.panel_height > 0.0) out.size.height = find_height(out, request.panel_height);
    for (std::size_t i = 0; i < request.y.size(); ++i)
        make_fit(out.panels[i], find_frame(out, i), over_time, request.y[i], notices);
    return out;
}

void add_path(const Simulation& simulation, std::string_view x, std::string_view y, int contact, double until,
              Figure& figure, std::size_t panel) {
    const int across = simulation.find_column(x), up = simulation.find_column(y);
    if (across < 0 || up < 0) return;
    Panel& to = figure.panels[panel];
    const double windows[] = {to.x.max - to.x.min, to.y.max - to.y.min};
    const bool has_states = simulation.mechanism().size().contacts > 0;
    const MotionPoints points(
        simulation, {{static_cast<std::size_t>(across), -1}, {static_cast<std::size_t>(up), -1}}, windows,
        contact, simulation.begin(), until, find_tolerance(figure.size.width, figure.size.height));
    if (has_states) add_keys(points, figure);
    // The legend has changed the frames.
    const Frame frame = find_frame(figure, panel);
    Panel path;
    path.x = to.x, path.y = to.y;
    path.curves = collect(points, 1, has_states);
    for (Curve& curve : path.curves) curve.column = y;
    std::vector<std::string> notices;
    make_fit(path, frame, false, std::string(y), notices);
    to.curves.insert(to.curves.end(), path.curves.begin(), path.curves.end());
    add_ends(points, 1, to);
}

}  // namespace stiction::figure
