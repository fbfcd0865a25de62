// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Which of the modes that a system has names for holds from when on.
#pragma once

#include "session/session.hpp"

#include <string_view>
#include <vector>

namespace stiction {

class NamedModes {
  public:
    struct Item {
        double t;
        std::string_view name;
    };
    /// Those of the recorded motion. What is known stays, unless the motion is another one.
    const std::vector<Item>& update(const Session& session);

  private:
    std::vector<Item> list_;
    int motion_ = -1;
    std::size_t changes_ = 0, branches_ = 0;
    double seen_ = 0.0;  // the last change that is known
};

}  // namespace stiction
