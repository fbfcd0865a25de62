// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/plot_words.hpp"

#include "implot.h"

#include <algorithm>

namespace stiction {

namespace {

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> out;
    for (std::size_t end = 0; end != text.npos; text.remove_prefix(end == text.npos ? 0 : end + 1))
        out.push_back(text.substr(0, end = text.find('\n')));
    return out;
}

}  // namespace

PlotWords::PlotWords(const Ui& ui, std::string_view x, std::string_view y) : ui_(ui) {
    const ImVec2 at = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    frame_ = {at.x, at.y, size.x, size.y};
    put_axis_names(x, y);
}

void PlotWords::put_axis_names(std::string_view x, std::string_view y) {
    const float height = ui_.text_size() + ui_.px(5), edge = ui_.px(3);
    const auto name = [&](std::string_view text, bool right) {
        if (text.empty()) return;
        const float width = width_of(ui_, text) + ui_.px(8);
        const Box box{right ? frame_.right() - width - edge : frame_.x + edge,
                      right ? frame_.bottom() - height - edge : frame_.y + edge, width, height};
        write(box, text, Weight::regular, ui_.theme.ui.text);
    };
    name(y, false);
    name(x, true);
}

bool PlotWords::is_free(const Box& box) const {
    return box.x >= frame_.x && box.right() <= frame_.right() && box.y >= frame_.y &&
           box.bottom() <= frame_.bottom() && std::none_of(taken_.begin(), taken_.end(), [&](const Box& b) {
               return box.x < b.right() && b.x < box.right() && box.y < b.bottom() && b.y < box.bottom();
           });
}

void PlotWords::write(const Box& box, std::string_view text, Weight weight, unsigned colour) {
    taken_.push_back(box);
    ImDrawList* list = ImPlot::GetPlotDrawList();
    ImPlot::PushPlotClipRect();
    list->AddRectFilled(ImVec2(box.x, box.y), ImVec2(box.right(), box.bottom()),
                        paint(ui_.theme.ui.plot, 0.86f), 3);
    float y = box.y + ui_.px(1.5f);
    for (const std::string_view line : split_lines(text)) {
        const float width = measure_label(ui_.fonts, ui_.text_size(), line, weight);
        draw_label(list, ui_.fonts, ui_.text_size(), ImVec2(box.x + 0.5f * (box.width - width), y),
                   paint(colour), line, weight);
        y += 1.1f * ui_.text_size();
    }
    ImPlot::PopPlotClipRect();
}

ImVec2 PlotWords::measure(std::string_view text, Weight weight) const {
    ImVec2 out(0.0f, ui_.px(5) - 0.1f * ui_.text_size());
    for (const std::string_view line : split_lines(text)) {
        out.x = std::max(out.x, measure_label(ui_.fonts, ui_.text_size(), line, weight) + ui_.px(8));
        out.y += 1.1f * ui_.text_size();
    }
    return out;
}

bool PlotWords::put(ImVec2 middle, std::string_view text, Weight weight, unsigned colour) {
    const auto [width, height] = measure(text, weight);
    // Near the edge of the plot the word is moved inwards.
    const float edge = ui_.px(3);
    middle.x = std::clamp(middle.x, frame_.x + 0.5f * width + edge,
                          std::max(frame_.x + 0.5f * width + edge, frame_.right() - 0.5f * width - edge));
    middle.y = std::clamp(middle.y, frame_.y + 0.5f * height + edge,
                          std::max(frame_.y + 0.5f * height + edge, frame_.bottom() - 0.5f * height - edge));
    static constexpr float shifts[][2] = {{0, 0},  {0, 1},  {0, -1}, {1, 0},   {-1, 0}, {1, 1},
                                          {-1, 1}, {0, -2}, {0, 2},  {-1, -1}, {1, -1}};
    for (const auto& shift : shifts)
        if (put_here(ImVec2(middle.x + shift[0] * 1.05f * width, middle.y + shift[1] * 1.1f * height), text,
                     weight, colour))
            return true;
    return false;
}

bool PlotWords::put_here(ImVec2 middle, std::string_view text, Weight weight, unsigned colour) {
    const auto [width, height] = measure(text, weight);
    const Box box{middle.x - 0.5f * width, middle.y - 0.5f * height, width, height};
    if (!is_free(box)) return false;
    write(box, text, weight, colour != 0 ? colour : ui_.theme.ui.text);
    return true;
}

void PlotWords::put_beside(ImVec2 point, std::string_view text, Weight weight) {
    const float width = measure(text, weight).x, away = 0.5f * width + ui_.px(7);
    const bool right = point.x + away + 0.5f * width < frame_.right();
    put(ImVec2(point.x + (right ? away : -away), point.y), text, weight);
}

void draw_axis_names(const Ui& ui, std::string_view x, std::string_view y) { PlotWords(ui, x, y); }

}  // namespace stiction
