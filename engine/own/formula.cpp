// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/formula.hpp"

namespace stiction::own {

double Formula::evaluate(std::span<const double> names) const { return compute_terms(terms, names).back(); }

Formula make_number(double value) { return {.terms = {{.number = value}}, .place = {}}; }

}  // namespace stiction::own
