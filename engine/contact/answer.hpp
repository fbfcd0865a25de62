// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Last step of every solver that returns one answer: the verifier measures the answer, the contact states are
// found from it, and the verdict is set.
#pragma once

#include "contact/problem.hpp"
#include "contact/report.hpp"

namespace stiction {

/// States of all contacts for forces r and motion u. A quantity counts as zero below `tolerance` times the
/// largest of its kind.
void find_states(const ContactProblem& problem, const Eigen::VectorXd& r, const Eigen::VectorXd& u,
                 double tolerance, std::vector<ContactState>& out);

/// Puts the answer r into out.solutions[0] with u, residual and states. The verdict becomes `found` if it
/// passes the verifier, else `not_converged`; returns whether it passes. begin_report must have been called
/// before, with a capacity of at least 1.
bool give_answer(const ContactProblem& problem, const Eigen::VectorXd& r, ContactReport& out);
/// The same for an LCP. z must already be in out.solutions[0].r.
bool give_answer(const LcpProblem& problem, ContactReport& out);

}  // namespace stiction
