// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/plane_map.hpp"
#include "model/catalogue.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;

namespace {

double find_area(const std::vector<PlanePoint>& corners) {
    double out = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const PlanePoint p = corners[i], q = corners[(i + 1) % corners.size()];
        out += 0.5 * (p.x * q.y - q.x * p.y);
    }
    return out;
}

}  // namespace

TEST_CASE("plane_map: a unit square cut along its diagonal has half its area, cut beside it nothing or all") {
    for (const auto& [c, area] : {std::pair{1.0, 0.5}, {2.5, 0.0}, {-0.5, 1.0}, {1.5, 0.125}}) {
        std::vector<PlanePoint> square = make_rectangle({0.0, 0.0}, {1.0, 1.0});
        cut_area(square, 1.0, 1.0, c);
        CHECK(find_area(square) == doctest::Approx(area));
    }
}

TEST_CASE("plane_map: points of a level line have the value of the line, also where the form is singular") {
    for (const double s12 : {0.3, -0.9, 1.0}) {
        const std::vector<PlanePoint> line = make_level(1.0, s12, 1.0, 0.5, 1e3);
        for (const PlanePoint& p : line)
            if (s12 < 1.0 || std::abs(p.x) + std::abs(p.y) < 30.0)  // s12 = 1 is cut off far outside
                CHECK(0.5 * (p.x * p.x + 2.0 * s12 * p.x * p.y + p.y * p.y) ==
                      doctest::Approx(0.5).epsilon(1e-3));
    }
}

TEST_CASE(
    "plane_map: every plane of the catalogue names known axes, draws finite figures and reads every point") {
    for (const System* system : all_systems())
        for (const PlaneMap& map : system->picture->maps) {
            CAPTURE(std::string(system->id));
            test::Experiment run(system->id, 0.0);
            const auto known = [&](std::string_view name) {
                return find_parameter(*system, name) >= 0 || run.simulation().find_column(name) >= 0;
            };
            for (const std::string_view name : {map.x, map.y, map.dot_x, map.dot_y})
                CHECK((known(name) || !map.has_dot));
            for (const Preset& preset : system->claims->presets) {
                CAPTURE(std::string(preset.id));
                const ReadScenario read = read_scenario(preset.scenario);
                test::Experiment start(preset.scenario, 0.0);
                Sample sample;
                start.simulation().get_node_sample(0, sample);
                PlanePicture picture;
                map.draw(read.scenario->values, sample, picture);
                CHECK(picture.min.x < picture.max.x);
                CHECK(picture.min.y < picture.max.y);
                CHECK(!picture.figures.empty());
                for (const PlaneFigure& figure : picture.figures) {
                    if (figure.kind < Figure::boundary) CHECK(find_area(figure.points) > -1e-12);
                    for (const PlanePoint& p : figure.points) CHECK(std::isfinite(p.x + p.y));
                }
                for (int i = 0; map.read != nullptr && i < 100; ++i) {
                    const double u = (i % 10) / 9.0, v = (i / 10) / 9.0;  // NOLINT
                    PlaneReading reading;
                    map.read(read.scenario->values, sample,
                             {picture.min.x + u * (picture.max.x - picture.min.x),
                              picture.min.y + v * (picture.max.y - picture.min.y)},
                             reading);
                    CHECK(!reading.region.empty());
                    CHECK(reading.count > 0);
                    for (std::size_t k = 0; k < reading.count; ++k)
                        CHECK(std::isfinite(reading.values[k].value));
                }
                if (map.press != nullptr) {
                    std::vector<double> values = read.scenario->values;
                    map.press({1.9, 1.8}, sample, values);
                    // A live press may change nothing at this instant: a harmonic force that passes 0.
                    CHECK((values != read.scenario->values || map.press_is_live));
                }
            }
        }
}
