// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/hand.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

void HandPath::lead(double t, PlanarPoint to, double seconds) {
    const PlanarPoint from = find(t);
    std::erase_if(knots_, [&](const Knot& knot) { return knot.t >= t; });
    knots_.push_back({t, from});
    knots_.push_back({t + seconds, to});
}

PlanarPoint HandPath::find(double t) const {
    const auto next = std::upper_bound(knots_.begin(), knots_.end(), t,
                                       [](double time, const Knot& knot) { return time < knot.t; });
    if (next == knots_.begin()) return knots_.front().at;
    if (next == knots_.end()) return knots_.back().at;
    const Knot &a = *(next - 1), &b = *next;
    const double share = (t - a.t) / (b.t - a.t);
    return {a.at.x + share * (b.at.x - a.at.x), a.at.y + share * (b.at.y - a.at.y)};
}

double HandPath::find_next_break(double t) const {
    const auto next = std::upper_bound(knots_.begin(), knots_.end(), t,
                                       [](double time, const Knot& knot) { return time < knot.t; });
    return next == knots_.end() ? HUGE_VAL : next->t;
}

PlanarPoint find_grip(const BodyPlace& place, PlanarPoint grip) {
    const double s = std::sin(place.angle), c = std::cos(place.angle);
    return {place.x + c * grip.x - s * grip.y, place.y + s * grip.x + c * grip.y};
}

Eigen::Matrix2Xd find_grip_jacobian(const BodyPlace& place, PlanarPoint grip) {
    const PlanarPoint at = find_grip(place, grip);
    Eigen::Matrix2Xd out = place.J.topRows<2>();
    out.row(0) -= (at.y - place.y) * place.J.row(2);
    out.row(1) += (at.x - place.x) * place.J.row(2);
    return out;
}

PlanarPoint find_material_point(const BodyPlace& place, PlanarPoint at) {
    const double s = std::sin(place.angle), c = std::cos(place.angle), x = at.x - place.x, y = at.y - place.y;
    return {c * x + s * y, c * y - s * x};
}

}  // namespace stiction
