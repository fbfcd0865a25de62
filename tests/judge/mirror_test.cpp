// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mirror images: if a scenario is mirrored, its motion is the mirror image. If only signs change in the equations, it is so to
// the last bit. Elsewhere terms of sums change places, so the two motions differ by rounding, which may grow: a difference
// counts if it is larger than the one that a change of the values in their last digits makes.
//
// The four-bar linkage has no mirror image among its scenarios: its crank turns one way, and its rocker is on one side.
#include "base/constants.hpp"
#include "judge/admissible.hpp"
#include "judge/draw.hpp"
#include "judge/whole_range.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace stiction;
using namespace stiction::test;

namespace {

// A scenario and its mirror image, which has the opposite sign of positions, velocities and forces.
struct Pair {
    explicit Pair(std::string_view system) : one(system), other(system) {}
    void put(std::string_view id, double value, double sign = 1.0) {
        one.put(id, value);
        other.put(id, sign * value);
    }
    Draft one, other;
};

void judge_pair(Pair& pair, Draw& draw, double t_end) {
    const int method = draw.index(pair.one.scenario().system->methods.size());
    for (Draft* draft : {&pair.one, &pair.other}) {
        draft->settings().method = method;
        draft->settings().t_end = t_end;
    }
    const Scenario a = as_read(pair.one.scenario()), b = as_read(pair.other.scenario());
    CAPTURE(pair.one.text());
    Simulation left(*a.system, a.values, a.settings), right(*b.system, b.values, b.settings);
    left.advance(t_end, 3000);
    right.advance(t_end, 3000);
    CHECK(left.now() == right.now());
    CHECK(left.events().size() == right.events().size());
    Sample here, there;
    left.get_sample(0.7 * left.now(), here);
    right.get_sample(0.7 * left.now(), there);
    for (std::size_t k = 0; k < here.q.size(); ++k) {
        CHECK(here.q[k] == -there.q[k]);
        CHECK(here.v[k] == -there.v[k]);
    }
    CHECK(here.dissipated == there.dissipated);
}

}  // namespace

TEST_CASE("judge: the mirror image of a belt with any law of friction moves as the mirror image") {
    const int count = count_to_judge(240);
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(18, i);
        Pair pair("belt_oscillator");
        pair.put("mass", draw.log_between(0.1, 10.0));
        pair.put("stiffness", draw.chance(0.3) ? 0.0 : draw.between(1.0, 500.0));
        pair.put("belt_speed", draw.between(-1.0, 1.0), -1.0);
        pair.put("x0", draw.between(-0.5, 0.5), -1.0);
        pair.put("x_dot0", draw.between(-1.0, 1.0), -1.0);
        pair.put("damping", draw.chance(0.5) ? 0.0 : draw.between(0.0, 5.0));
        pair.put("friction_law", draw.index(4));
        pair.put("mu_k", draw.between(0.0, 0.5));
        pair.put("mu_s", draw.between(0.5, 0.8));
        pair.put("stribeck_speed", draw.log_between(1e-3, 3.0));
        pair.put("viscous", draw.chance(0.5) ? 0.0 : draw.between(0.0, 0.5));
        pair.put("quadratic", draw.chance(0.5) ? 0.0 : draw.between(0.0, 0.2));
        judge_pair(pair, draw, 3.0);
    }
}

TEST_CASE("judge: the mirror image of two blocks with any law of friction moves as the mirror image") {
    const int count = count_to_judge(240);
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(19, i);
        Pair pair("two_masses");
        pair.put("friction_law", draw.index(4));
        for (const char* id : {"m1", "m2"}) pair.put(id, draw.log_between(0.2, 5.0));
        for (const char* id : {"t12", "t10", "t20"})
            pair.put(id, draw.chance(0.1) ? 0.0 : draw.between(0.0, 3.0));
        for (const char* id : {"ts12", "ts10", "ts20"}) pair.put(id, draw.between(3.0, 5.0));
        for (const char* id : {"v12", "v10", "v20"}) pair.put(id, draw.log_between(1e-3, 3.0));
        for (const char* id : {"c12", "c10", "c20"})
            pair.put(id, draw.chance(0.5) ? 0.0 : draw.between(0.0, 2.0));
        for (const char* id : {"force1_amplitude", "force2_amplitude"}) pair.put(id, 0.0);
        for (const char* id : {"force1_offset", "force2_offset"}) pair.put(id, draw.between(-8.0, 8.0), -1.0);
        for (const char* id : {"z1_0", "z2_0", "z1_dot0", "z2_dot0"})
            pair.put(id, draw.between(-2.0, 2.0), -1.0);
        judge_pair(pair, draw, 3.0);
    }
}

namespace {

using Ids = std::vector<std::string_view>;

/// How a system is mirrored. Parameters and columns that are not named keep their values; those of `zero` have no sign or no
/// mirror image and are put to 0.
struct Mirror {
    std::string_view system;
    Ids odd = {}, zero = {};
    std::vector<std::pair<std::string_view, std::string_view>> exchanged =
        {};  ///< parameters that change places
    Ids even_columns = {}, odd_columns = {};
    /// Contacts that change places; a contact with itself: it stays.
    std::vector<std::pair<std::string_view, std::string_view>> contacts = {};
    /// The tangential force that changes its sign, and the one that keeps it in space.
    std::string_view odd_tangent = "tangent", even_tangent = "";
};

std::vector<Mirror> list_mirrors() {
    return {
        {.system = "painleve_rod",
         .odd = {"force_x", "force_theta", "theta_dot0", "v_t0", "x_c0"},
         .zero = {"force_x_amplitude", "force_theta_amplitude"},
         .even_columns = {"y", "y_dot"},
         .odd_columns = {"x", "x_dot", "theta_dot"},
         .contacts = {{"tip", "tip"}}},
        {.system = "sliding_block",
         .odd = {"force_x", "torque", "x0", "x_dot0", "theta0", "theta_dot0"},
         .even_columns = {"y", "y_dot"},
         .odd_columns = {"x", "theta", "x_dot", "theta_dot"},
         .contacts = {{"left", "right"}, {"right", "left"}}},
        {.system = "point_between_planes",
         .odd = {"force_x", "x0", "x_dot0"},
         .even_columns = {"total_normal"},
         .odd_columns = {"x", "x_dot"},
         .contacts = {{"lower", "lower"}, {"upper", "upper"}}},
        {.system = "wheel_on_plane",
         .odd = {"theta0", "theta_dot0"},
         .even_columns = {"y", "y_dot"},
         .odd_columns = {"theta", "theta_dot"},
         .contacts = {{"rim", "rim"}}},
        {.system = "bearing_pendulum", .odd = {"theta_dot0"}, .odd_columns = {"theta_dot"}},
        {.system = "inclined_shaker",
         .odd = {"y0", "alpha0", "gamma0", "y_dot0", "alpha_dot0", "gamma_dot0"},
         .zero = {"b1", "l2"},
         .exchanged = {{"b2", "b3"}},
         .even_columns = {"x", "z", "beta", "x_dot", "z_dot", "beta_dot"},
         .odd_columns = {"y", "alpha", "gamma", "y_dot", "alpha_dot", "gamma_dot"},
         .contacts = {{"foot1", "foot1"}, {"foot2", "foot3"}, {"foot3", "foot2"}},
         .odd_tangent = "tangent2",
         .even_tangent = "tangent1"},
        {.system = "rolling_disk",
         .odd = {"torque_amplitude", "phi0", "psi0", "phi_dot0", "v_f0", "psi_dot_offset0"},
         .even_columns = {"theta", "s", "theta_dot", "s_dot"},
         .odd_columns = {"phi", "psi", "phi_dot", "psi_dot"},
         .contacts = {{"ground", "ground"}},
         .odd_tangent = "tangent2",
         .even_tangent = "tangent1"},
        {.system = "free_disk",
         .odd = {"y0", "phi0", "psi0", "phi_dot0", "psi_dot0", "v_20"},
         .even_columns = {"x", "z", "theta", "x_dot", "z_dot", "theta_dot"},
         .odd_columns = {"y", "phi", "psi", "y_dot", "phi_dot", "psi_dot"},
         .contacts = {{"ground", "ground"}},
         .odd_tangent = "tangent2",
         .even_tangent = "tangent1"},
        {.system = "ellipsoid_bowl",
         .odd = {"v1_0", "v2_0", "spin0", "v1_dot0", "v2_dot0", "spin_dot0"},
         .even_columns = {"x", "z", "x_dot", "z_dot", "w3"},
         .odd_columns = {"y", "y_dot", "w1", "w2"},
         .contacts = {{"bowl", "bowl"}},
         .odd_tangent = "tangent2",
         .even_tangent = "tangent1"},
    };
}

double* find_value(const System& system, std::vector<double>& values, std::string_view id) {
    const int at = find_parameter(system, id);
    return at < 0 ? nullptr : &values[static_cast<std::size_t>(at)];
}

/// The values of the mirrored scenario. Some lie outside the ranges: a mechanism takes any value.
std::vector<double> make_mirrored(const Mirror& mirror, const System& system, std::vector<double> values) {
    for (const std::string_view id : mirror.odd) {
        double* const value = find_value(system, values, id);
        REQUIRE_MESSAGE(value != nullptr, std::string(id));
        *value = -*value;
    }
    for (const auto& ids : mirror.exchanged)
        std::swap(*find_value(system, values, ids.first), *find_value(system, values, ids.second));
    // Angles from the horizontal.
    if (mirror.system == "painleve_rod" || mirror.system == "bearing_pendulum") {
        double* const theta = find_value(system, values, "theta0");
        *theta = std::copysign(pi, *theta) - *theta;
    }
    // With the asymmetry a, mu N holds in slip+ and a mu N in slip-.
    if (double* const asymmetry = find_value(system, values, "asymmetry"); asymmetry != nullptr) {
        for (const std::string_view id : {"mu", "mu_s", "viscous", "quadratic"})
            *find_value(system, values, id) *= *asymmetry;
        *asymmetry = 1.0 / *asymmetry;
    }
    return values;
}

/// Columns of one motion and of the other, with the sign of the second. A difference counts relative to the largest value so
/// far, at least `floor`.
struct Compared {
    int one, other;
    double sign, floor;
};

double get_value(const Simulation& run, std::string_view id, double otherwise) {
    const int at = find_parameter(run.system(), id);
    return at < 0 ? otherwise : run.values()[static_cast<std::size_t>(at)];
}

std::vector<Compared> find_compared(const Mirror& mirror, const Simulation& run, bool mirrored) {
    std::vector<Compared> out;
    const auto add = [&](const std::string& one, const std::string& other, double sign, double floor = 1e-2) {
        const int a = run.find_column(one), b = run.find_column(other);
        REQUIRE_MESSAGE(a >= 0, one);
        out.push_back({a, mirrored ? b : a, mirrored ? sign : 1.0, floor});
    };
    // In time stepping the rounding of a gap decides whether a standing foot takes part in a step: its forces and velocities of
    // one step depend on it, the motion does not.
    const std::string_view method = run.system().methods[static_cast<std::size_t>(run.settings().method)].id;
    const bool places_alone = method == "time_stepping";
    const auto add_motion = [&](std::string_view id, double sign) {
        if (!places_alone || !id.ends_with("_dot")) add(std::string(id), std::string(id), sign);
    };
    for (const std::string_view id : mirror.even_columns) add_motion(id, 1.0);
    for (const std::string_view id : mirror.odd_columns) add_motion(id, -1.0);
    if (places_alone) return out;
    for (const char* id : {"energy.kinetic", "energy.dissipated"}) add(id, id, 1.0);
    // A compliant contact turns the last digit of a gap into a force.
    const double floor = method == "compliant" ? 4e-8 * get_value(run, "contact_stiffness", 0.0) : 0.0;
    for (const auto& ids : mirror.contacts) {
        const std::string one = std::string(ids.first) + ".", other = std::string(ids.second) + ".";
        const auto add_force = [&](std::string_view name, double sign) {
            add(one + std::string(name), other + std::string(name), sign, std::max(1e-2, floor));
        };
        add_force("normal", 1.0);
        add_force(mirror.odd_tangent, -1.0);
        if (!mirror.even_tangent.empty()) add_force(mirror.even_tangent, 1.0);
    }
    return out;
}

constexpr double duration = 2.0;
constexpr std::size_t instants = 20;

/// Relative difference that a method allows: time stepping has errors of the length of its steps, and the implicit steps of compliant
/// contacts end their iteration where its numerical Jacobian matrix leaves it.
double find_allowed(const Simulation& run) {
    const RunSettings& settings = run.settings();
    const std::string_view method = run.system().methods[static_cast<std::size_t>(settings.method)].id;
    if (method == "time_stepping") return settings.dt;
    return (method == "compliant" ? 1e-6 : 1e-7) + 10.0 * settings.tol;
}

/// The largest relative difference of two motions at the first instant at which it is more than `allowed`, or 0.
struct Difference {
    double size = 0.0, t = 0.0;
    std::string column;
};

Difference compare(const Simulation& one, const Simulation& other, const std::vector<Compared>& columns,
                   double allowed) {
    const double end = std::min({one.now(), other.now(), duration});
    const auto ends_early = [&](const Simulation& run, const Simulation& another) {
        return run.has_ended() && 1.001 * run.now() < std::min(another.now(), duration);
    };
    if (ends_early(one, other) || ends_early(other, one)) return {1.0, end, "end"};
    std::vector<double> here(one.columns().size()), there(here.size());
    std::vector<double> largest(columns.size(), 0.0);
    for (std::size_t i = 0; i < instants; ++i) {
        const double t = end * (static_cast<double>(i) + 0.37) / static_cast<double>(instants);
        one.get_row(t, here);
        other.get_row(t, there);
        Difference found;
        for (std::size_t k = 0; k < columns.size(); ++k) {
            const double a = here[static_cast<std::size_t>(columns[k].one)],
                         b = columns[k].sign * there[static_cast<std::size_t>(columns[k].other)];
            if (std::isnan(a) && std::isnan(b)) continue;
            largest[k] = std::max({largest[k], std::abs(a), std::abs(b), columns[k].floor});
            const double size = std::isnan(a) || std::isnan(b) ? 1.0 : std::abs(a - b) / largest[k];
            if (size > found.size)
                found = {size, t, std::string(one.columns()[static_cast<std::size_t>(columns[k].one)].name)};
        }
        if (found.size > allowed) return found;
    }
    return {};
}

// The printed formula of the pendulum has no mirror image, which is one of the findings about it. Lemke's method takes one of
// several solutions, by the order of the rows: of the points of the bearing, and of the sides of a polygon.
bool has_mirror_image(const System& system, int method) {
    const std::string_view id = system.methods[static_cast<std::size_t>(method)].id;
    return id != "empirical_printed" && id != "lcp_polygon" &&
           !(system.id == "bearing_pendulum" && id == "lemke");
}

// Values that differ in their last digits.
std::vector<double> disturb(const System& system, std::vector<double> values, Draw& draw) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Scale scale = system.parameters[i].scale;
        if (scale != Scale::choice && scale != Scale::integer) values[i] *= 1.0 + draw.between(-4e-15, 4e-15);
    }
    return values;
}

bool is_admissible(const Scenario& scenario) {
    return judge_run(scenario, {.t_end = duration, .max_steps = 300, .rows_between = 1}).empty();
}

}  // namespace

TEST_CASE("judge: the mirror image of a scenario with any law of friction moves as the mirror image") {
    const int count = count_to_judge(40);
    int judged = 0, sensitive = 0, ambiguous = 0;
    for (const Mirror& mirror : list_mirrors()) {
        const System& system = *find_system(mirror.system);
        for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
            Draw draw(47, i);
            Scenario scenario = draw_scenario(draw, system);
            const int law = find_parameter(system, "friction_law");
            draw_friction(draw, scenario,
                          draw.index(system.parameters[static_cast<std::size_t>(law)].choices.size()));
            for (const std::string_view id : mirror.zero) *find_value(system, scenario.values, id) = 0.0;
            if (!has_mirror_image(system, scenario.settings.method)) continue;
            scenario = as_read(scenario);
            const auto move = [&](const std::vector<double>& values) {
                auto run = std::make_unique<Simulation>(system, values, scenario.settings);
                run->advance(duration, 300);
                return run;
            };
            Scenario reflected = scenario;
            reflected.values = make_mirrored(mirror, system, scenario.values);
            const auto one = move(scenario.values), other = move(reflected.values);
            ++judged;
            const Difference found =
                compare(*one, *other, find_compared(mirror, *one, true), find_allowed(*one));
            if (found.size == 0.0) continue;
            double allowed = 0.0;
            for (int again = 0; again < 12; ++again) {
                const auto near = move(disturb(system, scenario.values, draw));
                const Difference rounding =
                    compare(*one, *near, find_compared(mirror, *one, false), 1e-3 * found.size);
                if (rounding.t <= 1.5 * found.t) allowed = std::max(allowed, rounding.size);
            }
            ++sensitive;
            if (found.size <= 1000.0 * allowed) continue;
            // If several feet rub, two different motions may go on from one state, each of them admissible: the contact problem
            // has several solutions, and the order of the feet chooses one.
            if (mirror.contacts.size() > 1 && is_admissible(scenario) && is_admissible(reflected)) {
                ++ambiguous;
                continue;
            }
            FAIL_CHECK(i, " | ", found.column, " at ", found.t, " by ", found.size, " allowed ", allowed,
                       " | ", write_scenario(scenario));
        }
    }
    MESSAGE(judged, " scenarios, in ", sensitive, " rounding grows, in ", ambiguous,
            " of these two motions are admissible");
}
