// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "frame/layout.hpp"

#include <algorithm>

namespace stiction {

namespace {

constexpr float phone_width = 600.0f, embed_width = 1000.0f,
                large_width = 1800.0f;  // breakpoints by container width
constexpr float phone_height = 480.0f;  // the phone's areas above each other need more
constexpr float least_titled = 320.0f, least_two_columns = 520.0f;  // of a page inside another one
constexpr float gap = 8.0f;
constexpr float least_two_plots =
    420.0f;  // height below which two plots above each other have no room for their curves

// Drawn for 1920 x 1080; other pages stretch the areas and scale the type by what there is least of.
Layout find_presenter(float width, float height) {
    const float kx = width / 1920.0f, ky = height / 1080.0f;
    const auto place = [&](float x, float y, float w, float h) {
        return Box{kx * x, ky * y, kx * w, ky * h};
    };
    Layout out;
    out.id = LayoutId::presenter;
    out.scale = 1.8f * std::min(kx, ky);
    out.bar = place(0, 0, 1920, 80);
    out.scene = place(32, 88, 736, 470);
    out.explanation = place(32, 574, 736, 378);
    out.hero = place(772, 80, 1124, 884);
    out.transport = place(0, 966, 1560, 114);
    out.parameters = place(1564, 966, 324, 114);
    // Not on screen: outside the page, with no size.
    out.histories = out.tabs = {width, height, 0, 0};
    return out;
}

}  // namespace

LayoutId pick_layout(float width, float height, std::optional<LayoutId> chosen) {
    // A page inside another one may be as narrow as a phone, but is lower.
    const LayoutId own = width >= embed_width                            ? LayoutId::desk
                         : width >= phone_width || height < phone_height ? LayoutId::embed
                                                                         : LayoutId::phone;
    return chosen.has_value() && *chosen < own ? *chosen : own;
}

namespace {

// Areas of a page that has `notice` less height than its layout is chosen for.
Layout place_areas(float width, float height, bool map_first, bool touch, bool presents,
                   std::optional<LayoutId> chosen, float notice) {
    Layout out;
    if (presents && width >= least_presenter_width && height >= least_presenter_height)
        return find_presenter(width, height - notice);
    out.scale = width >= large_width ? 1.25f : touch ? 1.08f : 1.0f;
    const float s = out.scale, g = gap * s;
    out.id = pick_layout(width, height, chosen);
    const bool titled = height >= least_titled;
    height -= notice;
    if (out.id == LayoutId::phone) {
        const float bar = 48.0f, transport = 72.0f, switcher = 44.0f;
        const float room = height - bar - switcher - transport;
        const float sheet = std::clamp(0.26f * height, 0.0f, std::max(0.0f, std::min(220.0f, room - 120.0f)));
        const float rest = std::max(0.0f, room - sheet);
        const float scene = 0.45f * rest, plot = rest - scene;
        out.bar = {0, 0, width, bar};
        out.scene = {0, bar, width, scene};
        out.switcher = {8, bar + scene, width - 16, switcher};
        out.hero = out.histories = out.tabs = {0, bar + scene + switcher, width, plot};
        out.parameters = {0, bar + scene + switcher + plot, width, sheet};
        out.transport = {0, height - transport, width, transport};
        return out;
    }
    const float transport = 48.0f * s;
    if (out.id == LayoutId::embed) {
        const float bar = titled ? 36.0f : 0.0f, sheet = std::clamp(0.22f * height, 84.0f, 170.0f);
        const float left = 0.58f * width, top = bar + 4.0f, bottom = height - transport - 4.0f;
        out.bar = {0, 0, width, bar};
        if (width < least_two_columns) {  // scene and transport; the hero lies behind a swipe
            out.transport = {6, height - transport - 2, width - 12, transport};
            const float strip = touch ? 44.0f : 28.0f;
            out.pages = {6, bottom - strip, width - 12, strip};
            out.scene = out.hero = {6, top, width - 12, out.pages.y - top};
            out.parameters = out.histories = {width, height, 0, 0};
            return out;
        }
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

}  // namespace

Layout find_layout(float width, float height, bool map_first, bool touch, bool presents,
                   std::optional<LayoutId> chosen, float notice) {
    Layout out = place_areas(width, height, map_first, touch, presents, chosen, notice);
    out.notice = {0, out.bar.bottom(), width, notice};
    for (Box* box : {&out.parameters, &out.scene, &out.histories, &out.hero, &out.tabs, &out.second,
                     &out.transport, &out.side_tabs, &out.switcher, &out.pages, &out.explanation})
        box->y += notice;
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

void leave_out(Layout& layout, const Views& shown) {
    const bool desk = layout.id == LayoutId::desk;
    if (!desk && (layout.id != LayoutId::embed || layout.pages.width > 0.0f)) return;
    const auto reach_down = [](Box& box, const Box& to) { box.height = to.bottom() - box.y; };
    const auto reach_up = [](Box& box, const Box& to) {
        box = {box.x, to.y, box.width, box.bottom() - to.y};
    };
    const bool has_time = layout.histories.height > 0.0f;
    if (!shown.second) give_up_second(layout);
    if (!shown.time && has_time) {
        reach_down(desk ? layout.scene : layout.hero, layout.histories);
        layout.histories = {};
    } else if (!shown.scene && desk) {
        reach_up(layout.histories, layout.scene);
        layout.scene = {};
    }
    if (shown.hero) return;
    for (Box* box : {&layout.tabs, &layout.side_tabs, &layout.second, &layout.histories})
        if (box->width > 0.0f && box->x >= layout.hero.x) reach_up(*box, layout.hero);
    if (!desk && layout.histories.height <= 0.0f)
        layout.scene.width = layout.parameters.width = layout.hero.right() - layout.scene.x;
    layout.hero = {};
}

}  // namespace stiction
