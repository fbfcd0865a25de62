// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The result of the contact problem of the sliding contact, eps a_N = A N - b with 0 <= N, 0 <= a_N, N a_N = 0: in
// words, at the pointer and for the present state. If it has no solution or two, buttons offer ways to continue.
#include "maps/region_map.hpp"
#include "platform/platform.hpp"
#include "session/run/impact_report.hpp"
#include "session/run/sliding_contact.hpp"
#include "ui/item.hpp"
#include "ui/numbers.hpp"
#include "view/impact_words.hpp"
#include "view/names.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr float touch_height = 44.0f;  // CSS pixels that a finger needs
constexpr double degrees = 180.0 / 3.14159265358979323846;

struct Choice {
    const char* id;
    std::string title;
    bool chosen = false;
};

constexpr const char* lift_off_title = "1  Lift off";
constexpr const char* stay_title = "2  Stay in contact";

// Index of the first method with compliant contacts; -1: none.
int find_regularised(const System& system) {
    for (std::size_t i = 0; i < system.methods.size(); ++i)
        if (system.methods[i].kind == MethodKind::regularised) return static_cast<int>(i);
    return -1;
}

void act(Session& session, std::string_view id) {
    const bool running = session.player.is_running();
    if (id == "solution.1" || id == "solution.2") {
        session.values.set(get_region_map(session).branch, id.back() == '1' ? 0.0 : 1.0);
        if (running) session.player.play();
    } else if (id == "finding.impact") {
        session.beginning.let_go();
        session.values.set(get_region_map(session).rule, 0.0);
    } else if (id == "finding.regularise") {
        session.values.choose_method(find_regularised(session.system()));
    } else if (id == "finding.step_back") {
        session.start.can_go_back() ? session.start.go_back() : session.player.step(-1.0);
    }
}

}  // namespace

void draw_region_readout(const Ui& ui, const RegionPlane& plane, double x, double y) {
    const Session& session = ui.session;
    const std::vector<double> values = make_map(session, plane).find_values(x, y);
    RunSettings settings = session.experiment.scenario().settings;
    settings.method = 0;
    const Simulation simulation(session.system(), values, settings);
    Sample sample;
    simulation.get_node_sample(0, sample);
    const SlidingContact found =
        find_sliding_contact(session.system(), simulation.mechanism(), values, sample);
    const double A = found.A, b = found.b;
    const int region = found.region;
    if (region < 0) return;
    const double lift = -b / found.epsilon;
    auto& hover = ui.view.hover;
    hover.region = std::string(1, static_cast<char>('A' + region));
    hover.values[0] = {"a", {}, A}, hover.values[1] = {"b", {}, b};
    hover.value_count = 2;
    hover.verdict = region == 2 ? "none" : region == 3 ? "multiple" : "unique";
    if (b <= 0.0) hover.solutions.push_back({0.0, lift});
    if ((A > 0.0 && b > 0.0) || (A < 0.0 && b < 0.0)) hover.solutions.push_back({b / A, 0.0});
    const RegionMap& map = get_region_map(session);
    if (!begin_tooltip(ui)) return;
    const auto& u = ui.theme.ui;
    put_label(ui, region_titles[static_cast<std::size_t>(region)], u.text, Weight::bold);
    put_label(ui,
              make_column_name(ui, map.x) + " = " + show_number(x * degrees) + "°, " +
                  make_column_name(ui, plane.over_other ? map.other_y : map.y) + " = " + show_number(y),
              u.text_dim);
    put_label(ui, "*A* = " + show_number(A) + ", *b* = " + show_number(b), u.text_dim);
    if (region == 0) put_label(ui, "stays: *N* = " + show_number(b / A), u.text);
    if (region == 1) put_label(ui, "lifts off: *N* = 0", u.text);
    if (region == 2) put_label(ui, "no *N* ≥ 0 solves the contact problem", u.text);
    if (region == 3) {
        put_label(ui, std::string(lift_off_title) + ": *N* = 0", u.text);
        put_label(ui, std::string(stay_title) + ": *N* = " + show_number(b / A, 3), u.text);
    }
    ImGui::EndTooltip();
}

float draw_region_verdict(const Ui& ui, float bottom) {
    Session& session = ui.session;
    const auto [contact, region, A, b, epsilon] = find_sliding_contact(session);
    const float height = platform::surface().touch ? touch_height : ImGui::GetFrameHeight(), gap = ui.px(6);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    const bool phone = ui.layout.id == LayoutId::phone, two_lines = !phone && room < ui.px(580);
    const float line = two_lines ? ui.px(18) : height;  // of the words; buttons are as tall as a finger needs
    std::string text;
    std::vector<Choice> choices;
    const ContactState state = session.sample().contacts[static_cast<std::size_t>(contact)].state;
    const MethodKind method =
        session.system()
            .methods[static_cast<std::size_t>(session.experiment.scenario().settings.method)]
            .kind;
    const bool none = session.sample().verdict == "none";
    if (std::string impact = write_recent_impact(ui); !impact.empty() && !none) {
        text = std::move(impact);
    } else if (region < 0 || (!none && state == ContactState::stick)) {
        text = state == ContactState::open ? "In flight." : "The tip is not sliding.";
    } else if (region != 2 && none) {
        text = "*A* and *b* reach 0 together: the run ends";
    } else if (region == 0) {
        text = "One solution: slides, *N* = " + show_number(b / A);
    } else if (region == 1) {
        text = "One solution: lifts off";
    } else if (region == 2) {
        text = std::string(method == MethodKind::regularised ? "No rigid solution" : "No solution") +
               ": *A* = " + show_number(A, 3) + ", *b* = " + show_number(b, 3);
        if (none) {
            choices.push_back({"finding.impact", "Impact without collision"});
            if (find_regularised(session.system()) >= 0)
                choices.push_back({"finding.regularise", "Regularise"});
            if (session.t() > 0.0 || session.start.can_go_back())
                choices.push_back({"finding.step_back", "Step back"});
        }
    } else {
        text = "Two solutions, *N* = 0 or " + show_number(b / A, 3) + ". Continue with:";
        const int branch = find_parameter(session.system(), get_region_map(session).branch);
        const double taken = branch >= 0 ? session.value(branch) : -1.0;
        if (branch >= 0) {
            choices.push_back({"solution.1", lift_off_title, taken == 0.0});
            choices.push_back({"solution.2", stay_title, taken == 1.0});
        }
    }
    // In a narrow panel the buttons have a line of their own. On a phone they take the line of the words, which the
    // badge says too. The height is the same without buttons, so that the map does not change under a finger.
    if (phone && !choices.empty()) text.clear();
    const float total = (two_lines ? line + height : height) + gap;
    const ImVec2 cursor = origin;
    const float top = bottom - total + gap;
    const float size = ui.text_size() * std::clamp(room / std::max(1.0f, width_of(ui, text)), 0.75f, 1.0f);
    draw_label(ImGui::GetWindowDrawList(), ui.fonts, size, ImVec2(origin.x, top + 0.5f * (line - size) - 1),
               paint(ui.theme.ui.text), text);
    const auto measure = [&] {
        float sum = 0.0f;
        for (const Choice& choice : choices) sum += width_of(ui, choice.title) + ui.px(18) + gap;
        return sum;
    };
    float width = measure();
    if (width - gap > room && !choices.empty()) choices[0].title = "Impact", width = measure();
    ImVec2 at(origin.x + std::max(0.0f, two_lines ? 0.0f : room - width + gap), two_lines ? top + line : top);
    std::string_view pressed;
    for (const Choice& choice : choices) {
        const float w = width_of(ui, choice.title) + ui.px(18);
        if (word_button(ui, choice.id, {at.x, at.y, w, height}, choice.title, ui.px(9), choice.chosen))
            pressed = choice.id;
        at.x += w + gap;
    }
    ImGui::SetCursorScreenPos(cursor);
    if (!pressed.empty()) act(session, pressed);
    return total;
}

}  // namespace stiction
