// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/motion_figure.hpp"

#include "base/constants.hpp"
#include "figure/names.hpp"
#include "model/catalogue.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace stiction;
using namespace stiction::figure;

namespace {

struct Drawn {
    std::unique_ptr<Simulation> run;
    figure::Figure figure;
    std::vector<std::string> notices;
};

Drawn draw(std::string_view text, std::string x, std::vector<std::string> y, double until) {
    ReadScenario read = read_scenario(text);
    REQUIRE(read.notices.empty());
    const Scenario& scenario = *read.scenario;
    Drawn out;
    out.run = std::make_unique<Simulation>(*scenario.system, scenario.values, scenario.settings);
    out.run->advance(until, 10'000'000);
    MotionRequest request;
    request.x = std::move(x), request.y = std::move(y);
    request.until = std::min(until, out.run->now());
    out.figure = draw_motion(*out.run, {scenario, {}, {}, "http://localhost:8080/", "0.0.0", {}}, request,
                             out.notices);
    return out;
}

// Largest distance of the true curve from the drawn one, mm, at many times.
double find_error(const Drawn& drawn, std::size_t panel, double from, double until) {
    const Panel& shown = drawn.figure.panels[panel];
    const Frame frame = find_frame(drawn.figure, panel);
    const auto place = [&](double x, double y) {
        return PlanePoint{shown.x.share(x) * frame.width, shown.y.share(y) * frame.height};
    };
    std::vector<std::array<PlanePoint, 2>> lines;
    for (const Curve& curve : shown.curves)
        for (std::size_t i = 0; !curve.column.empty() && i + 1 < curve.points.size(); ++i)
            lines.push_back({place(curve.points[i].x, curve.points[i].y),
                             place(curve.points[i + 1].x, curve.points[i + 1].y)});
    std::vector<double> row(drawn.run->columns().size());
    const auto x = static_cast<std::size_t>(drawn.run->find_column(shown.x.column)),
               y = static_cast<std::size_t>(drawn.run->find_column(shown.y.column));
    double worst = 0.0;
    constexpr int count = 1500;
    for (int i = 0; i <= count; ++i) {
        drawn.run->get_row(from + (until - from) * i / count, row);
        if (!std::isfinite(row[x] + row[y])) continue;
        const PlanePoint p = place(row[x], row[y]);
        double best = HUGE_VAL;
        for (const auto& [a, b] : lines) {
            const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy,
                         s = length > 0.0
                                 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0)
                                 : 0.0;
            const double away = std::hypot(p.x - a.x - s * dx, p.y - a.y - s * dy);
            if (away == away) best = std::min(best, away);
        }
        worst = std::max(worst, best);
    }
    return worst;
}

std::size_t count_points(const Panel& panel) {
    std::size_t out = 0;
    for (const Curve& curve : panel.curves)
        if (!curve.column.empty()) out += curve.points.size();
    return out;
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("figure: every system's curves lie within 0.1 mm of the motion, over time and against each other") {
    for (const System* system : all_systems()) {
        const double until = std::min(3.0, system->t_end);
        const std::string q(system->coordinates[0].name),
            v(system->coordinates[0].velocity_name.empty()
                  ? q + "_dot"
                  : std::string(system->coordinates[0].velocity_name));
        for (const std::string& x : {std::string("t"), q}) {
            INFO(system->id, " over ", x);
            const Drawn drawn = draw(system->id, x, {v}, until);
            CHECK(drawn.notices.empty());
            CHECK(count_points(drawn.figure.panels[0]) <= 20'000);
            CHECK(find_error(drawn, 0, 0.0, std::min(until, drawn.run->now())) < 0.1);
        }
    }
}

TEST_CASE("figure: many oscillations have at most 20000 points and stay within 0.1 mm") {
    const Drawn drawn =
        draw("belt_oscillator?friction_law=coulomb&mu_k=0&x0=0.3&stiffness=10000", "t", {"x"}, 600);
    CHECK(count_points(drawn.figure.panels[0]) <= 20'000);
    CHECK(drawn.notices.empty());
    CHECK(find_error(drawn, 0, 0.0, 600.0) < 0.1);
}

TEST_CASE("figure: a friction force jumps upright, from its bound at rest to that of sliding") {
    // mu_s N = 4 N, mu_k N = 2.5 N; the block slips at 0.4 s.
    const Drawn drawn = draw("belt_oscillator", "t", {"belt.tangent"}, 1.0);
    bool jumps = false;
    for (const Curve& curve : drawn.figure.panels[0].curves)
        for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
            const PlanePoint &a = curve.points[i], &b = curve.points[i + 1];
            jumps = jumps || (a.x == b.x && std::abs(a.x - 0.4) < 1e-9 &&
                              std::abs(std::abs(a.y) - 4.0) < 1e-9 && std::abs(std::abs(b.y) - 2.5) < 1e-9);
        }
    CHECK(jumps);
}

TEST_CASE(
    "figure: the bound of a friction force is drawn on both sides and named, with the coefficient of its "
    "law") {
    for (const auto& [law, name, bound] :
         {std::tuple{"coulomb_stiction", "*μ*_{s}*N*", 4.0}, {"coulomb", "*μ*_{k}*N*", 2.5}}) {
        const Drawn drawn =
            draw(std::string("belt_oscillator?friction_law=") + law, "t", {"belt.tangent"}, 1.0);
        const Panel& panel = drawn.figure.panels[0];
        double least = 0.0, most = 0.0;
        for (const Curve& curve : panel.curves)
            if (curve.ink == Ink::bound)
                for (const PlanePoint& p : curve.points)
                    least = std::min(least, p.y), most = std::max(most, p.y);
        CHECK(most == doctest::Approx(bound).epsilon(1e-9));
        CHECK(least == doctest::Approx(-bound).epsilon(1e-9));
        REQUIRE(panel.words.size() == 1);
        CHECK(panel.words[0].text == name);
    }
}

TEST_CASE("figure: the caption holds every value, the link and the version; axes have symbols and units") {
    const Drawn drawn = draw("belt_oscillator?mu_k=0.3", "x", {"x_dot"}, 2.0);
    const std::string svg = write_svg(drawn.figure);
    CHECK(contains(svg, "<desc>belt_oscillator?mu_k=0.3</desc>"));
    CHECK(contains(svg, "<metadata>http://localhost:8080/#belt_oscillator?mu_k=0.3</metadata>"));
    CHECK(contains(svg, "Stiction 0.0.0"));
    CHECK(contains(svg, "<tspan font-style=\"italic\">x</tspan> (m)"));
    CHECK(contains(svg, "(m/s)"));
    for (const Parameter& parameter : drawn.run->system().parameters)
        if (parameter.choices.empty())
            CHECK(contains(drawn.figure.caption,
                           "=\u00a0" + show_number(drawn.run->values()[static_cast<std::size_t>(
                                           find_parameter(drawn.run->system(), parameter.id))])));
    CHECK_FALSE(contains(svg, "<script"));
    CHECK_FALSE(contains(svg, "<style"));
    CHECK_FALSE(contains(svg, "href"));
    CHECK_FALSE(contains(svg, "nan"));
    CHECK_FALSE(contains(svg, "inf "));
}

TEST_CASE("figure: nothing in it tells a mystery value") {
    for (const bool over_time : {true, false}) {
        const auto draw_it = [&](std::string_view text) {
            return over_time ? draw(text, "t", {"belt.tangent"}, 2.0) : draw(text, "x", {"x_dot"}, 2.0);
        };
        const Drawn hidden = draw_it("belt_oscillator?mystery=a:mu_s:0.35:0.5"),
                    open = draw_it("belt_oscillator");
        const Scenario scenario = *read_scenario("belt_oscillator?mystery=a:mu_s:0.35:0.5").scenario;
        const double value =
            scenario.values[static_cast<std::size_t>(find_parameter(*scenario.system, "mu_s"))];
        CHECK(contains(hidden.figure.caption, "=\u00a0?"));
        CHECK_FALSE(contains(write_svg(hidden.figure), show_number(value)));
        const auto count_telling =
            [](const Drawn& drawn) {  // the bound over time, the stick set in the plane
                const auto& curves = drawn.figure.panels[0].curves;
                return std::count_if(curves.begin(), curves.end(), [](const Curve& curve) {
                    return curve.ink == Ink::bound || curve.ink == Ink::stick_set;
                });
            };
        CHECK(count_telling(open) > 0);
        CHECK(count_telling(hidden) == 0);
    }
}

TEST_CASE("figure: panels lie inside the figure, above the legend, and do not overlap") {
    const Drawn drawn = draw("belt_oscillator", "t", {"x", "x_dot", "belt.tangent"}, 2.0);
    double last = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Frame frame = find_frame(drawn.figure, i);
        CHECK(frame.y >= last);
        CHECK(frame.height > 10.0);
        CHECK(frame.x + frame.width <= drawn.figure.size.width);
        last = frame.y + frame.height;
    }
    CHECK(last < drawn.figure.size.height - 15.0);
    // With the height that follows from the panels, these have their height.
    figure::Figure tall = drawn.figure;
    tall.size.height = find_height(tall, 33.0);
    CHECK(find_frame(tall, 1).height == doctest::Approx(33.0).epsilon(0.01));
}

TEST_CASE("figure: numbers for readers") {
    CHECK(show_number(0.25) == "0.25");
    CHECK(show_number(-1.5) == "−1.5");
    CHECK(show_number(1e-7) == "10^{−7}");
    CHECK(show_number(2.5e10) == "2.5·10^{10}");
    CHECK(show_number(pi) == "3.1415927");
    CHECK(show_number(HUGE_VAL) == "∞");
}
