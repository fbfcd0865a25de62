// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/contact_terms.hpp"
#include "contact/report.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;

TEST_CASE("contact_terms: the names of verdicts stand in the order of the enumeration") {
    CHECK(get_name(Verdict::unique) == "unique");
    CHECK(get_name(Verdict::multiple) == "multiple");
    CHECK(get_name(Verdict::none) == "none");
    CHECK(get_name(Verdict::found) == "found");
    CHECK(get_name(Verdict::not_converged) == "not_converged");
    CHECK(find_verdict("none") == static_cast<double>(Verdict::none));
    CHECK(std::isnan(find_verdict("")));
}

TEST_CASE("contact_terms: a slip has the sign of its velocity, and no velocity is no slip") {
    for (const double u : {-2.0, -1e-300, 0.0, 1e-300, 2.0})
        CHECK(slip_sign(find_slip_state(u)) == (u > 0.0 ? 1.0 : u < 0.0 ? -1.0 : 0.0));
    CHECK(slip_sign(ContactState::open) == 0.0);
}
