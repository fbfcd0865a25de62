// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The planes of the two blocks:
//
//     (F1, F2)          the hexagon of the bounds at rest, that of the kinetic bounds as a line, and for a pressed F the level
//                       line of Q = (F - v)' diag(1/M1, 1/M2) (F - v)/2 that touches the hexagon (figure 5 of the source, for
//                       two blocks); the touching point is the resultant of friction
//     (FTS10, FTS20)    the static forces x1, x2 of total stiction: the pairs on the line x1 + x2 = F1 + F2 with w, x1 and x2
//                       within their bounds
#include "systems/two_masses/block_modes.hpp"
#include "systems/two_masses/two_masses.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::two_masses {

namespace {

using Pair = std::array<double, 2>;

void draw_forces(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    const RestingBlocks rest = p.get_rest();
    rest.draw(out);
    if (p.has_static()) out.add(Figure::boundary, p.get_sliding().find_hexagon(), "kinetic");
    if (!now.applied.empty()) out.remark = without_hand;
    if (p.amplitude1 != 0.0 || p.amplitude2 != 0.0) return;
    const auto [F1, F2] = p.find_force(0.0);
    const Pair a = rest.find_start({F1, F2}).a;
    const double level = 0.5 * (rest.m1 * a[0] * a[0] + rest.m2 * a[1] * a[1]);
    if (!(level > 0.0)) return;
    std::vector<PlanePoint> line = make_level(1.0 / rest.m1, 0.0, 1.0 / rest.m2, level, HUGE_VAL);
    for (PlanePoint& point : line) point.x += F1, point.y += F2;
    out.add(Figure::level, std::move(line), "*Q*");
    out.add(Figure::optimum, {{F1 - rest.m1 * a[0], F2 - rest.m2 * a[1]}}, "least *Q*");
}
void read_forces(std::span<const double> values, const Sample&, PlanePoint at, PlaneReading& out) {
    const Values p = read_values(values);
    const BlockInstant instant{p.get_rest(), p.get_first_slip(), {at.x, at.y}, {true, true, true}, {}};
    const Pair start = p.has_static() ? choose_mode(instant).a : instant.at_rest.find_start({at.x, at.y}).a;
    instant.at_rest.read(at, start, out);
}
// The pressed point becomes the constant force: the harmonic parts are set to 0.
void press_forces(PlanePoint at, const Sample&, std::span<double> values) {
    const auto put = [&](std::string_view id, double value) {
        put_value(entry.parameters, values, id, value);
    };
    put("force1_offset", at.x), put("force1_amplitude", 0.0);
    put("force2_offset", at.y), put("force2_amplitude", 0.0);
}

// The blocks at one instant of total stiction.
struct Stiction {
    RestingBlocks rest;
    Pair F;
    ForceInterval range;  ///< of w; low > high: at this instant nothing holds the blocks, or they move

    Stiction(const Values& p, const Sample& now) : rest(p.get_rest()), F(p.find_force(now.t)) {
        for (std::size_t i = 0; i < now.applied.size(); ++i) F[i] += now.applied[i];
        const bool rests = std::all_of(now.contacts.begin(), now.contacts.end(),
                                       [](const ContactSample& c) { return c.state == ContactState::stick; });
        range = rests ? rest.find_range(F) : ForceInterval{1.0, -1.0};
    }
    bool holds() const { return range.low <= range.high; }
    PlanePoint find_pair(double w) const { return {F[0] - w, F[1] + w}; }
    /// The contacts whose bound is this end of the interval of w.
    std::string_view name_bound(bool upper) const {
        const double w = upper ? range.high : range.low;
        const double own = upper ? rest.get_w().high : rest.get_w().low,
                     first = F[0] - (upper ? rest.get_x1().low : rest.get_x1().high);
        return w == own ? "1–2 at its bound" : w == first ? "1–ground at its bound" : "2–ground at its bound";
    }
};

void draw_static(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Values p = read_values(values);
    const Stiction stiction(p, now);
    const ForceInterval x1 = stiction.rest.get_x1(), x2 = stiction.rest.get_x2();
    const double margin = 0.25 * std::max({x1.high - x1.low, x2.high - x2.low, 0.5});
    out.min = {x1.low - margin, x2.low - margin};
    out.max = {x1.high + margin, x2.high + margin};
    std::vector<PlanePoint> box = make_rectangle({x1.low, x2.low}, {x1.high, x2.high});
    out.add(Figure::stuck, box);
    box.push_back(box.front());
    out.add(Figure::boundary, std::move(box));
    out.remark = stiction.holds() ? "Statics leaves one number open. It changes no motion." : "only at rest";
    if (!stiction.holds()) return;
    const auto [low, high] = stiction.range;
    const PlanePoint first = stiction.find_pair(low), last = stiction.find_pair(high);
    out.add(Figure::set, {first, last});
    if (low < high) {
        out.add(Figure::plain, {first}, stiction.name_bound(false));
        out.add(Figure::plain, {last}, stiction.name_bound(true));
    }
    out.add(Figure::optimum, {stiction.find_pair(stiction.rest.find_shortest(stiction.F)[blocks])},
            "least norm");
    out.add(Figure::solution, {{-now.contacts[ground1].tangent[0], -now.contacts[ground2].tangent[0]}});
}

void read_static(std::span<const double> values, const Sample& now, PlanePoint, PlaneReading& out) {
    const Stiction stiction(read_values(values), now);
    out.region = stiction.holds() ? "rest" : "moves";
    out.title = stiction.holds() ? "Static forces that hold" : "Not at rest";
    if (!stiction.holds()) {
        out.add("force1", "*F*_1", stiction.F[0]);
        out.add("force2", "*F*_2", stiction.F[1]);
        return;
    }
    const auto [low, high] = stiction.range;
    const PlanePoint first = stiction.find_pair(high), last = stiction.find_pair(low);
    out.add("static12_min", "least *w*", low);
    out.add("static12_max", "greatest *w*", high);
    out.add("static10_min", "least *x*_1", first.x);
    out.add("static10_max", "greatest *x*_1", last.x);
    out.add("static20_min", "least *x*_2", last.y);
    out.add("static20_max", "greatest *x*_2", first.y);
}

// The nearest point of the segment. If the blocks move, or if the segment is a point, nothing changes.
void press_static(PlanePoint at, const Sample& now, std::span<double> values) {
    const Stiction stiction(read_values(values), now);
    const auto [low, high] = stiction.range;
    if (!(low < high)) return;
    const double w = 0.5 * (stiction.F[0] - stiction.F[1] - at.x + at.y);
    put_value(entry.parameters, values, "static_forces", static_cast<double>(StaticForces::share));
    put_value(entry.parameters, values, "static_share", std::clamp((w - low) / (high - low), 0.0, 1.0));
}

}  // namespace

constinit const std::array<PlaneMap, 2> maps{{{
                                                  .title = "Where both blocks stay at rest",
                                                  .x = "force1_offset",
                                                  .y = "force2_offset",
                                                  .x_label = "*F*_1 (N)",
                                                  .y_label = "*F*_2 (N)",
                                                  .dot_x = "force1",
                                                  .dot_y = "force2",
                                                  .trail = true,
                                                  .still = true,
                                                  .draw = draw_forces,
                                                  .read = read_forces,
                                                  .press = press_forces,
                                              },
                                              {
                                                  .title = "Static forces that hold (title of the paper)",
                                                  .x = "x1",
                                                  .y = "x2",
                                                  .x_label = "*FTS*_{10} (N)",
                                                  .y_label = "*FTS*_{20} (N)",
                                                  .has_dot = false,
                                                  .draw = draw_static,
                                                  .read = read_static,
                                                  .press = press_static,
                                                  .press_is_live = true,
                                              }}};

}  // namespace stiction::two_masses
