// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters of the system under their headings, the friction characteristic under the picker of its law, and the
// method. On a small page the two pinned parameters come first.
#include "panels/panels.hpp"
#include "panels/parameter_row.hpp"
#include "panels/reference_run.hpp"
#include "platform/platform.hpp"
#include "ui/item.hpp"
#include "ui/picker.hpp"
#include "view/pictures.hpp"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction {

namespace {

constexpr float law_height = 146.0f;     // of the friction characteristic, ticks included
constexpr float reference_line = 20.0f;  // height of the line with the method of run B
constexpr float least_column = 150.0f;   // width that a row beside another one needs
constexpr const char* reset_word = "Reset all";

// Places the contents of the panel below each other; two rows side by side if there is room.
class Sheet {
  public:
    explicit Sheet(const Ui& ui)
        : ui_(ui),
          width_(ImGui::GetContentRegionAvail().x),
          line_(ui.px(platform::surface().touch ? 41.0f : 24.0f)),
          columns_(ui.layout.id == LayoutId::embed && width_ > 2.0f * ui.px(least_column) ? 2 : 1),
          named_(ui.session.experiment.named_parameter()) {}

    float width() const { return width_; }

    void put_row(int index) {
        if (!is_shown(index)) return;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = row_width();
        ImGui::PushID(index);
        const Box row{at.x + static_cast<float>(filled_) * (width + gap()), at.y, width,
                      measure_row(ui_, width)};
        if (index == named_) show_named(row);
        draw_row(ui_, index, ImVec2(row.x, row.y), width);
        ImGui::PopID();
        ImGui::SetCursorScreenPos(at);
        if (++filled_ == columns_) end_rows();
    }
    bool is_shown(int index) const {
        return ui_.shows(ui_.session.system().parameters[static_cast<std::size_t>(index)].id);
    }
    void end_rows() {
        if (filled_ > 0) skip(measure_row(ui_, row_width()));
        filled_ = 0;
    }
    void skip(float height) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + height));
    }
    // Draws a line across the panel between two sections.
    void part() {
        end_rows();
        skip(ui_.px(2));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float left = ImGui::GetWindowPos().x + 1.0f;
        ImGui::GetWindowDrawList()->AddLine(ImVec2(left, at.y),
                                            ImVec2(left + ImGui::GetWindowWidth() - 2.0f, at.y),
                                            paint(ui_.theme.ui.border));
        skip(ui_.px(5));
    }
    // A heading with a dim remark at the right of its line. Returns the upper left corner of the line.
    ImVec2 put_heading(std::string_view title, std::string_view remark = {}) {
        end_rows();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        write(title, ui_.text_size(), at.x, ui_.theme.ui.text, Weight::bold);
        const float w = measure_label(ui_.fonts, ui_.small_size(), remark);
        if (w > 0.0f) write(remark, ui_.small_size(), at.x + width_ - w, ui_.theme.ui.text_dim);
        skip(line_);
        return at;
    }
    // A picker after its word.
    int put_picker(std::string_view word, const char* id, std::span<const std::string> ids,
                   std::span<const std::string> titles, int current) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        write(word, ui_.text_size(), at.x, ui_.theme.ui.text_dim);
        const float indent = ui_.px(62);
        ImGui::SetCursorScreenPos(ImVec2(at.x + indent, at.y));
        const int chosen = picker(ui_, id, ids, titles, current, width_ - indent);
        ImGui::SetCursorScreenPos(at);
        skip(line_ + ui_.px(4));
        return chosen;
    }
    void write(std::string_view text, float size, float x, unsigned colour, Weight weight = Weight::regular) {
        draw_label(ImGui::GetWindowDrawList(), ui_.fonts, size,
                   ImVec2(x, ImGui::GetCursorScreenPos().y + 0.5f * (line_ - size) - 1.0f), paint(colour),
                   text, weight);
    }

  private:
    // The row that the sentence names has a bar beside it. When an experiment is opened, the panel scrolls to it.
    void show_named(const Box& row) {
        const float bar = ui_.px(3), left = row.x - ui_.px(8);
        ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(left, row.y + ui_.px(2)),
                                                  ImVec2(left + bar, row.bottom() - ui_.px(4)),
                                                  paint(ui_.theme.ui.text_dim), 0.5f * bar);
        const int number = ui_.session.experiment.number();
        if (ui_.view.look.revealed_for == number || ImGui::GetScrollMaxY() <= 0.0f) return;
        ui_.view.look.revealed_for = number;
        const float margin = ui_.px(4), top = ImGui::GetWindowPos().y + margin,
                    bottom = top + ImGui::GetWindowHeight() - 2.0f * margin;
        if (row.bottom() > bottom) ImGui::SetScrollY(ImGui::GetScrollY() + row.bottom() - bottom);
        if (row.y < top) ImGui::SetScrollY(ImGui::GetScrollY() + row.y - top);
    }

    float gap() const { return ui_.px(18); }
    float row_width() const {
        const auto count = static_cast<float>(columns_);
        return (width_ - gap() * (count - 1.0f)) / count;
    }

    const Ui& ui_;
    float width_, line_;
    int columns_, filled_ = 0;
    int named_;
};

void put_reset_all(const Ui& ui, ImVec2 heading, float width) {
    const std::span<const Parameter> table = ui.session.system().parameters;
    bool differs = !find_table(ui.session.system(), ui.session.experiment.scenario().values).empty();
    for (std::size_t i = 0; i < table.size(); ++i)
        differs = differs || (!ui.session.experiment.hides(static_cast<int>(i)) &&
                              ui.session.value(static_cast<int>(i)) != table[i].initial);
    if (!differs) return;
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const float pad = ui.px(4), wide = width_of(ui, reset_word) + 2.0f * pad;
    const Item item =
        put_item(ui, "reset_all", "button",
                 {heading.x + width - wide + pad, heading.y, wide, below.y - heading.y}, reset_word);
    if (item.pressed) ui.session.values.reset();
    write_on_item(ui, item, reset_word, item.hovered ? ui.theme.ui.text : ui.theme.ui.text_dim, pad);
    ImGui::SetCursorScreenPos(below);
}

// On a desk: the other place where the initial state can be set.
std::string_view find_start_hint(const Ui& ui) {
    if (ui.layout.id != LayoutId::desk) return {};
    const Hero hero = find_hero(ui.session, ui.view);
    if (hero == Hero::map && !ui.session.system().picture->region.shader.empty()) return "or drag on the map";
    const std::vector<SecondPlot> plots = find_second_plots(ui.session, ui.view);
    const bool phase = std::find(plots.begin(), plots.end(), SecondPlot::phase) != plots.end();
    return hero == Hero::phase || phase ? "or press the phase portrait" : "";
}

void put_method(const Ui& ui, Sheet& sheet, int& chosen) {
    std::vector<std::string> ids, titles;
    for (const Method& entry : ui.session.system().methods) {
        ids.emplace_back(entry.id);
        titles.emplace_back(entry.title);
    }
    const Locked locked(ui, ui.session.locks.has("method"));
    chosen =
        sheet.put_picker("Method", "method", ids, titles, ui.session.experiment.scenario().settings.method);
    if (const std::string_view other = find_reference_method(ui); !other.empty()) {
        sheet.write("B: " + std::string(other), ui.small_size(), ImGui::GetCursorScreenPos().x + ui.px(62),
                    ui.theme.ui.text_dim);
        sheet.skip(ui.px(reference_line));
    }
}

// A finger that moves over the panel outside a control scrolls it.
void scroll_by_finger() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseSource == ImGuiMouseSource_TouchScreen && ImGui::IsMouseDown(0) &&
        ImGui::GetActiveID() == ImGui::GetCurrentWindow()->MoveId)
        ImGui::SetScrollY(ImGui::GetScrollY() - io.MouseDelta.y);
}

bool put_wide_button(const Ui& ui, Sheet& sheet, const char* id, std::string_view word) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = word_button(ui, id, {at.x, at.y, sheet.width(), ImGui::GetFrameHeight()}, word);
    sheet.skip(ui.px(4));
    return pressed;
}

void put_steps(const Ui& ui, Sheet& sheet) {
    const UndoSteps& steps = ui.session.steps;
    const bool can_undo = steps.can_undo(), can_redo = steps.can_redo();
    if (!can_undo && !can_redo) return;
    const TallTargets tall;
    sheet.part();
    if (can_undo && put_wide_button(ui, sheet, "undo", "Undo the last change")) ui.session.undo();
    if (can_redo && put_wide_button(ui, sheet, "redo", "Redo")) ui.session.redo();
}

// Choices for which the bar of a phone has no room.
void put_page_choices(const Ui& ui, Sheet& sheet) {
    const TallTargets tall;
    sheet.part();
    sheet.put_heading("Page");
    if (ui.shows("theme")) {
        const std::vector<std::string> themes(theme_names.begin(), theme_names.end()),
            names{"Dark", "Light", "Projector"};
        if (const int theme =
                sheet.put_picker("Theme", "theme", themes, names, static_cast<int>(ui.view.look.theme));
            theme >= 0)
            ui.view.look.theme = static_cast<ThemeId>(theme), ui.view.look.theme_chosen = true;
        sheet.skip(ui.px(4));
    }
    if (ui.shows("export") && put_wide_button(ui, sheet, "export", "Export the recorded run"))
        ui.view.dialog = Dialog::export_run;
    if (put_wide_button(ui, sheet, "help", "Keys, actions, sources")) ui.view.dialog = Dialog::help;
}

void put_sections(const Ui& ui, Sheet& sheet, ParameterInsets& insets) {
    const std::span<const Parameter> table = ui.session.system().parameters;
    const bool desk = ui.layout.id == LayoutId::desk;
    int pinned[2] = {-1, -1};
    if (!desk)
        for (std::size_t i = 0; i < 2; ++i)
            if (const int at = find_pinned_parameter(ui.session.system(), i); at >= 0)
                sheet.put_row(pinned[i] = at);
    const auto is_in = [&](Section section, int i) {
        return table[static_cast<std::size_t>(i)].section == section && i != pinned[0] && i != pinned[1] &&
               sheet.is_shown(i);
    };
    const int count = static_cast<int>(table.size());
    int law = -1;  // the choice of a law of friction stands in the heading
    for (int i = count; i-- > 0;)
        if (is_in(Section::friction, i) && table[static_cast<std::size_t>(i)].scale == Scale::choice) law = i;
    const auto put_rows = [&](Section section) {
        for (int i = 0; i < count; ++i) {
            if (is_in(section, i) && i != law) sheet.put_row(i);
        }
    };
    const auto has_rows = [&](Section section) {
        for (int i = 0; i < count; ++i)
            if (is_in(section, i)) return true;
        return false;
    };
    bool first = desk;
    // A line between two sections, and the heading of one that has rows.
    const auto begin = [&](std::string_view title, std::string_view remark = {}) {
        if (!std::exchange(first, false)) sheet.part();
        return sheet.put_heading(title, remark);
    };
    if (has_rows(Section::general) || ui.shows("reset_all")) {
        const ImVec2 heading = begin("Parameters");
        if (ui.shows("reset_all")) put_reset_all(ui, heading, sheet.width());
        put_rows(Section::general);
    }
    const std::vector<SecondPlot> second = find_second_plots(ui.session, ui.view);
    const bool has_curve = desk && !second.empty() && second.front() == SecondPlot::law &&
                           !(ui.view.linked.hides && !ui.view.linked.named.second);
    if (has_rows(Section::friction) || has_curve) {
        const double other = law >= 0 ? find_reference_value(ui, law) : std::nan("");
        const ImVec2 at = begin(law >= 0 ? "Friction law" : "Friction");
        if (law >= 0) {
            const ImVec2 below = ImGui::GetCursorScreenPos();
            const float wide = std::min(ui.px(140), 0.6f * sheet.width());
            put_choice(ui, law, ImVec2(at.x + sheet.width() - wide, at.y), wide);
            ImGui::SetCursorScreenPos(below);
        }
        if (!std::isnan(other)) {
            const std::string text = "B: " + std::string(table[static_cast<std::size_t>(law)].choice_name(
                                                 static_cast<std::size_t>(other)));
            sheet.write(text, ui.small_size(),
                        at.x + sheet.width() - measure_label(ui.fonts, ui.small_size(), text),
                        ui.theme.ui.text_dim);
            sheet.skip(ui.px(reference_line));
        }
        if (has_curve) {
            sheet.skip(ui.px(6));
            const ImVec2 corner = ImGui::GetCursorScreenPos();
            insets.draw_law(ui, ImVec2(sheet.width(), ui.px(law_height)));
            ImGui::SetCursorScreenPos(corner);
            sheet.skip(ui.px(law_height + 6.0f));
        }
        put_rows(Section::friction);
    }
    if (has_rows(Section::drive)) begin("Drive"), put_rows(Section::drive);
    if (has_rows(Section::start)) begin("Initial state", find_start_hint(ui)), put_rows(Section::start);
    if (has_rows(Section::method)) begin("Method settings"), put_rows(Section::method);
    sheet.end_rows();
    if (ui.layout.has_drawer && ui.shows("undo") && !has_steps_in_bar(ui)) put_steps(ui, sheet);
    if (ui.layout.id == LayoutId::phone) put_page_choices(ui, sheet);
}

}  // namespace

void draw_pinned_parameter(const Ui& ui, const Box& box, int index) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleColor(ImGuiCol_Border, 0);
    const bool has_room = begin_panel(ui, "pinned", box);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    if (has_room && index >= 0)
        draw_row(ui, index,
                 ImVec2(box.x, box.y + std::max(0.0f, 0.5f * (box.height - measure_row(ui, box.width)))),
                 box.width);
    end_panel();
}

void draw_parameters(const Ui& ui, ParameterInsets& insets) {
    // On a desk the method stays below the scrolling part, in a panel of its own behind it.
    const bool desk = ui.layout.id == LayoutId::desk, has_method = ui.shows("method");
    const float line = ui.px(platform::surface().touch ? 41.0f : 24.0f);
    const Box& box = ui.layout.parameters;
    Box body = box;
    if (desk && has_method) {
        const float foot =
            line + ui.px(16) + (find_reference_method(ui).empty() ? 0.0f : ui.px(reference_line));
        body = {box.x + 1.0f, box.y + 1.0f, box.width - 2.0f, box.height - foot - 1.0f};
    }
    int method = -1;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.px(12), ui.px(4)));
    const bool framed = !(desk && has_method);  // else the panel behind it has the frame
    if (!framed) ImGui::PushStyleColor(ImGuiCol_Border, 0);
    const bool has_room = begin_panel(ui, "parameters", body, true);
    if (!framed) ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(ImGui::GetStyle().FramePadding.x, 0.5f * (line - ImGui::GetFontSize())));
    if (has_room) {
        scroll_by_finger();
        draw_measurement(ui);
        draw_point_table(ui);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ui.px(8), 0.0f));
        Sheet sheet(ui);
        put_sections(ui, sheet, insets);
        if (!desk && has_method) {
            sheet.part();
            put_method(ui, sheet, method);
        }
        ImGui::Dummy(ImVec2(1, ui.px(4)));
        ImGui::PopStyleVar();
        if (ui.shows("scene")) insets.put_toggles(ui);
    }
    end_panel();
    if (desk && has_method) {
        // A panel that is created later is drawn behind.
        if (begin_panel(ui, "method_panel", box)) {
            ImGui::SetCursorScreenPos(ImVec2(box.x + ui.px(12), body.bottom()));
            Sheet sheet(ui);
            sheet.part();
            put_method(ui, sheet, method);
            ImGui::Dummy(ImVec2(1, 0));
        }
        end_panel();
    }
    ImGui::PopStyleVar();
    if (method >= 0) ui.session.values.choose_method(method);
}

}  // namespace stiction
