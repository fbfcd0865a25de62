// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The state combinations of a contact problem as polyhedra in the unknown force components:
//
//     open            r_N = 0, r_T = 0;                          u_N >= 0
//     stick           u_N = 0, u_T = 0;                          r_N >= 0, mu_stick r_N -+ r_T >= 0
//     slip+, slip-    u_N = 0, r_T = -+ mu_slip r_N;             r_N >= 0, +- u_T >= 0
//     sliding         u_N = 0, r_T = -mu_slip r_N direction;     r_N >= 0
//     (both coefficients times the asymmetry where r_T > 0)
//     frictionless    u_N = 0, r_T = 0;                          r_N >= 0
//
// Bilateral contacts occur once with r_N >= 0 and once with r_N <= 0 (|r_N| carries the friction); prescribed
// contacts have r_N given and no condition on u_N. With two tangents stick is bounded by a round cone, which
// cones() returns. The slip of a `rest` contact with two tangents is not a polyhedron and is left out here.
#pragma once

#include "contact/mode_family.hpp"
#include "contact/problem.hpp"
#include "contact/report.hpp"

namespace stiction {

enum class ModeKind { stick, slip_plus, slip_minus, sliding, smooth, open };

struct ContactMode {
    ModeKind kind = ModeKind::open;
    int side = 1;  ///< sign of r_N assumed (bilateral contacts have both)
};

class ContactModes final : public ModeFamily {
  public:
    static constexpr int max_contacts = 12;
    static constexpr int max_choices = 6;

    /// Reads the laws of the contacts. False if the problem is larger than ModePolyhedron::max_unknowns.
    bool begin(const ContactProblem& problem);
    int unknowns() const override { return problem_->size(); }
    int modes() const override { return modes_; }
    bool build(int mode, ModePolyhedron& out) const override;
    int cones(int mode, FrictionCone* out) const override;

    /// State of `contact` in the combination `mode`.
    ContactMode choice(int mode, int contact) const;
    /// Contacts at rest with two tangents and friction: their slip is not among the modes.
    int spatial_rest() const { return spatial_rest_; }

  private:
    const ContactProblem* problem_ = nullptr;
    struct {
        ContactMode modes[max_choices];
        int count = 0;
    } choices_[max_contacts];
    int modes_ = 0, spatial_rest_ = 0;
};

/// State of a contact whose motion u (`dimension` entries) was found in the given mode.
ContactState get_state(const ContactCondition& law, ContactMode mode, const double* u, int dimension);

}  // namespace stiction
