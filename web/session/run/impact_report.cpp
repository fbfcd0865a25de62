// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The impulse L follows from the jump of the velocities, with J = (J_N; J_T) of the contact:
//
//     M (v+ - v-) = J^T L,   so   J J^T L = J M (v+ - v-)
#include "session/run/impact_report.hpp"

#include "model/empty_kinetics.hpp"

#include <cmath>
#include <cstdio>

namespace stiction {

namespace {

std::string write_short(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", std::abs(x) < 1e-12 ? 0.0 : x);  // rounding of a difference
    return text;
}

void find_impulse(const Mechanism& mechanism, const Sample& before, const Sample& after, ImpactReport& out) {
    out.normal_impulse = out.tangential_impulse = std::nan("");
    const MechanismSize size = mechanism.size();
    if (size.contacts != 1 || size.tangents != 1 || size.joints != 0) return;
    const int n = size.coordinates;
    Kinetics kinetics = make_kinetics(size);
    mechanism.evaluate(before.t, before.q, before.v, kinetics);
    // Both sides of the equation for L, summed by hand because there are only two rows.
    double square[3] = {0.0, 0.0, 0.0}, side[2] = {0.0, 0.0};
    for (int i = 0; i < n; ++i) {
        const double N = kinetics.J_N(0, i), T = kinetics.J_T(0, i);
        double p = 0.0;  // of M (v+ - v-)
        for (int j = 0; j < n; ++j) {
            const auto k = static_cast<std::size_t>(j);
            p += kinetics.M(i, j) * (after.v[k] - before.v[k]);
        }
        square[0] += N * N, square[1] += N * T, square[2] += T * T;
        side[0] += N * p, side[1] += T * p;
    }
    const double determinant = square[0] * square[2] - square[1] * square[1];
    out.normal_impulse = (square[2] * side[0] - square[1] * side[1]) / determinant;
    out.tangential_impulse = (square[0] * side[1] - square[1] * side[0]) / determinant;
}

}  // namespace

std::optional<ImpactReport> find_recent_impact(const Session& session) {
    const Event* event = session.history.recent_impact();
    const Simulation& simulation = session.simulation();
    if (event == nullptr || event->t < simulation.begin()) return std::nullopt;
    // Several states are recorded at that instant; the first is the one before the impact.
    const std::size_t last = simulation.find_node(event->t);
    std::size_t first = last;
    while (first > simulation.first_node() && simulation.node_time(first - 1) == event->t) --first;
    ImpactReport out;
    out.t = event->t;
    std::vector<double> before(simulation.columns().size()), after(before.size());
    simulation.get_node_row(first, before), simulation.get_node_row(last, after);
    const auto add = [&](std::string_view column) {
        const int at = simulation.find_column(column);
        if (at >= 0)
            out.jumps.push_back(
                {column, before[static_cast<std::size_t>(at)], after[static_cast<std::size_t>(at)]});
    };
    const RegionMap& map = session.system().picture->region;
    const std::size_t n = session.system().coordinates.size();
    if (!map.x.empty())
        add(map.x), add(map.y);
    else
        for (std::size_t i = 0; i < n; ++i) add(simulation.columns()[1 + n + i].name);
    Sample sample_before, sample_after;
    simulation.get_node_sample(first, sample_before), simulation.get_node_sample(last, sample_after);
    find_impulse(simulation.mechanism(last), sample_before, sample_after, out);
    return out;
}

std::string write_impact(const ImpactReport& report) {
    std::string out = "Impact without collision at t = " + write_short(report.t) + ": ";
    for (const ImpactReport::Jump& jump : report.jumps)
        out += std::string(jump.column) + " " + write_short(jump.before) + " -> " + write_short(jump.after) +
               ", ";
    if (std::isnan(report.normal_impulse)) {
        out.resize(out.size() - 2);
        return out;
    }
    return out + "impulse " + write_short(report.normal_impulse) + " normal, " +
           write_short(report.tangential_impulse) + " tangential";
}

}  // namespace stiction
