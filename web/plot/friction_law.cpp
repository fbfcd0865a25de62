// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Friction characteristic T over u_T of the first contact with the operating point on it. The curve is asked
// of the mechanism itself.
#include "plot/plot_hand.hpp"
#include "plot/plots.hpp"
#include "plot/polyline.hpp"

#include "dynamics/contact_equations.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

void draw_friction_law(const Ui& ui, const Box& box) {
    if (!begin_panel(ui, "law", box)) return end_panel();
    Session& session = ui.session;
    put_title(ui, "Friction law");
    const Sample& sample = session.sample();
    const Mechanism& mechanism = session.simulation().mechanism();
    if (sample.contacts.empty()) return end_panel();
    // Velocities u along the first coordinate around the belt's own speed.
    ContactEquations equations(mechanism);
    const std::array<ContactState, 1> slipping{ContactState::slip_plus};
    std::vector<double> v = sample.v;
    equations.update(sample.t, sample.q, v, slipping);
    const double drift = -equations.contact(0).w_T[0], N = sample.contacts[0].normal;
    const double static_bound = equations.contact(0).mu_stick * N;
    static double reach = 0.3;
    static int generation = -1;
    if (generation != session.generation()) {
        generation = session.generation();
        reach = std::max(0.05, 3.0 * std::abs(drift));
    }
    reach = std::max(reach, 1.1 * std::abs(sample.contacts[0].slip[0]));
    constexpr int half = 60;
    std::vector<double> x, plus, minus, mirrored;
    for (int i = 0; i <= half; ++i) {
        const double u = reach * i / half;
        v[0] = drift + (u > 0.0 ? u : 1e-12);
        equations.update(sample.t, sample.q, v, slipping);
        const double T = equations.contact(0).mu_slip * N;
        x.push_back(u), mirrored.push_back(-u), plus.push_back(-T), minus.push_back(T);
    }
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    if (ImPlot::BeginPlot("##law", room, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) {
        const double top = std::max({static_bound, minus[0], 1e-9}) * 1.35;
        set_up_view(ui, {false, -reach, reach, -top, top, {0, 0, room.x - ui.px(30), room.y - ui.px(20)}});
        ImPlot::SetupFinish();
        note_plot(ui, "law", {at.x, at.y, room.x, room.y}, "slip_speed", "belt.tangent");
        const auto line = [&](const std::vector<double>& a, const std::vector<double>& b, ContactState state,
                              float weight) {
            draw_polyline(a, b, paint(get_state_colour(ui.theme, state)), ui.px(weight));
        };
        line(x, plus, ContactState::slip_plus, 2.0f);
        line(mirrored, minus, ContactState::slip_minus, 2.0f);
        line({0.0, 0.0}, {-static_bound, static_bound}, ContactState::stick, 3.2f);
        draw_dot(ui, sample.contacts[0].slip[0], sample.contacts[0].tangent[0]);
        const std::string unit = std::string(session.system().view.force_unit);
        draw_axis_names(ui, "*u*_T", unit == "1" ? "*T*" : "*T* (" + unit + ")");
        ImPlot::EndPlot();
    }
    end_panel();
}

}  // namespace stiction
