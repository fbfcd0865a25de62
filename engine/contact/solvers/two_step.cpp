// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The two-step rule of section 6.1 (projection_rule.hpp) with the same R in every row; `augmented_lagrangian` is the same rule
// with one R per row, raised while it is slow.
#include "contact/projection_rule.hpp"

namespace stiction::solvers {
namespace {

std::unique_ptr<ContactSolver> make_two_step(SolverSize size) {
    return std::make_unique<ProjectionSolver>(size, ProjectionSettings{.rule = ProjectionRule::two_step});
}

}  // namespace

const SolverEntry& two_step() {
    static constexpr SolverEntry entry{
        .id = "two_step",
        .title = "Projection in two steps",
        .source = "Woesle and Pfeiffer 1996, (33), (36), 6.1",
        .make_planar = make_two_step,
        .make_spatial = make_two_step,
    };
    return entry;
}

}  // namespace stiction::solvers
