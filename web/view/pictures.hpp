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
/// Whether contacts with two tangents have disks of friction; not where the hero is that of the one contact.
bool has_disks(const Session& session);
/// Whether the friction characteristic of a contact shares the place of the phase portrait: beside a map, where several
/// contacts with one tangent rub.
bool has_law_choice(const Session& session);
/// The plot beside the hero: the contact problem in one unknown, a friction characteristic, or the phase portrait beside
/// a map, which shares its place with the disks of friction or the characteristic of a contact where there are any;
/// the disks alone where there is no map.
enum class SecondPlot { none, lcp, law, phase, disks };
SecondPlot find_second_plot(const Session& session);
/// The one of those that share the place that is there now.
SecondPlot find_shared_plot(const Session& session, const ViewState& view);
/// The contact that was chosen, else the first.
int find_shown_contact(const Session& session, const ViewState& view);
/// Whether the scene is one in space.
bool is_spatial(const Session& session);
/// Turns the camera as read_camera says; of a plane scene nothing but the sentence.
std::string set_camera(const Session& session, ViewState& view, std::string_view text);
/// Begins where the handle of a scene in space lies at `to`; `first` of one gesture. A motion that plays goes on from
/// there.
void drag_handle(Session& session, std::size_t handle, const Point3& to, bool first);
/// Columns that are shown over time: those chosen, else those of the system.
std::vector<std::string_view> find_histories(const Session& session, const ViewState& view);
/// The parameter that an end of the stick bar of the friction characteristic, or else its slip branch, sets;
/// or -1.
int find_law_parameter(const Session& session, bool stick);

}  // namespace stiction
