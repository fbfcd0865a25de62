// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using stiction::test::Experiment;

namespace {

constexpr double B = 2.0943951023931953, dwell = 1.0471975511965976, h = 0.02, m = 0.5;

double find_jump(double preload) { return B * std::sqrt(preload / (2.0 * pi * m * h)); }

// s and its derivatives by the cam angle, written a second time.
struct Law {
    double s, s1, s2;
};
Law find_law(double phi) {
    phi = std::fmod(phi, 2.0 * pi);
    const auto cycloid = [](double x) {
        return Law{h * (x - std::sin(2.0 * pi * x) / (2.0 * pi)), h / B * (1.0 - std::cos(2.0 * pi * x)),
                   2.0 * pi * h / (B * B) * std::sin(2.0 * pi * x)};
    };
    if (phi < B) return cycloid(phi / B);
    if (phi < B + dwell) return {h, 0.0, 0.0};
    if (phi >= 2.0 * B + dwell) return {0.0, 0.0, 0.0};
    const Law up = cycloid((phi - B - dwell) / B);
    return {h - up.s, -up.s1, -up.s2};
}

// Losses and landings by closed forms: on the cam y = s, in flight an oscillation about -F0/k (or a parabola); roots by
// small steps and bisection.
std::vector<double> find_events(double w, double preload, double k, double e, std::size_t count) {
    std::vector<double> out;
    const double step = 1e-5;
    double t = 0.0;
    const auto bisect = [](double a, double b, auto&& value) {
        for (int i = 0; i < 70; ++i) {
            const double middle = 0.5 * (a + b);
            (value(middle) > 0.0 ? a : b) = middle;
        }
        return b;
    };
    while (out.size() < count) {
        const auto load = [&](double at) {
            const Law law = find_law(w * at);
            return preload + k * law.s + m * w * w * law.s2;
        };
        double next = t + step;
        while (load(next) > 0.0) next += step;
        t = bisect(next - step, next, load);
        out.push_back(t);
        double y0 = find_law(w * t).s, v0 = w * find_law(w * t).s1;
        for (bool lands = true; lands && out.size() < count;) {
            const double t0 = t, om = std::sqrt(k / m), rest = k > 0.0 ? -preload / k : 0.0;
            const auto place = [&](double at) {
                const double x = at - t0;
                return k > 0.0 ? rest + (y0 - rest) * std::cos(om * x) + v0 / om * std::sin(om * x)
                               : y0 + v0 * x - 0.5 * preload / m * x * x;
            };
            const auto speed = [&](double at) {
                const double x = at - t0;
                return k > 0.0 ? -(y0 - rest) * om * std::sin(om * x) + v0 * std::cos(om * x)
                               : v0 - preload / m * x;
            };
            const auto gap = [&](double at) { return place(at) - find_law(w * at).s; };
            double after = t + (e > 0.0 ? 1e-7 : 1e-4);  // just after the loss the gap is rounding
            double later = after + step;
            while (gap(later) > 0.0) after = later, later += step;
            t = bisect(after, later, gap);
            out.push_back(t);
            const double cam = w * find_law(w * t).s1, fall = speed(t) - cam;
            y0 = find_law(w * t).s, v0 = cam - e * fall;
            lands = e * std::abs(fall) > 1e-6;
        }
    }
    return out;
}

}  // namespace

TEST_CASE(
    "cam_follower: the follower jumps above B sqrt(F0/(2 pi m h)), not below, at three quarters of the "
    "rise") {
    for (const double preload : {20.0, 60.0, 200.0}) {
        const double jump = find_jump(preload);
        const auto run_at = [&](double w) {
            return Experiment(
                "cam_follower?cam_speed=" + write_number(w) + "&preload=" + write_number(preload),
                2.0 * pi / w);
        };
        CHECK(run_at(0.999 * jump).events().empty());
        Experiment above = run_at(1.0005 * jump);
        REQUIRE(!above.events().empty());
        CHECK(above.event(0).kind == EventKind::lift_off);
        CHECK(std::abs(above.at(above.event(0).t, "cam_angle") / B - 0.75) < 0.01);
        Experiment at_jump("cam_follower?method=kinematic&cam_speed=" + write_number(jump) +
                           "&preload=" + write_number(preload));
        CHECK(std::abs(at_jump.at(0.75 * B / jump, "cam.normal")) < 1e-9 * preload);
    }
}

TEST_CASE("cam_follower: losses and landings agree with closed forms of the flight to 1e-8 s") {
    struct Case {
        double w, preload, k, e;
        std::size_t count;
    };
    for (const Case& c : {Case{75.0, 60.0, 0.0, 0.0, 4}, Case{75.0, 60.0, 0.0, 0.5, 8},
                          Case{90.0, 40.0, 2000.0, 0.0, 4}, Case{100.0, 60.0, 1000.0, 0.4, 10}})
        for (const char* method : {"event_driven", "sliding_plane"}) {
            Experiment run("cam_follower?method=" + std::string(method) + "&cam_speed=" + write_number(c.w) +
                               "&preload=" + write_number(c.preload) + "&stiffness=" + write_number(c.k) +
                               "&restitution=" + write_number(c.e),
                           0.5);
            std::vector<double> found;
            for (const Event& event : run.events())
                if (event.kind == EventKind::lift_off || event.kind == EventKind::impact)
                    found.push_back(event.t);
            const std::vector<double> expected = find_events(c.w, c.preload, c.k, c.e, c.count);
            REQUIRE(found.size() >= c.count);
            for (std::size_t i = 0; i < c.count; ++i) CHECK(std::abs(found[i] - expected[i]) < 1e-8);
            CHECK(run.energy_defect() < 1e-9);
        }
}

TEST_CASE(
    "cam_follower: surfaces, guide and prescribed motion agree to 1e-9 where they describe the same motion") {
    for (const char* more :
         {"", "&profile=spline", "&cam_speed=75", "&cam_speed=75&profile=spline&restitution=0.4",
          "&profile=spline&degree=3&points=50", "&preload=40&stiffness=2000"}) {
        CAPTURE(std::string(more));
        Experiment guide("cam_follower?method=event_driven" + std::string(more));
        Experiment surfaces("cam_follower?method=sliding_plane" + std::string(more));
        Experiment prescribed("cam_follower?method=kinematic" + std::string(more));
        const double t_end = guide.simulation().settings().t_end;
        const bool jumps = !guide.events().empty();
        for (int i = 0; i <= 500; ++i) {
            const double t = t_end * i / 500.0;
            for (const char* column :
                 {"y", "y_dot", "cam.gap", "cam.normal", "energy.input", "energy.dissipated"}) {
                CHECK(std::abs(guide.at(t, column) - surfaces.at(t, column)) < 1e-9);
                if (!jumps) CHECK(std::abs(guide.at(t, column) - prescribed.at(t, column)) < 1e-9);
            }
        }
        for (Experiment* run : {&guide, &surfaces, &prescribed}) CHECK(run->energy_defect() < 1e-9);
        CHECK(guide.events().size() == surfaces.events().size());
        CHECK(prescribed.events().empty());
    }
}

TEST_CASE("cam_follower: in contact Fa is F0 + k s + m w^2 s2, N is Fa/cos a, and y stays on the cam") {
    Experiment run("cam_follower?preload=80&stiffness=1500");
    for (int i = 0; i < 300; ++i) {
        const double t = 0.25 * i / 300.0, phi = 50.0 * t;
        const Law law = find_law(phi);
        const double Fa = 80.0 + 1500.0 * law.s + m * 2500.0 * law.s2, rho = 0.05 + law.s;
        CHECK(std::abs(run.at(t, "y") - law.s) < 1e-9);
        CHECK(std::abs(run.at(t, "law_s2") - law.s2) < 1e-12);
        CHECK(run.at(t, "pressure_angle") == doctest::Approx(std::atan2(law.s1, rho)).epsilon(1e-12));
        CHECK(run.at(t, "cam.normal") == doctest::Approx(Fa * std::hypot(rho, law.s1) / rho).epsilon(1e-10));
        CHECK(run.at(t, "cam.tangent") == 0.0);
        CHECK(std::abs(run.at(t, "u_contact") - std::fmod(phi, 2.0 * pi)) < 1e-12);
    }
    for (std::size_t i = 0; i < run.nodes(); ++i) CHECK(run.word_at_node(i, "cam.state") == "slip+");
}

TEST_CASE("cam_follower: the breaks of the law are rows of the trace, met exactly") {
    Experiment run("cam_follower");
    for (const double angle : {B, B + dwell, 2.0 * B + dwell, 2.0 * pi, 2.0 * pi + B}) {
        double nearest = 1.0;
        for (std::size_t i = 0; i < run.nodes(); ++i)
            nearest = std::min(nearest, std::abs(run.simulation().node_time(i) - angle / 50.0));
        CHECK(nearest < 1e-15);
    }
}

TEST_CASE("cam_follower: how it starts is decided by the offsets") {
    Experiment flies("cam_follower?y_offset0=0.003"), rises("cam_follower?y_dot_offset0=0.2"),
        hits("cam_follower?y_dot_offset0=-0.2"), bounces("cam_follower?y_dot_offset0=-0.2&restitution=0.5");
    CHECK(flies.word_at_node(0, "cam.state") == "open");
    CHECK(flies.at(0.0, "cam.gap") == 0.003);
    CHECK(flies.event(0).kind == EventKind::touch_down);
    CHECK(rises.word_at_node(0, "cam.state") == "open");
    REQUIRE(hits.events().size() == 1);
    CHECK(hits.event(0).kind == EventKind::impact);
    CHECK(hits.event(0).t == 0.0);
    CHECK(hits.at(0.01, "energy.dissipated") == doctest::Approx(0.5 * m * 0.04).epsilon(1e-12));
    CHECK(bounces.at(0.0, "y_dot") == doctest::Approx(0.1).epsilon(1e-12));
    // Method kinematic ignores them.
    CHECK(Experiment("cam_follower?method=kinematic&y_offset0=0.003").at(0.0, "y") == 0.0);
}

TEST_CASE("cam_follower: 128 losses and landings, every row with N >= 0 and gap >= 0") {
    Experiment run("cam_follower?cam_speed=90&restitution=0.3", 5.0);
    CHECK(run.status() == RunStatus::reached);
    int lost = 0, landed = 0;
    for (const Event& event : run.events())
        lost += event.kind == EventKind::lift_off, landed += event.kind == EventKind::touch_down;
    CHECK(lost + landed >= 128);
    double last = 0.0;
    for (std::size_t i = 0; i < run.nodes(); ++i) {
        const double t = run.simulation().node_time(i);
        for (const double at : {last + 0.31 * (t - last), last + 0.77 * (t - last), t}) {
            CHECK(run.at(at, "y") - find_law(90.0 * at).s > -1e-9);
            CHECK(run.at(at, "cam.normal") >= 0.0);
        }
        last = t;
    }
}

TEST_CASE(
    "cam_follower: a stiff compliant contact goes down by its load over its stiffness, and jumps where the "
    "rigid one does") {
    Experiment rigid("cam_follower/jump"),
        soft("cam_follower/jump?method=compliant&contact_stiffness=1e8&contact_damping=3000");
    const auto find_first = [](Experiment& run, EventKind kind) {
        for (const Event& event : run.events())
            if (event.kind == kind && event.t > 0.01) return event.t;
        return -1.0;
    };
    for (const EventKind kind : {EventKind::lift_off, EventKind::touch_down})
        CHECK(std::abs(find_first(rigid, kind) - find_first(soft, kind)) < 2e-4);
    CHECK(soft.energy_defect() < 1e-7);
    Experiment calm("cam_follower?method=compliant&contact_damping=4000", 0.03);
    const double t = 0.025, Fa = 60.0 + m * 2500.0 * find_law(50.0 * t).s2;
    CHECK(std::abs(calm.at(t, "cam.gap") + Fa / 1e7) < 0.05 * Fa / 1e7);
}

TEST_CASE("cam_follower: a live change of the speed turns the cam on from where it is") {
    const System& system = *find_system("cam_follower");
    std::vector<double> values = get_initial_values(system);
    Simulation simulation(system, values, {});
    simulation.advance(0.02, 100000);
    std::vector<double> row(simulation.columns().size());
    const auto at = [&](double t, std::string_view column) {
        simulation.get_row(t, row);
        return row[static_cast<std::size_t>(simulation.find_column(column))];
    };
    const double t = simulation.now(), angle = at(t, "cam_angle"), y = at(t, "y");
    values[static_cast<std::size_t>(find_parameter(system, "cam_speed"))] = 20.0;
    simulation.set_values(values, 0);
    CHECK(at(t, "cam_angle") == doctest::Approx(angle).epsilon(1e-14));
    CHECK(std::abs(at(t, "y") - y) < 1e-12);
    simulation.advance(t + 0.05, 100000);
    CHECK(at(t + 0.05, "cam_angle") == doctest::Approx(angle + 1.0).epsilon(1e-13));
    const std::unique_ptr<Simulation> branch = simulation.make_branch(t + 0.03);
    branch->advance(t + 0.05, 100000);
    branch->get_row(t + 0.05, row);
    CHECK(row[static_cast<std::size_t>(branch->find_column("cam_angle"))] ==
          doctest::Approx(angle + 1.0).epsilon(1e-13));
}

TEST_CASE("cam_follower: what cannot be built is told in one sentence") {
    struct Bad {
        const char *text, *word;
    };
    for (const Bad& bad :
         {Bad{"cam_follower?rise=3&fall=3", "more than a turn"},
          Bad{"cam_follower?follower_radius=0.05&lift=0.06&rise=1", "undercuts with follower_radius = 0.05"},
          Bad{"cam_follower?profile=spline&lift=0.05&rise=0.6&points=20", "a spline of points = 20"}}) {
        const ReadScenario read = read_scenario(bad.text);
        CAPTURE(std::string(bad.text));
        REQUIRE(read.notices.size() == 1);
        CHECK(read.notices[0].find(bad.word) != std::string::npos);
        CHECK(read.notices[0].find("Using") != std::string::npos);
        Simulation simulation(*read.scenario->system, read.scenario->values, read.scenario->settings);
        CHECK(simulation.advance(0.1, 100000) == RunStatus::reached);
    }
}

TEST_CASE("cam_follower: after 5000 s the steps are as long as at the beginning") {
    const Scenario scenario = *read_scenario("cam_follower").scenario;
    const auto count_steps = [&](double turns) {
        const Simulation first(*scenario.system, scenario.values, scenario.settings);
        const std::span<const double> state = first.node_state(0);
        const StartState start{turns * 2.0 * pi / 50.0, {state.begin(), state.end()}, first.get_node_mode(0)};
        Simulation run(*scenario.system, scenario.values, scenario.settings, &start);
        CHECK(run.advance(start.t + 2.0, 100000) == RunStatus::reached);
        return static_cast<double>(run.node_count());
    };
    CHECK(count_steps(40000.0) < 1.1 * count_steps(0.0));
}

TEST_CASE("cam_follower: a run ends after two turns unless the scenario says otherwise") {
    CHECK(read_scenario("cam_follower?cam_speed=25").scenario->settings.t_end == 4.0 * pi / 25.0);
    CHECK(write_scenario(*read_scenario("cam_follower/jump").scenario) == "cam_follower?cam_speed=75");
}
