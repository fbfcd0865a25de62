// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The areas of the page: a function of the size of the page (CSS pixels), the choices of the user, and whether the
// hero (the largest plot) is a region map. On a desk the scene takes a third of the window, while presenting half.
#pragma once

#include "ui/controls.hpp"

#include <array>
#include <optional>

namespace stiction {

enum class LayoutId { phone, embed, desk, presenter };
inline constexpr std::array<std::string_view, 4> layout_names{"phone", "embed", "desk", "presenter"};

inline const char* get_name(LayoutId id) { return layout_names[static_cast<std::size_t>(id)].data(); }

/// The layout of a page of this size; `chosen` is used if the page is large enough for it.
LayoutId pick_layout(float width, float height, std::optional<LayoutId> chosen = {});

struct Layout {
    LayoutId id = LayoutId::desk;
    float scale = 1.0f;  ///< factor of text sizes and paddings
    Box bar, parameters, scene, histories, hero, tabs, second, transport;
    Box side_tabs;  ///< large: area of the events beside the other tables; else no size
    Box switcher;   ///< small page: selects one of the plots and tables; else no size
    Box chooser;  ///< narrow desk: selects the second plot or one of the tables, which share one place; else no size
    Box pages;     ///< small embed: scene and hero share their place, this strip swaps them
    Box sentence;  ///< below the bar: one sentence on the experiment; notices begin there
    Box timeline;  ///< phone: above the transport; elsewhere inside it, no size
    Box divider;   ///< desk: handle between the columns, else no size
    float split = 0.0f, least_split = 0.0f, most_split = 0.0f;  ///< fraction of `work` left of it
    float work = 0.0f;                                          ///< width of both columns
    float margin = 0.0f;      ///< presenter: between its areas and the sides of the page
    bool has_drawer = false;  ///< the parameters can be pulled out as a drawer
    /// Plots and tables share one area.
    bool switches() const { return switcher.width > 0.0f; }
    /// The tables share their area with the second plot.
    bool chooses() const { return chooser.width > 0.0f; }
    bool drawer = false;  ///< it is pulled out: on a phone it replaces the plots, elsewhere it covers areas
};

/// Choices of the user, or of a page in which this one is embedded.
struct LayoutChoices {
    std::optional<LayoutId> id = {};
    float split = 0.0f;  ///< width of the scene's column on a desk, as a fraction; 0: default
    bool framed = false, drawer = false;
    bool speaks = false;  ///< presenter: only pictures and a line with title and values
    bool writes =
        false;  ///< desk: the text of a mechanism is in the place of the tables, which gets more height
    bool explores = false;   ///< desk: the hero is the picture of a job and gets more width
    float histories = 0.0f;  ///< desk: height that the chosen time histories need, unscaled; 0: as designed
    bool sentence = true;    ///< there is a line under the bar, if the page has room for it
};

/// The presenter layout needs a page of at least this size.
inline constexpr float least_presenter_width = 1000.0f, least_presenter_height = 480.0f;

/// `map_first`: the hero is a region map and gets more height; `touch`: larger targets; `presents`: the presenter
/// layout, if the page is large enough.
Layout find_layout(float width, float height, bool map_first, bool touch, bool presents = false,
                   const LayoutChoices& choices = {});

/// The areas that have something to show.
struct ShownAreas {
    bool scene = true, hero = true, time = true, second = true, tabs = true, side_tabs = true,
         parameters = true;
};
/// Removes the other areas. The areas beside them grow into their place; areas that share a place keep it.
void leave_out(Layout& layout, const ShownAreas& shown);

/// A panel that can fill the page between the bar and the transport.
enum class Area { none, scene, histories, hero, second, tabs, side_tabs };
/// The panel at this point.
Area find_area(const Layout& layout, float x, float y);
/// Lets the panel fill the page; plots and tables that share one place keep the strip that chooses among them. False,
/// and nothing changes, if this layout does not have it.
bool fill_page(Layout& layout, Area area);

}  // namespace stiction
