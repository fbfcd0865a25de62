// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "plots/trajectories.hpp"

namespace stiction {

namespace {

constexpr std::size_t most_trajectories = 12;

}  // namespace

std::size_t Trajectories::count(const Session& session) {
    if (system_ != &session.system() || origin_ != session.experiment.origin()) {
        system_ = &session.system(), origin_ = session.experiment.origin();
        list_.clear();
    }
    return list_.size();
}

void Trajectories::keep(const Ui& ui, std::size_t x, std::size_t y, double width, double height) {
    const TraceCache& rows = ui.rows.present;
    if (count(ui.session) == most_trajectories) list_.erase(list_.begin());
    Trail trail;
    trail.update(rows, x, y, width, height);
    list_.push_back({x, y, {}});
    trail.collect(rows, rows.count_until(ui.session.t()), list_.back().curves);
}

void Trajectories::drop() {
    if (!list_.empty()) list_.pop_back();
}

void Trajectories::draw(const Ui& ui, std::size_t x, std::size_t y) const {
    for (const Item& item : list_)
        if (item.x == x && item.y == y) {
            item.curves.draw(ui, CurveLook::other);
            item.curves.draw_heads(ui, CurveLook::other);
        }
}

}  // namespace stiction
