// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/numbers.hpp"

#include <doctest/doctest.h>

using namespace stiction;

TEST_CASE("numbers: what is but the rounding of its terms is 0, a millionth of them is not") {
    CHECK(drop_rounding(-3e-14, 0.5) == 0.0);
    CHECK(drop_rounding(0.0, 0.0) == 0.0);
    CHECK(drop_rounding(5e-7, 0.5) == 5e-7);
    CHECK(drop_rounding(-3e-14, 0.0) == -3e-14);
}
