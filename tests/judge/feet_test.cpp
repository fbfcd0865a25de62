// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Random bodies on three feet, shaken, thrown and set down; checked by judge/spatial_run.
#include "dynamics/footed_body.hpp"
#include "judge/draw.hpp"
#include "judge/spatial_run.hpp"
#include "judge/wave.hpp"

#include <numbers>

using namespace stiction;
using namespace stiction::test;

namespace {

FootedBody draw_body(Draw& draw) {
    constexpr int feet = 3;
    FootedBody out;
    out.m = draw.between(0.5, 3.0);
    out.A = draw.between(0.02, 0.3);
    out.C = draw.between(0.02, 0.5);
    out.H = draw.chance(0.3) ? 0.0 : draw.between(0.0, 0.15);
    const double turn = draw.between(0.0, 6.28);
    for (int i = 0; i < feet; ++i) {
        const double angle = turn + 2.0 * std::numbers::pi * (i + draw.between(-0.3, 0.3)) / feet;
        const double radius = draw.between(0.15, 0.35);
        out.feet.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    const double mu = draw.between(0.05, 0.8);
    out.law = {make_coulomb(mu)};
    if (draw.chance(0.4))
        for (int i = 1; i < feet; ++i) out.law.push_back(make_coulomb(draw.between(0.05, 0.8)));
    const double weight = out.m * out.g;
    std::array<Wave, 6> wave;
    for (std::size_t k : {0, 1}) wave[k] = draw_wave(draw, 0.3 * weight, 0.6 * weight);
    wave[5] = draw_wave(draw, 0.05 * weight, 0.15 * weight);
    if (draw.chance(0.3)) wave[2] = draw_wave(draw, 0.0, 1.3 * weight);
    if (draw.chance(0.3))
        for (std::size_t k : {3, 4}) wave[k] = draw_wave(draw, 0.0, 0.04 * weight);
    out.load = [=](double t) {
        std::array<double, 6> F{};
        for (std::size_t k = 0; k < 6; ++k) F[k] = wave[k](t);
        return F;
    };
    if (draw.chance(0.7)) {
        for (std::size_t k : {6, 7}) out.initial[k] = draw.between(-1.5, 1.5);
        out.initial[11] = draw.between(-5.0, 5.0);
    }
    if (draw.chance(0.3)) out.initial[2] = draw.between(0.0, 0.1);
    if (draw.chance(0.3)) out.restitution = draw.between(0.1, 0.6);
    return out;
}

}  // namespace

TEST_CASE("judge: random bodies on three feet have admissible rows and move as brute force does") {
    const int count = count_to_judge(60);
    int settled = 0;
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(22, i);
        const FootedBody body = draw_body(draw);
        CAPTURE(i);
        const JudgedRun run = judge_spatial_run(body, 1.0);
        CHECK(run.complaint == "");
        if (run.complaint.empty()) settled += compare_with_steps(body, 1.0, run) ? 1 : 0;
    }
    CHECK(2 * settled >= count);
}
