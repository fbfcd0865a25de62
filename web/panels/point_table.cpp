// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/symbol.hpp"
#include "panels/panels.hpp"
#include "session/tables/dropped_table.hpp"
#include "ui/glyphs.hpp"

namespace stiction {

void draw_point_table(const Ui& ui) {
    const System& system = ui.session.system();
    const AngleTable table(find_table(system, ui.session.experiment.scenario().values));
    if (table.empty()) return;
    const float close = ImGui::GetFrameHeight(), right = ImGui::GetContentRegionAvail().x;
    ImGui::AlignTextToFramePadding();
    put_label(ui,
              "*" + std::string(system.table->value) + "*(*" + make_symbol(system.table->angle) +
                  "*): table of " + std::to_string(table.size()) + " points",
              ui.theme.ui.text);
    ImGui::SameLine(right - close + ImGui::GetStyle().WindowPadding.x);
    if (glyph_button(ui, "table.close", Glyph::close, "", close)) take_table_off(ui.session);
    ImGui::Dummy(ImVec2(1, ui.px(4)));
}

}  // namespace stiction
