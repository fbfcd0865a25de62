// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction decode: angle of the experimental pendulum over time from the samples of its optical encoder
// (analysis/encoder.hpp).
#include "analysis/encoder.hpp"
#include "arguments.hpp"
#include "base/field_text.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "commands.hpp"

#include <array>
#include <cstdio>

namespace stiction::cli {

namespace {

constexpr double kilohertz = 1000.0;

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

}  // namespace

int run_decode(std::span<const std::string> words) {
    Arguments arguments("decode",
                        "Angle over time, CSV t,theta, from the samples of a two-channel optical encoder");
    std::string path, rate_text = "10";
    bool lenient = false;
    arguments.add_positional("FILE", path, "One sample per line, two integers 0..255");
    arguments.add_option("--rate", rate_text, "Samples per millisecond, kHz; default 10");
    arguments.add_flag("--lenient", lenient,
                       "If both channels change at once, give a notice and keep the direction");
    if (const auto stop = arguments.read(words)) return *stop;
    const std::optional<double> rate = read_number(rate_text);
    if (!rate || !(*rate > 0.0))
        return refuse("--rate " + make_printable(rate_text) + " is not a sample rate above 0 kHz.");
    std::string text;
    if (!read_file(path, text)) return refuse("The file " + quote_printable(path) + " cannot be read.");

    Measurement angle = decode_encoder(text, path, *rate * kilohertz, lenient);
    if (!angle.refusal.empty()) return refuse(angle.refusal);
    shorten(angle.notices);
    for (const std::string& notice : angle.notices) say(notice);
    std::string rows = "t,theta\n";
    for (std::size_t i = 0; i < angle.t.size(); ++i)
        rows += write_csv_number(angle.t[i]) + "," + write_csv_number(angle.theta[i]) + "\n";
    Output().print(rows);
    return done;
}

}  // namespace stiction::cli
