// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/jobs/proposed_jobs.hpp"

#include "base/number_text.hpp"
#include "explore/section.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

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

std::vector<std::string> find_job_parameters(const Scenario& scenario) {
    const System& system = *scenario.system;
    std::vector<std::string> out;
    const auto add = [&](std::string_view id) {
        const int at = find_parameter(system, id);
        if (at < 0 || scenario.settings.mystery.has(at) || std::find(out.begin(), out.end(), id) != out.end())
            return;
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
