// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Builds the value that a function of window.stiction returns, directly as objects of the browser. Keys are ignored
// inside arrays. The desktop has no caller, and nothing is built there.
#pragma once

#include <string>

namespace stiction::value {

void number(const char* key, double value);
/// A number, or null if it is NaN.
void number_or_null(const char* key, double value);
void truth(const char* key, bool value);
void text(const char* key, const char* value);
inline void text(const char* key, const std::string& value) { text(key, value.c_str()); }
void null(const char* key);
/// The value of a JSON text.
void json(const char* key, const std::string& text);
void begin_object(const char* key);
void begin_array(const char* key);
void end();
/// Appends the controls of the open dialog to an array (docs/page-reference.md, controls()).
void dialog_controls();

}  // namespace stiction::value
