// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The band of motions about the motion on screen (session/run/motion_band.hpp) behind its time histories, and its toggle.
#include "plots/history_parts.hpp"
#include "plots/shaded_range.hpp"
#include "ui/item.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

double find_between(std::span<const double> times, std::span<const double> values, double t) {
    const auto after =
        static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), t) - times.begin());
    if (after == 0 || after == times.size())
        return after > 0 && times[after - 1] == t ? values[after - 1] : NAN;
    const double share = (t - times[after - 1]) / (times[after] - times[after - 1]);
    return values[after - 1] + share * (values[after] - values[after - 1]);
}

}  // namespace

void draw_motion_band(const Ui& ui, std::string_view column) {
    const MotionBand& band = ui.rows.band;
    if (band.least(column).empty()) return;
    shade_range(paint(ui.theme.ui.text, 0.35f), [&](double t) {
        return std::pair(find_between(band.times(), band.least(column), t),
                         find_between(band.times(), band.most(column), t));
    });
}

void extend_by_band(const Ui& ui, std::string_view column, double from, double to, double& least,
                    double& most) {
    const MotionBand& band = ui.rows.band;
    const std::span<const double> times = band.times(), low = band.least(column), high = band.most(column);
    for (std::size_t i = 0; i < low.size() && times[i] <= to; ++i)
        if (times[i] >= from && std::isfinite(low[i]))
            least = std::min(least, low[i]), most = std::max(most, high[i]);
}

void put_band_toggle(const Ui& ui, ImVec2 at) {
    constexpr std::string_view word = "Band";
    const float height = ui.px(18), width = width_of(ui, word) + ui.px(12);
    const ImVec2 before = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(at);
    if (toggle(ui, "plot.band", ui.view.time.shows_band, ImVec2(width, height)))
        ui.view.time.shows_band = !ui.view.time.shows_band;
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("All combinations of %s", ui.view.time.band.c_str());
    draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.text_size(),
               ImVec2(at.x + ui.px(6), at.y + 0.5f * (height - ui.text_size()) - 1), paint(ui.theme.ui.text),
               word);
    ImGui::SetCursorScreenPos(before);
}

}  // namespace stiction
