// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/grammar.hpp"

namespace stiction::own {

namespace {

struct Entry {
    std::string_view word, grammar;
};

// clang-format off
constexpr Entry grammar_entries[] = {
    {"mechanism", "mechanism 1 \"TITLE\""},
    {"parameter", "parameter NAME VALUE from MIN to MAX [scale linear|log|angle|integer] [unit U] [label \"TEXT\"]"},
    {"constant", "constant NAME E"},
    {"units", "units si|none"},
    {"friction", "friction [NAME] mu E | coulomb_stiction mu_s E mu_k E | stribeck or hyperbolic mu_s E mu_k E v_s E | frictionless  [eta E] [c2 E] [asymmetry E]"},
    {"restitution", "restitution E"},
    {"run", "run [method M] [t_end E] [dt E] [tol E]"},
    {"compliant", "compliant [stiffness E] [damping E] [slip_speed E]"},
    {"paradox", "paradox [none impact|stop] [several lift_off|slide|impact]"},
    {"stop", "stop CONTACT [\"TEXT\"]"},
    {"observe", "observe NAME F, or x_of|y_of|vx_of|vy_of REF, or distance_of REF REF  [unit U] [label \"TEXT\"]"},
    {"note", "note \"TEXT\""},
    {"coordinate", "coordinate NAME [start E] [velocity E] [unit m|rad|1] [label \"TEXT\"]"},
    {"mass", "mass A [B] E"},
    {"stiffness", "stiffness A [B] E"},
    {"damping", "damping A [B] E"},
    {"spring", "rows: spring A [B] [stiffness E] [damping E] [rest E];  bodies: spring NAME REF REF stiffness E length E [damping E]"},
    {"force", "rows: force A [E] [sine E frequency E [phase E]];  bodies: force REF [P] [sine P frequency E [phase E]]"},
    {"contact", "rows: contact NAME load E slip F, or gap F [slip F];  bodies: contact NAME PART LINE or PART  [LAW] [restitution E] [closed]"},
    {"gravity", "gravity E, downwards, or gravity (E, E)"},
    {"ground", "ground NAME [through P] [angle E] [speed E] [shake P frequency E [phase E]]"},
    {"body", "body NAME mass E [inertia E] SHAPE [at P] [angle E] [velocity P] [spin E], or body NAME fixed SHAPE;  SHAPE = point | circle R | box W by H | rod L | polygon P P P"},
    {"mark", "mark BODY NAME P"},
    {"pin", "pin NAME REF REF"},
    {"slider", "slider NAME BODY LINE"},
    {"guide", "guide NAME REF LINE [LAW]"},
    {"motor", "motor NAME BODY [BODY] [angle E] [speed E] [sine E frequency E [phase E]]"},
    {"damper", "damper NAME REF REF damping E"},
    {"torsion", "torsion NAME BODY [BODY] stiffness E [angle E] [damping E]"},
    {"torque", "torque BODY [E] [sine E frequency E [phase E]]"},
    {"draw", "draw A block|ball|mass [at P] [along E] [size E], or draw A turns at P [size E], or draw line P P"},
    {"trace", "trace REF"},
    {"view", "view P P"},
    {"hide", "hide NAME"},
};
// clang-format on

}  // namespace

std::string_view find_grammar(std::string_view line) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == line.npos) return {};
    line.remove_prefix(begin);
    const std::string_view word =
        line.substr(0, line.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"));
    for (const Entry& entry : grammar_entries)
        if (entry.word == word) return entry.grammar;
    return {};
}

}  // namespace stiction::own
