// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/two_masses/block_modes.hpp"

#include "systems/two_masses/two_masses.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::two_masses {

namespace {

constexpr double rounding = 1e-12;  // of the sum of the forces

int find_sense(double rate, double least) { return rate > least ? 1 : rate < -least ? -1 : 0; }

std::array<double, 3> find_rates(const std::array<double, 2>& a) { return {a[0] - a[1], a[0], a[1]}; }

std::array<ForceInterval, 3> get_intervals(const RestingBlocks& bounds) {
    return {bounds.get_w(), bounds.get_x1(), bounds.get_x2()};
}

double find_size(const BlockInstant& now) {
    double out = std::abs(now.F[0]) + std::abs(now.F[1]);
    for (const ForceInterval& at_rest : get_intervals(now.at_rest)) out += at_rest.high - at_rest.low;
    for (const double force : now.friction) out += std::abs(force);
    return out;
}

// Fills the forces of the contacts that stick, and the accelerations. False if they exceed their intervals, or if two contacts
// stick and the third does not, which is no motion of its own.
bool solve(const BlockInstant& now, const std::array<bool, 3>& sticks, double least, BlockMode& out) {
    const double m1 = now.at_rest.m1, m2 = now.at_rest.m2;
    const auto [F1, F2] = now.F;
    auto& [w, x1, x2] = out.forces;
    const int count = sticks[blocks] + sticks[ground1] + sticks[ground2];
    if (count == 3) {
        const ForceInterval range = now.at_rest.find_range(now.F);
        out.forces = now.at_rest.find_shortest(now.F);
        out.a = {0.0, 0.0};
        return range.low <= range.high;
    }
    if (count == 2) return false;
    if (sticks[blocks]) w = (m2 * (F1 - x1) - m1 * (F2 - x2)) / (m1 + m2);
    if (sticks[ground1]) x1 = F1 - w;
    if (sticks[ground2]) x2 = F2 + w;
    out.a = {(F1 - w - x1) / m1, (F2 + w - x2) / m2};
    if (sticks[blocks]) out.a[0] = out.a[1] = (F1 - x1 + F2 - x2) / (m1 + m2);
    const std::array<ForceInterval, 3> at_rest = get_intervals(now.at_rest);
    for (std::size_t i = 0; i < 3; ++i)
        if (sticks[i] && std::abs(at_rest[i].luz(out.forces[i])) > least) return false;
    return true;
}

}  // namespace

BlockModes find_modes(const BlockInstant& now) {
    BlockModes out;
    const double least = rounding * find_size(now),
                 least_rate = least / std::min(now.at_rest.m1, now.at_rest.m2);
    const std::array<ForceInterval, 3> in_slip = get_intervals(now.in_slip);
    for (int number = 0; number < 27; ++number) {
        BlockMode mode{{number / 9 % 3 - 1, number / 3 % 3 - 1, number % 3 - 1}, now.friction, {}};
        std::array<bool, 3> sticks{};
        bool is_one = true;
        for (std::size_t i = 0; i < 3; ++i) {
            sticks[i] = now.rests[i] && mode.sense[i] == 0;
            is_one = is_one && (now.rests[i] || mode.sense[i] == 0);
            if (now.rests[i] && !sticks[i])
                mode.forces[i] = mode.sense[i] > 0 ? in_slip[i].high : in_slip[i].low;
        }
        if (!is_one || !solve(now, sticks, least, mode)) continue;
        const std::array<double, 3> rates = find_rates(mode.a);
        for (std::size_t i = 0; i < 3; ++i)
            is_one =
                is_one && (!now.rests[i] || sticks[i] || find_sense(rates[i], least_rate) == mode.sense[i]);
        if (is_one) out.modes[out.count++] = mode;
    }
    return out;
}

BlockMode choose_mode(const BlockInstant& now) {
    const std::array<double, 2> bounded = now.at_rest.find_start(now.F).a;
    const double least = rounding * find_size(now) / std::min(now.at_rest.m1, now.at_rest.m2);
    BlockMode of_bounds{{}, now.at_rest.find_forces(now.F), bounded};
    for (std::size_t i = 0; i < 3; ++i) of_bounds.sense[i] = find_sense(find_rates(bounded)[i], least);
    const BlockModes found = find_modes(now);
    const auto end = found.modes.begin() + static_cast<std::ptrdiff_t>(found.count);
    const auto same = std::find_if(found.modes.begin(), end,
                                   [&](const BlockMode& mode) { return mode.sense == of_bounds.sense; });
    if (same != end) return *same;
    const auto find_energy = [&](const BlockMode& mode) {
        return now.at_rest.m1 * mode.a[0] * mode.a[0] + now.at_rest.m2 * mode.a[1] * mode.a[1];
    };
    const auto best = std::min_element(found.modes.begin(), end, [&](const BlockMode& a, const BlockMode& b) {
        return find_energy(a) < find_energy(b);
    });
    return best != end ? *best : of_bounds;
}

}  // namespace stiction::two_masses
