// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The state badge: a large one for a single contact; for several contacts one row each, below each other, so that
// none is cut off at the right.
#include "scene/parts.hpp"
#include "session/run/impact_report.hpp"
#include "session/run/sliding_contact.hpp"
#include "session/tables/contact_rows.hpp"
#include "ui/numbers.hpp"
#include "view/contact_marks.hpp"
#include "view/names.hpp"
#include "view/view.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

double find_tangent(const ContactSample& contact) {
    return std::hypot(contact.tangent[0], contact.tangent[1]);
}

// The distance of the contact from a change of state.
std::string write_margin(const Ui& ui, const ContactSample& contact, bool alone) {
    const Session& session = ui.session;
    const SlidingContact sliding = find_sliding_contact(session);
    const bool hides = session.experiment.hides_mechanism();
    const double a = hides ? std::nan("") : sliding.A, b = sliding.b;
    if (session.sample().verdict == "none")
        // No solution: A < 0 and b > 0, or the singular point, at which both go to 0.
        return alone && !std::isnan(a) ? "*A* = " + show_number(a) + (a < 0.0 ? " < 0" : " → 0") +
                                             ",  *b* = " + show_number(b) + (a < 0.0 ? " > 0" : " → 0")
                                       : "";
    if (contact.state == ContactState::stick) {
        const double bound = contact.bound(), shown = drop_rounding(find_tangent(contact), bound);
        const int decimals =
            bound > 0.0 ? std::clamp(2 - static_cast<int>(std::floor(std::log10(bound))), 0, 6) : 2;
        const std::string of = session.experiment.hides_friction() ? "?" : show_fixed(bound, decimals);
        return show_fixed(shown, decimals) + " of " + of + find_force_unit(ui);
    }
    if (!std::isnan(a)) return "*A* = " + show_number(a) + ",  *b* = " + show_number(b);
    if (contact.state == ContactState::open) {
        if (std::isinf(contact.gap)) return "not engaged";
        const Units& units = ui.session.system().units;
        return "gap " + show_number(contact.gap) +
               (units.length == "1" ? "" : " " + std::string(units.length));
    }
    const std::string speed = find_speed_unit(ui), force = find_force_unit(ui);
    if (ui.session.simulation().mechanism().size().tangents == 2)
        return "|*u*_T| = " + show_number(std::hypot(contact.slip[0], contact.slip[1])) + speed +
               ",  |*T*| = " + show_number(find_tangent(contact)) + force;
    return "*u*_T = " + show_number(contact.slip[0]) + speed + ",  *T* = " + show_number(contact.tangent[0]) +
           force;
}

// The total load of the points of one body.
std::string write_load(const RowLoad& load, const std::string& unit) {
    if (!std::isfinite(load.normal)) return {};
    return "Σ*N* = " + show_number(load.normal) + unit + ",  Σ*T* = " + show_number(load.tangent) + unit;
}

void draw_state(const Ui& ui, ImDrawList* list, ContactState state, ImVec2 min, ImVec2 max) {
    const unsigned colour = ui.theme.contact.inconsistent;
    if (ui.session.sample().verdict != "none") return draw_state_glyph(list, ui.theme, state, min, max);
    list->AddRectFilled(min, max, paint(colour, 0.3f));
    list->AddLine(min, max, paint(colour), 2.0f);
    list->AddLine(ImVec2(min.x, max.y), ImVec2(max.x, min.y), paint(colour), 2.0f);
}

// In a low scene the law of a single contact stands beside its state instead of below it.
bool is_low(const Ui& ui, const Box& box) { return box.height < ui.px(260); }

// The badge of a single contact may get a row with the force in its bound, at another state or another time.
bool can_hold(const Ui& ui) {
    const Session& session = ui.session;
    return session.experiment.hides_friction() || session.sample().contacts[0].stick_bound > 0.0 ||
           session.simulation().mechanism().friction(0).at_rest() > 0.0;
}

// The second line of the badge of a single contact.
std::string write_law(const Ui& ui, const ContactSample& contact, const std::string& margin, bool none,
                      bool holds) {
    if (const auto impact = find_recent_impact(ui.session); impact.has_value() && !none) {
        const ImpactReport::Jump& jump = impact->jumps.back();
        return "Impact without collision: " + make_column_name(ui, jump.column) + " " +
               show_number(jump.before, 3) + " → " + show_number(jump.after, 3);
    }
    if (exceeds_bound(contact)) return "|*T*| exceeds its bound " + name_bound(ui.session, 0);
    return holds ? "holds while |*T*| ≤ " + name_bound(ui.session, 0) : margin;
}

}  // namespace

float find_badge_height(const Ui& ui, const Box& box) {
    const std::size_t contacts = ui.session.sample().contacts.size();
    const bool one_row = contacts > 1 && !ui.session.system().picture->one_body.empty();
    switch (contacts) {
        case 0:
            return ui.px(62);
        case 1:
            return ui.px((is_low(ui, box) ? 34.0f : 50.0f) + (can_hold(ui) ? 12.0f : 0.0f));
        case 3:
            return ui.px(one_row ? 44.0f : 84.0f);
        default:
            return ui.px(one_row ? 44.0f : 72.0f);
    }
}

Box draw_badge(const Ui& ui, ImDrawList* list, const Box& box, WordPlaces& words_of_scene) {
    const Sample& sample = ui.session.sample();
    const auto& contacts = sample.contacts;
    if (contacts.empty() || !ui.shows("badge")) return {};
    const bool one_body = !ui.session.system().picture->one_body.empty() && contacts.size() > 1;
    const std::vector<ContactRow> rows = find_contact_rows(contacts, one_body);
    const bool alone = contacts.size() == 1, none = sample.verdict == "none";
    const std::string several = sample.verdict != "multiple" ? ""
                                : sample.solutions > 1       ? "two solutions"
                                                             : "forces not unique";
    const double creep = ui.session.history.creep();
    const std::string creeps =
        none || !(creep > 0.0) ? "" : "creeping at " + show_number(creep, 2) + find_speed_unit(ui);
    const float size = ui.px(rows.size() == 1 ? 18.0f : rows.size() == 2 ? 15.0f : 13.0f);
    const float pitch =
        rows.size() == 1 ? ui.px(24) : std::min(1.45f * size, ui.px(58) / static_cast<float>(rows.size()));
    const float x = box.x + ui.px(14), top = box.y + ui.px(10), side = 0.85f * size, small = ui.small_size();
    const auto& u = ui.theme.ui;
    // If there is room, the margins of several rows form a column.
    std::vector<std::string> titles, margins;
    std::string untold;  // did not fit into its line
    float column = 0.0f, bottom = top + pitch * static_cast<float>(rows.size());
    for (const ContactRow& row : rows) {
        std::string title = none ? "No solution" : std::string(get_state_title(contacts[row.first].state));
        if (alone && !several.empty() && !none) title += ", " + several;
        if (!alone) {
            const std::string name =
                name_contact(ui.session, static_cast<int>(row.first), static_cast<int>(row.last));
            title = name + ": " + title;
        }
        titles.push_back(title);
        margins.push_back(row.first == row.last ? write_margin(ui, contacts[row.first], alone)
                          : one_body            ? write_load(find_load(contacts, row), find_force_unit(ui))
                                                : "");
        column = std::max(column, measure_label(ui.fonts, size, title, Weight::bold));
    }
    const float words = x + ui.px(24), beside = words + column + ui.px(12);
    float right = words + column;
    // Writes a text and returns its width; 0 if there is no room.
    const auto write = [&](float height, ImVec2 at, unsigned colour, std::string_view text,
                           Weight weight = Weight::regular) {
        const float room = box.right() - ui.px(8) - at.x;
        const std::string fitting = measure_label(ui.fonts, height, text, weight) <= room
                                        ? std::string(text)
                                        : shorten(ui, text, room * ui.text_size() / height, weight);
        return write_word(ui, list, words_of_scene, height, at, colour, fitting, weight)
                   ? measure_label(ui.fonts, height, fitting, weight)
                   : 0.0f;
    };
    const bool shows_share = !ui.session.experiment.hides_friction();  // of the force in its bound
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const ContactSample& contact = contacts[rows[i].first];
        const float y = top + pitch * static_cast<float>(i);
        draw_state(ui, list, contact.state, ImVec2(x, y + 1), ImVec2(x + side, y + 1 + side));
        write(size, ImVec2(words, y - 0.1f * size), u.text, titles[i], Weight::bold);
        const bool holds = contact.state == ContactState::stick && contact.stick_bound > 0.0 && !none;
        if (alone) {
            std::string law = write_law(ui, contact, margins[i], none, holds);
            const auto fits = [&](float from, const std::string& text) {
                return from + measure_label(ui.fonts, ui.text_size(), text) <= box.right() - ui.px(8);
            };
            const bool in_line = is_low(ui, box) && fits(beside, law);
            const ImVec2 at(in_line ? beside : words, y + ui.px(in_line ? 1.0f : 22.0f));
            const float beneath = y + ui.px(in_line ? 22.0f : 38.0f);
            if (holds && !exceeds_bound(contact) && !creeps.empty() && !find_recent_impact(ui.session)) {
                const std::string both = law + ",  " + creeps;
                const bool has_room = fits(at.x, both);
                (has_room ? law : untold) = has_room ? both : creeps;
            }
            right = std::max(
                right,
                at.x + write(ui.text_size(), at,
                             exceeds_bound(contact) ? ui.theme.contact.inconsistent : u.text_dim, law));
            bottom = std::max(bottom, at.y + ui.text_size());
            if (!holds) continue;
            const float bar = ui.px(150), after = words + (shows_share ? bar + ui.px(8) : 0.0f);
            if (shows_share)
                draw_margin(ui, list, ImVec2(words, beneath + ui.px(6)), ImVec2(bar, ui.px(5)), contact);
            right =
                std::max(right, after + write(ui.text_size(), ImVec2(after, beneath), u.text, margins[i]));
            bottom = beneath + ui.text_size();
            continue;
        }
        const bool exceeds = exceeds_bound(contact);
        const auto measure = [&](const std::string& text) { return measure_label(ui.fonts, small, text); };
        if (const std::string longer = margins[i] + ", exceeds its bound";
            exceeds && beside + measure(longer) <= box.right() - ui.px(8))
            margins[i] = longer;
        const float w = measure(margins[i]), bar = ui.px(70);
        if (beside + w > box.right() - ui.px(8)) continue;
        write(small, ImVec2(beside, y + 0.5f * (side - small)),
              exceeds ? ui.theme.contact.inconsistent : u.text_dim, margins[i]);
        right = std::max(right, beside + w);
        const float at = beside + std::max(w, ui.px(92)) + ui.px(8);
        if (!shows_share || !holds || margins[i].empty() || at + bar > box.right() - ui.px(8)) continue;
        draw_margin(ui, list, ImVec2(at, y + 0.5f * side - ui.px(1.5f)), ImVec2(bar, ui.px(5)), contact);
        right = std::max(right, at + bar);
    }
    const std::string last =
        alone ? untold : several + (several.empty() || creeps.empty() ? "" : ", ") + creeps;
    if (!last.empty()) {
        write(small, ImVec2(words, bottom + ui.px(1)), u.text_dim, last);
        bottom += small;
    }
    // A change flashes only while the motion plays, not while the user moves through time.
    std::vector<ContactState> states;
    for (const ContactSample& each : contacts) states.push_back(each.state);
    if (ui.view.scene.flash.update(states, ImGui::GetTime()) && ui.session.player.is_running())
        list->AddRect(
            ImVec2(x - ui.px(5), top - ui.px(4)),
            ImVec2(words + column + ui.px(7), top + pitch * static_cast<float>(rows.size()) - ui.px(4)),
            paint(u.text), ui.px(4), 0, ui.px(1.5f));
    return {box.x, box.y, right + ui.px(6) - box.x, bottom + ui.px(4) - box.y};
}

}  // namespace stiction
