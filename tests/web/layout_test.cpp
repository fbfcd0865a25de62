// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/layout.hpp"

#include "base/random.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

using namespace stiction;

namespace {

void check_box(const Box& box, float x, float y, float width, float height, float tolerance = 1.0f) {
    CHECK(std::abs(box.x - x) <= tolerance);
    CHECK(std::abs(box.y - y) <= tolerance);
    CHECK(std::abs(box.width - width) <= tolerance);
    CHECK(std::abs(box.height - height) <= tolerance);
}

// Areas that are on screen at once; a small page shows one of its plots.
std::vector<Box> find_areas(const Layout& layout) {
    std::vector<Box> out{layout.bar,       layout.parameters, layout.scene, layout.hero,     layout.second,
                         layout.transport, layout.switcher,   layout.pages, layout.timeline, layout.chooser};
    // If a strip swaps scene and hero, both have the same place.
    if (layout.pages.width > 0.0f) {
        check_box(layout.hero, layout.scene.x, layout.scene.y, layout.scene.width, layout.scene.height);
        out.erase(out.begin() + 3);
    }
    if (!layout.switches()) out.push_back(layout.histories);
    if (!layout.switches() && !(layout.chooses() && layout.second.width > 0.0f)) out.push_back(layout.tabs);
    std::erase_if(out, [](const Box& box) { return box.width <= 0.0f || box.height <= 0.0f; });
    return out;
}

void check_areas(float width, float height, bool map_first, bool touch, bool presents) {
    const Layout layout = find_layout(width, height, map_first, touch, presents);
    const std::string where =
        std::to_string(width) + " x " + std::to_string(height) + " " + get_name(layout.id);
    const std::vector<Box> areas = find_areas(layout);
    constexpr float rounding = 0.01f;
    for (std::size_t i = 0; i < areas.size(); ++i) {
        const Box& a = areas[i];
        CHECK_MESSAGE((a.x >= -rounding && a.y >= -rounding && a.right() <= width + rounding &&
                       a.bottom() <= height + rounding),
                      where, " area ", i);
        for (std::size_t j = i + 1; j < areas.size(); ++j) {
            const Box& b = areas[j];
            const float w = std::min(a.right(), b.right()) - std::max(a.x, b.x),
                        h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
            CHECK_MESSAGE((w <= rounding || h <= rounding), where, " areas ", i, " and ", j);
        }
    }
}

}  // namespace

TEST_CASE("layout: presenting at 1920 x 1080 puts every area where it was designed") {
    const Layout layout = find_layout(1920, 1080, true, false, true);
    CHECK(layout.id == LayoutId::presenter);
    CHECK(layout.scale == doctest::Approx(1.8f));
    check_box(layout.bar, 0, 0, 1920, 152);
    check_box(layout.scene, 32, 160, 1312, 796);
    CHECK(layout.scene.width * layout.scene.height >= 0.5f * 1920 * 1080);
    check_box(layout.hero, 1360, 160, 528, 460);
    check_box(layout.histories, 1360, 636, 528, 320);
    CHECK(layout.transport.y == doctest::Approx(966.0f));
    CHECK(layout.transport.bottom() == doctest::Approx(1080.0f));
    CHECK(layout.parameters.width == doctest::Approx(324.0f));  // the pinned slider
}

TEST_CASE("layout: presenting at 1280 x 720 is the same times 2/3") {
    const Layout large = find_layout(1920, 1080, false, false, true),
                 small = find_layout(1280, 720, false, false, true);
    CHECK(small.scale == doctest::Approx(1.2f));
    const auto scaled = [&](const Box& a, const Box& b) {
        check_box(a, b.x * 2 / 3, b.y * 2 / 3, b.width * 2 / 3, b.height * 2 / 3, 0.01f);
    };
    scaled(small.scene, large.scene);
    scaled(small.hero, large.hero);
    scaled(small.transport, large.transport);
}

TEST_CASE("layout: the desk, the phone and the embed have their designed frames") {
    const Layout desk = find_layout(1280, 720, false, false);
    CHECK(desk.id == LayoutId::desk);
    CHECK(desk.scale == 1.0f);
    check_box(desk.bar, 0, 0, 1280, 40);
    check_box(desk.parameters, 8, 72, 264, 584);
    check_box(desk.transport, 8, 664, 1264, 48);
    check_box(desk.scene, 280, 72, 679, 459);
    check_box(desk.histories, 280, 539, 679, 117);
    check_box(desk.hero, 967, 72, 305, 288);
    const Layout map = find_layout(1280, 720, true, false);
    check_box(map.scene, 280, 72, 679, 459);
    check_box(map.hero, 967, 72, 305, 334);
    CHECK(find_layout(1920, 1080, false, false).scale == 1.25f);
    const Layout phone = find_layout(390, 844, false, true);
    CHECK(phone.id == LayoutId::phone);
    CHECK(phone.scale == doctest::Approx(1.08f));
    CHECK(phone.bar.height == 48.0f);
    CHECK(phone.switcher.height == 46.0f);
    CHECK(phone.transport.height == 72.0f);
    const Layout embed = find_layout(640, 400, false, false, false, {.framed = true});
    CHECK(embed.id == LayoutId::embed);
    check_box(embed.scene, 6, 40, 376, 236, 7.0f);
    check_box(embed.parameters, 6, 282, 376, 66, 1.0f);
    check_box(embed.hero, 388, 40, 246, 308, 7.0f);
    CHECK(embed.transport.height == 46.0f);
    CHECK(find_layout(640, 300, false, false).bar.height == 0.0f);  // no title
}

TEST_CASE("layout: the scene has a third of a desk, and half of the page while presenting") {
    constexpr float frame = 1.0f;  // the line around a panel
    const auto share = [&](const Layout& layout, float width, float height) {
        return (layout.scene.width - 2.0f * frame) * (layout.scene.height - 2.0f * frame) / (width * height);
    };
    struct Size {
        float width, height;
    };
    for (const Size& page : {Size{1280.0f, 720.0f},
                             {1366.0f, 768.0f},
                             {1440.0f, 900.0f},
                             {1536.0f, 864.0f},
                             {1920.0f, 1080.0f},
                             {2560.0f, 1440.0f},
                             {3840.0f, 2160.0f}}) {
        INFO(page.width, " x ", page.height);
        for (const bool map_first : {false, true}) {
            const Layout desk = find_layout(page.width, page.height, map_first, false);
            CHECK(share(desk, page.width, page.height) >= 1.0f / 3.0f);
            CHECK(desk.histories.height >= 100.0f);
            CHECK(desk.hero.width >= 300.0f * desk.scale);
            CHECK(share(find_layout(page.width, page.height, map_first, false, true), page.width,
                        page.height) >= 0.5f);
        }
    }
    // On a narrow desk the columns keep their least widths, and the scene is not higher than wide.
    const Layout narrow = find_layout(1024, 768, false, false);
    CHECK(narrow.hero.width == doctest::Approx(300.0f));
    CHECK(narrow.scene.height == doctest::Approx(narrow.scene.width));
}

TEST_CASE("layout: more time histories, a text and the picture of a job get their room from the scene") {
    const Layout usual = find_layout(1280, 720, false, false);
    const Layout three = find_layout(1280, 720, false, false, false, {.histories = 318.0f});
    CHECK(three.histories.height == doctest::Approx(318.0f));
    CHECK(three.scene.bottom() + 8.0f == doctest::Approx(three.histories.y));
    CHECK(find_layout(1280, 720, false, false, false, {.histories = 1e4f}).scene.height >= 200.0f);
    CHECK(find_layout(1280, 720, false, false, false, {.writes = true}).tabs.width >= 400.0f);
    CHECK(find_layout(1280, 720, false, false, false, {.explores = true}).hero.width >
          1.7f * usual.hero.width);
}

TEST_CASE("layout: presenting needs room; without it the page keeps its layout") {
    CHECK(find_layout(390, 844, false, true, true).id == LayoutId::phone);
    CHECK(find_layout(800, 600, false, false, true).id == LayoutId::embed);
    CHECK(find_layout(1280, 400, false, false, true).id == LayoutId::desk);
    CHECK(find_layout(least_presenter_width, least_presenter_height, false, false, true).id ==
          LayoutId::presenter);
}

TEST_CASE("layout: a panel that fills the page takes all between the bar and the transport") {
    for (const auto& [width, height, touch, presents] : {std::tuple{1280.0f, 720.0f, false, false},
                                                         {1920.0f, 1080.0f, false, true},
                                                         {390.0f, 844.0f, true, false},
                                                         {1024.0f, 768.0f, true, false},
                                                         {844.0f, 390.0f, true, false}}) {
        const Layout before = find_layout(width, height, true, touch, presents);
        CHECK(find_area(before, before.scene.x + 5.0f, before.scene.y + 5.0f) == Area::scene);
        CHECK(find_area(before, before.transport.x + 5.0f, before.transport.y + 50.0f) == Area::none);
        for (const Area area : {Area::scene, Area::histories, Area::hero, Area::second, Area::tabs}) {
            Layout layout = before;
            if (!fill_page(layout, area)) continue;
            std::size_t large = 0;
            for (const Box& box : find_areas(layout)) {
                CHECK(box.y >= -0.01f);
                CHECK(box.bottom() <= height + 0.01f);
                large += box.width * box.height > 0.55f * width * height;
            }
            CHECK(large >= 1);
        }
    }
    Layout small = find_layout(480, 300, false, true);
    CHECK_FALSE(fill_page(small, Area::scene));  // one picture fills it already
}

TEST_CASE("layout: the divider moves the columns and stops where one of them would be too narrow") {
    const Layout designed = find_layout(1280, 720, false, false);
    CHECK(designed.divider.width == 24.0f);
    const Layout narrow = find_layout(1280, 720, false, false, false, {.split = designed.split - 0.08f});
    CHECK(narrow.scene.width < designed.scene.width - 70.0f);
    CHECK(narrow.hero.x == doctest::Approx(narrow.scene.right() + 8.0f));
    for (const float split : {0.001f, 0.999f}) {
        const Layout layout = find_layout(1280, 720, true, false, false, {.split = split});
        CHECK(layout.scene.width >= 319.0f);
        CHECK(layout.hero.width >= 299.0f);
        CHECK(layout.hero.right() == doctest::Approx(1272.0f));
    }
    CHECK(find_layout(820, 1180, false, true).divider.width == 0.0f);
}

TEST_CASE("layout: a tablet and a phone on its side keep the parameters in a drawer") {
    for (const auto& [width, height] :
         {std::pair{820.0f, 1180.0f}, {700.0f, 900.0f}, {844.0f, 390.0f}, {900.0f, 700.0f}}) {
        const Layout shut = find_layout(width, height, false, true),
                     open = find_layout(width, height, false, true, false, {.drawer = true});
        CHECK(shut.has_drawer);
        CHECK(shut.parameters.width == 0.0f);
        CHECK(open.parameters.width > 250.0f);
        CHECK(open.parameters.y >= open.bar.bottom());
        CHECK(open.parameters.bottom() <= open.transport.y + 0.01f);
        check_box(open.scene, shut.scene.x, shut.scene.y, shut.scene.width, shut.scene.height, 0.01f);
    }
    CHECK_FALSE(find_layout(640, 400, false, false, false, {.framed = true}).has_drawer);
    CHECK_FALSE(find_layout(844, 390, false, true, false, {.framed = true}).has_drawer);
    // A phone has no room beside the drawer: the plots are hidden.
    const Layout pulled = find_layout(390, 844, false, true, false, {.drawer = true});
    CHECK(pulled.hero.width == 0.0f);
    CHECK(pulled.parameters.height > 400.0f);
}

TEST_CASE(
    "layout: a page at 200 % zoom and a phone on its side leave nothing out: plots and tables share one "
    "half") {
    for (const auto& [width, height, touch] :
         {std::tuple{640.0f, 360.0f, false}, {960.0f, 540.0f, false}, {844.0f, 390.0f, true}}) {
        const Layout layout = find_layout(width, height, true, touch);
        CHECK(layout.switches());
        CHECK(layout.has_drawer);
        for (const Box& box : {layout.hero, layout.histories, layout.tabs})
            check_box(box, layout.switcher.x, layout.switcher.bottom(), layout.switcher.width,
                      layout.transport.y - 6.0f - layout.switcher.bottom(), 0.01f);
        CHECK(layout.hero.height > 200.0f);
        CHECK(layout.scene.width > 300.0f);
        CHECK_FALSE(find_layout(width, height, true, touch, false, {.framed = true}).switches());
        CHECK_FALSE(find_layout(width, height, true, touch, false, {.id = LayoutId::embed}).switches());
    }
}

TEST_CASE("layout: panels never overlap and never leave the page") {
    for (const auto& [width, height] : {std::pair{1280.0f, 720.0f},
                                        {1920.0f, 1080.0f},
                                        {390.0f, 844.0f},
                                        {640.0f, 400.0f},
                                        {320.0f, 568.0f},
                                        {1024.0f, 768.0f},
                                        {2560.0f, 1440.0f},
                                        {3840.0f, 2160.0f}})
        for (int choice = 0; choice < 8; ++choice)
            check_areas(width, height, choice & 1, choice & 2, choice & 4);
    Random random(7);
    for (int i = 0; i < 2000; ++i) {
        const float width = static_cast<float>(random.next_between(320.0, 2700.0)),
                    height = static_cast<float>(random.next_between(360.0, 1700.0));
        check_areas(width, height, i & 1, i & 2, i & 4);
    }
}

TEST_CASE("layout: the line that says what is seen stands under the bar, where no area lies") {
    for (const auto& [width, height, touch, line] : {std::tuple{1280.0f, 720.0f, false, 24.0f},
                                                     {1920.0f, 1080.0f, false, 30.0f},
                                                     {390.0f, 844.0f, true, 44.0f},
                                                     {820.0f, 1180.0f, true, 24.0f},
                                                     {640.0f, 400.0f, false, 0.0f}}) {
        const Layout layout = find_layout(width, height, true, touch);
        check_box(layout.sentence, 0.0f, layout.bar.bottom(), width, line);
        for (const Box& area : find_areas(layout))
            CHECK((area.y >= layout.sentence.bottom() - 0.01f || area.bottom() <= layout.sentence.y + 0.01f));
        CHECK(layout.transport.bottom() <= height + 0.01f);
    }
}

namespace {

// The places that are in use, each once, and the sum of their sizes.
std::vector<Box> find_places(const Layout& layout) {
    std::vector<Box> out;
    for (const Box& box :
         {layout.scene, layout.histories, layout.hero, layout.second, layout.tabs, layout.side_tabs,
          layout.parameters, layout.switcher, layout.chooser, layout.pages})
        if (box.width > 0.0f && std::none_of(out.begin(), out.end(), [&](const Box& other) {
                return other.x == box.x && other.y == box.y && other.width == box.width;
            }))
            out.push_back(box);
    return out;
}

float measure(const std::vector<Box>& places) {
    float out = 0.0f;
    for (const Box& box : places) out += box.width * box.height;
    return out;
}

}  // namespace

TEST_CASE(
    "layout: the areas beside one that is left out grow into its place, and areas in one place keep it") {
    struct Page {
        float width, height;
        bool touch, presents, framed;
    };
    for (const Page& page : {Page{390, 844, true, false, false}, Page{320, 400, false, false, true},
                             Page{640, 400, false, false, true}, Page{640, 360, false, false, false},
                             Page{700, 720, false, false, false}, Page{820, 1180, true, false, false},
                             Page{1024, 768, false, false, false}, Page{1280, 720, false, false, false},
                             Page{1920, 1080, false, false, false}, Page{1920, 1080, false, true, false}})
        for (unsigned views = 0; views < 128; ++views) {
            const auto bit = [&](unsigned i) { return (views >> i & 1u) != 0u; };
            const ShownAreas shown{bit(0), bit(1), bit(2), bit(3), bit(4), bit(5), bit(6)};
            const Layout whole = find_layout(page.width, page.height, false, page.touch, page.presents,
                                             {.framed = page.framed});
            Layout layout = whole;
            leave_out(layout, shown);
            const bool slides = whole.has_drawer && whole.id != LayoutId::phone;
            INFO(page.width, " x ", page.height, ", shown: ", views);
            if (!whole.switches()) {
                CHECK((layout.hero.width > 0.0f) == (shown.hero && whole.hero.width > 0.0f));
                CHECK((layout.second.width > 0.0f) == (shown.second && whole.second.width > 0.0f));
                CHECK((layout.histories.width > 0.0f) == (shown.time && whole.histories.width > 0.0f));
                CHECK((layout.tabs.width > 0.0f) == (shown.tabs && whole.tabs.width > 0.0f));
                CHECK((layout.side_tabs.width > 0.0f) == (shown.side_tabs && whole.side_tabs.width > 0.0f));
            } else {
                CHECK((layout.switcher.width > 0.0f) ==
                      (shown.hero || shown.time || shown.second || shown.tabs));
            }
            CHECK((layout.scene.width > 0.0f) == shown.scene);
            if (!slides)
                CHECK((layout.parameters.width > 0.0f) ==
                      (shown.parameters && whole.parameters.width > 0.0f));
            CHECK(layout.has_drawer ==
                  (whole.has_drawer && (shown.parameters || whole.id == LayoutId::phone)));
            const std::vector<Box> places = find_places(layout);
            const auto in_place = [&](const Box& a, const Box& b) {
                return std::min(a.right(), b.right()) - std::max(a.x, b.x) > 0.01f &&
                       std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y) > 0.01f;
            };
            for (std::size_t i = 0; i < places.size(); ++i) {
                CHECK(places[i].right() <= page.width + 0.01f);
                CHECK(places[i].bottom() <=
                      layout.transport.y + 0.01f + layout.transport.height * (page.presents ? 1.0f : 0.0f));
                for (std::size_t k = 0; k < i; ++k) CHECK_FALSE(in_place(places[i], places[k]));
            }
            if (places.empty() || (page.presents && !shown.scene && !shown.hero && !shown.time)) continue;
            const float before = measure(find_places(whole)),
                        lost = page.presents && !shown.parameters
                                   ? whole.parameters.width * whole.parameters.height
                                   : 0.0f;
            CHECK(measure(places) > 0.97f * before - lost);
            CHECK(measure(places) < 1.06f * before);
        }
}
