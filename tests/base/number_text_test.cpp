// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/number_text.hpp"

#include "base/random.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

using namespace stiction;

namespace {

double make_double(std::uint64_t bits) {
    double out = 0.0;
    std::memcpy(&out, &bits, sizeof out);
    return out;
}

std::uint64_t get_bits(double value) {
    std::uint64_t out = 0;
    std::memcpy(&out, &value, sizeof out);
    return out;
}

// Doubles of every magnitude, and short decimals as people write them.
std::vector<double> make_samples() {
    std::vector<double> out = {5e-324,
                               2.2250738585072011e-308,
                               2.2250738585072014e-308,
                               1.7976931348623157e308,
                               9007199254740993.0,
                               9007199254740991.0,
                               5e-5,
                               0.1 + 0.2,
                               1e22,
                               1e23,
                               123456789012345678.0,
                               0.3333333333333333};
    for (int exponent = -1074; exponent < 1024; ++exponent) out.push_back(std::ldexp(1.0, exponent));
    Random random(20260101);
    for (int i = 0; i < 100000; ++i) {
        const double value = make_double(random.next());
        if (std::isfinite(value)) out.push_back(value);
    }
    for (int i = 0; i < 20000; ++i)
        out.push_back(static_cast<double>(random.next_index(1000000)) /
                      std::pow(10.0, static_cast<int>(i % 12)));
    return out;
}

}  // namespace

TEST_CASE("number_text: a written number reads back as the same bits") {
    int wrong = 0;
    for (const double value : make_samples()) {
        const auto read = read_number(write_number(value)), full = read_number(write_full_number(value));
        wrong += !read || get_bits(*read) != get_bits(value);
        wrong += !full || get_bits(*full) != get_bits(value);
    }
    CHECK(wrong == 0);
}

TEST_CASE("number_text: no decimal with one digit less reads back, below or above") {
    int wrong = 0;
    for (const double value : make_samples()) {
        const double magnitude = std::fabs(value);
        std::string digits;
        for (const char c : write_number(magnitude)) {
            if (c == 'e') break;
            if (c != '.') digits += c;
        }
        const std::size_t first = digits.find_first_not_of('0');
        if (first == std::string::npos) continue;
        const std::size_t count = digits.find_last_not_of('0') + 1 - first;
        if (count < 2) continue;
        // Nearest decimal with count - 1 digits and the one above it, by way of %e and of the next double of
        // the last digit; both in text so that nothing is rounded here.
        char buffer[40];
        std::snprintf(buffer, sizeof buffer, "%.*e", static_cast<int>(count) - 2, magnitude);
        wrong += std::strtod(buffer, nullptr) == magnitude;
        std::string above(buffer);
        std::size_t i = above.find('e');
        while (i > 0 && (above[i - 1] == '9' || above[i - 1] == '.')) {
            if (above[i - 1] == '9') above[i - 1] = '0';
            --i;
        }
        if (i == 0) continue;
        ++above[i - 1];
        wrong += std::strtod(above.c_str(), nullptr) == magnitude;
    }
    CHECK(wrong == 0);
}

TEST_CASE("number_text: fixed or scientific, whichever is shorter, fixed if equal") {
    CHECK(write_number(0.1) == "0.1");
    CHECK(write_number(0.01) == "0.01");
    CHECK(write_number(0.001) == "1e-3");
    CHECK(write_number(1e-5) == "1e-5");
    CHECK(write_number(1.5e-5) == "1.5e-5");
    CHECK(write_number(0.015) == "0.015");
    CHECK(write_number(100.0) == "100");
    CHECK(write_number(1000.0) == "1e3");
    CHECK(write_number(1234.0) == "1234");
    CHECK(write_number(1e21) == "1e21");
    CHECK(write_number(9.80665) == "9.80665");
    CHECK(write_number(-0.25) == "-0.25");
    CHECK(write_number(0.0) == "0");
    CHECK(write_number(1.0 / 3.0) == "0.3333333333333333");
    CHECK(write_number(123456789012345680000.0) == "123456789012345680000");
    CHECK(write_number(HUGE_VAL) == "inf");
    CHECK(write_number(-HUGE_VAL) == "-inf");
    CHECK(write_number(std::numeric_limits<double>::quiet_NaN()) == "");
}

TEST_CASE("number_text: hard cases have their known shortest digits") {
    CHECK(write_number(5e-324) == "5e-324");
    CHECK(write_number(1.7976931348623157e308) == "1.7976931348623157e308");
    CHECK(write_number(2.2250738585072014e-308) == "2.2250738585072014e-308");
    CHECK(write_number(9007199254740993.0) == "9007199254740992");
    CHECK(write_number(5e-5) == "5e-5");
    // The nearest 16-digit decimal, ...801, is not this power of two; its upper neighbour is.
    CHECK(write_number(std::ldexp(1.0, -44)) == "5.684341886080802e-14");
    CHECK(write_number(9.5367431640625e-7) == "9.5367431640625e-7");
}

TEST_CASE("number_text: output has 17 significant digits and no word for NaN") {
    CHECK(write_full_number(0.1) == "0.10000000000000001");
    CHECK(write_full_number(1.0) == "1");
    CHECK(write_full_number(std::numeric_limits<double>::quiet_NaN()) == "");
    CHECK(write_full_number(-HUGE_VAL) == "-inf");
}

TEST_CASE("number_text: only a whole number is read as a number") {
    for (const char* text :
         {"",  " 1", "1 ",  "1x",  "0x10",  "nan",      "NaN", "-nan",  "1e",  "1e+",  "e5",
          ".", "-",  "+-1", "1,5", "1.2.3", "infinity", "Inf", "1_000", "--1", "1e5.0"}) {
        CAPTURE(text);
        CHECK_FALSE(read_number(text).has_value());
        CHECK_FALSE(read_number(text, true).has_value());
    }
    CHECK_FALSE(read_number(std::string("1\0002", 3)).has_value());
    CHECK(read_number("1") == 1.0);
    CHECK(read_number("-1.5e-3") == -1.5e-3);
    CHECK(read_number("+2") == 2.0);
    CHECK(read_number(".5") == 0.5);
    CHECK(read_number("5.") == 5.0);
    CHECK(read_number("1E+5") == 1e5);
    CHECK(read_number("1e-400") == 0.0);
}

TEST_CASE("number_text: infinity is read only where it is allowed") {
    CHECK_FALSE(read_number("inf").has_value());
    CHECK_FALSE(read_number("1e999").has_value());
    CHECK_FALSE(read_number("1e99999999999999999999999").has_value());
    CHECK(read_number("inf", true) == HUGE_VAL);
    CHECK(read_number("-inf", true) == -HUGE_VAL);
    CHECK(read_number("1e999", true) == HUGE_VAL);
}

TEST_CASE("number_text: a million digits are one number") {
    const std::string text = "1" + std::string(1000000, '0') + "e-1000000";
    CHECK(read_number(text) == 1.0);
}
