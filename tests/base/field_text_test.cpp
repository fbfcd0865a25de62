// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/field_text.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <limits>

using namespace stiction;

TEST_CASE("a JSON text reads back as what was written, whatever it holds") {
    const std::string text = std::string("a\"b\\c\n\t\x01\x1f", 9) + "\u03b8\u0307" + std::string("\0z", 2);
    const std::string written = write_json_text(text);
    const nlohmann::json read = nlohmann::json::parse(written, nullptr, false);
    REQUIRE(read.is_string());
    CHECK(read.get<std::string>() == text);
}

TEST_CASE("a CSV text is quoted exactly where it has to be") {
    CHECK(write_csv_text("stick_to_slip") == "stick_to_slip");
    CHECK(write_csv_text("a, b") == "\"a, b\"");
    CHECK(write_csv_text("he said \"no\"") == "\"he said \"\"no\"\"\"");
}

TEST_CASE("a number that does not apply is empty in CSV and null in JSON, infinity is a text in JSON") {
    const double nan = std::numeric_limits<double>::quiet_NaN(),
                 infinity = std::numeric_limits<double>::infinity();
    CHECK(write_csv_number(nan).empty());
    CHECK(write_json_number(nan) == "null");
    CHECK(write_json_number(-infinity) == "\"-inf\"");
    CHECK(write_json_number(0.1) == "0.10000000000000001");
}
