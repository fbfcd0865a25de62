// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Counter-based random numbers: number n of seed s is a pure function of (s, n), so the cells of a sweep can be
// computed in any order. Output function and increment are those of SplitMix64 (Steele, Lea, Flood 2014, "Fast
// splittable pseudorandom number generators", figure 15). The seed is mixed once, so that neighbouring seeds
// give unrelated sequences.
#pragma once

#include <cstdint>

namespace stiction {

class Random {
  public:
    explicit Random(std::uint64_t seed, std::uint64_t counter = 0)
        : key_(mix(seed + gamma)), counter_(counter) {}

    /// Uniform over all 64-bit numbers.
    std::uint64_t next() { return mix(key_ + gamma * ++counter_); }
    /// Uniform over the 2^53 multiples of 2^-53 in [0, 1).
    double next_fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    /// Uniform in [min, max); min and max finite.
    double next_between(double min, double max) { return min + (max - min) * next_fraction(); }
    /// Uniform over 0 .. count - 1, count > 0; the bias is below count * 2^-64.
    std::uint64_t next_index(std::uint64_t count) { return next() % count; }

  private:
    static constexpr std::uint64_t gamma = 0x9e3779b97f4a7c15u;

    static std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    std::uint64_t key_;
    std::uint64_t counter_;
};

}  // namespace stiction
