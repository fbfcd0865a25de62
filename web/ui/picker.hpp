// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/ui.hpp"

#include <span>
#include <string>
#include <string_view>

namespace stiction {

/// What a picker shows beside the titles of its options.
struct PickerWords {
    std::string_view otherwise = "Choose";        ///< where none of them is chosen
    std::span<const std::string> sentences = {};  ///< under each title in the list
};
/// While it lives, what is as tall as a frame is as tall as a finger needs where one is used.
class TallTargets {
  public:
    TallTargets();
    ~TallTargets();
    TallTargets(const TallTargets&) = delete;
    TallTargets& operator=(const TallTargets&) = delete;
};

/// A picker; returns the index chosen in this frame, or -1. `ids` name the options in
/// window.stiction.controls().
int picker(const Ui& ui, const char* id, std::span<const std::string> ids,
           std::span<const std::string> titles, int current, float width, Weight weight = Weight::regular,
           const PickerWords& words = {});
}  // namespace stiction
