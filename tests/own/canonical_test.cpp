// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/canonical.hpp"

#include "base/percent.hpp"
#include "own/examples.hpp"

#include <doctest/doctest.h>

using namespace stiction;
using namespace stiction::own;

TEST_CASE("mechanism text: the canonical form has one statement a line and single blanks") {
    CHECK(make_canonical("a  b\tc \r\n\r\n  d ; e;; f\n") == "a b c\nd\ne\nf");
    CHECK(make_canonical("\xef\xbb\xbf"
                         "a") == "a");
    CHECK(make_canonical("") == "");
    CHECK(make_canonical("a\r \nb\rc\r") == "a\nb c");
    CHECK(make_canonical(" \n;;\t\n") == "");
    // Quotation marks and comments keep their semicolons.
    CHECK(make_canonical("note \"a; b\"; x # c; d\ne") == "note \"a; b\"\nx # c; d\ne");
    CHECK(make_canonical("note \"a # b\"; x") == "note \"a # b\"\nx");
    CHECK(make_canonical("# \"one; two\nx") == "# \"one; two\nx");
}

TEST_CASE("mechanism text: places are those of the text as written") {
    const std::vector<CanonicalLine> lines = split_canonical("a\n\n  b   \xc3\xa9 c ; d");
    REQUIRE(lines.size() == 3);
    CHECK(lines[1].text == "b \xc3\xa9 c");
    CHECK(lines[1].line == 3);
    CHECK(lines[1].columns[0] == 3);
    CHECK(lines[1].columns[2] == 7);  // both bytes of the letter
    CHECK(lines[1].columns[3] == 7);
    CHECK(lines[1].columns[5] == 9);
    CHECK(lines[2].line == 3);
    CHECK(lines[2].columns[0] == 13);
    CHECK(lines[2].columns[1] == 14);  // its end
}

TEST_CASE("mechanism text: a link writes blanks and line ends with ~, and reads the encoded ones as well") {
    CHECK(encode_text("a b\nc") == "a~b~~c");
    CHECK(encode_text("x \"\xc3\xa9\" 1/3 - .5_") == "x~%22%C3%A9%22~1%2F3~-~.5_");
    CHECK(decode_text("a~b~~c~~~d") == "a b\nc\n d");
    CHECK(make_canonical(decode_text(*decode_percent("a%20b%0Ac%7Ed"))) == "a b\nc d");
    for (const Example& example : examples()) {
        CHECK(make_canonical(example.text) == example.text);
        const std::string link = encode_text(example.text);
        CHECK(decode_text(*decode_percent(link)) == example.text);
        CHECK(encode_text(make_canonical(decode_text(*decode_percent(link)))) == link);
    }
}
