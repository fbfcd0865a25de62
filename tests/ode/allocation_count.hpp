// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// Counts requests for memory in the whole test program. Eigen takes its memory from malloc, so malloc itself
// is counted if the C library allows to replace it (glibc without sanitizers); otherwise only operator new is counted.

#pragma once

#include <cstddef>

namespace stiction::test {

/// Requests since the program began; one by operator new may count twice.
std::size_t allocation_count();
/// False where only operator new is counted.
bool sees_malloc();

}  // namespace stiction::test
