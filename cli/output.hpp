// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Output of all commands: blocks of text, sentences for the user, exit codes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stiction::cli {

/// done: also if the answer is a verdict such as `none`. ended_early: the run ended for a reason that is not part of
/// the model. refused: an input could not be read or does not exist.
enum ExitCode { done = 0, ended_early = 1, refused = 2 };

/// Writes to standard output in blocks; the destructor writes the rest.
class Output {
  public:
    Output() = default;
    ~Output() { flush(); }
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    void print(std::string_view text) {
        text_ += text;
        if (text_.size() >= block_size) flush();
    }
    void flush();

  private:
    static constexpr std::size_t block_size = 1 << 16;
    std::string text_;
};

/// While it exists, output and sentences go here, not to standard output and standard error.
class Capture {
  public:
    Capture();
    ~Capture();
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;
    const std::string& out() const { return out_; }
    /// Lines, as they would have been written to standard error.
    const std::string& error() const { return error_; }

  private:
    friend class Output;
    friend void say(std::string_view sentence);
    std::string out_, error_;
};

/// One line to standard error.
void say(std::string_view sentence);
/// Keeps the first ten sentences and adds one with the number of those left out.
void shorten(std::vector<std::string>& sentences);
/// Prints the shortened sentences to standard error; returns `refused`.
int refuse(std::vector<std::string> sentences);
int refuse(const std::string& sentence);

}  // namespace stiction::cli
