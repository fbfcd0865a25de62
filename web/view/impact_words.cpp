// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "view/impact_words.hpp"

#include "session/run/impact_report.hpp"
#include "ui/numbers.hpp"
#include "view/names.hpp"

namespace stiction {

namespace {

constexpr double degrees = 180.0 / 3.14159265358979323846;

}  // namespace

std::string write_recent_impact(const Ui& ui) {
    const std::optional<ImpactReport> report = find_recent_impact(ui.session);
    if (!report.has_value()) return {};
    std::string out = "Impact without collision: ";
    for (const ImpactReport::Jump& jump : report->jumps) {
        if (jump.column == ui.session.system().picture->region.x) {
            out += make_column_name(ui, jump.column) + " = " + show_number(degrees * jump.before, 3) + "°, ";
            continue;
        }
        out += make_column_name(ui, jump.column) + " " + show_number(jump.before, 3) + " → " +
               show_number(jump.after, 3) + ", ";
    }
    if (std::isnan(report->normal_impulse))
        out.resize(out.size() - 2);
    else
        out += "impulse " + show_number(report->normal_impulse, 3);
    return out;
}

}  // namespace stiction
