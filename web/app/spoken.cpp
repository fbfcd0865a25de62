// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "app/spoken.hpp"

#include "app/answer_text.hpp"
#include "base/markup.hpp"
#include "panels/formula.hpp"
#include "session/run/trace_cache.hpp"
#include "view/names.hpp"
#include "view/view.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace stiction {

namespace {

constexpr std::size_t most_events = 200;  // as many as the table on the canvas has

struct Word {
    std::string_view id, name;
};
// Names of controls that are drawn as a glyph, or whose id is not a name.
constexpr std::array words{
    Word{"cones", "Friction cones"},
    Word{"compare", "Compare"},
    Word{"clear_trajectories", "Clear the trajectories"},
    Word{"dismiss_notices", "Dismiss the notices"},
    Word{"divider", "Width of the columns"},
    Word{"code_now", "The code of this instant"},
    Word{"drawer", "Parameters"},
    Word{"explore", "Explore"},
    Word{"explore.cancel", "Stop the job"},
    Word{"explore.close", "Close the exploration"},
    Word{"explore.copy_command", "Copy the command"},
    Word{"explore.job", "Job"},
    Word{"explore.over", "Parameter of the job"},
    Word{"plot.explore.y", "Vertical axis of the job"},
    Word{"export", "Export the recorded run"},
    Word{"fit", "Fit the friction"},
    Word{"forces", "Forces"},
    Word{"help", "Keys and actions"},
    Word{"large_play", "Play"},
    Word{"lesson", "Lessons"},
    Word{"measurement.close", "Remove the measured file"},
    Word{"notices", "List all notices"},
    Word{"play", "Play"},
    Word{"plot.phase.x", "Horizontal axis of the phase portrait"},
    Word{"plot.phase.y", "Vertical axis of the phase portrait"},
    Word{"plot.region.y", "Vertical axis of the map"},
    Word{"present", "Present to a room"},
    Word{"preset", "Preset"},
    Word{"redo", "Redo"},
    Word{"reset", "Restart"},
    Word{"reset_all", "Reset all parameters"},
    Word{"share", "Share this experiment"},
    Word{"speaker", "Window for the speaker"},
    Word{"slow_motion", "Slow motion near events"},
    Word{"step", "One frame forward"},
    Word{"step_back", "One frame back"},
    Word{"table.close", "Remove the table"},
    Word{"step_to_event", "To the next event"},
    Word{"system", "System"},
    Word{"timeline", "Time"},
    Word{"undo", "Undo"},
    Word{"vector_field", "Vector field"},
};

// `written`: the text on the control.
std::string find_word(std::string_view id, std::string_view written = {}) {
    for (const Word& word : words)
        if (word.id == id) return std::string(word.name);
    return written.empty() ? make_title(id.substr(id.rfind('.') + 1)) : std::string(written);
}

std::string write(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%.6g", x == 0.0 ? 0.0 : x);
    return text;
}

std::string with_unit(double x, std::string_view unit) {
    return write(x) + (unit.empty() || unit == "1" || unit == "-" ? "" : " " + std::string(unit));
}

const Parameter* find_row(const Session& session, std::string_view id) {
    const int at = find_parameter(session.system(), id);
    return at < 0 ? nullptr : &session.system().parameters[static_cast<std::size_t>(at)];
}

// The quantity of an axis: a column of the trace, or a parameter.
struct Quantity {
    std::string name;
    std::string_view unit;
    int column;
};
Quantity find_quantity(const Session& session, const std::string& id) {
    const int column = session.simulation().find_column(id);
    if (column >= 0) {
        const TraceColumn& c = session.simulation().columns()[static_cast<std::size_t>(column)];
        return {c.help.empty() ? c.name : c.help, c.unit, column};
    }
    if (const Parameter* p = find_row(session, id)) return {std::string(p->name), p->unit, -1};
    return {make_title(id), "1", -1};
}

std::string write_states(const Session& session) {
    std::string out;
    const std::size_t count = session.sample().contacts.size();
    for (std::size_t i = 0; i < std::min<std::size_t>(count, 4); ++i)
        out += (i > 0 ? ", " : "") + session.simulation().mechanism().contact_name(static_cast<int>(i)) +
               ' ' + std::string(get_name(session.sample().contacts[i].state));
    return out;
}

// Number of turning points of a column among these rows. A turn counts if the value comes back by a millionth of the
// range, so that rounding does not count.
int count_turns(std::span<const double> values, double range) {
    const double least = 1e-6 * range;
    int turns = 0, sense = 0;
    double extreme = values.empty() ? 0.0 : values[0];
    for (const double x : values) {
        if (!std::isfinite(x)) continue;
        if (!std::isfinite(extreme)) extreme = x;
        const double way = x - extreme;
        if (sense == 0 ? std::abs(way) > least : way * sense < -least) {
            turns += sense != 0;
            sense = way > 0.0 ? 1 : -1;
            extreme = x;
        } else if (way * sense > 0.0) {
            extreme = x;
        }
    }
    return turns;
}

// "x: between -0.02 and 0.03 m with 5 turning points, now 0.01 m", for the rows from `from` to the present time.
std::string write_course(const Session& session, const TraceCache& cache, const std::string& column,
                         double from) {
    const Quantity q = find_quantity(session, column);
    std::string out = q.name;
    if (q.column < 0) return out;
    const auto index = static_cast<std::size_t>(q.column);
    const std::size_t first = cache.count_until(std::nextafter(from, -1.0)),
                      last = cache.count_until(session.t());
    const double now = session.row()[index];
    if (cache.motion() == session.history.motion() && first < last) {
        const TraceCache::Extremes found = cache.find_extremes(index, first, last);
        const std::span<const double> values = cache.column(index);
        const double least = values[found.least], most = values[found.most];
        if (std::isfinite(least)) {
            const int turns = count_turns(values.subspan(first, last - first), most - least);
            out += most > least
                       ? " between " + write(least) + " and " + with_unit(most, q.unit) + " with " +
                             std::to_string(turns) + (turns == 1 ? " turning point" : " turning points")
                       : " constant";
        }
    }
    return out + (std::isnan(now) ? ", does not apply now" : ", now " + with_unit(now, q.unit));
}

std::string write_axis(const Session& session, const PlotAxis& axis) {
    const Quantity q = find_quantity(session, axis.column);
    return q.name + " from " + write(axis.min) + " to " + with_unit(axis.max, q.unit);
}

std::string write_plot(const Session& session, const TraceCache& rows, const Control& control,
                       bool with_contacts) {
    const std::string_view id = std::string_view(control.id).substr(5);  // after "plot."
    if (id == "scene") return "Scene: " + write_status(session, with_contacts);
    const std::string states = with_contacts ? write_states(session) : "",
                      ending = states.empty() ? "." : "; " + states + ".";
    if (control.x.column == "t")
        return "Over time from " + write(control.x.min) + " to " +
               with_unit(control.x.max, session.system().units.time) + ": " +
               write_course(session, rows, control.y.column, control.x.min) + ending;
    if (id == "phase")
        return "Phase portrait: " + write_course(session, rows, control.x.column, 0.0) + "; " +
               write_course(session, rows, control.y.column, 0.0) + ending;
    std::string out = (id == "region"     ? "Map"
                       : id == "lcp"      ? "Contact problem"
                       : id == "friction" ? "Friction force in its limit disk"
                                          : find_word(id));
    out += ": " + write_axis(session, control.y) + " over " + write_axis(session, control.x);
    const double x = session.column(control.x.column), y = session.column(control.y.column);
    if (!std::isnan(x) && !std::isnan(y)) out += "; the state is at " + write(x) + ", " + write(y);
    return out + ending;
}

std::string write_band(const Session& session, const Control& control) {
    const auto contact = static_cast<std::size_t>(control.contact);
    std::string out = "Contact " + session.simulation().mechanism().contact_name(control.contact) +
                      " over time from " + write(control.min) + " to " +
                      with_unit(control.max, session.system().units.time);
    if (contact >= session.history.lanes().size()) return out;
    int changes = 0;
    ContactState state = session.sample().contacts[contact].state;
    for (const StateLanes::Change& change : session.history.lanes().lane(contact))
        if (change.t > control.min && change.t <= session.t()) ++changes;
    return out + ": " + std::to_string(changes) + (changes == 1 ? " change" : " changes") +
           " of state, now " + std::string(get_name(state)) + ".";
}

}  // namespace

std::string write_spoken_name(const Session& session, const TraceCache& rows, const Control& control,
                              bool with_contacts) {
    const std::string_view id = control.id;
    const auto cut = [&](std::string_view end) { return id.substr(0, id.size() - end.size()); };
    if (control.kind == "plot") return write_plot(session, rows, control, with_contacts);
    if (control.kind == "ribbon") return write_band(session, control);
    if (control.kind == "row") return "Go to this event";
    std::string out;
    if (const Parameter* p = find_row(session, id)) {
        out = p->name;
        if (control.kind == "mystery")
            out += ", hidden, between " + write(control.min) + " and " + with_unit(control.max, p->unit) +
                   ": find it from what you measure";
    } else if (id.ends_with(".entry") && find_row(session, cut(".entry")) != nullptr) {
        p = find_row(session, cut(".entry"));
        out = std::string(p->name) +
              (p->unit == "1" || p->unit == "-" ? ", number" : ", number in " + std::string(p->unit));
    } else if (id.ends_with(".reset") && find_row(session, cut(".reset")) != nullptr) {
        p = find_row(session, cut(".reset"));
        out = std::string(p->name) + " back to " + with_unit(p->initial, p->unit);
    } else if (id.starts_with("event.")) {
        out = "Go to this event";
    } else if (id.starts_with("show.")) {
        out = find_quantity(session, control.id.substr(5)).name + " over time";
    } else {
        out = find_word(id, control.name);
    }
    return make_plain(out);
}

std::string write_spoken_value(const Session& session, const Control& control) {
    if (control.kind == "timeline") return with_unit(control.number, session.system().units.time);
    const Parameter* p = control.kind == "slider" ? find_row(session, control.id) : nullptr;
    if (p == nullptr) return {};
    if (p->scale == Scale::angle) return write(control.number * 180.0 / std::numbers::pi) + "°";
    return with_unit(control.number, p->unit);
}

void put_spoken_events(AnswerText& json, const Session& session) {
    const std::span<const Event> events = session.simulation().events();
    const std::size_t count = session.history.events_so_far();
    for (std::size_t k = 0; k < std::min(count, most_events); ++k) {
        const Event& event = events[count - 1 - k];
        json.begin_object("");
        json.number("index", static_cast<double>(count - 1 - k));
        json.number("t", event.t);
        json.text("contact", name_contacts(session.simulation().mechanism(), event));
        json.text("what", make_title(get_name(event.kind)));
        json.text("from", event.from);
        json.text("to", event.to);
        json.text("cause", std::string(event.reason()));
        json.end();
    }
}

void put_spoken_exact(AnswerText& json, const Session& session) {
    constexpr double share = 0.004;  // s of computing in one call
    const ExactResults& results = session.exact.find(share, session.changes.is_held());
    json.begin_object("exact");
    json.truth("complete", session.exact.is_complete());
    json.begin_array("rows");
    for (const ExactRow& row : results.rows()) {
        json.begin_object("");
        json.text("name", title_result(session, row.id));
        json.text("formula", write_plain_formula(session, results.letters(), row.formula));
        json.number("exact", row.exact);
        json.number("computed", row.computed);
        json.number("error", row.error);
        json.truth("agrees", row.agrees);
        json.end();
    }
    json.end();
    json.end();
}

}  // namespace stiction
