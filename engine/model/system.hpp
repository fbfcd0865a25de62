// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The entry of a mechanical system: what can be said of it before any value is chosen. One file in
// engine/systems defines one.
#pragma once

#include "model/closed_form.hpp"
#include "model/mechanism.hpp"
#include "model/parameter.hpp"
#include "model/plane_map.hpp"
#include "model/region_map.hpp"

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

/// How a method moves the system.
///     event_driven   modes, transitions at exact times; `solver` answers the contact problem at every event
///     exact          the same with the mechanism's own propagator between events
///     time_stepping  Moreau-Jean with fixed step dt; `solver` answers the velocity-level problem of each
///     step regularised    compliant contact and regularised friction (Mechanism::regularization), a smooth
///     differential equation automaton      Mechanism::make_automaton
///     stage_solver   contacts that never open; `solver` finds their loads at every stage of Cash-Karp 5(4)
enum class MethodKind { event_driven, exact, time_stepping, regularised, automaton, stage_solver };

/// What parameters say of the way a method computes.
struct MethodSettings {
    int polygon_axes = 8;                ///< n* of polygonal friction cones
    double restitution_threshold = 0.0;  ///< approach slower than this does not rebound, m/s
};

struct Method {
    std::string_view id;
    std::string_view title;
    MethodKind kind = MethodKind::event_driven;
    std::string_view solver = "enumeration";  ///< id of contact/solvers
    /// Null, or: may this method be used with these values? A sentence says why not.
    std::string_view (*refuse)(std::span<const double> values) = nullptr;
    /// Null, or: the settings that these values ask for.
    MethodSettings (*settings)(std::span<const double> values) = nullptr;
};

struct Preset {
    std::string_view id;
    std::string_view title;
    std::string_view scenario;
    std::string_view beside = {};  ///< scenario of a run that is worth seeing beside it; empty: none
};

/// A column after the energies. With words the number is an index into them.
struct Observable {
    std::string_view name;
    std::string_view unit;
    std::string_view help;
    std::span<const std::string_view> words = {};
};

/// Units and helps of the coordinates q; velocities follow.
struct Coordinate {
    std::string_view name;
    std::string_view unit;
    std::string_view velocity_unit;
    std::string_view help;
    std::string_view velocity_name = {};  ///< empty: name + "_dot"
};

/// A column over which a measured file can be laid, and the two parameters that are fitted to it.
struct MeasuredColumn {
    std::string_view column = {};  ///< empty: none
    std::array<std::string_view, 2> parameters = {};
};

/// The friction characteristic as a control: which parameter a drag of its slip branch sets, and which one a
/// drag of an end of the stick bar sets with each choice of law.
struct LawHandles {
    std::string_view slip = {};
    std::string_view law = {};                     ///< parameter with choices
    std::span<const std::string_view> stick = {};  ///< one for each of them
};

/// Which plots the page opens with; names are columns.
struct ViewHints {
    std::string_view phase_x, phase_y;
    std::span<const std::string_view> time_plots;
    bool map_first = false;  ///< the region map is the hero, not the phase portrait
    RegionMap region = {};   ///< without a shader: none
    bool friction_law_plot = false;
    LawHandles law_handles = {};          ///< of that plot
    std::span<const PlaneMap> maps = {};  ///< the first is the hero
    /// Column with words that names the mode, a function of the contact states; stands over their ribbons.
    std::string_view mode_column = {};
    /// The parameters a person turns most: the first stands beside the transport when presenting, both first
    /// on a small page. Empty: the first live ones.
    std::array<std::string_view, 2> pinned = {};
    MeasuredColumn measured = {};
    /// Phase portrait: where the stick set is, as a condition in label markup; and the velocity of its line.
    std::string_view (*name_stick_set)(std::span<const double> values) = nullptr;
    std::string_view stick_velocity = {};
    std::string_view energy_unit = "J";
    std::string_view force_unit = "N";
    std::string_view force_symbol =
        {};  ///< label markup of what forces are measured in where the unit is "1"
    std::string_view length_unit = "m";
    std::string_view time_unit = "s";
};

struct System {
    std::string_view id;
    std::string_view title;
    std::string_view source;
    std::span<const Parameter> parameters;
    std::span<const Method> methods;  ///< the first is the default
    std::span<const Preset> presets;
    std::span<const Coordinate> coordinates;
    std::span<const Observable> observables;
    double t_end = 10.0;
    bool reports_verdict = false;  ///< the contact problem is solved exhaustively for every sample
    ViewHints view;
    /// Equations of motion to be shown, label markup. [name] stands for a parameter, [name|symbol] for a
    /// column.
    std::span<const std::string_view> equations = {};
    /// Where a printed formula or claim of the source is wrong: both, which is which, with the number of the
    /// equation, one sentence or two each. Plain text.
    std::span<const std::string_view> findings = {};
    /// The mechanism in the formulation of a method (id): coordinates and constraints may differ from method
    /// to method, the columns do not. values: one per parameter, in the order of the table, already inside
    /// their ranges.
    std::unique_ptr<Mechanism> (*make)(std::span<const double> values, std::string_view method) = nullptr;
    /// Relations between parameters: mends `values` and adds one sentence per mend. Null: none.
    void (*relate)(std::span<double> values, std::vector<std::string>& notices) = nullptr;
    /// Adds what is known in closed form of the motion with these values and this method. Null: nothing.
    void (*state_closed_forms)(std::span<const double> values, std::string_view method,
                               ClosedForms& out) = nullptr;
};

/// Index of the parameter with this id, or -1.
int find_parameter(const System& system, std::string_view id);
/// Index of the method with this id, or -1.
int find_method(const System& system, std::string_view id);
/// The default values, in the order of the table.
std::vector<double> get_initial_values(const System& system);

}  // namespace stiction
