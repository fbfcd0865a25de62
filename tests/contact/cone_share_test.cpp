// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Loads that friction cones share: margins known in closed form, margins against a search, and margins without a bound.
#include "contact/cone_share.hpp"

#include "base/constants.hpp"
#include "base/random.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace stiction;

namespace {

// Sets bound = at_0 + slope y of one amount y, without a tangential component.
void set_bound(ConeShare& share, int cone, double at_0, double slope) {
    share.set_tangents(cone, 0);
    share.bound(cone, share.amounts()) = at_0;
    share.bound(cone, 0) = slope;
}

}  // namespace

TEST_CASE("cone share: what one contact loses and another takes is split evenly") {
    ConeShare share;
    share.begin(2, 1);
    set_bound(share, 0, 3.0, 1.0);
    set_bound(share, 1, 1.0, -1.0);
    CHECK(share.find_margin() == doctest::Approx(2.0).epsilon(1e-9));
    CHECK(share.y()[0] == doctest::Approx(-1.0).epsilon(1e-6));
}

TEST_CASE("cone share: two walls that press on one pin from both sides have no bound") {
    for (const double sense : {1.0, -1.0}) {
        ConeShare share;
        share.begin(2, 1);
        set_bound(share, 0, 3.5, sense * 0.7);
        set_bound(share, 1, -3.5, sense * 0.7);
        CHECK(share.find_margin() == infinity);
        CHECK(share.slack(0) > 0.0);
        CHECK(share.slack(1) > 0.0);
        share.find_shortest();
        CHECK(share.slack(1) >= 0.0);
        CHECK(share.slack(1) < 1e-6);  // no harder than needed
        CHECK(share.y()[0] == doctest::Approx(sense * 5.0).epsilon(1e-6));
    }
}

TEST_CASE(
    "cone share: friction that grows with the squeeze as fast as its bound does is bounded, slower is not") {
    for (const double friction : {0.6, 1.0, 1.4}) {
        ConeShare share;
        share.begin(1, 1);
        share.set_tangents(0, 2);
        share.bound(0, 1) = 1.0;
        share.bound(0, 0) = 1.0;
        share.tangent(0, 1, 0) = friction;
        CAPTURE(friction);
        if (friction < 1.0)
            CHECK(share.find_margin() == infinity);
        else
            CHECK(share.find_margin() == doctest::Approx(1.0).epsilon(1e-6));
    }
}

TEST_CASE("cone share: two amounts that widen all cones together have no bound, alone they have one") {
    // bounds 1 + y0 - y1/2 and 1 - y0/2 + y1: y0 = y1 widens both.
    ConeShare share;
    const auto begin = [&](double coupling) {
        share.begin(2, 2);
        for (int i = 0; i < 2; ++i) {
            share.set_tangents(i, 0);
            share.bound(i, 2) = 1.0;
            share.bound(i, i) = 1.0;
            share.bound(i, 1 - i) = coupling;
        }
    };
    begin(-0.5);
    CHECK(share.find_margin() == infinity);
    CHECK(std::min(share.slack(0), share.slack(1)) > 0.0);
    begin(-1.0);
    CHECK(share.find_margin() == doctest::Approx(1.0).epsilon(1e-9));
}

TEST_CASE("cone share: margins of random shares of one amount agree with a search along it") {
    Random random(8);
    for (int trial = 0; trial < 200; ++trial) {
        ConeShare share;
        share.begin(3, 1);
        for (int i = 0; i < 3; ++i) {
            share.set_tangents(i, 2);
            share.bound(i, 1) = random.next_between(0.5, 3.0);
            share.bound(i, 0) = i == 0 ? random.next_between(-1.0, -0.2) : random.next_between(-1.0, 1.0);
            for (int k = 0; k < 2; ++k) {
                share.tangent(i, k, 1) = random.next_between(-1.0, 1.0);
                share.tangent(i, k, 0) = random.next_between(-1.0, 1.0);
            }
        }
        const auto least = [&](double y) {
            double out = infinity;
            for (int i = 0; i < 3; ++i) {
                const auto part = [&](double at_0, double slope) { return at_0 + slope * y; };
                out = std::min(out, part(share.bound(i, 1), share.bound(i, 0)) -
                                        std::hypot(part(share.tangent(i, 0, 1), share.tangent(i, 0, 0)),
                                                   part(share.tangent(i, 1, 1), share.tangent(i, 1, 0))));
            }
            return out;
        };
        const double margin = share.find_margin();
        if (margin == infinity) {  // then some amount widens the cones without limit
            CHECK(std::max(least(1e6), least(-1e6)) > 1e3);
            continue;
        }
        double from = -1e3, to = 1e3;  // search for the maximum of a concave function
        for (int i = 0; i < 300; ++i) {
            const double a = from + (to - from) / 3.0, b = to - (to - from) / 3.0;
            (least(a) < least(b) ? from : to) = least(a) < least(b) ? a : b;
        }
        CHECK(margin == doctest::Approx(least(0.5 * (from + to))).epsilon(1e-8));
    }
}

TEST_CASE("cone share: in the plane the corners and the least distance agree with the central path") {
    Random random(9);
    int bounded = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const int amounts = 1 + trial % 3, cones = amounts + 2;
        ConeShare plane, path;  // a trace of a second tangent keeps the other one from the corners
        for (ConeShare* share : {&plane, &path}) share->begin(cones, amounts);
        const auto set = [&](double& one, double& other) { one = other = random.next_between(-1.0, 1.0); };
        for (int i = 0; i < cones; ++i) {
            for (ConeShare* share : {&plane, &path}) share->set_tangents(i, share == &plane ? 1 : 2);
            for (int k = 0; k <= amounts; ++k) {
                set(plane.bound(i, k), path.bound(i, k));
                set(plane.tangent(i, 0, k), path.tangent(i, 0, k));
            }
            plane.bound(i, amounts) = path.bound(i, amounts) += 1.5;
            path.tangent(i, 1, amounts) = 1e-200;
        }
        const double margin = plane.find_margin();
        CAPTURE(trial);
        if (margin == infinity) continue;
        ++bounded;
        CHECK(margin == doctest::Approx(path.find_margin()).epsilon(1e-8));
        double least = infinity;
        for (int i = 0; i < cones; ++i) least = std::min(least, plane.slack(i));
        CHECK(least == doctest::Approx(margin).epsilon(1e-9));
        plane.find_shortest();
        path.find_shortest();
        if (margin > 1e-3) CHECK((plane.y() - path.y()).norm() < 1e-6);
    }
    CHECK(bounded > 50);
}
