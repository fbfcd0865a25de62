// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/parameter.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace stiction;

namespace {

constexpr Parameter table[] = {{.id = "mu"}, {.id = "mu_s"}, {.id = "force"}};

}  // namespace

TEST_CASE("parameter: a value is put into the row of its id and nowhere else") {
    std::vector<double> values{1.0, 2.0, 3.0};
    put_value(table, values, "mu_s", 7.0);
    CHECK(values == std::vector<double>{1.0, 7.0, 3.0});
    put_value(table, values, "unknown", 9.0);
    CHECK(values == std::vector<double>{1.0, 7.0, 3.0});
}

TEST_CASE("parameter: the row of an id is found while compiling") {
    static_assert(row_of(table, "mu") == 0 && row_of(table, "force") == 2);
    CHECK(find_row(table, "mu_s") == 1);
    CHECK(find_row(table, "unknown") == std::size(table));
}
