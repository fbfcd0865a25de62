// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/points.hpp"

namespace stiction::explore {

PointJob::PointJob(const Scenario& scenario, OptionReader& options, std::size_t most_axes)
    : scenario_(scenario) {
    constexpr std::string_view starts[] = {"fresh", "follow"}, directions[] = {"up", "down", "both"};
    axes_ = options.read_axes(1, most_axes, options.read_flag("cells"));
    plan_ = options.read_plan();
    follows_ = options.read_word("start", starts) == "follow";
    direction_ = options.read_word("direction", directions);
    if (!follows_ && options.has("direction"))
        options.refuse("--direction " + std::string(options.get("direction")) + " needs --start follow.");
}

std::size_t PointJob::units() const {
    const std::size_t outer = axes_.size() == 2 ? axes_[0].count : 1;
    return outer * (follows_ ? chains() : axes_.back().count);
}

std::vector<std::string> PointJob::head_columns() const {
    std::vector<std::string> out{"unit"};
    for (const Axis& axis : axes_) out.emplace_back(axis.id(*scenario_.system));
    return out;
}

void PointJob::add_head(std::size_t unit, std::span<const std::size_t> index, Rows& out) const {
    out.add(static_cast<double>(unit));
    add_point(scenario_, axes_, index, out);
}

void PointJob::run_unit(std::size_t unit, Rows& out, Stop stop) const {
    const std::size_t inner = axes_.back().count;
    const bool down = follows_ && (direction_ == "down" || (chains() == 2 && unit % 2 == 1));
    const std::size_t outer = follows_ ? unit / chains() : unit / inner;
    const std::size_t first = follows_ ? 0 : unit % inner, last = follows_ ? inner : first + 1;
    std::optional<StartState> start;
    std::vector<std::string> none;
    for (std::size_t k = first; k < last; ++k) {
        const std::size_t i = down ? inner - 1 - k : k;
        const std::size_t index[2] = {axes_.size() == 2 ? outer : i, i};
        const std::vector<double> values = find_point(scenario_, axes_, index, none);
        if (start) put_on_constraints(*scenario_.system, values, scenario_.settings, *start);
        Look look(*scenario_.system, values, scenario_.settings, plan_, start ? &*start : nullptr, stop);
        if (look.was_stopped()) return;
        add_rows(unit, index, !follows_ ? "" : down ? "down" : "up", look, out);
        // If a motion has ended early, the next one begins at the start values.
        start.reset();
        if (follows_ && look.trouble().empty()) start = look.hand_over();
    }
}

}  // namespace stiction::explore
