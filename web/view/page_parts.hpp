// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of the page (ui/parts.hpp) that a system has, and the areas that have a part to show.
#pragma once

#include "session/run/motion_rows.hpp"
#include "session/session.hpp"
#include "ui/view_state.hpp"

#include <string_view>
#include <vector>

namespace stiction {

struct PagePart {
    std::string_view id, name;
};

/// The parts of the page with the present system: views, tables, buttons, then its parameters.
std::vector<PagePart> find_page_parts(const Session& session);
/// Whether the page has such a part with some system, or this system has such a column or parameter.
bool is_page_part(const Session& session, std::string_view id);
/// The parts that would tell a mystery value.
std::vector<std::string> find_withheld_parts(const Session& session);
/// Whether something is shown besides the permanent parts and the steps through run and history.
bool is_anything_shown(const Session& session, const Parts& parts);

/// The areas of this layout that have a part to show.
ShownAreas find_shown_areas(const Session& session, const MotionRows& rows, const ViewState& view,
                            const Layout& layout);
/// The tables that are shown, in their order.
std::vector<PanelTab> find_shown_tabs(const Session& session, const ViewState& view);
/// If the chosen page or table is not shown, one that is shown is chosen.
void choose_shown_page(const Session& session, const ShownAreas& shown, ViewState& view);

}  // namespace stiction
