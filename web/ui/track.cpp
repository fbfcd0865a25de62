// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
//     s = (v - min)/(max - min)   or   ln(v/min)/ln(max/min)          place on the straight track
//     f = s^k                     or   1 - (1 - s)^k                  on one bent from its lower or upper end
#include "ui/track.hpp"

#include "base/number_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace stiction {

namespace {

constexpr double too_near = 0.125;  // of the range: a default nearer to an end bends the track
constexpr double first_third = 1.0 / 3.0, inside = 0.4;  // of the track

double find_straight(const Parameter& p, double value) {
    if (p.scale == Scale::log) return std::log(value / p.min) / std::log(p.max / p.min);
    return (value - p.min) / (p.max - p.min);
}

struct Bend {
    double exponent = 1.0;
    bool from_above = false;
};

Bend find_bend(const Parameter& p) {
    if (!std::isfinite(p.max - p.min)) return {};
    const double share = (p.initial - p.min) / (p.max - p.min);
    if (share <= 0.0 || share >= 1.0 || (share >= too_near && share <= 1.0 - too_near)) return {};
    double s = find_straight(p, p.initial);
    const bool above = s > 0.5;
    if (above) s = 1.0 - s;
    if (s >= first_third) return {};
    // A bent linear track has its default in the middle; a logarithmic one is bent only as much as needed.
    return {std::log(p.scale == Scale::log ? inside : 0.5) / std::log(s), above};
}

}  // namespace

Parameter fit_track(const Parameter& parameter, double value) {
    Parameter out = parameter;
    if (!parameter.has_usual()) return out;
    out.min = std::min(parameter.usual.min, value);
    out.max = std::max(parameter.usual.max, value);
    return out;
}

double find_fraction(const Parameter& p, double value) {
    const Bend bend = find_bend(p);
    const double s = std::clamp(find_straight(p, value), 0.0, 1.0);
    return bend.from_above ? 1.0 - std::pow(1.0 - s, bend.exponent) : std::pow(s, bend.exponent);
}

double find_value(const Parameter& p, double fraction) {
    if (fraction <= 0.0) return p.min;
    if (fraction >= 1.0) return p.max;
    const Bend bend = find_bend(p);
    const double k = 1.0 / bend.exponent, near = bend.from_above ? 1.0 - fraction : fraction,
                 s = bend.from_above ? 1.0 - std::pow(near, k) : std::pow(near, k);
    const bool is_log = p.scale == Scale::log;
    double value = is_log ? p.min * std::pow(p.max / p.min, s) : p.min + s * (p.max - p.min);
    // The step is at most 1/1000 of the range that a whole track of this slope would have.
    const double size = is_log ? 10.0 * value : (p.max - p.min) * k * std::pow(near, k - 1.0);
    const double step = std::pow(10.0, std::floor(std::log10(size)) - 3.0);
    value = std::round(value / step) * step;
    char text[40];
    std::snprintf(text, sizeof text, "%.12g", value);
    return std::clamp(read_number(text).value_or(value), p.min, p.max);
}

double move_along_track(const Parameter& p, double value, double steps) {
    if (p.scale == Scale::integer) return std::clamp(value + steps, p.min, p.max);
    return find_value(p, find_fraction(p, value) + 0.01 * steps);
}

std::string_view name_scale(const Parameter& p) {
    if (find_bend(p).exponent != 1.0) return "power";
    return p.scale == Scale::log       ? "log"
           : p.scale == Scale::angle   ? "angle"
           : p.scale == Scale::integer ? "integer"
                                       : "linear";
}

}  // namespace stiction
