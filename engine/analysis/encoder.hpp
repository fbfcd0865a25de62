// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Angle of the experimental pendulum over time from the samples of its two-channel optical encoder
// (bearing_pendulum; Gomez 2008, appendix A.1). A channel is high where its voltage, 0..255, is above 0. 500
// lines on two channels make 1000 counts a turn. The channels change in turn while the pendulum goes on; one
// that changes twice in a row says that it has turned back, which is no count. Time begins with the first
// change, half a count from where the pendulum was released, horizontal, falling (theta < 0).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
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
    std::size_t more_notices = 0;      ///< those that were only counted
};

/// How much of a file is kept. Of more points every second one is, again and again.
struct MeasurementLimits {
    std::size_t points = SIZE_MAX, notices = SIZE_MAX;
};

/// Reads a file part by part, so that a long one need not be in memory nor read at once.
///
/// One sample per line, two integers 0..255 with blanks between; blank lines and CRLF are accepted. A row at
/// each count, the first (0, 0). Where both channels change at once a count is lost: refused, or if `lenient`
/// two counts in the direction so far with a notice. If `tables`, a file may also begin with the line
/// `t,theta` as `stiction decode` prints it: one pair of numbers per line, t not falling.
class MeasurementReader {
  public:
    /// `name` is what sentences call the file.
    MeasurementReader(std::string_view name, double rate, bool lenient, bool tables,
                      const MeasurementLimits& limits = {});
    /// The next part; it may end anywhere. False: the file is refused, and the rest need not come.
    bool add(std::string_view part);
    Measurement finish();

  private:
    enum class Kind { unknown, table, samples };
    using Levels = std::array<bool, 2>;

    void take_line(std::string_view line);
    void take_row(std::string_view line);
    void take_sample(std::string_view line);
    void change(int channel);
    void keep(double t, double theta);
    void refuse(std::string reason);
    std::string where() const;

    std::string name_, rest_;
    double rate_;  // Hz
    bool lenient_, tables_;
    MeasurementLimits limits_;
    Measurement out_;
    Kind kind_ = Kind::unknown;
    long long line_ = 0;
    double last_t_ = 0.0;                  // of a table
    std::size_t stride_ = 1, points_ = 0;  // of what is kept; read so far
    Levels previous_{};
    bool has_previous_ = false, moving_ = false;
    int last_channel_ = 0;
    long long samples_ = 0;  // since the first change
    long long count_ = 0, direction_ = -1;
};

/// The samples of an encoder as a whole text.
Measurement decode_encoder(std::string_view text, std::string_view name, double rate, bool lenient);

/// The same text, or a table. Lost counts are taken with a notice.
Measurement read_measurement(std::string_view text, std::string_view name);

}  // namespace stiction
