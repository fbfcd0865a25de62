// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

namespace stiction::cli {

/// stiction bench lcp|friction [--files DIR] [--solver ID]: time per solve as CSV.
int run_bench(std::span<const std::string> arguments);

}  // namespace stiction::cli
