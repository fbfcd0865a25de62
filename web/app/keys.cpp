// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The actions of keys, in one table, which is also shown as the list in the help dialog.
#include "ui/keys.hpp"
#include "app/answer_text.hpp"
#include "app/app.hpp"
#include "ui/picker.hpp"
#include "view/names.hpp"

#include <algorithm>
#include <iterator>

namespace stiction {

namespace {

enum class Shift { up, down, any };

/// A row without an action is only for the list: the row above, or the keyboard focus, handles the key.
struct Key {
    ImGuiKey key;  ///< or None, if the key of its sign differs between keyboards
    Shift shift;
    const char* name;  ///< name in the help; null: listed in the row above
    const char* does;
    void (*act)(App& app) = nullptr;
    char sign = 0;
    std::string_view part = {};  ///< the key acts only while this part of the page is shown
};

void change_speed(App& app, double factor) {
    app.session().player.set_speed(app.session().player.speed() * factor);
}

// The next cue, or the one before. Without a present one that is the first.
void step_cue(App& app, int direction) {
    if (!app.view().look.speaks) return;
    const std::span<const Preset> presets = find_cues(app.session().system());
    std::size_t here = 0;
    while (here < presets.size() && !app.session().experiment.is_present(presets[here])) ++here;
    choose_cue(app, here == presets.size() ? 1.0 : static_cast<double>(here) + 1.0 + direction);
}

// clang-format off
constexpr Key keys[] = {
    {ImGuiKey_Space, Shift::any, "Space", "play, pause", [](App& app) { app.session().player.is_running() ? app.session().player.pause() : app.session().player.play(); }},
    {ImGuiKey_None, Shift::any, ".  ,", "step forward, back", [](App& app) { app.session().player.step(1.0); }, '.', "step"},
    {ImGuiKey_None, Shift::any, nullptr, nullptr, [](App& app) { app.session().player.step(-1.0); }, ',', "step"},
    {ImGuiKey_N, Shift::up, "N  Shift N", "next, previous event", [](App& app) { app.session().player.step_to_event(app.view().look.load_switches); }, 0, "step_to_event"},
    {ImGuiKey_N, Shift::down, nullptr, nullptr, [](App& app) { app.session().player.step_to_previous_event(); }, 0, "step_to_event"},
    {ImGuiKey_R, Shift::any, "R  Home", "back to t = 0", [](App& app) { app.session().player.reset(); }},
    {ImGuiKey_Home, Shift::any, nullptr, nullptr, [](App& app) { app.session().player.reset(); }},
    {ImGuiKey_End, Shift::any, "End", "latest time shown", [](App& app) { app.session().player.seek_end(); }},
    {ImGuiKey_None, Shift::any, "[  ]", "slower, faster", [](App& app) { change_speed(app, 0.5); }, '[', "speed"},
    {ImGuiKey_None, Shift::any, nullptr, nullptr, [](App& app) { change_speed(app, 2.0); }, ']', "speed"},
    {ImGuiKey_M, Shift::any, "M", "slow motion near events", [](App& app) { app.session().player.switch_slow_motion(!app.session().player.slow_motion().is_on()); }, 0, "slow_motion"},
    {ImGuiKey_B, Shift::any, "B", "keep this run as B to compare; press again to end", [](App& app) { app.session().switch_comparing(); }, 0, "compare"},
    {ImGuiKey_F, Shift::any, "F", "fill the page with the picture or table under the pointer, and back", [](App& app) { app.view().requests.fill_page = true; }},
    {ImGuiKey_A, Shift::any, "A", "show all of the plot under the pointer", [](App& app) { app.view().fit = Fit::hovered; }},
    {ImGuiKey_G, Shift::any, "G  K", "forces, cones", [](App& app) { app.view().scene.shows_forces = !app.view().scene.shows_forces; }, 0, "scene"},
    {ImGuiKey_K, Shift::any, nullptr, nullptr, [](App& app) { app.view().scene.shows_cones = !app.view().scene.shows_cones; }, 0, "scene"},
    {ImGuiKey_V, Shift::any, "V", "next view of a scene in space", [](App& app) {
        std::size_t next = 0;
        for (std::size_t i = 0; i < std::size(named_cameras); ++i)
            if (get_camera(named_cameras[i]) == app.view().scene.camera) next = (i + 1) % std::size(named_cameras);
        app.view().scene.camera = get_camera(named_cameras[next]);
    }, 0, "scene"},
    {ImGuiKey_None, Shift::any, "Ctrl Z  Ctrl Y", "undo, redo a change of the experiment", nullptr, 0, "undo"},  // handled in handle_keys
    {ImGuiKey_T, Shift::any, "T", "next theme", [](App& app) {
        app.view().look.theme = static_cast<ThemeId>((static_cast<int>(app.view().look.theme) + 1) % static_cast<int>(theme_names.size()));
        app.view().look.theme_chosen = true;
    }, 0, "theme"},
    {ImGuiKey_P, Shift::up, "P  Shift P", "present to a room, and back; with a window for the speaker", [](App& app) { app.view().look.present(!app.view().look.presents); }, 0, "present"},
    {ImGuiKey_P, Shift::down, nullptr, nullptr, [](App& app) { app.view().look.present(true), app.view().requests.open_speaker = true; }, 0, "present"},
    {ImGuiKey_PageDown, Shift::any, "Page Down, Up", "next cue, cue before, if the speaker's window is open", [](App& app) { step_cue(app, 1); }, 0, "preset"},
    {ImGuiKey_RightArrow, Shift::any, nullptr, nullptr, [](App& app) { step_cue(app, 1); }, 0, "preset"},
    {ImGuiKey_PageUp, Shift::any, nullptr, nullptr, [](App& app) { step_cue(app, -1); }, 0, "preset"},
    {ImGuiKey_LeftArrow, Shift::any, nullptr, nullptr, [](App& app) { step_cue(app, -1); }, 0, "preset"},
    {ImGuiKey_Q, Shift::any, "Q", "when presenting, the code of this instant", [](App& app) { if (app.view().look.presents) app.view().dialog = Dialog::code; }, 0, "share"},
    {ImGuiKey_Escape, Shift::any, nullptr, nullptr, [](App& app) {
        if (close_list()) return;
        if (app.view().look.filled != Area::none) return void(app.view().look.filled = Area::none);
        app.view().look.drawer = false;
        if (app.view().parts.shows("present")) app.view().look.present(false);
    }},
    {ImGuiKey_S, Shift::any, "S", "share", [](App& app) { app.view().dialog = Dialog::share; }, 0, "share"},
    {ImGuiKey_E, Shift::any, "E", "export", [](App& app) { app.view().dialog = Dialog::export_run; }, 0, "export"},
    {ImGuiKey_L, Shift::any, "L", "lessons, of a page that is served", [](App& app) { app.view().requests.open_lessons = true; }, 0, "lesson"},
    {ImGuiKey_C, Shift::any, "C", "copy the link of the point of a job under the pointer", [](App& app) { app.view().requests.copy_point = true; }, 0, "explore"},
    {ImGuiKey_None, Shift::any, "?", "this list", [](App& app) { app.view().dialog = Dialog::help; }, '?'},
    {ImGuiKey_1, Shift::any, "1 to 9", "preset, or cue when presenting", nullptr, 0, "preset"},  // handled in handle_keys
};
// clang-format on

// Keys that a user may want to switch off, because speech input or an unsteady hand presses them by accident.
bool is_character(ImGuiKey key) { return key >= ImGuiKey_0 && key <= ImGuiKey_Z; }

// The key belongs to a part of the page that is shown, or to the page as a whole.
bool has_part(App& app, const Key& key) { return key.part.empty() || app.view().parts.shows(key.part); }

}  // namespace

void handle_keys(App& app) {
    if (keyboard::is_typing()) return;
    const bool letters = app.view().look.letters;
    for (const Key& key : keys)
        if (letters && key.sign != 0 && has_part(app, key) && keyboard::has_typed(key.sign)) key.act(app);
    const Parts& parts = app.view().parts;
    if (keyboard::is_command() && !parts.shows("undo")) return;
    if (keyboard::is_command()) {
        if (keyboard::has_typed_command('Z', ImGuiKey_Z))
            keyboard::has_shift() ? app.session().redo() : app.session().undo();
        if (keyboard::has_typed_command('Y', ImGuiKey_Y)) app.session().redo();
        return;
    }
    for (const Key& key : keys) {
        if (key.key == ImGuiKey_None || key.act == nullptr || (!letters && is_character(key.key))) continue;
        if (!has_part(app, key)) continue;
        if (key.shift != Shift::any && (key.shift == Shift::down) != keyboard::has_shift()) continue;
        if (keyboard::is_pressed(key.key)) key.act(app);
    }
    const std::span<const Preset> presets = find_cues(app.session().system());
    for (std::size_t i = 0; letters && parts.shows("preset") && i < std::min<std::size_t>(presets.size(), 9);
         ++i)
        if (keyboard::is_pressed(static_cast<ImGuiKey>(ImGuiKey_1 + static_cast<int>(i))))
            app.session().choose_preset(presets[i]);
}

void put_keys(AnswerText& json, App& app) {
    json.begin_array("");
    const auto put = [&](const char* name, const char* does) {
        json.begin_object("");
        json.text("keys", name);
        json.text("does", does);
        json.end();
    };
    for (const Key& key : keys)
        if (key.name != nullptr && has_part(app, key)) put(key.name, key.does);
    json.end();
}

}  // namespace stiction
