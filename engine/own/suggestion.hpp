// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The word that a user probably meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace stiction::own {

/// The nearest of the words, the first of equally near ones; empty if none is near enough: 1 change up to three letters, else 2.
/// A change is a letter more, less or another one, or two neighbours exchanged.
std::string_view find_nearest(std::string_view word, std::span<const std::string_view> words);

/// " Did you mean `mu_s`?", or empty.
std::string suggest(std::string_view word, std::span<const std::string_view> words);

}  // namespace stiction::own
