// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a small mechanism of a test without a system around it.
#pragma once

#include "dynamics/contact_automaton.hpp"
#include "dynamics/motion.hpp"
#include "dynamics/steppers/event_driven.hpp"
#include "dynamics/steppers/time_stepping.hpp"
#include "model/empty_kinetics.hpp"
#include "ode/tableau.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::test {

/// A mechanism with defaults for the functions that most tests do not need.
class SmallMechanism : public Mechanism {
  public:
    std::string contact_name(int contact) const override { return "c" + std::to_string(contact); }
    double potential_energy(double, VectorIn) const override { return 0.0; }
    void observe(const Sample&, VectorOut) const override {}
    /// 1/2 v' M v.
    double kinetic_energy(double t, VectorIn q, VectorIn v) const override {
        Kinetics k = make_kinetics(size());
        evaluate(t, q, v, k);
        const Eigen::Map<const Eigen::VectorXd> velocity(v.data(), size().coordinates);
        return 0.5 * velocity.dot(k.M * velocity);
    }
};

class EventLog : public EventSink {
  public:
    void add(Event event) override { rows.push_back(std::move(event)); }
    std::size_t count(EventKind kind) const {
        return static_cast<std::size_t>(
            std::count_if(rows.begin(), rows.end(), [&](const Event& e) { return e.kind == kind; }));
    }
    /// Time of the n-th event of this kind, NaN if there is none.
    double time(EventKind kind, std::size_t n = 0) const {
        for (const Event& e : rows)
            if (e.kind == kind && n-- == 0) return e.t;
        return std::nan("");
    }
    std::vector<Event> rows;
};

/// An event-driven motion, or time stepping with a step `dt`.
class Run {
  public:
    explicit Run(const Mechanism& mechanism, double tol = 1e-12, double dt = 0.0,
                 std::string_view solver = "alart_curnier") {
        if (dt > 0.0) {
            motion_ = make_time_stepping(mechanism, solver, dt, false);
        } else {
            automaton_ = std::make_unique<ContactAutomaton>(mechanism, "", solver, false, false);
            motion_ = make_event_driven(*automaton_, tol);
        }
        result_ = motion_->start(events_);
    }
    /// False if the motion does not reach t.
    bool advance(double t) {
        while (result_ != StepResult::failed && result_ != StepResult::ended && motion_->time() < t) {
            result_ = motion_->advance(t, events_);
            ++steps_;
            if (each) each(sample());
        }
        return motion_->time() >= t;
    }
    Sample sample() const {
        Sample out;
        motion_->sample(motion_->time(), motion_->state(), motion_->mode(), out);
        return out;
    }
    double energy_defect() const {
        const Sample s = sample();
        return s.kinetic + s.potential + s.dissipated - s.input;
    }
    const EventLog& events() const { return events_; }
    Motion& motion() { return *motion_; }
    ContactState state(std::size_t i) const { return motion_->mode().states[i]; }
    double q(std::size_t k) const { return motion_->state()[k]; }
    double time() const { return motion_->time(); }
    int steps() const { return steps_; }
    StepResult result() const { return result_; }
    std::function<void(const Sample&)> each;

  private:
    std::unique_ptr<ContactAutomaton> automaton_;
    std::unique_ptr<Motion> motion_;
    EventLog events_;
    StepResult result_ = StepResult::failed;
    int steps_ = 0;
};

/// An event-driven motion by Runge-Kutta steps of order 8, of a mechanism that offers no series: a reference for motions that are series.
class RungeKuttaRun {
  public:
    /// `mechanism` must outlive the motion.
    explicit RungeKuttaRun(const Mechanism& mechanism)
        : automaton_(mechanism, "", "enumeration", false, false) {
        motion_ = make_event_driven(automaton_, 1e-13, dop853());
        result_ = motion_->start(events);
    }
    void advance(double t) {
        while (motion_->time() < t && result_ != StepResult::failed) result_ = motion_->advance(t, events);
    }
    std::span<const double> state() const { return motion_->state(); }
    EventLog events;

  private:
    ContactAutomaton automaton_;
    std::unique_ptr<Motion> motion_;
    StepResult result_ = StepResult::failed;
};

}  // namespace stiction::test
