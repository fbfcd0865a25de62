// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A motion whose coordinates are functions of the time, whatever the forces are: the ideal motion beside which another
// method of the same system is shown. State: (dissipated, input).
#pragma once

#include "model/smooth_motion.hpp"

namespace stiction {

class PrescribedMotion : public SmoothMotion {
  public:
    /// `longest`: time, s, in which the powers are one smooth piece.
    explicit PrescribedMotion(double longest) : longest_(longest) {}

    std::size_t dimension() const final { return 2; }
    void fill_units(std::span<double> out) const final { out[0] = out[1] = scales().energy(); }
    void set_initial_state(std::span<double> y) const final { y[0] = y[1] = 0.0; }
    void take_over(const Sample& now, std::span<double> y) const final {
        y[0] = now.dissipated, y[1] = now.input;
    }
    double longest_piece(double, std::span<const double>, const Mode&) const final { return longest_; }
    void flow(double t, std::span<const double>, const Mode&, std::span<double> out) const final {
        const Powers powers = find_rates(t);
        out[0] = powers.dissipated, out[1] = powers.input;
    }
    void sample(double t, std::span<const double> y, const Mode&, Sample& out) const final {
        place(t, out);
        out.t = t;
        out.dissipated = y[0], out.input = y[1];
        out.multipliers.clear();
        out.verdict = {}, out.solutions = -1;
    }

  protected:
    struct Powers {
        double dissipated, input;  ///< W
    };

  private:
    virtual Powers find_rates(double t) const = 0;
    /// Fills coordinates with their rates, contacts, and the two energies of the mechanism.
    virtual void place(double t, Sample& out) const = 0;

    double longest_;
};

}  // namespace stiction
