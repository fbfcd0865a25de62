// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/clock.hpp"

#include <algorithm>
#include <chrono>

namespace stiction {

namespace {

constexpr double quick = 0.0005, slow = 0.001;  // s of work for a piece
constexpr std::size_t most_steps = 256;         // of a piece

}  // namespace

double read_work_clock() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool Slice::is_over() {
    const double now = clock_(), piece = now - last_;
    if (piece < quick) steps_ = std::min(2 * steps_, most_steps);
    if (piece > slow) steps_ = std::max(steps_ / 2, std::size_t{1});
    last_ = now;
    return now - begin_ > seconds_;
}

}  // namespace stiction
