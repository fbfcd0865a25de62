// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/encoder.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace stiction {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double count_angle = 2.0 * pi / 1000.0;
constexpr int max_level = 255;
constexpr std::string_view blanks = " \t";
constexpr std::string_view table_head = "t,theta";

using Levels = std::array<bool, 2>;

// Two whole numbers 0..255 with blanks between and around.
std::optional<Levels> read_sample(std::string_view line) {
    Levels out{};
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

// Lines of a text, LF or CRLF, blank ones left out.
struct Lines {
    std::string_view rest, line;
    long long number = 0;

    bool next() {
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (line.ends_with('\r')) line.remove_suffix(1);
            ++number;
            if (line.find_first_not_of(blanks) != std::string_view::npos) return true;
        }
        return false;
    }
    std::string where(std::string_view name) const {
        return "Line " + std::to_string(number) + " of " + quote_printable(name);
    }
};

class Decoder {
  public:
    Decoder(double rate, Measurement& out) : rate_(rate), out_(out) {
        out_.t.push_back(0.0), out_.theta.push_back(0.0);
    }

    // True where both channels changed: a count was lost, and the direction is taken to be the one before.
    bool add(const Levels& levels) {
        const bool is_first = !has_previous_;
        const bool first = !is_first && levels[0] != previous_[0],
                   second = !is_first && levels[1] != previous_[1];
        previous_ = levels;
        has_previous_ = true;
        ++samples_;
        if (first && second) {
            change(last_channel_ == 0 ? 1 : 0);
            change(last_channel_ == 0 ? 1 : 0);
        } else if (first || second) {
            change(first ? 0 : 1);
        }
        return first && second;
    }

  private:
    void change(int channel) {
        if (!moving_) {
            moving_ = true;
            samples_ = 0;
        } else if (channel == last_channel_) {
            direction_ = -direction_;
        } else {
            count_ += direction_;
            out_.t.push_back(static_cast<double>(samples_) / rate_);
            out_.theta.push_back((static_cast<double>(count_) - 0.5) * count_angle);
        }
        last_channel_ = channel;
    }

    double rate_;  // Hz
    Measurement& out_;
    Levels previous_{};
    bool has_previous_ = false, moving_ = false;
    int last_channel_ = 0;
    long long samples_ = 0;  // since the first change
    long long count_ = 0, direction_ = -1;
};

Measurement refuse(std::string reason) {
    Measurement out;
    out.refusal = std::move(reason);
    return out;
}

}  // namespace

Measurement decode_encoder(std::string_view text, std::string_view name, double rate, bool lenient) {
    Measurement out;
    Decoder decoder(rate, out);
    Lines lines{text, {}};
    bool any = false;
    while (lines.next()) {
        const std::optional<Levels> levels = read_sample(lines.line);
        if (!levels)
            return refuse(lines.where(name) + ", " + quote_printable(lines.line) +
                          ", is not two integers 0..255.");
        any = true;
        if (!decoder.add(*levels)) continue;
        const std::string said = lines.where(name) + ": both channels change at once";
        if (!lenient) return refuse(said + ", a count is lost.");
        out.notices.push_back(said + ". Two counts in the direction so far are taken.");
    }
    if (!any) return refuse("The file " + quote_printable(name) + " holds no sample.");
    return out;
}

Measurement read_measurement(std::string_view text, std::string_view name) {
    Lines lines{text, {}};
    if (!lines.next() || lines.line != table_head) return decode_encoder(text, name, encoder_rate, true);
    Measurement out;
    while (lines.next()) {
        const std::size_t comma = std::min(lines.line.find(','), lines.line.size());
        const std::optional<double> t = read_number(lines.line.substr(0, comma)),
                                    theta = read_number(
                                        lines.line.substr(std::min(comma + 1, lines.line.size())));
        if (!t || !theta)
            return refuse(lines.where(name) + ", " + quote_printable(lines.line) +
                          ", is not two numbers t,theta.");
        if (*t < (out.t.empty() ? 0.0 : out.t.back()))
            return refuse(lines.where(name) + ": the time goes back.");
        out.t.push_back(*t), out.theta.push_back(*theta);
    }
    if (out.t.empty()) return refuse("The file " + quote_printable(name) + " holds no sample.");
    return out;
}

}  // namespace stiction
