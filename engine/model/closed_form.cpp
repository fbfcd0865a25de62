// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/closed_form.hpp"

#include <cmath>

namespace stiction {

void ClosedForms::add(const ClosedForm& form) {
    if (std::isfinite(form.exact) && form.exact != 0.0) forms.push_back(form);
}

}  // namespace stiction
