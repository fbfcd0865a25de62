// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/run/slow_motion.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace stiction;

namespace {

std::vector<Event> at(std::initializer_list<double> times) {
    std::vector<Event> out;
    for (double t : times) {
        out.emplace_back();
        out.back().t = t;
    }
    return out;
}

// Plays in frames of this length until t_end and returns the real time and the factor of every frame.
struct Frame {
    double seconds, t, factor;
};
std::vector<Frame> play(const std::vector<Event>& events, double speed, double frame, double t_end) {
    SlowMotion slow;
    slow.switch_on(true);
    std::vector<Frame> out{{0.0, 0.0, 1.0}};
    while (out.back().t < t_end) {
        const double t = slow.play(events, out.back().t, speed, frame);
        out.push_back({out.back().seconds + frame, t, slow.factor()});
    }
    return out;
}

// Real time at which the factor passes a level for the first time after `from`.
double find_passing(const std::vector<Frame>& frames, double level, bool falling, double from = 0.0) {
    for (const Frame& frame : frames)
        if (frame.seconds >= from && (falling ? frame.factor <= level : frame.factor >= level))
            return frame.seconds;
    return NAN;
}

}  // namespace

TEST_CASE("slow motion: switched off, the clock runs at the chosen speed through events") {
    SlowMotion slow;
    CHECK(slow.play(at({1.0}), 0.9, 2.0, 0.1) == 0.9 + 0.2);
    CHECK(slow.factor() == 1.0);
    CHECK(slow.look_ahead(5.0) == 0.0);
}

TEST_CASE("slow motion: the ramp takes 0.2 s of real time at any speed and any length of a frame") {
    for (double speed : {0.1, 1.0, 10.0})
        for (double frame : {0.001, 1.0 / 60.0, 0.05}) {
            const std::vector<Frame> frames = play(at({20.0 * speed}), speed, frame, 22.0 * speed);
            const double begins = find_passing(frames, 0.999, true), slow = find_passing(frames, 0.101, true);
            CHECK(std::abs(slow - begins - SlowMotion::ramp) <= frame + 0.004);
            const double leaves = find_passing(frames, 0.102, false, slow + frame);
            const double full = find_passing(frames, 0.999, false, leaves);
            CHECK(std::abs(full - leaves - SlowMotion::ramp) <= frame + 0.004);
            CHECK(leaves - slow >= SlowMotion::before + SlowMotion::after - 2 * frame - 0.01);
        }
}

TEST_CASE("slow motion: the least factor is reached before the event, from as far away as is looked ahead") {
    for (double speed : {0.01, 1.0, 10.0}) {
        SlowMotion slow;
        slow.switch_on(true);
        const double ahead = slow.look_ahead(speed), event = 30.0;
        CHECK(SlowMotion::find_factor(at({event}), event - 1.0001 * ahead, speed) == 1.0);
        CHECK(SlowMotion::find_factor(at({event}), event - 0.999 * ahead, speed) < 1.0);
        CHECK(SlowMotion::find_factor(at({event}), event - 1e-9, speed) == SlowMotion::least);
        CHECK(SlowMotion::find_factor(at({event}), event + 1e-9, speed) == SlowMotion::least);
        CHECK(SlowMotion::find_factor(at({event}), event + speed, speed) == 1.0);
    }
}

TEST_CASE("slow motion: of two events the nearer one decides, and between close ones it stays slow") {
    const std::vector<Event> events = at({1.0, 1.05, 3.0});
    CHECK(SlowMotion::find_factor(events, 1.04, 1.0) == SlowMotion::least);
    CHECK(SlowMotion::find_factor(events, 2.0, 1.0) == 1.0);
    for (double t = 0.0; t < 4.0; t += 0.01) {
        const double both = SlowMotion::find_factor(events, t, 1.0);
        CHECK(both == std::min({SlowMotion::find_factor(at({1.0}), t, 1.0),
                                SlowMotion::find_factor(at({1.05}), t, 1.0),
                                SlowMotion::find_factor(at({3.0}), t, 1.0)}));
    }
}

TEST_CASE("slow motion: an event that turns up late, and the switch, are ramped too; reduced motion is not") {
    SlowMotion slow;
    slow.switch_on(true);
    slow.play(at({}), 0.0, 1.0, 0.1);
    slow.play(at({0.11}), 0.1, 1.0, 0.05);
    CHECK(slow.factor() == doctest::Approx(1.0 - 0.9 * 0.05 / 0.2));
    slow.switch_on(false);
    slow.play(at({0.11}), 0.1, 1.0, 0.025);
    CHECK(slow.factor() == doctest::Approx(1.0 - 0.9 * 0.025 / 0.2));
    slow.switch_on(true);
    slow.set_ramped(false);
    slow.play(at({0.2}), 0.199, 1.0, 0.001);
    CHECK(slow.factor() == SlowMotion::least);
    slow.play(at({0.2}), 1.0, 1.0, 0.001);
    CHECK(slow.factor() == 1.0);
    CHECK(SlowMotion::find_factor(at({0.2}), 0.1, 1.0, false) == 1.0);
}

TEST_CASE("slow motion: a load that only moves from one contact to the next slows nothing down") {
    std::vector<Event> events = at({1.0, 2.0, 3.0});
    events[0].kind = events[2].kind = EventKind::load_switch;
    const std::vector<Frame> frames = play(events, 1.0, 0.01, 4.0), alone = play(at({2.0}), 1.0, 0.01, 4.0);
    REQUIRE(frames.size() == alone.size());
    for (std::size_t i = 0; i < frames.size(); ++i) CHECK(frames[i].factor == alone[i].factor);
}
