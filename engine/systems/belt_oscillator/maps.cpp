// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Figures 3 to 5 of the source at one instant. F is what acts on the block besides friction, a = mu_s N; with the asymmetry s of
// the law the interval of the static friction FTS = -T is -s a to a:
//
//     luz(x) = x - clamp(x, -s a, a),    tar(x) = x + a for x > 0, x - s a for x < 0
//     FTS = clamp(F, -s a, a),           F = FTS + luz(F)
//     Q(FTS) = (F - FTS)^2/(2 m)         is least at that FTS
//
// Source: Zardecki 2007, sections 2 and 3, figures 3 to 5.
#include "systems/belt_oscillator/belt_oscillator.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::belt_oscillator {

namespace {

struct Instant {
    Values p;
    double F, high, low;  ///< the applied force, and the ends of the interval of FTS
    double a;             ///< of the frame

    Instant(std::span<const double> values, const Sample& now)
        : p(read_values(values)), F(p.find_applied_force(now)) {
        const FrictionLaw law = p.get_law();
        high = law.at_rest() * p.N, low = -law.asymmetry * high;
        a = high > 0.0 ? std::max(high, -low) : 1.0;
    }
    double hold() const { return std::clamp(F, low, high); }
    double luz(double x) const { return x - std::clamp(x, low, high); }
    double find_Q(double FTS) const { return 0.5 * (F - FTS) * (F - FTS) / p.m; }
    /// From the left of the frame to its right, or to F if that is farther.
    double left() const { return std::min(-3.0 * a, F); }
    double right() const { return std::max(3.0 * a, F); }
};

void draw_luz_and_tar(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Instant i(values, now);
    out.min = {-3.0 * i.a, -4.0 * i.a};
    out.max = {3.0 * i.a, 4.0 * i.a};
    const double left = i.left(), right = i.right();
    out.add(Figure::boundary, {{left, i.luz(left)}, {i.low, 0.0}, {i.high, 0.0}, {right, i.luz(right)}},
            "luz");
    out.add(Figure::claim, {{left, left + i.low}, {0.0, i.low}, {0.0, i.high}, {right, right + i.high}},
            "tar");
    out.add(Figure::solution, {{i.F, i.luz(i.F)}});
    out.remark = "dashed: tar";
}

void draw_static_friction(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Instant i(values, now);
    out.min = {-3.0 * i.a, -2.5 * i.a};
    out.max = {3.0 * i.a, 2.5 * i.a};
    const double left = i.left(), right = i.right();
    out.add(Figure::claim, {{left, i.luz(left)}, {i.low, 0.0}, {i.high, 0.0}, {right, i.luz(right)}}, "luz");
    out.add(Figure::boundary, {{left, i.low}, {i.low, i.low}, {i.high, i.high}, {right, i.high}}, "*FTS*");
    out.add(Figure::plain, {{i.high + 0.9 * i.a, i.high + 0.35 * i.a}}, "slips");
    out.add(Figure::plain, {{i.low - 0.9 * i.a, i.low - 0.35 * i.a}}, "slips");
    out.add(Figure::solution, {{i.F, i.hold()}});
    out.remark = "dashed: what is left of *F*";
}

void draw_acceleration_energy(std::span<const double> values, const Sample& now, PlanePicture& out) {
    const Instant i(values, now);
    const double top = 4.5 * i.a * i.a / i.p.m;  // Q of the distance 3 a
    out.min = {-3.0 * i.a, -0.1 * top};
    out.max = {3.0 * i.a, top};
    out.add(Figure::possible, make_rectangle({i.low, 0.0}, {i.high, top}), "admissible");
    constexpr int pieces = 96;
    const double wide = i.F > 0.0 ? -2.7 * i.a : 2.7 * i.a;  // its name stands at the end, which is in view
    std::vector<PlanePoint> parabola;
    for (int k = 0; k <= pieces; ++k) {
        const double FTS = i.F + wide * (2.0 * k / pieces - 1.0);
        parabola.push_back({FTS, i.find_Q(FTS)});
    }
    out.add(Figure::boundary, std::move(parabola), "*Q*");
    out.add(Figure::solution, {{i.F, 0.0}}, "*F*");
    out.add(Figure::optimum, {{i.hold(), i.find_Q(i.hold())}}, "least *Q*");
}

// The amplitude with which the vertex F is here at this instant. While the harmonic force passes 0, no amplitude moves it.
void press_acceleration_energy(PlanePoint at, const Sample& now, std::span<double> values) {
    const Values p = read_values(values);
    const double wave = std::sin(2.0 * pi * p.f_d * now.t), rest = p.find_applied_force(now) - p.F_a * wave;
    constexpr double least = 1e-3;  // the amplitude would be more than a thousand times the force
    if (std::abs(wave) < least) return;
    put_value(entry.parameters, values, "drive_amplitude", std::max(0.0, (at.x - rest) / wave));
}

}  // namespace

constinit const std::array<PlaneMap, 3> maps{
    {{
         .title = "luz and tar (figure 3)",
         .x = "applied_force",
         .y = "luz",
         .x_label = "*x* (N)",
         .y_label = "luz, tar (N)",
         .has_dot = false,
         .draw = draw_luz_and_tar,
     },
     {
         .title = "Static friction against applied force (figure 4)",
         .x = "applied_force",
         .y = "static_friction",
         .x_label = "*F* (N)",
         .y_label = "*FTS*, luz (N)",
         .has_dot = false,
         .draw = draw_static_friction,
     },
     {
         .title = "Acceleration energy against static friction (figure 5)",
         .x = "static_friction",
         .y = "acceleration_energy",
         .x_label = "*FTS* (N)",
         .y_label = "*Q* (N^2/kg)",
         .has_dot = false,
         .equal_scales = false,
         .draw = draw_acceleration_energy,
         .press = press_acceleration_energy,
         .press_is_live = true,
     }}};

}  // namespace stiction::belt_oscillator
