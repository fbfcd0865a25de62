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
#include "file.hpp"

namespace stiction::cli {

namespace {

constexpr double kilohertz = 1000.0;

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
    const std::optional<std::string> text = read_file(path);
    if (!text) return refused;

    Measurement angle = decode_encoder(*text, path, *rate * kilohertz, lenient);
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
