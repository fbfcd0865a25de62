// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Method law: beta = law(alpha), beta' = law1 Om, whatever holds the wheel.
//
//     dissipated' = D beta'^2,   input' = law1 Om (J law2 Om^2 + D law1 Om)       (drive less load)
#include "base/constants.hpp"
#include "model/prescribed_motion.hpp"
#include "systems/geneva_wheel/geneva_wheel.hpp"

namespace stiction::geneva_wheel {

namespace {

class LawMotion final : public PrescribedMotion {
  public:
    explicit LawMotion(const Driver& driver)
        : PrescribedMotion(angle_of_piece / driver.p.Om), driver_(driver), p(driver.p) {}

    Continuation enter(double, std::span<double>, Mode& mode, Mode& before, EventSink&) override {
        before = mode = {};
        return Continuation::goes_on;
    }
    // The ends of the stroke.
    double find_next_instant(double t) const override {
        const double alpha = driver_.angle(t), drive = 2.0 * p.find_half_drive();
        const double turn = 2.0 * pi * std::floor(alpha / (2.0 * pi));
        const auto at = [&](double angle) { return (angle - driver_.phase) / p.Om; };
        for (const double angle : {turn + drive, turn + 2.0 * pi})
            if (at(angle) > t) return at(angle);
        return at(turn + 2.0 * pi + drive);
    }

  private:
    static constexpr double angle_of_piece = 0.2;  // rad

    Powers find_rates(double t) const override {
        const Law law = p.find_law(driver_.angle(t));
        const double rate = law.first * p.Om, dissipated = p.D * rate * rate;
        return {dissipated, rate * p.J * law.second * p.Om * p.Om + dissipated};
    }
    void place(double t, Sample& out) const override {
        const Law law = p.find_law(driver_.angle(t));
        out.q.assign(1, law.beta);
        out.v.assign(1, law.first * p.Om);
        out.a.assign(1, law.second * p.Om * p.Om);
        out.contacts.assign(contact_count, {});
        for (ContactSample& contact : out.contacts) contact.gap = HUGE_VAL;
        out.kinetic = 0.5 * p.J * out.v[0] * out.v[0];
        out.potential = 0.0;
    }

    const Driver& driver_;
    const Values& p;
};

}  // namespace

std::unique_ptr<HybridAutomaton> make_law_motion(const Driver& driver) {
    return std::make_unique<LawMotion>(driver);
}

}  // namespace stiction::geneva_wheel
