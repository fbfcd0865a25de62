// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction decode: angle of the experimental pendulum over time from the samples of its two-channel optical
// encoder (bearing_pendulum; Gomez 2008, appendix A.1). A channel is high where its voltage, 0..255, is above
// 0. 500 lines on two channels make 1000 counts a turn. The channels change in turn while the pendulum goes
// on; one that changes twice in a row says that it has turned back, which is no count. Time begins with the
// first change, half a count from where the pendulum was released, horizontal, falling (theta < 0).
#include "arguments.hpp"
#include "base/field_text.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "commands.hpp"

#include <array>
#include <cstdio>

namespace stiction::cli {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double count_angle = 2.0 * pi / 1000.0;
constexpr double kilohertz = 1000.0;
constexpr int max_level = 255;

using Levels = std::array<bool, 2>;

bool read_file(const std::string& path, std::string& out) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return false;
    std::array<char, 1 << 16> block;
    std::size_t size = 0;
    while ((size = std::fread(block.data(), 1, block.size(), file)) > 0) out.append(block.data(), size);
    const bool good = std::ferror(file) == 0;
    std::fclose(file);
    return good;
}

// Two whole numbers 0..255 with blanks between and around.
std::optional<Levels> read_sample(std::string_view line) {
    constexpr std::string_view blanks = " \t";
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

// The text up to the next line end, LF or CRLF, which is taken away with it.
std::string_view take_line(std::string_view& rest) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

class Decoder {
  public:
    explicit Decoder(double sample_rate) : sample_rate_(sample_rate) {}

    const std::string& rows() const { return rows_; }

    /// True where both channels changed: a count was lost, and the direction is taken to be the one before.
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
            const double t = static_cast<double>(samples_) / sample_rate_;
            const double theta = (static_cast<double>(count_) - 0.5) * count_angle;
            rows_ += write_csv_number(t) + "," + write_csv_number(theta) + "\n";
        }
        last_channel_ = channel;
    }

    double sample_rate_;  // Hz
    std::string rows_ = "t,theta\n0,0\n";
    Levels previous_{};
    bool has_previous_ = false, moving_ = false;
    int last_channel_ = 0;
    long long samples_ = 0;  // since the first change
    long long count_ = 0, direction_ = -1;
};

}  // namespace

int run_decode(std::span<const std::string> arguments) {
    CLI::App app("Angle over time, CSV t,theta, from the samples of a two-channel optical encoder",
                 "stiction decode");
    std::string path, rate_text = "10";
    bool lenient = false;
    app.add_option("FILE", path, "One sample per line, two integers 0..255")->required();
    app.add_option("--rate", rate_text, "Samples per millisecond, kHz; 10 unless said");
    app.add_flag("--lenient", lenient, "Where both channels change at once, say so and keep the direction");
    if (const auto stop = parse_arguments(app, arguments)) return *stop;
    const std::optional<double> rate = read_number(rate_text);
    if (!rate || !(*rate > 0.0))
        return refuse("--rate " + make_printable(rate_text) + " is not a sample rate above 0 kHz.");
    std::string text;
    if (!read_file(path, text)) return refuse("The file " + quote_printable(path) + " cannot be read.");

    Decoder decoder(*rate * kilohertz);
    long long samples = 0;
    std::string_view rest = text;
    for (long long number = 1; !rest.empty(); ++number) {
        const std::string_view line = take_line(rest);
        if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
        const std::optional<Levels> levels = read_sample(line);
        const std::string where = "Line " + std::to_string(number) + " of " + quote_printable(path);
        if (!levels) return refuse(where + ", " + quote_printable(line) + ", is not two integers 0..255.");
        ++samples;
        if (!decoder.add(*levels)) continue;
        if (!lenient) return refuse(where + ": both channels change at once, a count is lost.");
        say(where + ": both channels change at once. Two counts in the direction so far are taken.");
    }
    if (samples == 0) return refuse("The file " + quote_printable(path) + " holds no sample.");
    Output().print(decoder.rows());
    return done;
}

}  // namespace stiction::cli
