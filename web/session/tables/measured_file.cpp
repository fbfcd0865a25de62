// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/tables/measured_file.hpp"

#include "base/printable.hpp"

#include <cstdio>

namespace stiction {

namespace {

// More than a plot can show or a fit needs: 13 s of samples, each of which counts.
constexpr std::size_t most_points = std::size_t{1} << 17;

std::string show(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

}  // namespace

bool MeasuredFile::is_shown(const Session& session) const {
    return !rows.t.empty() && !session.system().picture->measured.column.empty();
}

void MeasuredFile::take(Session& session, const Part& part) {
    const std::string file = "The file " + quote_printable(part.name);
    if (part.is_first) {
        reading.reset();
        if (session.system().picture->measured.column.empty())
            return session.notices.add(
                file + " was not read: " + std::string(session.system().title) +
                " cannot show a measured motion. Choose the pendulum in a dry bearing.");
        if (part.size > largest_file)
            return session.notices.add(file + " has " + std::to_string(static_cast<long long>(part.size)) +
                                       " bytes, 16777216 are allowed. It was not read.");
        reading.emplace(part.name, encoder_rate, true, true,
                        MeasurementLimits{.points = most_points, .notices = 1});
    }
    if (!reading.has_value()) return;
    read_share = part.share;
    if (reading->add(part.text) && !part.is_last) return;
    Measurement read = reading->finish();
    reading.reset();
    if (!read.refusal.empty()) return session.notices.add(read.refusal + " The file was not taken.");
    for (const std::string& notice : read.notices) session.notices.add(notice);
    if (read.more_notices > 0)
        session.notices.add("The same in " + std::to_string(read.more_notices) + " more lines.");
    rows = std::move(read);
    name = make_printable(part.name);
    fit = {};
}

void MeasuredFile::fit_to(Session& session) {
    if (!is_shown(session)) return;
    const MeasuredColumn& column = session.system().picture->measured;
    fit = fit_friction(session.experiment.scenario(), column.column, column.parameters, rows.t, rows.theta);
    if (fit.runs == 0)
        return session.notices.add("Nothing was fitted: " + name + " has fewer than three points.");
    session.player.seek(0.0);
    std::string said = "Fitted to " + name + ":";
    for (std::size_t k = 0; k < 2; ++k) {
        session.values.set(column.parameters[k], fit.value[k]);
        said += " " + std::string(column.parameters[k]) + " = " + show(fit.value[k]) + ",";
    }
    session.notices.add(said + " rms " + show(fit.rms) + " rad." +
                        (fit.converged ? "" : " The search stopped before it had converged."));
}

}  // namespace stiction
