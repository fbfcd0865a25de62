// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/experiment.hpp"

#include <cctype>
#include <cmath>

namespace stiction {

void Experiment::find_hidden() {
    hides_mechanism_ = hides_friction_ = false;
    const Mystery& mystery = scenario_.settings.mystery;
    if (mystery.items.empty()) return;
    const std::vector<double> low = find_told_values(scenario_.values, mystery);
    std::vector<double> high = low;
    for (const Mystery::Item& item : mystery.items) {
        const auto row = static_cast<std::size_t>(item.parameter);
        if (system().parameters[row].section == Section::start) continue;
        hides_mechanism_ = true;
        high[row] = item.max;
    }
    if (!hides_mechanism_) return;
    const Simulation one(system(), low, scenario_.settings), other(system(), high, scenario_.settings);
    Sample a, b;
    one.get_sample(0.0, a), other.get_sample(0.0, b);
    hides_friction_ = a.contacts.size() != b.contacts.size();
    for (std::size_t i = 0; i < a.contacts.size() && !hides_friction_; ++i) {
        const int contact = static_cast<int>(i);
        hides_friction_ = one.mechanism().friction(contact) != other.mechanism().friction(contact) ||
                          !(a.contacts[i].stick_bound == b.contacts[i].stick_bound ||
                            std::isnan(a.contacts[i].stick_bound));
    }
}

void Experiment::choose(Scenario scenario, std::string_view preset) {
    change(std::move(scenario), preset);
    ++number_;
    origin_ = nullptr;
    const std::string text = this->text();
    for (const Preset& one : system().claims->presets)
        if (one.id == preset_ || (preset_.empty() && origin_ == nullptr && one.scenario == text))
            origin_ = &one;
}

// Presets may have the same scenario. The one that was chosen counts, else the first.
bool Experiment::is_present(const Preset& preset) const {
    if (!preset_.empty()) return preset.id == preset_;
    const std::string now = text();
    for (const Preset& one : system().claims->presets)
        if (one.scenario == now) return one.id == preset.id;
    return false;
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

int Experiment::named_parameter() const {
    const std::string text = sentence();
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    // The parameter whose name begins at this place; of several the one with the longest name.
    const auto find_at = [&](std::size_t place) {
        int found = -1;
        std::size_t longest = 0;
        for (std::size_t i = 0; i < system().parameters.size(); ++i) {
            const std::string_view name = system().parameters[i].name;
            const std::size_t end = place + name.size();
            if (name.size() > longest && text.compare(place, name.size(), name) == 0 &&
                (end == text.size() || !is_letter(text[end])))
                found = static_cast<int>(i), longest = name.size();
        }
        return found;
    };
    constexpr std::string_view verb = "drag ";
    for (std::size_t at = text.find(verb); at != std::string::npos; at = text.find(verb, at + 1))
        if (const int found = find_at(at + verb.size()); found >= 0) return found;
    for (std::size_t at = 1; at < text.size(); ++at)  // a name at the very beginning is an ordinary word
        if (!is_letter(text[at - 1]))
            if (const int found = find_at(at); found >= 0) return found;
    return -1;
}

}  // namespace stiction
