// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/printable.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace stiction;

TEST_CASE("printable: plain and UTF-8 text stays") {
    CHECK(make_printable("mu = 9") == "mu = 9");
    CHECK(make_printable("\xce\xbc \xe2\x88\x92 \xf0\x9d\x9c\x87") ==
          "\xce\xbc \xe2\x88\x92 \xf0\x9d\x9c\x87");
}

TEST_CASE("printable: control characters and broken UTF-8 are shown as %XX") {
    CHECK(make_printable(std::string("a\0b\n\x1b\x7f", 6)) == "a%00b%0A%1B%7F");
    CHECK(make_printable("\xc2\x85") == "%C2%85");         // next line, C1
    CHECK(make_printable("\xe2\x80\xae") == "%E2%80%AE");  // right-to-left override
    CHECK(make_printable("\xff\xce") == "%FF%CE");
    CHECK(make_printable("\xc0\xaf") == "%C0%AF");         // overlong
    CHECK(make_printable("\xed\xa0\x80") == "%ED%A0%80");  // surrogate
}

TEST_CASE("printable: long text is cut between characters") {
    CHECK(make_printable("abcdef", 6) == "abcdef");
    CHECK(make_printable("abcdef", 3) == "abc...");
    CHECK(make_printable("\xce\xbc\xce\xbc\xce\xbc", 2) == "\xce\xbc\xce\xbc...");
}
