// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/numbers.hpp"

#include <cmath>
#include <cstdio>

namespace stiction {

namespace {

// Values below `rounding_error` are rounding errors of larger terms: no quantity of a mechanism of visible size is so
// small. Values above `huge` are shown with an exponent.
constexpr double rounding_error = 1e-14, huge = 1e6;

// Replaces each minus by U+2212.
std::string typeset(const char* text) {
    std::string out;
    for (const char* c = text; *c != 0; ++c)
        if (*c == '-')
            out += "\u2212";
        else
            out += *c;
    return out;
}

}  // namespace

std::string show_fixed(double value, int decimals) {
    if (std::isnan(value)) return "–";
    if (2.0 * std::abs(value) < std::pow(10.0, -decimals)) value = 0.0;
    if (std::abs(value) >= huge) return show_number(value, 3);
    char text[40];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return typeset(text);
}

std::string show_shortest(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.4g", value + 0.0);  // -0 is 0
    return typeset(text);
}

std::string show_number(double value, int significant) {
    if (std::isnan(value)) return "–";
    if (std::isinf(value)) return value > 0.0 ? "∞" : "−∞";
    if (std::abs(value) < rounding_error) value = 0.0;
    char text[40];
    const double size = std::abs(value);
    if (size != 0.0 && (size < 1e-3 || size >= 1e5)) {
        int exponent = static_cast<int>(std::floor(std::log10(size)));
        double mantissa = value / std::pow(10.0, exponent);
        if (std::abs(mantissa) >= 9.9995) mantissa /= 10.0, ++exponent;
        std::snprintf(text, sizeof text, "%.*f·10^{%d}", std::max(0, significant - 2), mantissa, exponent);
    } else {
        const int before = size >= 1.0 ? static_cast<int>(std::floor(std::log10(size))) + 1 : 1;
        std::snprintf(text, sizeof text, "%.*f", std::max(0, significant - before), value);
    }
    return typeset(text);
}

}  // namespace stiction
