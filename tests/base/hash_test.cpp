// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/hash.hpp"

#include <doctest/doctest.h>

#include <string_view>

using namespace stiction;

namespace {

std::uint64_t hash_text(std::string_view text) {
    Hash hash;
    hash.add(text);
    return hash.value();
}

}  // namespace

TEST_CASE("hash: FNV-1a of the published test vectors") {
    // Fowler, Noll, Vo: test_fnv.c, 64-bit FNV-1a of "", "a", "foobar".
    CHECK(hash_text("") == 0xcbf29ce484222325u);
    CHECK(hash_text("a") == 0xaf63dc4c8601ec8cu);
    CHECK(hash_text("foobar") == 0x85944171f73967e8u);
}

TEST_CASE("hash: a number enters as its bytes, lowest first") {
    Hash hash;
    hash.add(1.0);  // 3f f0 00 ...
    CHECK(hash.value() == hash_text(std::string_view("\0\0\0\0\0\0\xf0\x3f", 8)));
}

TEST_CASE("hash: tells 0 from -0") {
    Hash zero, minus;
    zero.add(0.0);
    minus.add(-0.0);
    CHECK(zero.value() != minus.value());
}
