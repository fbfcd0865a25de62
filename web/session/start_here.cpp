// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/start_here.hpp"

#include "session/start_parameter.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double look_ahead = 0.02;  // of the system's t_end
constexpr std::size_t most_steps = 20000;
constexpr double tolerance = 1e-6;  // relative; the two runs reach the state with different steps

// Column whose start value is this parameter, or -1.
int find_started_column(const Simulation& simulation, const Parameter& parameter) {
    for (std::size_t c = 0; c < simulation.columns().size(); ++c)
        if (is_start_of(parameter, simulation.columns()[c].name)) return static_cast<int>(c);
    return -1;
}

bool is_near(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
    return std::abs(a - b) <= tolerance * (1.0 + std::max(std::abs(a), std::abs(b)));
}

}  // namespace

std::optional<Scenario> find_start_here(Session& session) {
    Simulation& past = session.simulation();
    const System& system = session.system();
    const double t = session.t(), ahead = look_ahead * system.t_end;
    Scenario out = session.experiment.scenario();
    if (t == 0.0) return out;
    for (std::size_t i = 0; i < system.parameters.size(); ++i) {
        const Parameter& parameter = system.parameters[i];
        const int column = find_started_column(past, parameter);
        if (column < 0) continue;
        const double value = session.row()[static_cast<std::size_t>(column)];
        if (!(value >= parameter.min && value <= parameter.max)) return std::nullopt;
        out.values[i] = value + 0.0;  // -0 becomes 0
        out.settings.mystery.erase(static_cast<int>(i));
    }
    std::vector<std::string> mended;
    if (!relate_values(system, out.settings.method, out.values, out.settings.mystery, mended))
        return std::nullopt;
    Simulation future(system, out.values, out.settings);
    const std::size_t state = 2 * system.coordinates.size();
    std::vector<double> here(past.columns().size()), there(here.size());
    const auto agree = [&](double later) {
        if (past.now() < t + later) past.advance(t + later, most_steps);
        if (future.now() < later) future.advance(later, most_steps);
        const bool past_ends = past.has_ended() && past.now() < t + later,
                   future_ends = future.has_ended() && future.now() < later;
        if (past_ends != future_ends) return false;
        later = std::min({later, past.now() - t, future.now()});
        past.get_row(t + later, here);
        future.get_row(later, there);
        // A row begins with t, coordinates, velocities.
        for (std::size_t i = 1; i <= state; ++i)
            if (!is_near(here[i], there[i])) return false;
        return true;
    };
    // If a live change follows, the motion after it has other values than those in force.
    const std::span<const double> changes = past.change_times();
    if (!changes.empty() && changes.back() > t) return std::nullopt;
    for (const double share : {0.0, 0.5, 1.0})
        if (!agree(share * ahead)) return std::nullopt;
    return out;
}

}  // namespace stiction
