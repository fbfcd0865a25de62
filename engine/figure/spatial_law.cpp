// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/spatial_law.hpp"

#include "base/symbol.hpp"
#include "figure/law_point.hpp"
#include "figure/names.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::figure {

Figure draw_spatial_law(const Simulation& simulation, const Origin& origin, const InstantRequest& request) {
    const System& system = simulation.system();
    const Mechanism& mechanism = simulation.mechanism();
    const FrictionLaw law = mechanism.friction(request.contact);
    const bool is_smooth = system.methods[static_cast<std::size_t>(simulation.settings().method)].kind ==
                           MethodKind::regularised;
    const double ramp = is_smooth ? mechanism.regularization().slip_speed : 0.0;
    Figure out = begin_figure(origin, request.size, std::string(system.title) + ": friction law",
                              write_instant(simulation, request.t) + " Each dot is a closed contact.");
    Panel& panel = out.panels.emplace_back();
    panel.x.column = "slip_speed", panel.y.column = "friction_coefficient";
    panel.x.label = system.units.length == "1" ? "|*u*_T|"
                                               : "|*u*_T| (" + std::string(system.units.length) + "/" +
                                                     std::string(system.units.time) + ")";
    panel.y.label = "|*T*|/*N*";

    Sample now;
    simulation.get_sample(request.t, now);
    double reach = std::max(1e-3, 1.5 * ramp), highest = std::max(law.at_rest(), law.sliding(ramp));
    for (std::size_t i = 0; i < now.contacts.size(); ++i) {
        const PlanePoint point = find_law_point(now.contacts[i], 2);
        if (now.contacts[i].state == ContactState::open || !std::isfinite(point.y)) continue;
        panel.marks.push_back({Shape::dot, point, Ink::text});
        if (now.contacts.size() > 1)
            panel.words.push_back({point, name_contact(simulation, static_cast<int>(i)), true});
        reach = std::max(reach, 1.1 * point.x), highest = std::max(highest, point.y);
    }
    if (request.least.x < request.most.x) reach = request.most.x;
    constexpr int count = 200;
    Curve slides{panel.y.column, Ink::slip, {}};
    for (int i = 0; i <= count; ++i) {
        const double part = static_cast<double>(i) / count, u = ramp + (reach - ramp) * part * part;
        slides.points.push_back({u, law.sliding(u)});
        highest = std::max(highest, law.sliding(u));
    }
    panel.curves.push_back(std::move(slides));
    panel.curves.push_back(
        {panel.y.column, Ink::stick, {{0.0, 0.0}, {ramp, is_smooth ? law.sliding(ramp) : law.at_rest()}}});
    panel.x.min = 0.0, panel.x.max = reach;
    panel.y.min = 0.0, panel.y.max = highest > 0.0 ? 1.35 * highest : 1.0;
    set_limits(request, panel);
    const auto name_law = [&](bool stick) {
        const int p = find_law_parameter(system, simulation.values(), stick);
        return p < 0 ? std::string() : make_symbol(system.parameters[static_cast<std::size_t>(p)].symbol);
    };
    const std::string at_rest = name_law(true), sliding = name_law(false);
    if (!at_rest.empty() && at_rest != sliding && !is_smooth)
        panel.words.push_back({{0.0, law.at_rest()}, at_rest, true});
    if (!sliding.empty()) panel.words.push_back({{0.8 * reach, law.sliding(0.8 * reach)}, sliding, true});
    for (const Ink ink : {Ink::stick, Ink::slip})
        out.keys.push_back({false, ink, {}, std::string(name_ink(ink))});
    finish(request, out);
    return out;
}

}  // namespace stiction::figure
