// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Time per event of an event-driven motion, at equal accuracy: each program gets the loosest of its tolerances with
// which the last landing within 2000 s is right to 1e-8 s (or its best tolerance). Ours also integrates the energies.
//
//     default      the default belt, coulomb_stiction; landing n in closed form (docs/theory/belt_oscillator.md):
//                  t_n = xs/v_b + t_slip + (n - 1) (t_stick + t_slip)
//     stribeck     the same belt with mu falling with speed: no linear flow; the reference is ARKODE, order 8, at its
//                  tightest tolerance
#include "bench/peer.hpp"

#include "bench/sundials_belt.hpp"
#include "bench/timing.hpp"
#include "dynamics/method.hpp"
#include "model/catalogue.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace stiction::test {

namespace {

constexpr double t_end = 2000.0;       // s
constexpr double wanted_error = 1e-8;  // s
constexpr int rounds = 7;
constexpr double reference_tolerance = 1e-13;

class LandingSink final : public EventSink {
  public:
    void add(Event event) override {
        ++run.events;
        if (event.to != "stick") return;
        ++run.landings;
        run.last_landing = event.t;
    }
    BeltRun run;
};

struct Case {
    const char* name;
    BeltValues belt;
    std::vector<double> values;  // of the system's parameters
};

const System& find_belt() {
    for (const System* system : all_systems())
        if (system->id == "belt_oscillator") return *system;
    std::abort();
}

BeltRun run_ours(const Mechanism& mechanism, double tolerance) {
    const PreparedMethod method =
        prepare_method(find_belt(), mechanism, find_belt().methods[0], 1e-3, tolerance);
    LandingSink sink;
    StepResult result = method.motion->start(sink);
    while (result != StepResult::ended && result != StepResult::failed && method.motion->time() < t_end)
        result = method.motion->advance(t_end, sink);
    sink.run.failed = result == StepResult::failed;
    return sink.run;
}

double find_last_landing(const BeltValues& p) {
    const double xk = p.mu_k * p.normal_force / p.stiffness, xs = p.mu_s * p.normal_force / p.stiffness;
    const double B = xs - xk, w = std::sqrt(p.stiffness / p.mass), v_b = p.belt_speed;
    const double t_stick = 2.0 * B / v_b, t_slip = 2.0 * (M_PI - std::atan(B * w / v_b)) / w;
    const double first = xs / v_b + t_slip;
    return first + std::floor((t_end - first) / (t_stick + t_slip)) * (t_stick + t_slip);
}

struct Choice {
    double tolerance = 0.0, error = HUGE_VAL;
    BeltRun run;
};

// The loosest tolerance that is accurate enough, or the one with the least error if none is.
template <class Run>
Choice choose_tolerance(double exact, Run&& run) {
    Choice best;
    for (double tolerance : {1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 3e-13, 1e-13, 3e-14, 1e-14}) {
        const BeltRun tried = run(tolerance);
        const double error = std::abs(tried.last_landing - exact);
        if (tried.failed || error >= best.error) continue;
        best = {tolerance, error, tried};
        if (error <= wanted_error) break;
    }
    return best;
}

void bench_case(const Case& problem) {
    std::vector<std::unique_ptr<PeerBelt>> peers;
    peers.push_back(make_cvode_belt());
    for (int order : {4, 5, 6, 8}) peers.push_back(make_arkode_belt(order));
    const double exact = problem.belt.stribeck_speed > 0.0
                             ? peers.back()->run(problem.belt, reference_tolerance, t_end).last_landing
                             : find_last_landing(problem.belt);
    const System& system = find_belt();
    const std::unique_ptr<Mechanism> mechanism = system.make(system, problem.values, system.methods[0].id);
    const Choice ours =
        choose_tolerance(exact, [&](double tolerance) { return run_ours(*mechanism, tolerance); });
    std::printf("%s,ours,%.0e,%ld,%.1e,,,\n", problem.name, ours.tolerance, ours.run.events, ours.error);
    for (const std::unique_ptr<PeerBelt>& peer : peers) {
        const Choice theirs = choose_tolerance(
            exact, [&](double tolerance) { return peer->run(problem.belt, tolerance, t_end); });
        if (theirs.run.events == 0) continue;
        const TimePair times =
            compare([&] { run_ours(*mechanism, ours.tolerance); },
                    [&] { peer->run(problem.belt, theirs.tolerance, t_end); }, rounds, 0.0);
        std::printf("%s,%s,%.0e,%ld,%.1e,%.2f,%.2f,%.3f\n", problem.name, peer->name().c_str(),
                    theirs.tolerance, theirs.run.events, theirs.error,
                    1e-3 * times.ours / static_cast<double>(ours.run.events),
                    1e-3 * times.theirs / static_cast<double>(theirs.run.events), times.ratio);
        std::fflush(stdout);
    }
}

}  // namespace

void bench_events() {
    std::printf("\nevents: us per event\nproblem,program,tolerance,events,error_s,ours_us,theirs_us,ratio\n");
    const System& system = find_belt();
    Case plain{"default", {}, get_initial_values(system)};
    bench_case(plain);
    Case stribeck = plain;
    stribeck.name = "stribeck";
    stribeck.belt.stribeck_speed = 0.1;
    stribeck.values[static_cast<std::size_t>(find_parameter(system, "friction_law"))] = 2.0;
    stribeck.values[static_cast<std::size_t>(find_parameter(system, "stribeck_speed"))] = 0.1;
    bench_case(stribeck);
}

}  // namespace stiction::test
