// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/mystery.hpp"

#include "base/hash.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "base/random.hpp"
#include "scenario/value_text.hpp"

#include <algorithm>
#include <array>

namespace stiction {

namespace {

constexpr std::size_t longest_seed = 64;

bool is_seed(std::string_view text) {
    return !text.empty() && text.size() <= longest_seed && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' ||
               c == '_' || c == '-';
    });
}

// Reads ID:MIN:MAX; if it cannot be used, the reason, else an empty text.
std::string read_item(const System& system, std::string_view text, Mystery::Item& out) {
    std::array<std::string_view, 3> parts;
    std::string_view rest = text;
    for (std::string_view& part : parts) {
        part = &part == &parts.back() ? rest : rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    }
    const std::optional<double> min = read_number(parts[1]), max = read_number(parts[2]);
    out.parameter = find_parameter(system, parts[0]);
    if (out.parameter < 0)
        return std::string(system.id) + " has no parameter " + quote_printable(parts[0]) + ".";
    const Parameter& parameter = system.parameters[static_cast<std::size_t>(out.parameter)];
    if (parameter.scale == Scale::choice) return std::string(parameter.id) + " is a choice, not a number.";
    if (!min || !max) return "it is not ID:MIN:MAX with two numbers.";
    if (!(*min < *max)) return "MIN is not below MAX.";
    for (const double end : {*min, *max})
        if (limit_value(parameter, end) != end)
            return std::string(parameter.id) + " = " + write_number(end) + " is not in its range, " +
                   write_number(parameter.min) + ".." + write_number(parameter.max) + ".";
    out.min = *min, out.max = *max;
    return {};
}

}  // namespace

double find_mystery_value(const System& system, std::string_view seed, const Mystery::Item& item) {
    const Parameter& parameter = system.parameters[static_cast<std::size_t>(item.parameter)];
    Hash hash;
    hash.add(std::string(seed) + ":" + std::string(parameter.id));
    return limit_value(parameter, Random(hash.value()).next_between(item.min, item.max));
}

ReadMystery read_mystery(const System& system, std::string_view text) {
    ReadMystery out;
    const std::string_view seed = text.substr(0, text.find(':'));
    const auto refuse = [&](std::string_view part, const std::string& why) {
        out.troubles.push_back("mystery = " + make_printable(part) + " cannot be used: " + why);
    };
    if (!is_seed(seed)) {
        refuse(text, "the seed, before the first colon, has 1 to 64 of A-Z, a-z, 0-9, `.`, `_` and `-`.");
        return out;
    }
    out.mystery.seed = seed;
    std::string_view rest = text.substr(std::min(seed.size() + 1, text.size()));
    if (rest.empty()) refuse(text, "it names no parameter.");
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        Mystery::Item item;
        if (const std::string why = read_item(system, part, item); !why.empty())
            refuse(part, why);
        else if (out.mystery.has(item.parameter))
            refuse(part, "the parameter is named twice.");
        else if (out.mystery.items.size() == Mystery::most_items)
            refuse(part, "at most " + std::to_string(Mystery::most_items) + " parameters can be hidden.");
        else
            out.mystery.items.push_back(item);
    }
    std::sort(out.mystery.items.begin(), out.mystery.items.end(),
              [](const Mystery::Item& a, const Mystery::Item& b) { return a.parameter < b.parameter; });
    return out;
}

std::string write_mystery(const System& system, const Mystery& mystery) {
    std::string out = mystery.seed;
    for (const Mystery::Item& item : mystery.items) {
        const Parameter& parameter = system.parameters[static_cast<std::size_t>(item.parameter)];
        out += &item == mystery.items.data() ? ':' : ',';
        out += std::string(parameter.id) + ":" + write_number(item.min) + ":" + write_number(item.max);
    }
    return out;
}

bool corrects_mystery(std::span<const Conflict> conflicts, const Mystery& mystery) {
    return std::any_of(conflicts.begin(), conflicts.end(), [&](const Conflict& conflict) {
        return std::any_of(conflict.corrected.begin(), conflict.corrected.end(),
                           [&](std::size_t row) { return mystery.has(static_cast<int>(row)); });
    });
}

std::vector<Conflict> resolve_conflicts(const System& system, int method, std::span<double> values,
                                        const Mystery& mystery) {
    if (mystery.items.empty()) return resolve_conflicts(system, method, values);
    std::vector<Conflict> out;
    const std::size_t corners = std::size_t{1} << mystery.items.size();
    for (std::size_t corner = 0; corner < corners; ++corner) {
        std::vector<double> trial(values.begin(), values.end());
        for (std::size_t i = 0; i < mystery.items.size(); ++i) {
            const Mystery::Item& item = mystery.items[i];
            trial[static_cast<std::size_t>(item.parameter)] = (corner >> i & 1u) != 0u ? item.max : item.min;
        }
        for (Conflict& conflict : resolve_conflicts(system, method, trial)) {
            out.push_back(std::move(conflict));
            if (corrects_mystery({&out.back(), 1}, mystery)) return out;
        }
        for (std::size_t i = 0; i < values.size(); ++i)
            if (!mystery.has(static_cast<int>(i))) values[i] = trial[i];
    }
    // A relation that holds at both ends could fail between them.
    std::vector<double> trial(values.begin(), values.end());
    for (Conflict& conflict : resolve_conflicts(system, method, trial)) {
        conflict.refused = conflict.general;
        conflict.corrected.push_back(static_cast<std::size_t>(mystery.items.front().parameter));
        out.push_back(std::move(conflict));
    }
    return out;
}

void correct_values(const System& system, int method, std::span<double> values, const Mystery& mystery) {
    if (mystery.items.empty()) return correct_values(system, method, values);
    resolve_conflicts(system, method, values, mystery);
}

bool relate_values(const System& system, int method, std::span<double> values, const Mystery& mystery,
                   std::vector<std::string>& notices) {
    const std::vector<Conflict> conflicts = resolve_conflicts(system, method, values, mystery);
    const bool fits = !corrects_mystery(conflicts, mystery);
    for (const Conflict& conflict : conflicts)
        notices.push_back(conflict.refused + (fits ? " " + conflict.remedy : ""));
    return fits;
}

std::optional<Refusal> find_refusal(const System& system, int method, std::span<const double> values,
                                    const Mystery& mystery) {
    std::optional<Refusal> out = find_refusal(system, method, values);
    if (out && std::any_of(out->causes.begin(), out->causes.end(),
                           [&](std::size_t row) { return mystery.has(static_cast<int>(row)); }))
        out->reason = out->general;
    return out;
}

}  // namespace stiction
