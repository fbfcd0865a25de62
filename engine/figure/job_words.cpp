// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "figure/job_words.hpp"

#include "base/constants.hpp"
#include "figure/figure.hpp"

namespace stiction::figure {

namespace {

constexpr int digits = 4;  // of a place that is known to the distance of two points

// Without the unit: "Belt speed (m/s)" becomes "Belt speed".
std::string drop_unit(std::string name) {
    if (name.ends_with(')')) name.resize(std::min(name.rfind(" ("), name.size()));
    return name;
}

}  // namespace

std::vector<explore::Finding> find_findings(const JobRows& rows, const JobAxes& axes) {
    if (rows.axes.size() != 1 || (rows.name != "sweep" && rows.name != "bifurcation")) return {};
    return explore::find_findings(rows.table, {axes.x, axes.y, axes.direction});
}

std::string write_findings(const JobRows& rows, int over, std::span<const explore::Finding> findings) {
    const double unit = is_angle(rows, over) ? 180.0 / pi : 1.0;
    const auto show = [&](double value) { return show_number(unit * value, digits); };
    std::string out;
    for (const explore::Finding& finding : findings) {
        out += (out.empty() ? "Found: " : "; ") + write_finding(finding);
        const bool range =
            finding.kind == explore::FindingKind::hysteresis || finding.kind == explore::FindingKind::window;
        out += range ? " from " + show(finding.from) + " to " + show(finding.to)
                     : " at " + show(finding.place());
    }
    return out.empty() ? out : out + ".";
}

std::string describe_job(const JobRows& rows, const Simulation& run, const JobAxes& axes) {
    const auto name = [&](int column) { return drop_unit(name_job_column(rows, run, column)); };
    const int first = rows.has_unit_column ? 1 : 0;
    const std::string over = rows.axes.empty() ? std::string() : name(axes.x),
                      plane = rows.axes.size() == 2 ? name(first) + " and " + name(first + 1) : std::string();
    if (rows.name == "basins")
        return "Each cell is one motion, for its " + (plane.empty() ? over : plane) +
               ": the colour says what becomes of it.";
    if (rows.name == "sweep" && rows.is_map())
        return name(axes.y) + " over " + plane + ": the darker, the larger.";
    if (rows.name == "sweep")
        return name(axes.y) + " against " + over +
               (rows.follows ? ": each point goes on from the one before, up and down." : ".");
    if (rows.name == "bifurcation")
        return name(axes.y) + " at each section against " + over +
               ": *n* points above each other are a motion that repeats after *n* sections.";
    if (rows.name == "poincare")
        return "Sections of one motion: a few points repeat, a curve is quasi-periodic, a dust of points is "
               "chaotic.";
    if (rows.name == "return_map")
        return "The phase at the next onset of slip against the phase at this one: on the diagonal the "
               "motion repeats, "
               "and the cobweb follows it.";
    if (rows.name == "lyapunov")
        return rows.axes.empty()
                   ? "The largest exponent of one motion, as it converges: above 0 it is chaotic."
                   : "The largest exponent against " + over + ": above 0 the motion is chaotic.";
    return "A periodic motion and its multipliers: it is stable if all of them lie inside the circle.";
}

}  // namespace stiction::figure
