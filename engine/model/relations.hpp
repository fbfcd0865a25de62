// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Values of parameters that exclude each other. A system writes one rule for each relation, with the ids of the
// parameters in braces, and all sentences are made from it:
//
//     rule      "{mu_k} is larger than {mu_s}"
//     refused   mu_k = 0.5 is larger than mu_s = 0.3.
//     replaced  mu_k = 0.5 is larger than mu_s = 0.3. Using mu_k = mu_s, the largest allowed.
//     general   mu_k is larger than mu_s.
#pragma once

#include "model/parameter.hpp"

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

/// Values that exclude each other, and the values that are used instead. A parameter is given by its row; the length of
/// the table of parameters stands for the table of points (angle_table.hpp).
struct Conflict {
    std::vector<std::size_t> causes;     ///< parameters on whose values the conflict depends
    std::vector<std::size_t> corrected;  ///< parameters whose values are replaced
    bool is_of_method = false;           ///< the method needs the relation, not the system
    std::string refused;                 ///< the sentence if such values are refused
    std::string remedy;                  ///< the sentence to add if the values are replaced
    std::string general;                 ///< the sentence without the values
};

/// The rows of the parameters in the rule.
std::vector<std::size_t> find_causes(std::span<const Parameter> parameters, std::string_view rule);
/// Replaces each `{id}` of the rule by `id = value`, or by `id` if there is no such parameter.
std::string write_rule(std::span<const Parameter> parameters, std::string_view rule,
                       std::span<const double> values);
/// Replaces each `{id}` of the rule by `id`.
std::string write_rule(std::string_view rule);

struct System;

/// Values that a system checks, and what it finds.
class Relations {
  public:
    struct Correction {
        std::string_view id;
        double value;
    };

    /// `out`: null if the values are only corrected, without sentences.
    Relations(std::span<const Parameter> parameters, std::span<double> values, std::vector<Conflict>* out,
              const System* system = nullptr)
        : parameters_(parameters), values_(values), out_(out), system_(system) {}

    /// The system whose values they are.
    const System& system() const { return *system_; }
    std::span<const Parameter> parameters() const { return parameters_; }

    /// The values, with all corrections so far.
    std::span<const double> values() const { return values_; }
    /// Adds a conflict and corrects the values. `rule` has no full stop. `remedy` follows the word "Using"; empty: the
    /// corrected values. `other_causes`: parameters that decide too and that the rule does not name.
    void correct(std::string_view rule, std::initializer_list<Correction> corrections,
                 std::string_view remedy = {}, std::initializer_list<std::string_view> other_causes = {});

  private:
    std::span<const Parameter> parameters_;
    std::span<double> values_;
    std::vector<Conflict>* out_;
    const System* system_;
};

}  // namespace stiction
