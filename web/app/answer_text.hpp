// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "platform/platform.hpp"

#include <string>
#include <vector>

namespace stiction {

/// The value that a function of window.stiction returns, written as one JSON text. Keys are ignored inside arrays.
class AnswerText {
  public:
    /// A number; null if it is not finite.
    void number(const char* key, double value);
    void truth(const char* key, bool value);
    void text(const char* key, const std::string& value);
    void null(const char* key);
    /// The value of a JSON text.
    void raw(const char* key, const std::string& text);
    void begin_object(const char* key);
    void begin_array(const char* key);
    void end();
    /// The value; the last one, if several were written.
    const platform::Answer& get() const { return answer_; }

  private:
    std::string& begin(const char* key);

    platform::Answer answer_;
    std::vector<char> open_;  // brackets that are to be closed
};

}  // namespace stiction
