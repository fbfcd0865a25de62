// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers of a motion that are known in closed form, each with the way to measure it on a run. The formula and the
// measurement have only the parameter values in common, so that each checks the other.
#pragma once

#include "base/constants.hpp"
#include "base/root.hpp"
#include "model/event.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace stiction {

/// Measurements on a run that begins at t = 0, with the method in use. A result is NaN if the event does not happen
/// or does not apply; a NaN argument gives NaN.
class Probe {
  public:
    virtual ~Probe() = default;

    static constexpr double from_start = -1.0;  ///< for `after`: an event at t = 0 counts
    /// Time of the first event of this kind later than `after`.
    virtual double find_event(EventKind kind, double after = from_start) = 0;
    /// Time later than `after` (from the next recorded state on) at which the column rises (sense 1) or falls
    /// (-1) through a level.
    virtual double find_passage(std::string_view column, double level, int sense, double after) = 0;
    /// Value of a column; after the event if one falls on t.
    virtual double at(std::string_view column, double t) = 0;
    /// Largest (sense 1) or smallest (-1) value of a column between two times.
    virtual double find_extreme(std::string_view column, int sense, double from, double to) = 0;

    struct Change {
        std::string_view parameter;
        double value;
    };
    /// Value of a column of another run that differs only in these parameters: at t = 0 before any jump, or after a
    /// number of steps.
    virtual double at_start(std::string_view column, std::span<const Change> changes, int steps = 0) = 0;

    /// The values of the run, and the exact number to be compared.
    std::span<const double> values() const { return values_; }
    double exact() const { return exact_; }

  protected:
    std::span<const double> values_;
    double exact_ = 0.0;
};

constexpr double usual_tolerance = 1e-6;

/// Formulas are label markup; [name] stands for a parameter or for one of the letters.
struct ClosedForm {
    std::string_view id;
    std::string_view formula;
    double exact = 0.0;
    double (*measure)(Probe& run) = nullptr;
    double tolerance = usual_tolerance;  ///< of the relative error
};

/// An abbreviation used in formulas.
struct ClosedFormLetter {
    std::string_view name;    ///< as it stands in brackets
    std::string_view symbol;  ///< label markup
    std::string_view formula;
    double value = 0.0;
    std::string_view unit;
};

struct ClosedForms {
    double horizon = 0.0;  ///< model time at which all measurements end, s
    std::vector<ClosedFormLetter> letters;
    std::vector<ClosedForm> forms;

    /// Adds the form. It is left out if its value is 0, which has no relative error, or NaN.
    void add(const ClosedForm& form);
};

/// Time at which a column that begins at `start` first reaches 0.
inline double find_stop(Probe& run, std::string_view column, double start) {
    return run.find_passage(column, 0.0, start > 0.0 ? -1 : 1, Probe::from_start);
}

/// The place between low and high (in either order) at which a condition becomes true, to rounding; NaN if it is
/// true at `low` or false at `high`.
template <class Condition>
double find_edge(double low, double high, const Condition& holds) {
    if (holds(low) || !holds(high)) return no_value;
    return bisect(low, high, holds).middle();
}

}  // namespace stiction
