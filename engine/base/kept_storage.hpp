// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A matrix or vector of changing size that keeps its memory. An Eigen matrix of dynamic size frees and allocates
// memory whenever its number of entries changes; this class allocates only when it becomes larger than ever before.
#pragma once

#include <Eigen/Core>

#include <new>
#include <vector>

namespace stiction {

/// `Plain` is Eigen::MatrixXd or Eigen::VectorXd. The object is used like an Eigen::Map of it.
template <class Plain>
class Kept : public Eigen::Map<Plain> {
  public:
    using View = Eigen::Map<Plain>;
    using View::operator=;

    explicit Kept(Eigen::Index entries = 0)
        : View(nullptr, Plain::RowsAtCompileTime == Eigen::Dynamic ? 0 : Plain::RowsAtCompileTime,
               Plain::ColsAtCompileTime == Eigen::Dynamic ? 0 : Plain::ColsAtCompileTime),
          entries_(static_cast<std::size_t>(entries)) {}
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;

    /// The entries are undefined afterwards. Allocates only beyond the largest size so far.
    void resize(Eigen::Index rows, Eigen::Index columns = 1) {
        const auto needed = static_cast<std::size_t>(rows * columns);
        if (needed > entries_.size()) entries_.resize(needed);
        new (static_cast<View*>(this)) View(entries_.data(), rows, columns);
    }

  private:
    std::vector<double> entries_;
};

}  // namespace stiction
