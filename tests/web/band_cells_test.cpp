// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/band_cells.hpp"

#include <doctest/doctest.h>

using namespace stiction;

namespace {

using Change = StateLanes::Change;
constexpr ContactState stick = ContactState::stick, slip = ContactState::slip_minus,
                       lifted = ContactState::open;

// Changes between two states in every `period`; the second state lasts the fraction `share` of it.
std::vector<Change> alternate(double t_end, double period, double share) {
    std::vector<Change> out;
    for (int i = 0; i * period < t_end; ++i) {
        out.push_back({i * period, 0, stick});
        out.push_back({(i + 1 - share) * period, 0, slip});
    }
    return out;
}

}  // namespace

TEST_CASE("ribbon: wide cells lie where their states hold, from pixel to pixel") {
    const std::vector<Change> lane{{0.0, 0, stick}, {1.0, 0, slip}, {3.0, 0, lifted}};
    std::vector<BandCell> cells;
    collect_cells(lane, 0.0, 4.0, {10.0f, 100.0f, 0.0, 5.0}, cells);
    REQUIRE(cells.size() == 3);
    CHECK(cells[0].x0 == 10.0f);
    CHECK(cells[0].x1 == 30.0f);
    CHECK(cells[1].state == slip);
    CHECK(cells[1].x1 == 70.0f);
    CHECK(cells[2].x1 == 90.0f);
    for (const BandCell& cell : cells) CHECK(!cell.merged);
    collect_cells(lane, 0.0, 4.0, {10.0f, 100.0f, 1.5, 2.5}, cells);
    REQUIRE(cells.size() == 1);
    CHECK(cells[0].state == slip);
    CHECK(cells[0].x0 == 10.0f);
    CHECK(cells[0].x1 == 110.0f);
}

TEST_CASE("ribbon: no cell is narrower than 2 px, none is lost, and they do not cover each other") {
    for (double period : {0.001, 0.01, 0.033, 0.1, 1.0})
        for (double share : {0.02, 0.4, 0.97}) {
            const std::vector<Change> lane = alternate(10.0, period, share);
            std::vector<BandCell> cells;
            collect_cells(lane, 0.0, 10.0, {0.0f, 500.0f, 0.0, 10.0}, cells);
            CHECK(cells.size() <= 251);
            float last = 0.0f;
            for (const BandCell& cell : cells) {
                CHECK(cell.x1 - cell.x0 >= 1.999f);
                CHECK(cell.x0 >= last - 1e-3f);
                CHECK(cell.x0 <= last + 2.0f);
                last = cell.x1;
            }
            CHECK(last >= 500.0f - 1e-3f);
        }
}

TEST_CASE("ribbon: below 2 px the longest share gives the colour, and the comb says that there is more") {
    const std::vector<Change> lane = alternate(10.0, 0.01, 0.7);  // 0.5 px a period
    std::vector<BandCell> cells;
    collect_cells(lane, 0.0, 10.0, {0.0f, 500.0f, 0.0, 10.0}, cells);
    for (const BandCell& cell : cells) {
        CHECK(cell.merged);
        CHECK(cell.state == slip);
    }
}

TEST_CASE("ribbon: a short state between long ones has 2 px of its own") {
    const std::vector<Change> lane{{0.0, 0, stick}, {5.0, 0, lifted}, {5.001, 0, stick}};
    std::vector<BandCell> cells;
    collect_cells(lane, 0.0, 10.0, {0.0f, 100.0f, 0.0, 10.0}, cells);
    REQUIRE(cells.size() == 3);
    CHECK(cells[1].state == lifted);
    CHECK(cells[1].x1 - cells[1].x0 == doctest::Approx(2.0f));
    CHECK(cells[2].x0 == cells[1].x1);
}

TEST_CASE("ribbon: nothing is drawn where nothing is recorded") {
    std::vector<BandCell> cells;
    collect_cells({}, 0.0, 1.0, {}, cells);
    CHECK(cells.empty());
    const std::vector<Change> lane{{0.0, 0, stick}};
    collect_cells(lane, 0.0, 2.0, {0.0f, 100.0f, 3.0, 5.0}, cells);
    CHECK(cells.empty());
}
