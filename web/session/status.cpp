// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/number_text.hpp"
#include "session/prediction.hpp"
#include "session/run/impact_report.hpp"

#include <cmath>
#include <cstdio>

namespace stiction {

std::string write_status(const Session& session, bool with_contacts) {
    const Sample& sample = session.sample();
    std::string out = std::string(session.system().title) + ", ";
    out += session.player.is_running() ? "running" : "paused";
    if (session.player.is_late()) out += " slower than chosen";
    char time[48];
    std::snprintf(time, sizeof time, " at t = %.3f. ", session.t());
    out += time;
    for (std::size_t i = 0; with_contacts && i < sample.contacts.size() && i < 4; ++i) {
        out += session.simulation().mechanism().contact_name(static_cast<int>(i));
        out += ": ";
        out += get_name(sample.contacts[i].state);
        out += ". ";
    }
    if (sample.verdict == "none") out += "No solution of the contact problem. ";
    if (const std::optional<ImpactReport> impact = find_recent_impact(session))
        out += write_impact(*impact) + ". ";
    if (const double speed = session.history.creep(); with_contacts && !std::isnan(speed))
        out += "Creep in stick = " + write_number(speed) + ". ";
    if (std::string next = session.player.is_running() ? std::string() : predict(session); !next.empty()) {
        next[0] = static_cast<char>(next[0] - 'a' + 'A');
        out += next + ". ";
    }
    if (session.history.has_ended_here()) out += "The run ends: " + session.simulation().end_reason() + ".";
    return out;
}

}  // namespace stiction
