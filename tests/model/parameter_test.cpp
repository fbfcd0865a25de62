// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/parameter.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace stiction;

TEST_CASE("parameter: a value is put into the row of its id and nowhere else") {
    const Parameter table[] = {{.id = "mu"}, {.id = "mu_s"}, {.id = "force"}};
    std::vector<double> values{1.0, 2.0, 3.0};
    put_value(table, values, "mu_s", 7.0);
    CHECK(values == std::vector<double>{1.0, 7.0, 3.0});
    put_value(table, values, "unknown", 9.0);
    CHECK(values == std::vector<double>{1.0, 7.0, 3.0});
}
