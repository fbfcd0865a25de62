// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Some systems have names for their modes: which mode holds, and from which time on.
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
    /// Modes of the recorded motion. Items found before are kept unless the motion is another one.
    const std::vector<Item>& update(const Session& session);

  private:
    std::vector<Item> list_;
    int motion_ = -1;
    std::size_t changes_ = 0, branches_ = 0;
    double seen_ = 0.0;  // time of the last change that was looked at
};

}  // namespace stiction
