// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mystery values: parameters whose values a scenario names by a seed and a range, and does not write.
//
//     mystery=SEED:ID:MIN:MAX,ID:MIN:MAX...        MIN + (MAX - MIN) f
//
// f is the first fraction of Random with the seed FNV-1a (64 bit) of "SEED:ID"; a parameter of whole numbers gets the
// nearest one. SEED has 1 to 64 of A-Z a-z 0-9 . _ -. The command line runs a scenario with these values. The page must
// not write them, and no sentence may: the values of other parameters have to fit MIN and MAX, so that they, and the
// sentences about them, do not depend on the values between.
#pragma once

#include "model/mystery.hpp"
#include "model/system.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

double find_mystery_value(const System& system, std::string_view seed, const Mystery::Item& item);

struct ReadMystery {
    Mystery mystery;
    std::vector<std::string> troubles;  ///< one sentence for each item that cannot be used
};
/// Reads SEED:ID:MIN:MAX,...
ReadMystery read_mystery(const System& system, std::string_view text);
/// The way back.
std::string write_mystery(const System& system, const Mystery& mystery);

/// As resolve_conflicts of the system, for every value that the mystery values can have. If a mystery value itself had
/// to be corrected, the last conflict names it among the corrected rows, and `values` keeps it.
std::vector<Conflict> resolve_conflicts(const System& system, int method, std::span<double> values,
                                        const Mystery& mystery);
/// The same without conflicts.
void correct_values(const System& system, int method, std::span<double> values, const Mystery& mystery);
/// The same as resolve_conflicts; adds one notice per correction. False if a mystery value would have to be corrected.
bool relate_values(const System& system, int method, std::span<double> values, const Mystery& mystery,
                   std::vector<std::string>& notices);
/// Whether a mystery value would have to be corrected.
bool corrects_mystery(std::span<const Conflict> conflicts, const Mystery& mystery);
/// As find_refusal of the system; a reason that depends on a mystery value is written without values.
std::optional<Refusal> find_refusal(const System& system, int method, std::span<const double> values,
                                    const Mystery& mystery);

}  // namespace stiction
