// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/plane_picker.hpp"

#include "ui/picker.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace stiction {

void pick_plane(const Ui& ui, std::string_view shown, float width, Weight weight) {
    const Picture& picture = *ui.session.system().picture;
    std::vector<std::string> ids, titles;
    if (!picture.has_main_plane()) {
        const bool regions = !picture.region.shader.empty();
        ids.emplace_back(regions ? picture.region.y : std::string_view("phase"));
        titles.emplace_back(regions ? "Regions" : "Phase portrait");
    }
    for (const PlaneMap& map : picture.maps) ids.emplace_back(map.y), titles.emplace_back(map.title);
    const auto found = std::find(ids.begin(), ids.end(), shown);
    const auto chosen = found == ids.end() ? 0 : found - ids.begin();
    const int taken = picker(ui, "plot.region.y", ids, titles, static_cast<int>(chosen), width, weight);
    if (taken < 0) return;
    ui.view.region.y = ids[static_cast<std::size_t>(taken)];
    ui.view.region.follows = true,
    ui.view.region.chosen_for = -1;  // the kinds of main plot share their limits
}

}  // namespace stiction
