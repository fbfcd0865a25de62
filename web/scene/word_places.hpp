// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Places for words in a picture: inside its bounds, never over each other or over what is taken, and over as
// little as possible of the lines drawn. What is written is noted, for those who ask what stands there.
#pragma once

#include "ui/controls.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace stiction {

class WordPlaces {
  public:
    void begin(const Box& bounds) {
        bounds_ = bounds;
        taken_.clear(), lines_.clear(), written.clear();
    }
    /// No word may lie over this.
    void take(const Box& box) { taken_.push_back(box); }
    /// A line that words leave clear where they can.
    void avoid(float x0, float y0, float x1, float y1) { lines_.push_back({x0, y0, x1, y1}); }
    /// Inside the bounds and off all that is taken, with a little room at its sides.
    bool is_free(const Box& box) const {
        if (box.x < bounds_.x || box.y < bounds_.y || box.right() > bounds_.right() ||
            box.bottom() > bounds_.bottom())
            return false;
        return std::none_of(taken_.begin(), taken_.end(), [&](const Box& b) {
            return box.x - apart < b.right() && b.x < box.right() + apart && box.y < b.bottom() &&
                   b.y < box.bottom();
        });
    }
    /// The best of the places wished, an earlier one of nearly equal ones; it is taken. Null: there is no
    /// room, or only where at least `most` pixels of lines lie.
    const Box* choose(std::span<const Box> wished, float most = INFINITY) {
        const Box* best = nullptr;
        float least = most;
        for (const Box& box : wished) {
            if (!is_free(box)) continue;
            float covered = nearness * static_cast<float>(&box - wished.data());
            for (const Line& line : lines_) covered += find_covered(line, box);
            if (covered < least) least = covered, best = &box;
        }
        if (best) take(*best);
        return best;
    }

    std::vector<WrittenWord> written;

  private:
    static constexpr float apart = 3.0f;     // pixels between words of one line: "N" and "R" are not "NR"
    static constexpr float nearness = 0.5f;  // pixels of lines that a place further down the list is worse
    struct Line {
        float x0, y0, x1, y1;
    };
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
    std::vector<Box> taken_;
    std::vector<Line> lines_;
};

}  // namespace stiction
