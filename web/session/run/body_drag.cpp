// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/body_drag.hpp"

#include "dynamics/held_mechanism.hpp"
#include "session/session.hpp"
#include "session/start_parameter.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace stiction {

bool BodyDrag::take(const Session& session, int body, PlanarPoint at) {
    drop();
    const System& system = session.system();
    if (system.text_key == nullptr || session.t() != 0.0 || session.player.is_running()) return false;
    at_ = at;
    first_ = true;
    values_ = session.experiment.scenario().values;
    const BodyPlace place = find_body_place(session.simulation().mechanism(), body, session.sample().q);
    const PlanarPoint arm{at.x - place.x, at.y - place.y};
    std::vector<Way> turns;
    for (std::size_t k = 0; k < system.coordinates.size(); ++k) {
        const int parameter = find_start_parameter(system, std::string(system.coordinates[k].name));
        if (parameter < 0) continue;
        const auto row = static_cast<std::size_t>(parameter);
        if (session.locks.has(system.parameters[row].id)) continue;
        const auto column = place.J.col(static_cast<Eigen::Index>(k));
        if (column[0] != 0.0 || column[1] != 0.0)
            ways_.push_back({row, {column[0], column[1]}});
        else if (column[2] != 0.0)
            turns.push_back({row, {-arm.y * column[2], arm.x * column[2]}});
    }
    if (ways_.empty()) ways_ = std::move(turns);  // a body that can move does not turn
    return is_on();
}

void BodyDrag::lead(Session& session, PlanarPoint to) {
    std::vector<double> values = values_;
    const double x = to.x - at_.x, y = to.y - at_.y;
    for (const auto& [parameter, along] : ways_) {
        const double square = along.x * along.x + along.y * along.y;
        if (!(square > 0.0)) continue;
        const Parameter& row = session.system().parameters[parameter];
        values[parameter] =
            std::clamp(values[parameter] + (x * along.x + y * along.y) / square, row.min, row.max);
    }
    session.start.put(std::move(values), std::exchange(first_, false));
}

}  // namespace stiction
