// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Ticks at round numbers with room between their labels. All labels of an axis have the same count of decimals.
#include "base/constants.hpp"
#include "ui/plot_frame.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>

namespace stiction {

namespace {

constexpr int most_ticks = 24;

// "-1.5e-05" -> "−1.5·10⁻⁵"
void write_tick(double value, char (&text)[32]) {
    char plain[32];
    std::snprintf(plain, sizeof plain, "%g", value);
    static constexpr const char* raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string out;
    bool power = false, leading = false;
    for (const char* c = plain; *c != 0; ++c) {
        if (*c == 'e') {
            out += "·10";
            power = leading = true;
        } else if (*c == '-') {
            out += power ? "⁻" : "\u2212";
        } else if (power && *c >= '0' && *c <= '9') {
            leading = leading && *c == '0';
            if (!leading) out += raised[*c - '0'];
        } else if (*c != '+') {
            out += *c;
        }
    }
    std::snprintf(text, sizeof text, "%s", out.c_str());
}

// Ticks at powers of ten, and between them at 2 and 5 or at all digits if there is room.
void set_up_log_ticks(const Ui& ui, int axis, double least, double most, float pixels) {
    const bool across = axis == ImAxis_X1;
    const double decade = pixels / std::max(std::log10(most / least), 1e-9),
                 room = ui.px(across ? 50 : 25);  // pixels per label
    static constexpr double all[] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, some[] = {1, 2, 5};
    std::span<const double> digits = std::span(some).first(1);
    if (decade * std::log10(2.0) > room) digits = some;
    if (decade * std::log10(10.0 / 9.0) > room) digits = all;
    const int stride = std::max(1, static_cast<int>(std::ceil(room / decade)));
    double values[most_ticks];
    char texts[most_ticks][32];
    const char* labels[most_ticks];
    int count = 0;
    for (int power = static_cast<int>(std::floor(std::log10(least))); count < most_ticks; ++power) {
        const double base = std::pow(10.0, power);
        if (base > most) break;
        if (power % stride != 0) continue;
        for (const double digit : digits) {
            const double value = digit * base;
            if (value < least || value > most || count == most_ticks) continue;
            write_tick(value, texts[count]);
            values[count] = value;
            labels[count] = texts[count];
            ++count;
        }
    }
    if (count > 1) ImPlot::SetupAxisTicks(axis, values, count, labels);
}

void set_up_names(int axis, const std::vector<std::string>& names) {
    double values[most_ticks];
    const char* labels[most_ticks];
    const int stride = 1 + static_cast<int>(names.size()) / most_ticks;
    int count = 0;
    for (std::size_t i = 0; i < names.size() && count < most_ticks; i += static_cast<std::size_t>(stride)) {
        values[count] = static_cast<double>(i);
        labels[count++] = names[i].c_str();
    }
    ImPlot::SetupAxisTicks(axis, values, count, labels);
}

}  // namespace

void set_up_ticks(const Ui& ui, int axis, double least, double most, float pixels, const PlotScale& scale) {
    if (!scale.names.empty()) return set_up_names(axis, scale.names);
    if (scale.is_log) return set_up_log_ticks(ui, axis, least, most, pixels);
    const bool degrees = scale.degrees;
    const double unit = degrees ? pi / 180.0 : 1.0, width = (most - least) / unit;
    const bool across = axis == ImAxis_X1;
    double rough = width * ui.px(across ? 50 : 25) / std::max(pixels, 40.0f);
    if (!(rough > 0.0)) return;
    double values[most_ticks];
    char texts[most_ticks][32];
    const char* labels[most_ticks];
    int count = 0;
    for (int tries = 0; tries < 4; ++tries) {
        const double power = std::pow(10.0, std::floor(std::log10(rough))), part = rough / power;
        double step = power * (part <= 1.0 ? 1.0 : part <= 2.0 ? 2.0 : part <= 5.0 ? 5.0 : 10.0);
        if (degrees && rough > 10.0) step = rough <= 15.0 ? 15.0 : rough <= 30.0 ? 30.0 : 90.0;
        const double far = std::max(std::abs(least), std::abs(most)) / unit;
        const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
        float widest = 0.0f;
        count = 0;
        for (double k = std::ceil(least / unit / step); k * step <= most / unit && count < most_ticks; ++k) {
            const double value = k * step + 0.0;  // no negative zero
            char(&text)[32] = texts[count];
            if (decimals <= 4 && far < 1e5)
                std::snprintf(text, sizeof text, "%s%.*f%s", value < 0.0 ? "\u2212" : "", decimals,
                              std::abs(value), degrees ? "°" : "");
            else
                write_tick(value, text);
            values[count] = value * unit;
            labels[count++] = text;
            widest = std::max(widest, ImGui::CalcTextSize(text).x);
        }
        if (!across || widest + ui.px(8) < step / width * pixels) break;
        rough = 1.01 * step;  // gives the next larger round step
    }
    ImPlot::SetupAxisTicks(axis, values, count, labels);
}

}  // namespace stiction
