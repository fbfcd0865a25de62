// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/encoder.hpp"

#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace stiction {

namespace {

constexpr double count_angle = 2.0 * pi / 1000.0;
constexpr int max_level = 255;
constexpr std::string_view blanks = " \t";
constexpr std::string_view table_head = "t,theta";

constexpr double most_turns = 1000.0;       // of a swing, in a table
constexpr std::size_t longest_line = 4096;  // bytes; longer than any sample or row

// Two whole numbers 0..255 with blanks between and around.
std::optional<std::array<bool, 2>> read_sample(std::string_view line) {
    std::array<bool, 2> out{};
    for (bool& level : out) {
        line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
        const std::size_t end = std::min(line.find_first_of(blanks), line.size());
        if (end == 0) return std::nullopt;
        int number = 0;
        for (const char c : line.substr(0, end)) {
            if (c < '0' || c > '9') return std::nullopt;
            number = number * 10 + (c - '0');
            if (number > max_level) return std::nullopt;
        }
        level = number > 0;
        line.remove_prefix(end);
    }
    if (line.find_first_not_of(blanks) != std::string_view::npos) return std::nullopt;
    return out;
}

}  // namespace

MeasurementReader::MeasurementReader(std::string_view name, double rate, bool lenient, bool tables,
                                     const MeasurementLimits& limits)
    : name_(name), rate_(rate), lenient_(lenient), tables_(tables), limits_(limits) {}

bool MeasurementReader::add(std::string_view part) {
    while (out_.refusal.empty()) {
        const std::size_t end = part.find('\n');
        rest_ += part.substr(0, std::min(end, longest_line + 1));
        if (rest_.size() > longest_line)
            refuse("Line " + std::to_string(line_ + 1) + " of " + quote_printable(name_) +
                   " is longer than " + std::to_string(longest_line) + " bytes.");
        if (end == std::string_view::npos || !out_.refusal.empty()) break;
        take_line(rest_);
        rest_.clear();
        part.remove_prefix(end + 1);
    }
    return out_.refusal.empty();
}

Measurement MeasurementReader::finish() {
    if (out_.refusal.empty() && !rest_.empty()) take_line(rest_);
    rest_.clear();
    if (out_.refusal.empty() && (kind_ == Kind::unknown || out_.t.empty()))
        refuse("The file " + quote_printable(name_) + " holds no sample.");
    if (out_.refusal.empty() && kind_ == Kind::table && out_.t.size() > 1 && out_.t.front() == out_.t.back())
        refuse("All rows of the file " + quote_printable(name_) + " have the same time.");
    if (stride_ > 1)
        out_.notices.push_back("The file " + quote_printable(name_) + " has " + std::to_string(points_) +
                               " points; one in " + std::to_string(stride_) + " is kept.");
    return std::move(out_);
}

// Lines end with LF or CRLF; blank lines are skipped.
void MeasurementReader::take_line(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++line_;
    if (line.find_first_not_of(blanks) == std::string_view::npos) return;
    if (kind_ == Kind::unknown) {
        const bool is_table = tables_ && line == table_head;
        kind_ = is_table ? Kind::table : Kind::samples;
        if (is_table) return;
        keep(0.0, 0.0);
    }
    kind_ == Kind::table ? take_row(line) : take_sample(line);
}

void MeasurementReader::take_row(std::string_view line) {
    const std::size_t comma = std::min(line.find(','), line.size());
    const std::optional<double> t = read_number(line.substr(0, comma)),
                                theta = read_number(line.substr(std::min(comma + 1, line.size())));
    if (!t || !theta) return refuse(where() + ", " + quote_printable(line) + ", is not two numbers t,theta.");
    if (*t < last_t_) return refuse(where() + ": the time goes back.");
    if (std::abs(*theta) > 2.0 * pi * most_turns)
        return refuse(where() + ": the angle, " + write_number(*theta) + " rad, is above 1000 turns.");
    last_t_ = *t;
    keep(*t, *theta);
}

void MeasurementReader::take_sample(std::string_view line) {
    const std::optional<Levels> levels = read_sample(line);
    if (!levels) return refuse(where() + ", " + quote_printable(line) + ", is not two integers 0..255.");
    const bool is_first = !has_previous_;
    const bool first = !is_first && (*levels)[0] != previous_[0],
               second = !is_first && (*levels)[1] != previous_[1];
    previous_ = *levels;
    has_previous_ = true;
    ++samples_;
    if (first != second) change(first ? 0 : 1);
    if (!first || !second) return;
    // A count was lost; the direction is assumed to be that of the last count.
    change(last_channel_ == 0 ? 1 : 0);
    change(last_channel_ == 0 ? 1 : 0);
    if (!lenient_) return refuse(where() + ": both channels change at once, a count is lost.");
    if (out_.notices.size() >= limits_.notices) {
        ++out_.more_notices;
        return;
    }
    out_.notices.push_back(where() +
                           ": both channels change at once. Two counts in the direction so far are taken.");
}

void MeasurementReader::change(int channel) {
    if (!moving_) {
        moving_ = true;
        samples_ = 0;
    } else if (channel == last_channel_) {
        direction_ = -direction_;
    } else {
        count_ += direction_;
        keep(static_cast<double>(samples_) / rate_, (static_cast<double>(count_) - 0.5) * count_angle);
    }
    last_channel_ = channel;
}

void MeasurementReader::keep(double t, double theta) {
    if (points_++ % stride_ != 0) return;
    if (out_.t.size() >= limits_.points) {  // drop every second point
        const std::size_t half = out_.t.size() / 2;
        for (std::vector<double>* values : {&out_.t, &out_.theta}) {
            for (std::size_t i = 1; i < half; ++i) (*values)[i] = (*values)[2 * i];
            values->resize(half);
        }
        stride_ *= 2;
        if ((points_ - 1) % stride_ != 0) return;
    }
    out_.t.push_back(t), out_.theta.push_back(theta);
}

void MeasurementReader::refuse(std::string reason) {
    out_ = {};
    out_.refusal = std::move(reason);
}

std::string MeasurementReader::where() const {
    return "Line " + std::to_string(line_) + " of " + quote_printable(name_);
}

Measurement decode_encoder(std::string_view text, std::string_view name, double rate, bool lenient) {
    MeasurementReader reader(name, rate, lenient, false);
    reader.add(text);
    return reader.finish();
}

}  // namespace stiction
