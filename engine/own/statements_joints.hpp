// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Statements of bodies that join two parts:
//
//     pin NAME REF REF          slider NAME BODY LINE        guide NAME REF LINE OPTS
//     motor NAME BODY [BODY] [angle E] [speed E] [sine E frequency E [phase E]]
//     spring NAME REF REF stiffness E length E [damping E]   damper NAME REF REF damping E
//     torsion NAME BODY [BODY] stiffness E [angle E] [damping E]
//     contact NAME SIDE LINE OPTS | contact NAME PART PART OPTS
//       REF  = BODY | BODY.c1..c8 | BODY.MARK | P       LINE = GROUND | BODY.s1..s8       SIDE = BODY.s1..s8
//       PART = BODY (circle or point) | BODY.c1..c8 | BODY.MARK | LINE
#pragma once

#include "own/statement_reader.hpp"

namespace stiction::own {

void read_pin(StatementReader& in);
void read_slider(StatementReader& in);
void read_guide(StatementReader& in);
void read_motor(StatementReader& in);
void read_body_spring(StatementReader& in);
void read_damper(StatementReader& in);
void read_torsion(StatementReader& in);
void read_body_contact(StatementReader& in);

/// A body that is no point.
int take_turning_body(StatementReader& in);

}  // namespace stiction::own
