// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/bearing_pendulum/dry_journal.hpp"
#include "base/constants.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace stiction;
using stiction::test::Experiment;

namespace {

struct Look {
    PlanePicture picture;
    PlaneReading reading;
    Sample sample;
    std::vector<PlaneFigure> stems;
    PlanePoint resultant;
};
Look look(const std::string& text, double t, PlanePoint at = {1.0, 0.0}) {
    const ReadScenario read = read_scenario(text);
    const PlaneMap& map = read.scenario->system->picture->maps[0];
    Experiment run(text, t);
    Look out;
    run.simulation().get_sample(t, out.sample);
    map.draw(read.scenario->values, out.sample, out.picture);
    map.read(read.scenario->values, out.sample, at, out.reading);
    for (const PlaneFigure& figure : out.picture.figures) {
        if (figure.kind == Figure::set) out.stems.push_back(figure);
        if (figure.kind == Figure::optimum) out.resultant = figure.points[0];
    }
    return out;
}

}  // namespace

TEST_CASE("dry_journal: the polar picture has a stem for each loaded point, as long as its force") {
    for (const double t : {0.0, 0.13, 0.3, 0.7}) {
        const Look now = look("bearing_pendulum", t);
        REQUIRE(now.stems.size() == 2);  // with friction two neighbours carry
        PlanePoint sum;
        for (const PlaneFigure& stem : now.stems) {
            const PlanePoint end = stem.points[1];
            sum = {sum.x + end.x, sum.y + end.y};
            // In the direction of a point of the journal.
            const double turns = (std::atan2(end.y, end.x) - now.sample.q[2]) * 16.0 / (2.0 * pi);
            CHECK(std::abs(turns - std::round(turns)) < 1e-9);
            double nearest = HUGE_VAL;
            for (const ContactSample& point : now.sample.contacts)
                nearest = std::min(nearest, std::abs(point.normal - std::hypot(end.x, end.y)));
            CHECK(nearest < 1e-12);
        }
        CHECK(std::abs(sum.x - now.resultant.x) + std::abs(sum.y - now.resultant.y) < 1e-12);
        CHECK(std::hypot(now.resultant.x, now.resultant.y) < now.picture.max.x);
    }
}

TEST_CASE("dry_journal: without friction half of the points carry, on the dashed circle through the centre") {
    const Look now = look("bearing_pendulum/frictionless", 0.2);
    CHECK(now.stems.size() == 8);
    PlanePoint sum;
    for (const PlaneFigure& stem : now.stems) sum = {sum.x + stem.points[1].x, sum.y + stem.points[1].y};
    for (const PlaneFigure& stem : now.stems) {
        const PlanePoint p = stem.points[1];  // (4/m) R cos(psi - psi_R)
        CHECK(p.x * p.x + p.y * p.y == doctest::Approx(0.25 * (p.x * sum.x + p.y * sum.y)).epsilon(1e-9));
    }
    int dashed = 0;
    for (const PlaneFigure& figure : now.picture.figures) {
        if (figure.kind != Figure::claim) continue;
        ++dashed;
        for (const PlanePoint& p : figure.points)
            CHECK(p.x * p.x + p.y * p.y ==
                  doctest::Approx(0.25 * (p.x * sum.x + p.y * sum.y)).epsilon(1e-9).scale(1.0));
    }
    CHECK(dashed == 1);
}

TEST_CASE("dry_journal: a line has one stem, its resultant; an empirical model has none") {
    const Look line = look("bearing_pendulum/points_inf", 0.2);
    REQUIRE(line.stems.size() == 1);
    CHECK(line.reading.region == "line");
    CHECK(std::hypot(line.resultant.x, line.resultant.y) ==
          doctest::Approx(line.sample.contacts[0].normal).epsilon(1e-12));
    const Look empirical = look("bearing_pendulum/empirical", 0.2);
    CHECK(empirical.stems.empty());
    CHECK(empirical.picture.remark == "an empirical model computes no load");
}

TEST_CASE("dry_journal: the point nearest to the pointer is read") {
    for (const int i : {0, 3, 8, 15}) {
        const Look before = look("bearing_pendulum", 0.3);
        const double psi = before.sample.q[2] + (i + 0.3) * 2.0 * pi / 16.0;
        const Look now = look("bearing_pendulum", 0.3, {2.0 * std::cos(psi), 2.0 * std::sin(psi)});
        bool found = false;
        for (std::size_t k = 0; k < now.reading.count; ++k) {
            if (now.reading.values[k].id == "point") CHECK(now.reading.values[k].value == i + 1.0);
            if (now.reading.values[k].id != "normal") continue;
            found = true;
            CHECK(now.reading.values[k].value == now.sample.contacts[static_cast<std::size_t>(i)].normal);
        }
        CHECK(found);
        CHECK(now.reading.region ==
              (now.sample.contacts[static_cast<std::size_t>(i)].normal > 0.0 ? "loaded" : "unloaded"));
    }
}
