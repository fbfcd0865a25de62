// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The bar at the top: system, preset and the actions on the whole page. On an embedded page: a title and a link that
// opens the page by itself.
#include "model/catalogue.hpp"
#include "panels/panels.hpp"
#include "panels/reference_run.hpp"
#include "platform/platform.hpp"
#include "ui/glyphs.hpp"
#include "ui/picker.hpp"
#include "view/view.hpp"

#include <algorithm>
#include <array>

namespace stiction {

namespace {

// The lists of systems and presets. The names of a system are made once.
const ListState::BarNames& find_names(const Ui& ui) {
    ListState::BarNames& out = ui.view.lists.bar;
    if (out.of == &ui.session.system()) return out;
    out = {};
    out.of = SystemPointer(&ui.session.system());
    for (const SystemName& name : ranked_names())
        out.system_ids.emplace_back(name.id), out.systems.emplace_back(name.title);
    out.system_ids.emplace_back(text_system_id), out.systems.emplace_back("Your own");
    for (const Preset& p : ui.session.system().claims->presets) {
        out.preset_ids.emplace_back(p.id), out.presets.emplace_back(p.title);
        out.sentences.emplace_back(p.sentence), out.groups.emplace_back(p.group);
    }
    return out;
}

int find_present_system(const Ui& ui, const ListState::BarNames& names) {
    const std::string_view id =
        ui.session.written.is_there() ? std::string_view(text_system_id) : ui.session.system().id;
    const auto found = std::find(names.system_ids.begin(), names.system_ids.end(), id);
    return found == names.system_ids.end() ? -1 : static_cast<int>(found - names.system_ids.begin());
}

int find_present_preset(const Ui& ui) {
    const auto& presets = ui.session.system().claims->presets;
    int out = -1;
    for (std::size_t i = 0; i < presets.size(); ++i)
        if (ui.session.experiment.is_present(presets[i])) out = static_cast<int>(i);
    return out;
}

// Buttons at the right end; a phone shows only some of them.
struct Action {
    const char* id;
    const char* word;
    const char* tip;
    Glyph glyph;
    Dialog dialog;
    LayoutId from;  // the smallest layout that shows it
};
constexpr std::array actions{
    Action{"share", "Share", "Share this experiment", Glyph::share, Dialog::share, LayoutId::phone},
    Action{"export", "Export", "Export the recorded run", Glyph::save, Dialog::export_run, LayoutId::embed},
    Action{"explore", "Explore", "Sweeps, sections and basins over many motions", Glyph::chart, Dialog::none,
           LayoutId::phone},
    Action{"lesson", "Lesson", "Lessons: short courses with tasks", Glyph::lesson, Dialog::none,
           LayoutId::desk},
    Action{"present", "Present", "Present to a room", Glyph::present, Dialog::none, LayoutId::desk},
    Action{"help", "", "Keys and actions", Glyph::help, Dialog::help, LayoutId::embed}};

bool is_there(const Action& action, LayoutId layout) {
    return action.from <= layout && (action.glyph != Glyph::lesson || platform::surface().has_lessons);
}

// An embedded page: its title, and a link that opens the page by itself.
void draw_title(const Ui& ui, ImVec2 at, float right) {
    constexpr std::string_view word = "Open in Stiction";
    const float width = width_of(ui, word) + ui.px(34),
                y = at.y + 0.5f * (ImGui::GetFrameHeight() - ui.text_size());
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImGui::SetCursorScreenPos(ImVec2(right - width, at.y));
    if (ui.shows("share") && glyph_button(ui, "open", Glyph::open, word, width))
        ui.view.requests.open_alone = true;
    if (!ui.shows("system")) return;
    const float room = right - width - ui.px(12) - at.x;
    const std::string title = shorten(ui, as_written(ui.session.system().title), room, Weight::bold);
    const float x = at.x +
                    draw_label(list, ui.fonts, ui.text_size(), ImVec2(at.x, y), paint(ui.theme.ui.text),
                               title, Weight::bold) +
                    ui.px(12);
    for (const Preset& preset : ui.session.system().claims->presets)
        if (ui.shows("preset") && ui.session.experiment.is_present(preset) && at.x + room - x > ui.px(40)) {
            draw_label(list, ui.fonts, ui.text_size(), ImVec2(x, y), paint(ui.theme.ui.text_dim),
                       shorten(ui, preset.title, at.x + room - x));
            break;
        }
}

// Undo and redo. A button that has nothing to do is pale and does not react.
void draw_steps(const Ui& ui, ImVec2 at, float width, float gap) {
    const UndoSteps& steps = ui.session.steps;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float height = ImGui::GetFrameHeight();
    const auto put = [&](const char* id, Glyph glyph, const char* tip, bool can) {
        ImGui::SetCursorScreenPos(at);
        const bool pressed = can && glyph_button(ui, id, glyph, "", width);
        if (can) ImGui::SetItemTooltip("%s", tip);
        if (!can)
            draw_glyph(list, glyph, ImVec2(at.x + 0.5f * width, at.y + 0.5f * height),
                       std::max(ui.px(13), 0.36f * height), paint(ui.theme.ui.text_faint));
        at.x += width + gap;
        return pressed;
    };
    const bool can_undo = steps.can_undo(), can_redo = steps.can_redo();
    if (put("undo", Glyph::undo_step, "Undo the last change (Ctrl Z)", can_undo)) ui.session.undo();
    if (put("redo", Glyph::redo_step, "Redo it (Ctrl Y)", can_redo)) ui.session.redo();
}

// Distance of the first and the last thing from the ends of the bar.
float find_bar_end(const Ui& ui) { return ui.px(ui.layout.id == LayoutId::phone ? 6 : 8); }

// The bar from left to right: name of the page, pickers of system and preset, buttons. If all is wider than the bar, the buttons lose
// their words first, then the longer name is shortened.
class TopBar {
  public:
    TopBar(const Ui& ui, float height, float side);
    void draw();
    void take_choice();  // of a picker

  private:
    bool is_here(const Action& action) const {
        return is_there(action, ui_.layout.id) && ui_.shows(action.id);
    }
    float find_width(const Action& action) const {
        return words_ && *action.word != 0 ? width_of(ui_, action.word) + ui_.px(37) : side_;
    }
    float find_compare_width() const {
        const bool on = ui_.session.reference.is_on();
        return words_ ? width_of(ui_, on ? "Compare: A and B" : "Compare") + ui_.px(38) : side_;
    }
    float find_buttons_width() const;
    void share_room();
    void put_name();
    void put_pickers();
    void put_theme();
    void put_actions();

    const Ui& ui_;
    const float height_, side_, gap_, end_;
    float x_, y_;  // of the next thing at the left end
    const bool phone_, has_system_, has_preset_, has_theme_, has_compare_;
    const ListState::BarNames& names_;
    const int system_, preset_;  // the present ones; -1: none
    std::string otherwise_;      // in place of a preset's name
    float name_width_ = 0.0f, theme_width_, system_width_ = 0.0f, preset_width_ = 0.0f;
    bool words_ = false;  // on the buttons
    int chosen_system_ = -1, chosen_preset_ = -1;
};

TopBar::TopBar(const Ui& ui, float height, float side)
    : ui_(ui),
      height_(height),
      side_(side),
      gap_(ui.px(ui.layout.id == LayoutId::phone ? 4 : 6)),
      end_(find_bar_end(ui)),
      x_(ui.layout.bar.x + end_),
      y_(ui.layout.bar.y + 0.5f * (ui.layout.bar.height - height)),
      phone_(ui.layout.id == LayoutId::phone),
      has_system_(ui.shows("system")),
      has_preset_(ui.shows("preset")),
      has_theme_(!phone_ && ui.shows("theme")),
      has_compare_(ui.layout.id == LayoutId::desk && ui.shows("compare")),
      names_(find_names(ui)),
      system_(find_present_system(ui, names_)),
      preset_(find_present_preset(ui)),
      theme_width_(ui.px(96)) {
    const Preset* origin = ui.session.experiment.origin();
    otherwise_ = origin != nullptr ? std::string(origin->title) + ", changed" : "Custom";
    if (!phone_ && ui.layout.bar.width >= ui.px(700)) name_width_ = ui.px(78);
}

float TopBar::find_buttons_width() const {
    float out = has_theme_ ? theme_width_ + gap_ : 0.0f;
    if (has_steps_in_bar(ui_)) out += 2.0f * (side_ + gap_);
    if (has_compare_) out += find_compare_width() + gap_;
    for (const Action& action : actions)
        if (is_here(action)) out += find_width(action) + gap_;
    return out - gap_;
}

void TopBar::share_room() {
    const float beside = ui_.px(phone_ ? 28 : 34);
    const std::string system =
        system_ < 0 ? std::string() : names_.systems[static_cast<std::size_t>(system_)];
    const std::string preset = preset_ < 0 ? otherwise_ : names_.presets[static_cast<std::size_t>(preset_)];
    const float wanted_system =
        has_system_ ? measure_label(ui_.fonts, ui_.text_size(), system, Weight::bold) + beside : 0.0f;
    const float wanted_preset = has_preset_ ? width_of(ui_, preset) + beside : 0.0f;
    const auto find_room = [&] {
        return ui_.layout.bar.right() - end_ - find_buttons_width() - (x_ + name_width_) - 2.0f * gap_ -
               ui_.px(6);
    };
    words_ = ui_.layout.id == LayoutId::desk;
    words_ = words_ && find_room() >= wanted_system + wanted_preset;
    const float room = find_room();
    if (const float spare = room - wanted_system - wanted_preset; spare >= 0.0f) {
        system_width_ = wanted_system + std::min(0.5f * spare, std::max(0.0f, ui_.px(168) - wanted_system));
        preset_width_ = std::min(room - system_width_, phone_ ? room : std::max(wanted_preset, ui_.px(172)));
    } else {  // the longer name is shortened
        preset_width_ = std::min(wanted_preset, std::max(0.5f * room, room - wanted_system));
        system_width_ = room - preset_width_;
    }
}

void TopBar::put_name() {
    if (name_width_ <= 0.0f) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float size = ui_.px(15), line = x_ + name_width_ - ui_.px(3);
    draw_label(list, ui_.fonts, size, ImVec2(x_ + ui_.px(5), y_ + 0.5f * (height_ - size) - 1),
               paint(ui_.theme.ui.text), "Stiction", Weight::bold);
    if (has_system_ || has_preset_)
        list->AddLine(ImVec2(line, y_ + ui_.px(4)), ImVec2(line, y_ + height_ - ui_.px(4)),
                      paint(ui_.theme.ui.border));
    x_ += name_width_ + ui_.px(6);
}

void TopBar::put_pickers() {
    int system = -1, preset = -1;
    ImGui::SetCursorScreenPos(ImVec2(x_, y_));
    if (has_system_) {
        const Locked locked(ui_, ui_.session.locks.has("system"));
        system =
            picker(ui_, "system", names_.system_ids, names_.systems, system_, system_width_, Weight::bold);
        ImGui::SetCursorScreenPos(ImVec2(x_ + system_width_ + gap_, y_));
    }
    if (has_preset_) {
        const Locked locked(ui_, ui_.session.locks.has("preset"));
        preset = picker(ui_, "preset", names_.preset_ids, names_.presets, preset_, preset_width_,
                        Weight::regular, {otherwise_, names_.sentences, names_.groups});
    }
    chosen_system_ = system;
    chosen_preset_ = preset;
}

void TopBar::take_choice() {
    Session& session = ui_.session;
    if (chosen_system_ >= 0)
        session.choose_system(*find_system(names_.system_ids[static_cast<std::size_t>(chosen_system_)]));
    if (chosen_preset_ >= 0)
        session.choose_preset(session.system().claims->presets[static_cast<std::size_t>(chosen_preset_)]);
}

void TopBar::put_theme() {
    const std::vector<std::string> themes(theme_names.begin(), theme_names.end());
    const std::vector<std::string> looks{"Dark", "Light", "Projector"};
    Appearance& look = ui_.view.look;
    const int theme = picker(ui_, "theme", themes, looks, static_cast<int>(look.theme), theme_width_);
    if (theme < 0) return;
    look.theme = static_cast<ThemeId>(theme);
    look.theme_chosen = true;
}

void TopBar::put_actions() {
    ViewState& view = ui_.view;
    for (const Action& action : actions) {
        if (!is_here(action)) continue;
        const std::string_view word = words_ ? action.word : "";
        if (glyph_button(ui_, action.id, action.glyph, word, find_width(action))) {
            view.dialog = action.dialog;
            if (action.glyph == Glyph::present) view.look.present(true);
            if (action.glyph == Glyph::lesson) view.requests.open_lessons = true;
            if (action.glyph == Glyph::chart) {
                view.requests.close_job = ui_.session.exploration.shown() != nullptr;
                if (!view.requests.close_job) view.dialog = Dialog::explore;
            }
        }
        ImGui::SetItemTooltip("%s", action.tip);
        ImGui::SameLine(0, gap_);
    }
}

void TopBar::draw() {
    const Box& box = ui_.layout.bar;
    if (ui_.layout.has_drawer && !phone_) {
        ImGui::SetCursorScreenPos(ImVec2(x_, y_));
        drawer_button(ui_, side_);
        x_ += side_ + gap_;
    }
    if (platform::surface().framed && ui_.layout.id == LayoutId::embed)
        return draw_title(ui_, ImVec2(x_ + ui_.px(4), y_), box.right() - end_);
    share_room();
    put_name();
    put_pickers();
    ImVec2 at(box.right() - end_ - find_buttons_width(), y_);
    if (has_steps_in_bar(ui_)) {
        draw_steps(ui_, at, side_, gap_);
        at.x += 2.0f * (side_ + gap_);
    }
    ImGui::SetCursorScreenPos(at);
    if (has_theme_) {
        put_theme();
        ImGui::SameLine(0, gap_);
    }
    if (has_compare_) {
        reference_button(ui_, find_compare_width(), words_);
        ImGui::SameLine(0, gap_);
    }
    put_actions();
}

}  // namespace

bool has_steps_in_bar(const Ui& ui) {
    constexpr float finger = 960.0f, mouse = 640.0f;  // widths of the page
    return ui.shows("undo") && ui.layout.id != LayoutId::phone && !platform::surface().framed &&
           ui.layout.bar.width >= (platform::surface().touch ? finger : mouse);
}

void draw_top_bar(const Ui& ui) {
    const Box& box = ui.layout.bar;
    if (box.height < 1.0f) return;
    const bool touch = platform::surface().touch;
    const float height = std::min(touch ? 44.0f : ui.px(28), box.height - 2.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(find_bar_end(ui), 0.5f * (box.height - height)));
    begin_panel(ui, "bar", {box.x - 1, box.y - 1, box.width + 2, box.height + 1});
    ImGui::PopStyleVar();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.px(ui.layout.id == LayoutId::phone ? 7 : 9),
                                                           0.5f * (height - ImGui::GetFontSize())));
    TopBar bar(ui, height, touch ? 44.0f : ui.px(32));
    bar.draw();
    ImGui::PopStyleVar();
    end_panel();
    bar.take_choice();
}

void drawer_button(const Ui& ui, float width) {
    if (glyph_button(ui, "drawer", Glyph::menu, "", width)) ui.view.look.drawer = !ui.view.look.drawer;
    ImGui::SetItemTooltip("Parameters");
}

}  // namespace stiction
