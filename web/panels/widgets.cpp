// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "panels/ui.hpp"
#include "platform/platform.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace stiction {

namespace {

// Controls of the present window are seen as far as the window shows them.
void clip_controls(const Ui& ui) {
    const ImDrawList* list = ImGui::GetWindowDrawList();
    ui.controls.set_clip(make_box(list->GetClipRectMin(), list->GetClipRectMax()));
}

}  // namespace

bool begin_panel(const Ui& ui, const char* id, const Box& box, bool scrolls, bool overlay) {
    ImGui::SetNextWindowPos(ImVec2(box.x, box.y));
    ImGui::SetNextWindowSize(ImVec2(std::max(box.width, 1.0f), std::max(box.height, 1.0f)));
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav;
    if (!overlay) flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
    if (scrolls) flags &= ~ImGuiWindowFlags_NoScrollbar;
    if (!scrolls) flags |= ImGuiWindowFlags_NoScrollWithMouse;
    const bool edge = ui.layout.id == LayoutId::phone;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, edge ? 0.0f : ui.px(4));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, edge ? 0.0f : 1.0f);
    ImGui::Begin(id, nullptr, flags);
    ImGui::PopStyleVar(2);
    clip_controls(ui);
    if (const Box clip = ui.controls.clip();
        ui.view.scroll_by != 0.0f && clip.x == ui.view.scroll_in.x && clip.y == ui.view.scroll_in.y) {
        ImGui::SetScrollY(ImGui::GetScrollY() + ui.view.scroll_by);
        ui.view.scroll_by = 0.0f;
    }
    return box.width > 20.0f && box.height > 20.0f;
}

void end_panel() { ImGui::End(); }

void put_label(const Ui& ui, std::string_view text, unsigned colour, Weight weight) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width =
        draw_label(ImGui::GetWindowDrawList(), ui.fonts, ui.text_size(), at, paint(colour), text, weight);
    ImGui::Dummy(ImVec2(width, ui.text_size()));
}

float width_of(const Ui& ui, std::string_view text) { return measure_label(ui.fonts, ui.text_size(), text); }

void draw_glyph(ImDrawList* list, Glyph glyph, ImVec2 c, float s, ImU32 colour) {
    const float h = 0.5f * s, line = std::max(1.5f, 0.12f * s);
    const auto p = [&](float x, float y) { return ImVec2(c.x + x * h, c.y + y * h); };
    switch (glyph) {
        case Glyph::play:
            list->AddTriangleFilled(p(-0.7f, -0.95f), p(-0.7f, 0.95f), p(0.95f, 0.0f), colour);
            break;
        case Glyph::pause:
            list->AddRectFilled(p(-0.75f, -0.9f), p(-0.2f, 0.9f), colour);
            list->AddRectFilled(p(0.2f, -0.9f), p(0.75f, 0.9f), colour);
            break;
        case Glyph::step:
        case Glyph::step_back: {
            const float way = glyph == Glyph::step ? 1.0f : -1.0f;
            const ImVec2 bar = p(-0.65f * way, 0.0f);
            list->AddLine(ImVec2(bar.x, bar.y - 0.85f * h), ImVec2(bar.x, bar.y + 0.85f * h), colour, line);
            list->AddTriangleFilled(p(-0.25f * way, -0.8f), p(-0.25f * way, 0.8f), p(0.9f * way, 0.0f),
                                    colour);
            break;
        }
        case Glyph::next_event:
            list->AddTriangleFilled(p(-1.0f, -0.7f), p(-1.0f, 0.7f), p(-0.1f, 0.0f), colour);
            list->AddQuad(p(0.5f, -0.7f), p(1.0f, 0.0f), p(0.5f, 0.7f), p(0.0f, 0.0f), colour, line);
            break;
        case Glyph::reset:
        case Glyph::undo: {
            list->PathArcTo(c, 0.75f * h, -0.9f, 4.0f, 24);
            list->PathStroke(colour, 0, line);
            const ImVec2 tip = ImVec2(c.x + 0.75f * h * std::cos(-0.9f), c.y + 0.75f * h * std::sin(-0.9f));
            list->AddTriangleFilled(ImVec2(tip.x - 0.45f * h, tip.y - 0.45f * h),
                                    ImVec2(tip.x + 0.45f * h, tip.y - 0.25f * h),
                                    ImVec2(tip.x - 0.1f * h, tip.y + 0.5f * h), colour);
            break;
        }
        case Glyph::present:
            list->AddRect(p(-0.95f, -0.85f), p(0.95f, 0.4f), colour, 1.0f, 0, line);
            list->AddLine(p(0.0f, 0.4f), p(0.0f, 0.9f), colour, line);
            list->AddLine(p(-0.5f, 0.9f), p(0.5f, 0.9f), colour, line);
            break;
        case Glyph::close:
            list->AddLine(p(-0.6f, -0.6f), p(0.6f, 0.6f), colour, line);
            list->AddLine(p(-0.6f, 0.6f), p(0.6f, -0.6f), colour, line);
            break;
        case Glyph::share:
            list->AddLine(p(-0.7f, 0.0f), p(0.6f, -0.65f), colour, line);
            list->AddLine(p(-0.7f, 0.0f), p(0.6f, 0.65f), colour, line);
            list->AddCircleFilled(p(-0.7f, 0.0f), 0.32f * h, colour);
            list->AddCircleFilled(p(0.65f, -0.7f), 0.32f * h, colour);
            list->AddCircleFilled(p(0.65f, 0.7f), 0.32f * h, colour);
            break;
        case Glyph::save:
            list->AddLine(p(0.0f, -0.95f), p(0.0f, 0.3f), colour, line);
            list->AddTriangleFilled(p(-0.5f, -0.1f), p(0.5f, -0.1f), p(0.0f, 0.5f), colour);
            list->AddLine(p(-0.85f, 0.85f), p(0.85f, 0.85f), colour, line);
            break;
        case Glyph::menu:
            for (const float y : {-0.6f, 0.0f, 0.6f}) list->AddLine(p(-0.8f, y), p(0.8f, y), colour, line);
            break;
        case Glyph::open: {
            const ImVec2 frame[] = {p(0.1f, -0.7f), p(-0.8f, -0.7f), p(-0.8f, 0.8f), p(0.7f, 0.8f),
                                    p(0.7f, -0.1f)};
            list->AddPolyline(frame, 5, colour, 0, line);
            list->AddLine(p(-0.1f, 0.1f), p(0.8f, -0.8f), colour, line);
            list->AddTriangleFilled(p(0.3f, -1.0f), p(1.0f, -1.0f), p(1.0f, -0.3f), colour);
            break;
        }
        case Glyph::help:
            break;
    }
}

bool glyph_button(const Ui& ui, const char* id, Glyph glyph, std::string_view word, float width,
                  bool primary) {
    const float height = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::InvisibleButton(id, ImVec2(width, height));
    const bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& u = ui.theme.ui;
    const unsigned fill = primary ? u.text : active ? u.selected : hovered ? u.hover : u.frame;
    const unsigned ink = primary ? u.on_primary : u.text;
    list->AddRectFilled(at, ImVec2(at.x + width, at.y + height), paint(fill), ui.px(4));
    const float size = std::max(ui.px(13), 0.36f * height),
                text = word.empty() ? 0.0f : width_of(ui, word) + ui.px(6);
    float x = at.x + 0.5f * (width - size - text) + 0.5f * size;
    if (glyph == Glyph::help) {
        const float w = width_of(ui, "?");
        draw_label(list, ui.fonts, ui.text_size(),
                   ImVec2(at.x + 0.5f * (width - w), at.y + 0.5f * (height - ui.text_size())), paint(ink),
                   "?");
    } else {
        draw_glyph(list, glyph, ImVec2(x, at.y + 0.5f * height), size, paint(ink));
        if (!word.empty())
            draw_label(list, ui.fonts, ui.text_size(),
                       ImVec2(x + 0.5f * size + ui.px(6), at.y + 0.5f * (height - ui.text_size()) - 1),
                       paint(ink), word);
    }
    Control& control = ui.controls.add(id, "button", {at.x, at.y, width, height});
    control.name = word;
    if (glyph == Glyph::play || glyph == Glyph::pause) {  // the glyphs that tell a state
        control.value_kind = Control::Value::truth;
        control.number = glyph == Glyph::pause ? 1.0 : 0.0;
    }
    return pressed;
}

std::string shorten(const Ui& ui, std::string_view text, float room, Weight weight) {
    std::string out(text);
    if (measure_label(ui.fonts, ui.text_size(), out, weight) <= room) return out;
    while (!text.empty()) {
        unsigned char last = 0;  // whole letters only: bytes that go on with one begin with 10
        do {
            last = static_cast<unsigned char>(text.back());
            text.remove_suffix(1);
        } while ((last & 0xC0) == 0x80 && !text.empty());
        out = std::string(text) + "…";
        if (measure_label(ui.fonts, ui.text_size(), out, weight) <= room) break;
    }
    return out;
}

std::vector<std::string> break_lines(const Ui& ui, std::string_view text, float size, float width,
                                     std::size_t most) {
    std::vector<std::string> out;
    while (!text.empty() && out.size() < most) {
        std::size_t end = text.size();
        while (end > 0 && measure_label(ui.fonts, size, text.substr(0, end)) > width) {
            const std::size_t blank = text.rfind(' ', end - 1);
            if (blank == std::string_view::npos || blank == 0) break;  // one word: it is cut by its panel
            end = blank;
        }
        out.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!text.empty() && !out.empty()) out.back() += " …";
    return out;
}

int picker(const Ui& ui, const char* id, std::span<const std::string> ids,
           std::span<const std::string> titles, int current, float width, Weight weight,
           const PickerWords& words) {
    int chosen = -1;
    ImGui::SetNextItemWidth(width);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    Control& control = ui.controls.add(id, "choice", {at.x, at.y, width, ImGui::GetFrameHeight()});
    control.value_kind = Control::Value::text;
    control.text = current >= 0 ? ids[static_cast<std::size_t>(current)] : std::string();
    control.choices.assign(ids.begin(), ids.end());
    control.titles.assign(titles.begin(), titles.end());
    // Operated from outside the canvas (web/shell/mirror.js).
    if (ui.view.operated.id == id) {
        const auto found = std::find(ids.begin(), ids.end(), ui.view.operated.value);
        if (found != ids.end()) chosen = static_cast<int>(found - ids.begin());
        ui.view.operated = {};
    }
    const std::string label = std::string("##") + id;
    const std::string_view preview =
        current >= 0 ? std::string_view(titles[static_cast<std::size_t>(current)]) : words.otherwise;
    const float pad = ImGui::GetStyle().FramePadding.x, height = ImGui::GetFrameHeight();
    const auto write = [&](ImDrawList* list, ImVec2 at_left, float tall, std::string_view text, Weight cut) {
        draw_label(list, ui.fonts, ui.text_size(),
                   ImVec2(at_left.x + pad, at_left.y + 0.5f * (tall - ui.text_size()) - 1),
                   paint(ui.theme.ui.text), text, cut);
    };
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const bool open =
        ImGui::BeginCombo(label.c_str(), "", ImGuiComboFlags_HeightLarge | ImGuiComboFlags_NoArrowButton);
    const float arrow = ui.px(4), middle = at.y + 0.5f * height, right = at.x + width - 0.7f * pad - arrow;
    write(list, at, height, shorten(ui, preview, right - 1.6f * arrow - at.x - pad, weight), weight);
    list->AddTriangleFilled(ImVec2(right - arrow, middle - 0.55f * arrow),
                            ImVec2(right + arrow, middle - 0.55f * arrow),
                            ImVec2(right, middle + 0.65f * arrow), paint(ui.theme.ui.text_dim));
    if (!open) return chosen;
    const Box window = ui.controls.clip();
    clip_controls(ui);
    // The list is as wide as its longest line.
    float wide = width - 2.0f * ImGui::GetStyle().WindowPadding.x;
    for (const std::string& title : titles) wide = std::max(wide, width_of(ui, title) + 2.0f * pad);
    const float tall = platform::surface().touch ? 40.0f : ui.px(22);  // the spacing between them adds to it
    std::vector<std::vector<std::string>> under(ids.size());
    const float room = std::min(ui.px(430), platform::surface().width - 2.0f * pad - ui.px(28));
    for (std::size_t i = 0; i < words.sentences.size(); ++i) {
        under[i] = break_lines(ui, words.sentences[i], ui.small_size(), room, 3);
        if (!under[i].empty()) wide = std::max(wide, room + 2.0f * pad);
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        const float line = ui.small_size() + ui.px(2),
                    more = under[i].empty() ? 0.0f : line * static_cast<float>(under[i].size()) + ui.px(3);
        if (ImGui::Selectable("##option", static_cast<int>(i) == current, 0, ImVec2(wide, tall + more)))
            chosen = static_cast<int>(i);
        const Box row = make_box(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
        ImDrawList* const own = ImGui::GetWindowDrawList();
        write(own, ImVec2(row.x, row.y), row.height - more, titles[i],
              under[i].empty() ? Weight::regular : Weight::bold);
        for (std::size_t k = 0; k < under[i].size(); ++k)
            draw_label(own, ui.fonts, ui.small_size(),
                       ImVec2(row.x + pad, row.bottom() - more + line * static_cast<float>(k) - ui.px(2)),
                       paint(ui.theme.ui.text_dim), under[i][k]);
        ui.controls.add(std::string(id) + "." + ids[i], "option", row).name = titles[i];
        ImGui::PopID();
    }
    ImGui::EndCombo();
    ui.controls.set_clip(window);
    return chosen;
}

namespace {

// What is below is the rounding of a balance of larger terms: no quantity of a mechanism that can be looked at
// is so small. What is above is not told digit by digit.
constexpr double rounding = 1e-14, huge = 1e6;

// With U+2212 for each minus.
std::string typeset(const char* text) {
    std::string out;
    for (const char* c = text; *c != 0; ++c)
        if (*c == '-')
            out += "\u2212";
        else
            out += *c;
    return out;
}

}  // namespace

std::string show_fixed(double value, int decimals) {
    if (std::isnan(value)) return "–";
    if (2.0 * std::abs(value) < std::pow(10.0, -decimals)) value = 0.0;
    if (std::abs(value) >= huge) return show_number(value, 3);
    char text[40];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return typeset(text);
}

std::string show_shortest(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.4g", value + 0.0);  // -0 is 0
    return typeset(text);
}

std::string show_number(double value, int significant) {
    if (std::isnan(value)) return "–";
    if (std::abs(value) < rounding) value = 0.0;
    char text[40];
    const double size = std::abs(value);
    if (size != 0.0 && (size < 1e-3 || size >= 1e5)) {
        int exponent = static_cast<int>(std::floor(std::log10(size)));
        double mantissa = value / std::pow(10.0, exponent);
        if (std::abs(mantissa) >= 9.9995) mantissa /= 10.0, ++exponent;
        std::snprintf(text, sizeof text, "%.*f·10^{%d}", std::max(0, significant - 2), mantissa, exponent);
    } else {
        const int before = size >= 1.0 ? static_cast<int>(std::floor(std::log10(size))) + 1 : 1;
        std::snprintf(text, sizeof text, "%.*f", std::max(0, significant - before), value);
    }
    return typeset(text);
}

std::string name_contact(const Session& session, int first, int last) {
    const Picture& picture = *session.system().picture;
    const Mechanism& mechanism = session.simulation().mechanism();
    if (!picture.one_body.empty() && last > first) return std::string(picture.one_body);
    const auto name = [&](int contact) {
        return static_cast<std::size_t>(contact) < picture.contacts.size()
                   ? std::string(picture.contacts[static_cast<std::size_t>(contact)])
                   : make_title(mechanism.contact_name(contact));
    };
    return last > first ? name(first) + "–" + name(last) : name(first);
}

void draw_state_glyph(ImDrawList* list, const Theme& theme, ContactState state, ImVec2 min, ImVec2 max) {
    const ImU32 full = paint(get_state_colour(theme, state)),
                faint = paint(get_state_colour(theme, state), 0.22f);
    const float middle = 0.5f * (min.y + max.y);
    switch (state) {
        case ContactState::stick:
            list->AddRectFilled(min, max, full);
            break;
        case ContactState::slip:
        case ContactState::slip_plus:
            list->AddRectFilled(min, ImVec2(max.x, middle), full);
            list->AddRectFilled(ImVec2(min.x, middle), max, faint);
            break;
        case ContactState::slip_minus:
            list->AddRectFilled(min, ImVec2(max.x, middle), faint);
            list->AddRectFilled(ImVec2(min.x, middle), max, full);
            break;
        case ContactState::open:
            list->AddRectFilled(ImVec2(min.x, middle - 1), ImVec2(max.x, middle + 1), full);
            break;
    }
}

void draw_cell(ImDrawList* list, const Theme& theme, const RibbonCell& cell, float top, float bottom) {
    draw_state_glyph(list, theme, cell.state, ImVec2(cell.x0, top), ImVec2(cell.x1, bottom));
    if (cell.merged)
        list->AddRectFilled(ImVec2(cell.x0, top), ImVec2(cell.x0 + 1.0f, top + 3.0f), paint(theme.ui.text));
}

std::string_view get_state_title(ContactState state) {
    switch (state) {
        case ContactState::open:
            return "Open";
        case ContactState::stick:
            return "Stick";
        case ContactState::slip:
            return "Slip";
        case ContactState::slip_plus:
            return "Slip +";
        case ContactState::slip_minus:
            return "Slip \u2212";
    }
    return "";
}

void draw_margin(const Ui& ui, ImDrawList* list, ImVec2 at, ImVec2 size, const ContactSample& contact) {
    if (contact.state != ContactState::stick || !(contact.stick_bound > 0.0)) return;
    const auto share = static_cast<float>(
        std::min(1.0, std::hypot(contact.tangent[0], contact.tangent[1]) / contact.stick_bound));
    list->AddRectFilled(at, ImVec2(at.x + size.x, at.y + size.y), paint(ui.theme.ui.hover), 2);
    list->AddRectFilled(at, ImVec2(at.x + share * size.x, at.y + size.y), paint(ui.theme.contact.stick), 2);
    list->AddLine(ImVec2(at.x + size.x, at.y - ui.px(3)), ImVec2(at.x + size.x, at.y + size.y + ui.px(3)),
                  paint(ui.theme.ui.text), ui.px(1.5f));
}

}  // namespace stiction
