// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Events of small mechanisms: none is missed, a touch is no event, and the end of the run has no influence.
#include "dynamics/steppers/event_driven.hpp"
#include "base/constants.hpp"
#include "base/slow_build.hpp"
#include "dynamics/contact_automaton.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <vector>

using namespace stiction;
using stiction::test::Experiment;

namespace {

std::vector<Event> list_events(Experiment& run, EventKind kind) {
    std::vector<Event> out;
    for (const Event& event : run.events())
        if (event.kind == kind) out.push_back(event);
    return out;
}

// The same mechanism without its linear terms: integrated by Runge and Kutta.
class Integrated : public Mechanism {
  public:
    explicit Integrated(std::unique_ptr<Mechanism> inner) : inner_(std::move(inner)) {}
    MechanismSize size() const override { return inner_->size(); }
    std::string contact_name(int contact) const override { return inner_->contact_name(contact); }
    FrictionLaw friction(int contact) const override { return inner_->friction(contact); }
    void set_initial_state(VectorOut q, VectorOut v) const override { inner_->set_initial_state(q, v); }
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        inner_->evaluate(t, q, v, out);
    }
    double kinetic_energy(double t, VectorIn q, VectorIn v) const override {
        return inner_->kinetic_energy(t, q, v);
    }
    double potential_energy(double t, VectorIn q) const override { return inner_->potential_energy(t, q); }
    double damping_power(double t, VectorIn q, VectorIn v) const override {
        return inner_->damping_power(t, q, v);
    }
    double drive_power(const Sample& sample) const override { return inner_->drive_power(sample); }
    void observe(const Sample& sample, VectorOut out) const override { inner_->observe(sample, out); }
    std::span<const double> periods() const override { return inner_->periods(); }

  private:
    std::unique_ptr<Mechanism> inner_;
};

class Log : public EventSink {
  public:
    void add(Event event) override { events.push_back(std::move(event)); }
    std::vector<Event> events;
};

}  // namespace

TEST_CASE(
    "event-driven: a drive that passes the threshold and comes back "
    "between two rows is not missed") {
    Experiment belt(
        "belt_oscillator?mass=1.4&stiffness=0&belt_speed=-0.223&normal_force=2."
        "24&mu_k=0.428&mu_s=1.04&drive_"
        "frequency=0.665&drive_amplitude=2.33&x0=-0.19&x_dot0=0.00997",
        8.0);
    CHECK(belt.events().size() == 20);
    Experiment rest(
        "belt_oscillator?belt_speed=0&stiffness=0&drive_amplitude=4."
        "1&drive_frequency=0.37&x_dot0=0");
    CHECK(rest.event(0).t == doctest::Approx(std::asin(4.0 / 4.1) / (2.0 * pi * 0.37)).epsilon(1e-13));
    Experiment karnopp("belt_oscillator/karnopp?drive_amplitude=2.83&drive_frequency=7.2885", 1.0);
    CHECK(karnopp.event(0).t == doctest::Approx(std::asin(2.5 / 2.83) / (2.0 * pi * 7.2885)).epsilon(1e-13));
    Experiment blocks(
        "two_masses?t12=0&c12=0&force1_amplitude=1.501&force1_"
        "frequency=0.3&force2_amplitude=0",
        10.0);
    int slips = 0;
    for (const Event& event : list_events(blocks, EventKind::stick_to_slip))
        slips += event.contact == 1 ? 1 : 0;
    CHECK(slips == 6);
}

TEST_CASE(
    "event-driven: a body that turns in flight hits the floor with the "
    "corner that comes first") {
    Experiment block("sliding_block?torque=-2.370501173587818");
    CHECK(block.event(1).kind == EventKind::touch_down);
    CHECK(block.event(1).contact == 0);
    CHECK(block.event(1).t == doctest::Approx(1.741758).epsilon(1e-6));
    for (const char* text : {"sliding_block?torque=-2", "sliding_block?torque=-2.370501173587818",
                             "painleve_rod?gap0=1.05&theta_dot0=3.81&v_n0=2.11&theta0=2.14"}) {
        Experiment run(text);
        const Simulation& simulation = run.simulation();
        for (const TraceColumn& column : simulation.columns()) {
            if (column.name.find(".gap") == std::string::npos) continue;
            for (double t = 0.0; t <= std::min(simulation.now(), 10.0); t += 0.003) {
                const double gap = run.at(t, column.name);
                if (!std::isnan(gap)) CHECK(gap > -1e-9);
            }
        }
    }
}

TEST_CASE(
    "event-driven: a drive that reaches the threshold exactly is a "
    "touch, a trifle more is slip") {
    const std::string text = "belt_oscillator?belt_speed=0&stiffness=0&x_dot0=0&drive_amplitude=";
    CHECK(Experiment(text + "4").events().empty());
    CHECK(Experiment(text + "4.00000001").events().size() > 2);
    CHECK(Experiment(text + "3.99999999").events().empty());
}

TEST_CASE(
    "event-driven: a shorter run is the beginning of a longer one, to "
    "the bit") {
    std::vector<std::string> texts;
    for (const System* system : all_systems()) {
        for (const Method& method : system->methods)
            texts.push_back(std::string(system->id) + "?method=" + std::string(method.id) + "&");
        for (const Preset& preset : system->claims->presets)
            if (!test::is_slow_build)
                texts.push_back(std::string(system->id) + "/" + std::string(preset.id) + "?");
    }
    for (const std::string& text : texts) {
        CAPTURE(text);
        Experiment longer(text + "t_end=2.6", 2.6), shorter(text + "t_end=0.73", 0.73);
        const std::size_t count = shorter.nodes();
        REQUIRE(longer.nodes() >= count);
        std::vector<double> a(shorter.simulation().columns().size()), b(a.size());
        for (std::size_t i = 0; i < count; i += 1 + count / 200) {
            shorter.simulation().get_node_row(i, a);
            longer.simulation().get_node_row(i, b);
            CHECK(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
        }
        const double t = std::min(0.73, shorter.simulation().now());
        shorter.simulation().get_row(t, a);
        longer.simulation().get_row(t, b);
        if (t == 0.73) CHECK(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
        const auto events = shorter.events();
        REQUIRE(longer.events().size() >= events.size());
        for (std::size_t i = 0; i < events.size(); ++i) CHECK(events[i].t == longer.event(i).t);
    }
}

TEST_CASE("event-driven: exact propagation of linear modes and integration agree") {
    for (const char* text :
         {"belt_oscillator", "belt_oscillator?damping=3&drive_amplitude=7&drive_frequency=1.7",
          "belt_oscillator?friction_law=coulomb&damping=0.7", "belt_oscillator?stiffness=0&drive_amplitude=9",
          "belt_oscillator?damping=20&stiffness=100&x0=0.4", "belt_oscillator?damping=45&mass=0.05",
          "belt_oscillator?drive_amplitude=5&drive_frequency=1.5915494309189535&"
          "damping=0.1"}) {
        CAPTURE(std::string(text));
        Experiment exact(std::string(text) + (std::strchr(text, '?') ? "&" : "?") + "t_end=6&tol=1e-12");
        const Simulation& simulation = exact.simulation();
        CHECK(exact.energy_defect() < 1e-12 * (1.0 + exact.largest_energy()));
        const System& system = simulation.system();
        const Integrated mechanism(system.make(system, simulation.values(), "event_driven"));
        ContactAutomaton automaton(mechanism, "event_driven", "enumeration", false, false);
        const std::unique_ptr<Motion> motion = make_event_driven(automaton, 1e-12);
        Log log;
        motion->start(log);
        while (motion->time() < 6.0) REQUIRE(motion->advance(6.0, log) != StepResult::failed);
        REQUIRE(log.events.size() == exact.events().size());
        for (std::size_t i = 0; i < log.events.size(); ++i) {
            CHECK(log.events[i].t == doctest::Approx(exact.event(i).t).epsilon(1e-9));
            CHECK(log.events[i].kind == exact.event(i).kind);
        }
        CHECK(motion->state()[0] == doctest::Approx(exact.at(6.0, "x")).epsilon(1e-9).scale(1.0));
        CHECK(motion->state()[1] == doctest::Approx(exact.at(6.0, "x_dot")).epsilon(1e-8).scale(1.0));
        CHECK(motion->state()[2] ==
              doctest::Approx(exact.at(6.0, "energy.dissipated")).epsilon(1e-9).scale(1.0));
        CHECK(motion->state()[3] == doctest::Approx(exact.at(6.0, "energy.input")).epsilon(1e-9).scale(1.0));
    }
}
