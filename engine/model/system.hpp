// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The entry of a mechanical system: all data that do not depend on parameter values. Each folder of engine/systems
// has one entry, in its model.cpp.
#pragma once

#include "model/angle_table.hpp"
#include "model/claims.hpp"
#include "model/mechanism.hpp"
#include "model/observable.hpp"
#include "model/parameter.hpp"
#include "model/picture.hpp"
#include "model/relations.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace stiction {

/// How a method moves the system.
///     event_driven   modes, transitions at exact times; `solver` solves the contact problem at every event
///     exact          the same, with the mechanism's own propagator between events
///     time_stepping  Moreau-Jean with fixed step dt; `solver` solves the velocity-level problem of each step
///     regularised    compliant contact and regularised friction (Mechanism::regularization), a smooth
///                    differential equation
///     fixed_step     as event_driven, with the classical Runge-Kutta method and fixed step dt
///     automaton      Mechanism::make_automaton
///     cash_karp      the same, with the pair of Cash and Karp, also while a hand holds a body
enum class MethodKind { event_driven, exact, time_stepping, regularised, fixed_step, automaton, cash_karp };

/// The drift of constraints is the subject of a method: steps do not put the state back on them. Baumgarte's terms
///
///     a_N = -eta u_N - xi gap,   at rest also a_T = -gamma u_T
///
/// may take it out. Where a slip begins or ends, u_T begins with 0.
struct Drift {
    double eta = 0.0, xi = 0.0, gamma = 0.0;  ///< 1/s, 1/s^2, 1/s
    double at_start = 0.0;                    ///< m/s, u_T of the initial state that is drift, not slip
};

/// Settings of a method that parameters determine.
struct MethodSettings {
    int polygon_axes = 8;  ///< n* of polygonal friction cones
    /// In Scales::speed(): a slower approach does not rebound.
    double restitution_threshold = 0.0;
    /// n* of the polygon that bounds the force of a contact at rest, and gives the first direction of its slip; 0: the
    /// circle. One contact with two tangents.
    int bound_axes = 0;
    bool ends_on_ray = false;  ///< the run ends if Lemke's method does not find that direction
    std::optional<Drift> drift = {};
};

struct System;

struct Method {
    std::string_view id;
    std::string_view title;
    MethodKind kind = MethodKind::event_driven;
    std::string_view solver = "enumeration";  ///< id of contact/solvers
    /// Returns the reason if this method cannot be used with these values, else an empty text. An id in braces is
    /// shown with its value (relations.hpp). Null: the method can always be used.
    std::string_view (*refuse)(const System& system, std::span<const double> values) = nullptr;
    /// Id of the method that is used instead if this one cannot be used; empty: the first.
    std::string_view instead = {};
    /// Applies relations between parameters that this method needs in addition to those of the system. Null: none.
    void (*relate)(Relations& relations) = nullptr;
    /// The settings for these values. Null: the defaults.
    MethodSettings (*settings)(const System& system, std::span<const double> values) = nullptr;
    /// Id of the method that is used while a hand holds a body. Empty: this method, or the general event-driven motion
    /// if this method has formulas of its own.
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
        {};  ///< if the unit of force is "1": the force by which forces are divided, label markup
};

/// Units of a system that is made dimensionless by its own length, mass and weight.
inline constexpr Units dimensionless{
    .length = "1", .time = "1", .force = "1", .energy = "1", .force_symbol = "*mg*"};

/// Points to a system. If the system is made from a text, it exists as long as one of its pointers does.
class SystemPointer {
  public:
    SystemPointer(const System* system = nullptr);
    operator const System*() const { return system_; }
    const System* operator->() const { return system_; }
    const System& operator*() const { return *system_; }

  private:
    const System* system_;
    std::shared_ptr<const System> owner_;  // null: the system exists for ever
};

/// The system of a text, or the mistakes of the text, one sentence each, in the order of the text.
struct MadeSystem {
    SystemPointer system;
    std::vector<std::string> mistakes;
};

/// Declaration of systems that are made from a text: the key of the text in scenario texts, and its two functions.
struct TextKey {
    std::string_view id;
    std::string_view help;
    /// Equal texts give the same system.
    MadeSystem (*make)(std::string_view text);
    /// The owner of a system that `make` has returned.
    std::shared_ptr<const System> (*find_owner)(const System& system);
    /// The canonical text as the value of the key, percent-encoded.
    std::string (*encode)(std::string_view text);
    /// The text of a value whose percent signs are decoded.
    std::string (*decode)(std::string_view value);
};

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
    double dt = 1e-3, tol = 1e-10;  ///< of a run if the scenario gives none
    /// End time of a run with these values if the scenario gives none, s. Null: `t_end`.
    double (*find_t_end)(const System& system, std::span<const double> values) = nullptr;
    /// Period of the drive in which jobs count, s; 0 without a drive. Null: that of the parameter drive_frequency, if
    /// drive_amplitude is not 0.
    double (*find_drive_period)(const System& system, std::span<const double> values) = nullptr;
    bool reports_verdict = false;  ///< the contact problem is solved exhaustively for every sample
    /// Makes the mechanism in the formulation of a method (id): coordinates and constraints may differ from method to
    /// method, the columns do not. values: one per parameter, in the order of the table, already inside their ranges;
    /// behind them the list of a table (angle_table.hpp), if there is one.
    std::unique_ptr<Mechanism> (*make)(const System& system, std::span<const double> values,
                                       std::string_view method) = nullptr;
    /// Applies relations between parameters: one call of `Relations::correct` for each that does not hold. Null: none.
    void (*relate)(Relations& relations) = nullptr;
    /// The table that may follow the values of the parameters. Null: the system takes none.
    const TableKey* table = nullptr;
    /// Where systems are made from texts. Null: the system is none of them.
    const TextKey* text_key = nullptr;
    std::string_view text = {};            ///< the canonical text that the system is made from
    const Picture* picture = &no_picture;  ///< never null
    const Claims* claims = &no_claims;     ///< never null
    /// Place in lists for the user; systems of the same rank are ordered by id.
    int rank = 100;
};

/// System::make for a mechanism that is made from the values, or from the values and the method.
template <class Made>
std::unique_ptr<Mechanism> make_mechanism(const System&, std::span<const double> values,
                                          std::string_view method) {
    if constexpr (std::is_constructible_v<Made, std::span<const double>>)
        return std::make_unique<Made>(values);
    else
        return std::make_unique<Made>(values, method);
}
/// System::find_t_end for a drive that turns at a constant speed (rad/s): two turns.
double find_two_turns(double speed);
template <const auto& table, auto speed>
double find_two_turns(const System&, std::span<const double> values) {
    return find_two_turns(bind_values<table>(values).*speed);
}
/// Method::settings for impacts with the coefficient of restitution e: micro-rebounds (Zeno) end.
template <const auto& table, auto restitution>
MethodSettings end_micro_rebounds(const System&, std::span<const double> values) {
    constexpr double slowest_rebound = 1e-6;  // accuracy, in Scales::speed()
    const double e = bind_values<table>(values).*restitution;
    return {.restitution_threshold = e > 0.0 ? slowest_rebound / e : 0.0};
}

/// The mechanism with these values in the formulation of a method (id), and its scales.
std::unique_ptr<Mechanism> make_mechanism(const System& system, std::span<const double> values,
                                          std::string_view method);

/// Index of the parameter with this id, or -1.
int find_parameter(const System& system, std::string_view id);
/// Index of the method with this id, or -1.
int find_method(const System& system, std::string_view id);
/// The reason why a method cannot be used, without a full stop.
struct Refusal {
    std::string reason;               ///< names the values
    std::string general;              ///< the same for all values
    std::vector<std::size_t> causes;  ///< rows of the parameters that the reason names
};

/// Empty if this method can be used with these values.
std::optional<Refusal> find_refusal(const System& system, int method, std::span<const double> values);
/// Index of the method that is used instead of a refused one.
int find_substitute(const System& system, int method);
/// Applies the relations between parameters of the system, and those of the method if it can be used: corrects
/// `values` and returns one conflict per correction.
std::vector<Conflict> resolve_conflicts(const System& system, int method, std::span<double> values);
/// The same without sentences.
void correct_values(const System& system, int method, std::span<double> values);
/// The same; adds one notice per correction, which names the values that are used.
void relate_values(const System& system, int method, std::span<double> values,
                   std::vector<std::string>& notices);
/// The part behind the values of the parameters: the list of a table, or empty.
std::span<const double> find_table(const System& system, std::span<const double> values);
/// The default values, in the order of the table.
std::vector<double> get_initial_values(const System& system);
/// End time of a run with these values if the scenario gives none, s.
double find_t_end(const System& system, std::span<const double> values);

}  // namespace stiction
