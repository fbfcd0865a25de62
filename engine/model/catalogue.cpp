// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/catalogue.hpp"

#include "base/stable_sort.hpp"

#include <algorithm>
#include <vector>

namespace stiction {

const System* find_system(std::string_view id) {
    for (const System* system : all_systems())
        if (system->id == id) return system;
    return id == text_system_id ? &example_system() : nullptr;
}

std::span<const System* const> ranked_systems() {
    static const std::vector<const System*> systems = [] {
        std::vector<const System*> out(all_systems().begin(), all_systems().end());
        sort_stably(out, [](const System* a, const System* b) { return a->rank < b->rank; });
        return out;
    }();
    return systems;
}

}  // namespace stiction
