// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/words.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace stiction::own {

namespace {

constexpr std::array<std::string_view, 9> reserved{"sqrt", "sin",   "cos",  "pi", "deg",
                                                   "near", "fixed", "sine", "t"};
// Parameters and constants may have these names, because only an expression can stand in their places.
constexpr std::array<std::string_view, 5> reserved_options{"stiffness", "damping", "rest", "angle",
                                                           "frictionless"};
constexpr std::array<std::string_view, 5> law_words{"mu", "coulomb", "coulomb_stiction", "stribeck",
                                                    "hyperbolic"};
// Keys of a scenario text.
constexpr std::array<std::string_view, 7> keys{"method", "t_end", "dt", "tol", "mystery", "text", "job"};

template <std::size_t count>
bool has(const std::array<std::string_view, count>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

struct Advice {
    std::string_view words;  // with a blank before and after each
    std::string_view sentence;
};

std::string_view find_advice(std::span<const Advice> list, std::string_view word) {
    const std::string key = " " + std::string(word) + " ";
    for (const Advice& advice : list)
        if (advice.words.find(key) != std::string_view::npos) return advice.sentence;
    return {};
}

constexpr std::string_view no_program =
    "A text is no program: it has no conditions, no loops and no scripts.";

constexpr Advice statement_advice[] = {
    {" weld joint hinge revolute prismatic ball_joint fix glue ",
     "`pin`, `slider`, `guide` and `motor` are the joints."},
    {" rope cable string chain wire tether ",
     "Ropes that go slack are contacts: write the gap that the rope closes."},
    {" gear gears rack pinion worm belt_drive ", "Version 1 has no gears."},
    {" rolling roll wheel ",
     "A wheel rolls by a `contact` with friction; there is no rolling without contact."},
    {" if else when while for loop repeat until script function program include import let def ", no_program},
    {" switch enable disable activate on off ",
     "A contact is never switched on and off: its gap closes and opens it."},
    {" curve spline arc ellipse surface cam profile terrain ", "A surface is a line or a circle."},
    {" control controller pid sensor ", "Version 1 has no control."},
    {" fluid drag lift ", "Version 1 has no fluids."},
    {" beam membrane mesh fem ", "Bodies do not deform in version 1."},
    {" random noise ", "A text has no random numbers; a mystery of the scenario hides values."},
    {" variable var set ", "`parameter` and `constant` name numbers."},
    {" friction_law ", "`friction` names a law."},
};

constexpr Advice option_advice[] = {
    {" cubic quadratic nonlinear power exponent progressive hard ", "Springs are linear in version 1."},
    {" inside inner hollow ", "A circle touches with its outer side only."},
    {" if when while until after before on off active ",
     "A contact is never switched on and off: its gap closes and opens it."},
    {" slack rope ", "Ropes that go slack are contacts: write the gap that the rope closes."},
    {" rolling ", "A wheel rolls by a contact with friction."},
    {" kg g mm cm km m s ms n nm rad hz ",
     "Numbers have SI units, which are not written; `unit` behind the range names that of a parameter."},
    {" deg degree degrees ", "`*` is always written: 30*deg."},
    {" mu_s mu_k v_s ", "A friction law begins with its name: `coulomb_stiction mu_s E mu_k E`."},
    {" point circle box rod polygon ",
     "A body that moves has its mass before its shape: `body NAME mass E SHAPE`."},
};

constexpr std::string_view functions = "The functions are `sqrt`, `sin` and `cos`.";
constexpr Advice function_advice[] = {
    {" ^ pow ", "Powers are written as products: x*x."},
    {" exp ", "The law `stribeck` has its exponential built in. The functions are `sqrt`, `sin` and `cos`."},
    {" abs ", "The functions are `sqrt`, `sin` and `cos`."},
    {" if while script ", no_program},
};

}  // namespace

bool is_law_word(std::string_view word) { return has(law_words, word) || word == "frictionless"; }

std::string find_reserved(std::string_view word, bool names_value) {
    if (has(reserved, word)) return "is a word of the language and no name.";
    if (names_value)
        return has(keys, word) ? "is a key of the scenario; no parameter and no constant has this name." : "";
    if (has(reserved_options, word) || has(law_words, word))
        return "is a word of the language; only a parameter or a constant may have this name.";
    return {};
}

std::string_view find_statement_advice(std::string_view word) { return find_advice(statement_advice, word); }
std::string_view find_option_advice(std::string_view word) { return find_advice(option_advice, word); }
std::string_view find_function_advice(std::string_view word) {
    const std::string_view own = find_advice(function_advice, word);
    return own.empty() ? functions : own;
}

}  // namespace stiction::own
