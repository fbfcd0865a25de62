// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session.hpp"

#include "model/catalogue.hpp"
#include "model/relations.hpp"
#include "own/from_system.hpp"

namespace stiction {

namespace {

const System& first_system() {
    const System* belt = find_system("belt_oscillator");
    return belt != nullptr ? *belt : system_names().front().get();
}

// Gives a scenario the value that a parameter has now, and hides it if it is hidden now.
void keep_value(const Scenario& now, std::size_t row, Scenario& out) {
    const int parameter = static_cast<int>(row);
    out.values[row] = now.values[row];
    out.settings.mystery.erase(parameter);
    if (const Mystery::Item* item = now.settings.mystery.find(parameter)) {
        out.settings.mystery.seed = now.settings.mystery.seed;
        out.settings.mystery.items.push_back(*item);
    }
}

// Parameters of a text keep values that were set, if the next text has them too and allows these values.
void keep_changed_values(const Scenario& now, Scenario& out) {
    for (std::size_t i = 0; i < out.system->parameters.size(); ++i) {
        const Parameter& parameter = out.system->parameters[i];
        const int before = find_parameter(*now.system, parameter.id);
        if (before < 0) continue;
        const double value = now.values[static_cast<std::size_t>(before)];
        const bool was_set = value != now.system->parameters[static_cast<std::size_t>(before)].initial;
        if (was_set && value >= parameter.min && value <= parameter.max) out.values[i] = value;
    }
    std::vector<std::string> notices;
    relate_values(*out.system, out.settings.method, out.values, notices);
}

}  // namespace

Session::Session(WorkClock work_clock) {
    clock_.work_seconds = work_clock;
    begin(get_initial_scenario(first_system()), {});
}

// Another experiment at t = 0, paused. What is locked stays as it is.
void Session::begin(Scenario scenario, std::string_view preset) {
    start.forget();
    const std::vector<double> wanted = scenario.values;
    if (const Scenario& now = experiment.scenario(); scenario.system == now.system && !locks.text().empty()) {
        for (std::size_t i = 0; i < scenario.system->parameters.size(); ++i)
            if (locks.has(scenario.system->parameters[i].id)) keep_value(now, i, scenario);
        if (locks.has("method")) scenario.settings.method = now.settings.method;
        std::vector<std::string> said;
        relate_values(*scenario.system, scenario.settings.method, scenario.values, scenario.settings.mystery,
                      said);
        for (std::string& text : said) notices.add(std::move(text));
    }
    if (scenario.system != experiment.scenario().system) clock_.speed = find_first_speed(*scenario.system);
    const bool held_back = scenario.values != wanted;
    experiment.choose(std::move(scenario), preset);
    if (held_back) experiment.change(experiment.scenario());  // the preset, changed
    player.pause();
    beginning.restart();
}

// Reads a text. `preset` names the preset it comes from (empty: the text may name one itself); a preset may also name
// a scenario to compare with.
void Session::read(std::string_view text, std::string_view preset) {
    notices.clear();
    preset_view_ = {};
    ReadScenario found;
    if (text.empty())
        found.scenario = get_initial_scenario(first_system());
    else
        found = read_scenario(text);
    for (std::string& notice : found.notices) notices.add(std::move(notice));
    experiment.set_view_items(std::move(found.view_items));
    if (found.scenario.has_value()) {
        begin(std::move(*found.scenario), preset.empty() ? found.preset : preset);
    } else {
        start.forget();
        player.reset();
    }
    for (const Preset& one : system().claims->presets)
        if (one.id == experiment.preset()) {
            preset_view_ = one.view;
            if (!one.beside.empty()) compare_with(*read_scenario(one.beside).scenario);
        }
}

void Session::load(std::string_view text) {
    reference.end();
    exploration.close();
    steps.forget();
    locks.clear();
    read(text, {});
    player.set_speed(find_first_speed(system()));
}

void Session::choose_system(const System& system) {
    notices.clear();
    if (locks.refuses("system", notices)) return;
    if (reference.is_on()) {
        reference.end();
        notices.add("Another system was chosen, so comparing ended: run B is not kept.");
    }
    steps.forget();
    begin(get_initial_scenario(system), {});
    history_step_ = true;
}

void Session::choose_preset(const Preset& preset) {
    if (locks.refuses("preset", notices)) return;
    read(preset.scenario, preset.id);  // by its id, because `preset` may be a copy
    history_step_ = true;
}

void Session::write(std::string_view text) {
    if (locks.refuses("text", notices)) return;
    const std::string scenario = written.write(text);
    if (scenario.empty()) return;
    const Scenario now = experiment.scenario();
    Scenario next = *read_scenario(scenario).scenario;
    if (next.system == now.system) return written.keep(text);
    if (now.system->text_key != nullptr) keep_changed_values(now, next);
    const bool running = player.is_running();
    reference.end();
    steps.forget();
    begin(std::move(next), {});
    written.keep(text);
    if (running) player.play();
}

void Session::write_own() {
    const Scenario& now = experiment.scenario();
    if (!now.settings.mystery.items.empty()) return notices.add("The text would tell the mystery value.");
    const std::string_view method = now.system->methods[static_cast<std::size_t>(now.settings.method)].id;
    const own::SystemText made = own::write_system(
        *now.system, now.values, {method, now.settings.t_end, now.settings.dt, now.settings.tol});
    if (made.refusal.empty())
        write(made.text);
    else
        notices.add("There is no text: " + made.refusal + ".");
    history_step_ = made.refusal.empty();
}

void Session::take_text(std::string_view part, bool is_first, bool is_last) {
    if (is_first) arriving_text_.clear();
    arriving_text_ += part;
    if (is_last) write(std::exchange(arriving_text_, {}));
}

// A change of one kind acts as it does when the user makes it: live where that is possible, else from t = 0.
void Session::restore(UndoSteps::State state) {
    start.forget();
    const Scenario& now = experiment.scenario();
    const bool running = player.is_running();
    if (state.origin != experiment.origin() || state.scenario.settings.mystery != now.settings.mystery)
        begin(state.scenario, state.origin != nullptr ? state.origin->id : std::string_view());
    else if (state.scenario.settings.method == now.settings.method)
        values.put_in_force(state.scenario.values);
    else if (state.scenario.values == now.values)
        values.choose_method(state.scenario.settings.method);
    else
        experiment.change(state.scenario), beginning.restart_on_the_way();
    experiment.change(experiment.scenario(), state.preset);
    steps.settle(experiment);
    if (running && !player.is_running()) player.play();
}

void Session::undo() {
    steps.note(experiment);
    if (steps.can_undo()) restore(steps.undo());
}

void Session::redo() {
    steps.note(experiment);
    if (steps.can_redo()) restore(steps.redo());
}

void Session::switch_comparing() { reference.is_on() ? reference.end() : reference.start(); }

void Session::compare_with(const Scenario& scenario) {
    reference.start(scenario);
    history.show(history.reach(clock_.t));
}

}  // namespace stiction
