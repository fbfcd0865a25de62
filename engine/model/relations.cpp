// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/relations.hpp"

#include <algorithm>

namespace stiction {

namespace {

// Copies the rule; each id in braces is passed to `write`, which adds its text.
template <class Write>
std::string fill_in(std::string_view rule, Write write) {
    std::string out;
    while (!rule.empty()) {
        const std::size_t open = std::min(rule.find('{'), rule.size());
        out += rule.substr(0, open);
        rule.remove_prefix(open);
        if (rule.empty()) break;
        const std::size_t close = std::min(rule.find('}'), rule.size());
        write(rule.substr(1, close - 1), out);
        rule.remove_prefix(std::min(close + 1, rule.size()));
    }
    return out;
}

}  // namespace

std::vector<std::size_t> find_causes(std::span<const Parameter> parameters, std::string_view rule) {
    std::vector<std::size_t> out;
    fill_in(rule, [&](std::string_view id, std::string&) { out.push_back(find_row(parameters, id)); });
    return out;
}

std::string write_rule(std::span<const Parameter> parameters, std::string_view rule,
                       std::span<const double> values) {
    return fill_in(rule, [&](std::string_view id, std::string& out) {
        out += id;
        const std::size_t row = find_row(parameters, id);
        if (row < parameters.size()) out += " = " + write_value(parameters[row], values[row]);
    });
}

std::string write_rule(std::string_view rule) {
    return fill_in(rule, [](std::string_view id, std::string& out) { out += id; });
}

void Relations::correct(std::string_view rule, std::initializer_list<Correction> corrections,
                        std::string_view remedy, std::initializer_list<std::string_view> other_causes) {
    if (out_ == nullptr) {
        for (const Correction& each : corrections) put_value(parameters_, values_, each.id, each.value);
        return;
    }
    Conflict conflict;
    conflict.causes = find_causes(parameters_, rule);
    for (const std::string_view id : other_causes) conflict.causes.push_back(find_row(parameters_, id));
    conflict.refused = write_rule(parameters_, rule, values_) + ".";
    conflict.general = write_rule(rule) + ".";
    std::string corrected;
    for (const Correction& each : corrections) {
        put_value(parameters_, values_, each.id, each.value);
        conflict.corrected.push_back(find_row(parameters_, each.id));
        corrected += (corrected.empty() ? "{" : ", {") + std::string(each.id) + "}";
    }
    conflict.remedy =
        "Using " + (remedy.empty() ? write_rule(parameters_, corrected, values_) : std::string(remedy)) + ".";
    out_->push_back(std::move(conflict));
}

}  // namespace stiction
