// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of a user's own mechanism while it is written. A text with mistakes changes nothing: the mechanism of the last good text
// stays, and the page draws it grey.
#pragma once

#include "own/description.hpp"
#include "session/experiment.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

class WrittenText {
  public:
    explicit WrittenText(const Experiment& experiment) : experiment_(experiment) {}

    /// The system in force is made from a text.
    bool is_there() const;
    /// As it was written; that of the mechanism in force until somebody writes.
    const std::string& text() const;
    std::span<const own::Mistake> mistakes() const;
    /// Takes a text. If it has no mistakes, returns its scenario, which the caller begins; else an empty text.
    std::string write(std::string_view text);
    /// The mechanism in force was made from this text.
    void keep(std::string_view text);

    static bool is_file(std::string_view name) { return name.ends_with(".stiction"); }
    /// For its file: the title in letters that any file system takes.
    std::string name() const;
    /// The text without comments, notes and labels.
    std::string shorten() const;
    /// The statement that the line begins with, and its grammar; empty if it is none.
    static std::string_view name_grammar(std::string_view line);

  private:
    void follow() const;

    const Experiment& experiment_;
    mutable SystemPointer of_;  ///< the text belongs to this system
    mutable std::string text_;
    mutable std::vector<own::Mistake> mistakes_;
};

}  // namespace stiction
