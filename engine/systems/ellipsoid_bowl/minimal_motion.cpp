// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Method minimal: the five contact coordinates y = (u1, v1, u2, v2, spin) of a body that stays on the bowl without
// friction. With the pose of pose.cpp, x' = B y' and w = C y', and x'' = B y'' + x_c, w' = C y'' + w_c:
//
//     (m B^T B + C^T I C) y'' = -B^T (m x_c + m g k) - C^T (I w_c + w x I w)
//     N = n.(m x'' + m g k)
//
// State: y, y', dissipated, input. The quaternion is a continuous function of y.
#include "base/constants.hpp"
#include "model/smooth_motion.hpp"
#include "systems/ellipsoid_bowl/ellipsoid_bowl.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace stiction::ellipsoid_bowl {

namespace {

constexpr std::size_t rates = contact_coordinates, energies = 2 * contact_coordinates, spin = 4;
constexpr int count = static_cast<int>(contact_coordinates);

struct Instant {
    BodyMotion motion;
    ContactCoordinates acceleration;
};

class MinimalMotion : public SmoothMotion {
  public:
    explicit MinimalMotion(const Values& values) : p(values) {}

    std::size_t dimension() const override { return energies + 2; }
    void fill_units(std::span<double> out) const override {
        const Scales& unit = scales();
        constexpr std::size_t u2 = 2, v2 = 3;
        std::fill(out.begin(), out.end(), 1.0);
        out[u2] = out[v2] = unit.length;
        for (std::size_t k = 0; k < contact_coordinates; ++k) out[rates + k] = out[k] / unit.time;
        out[energies] = out[energies + 1] = unit.energy();
    }
    void set_initial_state(std::span<double> y) const override {
        const ContactCoordinates at = p.start(), rate = p.start_rates();
        std::copy(at.begin(), at.end(), y.begin());
        std::copy(rate.begin(), rate.end(), y.begin() + rates);
        y[energies] = y[energies + 1] = 0.0;
        match_sign({1.0, 0.0, 0.0, 0.0}, y);
    }
    void take_over(const Sample& now, std::span<double> y) const override;
    double longest_piece(double, std::span<const double> y, const Mode&) const override {
        constexpr double angle_of_piece = 0.785;  // rad
        return angle_of_piece / std::max(std::abs(y[rates]), 1.0 / scales().time);
    }
    void flow(double, std::span<const double> y, const Mode&, std::span<double> out) const override {
        const Instant now = find(y);
        for (std::size_t k = 0; k < contact_coordinates; ++k)
            out[k] = y[rates + k], out[rates + k] = now.acceleration[k];
        out[energies] = out[energies + 1] = 0.0;
    }
    void sample(double t, std::span<const double> y, const Mode&, Sample& out) const override;

  private:
    static ContactCoordinates read(std::span<const double> y, std::size_t from) {
        ContactCoordinates out;
        std::copy_n(y.begin() + static_cast<std::ptrdiff_t>(from), contact_coordinates, out.begin());
        return out;
    }
    /// Turns `spin` on, so that the quaternion is on the side of `e`.
    void match_sign(const Vector4d& e, std::span<double> y) const {
        if (find_quaternion(p, read(y, 0)).dot(e) < 0.0) y[spin] += 2.0 * pi;
    }
    Instant find(std::span<const double> y) const;

    const Values& p;
};

Instant MinimalMotion::find(std::span<const double> y) const {
    const ContactCoordinates at = read(y, 0), rate = read(y, rates);
    const BodyMotion moving = find_motion(p, at, rate, {});
    Eigen::Matrix<double, 3, count> B, C;
    for (int k = 0; k < count; ++k) {
        ContactCoordinates unit{};
        unit[static_cast<std::size_t>(k)] = 1.0;
        const BodyMotion part = find_motion(p, at, unit, {});
        B.col(k) = part.x_dot, C.col(k) = part.w;
    }
    const Vector3d I = p.find_inertia(), weight(0.0, 0.0, -p.m * p.g);
    const Vector3d force = weight - p.m * moving.x_ddot,
                   moment =
                       -I.cwiseProduct(moving.w_dot) - moving.w.cross(Vector3d(I.cwiseProduct(moving.w)));
    const Eigen::Matrix<double, count, count> M =
        p.m * B.transpose() * B + C.transpose() * I.asDiagonal() * C;
    const Eigen::Matrix<double, count, 1> a = M.ldlt().solve(B.transpose() * force + C.transpose() * moment);
    Instant out;
    std::copy(a.begin(), a.end(), out.acceleration.begin());
    out.motion = find_motion(p, at, rate, out.acceleration);
    return out;
}

void MinimalMotion::sample(double t, std::span<const double> y, const Mode&, Sample& out) const {
    const BodyMotion now = find(y).motion;
    const Vector4d e = find_quaternion(p, read(y, 0));
    const Eigen::Matrix<double, 4, 3> G = find_rate_matrix(e).transpose();
    const Vector4d e_dot = 0.5 * G * now.w, e_ddot = 0.5 * G * now.w_dot - 0.25 * now.w.squaredNorm() * e;
    const auto put = [](const Vector3d& x, const Vector4d& turn, std::vector<double>& to) {
        to.assign({x[0], x[1], x[2], turn[0], turn[1], turn[2], turn[3]});
    };
    out.t = t;
    put(now.x, e, out.q), put(now.x_dot, e_dot, out.v), put(now.x_ddot, e_ddot, out.a);
    const Facing facing = find_facing(p, now.x, now.L);
    const SurfacePoint bowl = find_bowl(p, facing);
    const Vector3d slip = now.x_dot + (now.L * now.w).cross(facing.arm), t1 = bowl.d_u.normalized();
    out.contacts.assign(1, {});
    ContactSample& contact = out.contacts[0];
    contact.normal = p.m * facing.n.dot(now.x_ddot + Vector3d(0.0, 0.0, p.g));
    contact.slip = {t1.dot(slip), facing.n.cross(t1).dot(slip)};
    contact.state = slip.isZero(0.0) ? ContactState::stick : ContactState::slip;
    out.multipliers.assign(1, 0.0);
    const Vector3d I = p.find_inertia();
    out.kinetic = 0.5 * (p.m * now.x_dot.squaredNorm() + now.w.dot(I.cwiseProduct(now.w)));
    out.potential = p.m * p.g * now.x[2];
    out.dissipated = y[energies], out.input = y[energies + 1];
    out.verdict = {}, out.solutions = -1;
}

// From the pose: the points that face each other, their rates by the sliding plane, and the turn about the normal.
void MinimalMotion::take_over(const Sample& now, std::span<double> y) const {
    const Vector3d x(now.q[0], now.q[1], now.q[2]), x_dot(now.v[0], now.v[1], now.v[2]);
    const Vector4d e(now.q[3], now.q[4], now.q[5], now.q[6]), e_dot(now.v[3], now.v[4], now.v[5], now.v[6]);
    const Matrix3d L = find_rotation(e);
    const Vector3d w = L * (2.0 / e.squaredNorm() * find_rate_matrix(e) * e_dot);
    const Facing facing = find_facing(p, x, L);
    constexpr int pole = 2;
    const SurfacePoint ellipsoid = find_ellipsoid(p, facing, L, pole), bowl = find_bowl(p, facing);
    const SlidingPlane row = find_sliding_plane({x_dot, w}, ellipsoid, {}, bowl, facing.gap);
    const std::array<double, 2> on_ellipsoid = find_parameters(facing.ball);
    const Vector3d t1 = ellipsoid.d_u.normalized(), t2 = bowl.d_u.normalized(), s2 = facing.n.cross(t2);
    const ContactCoordinates at{on_ellipsoid[0], on_ellipsoid[1], facing.u2, facing.v2,
                                std::atan2(s2.dot(t1), t2.dot(t1))};
    ContactCoordinates rate{row.rate1[0], row.rate1[1], row.rate2[0], row.rate2[1], 0.0};
    // The turn about the normal is the rest of the angular velocity.
    rate[spin] = facing.n.dot(w - L * find_motion(p, at, rate, {}).w);
    std::copy(at.begin(), at.end(), y.begin());
    std::copy(rate.begin(), rate.end(), y.begin() + rates);
    y[energies] = now.dissipated, y[energies + 1] = now.input;
    match_sign(e, y);
}

}  // namespace

std::unique_ptr<HybridAutomaton> make_minimal_motion(const Values& values) {
    return std::make_unique<MinimalMotion>(values);
}

}  // namespace stiction::ellipsoid_bowl
