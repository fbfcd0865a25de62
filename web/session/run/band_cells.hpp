// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Contact states over time as a band: full height = stick, upper half = slip +, lower half = slip -, line = open. A
// cell is at least 2 px wide. If states last for less than that, they are merged into one cell: it shows the state
// that lasts longest, and a comb is drawn over it.
#pragma once

#include "session/run/state_lanes.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace stiction {

/// Times from..to on the pixels x..x + width.
struct BandAxis {
    float x = 0.0f, width = 1.0f;
    double from = 0.0, to = 1.0;
    float place(double t) const {
        return x + width * static_cast<float>(std::clamp((t - from) / (to - from), 0.0, 1.0));
    }
};

struct BandCell {
    float x0 = 0.0f, x1 = 0.0f;
    ContactState state = ContactState::open;
    bool merged = false;  ///< several states are merged into this cell
};

/// Cells of the lane between two times, limited to the range of the axis. There are at most as many as fit on its
/// pixels.
void collect_cells(std::span<const StateLanes::Change> lane, double begin, double end, const BandAxis& axis,
                   std::vector<BandCell>& out);

}  // namespace stiction
