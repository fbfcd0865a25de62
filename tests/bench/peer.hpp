// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of bench_peer (peer.cpp).
#pragma once

namespace stiction::test {

void bench_lcp();
void bench_friction();
void bench_events();
void bench_steps();

}  // namespace stiction::test
