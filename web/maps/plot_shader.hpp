// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A fragment shader of the folder shaders/ that fills a rectangle of a plot. It runs in a callback of Dear ImGui's
// draw list: above everything that was queued before, below everything queued later.
#pragma once

#include "imgui.h"

#include <array>
#include <string>

namespace stiction {

/// r, g, b, a from 0xRRGGBB.
void set_colour(float (&out)[4], unsigned rgb, float alpha);

class PlotShader {
  public:
    /// Input of the shaders; the comment at the head of each shader explains its parameters. Colours are r, g, b, a
    /// in 0..1; the alpha of ink and line is their strength over the opaque fill.
    struct Uniforms {
        float frame[4];  // x_min, x_max, y_min, y_max of the axes
        float parameter[16];
        float fill[4][4];
        float ink[4][4];
        float line[4];
        int axes;              // selects the quantities of the axes
        int plain;             // 1: flat fills, no patterns and no lines
        float scale = 1.0f;    // of the layout; lines and patterns grow with it
        float solid[24 * 16];  // of shaders/solids.frag; `axes` is the count of solids
    };

    /// GLSL ES 3.00 without its #version line; the text must outlive the object. It is compiled when the next
    /// rectangle is drawn.
    void set_source(const char* fragment_source);

    /// Queues the shader for the rectangle min..max (screen coordinates of Dear ImGui, with its present clipping).
    /// The uniforms are copied; the object must live until the list is rendered.
    void draw(ImDrawList* list, ImVec2 min, ImVec2 max, const Uniforms& uniforms);
    /// Call it when the context was lost with everything in it: the next rectangle makes new objects.
    void release_lost_context();
    /// The driver's message if the shader did not compile or link (the rectangle stays empty), else empty.
    const std::string& error() const { return error_; }

  private:
    struct Job {
        PlotShader* shader;
        ImVec2 min, max;
        Uniforms uniforms;
    };
    static void run(const ImDrawList* list, const ImDrawCmd* command);
    bool build();

    static constexpr std::array<const char*, 11> names{"u_solid", "u_frame",  "u_parameter", "u_fill",
                                                       "u_ink",   "u_line",   "u_axes",      "u_plain",
                                                       "u_scale", "u_origin", "u_size"};

    const char* source_ = nullptr;
    unsigned program_ = 0, vertex_array_ = 0;
    std::array<int, names.size()> locations_{};
    bool tried_ = false;
    std::string error_;
};

}  // namespace stiction
