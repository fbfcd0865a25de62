// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of window.stiction (docs/page-reference.md, Functions). Each acts at once; values that do not apply
// are null.
#include "app/app.hpp"
#include "app/exploring.hpp"
#include "app/spoken.hpp"
#include "base/printable.hpp"
#include "own/report.hpp"
#include "own/system.hpp"
#include "panels/formula.hpp"
#include "platform/value.hpp"
#include "scenario/value_text.hpp"
#include "session/run/trace_cache.hpp"
#include "session/tables/measured_file.hpp"
#include "view/job_point.hpp"
#include "view/names.hpp"
#include "view/pictures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

namespace stiction {

namespace {

void put_event(const Session& session, const char* key, const Event& event) {
    value::begin_object(key);
    value::number("t", event.t);
    value::text("contact", name_contacts(session.simulation().mechanism(), event));
    value::text("kind", std::string(get_name(event.kind)));
    value::text("from", event.from);
    value::text("to", event.to);
    value::text("cause", std::string(event.reason()));
    value::end();
}

// A parameter or column value: a number, a word, or null.
void put_value(const char* key, double x, std::span<const std::string_view> words) {
    if (!std::isfinite(x))  // infinite too, for example a gap out of reach
        value::null(key);
    else if (words.empty())
        value::number(key, x);
    else
        value::text(key, std::string(words[static_cast<std::size_t>(x)]));
}

void put_energy(const Session& session) {
    const Simulation& simulation = session.simulation();
    const std::span<const double> first = session.history.first_row();
    const auto k = static_cast<std::size_t>(simulation.find_column("energy.kinetic"));
    const std::span<const double> row = session.row();
    const auto sum = [&](std::span<const double> r) { return r[k] + r[k + 1] + r[k + 2] - r[k + 3]; };
    value::begin_object("energy");
    value::number("input", row[k + 3]);
    value::number("stored", row[k] + row[k + 1]);
    value::number("dissipated", row[k + 2]);
    const EnergyShares shares = session.history.energy_shares();
    value::begin_object("friction");
    for (std::size_t i = 0; i < shares.friction.size(); ++i)
        value::number(simulation.mechanism().contact_name(static_cast<int>(i)).c_str(), shares.friction[i]);
    value::end();
    value::number("damping", shares.damping);
    value::number("impact", shares.impact);
    value::number("balance", sum(row) - sum(first));
    value::end();
}

// Measures for so many seconds; results still missing then are in a later snapshot.
void put_exact(const Session& session, double seconds) {
    const ExactResults& results = session.exact.find(seconds);
    value::begin_array("exact");
    for (const ExactRow& row : results.rows()) {
        value::begin_object("");
        value::text("id", std::string(row.id));
        value::text("formula", write_plain_formula(session, results.letters(), row.formula));
        value::number("exact", row.exact);
        value::number("computed", row.computed);
        value::number("error", row.error);
        value::number("tolerance", row.tolerance);
        value::truth("agrees", row.agrees);
        value::end();
    }
    value::end();
}

void put_comparison(const Session& session) {
    const ReferenceRun& b = session.reference;
    if (!b.is_on()) return value::null("compare");
    value::begin_object("compare");
    value::text("scenario", b.is_apart() ? b.scenario_text() : session.experiment.text());
    const std::span<const TraceColumn> columns = session.simulation().columns();
    value::begin_object("values");
    for (std::size_t i = 0; i < columns.size(); ++i)
        put_value(columns[i].name.c_str(), session.history.reference_value(i), columns[i].words);
    value::end();
    const Sample& sample = b.is_apart() ? b.sample(session.t()) : session.sample();
    value::begin_object("states");
    for (std::size_t i = 0; i < sample.contacts.size(); ++i) {
        const std::string contact = session.simulation().mechanism().contact_name(static_cast<int>(i));
        if (b.is_apart() && !b.reaches(session.t()))
            value::null(contact.c_str());
        else
            value::text(contact.c_str(), std::string(get_name(sample.contacts[i].state)));
    }
    value::end();
    value::begin_object("difference");
    for (std::size_t i = 0; i < columns.size(); ++i)
        put_value(
            columns[i].name.c_str(),
            columns[i].words.empty() ? session.row()[i] - session.history.reference_value(i) : std::nan(""),
            {});
    value::end();
    value::end();
}

// Live changes, one for each drag.
void put_changes(const Session& session) {
    value::begin_array("changes");
    const System& system = session.system();
    for (const LiveChange& change : session.changes.list()) {
        value::begin_object("");
        value::number("t", change.t);
        if (change.parameter == LiveChange::the_hand) {
            value::text("id", "grab." + std::to_string(static_cast<int>(change.to)));
            value::number("from", change.t);
            value::number("to", change.until);
        } else if (change.parameter == LiveChange::the_method) {
            value::text("id", "method");
            value::text("from", std::string(system.methods[static_cast<std::size_t>(change.from)].id));
            value::text("to", std::string(system.methods[static_cast<std::size_t>(change.to)].id));
        } else {
            const Parameter& parameter = system.parameters[static_cast<std::size_t>(change.parameter)];
            value::text("id", std::string(parameter.id));
            put_value("from", change.from, parameter.choices);
            put_value("to", change.to, parameter.choices);
        }
        value::end();
    }
    value::end();
}

// The end of the spring that pulls a body, in metres of the scene, and its force, N.
void put_hand(const Session& session) {
    const std::optional<HandReading> hand = session.hand.reading();
    if (!hand.has_value()) return value::null("grab");
    value::begin_object("grab");
    value::text("id", "grab." + std::to_string(hand->body));
    value::number("x", hand->led.x);
    value::number("y", hand->led.y);
    value::number("force", std::hypot(hand->force.x, hand->force.y));
    value::end();
}

void put_camera(App& app) {
    if (!is_spatial(app.session())) return value::null("camera");
    const Camera& camera = app.view().scene.camera;
    value::begin_object("camera");
    value::number("azimuth", camera.azimuth);
    value::number("elevation", camera.elevation);
    value::number("zoom", camera.zoom);
    value::end();
}

void put_mistakes(const WrittenText& text) {
    value::begin_array("mistakes");
    for (const own::Mistake& mistake : text.mistakes()) {
        value::begin_object("");
        value::number("line", mistake.place.line);
        value::number("column", mistake.place.column);
        value::text("message", mistake.sentence);
        value::end();
    }
    value::end();
}

// The mechanism that is written as text.
void put_mechanism(const Session& session) {
    if (!session.written.is_there()) return value::null("mechanism");
    const own::Description& description = own::get_description(session.system());
    value::begin_object("mechanism");
    value::text("text", session.written.text());
    value::number("version", description.version);
    value::text("level", description.level == own::Level::rows ? "rows" : "bodies");
    put_mistakes(session.written);
    value::number("length", static_cast<double>(session.experiment.text().size()));
    value::begin_array("equations");
    for (const std::string& line : own::write_equations(description)) value::text("", line);
    value::end();
    value::truth("enumerated", session.system().reports_verdict);
    value::end();
}

void put_snapshot(App& app) {
    // No call stands still for 50 ms; a single step may cost half of that.
    constexpr double budget = 0.02, ahead = 0.008;  // s of work
    const double begun = read_work_clock();
    app.session().player.look_ahead(ahead);
    const Session& session = app.session();
    const Simulation& simulation = session.simulation();
    value::begin_object("");
    value::text("scenario", session.experiment.text());
    value::number("t", session.t());
    value::number("t_end", session.experiment.scenario().settings.t_end);
    value::truth("running", session.player.is_running());
    value::number("speed", session.player.speed());
    value::begin_object("values");
    const std::span<const TraceColumn> columns = simulation.columns();
    const std::span<const double> row = session.row();
    for (std::size_t i = 0; i < columns.size(); ++i)
        put_value(columns[i].name.c_str(), row[i], columns[i].words);
    value::end();
    value::begin_object("states");
    for (std::size_t i = 0; i < session.sample().contacts.size(); ++i)
        value::text(simulation.mechanism().contact_name(static_cast<int>(i)).c_str(),
                    std::string(get_name(session.sample().contacts[i].state)));
    value::end();
    const std::size_t events = session.history.events_so_far();
    value::number("events", static_cast<double>(events));
    if (events > 0)
        put_event(session, "last_event", simulation.events()[events - 1]);
    else
        value::null("last_event");
    value::begin_array("notices");
    for (const std::string& notice : session.notices.list()) value::text("", notice);
    value::end();
    value::text("sentence", session.exploration.shown() != nullptr
                                ? write_job_sentence(app.session(), app.view().explore.y)
                                : session.experiment.sentence());
    put_changes(session);
    put_hand(session);
    put_camera(app);
    value::number("frames", static_cast<double>(app.frames()));
    value::text("theme", std::string(theme_names[static_cast<std::size_t>(app.view().look.theme)]));
    value::text("layout", get_name(app.layout()));
    value::begin_object("parameters");
    const std::span<const Parameter> table = session.system().parameters;
    for (std::size_t i = 0; i < table.size(); ++i)
        put_value(
            std::string(table[i].id).c_str(),
            session.experiment.hides(static_cast<int>(i)) ? std::nan("") : session.value(static_cast<int>(i)),
            table[i].choices);
    value::end();
    put_mechanism(session);
    value::begin_array("plots");
    for (const std::string& plot : app.view().plots) value::text("", plot);
    value::end();
    if (app.view().dialog != Dialog::none)
        value::text("dialog", dialog_names[static_cast<std::size_t>(app.view().dialog)].data());
    else
        value::null("dialog");
    if (const JobRecord* job = session.exploration.shown())
        value::number("explore", job->id);
    else
        value::null("explore");
    value::text("status", write_status(session));
    put_energy(session);
    put_exact(session, budget - (read_work_clock() - begun));
    put_comparison(session);
    if (app.view().hover.active) {
        value::begin_object("hover");
        value::text("plot", app.view().hover.plot);
        value::number("x", app.view().hover.x);
        value::number("y", app.view().hover.y);
        if (!app.view().hover.scenario.empty()) value::text("scenario", app.view().hover.scenario);
        if (const auto& hover = app.view().hover; !hover.region.empty()) {
            value::text("region", hover.region);
            value::begin_object("values");
            for (std::size_t i = 0; i < hover.value_count; ++i)
                value::number(hover.values[i].id.data(), hover.values[i].value);
            value::end();
            if (hover.verdict.empty()) value::null("verdict");
            if (!hover.verdict.empty()) value::text("verdict", hover.verdict);
            value::begin_array("solutions");
            for (const auto& solution : hover.solutions) {
                value::begin_object("");
                value::number("normal", solution.normal);
                value::number("a_n", solution.a_n);
                value::end();
            }
            value::end();
        }
        value::end();
    } else {
        value::null("hover");
    }
    value::begin_object("slow_motion");
    value::truth("on", session.player.slow_motion().is_on());
    value::number("factor", session.player.slow_motion().factor());
    value::end();
    if (app.rows().measured.is_shown(session)) {
        value::begin_object("measurement");
        value::text("name", app.rows().measured.name);
        value::number("points", static_cast<double>(app.rows().measured.rows.t.size()));
        const FrictionFit& fit = app.rows().measured.fit;
        const std::span<const std::string_view> ids = session.system().picture->measured.parameters;
        for (std::size_t k = 0; k < 2 && fit.runs > 0; ++k) value::number(ids[k].data(), fit.value[k]);
        if (fit.runs > 0) value::number("rms", fit.rms);
        value::end();
    } else {
        value::null("measurement");
    }
    if (const Event* next = session.history.next_event(); next != nullptr)
        put_event(session, "next_event", *next);
    else
        value::null("next_event");
    value::begin_object("history");
    value::number("from", simulation.begin());
    value::number("to", simulation.now());
    value::number("bytes", static_cast<double>(session.history.bytes() + app.rows().bytes()));
    value::number("limit", static_cast<double>(History::limit));
    value::end();
    value::end();
}

void put_box(const Box& box) {
    value::number("x", box.x);
    value::number("y", box.y);
    value::number("width", box.width);
    value::number("height", box.height);
}

void put_axis(const char* key, const PlotAxis& axis) {
    value::begin_object(key);
    value::text("column", axis.column);
    value::number("min", axis.min);
    value::number("max", axis.max);
    value::text("scale", std::string(axis.scale));
    value::end();
}

// States of a contact over the whole history up to t.
void put_cells(const Session& session, std::size_t contact) {
    value::begin_array("cells");
    if (contact < session.history.lanes().size()) {
        const std::span<const StateLanes::Change> lane = session.history.lanes().lane(contact);
        for (std::size_t i = 0; i < lane.size() && lane[i].t <= session.t(); ++i) {
            const double from = std::max(lane[i].t, session.simulation().begin()),
                         to = std::min(i + 1 < lane.size() ? lane[i + 1].t : session.t(), session.t());
            if (to < from || (to == from && i > 0)) continue;
            value::begin_object("");
            value::number("from", from);
            value::number("to", to);
            value::text("state", std::string(get_name(lane[i].state)));
            value::end();
        }
    }
    value::end();
}

void put_labels(const Control& control) {
    value::begin_array("labels");
    for (const WrittenWord& word : control.labels) {
        value::begin_object("");
        value::text("text", word.text);
        put_box(word.box);
        value::end();
    }
    value::end();
}

// The scene as shapes and words; null if it is not on screen.
void put_drawing(App& app) {
    std::string shapes;
    app.view().scene.vector = &shapes;
    app.draw_again();
    app.view().scene.vector = nullptr;
    for (const Control& control : app.controls().list()) {
        if (control.id != "plot.scene") continue;
        const auto& u = get_theme(app.view().look.theme).ui;
        char paper[8], ink[8];
        std::snprintf(paper, sizeof paper, "#%06x", u.scene);
        std::snprintf(ink, sizeof ink, "#%06x", u.text);
        value::begin_object("");
        put_box(control.box);
        value::text("paper", paper);
        value::text("ink", ink);
        value::text("shapes", shapes);
        put_labels(control);
        return value::end();
    }
    value::null("");
}

void put_controls(App& app) {
    value::begin_array("");
    if (app.view().dialog != Dialog::none) {  // nothing behind a dialog can be operated
        value::dialog_controls();
        return value::end();
    }
    for (const Control& control : app.controls().list()) {
        value::begin_object("");
        value::text("id", control.id);
        value::text("kind", std::string(control.kind));
        value::text("name", write_spoken_name(app.session(), app.rows().present, control,
                                              app.view().parts.shows("badge")));
        put_box(control.box);
        if (control.id == app.view().focus.id) value::truth("focused", true);
        if (control.locked) value::truth("locked", true);
        switch (control.value_kind) {
            case Control::Value::none:
                value::null("value");
                break;
            case Control::Value::number:
                value::number_or_null("value", control.number);
                break;
            case Control::Value::text:
                value::text("value", control.text);
                break;
            case Control::Value::truth:
                value::truth("value", control.number != 0.0);
                break;
        }
        if (control.has_range) {
            value::number("min", control.min);
            value::number("max", control.max);
        }
        if (const std::string spoken = write_spoken_value(app.session(), control); !spoken.empty())
            value::text("value_text", spoken);
        if (control.kind == "slider") {
            value::number("default", control.initial);
            value::text("scale", std::string(control.scale));
            value::text("effect", control.begins_again ? "restart" : "live");
        }
        if (control.kind == "choice") {
            const auto put = [](const char* name, const std::vector<std::string>& items) {
                value::begin_array(name);
                for (const std::string& item : items) value::text("", item);
                value::end();
            };
            put("choices", control.choices);
            if (!control.groups.empty()) put("groups", control.groups);
            value::begin_array("titles");
            for (const std::string& title : control.titles) value::text("", write_plain(title));
            value::end();
        }
        if (control.is_plot) {
            value::begin_object("frame");
            put_box(control.frame);
            value::end();
            value::begin_object("axes");
            put_axis("x", control.x);
            put_axis("y", control.y);
            value::end();
            if (control.sense != 0) {
                value::number("sense", control.sense);
                value::truth("holds", control.holds);
            }
        }
        if (!control.labels.empty()) put_labels(control);
        if (control.kind == "ribbon") put_cells(app.session(), static_cast<std::size_t>(control.contact));
        value::end();
    }
    value::dialog_controls();  // including a line of the page over the canvas
    value::end();
}

// The contents of web/shell/mirror.js other than the controls.
void put_mirror(App& app) {
    value::begin_object("");
    value::begin_array("notices");
    for (const std::string& notice : app.session().notices.list()) value::text("", notice);
    value::end();
    if (app.view().parts.shows("events")) {
        value::begin_array("events");
        put_spoken_events(app.session());
        value::end();
    } else {
        value::null("events");
    }
    put_mistakes(app.session().written);
    if (app.view().parts.shows("exact"))
        put_spoken_exact(app.session());
    else
        value::null("exact");
    value::end();
}

double read_or(double number, double otherwise) { return std::isnan(number) ? otherwise : number; }

// `ID=VALUE` changes one parameter as its slider does. Changes within a frame are one drag.
void change_parameter(Session& session, std::string_view text) {
    const std::size_t sign = std::min(text.find('='), text.size());
    const int at = find_parameter(session.system(), text.substr(0, sign));
    std::optional<double> value;
    if (at >= 0 && sign < text.size())
        value = read_value(session.system().parameters[static_cast<std::size_t>(at)], text.substr(sign + 1));
    if (!value.has_value())
        return session.notices.add("change takes PARAMETER=VALUE, not " + quote_printable(text) +
                                   ". Nothing is changed.");
    session.changes.hold(true);  // until the next frame sets it
    session.values.set(at, *value);
}

}  // namespace

void put_talk(App& app) {
    value::begin_object("");
    value::truth("on", app.view().look.speaks);
    value::text("notes", app.view().linked.notes);
    value::begin_array("cues");
    for (const Preset& preset : find_cues(app.session().system())) {
        if (!app.view().parts.shows("preset")) break;
        value::begin_object("");
        value::text("title", std::string(preset.title));
        value::truth("here", app.session().experiment.is_present(preset));
        value::end();
    }
    value::end();
    value::end();
}

void choose_cue(App& app, double n) {
    const std::span<const Preset> presets = find_cues(app.session().system());
    if (n >= 1.0 && n <= static_cast<double>(presets.size()))
        app.session().choose_preset(presets[static_cast<std::size_t>(n) - 1]);
}

namespace {

struct Function {
    std::string_view name;
    void (*call)(App& app, std::string_view text, double number);
};

// clang-format off
constexpr std::array functions{
    Function{"snapshot", [](App& app, std::string_view, double) { put_snapshot(app); }},
    Function{"set", [](App& app, std::string_view text, double) { app.read_address(text); put_snapshot(app); }},
    Function{"change", [](App& app, std::string_view text, double) { change_parameter(app.session(), text); value::null(""); }},
    Function{"run", [](App& app, std::string_view, double) { app.session().player.play(); put_snapshot(app); }},
    Function{"pause", [](App& app, std::string_view, double) { app.session().player.pause(); put_snapshot(app); }},
    Function{"step", [](App& app, std::string_view, double) { app.session().player.step(1.0); put_snapshot(app); }},
    Function{"step_to_event", [](App& app, std::string_view, double) { app.session().player.step_to_event(); put_snapshot(app); }},
    Function{"seek", [](App& app, std::string_view, double number) { app.session().player.seek(number); put_snapshot(app); }},
    Function{"reset", [](App& app, std::string_view, double) { app.session().player.reset(); put_snapshot(app); }},
    Function{"set_speed", [](App& app, std::string_view, double number) {
        const double wanted = read_or(number, app.session().player.speed());
        app.session().player.set_speed(wanted);
        if (app.session().player.speed() != wanted || std::isnan(number)) app.session().notices.add("The speed must be between 0.001 and 10. Using the nearest allowed value.");
        put_snapshot(app);
    }},
    Function{"set_camera", [](App& app, std::string_view text, double) {
        if (const std::string why = set_camera(app.session(), app.view(), text); !why.empty())
            app.session().notices.add("set_camera was given " + quote_printable(text) + ". " + why);
        put_snapshot(app);
    }},
    Function{"controls", [](App& app, std::string_view, double) { put_controls(app); }},
    Function{"mirror", [](App& app, std::string_view, double) { put_mirror(app); }},
    Function{"events", [](App& app, std::string_view, double) {
        const Session& session = app.session();
        value::begin_array("");
        for (std::size_t i = 0; i < session.history.events_so_far(); ++i) put_event(session, "", session.simulation().events()[i]);
        value::end();
    }},
    Function{"check", [](App& app, std::string_view text, double) { put_check(app, text); }},
    Function{"value", [](App& app, std::string_view text, double) { put_number(app, text); }},
    Function{"mechanism", [](App& app, std::string_view text, double) { app.session().write(text); put_snapshot(app); }},
    Function{"statement", [](App&, std::string_view line, double) {
        value::begin_object("");
        value::text("text", std::string(WrittenText::name_grammar(line)));
        value::end();
    }},
    Function{"notice", [](App& app, std::string_view text, double) { app.session().notices.add(std::string(text)); value::null(""); }},
    Function{"drawing", [](App& app, std::string_view, double) { put_drawing(app); }},
    Function{"link", [](App& app, std::string_view, double) { value::text("", std::string(platform::address_base()) + make_link(app.session(), app.view())); }},
    Function{"dialog", [](App& app, std::string_view text, double) {
        const auto found = std::find(dialog_names.begin(), dialog_names.end(), text);
        app.open_dialog(found == dialog_names.end() ? Dialog::none : static_cast<Dialog>(found - dialog_names.begin()));
        put_snapshot(app);
    }},
    Function{"explore", [](App& app, std::string_view text, double) { put_new_job(app, text); }},
    Function{"explore_status", [](App& app, std::string_view text, double) { put_job_status(app, text); }},
    Function{"explore_rows", [](App& app, std::string_view text, double) { put_job_rows(app, text); }},
    Function{"explore_cancel", [](App& app, std::string_view text, double) { cancel_job(app, text); put_job_status(app, text); }},
    Function{"explore_file", [](App& app, std::string_view, double) { put_job_file(app); }},
    Function{"locks", [](App& app, std::string_view, double) { put_locks(app); }},
    Function{"mystery", [](App& app, std::string_view, double) { put_mystery(app); }},
    Function{"parts", [](App& app, std::string_view, double) { put_parts(app); }},
    Function{"start_link", [](App& app, std::string_view, double) { put_start_link(app); }},
    Function{"trace", [](App& app, std::string_view text, double) { put_trace(app, text); }},
    Function{"trace_part", [](App& app, std::string_view text, double) { put_trace_part(app, text); }},
    Function{"columns", [](App& app, std::string_view, double) { put_columns(app); }},
    Function{"figure", put_figure},
    Function{"figures", [](App& app, std::string_view, double) { put_figures(app); }},
    Function{"talk", [](App& app, std::string_view, double) { put_talk(app); }},
    Function{"cue", [](App& app, std::string_view, double number) { choose_cue(app, number); put_snapshot(app); }},
    Function{"speak", [](App& app, std::string_view, double number) {
        if (number == 1.0) app.view().look.present(true);
        app.view().look.speaks = app.view().look.presents && number == 1.0;
        put_snapshot(app);
    }},
    Function{"keys", [](App& app, std::string_view, double) { put_keys(app); }},
    Function{"about", [](App&, std::string_view, double) { put_about(); }},
    Function{"letters", [](App& app, std::string_view, double number) { app.view().look.letters = number != 0.0; value::null(""); }},
    Function{"plain_regions", [](App& app, std::string_view, double number) { app.view().region.is_plain = number == 1.0; put_snapshot(app); }},
    Function{"benchmark_plots",
             [](App& app, std::string_view text, double) {
                 const std::string numbers(text);
                 char* rest = nullptr;
                 const long plots = std::strtol(numbers.c_str(), &rest, 10), points = std::strtol(rest, nullptr, 10);
                 app.view().benchmark.plots = static_cast<int>(std::clamp(plots, 0L, 16L));
                 app.view().benchmark.points = static_cast<int>(std::clamp(points, 2L, 2000000L));
                 value::null("");
             }},
    Function{"ui_ms", [](App& app, std::string_view, double) { value::number("", app.ui_milliseconds()); }},
};
// clang-format on

}  // namespace

void offer_functions() {
    for (const Function& function : functions) platform::offer(std::string(function.name).c_str());
}

void answer_call(App& app, std::string_view name, std::string_view text, double number) {
    for (const Function& function : functions)
        if (function.name == name) return function.call(app, text, number);
}

bool is_question(std::string_view name) {
    return name == "start_link" || name == "locks" || name == "parts" || name == "mystery" ||
           name == "keys" || name == "about" || name == "columns" || name == "figures" ||
           name == "snapshot" || name == "controls" || name == "mirror" || name == "events" ||
           name == "check" || name == "value" || name == "statement" || name == "link" || name == "ui_ms" ||
           name == "explore_status" || name == "explore_rows" || name == "explore_file" || name == "talk";
}

}  // namespace stiction
