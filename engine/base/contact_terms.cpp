// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/contact_terms.hpp"

#include "base/constants.hpp"

namespace stiction {

std::string_view get_name(ContactState state) {
    switch (state) {
        case ContactState::open:
            return "open";
        case ContactState::stick:
            return "stick";
        case ContactState::slip:
            return "slip";
        case ContactState::slip_plus:
            return "slip+";
        case ContactState::slip_minus:
            return "slip-";
    }
    return "open";
}

double find_verdict(std::string_view name) {
    for (std::size_t i = 0; i < verdict_names.size(); ++i)
        if (verdict_names[i] == name) return static_cast<double>(i);
    return no_value;
}

}  // namespace stiction
