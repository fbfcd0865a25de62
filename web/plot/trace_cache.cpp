// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plot/trace_cache.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr std::size_t rows_at_once = 4000;
constexpr double points_per_run = 800.0;  // between nodes: spacing of t_end / 800

}  // namespace

TraceCache& trace_cache() {
    static TraceCache instance;
    return instance;
}

void TraceCache::append(std::span<const double> row, ContactState state) {
    t_.push_back(row[0]);
    for (std::size_t c = 0; c < row.size(); ++c) columns_[c].push_back(row[c]);
    states_.push_back(static_cast<std::uint8_t>(state));
}

bool TraceCache::update(const Session& session) {
    const Simulation& simulation = session.simulation();
    const std::size_t width = simulation.columns().size();
    if (generation_ != session.generation() || simulation.node_count() < nodes_) {
        generation_ = session.generation();
        nodes_ = 0;
        t_.clear();
        states_.clear();
        columns_.assign(width, {});
        row_.resize(width);
    }
    const double spacing = std::max(1e-9, session.system().t_end / points_per_run);
    std::size_t work = 0;
    for (; nodes_ < simulation.node_count(); ++nodes_) {
        if (++work > rows_at_once) return false;
        const double t = simulation.node_time(nodes_);
        const std::span<const ContactState> states = simulation.node_states(nodes_);
        const ContactState state = states.empty() ? ContactState::stick : states[0];
        if (nodes_ > 0) {
            const double before = simulation.node_time(nodes_ - 1);
            const int between = static_cast<int>(std::min(400.0, std::floor((t - before) / spacing)));
            for (int i = 1; i <= between; ++i) {
                const double at = before + (t - before) * i / (between + 1.0);
                if (!(at > before && at < t)) continue;
                simulation.get_row(at, row_);
                append(row_, static_cast<ContactState>(states_.back()));
                ++work;
            }
        }
        simulation.get_node_row(nodes_, row_);
        append(row_, state);
    }
    return true;
}

std::size_t TraceCache::count_until(double t) const {
    return static_cast<std::size_t>(std::upper_bound(t_.begin(), t_.end(), t) - t_.begin());
}

void decimate(std::span<const double> x, std::span<const double> y, std::size_t buckets,
              std::vector<double>& out_x, std::vector<double>& out_y) {
    out_x.clear();
    out_y.clear();
    const std::size_t count = x.size();
    if (count <= 4 * buckets || buckets == 0) {
        out_x.assign(x.begin(), x.end());
        out_y.assign(y.begin(), y.end());
        return;
    }
    for (std::size_t b = 0; b < buckets; ++b) {
        const std::size_t from = b * count / buckets, to = (b + 1) * count / buckets;
        std::size_t least = from, most = from;
        for (std::size_t i = from; i < to; ++i) {
            if (y[i] < y[least]) least = i;
            if (y[i] > y[most]) most = i;
        }
        std::size_t chosen[4] = {from, std::min(least, most), std::max(least, most), to - 1};
        for (std::size_t k = 0; k < 4; ++k) {
            if (k > 0 && chosen[k] == chosen[k - 1]) continue;
            out_x.push_back(x[chosen[k]]);
            out_y.push_back(y[chosen[k]]);
        }
    }
}

}  // namespace stiction
