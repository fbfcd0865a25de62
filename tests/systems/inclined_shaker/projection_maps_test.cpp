// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The planes of the projection method.
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using stiction::test::Experiment;

namespace {

struct Shown {
    PlanePicture normal, friction;
};

Shown draw(const std::string& items, const Sample& now) {
    const ReadScenario read = read_scenario("inclined_shaker?" + items);
    REQUIRE(read.notices.empty());
    const std::span<const PlaneMap> planes = find_system("inclined_shaker")->picture->maps;
    Shown out;
    CHECK(planes[4].title == "Projection of the normal force (figure 2)");
    CHECK(planes[5].title == "Projection of the friction force (figures 3 and 9)");
    planes[4].draw(read.scenario->values, now, out.normal);
    planes[5].draw(read.scenario->values, now, out.friction);
    return out;
}

const PlaneFigure* find(const PlanePicture& picture, Figure kind) {
    for (const PlaneFigure& figure : picture.figures)
        if (figure.kind == kind) return &figure;
    return nullptr;
}

}  // namespace

TEST_CASE("inclined_shaker: both rules of projection end at the normal force of each foot, which is unique") {
    Experiment run("inclined_shaker", 1.0);
    int sticking = 0, sliding = 0;
    for (double t = 0.005; t < 1.0; t += 0.043) {
        Sample now;
        run.simulation().get_sample(t, now);
        for (int foot = 0; foot < 3; ++foot)
            for (const char* rule : {"two_step", "projection"}) {
                CAPTURE(t);
                const ContactSample& contact = now.contacts[static_cast<std::size_t>(foot)];
                const Shown shown = draw(std::string("projection_rule=") + rule + "&projection_foot=foot" +
                                             std::to_string(foot + 1),
                                         now);
                const PlaneFigure* const normal = find(shown.normal, Figure::solution);
                REQUIRE(normal != nullptr);
                CHECK(normal->points[0].y == doctest::Approx(contact.normal).epsilon(1e-9));
                CHECK(shown.normal.remark.ends_with(" iterations"));
                const PlanePoint T = find(shown.friction, Figure::solution)->points[0];
                const double size = std::hypot(T.x, T.y);
                if (contact.state == ContactState::stick) {
                    CHECK(size < contact.stick_bound * (1.0 + 1e-12));
                    ++sticking;
                } else {
                    CHECK(T.x == doctest::Approx(contact.tangent[0]).epsilon(1e-9));
                    CHECK(T.y == doctest::Approx(contact.tangent[1]).epsilon(1e-9));
                    CHECK(shown.friction.remark == "slides: only its normal force is projected");
                    ++sliding;
                }
            }
    }
    CHECK(sticking > 10);
    CHECK(sliding > 10);
}

TEST_CASE("inclined_shaker: above twice the inverse eigenvalue only the two-step rule converges") {
    Experiment run("inclined_shaker", 1.0);
    Sample now;
    double t = 0.0;
    do {
        t += 0.01;
        run.simulation().get_sample(t, now);
    } while (t < 1.0 && now.contacts[0].state != ContactState::stick);
    REQUIRE(now.contacts[0].state == ContactState::stick);
    for (const char* r : {"2.5", "10", "100"}) {
        const std::string items = std::string("projection_r=") + r;
        const Shown two = draw(items + "&projection_rule=two_step", now),
                    once = draw(items + "&projection_rule=projection", now);
        CHECK(two.friction.remark.ends_with("iterations"));
        CHECK(find(two.friction, Figure::solution) != nullptr);
        CHECK(once.friction.remark == "does not converge");
        CHECK(find(once.friction, Figure::solution) == nullptr);
    }
    const auto count = [&](const char* r) {
        return std::stoi(draw(std::string("projection_r=") + r, now).normal.remark);
    };
    CHECK(count("1") > count("10"));
    CHECK(count("10") > count("100"));
    // With a small R the same rule needs more steps than it gets, but does not circle.
    CHECK(draw("projection_r=0.05", now).normal.remark == "more than 1000 iterations");
}

TEST_CASE("inclined_shaker: the points of the planes are projected as (33) and (36) say") {
    Experiment run("inclined_shaker", 1.0);
    Sample now;
    run.simulation().get_sample(0.11, now);
    const Shown shown = draw("projection_foot=foot2&projection_r=0.3", now);
    int iterates = 0;
    for (const PlaneFigure& figure : shown.normal.figures)
        if (figure.kind == Figure::optimum) {
            ++iterates;
            CHECK(figure.points[0].y == std::max(0.0, figure.points[0].x));
        }
    CHECK(iterates > 3);
    for (const PlaneFigure& figure : shown.friction.figures) {
        if (figure.kind != Figure::level) continue;
        const PlanePoint tau = figure.points[0], lambda = figure.points[1];
        const double size = std::hypot(tau.x, tau.y), part = std::hypot(lambda.x, lambda.y);
        CHECK(part <= size * (1.0 + 1e-14));
        CHECK(std::abs(tau.x * lambda.y - tau.y * lambda.x) <= 1e-14 * size * size);
    }
}

TEST_CASE("inclined_shaker: the parameters of the planes change no motion") {
    Experiment usual("inclined_shaker", 0.5),
        other("inclined_shaker?projection_foot=foot3&projection_rule=projection&projection_r=5", 0.5);
    REQUIRE(usual.nodes() == other.nodes());
    for (std::size_t i = 0; i < usual.nodes(); ++i)
        for (const char* column : {"t", "x", "gamma", "foot1.tangent1"})
            CHECK(usual.at_node(i, column) == other.at_node(i, column));
}
