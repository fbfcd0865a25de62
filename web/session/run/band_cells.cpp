// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/band_cells.hpp"

#include <array>

namespace stiction {

namespace {

constexpr float least_width = 2.0f;  // px

}  // namespace

void collect_cells(std::span<const StateLanes::Change> lane, double begin, double end, const BandAxis& axis,
                   std::vector<BandCell>& out) {
    out.clear();
    begin = std::max(begin, axis.from), end = std::min(end, axis.to);
    if (lane.empty() || !(end > begin)) return;
    std::array<double, 5> shares{};
    BandCell shared{};
    bool open = false;
    float used = axis.x;  // right end of the last cell
    const auto close = [&](float x) {
        if (!open) return;
        shared.state =
            static_cast<ContactState>(std::max_element(shares.begin(), shares.end()) - shares.begin());
        used = shared.x1 = std::max(x, shared.x0 + least_width);
        out.push_back(shared);
        open = false;
    };
    for (std::size_t i = find_change(lane, begin); i < lane.size() && lane[i].t < end; ++i) {
        const double from = std::max(begin, lane[i].t),
                     to = std::min(end, i + 1 < lane.size() ? lane[i + 1].t : end);
        const float x1 = axis.place(to);
        float x0 = std::max(axis.place(from), used);
        if (open && x1 - shared.x0 >= least_width && x1 - x0 >= least_width) {
            close(x0);
            x0 = std::max(x0, used);
        }
        if (!open && x1 - x0 >= least_width) {
            out.push_back({x0, x1, lane[i].state, false});
            used = x1;
            continue;
        }
        if (!open) {
            open = true;
            shares = {};
            shared = {x0, x1, lane[i].state, false};
        } else {
            shared.merged = true;
        }
        shares[static_cast<std::size_t>(lane[i].state)] += to - from;
        if (shared.merged && x1 - shared.x0 >= least_width) close(x1);
    }
    close(axis.place(end));
}

}  // namespace stiction
