// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Random particles with two tangents, on planes at rest, moving, turning and tilting; checked by judge/spatial_run.
#include "dynamics/particle.hpp"
#include "judge/draw.hpp"
#include "judge/spatial_run.hpp"
#include "judge/wave.hpp"

using namespace stiction;
using namespace stiction::test;

namespace {

// In the axes of a plane that turns with w3 about its normal and tilts with the angles a, b:
//     a_rel = F - 2 w x v - w x (w x r) - w' x r,   w = w3 n
void put_on_turning_plane(Particle& particle, Draw& draw) {
    const Wave turn = draw_wave(draw, 1.5, 1.0), tilt_x = draw_wave(draw, 0.3, 0.5),
               tilt_y = draw_wave(draw, 0.3, 0.5);
    particle.force = [=](double t, VectorIn q, VectorIn v) {
        const double w = turn(t), w_dot = turn.amplitude * turn.rate * std::cos(turn.rate * t + turn.phase);
        const double a = tilt_x(t), b = tilt_y(t), g = 10.0;
        return std::array<double, 3>{g * std::sin(a) + 2.0 * w * v[1] + w * w * q[0] + w_dot * q[1],
                                     g * std::sin(b) - 2.0 * w * v[0] + w * w * q[1] - w_dot * q[0],
                                     -g * std::cos(a) * std::cos(b)};
    };
    particle.initial[0] = draw.between(-1.0, 1.0);
    particle.initial[1] = draw.between(-1.0, 1.0);
}

Particle draw_particle(Draw& draw) {
    Particle out;
    out.law = make_coulomb(draw.between(0.05, 0.8));
    if (draw.chance(0.3)) {
        put_on_turning_plane(out, draw);
    } else {
        const Wave x = draw_wave(draw, 3.0, 6.0), y = draw_wave(draw, 3.0, 6.0);
        const Wave z = draw.chance(0.4) ? draw_wave(draw, 0.0, 14.0) : Wave{};
        out.force = [=](double t, VectorIn, VectorIn) {
            return std::array<double, 3>{x(t), y(t), z(t) - 10.0};
        };
        if (draw.chance(0.3)) out.belt = {draw.between(-1.0, 1.0), draw.between(-1.0, 1.0)};
    }
    if (draw.chance(0.7))
        for (std::size_t k : {3, 4}) out.initial[k] = draw.between(-2.0, 2.0);
    if (draw.chance(0.3)) out.initial[2] = draw.between(0.0, 0.5);
    if (draw.chance(0.3)) out.restitution = draw.between(0.1, 0.6);
    return out;
}

}  // namespace

TEST_CASE("judge: random particles in space have admissible rows and move as brute force does") {
    const int count = count_to_judge(150);
    int settled = 0;
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(21, i);
        const Particle particle = draw_particle(draw);
        CAPTURE(i);
        const JudgedRun run = judge_spatial_run(particle, 1.6);
        CHECK(run.complaint == "");
        settled += compare_with_steps(particle, 1.6, run) ? 1 : 0;
    }
    CHECK(10 * settled >= 9 * count);
}
