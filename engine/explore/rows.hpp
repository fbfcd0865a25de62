// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows of a job as text: lines of CSV, or arrays of JSON separated by commas.
#pragma once

#include "base/field_text.hpp"
#include "dynamics/simulation.hpp"

#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace stiction::explore {

class Rows {
  public:
    explicit Rows(bool as_json) : as_json_(as_json) {}
    bool as_json() const { return as_json_; }

    /// NaN: a value that does not apply.
    void add(double value) { field(as_json_ ? write_json_number(value) : write_csv_number(value)); }
    /// Empty: a text that does not apply.
    void add(std::string_view text) {
        if (as_json_)
            field(text.empty() ? "null" : write_json_text(text));
        else
            field(write_csv_text(text));
    }
    void add_nothing() { add(std::nan("")); }
    void add_column(const TraceColumn& column, double value) {
        if (column.words.empty() || std::isnan(value)) return add(value);
        add(column.words[static_cast<std::size_t>(value)]);
    }
    void end_row() {
        text_ += as_json_ ? "]" : "\n";
        begins_ = true;
        any_ = true;
        whole_ = text_.size();
    }
    /// Sets the result of a job whose result is an object of JSON.
    void add_object(std::string text) { text_ = std::move(text); }
    std::string take() {
        any_ = false;
        whole_ = 0;
        return std::exchange(text_, {});
    }
    std::size_t whole_size() const { return whole_; }  ///< size of the complete rows, bytes
    /// Takes the complete rows of an unfinished unit. In JSON the next row begins with a comma.
    std::string take_whole() {
        std::string out = text_.substr(0, whole_);
        text_.erase(0, std::exchange(whole_, 0));
        return out;
    }
    /// Sets a function that receives intermediate results before the row is complete. They are not part of the rows.
    void watch(void (*watcher)(std::span<const double>)) { watcher_ = watcher; }
    void tell(std::span<const double> values) const {
        if (watcher_ != nullptr) watcher_(values);
    }

  private:
    void field(const std::string& text) {
        if (!begins_)
            text_ += ',';
        else if (as_json_)
            text_ += any_ ? ",\n[" : "[";
        begins_ = false;
        text_ += text;
    }
    bool as_json_, begins_ = true, any_ = false;
    std::string text_;
    std::size_t whole_ = 0;  // size of the text up to the end of the last complete row
    void (*watcher_)(std::span<const double>) = nullptr;
};

}  // namespace stiction::explore
