// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/report.hpp"

#include <cstddef>

namespace stiction::test {

/// Is r one of the solutions in the list, to `share` of its size?
inline bool is_listed(const Eigen::VectorXd& r, const ContactReport& list, double share) {
    for (int i = 0; i < list.known; ++i)
        if ((list.solutions[static_cast<std::size_t>(i)].r - r).norm() <= share * (1.0 + r.norm()))
            return true;
    return false;
}

}  // namespace stiction::test
