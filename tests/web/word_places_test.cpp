// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scene/word_places.hpp"

#include <doctest/doctest.h>

#include <cstdint>

using namespace stiction;

TEST_CASE("word places: whatever is wished, words lie inside, off what is taken and off each other") {
    const Box bounds{10, 20, 400, 250}, badge{10, 20, 150, 60};
    std::uint64_t state = 7;
    const auto draw = [&](float scale) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return scale * static_cast<float>(state >> 40) / 16777216.0f;
    };
    int placed_in_all = 0;
    for (int scene = 0; scene < 200; ++scene) {
        WordPlaces places;
        places.begin(bounds, 3.0f, 14.0f);
        places.take(badge);
        std::vector<Box> placed;
        for (int word = 0; word < 15; ++word) {
            places.avoid(draw(420), draw(290), draw(420), draw(290));
            std::vector<Box> wished;
            for (int i = 0; i < 6; ++i) wished.push_back({draw(420), draw(290), 20 + draw(80), 15});
            if (const Box* box = places.choose(wished)) placed.push_back(*box);
        }
        placed_in_all += static_cast<int>(placed.size());
        placed.push_back(badge);
        for (std::size_t i = 0; i + 1 < placed.size(); ++i) {
            const Box& a = placed[i];
            CHECK((a.x >= bounds.x && a.y >= bounds.y && a.right() <= bounds.right() &&
                   a.bottom() <= bounds.bottom()));
            for (std::size_t j = i + 1; j < placed.size(); ++j) {
                const Box& b = placed[j];
                CHECK((a.right() <= b.x || b.right() <= a.x || a.bottom() <= b.y || b.bottom() <= a.y));
            }
        }
    }
    CHECK(placed_in_all > 1000);
}

TEST_CASE("word places: a place clear of lines comes before an earlier one over a line") {
    WordPlaces places;
    places.begin({0, 0, 100, 100}, 3.0f, 14.0f);
    places.avoid(0, 10, 100, 10);
    const Box wished[] = {{10, 5, 20, 10}, {10, 30, 20, 10}, {50, 30, 20, 10}};
    CHECK(places.choose(wished) == &wished[1]);
    CHECK(places.choose(wished) == &wished[2]);
    CHECK(places.choose(wished, 5.0f) == nullptr);
    CHECK(places.choose(wished) == &wished[0]);  // a place over a line is better than no label
    CHECK(places.choose(wished) == nullptr);
}

TEST_CASE(
    "word places: a place far from the words of its line comes before a near one, which is better than "
    "none") {
    WordPlaces places;
    places.begin({0, 0, 100, 100}, 3.0f, 14.0f);
    places.take({10, 30, 20, 10});
    const Box wished[] = {{36, 30, 10, 10}, {36, 45, 10, 10}};
    CHECK(places.choose(wished) == &wished[1]);
    CHECK(places.choose(wished) == &wished[0]);
}
