// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/experiment.hpp"

namespace stiction {

void Experiment::choose(Scenario scenario, std::string_view preset) {
    change(std::move(scenario), preset);
    ++number_;
    origin_ = nullptr;
    const std::string text = this->text();
    for (const Preset& one : system().claims->presets)
        if (one.id == preset_ || (preset_.empty() && origin_ == nullptr && one.scenario == text))
            origin_ = &one;
}

std::string Experiment::sentence() const {
    if (origin_ != nullptr && !origin_->sentence.empty()) return std::string(origin_->sentence);
    std::string names;
    for (const std::string_view id : system().picture->pinned)
        if (const int at = find_parameter(system(), id); at >= 0)
            names += (names.empty() ? "" : " or ") +
                     std::string(system().parameters[static_cast<std::size_t>(at)].name);
    return "Press Space to play" + (names.empty() ? "." : ", and drag " + names + " to see what follows.");
}

}  // namespace stiction
