// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/constants.hpp"
#include "own/examples.hpp"
#include "own/written.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace stiction;
using stiction::test::Experiment;
using stiction::test::Written;

namespace {

constexpr double balance = 1e-9;  // of the largest energy

std::string_view example(std::string_view id) {
    for (const own::Example& entry : own::examples())
        if (entry.id == id) return entry.text;
    FAIL("no such example");
    return {};
}

std::vector<double> times_of(const Written& run, EventKind kind) {
    std::vector<double> out;
    for (const Event& event : run.events())
        if (event.kind == kind) out.push_back(event.t);
    return out;
}

}  // namespace

TEST_CASE("own bodies: the rod in the language moves as painleve_rod") {
    for (const double mu : {0.0, 0.5, 1.4}) {
        CAPTURE(mu);
        const std::string key = "mu=" + std::to_string(mu);
        Experiment built_in("painleve_rod?" + key + "&theta0=0.8&theta_dot0=0&v_t0=-0.3");
        Written written(example("painleve_rod"), {.values = {{"mu", mu}}});
        const double end = std::min(written.simulation().now(), built_in.simulation().now());
        CHECK(end > 0.5);
        REQUIRE(written.events().size() == built_in.events().size());
        for (std::size_t i = 0; i < written.events().size(); ++i) {
            CHECK(std::abs(written.events()[i].t - built_in.events()[i].t) < 1e-10);
            CHECK(written.events()[i].kind == built_in.events()[i].kind);
        }
        const std::pair<const char*, const char*> columns[] = {{"rod_x", "x"},
                                                               {"rod_y", "y"},
                                                               {"rod_theta", "theta"},
                                                               {"rod_x_dot", "x_dot"},
                                                               {"rod_y_dot", "y_dot"},
                                                               {"tip.normal", "tip.normal"},
                                                               {"tip.tangent", "tip.tangent"},
                                                               {"energy.kinetic", "energy.kinetic"},
                                                               {"energy.dissipated", "energy.dissipated"}};
        for (int i = 0; i <= 20; ++i) {
            const double t = 0.999 * end * i / 20.0;
            for (const auto& column : columns) {
                const char *const own = column.first, *const other = column.second;
                CAPTURE(own);
                CAPTURE(t);
                CHECK(std::abs(written.at(t, own) - built_in.at(t, other)) <
                      1e-10 * (1.0 + std::abs(built_in.at(t, other))));
            }
        }
    }
}

TEST_CASE("own bodies: the block in the language moves as sliding_block") {
    for (const auto& values : {std::pair{0.5, 0.0}, {0.3, 0.4}, {1.2, -0.2}}) {
        const double mu = values.first, tau = values.second;
        CAPTURE(mu);
        Experiment built_in("sliding_block?mu=" + std::to_string(mu) + "&torque=" + std::to_string(tau));
        Written written(example("sliding_block"), {.values = {{"mu", mu}, {"tau", tau}}});
        const double end = std::min({written.simulation().now(), built_in.simulation().now(), 10.0});
        for (std::size_t i = 0; i < std::min(written.events().size(), built_in.events().size()); ++i) {
            if (built_in.events()[i].t >= end)
                break;  // the built-in block ends where it lies on another side
            CHECK(std::abs(written.events()[i].t - built_in.events()[i].t) < 1e-10);
            CHECK(written.events()[i].kind == built_in.events()[i].kind);
        }
        for (int i = 0; i <= 20; ++i) {
            const double t = 0.999 * end * i / 20.0;
            CAPTURE(t);
            CHECK(std::abs(written.at(t, "block_x") - built_in.at(t, "x")) < 1e-10);
            CHECK(std::abs(written.at(t, "block_theta") - built_in.at(t, "theta")) < 1e-10);
            CHECK(std::abs(written.at(t, "left.normal") - built_in.at(t, "left.normal")) < 1e-9);
            CHECK(std::abs(written.at(t, "right.tangent") - built_in.at(t, "right.tangent")) < 1e-9);
        }
        CHECK(written.energy_defect() < balance);
    }
}

TEST_CASE("own bodies: a bouncing ball hits at the times of the geometric series and then rests") {
    const double h = 1.0, e = 0.8, t_1 = std::sqrt(2.0 * h / 9.81);
    Written run(example("bouncing_ball"), {.t_end = 5.0});
    const std::vector<double> hits = times_of(run, EventKind::impact);
    REQUIRE(hits.size() > 30);
    double sum = 0.0, power = 1.0;
    for (std::size_t n = 0; n < 30; ++n) {
        CHECK(std::abs(hits[n] - t_1 * (1.0 + 2.0 * sum)) < 1e-12 * hits[n] + 1e-12);
        power *= e;
        sum += power;
    }
    const double rest = t_1 * (1.0 + e) / (1.0 - e);
    CHECK(run.word_at(rest + 1e-4, "bounce.state") == "stick");
    CHECK(std::abs(run.events().back().t - rest) < 1e-5);
    CHECK(run.at(5.0, "ball_y") == doctest::Approx(0.1).epsilon(1e-12));
    CHECK(run.energy_defect() < balance);
}

TEST_CASE("own bodies: a ball that is thrown sliding rolls from v/(3 mu g) on with 2/3 of its speed") {
    Written run(example("bowling"), {.t_end = 2.0});
    REQUIRE(run.events().size() == 1);
    CHECK(std::abs(run.events()[0].t - 3.0 / (3.0 * 0.2 * 9.81)) < 1e-10);
    CHECK(run.at(1.5, "disc_x_dot") == doctest::Approx(2.0).epsilon(1e-10));
    CHECK(run.at(1.5, "disc_theta_dot") == doctest::Approx(-20.0).epsilon(1e-10));
}

TEST_CASE("own bodies: where a super ball sticks, an impact turns u_N by -e and u_T by -e_T") {
    for (const std::string method : {"event_driven", "time_stepping"}) {
        CAPTURE(method);
        Written run(example("super_ball"), {.method = method, .t_end = 3.0, .dt = 1e-4});
        const std::vector<double> hits = times_of(run, EventKind::impact);
        REQUIRE(hits.size() > 4);
        if (method == "time_stepping") continue;
        // Rows on both sides of the first impact: the nodes there.
        std::size_t node = 0;
        while (run.at_node(node + 1, "t") < hits[0]) ++node;
        ++node;
        const double r = 0.05;
        const auto slip = [&](std::size_t at) {
            return run.at_node(at, "ball_x_dot") + r * run.at_node(at, "ball_theta_dot");
        };
        REQUIRE(run.at_node(node, "t") == run.at_node(node + 1, "t"));
        CHECK(run.at_node(node + 1, "ball_y_dot") ==
              doctest::Approx(-0.9 * run.at_node(node, "ball_y_dot")).epsilon(1e-12));
        CHECK(slip(node + 1) == doctest::Approx(-0.7 * slip(node)).epsilon(1e-12));
        CHECK(run.energy_defect() < balance);
    }
}

TEST_CASE("own bodies: tangential restitution in time stepping turns u_T by -e_T too") {
    Written run(example("super_ball"), {.method = "time_stepping", .t_end = 0.2, .dt = 1e-4});
    const double before = run.at(0.1, "ball_x_dot") + 0.05 * run.at(0.1, "ball_theta_dot");
    const double after = run.at(0.15, "ball_x_dot") + 0.05 * run.at(0.15, "ball_theta_dot");
    CHECK(after == doctest::Approx(-0.7 * before).epsilon(1e-10));
}

// Housner, Bull. Seism. Soc. Am. 53 (1963): the spin after an impact over that before it.
TEST_CASE("own bodies: each impact of a rocking block multiplies its spin by 1 - (3/2) sin^2 a") {
    Written run(example("rocking_block"), {.t_end = 4.0});
    const double tangent = 0.2 / 1.0, sine_squared = tangent * tangent / (1.0 + tangent * tangent);
    int impacts = 0;
    for (std::size_t i = 0; i + 1 < run.nodes(); ++i) {
        if (run.at_node(i, "t") != run.at_node(i + 1, "t") || impacts >= 5) continue;
        const double before = run.at_node(i, "block_theta_dot"),
                     after = run.at_node(i + 1, "block_theta_dot");
        if (before == after) continue;
        ++impacts;
        CHECK(after / before == doctest::Approx(1.0 - 1.5 * sine_squared).epsilon(1e-10));
    }
    CHECK(impacts > 3);
    CHECK(run.energy_defect() < balance);
}

TEST_CASE(
    "own bodies: a ladder rests exactly where its angle is steep enough for some pair of friction forces") {
    const double mu_f = 0.4, mu_w = 0.2, steepest = std::atan((1.0 - mu_f * mu_w) / (2.0 * mu_f));
    for (const double off : {-0.1, -1e-3, -1e-6, 1e-6, 1e-3, 0.1}) {
        CAPTURE(off);
        Written run(example("ladder"), {.t_end = 1.0, .values = {{"phi", steepest + off}}});
        const double moved = run.at(0.5, "bar_theta") - run.at(0.0, "bar_theta");
        CHECK((std::abs(moved) < 1e-12) == (off > 0.0));
        CHECK(run.energy_defect() < balance);
        if (off < 0.0) continue;
        CHECK(run.word_at(0.5, "foot.state") == "stick");
        CHECK(run.word_at(0.5, "head.state") == "stick");
        // The forces that are shown lie in both cones and balance the weight.
        CHECK(std::abs(run.at(0.5, "foot.tangent")) <= mu_f * run.at(0.5, "foot.normal") * (1.0 + 1e-9));
        CHECK(std::abs(run.at(0.5, "head.tangent")) <= mu_w * run.at(0.5, "head.normal") * (1.0 + 1e-9));
    }
}

TEST_CASE("own bodies: the head of a ladder without friction leaves the wall at 2/3 of its first height") {
    const double phi = 1.2;
    Written run(example("ladder"), {.t_end = 2.0, .values = {{"phi", phi}, {"mu_f", 0.0}, {"mu_w", 0.0}}});
    const std::vector<double> leaves = times_of(run, EventKind::lift_off);
    REQUIRE(!leaves.empty());
    CHECK(std::sin(run.at(leaves[0], "bar_theta")) ==
          doctest::Approx(2.0 / 3.0 * std::sin(phi)).epsilon(1e-8));
}

TEST_CASE("own bodies: a block stays on a slope if friction is at least the tangent of the angle") {
    for (const double mu : {0.3, std::tan(0.35) - 1e-6, std::tan(0.35) + 1e-6}) {
        CAPTURE(mu);
        Written run(example("wedge"), {.t_end = 1.0, .values = {{"mu", mu}}});
        const double along = run.at(1.0, "block_x") - run.at(0.0, "block_x");
        const double pull = 9.81 * (std::sin(0.35) - mu * std::cos(0.35));
        CHECK(along == doctest::Approx(pull > 0.0 ? 0.5 * pull * std::cos(0.35) : 0.0).epsilon(1e-8));
        CHECK(run.energy_defect() < balance);
    }
}

TEST_CASE(
    "own bodies: the guide of a slider-crank reverses at the dead centres, and its pins keep together") {
    Written run(example("slider_crank"), {.t_end = 1.0});
    const std::vector<double> reversals = times_of(run, EventKind::slip_reversal);
    REQUIRE(reversals.size() > 5);
    for (const double t : reversals) {
        const double turns = run.at(t, "crank_theta") / pi;
        CHECK(std::abs(turns - std::round(turns)) < 1e-9);
    }
    for (std::size_t i = 0; i < run.nodes(); i += 10) {
        CHECK(std::abs(run.at_node(i, "piston_y")) < 1e-12);
        const double x = run.at_node(i, "link_x"), angle = run.at_node(i, "link_theta");
        CHECK(std::abs(x + 0.153 * std::cos(angle) - run.at_node(i, "piston_x")) < 1e-12);
    }
    CHECK(run.energy_defect() < balance);
    // The pin drives the piston: m x'' = fx on the link with the opposite sign, and friction.
    const double t = 0.05, h = 1e-4;
    const double a = (run.at(t + h, "piston_x_dot") - run.at(t - h, "piston_x_dot")) / (2.0 * h);
    CHECK(0.076 * a == doctest::Approx(-run.at(t, "b.fx") + run.at(t, "shoe.tangent")).epsilon(1e-5));
}

TEST_CASE("own bodies: with compliant contacts and in time stepping a guide holds its body and rubs by |N|") {
    Written exact(example("slider_crank"), {.t_end = 1.0});
    Written compliant(example("slider_crank"), {.method = "compliant", .t_end = 1.0});
    Written stepping(example("slider_crank"), {.method = "time_stepping", .t_end = 1.0, .dt = 1e-4});
    const double t = 0.95;
    CHECK(compliant.at(t, "crank_theta") == doctest::Approx(exact.at(t, "crank_theta")).epsilon(1e-7));
    CHECK(compliant.at(t, "shoe.normal") == doctest::Approx(exact.at(t, "shoe.normal")).epsilon(1e-5));
    CHECK(stepping.at(t, "crank_theta") == doctest::Approx(exact.at(t, "crank_theta")).epsilon(1e-4));
    CHECK(compliant.energy_defect() < balance);
    CHECK(std::abs(compliant.at(t, "piston_y")) < 1e-12);
}

// In the axes of the table, which has the displacement a sin w t, each mass m has the force m a w^2 sin w t.
TEST_CASE("own bodies: while nothing tips, two blocks on a shaking table move as two point masses") {
    Written blocks(example("stack"), {.t_end = 2.0});
    Written points(R"(mechanism 1
constant p 0.02*(6*pi)*(6*pi)
coordinate lower
coordinate upper
mass lower 2
mass upper 1
force lower sine 2*p frequency 3
force upper sine p frequency 3
contact feet load 3*9.81 slip lower_dot coulomb_stiction mu_s 0.5 mu_k 0.4
contact joint load 9.81 slip upper_dot - lower_dot coulomb_stiction mu_s 0.3 mu_k 0.2
)",
                   {.t_end = 2.0});
    // Both corners of a block change their states together.
    REQUIRE(blocks.events().size() == 2 * points.events().size());
    CHECK(points.events().size() > 20);
    for (std::size_t i = 0; i < points.events().size(); ++i) {
        CHECK(std::abs(blocks.events()[2 * i].t - points.events()[i].t) < 1e-9);
        CHECK(blocks.events()[2 * i].kind == points.events()[i].kind);
    }
    for (int i = 1; i < 100; ++i) {
        const double t = 0.0199 * i, w = 6.0 * pi;
        CAPTURE(t);
        const double feet = blocks.at(t, "feet_1.tangent") + blocks.at(t, "feet_2.tangent");
        const double joint = blocks.at(t, "joint_1.tangent") + blocks.at(t, "joint_2.tangent");
        CHECK(std::abs(feet - points.at(t, "feet.tangent")) < 1e-7);
        CHECK(std::abs(joint - points.at(t, "joint.tangent")) < 1e-7);
        CHECK(std::abs(blocks.at(t, "upper_x") - points.at(t, "upper") - 0.02 * std::sin(w * t)) < 1e-9);
        CHECK(std::abs(blocks.at(t, "upper_theta")) < 1e-12);
    }
    CHECK(blocks.energy_defect() < balance);
}

namespace {

std::string find_mistake(std::string_view text) {
    const MadeSystem made = own::make_system(text);
    return made.mistakes.empty() ? std::string() : made.mistakes[0];
}

// A block and a ball leave a table.
constexpr std::string_view table = R"(mechanism 1
gravity 9.81
ground floor through (0, -3)
body table fixed box 2 by 0.2 at (0, -0.1)
body block mass 1 box 0.3 by 0.2 at (0.5, 0.1) velocity (2, 0)
body ball mass 1 circle 0.1 at (-0.5, 0.1) velocity (-1, 0)
contact feet block.s1 table.s3 mu 0.1
contact edge table.c3 block.s1 mu 0.1
contact rim ball table.s3 mu 0.3
contact low ball floor
)";

}  // namespace

TEST_CASE("own bodies: a foot leaves the side that it stands on, and the edge of the side catches the body") {
    Written run(table, {.t_end = 0.9});
    const auto find = [&](std::string_view contact, EventKind kind) {
        for (const Event& event : run.events())
            if (event.kind == kind && run.simulation().mechanism().contact_name(event.contact) == contact)
                return event;
        FAIL("no such event");
        return Event();
    };
    // The leading foot begins at x = 0.65 and slides with -mu g to x = 1.
    const double g = 9.81, deceleration = 0.1 * g;
    const double t = (2.0 - std::sqrt(4.0 - 2.0 * deceleration * 0.35)) / deceleration;
    const Event foot = find("feet_2", EventKind::lift_off);
    CHECK(std::abs(foot.t - t) < 1e-8);  // the side reaches 1e-9 of its length further
    CHECK(foot.reason() == "off the side");
    CHECK(find("edge", EventKind::touch_down).t == foot.t);
    CHECK(std::isnan(run.at(0.2, "feet_2.gap")));
    // The block tilts where the weight and the friction at the edge, 0.1 m below the centre of mass, balance.
    const Event tilt = find("feet_1", EventKind::lift_off);
    CHECK(run.at(tilt.t, "block_x") == doctest::Approx(1.0 - 0.1 * 0.1).epsilon(1e-9));
    CHECK(find("rim", EventKind::lift_off).reason() == "off the side");
    CHECK(run.energy_defect() < balance);
}

TEST_CASE("own bodies: boxes on ice rest, and begin to slide when something pulls") {
    // Each box stands on two feet without friction: between them a force would be redundant.
    constexpr std::string_view text = R"(mechanism 1
parameter g_x 0 from -1 to 1
gravity (g_x, -9.81)
body a mass 1 box 0.2 by 0.2 at near (0, 0.1)
body b mass 2 box 0.2 by 0.2 at near (1, 0.1)
body c mass 3 box 0.2 by 0.2 at near (2, 0.1)
ground floor
contact fa a.s1 floor closed
contact fb b.s1 floor closed
contact fc c.s1 floor closed
)";
    Written rest(text, {.t_end = 2.0});
    CHECK(rest.events().empty());
    CHECK(rest.at(2.0, "fb_1.tangent") == 0.0);
    CHECK(std::abs(rest.at(2.0, "a_x_dot")) < 1e-20);
    Written pulled(text, {.t_end = 2.0, .values = {{"g_x", 0.5}}});
    for (const std::string_view column : {"a_x_dot", "b_x_dot", "c_x_dot"})
        CHECK(pulled.at(2.0, column) == doctest::Approx(1.0).epsilon(1e-9));
    CHECK(pulled.at(2.0, "fb_1.normal") == doctest::Approx(9.81).epsilon(1e-9));
}

TEST_CASE("own bodies: two corners that pass each other do not collide") {
    // The block slides off the table; at the end its last corner is at the corner of the table.
    Written run(R"(mechanism 1
gravity 9.81
body block mass 1 box 0.2 by 0.2 at near (0.85, 1) velocity (1, 0)
body table fixed box 2 by 1 at (0, 0.4)
contact feet block.s1 table.s3 mu 0.1 closed
contact edge table.c3 block.s1 mu 0.1
)",
                {.t_end = 0.5});
    const std::span<const Event> events = run.events();
    REQUIRE(events.size() == 4);
    const Event& last = events.back();
    CHECK(run.simulation().mechanism().contact_name(last.contact) == "edge");
    CHECK(last.reason() == "off the side");
    for (const std::string_view column : {"block_x_dot", "block_theta_dot"})
        CHECK(run.at(last.t - 1e-9, column) == doctest::Approx(run.at(0.5, column)).epsilon(1e-7));
    CHECK(run.at(0.5, "block_y_dot") ==
          doctest::Approx(run.at(last.t - 1e-9, "block_y_dot") - 9.81 * (0.5 - last.t)).epsilon(1e-7));
    CHECK(run.energy_defect() < balance);
}

TEST_CASE("own bodies: a compliant contact that leaves its side loses the energy of its spring") {
    Written run(R"(mechanism 1
gravity 9.81
body table fixed box 2 by 0.2 at (0, -0.1)
body ball mass 1 circle 0.1 at (-0.5, 0.1) velocity (-1, 0)
contact rim ball table.s3 mu 0.3
)",
                {.method = "compliant", .t_end = 1.0});
    int left = 0;
    for (const Event& event : run.events()) left += event.reason() == "off the side" ? 1 : 0;
    CHECK(left > 0);
    CHECK(run.energy_defect() < balance);
}

// Resting bodies whose forces are not unique: a jammed rod, and a ball that touches a wall which carries nothing.
TEST_CASE("own bodies: contacts that share friction rest with loads that grow together, and idle ones open") {
    Written jam(R"(mechanism 1
units none
gravity 1
body rod mass 1 rod 2 at (0.3, 0.95) angle 1.2 velocity (1, 0)
ground floor
ground wall through (1.2, 0) angle pi/2
contact tip rod.c1 floor mu 1.2
contact head rod.c2 floor mu 1.2
contact foot rod.c1 wall mu 1.2
contact top rod.c2 wall mu 1.2
)",
                {.t_end = 4.0});
    CHECK(jam.status() == RunStatus::reached);
    CHECK(jam.word_at(3.0, "tip.state") == "stick");
    CHECK(jam.energy_defect() < balance);
    Written ball(R"(mechanism 1
gravity 9.81
body drum fixed circle 1 at (0, 0)
body ball mass 2 circle 0.3 at near (1.3, -0.6) velocity (-0.5, 0) spin 2
ground floor through (0, -1)
contact below ball floor mu 0.3 closed
contact beside ball drum mu 0.4
)",
                 {.t_end = 4.0});
    CHECK(ball.status() == RunStatus::reached);
    CHECK(ball.energy_defect() < balance);
}

TEST_CASE("own bodies: a four-bar with a motor keeps its pins and its angle, and the motor's work is input") {
    Written run(R"(mechanism 1
gravity 9.81
body crank mass 1 rod 0.2 at near (0.1, 0) angle 0
body link mass 1 rod 0.5 at near (0.3, 0.3) angle near 0.8
body rocker mass 1 rod 0.4 at near (0.5, 0.2) angle near 1.5
pin a crank.c1 (0, 0)
pin b crank.c2 link.c1
pin c link.c2 rocker.c2
pin d rocker.c1 (0.5, 0)
motor m crank angle 0 speed 5 sine 0.1 frequency 1
spring s link (0.3, -1) stiffness 50 length 0.5 damping 1
observe x1 x_of link.c2
observe x2 x_of rocker.c2
observe far distance_of crank.c2 link.c1
observe v vy_of crank.c2
)",
                {.t_end = 3.0});
    CHECK(run.status() == RunStatus::reached);
    for (int i = 0; i <= 30; ++i) {
        const double t = 0.1 * i, angle = 5.0 * t + 0.1 * std::sin(2.0 * pi * t);
        CHECK(std::abs(run.at(t, "crank_theta") - angle) < 1e-12 * (1.0 + angle));
        CHECK(std::abs(run.at(t, "x1") - run.at(t, "x2")) < 1e-12);
        CHECK(run.at(t, "far") < 1e-12);
        const double spin = 5.0 + 0.2 * pi * std::cos(2.0 * pi * t);
        CHECK(std::abs(run.at(t, "v") - 0.2 * spin * std::cos(angle)) < 1e-10);
    }
    CHECK(run.energy_defect() < balance);
    // Power of the motor: its torque on the crank times the spin.
    const double t = 1.3, h = 1e-5;
    const double power = (run.at(t + h, "energy.input") - run.at(t - h, "energy.input")) / (2.0 * h);
    CHECK(run.at(t, "m.torque") * run.at(t, "crank_theta_dot") == doctest::Approx(power).epsilon(1e-6));
}

TEST_CASE(
    "own bodies: the start closes joints with the least motion and tells what stays open or is said twice") {
    const std::string one = "mechanism 1\nbody one mass 1 rod 0.4 at (0.2, 0) angle 0\n";
    CHECK(find_mistake(one + "pin a one.c1 (0, 0.03)\n")
              .ends_with(
                  "pin a stays 0.03 m open at the start: `at near` or `angle near` lets a body move there"));
    CHECK(find_mistake(one + "pin a one.c1 (0, 0)\npin b one.c1 (0, 0)\n")
              .ends_with("pin b says what other joints already say"));
    CHECK(find_mistake(
              "mechanism 1\nground rail\nbody one mass 1 box 1 by 1\nslider s one rail\nguide g one rail\n")
              .ends_with("guide g says what other joints already say"));
    CHECK(
        find_mistake(one + "motor m one angle 0.5\n")
            .ends_with(
                "motor m stays 0.5 rad off at the start: `at near` or `angle near` lets a body move there"));
    CHECK(find_mistake("mechanism 1\nbody one mass 1 rod 0.4 at (0.2, 0) angle 0 velocity (1, 0) spin 2\npin "
                       "a one.c1 (0, 0)\n")
              .ends_with("pin a opens at 1.1 m/s at the start: joints give velocities that are not written"));
    CHECK(find_mistake(
              "mechanism 1\nground floor\nbody one mass 1 circle 0.5 at (0, 0.4)\ncontact c one floor\n")
              .ends_with("contact c begins 0.1 m below its surface; `closed` puts it there"));
    // Velocities: the pendulum's spin is written, the velocity of its centre follows.
    Written run(
        "mechanism 1\nbody one mass 1 rod 0.4 at near (0.1, 0.1) angle 0.5 spin 3\npin a one.c1 (0, 0)\n",
        {.t_end = 0.1});
    CHECK(run.at(0.0, "one_x") == doctest::Approx(0.2 * std::cos(0.5)).epsilon(1e-14));
    CHECK(run.at(0.0, "one_y_dot") == doctest::Approx(0.6 * std::cos(0.5)).epsilon(1e-14));
}

TEST_CASE("own bodies: the run ends where joints become dependent, and where a spring has no length") {
    Written flat(R"(mechanism 1
gravity 9.81
body one mass 1 rod 0.4 at near (0, 0.2) angle 1 spin 6
body two mass 1 rod 0.4 at near (1, 0.2) angle near 1
body bar mass 1 rod 1 at near (0.5, 0.4) angle near 0
pin a one.c1 (0, 0)
pin b one.c2 bar.c1
pin c bar.c2 two.c2
pin d two.c1 (1, 0)
)",
                 {.t_end = 3.0});
    CHECK(flat.status() == RunStatus::ended);
    CHECK(flat.simulation().end_reason() == "joints become dependent");
    CHECK(std::abs(std::sin(flat.at(flat.simulation().now(), "one_theta"))) < 1e-3);
    CHECK(flat.energy_defect() < balance);
    // A motor and a guide drive two rods towards a place that they cannot reach.
    Written locked(R"(mechanism 1
ground rail angle 0.05
body one mass 1.5 rod 0.522 at near (0.2, 0) angle near 0.78
body two mass 1.1 rod 0.514 at near (0.6, -0.1) angle near -1
pin a one.c1 (0, 0)
pin b one.c2 two.c1
guide g two.c2 rail
motor m one angle 0.266 speed -3.15
)",
                   {.t_end = 3.0});
    CHECK(locked.simulation().end_reason() == "joints become dependent");
    Written spring(
        "mechanism 1\nbody one mass 1 point at (1, 0)\nspring s one (0, 0) stiffness 1 length 0.2\n",
        {.t_end = 3.0});
    CHECK(spring.simulation().end_reason() == "spring s has no length");
    // x - 0.2 = 0.8 cos t
    CHECK(std::abs(spring.simulation().now() - std::acos(-0.25)) < 1e-6);
}

// A box comes to rest on a slope. It may slide back on both feet or tip over one of them; the order of the feet has no influence.
TEST_CASE("own bodies: where a box may slide or tip, its mirror image does the same") {
    const std::string text = R"(mechanism 1
gravity 9.81
parameter s 1 from -1 to 1
ground slope angle s*0.107
body b mass 0.94 inertia 0.0137 box 0.18 by 0.38 at (-s*0.19*sin(0.107), 0.19*cos(0.107)) velocity (s*0.72*cos(0.107), 0.72*sin(0.107)) angle s*0.107
force b (-3.3*s, 0.72)
contact feet b.s1 slope coulomb_stiction mu_s 0.79 mu_k 0.453
)";
    Written run(text, {.t_end = 0.3}), image(text, {.t_end = 0.3, .values = {{"s", -1.0}}});
    CHECK(std::abs(run.at(0.3, "b_theta") - 0.107) > 0.01);
    for (const char* column : {"b_x", "b_theta"})
        CHECK(std::abs(run.at(0.3, column) + image.at(0.3, column)) < 1e-9);
    CHECK(run.word_at(0.3, "feet_1.state") == image.word_at(0.3, "feet_2.state"));
}

// A growing force makes one box slide. The other one carries more than mu_k N and less than mu_s N: it has no part in this and
// stays.
TEST_CASE("own bodies: a box that begins to slide does not move a box beside it") {
    const std::string text = R"(mechanism 1
gravity 9.81
parameter s 1 from -1 to 1
ground floor angle 0
body one mass 1.35 box 0.3 by 0.1 at (0, 0.05)
force one sine (4*s, 0) frequency 0.2
contact on_one one.s1 floor mu 0.2
body two mass 0.25 box 0.2 by 0.36 at (s, 0.18)
force two (-s, -1)
contact on_two two.s1 floor coulomb_stiction mu_s 0.48 mu_k 0.17
)";
    for (const double s : {1.0, -1.0}) {
        CAPTURE(s);
        Written run(text, {.t_end = 1.0, .values = {{"s", s}}});
        // 4 sin(0.4 pi t) = 0.2 * 1.35 * 9.81
        const double onset = std::asin(0.2 * 1.35 * 9.81 / 4.0) / (0.4 * pi);
        CHECK(run.word_at(onset + 1e-6, "on_one_1.state") == (s > 0.0 ? "slip+" : "slip-"));
        CHECK(run.word_at(onset - 1e-6, "on_one_1.state") == "stick");
        for (const double t : {onset + 1e-6, 1.0}) {
            CHECK(run.word_at(t, "on_two_1.state") == "stick");
            CHECK(std::abs(run.at(t, "two_x") - s) < 1e-13);
        }
    }
}

// The error of time stepping is of first order in its step: half of the step, half of the difference.
TEST_CASE("own rows: woodpecker and two blocks move as time stepping does in the limit of small steps") {
    struct Case {
        const char *id, *column;
        double t, dt, least;
    };
    for (const Case& one :
         {Case{"woodpecker", "phi_s", 0.45, 8e-6, 2e-3}, {"two_blocks", "b", 40.0, 1e-3, 3e-3}}) {
        CAPTURE(std::string(one.id));
        Written exact(example(one.id), {.t_end = one.t});
        const auto find_difference = [&](double dt) {
            Written steps(example(one.id), {.method = "time_stepping", .t_end = one.t, .dt = dt});
            return std::abs(steps.at(one.t, one.column) - exact.at(one.t, one.column));
        };
        const double coarse = find_difference(one.dt), fine = find_difference(0.5 * one.dt);
        CHECK(coarse < one.least);
        CHECK(fine < 0.7 * coarse);
        CHECK(exact.energy_defect() < balance);
    }
}

TEST_CASE("own bodies: every example keeps the balance of energy") {
    for (const own::Example& entry : own::examples()) {
        CAPTURE(std::string(entry.id));
        Written run(entry.text, {.t_end = 2.0});
        CHECK(run.status() != RunStatus::failed);
        CHECK(run.energy_defect() < balance);
    }
}
