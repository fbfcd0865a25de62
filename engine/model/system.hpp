// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The entry of a mechanical system: what can be said of it before any value is chosen. Each folder of
// engine/systems has one, in its model.cpp.
#pragma once

#include "model/angle_table.hpp"
#include "model/claims.hpp"
#include "model/mechanism.hpp"
#include "model/observable.hpp"
#include "model/parameter.hpp"
#include "model/picture.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

/// How a method moves the system.
///     event_driven   modes, transitions at exact times; `solver` answers the contact problem at every event
///     exact          the same with the mechanism's own propagator between events
///     time_stepping  Moreau-Jean with fixed step dt; `solver` answers the velocity-level problem of each step
///     regularised    compliant contact and regularised friction (Mechanism::regularization), a smooth
///                    differential equation
///     automaton      Mechanism::make_automaton
///     fixed_step     the same by the classical Runge-Kutta method with fixed step dt
///     stage_solver   contacts that never open; `solver` finds their loads at every stage of Cash-Karp 5(4)
enum class MethodKind {
    event_driven,
    exact,
    time_stepping,
    regularised,
    automaton,
    fixed_step,
    stage_solver
};

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
    /// Id of the method that takes over where this one may not be used; empty: the first.
    std::string_view instead = {};
    /// Null, or: relations between parameters that this method asks for beside those of the system.
    void (*relate)(std::span<double> values, std::vector<std::string>& notices) = nullptr;
    /// Null, or: the settings that these values ask for.
    MethodSettings (*settings)(std::span<const double> values) = nullptr;
    /// Id of the method that takes over while a hand holds a body; empty: this one, or the general event-driven
    /// motion where it is made of formulas of its own.
    std::string_view when_held = {};
};

/// Units and helps of the coordinates q; velocities follow.
struct Coordinate {
    std::string_view name;
    std::string_view unit;
    std::string_view velocity_unit;
    std::string_view help;
    std::string_view velocity_name = {};  ///< empty: name + "_dot"
};

/// Units of the columns that every system has.
struct Units {
    std::string_view length = "m";
    std::string_view time = "s";
    std::string_view force = "N";
    std::string_view energy = "J";
    std::string_view force_symbol =
        {};  ///< label markup of what forces are measured in where their unit is "1"
};

/// Of a system in units of its own length, mass and weight.
inline constexpr Units dimensionless{"1", "1", "1", "1", "*mg*"};

struct System {
    std::string_view id;
    std::string_view title;
    std::string_view source;
    std::span<const Parameter> parameters;
    std::span<const Method> methods;  ///< the first is the default
    std::span<const Coordinate> coordinates;
    std::span<const Observable> observables;
    Units units = {};
    double t_end = 10.0;
    /// Null, or: the end of a run with these values that names none, s; `t_end` is that of the defaults.
    double (*find_t_end)(std::span<const double> values) = nullptr;
    bool reports_verdict = false;  ///< the contact problem is solved exhaustively for every sample
    /// The mechanism in the formulation of a method (id): coordinates and constraints may differ from method
    /// to method, the columns do not. values: one per parameter, in the order of the table, already inside
    /// their ranges; behind them the list of a table (angle_table.hpp) where there is one.
    std::unique_ptr<Mechanism> (*make)(std::span<const double> values, std::string_view method) = nullptr;
    /// Relations between parameters: mends `values` and adds one sentence per mend. Null: none.
    void (*relate)(std::span<double> values, std::vector<std::string>& notices) = nullptr;
    /// Null: the system takes no table. Else one may stand behind the values of the parameters.
    const TableKey* table = nullptr;
    const Picture* picture = &no_picture;  ///< never null
    const Claims* claims = &no_claims;     ///< never null
    /// Place in lists that people read; systems of one rank follow their ids.
    int rank = 100;
};

/// Index of the parameter with this id, or -1.
int find_parameter(const System& system, std::string_view id);
/// Index of the method with this id, or -1.
int find_method(const System& system, std::string_view id);
/// Why this method may not be used with these values; empty: it may.
std::string_view find_refusal(const System& system, int method, std::span<const double> values);
/// Index of the method that takes over where this one is refused.
int find_substitute(const System& system, int method);
/// The relations between parameters, those of a method that may be used included: mends `values` and adds one
/// sentence per mend.
void relate_values(const System& system, int method, std::span<double> values,
                   std::vector<std::string>& notices);
/// What stands behind the values of the parameters: the list of a table, or nothing.
std::span<const double> find_table(const System& system, std::span<const double> values);
/// The default values, in the order of the table.
std::vector<double> get_initial_values(const System& system);
/// The end of a run with these values that names none, s.
double find_t_end(const System& system, std::span<const double> values);

}  // namespace stiction
