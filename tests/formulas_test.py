#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""No formula of a comment was wrapped by a formatter (formulas.py has the rules)."""

import textwrap
import unittest
from pathlib import Path

from formulas import wrapped, wrapped_lines

ROOT = Path(__file__).resolve().parent.parent


class House(unittest.TestCase):
    def test_formulas_keep_their_lines(self):
        found = wrapped(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))


class Rules(unittest.TestCase):
    """What a formatter did to comments of this house, and what they were or may be."""

    def check(self, comment: str, lines: list[int]):
        comment = textwrap.dedent(comment).strip("\n")
        self.assertEqual(wrapped_lines(comment), lines, "\n" + comment)

    def test_the_end_of_a_line_before_the_next_row_is_found(self):
        self.check("""
            // The general automaton of a mechanism with contacts.
            //
            //     flow     q' = v,  M v' = h + J^T r(mode),  dissipated' = damping - T.u_T,  input' = drive - N w_N -
            //     T.w_T guards   open: gap;  closed: N, and |T| against mu_s N (stick) or the slip speed (slip);  end
            //     conditions of the mechanism
            """, [3, 4])
        self.check("""
            // The general automaton of a mechanism with contacts.
            //
            //     flow     q' = v,  M v' = h + J^T r(mode),  dissipated' = damping - T.u_T,
            //              input' = drive - N w_N - T.w_T
            //     guards   open: gap;  closed: N, and |T| against mu_s N (stick) or the slip speed (slip);
            //              end conditions of the mechanism
            """, [])

    def test_an_open_bracket_is_found(self):
        self.check("""
            // Closed form:
            //
            //     slip   x = x_e + (x0 - x_e) cos w tau + (v0/w) sin w tau        (k = 0: x = x0 + v0 tau - sgn(u_T) mu_k
            //     N tau^2/(2 m)) stick  x = x0 + v_b tau
            """, [3])
        self.check("""
            // Closed form:
            //
            //     slip   x = x_e + (x0 - x_e) cos w tau + (v0/w) sin w tau
            //            (k = 0: x = x0 + v0 tau - sgn(u_T) mu_k N tau^2/(2 m))
            //     stick  x = x0 + v_b tau
            """, [])

    def test_a_preposition_before_a_torn_row_is_found(self):
        self.check("""
            // One step:
            //
            //     v+ = v + M^-1 ( dt h + J^T P ),   0 <= P_N, 0 <= U_N = u_N+ + e u_N-, P_N U_N = 0,   friction cone on
            //     (P_T, u_T+) q+ = q + dt (v + v+)/2
            """, [3])

    def test_a_rest_of_one_word_is_found(self):
        self.check("""
            // With d the distance to an event,
            //
            //     dt/ds = v f,    f = least within `before` / `after` of the event,   |df/ds| = (1 - least) / ramp
            //     outside,
            """, [3])

    def test_lines_of_eighty_characters_are_found(self):
        self.check("""
            // The sliding plane: rim P(u1) = R (sin 2 pi u1, -cos 2 pi u1) in wheel axes,
            // floor S(u2) = (u2, 0); the lowest point is u1 = -theta/(2 pi).
            //
            //     (31)  P' = (-R theta', 0)        (38), (42)  P'' perpendicular to the
            //     floor = (0, R theta'^2) (43)  gap'' = y'' + R theta'^2 - 2 R theta'^2 + R
            //     theta'^2 = y''       body, Coriolis, relative
            """, [4])

    def test_members_are_looked_at_where_they_stand(self):
        self.check("""
            struct A {
                /// Kinds:
                ///     time_stepping  Moreau-Jean with fixed step dt; `solver` answers the velocity-level problem of each
                ///     step regularised    compliant contact and regularised friction, a smooth differential equation
            };
            """, [3])

    def test_a_torn_item_is_found(self):
        self.check("""
            // Things that are easy to get wrong:
            // * A guard that is 0 when its mode begins (slip that has just begun, a gap that has just opened) is not
            // armed until it has risen; it must
            //   not fire again at once.
            """, [3])
        self.check("""
            // Things that are easy to get wrong:
            // * A guard that is 0 when its mode begins (slip that has just begun, a gap that has just opened) is not
            //   armed until it has risen; it must not fire again at once:
            //       g(t_0) = 0
            // * The next one.
            """, [])

    def test_long_rows_are_no_wrapped_line(self):
        self.check("""
            // Two methods:
            //
            //     y_1     = y + h sum b_i k_i                              order p, the solution that is carried on
            //     y_1_hat = y + h sum b_hat_i k_i                          order p_hat, only for the error y_1 - y_1_hat
            """, [])
        self.check("""
            // Corners:
            //
            //     W = [[-mu, -1, al - mu be], [-mu, -1, -al - mu be]],   S = W M^-1 W'                   (2.101), (2.102)
            //     A = 1/eps [[eps + al (al - mu be), eps - al (al + mu be)],
            //                [eps - al (al - mu be), eps + al (al + mu be)]]                             (2.107)
            """, [])
        self.check("""
            // States:
            //
            //     sliding         u_N = 0, r_T = -mu_slip r_N direction;     r_N >= 0
            //     frictionless    u_N = 0, r_T = 0;                          r_N >= 0
            """, [])

    def test_text_may_be_as_full_as_it_likes(self):
        self.check("""
            // The point of a polyhedron nearest to the origin, min |y| over G y >= h, as a problem of nonnegative the
            // least squares (Lawson and Hanson 1974, chapter 23):
            //
            //     min | E u - f |,   u >= 0
            """, [])


if __name__ == "__main__":
    unittest.main(verbosity=1)
