// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Text for users who do not see the canvas: names and values of controls, descriptions of plots.
#pragma once

#include "session/run/trace_cache.hpp"
#include "session/session.hpp"
#include "ui/controls.hpp"

#include <string>
#include <string_view>

namespace stiction {

class AnswerText;

/// Name of a control in words. For a plot or a contact-state band a sentence: range, turning points, state.
std::string write_spoken_name(const Session& session, const TraceCache& rows, const Control& control,
                              bool with_contacts = true);
/// Value of a slider or the time line, with its unit and with angles in degrees. Empty if the number alone is enough.
std::string write_spoken_value(const Session& session, const Control& control);
/// [{t, contact, what, from, to, cause}], newest first, as many as the table of the page lists.
void put_spoken_events(AnswerText& json, const Session& session);
/// {complete, rows: [{name, formula, exact, computed, error, agrees}]}; computes missing results for a few
/// milliseconds.
void put_spoken_exact(AnswerText& json, const Session& session);

}  // namespace stiction
