// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/contact_figure.hpp"

#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace stiction;

namespace {

struct Moved {
    Scenario scenario;
    Simulation run;
    explicit Moved(std::string_view text, double until)
        : scenario(*read_scenario(text).scenario), run(*scenario.system, scenario.values, scenario.settings) {
        run.advance(until, 1000000);
    }
    figure::Origin origin() const { return {scenario, {}, {}, "http://localhost:8080/", "0.0.0", {}}; }
};

figure::Figure draw_problem(const figure::LineProblem& problem) {
    const Moved motion("painleve_rod", 0.01);
    return draw_contact_problem(motion.run, motion.origin(), problem, {});
}

}  // namespace

TEST_CASE("contact figure: solutions lie on the line and on an arm") {
    // A N - b = epsilon a_N crosses the arm a_N = 0 at N = b/A and the arm N = 0 at a_N = -b/epsilon.
    const figure::Figure one = draw_problem({0.5, 0.25, 1.0 / 3.0});
    REQUIRE(one.panels.at(0).marks.size() == 1);
    CHECK(one.panels[0].marks[0].at.x == doctest::Approx(0.5));
    CHECK(one.panels[0].marks[0].at.y == 0.0);
    CHECK(one.panels[0].x.label.find("*N*") == 0);
    CHECK(one.panels[0].y.label.find("*a*_N") == 0);
    const figure::Figure two = draw_problem({-0.5, -0.25, 1.0 / 3.0});
    REQUIRE(two.panels.at(0).marks.size() == 2);
    CHECK(two.panels[0].marks[0].at.y == doctest::Approx(0.75));
    CHECK(two.panels[0].marks[1].at.x == doctest::Approx(0.5));
    CHECK(two.caption.find("two solutions") != std::string::npos);
    const figure::Figure none = draw_problem({-0.5, 0.25, 1.0 / 3.0});
    for (const figure::Mark& mark : none.panels.at(0).marks) CHECK(mark.shape == figure::Shape::cross);
    CHECK(none.caption.find("no solution") != std::string::npos);
    for (const figure::Figure* drawn : {&one, &two, &none}) {
        const figure::Panel& panel = drawn->panels[0];
        const figure::Curve& line = panel.curves.at(1);
        for (const figure::Mark& mark : panel.marks) {
            const double share = (mark.at.x - line.points[0].x) / (line.points[1].x - line.points[0].x);
            CHECK(mark.at.y ==
                  doctest::Approx(line.points[0].y + share * (line.points[1].y - line.points[0].y)));
            CHECK(mark.at.x >= panel.x.min);
            CHECK(mark.at.x <= panel.x.max);
        }
    }
}

TEST_CASE("contact figure: a contact that sticks has its cone, and the force lies in it") {
    const Moved motion("painleve_rod?mu=1.5&theta0=0.6&v_t0=-1", 3.0);
    std::size_t cones = 0;
    for (double t = 0.0; t < motion.run.now(); t += 0.01) {
        Sample sample;
        motion.run.get_sample(t, sample);
        if (sample.contacts[0].state != ContactState::stick) continue;
        figure::InstantRequest request;
        request.t = t;
        const figure::Figure drawn =
            draw_contact_problem(motion.run, motion.origin(), {NAN, NAN, 1.0}, request);
        const figure::Panel& panel = drawn.panels.at(0);
        const PlanePoint force = panel.marks.at(0).at;
        CHECK(std::abs(force.x) <= 1.5 * force.y * (1.0 + 1e-9));
        CHECK(panel.words.at(0).text.find("*μ*") == 0);
        ++cones;
    }
    CHECK(cones > 10);
}

TEST_CASE("contact figure: friction forces lie in the limit disk, on its rim while the contact slips") {
    const Moved motion("inclined_shaker", 0.5);
    std::size_t dots = 0;
    for (double t = 0.02; t < 0.5; t += 0.02) {
        Sample sample;
        motion.run.get_sample(t, sample);
        figure::InstantRequest request;
        request.t = t;
        const figure::Figure drawn = draw_limit_disk(motion.run, motion.origin(), request);
        const figure::Panel& panel = drawn.panels.at(0);
        CHECK(panel.equal_scales);
        const auto closed = static_cast<std::size_t>(std::count_if(
            sample.contacts.begin(), sample.contacts.end(),
            [](const auto& c) { return c.state != ContactState::open && c.stick_bound > 0.0; }));
        CHECK(panel.marks.size() == closed);
        for (const figure::Mark& mark : panel.marks) {
            CHECK(std::hypot(mark.at.x, mark.at.y) <= 1.0 + 1e-6);
            ++dots;
        }
        for (const ContactSample& contact : sample.contacts)
            if (contact.state == ContactState::slip)  // one coefficient: the rim
                CHECK(std::hypot(contact.tangent[0], contact.tangent[1]) ==
                      doctest::Approx(contact.stick_bound).epsilon(1e-6));
    }
    CHECK(dots > 40);
}
