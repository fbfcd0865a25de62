// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/recording.hpp"

#include <doctest/doctest.h>

using namespace stiction;

namespace {

constexpr std::size_t width = 3;

// Node i lies at t = i / 2 with the state (i, 2 i, 3 i).
void record(Recording& recording, std::size_t count) {
    for (std::size_t i = recording.count(); i < count; ++i) {
        const std::span<double> state =
            recording.append({.t = 0.5 * static_cast<double>(i), .mode = static_cast<int>(i)});
        for (std::size_t k = 0; k < width; ++k) state[k] = static_cast<double>((k + 1) * i);
    }
}

void check(const Recording& recording, std::size_t index) {
    CHECK(recording.node(index).mode == static_cast<int>(index));
    for (std::size_t k = 0; k < width; ++k)
        CHECK(recording.state(index)[k] == static_cast<double>((k + 1) * index));
}

}  // namespace

TEST_CASE("recording: nodes keep number and content over block borders, truncation and forgetting") {
    constexpr std::size_t block = Recording::block_nodes;
    Recording recording;
    recording.widen(width);
    record(recording, 3 * block + 7);
    for (const std::size_t i : {std::size_t{0}, block - 1, block, 3 * block + 6}) check(recording, i);
    recording.truncate(2 * block);
    CHECK(recording.count() == 2 * block);
    record(recording, 2 * block + 5);
    check(recording, 2 * block);
    recording.forget_before(block + 3);
    CHECK(recording.first() == block);
    for (const std::size_t i : {block, 2 * block + 4}) check(recording, i);
    record(recording, 5 * block);
    check(recording, 5 * block - 1);
    CHECK(recording.count() == 5 * block);
}

TEST_CASE("recording: a time finds the last node at or before it, and the first kept one before that") {
    Recording recording;
    recording.widen(width);
    record(recording, 2500);
    CHECK(recording.find(0.0) == 0);
    CHECK(recording.find(600.0) == 1200);
    CHECK(recording.find(600.2) == 1200);
    CHECK(recording.find(1e9) == 2499);
    recording.forget_before(2000);
    CHECK(recording.find(0.0) == recording.first());
    CHECK(recording.find(600.2) == 1200);
}

TEST_CASE("recording: the last two nodes are never forgotten, and forgetting gives memory back") {
    constexpr std::size_t block = Recording::block_nodes;
    Recording recording;
    recording.widen(width);
    record(recording, 1);
    CHECK(recording.bytes() < 1000);
    recording.forget_before(100);
    CHECK(recording.first() == 0);
    record(recording, 4 * block + 1);
    const std::size_t bytes = recording.bytes();
    recording.forget_before(4 * block + 1);
    CHECK(recording.first() == 3 * block);
    CHECK(recording.bytes() < bytes / 2);
    check(recording, 4 * block);
    check(recording, 4 * block - 1);
}

TEST_CASE("recording: states that become wider keep what they had, with zeros after it") {
    constexpr std::size_t block = Recording::block_nodes;
    Recording recording;
    recording.widen(width);
    record(recording, 2 * block + 3);
    recording.widen(width + 2);
    for (const std::size_t i : {std::size_t{0}, block, 2 * block + 2}) {
        CHECK(recording.node(i).t == doctest::Approx(0.5 * static_cast<double>(i)));
        REQUIRE(recording.state(i).size() == width + 2);
        for (std::size_t k = 0; k < width; ++k)
            CHECK(recording.state(i)[k] == static_cast<double>((k + 1) * i));
        CHECK(recording.state(i)[width + 1] == 0.0);
    }
    recording.widen(1);  // never narrower
    CHECK(recording.state(0).size() == width + 2);
    recording.truncate(block);
    CHECK(recording.append({.t = 1e6}).size() == width + 2);
}
