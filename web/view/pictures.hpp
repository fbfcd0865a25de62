// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Which pictures a system has besides its scene and its time histories.
#pragma once

#include "session/session.hpp"
#include "ui/view_state.hpp"

#include <string_view>
#include <vector>

namespace stiction {

/// Whether the hero is a map and not the phase portrait.
bool has_map(const Session& session);
/// The plane of the picture that is shown as main plot: the one that the user has chosen, or the first one where planes are the
/// main plot. Null: the map of regions or the phase portrait is shown.
const PlaneMap* find_plane(const Session& session, const ViewState& view);
/// The largest plot of the page. `none`: the link leaves it out.
enum class Hero { none, job, map, phase };
Hero find_hero(const Session& session, const ViewState& view);
/// Whether contacts with two tangents have friction disks. False if the hero already shows the disk of the one
/// contact.
bool has_disks(const Session& session);
/// Whether the friction characteristic of a contact shares the place of the phase portrait: if the hero is a map and
/// there are contacts with friction, several if they have one tangent.
bool has_law_choice(const Session& session);
/// The plot beside the hero:
///   lcp     the contact problem in one unknown
///   law     the friction characteristic
///   phase   the phase portrait beside a map; friction disks or a characteristic may share its place
///   disks   the friction disks, if there is no map
enum class SecondPlot { none, lcp, law, phase, disks };
SecondPlot find_second_plot(const Session& session);
/// The plots that may stand there: that one, and those that share its place. Those that the link leaves out are missing.
std::vector<SecondPlot> find_second_plots(const Session& session, const ViewState& view);
/// The plot that is shown now, if several share the place.
SecondPlot find_shared_plot(const Session& session, const ViewState& view);
/// The chosen contact, else the first.
int find_shown_contact(const Session& session, const ViewState& view);
/// Whether the scene is spatial.
bool is_spatial(const Session& session);
/// Sets the camera as read_camera does. For a plane scene it only returns a sentence.
std::string set_camera(const Session& session, ViewState& view, std::string_view text);
/// Moves a handle of a spatial scene to `to` and begins from there; `first`: the first call of a gesture. A motion
/// that was playing continues to play.
void drag_handle(Session& session, std::size_t handle, const Point3& to, bool first);
/// Columns shown over time: the chosen ones, else those that the link names, else those of the system. Those that the
/// link leaves out are missing.
std::vector<std::string_view> find_histories(const Session& session, const ViewState& view);
/// Height of a panel with all histories that the user has chosen, and with the difference of two runs; 0: the usual one.
float find_least_histories(const Session& session, const ViewState& view);
inline constexpr float history_height = 76.0f, compared_height = 56.0f;  ///< of one plot
inline constexpr float histories_frame = 90.0f;  ///< of their title, bands and time axis
/// That of the experiment (figure/names.hpp).
int find_law_parameter(const Session& session, bool stick);

}  // namespace stiction
