// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/tables/exported_table.hpp"

#include "base/number_text.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace stiction {

namespace {

std::vector<std::size_t> find_columns(const Simulation& simulation) {
    std::vector<std::size_t> out(simulation.columns().size());
    std::iota(out.begin(), out.end(), std::size_t{0});
    return out;
}

}  // namespace

ExportedTable::ExportedTable(Session& session, std::string_view text, std::size_t most_numbers)
    : simulation_(session.simulation()),
      generation_(session.history.generation()),
      end_(simulation_.now()),
      first_(simulation_.first_node()),
      count_(simulation_.node_count() - first_),
      reason_(simulation_.has_ended() ? simulation_.end_reason() : "recorded so far"),
      writer_(simulation_, find_columns(simulation_), text.starts_with("json"), out_, end_) {
    const std::size_t blank = text.find(' ');
    const std::string_view wanted = blank == text.npos ? std::string_view{} : text.substr(blank + 1);
    const double begin = simulation_.begin();
    if (const std::optional<double> every = read_number(wanted); every.has_value() && *every > 0.0) {
        times_.emplace(*every, begin, end_);
        count_ = static_cast<std::size_t>(std::min(times_->count(), 1e9));
    } else if (!wanted.empty()) {
        session.notices.add(
            "The time between rows is not a number above 0. The rows are those of the integrator.");
    }
    if (first_ > 0)
        session.notices.add(
            "The table begins at t = " + write_number(times_.has_value() ? times_->at(0) : begin) +
            " because earlier states were dropped. The command line writes the whole run.");
    const std::size_t most_rows = most_numbers / simulation_.columns().size();
    if (count_ > most_rows) {
        session.notices.add("The table would have " + std::to_string(count_) + " rows. It has at most " +
                            std::to_string(most_rows) + ", at equal times.");
        times_.emplace((end_ - begin) / static_cast<double>(most_rows - 1), begin, end_);
        count_ = static_cast<std::size_t>(times_->count());
    }
    writer_.begin(session.experiment.text());
}

bool ExportedTable::is_recorded(const Session& session) const {
    if (&session.simulation() != &simulation_ || session.history.generation() != generation_ ||
        simulation_.now() < end_)
        return false;
    if (next_ == count_) return true;
    return times_.has_value() ? times_->at(next_) >= simulation_.begin()
                              : first_ + next_ >= simulation_.first_node();
}

std::optional<std::string> ExportedTable::write(Session& session, Slice slice) {
    if (!is_recorded(session)) {
        session.notices.add("The recorded run has changed. The table was not written to its end.");
        return std::nullopt;
    }
    std::vector<double> row(simulation_.columns().size());
    while (next_ < count_) {
        times_.has_value() ? simulation_.get_row(times_->at(next_), row)
                           : simulation_.get_node_row(first_ + next_, row);
        writer_.add_row(row);
        ++next_;
        if (slice.is_over_after(1)) return std::exchange(out_, {});
    }
    if (!std::exchange(is_complete_, true)) writer_.end(session.notices.list(), reason_, false);
    return std::exchange(out_, {});
}

}  // namespace stiction
