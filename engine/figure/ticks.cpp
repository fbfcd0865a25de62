// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/ticks.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace stiction::figure {

namespace {

std::string write_fixed(double value, double step) {
    char text[40];
    const int digits = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    std::string out(text);
    if (out.find_first_not_of("-0.") == out.npos && out[0] == '-') out.erase(0, 1);
    if (out[0] == '-') out.replace(0, 1, "−");
    return out;
}

// Multiples of 1, 2 or 5 times a power of ten, about `count` of them. Where all numbers are large or small they are
// multiples of a power of ten.
std::vector<Tick> find_linear_ticks(double least, double most, double count) {
    const double rough = (most - least) / std::max(count, 1.0);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10.0 * power;
    for (const double k : {5.0, 2.0, 1.0})
        if (k * power >= rough * (1.0 - 1e-9)) step = k * power;
    const double size = std::max(std::abs(least), std::abs(most));
    const double exponent = size >= 1e5 || size < 1e-3 ? std::floor(std::log10(size)) : 0.0;
    const double unit = std::pow(10.0, exponent);
    std::vector<Tick> out;
    for (double k = std::ceil(least / step - 1e-9); k * step <= most + 1e-9 * step; k += 1.0) {
        std::string text = write_fixed(k * step / unit, step / unit);
        if (exponent != 0.0 && k != 0.0) text += "·10^{" + show_number(exponent) + "}";
        out.push_back({k * step, std::move(text)});
    }
    return out;
}

// Over several decades their powers of ten, else 1, 2 and 5 times them.
std::vector<Tick> find_log_ticks(double least, double most) {
    std::vector<Tick> out;
    const double first = std::floor(std::log10(least)), last = std::ceil(std::log10(most));
    const bool has_decades = last - first >= 3.0;
    const double stride = std::max(1.0, std::ceil((last - first) / 8.0));
    for (double power = first; power <= last; power += stride)
        for (const double k : {1.0, 2.0, 5.0}) {
            const double value = k * std::pow(10.0, power);
            if (value < least * (1.0 - 1e-9) || value > most * (1.0 + 1e-9) || (has_decades && k > 1.0))
                continue;
            out.push_back({value, has_decades ? "10^{" + show_number(power) + "}" : show_number(value)});
        }
    return out;
}

}  // namespace

std::vector<Tick> find_ticks(const Axis& axis, double length, double pitch) {
    std::vector<Tick> out;
    if (!axis.names.empty()) {
        for (std::size_t i = 0; i < axis.names.size(); ++i)
            out.push_back({static_cast<double>(i), axis.names[i]});
    } else if (axis.is_log) {
        out = find_log_ticks(axis.min, axis.max);
    } else {
        const double unit = axis.degrees ? pi / 180.0 : 1.0;
        out = find_linear_ticks(axis.min / unit, axis.max / unit, length / pitch);
        for (Tick& tick : out) tick.value *= unit;
    }
    return out;
}

}  // namespace stiction::figure
