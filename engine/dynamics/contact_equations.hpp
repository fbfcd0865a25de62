// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The equations of motion reduced to the contacts. Joints are eliminated: with Y = M^-1 J_B^T, S = J_B Y and
// S^+ its least-norm inverse (joints may be redundant)
//
//     lambda = lambda_0 + L r,    lambda_0 = -S^+ (J_B M^-1 h + b_B),   L = -S^+ Y^T J^T
//     a0 = M^-1 h + Y lambda_0,   W = M^-1 J^T + Y L
//
// so that J_B (a0 + W r) + b_B = 0 whatever the contact forces r are. With J the stacked rows (N, T1, T2) of every
// contact
//
//     a_c = G r + c,   G = J W,   c = J a0 + b        accelerations of the contacts under forces r
//     u_c = J v + w                                   their velocities
//
// In a mode (each contact open, stick or slip) the forces follow from linear equations:
//
//     open   N = 0, T = 0          stick  a_N = 0, a_T = 0
//     slip   a_N = 0, T = -mu N e          prescribed normal force: N given instead of a_N = 0
//
// With one tangent mu is multiplied by the asymmetry of the law where T > 0.
// e is the direction of slip. With two tangents e = u_T/rho, rho = +-|u_T| with the sign of u_T.d: the forces
// stay smooth when a slip along d passes through u_T = 0. A load-independent viscous force -C u_T belongs to h.
#pragma once

#include "base/kept_storage.hpp"
#include "base/least_norm.hpp"
#include "base/mass_factors.hpp"
#include "contact/cone_share.hpp"
#include "contact/problem.hpp"
#include "model/automaton.hpp"
#include "model/mechanism.hpp"
#include "model/system.hpp"
#include "model/tolerances.hpp"

#include <Eigen/Core>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace stiction {

/// Up to this many contacts all combinations of states are tried; more contacts go to an iterative solver.
inline constexpr int max_enumerated_contacts = 4;

/// Workspace of one mechanism. After the first use nothing is allocated, unless more than max_rows rows are
/// closed at once. Columns of W are computed when they are first needed after an update.
class ContactEquations {
  public:
    explicit ContactEquations(const Mechanism& mechanism, const MethodSettings& settings = {});

    /// The motion within a mode needs closed contacts only.
    enum class Extent { all_contacts, closed_contacts };
    /// Evaluates everything at (t, q, v). Viscous contact forces act where `states` is not open.
    void update(double t, VectorIn q, VectorIn v, std::span<const ContactState> states,
                Extent extent = Extent::all_contacts);

    /// Puts the forces of a mode into force(); false if its equations contradict each other. Redundant contacts
    /// get the forces of least norm. These may lie outside the friction cones (see `distribute`); the motion is
    /// the same.
    bool solve_mode(const Mode& mode);
    /// After solve_mode: change of N of a closed contact with an acceleration pushed into its normal row, kg. Its sign is that
    /// of A; 0 if N is given.
    double find_load_rate(int contact);
    /// After solve_mode: how far the sticking contacts and the normal forces are from their bounds. Redundant
    /// contacts have one common margin, the largest that any distribution of forces leaves to all of them.
    void find_margins(const Mode& mode);
    /// After find_margins: redundant forces take the distribution of least norm inside N >= 0, |T| <= mu_s N.
    void distribute(const Mode& mode) { add_distribution(mode, false); }
    /// After find_margins at a bound: puts the distribution of largest margin into force(), in each group of contacts that share
    /// forces.
    void take_central_forces(const Mode& mode) { add_distribution(mode, true); }

    /// Reduces the sliding friction of a contact by the fraction `share`, until the next update.
    void reduce_slip_friction(int contact, double share) {
        mu_slip_[static_cast<std::size_t>(contact)] *= 1.0 - share;
    }

    /// Bound of |T|/N at rest, and |T|/N at the present sliding speed, both for T <= 0.
    double mu_stick(int contact) const { return laws_[static_cast<std::size_t>(contact)].at_rest(); }
    double mu_slip(int contact) const { return mu_slip_[static_cast<std::size_t>(contact)]; }
    /// Factor of both for the force T of a contact with one tangent.
    double side(int contact, double T) const { return laws_[static_cast<std::size_t>(contact)].side(T); }
    bool is_constant_friction(int contact) const {
        return laws_[static_cast<std::size_t>(contact)].is_constant();
    }
    bool is_frictionless(int contact) const {
        return laws_[static_cast<std::size_t>(contact)].is_frictionless();
    }
    double asymmetry(int contact) const { return laws_[static_cast<std::size_t>(contact)].asymmetry; }
    /// With two tangents: the bound in the direction of the force T of a contact, as a multiple of mu_s N. More than 1 if a
    /// polygon around the circle bounds T (MethodSettings::bound_axes).
    double find_stretch(int contact) const;

    /// True if the drift of closed contacts and of joints stays (MethodSettings::drift). It then counts as a prescribed
    /// motion, so that velocity() and joint_velocity() are 0 there; drift() gives its part of J v, of the contact rows that
    /// are constrained.
    bool drifts() const { return drift_law_.has_value(); }
    double drift(int row) const { return drift_[row]; }
    double drift_gap(int contact) const { return drift_gap_[static_cast<std::size_t>(contact)]; }

    /// Margin of a sticking contact, N: 0 at the bound, below 0 if no distribution of forces holds the contact.
    /// The distance of T from the nearer end of its interval with one tangent; with two tangents a smooth function of the same sign.
    double stick_margin(int contact) const { return margin_[static_cast<std::size_t>(contact)]; }
    /// N; of redundant contacts the largest N that the least loaded of them can have.
    double normal_margin(int contact) const { return normal_margin_[static_cast<std::size_t>(contact)]; }
    const RestRule& rest_rule() const { return rest_rule_; }
    /// True if forces of this contact are not unique in the mode of the last find_margins.
    bool is_redundant(int contact) const { return shared_[static_cast<std::size_t>(contact)] != not_shared; }
    /// True if both are redundant and a change of the force of one changes that of the other without a change of the motion.
    /// Two boxes that stand beside each other share nothing.
    bool share_forces(int one, int other) const {
        return is_redundant(one) &&
               shared_[static_cast<std::size_t>(one)] == shared_[static_cast<std::size_t>(other)];
    }

    /// Accelerations v' under the forces in `force()`.
    void compute_acceleration(std::span<const ContactState> states, VectorOut a) const;
    /// Multipliers of the joints under the forces in `force()`.
    void compute_multipliers(VectorOut out) const;

    const Scales& scales() const { return mechanism_.scales(); }
    const Kinetics& kinetics() const { return kinetics_; }
    int coordinates() const { return size_.coordinates; }
    int contacts() const { return size_.contacts; }
    int joints() const { return size_.joints; }
    /// Rows of J_T per contact; a contact may use fewer.
    int tangents() const { return size_.tangents; }
    int tangents(int contact) const { return own_tangents_[static_cast<std::size_t>(contact)]; }
    int rows() const { return 1 + size_.tangents; }
    int row(int contact) const { return contact * rows(); }
    /// True if the last update has left this contact out; its rows and scalars have no meaning.
    bool is_skipped(int contact) const { return kinetics_.skipped[static_cast<std::size_t>(contact)] != 0; }
    const ContactKinetics& contact(int i) const { return kinetics_.contacts[static_cast<std::size_t>(i)]; }

    const Eigen::MatrixXd& jacobian() const { return J_; }
    const Eigen::MatrixXd& delassus() const;  ///< G, all entries
    const Eigen::MatrixXd& response() const;  ///< W, all columns
    double delassus(int row, int column) const;
    double response(int coordinate, int row) const { return respond(row)[coordinate]; }
    const Eigen::VectorXd& free_acceleration() const { return c_; }
    const Eigen::VectorXd& free_motion() const { return a0_; }
    const Eigen::VectorXd& velocity() const { return u_; }  ///< u_c, of the contact rows
    Eigen::VectorXd& force() { return r_; }
    /// Sets all forces to 0 and discards redundant ones.
    void clear_forces() {
        r_.setZero();
        shared_forces_.clear();
    }
    const Eigen::VectorXd& force() const { return r_; }
    double acceleration(int row) const;  ///< of a contact row under force()
    double slip_speed(int contact) const;
    /// Rounding of u_T, which is a sum: of the largest sum of the moduli of its terms, over the tangents.
    double slip_rounding(int contact) const;
    /// State of a contact that slips with the present u_T.
    ContactState get_slip_state(int contact) const {
        if (tangents() == 2) return ContactState::slip;
        return u_[row(contact) + 1] > 0.0 ? ContactState::slip_plus : ContactState::slip_minus;
    }
    /// rho of the heading: negative where u_T has turned against d. Steps whose drift stays may be so long that a fast slip
    /// turns from d in between.
    double signed_slip_speed(int contact, const Mode& mode) const;
    /// True if u_T is 0 or only rounding.
    bool is_still(int contact) const;
    /// e of the heading.
    std::array<double, 2> find_slip_direction(int contact, const Mode& mode) const;
    /// Total tangential force of a contact in direction k: dry part in force() and viscous part.
    double tangent_force(int contact, int k, ContactState state) const;

    /// Speeds, one per contact, below which only rounding of the velocities is left.
    void find_rest_speeds(VectorIn v, VectorOut out) const;
    /// A gap that is not larger counts as closed: rounding of the coordinates.
    double find_touching_gap(VectorIn q) const;
    bool touches(int contact, double touching_gap) const;
    /// Lists the contacts that are closed in the mode, or that touch and neither approach nor separate; also fills the
    /// rest speeds. y = (q, v, ..).
    void find_persisting(std::span<const double> y, const Mode& mode, std::vector<int>& closed,
                         VectorOut rest_speed) const;
    // The contact problems are in the units of the scenario: accelerations or velocities, and forces or impulses, are
    // those of the equations divided by these of scales().

    /// True if u_T of a contact rebounds in an impact: it approaches faster than `threshold`, m/s, and than the last of
    /// infinitely many rebounds. A contact that rests or slides approaches by rounding only.
    bool rebounds_along(int contact, double threshold) const;

    /// Fills the acceleration-level problem of the listed contacts; those with |u_T| above `rest_speed`
    /// slide.
    void make_acceleration_problem(std::span<const int> closed, std::span<const double> rest_speed,
                                   ContactProblem& out) const;
    /// The same in a mode: a contact that slips has the direction of slip of the mode, even while u_T is 0; one that
    /// sticks or begins to slip (Mode::starts) is at rest, and so is one without a direction. `rest_speed` decides for
    /// open contacts only.
    void make_acceleration_problem(std::span<const int> closed, const Mode& mode,
                                   std::span<const double> rest_speed, ContactProblem& out) const;
    /// Fills the velocity-level problem: u+ = G P + u with Newton's restitution in the normal rows
    /// (docs/conventions.md, The contact problem) for approaches faster than `threshold`, m/s.
    void make_impact_problem(std::span<const int> closed, bool with_restitution, double threshold,
                             ContactProblem& out) const;

    /// Fills the velocity-level problem of a step of length dt: U = G P + J (v + dt M^-1 h) + w + e u-, e one per
    /// contact row. A contact no faster than `rest_speed` gets its static coefficient.
    void make_step_problem(std::span<const int> closed, double dt, std::span<const double> restitution,
                           double rest_speed, ContactProblem& out) const;

    /// Removes `error` (one per listed contact row) and `joint_error` (one per joint) from `target`, positions or
    /// velocities, by corrections along M^-1 J^T of these rows and of all joints.
    void correct(std::span<const int> rows, std::span<const double> error,
                 std::span<const double> joint_error, VectorOut target) const;
    /// With two tangents: coordinates (one bit each) that a contact at rest holds exactly, since as many of its rows involve
    /// no other coordinates and their constant is 0: w for `velocities`, else b.
    unsigned find_held(std::span<const ContactState> states, bool velocities) const;
    /// J_B v + w of a joint row.
    double joint_velocity(int joint, VectorIn v) const;
    /// Puts y = (q, v, ..) back on the joints, which it has left by rounding or by the error of a step.
    void project_joints(double t, std::span<double> y, std::span<const ContactState> states);

    static constexpr int max_rows = LeastNorm::max_size;
    static constexpr int max_joints = LeastNorm::max_size;

  private:
    // Middle and half width of the interval of T at rest, one tangent, in mu_s N.
    double middle(int contact) const { return 0.5 * (asymmetry(contact) - 1.0); }
    double half(int contact) const { return 0.5 * (asymmetry(contact) + 1.0); }
    void take_drift(int contact, ContactState state);
    void take_joint_drift(VectorIn v);
    void factor();
    Eigen::MatrixXd::ColXpr respond(int row) const;
    std::array<double, 2> find_tie(int contact, const Mode& mode, double sign) const;
    void add_unknowns(const Mode& mode);
    bool solve_unknowns();
    void factor_once();
    double find_determinant() const { return A_(0, 0) * A_(1, 1) - A_(0, 1) * A_(1, 0); }  // of two unknowns
    void find_kernel(int count);
    // Redundant forces of contacts that share them: columns of kernel_, whose rows of other contacts are 0.
    struct SharedForces {
        int first, amounts;
    };
    void divide_kernel();
    int find_parts();
    int add_columns(int part, int found);
    bool moves_nothing(const SharedForces& shared);
    bool moves(int kernel_column);
    double make_share(const Mode& mode, const SharedForces& shared, bool normals_only);
    bool share_on_a_line(const Mode& mode, const SharedForces& shared, double& margin, double& shortest,
                         double& best);
    void find_shared_margins(const Mode& mode, const SharedForces& shared);
    void add_kernel(const Mode& mode, const SharedForces& shared, const double* y);
    void add_distribution(const Mode& mode, bool is_central);
    void set_forces(const Mode& mode);

    const Mechanism& mechanism_;
    MechanismSize size_;
    Kinetics kinetics_;
    std::vector<int> own_tangents_;
    MassFactors mass_;
    Eigen::MatrixXd J_, Y_;
    mutable Eigen::MatrixXd W_, G_, L_;
    mutable std::vector<int> responded_;  // number of the update for which a column of W was computed
    mutable bool whole_ = false;
    int evaluation_ = 0;
    int bound_axes_;
    std::optional<Drift> drift_law_;
    Eigen::VectorXd drift_;
    std::vector<double> drift_gap_;
    Eigen::VectorXd h_, a0_, v_, b_, c_, u_, r_, lambda_;
    mutable Eigen::VectorXd joint_rhs_, joint_step_;
    std::vector<double> joint_errors_;
    mutable Kept<Eigen::VectorXd> wanted_, correction_;
    mutable Kept<Eigen::MatrixXd> reduced_;
    double cancelled_ = 0.0;  // of the free accelerations that joints change, the largest
    std::vector<FrictionLaw> laws_;
    RestRule rest_rule_;
    std::vector<double> mu_slip_;
    std::vector<double> margin_, normal_margin_;
    static constexpr int not_shared = -1;
    std::vector<int> shared_;  // of a contact: SharedForces::first, or not_shared if its forces are unique
    std::vector<std::array<double, 2>> tie_;  // T = tie N in slip
    std::vector<int> unknown_;                // rows that are unknown in solve_mode
    Kept<Eigen::MatrixXd> A_, kernel_, projector_, divided_;
    Kept<Eigen::VectorXd> rhs_, solution_, push_, answer_;
    Eigen::VectorXd kernel_force_;
    LeastNorm factors_, joint_factors_;
    bool is_factored_ = false;  // factors_ are those of A_
    std::vector<SharedForces> shared_forces_;
    std::vector<int> part_;  // of an unknown: the contacts that share forces have the same
    ConeShare share_;
};

}  // namespace stiction
