// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Words in the scene, the ruler of positions, charts of bars.
#include "scene/parts.hpp"
#include "ui/numbers.hpp"

#include <algorithm>

namespace stiction {

bool write_word(const Ui& ui, ImDrawList* list, WordPlaces& words, float size, ImVec2 at, unsigned colour,
                std::string_view text, Weight weight) {
    const Box box{at.x, at.y, measure_label(ui.fonts, size, text, weight), size};
    if (text.empty() || !words.is_free(box)) return false;
    words.take(box);
    words.written.push_back({make_plain(text), box});
    draw_label(list, ui.fonts, size, at, paint(colour), text, weight);
    return true;
}

void put_word(const Stage& stage, std::span<const ImVec2> points, float gap, const std::string& text,
              const std::string& more, float most) {
    const Ui& ui = stage.ui;
    const float h = ui.text_size() + ui.px(2);
    const std::string whole = text + more;
    for (const std::string* words : {&whole, &text}) {
        const float w = width_of(ui, *words);
        std::vector<Box> wished;
        // Candidates: centred (if asked for), on the sides and corners, then farther away.
        if (gap < 0.0f) wished.push_back({points[0].x - 0.5f * w, points[0].y - 0.5f * h, w, h});
        const float near = std::max(0.0f, gap);
        for (const ImVec2& p : points)
            for (int i = 0; i < 16; ++i) {
                constexpr signed char sides[8][2] = {{1, 0},  {-1, 0},  {0, -1}, {0, 1},
                                                     {1, -1}, {-1, -1}, {1, 1},  {-1, 1}};
                const float off = near * (i < 8 ? 1.0f : 3.0f), x = sides[i % 8][0], y = sides[i % 8][1];
                wished.push_back(
                    {p.x + x * off + 0.5f * (x - 1.0f) * w, p.y + y * off + 0.5f * (y - 1.0f) * h, w, h});
            }
        const Box* place = stage.words.choose(wished, most);
        if (!place) continue;
        const ImVec2 at(place->x, place->y);
        for (const ImVec2& halo : {ImVec2(1, 0), ImVec2(-1, 0), ImVec2(0, 1), ImVec2(0, -1)})
            draw_label(stage.list, ui.fonts, ui.text_size(), at + halo, paint(ui.theme.ui.scene), *words);
        draw_label(stage.list, ui.fonts, ui.text_size(), at, paint(ui.theme.ui.text), *words);
        stage.words.written.push_back({make_plain(*words), *place});
        return;
    }
}

namespace {

// The largest number 1, 2 or 5 times a power of ten that is not larger than this.
double round_down(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    return power * (value < 2.0 * power ? 1.0 : value < 5.0 * power ? 2.0 : 5.0);
}

}  // namespace

double find_round_force(const Stage& stage) { return round_down(stage.ui.px(80) / stage.force_pixels()); }

void draw_ruler(const Stage& stage, const DrawnRuler& ruler) {
    const Ui& ui = stage.ui;
    const auto& u = ui.theme.ui;
    const ImVec2 left = stage({ruler.from, ruler.y}), right = stage({ruler.to, ruler.y});
    const float y = std::min(left.y, stage.box.bottom() - ui.px(30)), size = ui.small_size(), tick = ui.px(4);
    const auto place = [&](double x) { return stage({x, ruler.y}).x; };
    ImDrawList* list = stage.list;
    // In mm if numbers are small.
    std::string unit(ui.session.system().units.length);
    const bool small = unit == "m" && std::max(std::abs(ruler.from), std::abs(ruler.to)) < 0.5;
    const double factor = small ? 1e3 : 1.0;
    if (small) unit = "mm";
    unit = unit == "1" ? "" : " " + unit;
    list->AddLine(ImVec2(left.x, y), ImVec2(right.x, y), paint(u.axis), 1.0f);
    // Thresholds are written first, because they are more important than the numbers of the scale.
    const auto put = [&](float x, const std::string& text, unsigned colour) {
        const float w = measure_label(ui.fonts, size, text);
        write_word(ui, list, stage.words, size, ImVec2(x - 0.5f * w, y + ui.px(6)), colour, text);
    };
    for (const double mark : ruler.marks) {
        if (!(mark >= ruler.from && mark <= ruler.to)) continue;
        const float x = place(mark);
        list->AddLine(ImVec2(x, y - ui.px(6)), ImVec2(x, y + ui.px(6)), paint(u.text), ui.weight(2));
        put(x, ruler.word + " " + show_shortest(factor * mark), u.text);
    }
    const double step = round_down(ui.px(110) / stage.scale), fine = 0.5 * step;
    const double last = std::floor(ruler.to / step);
    for (double i = std::ceil(ruler.from / fine); i * fine <= ruler.to; ++i) {
        const float x = place(i * fine);
        const bool whole = std::fmod(i, 2.0) == 0.0;
        list->AddLine(ImVec2(x, y), ImVec2(x, y + (whole ? tick : 0.6f * tick)), paint(u.axis), 1.0f);
        if (whole) put(x, show_shortest(factor * fine * i) + (0.5 * i == last ? unit : ""), u.text_dim);
    }
    if (!(ruler.at >= ruler.from && ruler.at <= ruler.to)) return;
    const float x = place(ruler.at), wide = ui.px(5);
    list->AddTriangleFilled(ImVec2(x, y - 1), ImVec2(x - wide, y - ui.px(9)), ImVec2(x + wide, y - ui.px(9)),
                            paint(u.text));
}

namespace {

constexpr float least_gauge = 40.0f;  // pixels, of the longest bars in both senses

// The place of a chart: at least as large as its words need, if the scene has that room. It grows to the right and down first.
Box find_chart(const Stage& stage, const DrawnChart& chart, float least_top, float least_width) {
    const Ui& ui = stage.ui;
    const ImVec2 low = stage(chart.min), high = stage(chart.max);
    const float size = ui.text_size(), rows = static_cast<float>(chart.bars.size() + 1),
                least_height = rows * (size + ui.px(3));
    const float right = std::min(std::max(high.x, low.x + least_width), stage.box.right() - ui.px(12)),
                left = std::max(std::min(low.x, right - least_width), stage.box.x + ui.px(12));
    float top = std::max(high.y, least_top);
    const float bottom = std::max(low.y, std::min(top + least_height, stage.box.bottom() - ui.px(6)));
    top = std::max(least_top, std::min(top, bottom - least_height));
    return {left, top, right - left, std::min(bottom - top, rows * 2.2f * size)};
}

}  // namespace

void draw_chart(const Stage& stage, const DrawnChart& chart, float least_top) {
    const Ui& ui = stage.ui;
    const auto& u = ui.theme.ui;
    const float size = ui.text_size();
    ImDrawList* list = stage.list;
    float words = 0.0f, numbers = width_of(ui, "−0.00");  // so that the sign of a small number moves nothing
    std::vector<std::string> values;
    for (const DrawnChart::Bar& bar : chart.bars) {
        values.push_back(show_fixed(bar.value, 2));
        words = std::max(words, width_of(ui, bar.word));
        numbers = std::max(numbers, width_of(ui, values.back()));
    }
    const auto [left, top, width, height] =
        find_chart(stage, chart, least_top, words + numbers + ui.px(20) + ui.px(least_gauge));
    const float right = left + width, pitch = height / static_cast<float>(chart.bars.size() + 1);
    const auto write = [&](ImVec2 at, unsigned colour, std::string_view text) {
        write_word(ui, list, stage.words, size, at, colour, text);
    };
    write(ImVec2(left, top), u.text_dim, chart.title);
    const float from = left + words + ui.px(10), to = right - numbers - ui.px(10), zero = 0.5f * (from + to);
    float y = top + pitch;
    for (std::size_t i = 0; i < chart.bars.size(); ++i, y += pitch) {
        const ImVec2 text(left, y + 0.5f * (pitch - size) - 1.0f);
        write(text, u.text, chart.bars[i].word);
        write(ImVec2(right - width_of(ui, values[i]), text.y), u.text, values[i]);
        const auto share = static_cast<float>(std::clamp(chart.bars[i].value / chart.full, -1.0, 1.0));
        const float end = zero + 0.5f * (to - from) * (std::isfinite(share) ? share : 0.0f);
        list->AddRectFilled(ImVec2(std::min(zero, end), y + 0.28f * pitch),
                            ImVec2(std::max(zero, end), y + 0.72f * pitch), paint(u.text_dim));
    }
    list->AddLine(ImVec2(zero, top + pitch), ImVec2(zero, y), paint(u.text), 1.0f);
    stage.words.take({left, top, right - left, y - top});
}

}  // namespace stiction
