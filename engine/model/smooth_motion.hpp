// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A motion without events. The contact states that are shown follow from the state: where a contact slides the other way the
// mode changes without an event. Formulations with bilateral constraints and prescribed motions are of this kind.
#pragma once

#include "model/automaton.hpp"

namespace stiction {

class SmoothMotion : public HybridAutomaton {
  public:
    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink&) override {
        mode = {};
        mode.states[0] = ContactState::stick;
        refresh(t, y, mode);
        before = mode;
        return Continuation::goes_on;
    }
    /// The states that a row at this time shows. The sense of a slip changes where it is 0, by its guard.
    void refresh(double t, std::span<const double> y, Mode& mode) const override {
        sample(t, y, mode, shown_);
        for (std::size_t i = 0; i < shown_.contacts.size(); ++i)
            if (const ContactState now = shown_.contacts[i].state; !slides(now) || !slides(mode.states[i]))
                mode.states[i] = now;
    }
    void list_guards(const Mode& mode, std::vector<Guard>& out) const override {
        for (int i = 0; i < static_cast<int>(shown_.contacts.size()); ++i)
            if (slides(mode.states[static_cast<std::size_t>(i)])) out.push_back({Guard::slip, i});
    }
    std::size_t most_guards() const override { return max_contacts; }
    void guards(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        std::size_t k = 0;
        for (std::size_t i = 0; i < shown_.contacts.size(); ++i)
            if (slides(mode.states[i])) out[k++] = slip_sign(mode.states[i]) * find_slip(t, y, mode, i);
    }
    Continuation pass(const Guard& guard, double, std::span<double>, Mode& mode, EventSink&) override {
        ContactState& state = mode.states[static_cast<std::size_t>(guard.contact)];
        state = state == ContactState::slip_plus ? ContactState::slip_minus : ContactState::slip_plus;
        return Continuation::goes_on;
    }

  protected:
    /// u_T of a contact, which is measured at many places of a step.
    virtual double find_slip(double t, std::span<const double> y, const Mode& mode,
                             std::size_t contact) const {
        sample(t, y, mode, shown_);
        return shown_.contacts[contact].slip[0];
    }

  private:
    static bool slides(ContactState state) {
        return state == ContactState::slip_plus || state == ContactState::slip_minus;
    }

    mutable Sample shown_;  ///< kept, so that a step allocates nothing
};

}  // namespace stiction
