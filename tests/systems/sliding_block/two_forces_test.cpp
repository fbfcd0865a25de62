// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sliding_block/two_forces.hpp"
#include "base/random.hpp"
#include "contact/catalogue.hpp"
#include "contact/gauss.hpp"
#include "dynamics/region.hpp"
#include "model/catalogue.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace stiction;

namespace {

TwoForces make_random(Random& random) {
    TwoForces out{};
    const double l11 = random.next_between(0.5, 2.0), l21 = random.next_between(-1.5, 1.5),
                 l22 = random.next_between(0.5, 2.0);
    out.S << l11 * l11, l11 * l21, l11 * l21, l21 * l21 + l22 * l22;
    for (auto row : out.A.rowwise())
        for (double& entry : row) entry = random.next_between(-2.0, 2.0);
    for (double& entry : out.b) entry = random.next_between(-2.0, 2.0);
    return out;
}

GaussProblem make_problem(const TwoForces& forces) { return {forces.S, forces.A, forces.b}; }

std::vector<PlaneFigure> select(const PlanePicture& picture, Figure from, Figure to) {
    std::vector<PlaneFigure> out;
    for (const PlaneFigure& figure : picture.figures)
        if (figure.kind >= from && figure.kind <= to) out.push_back(figure);
    return out;
}
std::vector<PlaneFigure> select_marks(const PlanePicture& picture) {
    return select(picture, Figure::optimum, Figure::solution);
}

PlanePicture draw(std::string_view text, std::size_t map) {
    const ReadScenario read = read_scenario(text);
    test::Experiment run(text, 0.0);
    Sample sample;
    run.simulation().get_node_sample(0, sample);
    PlanePicture out;
    read.scenario->system->picture->maps[map].draw(read.scenario->values, sample, out);
    return out;
}

}  // namespace

TEST_CASE("two_forces: minimum and solutions are those of the solver family on 2000 random problems") {
    Random random(7);
    const auto gauss = find_solver("gauss_qp")->make_gauss({2, 2, 2});
    const auto lcp = find_solver("enumeration")->make_lcp({2, 2, 2});
    int none = 0, several = 0;
    for (int k = 0; k < 2000; ++k) {
        const TwoForces forces = make_random(random);
        const GaussProblem problem = make_problem(forces);
        GaussReport minimum;
        gauss->solve(problem, {}, minimum);
        const std::optional<Eigen::Vector2d> at = forces.find_minimum();
        CHECK(at.has_value() == (minimum.verdict != Verdict::none));
        for (int i = 0; at && i < 2; ++i) CHECK((*at)[i] == doctest::Approx(minimum.normal[i]).epsilon(1e-8));
        none += !at;
        ContactReport solutions;
        SolveOptions options;
        options.all = true;
        lcp->solve(make_lcp(problem), options, solutions);
        const auto [count, points, parted] = forces.find_solutions();
        CHECK(count == solutions.count);
        several += count > 1;
        bool shared = false;
        for (int i = 0; at && i < count; ++i)
            shared = shared || (points[static_cast<std::size_t>(i)] - *at).lpNorm<1>() < 1e-9;
        CHECK(parted == (count > 0 && !shared));
    }
    CHECK(none > 50);
    CHECK(several > 50);
}

TEST_CASE("two_forces: the plane of figures 2.11-2.13 has its optimum at (3/4, 1/4), (1, 0), (4, 0)") {
    const struct {
        const char* text;
        double x, y;
    } figures[] = {{"sliding_block/fig_2_11", 0.75, 0.25},
                   {"sliding_block/fig_2_12", 1.0, 0.0},
                   {"sliding_block/fig_2_13", 4.0, 0.0},
                   {"sliding_block?x_dot0=1", 0.25, 0.75}};  // to the other side the corners change places
    for (const auto& figure : figures) {
        const PlanePicture picture = draw(figure.text, 0);
        const std::vector<PlaneFigure> marks = select_marks(picture);
        REQUIRE(marks.size() == 2);
        for (const PlaneFigure& mark : marks) {
            CHECK(mark.points[0].x == doctest::Approx(figure.x));
            CHECK(mark.points[0].y == doctest::Approx(figure.y));
        }
        CHECK(picture.remark == "QP and LCP agree");
    }
    CHECK(select_marks(draw("sliding_block/jam", 0)).empty());
    const PlanePicture parted = draw("sliding_block/counterexample", 0);
    const std::vector<PlaneFigure> apart = select_marks(parted);
    REQUIRE(apart.size() == 2);
    CHECK(parted.remark == "QP and LCP differ");
    CHECK(std::abs(apart[0].points[0].x - apart[1].points[0].x) > 0.1);
}

TEST_CASE("two_forces: the scan over mu changes at al/be = 1 and at mu_1 = 5/3") {
    const PlanePicture picture = draw("sliding_block", 1);
    const std::vector<PlaneFigure> areas = select(picture, Figure::plain, Figure::differs);
    REQUIRE(areas.size() == 3);
    CHECK(areas[0].kind == Figure::plain);
    CHECK(areas[1].kind == Figure::lifts);
    CHECK(areas[2].kind == Figure::wrong);
    CHECK(areas[0].points[1].x == doctest::Approx(1.0).epsilon(1e-9));
    CHECK(areas[1].points[1].x == doctest::Approx(5.0 / 3.0).epsilon(1e-9));
    // Both loaded: N = (al + mu be, al - mu be)/(2 al) = (1 + mu, 1 - mu)/2.
    for (const PlaneFigure& curve : select(picture, Figure::set, Figure::set))
        for (const PlanePoint& p : curve.points)
            if (p.x < 1.0) CHECK(p.y == doctest::Approx(0.5 * (1.0 + (curve.label == "*N*_1" ? p.x : -p.x))));
}

TEST_CASE("two_forces: the map over mu and torque is that of the verdicts at its points") {
    const PlanePicture picture = draw("sliding_block", 2);
    const std::vector<PlaneFigure> areas = select(picture, Figure::plain, Figure::differs);
    const ReadScenario read = read_scenario("sliding_block");
    const System& block = *read.scenario->system;
    std::vector<double> values = read.scenario->values;
    Random random(11);
    int differ = 0, none = 0, beside = 0;
    for (int k = 0; k < 1000; ++k) {
        const double mu = random.next_between(0.0, 2.5), torque = random.next_between(-3.0, 3.0);
        put_value(block.parameters, values, "mu", mu);
        put_value(block.parameters, values, "torque", torque);
        const std::string verdict = classify_initial_state(block, values, read.scenario->settings);
        bool wrong = false, parted = false, covered = false;
        for (const PlaneFigure& area : areas) {
            if (area.points.size() < 4) continue;
            const auto& p = area.points;  // a trapezoid between two lines of constant torque
            if (torque < p[0].y || torque > p[2].y) continue;
            const double s = (torque - p[0].y) / (p[2].y - p[0].y);
            if (mu < p[0].x + s * (p[3].x - p[0].x) || mu > p[1].x + s * (p[2].x - p[1].x)) continue;
            covered = true;
            wrong = area.kind == Figure::wrong, parted = area.kind == Figure::differs;
        }
        CHECK(covered);
        differ += verdict == "differ", none += verdict == "none";
        // Boundaries are drawn straight between two lines: within a hundredth of them both outcomes are accepted.
        beside += (verdict == "differ") != parted || (verdict == "none") != wrong;
    }
    CHECK(differ > 100);
    CHECK(none > 50);
    CHECK(beside <= 10);
}

TEST_CASE("two_forces: between planes every point of the ray is offered and Gauss' principle marks its end") {
    const PlanePicture picture = draw("point_between_planes/preloaded", 0);
    const std::vector<PlaneFigure> rays = select(picture, Figure::set, Figure::set);
    REQUIRE(rays.size() == 1);
    for (const PlanePoint& p : rays[0].points) CHECK(p.x - p.y == doctest::Approx(1.0));
    const std::vector<PlaneFigure> marks = select_marks(picture);
    REQUIRE(marks.size() == 2);
    CHECK(marks[0].points[0].x == 2.0);  // preload 1
    CHECK(marks[1].points[0].x == 1.0);
    CHECK(marks[1].points[0].y == 0.0);
}
