// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/app.hpp"
#include "session/written_text.hpp"

namespace stiction {

class AnswerText;

/// The object of stiction.snapshot(); measures exact results for a moment.
void put_snapshot(AnswerText& json, App& app);
/// An object with t, contact, kind, from, to and cause.
void put_event(AnswerText& json, const Session& session, const char* key, const Event& event);
/// The list "mistakes" of a text: line, column and message of each.
void put_mistakes(AnswerText& json, const WrittenText& text);

}  // namespace stiction
