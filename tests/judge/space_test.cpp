// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Random particles with two tangents, on planes at rest, moving, turning and tilting. Every row and a point inside every step obey
// the rule of admissible rows; the ledger of energy closes; the motion is that of brute force (judge/spatial_steps)
// with two lengths of step, up to what these differ by. Not compared are motions that brute force itself does not
// settle: two steps of it disagree by more than `unsettled`.
#include "dynamics/particle.hpp"
#include "judge/draw.hpp"
#include "judge/spatial_steps.hpp"

#include <numbers>

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr double coarse_step = 2e-3, fine_step = 5e-4;  // s
constexpr double unsettled = 2e-2;                      // m or rad

struct Wave {
    double mean = 0.0, amplitude = 0.0, rate = 1.0, phase = 0.0;
    double operator()(double t) const { return mean + amplitude * std::sin(rate * t + phase); }
};

Wave draw_wave(Draw& draw, double mean, double amplitude) {
    Wave out;
    out.mean = draw.between(-mean, mean);
    if (draw.chance(0.7)) out.amplitude = draw.between(0.0, amplitude);
    out.rate = draw.between(1.0, 9.0);
    out.phase = draw.between(0.0, 2.0 * std::numbers::pi);
    return out;
}

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

// The first complaint about a run up to t_end, and where the motion is then.
std::string judge_run(const Mechanism& mechanism, double t_end, std::vector<double>& q) {
    Run run(mechanism, 1e-9);
    Motion& motion = run.motion();
    const double start = run.energy_defect();
    EventLog events;
    Sample row;
    std::vector<double> before, inside(motion.dimension());
    std::string complaint = judge_row(mechanism, run.sample(), motion.mode());
    while (complaint.empty() && motion.time() < t_end) {
        const double t = motion.time();
        const Mode mode = motion.mode();
        before.assign(motion.state().begin(), motion.state().end());
        const StepResult result = motion.advance(t_end, events);
        if (result == StepResult::failed || result == StepResult::ended)
            return std::string(motion.trouble()) + " at " + std::to_string(motion.time());
        const double half = 0.5 * (t + motion.time());
        if (half > t) {
            motion.evaluate(t, before, mode, motion.time(), {}, half, inside);
            motion.sample(half, inside, mode, row);
            complaint = judge_row(mechanism, row, mode);
        }
        if (complaint.empty()) complaint = judge_row(mechanism, run.sample(), motion.mode());
        if (!complaint.empty()) complaint += " at " + std::to_string(motion.time());
    }
    const auto n = static_cast<std::size_t>(mechanism.size().coordinates);
    q.assign(motion.state().begin(), motion.state().begin() + static_cast<std::ptrdiff_t>(n));
    if (complaint.empty() && std::abs(run.energy_defect() - start) > 1e-6)
        complaint = "the ledger does not close";
    return complaint;
}

// True if brute force settles the motion, which then has to be that of the run.
bool compare(const Mechanism& mechanism, double t_end, const std::vector<double>& q) {
    SpatialSteps coarse(mechanism, coarse_step), fine(mechanism, fine_step);
    const std::vector<double>& far = coarse.run(static_cast<int>(std::lround(t_end / coarse_step)));
    const std::vector<double>& near = fine.run(static_cast<int>(std::lround(t_end / fine_step)));
    double doubt = 0.0, miss = 0.0;
    for (std::size_t k = 0; k < q.size(); ++k) {
        doubt = std::max(doubt, std::abs(far[k] - near[k]));
        miss = std::max(miss, std::abs(q[k] - near[k]));
    }
    if (doubt > unsettled) return false;
    CAPTURE(doubt);
    CHECK(miss < 10.0 * fine_step + doubt);
    return true;
}

}  // namespace

TEST_CASE("judge: random particles in space have admissible rows and move as brute force does") {
    const int count = count_to_judge(150);
    int settled = 0;
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(21, i);
        const Particle particle = draw_particle(draw);
        CAPTURE(i);
        std::vector<double> q;
        CHECK(judge_run(particle, 1.6, q) == "");
        settled += compare(particle, 1.6, q) ? 1 : 0;
    }
    CHECK(10 * settled >= 9 * count);
}
