// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Bounds at rest above the kinetic ones: the rule for several contacts at rest, laws that fall, and asymmetry.
#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

using namespace stiction;
using stiction::test::Experiment;

namespace {

using Triple = std::array<double, 3>;  // w, x1, x2
using Pair = std::array<double, 2>;

constexpr double effect[3][2] = {{-1, 1}, {-1, 0}, {0, -1}};

// The rule of docs/theory/two_masses.md at rest, by trying everything.
struct BruteForce {
    Pair M, F;
    Triple T, TS, a;

    double low(const Triple& bound, std::size_t i) const { return -a[i] * bound[i]; }
    Pair find_acceleration(const Triple& f) const {
        Pair out = F;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 2; ++k) out[k] += effect[i][k] * f[i];
        return {out[0] / M[0], out[1] / M[1]};
    }
    static Triple find_rates(const Pair& acceleration) {
        return {acceleration[0] - acceleration[1], acceleration[0], acceleration[1]};
    }
    double find_energy(const Pair& acceleration) const {
        return M[0] * acceleration[0] * acceleration[0] + M[1] * acceleration[1] * acceleration[1];
    }
    // Gauss' principle with the bounds at rest by descent along one force after the other.
    Pair minimise() const {
        Triple f{};
        for (int sweep = 0; sweep < 20000; ++sweep)
            for (std::size_t i = 0; i < 3; ++i) {
                const Pair now = find_acceleration(f);
                const double stiffness =
                    effect[i][0] * effect[i][0] / M[0] + effect[i][1] * effect[i][1] / M[1];
                const double slope = effect[i][0] * now[0] + effect[i][1] * now[1];
                f[i] = std::clamp(f[i] - slope / stiffness, low(TS, i), TS[i]);
            }
        return find_acceleration(f);
    }
    struct Mode {
        std::array<int, 3> senses;
        Pair acceleration;
    };
    // Senses of slip in all combinations; the forces that stick are found on a fine line of w where all three do, else from
    // their one equation.
    std::vector<Mode> list() const {
        std::vector<Mode> out;
        for (int code = 0; code < 27; ++code) {
            const std::array<int, 3> s{code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1};
            Triple f{};
            int sticks = 0;
            std::size_t free = 0;
            for (std::size_t i = 0; i < 3; ++i) {
                f[i] = s[i] > 0 ? T[i] : s[i] < 0 ? low(T, i) : 0.0;
                if (s[i] == 0) ++sticks, free = i;
            }
            if (sticks == 2) continue;
            if (sticks == 3) {
                const bool inside = F[0] <= TS[1] + TS[0] && F[0] >= low(TS, 1) + low(TS, 0) &&
                                    F[1] <= TS[2] - low(TS, 0) && F[1] >= low(TS, 2) - TS[0] &&
                                    F[0] + F[1] <= TS[1] + TS[2] && F[0] + F[1] >= low(TS, 1) + low(TS, 2);
                if (inside) out.push_back({s, {0.0, 0.0}});
                continue;
            }
            if (sticks == 1) {
                const Pair now = find_acceleration(f);
                const double stiffness =
                    effect[free][0] * effect[free][0] / M[0] + effect[free][1] * effect[free][1] / M[1];
                f[free] -= (effect[free][0] * now[0] + effect[free][1] * now[1]) / stiffness;
                if (f[free] > TS[free] || f[free] < low(TS, free)) continue;
            }
            const Pair now = find_acceleration(f);
            const Triple rates = find_rates(now);
            bool admissible = true;
            for (std::size_t i = 0; i < 3; ++i)
                admissible = admissible && (s[i] == 0 || s[i] * rates[i] > 0.0);
            if (admissible) out.push_back({s, now});
        }
        return out;
    }
    Mode choose() const {
        const Triple rates = find_rates(minimise());
        const std::vector<Mode> modes = list();
        for (const Mode& mode : modes) {
            bool same = true;
            for (std::size_t i = 0; i < 3; ++i)
                same = same && mode.senses[i] == (rates[i] > 1e-9 ? 1 : rates[i] < -1e-9 ? -1 : 0);
            if (same) return mode;
        }
        REQUIRE(!modes.empty());
        return *std::min_element(modes.begin(), modes.end(), [&](const Mode& one, const Mode& other) {
            return find_energy(one.acceleration) < find_energy(other.acceleration);
        });
    }
};

std::string write_triple(const std::string& name, const Triple& values, const char* end12, const char* end10,
                         const char* end20) {
    return "&" + name + end12 + "=" + write_number(values[0]) + "&" + name + end10 + "=" +
           write_number(values[1]) + "&" + name + end20 + "=" + write_number(values[2]);
}
std::string write_triple(const std::string& name, const Triple& values) {
    return write_triple(name, values, "12", "10", "20");
}

constexpr const char* laws[] = {"coulomb", "coulomb_stiction", "stribeck", "hyperbolic"};

void check_same_motion(Experiment& one, Experiment& other, double sign, double tolerance) {
    REQUIRE(one.events().size() == other.events().size());
    for (std::size_t i = 0; i < one.events().size(); ++i) {
        CHECK(std::abs(one.event(i).t - other.event(i).t) < tolerance);
        CHECK(one.event(i).contact == other.event(i).contact);
    }
    for (double t = 0.0; t <= 20.0; t += 0.41)
        for (const char* column : {"z1", "z2", "z1_dot", "z2_dot"})
            CHECK(std::abs(one.at(t, column) - sign * other.at(t, column)) < tolerance);
}

}  // namespace

// By a program of its own: modes by trial as in BruteForce, the linear motion between events by exponentials of matrices of 34
// digits, events by bisection.
TEST_CASE("two_masses: events with static bounds are those of an integration with more digits") {
    struct Row {
        double t;
        const char* state;
        double z1, z2;
    };
    constexpr Row rows[] = {{0.19475852554767468, "B", 0.0, 0.0},
                            {1.1677644028951002, "A", 0.41513902721829914, 0.41513902721829914},
                            {1.3879998524908202, "C", 0.47987033305778301, 0.50067002767296633},
                            {1.4799734683243047, "E", 0.47987033305778301, 0.5101889028752354},
                            {4.0168281527345164, "B", 0.47987033305778301, 0.5101889028752354},
                            {5.0485407436482220, "E", 0.74210918682240721, 0.77242775663985959},
                            {5.1947585255476748, "B", 0.74210918682240721, 0.77242775663985959},
                            {6.1677644028951001, "A", 0.32697015960410821, 0.3572887294215606},
                            {6.3879998524908202, "C", 0.26223885376462429, 0.27175772896689332},
                            {6.4799734683243048, "E", 0.26223885376462429, 0.26223885376462423}};
    for (const char* method : {"exact_qp", "closed_form"}) {
        Experiment run(std::string("two_masses/static_kinetic?method=") + method, 7.0);
        std::size_t at = 0;
        for (std::size_t node = 1; node < run.nodes(); ++node) {
            if (!run.simulation().node_follows_event(node)) continue;
            REQUIRE(at < std::size(rows));
            CHECK(run.at_node(node, "t") == doctest::Approx(rows[at].t).epsilon(1e-14));
            CHECK(run.word_at_node(node, "stiction_state") == rows[at].state);
            CHECK(std::abs(run.at_node(node, "z1") - rows[at].z1) < 1e-14);
            CHECK(std::abs(run.at_node(node, "z2") - rows[at].z2) < 1e-14);
            ++at;
        }
        CHECK(at == std::size(rows));
        // Rest outside the hexagon of the kinetic bounds is one of two answers.
        CHECK(run.at(1.5, "solutions") == 2.0);
        CHECK(run.at(2.0, "solutions") == 1.0);
        CHECK(std::isnan(run.at(1.3, "solutions")));
    }
}

TEST_CASE(
    "two_masses: states after several seconds are those of that integration, with asymmetry and with strong "
    "forces") {
    struct End {
        const char* scenario;
        double t, z1, z2, z1_dot, z2_dot;
        std::size_t instants;  // of events
    };
    constexpr End ends[] = {
        {"two_masses/static_kinetic?asymmetry12=2&asymmetry10=0.5", 6.5, 0.0062157178818057616,
         -0.046808126368960189, -0.12705796987033541, -0.12705796987033541, 9},
        {"two_masses/fast?friction_law=coulomb_stiction", 6.0, 0.32446110333310627, 0.55638502739694808,
         -0.5677215979007526, 0.16132939189426270, 18}};
    for (const End& end : ends) {
        Experiment run(end.scenario, end.t);
        std::size_t instants = 0;
        for (std::size_t i = 0; i < run.events().size(); ++i)
            instants += i == 0 || run.event(i).t > run.event(i - 1).t;
        CHECK(instants == end.instants);
        CHECK(std::abs(run.at(end.t, "z1") - end.z1) < 1e-13);
        CHECK(std::abs(run.at(end.t, "z2") - end.z2) < 1e-13);
        CHECK(std::abs(run.at(end.t, "z1_dot") - end.z1_dot) < 1e-13);
        CHECK(std::abs(run.at(end.t, "z2_dot") - end.z2_dot) < 1e-13);
    }
}

TEST_CASE("two_masses: of several modes at rest the rule takes the one that trying everything finds") {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> mass(0.3, 5.0), bound(0.0, 4.0), ratio(1.0, 3.0),
        force(-10.0, 10.0), side(-1.0, 1.0);
    int several = 0, moving = 0, not_of_bounds = 0;
    for (int trial = 0; trial < 300; ++trial) {
        BruteForce b{};
        b.M = {mass(random), mass(random)}, b.F = {force(random), force(random)};
        for (std::size_t i = 0; i < 3; ++i) {
            b.T[i] = trial % 10 == 0 && i == 1 ? 0.0 : bound(random);
            b.TS[i] = b.T[i] == 0.0 ? bound(random) : b.T[i] * ratio(random);
            b.a[i] = trial % 2 == 0 ? 1.0 : std::exp2(side(random));
        }
        const std::string items =
            "&friction_law=coulomb_stiction&m1=" + write_number(b.M[0]) + "&m2=" + write_number(b.M[1]) +
            write_triple("t", b.T) + write_triple("ts", b.TS) + write_triple("asymmetry", b.a) +
            "&force1_amplitude=0&force2_amplitude=0&force1_offset=" + write_number(b.F[0]) +
            "&force2_offset=" + write_number(b.F[1]);
        CAPTURE(items);
        const BruteForce::Mode right = b.choose();
        const std::size_t count = b.list().size();
        for (const char* method : {"exact_qp", "closed_form"}) {
            Experiment run(std::string("two_masses?method=") + method + items, 0.0);
            CHECK(run.at_node(0, "z1_ddot") == doctest::Approx(right.acceleration[0]).epsilon(1e-11));
            CHECK(run.at_node(0, "z2_ddot") == doctest::Approx(right.acceleration[1]).epsilon(1e-11));
            // The number of modes of the contacts at rest in the row, which is that of all three in E.
            if (right.senses == std::array<int, 3>{0, 0, 0})
                CHECK(run.at_node(0, "solutions") == static_cast<double>(count));
        }
        several += count > 1, moving += right.senses != std::array<int, 3>{0, 0, 0};
        const Triple rates = BruteForce::find_rates(b.minimise());
        for (std::size_t i = 0; i < 3; ++i)
            if (right.senses[i] != (rates[i] > 1e-9 ? 1 : rates[i] < -1e-9 ? -1 : 0)) {
                ++not_of_bounds;
                break;
            }
    }
    CHECK(several > 100);
    CHECK(moving > 100);
    CHECK(not_of_bounds > 3);
}

TEST_CASE("two_masses: with TS = T every law is Coulomb's") {
    Experiment coulomb("two_masses/fast");
    for (const char* law : laws) {
        CAPTURE(std::string(law));
        Experiment other(std::string("two_masses/fast?ts12=2&ts10=1.5&ts20=3&friction_law=") + law);
        check_same_motion(coulomb, other, 1.0, 1e-7);
    }
}

TEST_CASE(
    "two_masses: without friction between them each block is a block of belt_oscillator, whatever the law") {
    for (const char* law : laws)
        for (const char* asymmetry : {"1", "2"}) {
            CAPTURE(std::string(law) + asymmetry);
            Experiment both(std::string("two_masses?t12=0&c12=0&ts12=0&friction_law=") + law +
                                "&asymmetry10=" + asymmetry,
                            10.0);
            Experiment one(
                std::string("belt_oscillator?stiffness=0&belt_speed=0&x_dot0=0&damping=0.5&mu_k=0.15&"
                            "mu_s=0.18&drive_amplitude=3.8&drive_frequency=0.5&friction_law=") +
                    law + "&asymmetry=" + asymmetry,
                10.0);
            // The drive of the belt has no phase.
            Experiment second(std::string("two_masses?t12=0&c12=0&ts12=0&force2_phase=0&friction_law=") +
                                  law + "&asymmetry20=" + asymmetry,
                              10.0),
                other(std::string(
                          "belt_oscillator?mass=2&stiffness=0&belt_speed=0&x_dot0=0&damping=0.5&mu_k=0.3&"
                          "mu_s=0.36&drive_amplitude=5.2&drive_frequency=0.3&friction_law=") +
                          law + "&asymmetry=" + asymmetry,
                      10.0);
            for (double t = 0.0; t <= 10.0; t += 0.37) {
                CHECK(std::abs(both.at(t, "z1") - one.at(t, "x")) < 1e-8);
                CHECK(std::abs(both.at(t, "z1_dot") - one.at(t, "x_dot")) < 1e-8);
                CHECK(std::abs(second.at(t, "z2") - other.at(t, "x")) < 1e-8);
                CHECK(std::abs(second.at(t, "z2_dot") - other.at(t, "x_dot")) < 1e-8);
            }
        }
}

TEST_CASE("two_masses: the opposite forces give the opposite motion if the asymmetry is inverted") {
    for (const char* law : laws) {
        CAPTURE(std::string(law));
        const std::string name = std::string("&friction_law=") + law;
        Experiment one("two_masses?asymmetry12=2&asymmetry10=0.5&force1_offset=0.3" + name);
        // T > 0 is held by a T and T < 0 by T: with a' = 1/a and T' = a T the two bounds change places.
        Experiment other(
            "two_masses?asymmetry12=0.5&asymmetry10=2&t12=4&ts12=4.8&t10=0.75&ts10=0.9&force1_offset=-0.3"
            "&force1_phase=" +
            write_number(pi) + "&force2_phase=" + write_number(0.3 - pi) + name);
        check_same_motion(one, other, -1.0, 1e-8);
    }
}

TEST_CASE("two_masses: the ledger closes with every law and method, and bounds are kept") {
    for (const char* law : laws)
        for (const char* method : {"exact_qp", "closed_form", "paper_closed_form"}) {
            if (std::string_view(law) > "coulomb_stiction" && std::string_view(method) != "exact_qp")
                continue;
            CAPTURE(std::string(law) + " " + method);
            Experiment run(std::string("two_masses/fast?asymmetry20=1.5&friction_law=") + law +
                           "&method=" + method);
            CHECK(run.status() == RunStatus::reached);
            CHECK(run.events().size() > 20);
            CHECK(run.energy_defect() < 1e-9 * (run.largest_energy() + 1e-3));
            if (std::string_view(method) == "paper_closed_form") continue;
            const bool is_static = std::string_view(law) != "coulomb";
            for (std::size_t i = 0; i < run.nodes(); ++i)
                for (const auto& [contact, T, TS, a] : {std::tuple{"blocks", 2.0, 2.4, 1.0},
                                                        {"ground1", 1.5, 1.8, 1.0},
                                                        {"ground2", 3.0, 3.6, 1.5}}) {
                    const std::string name = contact;
                    if (run.word_at_node(i, name + ".state") != "stick") continue;
                    const double force = run.at_node(i, name + ".tangent"), bound = is_static ? TS : T;
                    CHECK(force >= -bound - 1e-9);
                    CHECK(force <= a * bound + 1e-9);
                }
        }
}

TEST_CASE("two_masses: time stepping with static bounds converges to the exact motion") {
    Experiment exact("two_masses/static_kinetic", 10.0);
    double last = 0.0;
    for (const char* dt : {"0.004", "0.0005"}) {
        Experiment stepping(std::string("two_masses/static_kinetic?method=time_stepping&dt=") + dt, 10.0);
        double worst = 0.0;
        for (double t = 0.1; t <= 10.0; t += 0.1)
            for (const char* column : {"z1", "z2", "z1_dot", "z2_dot"})
                worst = std::max(worst, std::abs(stepping.at(t, column) - exact.at(t, column)));
        CHECK(worst < 6.0 * std::stod(dt));
        if (last > 0.0) CHECK(worst < 0.3 * last);
        last = worst;
    }
}

TEST_CASE(
    "two_masses: a static bound below the kinetic one is raised with a notice, and formulas refuse laws that "
    "fall") {
    const ReadScenario raised = read_scenario("two_masses?friction_law=coulomb_stiction&ts12=1");
    REQUIRE(raised.notices.size() == 1);
    CHECK(raised.notices[0].find("ts12") != std::string::npos);
    CHECK(test::value_of(*raised.scenario, "ts12") == 2.0);
    CHECK(read_scenario("two_masses?ts12=1").notices.empty());
    for (const char* method : {"closed_form", "paper_closed_form", "fixed_step"})
        CHECK(
            read_scenario(std::string("two_masses?friction_law=stribeck&method=") + method).notices.size() ==
            1);
}
