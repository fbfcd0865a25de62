// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Parameters and choices that a link has locked: people see them and cannot change them. Everything else that a link
// can do, and the function set() of the page, is not limited.
#pragma once

#include "model/system.hpp"
#include "session/notices.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

class Locks {
  public:
    /// Besides parameters, these can be locked.
    static constexpr std::array<std::string_view, 3> choices{"method", "preset", "system"};
    static constexpr std::string_view all = "*";  ///< all parameters and the choices above

    static bool can_lock(const System& system, std::string_view id) {
        return id == all || std::find(choices.begin(), choices.end(), id) != choices.end() ||
               find_parameter(system, id) >= 0;
    }
    void clear() { ids_.clear(); }
    void add(std::string_view id) {
        if (std::find(ids_.begin(), ids_.end(), id) == ids_.end()) ids_.emplace_back(id);
    }
    /// Whether this parameter or choice is locked.
    bool has(std::string_view id) const {
        return std::any_of(ids_.begin(), ids_.end(),
                           [&](const std::string& one) { return one == id || one == all; });
    }
    /// The same; if it is, a notice says so.
    bool refuses(std::string_view id, Notices& notices) const {
        if (!has(id)) return false;
        notices.add(std::string(id) + " is locked by this link.");
        return true;
    }
    /// As in view.lock of the link: "mu_s,method"; empty if nothing is locked.
    std::string text() const {
        std::string out;
        for (const std::string& id : ids_) out += (out.empty() ? "" : ",") + id;
        return out;
    }

  private:
    std::vector<std::string> ids_;
};

}  // namespace stiction
