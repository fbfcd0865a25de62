// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The friction force of each contact within its bound, seen along the normal: T over its bound at rest, in the unit disk,
// with the last second as a trail.
#include "plots/plots.hpp"
#include "ui/numbers.hpp"
#include "ui/plot_frame.hpp"
#include "view/contact_marks.hpp"
#include "view/names.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double trail = 1.0;  // s, the same as in the friction characteristic

// The friction force divided by its bound (with the present mu_s) at the rows of the last second, in pixels.
std::vector<ImVec2> find_trail(const Ui& ui, const std::string& name, double mu, ImVec2 middle,
                               float radius) {
    const Simulation& simulation = ui.session.simulation();
    const TraceCache& rows = ui.rows.present;
    std::span<const double> columns[3];
    const char* const ends[] = {".normal", ".tangent1", ".tangent2"};
    std::vector<ImVec2> out;
    for (int i = 0; i < 3; ++i) {
        const int at = simulation.find_column(name + ends[i]);
        if (at < 0 || rows.size() == 0) return out;
        columns[i] = rows.column(static_cast<std::size_t>(at));
    }
    const std::size_t last = rows.count_until(ui.session.t());
    for (std::size_t i = rows.count_until(ui.session.t() - trail); i < last; ++i) {
        const auto share = [&](int k) {
            return static_cast<float>(columns[k][i] / (mu * columns[0][i])) * radius;
        };
        if (columns[0][i] > 0.0) out.emplace_back(middle.x + share(1), middle.y - share(2));
    }
    return out;
}

}  // namespace

void draw_friction_disks(const Ui& ui, const Box& box) {
    if (!begin_panel(ui, "friction", box)) return end_panel();
    const std::string_view title = "Friction force in its limit disk";
    const float title_width = measure_label(ui.fonts, ui.text_size(), title, Weight::bold);
    put_title(ui, title_width <= ImGui::GetContentRegionAvail().x ? title : "Limit disks");
    const auto& u = ui.theme.ui;
    const std::vector<ContactSample>& contacts = ui.session.sample().contacts;
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    ImDrawList* list = ImGui::GetWindowDrawList();
    // The count of columns is chosen such that the disks are as large as possible. Below each are its name and its
    // radius.
    const float line = ui.small_size() + ui.px(3), rim = ui.px(4);
    const std::size_t count = contacts.size();
    std::size_t columns = 1;
    float reach = 0.0f;
    for (std::size_t k = 1; k <= count; ++k) {
        const auto rows = static_cast<float>((count + k - 1) / k);
        const float here = 0.5f * std::min(room.x / static_cast<float>(k), room.y / rows - 2.0f * line);
        if (here > reach) reach = here, columns = k;
    }
    const float radius = reach - rim, wide = room.x / static_cast<float>(columns);
    if (!(radius > ui.px(8))) return end_panel();
    ui.view.plots.emplace_back("friction");
    Control& control = ui.controls.add("plot.friction", "plot", {at.x, at.y, room.x, room.y});
    control.is_plot = true;
    const Simulation& simulation = ui.session.simulation();
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const ContactSample& contact = contacts[i];
        const std::string name = simulation.mechanism().contact_name(static_cast<int>(i));
        const ImVec2 middle(at.x + (static_cast<float>(i % columns) + 0.5f) * wide,
                            at.y + reach + static_cast<float>(i / columns) * 2.0f * (reach + line));
        if (i == 0) {
            const double one =
                static_cast<double>(reach / radius) * (contact.stick_bound > 0.0 ? contact.stick_bound : 1.0);
            control.frame = {middle.x - reach, middle.y - reach, 2.0f * reach, 2.0f * reach};
            control.x = {name + ".tangent1", -one, one}, control.y = {name + ".tangent2", -one, one};
        }
        const bool carries =
            contact.stick_bound > 0.0 && contact.normal > 0.0 && std::isfinite(contact.tangent[0]);
        list->AddCircleFilled(middle, radius, paint(ui.theme.force.friction, carries ? 0.14f : 0.05f));
        for (const ImVec2& arm : {ImVec2(radius, 0.0f), ImVec2(0.0f, radius)})
            list->AddLine(ImVec2(middle.x - arm.x, middle.y - arm.y),
                          ImVec2(middle.x + arm.x, middle.y + arm.y), paint(u.axis, 0.6f), 1.0f);
        list->AddCircle(middle, radius, paint(ui.theme.force.friction), 0, ui.weight(1.6f));
        const auto write = [&](int row, const std::string& text, unsigned colour, Weight weight) {
            const std::string shown = shorten(ui, text, wide * ui.text_size() / ui.small_size(), weight);
            draw_label(list, ui.fonts, ui.small_size(),
                       ImVec2(middle.x - 0.5f * measure_label(ui.fonts, ui.small_size(), shown, weight),
                              middle.y + reach + static_cast<float>(row) * line),
                       paint(colour), shown, weight);
        };
        if (contacts.size() > 1)
            write(0, name_contact(ui.session, static_cast<int>(i)), u.text, Weight::bold);
        if (!carries) {
            write(1, std::string(get_state_title(contact.state)), u.text_dim, Weight::regular);
            continue;
        }
        const std::vector<ImVec2> points =
            find_trail(ui, name, contact.stick_bound / contact.normal, middle, radius);
        list->AddPolyline(points.data(), static_cast<int>(points.size()), paint(u.text_dim), 0,
                          ui.weight(1.2f));
        const double scale = radius / contact.stick_bound;
        const ImVec2 dot(middle.x + static_cast<float>(scale * contact.tangent[0]),
                         middle.y - static_cast<float>(scale * contact.tangent[1]));
        list->AddLine(middle, dot, paint(ui.theme.force.friction), ui.weight(2));
        list->AddCircleFilled(dot, ui.px(6), paint(u.panel));
        list->AddCircleFilled(dot, ui.px(4.5f), paint(get_state_colour(ui.theme, contact.state)));
        // If disks are close together, only the number is written.
        const std::string size = show_number(contact.stick_bound, 2) + find_force_unit(ui),
                          whole = name_bound(ui.session, static_cast<int>(i)) + " = " + size;
        const bool fits = measure_label(ui.fonts, ui.small_size(), whole, Weight::regular) < wide - ui.px(8);
        write(1, fits ? whole : size, u.text_dim, Weight::regular);
    }
    end_panel();
}

}  // namespace stiction
