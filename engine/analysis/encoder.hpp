// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Angle of the experimental pendulum over time from the samples of its two-channel optical encoder
// (bearing_pendulum; Gomez 2008, appendix A.1). A channel is high where its voltage, 0..255, is above 0. 500
// lines on two channels make 1000 counts a turn. The channels change in turn while the pendulum goes on; one
// that changes twice in a row says that it has turned back, which is no count. Time begins with the first
// change, half a count from where the pendulum was released, horizontal, falling (theta < 0).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stiction {

inline constexpr double encoder_rate = 10000.0;  ///< Hz, of the thesis

/// theta(t) as measured, s and rad, t not falling.
struct Measurement {
    std::vector<double> t, theta;
    std::string refusal;               ///< line and reason; empty: everything was read
    std::vector<std::string> notices;  ///< what was taken although something is wrong with it
};

/// One sample per line, two integers 0..255 with blanks between; blank lines and CRLF are accepted. A row at
/// each count, the first (0, 0). `name` is what sentences call the file. Where both channels change at once a
/// count is lost: refused, or if `lenient` two counts in the direction so far with a notice.
Measurement decode_encoder(std::string_view text, std::string_view name, double rate, bool lenient);

/// The same text, or one that begins with the line `t,theta` as `stiction decode` prints it: one pair of
/// numbers per line, t not falling. Lost counts are taken with a notice.
Measurement read_measurement(std::string_view text, std::string_view name);

}  // namespace stiction
