// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/catalogue.hpp"

namespace stiction {

const System* find_system(std::string_view id) {
    for (const System* system : all_systems())
        if (system->id == id) return system;
    return nullptr;
}

}  // namespace stiction
