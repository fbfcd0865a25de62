// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/expression.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;

TEST_CASE(
    "number field: it takes what people type, with comma, minus sign and pi as a keyboard writes them") {
    CHECK(evaluate_expression("4/3") == 4.0 / 3.0);
    CHECK(evaluate_expression("2*pi/5") == 2.0 * 3.14159265358979323846 / 5.0);
    CHECK(evaluate_expression("2*\u03c0") == 2.0 * 3.14159265358979323846);
    CHECK(evaluate_expression("sqrt(2)") == std::sqrt(2.0));
    CHECK(evaluate_expression("0.5^2") == 0.25);
    CHECK(evaluate_expression("0,25") == 0.25);
    CHECK(evaluate_expression("10 000,5") == 10000.5);
    CHECK(evaluate_expression("\u22123") == -3.0);
    CHECK(evaluate_expression("2+-3") == -1.0);
    CHECK(evaluate_expression("1e-3") == 1e-3);
}

TEST_CASE("number field: what is no finite number gives nothing") {
    for (const char* text :
         {"", "x", "1/0", "sqrt(-1)", "2x", "(1", "1)", "nan", "inf", "1e999", "pi()", "t", "1 == 1"}) {
        CAPTURE(text);
        CHECK_FALSE(evaluate_expression(text).has_value());
    }
}
