// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/job.hpp"

#include "base/percent.hpp"
#include "base/printable.hpp"
#include "explore/option_reader.hpp"

#include <algorithm>

namespace stiction::explore {

namespace {

constexpr OptionName job_options[] = {
    {"over", "ID:MIN:MAX:N[:log] or ID=a,b,c; at most two, the first is the outer one"},
    {"observe", "Names with commas between: max:COLUMN, share:CONTACT.STATE, multiple, ..."},
    {"cells", "Points at the centres of N cells", true, true},
    {"settle", "Transient to discard: periods of the drive, or s without a drive; default 200"},
    {"window", "Time to observe: default 32 periods or 20 s"},
    {"start", "fresh, or follow: each point begins with the state in which the point before it ended"},
    {"direction", "With --start follow: up, down or both"},
    {"section", "strobe[:PHASE], event:KIND[:CONTACT] or plane:COLUMN=VALUE[:up|down]"},
    {"columns", "Names with commas between; default coordinates and velocities"},
    {"count", "Number of section states"},
    {"iterate", "The q-th onset instead of the next"},
    {"cycles", "All solutions of phi_q = phi + 2 pi n with their multipliers"},
    {"by", "attractor or first_event"},
    {"boundary", "Each change of label is bisected to this width"},
    {"periods", "Periods of the drive, or windows, over which growth is measured"},
    {"batches", "Batches of them, for the standard error"},
    {"guess", "settle, start or sliding"},
    {"multiple", "Sections of one cycle"},
    {"coordinate", "", false},
    {"continue", "", false},
    {"step", "", false},
    {"curve", "", false},
    {"in", "", false},
    {"limit", "", false},
    {"against", "", false},
    {"law", "", false},
    {"seed", "", false},
};

// Percent-encoding, except for `:` and `,`.
std::string encode(std::string_view text) {
    std::string out;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find_first_of(":,"), rest.size());
        out += encode_percent(rest.substr(0, end));
        if (end < rest.size()) out += rest[end];
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return out;
}

}  // namespace

std::span<const OptionName> all_options() { return job_options; }

std::string find_unavailable(std::string_view name, bool is_job) {
    if (is_job && name == "singular_limit") return "The job `singular_limit` is not available.";
    for (const OptionName& option : job_options)
        if (!is_job && option.id == name && !option.is_there)
            return "`--" + std::string(name) + "` is not available.";
    return {};
}

std::string OptionReader::write() const {
    std::string out;
    for (const OptionName& option : job_options)
        for (const Option& kept : canonical_)
            if (kept.key == option.id) {
                out += "&job." + kept.key;
                if (!option.is_flag) out += "=" + encode(kept.value);
            }
    return out;
}

ReadJob make_job(const Scenario& scenario, std::string_view name, std::span<const Option> given) {
    ReadJob out;
    const JobEntry* entry = nullptr;
    for (const JobEntry* each : all_jobs())
        if (each->id == name) entry = each;
    if (entry == nullptr) {
        const std::string unavailable = find_unavailable(name, true);
        out.errors.push_back(unavailable.empty() ? "There is no job " + quote_printable(name) + "."
                                                 : unavailable);
        return out;
    }
    for (const Option& option : given) {
        if (const std::string unavailable = find_unavailable(option.key, false); !unavailable.empty())
            out.errors.push_back(unavailable);
        else if (std::find(entry->options.begin(), entry->options.end(), option.key) == entry->options.end())
            out.errors.push_back("`--" + make_printable(option.key) + "` does not belong to the job " +
                                 std::string(entry->id) + ".");
    }
    if (!out.errors.empty()) return out;
    OptionReader reader(scenario, given);
    out.job = entry->make(scenario, reader);
    out.errors = reader.errors();
    if (!out.errors.empty()) out.job = nullptr;
    const std::string head = write_scenario(scenario);
    out.text = head + (head.find('?') == std::string::npos ? "?" : "&") + "job=" + std::string(entry->id) +
               reader.write();
    return out;
}

JobText split_job(std::string_view text) {
    JobText out;
    const std::size_t mark = std::min(text.find('?'), text.size());
    out.scenario = text.substr(0, mark);
    char separator = '?';
    if (mark == text.size()) return out;
    for (const std::string_view item : split(text.substr(mark + 1), '&')) {
        const std::size_t equals = std::min(item.find('='), item.size());
        const std::string_view key = item.substr(0, equals);
        const std::string_view value = item.substr(std::min(equals + 1, item.size()));
        if (key == "job") {
            out.job = decode_percent(value).value_or(std::string(value));
        } else if (key.starts_with("job.")) {
            out.options.push_back(
                {std::string(key.substr(4)), decode_percent(value).value_or(std::string(value))});
        } else if (!item.empty()) {
            out.scenario += separator;
            out.scenario += item;
            separator = '&';
        }
    }
    return out;
}

}  // namespace stiction::explore
