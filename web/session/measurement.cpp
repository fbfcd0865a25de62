// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/measurement.hpp"

#include "base/printable.hpp"

#include <cstdio>

namespace stiction {

namespace {

std::string show(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

}  // namespace

bool shows_measurement(const Session& session, const ViewState& view) {
    return !view.measured.t.empty() && !session.system().picture->measured.column.empty();
}

void take_file(Session& session, ViewState& view, std::string_view name, std::string_view text, double size) {
    const std::string file = "The file " + quote_printable(name);
    if (session.system().picture->measured.column.empty())
        return session.add_notice(file + " was not read: " + std::string(session.system().title) +
                                  " has nothing to lay it over. Choose the pendulum in a dry bearing.");
    if (size > largest_file)
        return session.add_notice(file + " has " + std::to_string(static_cast<long long>(size)) +
                                  " bytes, 16777216 are allowed. It was not read.");
    Measurement read = read_measurement(text, name);
    if (!read.refusal.empty()) return session.add_notice(read.refusal + " The file was not taken.");
    if (!read.notices.empty()) {
        session.add_notice(read.notices.front());
        if (read.notices.size() > 1)
            session.add_notice("The same in " + std::to_string(read.notices.size() - 1) + " more lines.");
    }
    view.measured = std::move(read);
    view.measured_name = make_printable(name);
    view.fitted = {};
}

void fit_measurement(Session& session, ViewState& view) {
    if (!shows_measurement(session, view)) return;
    const MeasuredColumn& column = session.system().picture->measured;
    view.fitted = fit_friction(session.scenario(), column.column, column.parameters, view.measured.t,
                               view.measured.theta);
    const FrictionFit& fit = view.fitted;
    if (fit.runs == 0)
        return session.add_notice("Nothing was fitted: " + view.measured_name +
                                  " has fewer than three points.");
    session.seek(0.0);
    std::string said = "Fitted to " + view.measured_name + ":";
    for (std::size_t k = 0; k < 2; ++k) {
        session.set_value(column.parameters[k], fit.value[k]);
        said += " " + std::string(column.parameters[k]) + " = " + show(fit.value[k]) + ",";
    }
    session.add_notice(said + " rms " + show(fit.rms) + " rad." +
                       (fit.converged ? "" : " The search stopped before it had converged."));
}

}  // namespace stiction
