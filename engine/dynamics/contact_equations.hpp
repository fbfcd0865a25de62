// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of motion reduced to the contacts. With J the stacked rows (N, T1, T2) of every contact, W =
// M^-1 J^T and a0 = M^-1 h,
//
//     a_c = G r + c,   G = J W,   c = J a0 + b        accelerations of the contacts under forces r
//     u_c = J v + w                                   their velocities
//
// In a mode (each contact open, stick or slip) the forces follow from linear equations:
//
//     open   N = 0, T = 0          stick  a_N = 0, a_T = 0
//     slip   a_N = 0, T = -mu N u_T/|u_T|          prescribed normal force: N given instead of a_N = 0
//
// A load-independent viscous force -C u_T belongs to h.
#pragma once

#include "base/least_norm.hpp"
#include "contact/problem.hpp"
#include "model/mechanism.hpp"

#include <array>
#include <span>
#include <vector>

#include <Eigen/Core>

namespace stiction {

/// Workspace of one mechanism; nothing allocates after construction except `update` of mechanisms with more
/// than max_rows rows.
class ContactEquations {
  public:
    explicit ContactEquations(const Mechanism& mechanism);

    /// Evaluates everything at (t, q, v). Viscous contact forces act where `states` is not open.
    void update(double t, VectorIn q, VectorIn v, std::span<const ContactState> states);

    /// Forces of a mode; false if its equations contradict each other. Redundant contacts get the forces of
    /// least norm; where friction is redundant by one force (two contacts that stick on one plane), the least
    /// norm among those inside the friction cones. Slip directions: sign of the state with one tangent,
    /// `direction` with two.
    bool solve_mode(std::span<const ContactState> states);

    /// Takes a share off the sliding friction of a contact, until the next update.
    void reduce_slip_friction(int contact, double share) {
        mu_slip_[static_cast<std::size_t>(contact)] *= 1.0 - share;
    }

    /// Bound of |T|/N at rest, and |T|/N at the present sliding speed.
    double mu_stick(int contact) const { return laws_[static_cast<std::size_t>(contact)].at_rest(); }
    double mu_slip(int contact) const { return mu_slip_[static_cast<std::size_t>(contact)]; }

    /// After solve_mode: mu_s N - |T| of a sticking contact. Where contacts share friction it is the least
    /// margin of those contacts under the split that makes it largest: below 0 no split holds them.
    double stick_margin(int contact) const { return margin_[static_cast<std::size_t>(contact)]; }

    /// Accelerations v' under the forces in `force()`.
    void compute_acceleration(std::span<const ContactState> states, VectorOut a) const;

    const Kinetics& kinetics() const { return kinetics_; }
    int contacts() const { return size_.contacts; }
    int tangents() const { return size_.tangents; }
    int rows() const { return 1 + size_.tangents; }
    int row(int contact) const { return contact * rows(); }
    const ContactKinetics& contact(int i) const { return kinetics_.contacts[static_cast<std::size_t>(i)]; }

    const Eigen::MatrixXd& jacobian() const { return J_; }
    const Eigen::MatrixXd& delassus() const { return G_; }
    const Eigen::MatrixXd& response() const { return W_; }  ///< M^-1 J^T
    const Eigen::VectorXd& free_acceleration() const { return c_; }
    const Eigen::VectorXd& free_motion() const { return a0_; }  ///< M^-1 h
    const Eigen::VectorXd& velocity() const { return u_; }      ///< of the contacts
    Eigen::VectorXd& force() { return r_; }
    const Eigen::VectorXd& force() const { return r_; }
    double slip_speed(int contact) const;
    /// Total tangential force of a contact in direction k: dry part in force() and viscous part.
    double tangent_force(int contact, int k, ContactState state) const;

    /// Fills the acceleration-level problem of the listed contacts; those with |u_T| above `rest_speed`
    /// slide.
    void make_acceleration_problem(std::span<const int> closed, std::span<const double> rest_speed,
                                   ContactProblem& out) const;
    /// Fills the velocity-level problem: u+ = G P + u with Newton's restitution in the normal rows
    /// (conventions, section 2).
    void make_impact_problem(std::span<const int> closed, bool with_restitution, ContactProblem& out) const;

    static constexpr int max_rows = LeastNorm::max_size;

  private:
    using SmallMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, max_rows, max_rows>;
    using SmallVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, max_rows, 1>;

    void factor_and_reduce();
    void find_margins(std::span<const ContactState> states);
    void share_friction(std::span<const ContactState> states);

    const Mechanism& mechanism_;
    MechanismSize size_;
    Kinetics kinetics_;
    Eigen::MatrixXd M_, J_, W_, G_;
    Eigen::VectorXd h_, a0_, b_, c_, u_, r_;
    Eigen::VectorXd null_;  // forces that move nothing
    std::vector<FrictionLaw> laws_;
    std::vector<double> mu_slip_;
    std::vector<double> margin_;  // of the sticking contacts
    std::vector<int> unknown_;    // rows that are unknown in solve_mode
    SmallMatrix A_;
    SmallVector rhs_, solution_;
    LeastNorm factors_;
};

}  // namespace stiction
