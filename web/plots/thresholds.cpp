// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Limits of friction forces at rest over time, as far as rows are recorded or computed ahead. The bound is drawn from the last
// live change on, because that may have changed the coefficient.
#include "plots/history_parts.hpp"
#include "plots/shaded_range.hpp"
#include "session/run/preview.hpp"
#include "ui/dashes.hpp"
#include "ui/plot_words.hpp"
#include "view/names.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr float spacing = 3.0f;  // pixels between two points of the bound

double find_value(const TraceCache& rows, std::size_t column, double t) {
    const std::size_t after = rows.count_until(t);
    if (after == 0 || after == rows.size())
        return after == 0 || t > rows.times().back() ? NAN : rows.column(column).back();
    const std::span<const double> times = rows.times(), values = rows.column(column);
    const double share = (t - times[after - 1]) / (times[after] - times[after - 1]);
    return values[after - 1] + share * (values[after] - values[after - 1]);
}

}  // namespace

void draw_force_range(const Ui& ui, std::string_view column) {
    const Session& session = ui.session;
    const Simulation& simulation = session.simulation();
    for (const ForceRange& range : session.system().picture->ranges) {
        const int first = simulation.find_column(range.first), last = simulation.find_column(range.last);
        if (range.force != column || first < 0 || last < 0 || session.experiment.hides_friction()) continue;
        shade_range(paint(get_state_colour(ui.theme, ContactState::stick), 0.18f), [&](double t) {
            const TraceCache& rows = t <= session.t() ? ui.rows.present : ui.rows.find_future(session);
            return std::pair(range.factor * find_value(rows, static_cast<std::size_t>(first), t),
                             range.factor * find_value(rows, static_cast<std::size_t>(last), t));
        });
    }
}

void extend_by_range(const Ui& ui, std::string_view column, std::size_t from, std::size_t to, double& least,
                     double& most) {
    const Session& session = ui.session;
    for (const ForceRange& range : session.system().picture->ranges) {
        if (range.force != column || session.experiment.hides_friction() || from >= to) continue;
        for (const std::string_view end : {range.first, range.last}) {
            const int at = session.simulation().find_column(end);
            if (at < 0) continue;
            const auto index = static_cast<std::size_t>(at);
            const TraceCache::Extremes found = ui.rows.present.find_extremes(index, from, to);
            const std::span<const double> values = ui.rows.present.column(index);
            for (const std::size_t row : {found.least, found.most}) {
                const double value = range.factor * values[row];
                if (std::isfinite(value)) least = std::min(least, value), most = std::max(most, value);
            }
        }
    }
}

void draw_threshold(const Ui& ui, std::string_view column, PlotWords& words) {
    const Session& session = ui.session;
    const Simulation& simulation = session.simulation();
    const std::size_t end = column.find(".tangent");
    if (end == column.npos || session.experiment.hides_friction()) return;
    const std::string contact(column.substr(0, end));
    const int normal = simulation.find_column(contact + ".normal");
    const std::vector<ContactSample>& contacts = session.sample().contacts;
    for (std::size_t c = 0; c < contacts.size() && normal >= 0; ++c) {
        if (simulation.mechanism().contact_name(static_cast<int>(c)) != contact) continue;
        const double mu = contacts[c].stick_bound / contacts[c].normal;
        if (!(contacts[c].normal > 0.0) || !(mu > 0.0) || !std::isfinite(mu)) return;
        const std::span<const double> changes = simulation.change_times();
        const double begin = changes.empty() ? 0.0 : changes.back();
        const ImVec2 at = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
        std::vector<ImVec2> points;
        ImVec2 place(0.0f, 0.0f);
        ImPlot::PushPlotClipRect();
        for (const double sign : {-mu, contacts[c].asymmetry * mu}) {
            points.clear();
            for (float x = 0.0f; x < size.x; x += spacing) {
                const double t = ImPlot::PixelsToPlot(ImVec2(at.x + x, at.y)).x;
                const TraceCache& rows = t <= session.t() ? ui.rows.present : ui.rows.find_future(session);
                const double bound =
                    t < begin ? NAN : sign * find_value(rows, static_cast<std::size_t>(normal), t);
                points.push_back(ImPlot::PlotToPixels(t, bound));
                if (x <= 0.3f * size.x && std::isfinite(points.back().y)) place = points.back();
            }
            draw_dashes(ImPlot::GetPlotDrawList(), points,
                        paint(get_state_colour(ui.theme, ContactState::stick)), ui.weight(1.0f), ui.px(3),
                        ui.px(3));
        }
        ImPlot::PopPlotClipRect();
        if (place.y > at.y && place.y < at.y + size.y)
            words.put(ImVec2(place.x, place.y - ui.px(10)), name_bound(session, static_cast<int>(c)),
                      Weight::regular, ui.theme.ui.text_dim);
        return;
    }
}

}  // namespace stiction
