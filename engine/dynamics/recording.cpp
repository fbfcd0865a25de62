// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/recording.hpp"

#include <algorithm>
#include <limits>

namespace stiction {

void Recording::widen(std::size_t width) {
    if (width <= width_) return;
    for (Block& block : blocks_) {
        std::vector<double> states;
        states.reserve(block.nodes.capacity() * width);
        for (std::size_t i = 0; i < block.nodes.size(); ++i) {
            const auto old = block.states.begin() + static_cast<std::ptrdiff_t>(i * width_);
            states.insert(states.end(), old, old + static_cast<std::ptrdiff_t>(width_));
            states.resize((i + 1) * width);
        }
        block.states = std::move(states);
    }
    width_ = width;
}

std::span<double> Recording::append(const Node& node) {
    if (count_ % block_nodes == 0) blocks_.emplace_back();
    Block& last = blocks_.back();
    if (last.nodes.size() == last.nodes.capacity()) {
        // The first block grows, so that a short motion costs little; later blocks are allocated whole.
        constexpr std::size_t least = 16;
        const std::size_t room =
            blocks_.size() > 1 ? block_nodes : std::clamp(2 * last.nodes.size(), least, block_nodes);
        last.nodes.reserve(room);
        last.states.reserve(room * width_);
    }
    last.nodes.push_back(node);
    last.states.resize(last.states.size() + width_);
    ++count_;
    return {last.states.data() + last.states.size() - width_, width_};
}

int Recording::intern(const Mode& mode) {
    const auto found = std::find(modes_.rbegin(), modes_.rend(), mode);
    if (found != modes_.rend()) return static_cast<int>(modes_.rend() - found) - 1;
    modes_.push_back(mode);
    return static_cast<int>(modes_.size()) - 1;
}

std::size_t Recording::unchanged_nodes(std::size_t seen) const {
    std::size_t out = std::numeric_limits<std::size_t>::max();
    for (; seen < branches_.size(); ++seen) out = std::min(out, branches_[seen]);
    return out;
}

void Recording::truncate(std::size_t count) {
    branches_.push_back(count);
    if (count >= count_) return;
    count_ = count;
    blocks_.resize((count + block_nodes - 1) / block_nodes - forgotten_);
    if (blocks_.empty()) return;
    const std::size_t rest = count - (forgotten_ + blocks_.size() - 1) * block_nodes;
    blocks_.back().nodes.resize(rest);
    blocks_.back().states.resize(rest * width_);
}

std::size_t Recording::find(double t) const {
    std::size_t low = first(), high = count_;  // node(low).t <= t < node(high).t
    while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        (node(middle).t <= t ? low : high) = middle;
    }
    return low;
}

void Recording::forget_before(std::size_t index) {
    const std::size_t most = count_ < 2 ? 0 : count_ - 2;
    const std::size_t blocks = std::min(index, most) / block_nodes;
    if (blocks <= forgotten_) return;
    blocks_.erase(blocks_.begin(), blocks_.begin() + static_cast<std::ptrdiff_t>(blocks - forgotten_));
    forgotten_ = blocks;
}

std::size_t Recording::bytes() const {
    const std::size_t modes = modes_.capacity() * sizeof(Mode);
    if (blocks_.empty()) return modes;
    const std::size_t each = sizeof(Node) + width_ * sizeof(double);
    return modes + ((blocks_.size() - 1) * block_nodes + blocks_.back().nodes.capacity()) * each;
}

}  // namespace stiction
