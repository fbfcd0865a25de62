// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// Counts calls of operator new in the whole test program, which can have only one replacement of it: the one
// in allocation_test.cpp. What takes memory from malloc directly is not seen (Eigen does; it has
// EIGEN_RUNTIME_NO_MALLOC).

#pragma once

#include <cstddef>

namespace stiction::test {

/// Calls of operator new and new[] since the program began.
std::size_t allocation_count();

}  // namespace stiction::test
