// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/track.hpp"

#include "model/catalogue.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace stiction;

namespace {

template <class Visit>
void visit_sliders(const Visit& visit) {
    for (const System* system : all_systems())
        for (const Parameter& parameter : system->parameters) {
            if (parameter.scale == Scale::choice) continue;
            CAPTURE(std::string(system->id));
            CAPTURE(std::string(parameter.id));
            visit(parameter);
        }
}

}  // namespace

TEST_CASE("track: the ends of the track are the ends of the range, and it rises between them") {
    visit_sliders([](const Parameter& p) {
        CHECK(find_value(p, 0.0) == p.min);
        CHECK(find_value(p, 1.0) == p.max);
        double last = p.min;
        for (int i = 1; i <= 100; ++i) {
            const double value = find_value(p, 0.01 * i);
            CHECK(value >= last);
            last = value;
        }
    });
}

TEST_CASE("track: a value is where it is found, to the digits the track tells apart") {
    visit_sliders([](const Parameter& p) {
        for (int i = 0; i <= 100; ++i)
            CHECK(find_fraction(p, find_value(p, 0.01 * i)) == doctest::Approx(0.01 * i).epsilon(0.002));
    });
}

TEST_CASE("track: a default near an end of its range, and not that end, lies in the middle third") {
    int bent = 0;
    visit_sliders([&](const Parameter& p) {
        const double near = std::min(p.initial - p.min, p.max - p.initial);
        if (near == 0.0 || near >= 0.125 * (p.max - p.min)) return;
        CHECK(find_fraction(p, p.initial) >= 1.0 / 3.0);
        CHECK(find_fraction(p, p.initial) <= 2.0 / 3.0);
        bent += name_scale(p) == "power";
    });
    CHECK(bent > 3);
    const Parameter high{.initial = 9.5, .min = 0.0, .max = 10.0};
    CHECK(find_fraction(high, 9.5) == doctest::Approx(0.5));
    CHECK(find_value(high, 0.5) == doctest::Approx(9.5));
}

TEST_CASE("track: a slider spans the usual range and grows to hold a value outside") {
    const Parameter p{.initial = 1.0, .min = -100.0, .max = 100.0, .usual = {-2.0, 2.0}};
    CHECK(fit_track(p, 1.5).min == -2.0);
    CHECK(fit_track(p, 1.5).max == 2.0);
    CHECK(fit_track(p, 30.0).max == 30.0);
    CHECK(fit_track(p, -7.0).min == -7.0);
    CHECK(find_value(fit_track(p, 1.5), 1.0) == 2.0);
    const Parameter whole{.initial = 1.0, .min = 0.0, .max = 5.0};
    CHECK(fit_track(whole, 1.0).max == 5.0);
}

TEST_CASE("track: a step moves every value that is not at the end") {
    visit_sliders([](const Parameter& p) {
        for (int i = 0; i < 50; ++i) {
            const double value = find_value(p, 0.02 * i);
            CHECK(move_along_track(p, value, 1.0) > value);
            if (i > 0) CHECK(move_along_track(p, value, -1.0) < value);
        }
        CHECK(move_along_track(p, p.max, 1.0) == p.max);
    });
}
