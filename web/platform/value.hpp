// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Builds the value that a function of window.stiction returns: real objects of the browser, no text in
// between. Keys are ignored inside arrays. On the desktop there is no caller and nothing is built.
#pragma once

#include <string>

namespace stiction::value {

void number(const char* key, double value);
/// A number, or null where the value does not apply.
void number_or_null(const char* key, double value);
void truth(const char* key, bool value);
void text(const char* key, const char* value);
inline void text(const char* key, const std::string& value) { text(key, value.c_str()); }
void null(const char* key);
/// The value that a JSON text stands for.
void json(const char* key, const std::string& text);
void begin_object(const char* key);
void begin_array(const char* key);
void end();
/// Into an array: the controls of the dialog that is open (docs/page-reference.md, controls()).
void dialog_controls();

}  // namespace stiction::value
