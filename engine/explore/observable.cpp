// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/observable.hpp"

#include "base/printable.hpp"
#include "explore/axis.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

constexpr std::string_view of_column[] = {"max", "min", "amplitude", "mean", "rms"};
constexpr std::string_view of_motion[] = {"multiple",  "period",      "power",           "sequence",
                                          "attractor", "first_event", "first_event_time"};
constexpr std::string_view state_names[] = {"open", "stick", "slip", "slip+", "slip-"};

std::string_view find_among(std::span<const std::string_view> names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::string_view{} : *found;
}

std::string read_column(const Simulation& run, Observed& out) {
    const int column = run.find_column(out.what);
    const std::string shown = quote_printable(out.what);
    if (column < 0) return std::string(run.system().id) + " has no column " + shown + ".";
    const bool is_text = !run.columns()[static_cast<std::size_t>(column)].words.empty();
    return is_text && out.kind != "final" ? "the column " + shown + " holds words, no numbers."
                                          : std::string();
}

std::string read_share(const Simulation& run, Observed& out) {
    const std::size_t dot = std::min(out.what.rfind('.'), out.what.size());
    const std::string contact = out.what.substr(0, dot);
    out.state = out.what.substr(std::min(dot + 1, out.what.size()));
    out.contact = MotionQuery(run).find_contact(contact);
    if (out.contact < 0)
        return std::string(run.system().id) + " has no contact " + quote_printable(contact) + ".";
    return !is_state(out.state) ? quote_printable(out.state) + " is no state of a contact." : std::string();
}

double find_number(Look& look, const Observed& observed) {
    const MotionQuery query(look.run());
    const Window window = look.window();
    const std::string_view kind = observed.kind;
    if (!find_measure(kind).empty()) return measure_column(look.run(), kind, observed.what, window);
    if (kind == "share") return measure_share(look.run(), observed.contact, observed.state, window);
    if (kind == "period") return look.find_period();
    if (kind == "count")
        return static_cast<double>(query.count_events({find_event_kind(observed.what)}, window)) /
               look.window_length();
    if (kind == "power")
        return (query.at("energy.dissipated", window.to) - query.at("energy.dissipated", window.from)) /
               (window.to - window.from);
    const int multiple = look.find_multiple();
    return multiple > 0 ? multiple : std::nan("");
}

}  // namespace

std::string_view find_measure(std::string_view name) { return find_among(of_column, name); }
std::span<const std::string_view> get_state_names() { return state_names; }
bool is_state(std::string_view name) { return !find_among(state_names, name).empty(); }

double measure_column(const Simulation& run, std::string_view kind, std::string_view column, Window window) {
    const MotionQuery query(run);
    if (kind == "mean") return query.compute_mean(column, window);
    if (kind == "rms") return query.compute_root_mean_square(column, window);
    const std::array<Extreme, 2> range = query.find_range(column, window);
    if (kind == "amplitude") return 0.5 * (range[0].value - range[1].value);
    return range[kind == "max" ? 0 : 1].value;
}

double measure_share(const Simulation& run, int contact, std::string_view state, Window window) {
    const std::array<double, 5> shares = MotionQuery(run).compute_shares(contact, window);
    const auto get = [&](ContactState one) { return shares[static_cast<std::size_t>(one)]; };
    if (state == "slip")  // in any direction
        return get(ContactState::slip) + get(ContactState::slip_plus) + get(ContactState::slip_minus);
    for (std::size_t i = 0; i < shares.size(); ++i)
        if (get_name(static_cast<ContactState>(i)) == state) return shares[i];
    return std::nan("");
}

std::vector<Observed> read_observables(const Simulation& run, std::string_view text,
                                       std::vector<std::string>& errors) {
    std::vector<Observed> out;
    for (const std::string_view part : split(text, ',')) {
        Observed next;
        next.name = part;
        const std::size_t colon = std::min(part.find(':'), part.size());
        const std::string_view kind = part.substr(0, colon);
        next.what = part.substr(std::min(colon + 1, part.size()));
        std::string trouble;
        const bool has_colon = colon < part.size();
        if (next.kind = kind == "final" ? "final" : find_measure(kind); has_colon && !next.kind.empty())
            trouble = read_column(run, next);
        else if (next.kind = find_among(of_motion, kind); !has_colon && !next.kind.empty())
            trouble.clear();
        else if (has_colon && kind == "count")
            next.kind = "count",
            trouble = find_event_kind(next.what) ? "" : quote_printable(next.what) + " is no kind of event.";
        else if (has_colon && kind == "share")
            next.kind = "share", trouble = read_share(run, next);
        else
            trouble = "there is no such observable.";
        if (!trouble.empty()) errors.push_back("--observe " + make_printable(part) + ": " + trouble);
        out.push_back(std::move(next));
    }
    return out;
}

void observe(Look& look, const Observed& observed, Rows& out) {
    const Simulation& run = look.run();
    if (observed.kind == "first_event" || observed.kind == "first_event_time") {
        const bool any = !run.events().empty() && run.events().front().t <= look.window().to;
        if (observed.kind == "first_event")
            return out.add(any ? get_name(run.events().front().kind) : std::string_view{});
        return any ? out.add(run.events().front().t) : out.add_nothing();
    }
    if (!look.trouble().empty()) return out.add_nothing();
    if (observed.kind == "sequence") return out.add(look.find_sequence());
    if (observed.kind == "attractor") return out.add(look.find_attractor());
    if (observed.kind == "final") {
        const auto column = static_cast<std::size_t>(run.find_column(observed.what));
        return out.add_column(run.columns()[column], MotionQuery(run).at(observed.what, look.window().to));
    }
    out.add(find_number(look, observed));
}

}  // namespace stiction::explore
