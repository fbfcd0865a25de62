// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Which pictures a system has beside its scene and its time histories.
#pragma once

#include "session/session.hpp"
#include "ui/view_state.hpp"

#include <string_view>
#include <vector>

namespace stiction {

/// Whether the hero is a map and not the phase portrait.
bool has_map(const Session& session);
/// The plot beside the hero: the contact problem in one unknown, a friction characteristic, or the phase
/// portrait beside a map.
enum class SecondPlot { none, lcp, law, phase };
SecondPlot find_second_plot(const Session& session);
/// Columns that are shown over time: those chosen, else those of the system.
std::vector<std::string_view> find_histories(const Session& session, const ViewState& view);
/// The parameter that an end of the stick bar of the friction characteristic, or else its slip branch, sets;
/// or -1.
int find_law_parameter(const Session& session, bool stick);

}  // namespace stiction
