// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/section.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "explore/axis.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

std::string read_strobe(std::string_view rest, bool is_driven, Section& out) {
    if (!is_driven) return "this motion has no drive, so there is no stroboscope.";
    const std::optional<double> phase = rest.empty() ? 0.0 : read_number(rest);
    if (!phase || !(*phase >= 0.0 && *phase < 1.0)) return "a phase is a number from 0 to below 1.";
    out.phase = *phase + 0.0;
    return {};
}

std::string read_event(const Simulation& run, std::string_view rest, Section& out) {
    out.kind = Section::Kind::event;
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const std::string_view name = rest.substr(0, colon);
    const std::optional<EventKind> kind = find_event_kind(name);
    if (!kind) return quote_printable(name) + " is no kind of event.";
    out.event = *kind;
    if (colon == rest.size()) return {};
    out.contact = MotionQuery(run).find_contact(rest.substr(colon + 1));
    return out.contact >= 0 ? std::string()
                            : std::string(run.system().id) + " has no contact " +
                                  quote_printable(rest.substr(colon + 1)) + ".";
}

std::string read_plane(const Simulation& run, std::string_view rest, Section& out) {
    out.kind = Section::Kind::plane;
    const std::size_t equals = std::min(rest.find('='), rest.size());
    out.column = rest.substr(0, equals);
    const int column = run.find_column(out.column);
    if (column < 1 || !run.columns()[static_cast<std::size_t>(column)].words.empty())
        return std::string(run.system().id) + " has no column of numbers " + quote_printable(out.column) +
               ".";
    const std::vector<std::string_view> parts = split(rest.substr(std::min(equals + 1, rest.size())), ':');
    const std::optional<double> level = read_number(parts[0]);
    const bool has_sense = parts.size() == 2 && (parts[1] == "up" || parts[1] == "down");
    if (!level || !(parts.size() == 1 || has_sense)) return "a plane is COLUMN=VALUE[:up|down].";
    out.level = *level + 0.0;
    if (has_sense) out.sense = parts[1] == "up" ? 1 : -1;
    return {};
}

}  // namespace

double find_drive_period(const System& system, std::span<const double> values) {
    if (system.find_drive_period != nullptr) return system.find_drive_period(system, values);
    const int amplitude = find_parameter(system, "drive_amplitude"),
              frequency = find_parameter(system, "drive_frequency");
    if (amplitude < 0 || frequency < 0 || values[static_cast<std::size_t>(amplitude)] == 0.0) return 0.0;
    return 1.0 / values[static_cast<std::size_t>(frequency)];
}

std::string Section::write(const Simulation& run) const {
    if (kind == Kind::strobe) return phase == 0.0 ? "strobe" : "strobe:" + write_number(phase);
    if (kind == Kind::event)
        return "event:" + std::string(get_name(event)) +
               (contact < 0 ? "" : ":" + run.mechanism().contact_name(contact));
    const std::string_view way = sense > 0 ? ":up" : sense < 0 ? ":down" : "";
    return "plane:" + column + "=" + write_number(level) + std::string(way);
}

Section get_default_section(bool is_driven) {
    Section out;
    if (is_driven) return out;
    out.kind = Section::Kind::event;
    out.event = EventKind::slip_to_stick;
    return out;
}

std::optional<Section> read_section(const Simulation& run, std::string_view text, bool is_driven,
                                    std::vector<std::string>& errors) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view kind = text.substr(0, colon), rest = text.substr(std::min(colon + 1, text.size()));
    Section out;
    std::string trouble = kind == "strobe"  ? read_strobe(rest, is_driven, out)
                          : kind == "event" ? read_event(run, rest, out)
                          : kind == "plane" ? read_plane(run, rest, out)
                                            : "a section is strobe, event or plane.";
    if (trouble.empty()) return out;
    errors.push_back("--section " + make_printable(text) + ": " + trouble);
    return std::nullopt;
}

std::string join_states(const Simulation& run, std::size_t node) {
    std::string out;
    for (const ContactState state : run.node_states(node)) {
        if (!out.empty()) out += '+';
        out += get_name(state);
    }
    return out;
}

std::vector<SectionState> find_section_states(const Simulation& run, const Section& section, double T,
                                              Window window) {
    std::vector<SectionState> out;
    const auto add = [&](double t) {
        if (!out.empty() && out.back().t == t) return;  // one state for several contacts at the same time
        out.push_back({t, std::vector<double>(run.columns().size()), join_states(run, run.find_node(t))});
        run.get_row(t, out.back().row);
    };
    if (section.kind == Section::Kind::strobe) {
        if (!(T > 0.0)) return out;
        double n = std::floor(window.from / T - section.phase) - 1.0;
        for (;; n += 1.0) {
            const double t = (n + section.phase) * T;
            if (t > window.to) break;
            if (t > window.from) add(t);
        }
    } else if (section.kind == Section::Kind::event) {
        const std::span<const Event> events = run.events();
        const auto first = std::upper_bound(events.begin(), events.end(), window.from,
                                            [](double t, const Event& event) { return t < event.t; });
        for (auto event = first; event != events.end() && event->t <= window.to; ++event)
            if (EventFilter{section.event, section.contact}.matches(*event)) add(event->t);
    } else {
        for (const Passage& passage :
             MotionQuery(run).find_passages(section.column, section.level, section.sense, window))
            add(passage.t);
    }
    return out;
}

}  // namespace stiction::explore
