// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Builds that run many times slower (sanitizers, debug, WebAssembly under node) look at a part of the many: each kind of
// it, but fewer of a kind.
#pragma once

#include <cstdlib>
#include <string_view>

namespace stiction::test {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(undefined_behavior_sanitizer)
#define STICTION_SLOW_BUILD
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__EMSCRIPTEN__) || !defined(NDEBUG)
#define STICTION_SLOW_BUILD
#endif

#ifdef STICTION_SLOW_BUILD
inline constexpr bool is_slow_build = true;
#else
inline constexpr bool is_slow_build = false;
#endif

/// The full number of random scenarios and of ends of sliders is wanted: STICTION_SWEEP=full. Otherwise a tenth is taken.
inline bool is_full_sweep() {
    const char* asked = std::getenv("STICTION_SWEEP");
    return asked != nullptr && std::string_view(asked) == "full";
}

}  // namespace stiction::test
