// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "maps/solid_shader.hpp"

#include "shaders/all.hpp"

#include <algorithm>
#include <iterator>

namespace stiction {

bool SolidShader::paint(const Ui& ui, ImDrawList* list, const Box& box, std::span<const float> solids) {
    constexpr std::size_t numbers = 16;
    PlotShader::Uniforms uniforms{};
    if (!shader_.error().empty() || solids.size() > std::size(uniforms.solid)) return false;
    std::copy(solids.begin(), solids.end(), uniforms.solid);
    uniforms.axes = static_cast<int>(solids.size() / numbers);
    const auto& u = ui.theme.ui;
    set_colour(uniforms.fill[0], u.body, 1.0f);
    set_colour(uniforms.fill[1], u.ground, 1.0f);
    set_colour(uniforms.line, u.body_edge, ui.weight(0.9f));
    shader_.set_source(shaders::find("solids"));
    shader_.draw(list, ImVec2(box.x, box.y), ImVec2(box.right(), box.bottom()), uniforms);
    return true;
}

}  // namespace stiction
