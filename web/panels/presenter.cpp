// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Presenting to a room: a bar of cues, which are the presets of the system, and a panel that says what holds
// now and by which margin. Scene, hero plot, transport and one slider are those of the desk, larger.
#include "panels/ui.hpp"
#include "plot/plots.hpp"
#include "session/prediction.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr std::size_t most_cues = 9;    // the keys 1 to 9
constexpr std::size_t most_pinned = 3;  // values beside the title

void draw_cues(const Ui& ui) {
    const Box& bar = ui.layout.bar;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleColor(ImGuiCol_Border, 0);
    begin_panel(ui, "cues", {bar.x, bar.y, bar.width, bar.height - 1});
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    Session& session = ui.session;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& u = ui.theme.ui;
    const std::span<const Preset> presets = session.system().claims->presets;
    const float size = std::min(ui.px(29), bar.height - 8.0f), top = bar.y + 0.5f * (bar.height - size);
    float x = ui.layout.scene.x;
    const Preset *chosen = nullptr, *pressed = nullptr;
    for (std::size_t i = 0; i < std::min(presets.size(), most_cues); ++i) {
        const std::string number = std::to_string(i + 1), id = "cue." + number;
        const bool here = session.is_present(presets[i]);
        if (here) chosen = &presets[i];
        ImGui::SetCursorScreenPos(ImVec2(x, top));
        if (ImGui::InvisibleButton(id.c_str(), ImVec2(size, size))) pressed = &presets[i];
        const bool hovered = ImGui::IsItemHovered();
        ImGui::SetItemTooltip("%.*s", static_cast<int>(presets[i].title.size()), presets[i].title.data());
        list->AddRectFilled(ImVec2(x, top), ImVec2(x + size, top + size),
                            paint(here      ? u.text
                                  : hovered ? u.hover
                                            : u.frame),
                            ui.px(4));
        const float w = measure_label(ui.fonts, ui.px(14), number, Weight::bold);
        draw_label(list, ui.fonts, ui.px(14),
                   ImVec2(x + 0.5f * (size - w), top + 0.5f * (size - ui.px(14)) - 1),
                   paint(here ? u.on_primary : u.text), number, Weight::bold);
        Control& control = ui.controls.add(id, "button", {x, top, size, size});
        control.value_kind = Control::Value::truth;
        control.number = here ? 1.0 : 0.0;
        x += size + ui.px(6);
    }
    // The way out, then the values that are not the usual ones, then as much of the title as has room.
    float right = bar.right() - ui.px(13) - size;
    ImGui::SetCursorScreenPos(ImVec2(right, top));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(0, 0.5f * (size - ImGui::GetFontSize())));
    if (glyph_button(ui, "present", Glyph::close, "", size)) ui.view.present(false);
    ImGui::PopStyleVar();
    std::string pinned;
    const std::span<const Parameter> table = session.system().parameters;
    std::size_t count = 0;
    for (std::size_t i = 0; i < table.size() && count < most_pinned; ++i) {
        const double value = session.value(static_cast<int>(i));
        if (table[i].effect != Effect::live || table[i].scale == Scale::choice || value == table[i].initial)
            continue;
        if (static_cast<int>(i) == find_pinned_parameter(session.system())) continue;
        if (count++ > 0) pinned += ",  ";
        pinned += make_symbol(table[i].symbol) + " = " + show_number(value, 3);
    }
    const float middle = bar.y + 0.5f * bar.height;
    if (!pinned.empty()) {
        right -= measure_label(ui.fonts, ui.px(15.5f), pinned) + ui.px(14);
        draw_label(list, ui.fonts, ui.px(15.5f), ImVec2(right, middle - ui.px(9)), paint(u.text), pinned);
    }
    std::string title(session.system().title);
    if (chosen != nullptr) title += ": " + std::string(chosen->title);
    x += ui.px(10);
    list->PushClipRect(ImVec2(x, bar.y), ImVec2(right - ui.px(12), bar.bottom()), true);
    draw_label(list, ui.fonts, ui.px(19), ImVec2(x, middle - ui.px(12)), paint(u.text), title, Weight::bold);
    list->PopClipRect();
    end_panel();
    if (pressed != nullptr) session.choose_preset(*pressed);
}

// What holds, in words; the numbers follow.
struct Explanation {
    std::string sentence;
    std::vector<std::string> numbers;
};

Explanation explain(const Session& session, const ContactSample& contact) {
    const std::string force(session.system().units.force), length(session.system().units.length);
    const auto with_unit = [](double value, const std::string& unit) {
        return show_number(value, 4) + (unit == "1" ? "" : " " + unit);
    };
    const double T = std::hypot(contact.tangent[0], contact.tangent[1]);
    switch (contact.state) {
        case ContactState::open:
            return {"No force acts until the gap closes.", {"gap " + with_unit(contact.gap, length)}};
        case ContactState::stick:
            return {"Holds while |*T*| ≤ *μ*_s *N*.",
                    {"|*T*| = " + with_unit(T, force), "*μ*_s *N* = " + with_unit(contact.stick_bound, force),
                     "margin " + with_unit(contact.stick_bound - T, force)}};
        default:
            return {"Friction has its full value, against the slip.",
                    {"*u*_T = " + show_number(contact.slip[0], 4),
                     "*T* = " + with_unit(contact.tangent[0], force),
                     "*N* = " + with_unit(contact.normal, force)}};
    }
}

// The next event as a sentence, where it is known.
std::string announce(const Session& session) {
    std::string out = predict(session);
    if (!out.empty()) out[0] = static_cast<char>(out[0] - 'a' + 'A'), out += '.';
    return out;
}

// Writes lines down a panel, as far as there is room.
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

// One contact: the state with its sentence, then its numbers, beside the picture of the contact problem where
// there is one.
void draw_one_contact(const Ui& ui, const Box& box) {
    const Session& session = ui.session;
    const Sample& sample = session.sample();
    const ContactSample& contact = sample.contacts[0];
    const double a = session.column("a"), b = session.column("b");
    const bool has_problem = !std::isnan(a) && !std::isnan(b);
    Explanation said = explain(session, contact);
    std::string name(get_state_title(contact.state));
    if (sample.verdict == "none") {
        name = "No solution";
        said = {"Rigid contact and Coulomb friction contradict each other here.", {}};
    } else if (sample.verdict == "multiple") {
        name = "Two solutions";
        said.sentence = contact.state == ContactState::open ? "Continuing to lift off; take the other."
                                                            : "Continuing to slide; take the other.";
    }
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
    draw_lcp(ui, left);
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

void draw_explanation(const Ui& ui) {
    const Box& box = ui.layout.explanation;
    const std::vector<ContactSample>& contacts = ui.session.sample().contacts;
    if (contacts.size() == 1) return draw_one_contact(ui, box);
    if (begin_panel(ui, "explanation", box)) {
        Writer writer = begin_writing(ui, box);
        const std::string next = announce(ui.session);
        for (std::size_t i = 0; i < contacts.size() && writer.y + ui.px(44) < writer.bottom; ++i) {
            writer.head(contacts[i].state,
                        ui.session.simulation().mechanism().contact_name(static_cast<int>(i)) + ": " +
                            std::string(get_state_title(contacts[i].state)));
            std::string text;
            for (const std::string& number : explain(ui.session, contacts[i]).numbers)
                text += (text.empty() ? "" : ",  ") + number;
            writer.line(text, ui.px(21));
            writer.y += ui.px(3);
        }
        writer.line(next);
    }
    end_panel();
}

}  // namespace

int find_pinned_parameter(const System& system, std::size_t which) {
    const int hinted = find_parameter(system, system.picture->pinned[which]);
    if (hinted >= 0) return hinted;
    for (std::size_t i = 0; i < system.parameters.size(); ++i)
        if (system.parameters[i].effect == Effect::live && system.parameters[i].scale != Scale::choice)
            return static_cast<int>(i);
    return 0;
}

void draw_presenter(const Ui& ui) {
    draw_cues(ui);
    draw_scene(ui);
    draw_plots(ui);
    draw_explanation(ui);
    draw_transport(ui);
    draw_pinned_parameter(ui, ui.layout.parameters, find_pinned_parameter(ui.session.system()));
}

}  // namespace stiction
