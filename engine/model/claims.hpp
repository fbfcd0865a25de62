// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Claims about a system in addition to its equations: presets (experiments worth seeing), numbers known in closed
// form, mistakes found in the source. All of them are optional.
#pragma once

#include "model/closed_form.hpp"

#include <span>
#include <string_view>

namespace stiction {

struct Preset {
    std::string_view id;
    std::string_view title;
    std::string_view scenario;
    std::string_view sentence = {};  ///< what the user sees and can try; controls have their names on screen
    std::string_view beside = {};    ///< scenario of a second run for comparison; empty: none
    std::string_view group = {};     ///< heading under which it is listed; empty: in the list itself
    std::string_view view = {};  ///< view keys of the page that it sets, as "view.plots=time:x"; empty: none
};

/// A paper or book in full.
struct Reference {
    std::string_view text = {};
    std::string_view doi = {};  ///< empty: none is known
};

/// A printed formula or claim of the source that is wrong, or a new result. The texts are label markup of one or
/// two sentences.
struct Finding {
    std::string_view where;       ///< number of the equation, or place in the text
    std::string_view claim = {};  ///< as printed; empty if the source makes none
    std::string_view holds = {};
    std::string_view see = {};  ///< preset, or scenario, that shows it; empty: none
};

struct Claims {
    std::span<const Preset> presets = {};
    std::span<const Finding> findings = {};
    /// Adds the closed forms of the motion with these values and this method. Null: there are none.
    void (*state_closed_forms)(std::span<const double> values, std::string_view method,
                               ClosedForms& out) = nullptr;
    Reference source = {};
};

/// Claims of a system that has none.
inline constexpr Claims no_claims{};

}  // namespace stiction
