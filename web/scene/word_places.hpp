// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Places for words in a picture: inside its bounds, not over each other or over a taken box, and over as little as
// possible of the drawn lines. Written words are listed, for the controls of the page.
#pragma once

#include "ui/controls.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace stiction {

class WordPlaces {
  public:
    /// `apart`: least pixels between words of one line, so that "N" "R" is not "NR". `clear`: the words of one line are
    /// that far apart if possible, so that "10 N" "N" are read as two.
    void begin(const Box& bounds, float apart, float clear) {
        bounds_ = bounds, apart_ = apart, clear_ = clear;
        taken_.clear(), lines_.clear(), written.clear();
    }
    /// No word may cover this box.
    void take(const Box& box) { taken_.push_back(box); }
    /// A line that words avoid if possible.
    void avoid(float x0, float y0, float x1, float y1) { lines_.push_back({x0, y0, x1, y1}); }
    /// The box is inside the bounds and overlaps nothing that is taken, with a small gap at its sides.
    bool is_free(const Box& box) const {
        if (box.x < bounds_.x || box.y < bounds_.y || box.right() > bounds_.right() ||
            box.bottom() > bounds_.bottom())
            return false;
        return std::none_of(taken_.begin(), taken_.end(), [&](const Box& b) {
            return box.x - apart_ < b.right() && b.x < box.right() + apart_ && box.y < b.bottom() &&
                   b.y < box.bottom();
        });
    }
    /// Takes the candidate that covers the least length of lines; each pixel by which it is too near to a word of its line
    /// counts like one of them. Among nearly equal ones it takes the first. Null if no candidate is free, or if each
    /// covers at least `most` pixels of lines.
    const Box* choose(std::span<const Box> wished, float most = INFINITY) {
        const Box* best = nullptr;
        float least = INFINITY;
        for (const Box& box : wished) {
            if (!is_free(box)) continue;
            float covered = nearness * static_cast<float>(&box - wished.data());
            for (const Line& line : lines_) covered += find_covered(line, box);
            const float cost = covered + find_crowding(box);
            if (covered < most && cost < least) least = cost, best = &box;
        }
        if (best) take(*best);
        return best;
    }

    std::vector<WrittenWord> written;

  private:
    static constexpr float nearness = 0.5f;  // pixels of lines; each step down the list costs as much
    struct Line {
        float x0, y0, x1, y1;
    };
    // Pixels by which the nearest taken box of the same line is too near.
    float find_crowding(const Box& box) const {
        float out = 0.0f;
        for (const Box& b : taken_)
            if (box.y < b.bottom() && b.y < box.bottom())
                out = std::max(out, clear_ - std::max(b.x - box.right(), box.x - b.right()));
        return out;
    }
    // Length of the line inside the box (Liang and Barsky).
    static float find_covered(const Line& line, const Box& box) {
        const float start[] = {line.x0, line.y0}, d[] = {line.x1 - line.x0, line.y1 - line.y0};
        const float low[] = {box.x, box.y}, high[] = {box.right(), box.bottom()};
        float from = 0.0f, to = 1.0f;
        for (int i = 0; i < 2; ++i) {
            if (d[i] == 0.0f && (start[i] < low[i] || start[i] > high[i])) return 0.0f;
            if (d[i] == 0.0f) continue;
            const float a = (low[i] - start[i]) / d[i], b = (high[i] - start[i]) / d[i];
            from = std::max(from, std::min(a, b)), to = std::min(to, std::max(a, b));
        }
        return to > from ? (to - from) * std::hypot(d[0], d[1]) : 0.0f;
    }

    Box bounds_;
    float apart_ = 0.0f, clear_ = 0.0f;
    std::vector<Box> taken_;
    std::vector<Line> lines_;
};

}  // namespace stiction
