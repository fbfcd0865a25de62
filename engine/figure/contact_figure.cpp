// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/contact_figure.hpp"

#include "base/constants.hpp"
#include "base/markup.hpp"
#include "figure/names.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::figure {

namespace {

constexpr double trail = 1.0;  // s
constexpr int trail_points = 480, circle_points = 180;

std::string add_unit(std::string_view name, std::string_view unit) {
    return std::string(name) + (unit.empty() ? "" : " (" + std::string(unit) + ")");
}

std::string get_force_unit(const System& system) { return show_unit(system.units.force); }

void draw_line(const LineProblem& problem, Figure& out) {
    const double A = problem.A, b = problem.b, epsilon = problem.epsilon;
    Panel& panel = out.panels[0];
    const double solution = A != 0.0 ? b / A : 0.0, lift = -b / epsilon,
                 right = 1.6 * std::max(solution, 0.6),
                 left = -std::min(right, std::max(0.25 * right, -1.3 * solution));
    const auto line = [&](double N) { return (A * N - b) / epsilon; };
    panel.x.min = left, panel.x.max = right;
    panel.y.min = std::min({0.0, lift, line(right)}), panel.y.max = std::max({0.0, lift, line(right)});
    const double reach = std::max(panel.y.max - panel.y.min, 0.1);
    panel.y.min -= 0.2 * reach, panel.y.max += 0.4 * reach;
    const bool none = A < 0.0 && b > 0.0, several = A < 0.0 && b < 0.0;
    panel.curves.push_back({"", Ink::text, {{0.0, panel.y.max}, {0.0, 0.0}, {right, 0.0}}});
    panel.curves.push_back({"a_n",
                            none      ? Ink::none
                            : several ? Ink::several
                            : b > 0.0 ? Ink::slip
                                      : Ink::open,
                            {{left, line(left)}, {right, line(right)}}});
    const auto mark = [&](double x, double y, Shape shape, const char* name) {
        panel.marks.push_back({shape, {x, y}, Ink::text});
        if (*name != 0) panel.words.push_back({{x, y}, name, true});
    };
    if (b <= 0.0 || none) mark(0.0, lift, none ? Shape::cross : Shape::ring, several ? "1" : "");
    if (A != 0.0 && (solution > 0.0 || (none && solution > left)))
        mark(solution, 0.0, none ? Shape::cross : Shape::ring, several ? "2" : "");
    out.caption += " *ε* *a*_N = *A* *N* − *b* with *A* = " + show_number(A) + ", *b* = " + show_number(b) +
                   ", and 0 ≤ *N* ⊥ *a*_N ≥ 0: " +
                   (none      ? "no solution."
                    : several ? "two solutions, 1 and 2."
                    : b > 0.0 ? "one solution, the contact stays."
                              : "one solution, the contact opens.");
    out.keys.push_back({false, Ink::text, {}, "*N* ≥ 0, *a*_N ≥ 0, *N* *a*_N = 0"});
    out.keys.push_back({false, panel.curves[1].ink, {}, "*a*_N(*N*)"});
}

void draw_cone(const std::string& bound, const ContactSample& contact, Figure& out) {
    Panel& panel = out.panels[0];
    const double N = contact.normal, T = contact.tangent[0], top = 1.5 * N, left = -1.5 * contact.stick_bound,
                 right = 1.5 * contact.asymmetry * contact.stick_bound,
                 wide = 1.2 * std::max({-left, right, std::abs(T)});
    panel.x.min = -wide, panel.x.max = wide, panel.y.min = 0.0, panel.y.max = 1.1 * top;
    panel.areas.push_back({Fill::stuck, {{0.0, 0.0}, {right, top}, {left, top}}});
    panel.curves.push_back({"", Ink::bound, {{left, top}, {0.0, 0.0}, {right, top}}});
    panel.curves.push_back({"normal", Ink::text, {{0.0, 0.0}, {T, N}}});
    panel.marks.push_back({Shape::dot, {T, N}, Ink::text});
    panel.words.push_back({{right, top}, bound, false});
    out.caption += " The contact sticks while |*T*| ≤ " + bound + ": *T* = " + show_number(T) +
                   ", *N* = " + show_number(N) + ", " + bound + " = " + show_number(contact.stick_bound) +
                   ".";
    out.keys.push_back({true, {}, Fill::stuck, "forces at rest"});
}

}  // namespace

Figure draw_contact_problem(const Simulation& simulation, const Origin& origin, const LineProblem& problem,
                            const InstantRequest& request) {
    const System& system = simulation.system();
    Sample now;
    simulation.get_sample(request.t, now);
    const ContactSample& contact = now.contacts[static_cast<std::size_t>(request.contact)];
    const bool slides = std::isfinite(problem.A) && std::isfinite(problem.b);
    if (!slides &&
        (contact.state != ContactState::stick || !(contact.normal > 0.0) || !(contact.stick_bound > 0.0)))
        return {};
    Figure out = begin_figure(origin, request.size, std::string(system.title) + ": contact problem",
                              write_instant(simulation, request.t));
    Panel& panel = out.panels.emplace_back();
    const std::string force = get_force_unit(system),
                      acceleration = system.units.length == "1" ? ""
                                                                : std::string(system.units.length) + "/" +
                                                                      std::string(system.units.time) + "^2";
    panel.x.column = slides ? "normal" : "tangent", panel.y.column = slides ? "a_n" : "normal";
    panel.x.label = add_unit(slides ? "*N*" : "*T*", force);
    panel.y.label = slides ? add_unit("*a*_N", acceleration) : add_unit("*N*", force);
    slides ? draw_line(problem, out) : draw_cone(name_bound(simulation, request.contact), contact, out);
    set_limits(request, panel);
    finish(request, out);
    return out;
}

Figure draw_limit_disk(const Simulation& simulation, const Origin& origin, const InstantRequest& request) {
    const System& system = simulation.system();
    const std::string bound = name_bound(simulation, request.contact), force = get_force_unit(system);
    Figure out =
        begin_figure(origin, request.size, std::string(system.title) + ": friction force in its limit disk",
                     write_instant(simulation, request.t) +
                         " Each dot is a closed contact, the line behind "
                         "it the last " +
                         show_number(trail) + " " + std::string(system.units.time) + ".");
    Panel& panel = out.panels.emplace_back();
    panel.x.label = "*T*_1/(" + bound + ")", panel.y.label = "*T*_2/(" + bound + ")";
    panel.x.column = "tangent1", panel.y.column = "tangent2";
    panel.x.min = panel.y.min = -1.15, panel.x.max = panel.y.max = 1.15;
    panel.equal_scales = true;
    Curve circle{"", Ink::bound, {}};
    for (int i = 0; i <= circle_points; ++i) {
        const double angle = 2.0 * pi * i / circle_points;
        circle.points.push_back({std::cos(angle), std::sin(angle)});
    }
    panel.curves.push_back(std::move(circle));
    panel.words.push_back({{0.0, -1.07}, "|*T*| = " + bound, false});
    const auto share = [](const ContactSample& contact) {
        const bool carries = contact.state != ContactState::open && contact.stick_bound > 0.0;
        return carries ? PlanePoint{contact.tangent[0] / contact.stick_bound,
                                    contact.tangent[1] / contact.stick_bound}
                       : PlanePoint{std::nan(""), std::nan("")};
    };
    Sample sample;
    simulation.get_sample(request.t, sample);
    std::vector<Curve> paths(sample.contacts.size(), Curve{"", Ink::thin, {}});
    const double begin = std::max(simulation.begin(), request.t - trail);
    for (int i = 0; i <= trail_points; ++i) {
        simulation.get_sample(begin + (request.t - begin) * i / trail_points, sample);
        for (std::size_t c = 0; c < paths.size(); ++c) paths[c].points.push_back(share(sample.contacts[c]));
    }
    for (std::size_t c = 0; c < paths.size(); ++c) {
        panel.curves.push_back(std::move(paths[c]));
        const PlanePoint at = share(sample.contacts[c]);
        if (!std::isfinite(at.x)) continue;
        panel.marks.push_back({Shape::dot, at, Ink::text});
        const std::string name = make_plain(name_contact(simulation, static_cast<int>(c)));
        if (paths.size() > 1) panel.words.push_back({at, name, true});
        out.caption += " " + (paths.size() > 1 ? name + ": " : std::string()) + bound + " = " +
                       show_number(sample.contacts[c].stick_bound, 4) + (force.empty() ? "" : " " + force) +
                       ".";
    }
    finish(request, out);
    return out;
}

}  // namespace stiction::figure
