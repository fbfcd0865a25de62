// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Eigen's L D L' of a symmetric matrix, as a member of what is copied before it has computed anything: its own default
// constructor leaves info() undefined, and the copy of an undefined enumeration is an error of the language.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>

namespace stiction {

class SymmetricFactors : public Eigen::LDLT<Eigen::MatrixXd> {
  public:
    SymmetricFactors() : LDLT(Eigen::MatrixXd::Identity(1, 1)) {}
};

}  // namespace stiction
