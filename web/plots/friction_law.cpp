// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Friction characteristic T over u_T of one contact, evaluated from the mechanism itself, with the operating point on
// it; for contacts with two tangents |T|/N over |u_T|, with a point for each closed contact. The ends of the stick bar and the slip branch are handles of its coefficients: a drag by dT changes the
// coefficient by dT/N. The point at which half of a drop from mu_s is over is the handle of v_s. Regularised friction has a ramp instead of the bar: T = -mu N u_T/v_r up to |u_T| = v_r.
#include "plots/friction_law.hpp"

#include "base/symbol.hpp"
#include "figure/law_point.hpp"
#include "model/empty_kinetics.hpp"
#include "platform/platform.hpp"
#include "ui/picker.hpp"
#include "ui/plot_frame.hpp"
#include "ui/plot_hand.hpp"
#include "ui/plot_words.hpp"
#include "ui/polyline.hpp"
#include "ui/track.hpp"
#include "view/names.hpp"
#include "view/pictures.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction {

namespace {

constexpr double law_trail = 1.0;       // s of model time behind the operating point
constexpr double grid = 1.0 / 60.0;     // s between its points
constexpr std::size_t most_past = 400;  // largest number of points

FrictionCharacteristic find_characteristic(const Session& session, int contact, double reach) {
    FrictionCharacteristic out;
    const Sample& sample = session.sample();
    const Mechanism& mechanism = session.simulation().mechanism();
    const FrictionLaw law = mechanism.friction(contact);
    Kinetics kinetics = make_kinetics(mechanism.size());
    mechanism.evaluate(sample.t, sample.q, sample.v, kinetics);
    out.is_spatial = mechanism.size().tangents == 2;
    // Added to the dry friction; independent of the load.
    const double viscous =
        out.is_spatial ? 0.0 : kinetics.contacts[static_cast<std::size_t>(contact)].viscous;
    out.N = out.is_spatial ? 1.0 : std::max(0.0, sample.contacts[static_cast<std::size_t>(contact)].normal);
    out.mu_stick = law.at_rest();
    out.asymmetry = law.asymmetry;
    if (law.falls() && law.mu_s > law.mu_k) {
        out.per_speed = law.kind == FrictionKind::stribeck ? std::log(2.0) : 1.0;
        out.half_drop = out.per_speed * law.stribeck_speed;
    }
    if (session.system()
            .methods[static_cast<std::size_t>(session.experiment.scenario().settings.method)]
            .kind == MethodKind::regularised)
        out.v_r = session.simulation().mechanism().regularization().slip_speed;
    constexpr int count = 60;
    const double begin = std::max(out.v_r, 1e-12);
    for (int i = 0; i <= count; ++i) {
        const double part = static_cast<double>(i) / count;
        const double u = begin + std::max(0.0, reach - begin) * part * part;
        const double dry = law.sliding(u) * out.N, damped = viscous * u;
        out.u.push_back(u), out.T.push_back(out.is_spatial ? dry : -dry - damped);
        out.mirrored_u.push_back(-u), out.mirrored_T.push_back(law.asymmetry * dry + damped);
    }
    return out;
}

FrictionLawPlot::Handle find_handle(const PlotView& view, const FrictionCharacteristic& law, ImVec2 mouse,
                                    float slack) {
    const Box& frame = view.frame;
    if (!(law.N > 0.0)) return FrictionLawPlot::Handle::none;
    const double per_u = frame.width / (view.x1 - view.x0), per_T = frame.height / (view.y1 - view.y0);
    const double u = view.x0 + (mouse.x - frame.x) / per_u, T = view.y1 - (mouse.y - frame.y) / per_T;
    if (law.v_r == 0.0 && std::abs(u) * per_u <= slack &&
        std::min(std::abs(T - law.top()), std::abs(T - law.foot())) * per_T <= slack)
        return FrictionLawPlot::Handle::stick;
    if (law.half_drop > 0.0 && std::abs(u - law.half_drop) * per_u <= slack &&
        std::abs(T - law.at(law.half_drop)) * per_T <= slack)
        return FrictionLawPlot::Handle::speed;
    return std::abs(T - law.at(u)) * per_T <= slack ? FrictionLawPlot::Handle::slip
                                                    : FrictionLawPlot::Handle::none;
}

// A hollow square marks a curve that can be dragged.
void draw_handle(const Ui& ui, double u, double T, unsigned colour, bool hot) {
    const ImVec2 at = ImPlot::PlotToPixels(u, T);
    const float half = ui.px(hot ? 5.0f : 3.5f);
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const ImVec2 min(at.x - half, at.y - half), max(at.x + half, at.y + half);
    list->AddRectFilled(min, max, paint(hot ? colour : ui.theme.ui.plot));
    list->AddRect(min, max, paint(colour), 0.0f, 0, ui.px(1.5f));
}

// "mu_s N" beside a branch; `factor` is N or empty.
void draw_bound(const Ui& ui, double u, double T, int parameter, std::string_view factor, float dx,
                float dy) {
    const Parameter& p = ui.session.system().parameters[static_cast<std::size_t>(parameter)];
    const ImVec2 at = ImPlot::PlotToPixels(u, T);
    draw_label(ImPlot::GetPlotDrawList(), ui.fonts, ui.small_size(), ImVec2(at.x + dx, at.y + dy),
               paint(ui.theme.ui.text_dim), make_symbol(p.symbol) + std::string(factor));
}

// If there are several contacts: a picker of the one shown, at the right end of the title line.
void put_contact_picker(const Ui& ui, ImVec2 corner) {
    const Mechanism& mechanism = ui.session.simulation().mechanism();
    std::vector<std::string> ids, titles;
    for (int i = 0; i < mechanism.size().contacts; ++i) {
        ids.push_back(mechanism.contact_name(i));
        titles.push_back(name_contact(ui.session, i));
    }
    if (ids.size() < 2) return;
    const TallTargets tall;
    const float room = ImGui::GetContentRegionAvail().x, title = width_of(ui, "Friction law") + ui.px(14),
                width = std::min(ui.px(130), room - title);
    const float lift = platform::surface().touch ? 0.0f : ui.px(5);
    ImGui::SetCursorScreenPos(ImVec2(corner.x + room - width, corner.y - lift));
    const int chosen =
        picker(ui, "shown_contact", ids, titles, find_shown_contact(ui.session, ui.view), width);
    if (chosen >= 0) ui.view.contact = ids[static_cast<std::size_t>(chosen)];
    ImGui::SetCursorScreenPos(ImVec2(corner.x, corner.y - lift + ImGui::GetFrameHeight() + ui.px(4)));
}

// The points of all closed contacts; if there are several, with their numbers in the bands.
void draw_law_points(const Ui& ui, PlotWords& words) {
    const std::vector<ContactSample>& contacts = ui.session.sample().contacts;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const PlanePoint at = find_law_point(contacts[i], 2);
        if (contacts[i].state == ContactState::open || !std::isfinite(at.y)) continue;
        const ImVec2 place = ImPlot::PlotToPixels(at.x, at.y);
        ImDrawList* list = ImPlot::GetPlotDrawList();
        list->AddCircleFilled(place, ui.px(6), paint(ui.theme.ui.panel));
        list->AddCircleFilled(place, ui.px(4.5f), paint(get_state_colour(ui.theme, contacts[i].state)));
        if (contacts.size() > 1) words.put_beside(place, std::to_string(i + 1));
    }
}

}  // namespace

double FrictionLawPlot::find_reach(const Session& session, const ContactSample& contact) {
    // A belt moves by itself: three times its speed is shown.
    const bool has_belt = session.system().picture->friction_law_plot;
    const double ground = has_belt ? contact.slip[0] - session.sample().v[0] : 0.0;
    const double u = find_law_point(contact, session.simulation().mechanism().size().tangents).x;
    reach_ = std::max({reach_, 3.0 * std::abs(ground), 1.1 * std::abs(u)});
    for (const Past& past : past_) reach_ = std::max(reach_, 1.1 * std::abs(past.u));
    return reach_;
}

// Adds the points since the last frame: at the times of a fixed grid, and before and after each event.
void FrictionLawPlot::follow_point(const Session& session, int contact) {
    const Simulation& simulation = session.simulation();
    const double now = session.t(), begin = std::max(simulation.begin(), now - law_trail);
    const int tangents = simulation.mechanism().size().tangents;
    if (motion_ != session.history.motion() || contact_ != contact) {
        motion_ = session.history.motion(), contact_ = contact;
        reach_ = session.system().picture->friction_law_plot ? 0.05 : 1e-3;
        past_.clear();
    }
    if (std::exchange(generation_, session.history.generation()) != session.history.generation() ||
        (!past_.empty() && past_.back().t > now))
        past_.clear();
    std::erase_if(past_, [&](const Past& past) { return past.t < begin; });
    const auto take = [&] {
        const ContactSample& c = sample_.contacts[static_cast<std::size_t>(contact)];
        const PlanePoint at = find_law_point(c, tangents);
        if (c.state != ContactState::open && std::isfinite(at.y)) past_.push_back({sample_.t, at.x, at.y});
    };
    const double from = past_.empty() ? begin : past_.back().t;
    double next = grid * (std::floor(from / grid) + 1.0);
    const auto take_grid = [&](double to) {
        for (; next < to; next += grid) simulation.get_sample(next, sample_), take();
    };
    for (std::size_t i = simulation.find_node(from) + 1; i < simulation.node_count(); ++i) {
        const double t = simulation.node_time(i);
        if (t > now || past_.size() > most_past) break;
        if (!simulation.node_follows_event(i) || t <= from) continue;
        take_grid(t);
        for (const std::size_t side : {i - 1, i}) simulation.get_node_sample(side, sample_), take();
    }
    take_grid(now);
}

void FrictionLawPlot::draw_trail(const Ui& ui) const {
    constexpr int pieces = 4;  // older ones are fainter
    std::vector<double> u, T;
    std::size_t from = 0;
    for (int i = 1; i <= pieces; ++i) {
        const double end = ui.session.t() - law_trail * (1.0 - static_cast<double>(i) / pieces);
        u.clear(), T.clear();
        std::size_t at = from;
        for (; at < past_.size() && past_[at].t <= end; ++at)
            u.push_back(past_[at].u), T.push_back(past_[at].T);
        if (u.size() > 1)
            draw_polyline(u, T, paint(ui.theme.ui.text, 0.09f * static_cast<float>(i)), ui.px(6));
        from = at > from ? at - 1 : at;
    }
}

FrictionLawPlot::Handle FrictionLawPlot::use_handles(const Ui& ui, const FrictionCharacteristic& law) {
    Session& session = ui.session;
    PlotView& view = ui.view.law;
    const PlotHand hand = take_hand(ui, "##law_hand", view, Zoom::none);
    // T over N, and over the asymmetry where T > 0: the coefficient with its sign.
    const auto find_share = [&](float y) {
        const double T = view.y1 - (y - view.frame.y) / view.frame.height * (view.y1 - view.y0);
        return T / law.N / (T > 0.0 ? law.asymmetry : 1.0);
    };
    if (hand.ended || !hand.held) held_ = -1;
    if (held_ < 0)
        handle_ = hand.hovered ? find_handle(view, law, hand.at, ui.px(hand.touch ? 22 : 12)) : Handle::none;
    if (hand.pressed && handle_ != Handle::none) {
        held_ = handle_ == Handle::speed
                    ? find_parameter(session.system(), session.system().picture->law_handles.speed)
                    : find_law_parameter(session, handle_ == Handle::stick);
        if (handle_ != Handle::speed) ui.view.law.stick = handle_ == Handle::stick;
        side_ = find_share(hand.at.y) < 0.0 ? -1.0 : 1.0;
        if (held_ >= 0) from_ = session.value(held_) - side_ * find_share(hand.at.y);
    }
    if (handle_ != Handle::none)
        ImGui::SetMouseCursor(handle_ == Handle::speed ? ImGuiMouseCursor_ResizeEW
                                                       : ImGuiMouseCursor_ResizeNS);
    if (held_ >= 0 && hand.moved > 0.0f && law.N > 0.0) {
        const Parameter p =
            fit_track(session.system().parameters[static_cast<std::size_t>(held_)], session.value(held_));
        const double u = view.x0 + (hand.at.x - view.frame.x) / view.frame.width * (view.x1 - view.x0);
        const double value = handle_ == Handle::speed ? std::max(p.min, u / law.per_speed)
                                                      : from_ + side_ * find_share(hand.at.y);
        session.values.set(held_, move_along_track(p, value, 0.0));
    }
    view.follows = held_ < 0;  // the axes stand still while the curve is dragged
    return handle_;
}

void FrictionLawPlot::draw_curve(const Ui& ui, ImVec2 room) {
    Session& session = ui.session;
    if (session.sample().contacts.empty()) return;
    const int shown = find_shown_contact(session, ui.view);
    const ContactSample& contact = session.sample().contacts[static_cast<std::size_t>(shown)];
    const std::string name = session.simulation().mechanism().contact_name(shown);
    follow_point(session, shown);
    const double reach = find_reach(session, contact);
    const FrictionCharacteristic law = find_characteristic(session, shown, reach);
    PlotView& view = ui.view.law;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Handle hot = use_handles(ui, law);
    if (view.follows) {
        view.x1 = reach, view.x0 = -reach;
        view.y1 = std::max(
            {law.top(), -law.foot(), -law.T[0], -law.T.back(), law.mirrored_T[0], law.mirrored_T.back()});
        if (!session.system().picture->friction_law_plot)  // after a contact opens, old forces stay in view
            for (const Past& past : past_) view.y1 = std::max(view.y1, std::abs(past.T));
        view.y1 = view.y1 > 0.0 ? 1.35 * view.y1 : 1.0;
        view.y0 = -view.y1;
        if (law.is_spatial) view.x0 = -0.06 * view.x1, view.y0 = -0.06 * view.y1;
    }
    const bool focused = ui.view.focus.id == "plot.law";
    ImGui::SetCursorScreenPos(at);
    if (!ImPlot::BeginPlot("##law", room, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) return;
    set_up_view(ui, view);
    finish_view(view);
    note_plot(ui, "law", {at.x, at.y, room.x, room.y}, "slip_speed",
              law.is_spatial ? "friction_coefficient" : name + ".tangent");
    const auto colour = [&](ContactState state) { return get_state_colour(ui.theme, state); };
    const bool stick_hot = hot == Handle::stick || (focused && ui.view.law.stick),
               slip_hot = hot == Handle::slip || (focused && !ui.view.law.stick);
    draw_trail(ui);
    const float slip_weight = ui.weight(slip_hot ? 3.2f : 2.0f);
    draw_polyline(law.u, law.T, paint(colour(ContactState::slip_plus)), slip_weight);
    if (!law.is_spatial)
        draw_polyline(law.mirrored_u, law.mirrored_T, paint(colour(ContactState::slip_minus)), slip_weight);
    // A ramp that is steeper on one side bends in the middle.
    const double bar_u[3] = {law.is_spatial ? 0.0 : -law.v_r, 0.0, law.v_r},
                 bar_T[3] = {law.is_spatial ? 0.0 : law.top(),
                             law.is_spatial || law.v_r > 0.0 ? 0.0 : law.foot(),
                             law.is_spatial ? law.top() : law.foot()};
    draw_polyline(bar_u, bar_T, paint(colour(ContactState::stick)), ui.weight(3.2f));
    ImPlot::PushPlotClipRect();
    const int stick = find_law_parameter(session, true), slip = find_law_parameter(session, false);
    const std::string_view factor = law.is_spatial ? "" : "*N*";
    if (law.N > 0.0 && slip >= 0) {
        const std::size_t knob = law.u.size() * 4 / 5;
        draw_handle(ui, law.u[knob], law.T[knob], colour(ContactState::slip_plus), slip_hot);
        if (!law.is_spatial)
            draw_handle(ui, -law.u[knob], law.mirrored_T[knob], colour(ContactState::slip_minus), slip_hot);
        if (law.half_drop > 0.0 && law.half_drop < view.x1)
            draw_handle(ui, law.half_drop, law.at(law.half_drop), colour(ContactState::slip_plus),
                        hot == Handle::speed);
        if (law.is_spatial)
            draw_bound(ui, 0.9 * view.x1, law.at(0.9 * view.x1), slip, factor, 0.0f, ui.px(4));
        else
            draw_bound(ui, view.x0, law.mirrored_T.back(), slip, factor, ui.px(8), ui.px(4));
        if (law.v_r == 0.0) {
            draw_handle(ui, 0.0, law.top(), colour(ContactState::stick), stick_hot);
            if (!law.is_spatial) draw_handle(ui, 0.0, law.foot(), colour(ContactState::stick), stick_hot);
            if (stick >= 0 && stick != slip)
                draw_bound(ui, 0.0, law.top(), stick, factor, ui.px(9), -ui.px(9));
        }
    }
    ImPlot::PopPlotClipRect();
    if (!law.is_spatial && contact.state != ContactState::open)
        draw_dot(ui, contact.slip[0], contact.tangent[0]);
    const Units& units = session.system().units;
    const auto with_unit = [&](const std::string& unit) {
        return units.length == "1" ? std::string() : " (" + unit + ")";
    };
    const std::string speed = with_unit(std::string(units.length) + "/" + std::string(units.time));
    PlotWords words(ui, (law.is_spatial ? "|*u*_T|" : "*u*_T") + speed,
                    law.is_spatial ? "|*T*|/*N*" : "*T*" + with_unit(std::string(units.force)));
    if (law.is_spatial) draw_law_points(ui, words);
    ImPlot::EndPlot();
}

void FrictionLawPlot::draw(const Ui& ui, const Box& box) {
    if (begin_panel(ui, "law", box)) {
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        put_title(ui, "Friction law");
        put_contact_picker(ui, corner);
        draw_curve(ui, ImGui::GetContentRegionAvail());
    }
    end_panel();
}

}  // namespace stiction
