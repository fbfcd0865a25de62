// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Method law: beta = law(alpha), beta' = law1 Om, whatever holds the wheel. State (dissipated, input):
//
//     dissipated' = D beta'^2,   input' = law1 Om (J law2 Om^2 + D law1 Om)       (drive less load)
#include "base/constants.hpp"
#include "model/smooth_motion.hpp"
#include "systems/geneva_wheel/geneva_wheel.hpp"

namespace stiction::geneva_wheel {

void fill_prescribed_sample(const Driver& driver, double t, const Law& motion, Sample& out) {
    const Values& p = driver.p;
    out.t = t;
    out.q.assign(1, motion.beta);
    out.v.assign(1, motion.first * p.Om);
    out.a.assign(1, motion.second * p.Om * p.Om);
    out.contacts.assign(contact_count, {});
    for (ContactSample& contact : out.contacts) contact.gap = HUGE_VAL;
    out.multipliers.clear();
    out.kinetic = 0.5 * p.J * out.v[0] * out.v[0];
    out.potential = 0.0;
    out.verdict = {}, out.solutions = -1;
}

namespace {

class LawMotion : public SmoothMotion {
  public:
    explicit LawMotion(const Driver& driver) : driver_(driver), p(driver.p) {}

    Continuation enter(double, std::span<double>, Mode& mode, Mode& before, EventSink&) override {
        before = mode = {};
        return Continuation::goes_on;
    }
    std::size_t dimension() const override { return 2; }
    void set_initial_state(std::span<double> y) const override { y[0] = y[1] = 0.0; }
    void take_over(const Sample& now, std::span<double> y) const override {
        y[0] = now.dissipated, y[1] = now.input;
    }
    double longest_piece(double, std::span<const double>, const Mode&) const override {
        constexpr double angle_of_piece = 0.2;  // rad
        return angle_of_piece / p.Om;
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
    void flow(double t, std::span<const double>, const Mode&, std::span<double> out) const override {
        const Law law = p.find_law(driver_.angle(t));
        const double rate = law.first * p.Om;
        out[0] = p.D * rate * rate;
        out[1] = rate * p.J * law.second * p.Om * p.Om + out[0];
    }
    void sample(double t, std::span<const double> y, const Mode&, Sample& out) const override {
        fill_prescribed_sample(driver_, t, p.find_law(driver_.angle(t)), out);
        out.dissipated = y[0], out.input = y[1];
    }

  private:
    const Driver& driver_;
    const Values& p;
};

}  // namespace

std::unique_ptr<HybridAutomaton> make_law_motion(const Driver& driver) {
    return std::make_unique<LawMotion>(driver);
}

}  // namespace stiction::geneva_wheel
