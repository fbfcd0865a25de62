// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The two blocks in metres.
#include "systems/two_masses/two_masses.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>

namespace stiction::two_masses {

namespace {

void draw(const System&, std::span<const double> values, const Sample& sample, Drawing& out) {
    const Values p = read_values(values);
    // Block 2 reaches over block 1 with an arm, under which block 1 slides.
    constexpr double width = 1.0, height = 0.7, arm = 0.25;
    const double z1 = sample.q[0], z2 = sample.q[1] + drawn_apart;
    const double left = std::min(z1, z2 - 2.5) - 0.7 * width, centre = 0.5 * (left + z2 + 0.5 * width);
    const double reach = 2.5 + 0.5 * std::abs(z2 - z1 - drawn_apart);
    out.min = {centre - reach, -0.6, 0.0};
    out.max = {centre + reach, 1.8, 0.0};
    const double most = std::max(
        {p.t12, p.t10, p.t20, p.amplitude1 + std::abs(p.offset1), p.amplitude2 + std::abs(p.offset2)});
    out.force_scale = most > 0.0 ? 1.2 / most : 1.0;
    const double origin = std::floor(centre) - 8.0;  // whole metres, so that the hatching stands still
    out.add_surface(Role::ground, {origin, 0.0, 0.0}, {origin + 16.0, 0.0, 0.0}, 0.0);
    const double a = z1 - 0.5 * width, b = z1 + 0.5 * width, c = z2 - 0.5 * width, d = z2 + 0.5 * width;
    const double h = height, top = height + arm;
    const auto add_body = [&](int index, std::initializer_list<std::array<double, 2>> corners) {
        DrawnPolyline body{Role::body, {}, true, true, index};
        for (const auto& corner : corners) body.points.push_back({corner[0], corner[1], 0.0});
        out.lines.push_back(body);
    };
    add_body(0, {{a, 0.0}, {b, 0.0}, {b, h}, {a, h}});
    add_body(1, {{c, 0.0}, {d, 0.0}, {d, top}, {left, top}, {left, h}, {c, h}});
    out.add_sole(blocks, {a, height, 0.0}, {b, height, 0.0});
    out.add_sole(ground1, {a, 0.0, 0.0}, {b, 0.0, 0.0});
    out.add_sole(ground2, {c, 0.0, 0.0}, {d, 0.0, 0.0});
    const auto add = [&](ForceRole role, double x, double y, double force, const char* letter) {
        if (std::isfinite(force)) out.add_force(role, {x, y, 0.0}, {force, 0.0, 0.0}, letter);
    };
    const std::array<double, 2> F = p.find_force(sample.t);
    add(ForceRole::friction, z1, height, sample.contacts[blocks].tangent[0], "T12");
    add(ForceRole::friction, z1, 0.0, sample.contacts[ground1].tangent[0], "T10");
    add(ForceRole::friction, z2, 0.0, sample.contacts[ground2].tangent[0], "T20");
    add(ForceRole::excitation, z1, 0.35 * height, F[0], "F_1");
    add(ForceRole::excitation, z2, 0.35 * height, F[1], "F_2");
    out.add_label({z1 - 0.3 * width, 0.7 * height, 0.0}, "*M*_1", "");
    out.add_label({z2 - 0.3 * width, 0.7 * height, 0.0}, "*M*_2", "");
}

constexpr std::string_view equations[] = {
    "[m1]·[z1_ddot|*z*_1″] = [force1|*F*_1] + [blocks.tangent|*T*_{12}] + [ground1.tangent|*T*_{10}]",
    "[m2]·[z2_ddot|*z*_2″] = [force2|*F*_2] − [blocks.tangent|*T*_{12}] + [ground2.tangent|*T*_{20}]",
    "rest: |[force1|*F*_1]| ≤ [t10] + [t12],  |[force2|*F*_2]| ≤ [t20] + [t12]",
    "and |[force1|*F*_1] + [force2|*F*_2]| ≤ [t10] + [t20]",
    "with [ts12], [ts10], [ts20] in place of the three bounds unless the law is Coulomb’s",
};

// In the paper the forces have the opposite sign.
constexpr ForceRange ranges[] = {{"blocks.tangent", "static12_min", "static12_max", -1.0},
                                 {"ground1.tangent", "static10_min", "static10_max", -1.0},
                                 {"ground2.tangent", "static20_min", "static20_max", -1.0}};

}  // namespace

constinit const Picture picture{
    .draw = draw,
    .equations = equations,
    .phase_x = "z1_dot",
    .phase_y = "z2_dot",
    .time_plots = {"z1", "z2", "z1_dot", "z2_dot"},
    .map_first = true,
    .maps = maps,
    .ranges = {ranges[0], ranges[1], ranges[2]},
    .contacts = {"1–2", "1–ground", "2–ground"},
    .names = {{"holds_block_1", "Force that block 1 withstands"},
              {"holds_block_2", "Force that block 2 withstands"},
              {"holds_both", "Force that both withstand"},
              {"holds_apart", "Opposite forces withstood"}},
    .mode_column = "stiction_state",
    .pinned = {"force1_amplitude", "force2_amplitude"},
};

}  // namespace stiction::two_masses
