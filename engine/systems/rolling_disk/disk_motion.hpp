// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion of the disk. Methods event_driven and lemke eliminate the contact: y = (phi, x, psi, phi', x', v_f,
// dissipated, input), with
//
//     h <= r   x = s,    rho = sqrt(s^2 + (r - h)(r + h)),   v_r = s s'/rho
//     h > r    x = rho,  s = sqrt(rho^2 + (h - r)(h + r)),   v_r = rho',  s' = rho v_r/s
//     theta = atan2(r, s) - atan2(h, rho),  theta' = -S v_r/s = -S s'/rho,  psi' = (v_f - rho phi')/r
//
// so that x and theta are exactly constant while the disk rolls (x' = v_f = 0). Method index_1 has y = (q, q', dissipated,
// input), with Baumgarte's terms in place of the constraints,
//
//     a_N = -eta gap' - xi gap      rolling also a_r = -gamma v_r, a_f = -gamma v_f
//
// and counts the work of constraint forces on a drift, N gap' and while rolling F.v_K, as input. Slip that begins with
// mu_k = mu_s has a = 0 and v_K = 0. Its direction relaxes faster than any step can follow; it is taken along a - |v_K| e'
// until |v_K| has grown (as in dynamics/contact_start.cpp).
#pragma once

#include "model/automaton.hpp"
#include "systems/rolling_disk/disk_rest.hpp"

#include <memory>
#include <string_view>
#include <vector>

namespace stiction::rolling_disk {

inline constexpr EndCondition shaft_end{.kind = EventKind::lift_off,
                                        .cause = "s reaches the end of the shaft"};

inline constexpr double turning_speed = 1e-6;       ///< m/s, a faster slip has turned, not stopped
inline constexpr double velocity_rounding = 1e-13;  ///< m/s, of v_K where it is a difference

class DiskMotion : public HybridAutomaton {
  public:
    /// `values` must outlive the motion.
    DiskMotion(const Values& values, std::string_view method);

    std::size_t dimension() const override { return redundant_ ? 10 : 8; }
    void set_initial_state(std::span<double> y) const override;
    void take_over(const Sample& now, std::span<double> y) const override;
    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) override;
    void flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override;
    void list_guards(const Mode& mode, std::vector<Guard>& out) const override;
    std::size_t most_guards() const override { return slip_guards; }
    void guards(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override;
    Continuation pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                      EventSink& events) override;
    Continuation pass_pole(double t, std::span<double> y, Mode& mode, EventSink& events) override;
    void mark_end(const Guard& guard, Mode& mode) const override;
    void refresh(double t, std::span<const double> y, Mode& mode) const override;
    double crossing_distance(const Guard& guard) const override;
    double longest_piece(double t, std::span<const double> y, const Mode& mode) const override;
    std::string_view trouble() const override { return "Lemke's method ended on a ray"; }
    void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const override;

  private:
    // Order of the guards. Rolling has the first three.
    enum GuardIndex : std::size_t { load, friction, shaft, pivot, slip_guards };

    /// q, v and the equations there.
    struct State {
        double t;
        std::array<double, 4> q, v;
        Equations e;
        double slip_speed() const;
    };
    State read(double t, std::span<const double> y) const;
    bool is_at_rest(const State& at) const;
    /// The equations with Baumgarte's terms of index_1 added to the free accelerations of the contact.
    Equations find_targets(const State& at, bool rolls) const;
    bool has_direction(const State& at, const Mode& mode) const;
    double signed_slip(const State& at, const Mode& mode) const;
    Direction find_direction(const State& at, const Mode& mode) const;
    Triple find_force(const State& at, std::span<const double> y, const Mode& mode, Direction& turning) const;
    double find_start_guard(const State& at, const Triple& F, const Direction& turning) const;
    void fill_rate(const State& at, const Triple& F, std::span<const double> y, bool rolls,
                   std::span<double> out) const;
    Continuation decide(const State& at, bool rests, bool at_bound, Mode& mode, EventSink& events) const;
    Continuation lift(double t, Mode& mode, EventSink& events) const;
    void stop(const State& at, std::span<double> y) const;

    const Values& p;
    bool redundant_, inner_;
    double span_;                  // (r - h)(r + h)
    bool without_forces_ = false;  // no forces in the last row of a run that ends at s = 0
    mutable Rest rest_;
    mutable std::vector<double> earlier_, rate_;
};

}  // namespace stiction::rolling_disk
