// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks of a run of a mechanism with two tangents: every row and a point inside every step obey the rule of admissible
// rows; the energy balance closes; the motion agrees with brute force (judge/spatial_steps) with two step lengths, up to
// the difference of these two. A motion is not compared if brute force is not accurate enough for it: its two step lengths
// differ by more than `unsettled`.
#pragma once

#include "judge/spatial_steps.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace stiction::test {

struct JudgedRun {
    std::string complaint;  // the first one
    std::vector<double> q;  // where the motion is at the end
    double apart =
        HUGE_VAL;  // s, least time between touch-downs of two contacts that do not touch down at once
};

inline double find_time_between_touch_downs(const EventLog& events) {
    double out = HUGE_VAL, last = -HUGE_VAL;
    int contact = -1;
    for (const Event& e : events.rows) {
        if (e.kind != EventKind::touch_down) continue;
        if (e.contact != contact && e.t > last) out = std::min(out, e.t - last);
        last = e.t;
        contact = e.contact;
    }
    return out;
}

inline JudgedRun judge_spatial_run(const Mechanism& mechanism, double t_end) {
    Run run(mechanism, 1e-9);
    Motion& motion = run.motion();
    const double start = run.energy_defect();
    EventLog events;
    Sample row;
    std::vector<double> before, inside(motion.dimension());
    JudgedRun out;
    std::string& complaint = out.complaint;
    complaint = judge_row(mechanism, run.sample(), motion.mode());
    while (complaint.empty() && motion.time() < t_end) {
        const double t = motion.time();
        const Mode mode = motion.mode();
        before.assign(motion.state().begin(), motion.state().end());
        const StepResult result = motion.advance(t_end, events);
        if (result == StepResult::failed || result == StepResult::ended) {
            complaint = std::string(motion.trouble()) + " at " + std::to_string(motion.time());
            return out;
        }
        const double half = 0.5 * (t + motion.time());
        if (half > t) {
            motion.evaluate(t, before, mode, motion.time(), {}, half, inside);
            motion.sample(half, inside, mode, row);
            complaint = judge_row(mechanism, row, mode);
        }
        if (complaint.empty()) complaint = judge_row(mechanism, run.sample(), motion.mode());
        if (!complaint.empty()) complaint += " at " + std::to_string(motion.time());
    }
    const auto n = static_cast<std::ptrdiff_t>(mechanism.size().coordinates);
    out.q.assign(motion.state().begin(), motion.state().begin() + n);
    out.apart = find_time_between_touch_downs(events);
    if (complaint.empty() && std::abs(run.energy_defect() - start) > 1e-6)
        complaint = "the ledger does not close";
    return out;
}

// Compares the run with brute force; false if brute force is not accurate enough for this motion.
inline bool compare_with_steps(const Mechanism& mechanism, double t_end, const JudgedRun& run) {
    constexpr double coarse_step = 2e-3, fine_step = 5e-4;  // s
    constexpr double unsettled = 2e-2;                      // m or rad
    if (run.apart < coarse_step) return false;
    const std::vector<double>& q = run.q;
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

}  // namespace stiction::test
