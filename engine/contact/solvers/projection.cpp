// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Projections of all contacts at once (projection_rule.hpp). They converge for small R only; R is the inverse of the largest
// eigenvalue of the Delassus matrix.
#include "contact/projection_rule.hpp"

namespace stiction::solvers {
namespace {

std::unique_ptr<ContactSolver> make_projection(SolverSize size) {
    return std::make_unique<ProjectionSolver>(size, ProjectionSettings{.rule = ProjectionRule::projection});
}

}  // namespace

const SolverEntry& projection() {
    static constexpr SolverEntry entry{
        .id = "projection",
        .title = "Projection of all contacts at once",
        .source = "Woesle and Pfeiffer 1996, (33), (36)",
        .make_planar = make_projection,
        .make_spatial = make_projection,
    };
    return entry;
}

}  // namespace stiction::solvers
