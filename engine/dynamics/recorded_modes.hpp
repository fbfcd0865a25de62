// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Modes of rigid contacts whose motion is a Taylor series though the equations are not linear: a mechanism that records its equations as
// formulas (Mechanism::record), with contacts that stick, are open, or slip along one tangent under constant coefficients. Accelerations and
// forces are one function of z, the solution of
//
//     M a - sum (J_N - mu sgn(u_T) J_T)^T N - sum J_T^T T = h      the first sum over closed contacts, the second over those that stick
//     J_N a = -b_N of closed contacts,   J_T a = -b_T of those that stick
//
// whose matrix is factored once for a step.
#pragma once

#include "model/mechanism.hpp"
#include "model/recorded.hpp"
#include "model/series_flow.hpp"

#include <memory>
#include <span>
#include <vector>

namespace stiction {

class RecordedModes {
  public:
    /// `is_recorded`: false if the method needs another motion than that of the mechanism's own equations.
    RecordedModes(const Mechanism& mechanism, bool is_recorded);

    /// The flow of contacts in these states; null if it has no series.
    std::unique_ptr<SeriesFlow> make(std::span<const ContactState> states) const;

  private:
    struct Equations {
        RecordedMotion motion;
        KineticsOf<Recorded> kinetics;
    };
    /// Accelerations, and the dry forces of all contacts.
    struct Unknowns {
        std::vector<Recorded> a, N, T;
    };
    class Assembly;
    void begin() const;
    bool has_given_load(std::size_t contact) const {
        return first_.contacts[contact].law == NormalLaw::prescribed;
    }
    bool is_stuck(std::size_t contact, ContactState state) const {
        return state == ContactState::stick && mechanism_.tangents(static_cast<int>(contact)) > 0;
    }
    bool has_series(std::span<const ContactState> states) const;
    bool record(Recorder& recorder, const SeriesFlow& flow, Equations& out) const;
    Unknowns solve(std::span<const ContactState> states, const Equations& from, Recorder& recorder) const;
    Recorded find_slip(const Equations& from, int contact) const;
    std::vector<std::vector<Recorded>> list_guards(std::span<const ContactState> states,
                                                   const Equations& from, const Unknowns& unknowns) const;

    const Mechanism& mechanism_;
    MechanismSize size_;
    mutable bool exists_;
    mutable Kinetics first_;  // at the beginning
    std::vector<FrictionLaw> laws_;
};

}  // namespace stiction
