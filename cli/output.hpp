// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What all commands print: blocks of text, sentences for people, exit codes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stiction::cli {

/// done: also where the answer is a verdict such as `none`. ended_early: for a reason that is not part of the
/// model. refused: something could not be read or does not exist.
enum ExitCode { done = 0, ended_early = 1, refused = 2 };

/// Writes to standard output in blocks; what is left goes out with the object.
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

/// One line to standard error.
void say(std::string_view sentence);
/// Keeps the first ten; one more then says how many were left out.
void shorten(std::vector<std::string>& sentences);
/// Says the sentences, shortened; returns `refused`.
int refuse(std::vector<std::string> sentences);
int refuse(const std::string& sentence);

}  // namespace stiction::cli
