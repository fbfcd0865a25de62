// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the parts of the scene share: the primitives of one instant and how they come to the screen.
#pragma once

#include "scene/word_places.hpp"
#include "ui/camera.hpp"
#include "ui/solid_painter.hpp"
#include "view/view.hpp"

#include <cmath>

namespace stiction {

struct Stage {
    const Ui& ui;
    ImDrawList* list;
    const Drawing& drawing;
    WordPlaces& words;
    Box box;
    ImVec2 origin;  ///< screen position of the frame's centre
    Point3 centre;
    ViewAxes axes;
    float scale;  ///< pixels per unit

    /// A vector as it is seen, per unit.
    ImVec2 along(const Point3& v) const {
        return ImVec2(static_cast<float>(dot(axes.right, v)), -static_cast<float>(dot(axes.up, v)));
    }
    ImVec2 operator()(const Point3& p) const {
        const ImVec2 d = along(p - centre);
        return ImVec2(origin.x + scale * d.x, origin.y + scale * d.y);
    }
    /// The same view of another drawing.
    Stage with(const Drawing& other) const {
        return {ui, list, other, words, box, origin, centre, axes, scale};
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

/// Surfaces, springs, bodies, solids and soles; before them, paler, where the bodies were.
void draw_bodies(const Stage& stage, SolidPainter& painter);
/// Friction cones and arrows; their words come after those of the bodies.
void draw_cones(const Stage& stage, bool letters);
void draw_arrows(const Stage& stage);
void name_forces(const Stage& stage);
void draw_velocities(const Stage& stage);
/// What a hand can drag, in a scene in space.
void draw_handles(const Stage& stage);
/// Pointer and wheel over a scene in space: handles, else the camera.
void use_camera(const Stage& stage);
/// Positions under the mechanism.
void draw_ruler(const Stage& stage, const DrawnRuler& ruler);
/// `top`: what stands above ends there.
void draw_chart(const Stage& stage, const DrawnChart& chart, float top);

/// A round force that is about as long as a word.
double find_round_force(const Stage& stage);

/// Writes into the scene at a place of its own, if that is free; notes it. All words of the scene come here.
bool write_word(const Ui& ui, ImDrawList* list, WordPlaces& words, float size, ImVec2 at, unsigned colour,
                std::string_view text, Weight weight = Weight::regular);
/// States of the contacts in the corner of the scene, each with how near it is to its edge. Neighbours in the
/// same state share a row where there are more than four. Returns what they cover.
Box draw_badge(const Ui& ui, ImDrawList* list, const Box& box, WordPlaces& words);
/// Appends what the list shows of the box as paths, without letters.
void write_shapes(const ImDrawList& list, const Box& box, std::string& out);
/// The bodies of the reference run as dashed outlines.
void draw_reference_outline(const Stage& stage);
}  // namespace stiction
