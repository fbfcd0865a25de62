// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/bearing_pendulum/journal_load.hpp"

#include "base/constants.hpp"

#include <cmath>

namespace stiction {

namespace {

double dot(const PlaneVector& a, const PlaneVector& b) { return a.x * b.x + a.y * b.y; }

}  // namespace

JournalPoints::JournalPoints(int count) : reach_(count > 0 ? std::cos(pi / count) : 1.0) {
    for (int i = 0; i < count; ++i) {
        const double d = 2.0 * pi * i / count;
        at_.push_back({std::cos(d), std::sin(d)});
        face_.push_back({std::cos(d + pi / count), std::sin(d + pi / count)});
    }
}

JournalLoad JournalPoints::find_least(const PlaneVector& free, const PlaneVector& per_total, int pair) const {
    JournalLoad out;
    const int first = pair < 0 ? 0 : pair, end = pair < 0 ? count() : pair + 1;
    for (int k = first; k < end; ++k) {
        const PlaneVector& n = face_[static_cast<std::size_t>(k)];
        const double push = dot(n, free), slope = reach_ - dot(n, per_total);
        if (!(slope > 0.0)) {
            out.exists = out.exists && !(push > 0.0);
        } else if (out.pair < 0 || push / slope > out.total) {
            out.total = push / slope;
            out.pair = k;
        }
    }
    out.exists = out.exists && out.pair >= 0;
    out.resultant = {free.x + out.total * per_total.x, free.y + out.total * per_total.y};
    return out;
}

void JournalPoints::split(const JournalLoad& load, int pair, double& first, double& second) const {
    const PlaneVector &a = at(pair), &b = at((pair + 1) % count()), &r = load.resultant;
    const double det = a.x * b.y - b.x * a.y;
    first = (r.x * b.y - r.y * b.x) / det;
    second = (a.x * r.y - a.y * r.x) / det;
}

JournalLoad find_circle_load(const PlaneVector& free, const PlaneVector& per_total) {
    const double A = 1.0 - dot(per_total, per_total), B = dot(free, per_total);
    JournalLoad out;
    out.exists = A > 0.0;
    out.total = (B + std::sqrt(B * B + A * dot(free, free))) / A;
    out.resultant = {free.x + out.total * per_total.x, free.y + out.total * per_total.y};
    return out;
}

}  // namespace stiction
