// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/contact_terms.hpp"

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

}  // namespace stiction
