// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Method sliding_plane: coupler and rocker with three coordinates each, (x3, y3, theta3) and (x4, y4, theta4) of their
// centres of mass, five multipliers:
//
//     pivots       x3 - (L3/2) e3 = A,   x4 - (L4/2) e4 = B0
//     point-plane  the hole P(u1) on the coupler against the plane tangent to the pin S(u2) on the rocker,
//                  gap'' = n.(a1 + al1 x p) - n.(a2 + al2 x s) + bias      (model/sliding_plane)
//     M a = h + J^T lambda,   J a = -b
//
// After each step the loop is closed as in figure 4 of the paper, until nothing changes: A2 feet of the
// common normal, A1 one Newton step for the coordinates with the plane held fixed; then B1 velocities. B2, the rates (23)
// of the feet, is part of every evaluation. The feet u1, u2 are part of the state, so that each search begins at the last
// result.
//
// State: theta3, theta4, their rates, dissipated, input; x3, y3, x4, y4 and their rates; u1, u2 (rad).
#include "base/symmetric_factors.hpp"
#include "model/plane_curve.hpp"
#include "model/smooth_motion.hpp"
#include "systems/clearance_fourbar/clearance_fourbar.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::clearance_fourbar {

namespace {

constexpr int rows = 5, coordinates = 6;
constexpr int most_closures = 30;  // of A1 and A2, one after another
// All relative to the unit of length. An error up to `closed` is rounding. If closing the loop no longer reduces the error,
// one below `nearly_closed` is rounding too. Bodies whose error is `apart` or more are not on their pivots.
constexpr double closed = 1e-15, nearly_closed = 1e-13, apart = 1e-9;
constexpr int looks = 12;  // sample points around the hole, for the nearest point
constexpr std::size_t angles = 0, angle_rates = 2, energies = 4, places = 6, place_rates = 10, feet = 14;

using Coordinates = Eigen::Matrix<double, coordinates, 1>;
using RowValues = Eigen::Matrix<double, rows, 1>;

// The constraints at one state, coordinates in the order x3, y3, theta3, x4, y4, theta4.
struct Constraints {
    Eigen::Matrix<double, rows, coordinates> J = Eigen::Matrix<double, rows, coordinates>::Zero();
    RowValues error, rate, bias;  // at position and velocity level, and b
    double foot1, foot2, foot1_rate, foot2_rate;
    Vector2d normal;
};

class SlidingPlaneMotion : public SmoothMotion {
  public:
    explicit SlidingPlaneMotion(const Values& values) : p(values), hole_(values.hole()), pin_(values.pin()) {
        mass_ << p.m3, p.m3, p.m3 * p.L3 * p.L3 / 12.0, p.m4, p.m4, p.m4 * p.L4 * p.L4 / 12.0;
    }

    std::size_t dimension() const override { return 16; }
    void fill_units(std::span<double> out) const override {
        SmoothMotion::fill_units(out);
        std::fill_n(out.begin() + places, 4, scales().length);
        std::fill_n(out.begin() + place_rates, 4, scales().speed());
    }
    void set_initial_state(std::span<double> y) const override {
        const Start start = find_start(p);
        for (std::size_t k = 0; k < 2; ++k) {
            const auto at = static_cast<Eigen::Index>(k);
            y[angles + k] = start.q[at], y[angle_rates + k] = start.v[at], y[energies + k] = 0.0;
        }
        y[feet] = y[feet + 1] = NAN;
        complete(0.0, y);
        project(0.0, y, {});
    }
    // A motion of another method has angles, rates and energies only.
    void take_over(const Sample& now, std::span<double> y) const override {
        write_state(now, y);
        y[feet] = y[feet + 1] = NAN;
    }
    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) override {
        if (!(find_pivot_error(t, y) < apart * scales().length)) {
            complete(t, y);
            project(t, y, mode);
        }
        return SmoothMotion::enter(t, y, mode, before, events);
    }
    double longest_piece(double, std::span<const double>, const Mode&) const override {
        constexpr double angle_of_piece = 0.785;  // rad
        return angle_of_piece / p.om;
    }

    void flow(double t, std::span<const double> y, const Mode&, std::span<double> out) const override;
    void project(double t, std::span<double> y, const Mode&) const override;
    void sample(double t, std::span<const double> y, const Mode&, Sample& out) const override;

  private:
    struct Motion {
        Coordinates a;
        RowValues lambda;
    };
    void complete(double t, std::span<double> y) const;
    double find_pivot_error(double t, std::span<const double> y) const;
    Constraints find_constraints(double t, std::span<const double> y, bool look_around) const;
    RowValues solve(const Constraints& at, const RowValues& rhs) const;
    Coordinates push(const Constraints& at, Coordinates h, const RowValues& lambda) const;
    Motion find_motion(const Constraints& at) const;

    const Values& p;
    Oval hole_, pin_;
    Coordinates mass_;
    mutable Eigen::MatrixXd S_ = Eigen::MatrixXd(rows, rows);
    mutable Eigen::VectorXd x_ = Eigen::VectorXd(rows);
    mutable SymmetricFactors factors_;
};

// Index of coordinate k in the state.
constexpr std::array<std::size_t, coordinates> place_of{places,     places + 1, angles,
                                                        places + 2, places + 3, angles + 1};
constexpr std::array<std::size_t, coordinates> rate_of{place_rates,     place_rates + 1, angle_rates,
                                                       place_rates + 2, place_rates + 3, angle_rates + 1};

// Puts the bodies on their pivots, with the angles of the state.
void SlidingPlaneMotion::complete(double t, std::span<double> y) const {
    const Vector2d e3 = 0.5 * p.L3 * unit(y[angles]), e4 = 0.5 * p.L4 * unit(y[angles + 1]);
    const Vector2d x3 = p.find_A(t) + e3, v3 = p.find_A_dot(t) + y[angle_rates] * turn_left(e3);
    const Vector2d x4 = p.B0() + e4, v4 = y[angle_rates + 1] * turn_left(e4);
    y[places] = x3.x(), y[places + 1] = x3.y(), y[places + 2] = x4.x(), y[places + 3] = x4.y();
    y[place_rates] = v3.x(), y[place_rates + 1] = v3.y();
    y[place_rates + 2] = v4.x(), y[place_rates + 3] = v4.y();
    const Vector2d d = x4 + e4 - x3 - e3;
    const double gamma = std::atan2(d.y(), d.x());
    y[feet] = gamma - y[angles], y[feet + 1] = gamma - y[angles + 1];
}

double SlidingPlaneMotion::find_pivot_error(double t, std::span<const double> y) const {
    const Vector2d x3(y[places], y[places + 1]), x4(y[places + 2], y[places + 3]);
    return (x3 - 0.5 * p.L3 * unit(y[angles]) - p.find_A(t)).norm() +
           (x4 - 0.5 * p.L4 * unit(y[angles + 1]) - p.B0()).norm();
}

Constraints SlidingPlaneMotion::find_constraints(double t, std::span<const double> y,
                                                 bool look_around) const {
    Constraints out;
    const Vector2d x3(y[places], y[places + 1]), x4(y[places + 2], y[places + 3]);
    const Vector2d v3(y[place_rates], y[place_rates + 1]), v4(y[place_rates + 2], y[place_rates + 3]);
    const double theta3 = y[angles], theta4 = y[angles + 1], w3 = y[angle_rates], w4 = y[angle_rates + 1];
    const Vector2d e3 = 0.5 * p.L3 * unit(theta3), e4 = 0.5 * p.L4 * unit(theta4);
    const auto add_pivot = [&](int row, int body, const Vector2d& x, const Vector2d& v, const Vector2d& e,
                               double w, const Vector2d& at, const Vector2d& at_dot,
                               const Vector2d& at_ddot) {
        const Vector2d p_e = turn_left(e);
        for (int k = 0; k < 2; ++k) {
            const int r = row + k;
            out.J(r, 3 * body + k) = 1.0;
            out.J(r, 3 * body + 2) = -p_e[k];
            out.error[r] = x[k] - e[k] - at[k];
            out.rate[r] = v[k] - w * p_e[k] - at_dot[k];
            out.bias[r] = w * w * e[k] - at_ddot[k];
        }
    };
    add_pivot(0, 0, x3, v3, e3, w3, p.find_A(t), p.find_A_dot(t), p.find_A_ddot(t));
    add_pivot(2, 1, x4, v4, e4, w4, p.B0(), Vector2d::Zero(), Vector2d::Zero());
    // A2: the points that face each other. In a round hole that is the foot of the pin's centre on the hole, in axes of the
    // coupler, and the point of the pin with this normal.
    const Vector2d centre3(0.5 * p.L3, 0.0), centre4(0.5 * p.L4, 0.0);
    const Vector2d d = x4 + e4 - x3 - e3;
    const Vector2d along = unit(theta3), own = unit(theta4);
    const bool is_round = p.is_round();
    const double nu = is_round ? 0.0 : find_nearest_normal(hole_, theta3, pin_, theta4, d, y[feet] + theta3);
    out.foot1 =
        is_round ? find_foot(hole_, {d.dot(along), d.dot(turn_left(along))}, y[feet], look_around ? looks : 0)
                 : nu - theta3;
    const SurfacePoint hole = place_on_body(hole_.find(out.foot1), theta3, centre3);
    const Vector2d n = -hole.normal.head<2>();
    out.foot2 = is_round ? find_facing(pin_, {n.dot(own), n.dot(turn_left(own))}, y[feet + 1]) : nu - theta4;
    const SurfacePoint pin = place_on_body(pin_.find(out.foot2), theta4, centre4);
    const Vector2d P = x3 + hole.arm.head<2>(), S = x4 + pin.arm.head<2>();
    BodyRate coupler, rocker;
    coupler.velocity.head<2>() = v3, coupler.angular_velocity[2] = w3;
    rocker.velocity.head<2>() = v4, rocker.angular_velocity[2] = w4;
    const double gap = n.dot(P - S);
    const SlidingPlane plane = find_sliding_line(coupler, hole, rocker, pin, gap);
    out.J.row(4) << n.x(), n.y(), hole.arm.x() * n.y() - hole.arm.y() * n.x(), -n.x(), -n.y(),
        pin.arm.y() * n.x() - pin.arm.x() * n.y();
    out.error[4] = gap, out.rate[4] = plane.gap_rate, out.bias[4] = plane.bias;
    out.foot1_rate = plane.rate1[0], out.foot2_rate = plane.rate2[0];
    out.normal = n;
    return out;
}

// (J M^-1 J^T)^-1 rhs
RowValues SlidingPlaneMotion::solve(const Constraints& at, const RowValues& rhs) const {
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < rows; ++j) {
            double sum = 0.0;
            for (int k = 0; k < coordinates; ++k) sum += at.J(i, k) * at.J(j, k) / mass_[k];
            S_(i, j) = sum;
        }
    factors_.compute(S_);
    x_ = rhs;
    factors_.solveInPlace(x_);
    return x_;
}

// M^-1 (h + J^T lambda)
Coordinates SlidingPlaneMotion::push(const Constraints& at, Coordinates h, const RowValues& lambda) const {
    for (int i = 0; i < rows; ++i) h += at.J.row(i).transpose() * lambda[i];
    return h.cwiseQuotient(mass_);
}

SlidingPlaneMotion::Motion SlidingPlaneMotion::find_motion(const Constraints& at) const {
    const Coordinates h{{0.0, -p.m3 * p.g, 0.0, 0.0, -p.m4 * p.g, -p.ML}};
    RowValues rhs = -at.bias;
    for (int k = 0; k < coordinates; ++k) rhs -= at.J.col(k) * h[k] / mass_[k];
    const RowValues lambda = solve(at, rhs);
    return {push(at, h, lambda), lambda};
}

void SlidingPlaneMotion::flow(double t, std::span<const double> y, const Mode&, std::span<double> out) const {
    const Constraints at = find_constraints(t, y, false);
    const Motion motion = find_motion(at);
    for (std::size_t k = 0; k < coordinates; ++k) {
        out[place_of[k]] = y[rate_of[k]];
        out[rate_of[k]] = motion.a[static_cast<int>(k)];
    }
    out[energies] = 0.0;
    out[energies + 1] = p.find_power(t, {motion.lambda[0], motion.lambda[1]}, y[angle_rates + 1]);
    out[feet] = at.foot1_rate, out[feet + 1] = at.foot2_rate;
}

void SlidingPlaneMotion::project(double t, std::span<double> y, const Mode&) const {
    const auto correct = [&](const Constraints& at, const RowValues& error,
                             const std::array<std::size_t, coordinates>& where) {
        const Coordinates step = push(at, Coordinates::Zero(), solve(at, error));
        for (std::size_t k = 0; k < coordinates; ++k) y[where[k]] -= step[static_cast<int>(k)];
    };
    double last = HUGE_VAL;
    for (int i = 0; i < most_closures; ++i) {
        const Constraints at = find_constraints(t, y, i == 0);
        y[feet] = at.foot1, y[feet + 1] = at.foot2;
        const double error = at.error.cwiseAbs().maxCoeff();
        if (error <= closed * scales().length || (error >= last && last < nearly_closed * scales().length)) {
            correct(at, at.rate, rate_of);  // B1
            return;
        }
        last = error;
        correct(at, at.error, place_of);  // A1
    }
}

void SlidingPlaneMotion::sample(double t, std::span<const double> y, const Mode&, Sample& out) const {
    const Constraints at = find_constraints(t, y, false);
    const Motion motion = find_motion(at);
    const Vector2d q(y[angles], y[angles + 1]), v(y[angle_rates], y[angle_rates + 1]);
    const double slip = find_joint(p, t, {q.data(), 2}, {v.data(), 2}).slip;
    fill_closed_sample(p, t, q, v, {motion.a[2], motion.a[5]}, motion.lambda[4], slip, out);
    out.dissipated = y[energies], out.input = y[energies + 1];
}

}  // namespace

std::unique_ptr<HybridAutomaton> make_sliding_plane(const Values& values) {
    return std::make_unique<SlidingPlaneMotion>(values);
}

}  // namespace stiction::clearance_fourbar
