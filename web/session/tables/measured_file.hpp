// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A file that the user dropped on the page: a measured angle over time. It is drawn over the column that the system
// names for it (System::view.measured), and two parameters of friction are fitted to it.
#pragma once

#include "analysis/encoder.hpp"
#include "analysis/fit_friction.hpp"
#include "session/session.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace stiction {

inline constexpr double largest_file = 16777216.0;  ///< bytes, 16 MiB

struct MeasuredFile {
    std::optional<MeasurementReader> reading;  ///< a file that is still being read
    double read_share = 0.0;
    Measurement rows;  ///< no points: none
    std::string name;
    FrictionFit fit;  ///< runs == 0: not fitted yet

    /// Part of a file. The text may be missing if the file is too large.
    struct Part {
        std::string_view name, text;
        double size = 0.0;   ///< of the whole file, bytes
        double share = 1.0;  ///< fraction of the file that has arrived with this part
        bool is_first = true, is_last = true;
    };
    /// Takes the file part by part, or refuses it with a notice that names the line and the reason.
    void take(Session& session, const Part& part);
    /// Fits, puts the two values in force at t = 0 and adds a notice with the result.
    void fit_to(Session& session);
    /// The present system shows the measurement.
    bool is_shown(const Session& session) const;
};

}  // namespace stiction
