// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages to the user, each sentence once. Adding a text of any length costs at most a comparison with the twenty
// that are kept.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace stiction {

class Notices {
  public:
    static constexpr std::size_t most = 20;

    /// The notices, oldest first; the last line counts those that were left out.
    const std::vector<std::string>& list() const { return list_; }
    void add(std::string text) {
        if (std::find(list_.begin(), list_.end(), text) != list_.end()) return;
        if (list_.size() < most) {
            list_.push_back(std::move(text));
            return;
        }
        ++left_out_;
        list_.resize(most);
        list_.push_back(left_out_ == 1 ? "1 more notice was left out."
                                       : std::to_string(left_out_) + " more notices were left out.");
    }
    void clear() {
        list_.clear();
        left_out_ = 0;
    }

  private:
    std::vector<std::string> list_;
    std::size_t left_out_ = 0;
};

}  // namespace stiction
