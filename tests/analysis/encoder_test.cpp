// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/encoder.hpp"

#include <doctest/doctest.h>

using namespace stiction;

namespace {

constexpr double count_angle = 2.0 * 3.14159265358979323846 / 1000.0;

}  // namespace

TEST_CASE("encoder: each count moves on by a thousandth of a turn, a channel that changes twice turns back") {
    const Measurement read =
        decode_encoder("0 0\n200 0\n200 255\n0 255\n0 255\n1 255\n200 0\n", "a", encoder_rate, false);
    CHECK(read.refusal.empty());
    REQUIRE(read.t.size() == 4);
    const double counts[] = {0.0, -1.5, -2.5, -1.5}, times[] = {0.0, 1e-4, 2e-4, 5e-4};
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(read.t[i] == doctest::Approx(times[i]));
        CHECK(read.theta[i] == doctest::Approx(counts[i] * count_angle));
    }
}

TEST_CASE("encoder: a line that cannot be read is refused with its number and the reason") {
    CHECK(read_measurement("0 0\n\n7 x\n", "a.txt").refusal ==
          "Line 3 of `a.txt`, `7 x`, is not two integers 0..255.");
    CHECK(read_measurement("t,theta\n0,0\n0.1,-0.2\n0.2;3\n", "a").refusal ==
          "Line 4 of `a`, `0.2;3`, is not two numbers t,theta.");
    CHECK(read_measurement("t,theta\n0,0\n0.1,-0.2\n0.05,3\n", "a").refusal ==
          "Line 4 of `a`: the time goes back.");
    for (const char* text : {"", "\n\r\n", "t,theta\n"})
        CHECK(read_measurement(text, "a").refusal == "The file `a` holds no sample.");
    CHECK(read_measurement("0 0\n1 1\n", "a").refusal.empty());
    CHECK(read_measurement("0 0\n1 1\n", "a").notices.size() == 1);
    CHECK(decode_encoder("0 0\n1 1\n", "a", encoder_rate, false).refusal ==
          "Line 2 of `a`: both channels change at once, a count is lost.");
}

TEST_CASE("encoder: the table that the command line prints is read back") {
    const Measurement read = read_measurement("t,theta\r\n0,0\r\n0.25,-1.5e-1\r\n", "a");
    CHECK(read.refusal.empty());
    CHECK(read.t == std::vector<double>{0.0, 0.25});
    CHECK(read.theta == std::vector<double>{0.0, -0.15});
}
