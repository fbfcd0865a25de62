// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the areas of the page lie: a pure function of the size of the page (CSS pixels) and of what is the
// hero.
#pragma once

#include "frame/controls.hpp"

namespace stiction {

enum class LayoutId { phone, embed, desk, presenter };

const char* get_name(LayoutId id);

struct Layout {
    LayoutId id = LayoutId::desk;
    float scale = 1.0f;  ///< of type and paddings
    Box bar, parameters, scene, histories, hero, tabs, second, transport;
    Box side_tabs;    ///< large: the events beside the other tables; else no size
    Box switcher;     ///< phone: which of the plots is shown
    Box explanation;  ///< presenter: what holds now
};

/// A page has room to present on from this size.
inline constexpr float least_presenter_width = 1000.0f, least_presenter_height = 480.0f;

/// `map_first`: the hero is a region map and gets the larger share; `touch`: larger targets;
/// `presents`: the layout for a room, where the page is large enough for it.
Layout find_layout(float width, float height, bool map_first, bool touch, bool presents = false);

/// What stands beside or above the second plot takes its place.
void give_up_second(Layout& layout);

}  // namespace stiction
