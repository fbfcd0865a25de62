// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The wheel between the walls of its slot, computed a second time: classical Runge-Kutta with fixed steps for the flight,
// the closed form of the wall for the contact with derivatives by differences, events by bisection of the step in which a
// sign changes. Two step sizes show its own error.
#include "base/constants.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using stiction::test::Experiment;

namespace {

struct Wheel {
    double load, damping, e;
    static constexpr double J = 2e-4, Om = 10.0, R0 = 0.06, c = 5e-5, dlt = pi / 4.0;
    double t = 0.0, beta = 0.0, rate = 0.0;
    int wall = 0;  // 1: on the wall that drives, -1: on the one that brakes, 0: in flight

    // Angle of the wheel with the pin on a wall; the middle of both is the law.
    static double find_wall(int side, double alpha) {
        const double x = std::sin(dlt) * std::sin(alpha);
        return dlt - std::atan(std::tan(dlt) * std::cos(alpha)) -
               side * std::asin(c / (R0 * std::sqrt(1.0 - x * x)));
    }
    static double find_slope(int side, double alpha) {
        constexpr double h = 1e-3;
        const auto at = [&](double shift) { return find_wall(side, alpha + shift); };
        return (8.0 * (at(h) - at(-h)) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h);
    }
    static double find_bend(int side, double alpha) {
        constexpr double h = 2e-3;
        const auto at = [&](double shift) { return find_wall(side, alpha + shift); };
        return (-at(2.0 * h) + 16.0 * at(h) - 30.0 * at(0.0) + 16.0 * at(-h) - at(-2.0 * h)) / (12.0 * h * h);
    }
    // Moment of the wall on the wheel, in the sense in which it can push.
    double find_push(double at) const {
        return wall *
               (J * Om * Om * find_bend(wall, Om * at) + load + damping * Om * find_slope(wall, Om * at));
    }
    double find_room(int side, double at, double b) const { return side * (b - find_wall(side, Om * at)); }

    struct State {
        double beta, rate;
    };
    State fly(double h) const {
        const auto a = [&](double v) { return (-load - damping * v) / J; };
        const double k1 = a(rate), k2 = a(rate + 0.5 * h * k1), k3 = a(rate + 0.5 * h * k2),
                     k4 = a(rate + h * k3);
        const double v2 = rate + 0.5 * h * k1, v3 = rate + 0.5 * h * k2, v4 = rate + h * k3;
        return {beta + h / 6.0 * (rate + 2.0 * v2 + 2.0 * v3 + v4),
                rate + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)};
    }
    // The function whose sign changes: in contact the force of the wall, in flight the distance to the wall `side`.
    double margin(int side, double part) const {
        return wall != 0 ? find_push(t + part) : find_room(side, t + part, fly(part).beta);
    }
    bool advance(double h) {
        int side = 0;
        for (const int other : {1, -1})
            if (!(margin(other, h) > 0.0) && (wall != 0 || is_closing(other, h))) side = other;
        if (side == 0) {
            put(h);
            return false;
        }
        double low = 0.0, high = h;
        for (int i = 0; i < 60; ++i) {
            const double middle = 0.5 * (low + high);
            (margin(side, middle) > 0.0 || (wall == 0 && !is_closing(side, middle)) ? low : high) = middle;
        }
        put(high);
        if (wall != 0) {
            wall = 0;
            return true;
        }
        const double speed = Om * find_slope(side, Om * t);
        rate = speed - e * (rate - speed);
        wall = e > 0.0 ? 0 : side;
        return true;
    }
    bool is_closing(int side, double part) const {
        return side * (fly(part).rate - Om * find_slope(side, Om * (t + part))) < 0.0;
    }
    void put(double h) {
        const State next =
            wall != 0 ? State{find_wall(wall, Om * (t + h)), Om * find_slope(wall, Om * (t + h))} : fly(h);
        beta = next.beta, rate = next.rate, t += h;
    }
};

std::vector<double> find_events(Wheel wheel, double h, std::size_t count) {
    std::vector<double> out;
    while (out.size() < count && wheel.t < 0.3)
        if (wheel.advance(h)) out.push_back(wheel.t);
    return out;
}

}  // namespace

TEST_CASE("geneva_wheel: losses and returns of contact agree with a second computation to 1e-8 s") {
    struct Case {
        const char* text;
        double load, damping, e;
        std::size_t count;
    };
    for (const Case& each :
         {Case{"geneva_wheel?tol=1e-12", 0.0, 0.0, 0.0, 3},
          Case{"geneva_wheel?tol=1e-12&load_torque=0.003&damping=2e-4", 0.003, 2e-4, 0.0, 3},
          Case{"geneva_wheel?tol=1e-12&restitution=0.5", 0.0, 0.0, 0.5, 6},
          Case{"geneva_wheel?tol=1e-12&restitution=0.8&damping=1e-3", 0.0, 1e-3, 0.8, 10}}) {
        CAPTURE(std::string(each.text));
        Experiment run(each.text, 0.3);
        std::vector<double> found;
        for (const Event& event : run.events())
            if (event.kind == EventKind::lift_off || event.kind == EventKind::impact)
                found.push_back(event.t);
        const Wheel wheel{each.load, each.damping, each.e};
        const std::vector<double> coarse = find_events(wheel, 2e-5, each.count),
                                  fine = find_events(wheel, 1e-5, each.count);
        REQUIRE(fine.size() == each.count);
        REQUIRE(found.size() >= each.count);
        for (std::size_t i = 0; i < each.count; ++i) {
            CHECK(std::abs(coarse[i] - fine[i]) < 1e-9);
            CHECK(std::abs(found[i] - fine[i]) < 1e-8);
        }
    }
}
