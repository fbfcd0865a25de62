// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/catalogue.hpp"

#include "base/stable_sort.hpp"

#include <algorithm>
#include <vector>

namespace stiction {

const System* find_system(std::string_view id) {
    for (const SystemName& name : system_names())
        if (name.id == id) return &name.get();
    return id == text_system_id ? &example_system() : nullptr;
}

std::span<const System* const> all_systems() {
    static const std::vector<const System*> systems = [] {
        std::vector<const System*> out;
        for (const SystemName& name : system_names()) out.push_back(&name.get());
        return out;
    }();
    return systems;
}

std::span<const SystemName> ranked_names() {
    static const std::vector<SystemName> names = [] {
        std::vector<SystemName> out(system_names().begin(), system_names().end());
        sort_stably(out, [](const SystemName& a, const SystemName& b) { return a.rank < b.rank; });
        return out;
    }();
    return names;
}

}  // namespace stiction
