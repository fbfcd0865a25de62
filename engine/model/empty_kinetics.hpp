// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/kinetics.hpp"

namespace stiction {

/// Zeros in the shapes that Mechanism::evaluate fills.
template <class Real>
KineticsOf<Real> make_kinetics_of(const MechanismSize& size) {
    const Eigen::Index n = size.coordinates;
    KineticsOf<Real> out;
    const auto clear = [](auto& matrix, Eigen::Index rows, Eigen::Index columns) {
        matrix.resize(rows, columns);
        matrix.fill(Real(0.0));
    };
    clear(out.M, n, n), clear(out.h, n, 1);
    clear(out.J_N, size.contacts, n), clear(out.J_T, size.contacts * size.tangents, n);
    clear(out.J_B, size.joints, n);
    out.contacts.resize(static_cast<std::size_t>(size.contacts));
    out.joints.resize(static_cast<std::size_t>(size.joints));
    out.skipped.assign(out.contacts.size(), 0);
    return out;
}
inline Kinetics make_kinetics(const MechanismSize& size) { return make_kinetics_of<double>(size); }
/// An entry of a matrix that Mechanism::evaluate forgets is then not a number, and not left over from another state.
void fill_with_nan(Kinetics& out);

}  // namespace stiction
