// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/mode_family.hpp"

#include "contact/contact_modes.hpp"
#include "contact/random_problems.hpp"
#include "contact/verifier.hpp"

#include <algorithm>
#include <memory>

#include <doctest/doctest.h>
#include <Eigen/Geometry>

using namespace stiction;
using namespace stiction::test;

namespace {

// Two modes in two unknowns: the segment (0, 0)-(1, 0) and the point `second`; the round cone is made of three.
class SegmentAndPoint final : public ModeFamily {
  public:
    explicit SegmentAndPoint(double x) : x_(x) {}
    int unknowns() const override { return 2; }
    int modes() const override { return 2; }
    bool build(int mode, ModePolyhedron& out) const override {
        out.begin(2);
        for (int j = 0; j < 2; ++j) out.add_unknown(j);
        out.set.begin(2);
        const auto set = [](double* row, double a, double b) { row[0] = a, row[1] = b; };
        set(out.set.add_equality(0.0, 1.0, 1.0), 0.0, 1.0);
        if (mode == 0) {
            set(out.set.add_inequality(0.0, 1.0, 1.0), 1.0, 0.0);
            set(out.set.add_inequality(-1.0, 1.0, 1.0), -1.0, 0.0);
        } else {
            set(out.set.add_equality(x_, std::abs(x_), 1.0), 1.0, 0.0);
        }
        return true;
    }

  private:
    double x_;
};

// r = (1, t, 0) with |(t, 0)| <= ratio: a line cut by a round cone.
class CutLine final : public ModeFamily {
  public:
    CutLine(double offset, double ratio) : offset_(offset), ratio_(ratio) {}
    int unknowns() const override { return 3; }
    int modes() const override { return 1; }
    bool build(int, ModePolyhedron& out) const override {
        out.begin(3);
        out.base[0] = 1.0, out.base[2] = offset_;
        out.add_unknown(1);
        out.set.begin(1);
        return true;
    }
    int cones(int, FrictionCone* out) const override {
        out[0] = {0, ratio_};
        return 1;
    }

  private:
    double offset_, ratio_;
};

}  // namespace

TEST_CASE("mode_family: a point apart from a segment is isolated, one on it or at its end is not") {
    const auto set = std::make_unique<SolutionSet>();
    const struct {
        double x;
        int points, isolated;
    } cases[] = {{2.0, 3, 1}, {0.5, 3, 0}, {1.0, 2, 0}};
    for (const auto& expected : cases) {
        const SegmentAndPoint family(expected.x);
        set->collect(family, false);
        set->settle(family);
        CHECK(set->continuum());
        CHECK(set->points() == expected.points);
        CHECK(set->isolated() == expected.isolated);
    }
    set->collect(SegmentAndPoint(2.0), true);  // without r = 0
    CHECK(set->points() == 2);
}

TEST_CASE(
    "mode_family: a round cone cuts a segment out of a line, a point where it touches, nothing beyond") {
    const auto set = std::make_unique<SolutionSet>();
    set->collect(CutLine(0.3, 0.5), false);
    CHECK(set->continuum());
    REQUIRE(set->points() == 2);
    for (int p = 0; p < 2; ++p) CHECK(std::abs(set->point(p).r[1]) == doctest::Approx(0.4));
    set->collect(CutLine(0.5, 0.5), false);
    CHECK(!set->continuum());
    REQUIRE(set->points() == 1);
    CHECK(std::abs(set->point(0).r[1]) <= 1e-6);
    set->collect(CutLine(0.6, 0.5), false);
    CHECK(set->points() == 0);
    CHECK(!set->unresolved());
}

TEST_CASE("mode_family: lines in random positions are cut where |T| = mu N, by a scan along them") {
    // Singular G with null vector d: the sticking forces of one contact are hold + t d.
    Random random(55);
    const auto set = std::make_unique<SolutionSet>();
    int cut[4] = {};
    for (int t = 0; t < 2000; ++t) {
        const Eigen::MatrixXd J = make_matrix(random, 2, 3);
        const Eigen::Vector3d d = Eigen::Vector3d(J.row(0)).cross(Eigen::Vector3d(J.row(1))).normalized();
        const Eigen::Vector3d hold = make_vector(random, 3);
        ContactProblem problem;
        problem.dimension = 3;
        problem.delassus = J.transpose() * J;
        problem.bias = -problem.delassus * hold;
        problem.conditions.resize(1);
        const double mu = 1.5 * random.next_fraction();
        problem.conditions[0].mu_stick = problem.conditions[0].mu_slip = mu;
        ContactModes modes;
        REQUIRE(modes.begin(problem));
        set->collect(modes, false);
        const auto inside = [&](double s) {
            const Eigen::Vector3d r = hold + s * d;
            return mu * r[0] - r.tail<2>().norm();
        };
        double low = 1e9, high = -1e9;
        for (double s = -200.0; s <= 200.0; s += 0.02) {
            if (inside(s) < 0.0) continue;
            low = std::min(low, s);
            high = std::max(high, s);
        }
        if (high - low < 0.2 || std::abs(d[0] * mu) == d.tail<2>().norm()) {
            if (low > high) ++cut[0];
            continue;
        }
        ++cut[high > 199.0 || low < -199.0 ? 2 : 1];
        int sticking = 0;
        for (int p = 0; p < set->points(); ++p) {
            const Eigen::Vector3d r(set->point(p).r[0], set->point(p).r[1], set->point(p).r[2]);
            if (modes.choice(set->point(p).mode, 0).kind != ModeKind::stick) continue;
            ++sticking;
            CHECK(inside((r - hold).dot(d)) >= -1e-9 * (1.0 + r.norm()));
            CHECK((r - hold - (r - hold).dot(d) * d).norm() <= 1e-9 * (1.0 + r.norm()));
            const double s = (r - hold).dot(d);
            if (low > -199.0 && high < 199.0)
                CHECK((std::abs(s - low) <= 0.03 || std::abs(s - high) <= 0.03));
        }
        CHECK(sticking == 2);
        CHECK(set->continuum());
    }
    CHECK(cut[0] > 20);
    CHECK(cut[1] > 20);
    CHECK(cut[2] > 20);
}
