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

// The badge of one frame: one line for each contact, or for each body that touches at several points.
class Badge {
  public:
    Badge(const Ui& ui, ImDrawList* list, const Box& box, WordPlaces& words)
        : ui_(ui), list_(list), box_(box), words_(words) {
        collect();
    }
    /// Returns the box that it covers.
    Box draw() {
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const float y = top_ + pitch_ * static_cast<float>(i);
            draw_state(ui_, list_, lines_[i].contact->state, ImVec2(x_, y + 1),
                       ImVec2(x_ + side_, y + 1 + side_));
            write(size_, ImVec2(after_glyph_, y - 0.1f * size_), ui_.theme.ui.text, lines_[i].title,
                  Weight::bold);
            if (alone_)
                draw_single(lines_[i], y);
            else
                draw_one_of_several(lines_[i], y);
        }
        draw_last();
        flash();
        return {box_.x, box_.y, right_ + ui_.px(6) - box_.x, bottom_ + ui_.px(4) - box_.y};
    }

  private:
    struct Line {
        const ContactSample* contact;  // the first one
        std::string title, margin;
    };

    void collect() {
        const Sample& sample = ui_.session.sample();
        const auto& contacts = sample.contacts;
        const bool one_body = !ui_.session.system().picture->one_body.empty() && contacts.size() > 1;
        const std::vector<ContactRow> rows = find_contact_rows(contacts, one_body);
        alone_ = contacts.size() == 1, none_ = sample.verdict == "none";
        several_ = sample.verdict != "multiple" ? ""
                   : sample.solutions > 1       ? "two solutions"
                                                : "forces not unique";
        const double creep = ui_.session.history.creep();
        if (!none_ && creep > 0.0) creeps_ = "creeping at " + show_number(creep, 2) + find_speed_unit(ui_);
        size_ = ui_.px(rows.size() == 1 ? 18.0f : rows.size() == 2 ? 15.0f : 13.0f);
        pitch_ = rows.size() == 1 ? ui_.px(24)
                                  : std::min(1.45f * size_, ui_.px(58) / static_cast<float>(rows.size()));
        x_ = box_.x + ui_.px(14), top_ = box_.y + ui_.px(10), side_ = 0.85f * size_;
        after_glyph_ = x_ + ui_.px(24);
        float column = 0.0f;  // if there is room, the margins of several lines form one
        for (const ContactRow& row : rows) {
            std::string title =
                none_ ? "No solution" : std::string(get_state_title(contacts[row.first].state));
            if (alone_ && !several_.empty() && !none_) title += ", " + several_;
            if (!alone_)
                title = name_contact(ui_.session, static_cast<int>(row.first), static_cast<int>(row.last)) +
                        ": " + title;
            column = std::max(column, measure_label(ui_.fonts, size_, title, Weight::bold));
            lines_.push_back({&contacts[row.first], std::move(title),
                              row.first == row.last ? write_margin(ui_, contacts[row.first], alone_)
                              : one_body ? write_load(find_load(contacts, row), find_force_unit(ui_))
                                         : ""});
        }
        beside_ = after_glyph_ + column + ui_.px(12);
        titles_end_ = right_ = after_glyph_ + column;
        bottom_ = top_ + pitch_ * static_cast<float>(rows.size());
    }

    float find_edge() const { return box_.right() - ui_.px(8); }
    bool fits(float from, float height, const std::string& text) const {
        return from + measure_label(ui_.fonts, height, text) <= find_edge();
    }
    // Writes a text and returns its width; 0 if there is no room.
    float write(float height, ImVec2 at, unsigned colour, std::string_view text,
                Weight weight = Weight::regular) {
        const float room = find_edge() - at.x;
        const std::string fitting = measure_label(ui_.fonts, height, text, weight) <= room
                                        ? std::string(text)
                                        : shorten(ui_, text, room * ui_.text_size() / height, weight);
        return write_word(ui_, list_, words_, height, at, colour, fitting, weight)
                   ? measure_label(ui_.fonts, height, fitting, weight)
                   : 0.0f;
    }
    unsigned find_colour(bool exceeds) const {
        return exceeds ? ui_.theme.contact.inconsistent : ui_.theme.ui.text_dim;
    }
    bool holds(const ContactSample& contact) const {
        return contact.state == ContactState::stick && contact.stick_bound > 0.0 && !none_;
    }
    // The share of the force in its bound.
    bool shows_share() const { return !ui_.session.experiment.hides_friction(); }

    // The law below or beside the state, and the force in its bound.
    void draw_single(const Line& line, float y) {
        const ContactSample& contact = *line.contact;
        const float text = ui_.text_size();
        const bool holds_now = holds(contact), exceeds = exceeds_bound(contact);
        std::string law = write_law(ui_, contact, line.margin, none_, holds_now);
        const bool in_line = is_low(ui_, box_) && fits(beside_, text, law);
        const ImVec2 at(in_line ? beside_ : after_glyph_, y + ui_.px(in_line ? 1.0f : 22.0f));
        const float beneath = y + ui_.px(in_line ? 22.0f : 38.0f);
        if (holds_now && !exceeds && !creeps_.empty() && !find_recent_impact(ui_.session)) {
            const std::string both = law + ",  " + creeps_;
            const bool has_room = fits(at.x, text, both);
            (has_room ? law : untold_) = has_room ? both : creeps_;
        }
        right_ = std::max(right_, at.x + write(text, at, find_colour(exceeds), law));
        bottom_ = std::max(bottom_, at.y + text);
        if (!holds_now) return;
        const float bar = ui_.px(150), after = after_glyph_ + (shows_share() ? bar + ui_.px(8) : 0.0f);
        if (shows_share())
            draw_margin(ui_, list_, ImVec2(after_glyph_, beneath + ui_.px(6)), ImVec2(bar, ui_.px(5)),
                        contact);
        right_ =
            std::max(right_, after + write(text, ImVec2(after, beneath), ui_.theme.ui.text, line.margin));
        bottom_ = beneath + text;
    }
    // The margin beside the state.
    void draw_one_of_several(const Line& line, float y) {
        const ContactSample& contact = *line.contact;
        const float small = ui_.small_size();
        const bool exceeds = exceeds_bound(contact);
        const std::string longer = line.margin + ", exceeds its bound";
        const std::string& margin = exceeds && fits(beside_, small, longer) ? longer : line.margin;
        const float w = measure_label(ui_.fonts, small, margin), bar = ui_.px(70);
        if (!fits(beside_, small, margin)) return;
        write(small, ImVec2(beside_, y + 0.5f * (side_ - small)), find_colour(exceeds), margin);
        right_ = std::max(right_, beside_ + w);
        const float at = beside_ + std::max(w, ui_.px(92)) + ui_.px(8);
        if (!shows_share() || !holds(contact) || margin.empty() || at + bar > find_edge()) return;
        draw_margin(ui_, list_, ImVec2(at, y + 0.5f * side_ - ui_.px(1.5f)), ImVec2(bar, ui_.px(5)), contact);
        right_ = std::max(right_, at + bar);
    }
    // The line below, for words that belong to no contact or had no room.
    void draw_last() {
        const std::string last =
            alone_ ? untold_ : several_ + (several_.empty() || creeps_.empty() ? "" : ", ") + creeps_;
        if (last.empty()) return;
        write(ui_.small_size(), ImVec2(after_glyph_, bottom_ + ui_.px(1)), ui_.theme.ui.text_dim, last);
        bottom_ += ui_.small_size();
    }
    // A change flashes only while the motion plays, not while the user moves through time.
    void flash() {
        std::vector<ContactState> states;
        for (const ContactSample& each : ui_.session.sample().contacts) states.push_back(each.state);
        if (!ui_.view.scene.flash.update(states, ImGui::GetTime()) || !ui_.session.player.is_running())
            return;
        const float end = top_ + pitch_ * static_cast<float>(lines_.size());
        list_->AddRect(ImVec2(x_ - ui_.px(5), top_ - ui_.px(4)),
                       ImVec2(titles_end_ + ui_.px(7), end - ui_.px(4)), paint(ui_.theme.ui.text), ui_.px(4),
                       0, ui_.px(1.5f));
    }

    const Ui& ui_;
    ImDrawList* const list_;
    const Box& box_;
    WordPlaces& words_;
    std::vector<Line> lines_;
    bool alone_ = false, none_ = false;      // one contact; no solution
    std::string several_, creeps_, untold_;  // untold_: did not fit into its line
    float size_ = 0.0f, pitch_ = 0.0f, x_ = 0.0f, top_ = 0.0f, side_ = 0.0f;
    float after_glyph_ = 0.0f, beside_ = 0.0f, titles_end_ = 0.0f;  // left ends of titles and margins
    float right_ = 0.0f, bottom_ = 0.0f;                            // of everything so far
};

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
    if (ui.session.sample().contacts.empty() || !ui.shows("badge")) return {};
    return Badge(ui, list, box, words_of_scene).draw();
}

}  // namespace stiction
