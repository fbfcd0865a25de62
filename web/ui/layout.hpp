// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the areas of the page lie: a pure function of the size of the page (CSS pixels) and of what is the
// hero.
#pragma once

#include "ui/controls.hpp"

#include <array>
#include <optional>

namespace stiction {

enum class LayoutId { phone, embed, desk, presenter };
inline constexpr std::array<std::string_view, 4> layout_names{"phone", "embed", "desk", "presenter"};

inline const char* get_name(LayoutId id) { return layout_names[static_cast<std::size_t>(id)].data(); }

/// The layout of a page of this size. `chosen` holds where the page is large enough for it.
LayoutId pick_layout(float width, float height, std::optional<LayoutId> chosen = {});

struct Layout {
    LayoutId id = LayoutId::desk;
    float scale = 1.0f;  ///< of type and paddings
    Box bar, parameters, scene, histories, hero, tabs, second, transport;
    Box side_tabs;    ///< large: the events beside the other tables; else no size
    Box switcher;     ///< small page: which of the plots and tables is shown; else no size
    Box pages;        ///< small embed: scene and hero share their place, this strip swaps them
    Box explanation;  ///< presenter: what holds now
    Box sentence;     ///< under the bar: what is seen; notices begin there, and move nothing
    Box timeline;     ///< phone: above the transport; elsewhere within it, no size
    Box divider;      ///< desk: what is dragged between the columns, else no size
    float split = 0.0f, least_split = 0.0f, most_split = 0.0f;  ///< share of the column left of it
    bool has_drawer = false;  ///< the parameters can be pulled out, over or instead of other areas
    /// Plots and tables share one area.
    bool switches() const { return switcher.width > 0.0f; }
    bool drawer = false;  ///< they are: no plots on a phone; elsewhere they lie over the others
};

/// What somebody has chosen, or the place of the page has.
struct LayoutChoices {
    std::optional<LayoutId> id = {};
    float split = 0.0f;  ///< share of the scene's column on a desk; 0: as designed
    bool framed = false, drawer = false;
};

/// A page has room to present on from this size.
inline constexpr float least_presenter_width = 1000.0f, least_presenter_height = 480.0f;

/// `map_first`: the hero is a region map and gets the larger share; `touch`: larger targets;
/// `presents`: the layout for a room, where the page is large enough for it.
Layout find_layout(float width, float height, bool map_first, bool touch, bool presents = false,
                   const LayoutChoices& choices = {});

/// Views that a link can leave out.
struct Views {
    bool scene = false, hero = false, time = false, second = false;
    bool operator==(const Views&) const = default;
};
/// Leaves out what is not in `shown`; what stands beside it takes its place. On a desk one of scene and time
/// stays, on an embedded page the scene does, on a phone and in a room everything.
void leave_out(Layout& layout, const Views& shown);

/// What stands beside or above the second plot takes its place.
void give_up_second(Layout& layout);

}  // namespace stiction
