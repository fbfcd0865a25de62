// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A matrix or vector whose size changes from use to use inside memory that is kept: a step that needs fewer rows
// than the one before neither gives memory back nor asks for it again, as Eigen's dynamic matrices would.
#pragma once

#include <new>
#include <vector>

#include <Eigen/Core>

namespace stiction {

/// Plain: Eigen::MatrixXd or Eigen::VectorXd. Behaves as a Map of it.
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

    /// Entries are not set. Asks for memory only beyond the largest size so far.
    void resize(Eigen::Index rows, Eigen::Index columns = 1) {
        const auto needed = static_cast<std::size_t>(rows * columns);
        if (needed > entries_.size()) entries_.resize(needed);
        new (static_cast<View*>(this)) View(entries_.data(), rows, columns);
    }

  private:
    std::vector<double> entries_;
};

}  // namespace stiction
