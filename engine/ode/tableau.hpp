// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// Coefficients of explicit Runge-Kutta methods and embedded pairs (Hairer, Norsett, Wanner, "Solving Ordinary
// Differential Equations I", 2nd ed. 1993, section II.4; cited as HNW below):
//
//     k_i     = f(t + c_i h, y + h sum_{j<i} a_ij k_j)         i = 1..s
//     y_1     = y + h sum b_i k_i                              order p, the solution that is carried on
//     y_1_hat = y + h sum b_hat_i k_i                          order p_hat, only for the error y_1 - y_1_hat
//     y_1_low = y + h sum b_low_i k_i                          a second estimate of lower order, DOP853 only
//
// Dense output of a step from (t, y_0) to (t + h, y_1), theta in [0, 1]:
//
//     u(theta) = y_0 + theta (D + (1 - theta) (B + theta (C + (1 - theta) E)))
//     D = y_1 - y_0,   B = h f_0 - D,   C = D - h f_1 - B
//     E = E_1 + theta (E_2 + (1 - theta) (E_3 + theta E_4)),   E_r = h sum d_ri k_i
//
// With d = 0 this is the cubic Hermite polynomial through both ends and both slopes, of order 3 at every
// theta: it satisfies the order conditions up to 3 and its local error is O(h^4). The one row d of Dormand and
// Prince raises this to order 4 and O(h^5) (HNW, II.6, the form used in their code DOPRI5), the four rows of
// DOP853 to order 7 and O(h^8); these need further stages k_14 .. k_16, after k_13 = f_1.

#pragma once

#include <cstddef>

namespace stiction {

/// Embedded explicit Runge-Kutta pair. A single method without an error estimate has embedded_order == 0.
struct Tableau {
    static constexpr std::size_t max_stages = 16;
    static constexpr std::size_t max_dense_rows = 4;

    const char* id;            // for settings and tests: "cash_karp"
    const char* name;          // shown to the user: "Cash-Karp 5(4)"
    std::size_t stages;        // s
    std::size_t dense_stages;  // further stages for dense output, in rows s + 2 .. of a; row s + 1 is then b
    int order;                 // p, order of b
    int embedded_order;        // p_hat, order of b_hat; 0 = no embedded method
    int low_order;             // order of b_low; 0 = none
    int dense_order;           // order of u(theta): 3 (Hermite), 4 or 7
    bool first_same_as_last;   // c_s = 1 and a_sj = b_j, so k_s is f at the end of the step
    double c[max_stages];      // nodes
    double a[max_stages][max_stages];      // strictly lower triangle
    double b[max_stages];                  // weights, order p
    double b_hat[max_stages];              // weights, order p_hat
    double b_low[max_stages];              // weights, order of the second estimate
    double d[max_dense_rows][max_stages];  // dense output beyond Hermite

    /// Rows of d in use: 0, 1 or 4.
    std::size_t dense_rows() const {
        return dense_order <= 3 ? 0 : static_cast<std::size_t>(dense_order - 3);
    }
};

/// Cash-Karp 5(4), six stages, carries the order 5 solution. Cash & Karp, ACM TOMS 16 (1990) 201-222.
const Tableau& cash_karp();

/// Fehlberg 4(5), six stages, carries the order 4 solution. Fehlberg, NASA TR R-315 (1969); HNW table II.5.1.
const Tableau& fehlberg();

/// Dormand-Prince 5(4), seven stages of which the last is the first of the next step, carries the order 5
/// solution, with the continuous extension of order 4. Dormand & Prince, J. Comput. Appl. Math. 6 (1980)
/// 19-26; HNW table II.5.2.
const Tableau& dormand_prince();

/// Dormand-Prince 8(5,3), twelve stages, carries the order 8 solution, with the continuous extension of order 7
/// and two error estimates: the code DOP853 of Hairer and Wanner. HNW II.5 and II.10.
const Tableau& dop853();

/// The classical method of order 4, without an error estimate; for fixed steps only. HNW table II.1.2.
const Tableau& classical_runge_kutta();

}  // namespace stiction
