// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Modes of rigid contacts in which the motion is linear with constant coefficients: a mechanism that declares
// LinearTerms, with contacts that stick, are open, or slip along one tangent. If the coefficient of friction of a slip depends on
// its speed, its force is an entry of z (model/series_flow.hpp); its load must not depend on it.
// With the forces r of the contacts, H z = h the right-hand side without them, G = J M^-1 J^T:
//
//     r = R z   from   a_N = 0 (and a_T = 0 in stick),  T = -mu N sgn(u_T) in slip
//     v' = M^-1 (H + J^T R) z
//
// If one combination k of the friction forces at rest does not change the motion, R gives the forces of least norm, and
// the common margin of these contacts is the least of the faces of stick_margin.cpp, each a row of its own.
#pragma once

#include "model/automaton.hpp"
#include "model/mechanism.hpp"
#include "model/series_flow.hpp"

#include <Eigen/Core>

#include <memory>
#include <span>
#include <vector>

namespace stiction {

class LinearModes {
  public:
    explicit LinearModes(const Mechanism& mechanism);

    /// The flow of contacts in these states; null if it is not linear.
    std::unique_ptr<SeriesFlow> make(std::span<const ContactState> states) const;

  private:
    /// Rows (N, T) of all contacts, and what follows from z without forces.
    struct Rows {
        Eigen::MatrixXd J, H, W;  ///< W = M^-1 J^T
        Eigen::MatrixXd free, c;  ///< M^-1 H z, and the accelerations of the contacts c z
    };
    struct Forces {
        Eigen::MatrixXd R;
        Eigen::VectorXd kernel;  ///< the friction forces that do not change the motion
        std::vector<int> held;   ///< rows with a = 0
    };
    bool is_linear(std::span<const ContactState> states) const;
    bool is_friction(std::size_t contact, ContactState state) const;
    bool fill_frictions(std::span<const ContactState> states, const Eigen::MatrixXd& R,
                        SeriesFlow& out) const;
    void fill_contacts(std::span<const ContactState> states, const Eigen::MatrixXd& R, SeriesFlow& out) const;
    Rows find_rows(std::span<const ContactState> states, int d) const;
    double find_bias(int row) const;
    bool find_forces(std::span<const ContactState> states, const Rows& rows, Forces& out) const;
    bool solve_held(const Eigen::MatrixXd& J, Eigen::MatrixXd L, Eigen::MatrixXd rhs, Forces& out,
                    Eigen::MatrixXd& forces) const;
    bool make_guards(std::span<const ContactState> states, const Forces& forces, const Eigen::MatrixXd& H,
                     SeriesFlow& out) const;

    const Mechanism& mechanism_;
    MechanismSize size_;
    bool exists_ = false;
    LinearTerms terms_;
    Kinetics kinetics_;  // at q = 0, v = 0, t = 0
    std::vector<FrictionLaw> laws_;
    std::vector<bool> has_tangent_;
    RestRule rest_rule_;
};

}  // namespace stiction
