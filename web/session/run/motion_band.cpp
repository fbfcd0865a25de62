// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/motion_band.hpp"

#include "analysis/band.hpp"
#include "session/run/preview.hpp"

#include <algorithm>

namespace stiction {

namespace {

constexpr double rows_per_run = 1000.0;   // in the usual time of a run
constexpr std::size_t most_rows = 20000;  // after them the band ends
constexpr double band_budget = 0.003;     // s of work for one call

}  // namespace

MotionBand::MotionBand() = default;
MotionBand::~MotionBand() = default;

std::span<const double> MotionBand::find(std::string_view column, std::size_t end) const {
    for (const Ends& ends : ends_)
        if (ends.name == column) return ends.values[end];
    return {};
}

bool MotionBand::is_same(const Session& session, std::string_view text,
                         std::span<const std::string_view> columns) const {
    return generation_ == session.history.generation() && text_ == text &&
           std::equal(ends_.begin(), ends_.end(), columns.begin(), columns.end(),
                      [](const Ends& ends, std::string_view column) { return ends.name == column; });
}

void MotionBand::begin(const Session& session, std::string_view text,
                       std::span<const std::string_view> columns) {
    generation_ = session.history.generation();
    text_ = text;
    band_.reset();
    times_.clear();
    ends_.clear();
    for (const std::string_view column : columns)
        ends_.push_back({std::string(column),
                         static_cast<std::size_t>(std::max(0, session.simulation().find_column(column))),
                         {}});
    if (text.empty() || !session.simulation().change_times().empty() || session.beginning.is_held()) return;
    const Scenario& scenario = session.experiment.scenario();
    const ReadBand read = read_band(*scenario.system, text);
    auto band = std::make_unique<Band>(scenario, read.widths);
    if (read.errors.empty() && band->errors().empty()) band_ = std::move(band);
}

bool MotionBand::update(const Session& session, std::string_view text,
                        std::span<const std::string_view> columns) {
    if (!is_same(session, text, columns)) begin(session, text, columns);
    if (band_ == nullptr) return true;
    const double every = session.system().t_end / rows_per_run;
    const double wanted = std::max(session.t() + every, shown_share * session.system().t_end);
    for (Slice slice(band_budget); times_.size() < most_rows;) {
        const double t = every * static_cast<double>(times_.size());
        if (t > wanted) return true;
        if (band_->advance(t, slice.steps())) {
            times_.push_back(t);
            for (Ends& ends : ends_) {
                ends.values[0].push_back(band_->least()[ends.column]);
                ends.values[1].push_back(band_->most()[ends.column]);
            }
        }
        if (slice.is_over()) return false;
    }
    return true;
}

}  // namespace stiction
