// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What is claimed of a system beside its equations: experiments worth seeing, numbers known in closed form,
// mistakes found in the source. All of it is optional.
#pragma once

#include "model/closed_form.hpp"

#include <span>
#include <string_view>

namespace stiction {

struct Preset {
    std::string_view id;
    std::string_view title;
    std::string_view scenario;
    std::string_view sentence = {};  ///< what is seen, and what to try; controls by their names on screen
    std::string_view beside = {};    ///< scenario of a run that is worth seeing beside it; empty: none
};

/// A paper or book in full.
struct Reference {
    std::string_view text = {};
    std::string_view doi = {};  ///< empty: it has none that is known
};

/// Where a printed formula or claim of the source is wrong, or something new is found. Label markup, a sentence
/// or two each.
struct Finding {
    std::string_view where;       ///< number of the equation, or place in the text
    std::string_view claim = {};  ///< as printed; empty where nothing is said there
    std::string_view holds = {};
    std::string_view see = {};  ///< preset, or scenario, that shows it; empty: nothing shows it
};

struct Claims {
    std::span<const Preset> presets = {};
    std::span<const Finding> findings = {};
    /// Adds what is known in closed form of the motion with these values and this method. Null: nothing.
    void (*state_closed_forms)(std::span<const double> values, std::string_view method,
                               ClosedForms& out) = nullptr;
    Reference source = {};
};

/// Of a system that claims nothing.
inline constexpr Claims no_claims{};

}  // namespace stiction
