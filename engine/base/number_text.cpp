// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/number_text.hpp"

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace stiction {

namespace {

// With 17 significant digits every double has a text of its own.
constexpr int full_digits = 17;

// value = d.ddd * 10^exponent, `digits` without the point.
struct Decimal {
    std::string digits;
    int exponent = 0;
};

std::string write_scientific(const Decimal& decimal) {
    std::string text = decimal.digits.substr(0, 1);
    if (decimal.digits.size() > 1) text += "." + decimal.digits.substr(1);
    return text + "e" + std::to_string(decimal.exponent);
}

std::string write_fixed(const Decimal& decimal) {
    const std::string& digits = decimal.digits;
    const int count = static_cast<int>(digits.size()), exponent = decimal.exponent;
    if (exponent < 0) return "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    if (exponent + 1 >= count)
        return digits + std::string(static_cast<std::size_t>(exponent + 1 - count), '0');
    const auto point = static_cast<std::size_t>(exponent + 1);
    return digits.substr(0, point) + "." + digits.substr(point);
}

Decimal round_to_digits(double magnitude, int count) {
    char buffer[32];  // d.(16 digits)e-308 and some
    std::snprintf(buffer, sizeof buffer, "%.*e", count - 1, magnitude);
    Decimal out;
    const char* at = buffer;
    for (; *at != 'e'; ++at)
        if (*at != '.') out.digits += *at;
    out.exponent = std::atoi(at + 1);
    return out;
}

// The next decimal with as many digits: 1.29 -> 1.30, 9.9 -> 10.
void increment(Decimal& decimal) {
    std::size_t i = decimal.digits.size();
    while (i > 0 && decimal.digits[i - 1] == '9') decimal.digits[--i] = '0';
    if (i > 0) {
        ++decimal.digits[i - 1];
    } else {
        decimal.digits[0] = '1';
        ++decimal.exponent;
    }
}

bool reads_back(const Decimal& decimal, double magnitude) {
    return std::strtod(write_scientific(decimal).c_str(), nullptr) == magnitude;
}

Decimal find_shortest(double magnitude) {
    Decimal decimal;
    for (int count = 1; count <= full_digits; ++count) {
        decimal = round_to_digits(magnitude, count);
        if (reads_back(decimal, magnitude)) break;
        // Below a power of two the doubles are twice as dense as above it. There the nearest decimal may read
        // back as another double while the next larger decimal reads back correctly: 2^-44 = 5.684341886080802e-14.
        Decimal above = decimal;
        increment(above);
        if (reads_back(above, magnitude)) {
            decimal = above;
            break;
        }
    }
    while (decimal.digits.size() > 1 && decimal.digits.back() == '0') decimal.digits.pop_back();
    return decimal;
}

// [+-] digits [. digits] [e [+-] digits], at least one digit before the exponent
bool spells_number(std::string_view text) {
    std::size_t i = 0, mantissa = 0;
    const auto skip_sign = [&] { i += i < text.size() && (text[i] == '-' || text[i] == '+'); };
    const auto skip_digits = [&] {
        const std::size_t begin = i;
        while (i < text.size() && is_digit(text[i])) ++i;
        return i - begin;
    };
    skip_sign();
    mantissa = skip_digits();
    if (i < text.size() && text[i] == '.') {
        ++i;
        mantissa += skip_digits();
    }
    if (mantissa == 0) return false;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        ++i;
        skip_sign();
        if (skip_digits() == 0) return false;
    }
    return i == text.size();
}

}  // namespace

std::string write_number(double value) {
    if (std::isnan(value)) return {};
    const std::string sign = std::signbit(value) ? "-" : "";
    const double magnitude = std::fabs(value);
    if (std::isinf(value)) return sign + "inf";
    if (magnitude == 0.0) return sign + "0";
    const Decimal decimal = find_shortest(magnitude);
    // Exponents reach from -324 to 308. Beyond this bound the scientific form is always the shorter one.
    constexpr int longest_fixed = 2 * full_digits;
    const std::string scientific = write_scientific(decimal);
    if (std::abs(decimal.exponent) > longest_fixed) return sign + scientific;
    const std::string fixed = write_fixed(decimal);
    return sign + (fixed.size() <= scientific.size() ? fixed : scientific);
}

std::string write_full_number(double value) {
    if (std::isnan(value)) return {};
    if (std::isinf(value)) return value < 0.0 ? "-inf" : "inf";
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.*g", full_digits, value);
    return buffer;
}

std::optional<double> read_number(std::string_view text, bool allow_infinity) {
    if (text == "inf" || text == "+inf" || text == "-inf") {
        if (!allow_infinity) return std::nullopt;
        return text.front() == '-' ? -HUGE_VAL : HUGE_VAL;
    }
    if (!spells_number(text)) return std::nullopt;
    const double value = std::strtod(std::string(text).c_str(), nullptr);
    if (std::isinf(value) && !allow_infinity) return std::nullopt;
    return value;
}

}  // namespace stiction
