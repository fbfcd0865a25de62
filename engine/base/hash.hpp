// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// FNV-1a, 64 bit (Fowler, Noll, Vo; offset basis and prime of the published variant). Trajectories are
// compared by it: numbers enter as the eight bytes of their bit pattern, lowest first, on every machine.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace stiction {

class Hash {
  public:
    void add(std::string_view bytes) {
        for (const char c : bytes) add_byte(static_cast<unsigned char>(c));
    }
    void add(std::uint64_t number) {
        for (int i = 0; i < 8; ++i) add_byte(static_cast<unsigned char>(number >> (8 * i)));
    }
    /// Bit pattern of the number: 0 and -0 differ, and so do NaNs of different payload.
    void add(double number) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &number, sizeof bits);
        add(bits);
    }
    std::uint64_t value() const { return value_; }

  private:
    void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3u; }

    std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace stiction
