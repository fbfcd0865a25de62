// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/symbol.hpp"
#include "panels/panels.hpp"
#include "session/tables/measured_file.hpp"
#include "ui/glyphs.hpp"
#include "view/view.hpp"

namespace stiction {

void draw_measurement(const Ui& ui) {
    MeasuredFile& measured = ui.rows.measured;
    if (!measured.is_shown(ui.session)) return;
    put_label(ui, "Measured", ui.theme.ui.text, Weight::bold);
    put_label(ui, measured.name + ", " + std::to_string(measured.rows.t.size()) + " points",
              ui.theme.ui.text_dim);
    const std::span<const std::string_view> ids = ui.session.system().picture->measured.parameters;
    const float width = ImGui::GetContentRegionAvail().x, close = ImGui::GetFrameHeight();
    if (glyph_button(ui, "fit", Glyph::next_event,
                     "Fit " + make_symbol(ids[0]) + " and " + make_symbol(ids[1]), width - close - ui.px(8)))
        measured.fit_to(ui.session);
    ImGui::SameLine();
    if (glyph_button(ui, "measurement.close", Glyph::close, "", close)) measured.rows = {};
    ImGui::Dummy(ImVec2(1, ui.px(4)));
}

}  // namespace stiction
