// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/dashes.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr float longest = 1e6f;  // pixels; beyond, a float is too coarse to add one dash

// The part [from, to] of the way a + s d that lies inside the rectangle, after Liang and Barsky.
void clip_way(ImVec2 a, ImVec2 d, ImVec2 min, ImVec2 max, float& from, float& to) {
    const auto cut = [&](float slope, float room) {  // keeps s with s slope <= room
        if (slope > 0.0f)
            to = std::min(to, room / slope);
        else if (slope < 0.0f)
            from = std::max(from, room / slope);
        else if (room < 0.0f)
            to = -1.0f;
    };
    cut(d.x, max.x - a.x), cut(-d.x, a.x - min.x);
    cut(d.y, max.y - a.y), cut(-d.y, a.y - min.y);
}

}  // namespace

void draw_dashes(ImDrawList* list, std::span<const ImVec2> points, ImU32 colour, float width, float on,
                 float off) {
    float phase = 0.0f;
    const ImVec2 min = list->GetClipRectMin(), max = list->GetClipRectMax();
    const float period = on + off;
    const auto lift = [&] {
        if (list->_Path.Size > 1)
            list->PathStroke(colour, 0, width);
        else
            list->PathClear();
    };
    list->PathClear();
    for (std::size_t i = 1; i < points.size(); ++i) {
        const ImVec2 a = points[i - 1], d(points[i].x - a.x, points[i].y - a.y);
        const float length = std::hypot(d.x, d.y);
        if (!(length > 0.0f && length < longest)) {
            if (length != 0.0f) {
                lift();
                phase = 0.0f;
            }
            continue;
        }
        float from = 0.0f, to = 1.0f;
        clip_way(a, d, min, max, from, to);
        if (!(from < to)) from = to = 1.0f;
        if (from > 0.0f) lift();
        phase = std::fmod(phase + from * length, period);
        for (float s = from * length; s < to * length;) {
            const bool down = phase < on;
            const float left = (down ? on : period) - phase, way = std::min(left, to * length - s);
            if (down && list->_Path.Size == 0)
                list->PathLineTo(ImVec2(a.x + d.x * s / length, a.y + d.y * s / length));
            s = way < left ? to * length : s + way;
            if (down) list->PathLineTo(ImVec2(a.x + d.x * s / length, a.y + d.y * s / length));
            phase = way < left ? phase + way : down ? on : 0.0f;
            if (down && phase == on) lift();
        }
        if (to < 1.0f) {
            lift();
            phase = std::fmod(phase + (1.0f - to) * length, period);
        }
    }
    lift();
}

}  // namespace stiction
