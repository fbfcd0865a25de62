// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of window.stiction (docs/page-reference.md, Functions). Each acts at once; values that do not apply
// are null.
#include "app/answer_text.hpp"
#include "app/app.hpp"
#include "app/exploring.hpp"
#include "app/snapshot.hpp"
#include "app/spoken.hpp"
#include "base/markup.hpp"
#include "base/printable.hpp"
#include "own/report.hpp"
#include "own/system.hpp"
#include "panels/formula.hpp"
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

void put_box(AnswerText& json, const Box& box) {
    json.number("x", box.x);
    json.number("y", box.y);
    json.number("width", box.width);
    json.number("height", box.height);
}

void put_axis(AnswerText& json, const char* key, const PlotAxis& axis) {
    json.begin_object(key);
    json.text("column", axis.column);
    json.number("min", axis.min);
    json.number("max", axis.max);
    json.text("scale", std::string(axis.scale));
    json.end();
}

// States of a contact over the whole history up to t.
void put_cells(AnswerText& json, const Session& session, std::size_t contact) {
    json.begin_array("cells");
    if (contact < session.history.lanes().size()) {
        const std::span<const StateLanes::Change> lane = session.history.lanes().lane(contact);
        for (std::size_t i = 0; i < lane.size() && lane[i].t <= session.t(); ++i) {
            const double from = std::max(lane[i].t, session.simulation().begin()),
                         to = std::min(i + 1 < lane.size() ? lane[i + 1].t : session.t(), session.t());
            if (to < from || (to == from && i > 0)) continue;
            json.begin_object("");
            json.number("from", from);
            json.number("to", to);
            json.text("state", std::string(get_name(lane[i].state)));
            json.end();
        }
    }
    json.end();
}

void put_labels(AnswerText& json, const Control& control) {
    json.begin_array("labels");
    for (const WrittenWord& word : control.labels) {
        json.begin_object("");
        json.text("text", word.text);
        put_box(json, word.box);
        json.end();
    }
    json.end();
}

// The scene as shapes and words; null if it is not on screen.
void put_drawing(AnswerText& json, App& app) {
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
        json.begin_object("");
        put_box(json, control.box);
        json.text("paper", paper);
        json.text("ink", ink);
        json.text("shapes", shapes);
        put_labels(json, control);
        return json.end();
    }
    json.null("");
}

// The page adds those of its own elements (web/shell/values.js).
void put_controls(AnswerText& json, App& app) {
    json.begin_array("");
    if (app.view().dialog != Dialog::none) {  // nothing behind a dialog can be operated
        return json.end();
    }
    for (const Control& control : app.controls().list()) {
        json.begin_object("");
        json.text("id", control.id);
        json.text("kind", std::string(control.kind));
        json.text("name", write_spoken_name(app.session(), app.rows().present, control,
                                            app.view().parts.shows("badge")));
        put_box(json, control.box);
        if (control.id == app.view().focus.id) json.truth("focused", true);
        if (control.locked) json.truth("locked", true);
        switch (control.value_kind) {
            case Control::Value::none:
                json.null("value");
                break;
            case Control::Value::number:
                json.number("value", control.number);
                break;
            case Control::Value::text:
                json.text("value", control.text);
                break;
            case Control::Value::truth:
                json.truth("value", control.number != 0.0);
                break;
        }
        if (control.has_range) {
            json.number("min", control.min);
            json.number("max", control.max);
        }
        if (const std::string spoken = write_spoken_value(app.session(), control); !spoken.empty())
            json.text("value_text", spoken);
        if (control.kind == "slider") {
            json.number("default", control.initial);
            json.text("scale", std::string(control.scale));
            json.text("effect", control.begins_again ? "restart" : "live");
        }
        if (control.kind == "choice") {
            const auto put = [&](const char* name, const std::vector<std::string>& items) {
                json.begin_array(name);
                for (const std::string& item : items) json.text("", item);
                json.end();
            };
            put("choices", control.choices);
            if (!control.groups.empty()) put("groups", control.groups);
            json.begin_array("titles");
            for (const std::string& title : control.titles) json.text("", make_plain(title));
            json.end();
        }
        if (control.is_plot) {
            json.begin_object("frame");
            put_box(json, control.frame);
            json.end();
            json.begin_object("axes");
            put_axis(json, "x", control.x);
            put_axis(json, "y", control.y);
            json.end();
            if (control.sense != 0) {
                json.number("sense", control.sense);
                json.truth("holds", control.holds);
            }
        }
        if (!control.labels.empty()) put_labels(json, control);
        if (control.kind == "ribbon")
            put_cells(json, app.session(), static_cast<std::size_t>(control.contact));
        json.end();
    }
    json.end();
}

// The contents of web/shell/mirror.js other than the controls.
void put_mirror(AnswerText& json, App& app) {
    json.begin_object("");
    json.begin_array("notices");
    for (const std::string& notice : app.session().notices.list()) json.text("", notice);
    json.end();
    if (app.view().parts.shows("events")) {
        json.begin_array("events");
        put_spoken_events(json, app.session());
        json.end();
    } else {
        json.null("events");
    }
    put_mistakes(json, app.session().written);
    if (app.view().parts.shows("exact"))
        put_spoken_exact(json, app.session());
    else
        json.null("exact");
    json.end();
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

void put_talk(AnswerText& json, App& app) {
    json.begin_object("");
    json.truth("on", app.view().look.speaks);
    json.text("notes", app.view().linked.notes);
    json.begin_array("cues");
    for (const Preset& preset : find_cues(app.session().system())) {
        if (!app.view().parts.shows("preset")) break;
        json.begin_object("");
        json.text("title", std::string(preset.title));
        json.truth("here", app.session().experiment.is_present(preset));
        json.end();
    }
    json.end();
    json.end();
}

void choose_cue(App& app, double n) {
    const std::span<const Preset> presets = find_cues(app.session().system());
    if (n >= 1.0 && n <= static_cast<double>(presets.size()))
        app.session().choose_preset(presets[static_cast<std::size_t>(n) - 1]);
}

namespace {

struct Function {
    std::string_view name;
    void (*call)(AnswerText& json, App& app, std::string_view text, double number);
};

// clang-format off
constexpr std::array functions{
    Function{"snapshot", [](AnswerText& json, App& app, std::string_view, double) { put_snapshot(json, app); }},
    Function{"set", [](AnswerText& json, App& app, std::string_view text, double) { app.read_address(text); put_snapshot(json, app); }},
    Function{"change", [](AnswerText& json, App& app, std::string_view text, double) { change_parameter(app.session(), text); json.null(""); }},
    Function{"run", [](AnswerText& json, App& app, std::string_view, double) { app.session().player.play(); put_snapshot(json, app); }},
    Function{"pause", [](AnswerText& json, App& app, std::string_view, double) { app.session().player.pause(); put_snapshot(json, app); }},
    Function{"step", [](AnswerText& json, App& app, std::string_view, double) { app.session().player.step(1.0); put_snapshot(json, app); }},
    Function{"step_to_event", [](AnswerText& json, App& app, std::string_view, double) { app.session().player.step_to_event(); put_snapshot(json, app); }},
    Function{"seek", [](AnswerText& json, App& app, std::string_view, double number) { app.session().player.seek(number); put_snapshot(json, app); }},
    Function{"reset", [](AnswerText& json, App& app, std::string_view, double) { app.session().player.reset(); put_snapshot(json, app); }},
    Function{"set_speed", [](AnswerText& json, App& app, std::string_view, double number) {
        const double wanted = read_or(number, app.session().player.speed());
        app.session().player.set_speed(wanted);
        if (app.session().player.speed() != wanted || std::isnan(number)) app.session().notices.add("The speed must be between 0.001 and 10. Using the nearest allowed value.");
        put_snapshot(json, app);
    }},
    Function{"set_camera", [](AnswerText& json, App& app, std::string_view text, double) {
        if (const std::string why = set_camera(app.session(), app.view(), text); !why.empty())
            app.session().notices.add("set_camera was given " + quote_printable(text) + ". " + why);
        put_snapshot(json, app);
    }},
    Function{"controls", [](AnswerText& json, App& app, std::string_view, double) { put_controls(json, app); }},
    Function{"mirror", [](AnswerText& json, App& app, std::string_view, double) { put_mirror(json, app); }},
    Function{"events", [](AnswerText& json, App& app, std::string_view, double) {
        const Session& session = app.session();
        json.begin_array("");
        for (std::size_t i = 0; i < session.history.events_so_far(); ++i) put_event(json, session, "", session.simulation().events()[i]);
        json.end();
    }},
    Function{"check", [](AnswerText& json, App& app, std::string_view text, double) { put_check(json, app, text); }},
    Function{"value", [](AnswerText& json, App& app, std::string_view text, double) { put_number(json, app, text); }},
    Function{"mechanism", [](AnswerText& json, App& app, std::string_view text, double) { app.session().write(text); put_snapshot(json, app); }},
    Function{"statement", [](AnswerText& json, App&, std::string_view line, double) {
        json.begin_object("");
        json.text("text", std::string(WrittenText::name_grammar(line)));
        json.end();
    }},
    Function{"notice", [](AnswerText& json, App& app, std::string_view text, double) { app.session().notices.add(std::string(text)); json.null(""); }},
    Function{"drawing", [](AnswerText& json, App& app, std::string_view, double) { put_drawing(json, app); }},
    Function{"link", [](AnswerText& json, App& app, std::string_view, double) { json.text("", std::string(platform::address_base()) + make_link(app.session(), app.view())); }},
    Function{"dialog", [](AnswerText& json, App& app, std::string_view text, double) {
        const auto found = std::find(dialog_names.begin(), dialog_names.end(), text);
        app.open_dialog(found == dialog_names.end() ? Dialog::none : static_cast<Dialog>(found - dialog_names.begin()));
        put_snapshot(json, app);
    }},
    Function{"explore", [](AnswerText& json, App& app, std::string_view text, double) { put_new_job(json, app, text); }},
    Function{"explore_status", [](AnswerText& json, App& app, std::string_view text, double) { put_job_status(json, app, text); }},
    Function{"explore_rows", [](AnswerText& json, App& app, std::string_view text, double) { put_job_rows(json, app, text); }},
    Function{"explore_cancel", [](AnswerText& json, App& app, std::string_view text, double) { cancel_job(app, text); put_job_status(json, app, text); }},
    Function{"explore_file", [](AnswerText& json, App& app, std::string_view, double) { put_job_file(json, app); }},
    Function{"locks", [](AnswerText& json, App& app, std::string_view, double) { put_locks(json, app); }},
    Function{"mystery", [](AnswerText& json, App& app, std::string_view, double) { put_mystery(json, app); }},
    Function{"parts", [](AnswerText& json, App& app, std::string_view, double) { put_parts(json, app); }},
    Function{"start_link", [](AnswerText& json, App& app, std::string_view, double) { put_start_link(json, app); }},
    Function{"trace", [](AnswerText& json, App& app, std::string_view text, double) { put_trace(json, app, text); }},
    Function{"trace_part", [](AnswerText& json, App& app, std::string_view text, double) { put_trace_part(json, app, text); }},
    Function{"columns", [](AnswerText& json, App& app, std::string_view, double) { put_columns(json, app); }},
    Function{"figure", put_figure},
    Function{"figures", [](AnswerText& json, App& app, std::string_view, double) { put_figures(json, app); }},
    Function{"talk", [](AnswerText& json, App& app, std::string_view, double) { put_talk(json, app); }},
    Function{"cue", [](AnswerText& json, App& app, std::string_view, double number) { choose_cue(app, number); put_snapshot(json, app); }},
    Function{"speak", [](AnswerText& json, App& app, std::string_view, double number) {
        if (number == 1.0) app.view().look.present(true);
        app.view().look.speaks = app.view().look.presents && number == 1.0;
        put_snapshot(json, app);
    }},
    Function{"keys", [](AnswerText& json, App& app, std::string_view, double) { put_keys(json, app); }},
    Function{"about", [](AnswerText& json, App&, std::string_view, double) { put_about(json); }},
    Function{"letters", [](AnswerText& json, App& app, std::string_view, double number) { app.view().look.letters = number != 0.0; json.null(""); }},
    Function{"plain_regions", [](AnswerText& json, App& app, std::string_view, double number) { app.view().region.is_plain = number == 1.0; put_snapshot(json, app); }},
    Function{"benchmark_plots",
             [](AnswerText& json, App& app, std::string_view text, double) {
                 const std::string numbers(text);
                 char* rest = nullptr;
                 const long plots = std::strtol(numbers.c_str(), &rest, 10), points = std::strtol(rest, nullptr, 10);
                 app.view().benchmark.plots = static_cast<int>(std::clamp(plots, 0L, 16L));
                 app.view().benchmark.points = static_cast<int>(std::clamp(points, 2L, 2000000L));
                 json.null("");
             }},
    Function{"ui_ms", [](AnswerText& json, App& app, std::string_view, double) { json.number("", app.ui_milliseconds()); }},
};
// clang-format on

}  // namespace

void offer_functions() {
    for (const Function& function : functions) platform::offer(std::string(function.name).c_str());
}

platform::Answer answer_call(App& app, std::string_view name, std::string_view text, double number) {
    AnswerText json;
    for (const Function& function : functions)
        if (function.name == name) function.call(json, app, text, number);
    return json.get();
}

bool is_question(std::string_view name) {
    return name == "start_link" || name == "locks" || name == "parts" || name == "mystery" ||
           name == "keys" || name == "about" || name == "columns" || name == "figures" ||
           name == "snapshot" || name == "controls" || name == "mirror" || name == "events" ||
           name == "check" || name == "value" || name == "statement" || name == "link" || name == "ui_ms" ||
           name == "explore_status" || name == "explore_rows" || name == "explore_file" || name == "talk";
}

}  // namespace stiction
