// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Angle of the experimental pendulum over time from the samples of its two-channel optical encoder
// (bearing_pendulum; Gomez 2008, appendix A.1). A channel is high if its voltage, 0..255, is above 0. 500 lines on
// two channels give 1000 counts per turn. While the pendulum moves in one direction, the channels change alternately.
// If the same channel changes twice in a row, the pendulum has reversed; this change is not a count. Time begins with
// the first change, half a count after the release of the pendulum, which is horizontal and falls (theta < 0).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

inline constexpr double encoder_rate = 10000.0;  ///< sampling rate of the thesis, Hz

/// Measured theta(t), rad and s; t does not decrease.
struct Measurement {
    std::vector<double> t, theta;
    std::string refusal;               ///< line and reason; empty if everything was read
    std::vector<std::string> notices;  ///< one for each sample that was read in spite of an error
    std::size_t more_notices = 0;      ///< number of further notices, beyond the limit
};

/// Limits of what is kept of a file. If it has more points, every second one is dropped, repeatedly.
struct MeasurementLimits {
    std::size_t points = SIZE_MAX, notices = SIZE_MAX;
};

/// Reads a file part by part, so that a long file need not be in memory or read at once.
///
/// One sample per line, two integers 0..255 with blanks between; blank lines and CRLF are accepted. The result has a
/// point at each count; the first is (0, 0). If both channels change at once, a count is lost: the file is refused,
/// or, if `lenient`, two counts in the last direction are added with a notice. If `tables`, a file may also begin with
/// the line `t,theta` as `stiction decode` prints it, followed by one pair of numbers per line, t not decreasing.
class MeasurementReader {
  public:
    /// `name` is the name of the file in sentences.
    MeasurementReader(std::string_view name, double rate, bool lenient, bool tables,
                      const MeasurementLimits& limits = {});
    /// Adds the next part, which may end anywhere. False if the file is refused; then the rest is not needed.
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
    double last_t_ = 0.0;                  // last time of a table
    std::size_t stride_ = 1, points_ = 0;  // one in stride_ points is kept; points read so far
    Levels previous_{};
    bool has_previous_ = false, moving_ = false;
    int last_channel_ = 0;
    long long samples_ = 0;  // since the first change
    long long count_ = 0, direction_ = -1;
};

/// Reads the samples of an encoder from a whole text.
Measurement decode_encoder(std::string_view text, std::string_view name, double rate, bool lenient);

}  // namespace stiction
