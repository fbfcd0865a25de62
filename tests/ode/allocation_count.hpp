// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// Counts requests for memory in the whole test program. Eigen takes its memory from malloc, so malloc itself
// is counted where the C library lets us stand in front of it (glibc without sanitizers); elsewhere only
// operator new is.

#pragma once

#include <cstddef>

namespace stiction::test {

/// Requests since the program began; one by operator new may count twice.
std::size_t allocation_count();
/// False where only operator new is counted.
bool sees_malloc();

}  // namespace stiction::test
