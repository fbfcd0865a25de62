// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/system.hpp"

#include "base/constants.hpp"

#include <algorithm>

namespace stiction {

std::unique_ptr<Mechanism> make_mechanism(const System& system, std::span<const double> values,
                                          std::string_view method) {
    std::unique_ptr<Mechanism> out = system.make(system, values, method);
    Scales scales = find_scales(system.parameters, values);
    const auto add_arm = [&](std::string_view unit) {
        scales.arms.push_back(unit == system.units.length ? 1.0 : scales.length);
    };
    const std::span<const std::string_view> own_units = out->coordinate_units();
    for (const std::string_view unit : own_units) add_arm(unit);
    for (const Coordinate& q : system.coordinates)
        if (own_units.empty()) add_arm(q.unit);
    out->set_scales(scales);
    return out;
}

SystemPointer::SystemPointer(const System* system) : system_(system) {
    if (system != nullptr && system->text_key != nullptr) owner_ = system->text_key->find_owner(*system);
}

int find_parameter(const System& system, std::string_view id) {
    for (std::size_t i = 0; i < system.parameters.size(); ++i)
        if (system.parameters[i].id == id) return static_cast<int>(i);
    return -1;
}

int find_method(const System& system, std::string_view id) {
    for (std::size_t i = 0; i < system.methods.size(); ++i)
        if (system.methods[i].id == id) return static_cast<int>(i);
    return -1;
}

std::optional<Refusal> find_refusal(const System& system, int method, std::span<const double> values) {
    const Method& chosen = system.methods[static_cast<std::size_t>(method)];
    const std::string_view rule =
        chosen.refuse != nullptr ? chosen.refuse(system, values) : std::string_view{};
    if (rule.empty()) return std::nullopt;
    return Refusal{write_rule(system.parameters, rule, values), write_rule(rule),
                   find_causes(system.parameters, rule)};
}

int find_substitute(const System& system, int method) {
    return std::max(0, find_method(system, system.methods[static_cast<std::size_t>(method)].instead));
}

namespace {

// Corrects the values. `out`: null, or takes one conflict per correction.
void relate(const System& system, int method, std::span<double> values, std::vector<Conflict>* out) {
    Relations relations(system.parameters, values, out, &system);
    if (system.relate != nullptr) system.relate(relations);
    const std::size_t of_system = out != nullptr ? out->size() : 0;
    const auto of_method = system.methods[static_cast<std::size_t>(method)].relate;
    if (of_method != nullptr && !find_refusal(system, method, values)) of_method(relations);
    for (std::size_t i = of_system; out != nullptr && i < out->size(); ++i) (*out)[i].is_of_method = true;
}

}  // namespace

std::vector<Conflict> resolve_conflicts(const System& system, int method, std::span<double> values) {
    std::vector<Conflict> out;
    relate(system, method, values, &out);
    return out;
}

void correct_values(const System& system, int method, std::span<double> values) {
    relate(system, method, values, nullptr);
}

void relate_values(const System& system, int method, std::span<double> values,
                   std::vector<std::string>& notices) {
    for (const Conflict& conflict : resolve_conflicts(system, method, values))
        notices.push_back(conflict.refused + " " + conflict.remedy);
}

std::span<const double> find_table(const System& system, std::span<const double> values) {
    const bool used = values.size() > system.parameters.size() && values[system.parameters.size()] > 0.0;
    return used ? values.subspan(system.parameters.size()) : std::span<const double>{};
}

std::vector<double> get_initial_values(const System& system) {
    std::vector<double> out;
    out.reserve(system.parameters.size());
    for (const Parameter& parameter : system.parameters) out.push_back(parameter.initial);
    return out;
}

double find_two_turns(double speed) { return 4.0 * pi / speed; }

double find_t_end(const System& system, std::span<const double> values) {
    return system.find_t_end != nullptr ? system.find_t_end(system, values) : system.t_end;
}

}  // namespace stiction
