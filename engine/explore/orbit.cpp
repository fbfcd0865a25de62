// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/orbit.hpp"

#include "base/stable_sort.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

constexpr std::size_t steps_at_once = 64;
constexpr double nothing_left = 1e-13;  // smaller multipliers / largest are 0, if directions are lost
constexpr double column_step = 1e-5;    // step of a difference of a column along a vector of length 1

// A column at a state near a node of the run.
double find_column_at(const Simulation& run, std::size_t node, double t, std::span<const double> state,
                      int column) {
    Sample sample;
    std::vector<double> row(run.columns().size());
    run.motion(node).sample(t, state, run.get_node_mode(node), sample);
    fill_row(run.mechanism(node), sample, row);
    return row[static_cast<std::size_t>(column)];
}

}  // namespace

std::string find_course(const Simulation& run, double from, double to) {
    std::string out;
    for (std::size_t i = run.find_node(from); i + 1 < run.node_count() && run.node_time(i) < to; ++i) {
        if (run.node_time(i + 1) == run.node_time(i)) continue;
        const std::string states = join_states(run, i);
        if (out.empty() || !out.ends_with("," + states)) out += "," + states;
    }
    return out;
}

Passing pass_sections(const System& system, std::span<const double> values, const RunSettings& settings,
                      const Section& section, double T, int n, const StartState& start, double longest,
                      bool (*stop)()) {
    Passing out;
    out.run = std::make_unique<Simulation>(system, values, settings, &start);
    Simulation& run = *out.run;
    const bool strobes = section.kind == Section::Kind::strobe;
    const double end = strobes ? start.t + n * T : start.t + longest;
    const bool is_plane = section.kind == Section::Kind::plane;
    PassageSearch search(run, is_plane ? run.find_column(section.column) : 0, section.level, section.sense,
                         start.t);
    std::size_t seen = 0;
    int found = 0;
    double last = start.t;
    bool reached = false;
    while (!reached) {
        const RunStatus status = run.advance(end, steps_at_once);
        if (strobes) {
            reached = run.now() >= end;
            out.t1 = end;
        } else if (is_plane) {
            while (!reached)
                if (const auto passage = search.find_next(run.now())) {
                    // The start itself lies on the plane, except for rounding, and does not count.
                    if (passage->t - start.t < 1e-9 * (1.0 + start.t)) continue;
                    reached = ++found == n;
                    out.t1 = passage->t;
                } else {
                    break;
                }
        } else {
            for (; seen < run.events().size() && !reached; ++seen) {
                const Event& event = run.events()[seen];
                if (event.t == last || !EventFilter{section.event, section.contact}.matches(event)) continue;
                last = event.t;
                reached = ++found == n;
                out.t1 = event.t;
            }
        }
        if (reached) break;
        if (run.has_ended()) out.trouble = run.end_reason();
        if (status == RunStatus::reached && run.now() >= end) out.trouble = "the section is not met again";
        if (stop != nullptr && stop()) out.trouble = "stopped";
        if (!out.trouble.empty()) return out;
    }
    const std::size_t node = run.find_node(out.t1), numbers = 2 * system.coordinates.size();
    const std::span<const double> state = run.find_state(node, out.t1);
    out.state.assign(state.begin(), state.end());
    out.mode = run.get_node_mode(node);
    out.end.assign(out.state.begin(), out.state.begin() + static_cast<std::ptrdiff_t>(numbers));
    out.course = find_course(run, start.t, out.t1);
    return out;
}

Derivative differentiate(const Passing& passing, const Section& section, double, TangentFlow& tangent) {
    Derivative out;
    const Simulation& run = *passing.run;
    const std::size_t n = tangent.size();
    tangent.begin(n);
    if (!tangent.follow(run, run.begin(), passing.t1)) {
        out.trouble = tangent.trouble();
        return out;
    }
    out.at_time.assign(tangent.vectors().begin(), tangent.vectors().end());
    out.of_section = out.at_time;
    if (section.kind == Section::Kind::strobe) return out;
    std::vector<double> f(n), changes(tangent.time_changes().begin(), tangent.time_changes().end());
    tangent.find_velocity(passing.t1, passing.state, passing.mode, f);
    if (section.kind == Section::Kind::plane) {
        // c(z) = VALUE is reached later by dt = -(c_z d)/(c_z f).
        const int column = run.find_column(section.column);
        const std::size_t node = run.find_node(passing.t1);
        const auto along = [&](std::span<const double> d) {
            double length = 0.0;
            for (const double x : d) length = std::max(length, std::abs(x));
            const double step = length > 0.0 ? column_step / length : 0.0;
            if (step == 0.0) return 0.0;
            std::vector<double> plus = passing.state, minus = passing.state;
            for (std::size_t i = 0; i < n; ++i) plus[i] += step * d[i], minus[i] -= step * d[i];
            return (find_column_at(run, node, passing.t1, plus, column) -
                    find_column_at(run, node, passing.t1, minus, column)) /
                   (2.0 * step);
        };
        const double rate = along(f);
        for (std::size_t j = 0; j < n; ++j)
            changes[j] = -along(std::span<const double>(out.at_time).subspan(j * n, n)) / rate;
    }
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t i = 0; i < n; ++i) out.of_section[j * n + i] += f[i] * changes[j];
    return out;
}

std::size_t count_lost_directions(const Simulation& run, double from, double to) {
    std::size_t most = 0;
    for (std::size_t i = run.find_node(from); i + 1 < run.node_count() && run.node_time(i) < to; ++i) {
        if (run.node_time(i + 1) == run.node_time(i)) continue;
        std::size_t lost = 0;
        const std::span<const ContactState> states = run.node_states(i);
        for (std::size_t c = 0; c < states.size(); ++c)
            if (states[c] == ContactState::stick)
                lost += static_cast<std::size_t>(run.mechanism(i).tangents(static_cast<int>(c)));
        // More contacts than velocities share them.
        most = std::max(most, std::min(lost, static_cast<std::size_t>(run.mechanism(i).size().coordinates)));
    }
    return most;
}

std::vector<std::complex<double>> find_multipliers(std::span<const double> matrix, std::size_t n,
                                                   std::size_t lost) {
    const auto size = static_cast<Eigen::Index>(n);
    const Eigen::MatrixXd M = Eigen::Map<const Eigen::MatrixXd>(matrix.data(), size, size);
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(M, false);
    std::vector<std::complex<double>> out;
    for (Eigen::Index i = 0; i < size; ++i) out.push_back(solver.eigenvalues()[i]);
    sort_stably(out, [](const std::complex<double>& a, const std::complex<double>& b) {
        return std::abs(a) > std::abs(b) || (std::abs(a) == std::abs(b) && a.imag() > b.imag());
    });
    // The moduli of a complex pair may differ by rounding: the one with positive imaginary part comes first.
    for (std::size_t i = 0; i + 1 < n; ++i)
        if (out[i].imag() < 0.0 && out[i + 1].imag() > 0.0 && out[i].real() == out[i + 1].real())
            std::swap(out[i], out[i + 1]);
    for (std::size_t i = 0; i < n; ++i)
        if (lost > 0 && (i + lost >= n || std::abs(out[i]) <= nothing_left * std::abs(out[0]))) out[i] = 0.0;
    return out;
}

}  // namespace stiction::explore
