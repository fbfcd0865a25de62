// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/ui.hpp"

#include <span>
#include <string>
#include <string_view>

namespace stiction {

/// Words of a picker besides the titles of its options.
struct PickerWords {
    std::string_view otherwise = "Choose";        ///< shown if no option is chosen
    std::span<const std::string> sentences = {};  ///< one below each title in the list
    /// For each option the heading under which it stands, which a press opens and closes; empty: in the list itself. The
    /// options of a heading follow each other.
    std::span<const std::string> groups = {};
};
/// On a touch screen, items of one frame height are as tall as a finger needs while this object lives.
class TallTargets {
  public:
    TallTargets();
    ~TallTargets();
    TallTargets(const TallTargets&) = delete;
    TallTargets& operator=(const TallTargets&) = delete;
};

/// Closes the open list; false if none is open.
bool close_list();

/// A list of options to choose from; returns the index chosen in this frame, or -1. `ids` name the options in
/// window.stiction.controls().
int picker(const Ui& ui, const char* id, std::span<const std::string> ids,
           std::span<const std::string> titles, int current, float width, Weight weight = Weight::regular,
           const PickerWords& words = {});
}  // namespace stiction
