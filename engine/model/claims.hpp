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
    std::string_view beside = {};  ///< scenario of a run that is worth seeing beside it; empty: none
};

struct Claims {
    std::span<const Preset> presets = {};
    /// Where a printed formula or claim of the source is wrong: both, which is which, with the number of the
    /// equation, one sentence or two each. Plain text.
    std::span<const std::string_view> findings = {};
    /// Adds what is known in closed form of the motion with these values and this method. Null: nothing.
    void (*state_closed_forms)(std::span<const double> values, std::string_view method,
                               ClosedForms& out) = nullptr;
};

/// Of a system that claims nothing.
inline constexpr Claims no_claims{};

}  // namespace stiction
