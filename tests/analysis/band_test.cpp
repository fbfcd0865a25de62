// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/band.hpp"

#include "base/number_text.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace stiction;
using stiction::test::Experiment;

namespace {

Band make_band(std::string_view scenario, std::string_view widths) {
    const Scenario read = *read_scenario(scenario).scenario;
    const ReadBand band = read_band(*read.system, widths);
    REQUIRE(band.errors.empty());
    return Band(read, band.widths);
}

void complete(Band& band, double t, std::size_t steps) {
    while (!band.advance(t, steps)) {
    }
}

}  // namespace

TEST_CASE("band: least and largest values are those of all combinations, in pieces of any length") {
    Band whole = make_band("belt_oscillator", "mu_k:0.02,belt_speed:0.01"),
         pieces = make_band("belt_oscillator", "mu_k:0.02,belt_speed:0.01");
    REQUIRE(whole.size() == 9);
    const double mu[] = {0.25 - 0.02, 0.25, 0.25 + 0.02}, speed[] = {0.1 - 0.01, 0.1, 0.1 + 0.01};
    std::vector<Experiment> runs;
    for (const double m : mu)
        for (const double v : speed)
            runs.emplace_back("belt_oscillator?mu_k=" + write_number(m) + "&belt_speed=" + write_number(v),
                              3.0);
    const auto x = static_cast<std::size_t>(runs[0].simulation().find_column("x"));
    for (const double t : {0.0, 0.5, 1.0, 2.5}) {
        complete(whole, t, 1000000);
        complete(pieces, t, 1);
        double least = HUGE_VAL, most = -HUGE_VAL;
        for (Experiment& run : runs)
            least = std::min(least, run.at(t, "x")), most = std::max(most, run.at(t, "x"));
        CHECK(whole.least()[x] == least);
        CHECK(whole.most()[x] == most);
        CHECK(pieces.least()[x] == least);
        CHECK(pieces.most()[x] == most);
    }
    CHECK(whole.notices().empty());
    CHECK(whole.failures().empty());
}

TEST_CASE("band: three widths are 27 runs; limited values that are equal are one run, with a notice") {
    CHECK(make_band("bearing_pendulum", "mu:0.01,b:0.1,theta0:0.1").size() == 27);
    Band at_end = make_band("bearing_pendulum?b=0", "b:0.1");
    CHECK(at_end.size() == 2);
    REQUIRE(at_end.notices().size() == 1);
    CHECK(at_end.notices()[0] == "The band asks for b = -0.1. Using 0, the smallest allowed.");
    Band whole_numbers = make_band("bearing_pendulum", "washers:0.4");
    CHECK(whole_numbers.size() == 1);
}

TEST_CASE("band: a combination that the method cannot compute, and a mystery value, are errors") {
    const Band refused = make_band("ellipsoid_bowl?method=minimal", "mu:0.1");
    CHECK(refused.size() == 0);
    REQUIRE(refused.errors().size() == 1);
    CHECK(refused.errors()[0].starts_with("The band cannot be computed for mu = 0.1: "));
    const Band hidden = make_band("belt_oscillator?mystery=a:mu_k:0.1:0.3", "mu_k:0.01");
    CHECK(hidden.size() == 0);
    CHECK(hidden.errors().size() == 1);
}

TEST_CASE("band: a run that has ended keeps its last row") {
    // The rod that begins flatter lies flat first.
    Band band = make_band("painleve_rod?v_t0=-1", "theta0:0.1");
    Experiment flat("painleve_rod?v_t0=-1&theta0=0.7000000000000001");
    const double end = flat.simulation().now();
    const auto theta = static_cast<std::size_t>(flat.simulation().find_column("theta"));
    double last = 0.0;
    for (double t = 0.0; t < end + 0.1; t += 0.01) {
        complete(band, t, 1000000);
        if (t <= end) last = flat.at(t, "theta");
        CHECK(band.least()[theta] == doctest::Approx(last).epsilon(1e-12));
    }
}
