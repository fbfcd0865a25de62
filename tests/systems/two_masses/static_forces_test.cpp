// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The forces that statics leaves open, and their plane.
#include "base/number_text.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

using namespace stiction;
using stiction::test::Experiment;

namespace {

constexpr const char* bounds[] = {"static12_min", "static12_max", "static10_min",
                                  "static10_max", "static20_min", "static20_max"};

const PlaneMap& get_plane() {
    const PlaneMap& plane = find_system("two_masses")->picture->maps[1];
    CHECK(plane.title == "Static forces that hold (title of the paper)");
    return plane;
}

}  // namespace

TEST_CASE("two_masses: under (1, 1) N statics leaves w in [-0.5, 2], x1 in [-1, 1.5] and x2 in [0.5, 3]") {
    Experiment run("two_masses/indeterminate?static_forces=least_norm", 1.0);
    constexpr double limits[] = {-0.5, 2.0, -1.0, 1.5, 0.5, 3.0};
    for (std::size_t i = 0; i < 6; ++i) CHECK(run.at(0.5, bounds[i]) == limits[i]);
    CHECK(run.at(0.5, "blocks.tangent") == doctest::Approx(0.0).epsilon(1e-15));
    // On a face one triple is left.
    Experiment face("two_masses?force1_offset=1.5&force1_amplitude=0&force2_offset=3&force2_amplitude=0",
                    1.0);
    constexpr double only[] = {0.0, 0.0, 1.5, 1.5, 3.0, 3.0};
    for (std::size_t i = 0; i < 6; ++i) CHECK(std::abs(face.at(0.5, bounds[i]) - only[i]) < 1e-15);
}

TEST_CASE("two_masses: the ends of each range are the extreme forces that any admissible triple has") {
    Experiment run("two_masses/static_kinetic?asymmetry12=0.5&asymmetry20=1.5");
    int compared = 0;
    for (double t = 0.05; t < 20.0; t += 0.13) {
        if (run.at(t, "stiction_state") != 4.0) {
            for (const char* column : bounds) CHECK(std::isnan(run.at(t, column)));
            continue;
        }
        const double F1 = run.at(t, "force1"), F2 = run.at(t, "force2");
        double low = HUGE_VAL, high = -HUGE_VAL;
        constexpr int count = 20000;
        for (int k = 0; k <= count; ++k) {
            const double w = -1.2 + k * 3.6 / count, x1 = F1 - w, x2 = F2 + w;
            if (x1 < -1.8 || x1 > 1.8 || x2 < -5.4 || x2 > 3.6) continue;
            low = std::min(low, w), high = std::max(high, w);
        }
        if (!(low < high)) continue;
        CHECK(std::abs(run.at(t, "static12_min") - low) < 4e-4);
        CHECK(std::abs(run.at(t, "static12_max") - high) < 4e-4);
        CHECK(run.at(t, "static10_max") == doctest::Approx(F1 - run.at(t, "static12_min")).epsilon(1e-14));
        CHECK(run.at(t, "static20_max") == doctest::Approx(F2 + run.at(t, "static12_max")).epsilon(1e-14));
        ++compared;
    }
    CHECK(compared > 20);
}

TEST_CASE("two_masses: whatever share is shown, the motion and its events are the same to the bit") {
    for (const char* method :
         {"exact_qp", "closed_form", "paper_closed_form", "time_stepping", "fixed_step"}) {
        CAPTURE(std::string(method));
        const std::string text = std::string("two_masses/static_kinetic?dt=0.01&method=") + method;
        Experiment usual(text);
        for (const char* share : {"0", "0.3", "1"}) {
            Experiment other(text + "&static_forces=share&static_share=" + share);
            REQUIRE(other.nodes() == usual.nodes());
            REQUIRE(other.events().size() == usual.events().size());
            for (std::size_t i = 0; i < usual.events().size(); ++i)
                CHECK(other.event(i).t == usual.event(i).t);
            for (std::size_t i = 0; i < usual.nodes(); ++i) {
                CHECK(other.at_node(i, "z1") == usual.at_node(i, "z1"));
                CHECK(other.at_node(i, "z2") == usual.at_node(i, "z2"));
                CHECK(other.word_at_node(i, "stiction_state") == usual.word_at_node(i, "stiction_state"));
                const double low = other.at_node(i, "static12_min"), high = other.at_node(i, "static12_max");
                if (std::isnan(low)) continue;
                const double w = -other.at_node(i, "blocks.tangent");
                CHECK(w == doctest::Approx(low + std::stod(share) * (high - low)).epsilon(1e-14));
                CHECK(std::abs(other.at_node(i, "force1") - w + other.at_node(i, "ground1.tangent")) < 1e-14);
                CHECK(std::abs(other.at_node(i, "force2") + w + other.at_node(i, "ground2.tangent")) < 1e-14);
            }
        }
    }
}

TEST_CASE("two_masses: a press in the plane of static forces shows the nearest admissible pair") {
    Experiment run("two_masses/indeterminate", 1.0);
    Sample now;
    run.simulation().get_sample(0.5, now);
    const System& system = *find_system("two_masses");
    const std::vector<double> before = read_scenario("two_masses/indeterminate").scenario->values;
    const auto share = static_cast<std::size_t>(find_parameter(system, "static_share"));
    // The segment from (1.5, 0.5) to (-1, 3): its middle, beside it, and beyond both ends.
    for (const auto& [at, s] : {std::pair{PlanePoint{0.25, 1.75}, 0.5},
                                {PlanePoint{1.25, 2.75}, 0.5},
                                {PlanePoint{5.0, 0.0}, 0.0},
                                {PlanePoint{-5.0, 9.0}, 1.0}}) {
        std::vector<double> values = before;
        get_plane().press(at, now, values);
        CHECK(values[share] == doctest::Approx(s).epsilon(1e-14));
    }
    PlanePicture picture;
    get_plane().draw(before, now, picture);
    const auto find = [&](Figure kind) {
        return std::find_if(picture.figures.begin(), picture.figures.end(),
                            [&](const PlaneFigure& figure) { return figure.kind == kind; });
    };
    REQUIRE(find(Figure::set) != picture.figures.end());
    CHECK(find(Figure::set)->points[0].x == 1.5);
    CHECK(find(Figure::set)->points[1].y == 3.0);
    CHECK(find(Figure::solution)->points[0].x == doctest::Approx(0.25).epsilon(1e-14));
    CHECK(find(Figure::optimum)->points[0].x == doctest::Approx(1.0).epsilon(1e-14));
    // While the blocks move, there is no segment and a press changes nothing.
    Experiment moving("two_masses/corner", 1.0);
    moving.simulation().get_sample(0.5, now);
    std::vector<double> values = before;
    get_plane().press({0.0, 0.0}, now, values);
    CHECK(values == before);
}

TEST_CASE("two_masses: while both blocks rest each friction force lies in the range that its history shows") {
    Experiment run("two_masses/static_kinetic?static_forces=share&static_share=0.3&asymmetry12=0.5");
    int resting = 0;
    for (double t = 0.0; t < 20.0; t += 0.11) {
        const std::span<const ForceRange> ranges = find_system("two_masses")->picture->ranges;
        REQUIRE(ranges.size() == 3);
        for (const ForceRange& range : ranges) {
            const double T = run.at(t, range.force), first = range.factor * run.at(t, range.first),
                         last = range.factor * run.at(t, range.last);
            CHECK(std::isnan(first) == (run.at(t, "stiction_state") != 4.0));
            if (std::isnan(first)) continue;
            CHECK(T > std::min(first, last) - 1e-13);
            CHECK(T < std::max(first, last) + 1e-13);
            ++resting;
        }
    }
    CHECK(resting > 30);
}

TEST_CASE(
    "two_masses: for a pressed F the level line of Q touches the hexagon of TS in the point of least Q") {
    const System& system = *find_system("two_masses");
    const PlaneMap& plane = system.picture->maps[0];
    for (const auto& force : {std::pair{3.0, 3.0}, {6.0, -1.0}, {-5.0, -7.0}, {4.5, 8.0}}) {
        const double F1 = force.first, F2 = force.second;
        const std::string text =
            "two_masses?friction_law=coulomb_stiction&force1_amplitude=0&force2_amplitude=0"
            "&force1_offset=" +
            write_number(F1) + "&force2_offset=" + write_number(F2);
        CAPTURE(text);
        Experiment run(text, 0.0);
        Sample now;
        run.simulation().get_sample(0.0, now);
        PlanePicture picture;
        plane.draw(read_scenario(text).scenario->values, now, picture);
        const auto Q = [&](const PlanePoint& v) {  // M1 = 1 kg, M2 = 2 kg
            return 0.5 * ((F1 - v.x) * (F1 - v.x) + 0.5 * (F2 - v.y) * (F2 - v.y));
        };
        double least = -1.0;
        for (const PlaneFigure& figure : picture.figures)
            if (figure.kind == Figure::optimum) least = Q(figure.points[0]);
        // Inside the hexagon: |v1| <= 1.8 + 2.4, |v2| <= 3.6 + 2.4, |v1 + v2| <= 1.8 + 3.6.
        double lowest = HUGE_VAL;
        for (double x = -4.2; x <= 4.2001; x += 0.01)
            for (double y = -6.0; y <= 6.0001; y += 0.01)
                if (std::abs(x + y) <= 5.4 + 1e-9) lowest = std::min(lowest, Q({x, y}));
        if (lowest < 1e-6) {
            CHECK(least == -1.0);  // F is inside: both blocks rest
            continue;
        }
        CHECK(least == doctest::Approx(lowest).epsilon(0.02));
        int levels = 0;
        for (const PlaneFigure& figure : picture.figures)
            if (figure.kind == Figure::level)
                for (const PlanePoint& point : figure.points) {
                    CHECK(Q(point) == doctest::Approx(least).epsilon(1e-9));
                    ++levels;
                }
        CHECK(levels > 20);
    }
}
