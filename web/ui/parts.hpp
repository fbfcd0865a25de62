// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Parts of the page that a link shows alone (view.only) or leaves out (view.hide). Each item of the page has a part and
// is drawn only if that part is shown: a view ("phase"), one time history ("time.x"), a table ("events"), a button or
// picker ("share", "speed"), or a parameter ("mu_s"). view/page_parts.hpp lists the parts of a system.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

class Parts {
  public:
    /// These are always shown.
    static constexpr std::array<std::string_view, 5> permanent{"play", "reset", "timeline", "notices",
                                                               "help"};
    static bool is_permanent(std::string_view id) {
        return std::find(permanent.begin(), permanent.end(), id) != permanent.end();
    }
    /// A part under the name that it has here: plots may have the id of window.stiction.controls().
    static std::string_view normalise(std::string_view id) {
        if (id.starts_with("plot.")) id.remove_prefix(5);
        return id == "friction" ? "disk" : id;
    }

    /// Whether the part is shown. The part "time" stands for all time histories, "time.x" for one of them.
    bool shows(std::string_view id) const {
        return is_permanent(id) ||
               ((only.empty() || names(only, id)) && !names(hidden, id) && !withholds(id));
    }
    /// The part would tell a mystery value.
    bool withholds(std::string_view id) const { return names(withheld, id); }
    /// As in the link: "scene,phase,mu_k".
    static std::string write(const std::vector<std::string>& ids) {
        std::string out;
        for (const std::string& id : ids) out += (out.empty() ? "" : ",") + id;
        return out;
    }

    std::vector<std::string> only;      ///< nothing else is shown; empty: everything
    std::vector<std::string> hidden;    ///< of these, the parts that are left out
    std::vector<std::string> withheld;  ///< left out because of a mystery value, whatever the link says

  private:
    static bool names(const std::vector<std::string>& list, std::string_view id) {
        const std::string_view group = id.substr(0, id.find('.'));
        return std::any_of(list.begin(), list.end(),
                           [&](const std::string& one) { return one == id || one == group; });
    }
};

}  // namespace stiction
