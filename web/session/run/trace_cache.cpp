// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/trace_cache.hpp"

#include "session/run/clock.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction {

namespace {

constexpr double points_per_run = 800.0;  // between nodes: spacing of t_end / 800
constexpr double nodes_per_run = 8000.0;  // nodes closer than t_end / 8000 share a row
constexpr double rows_of_far_past = 6e4;  // about so many rows for times longer ago than two runs
constexpr std::size_t most_bytes = std::size_t{40} << 20;

// Takes row i into the extremes. A value that is not finite counts only until a finite one comes.
void extend(const double* values, std::size_t i, TraceCache::Extremes& out) {
    if (!std::isfinite(values[i])) return;
    if (values[i] < values[out.least] || !std::isfinite(values[out.least])) out.least = i;
    if (values[i] > values[out.most] || !std::isfinite(values[out.most])) out.most = i;
}

}  // namespace

void TraceCache::clear(std::size_t width) {
    begin_node(0);
    unchanged_ = 0;
    ++edition_;
    t_.clear();
    nodes_of_rows_.clear();
    stretches_.clear();
    columns_.assign(width, {});
    blocks_.assign(2 * width, {});
    row_.resize(width);
}

void TraceCache::append(std::span<const double> row, ContactState state) {
    const std::size_t at = t_.size();
    t_.push_back(row[0]);
    nodes_of_rows_.push_back(nodes_);
    if (stretches_.empty() || stretches_.back().state != state) stretches_.push_back({at, state});
    for (std::size_t c = 0; c < row.size(); ++c) {
        columns_[c].push_back(row[c]);
        take_into_blocks(c, at);
    }
}

void TraceCache::truncate(std::size_t rows) {
    unchanged_ = rows;
    ++edition_;
    t_.resize(rows);
    nodes_of_rows_.resize(rows);
    while (!stretches_.empty() && stretches_.back().first >= rows) stretches_.pop_back();
    for (std::size_t c = 0; c < columns_.size(); ++c) {
        columns_[c].resize(rows);
        // The last blocks contained rows that are gone.
        for (std::size_t level = 0; level < 2; ++level)
            blocks_[2 * c + level].resize(rows / block_sizes[1] * (block_sizes[1] / block_sizes[level]));
        for (std::size_t i = rows / block_sizes[1] * block_sizes[1]; i < rows; ++i) take_into_blocks(c, i);
    }
}

void TraceCache::take_into_blocks(std::size_t column, std::size_t row) {
    for (std::size_t level = 0; level < 2; ++level) {
        std::vector<Extremes>& blocks = blocks_[2 * column + level];
        if (row % block_sizes[level] == 0)
            blocks.push_back({row, row});
        else
            extend(columns_[column].data(), row, blocks.back());
    }
}

std::size_t TraceCache::find_stretch(std::size_t row) const {
    const auto next =
        std::upper_bound(stretches_.begin(), stretches_.end(), row,
                         [](std::size_t r, const Stretch& stretch) { return r < stretch.first; });
    return static_cast<std::size_t>(next - stretches_.begin()) - 1;
}

TraceCache::Extremes TraceCache::find_extremes(std::size_t column, std::size_t from, std::size_t to) const {
    const double* values = columns_[column].data();
    Extremes out{from, from};
    for (std::size_t i = from; i < to;) {
        int level = 1;
        while (level >= 0 && (i % block_sizes[level] != 0 || i + block_sizes[level] > to)) --level;
        if (level < 0) {
            extend(values, i++, out);
            continue;
        }
        const Extremes& block = blocks_[2 * column + static_cast<std::size_t>(level)][i / block_sizes[level]];
        extend(values, block.least, out);
        extend(values, block.most, out);
        i += block_sizes[level];
    }
    return out;
}

bool TraceCache::update(const Simulation& simulation, int motion, double seconds) {
    if (motion_ != motion) {
        motion_ = motion, branches_ = 0;
        clear(simulation.columns().size());
    }
    if (const std::size_t kept = simulation.unchanged_nodes(branches_);
        kept < nodes_ || (interval_ && kept == nodes_)) {
        begin_node(kept);
        truncate(static_cast<std::size_t>(
            std::lower_bound(nodes_of_rows_.begin(), nodes_of_rows_.end(), kept) - nodes_of_rows_.begin()));
    }
    branches_ = simulation.branch_count();
    const double t_end = simulation.system().t_end;
    const double coarse = simulation.now() / rows_of_far_past, near = simulation.now() - 2.0 * t_end;
    Slice slice(seconds);
    if (nodes_ < simulation.first_node()) begin_node(simulation.first_node());  // the others are deleted
    for (; nodes_ < simulation.node_count(); ++nodes_) {
        const double t = simulation.node_time(nodes_), least = t < near ? coarse : 0.0;
        const bool follows = nodes_ > simulation.first_node() && !t_.empty();
        // The states before and after an event both get a row.
        const bool turns =
            simulation.node_follows_event(nodes_) ||
            (nodes_ + 1 < simulation.node_count() && simulation.node_follows_event(nodes_ + 1));
        if (!interval_) {
            if (follows && !turns && t - t_.back() < std::max(least, t_end / nodes_per_run)) continue;
            interval_ = Interval{};
            if (follows) {
                const double before = std::max(t_.back(), simulation.node_time(nodes_ - 1));
                const double spacing = std::max({1e-9, least, t_end / points_per_run});
                interval_ = {before, static_cast<int>(std::min(400.0, std::floor((t - before) / spacing)))};
            }
        }
        for (auto& [begin, count, done] = *interval_; done < count;) {
            if (slice.is_over_after(1)) return false;
            const double at = begin + (t - begin) * ++done / (count + 1.0);
            if (!(at > begin && at < t)) continue;
            simulation.get_row(at, row_);
            append(row_, stretches_.back().state);
        }
        if (slice.is_over_after(1)) return false;
        interval_.reset();
        const std::span<const ContactState> states = simulation.node_states(nodes_);
        const auto contact = static_cast<std::size_t>(contact_);
        simulation.get_node_row(nodes_, row_);
        append(row_, contact < states.size() ? states[contact] : ContactState::stick);
    }
    if ((columns_.size() + 1) * t_.size() * sizeof(double) > most_bytes) thin();
    return true;
}

std::size_t TraceCache::bytes() const {
    return (columns_.size() + 2) * t_.capacity() * sizeof(double) +
           columns_.size() * (t_.capacity() / block_sizes[0]) * sizeof(Extremes) +
           stretches_.capacity() * sizeof(Stretch);
}

// Drops every second row of the older half. Since it is called again and again, older parts have fewer and fewer
// rows. Rows at which a state begins or ends are kept unless there are too many of them.
void TraceCache::thin() {
    const std::size_t count = t_.size(), half = count / 2;
    const bool crowded = stretches_.size() > count / 8;
    std::vector<Stretch> stretches;
    std::size_t out = 0, s = 0;
    for (std::size_t i = 0; i < count; ++i) {
        while (s + 1 < stretches_.size() && stretches_[s + 1].first <= i) ++s;
        const bool turns =
            stretches_[s].first == i || (s + 1 < stretches_.size() && stretches_[s + 1].first == i + 1);
        if (i < half && i % 2 == 1 && (!turns || crowded)) continue;
        t_[out] = t_[i];
        nodes_of_rows_[out] = nodes_of_rows_[i];
        for (std::vector<double>& values : columns_) values[out] = values[i];
        if (stretches.empty() || stretches.back().state != stretches_[s].state)
            stretches.push_back({out, stretches_[s].state});
        ++out;
    }
    t_.resize(out);
    nodes_of_rows_.resize(out);
    for (std::vector<double>& values : columns_) values.resize(out);
    stretches_ = std::move(stretches);
    blocks_.assign(2 * columns_.size(), {});
    for (std::size_t c = 0; c < columns_.size(); ++c)
        for (std::size_t i = 0; i < out; ++i) take_into_blocks(c, i);
    unchanged_ = 0;
    ++edition_;
}

std::size_t TraceCache::count_until(double t) const {
    return static_cast<std::size_t>(std::upper_bound(t_.begin(), t_.end(), t) - t_.begin());
}

}  // namespace stiction
