// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/layout.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace stiction {

namespace {

constexpr float phone_width = 600.0f, embed_width = 1000.0f,
                large_width = 1800.0f;  // breakpoints by container width
constexpr float phone_height = 480.0f;  // the areas of the phone layout, one above the other, need more
constexpr float least_titled = 320.0f, least_two_columns = 520.0f;  // widths or heights of an embedded page
constexpr float least_tablet = 560.0f;  // height; a lower page has no tables unless it is as wide as a desk
constexpr float least_pair = 420.0f,
                least_finger_pair = 560.0f;  // width of a plot and a table beside each other
constexpr float gap = 8.0f;
constexpr float hero_share = 0.338f;  // of the window: the scene on a desk, with its frame
constexpr float side_share = 0.31f;   // of the width of both columns: the column beside the scene
constexpr float least_column = 320.0f, least_side = 300.0f;  // widths of the columns of a desk
constexpr float least_histories = 100.0f;                    // height on a desk
constexpr float writing = 400.0f;                            // width of the column in which a text is written
constexpr float exploring = 0.56f;      // of the width of both columns, for the picture of a job
constexpr float least_tables = 640.0f;  // width of two tables side by side
constexpr float least_two_plots =
    420.0f;  // height below which two plots above each other have no room for their curves

// Designed for 1920 x 1080. On other pages the areas are stretched, and the smaller of the two factors scales the
// text.
Layout find_presenter(float width, float height, bool speaks) {
    const float kx = width / 1920.0f, ky = height / 1080.0f;
    const auto place = [&](float x, float y, float w, float h) {
        return Box{kx * x, ky * y, kx * w, ky * h};
    };
    Layout out;
    out.id = LayoutId::presenter;
    out.scale = 1.8f * std::min(kx, ky);
    out.bar = place(0, 0, 1920, 152);
    out.scene = place(32, 160, 1312, 796);  // half of the page
    out.hero = place(1360, 160, 528, 460);
    out.histories = place(1360, 636, 528, 320);
    out.transport = place(0, 966, 1560, 114);
    out.parameters = place(1564, 966, 324, 114);
    out.tabs = {width, height, 0, 0};  // not on screen: outside the page, with no size
    if (speaks) {
        out.bar = place(0, 0, 1920, 72);
        out.scene = place(32, 80, 1312, 976);
        out.hero = place(1360, 80, 528, 560);
        out.histories = place(1360, 656, 528, 400);
        out.transport = {0, height, width, 0};
        out.parameters = {width, height, 0, 0};
    }
    out.margin = 32.0f * kx;
    return out;
}

}  // namespace

LayoutId pick_layout(float width, float height, std::optional<LayoutId> chosen) {
    // An embedded page may be as narrow as a phone, but it is lower.
    const LayoutId own = width >= embed_width                            ? LayoutId::desk
                         : width >= phone_width || height < phone_height ? LayoutId::embed
                                                                         : LayoutId::phone;
    return chosen.has_value() && *chosen < own ? *chosen : own;
}

namespace {

Layout place_phone(float width, float height, bool drawer) {
    Layout out;
    const float bar = 48.0f, timeline = 26.0f, transport = 72.0f, switcher = 46.0f;
    const float sheet = std::clamp(0.215f * height, 104.0f, 148.0f);  // two sliders
    const float scene = 0.42f * std::max(0.0f, height - bar - switcher - sheet - timeline - transport);
    out.bar = {0, 0, width, bar};
    out.scene = {0, bar, width, scene};
    out.transport = {0, height - transport, width, transport};
    out.timeline = {0, out.transport.y - timeline, width, timeline};
    const float under = out.scene.bottom(), top = out.timeline.y - sheet;
    if (drawer) {  // the drawer reaches up to the scene
        out.parameters = {0, under, width, out.timeline.y - under};
        out.switcher = out.hero = out.histories = out.tabs = {width, height, 0, 0};
        return out;
    }
    out.switcher = {8, under, width - 16, switcher};
    out.hero = out.histories = out.tabs = {0, under + switcher, width, top - under - switcher};
    out.parameters = {0, top, width, sheet};
    return out;
}

// An embedded page, a phone in landscape, a tablet.
Layout place_embed(float width, float height, float s, bool touch, const LayoutChoices& choices,
                   bool titled) {
    Layout out;
    const float g = 6.0f;
    const bool tall = height >= least_tablet && !choices.framed, side = touch && !tall && !choices.framed;
    const float bar = !titled          ? 0.0f
                      : choices.framed ? 34.0f
                      : touch          ? 48.0f
                                       : 40.0f,
                transport = touch ? 56.0f : 46.0f * s;
    const float top = bar + g, bottom = height - transport - g, left = side ? 0.5f * width : 0.597f * width;
    out.bar = {0, 0, width, bar};
    out.transport = {0, height - transport, width, transport};
    out.histories = {width, height, 0, 0};  // no room: outside the page, with no size
    if (width < least_two_columns) {        // scene and transport; the hero is on a second page
        const float strip = touch ? 44.0f : 28.0f;
        out.pages = {g, bottom - strip, width - 2 * g, strip};
        out.scene = out.hero = {g, top, width - 2 * g, out.pages.y - top};
        out.parameters = out.histories;
        return out;
    }
    // A phone in landscape, or an equally low window at 200 % zoom: all views are kept, several share one half.
    const bool shares = !tall && titled && !choices.framed && choices.id != LayoutId::embed;
    if (tall || shares) {
        out.has_drawer = true;
        const float drawer = std::min(320.0f * s, 0.8f * width);
        out.parameters = choices.drawer ? Box{0, bar, drawer, height - bar - transport} : out.histories;
        out.drawer = choices.drawer;
    }
    if (tall) {
        const bool upright = height > width;
        const float w = width - 2 * g, h = bottom - top, half = 0.5f * (w - g);
        if (upright) {
            const float first = 0.36f * h, second = 0.37f * h, y = top + first + second + 2 * g;
            out.scene = {g, top, w, first};
            out.hero = {g, top + first + g, half, second};
            out.histories = {out.hero.right() + g, out.hero.y, half, second};
            out.second = {g, y, half, bottom - y};
            out.tabs = {out.histories.x, y, half, bottom - y};
        } else {
            const float first = 0.55f * h, y = top + first + g;
            out.scene = {g, top, half, first};
            out.hero = {out.scene.right() + g, top, half, first};
            out.histories = {g, y, half, bottom - y};
            out.tabs = {out.hero.x, y, half, bottom - y};
        }
        return out;
    }
    if (shares) {
        const float strip = touch ? 44.0f : 28.0f * s, half = width - left - 2 * g;
        out.scene = {g, top, left - g, bottom - top};
        out.switcher = {left + g, top, half, strip};
        out.hero = out.histories = out.tabs = {left + g, top + strip, half, bottom - top - strip};
        return out;
    }
    const float sheet = out.has_drawer ? -g : std::clamp(0.165f * height, 66.0f, 150.0f), high = bottom - top;
    out.scene = {g, top, left - g, high - sheet - g};
    if (!out.has_drawer) out.parameters = {g, bottom - sheet, left - g, sheet};
    const bool has_histories = high >= least_two_plots;
    out.hero = {left + g, top, width - left - 2 * g, has_histories ? 0.55f * high : high};
    if (has_histories)
        out.histories = {out.hero.x, out.hero.bottom() + g, out.hero.width, bottom - out.hero.bottom() - g};
    return out;
}

// Height of the sentence below the bar: three rows on a phone, none on an embedded page without room for it.
float find_line(float width, float height, const LayoutChoices& choices) {
    switch (pick_layout(width, height, choices.id)) {
        case LayoutId::phone:
            return 44.0f;
        case LayoutId::embed:
            return height >= least_tablet && width >= least_two_columns && !choices.framed ? 24.0f : 0.0f;
        default:
            return width >= large_width ? 30.0f : 24.0f;
    }
}

// The layout is chosen for the full height; its areas are placed in a height that is smaller by `line`.
Layout place_areas(float width, float height, bool map_first, bool touch, const LayoutChoices& choices,
                   float line) {
    Layout out;
    const float s = width >= large_width ? 1.25f : touch ? 1.08f : 1.0f, g = gap * s;
    const LayoutId id = pick_layout(width, height, choices.id);
    const bool titled = height >= least_titled;
    height -= line;
    if (id != LayoutId::desk) {
        out = id == LayoutId::phone ? place_phone(width, height, choices.drawer)
                                    : place_embed(width, height, s, touch, choices, titled);
        if (id == LayoutId::phone) out.has_drawer = true, out.drawer = choices.drawer;
        out.id = id;
        out.scale = s;
        return out;
    }
    out.id = id;
    out.scale = s;
    const float transport = 48.0f * s;
    const float bar = 40.0f * s, parameters = (width >= large_width ? 280.0f : 264.0f) * s;
    const float top = bar + g, bottom = height - transport - 2 * g, tall = bottom - top;
    const float left = parameters + 2 * g, work = width - left - 2 * g;  // of both columns
    // The scene is a third of the window; the time histories below it have the rest of their column.
    const float third = hero_share * width * (height + line),
                side = choices.explores ? exploring * work
                       : choices.writes ? writing * s
                                        : std::max(side_share * work, least_side * s);
    out.least_split = least_column * s / work;
    out.most_split = std::max(out.least_split, 1.0f - least_side * s / work);
    out.split = std::clamp(choices.split > 0.0f ? choices.split : 1.0f - side / work, out.least_split,
                           out.most_split);
    const float column = out.split * work, hero = work - column;
    out.work = work;
    out.bar = {0, 0, width, bar};
    out.parameters = {g, top, parameters, tall};
    const float below_scene = std::clamp(choices.histories * s, least_histories * s, 0.6f * (tall - g));
    const float scene = std::min({third / column, column, tall - g - below_scene});
    out.scene = {left, top, column, scene};
    out.histories = {left, out.scene.bottom() + g, column, bottom - out.scene.bottom() - g};
    const float grip = touch ? 44.0f : 24.0f;
    out.divider = {std::floor(left + column + 0.5f * (g - grip)), out.histories.y, grip,
                   out.histories.height};
    const float hero_height = (choices.writes     ? 0.34f
                               : choices.explores ? 0.66f
                               : map_first        ? 0.58f
                                                  : 0.5f) *
                              (tall - g);
    out.hero = {left + column + g, top, hero, hero_height};
    const Box below{left + column + g, top + hero_height + g, hero, tall - hero_height - g};
    if (width >= large_width) {  // two tables; the second plot is below the parameters
        const float share = 0.3f * tall;
        out.second = {g, bottom - share, parameters, share};
        out.parameters.height = tall - share - g;
        if (below.width < least_tables * s) {  // one above the other
            out.tabs = {below.x, below.y, below.width, 0.65f * (below.height - g)};
            out.side_tabs = {below.x, out.tabs.bottom() + g, below.width, below.height - out.tabs.height - g};
        } else {
            out.tabs = {below.x, below.y, 0.56f * (below.width - g), below.height};
            out.side_tabs = {out.tabs.right() + g, below.y, below.width - out.tabs.width - g, below.height};
        }
    } else if (below.width < (touch ? least_finger_pair : least_pair) * s) {
        const float strip = touch ? 46.0f : 28.0f * s;  // a button is 2 lower
        out.chooser = {below.x, below.y, below.width, strip};
        out.second = out.tabs = {below.x, below.y + strip, below.width, below.height - strip};
    } else {
        out.second = {below.x, below.y, 0.42f * (below.width - g), below.height};
        out.tabs = {out.second.right() + g, below.y, below.width - out.second.width - g, below.height};
    }
    out.transport = {g, height - transport - g, width - 2 * g, transport};
    return out;
}

}  // namespace

Layout find_layout(float width, float height, bool map_first, bool touch, bool presents,
                   const LayoutChoices& choices) {
    if (presents && width >= least_presenter_width && height >= least_presenter_height)
        return find_presenter(width, height, choices.speaks);
    const float line = choices.sentence ? find_line(width, height, choices) : 0.0f;
    Layout out = place_areas(width, height, map_first, touch, choices, line);
    out.sentence = {0, out.bar.bottom(), width, line};
    for (Box* box :
         {&out.parameters, &out.scene, &out.histories, &out.hero, &out.tabs, &out.second, &out.transport,
          &out.side_tabs, &out.switcher, &out.chooser, &out.pages, &out.timeline, &out.divider})
        box->y += line;
    return out;
}

namespace {

// Of a Layout or a const Layout.
template <class Some>
auto& find_box(Some& layout, Area area) {
    switch (area) {
        case Area::histories:
            return layout.histories;
        case Area::hero:
            return layout.hero;
        case Area::second:
            return layout.second;
        case Area::tabs:
            return layout.tabs;
        case Area::side_tabs:
            return layout.side_tabs;
        default:
            return layout.scene;
    }
}

}  // namespace

Area find_area(const Layout& layout, float x, float y) {
    if (layout.switches() && layout.hero.contains(x, y)) return Area::hero;
    for (const Area area :
         {Area::scene, Area::histories, Area::hero, Area::second, Area::tabs, Area::side_tabs})
        if (find_box(layout, area).contains(x, y)) return area;
    return Area::none;
}

bool fill_page(Layout& layout, Area area) {
    if (area == Area::none || layout.pages.width > 0.0f || find_box(layout, area).width < 1.0f) return false;
    const bool edge = layout.id == LayoutId::phone, shares = layout.switches() && area != Area::scene,
               presents = layout.id == LayoutId::presenter, has_second = layout.second.width > 0.0f,
               chooses = layout.chooses() && (area == Area::second || area == Area::tabs);
    const float margin = edge       ? 0.0f
                         : presents ? layout.margin
                                    : gap,
                strip = chooses ? layout.chooser.height : layout.switcher.height;
    const float top = std::max(layout.bar.bottom(), layout.sentence.bottom()) + (edge ? 0.0f : gap),
                bottom = (layout.timeline.height > 0.0f ? layout.timeline.y : layout.transport.y) -
                         (edge ? 0.0f : gap);
    const Box whole{margin, top, layout.bar.width - 2.0f * margin, bottom - top};
    const Box nowhere{layout.bar.width, layout.transport.bottom(), 0.0f, 0.0f};
    for (Box* box : {&layout.scene, &layout.histories, &layout.hero, &layout.second, &layout.tabs,
                     &layout.side_tabs, &layout.switcher, &layout.chooser})
        *box = nowhere;
    if (!presents && !layout.drawer) layout.parameters = nowhere;
    layout.divider = {};
    const Box above{whole.x, whole.y, whole.width, strip},
        below{whole.x, whole.y + strip, whole.width, whole.height - strip};
    if (shares) {
        layout.switcher = above;
        layout.hero = layout.histories = layout.tabs = below;
        return true;
    }
    if (chooses) {
        layout.chooser = above;
        layout.tabs = below;
        if (has_second) layout.second = below;
        return true;
    }
    find_box(layout, area) = whole;
    return true;
}

namespace {

constexpr float widest_gap = 20.0f;  // pixels between two areas, at most

float united_width(const Box& a, const Box& b) { return std::max(a.right(), b.right()) - std::min(a.x, b.x); }

// Grows the areas that lie along one side of `place`, if together they are as long as that side.
bool take_place(std::vector<Box*>& areas, const Box& place, bool upright, bool after) {
    // The ends of a box along that side.
    const auto from = [&](const Box& box) { return upright ? box.y : box.x; };
    const auto to = [&](const Box& box) { return upright ? box.bottom() : box.right(); };
    std::vector<Box*> beside;
    float covered = 0.0f;
    for (Box* box : areas) {
        const float apart = upright ? (after ? box->x - place.right() : place.x - box->right())
                                    : (after ? box->y - place.bottom() : place.y - box->bottom());
        if (std::abs(apart) > widest_gap) continue;
        if (to(*box) < from(place) + 1.0f || from(*box) > to(place) - 1.0f) continue;
        if (from(*box) < from(place) - 1.0f || to(*box) > to(place) + 1.0f) return false;
        covered += to(*box) - from(*box);
        beside.push_back(box);
    }
    if (beside.empty()) return false;
    const float gaps = widest_gap * static_cast<float>(beside.size() - 1) + 1.0f;
    if (covered < to(place) - from(place) - gaps) return false;
    for (Box* box : beside) {
        const Box old = *box;
        if (upright) {
            box->x = std::min(old.x, place.x);
            box->width = united_width(old, place);
        } else {
            box->y = std::min(old.y, place.y);
            box->height = std::max(old.bottom(), place.bottom()) - box->y;
        }
    }
    return true;
}

}  // namespace

namespace {

// A place with the areas that share it, and the strip that chooses among them.
struct Place {
    std::vector<Box*> areas;
    bool is_shown;
    Box* strip = nullptr;

    // The strip included.
    Box find_outline() const {
        Box out{};
        for (const Box* area : areas)
            if (area->width > 0.0f) out = *area;
        if (strip == nullptr || out.width <= 0.0f) return out;
        const float bottom = std::max(out.bottom(), strip->bottom());
        out.y = std::min(out.y, strip->y);
        out.height = bottom - out.y;
        return out;
    }
};

bool swaps_pages(const Layout& layout) { return layout.pages.width > 0.0f; }
bool has_sliding_drawer(const Layout& layout) { return layout.has_drawer && layout.id != LayoutId::phone; }

// The smaller parts of a column come before the larger ones, so that each leaves its place to its own column.
std::vector<Place> list_places(Layout& layout, const ShownAreas& shown) {
    std::vector<Place> out{{{&layout.side_tabs}, shown.side_tabs}};
    if (layout.switches()) {
        out.push_back({{&layout.hero, &layout.histories, &layout.tabs},
                       shown.hero || shown.time || shown.second || shown.tabs,
                       &layout.switcher});
        out.push_back({{&layout.scene}, shown.scene});
    } else {
        if (layout.chooses())
            out.push_back({{&layout.second, &layout.tabs}, shown.second || shown.tabs, &layout.chooser});
        else
            out.insert(out.end(), {{{&layout.second}, shown.second}, {{&layout.tabs}, shown.tabs}});
        out.push_back({{&layout.histories}, shown.time});
        if (swaps_pages(layout))
            out.push_back({{&layout.scene, &layout.hero}, shown.scene || shown.hero, &layout.pages});
        else
            out.insert(out.end(), {{{&layout.hero}, shown.hero}, {{&layout.scene}, shown.scene}});
    }
    if (!has_sliding_drawer(layout)) out.push_back({{&layout.parameters}, shown.parameters || layout.drawer});
    if (layout.id == LayoutId::presenter) out.push_back({{&layout.transport}, true});
    return out;
}

// A place that is not shown goes to its neighbours: along the column first, then along the row.
void give_away(const std::vector<Place>& places, std::vector<Box>& outlines) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].is_shown || outlines[i].width <= 0.0f) continue;
        std::vector<Box*> others;
        for (std::size_t k = 0; k < places.size(); ++k)
            if (k != i && outlines[k].width > 0.0f) others.push_back(&outlines[k]);
        const Box place = std::exchange(outlines[i], Box{});
        for (const auto& [upright, after] :
             {std::pair{true, false}, {true, true}, {false, true}, {false, false}})
            if (take_place(others, place, upright, after)) break;
    }
}

// Puts the strip of a place at its edge and leaves the rest in `box`. `has_choice`: more than one of its areas is shown.
void put_strip(const Layout& layout, bool has_choice, Box& strip, Box& box) {
    const bool below = swaps_pages(layout);
    if (box.width > 0.0f && has_choice) {
        const float inset = layout.id == LayoutId::phone ? strip.x : 0.0f, height = strip.height;
        box.height -= height;
        strip = {box.x + inset, below ? box.bottom() : box.y, box.width - 2.0f * inset, height};
        if (!below) box.y += height;
    } else if (below || box.width <= 0.0f) {
        strip = {};
    }
}

}  // namespace

void leave_out(Layout& layout, const ShownAreas& shown) {
    const Box nowhere{layout.bar.width, layout.transport.bottom(), 0.0f, 0.0f};
    const bool swaps = swaps_pages(layout);
    std::vector<Place> places = list_places(layout, shown);
    std::vector<Box> outlines;
    for (const Place& place : places) outlines.push_back(place.find_outline());
    give_away(places, outlines);
    for (std::size_t i = 0; i < places.size(); ++i) {
        Box box = outlines[i];
        if (Box* strip = places[i].strip; strip != nullptr && strip->width > 0.0f)
            put_strip(layout, !swaps || (shown.scene && shown.hero), *strip, box);
        for (Box* area : places[i].areas)
            if (area->width > 0.0f) *area = box.width > 0.0f ? box : nowhere;
    }
    // If two areas share a place and one of them is left out, the other one has the place alone.
    if (layout.chooses() && !shown.second) layout.second = {};
    if (layout.chooses() && !shown.tabs) layout.tabs = nowhere;
    if (swaps && !shown.scene) layout.scene = nowhere;
    if (swaps && !shown.hero) layout.hero = nowhere;
    if (has_sliding_drawer(layout) && !shown.parameters) {
        layout.has_drawer = layout.drawer = false;
        layout.parameters = nowhere;
    }
    // The divider stands beside the time histories.
    const bool left = shown.time, right = shown.hero || shown.tabs || shown.side_tabs ||
                                          (layout.second.width > 0.0f && layout.second.x > layout.divider.x);
    if (!left || !right) layout.divider = {};
}

}  // namespace stiction
