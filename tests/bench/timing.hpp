// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Times of two programs that do the same. Batches of both alternate, so that a busy machine slows both, and the
// median ratio of neighbouring batches counts.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace stiction::test {

/// Mean time of one run, ns.
template <class Run>
double find_time(int repeats, Run&& run) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    for (int k = 0; k < repeats; ++k) run();
    return std::chrono::duration<double, std::nano>(Clock::now() - start).count() / repeats;
}

inline double find_median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Median times, ns, and the median ratio.
struct TimePair {
    double ours = 0.0, theirs = 0.0, ratio = 0.0;
};

template <class Ours, class Theirs>
TimePair compare(Ours&& ours, Theirs&& theirs, int batches = 15, double batch_ns = 2e6) {
    const double guess = std::max(find_time(2, ours), find_time(2, theirs));
    const int repeats = std::max(1, static_cast<int>(batch_ns / guess));
    std::vector<double> a, b, ratio;
    for (int k = 0; k < batches; ++k) {
        a.push_back(find_time(repeats, ours));
        b.push_back(find_time(repeats, theirs));
        ratio.push_back(a.back() / b.back());
    }
    return {find_median(a), find_median(b), find_median(ratio)};
}

}  // namespace stiction::test
