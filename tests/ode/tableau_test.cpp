// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0

// Order conditions (HNW I, theorem II.2.13): a Runge-Kutta method has order p if for every rooted tree T with
// at most p nodes
//
//     sum_i b_i phi_i(T) = 1 / gamma(T),     phi_i([T_1 .. T_m]) = prod_k sum_j a_ij phi_j(T_k),
//     gamma([T_1 .. T_m]) = |T| prod_k gamma(T_k).
//
// Dense output has order q if its weights b_i(theta) satisfy the same with theta^|T| / gamma(T) (HNW I,
// (II.6.14)). The trees are generated, not typed: 1, 1, 2, 4, 9, 20, 48, 115, 286 of 1 .. 9 nodes.

#include "ode/tableau.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace {

using stiction::Tableau;

struct Tree {
    int order;
    long double gamma;
    std::vector<std::size_t> children;  // places in the list of trees
};

// Appends all trees with `left` more nodes, children in falling order so that none comes twice.
void append_trees(std::vector<Tree>& trees, std::vector<std::size_t>& children, int order, int left,
                  std::size_t bound) {
    if (left == 0) {
        Tree tree{order, static_cast<long double>(order), children};
        for (const std::size_t child : children) tree.gamma *= trees[child].gamma;
        trees.push_back(tree);
        return;
    }
    for (std::size_t k = 0; k < bound; ++k) {
        if (trees[k].order > left) continue;
        children.push_back(k);
        append_trees(trees, children, order, left - trees[k].order, k + 1);
        children.pop_back();
    }
}

std::vector<Tree> make_trees(int max_order) {
    std::vector<Tree> trees;
    for (int order = 1; order <= max_order; ++order) {
        std::vector<std::size_t> children;
        append_trees(trees, children, order, order - 1, trees.size());
    }
    return trees;
}

using Stages = std::array<long double, Tableau::max_stages>;

Stages find_phi(const Tableau& tableau, const std::vector<Tree>& trees, const Tree& tree) {
    Stages phi{};
    for (std::size_t i = 0; i < tableau.stages; ++i) phi[i] = 1.0L;
    for (const std::size_t child : tree.children) {
        const Stages inner = find_phi(tableau, trees, trees[child]);
        for (std::size_t i = 0; i < tableau.stages; ++i) {
            long double sum = 0.0L;
            for (std::size_t j = 0; j < i; ++j) sum += tableau.a[i][j] * inner[j];
            phi[i] *= sum;
        }
    }
    return phi;
}

// Largest |sum b_i phi_i(T) - theta^|T| / gamma(T)| over all trees with `order` nodes.
template <typename Weights>
double find_defect(const Tableau& tableau, const Weights& weights, int order, long double theta = 1.0L) {
    const std::vector<Tree> trees = make_trees(order);
    long double largest = 0.0L;
    for (const Tree& tree : trees) {
        if (tree.order != order) continue;
        const Stages phi = find_phi(tableau, trees, tree);
        long double sum = 0.0L;
        for (std::size_t i = 0; i < tableau.stages; ++i) sum += weights[i] * phi[i];
        long double power = 1.0L;
        for (int k = 0; k < order; ++k) power *= theta;
        largest = std::fmax(largest, std::fabs(sum - power / tree.gamma));
    }
    return static_cast<double>(largest);
}

// Place of the stage that is f at the end of the step.
std::size_t end_stage(const Tableau& tableau) {
    return tableau.stages - (tableau.first_same_as_last ? 1 : 0);
}

// Weights of u(theta) in k_1 .. k_s, f at the end of the step and the stages of dense output.
Stages dense_weights(const Tableau& tableau, long double theta) {
    Stages weights{};
    const long double rest = 1.0L - theta;
    const std::size_t end = end_stage(tableau);
    for (std::size_t i = 0; i <= end + tableau.dense_stages; ++i) {
        const long double D = tableau.b[i];
        const long double B = (i == 0 ? 1.0L : 0.0L) - D;
        const long double C = D - (i == end ? 1.0L : 0.0L) - B;
        const auto& d = tableau.d;
        const long double E = d[0][i] + theta * (d[1][i] + rest * (d[2][i] + theta * d[3][i]));
        weights[i] = theta * (D + rest * (B + theta * (C + rest * E)));
    }
    return weights;
}

// The method with f at the end of the step, which interpolation uses, and the stages of dense output as further
// stages.
Tableau with_dense_stages(const Tableau& tableau) {
    Tableau extended = tableau;
    const std::size_t end = end_stage(tableau);
    for (std::size_t j = 0; j < end; ++j) extended.a[end][j] = tableau.b[j];
    extended.c[end] = 1.0;
    extended.stages = end + 1 + tableau.dense_stages;
    return extended;
}

// The entries are doubles: each is wrong by up to half an ulp, 1e-15 for the largest (11.6), and the
// conditions add up to 7 of them with weights below 1. Entries of DOP853 reach 43, its d 387, and cancel.
constexpr double rounding = 1e-15;
constexpr double rounding_of_dop853 = 2e-14;

double find_rounding(const Tableau& tableau) {
    return &tableau == &stiction::dop853() ? rounding_of_dop853 : rounding;
}

std::array<const Tableau*, 4> all_pairs() {
    return {&stiction::cash_karp(), &stiction::fehlberg(), &stiction::dormand_prince(), &stiction::dop853()};
}

// Smallest residual of a condition of the first order that is not met. The published methods have small error constants.
double find_visible_defect(const Tableau& tableau) { return &tableau == &stiction::dop853() ? 1e-8 : 1e-5; }

}  // namespace

TEST_CASE("tableau: there are 1, 1, 2, 4, 9, 20, 48, 115, 286 rooted trees with 1 to 9 nodes") {
    int counts[10] = {};
    for (const Tree& tree : make_trees(9)) ++counts[tree.order];
    const int expected[10] = {0, 1, 1, 2, 4, 9, 20, 48, 115, 286};
    for (int order = 1; order <= 9; ++order) CHECK(counts[order] == expected[order]);
}

TEST_CASE("tableau: all members of each pair satisfy every order condition up to their order") {
    for (const Tableau* tableau : all_pairs()) {
        INFO(doctest::String(tableau->id));
        for (int order = 1; order <= tableau->order; ++order) {
            CAPTURE(order);
            CHECK(find_defect(*tableau, tableau->b, order) <= find_rounding(*tableau));
        }
        for (int order = 1; order <= tableau->embedded_order; ++order) {
            CAPTURE(order);
            CHECK(find_defect(*tableau, tableau->b_hat, order) <= find_rounding(*tableau));
        }
        for (int order = 1; order <= tableau->low_order; ++order) {
            CAPTURE(order);
            CHECK(find_defect(*tableau, tableau->b_low, order) <= find_rounding(*tableau));
        }
    }
    const Tableau& classical = stiction::classical_runge_kutta();
    for (int order = 1; order <= 4; ++order) CHECK(find_defect(classical, classical.b, order) <= rounding);
}

TEST_CASE("tableau: no member has a higher order than it says") {
    for (const Tableau* tableau : all_pairs()) {
        INFO(doctest::String(tableau->id));
        const double visible = find_visible_defect(*tableau);
        CHECK(find_defect(*tableau, tableau->b, tableau->order + 1) > visible);
        CHECK(find_defect(*tableau, tableau->b_hat, tableau->embedded_order + 1) > visible);
        if (tableau->low_order > 0)
            CHECK(find_defect(*tableau, tableau->b_low, tableau->low_order + 1) > visible);
    }
    const Tableau& classical = stiction::classical_runge_kutta();
    CHECK(find_defect(classical, classical.b, 5) > 1e-5);
}

TEST_CASE("tableau: nodes are the row sums, and the upper triangle is empty") {
    for (const Tableau* tableau : {all_pairs()[0], all_pairs()[1], all_pairs()[2], all_pairs()[3],
                                   &stiction::classical_runge_kutta()}) {
        INFO(doctest::String(tableau->id));
        for (std::size_t i = 0; i < Tableau::max_stages; ++i) {
            CAPTURE(i);
            long double sum = 0.0L;
            double largest = 1.0;
            for (std::size_t j = 0; j < i; ++j) {
                sum += tableau->a[i][j];
                largest = std::fmax(largest, std::fabs(tableau->a[i][j]));
            }
            CHECK(std::fabs(static_cast<double>(sum - tableau->c[i])) <= rounding * largest);
            for (std::size_t j = i; j < Tableau::max_stages; ++j) CHECK(tableau->a[i][j] == 0.0);
        }
    }
}

TEST_CASE("tableau: the last stage of Dormand-Prince is the first of the next step, and of no other pair") {
    for (const Tableau* tableau : all_pairs()) {
        INFO(doctest::String(tableau->id));
        const std::size_t last = tableau->stages - 1;
        bool same = tableau->c[last] == 1.0;
        for (std::size_t j = 0; j < tableau->stages; ++j) same = same && tableau->a[last][j] == tableau->b[j];
        CHECK(same == tableau->first_same_as_last);
        CHECK(same == (tableau == &stiction::dormand_prince()));
    }
}

TEST_CASE(
    "tableau: dense output satisfies the order conditions at every theta up to its order and no further") {
    for (const Tableau* tableau : all_pairs()) {
        INFO(doctest::String(tableau->id));
        const Tableau extended = with_dense_stages(*tableau);
        for (const long double theta : {0.125L, 0.3L, 0.5L, 0.77L, 1.0L}) {
            CAPTURE(static_cast<double>(theta));
            const Stages weights = dense_weights(*tableau, theta);
            for (int order = 1; order <= tableau->dense_order; ++order) {
                CAPTURE(order);
                CHECK(find_defect(extended, weights, order, theta) <= 2 * find_rounding(*tableau));
            }
            if (theta < 1.0L)
                CHECK(find_defect(extended, weights, tableau->dense_order + 1, theta) >
                      find_visible_defect(*tableau));
        }
    }
}

TEST_CASE("tableau: the first stage of dense output of DOP853 is f at the end of the step") {
    const Tableau& tableau = stiction::dop853();
    for (std::size_t j = 0; j < tableau.stages; ++j) CHECK(tableau.a[tableau.stages][j] == tableau.b[j]);
    CHECK(tableau.c[tableau.stages] == 1.0);
}
