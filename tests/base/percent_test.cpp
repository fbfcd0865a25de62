// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/percent.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace stiction;

TEST_CASE("percent: unreserved characters stay, all others become %XX") {
    CHECK(encode_percent("aZ09-._~") == "aZ09-._~");
    CHECK(encode_percent("a b+c&d=e?f/g%h") == "a%20b%2Bc%26d%3De%3Ff%2Fg%25h");
    CHECK(encode_percent("\xce\xbc") == "%CE%BC");
    CHECK(encode_percent(std::string("\0", 1)) == "%00");
}

TEST_CASE("percent: every byte comes back") {
    std::string all;
    for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
    const auto decoded = decode_percent(encode_percent(all));
    REQUIRE(decoded.has_value());
    CHECK(*decoded == all);
}

TEST_CASE("percent: a plus sign is not a blank") { CHECK(decode_percent("1e+5") == "1e+5"); }

TEST_CASE("percent: a % without two hexadecimal digits cannot be decoded") {
    for (const char* text : {"%", "%4", "a%", "%zz", "%4g", "%%41", "%-1"}) {
        CAPTURE(text);
        CHECK_FALSE(decode_percent(text).has_value());
    }
    CHECK(decode_percent("%41%6d%6D") == "Amm");
}
