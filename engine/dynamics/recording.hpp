// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The recorded past of a motion: states at increasing times, kept in blocks. Nodes are numbered from 0, and a
// number never changes. The oldest blocks can be dropped; the nodes that remain keep number, place in memory
// and bits.
#pragma once

#include "model/automaton.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace stiction {

class Recording {
  public:
    static constexpr std::size_t block_nodes = 1024;

    struct Node {
        double t = 0.0;
        int mode = 0;     // equal numbers mean equal modes
        int segment = 0;  // index into the stretches of the motion with equal parameter values
        bool after_event = false;
    };

    /// From now on a state has at least `width` numbers. States recorded with fewer are padded with zeros and
    /// move in memory.
    void widen(std::size_t width);
    /// Number of nodes recorded, dropped ones included; the next node has this index.
    std::size_t count() const { return count_; }
    /// Index of the oldest node that is kept.
    std::size_t first() const { return forgotten_ * block_nodes; }
    const Node& node(std::size_t index) const { return block(index).nodes[index % block_nodes]; }
    std::span<const double> state(std::size_t index) const {
        return {block(index).states.data() + index % block_nodes * width_, width_};
    }
    /// Number of a mode, for Node::mode.
    int intern(const Mode& mode);
    const Mode& mode(std::size_t index) const { return modes_[static_cast<std::size_t>(node(index).mode)]; }
    /// Records a node; the caller fills in the state that is returned.
    std::span<double> append(const Node& node);
    /// Keeps the nodes below this index: the motion branches there.
    void truncate(std::size_t count);
    /// How often the motion has branched, and how many nodes all branches after the first `seen` left unchanged.
    std::size_t branch_count() const { return branches_.size(); }
    std::size_t unchanged_nodes(std::size_t seen) const;
    /// Last kept node with time <= t, or the first.
    std::size_t find(double t) const;
    /// Drops the blocks whose nodes all lie below this index, but never the last two nodes.
    void forget_before(std::size_t index);
    std::size_t bytes() const;

  private:
    struct Block {
        std::vector<Node> nodes;
        std::vector<double> states;
    };
    const Block& block(std::size_t index) const { return blocks_[index / block_nodes - forgotten_]; }

    std::vector<Block> blocks_;
    std::vector<Mode> modes_;
    std::vector<std::size_t> branches_;  // number of nodes that each branch left unchanged
    std::size_t width_ = 0, count_ = 0, forgotten_ = 0;
};

}  // namespace stiction
