// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The recorded run as a table, as the command line's `run --format` writes it. It is written in parts, so that the page
// can draw between them, and the number of its numbers is limited, so that its text fits into the memory of a page.
#pragma once

#include "dynamics/row_times.hpp"
#include "dynamics/trace_text.hpp"
#include "session/session.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace stiction {

class ExportedTable {
  public:
    /// Limits for a table that is written in one piece (at most about 20 MB), and for one in parts (200 MB).
    static constexpr std::size_t most_at_once = 1'000'000, most_in_parts = 10'000'000;

    /// `text`: "csv" or "json", and the time between rows unless there is a row for each step of the integrator
    /// ("csv 0.01"). A table that would have more than `most_numbers` numbers has fewer rows, at equal times. Adds
    /// notices.
    ExportedTable(Session& session, std::string_view text, std::size_t most_numbers);
    ExportedTable(const ExportedTable&) = delete;
    ExportedTable& operator=(const ExportedTable&) = delete;

    /// The next part of the text, written in a slice of work. It is empty after the last one. Null, with a notice, if the
    /// recorded run has changed since the first part.
    std::optional<std::string> write(Session& session, Slice slice);

  private:
    bool is_recorded(const Session& session) const;

    const Simulation& simulation_;
    int generation_;
    double end_;
    std::optional<RowTimes> times_;
    std::size_t first_, count_, next_ = 0;
    bool is_complete_ = false;
    std::string reason_, out_;
    TraceWriter writer_;
};

}  // namespace stiction
