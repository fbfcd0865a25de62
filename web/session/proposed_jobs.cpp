// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/proposed_jobs.hpp"

#include "base/number_text.hpp"
#include "explore/section.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

// Parameter sets of the literature on forced and self-excited stick-slip (docs/exploration.md).
// clang-format off
constexpr JobExample examples[] = {
    {"DH", "Forced, Coulomb friction", "Den Hartog's oscillator. Amplitude against drive frequency, and time at rest.",
     "belt_oscillator?friction_law=coulomb&belt_speed=0&x_dot0=0&drive_amplitude=6&drive_frequency=1.2&job=sweep&job.over=drive_frequency:0.4:3:105&job.observe=amplitude:x,share:belt.stick&job.settle=60&job.window=4"},
    {"S1", "Stick-slip against frequency", "Periodic windows, folds and flips; chaos at 0.95 Hz.",
     "belt_oscillator?friction_law=stribeck&damping=0.5&belt_speed=0.02&drive_amplitude=0.3&drive_frequency=0.95&job=bifurcation&job.over=drive_frequency:0.5:2.5:201&job.settle=40&job.window=16"},
    {"S1_map", "Return map", "From one onset of slip to the next at 0.95 Hz, with the running motion as a cobweb.",
     "belt_oscillator?friction_law=stribeck&damping=0.5&belt_speed=0.02&drive_amplitude=0.3&drive_frequency=0.95&job=return_map&job.over=phase:0:6.283185307179586:400&job.cells"},
    {"S1_exponent", "Exponent against frequency", "The largest exponent is positive if the motion is chaotic.",
     "belt_oscillator?friction_law=stribeck&damping=0.5&belt_speed=0.02&drive_amplitude=0.3&drive_frequency=0.95&job=lyapunov&job.over=drive_frequency:0.5:2.5:41&job.settle=40&job.periods=100"},
    {"S2", "Sliding bifurcations", "One branch of period 1 on which stops come and go.",
     "belt_oscillator?friction_law=coulomb&damping=0.5&belt_speed=0.2&drive_amplitude=6&drive_frequency=1.2&job=sweep&job.over=drive_frequency:0.4:4:181&job.observe=share:belt.stick,amplitude:x&job.settle=40&job.window=8"},
    {"S3", "Chaos with stiction", "Section states of one motion, once a period.",
     "belt_oscillator?damping=0.2&belt_speed=0.02&drive_amplitude=3&drive_frequency=1.35&job=poincare&job.settle=50&job.count=4000"},
    {"S3_exponent", "Lyapunov exponent", "Converges as 1/√t.",
     "belt_oscillator?damping=0.2&belt_speed=0.02&drive_amplitude=3&drive_frequency=1.35&job=lyapunov&job.settle=50"},
    {"S4", "Two responses to one drive (bistability)", "The start decides between sliding and stick-slip.",
     "belt_oscillator?damping=0.5&drive_amplitude=0.6&drive_frequency=2.7&job=basins&job.over=x0:0:0.05:32&job.over=x_dot0:-0.1:0.1:32&job.settle=260&job.window=4"},
    {"E1", "Hysteresis of the belt", "At one belt speed stick-slip and sliding are both possible: up and down differ.",
     "belt_oscillator?friction_law=stribeck&damping=1&belt_speed=0.4&job=sweep&job.over=belt_speed:0.1:0.6:101&job.observe=amplitude:x,share:belt.stick&job.settle=10&job.window=2&job.start=follow&job.direction=both"},
    {"E1_cycle", "The unstable cycle", "Between sliding and stick-slip; its multiplier lies outside the circle.",
     "belt_oscillator?friction_law=stribeck&damping=1&belt_speed=0.4&x0=-0.004&x_dot0=0.001&job=cycle&job.window=1&job.section=plane:x_dot=0:up&job.guess=start"},
    {"E2", "Basins: sliding or stick-slip", "The basin of the sliding equilibrium is bounded by the orbit that touches the speed of the belt.",
     "belt_oscillator?damping=1&belt_speed=0.15&job=basins&job.over=x0:-0.01:0.03:48&job.over=x_dot0:-0.15:0.15:48&job.settle=45&job.window=4"},
    {"R1", "What happens first, friction 1.5", "The first event for each start; the friction coefficient is 1.5.",
     "painleve_rod?mu=1.5&v_t0=-1&job=basins&job.over=theta0:0.02:3.12:62&job.over=theta_dot0:-3:3:40&job.by=first_event"},
    {"R2", "What happens first, friction 2", "A larger coefficient and a faster slip.",
     "painleve_rod?mu=2&v_t0=-3&job=basins&job.over=theta0:0.02:3.12:62&job.over=theta_dot0:-3:3:40&job.by=first_event"},
    {"R3", "What happens first, default friction", "The rod with its default values.",
     "painleve_rod?v_t0=-1&job=basins&job.over=theta0:0.02:3.12:62&job.over=theta_dot0:-3:3:40&job.by=first_event"},
    {"F1", "Where the pin knocks", "Fraction of a turn in which the pin is off its wall, after a first turn: 0 if contact lasts.",
     "clearance_fourbar?mu=0.1&job=sweep&job.over=crank_speed:4:40:13&job.over=load_torque:-4:6:11&job.observe=share:pin.open&job.settle=1&job.window=1"},
    {"W1", "What the shaker does first", "Against drive frequency and amplitude: it begins to stick, it lifts off, or neither (it rests or slides on).",
     "inclined_shaker?job=basins&job.over=omega:2:98:24&job.over=unbalance_radius:0.001:0.031:15&job.by=first_event&job.settle=0&job.window=3"},
    {"W2", "Drift of the shaker", "Displacement in one turn of the drive, m, after a second; empty if it lifts off.",
     "inclined_shaker?method=reduced&job=sweep&job.over=omega:5:37:9&job.over=unbalance_radius:2e-3:0.017:4&job.observe=final:displacement_x&job.settle=1&job.window=0.1"},
    {"W3", "Heading the shaker settles at", "Turn in one drive period against heading: it falls through 0 at the heading where the body settles.",
     "inclined_shaker?method=reduced&job=sweep&job.over=gamma0:-3:3:21&job.observe=final:displacement_gamma&job.settle=1&job.window=0.1"},
};
// clang-format on

std::string write_line(const Parameter& p, double min, double max, int count) {
    if (p.scale == Scale::integer) count = std::min(count, static_cast<int>(max - min) + 1);
    return std::string(p.id) + ":" + write_number(min) + ":" + write_number(max) + ":" +
           std::to_string(count);
}

// A line of points around the present value, inside the range and inside bounds that depend on other parameters (mu_k
// below mu_s, a linkage that closes).
std::string find_line(const Scenario& scenario, int parameter, int count) {
    const Parameter& p = scenario.system->parameters[static_cast<std::size_t>(parameter)];
    const double value = scenario.values[static_cast<std::size_t>(parameter)];
    double min = p.has_usual() ? std::min(p.usual.min, value) : p.min,
           max = p.has_usual() ? std::max(p.usual.max, value) : p.max;
    if (value != 0.0 && std::abs(value) < 0.4 * std::max(std::abs(min), std::abs(max))) {
        const double a = 0.25 * value, b = 2.5 * value;
        min = std::max(min, std::min(a, b)), max = std::min(max, std::max(a, b));
    }
    for (const double part : {1.0, 0.5, 0.2, 0.1, 0.05, 0.01}) {
        const double low = value - part * (value - min), high = value + part * (max - value);
        for (const auto& [from, to] : {std::pair(low, high), std::pair(low, value), std::pair(value, high)}) {
            const explore::Option over[] = {{"over", write_line(p, from, to, 2)}};
            if (from < to && explore::make_job(scenario, "sweep", over).errors.empty())
                return write_line(p, from, to, count);
        }
    }
    return write_line(p, min, max, count);
}

}  // namespace

std::span<const JobExample> job_examples() { return examples; }

std::vector<std::string> find_job_parameters(const Scenario& scenario) {
    const System& system = *scenario.system;
    std::vector<std::string> out;
    const auto add = [&](std::string_view id) {
        const int at = find_parameter(system, id);
        if (at < 0 || scenario.mystery.has(at) || std::find(out.begin(), out.end(), id) != out.end()) return;
        const Parameter& p = system.parameters[static_cast<std::size_t>(at)];
        if (p.scale == Scale::choice || p.scale == Scale::integer || !std::isfinite(p.min) ||
            !std::isfinite(p.max))
            return;
        out.emplace_back(id);
    };
    for (const std::string_view id : system.picture->pinned) add(id);
    for (const Parameter& p : system.parameters) add(p.id);
    return out;
}

std::vector<explore::Option> propose_job(const Scenario& scenario, std::string_view job,
                                         std::string_view over) {
    const System& system = *scenario.system;
    const std::vector<std::string> all = find_job_parameters(scenario);
    std::string id(over);
    if (id.empty() && !all.empty()) id = all[0];
    const bool is_driven = explore::find_drive_period(system, scenario.values) > 0.0;
    const std::string settle = is_driven ? "40" : "10", window = is_driven ? "16" : "2";
    std::vector<explore::Option> out;
    const auto add = [&](std::string_view key, std::string value) {
        out.push_back({std::string(key), std::move(value)});
    };
    const int parameter = find_parameter(system, id);
    if (job == "return_map") {
        add("over", "phase:0:6.283185307179586:400");
        add("cells", "");
        return out;
    }
    if (job == "sweep" || job == "bifurcation") {
        if (parameter >= 0) add("over", find_line(scenario, parameter, 101));
    } else if (job == "basins") {
        // Over the start values of the first coordinate and its velocity, if these are parameters.
        std::vector<std::string> starts;
        for (const Parameter& p : system.parameters)
            if (p.id.ends_with("0") && std::find(all.begin(), all.end(), p.id) != all.end())
                starts.emplace_back(p.id);
        if (over.empty() && starts.size() > 1) {
            for (int k = 0; k < 2; ++k)
                add("over",
                    find_line(scenario, find_parameter(system, starts[static_cast<std::size_t>(k)]), 32));
        } else if (parameter >= 0) {
            add("over", find_line(scenario, parameter, 64));
        }
    } else if (job == "lyapunov" && !over.empty() && parameter >= 0) {
        add("over", find_line(scenario, parameter, 51));
        add("periods", "200");
    }
    add("settle", settle);
    if (job == "poincare") add("count", "2000");
    if (job != "cycle" && job != "poincare" && job != "lyapunov") add("window", window);
    if (job == "sweep") {
        add("start", "follow");
        add("direction", "both");
    }
    return out;
}

}  // namespace stiction
