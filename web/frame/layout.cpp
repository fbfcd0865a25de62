// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "frame/layout.hpp"

#include <algorithm>

namespace stiction {

namespace {

constexpr float phone_width = 600.0f, embed_width = 1000.0f,
                large_width = 1800.0f;  // breakpoints by container width
constexpr float gap = 8.0f;
constexpr float least_two_plots =
    420.0f;  // height below which two plots above each other have no room for their curves

}  // namespace

const char* get_name(LayoutId id) {
    return id == LayoutId::phone ? "phone" : id == LayoutId::embed ? "embed" : "desk";
}

Layout find_layout(float width, float height, bool map_first, bool touch) {
    Layout out;
    out.scale = width >= large_width ? 1.25f : touch ? 1.08f : 1.0f;
    const float s = out.scale, g = gap * s;
    if (width < phone_width) {
        out.id = LayoutId::phone;
        const float bar = 48.0f, transport = 72.0f, switcher = 44.0f;
        const float sheet = std::min(220.0f, 0.26f * height);
        const float rest = std::max(120.0f, height - bar - switcher - transport - sheet);
        const float scene = 0.48f * rest, plot = rest - scene;
        out.bar = {0, 0, width, bar};
        out.scene = {0, bar, width, scene};
        out.switcher = {8, bar + scene, width - 16, switcher};
        out.hero = out.histories = out.tabs = {0, bar + scene + switcher, width, plot};
        out.parameters = {0, bar + scene + switcher + plot, width, sheet};
        out.transport = {0, height - transport, width, transport};
        return out;
    }
    const float transport = 48.0f * s;
    if (width < embed_width) {
        out.id = LayoutId::embed;
        const float bar = height < 320.0f ? 0.0f : 36.0f, sheet = std::clamp(0.22f * height, 84.0f, 170.0f);
        const float left = 0.58f * width, top = bar + 4.0f, bottom = height - transport - 4.0f;
        out.bar = {0, 0, width, bar};
        out.scene = {6, top, left - 6, bottom - top - sheet - 6};
        out.parameters = {6, bottom - sheet, left - 6, sheet};
        const float right = width - left - 12, tall = bottom - top;
        const bool has_histories = tall >= least_two_plots;
        out.hero = {left + 6, top, right, has_histories ? 0.55f * tall : tall};
        // Without room the histories lie outside the page, with no size.
        out.histories = has_histories
                            ? Box{left + 6, out.hero.bottom() + 6, right, bottom - out.hero.bottom() - 6}
                            : Box{width, height, 0, 0};
        out.transport = {6, height - transport - 2, width - 12, transport};
        return out;
    }
    const float bar = 40.0f * s, parameters = (width >= large_width ? 280.0f : 264.0f) * s;
    const float top = bar + g, bottom = height - transport - 2 * g, tall = bottom - top;
    const float left = parameters + 2 * g, work = width - left - g;
    const float hero_share = map_first ? 0.56f : 0.436f;
    const float hero = hero_share * (work - g), column = work - g - hero;
    out.bar = {0, 0, width, bar};
    out.parameters = {g, top, parameters, tall};
    out.scene = {left, top, column, 0.5f * (tall - g)};
    out.histories = {left, out.scene.bottom() + g, column, bottom - out.scene.bottom() - g};
    const float hero_height = (map_first ? 0.66f : 0.59f) * (tall - g);
    out.hero = {left + column + g, top, hero, hero_height};
    const Box below{left + column + g, top + hero_height + g, hero, tall - hero_height - g};
    if (width >= large_width) {  // two tables side by side; the second plot stands under the parameters
        const float share = 0.3f * tall;
        out.second = {g, bottom - share, parameters, share};
        out.parameters.height = tall - share - g;
        out.tabs = {below.x, below.y, 0.56f * (below.width - g), below.height};
        out.side_tabs = {out.tabs.right() + g, below.y, below.width - out.tabs.width - g, below.height};
    } else {
        out.second = {below.x, below.y, 0.42f * (below.width - g), below.height};
        out.tabs = {out.second.right() + g, below.y, below.width - out.second.width - g, below.height};
    }
    out.transport = {g, height - transport - g, width - 2 * g, transport};
    return out;
}

void give_up_second(Layout& layout) {
    if (layout.second.width <= 0.0f) return;
    if (layout.side_tabs.width > 0.0f)
        layout.parameters.height = layout.second.bottom() - layout.parameters.y;
    else
        layout.tabs = {layout.second.x, layout.tabs.y, layout.tabs.right() - layout.second.x,
                       layout.tabs.height};
    layout.second = {};
}

}  // namespace stiction
