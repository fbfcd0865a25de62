// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/figure.hpp"

#include "figure/paragraph.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace stiction::figure {

double Axis::share(double value) const {
    return is_log ? std::log(value / min) / std::log(max / min) : (value - min) / (max - min);
}

void Axis::add_room(double fraction) {
    if (!(min <= max) || !std::isfinite(min) || !std::isfinite(max)) {
        min = is_log ? 1.0 : 0.0, max = is_log ? 10.0 : 1.0;
    } else if (is_log && min > 0.0) {
        const double room = max > min ? std::pow(max / min, fraction) : 1.1;
        min /= room, max *= room;
    } else {
        const double room = max > min ? fraction * (max - min) : max != 0.0 ? 0.1 * std::abs(max) : 1.0;
        min -= room, max += room;
    }
}

std::string_view name_ink(Ink ink) {
    switch (ink) {
        case Ink::stick:
            return "stick";
        case Ink::slip_plus:
            return "slip +";
        case Ink::slip_minus:
            return "slip −";
        case Ink::slip:
            return "slip";
        case Ink::open:
            return "open";
        default:
            return "";
    }
}

std::string show_number(double value, int digits) {
    if (std::isinf(value)) return value > 0.0 ? "∞" : "−∞";
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, value + 0.0);
    std::string out(text);
    const std::size_t e = out.find('e');
    if (e != out.npos) {
        const int power = std::atoi(out.c_str() + e + 1);
        out = out.substr(0, e) + "·10^{" + std::to_string(power) + "}";
        if (out.starts_with("1·")) out.erase(0, std::string_view("1·").size());
    }
    for (std::size_t i = 0; (i = out.find('-', i)) != out.npos;) out.replace(i, 1, "−");
    return out;
}

}  // namespace stiction::figure
