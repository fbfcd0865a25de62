// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The presenter layout: a bar of cues, which are the presets of the system, and a panel that explains the present
// state and its margin. Scene, hero plot, one time history, transport and one slider are the same as on the desk, but
// larger.
#include "panels/panels.hpp"
#include "session/contact_rows.hpp"
#include "session/prediction.hpp"
#include "session/sliding_contact.hpp"
#include "ui/glyphs.hpp"
#include "ui/numbers.hpp"
#include "ui/symbol.hpp"
#include "view/contact_marks.hpp"
#include "view/impact_words.hpp"
#include "view/names.hpp"
#include "view/view.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr std::size_t most_keys = 9;    // 1 to 9
constexpr std::size_t most_pinned = 3;  // values beside the title

// A cue: its key and its title.
std::string name_cue(const Preset& preset, std::size_t i) {
    const std::string title(preset.title);
    return i < most_keys ? std::to_string(i + 1) + "  " + title : title;
}

// Widths of the cues in a line. If the line is too short, the longest ones are limited to a common width.
std::vector<float> share_room(const Ui& ui, std::span<const Preset> presets, float size, float room) {
    std::vector<float> out;
    for (std::size_t i = 0; i < presets.size(); ++i)
        out.push_back(measure_label(ui.fonts, size, name_cue(presets[i], i)) + ui.px(15));
    float longest = room;
    for (float low = 0.0f, high = room; high - low > 0.5f;) {
        longest = 0.5f * (low + high);
        float sum = 0.0f;
        for (const float w : out) sum += std::min(w, longest) + ui.px(4);
        (sum > room ? high : low) = longest;
    }
    for (float& w : out) w = std::min(w, longest);
    return out;
}

const Preset* draw_cues(const Ui& ui, float top, float height) {
    const Session& session = ui.session;
    const std::span<const Preset> presets = session.system().claims->presets;
    const auto& u = ui.theme.ui;
    ImDrawList* list = ImGui::GetWindowDrawList();
    float x = ui.layout.scene.x;
    const std::vector<float> widths = share_room(ui, presets, ui.text_size(), ui.layout.hero.right() - x);
    const Preset* pressed = nullptr;
    for (std::size_t i = 0; i < presets.size(); ++i) {
        const std::string id = "cue." + std::to_string(i + 1), name = name_cue(presets[i], i);
        const bool here = session.experiment.is_present(presets[i]);
        const float width = widths[i];
        ImGui::SetCursorScreenPos(ImVec2(x, top));
        if (ImGui::InvisibleButton(id.c_str(), ImVec2(width, height))) pressed = &presets[i];
        const unsigned fill = here ? u.text : ImGui::IsItemHovered() ? u.hover : u.frame;
        ImGui::SetItemTooltip("%.*s", static_cast<int>(presets[i].title.size()), presets[i].title.data());
        list->AddRectFilled(ImVec2(x, top), ImVec2(x + width, top + height), paint(fill), ui.px(4));
        draw_label(list, ui.fonts, ui.text_size(),
                   ImVec2(x + ui.px(7), top + 0.5f * (height - ui.text_size()) - 1),
                   paint(here ? u.on_primary : u.text), shorten(ui, name, width - ui.px(14)));
        Control& control = ui.controls.add(id, "button", {x, top, width, height});
        control.name = presets[i].title;
        control.value_kind = Control::Value::truth;
        control.number = here ? 1.0 : 0.0;
        x += width + ui.px(4);
    }
    return pressed;
}

// Values that differ from the default, except that of the slider.
std::string write_pinned(const Session& session) {
    const std::span<const Parameter> table = session.system().parameters;
    std::string out;
    std::size_t count = 0;
    for (std::size_t i = 0; i < table.size() && count < most_pinned; ++i) {
        const int index = static_cast<int>(i);
        const double value = session.value(index);
        if (table[i].effect != Effect::live || table[i].scale == Scale::choice || value == table[i].initial ||
            index == find_presented_parameter(session))
            continue;
        if (count++ > 0) out += ",  ";
        out += make_symbol(table[i].symbol) + " = " + show_number(value, 3);
    }
    return out;
}

}  // namespace

void draw_presenter_bar(const Ui& ui) {
    const Box& bar = ui.layout.bar;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleColor(ImGuiCol_Border, 0);
    begin_panel(ui, "cues", {bar.x, bar.y, bar.width, bar.height - 1});
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    Session& session = ui.session;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& u = ui.theme.ui;
    const float half = 0.5f * bar.height, size = half - ui.px(6);
    const Preset* pressed = draw_cues(ui, bar.y + half + ui.px(2), size);
    const float top = bar.y + ui.px(4), line = top + 0.5f * size;
    float right = ui.layout.hero.right() - size;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.px(9), 0.5f * (size - ImGui::GetFontSize())));
    ImGui::SetCursorScreenPos(ImVec2(right, top));
    if (glyph_button(ui, "present", Glyph::close, "", size)) ui.view.present(false);
    const float wide = width_of(ui, "Code") + ui.px(36);
    right -= wide + ui.px(6);
    ImGui::SetCursorScreenPos(ImVec2(right, top));
    if (glyph_button(ui, "large_code", Glyph::share, "Code", wide)) ui.view.dialog = Dialog::code;
    ImGui::PopStyleVar();
    const float left = ui.layout.scene.x, titled = ui.px(17);
    std::string title(session.system().title);
    for (const Preset& preset : session.system().claims->presets)
        if (session.experiment.is_present(preset)) title += ": " + std::string(preset.title);
    const float end = left + measure_label(ui.fonts, titled, title, Weight::bold) + ui.px(16);
    const float fits = std::min(1.0f, (right - left) / std::max(1.0f, end - left));
    draw_label(list, ui.fonts, titled * fits, ImVec2(left, line - 0.62f * titled * fits), paint(u.text),
               title, Weight::bold);
    const std::string pinned = write_pinned(session);
    const float from = right - ui.px(14) - width_of(ui, pinned);
    if (from > end)
        draw_label(list, ui.fonts, ui.text_size(), ImVec2(from, line - 0.62f * ui.text_size()), paint(u.text),
                   pinned);
    end_panel();
    if (pressed != nullptr) session.choose_preset(*pressed);
}

namespace {

// Explains the present state: a sentence, then numbers.
struct Explanation {
    std::string sentence;
    std::vector<std::string> numbers;
};

Explanation explain(const Session& session, int index) {
    const ContactSample& contact = session.sample().contacts[static_cast<std::size_t>(index)];
    const std::string force(session.system().units.force), length(session.system().units.length);
    const auto with_unit = [](double value, const std::string& unit) {
        return show_number(value, 4) + (unit == "1" ? "" : " " + unit);
    };
    const double T = std::hypot(contact.tangent[0], contact.tangent[1]);
    switch (contact.state) {
        case ContactState::open:
            return {"No contact force until the gap closes.", {"gap " + with_unit(contact.gap, length)}};
        case ContactState::stick: {
            const std::string bound = name_bound(session, index);
            return {exceeds_bound(contact)
                        ? "|*T*| exceeds its bound " + bound + ": this contact cannot stick."
                        : "Holds while |*T*| ≤ " + bound + ".",
                    {"|*T*| = " + with_unit(T, force), bound + " = " + with_unit(contact.stick_bound, force),
                     "margin " + with_unit(contact.stick_bound - T, force)}};
        }
        default:
            if (contact.state == ContactState::slip)
                return {"Kinetic friction acts at full strength, opposing slip.",
                        {"|*u*_T| = " + show_number(std::hypot(contact.slip[0], contact.slip[1]), 4),
                         "|*T*| = " + with_unit(T, force), "*N* = " + with_unit(contact.normal, force)}};
            return {"Kinetic friction acts at full strength, opposing slip.",
                    {"*u*_T = " + show_number(contact.slip[0], 4),
                     "*T* = " + with_unit(contact.tangent[0], force),
                     "*N* = " + with_unit(contact.normal, force)}};
    }
}

// The next event as a sentence, if it is known.
std::string announce(const Session& session) {
    std::string out = predict(session);
    if (!out.empty()) out[0] = static_cast<char>(out[0] - 'a' + 'A'), out += '.';
    return out;
}

// Writes lines from top to bottom while there is room.
struct Writer {
    const Ui& ui;
    ImDrawList* list;
    float x, y, bottom;

    void head(ContactState state, std::string_view text) {
        draw_state_glyph(list, ui.theme, state, ImVec2(x, y + ui.px(3)),
                         ImVec2(x + ui.px(14), y + ui.px(17)));
        draw_label(list, ui.fonts, ui.px(18), ImVec2(x + ui.px(21), y - ui.px(1)), paint(ui.theme.ui.text),
                   text, Weight::bold);
        y += ui.px(25);
    }
    void line(std::string_view text, float indent = 0.0f) {
        if (y + ui.text_size() > bottom) return;
        draw_label(list, ui.fonts, ui.text_size(), ImVec2(x + indent, y), paint(ui.theme.ui.text), text);
        y += ui.px(19);
    }
};

Writer begin_writing(const Ui& ui, const Box& box) {
    return {ui, ImGui::GetWindowDrawList(), box.x + ui.px(13), box.y + ui.px(10), box.bottom() - ui.px(6)};
}

// One contact: the state with its sentence, then its numbers, beside the contact problem if it has one unknown.
void draw_one_contact(const Ui& ui, const Box& box, void (*problem)(const Ui& ui, const Box& box)) {
    const Session& session = ui.session;
    const Sample& sample = session.sample();
    const ContactSample& contact = sample.contacts[0];
    const auto [chosen, region, a, b, epsilon] = find_sliding_contact(session);
    const bool has_problem = !std::isnan(a) && !std::isnan(b);
    Explanation said = explain(session, 0);
    std::string name(get_state_title(contact.state));
    if (sample.verdict == "none") {
        name = "No solution";
        said = {"Rigid contact and Coulomb friction contradict each other here.", {}};
    } else if (sample.verdict == "multiple") {
        name = "Two solutions";
        said.sentence = contact.state == ContactState::open
                            ? "It lifts off; in the other solution it slides on."
                            : "It slides on; in the other solution it lifts off.";
    }
    if (const std::string impact = write_recent_impact(ui); !impact.empty() && sample.verdict != "none")
        said.sentence = impact + ".";
    const float head = has_problem ? ui.px(58) : box.height;
    const Box top{box.x, box.y, box.width, head};
    if (begin_panel(ui, "explanation", top)) {
        Writer writer = begin_writing(ui, top);
        writer.head(contact.state, name);
        const std::string next = announce(session);
        const float w = width_of(ui, next);
        draw_label(writer.list, ui.fonts, ui.text_size(),
                   ImVec2(box.right() - w - ui.px(13), box.y + ui.px(13)), paint(ui.theme.ui.text), next);
        writer.line(said.sentence);
        if (!has_problem) {
            writer.y += ui.px(8);
            draw_margin(ui, writer.list, ImVec2(writer.x, writer.y), ImVec2(0.6f * box.width, ui.px(7)),
                        contact);
            if (contact.state == ContactState::stick) writer.y += ui.px(18);
            for (const std::string& number : said.numbers) writer.line(number);
        }
    }
    end_panel();
    if (!has_problem) return;
    const float gap = ui.px(3);
    const Box left{box.x, box.y + head + gap, 0.58f * box.width, box.height - head - gap},
        right{left.right() + gap, left.y, box.width - left.width - gap, left.height};
    problem(ui, left);
    if (begin_panel(ui, "numbers", right)) {
        Writer writer = begin_writing(ui, right);
        writer.line("*ε a*_N = *A N* − *b*");
        writer.line("0 ≤ *N* ⊥ *a*_N ≥ 0");
        writer.line("*A* = " + show_number(a, 4) + (a > 0.0 ? " > 0" : " < 0"));
        writer.line("*b* = " + show_number(b, 4) + (b > 0.0 ? " > 0" : " < 0"));
        for (const std::string& number : said.numbers) writer.line(number);
    }
    end_panel();
}

}  // namespace

void draw_explanation(const Ui& ui, void (*problem)(const Ui& ui, const Box& box)) {
    const Box& box = ui.layout.explanation;
    const std::vector<ContactSample>& contacts = ui.session.sample().contacts;
    if (contacts.size() == 1) return draw_one_contact(ui, box, problem);
    if (begin_panel(ui, "explanation", box)) {
        Writer writer = begin_writing(ui, box);
        const std::string next = announce(ui.session);
        const bool one_body = !ui.session.system().picture->one_body.empty();
        for (const ContactRow& row : find_contact_rows(contacts, one_body)) {
            if (writer.y + ui.px(44) >= writer.bottom) break;
            const ContactSample& first = contacts[row.first];
            writer.head(first.state,
                        name_contact(ui.session, static_cast<int>(row.first), static_cast<int>(row.last)) +
                            ": " + std::string(get_state_title(first.state)));
            const Explanation said = explain(ui.session, static_cast<int>(row.first));
            std::string text;
            if (row.last > row.first) {  // the numbers of one contact alone would say little
                text = said.sentence;
            } else {
                for (const std::string& number : said.numbers) text += (text.empty() ? "" : ",  ") + number;
            }
            writer.line(text, ui.px(21));
            writer.y += ui.px(3);
        }
        writer.line(next);
    }
    end_panel();
}

int find_pinned_parameter(const System& system, std::size_t which) {
    const int hinted = find_parameter(system, system.picture->pinned[which]);
    if (hinted >= 0) return hinted;
    for (std::size_t i = 0; i < system.parameters.size(); ++i)
        if (system.parameters[i].effect == Effect::live && system.parameters[i].scale != Scale::choice)
            return static_cast<int>(i);
    return 0;
}

int find_presented_parameter(const Session& session) {
    const System& system = session.system();
    const auto is_shown = [&](int at) { return session.value(at) != 0.0; };
    for (const std::size_t which : {std::size_t{0}, std::size_t{1}})
        if (const int at = find_parameter(system, system.picture->pinned[which]); at >= 0 && is_shown(at))
            return at;
    // Both pinned parameters are 0: take one that the experiment has changed.
    for (std::size_t i = 0; i < system.parameters.size(); ++i) {
        const Parameter& parameter = system.parameters[i];
        const int at = static_cast<int>(i);
        if (parameter.effect == Effect::live && parameter.scale != Scale::choice && is_shown(at) &&
            session.value(at) != parameter.initial)
            return at;
    }
    return find_pinned_parameter(system);
}

}  // namespace stiction
