// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/encoder.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace stiction;

namespace {

constexpr double count_angle = 2.0 * 3.14159265358979323846 / 1000.0;

// A whole text of samples or a table. Lost counts are added with a notice.
Measurement read_measurement(std::string_view text, std::string_view name) {
    MeasurementReader reader(name, encoder_rate, true, true);
    reader.add(text);
    return reader.finish();
}

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
    CHECK(read_measurement("t,theta\n0,0\n0.1,-1e308\n", "a").refusal ==
          "Line 3 of `a`: the angle, -1e308 rad, is above 1000 turns.");
    CHECK(read_measurement("t,theta\n0,0\n0,0.1\n0,0.2\n", "a").refusal ==
          "All rows of the file `a` have the same time.");
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

TEST_CASE("encoder: a file read in parts of any length is the file read at once") {
    std::string samples, table = "t,theta\r\n";
    const char* quarter[] = {"0 0\n", "200 0\r\n", "200 255\n\n", "0 255\n"};
    for (int i = 0; i < 200; ++i) samples += quarter[i % 4];
    for (int i = 0; i < 50; ++i) table += std::to_string(0.25 * i) + "," + std::to_string(-0.1 * i) + "\n";
    for (const std::string& text : {samples, table}) {
        const Measurement whole = read_measurement(text, "a");
        REQUIRE(whole.refusal.empty());
        for (const std::size_t length : {1, 7, 1000}) {
            MeasurementReader reader("a", encoder_rate, true, true);
            for (std::size_t at = 0; at < text.size(); at += length)
                CHECK(reader.add(text.substr(at, length)));
            const Measurement parts = reader.finish();
            CHECK(parts.t == whole.t);
            CHECK(parts.theta == whole.theta);
        }
    }
}

TEST_CASE("encoder: of more points than are kept every second one goes, and notices are counted") {
    MeasurementReader reader("a", encoder_rate, true, true, {.points = 64, .notices = 1});
    reader.add("t,theta\n");
    for (int i = 0; i < 1000; ++i) reader.add(std::to_string(i) + "," + std::to_string(i) + "\n");
    const Measurement read = reader.finish();
    CHECK(read.t.size() <= 64);
    CHECK(read.t.size() > 30);
    const double step = read.t[1] - read.t[0];
    for (std::size_t i = 0; i < read.t.size(); ++i) CHECK(read.t[i] == step * static_cast<double>(i));
    REQUIRE(read.notices.size() == 1);
    CHECK(read.notices[0] == "The file `a` has 1000 points; one in 16 is kept.");
    MeasurementReader lost("a", encoder_rate, true, true, {.points = 64, .notices = 1});
    for (int i = 0; i < 30; ++i) lost.add(i % 2 == 0 ? "0 0\n" : "1 1\n");
    const Measurement counted = lost.finish();
    CHECK(counted.notices.size() <= 2);
    CHECK(counted.more_notices == 28);
}

TEST_CASE("encoder: a line that no sample can have is refused before it is kept") {
    MeasurementReader reader("a", encoder_rate, true, true);
    bool goes_on = true;
    for (int i = 0; i < 100 && goes_on; ++i) goes_on = reader.add(std::string(1000, 'x'));
    CHECK_FALSE(goes_on);
    CHECK(reader.finish().refusal == "Line 1 of `a` is longer than 4096 bytes.");
}
