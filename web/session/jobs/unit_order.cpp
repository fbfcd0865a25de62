// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/jobs/unit_order.hpp"

#include <algorithm>
#include <numeric>

namespace stiction {

UnitOrder order_plainly(std::size_t count) {
    UnitOrder out{std::vector<std::uint32_t>(count), std::vector<std::uint8_t>(count, 1)};
    std::iota(out.units.begin(), out.units.end(), 0u);
    return out;
}

UnitOrder order_line(std::size_t count) {
    UnitOrder out{{}, std::vector<std::uint8_t>(count, 1)};
    if (count > 0) out.units.push_back(0);
    if (count > 1) out.units.push_back(static_cast<std::uint32_t>(count - 1));
    std::size_t spacing = 1;
    while (spacing + 1 < count) spacing *= 2;
    for (spacing /= 2; spacing > 0; spacing /= 2)
        for (std::size_t i = spacing; i + 1 < count; i += 2 * spacing)
            out.units.push_back(static_cast<std::uint32_t>(i));
    return out;
}

UnitOrder order_map(std::size_t outer, std::size_t inner) {
    UnitOrder out{{}, std::vector<std::uint8_t>(outer * inner, 0)};
    for (std::size_t side = 16; side > 0; side /= 2)
        for (std::size_t i = 0; i < outer; i += side)
            for (std::size_t j = 0; j < inner; j += side) {
                const std::size_t unit =
                    std::min(i + side / 2, outer - 1) * inner + std::min(j + side / 2, inner - 1);
                if (out.blocks[unit] != 0) continue;
                out.blocks[unit] = static_cast<std::uint8_t>(side);
                out.units.push_back(static_cast<std::uint32_t>(unit));
            }
    return out;
}

}  // namespace stiction
