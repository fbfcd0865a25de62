// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "app/answer_text.hpp"

#include "base/random.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>

using namespace stiction;

TEST_CASE("answer_text: objects and arrays inside one another are one JSON text") {
    AnswerText json;
    json.begin_object("");
    json.number("t", 0.1);
    json.begin_array("list");
    json.truth("ignored", true);
    json.begin_object("ignored");
    json.text("a \"key\"", "b\\c\nd");
    json.end();
    json.begin_array("");
    json.end();
    json.end();
    json.null("none");
    json.raw("job", "{\"stable\":true}");
    json.end();
    const platform::Answer answer = json.get();
    CHECK_FALSE(answer.is_text);
    CHECK(answer.text ==
          "{\"t\":0.10000000000000001,\"list\":[true,{\"a \\\"key\\\"\":\"b\\\\c\\u000ad\"},[]],"
          "\"none\":null,\"job\":{\"stable\":true}}");
}

TEST_CASE("answer_text: a text alone is handed over as it is, and the last of several values counts") {
    AnswerText json;
    CHECK(json.get().text == "null");  // nothing was written
    json.number("", 1.0);
    json.text("", "t,x\n0,1\n");
    platform::Answer answer = json.get();
    CHECK(answer.is_text);
    CHECK(answer.text == "t,x\n0,1\n");
    json.text("", "first");
    json.truth("", false);
    answer = json.get();
    CHECK_FALSE(answer.is_text);
    CHECK(answer.text == "false");
}

TEST_CASE("answer_text: numbers come back in all digits, and one that is not finite is null") {
    AnswerText json;
    Random random(5);
    for (int i = 0; i < 1000; ++i) {
        const double x =
            std::ldexp(random.next_between(-1.0, 1.0), static_cast<int>(random.next() % 200) - 100);
        json.number("", x);
        CHECK(std::stod(json.get().text) == x);
    }
    for (const double x : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
        json.number("", x);
        CHECK(json.get().text == "null");
    }
}
