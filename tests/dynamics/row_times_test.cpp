// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/row_times.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

using namespace stiction;

namespace {

std::vector<double> list(const RowTimes& times) {
    std::vector<double> out;
    for (std::size_t i = 0; static_cast<double>(i) < times.count(); ++i) out.push_back(times.at(i));
    return out;
}

double read_decimal(int digits, int places) {
    return std::strtod((std::to_string(digits) + "e-" + std::to_string(places)).c_str(), nullptr);
}

}  // namespace

TEST_CASE("row_times: the rows are the products, and one that rounding puts beyond the end is the end") {
    CHECK(list({0.1, 0.0, 0.3}) == std::vector<double>{0.0, 0.1, 0.2, 0.3});
    CHECK(list({0.7, 0.0, 2.1}) == std::vector<double>{0.0, 0.7, 1.4, 3.0 * 0.7});  // below 2.1
    CHECK(list({0.1, 0.0, 0.29999999999999993}) == std::vector<double>{0.0, 0.1, 0.2});
    CHECK(list({3.0, 0.0, 2.0}) == std::vector<double>{0.0});
    CHECK(list({0.5, 0.0, 0.0}) == std::vector<double>{0.0});
    CHECK(RowTimes(1e-300, 0.0, 1e9).count() > 1e308);
}

TEST_CASE(
    "row_times: if the first times are dropped, the rest stays, and rounding drops no row at the beginning") {
    CHECK(list({0.1, 0.3, 0.5}) == std::vector<double>{3.0 * 0.1, 0.4, 0.5});
    CHECK(list({0.7, 2.1, 3.0}) == std::vector<double>{2.1, 2.8});  // 3 * 0.7 is below 2.1
    CHECK(list({0.1, 0.25, 0.27}).empty());
}

// Decimal numbers as a user writes them: k * every = until, with up to five digits each.
TEST_CASE(
    "row_times: whatever decimal divides the end, there is a row at the end and none missing or double") {
    int above = 0;
    for (int digits = 1; digits <= 2000; ++digits)
        for (const int k : {3, 6, 7, 11, 23, 49, 97, 1000, 12347}) {
            const double every = read_decimal(digits, 3), end = read_decimal(digits * k, 3);
            const RowTimes times(every, 0.0, end);
            REQUIRE(times.count() == k + 1.0);
            const double last = times.at(static_cast<std::size_t>(k));
            REQUIRE(last <= end);
            REQUIRE(std::abs(last - end) <= 4e-16 * end);
            above += k * every > end;
            const RowTimes rest(every, end, 2.0 * end);
            REQUIRE(rest.count() == k + 1.0);
            REQUIRE(rest.at(0) >= end);
        }
    CHECK(above > 1000);  // the case that the tolerance is for
}
