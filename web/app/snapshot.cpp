// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The snapshot of the experiment, which most functions of window.stiction return (docs/page-reference.md, snapshot()).
#include "app/snapshot.hpp"

#include "app/answer_text.hpp"
#include "app/spoken.hpp"
#include "own/report.hpp"
#include "own/system.hpp"
#include "panels/formula.hpp"
#include "session/run/trace_cache.hpp"
#include "session/tables/measured_file.hpp"
#include "view/job_point.hpp"
#include "view/names.hpp"
#include "view/pictures.hpp"

#include <cmath>
#include <optional>

namespace stiction {

void put_event(AnswerText& json, const Session& session, const char* key, const Event& event) {
    json.begin_object(key);
    json.number("t", event.t);
    json.text("contact", name_contacts(session.simulation().mechanism(), event));
    json.text("kind", std::string(get_name(event.kind)));
    json.text("from", event.from);
    json.text("to", event.to);
    json.text("cause", std::string(event.reason()));
    json.end();
}

void put_mistakes(AnswerText& json, const WrittenText& text) {
    json.begin_array("mistakes");
    for (const own::Mistake& mistake : text.mistakes()) {
        json.begin_object("");
        json.number("line", mistake.place.line);
        json.number("column", mistake.place.column);
        json.text("message", mistake.sentence);
        json.end();
    }
    json.end();
}

namespace {

void put_event_or_null(AnswerText& json, const Session& session, const char* key, const Event* event) {
    event != nullptr ? put_event(json, session, key, *event) : json.null(key);
}

// A parameter or column value: a number, a word, or null.
void put_value(AnswerText& json, const char* key, double x, std::span<const std::string_view> words) {
    if (words.empty() || !std::isfinite(x))  // a gap out of reach is infinite
        json.number(key, x);
    else
        json.text(key, std::string(words[static_cast<std::size_t>(x)]));
}

void put_energy(AnswerText& json, const Session& session) {
    const Simulation& simulation = session.simulation();
    const std::span<const double> first = session.history.first_row();
    const auto k = static_cast<std::size_t>(simulation.find_column("energy.kinetic"));
    const std::span<const double> row = session.row();
    const auto sum = [&](std::span<const double> r) { return r[k] + r[k + 1] + r[k + 2] - r[k + 3]; };
    json.begin_object("energy");
    json.number("input", row[k + 3]);
    json.number("stored", row[k] + row[k + 1]);
    json.number("dissipated", row[k + 2]);
    const EnergyShares shares = session.history.energy_shares();
    json.begin_object("friction");
    for (std::size_t i = 0; i < shares.friction.size(); ++i)
        json.number(simulation.mechanism().contact_name(static_cast<int>(i)).c_str(), shares.friction[i]);
    json.end();
    json.number("damping", shares.damping);
    json.number("impact", shares.impact);
    json.number("balance", sum(row) - sum(first));
    json.end();
}

// Measures for so many seconds; results still missing then are in a later snapshot.
void put_exact(AnswerText& json, const Session& session, double seconds) {
    const ExactResults& results = session.exact.find(seconds);
    json.begin_array("exact");
    for (const ExactRow& row : results.rows()) {
        json.begin_object("");
        json.text("id", std::string(row.id));
        json.text("formula", write_plain_formula(session, results.letters(), row.formula));
        json.number("exact", row.exact);
        json.number("computed", row.computed);
        json.number("error", row.error);
        json.number("tolerance", row.tolerance);
        json.truth("agrees", row.agrees);
        json.end();
    }
    json.end();
}

void put_comparison(AnswerText& json, const Session& session) {
    const ReferenceRun& b = session.reference;
    if (!b.is_on()) return json.null("compare");
    json.begin_object("compare");
    json.text("scenario", b.is_apart() ? b.scenario_text() : session.experiment.text());
    const std::span<const TraceColumn> columns = session.simulation().columns();
    json.begin_object("values");
    for (std::size_t i = 0; i < columns.size(); ++i)
        put_value(json, columns[i].name.c_str(), session.history.reference_value(i), columns[i].words);
    json.end();
    const Sample& sample = b.is_apart() ? b.sample(session.t()) : session.sample();
    json.begin_object("states");
    for (std::size_t i = 0; i < sample.contacts.size(); ++i) {
        const std::string contact = session.simulation().mechanism().contact_name(static_cast<int>(i));
        if (b.is_apart() && !b.reaches(session.t()))
            json.null(contact.c_str());
        else
            json.text(contact.c_str(), std::string(get_name(sample.contacts[i].state)));
    }
    json.end();
    json.begin_object("difference");
    for (std::size_t i = 0; i < columns.size(); ++i)
        put_value(
            json, columns[i].name.c_str(),
            columns[i].words.empty() ? session.row()[i] - session.history.reference_value(i) : std::nan(""),
            {});
    json.end();
    json.end();
}

// Live changes, one for each drag.
void put_changes(AnswerText& json, const Session& session) {
    json.begin_array("changes");
    const System& system = session.system();
    for (const LiveChange& change : session.changes.list()) {
        json.begin_object("");
        json.number("t", change.t);
        if (change.parameter == LiveChange::the_hand) {
            json.text("id", "grab." + std::to_string(static_cast<int>(change.to)));
            json.number("from", change.t);
            json.number("to", change.until);
        } else if (change.parameter == LiveChange::the_method) {
            json.text("id", "method");
            json.text("from", std::string(system.methods[static_cast<std::size_t>(change.from)].id));
            json.text("to", std::string(system.methods[static_cast<std::size_t>(change.to)].id));
        } else {
            const Parameter& parameter = system.parameters[static_cast<std::size_t>(change.parameter)];
            json.text("id", std::string(parameter.id));
            put_value(json, "from", change.from, parameter.choices);
            put_value(json, "to", change.to, parameter.choices);
        }
        json.end();
    }
    json.end();
}

// The end of the spring that pulls a body, in metres of the scene, and its force, N.
void put_hand(AnswerText& json, const Session& session) {
    const std::optional<HandReading> hand = session.hand.reading();
    if (!hand.has_value()) return json.null("grab");
    json.begin_object("grab");
    json.text("id", "grab." + std::to_string(hand->body));
    json.number("x", hand->led.x);
    json.number("y", hand->led.y);
    json.number("force", std::hypot(hand->force.x, hand->force.y));
    json.end();
}

void put_camera(AnswerText& json, App& app) {
    if (!is_spatial(app.session())) return json.null("camera");
    const Camera& camera = app.view().scene.camera;
    json.begin_object("camera");
    json.number("azimuth", camera.azimuth);
    json.number("elevation", camera.elevation);
    json.number("zoom", camera.zoom);
    json.end();
}

// The mechanism that is written as text.
void put_mechanism(AnswerText& json, const Session& session) {
    if (!session.written.is_there()) return json.null("mechanism");
    const own::Description& description = own::get_description(session.system());
    json.begin_object("mechanism");
    json.text("text", session.written.text());
    json.number("version", description.version);
    json.text("level", description.level == own::Level::rows ? "rows" : "bodies");
    put_mistakes(json, session.written);
    json.number("length", static_cast<double>(session.experiment.text().size()));
    json.begin_array("equations");
    for (const std::string& line : own::write_equations(description)) json.text("", line);
    json.end();
    json.truth("enumerated", session.system().reports_verdict);
    json.end();
}

void put_columns_now(AnswerText& json, const Session& session) {
    const Simulation& simulation = session.simulation();
    const std::span<const TraceColumn> columns = simulation.columns();
    const std::span<const double> row = session.row();
    json.begin_object("values");
    for (std::size_t i = 0; i < columns.size(); ++i)
        put_value(json, columns[i].name.c_str(), row[i], columns[i].words);
    json.end();
    json.begin_object("states");
    for (std::size_t i = 0; i < session.sample().contacts.size(); ++i)
        json.text(simulation.mechanism().contact_name(static_cast<int>(i)).c_str(),
                  std::string(get_name(session.sample().contacts[i].state)));
    json.end();
}

void put_parameters(AnswerText& json, const Session& session) {
    const std::span<const Parameter> table = session.system().parameters;
    json.begin_object("parameters");
    for (std::size_t i = 0; i < table.size(); ++i)
        put_value(
            json, std::string(table[i].id).c_str(),
            session.experiment.hides(static_cast<int>(i)) ? std::nan("") : session.value(static_cast<int>(i)),
            table[i].choices);
    json.end();
}

// A region map also tells the contact problem under the pointer.
void put_hover(AnswerText& json, const Hover& hover) {
    if (!hover.active) return json.null("hover");
    json.begin_object("hover");
    json.text("plot", hover.plot);
    json.number("x", hover.x);
    json.number("y", hover.y);
    if (!hover.scenario.empty()) json.text("scenario", hover.scenario);
    if (hover.region.empty()) return json.end();
    json.text("region", hover.region);
    json.begin_object("values");
    for (std::size_t i = 0; i < hover.value_count; ++i)
        json.number(hover.values[i].id.data(), hover.values[i].value);
    json.end();
    hover.verdict.empty() ? json.null("verdict") : json.text("verdict", hover.verdict);
    json.begin_array("solutions");
    for (const Hover::Solution& solution : hover.solutions) {
        json.begin_object("");
        json.number("normal", solution.normal);
        json.number("a_n", solution.a_n);
        json.end();
    }
    json.end();
    json.end();
}

void put_measurement(AnswerText& json, App& app) {
    const MeasuredFile& measured = app.rows().measured;
    if (!measured.is_shown(app.session())) return json.null("measurement");
    json.begin_object("measurement");
    json.text("name", measured.name);
    json.number("points", static_cast<double>(measured.rows.t.size()));
    const FrictionFit& fit = measured.fit;
    const std::span<const std::string_view> ids = app.session().system().picture->measured.parameters;
    for (std::size_t k = 0; k < 2 && fit.runs > 0; ++k) json.number(ids[k].data(), fit.value[k]);
    if (fit.runs > 0) json.number("rms", fit.rms);
    json.end();
}

void put_history(AnswerText& json, App& app) {
    const Simulation& simulation = app.session().simulation();
    json.begin_object("history");
    json.number("from", simulation.begin());
    json.number("to", simulation.now());
    json.number("bytes", static_cast<double>(app.session().history.bytes() + app.rows().bytes()));
    json.number("limit", static_cast<double>(History::limit));
    json.end();
}

// The page: theme, layout, plots, dialog, job.
void put_page(AnswerText& json, App& app) {
    const ViewState& view = app.view();
    json.number("frames", static_cast<double>(app.frames()));
    json.text("theme", std::string(theme_names[static_cast<std::size_t>(view.look.theme)]));
    json.text("layout", get_name(app.layout()));
    json.begin_array("plots");
    for (const std::string& plot : view.plots) json.text("", plot);
    json.end();
    if (view.dialog != Dialog::none)
        json.text("dialog", std::string(dialog_names[static_cast<std::size_t>(view.dialog)]));
    else
        json.null("dialog");
    if (const JobRecord* job = app.session().exploration.shown())
        json.number("explore", job->id);
    else
        json.null("explore");
}

}  // namespace

void put_snapshot(AnswerText& json, App& app) {
    // No call stands still for 50 ms; a single step may cost half of that.
    constexpr double budget = 0.02, ahead = 0.008;  // s of work
    const double begun = read_work_clock();
    app.session().player.look_ahead(ahead);
    const Session& session = app.session();
    json.begin_object("");
    json.text("scenario", session.experiment.text());
    json.number("t", session.t());
    json.number("t_end", session.experiment.scenario().settings.t_end);
    json.truth("running", session.player.is_running());
    json.number("speed", session.player.speed());
    put_columns_now(json, session);
    const std::size_t events = session.history.events_so_far();
    json.number("events", static_cast<double>(events));
    put_event_or_null(json, session, "last_event",
                      events > 0 ? &session.simulation().events()[events - 1] : nullptr);
    put_event_or_null(json, session, "next_event", session.history.next_event());
    json.begin_array("notices");
    for (const std::string& notice : session.notices.list()) json.text("", notice);
    json.end();
    json.text("sentence", session.exploration.shown() != nullptr
                              ? write_job_sentence(app.session(), app.view().explore.y)
                              : session.experiment.sentence());
    json.text("status", write_status(session));
    put_changes(json, session);
    put_hand(json, session);
    put_camera(json, app);
    put_page(json, app);
    put_parameters(json, session);
    put_mechanism(json, session);
    put_energy(json, session);
    put_exact(json, session, budget - (read_work_clock() - begun));
    put_comparison(json, session);
    put_hover(json, app.view().hover);
    json.begin_object("slow_motion");
    json.truth("on", session.player.slow_motion().is_on());
    json.number("factor", session.player.slow_motion().factor());
    json.end();
    put_measurement(json, app);
    put_history(json, app);
    json.end();
}

}  // namespace stiction
