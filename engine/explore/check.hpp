// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Statements and numbers about a run up to a time t, for lessons, page and command line.
//
//     clause     = all { "or" all }
//     all        = one { "and" one }
//     one        = { "not" } ( "(" clause ")" | comparison )
//     comparison = sum OP sum
//                | sum "==" sum "+-" number ["%"]
//                | text ("==" | "!=") word
//     OP         = "==" | "!=" | "<" | "<=" | ">" | ">="
//
// A word stands in quotation marks. A sum is an expression (base/expression.hpp) with these words; MEASURE is max, min,
// amplitude (half of max - min), mean or rms:
//
//     t, duration            the time; length of the window, s
//     PARAMETER, COLUMN      the value in force; the value at t
//     share(CONTACT.STATE)   fraction of the window; `slip` is slip of any sense
//     MEASURE(COLUMN)        over the window
//     count(KIND)            number of these events; also count(KIND, CONTACT)
//     first(KIND)            time of the first one
//     period(KIND)           mean distance of two or more
//
// and these are texts: state(CONTACT), region, verdict, method, a parameter with choices, a column of words.
//
// The window begins at the last live change, or at 0, and ends at t. With a number as last argument it is the last so many
// seconds, which must lie in that window. A window of length 0 has no measures or shares. A comparison fails if a number or word
// in it has no value.
//
// A text is data: it is read into lists, which are then computed in order.
#pragma once

#include "base/expression.hpp"
#include "explore/running_measures.hpp"
#include "scenario/scenario.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::explore {

/// A number that a text takes from the run.
struct RunNumber {
    enum class Kind { parameter, column, time, duration, share, measure, count, first, period };
    Kind kind = Kind::time;
    int parameter = -1;
    std::string_view measure;    ///< max, min, amplitude, mean, rms
    std::string what;            ///< column, or state of a contact
    EventFilter events;          ///< its contact also counts for a share
    std::optional<double> last;  ///< s
};

/// A text that is compared with a word.
struct RunText {
    enum class Kind { state, region, verdict, method, choice, column };
    Kind kind = Kind::method;
    int index = -1;  ///< contact, parameter or column
};

struct Comparison {
    enum class Relation { equal, unequal, less, at_most, more, at_least };
    std::string text, left;  ///< as written: the whole comparison, its left side
    Relation relation = Relation::equal;
    bool negated = false;             ///< an odd number of `not` stands before it
    int a = -1, b = -1;               ///< terms of both sides, if they are numbers
    std::optional<double> tolerance;  ///< behind `+-`, percent as a fraction
    std::string tolerance_text;       ///< as written: "2 %"
    bool is_relative = false;
    RunText word_of;  ///< left side, if `a` is -1
    std::string word;
};

/// One step of a clause; operands are earlier steps.
struct ClauseStep {
    enum class Kind { comparison, opposite, both, either };
    Kind kind = Kind::comparison;
    int left = -1, right = -1;  ///< of a comparison `left` is its number
};

struct Check {
    Expression terms;
    std::vector<RunNumber> numbers;  ///< leaves of the terms
    std::vector<Comparison> comparisons;
    std::vector<ClauseStep>
        steps;  ///< the last one is the clause; empty: the text is a sum, whose last term is its value
};

struct ReadCheck {
    std::optional<Check> check;
    TextMistake mistake;  ///< if it could not be read
};

/// Reads a clause, or a sum. `run`: a run of the scenario, for the names of columns and contacts.
ReadCheck read_clause(std::string_view text, const Simulation& run);
ReadCheck read_number_text(std::string_view text, const Simulation& run);

inline constexpr std::size_t longest_check = 2000;  ///< characters
inline constexpr int most_check_functions = 64;

/// A recorded time of a run with the scenario in force there.
struct Moment {
    const Simulation* run = nullptr;
    const Scenario* scenario = nullptr;
    double t = 0.0;
    bool tells_mystery = true;            ///< else mystery values of the scenario have no value
    RunningMeasures* measures = nullptr;  ///< of this run; null: measures are computed anew
    std::function<bool()> is_over =
        nullptr;  ///< when `measures` stop; what they have not computed has no value yet
};

struct CheckAnswer {
    /// A number or a word; nothing where there is no value.
    struct Value {
        std::optional<double> number;
        std::optional<std::string> word;
    };
    struct Clause {
        std::string text;  ///< of the comparison
        bool holds = false;
        Value value, wanted;  ///< left and right side
        std::string said;     ///< "share(belt.stick, 5) is 0.412876, should be 0"
    };
    bool holds = false;
    double t = 0.0;
    std::vector<Clause> clauses;  ///< the comparisons in the order of the text
};

CheckAnswer answer_check(const Check& check, const Moment& moment);
/// The value of a sum; nothing where it has none.
std::optional<double> find_value(const Check& check, const Moment& moment);

}  // namespace stiction::explore
