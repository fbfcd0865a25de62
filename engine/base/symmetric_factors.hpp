// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Eigen's L D L' of a symmetric matrix, for classes that may be copied before anything is factored. Eigen's default
// constructor leaves info() unset, and copying an unset enumeration is undefined behaviour in C++. The
// constructor here therefore factors a 1 x 1 identity.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>

namespace stiction {

class SymmetricFactors : public Eigen::LDLT<Eigen::MatrixXd> {
  public:
    SymmetricFactors() : LDLT(Eigen::MatrixXd::Identity(1, 1)) {}
};

}  // namespace stiction
