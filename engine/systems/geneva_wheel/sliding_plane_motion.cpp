// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Method sliding_plane: the pin, a sphere on the driver (body 1), against the plane of the drive wall on the wheel (body 2),
// held both ways while the pin is in its slot.
//
//     slot at the azimuth phi = dlt + 2 dlt j - beta:  e_r, e_p along it and across, wall at e_p.x = -(r_p + c), n = e_p
//     sphere P = p - r_p n,   foot on the wall S = p - (e_p.p + r_p + c) n,   g = n.(P - S)
//     w1 = (Om, 0, 0),  w2 = (0, 0, -beta'),   g'' = (e_r.S) beta'' + bias       (model/sliding_plane)
//     beta'' = -bias/(e_r.S),   N = (J beta'' + M_b + D beta')/(e_r.S)
//
// After each step the loop is closed: A Newton's method for beta, B beta' from g' = 0. N < 0 is a force of the brake wall.
// State: beta, beta', dissipated, input.
#include "base/constants.hpp"
#include "model/sliding_plane.hpp"
#include "model/smooth_motion.hpp"
#include "systems/geneva_wheel/geneva_wheel.hpp"

namespace stiction::geneva_wheel {

namespace {

using Eigen::Vector3d;

/// g, its slope e_r.S by beta, g' without the term of beta', and the bias of g''.
struct Wall {
    double gap, slope, moving, bias;
};

class SlidingPlaneMotion : public SmoothMotion {
  public:
    explicit SlidingPlaneMotion(const Driver& driver) : driver_(driver), p(driver.p) {}

    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink&) override {
        // A state of another method, or of another speed of the driver, is projected: the change of energy is input.
        const double kinetic = 0.5 * p.J * y[1] * y[1];
        project(t, y, {});
        y[3] += 0.5 * p.J * y[1] * y[1] - kinetic;
        mode = {};
        refresh(t, y, mode);
        before = mode;
        return Continuation::goes_on;
    }
    std::size_t dimension() const override { return 4; }
    void set_initial_state(std::span<double> y) const override {
        y[0] = p.find_law(driver_.angle(0.0)).beta;
        y[1] = y[2] = y[3] = 0.0;
        project(0.0, y, {});
    }
    double longest_piece(double, std::span<const double>, const Mode&) const override {
        constexpr double angle_of_piece = 0.2;  // rad
        return angle_of_piece / p.Om;
    }
    double find_next_instant(double t) const override { return driver_.find_next_instant(t); }
    void refresh(double t, std::span<const double> y, Mode& mode) const override {
        const bool drives = find_place(t).drives();
        const bool pushes = drives && find_normal(t, y) >= 0.0;
        mode.states[drive_wall] = pushes ? ContactState::slip_plus : ContactState::open;
        mode.states[brake_wall] = drives && !pushes ? ContactState::slip_plus : ContactState::open;
    }

    void flow(double t, std::span<const double> y, const Mode&, std::span<double> out) const override {
        const double a = find_acceleration(t, y);
        out[0] = y[1], out[1] = a;
        out[2] = p.D * y[1] * y[1];
        out[3] = p.J * a * y[1] + out[2];
    }
    void project(double t, std::span<double> y, const Mode&) const override {
        const Place place = find_place(t);
        if (!place.drives()) {
            y[0] = 2.0 * p.dlt() * (place.turn + 1.0) - std::asin(p.c / p.R0);
            y[1] = 0.0;
            return;
        }
        constexpr int most_closures = 20;
        constexpr double closed = 1e-17;  // m, of a gap that is rounding
        double last = HUGE_VAL;
        for (int i = 0; i < most_closures; ++i) {
            const Wall wall = find_wall(t, y[0], y[1]);
            if (std::abs(wall.gap) <= closed || !(std::abs(wall.gap) < last)) break;
            last = std::abs(wall.gap);
            y[0] -= wall.gap / wall.slope;
        }
        const Wall wall = find_wall(t, y[0], y[1]);
        y[1] = -wall.moving / wall.slope;
    }
    void sample(double t, std::span<const double> y, const Mode&, Sample& out) const override {
        fill_prescribed_sample(driver_, t, {y[0], y[1] / p.Om, find_acceleration(t, y) / (p.Om * p.Om)}, out);
        out.v[0] = y[1];
        out.dissipated = y[2], out.input = y[3];
        if (!find_place(t).drives()) return;
        const double N = find_normal(t, y);
        ContactSample &pushed = out.contacts[N < 0.0 ? brake_wall : drive_wall],
                      &other = out.contacts[N < 0.0 ? drive_wall : brake_wall];
        pushed.state = ContactState::slip_plus;
        pushed.gap = 0.0, other.gap = 2.0 * p.c;
        pushed.normal = std::abs(N);
        pushed.slip[0] = p.R0 * p.Om;
    }

  private:
    Place find_place(double t) const { return p.find_place(driver_.angle(t)); }
    Wall find_wall(double t, double beta, double rate) const;
    double find_acceleration(double t, std::span<const double> y) const {
        if (!find_place(t).drives()) return 0.0;
        const Wall wall = find_wall(t, y[0], y[1]);
        return -wall.bias / wall.slope;
    }
    double find_normal(double t, std::span<const double> y) const {
        return (p.J * find_acceleration(t, y) + p.M_b + p.D * y[1]) / find_wall(t, y[0], y[1]).slope;
    }

    const Driver& driver_;
    const Values& p;
};

Wall SlidingPlaneMotion::find_wall(double t, double beta, double rate) const {
    const double alpha = driver_.angle(t), dlt = p.dlt();
    const double phi = dlt + 2.0 * dlt * find_place(t).turn - beta;
    const Vector3d e_r(std::cos(phi), std::sin(phi), 0.0), n(-std::sin(phi), std::cos(phi), 0.0),
        up(0.0, 0.0, 1.0);
    const Vector3d pin =
        p.R0 * Vector3d(std::cos(dlt), std::sin(dlt) * std::cos(alpha), std::sin(dlt) * std::sin(alpha));
    SurfacePoint sphere, plane;  // the parameters of both run along e_r and up
    sphere.arm = pin - p.r_p * n;
    sphere.d_u = p.r_p * e_r, sphere.d_v = p.r_p * up;
    sphere.d_uu = sphere.d_vv = p.r_p * n;
    sphere.normal = -n, sphere.normal_u = e_r, sphere.normal_v = up;
    plane.arm = pin - (n.dot(pin) + p.r_p + p.c) * n;
    plane.d_u = e_r, plane.d_v = up;
    plane.normal = n;
    BodyRate driver, wheel;
    driver.angular_velocity = {p.Om, 0.0, 0.0};
    wheel.angular_velocity = {0.0, 0.0, -rate};
    const double gap = n.dot(pin) + p.c, slope = e_r.dot(plane.arm);
    const SlidingPlane row = find_sliding_plane(driver, sphere, wheel, plane, gap);
    return {gap, slope, row.gap_rate - slope * rate, row.bias};
}

}  // namespace

std::unique_ptr<HybridAutomaton> make_sliding_plane_motion(const Driver& driver) {
    return std::make_unique<SlidingPlaneMotion>(driver);
}

}  // namespace stiction::geneva_wheel
