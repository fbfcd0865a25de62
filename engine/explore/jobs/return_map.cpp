// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// return_map: a stick phase makes a driven motion one-dimensional. An onset of slip is determined by its phase phi of
// the drive alone, because there the friction force is mu_s N:
//
//     k x + c v_b - F(t0) = mu_s N,   x' = v_b         (belt; x(t0) is found from the margin of stick in general)
//
// The next onset is at t1, with the phase phi_1, and D = dphi_1/dphi. At t0 the neighbouring slip differs by
// d = (dx/dt0 - v_b, -a_b), where a_b is the acceleration right after the onset. D is the change of t1 that results
// from this tangent vector. For the belt D = -k dx/(k v_b - F'(t1)), where dx is its first component at t1.
#include "base/constants.hpp"
#include "explore/option_reader.hpp"
#include "explore/orbit.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

constexpr double longest_turns = 1000.0;  // periods without an onset, after which the search ends
constexpr double onset_step = 1e-3;       // step of the difference dx/dt0 / period
constexpr double same_phase = 1e-14, is_root = 1e-8;
constexpr int most_steps = 80;
constexpr std::size_t steps_at_once = 256;

struct Return {
    double phase = 0.0, next = std::nan(""), turns = std::nan(""), elapsed = std::nan(""), D = std::nan("");
    std::string sequence;
    bool found() const { return !std::isnan(elapsed); }
};

class ReturnMap : public Job {
  public:
    ReturnMap(const Scenario& scenario, OptionReader& options)
        : scenario_(scenario), T_(find_drive_period(*scenario.system, scenario.values)) {
        axes_ = options.read_axes(1, 1, options.read_flag("cells"), true);
        iterate_ = static_cast<int>(options.read_number("iterate", 1.0, 1.0, true));
        cycles_ = static_cast<int>(options.read_number("cycles", 0.0, 1.0, true));
        if (!axes_.empty() && axes_[0].parameter != Axis::drive_phase)
            options.refuse("--over " + std::string(axes_[0].id(*scenario.system)) +
                           ": a return map is over `phase`.");
        const std::string trouble = find_tangent_trouble(*scenario.system, scenario.settings);
        if (!trouble.empty()) options.refuse(trouble);
        const MechanismSize size = options.run().mechanism().size();
        if (size.coordinates != 1 || size.contacts != 1 || T_ == 0.0)
            options.refuse("A return map needs one coordinate, one contact and a drive that is not 0.");
        if (!options.errors().empty()) return;
        TangentFlow tangent(*scenario.system, scenario.values, scenario.settings);
        double x = 0.0, v = 0.0;
        find_onset(tangent, 0.0, x, v);
        if (!std::isfinite(x) || !(v > 0.0))
            options.refuse(
                "A return map needs a spring and a belt that moves in +x; without them the contact never "
                "reaches its bound.");
    }

    std::size_t units() const override { return cycles_ > 0 ? 1 : axes_[0].count; }
    bool has_unit_column() const override { return cycles_ == 0; }
    std::vector<std::string> columns() const override {
        if (cycles_ > 0) return {"phase", "multiplier", "elapsed", "sequence"};
        return {"unit", "phase", "next_phase", "turns", "elapsed", "derivative", "sequence"};
    }

    void run_unit(std::size_t unit, Rows& out, Stop stop) const override {
        TangentFlow tangent(*scenario_.system, scenario_.values, scenario_.settings);
        if (cycles_ > 0) return find_cycles(tangent, out, stop);
        const Return next = go_round(tangent, axes_[0].at(unit), stop);
        out.add(static_cast<double>(unit));
        for (const double value : {next.phase, next.next, next.turns, next.elapsed, next.D}) out.add(value);
        out.add(next.sequence);
        out.end_row();
    }

  private:
    Mode make_mode(ContactState state) const {
        Mode mode;
        mode.states[0] = state;
        return mode;
    }

    // x and v of the onset at t. In stick T is linear in x, and at the onset T = mu_s N.
    void find_onset(const TangentFlow& tangent, double t, double& x, double& v) const {
        const Mode stick = make_mode(ContactState::stick);
        double T[2] = {0.0, 0.0}, bound = 0.0;
        for (int i = 0; i < 2; ++i) {
            double y[4] = {static_cast<double>(i), 0.0, 0.0, 0.0};
            tangent.project(t, y, stick);
            const Sample now = tangent.sample(t, y, stick);
            T[i] = now.contacts[0].tangent[0];
            bound = now.contacts[0].asymmetry * now.contacts[0].stick_bound;
            v = y[1];
        }
        x = (bound - T[0]) / (T[1] - T[0]);
    }

    Return go_round(TangentFlow& tangent, double phase, Stop stop) const {
        Return out;
        out.phase = phase;
        const double t0 = phase / (2.0 * pi) * T_;
        const Mode slip = make_mode(ContactState::slip_minus);
        double x = 0.0, v = 0.0;
        find_onset(tangent, t0, x, v);
        // dx/dt0 along the curve of onsets. If the belt is slower than this, T falls below its bound: no slip begins.
        const double h = onset_step * T_;
        double slope = 0.0, other = 0.0, there = 0.0, dummy = 0.0;
        constexpr double weights[] = {45.0 / 60.0, -9.0 / 60.0, 1.0 / 60.0};
        for (int k = 1; k <= 3; ++k) {
            find_onset(tangent, t0 + k * h, other, dummy);
            find_onset(tangent, t0 - k * h, there, dummy);
            slope += weights[k - 1] * (other - there) / h;
        }
        if (!(slope < v)) return out;
        StartState start{t0, {x, v, 0.0, 0.0}, slip, true};
        Simulation run(*scenario_.system, scenario_.values, scenario_.settings, &start);
        double t1 = std::nan("");
        int found = 0;
        for (std::size_t seen = 0; std::isnan(t1);) {
            run.advance(t0 + longest_turns * T_, steps_at_once);
            for (; seen < run.events().size() && std::isnan(t1); ++seen) {
                const Event& event = run.events()[seen];
                if (event.kind == EventKind::stick_to_slip && event.to == "slip-" && ++found == iterate_)
                    t1 = event.t;
            }
            if (run.has_ended() || run.now() >= t0 + longest_turns * T_ || (stop != nullptr && stop())) break;
        }
        if (std::isnan(t1)) return out;
        out.elapsed = t1 - t0;
        out.next = std::fmod(2.0 * pi / T_ * t1, 2.0 * pi);
        out.turns = std::round((2.0 * pi / T_ * out.elapsed - out.next + phase) / (2.0 * pi));
        out.sequence = find_sequence(run, t0, t1);
        double f[2];
        tangent.begin(1);
        tangent.find_velocity(t0, start.state, slip, f);
        tangent.vectors()[0] = slope - v;
        tangent.vectors()[1] = -f[1];
        if (tangent.follow(run, t0, t1)) out.D = tangent.time_changes()[0];
        return out;
    }

    // G is the elapsed phase minus that of `cycles` periods, rad: 0 at a cycle. Its slope is D - 1.
    struct Point {
        Return at;
        double G, slope;
    };
    Point look_at(TangentFlow& tangent, double phase, Stop stop) const {
        Return at = go_round(tangent, phase, stop);
        return {at, 2.0 * pi * (at.elapsed / T_ - cycles_), at.D - 1.0};
    }

    void find_cycles(TangentFlow& tangent, Rows& out, Stop stop) const {
        const Axis& axis = axes_[0];
        std::vector<Return> roots;
        Point left = look_at(tangent, axis.at(0), stop);
        const Point first = left;
        for (std::size_t i = 1; i <= axis.count; ++i) {
            // If the cells cover a whole turn, also from the last cell to the first.
            const bool wraps = i == axis.count;
            if (wraps && !(axis.cells && std::abs(axis.max - axis.min - 2.0 * pi) < 1e-9)) break;
            Point right = wraps ? first : look_at(tangent, axis.at(i), stop);
            if (wraps) right.at.phase += 2.0 * pi;
            search(tangent, left, right, roots, stop);
            if (stop != nullptr && stop()) return;
            left = right;
        }
        std::sort(roots.begin(), roots.end(),
                  [](const Return& a, const Return& b) { return a.phase < b.phase; });
        for (const Return& root : roots) {
            for (const double value : {root.phase, root.D, root.elapsed}) out.add(value);
            out.add(root.sequence);
            out.end_row();
        }
    }

    void search(TangentFlow& tangent, Point a, Point b, std::vector<Return>& roots, Stop stop) const {
        if (!a.at.found() || !b.at.found()) return;
        if ((a.G < 0.0) != (b.G < 0.0)) return refine(tangent, a, b, roots, stop);
        // |G| decreases from both ends inwards, so G has an extremum between. If it lies beyond 0, there are two cycles.
        if (!(a.G * a.slope < 0.0 && b.G * b.slope > 0.0)) return;
        Point low = a, high = b;
        for (int i = 0; i < most_steps && high.at.phase - low.at.phase > same_phase; ++i) {
            const Point middle = look_at(tangent, 0.5 * (low.at.phase + high.at.phase), stop);
            if (!middle.at.found()) return;
            if ((middle.G < 0.0) != (a.G < 0.0)) {
                refine(tangent, a, middle, roots, stop);
                return refine(tangent, middle, b, roots, stop);
            }
            ((middle.slope < 0.0) == (a.slope < 0.0) ? low : high) = middle;
        }
    }

    // Newton's method inside a bracket. A change of sign at a jump of the map is not a cycle.
    void refine(TangentFlow& tangent, Point a, Point b, std::vector<Return>& roots, Stop stop) const {
        Point best = std::abs(a.G) < std::abs(b.G) ? a : b;
        for (int i = 0; i < most_steps && b.at.phase - a.at.phase > same_phase * (1.0 + b.at.phase); ++i) {
            double phase = best.at.phase - best.G / best.slope;
            if (!(phase > a.at.phase && phase < b.at.phase) || i % 4 == 3)
                phase = 0.5 * (a.at.phase + b.at.phase);
            const Point middle = look_at(tangent, phase, stop);
            if (!middle.at.found()) return;
            ((middle.G < 0.0) == (a.G < 0.0) ? a : b) = middle;
            const bool ends = std::abs(middle.G) >= std::abs(best.G) && std::abs(best.G) < same_phase * 100.0;
            if (std::abs(middle.G) < std::abs(best.G)) best = middle;
            if (ends || best.G == 0.0) break;
        }
        if (!(std::abs(best.G) < is_root)) return;
        best.at.phase = std::fmod(best.at.phase, 2.0 * pi);
        roots.push_back(best.at);
    }

    Scenario scenario_;
    double T_;
    std::vector<Axis> axes_;
    int iterate_ = 1, cycles_ = 0;
};

std::unique_ptr<Job> make(const Scenario& scenario, OptionReader& options) {
    return std::make_unique<ReturnMap>(scenario, options);
}

constexpr std::string_view options[] = {"over", "cells", "iterate", "cycles"};

}  // namespace

namespace jobs {
const JobEntry& return_map() {
    static constexpr JobEntry entry{
        "return_map", "From one onset of slip to the next, over the phase of the drive", options, make};
    return entry;
}
}  // namespace jobs

}  // namespace stiction::explore
