// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the parts of the scene: the primitives of one instant and their mapping to the screen.
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

    /// A vector on screen, in pixels for scale 1.
    ImVec2 along(const Point3& v) const {
        return ImVec2(static_cast<float>(dot(axes.right, v)), -static_cast<float>(dot(axes.up, v)));
    }
    ImVec2 operator()(const Point3& p) const {
        const ImVec2 d = along(p - centre);
        return ImVec2(origin.x + scale * d.x, origin.y + scale * d.y);
    }
    /// The same view for another drawing.
    Stage with(const Drawing& other) const {
        return {ui, list, other, words, box, origin, centre, axes, scale};
    }
    float force_pixels() const { return static_cast<float>(drawing.force_scale) * scale; }
    /// Adds a line that words avoid if possible.
    void avoid(ImVec2 a, ImVec2 b) const { words.avoid(a.x, a.y, b.x, b.y); }
};

inline ImVec2 operator+(ImVec2 a, ImVec2 b) { return ImVec2(a.x + b.x, a.y + b.y); }
inline ImVec2 operator-(ImVec2 a, ImVec2 b) { return ImVec2(a.x - b.x, a.y - b.y); }
inline ImVec2 operator*(ImVec2 a, float s) { return ImVec2(a.x * s, a.y * s); }

/// Writes a word beside one of the points, followed by `more` if there is room. It is left out if there is no room or
/// if it would cover more than `most` pixels of lines. `gap`: pixels from the point; negative: centred on the first
/// point.
void put_word(const Stage& stage, std::span<const ImVec2> points, float gap, const std::string& text,
              const std::string& more = {}, float most = INFINITY);

void draw_surfaces(const Stage& stage);
/// Springs, bodies, solids and soles; before them, paler, earlier positions.
void draw_bodies(const Stage& stage, SolidPainter& painter);
/// Friction cones and arrows; their words come after those of the bodies.
void draw_cones(const Stage& stage, bool letters);
void draw_arrows(const Stage& stage);
void name_forces(const Stage& stage);
void draw_velocities(const Stage& stage);
void name_velocities(const Stage& stage);
/// Handles that the user can drag in a spatial scene.
void draw_handles(const Stage& stage);
/// Pointer and wheel over a spatial scene: they move handles or else the camera.
void use_camera(const Stage& stage);
/// Ruler of positions below the mechanism.
void draw_ruler(const Stage& stage, const DrawnRuler& ruler);
/// `top`: upper limit; other contents are above it.
void draw_chart(const Stage& stage, const DrawnChart& chart, float top);

/// A round force whose arrow is about as long as a word.
double find_round_force(const Stage& stage);

/// Writes a word at a fixed place if that is free, and registers it. All words with fixed places are written by this.
bool write_word(const Ui& ui, ImDrawList* list, WordPlaces& words, float size, ImVec2 at, unsigned colour,
                std::string_view text, Weight weight = Weight::regular);
/// States of the contacts in the corner of the scene, each with its margin. If there are more than four contacts,
/// neighbours in the same state share a row. Returns the covered box.
Box draw_badge(const Ui& ui, ImDrawList* list, const Box& box, WordPlaces& words);
/// Height at the top of the scene that the picture leaves to the badge, whatever the states of the contacts are.
float find_badge_height(const Ui& ui, const Box& box);
/// Appends the filled shapes inside the box as SVG paths, without letters.
void write_shapes(const ImDrawList& list, const Box& box, std::string& out);
/// Draws the bodies of the reference run as dashed outlines.
void draw_reference_outline(const Stage& stage);
}  // namespace stiction
