// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the parts of the scene share: the primitives of one instant and how they come to the screen.
#pragma once

#include "frame/word_places.hpp"
#include "panels/ui.hpp"

#include <cmath>

namespace stiction {

struct Stage {
    const Ui& ui;
    ImDrawList* list;
    const Drawing& drawing;
    WordPlaces& words;
    Box box;
    ImVec2 origin;  ///< screen position of the frame's centre
    double centre_x, centre_y;
    float scale;  ///< pixels per unit

    ImVec2 operator()(const Point3& p) const {
        return ImVec2(origin.x + scale * static_cast<float>(p.x - centre_x),
                      origin.y - scale * static_cast<float>(p.y - centre_y));
    }
    float force_pixels() const { return static_cast<float>(drawing.force_scale) * scale; }
    /// A line that words keep clear of where they can.
    void avoid(ImVec2 a, ImVec2 b) const { words.avoid(a.x, a.y, b.x, b.y); }
};

inline ImVec2 operator+(ImVec2 a, ImVec2 b) { return ImVec2(a.x + b.x, a.y + b.y); }
inline ImVec2 operator-(ImVec2 a, ImVec2 b) { return ImVec2(a.x - b.x, a.y - b.y); }
inline ImVec2 operator*(ImVec2 a, float s) { return ImVec2(a.x * s, a.y * s); }

/// A word beside one of the points, with `more` after it where there is room; left out where there is none,
/// or where it would cover more than `most` pixels of lines. `gap` pixels off the point; negative: centred on
/// the first.
void put_word(const Stage& stage, std::span<const ImVec2> points, float gap, const std::string& text,
              const std::string& more = {}, float most = INFINITY);

/// Surfaces, springs, bodies and soles; before them, paler, where the bodies were.
void draw_bodies(const Stage& stage);
/// Friction cones and arrows; their words come after those of the bodies.
void draw_cones(const Stage& stage, bool letters);
void draw_arrows(const Stage& stage);
void name_forces(const Stage& stage);
void draw_velocities(const Stage& stage);
/// Positions under the mechanism.
void draw_ruler(const Stage& stage, const DrawnRuler& ruler);
/// `top`: what stands above ends there.
void draw_chart(const Stage& stage, const DrawnChart& chart, float top);

/// A round force that is about as long as a word.
double find_round_force(const Stage& stage);

}  // namespace stiction
