// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/state_flash.hpp"

#include <doctest/doctest.h>

using namespace stiction;

namespace {

const std::vector<ContactState> sticks{ContactState::stick}, slips{ContactState::slip_plus};

}  // namespace

TEST_CASE("state flash: a change flashes once for 0.15 s, and the first look does not") {
    StateFlash flash;
    CHECK(!flash.update(sticks, 1.0));
    CHECK(!flash.update(sticks, 2.0));
    CHECK(flash.update(slips, 2.1));
    CHECK(flash.update(slips, 2.24));
    CHECK(!flash.update(slips, 2.26));
    CHECK(flash.update(sticks, 3.0));
}

TEST_CASE("state flash: three changes in a second flash, more do not") {
    StateFlash three, four;
    three.update(sticks, 0.0), four.update(sticks, 0.0);
    int flashes = 0;
    for (int i = 1; i <= 12; ++i) flashes += three.update(i % 2 ? slips : sticks, 0.34 * i);
    CHECK(flashes == 12);
    flashes = 0;
    for (int i = 1; i <= 12; ++i) flashes += four.update(i % 2 ? slips : sticks, 0.3 * i);
    CHECK(flashes == 3);  // until the fourth comes
    CHECK(four.update(slips, 10.0));
}
