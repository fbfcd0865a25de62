// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/table_of_job.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;
using test::run_job;

namespace {

// With constant mu_k, x_e = mu_k N/k, z = x - x_e slides as z'' + c z' + k z = 0 (m = 1).
struct Slide {
    double z0, v0;
    static constexpr double d = 0.5;
    double w = std::sqrt(100.0 - d * d);
    double z(double t) const {
        return std::exp(-d * t) * (z0 * std::cos(w * t) + (v0 + d * z0) / w * std::sin(w * t));
    }
    double v(double t) const {
        return std::exp(-d * t) * (v0 * std::cos(w * t) - (d * v0 + 100.0 * z0) / w * std::sin(w * t));
    }
};

}  // namespace

// The orbit that touches u_T = 0 at x = (mu_k N - c v_b)/k, followed back in time to x' = 0.
TEST_CASE("basins: the belt's basin of sliding ends where the touching orbit lies") {
    const auto table = run_job(
        "belt_oscillator?damping=1&belt_speed=0.15&x_dot0=0&job=basins&job.over=x0:-0.02:0.02:8"
        "&job.boundary=1e-10&job.settle=100");
    const Slide touching{-0.0015, 0.15};
    const double t =
        std::atan(touching.v0 * touching.w / (touching.d * touching.v0 + 100.0 * touching.z0)) / touching.w;
    REQUIRE(t < 0.0);
    REQUIRE(std::abs(touching.v(t)) < 1e-12);
    REQUIRE(table.rows.size() == 1);
    CHECK(table.at(0, "from") == "cycle");
    CHECK(table.at(0, "to") == "sliding");
    CHECK(std::abs(table.number(0, "value") - (0.025 + touching.z(t))) < 2e-10);
    CHECK(table.number(0, "bracket") <= 1e-10);
}

// Stick-slip exists iff the slip that leaves x = (mu_s N - c v_b)/k comes back to u_T = 0.
TEST_CASE("basins: stick-slip exists where its slip comes back to the belt") {
    const auto comes_back = [](double v_b) {
        const Slide slide{0.015 - 0.01 * v_b, v_b};
        double best = -1.0;  // after the first instants
        for (double t = 0.2; t < 1.0; t += 1e-5) best = std::max(best, slide.v(t));
        return best > v_b;
    };
    double low = 0.1, high = 1.0;
    REQUIRE((comes_back(low) && !comes_back(high)));
    for (int i = 0; i < 30; ++i) (comes_back(0.5 * (low + high)) ? low : high) = 0.5 * (low + high);
    const auto table =
        run_job("belt_oscillator?damping=1&job=sweep&job.over=belt_speed=0.1," + std::to_string(0.999 * low) +
                "," + std::to_string(1.001 * low) + "&job.observe=attractor&job.start=follow&job.settle=60");
    CHECK(table.at(1, "attractor") == "cycle");
    CHECK(table.at(2, "attractor") == "sliding");
}

// For v_t < 0: A = eps + c^2 - mu s c, b = eps (1 - s theta'^2).
TEST_CASE("basins: states that begin in the regions of the rod are labelled so") {
    struct Rod {
        const char* scenario;
        double mu;
    };
    for (const Rod& rod : {Rod{"painleve_rod?mu=1.5&v_t0=-1", 1.5}, Rod{"painleve_rod?mu=2&v_t0=-3", 2.0},
                           Rod{"painleve_rod?v_t0=-1", 0.5}}) {
        const auto table = run_job(std::string(rod.scenario) +
                                   "&job=basins&job.over=theta0:0.02:3.12:62"
                                   "&job.over=theta_dot0:-3:3:40&job.by=first_event");
        REQUIRE(table.rows.size() == 62 * 40);
        int critical = 0;
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            const double theta = table.number(i, "theta0"), rate = table.number(i, "theta_dot0");
            const double s = std::sin(theta), c = std::cos(theta);
            const double A = 1.0 / 3.0 + c * c - rod.mu * s * c, b = 1.0 - s * rate * rate;
            const std::string& label = table.at(i, "label");
            const char* region = A > 0.0 ? (b >= 0.0 ? "" : "start:B") : b > 0.0 ? "start:C" : "start:D";
            if (*region != '\0')
                CHECK(label == region);
            else
                CHECK_FALSE(label.starts_with("start:"));
            CHECK(table.at(i, "time").empty() == label.starts_with("start:"));
            critical += label == "critical" ? 1 : 0;
        }
        // A = b = 0 is reached for mu > 8/(3 sqrt 3) alone.
        CHECK((critical > 0) == (rod.mu > 8.0 / (3.0 * std::sqrt(3.0))));
    }
}

TEST_CASE("basins: where the state is handed to sliding or to stick-slip, keys name the attractors") {
    const auto table = run_job(
        "belt_oscillator?damping=0.5&drive_amplitude=0.6&drive_frequency=2.7&job=basins"
        "&job.over=x0:0.02:0.03:3&job.over=x_dot0:-0.1:0.1:4&job.settle=500");
    std::vector<std::string> seen;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const std::string key = table.at(i, "label") + " " + table.at(i, "key");
        if (std::find(seen.begin(), seen.end(), key) == seen.end()) seen.push_back(key);
        CHECK(table.at(i, "key").empty() == (table.at(i, "label") != "cycle"));
    }
    std::sort(seen.begin(), seen.end());
    REQUIRE(seen.size() == 2);
    CHECK(seen[0].starts_with("cycle "));
    CHECK(seen[1] == "sliding_periodic ");
}

// A job of one cell has no other attractor to meet. At this damping small motions end in steady sliding, large ones in a cycle.
TEST_CASE("basins: a motion that meets an attractor of another cell has the row that it has alone") {
    const std::string belt = "belt_oscillator?damping=1&belt_speed=0.15&job=basins&job.settle=100";
    const auto together = run_job(belt + "&job.over=x0=0,0.024,0.026,0.2&job.over=x_dot0=-0.3,0,0.15");
    REQUIRE(together.rows.size() == 12);
    int cycles = 0;
    for (std::size_t i = 0; i < together.rows.size(); ++i) {
        const auto alone = run_job(belt + "&job.over=x0=" + together.at(i, "x0") +
                                   "&job.over=x_dot0=" + together.at(i, "x_dot0"));
        REQUIRE(alone.rows.size() == 1);
        for (const char* column : {"label", "sequence", "multiple", "key"})
            CHECK(together.at(i, column) == alone.at(0, column));
        cycles += together.at(i, "label") == "cycle" ? 1 : 0;
    }
    CHECK(cycles > 3);
    CHECK(cycles < 12);
}

TEST_CASE("basins: what cannot be asked is refused") {
    for (const char* text :
         {"belt_oscillator?job=basins&job.over=x0:0:1:2&job.over=x_dot0:0:1:2&job.boundary=1e-3",
          "belt_oscillator?job=basins&job.over=x0:0:1:2&job.boundary=0",
          "belt_oscillator?job=basins&job.over=x0=0,1&job.boundary=1e-3",
          "belt_oscillator?job=basins&job.over=x0:0:1:2:log", "belt_oscillator?job=basins",
          "belt_oscillator?job=basins&job.over=x0:0:1:2&job.by=fate"})
        CHECK_MESSAGE(test::read_job(text).errors.size() == 1, text);
}

// Stribeck's law: stick-slip ends where its slip only just comes back to u_T = 0 at x = (mu_s N - c v_b)/k, from where it
// had left. Its stick time goes to 0 like a square root there.
TEST_CASE("basins: stick-slip ends at the speed where its stick time vanishes like a square root") {
    const std::string belt = "belt_oscillator?friction_law=stribeck&damping=1&x0=-0.05&x_dot0=0";
    const auto end = run_job(
        belt + "&job=basins&job.over=belt_speed:0.45:0.53:2&job.boundary=1e-9&job.settle=60&job.window=5");
    REQUIRE(end.rows.size() == 1);
    CHECK(end.at(0, "from") == "cycle");
    CHECK(end.at(0, "to") == "sliding");
    const double v = end.number(0, "value");
    char list[80];
    std::snprintf(list, sizeof list, "%.12f,%.12f", v - 1e-6, v - 4e-6);
    const auto share = run_job(
        belt + "&job=sweep&job.settle=60&job.observe=share:belt.stick,max:x&job.over=belt_speed=" + list);
    CHECK(share.number(1, "share:belt.stick") / share.number(0, "share:belt.stick") ==
          doctest::Approx(2.0).epsilon(0.02));
    // The slip comes back to the belt where it had left it, at the bound of stick.
    const auto landing = run_job(belt + "&belt_speed=" + std::string(list).substr(0, 14) +
                                 "&job=poincare&job.settle=60&job.count=1");
    CHECK(landing.number(0, "x") == doctest::Approx((4.0 - v) / 100.0).epsilon(1e-2));
}

// A driven block that slides all the time reaches the speed of the belt where w F_a/|k - m w^2 + i c w| = v_b.
TEST_CASE("basins: sliding begins to touch the belt at the speed of its linear response") {
    const double w = 2.0 * 3.141592653589793 * 0.9;
    const double v = w * 6.0 / std::hypot(100.0 - w * w, 0.5 * w);
    const auto table = run_job(
        "belt_oscillator?friction_law=coulomb&damping=0.5&drive_amplitude=6&drive_frequency=0.9"
        "&job=basins&job.over=belt_speed:0.4:0.6:2&job.boundary=1e-9&job.settle=200");
    REQUIRE(table.rows.size() == 1);
    CHECK(table.at(0, "from") == "cycle");
    CHECK(table.at(0, "to") == "sliding_periodic");
    CHECK(table.number(0, "value") == doctest::Approx(v).epsilon(1e-8));
}
