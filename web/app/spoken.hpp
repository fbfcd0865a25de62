// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What those hear who do not see the canvas: the name of a control, what it is set to, and what a plot shows.
#pragma once

#include "session/session.hpp"
#include "session/trace_cache.hpp"
#include "ui/controls.hpp"

#include <string>
#include <string_view>

namespace stiction {

/// A label without its markup.
std::string write_plain(std::string_view label);
/// In words; of a plot or a contact-state band one sentence: range, turning points, state.
std::string write_spoken_name(const Session& session, const TraceCache& rows, const Control& control);
/// What a slider or the time line stands at, with its unit and angles in degrees; empty: nothing beyond its
/// value.
std::string write_spoken_value(const Session& session, const Control& control);
/// [{t, contact, what, from, to, cause}], newest first, as many as the page lists.
void put_spoken_events(const Session& session);
/// {complete, rows: [{name, formula, exact, computed, error, agrees}]}; measures on for a moment.
void put_spoken_exact(const Session& session);

}  // namespace stiction
