// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// The tables of tableau.hpp, as printed in the sources named there. Quotients are written as quotients, so that
// each entry is the double nearest to the rational number and can be compared with the printed table.

#include "ode/tableau.hpp"

namespace stiction {

namespace {

// clang-format off

constexpr Tableau cash_karp_table = {
    .id = "cash_karp", .name = "Cash-Karp 5(4)",
    .stages = 6, .dense_stages = 0, .order = 5, .embedded_order = 4, .low_order = 0, .dense_order = 3,
    .first_same_as_last = false,
    .c = {0.0, 1.0 / 5, 3.0 / 10, 3.0 / 5, 1.0, 7.0 / 8},
    .a = {{},
          {1.0 / 5},
          {3.0 / 40,        9.0 / 40},
          {3.0 / 10,       -9.0 / 10,    6.0 / 5},
          {-11.0 / 54,      5.0 / 2,   -70.0 / 27,      35.0 / 27},
          {1631.0 / 55296, 175.0 / 512, 575.0 / 13824, 44275.0 / 110592, 253.0 / 4096}},
    .b     = {37.0 / 378,     0.0, 250.0 / 621,     125.0 / 594,     0.0,           512.0 / 1771},
    .b_hat = {2825.0 / 27648, 0.0, 18575.0 / 48384, 13525.0 / 55296, 277.0 / 14336, 1.0 / 4},
    .b_low = {},
    .d = {},
};

constexpr Tableau fehlberg_table = {
    .id = "fehlberg", .name = "Runge-Kutta-Fehlberg 4(5)",
    .stages = 6, .dense_stages = 0, .order = 4, .embedded_order = 5, .low_order = 0, .dense_order = 3,
    .first_same_as_last = false,
    .c = {0.0, 1.0 / 4, 3.0 / 8, 12.0 / 13, 1.0, 1.0 / 2},
    .a = {{},
          {1.0 / 4},
          {3.0 / 32,       9.0 / 32},
          {1932.0 / 2197, -7200.0 / 2197, 7296.0 / 2197},
          {439.0 / 216,   -8.0,           3680.0 / 513,  -845.0 / 4104},
          {-8.0 / 27,      2.0,          -3544.0 / 2565, 1859.0 / 4104, -11.0 / 40}},
    .b     = {25.0 / 216, 0.0, 1408.0 / 2565,  2197.0 / 4104,   -1.0 / 5,  0.0},
    .b_hat = {16.0 / 135, 0.0, 6656.0 / 12825, 28561.0 / 56430, -9.0 / 50, 2.0 / 55},
    .b_low = {},
    .d = {},
};

constexpr Tableau dormand_prince_table = {
    .id = "dormand_prince", .name = "Dormand-Prince 5(4)",
    .stages = 7, .dense_stages = 0, .order = 5, .embedded_order = 4, .low_order = 0, .dense_order = 4,
    .first_same_as_last = true,
    .c = {0.0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1.0, 1.0},
    .a = {{},
          {1.0 / 5},
          {3.0 / 40,        9.0 / 40},
          {44.0 / 45,      -56.0 / 15,      32.0 / 9},
          {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
          {9017.0 / 3168,  -355.0 / 33,     46732.0 / 5247,   49.0 / 176, -5103.0 / 18656},
          {35.0 / 384,      0.0,            500.0 / 1113,    125.0 / 192, -2187.0 / 6784,  11.0 / 84}},
    .b     = {35.0 / 384,     0.0, 500.0 / 1113,   125.0 / 192, -2187.0 / 6784,    11.0 / 84,    0.0},
    .b_hat = {5179.0 / 57600, 0.0, 7571.0 / 16695, 393.0 / 640, -92097.0 / 339200, 187.0 / 2100, 1.0 / 40},
    .b_low = {},
    // HNW, DOPRI5 (D1, D3 ... D7).
    .d = {{-12715105075.0 / 11282082432.0, 0.0, 87487479700.0 / 32700410799.0, -10690763975.0 / 1880347072.0,
           701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0, 69997945.0 / 29380423.0}},
};

constexpr Tableau classical_table = {
    .id = "classical_runge_kutta", .name = "Runge-Kutta 4",
    .stages = 4, .dense_stages = 0, .order = 4, .embedded_order = 0, .low_order = 0, .dense_order = 3,
    .first_same_as_last = false,
    .c = {0.0, 1.0 / 2, 1.0 / 2, 1.0},
    .a = {{}, {1.0 / 2}, {0.0, 1.0 / 2}, {0.0, 0.0, 1.0}},
    .b = {1.0 / 6, 2.0 / 6, 2.0 / 6, 1.0 / 6},
    .b_hat = {},
    .b_low = {},
    .d = {},
};

// clang-format on

}  // namespace

const Tableau& cash_karp() { return cash_karp_table; }

const Tableau& fehlberg() { return fehlberg_table; }

const Tableau& dormand_prince() { return dormand_prince_table; }

const Tableau& classical_runge_kutta() { return classical_table; }

}  // namespace stiction
