// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/system.hpp"

#include "dynamics/simulation.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <vector>

using namespace stiction;

namespace {

// A stone that falls onto a floor: a model, and nothing else.
struct Values {
    double gravity, height;
};

constexpr BoundParameter<Values> stone_table[] = {
    {&Values::gravity,
     {.id = "gravity", .symbol = "g", .name = "Gravity", .unit = "m/s^2", .initial = 9.81, .max = 30.0}},
    {&Values::height,
     {.id = "height", .symbol = "h", .name = "Height", .unit = "m", .initial = 1.0, .max = 10.0}},
};
constexpr auto stone_parameters = collect_rows(stone_table);

constexpr BoundObservable<Sample> table_of_observables[] = {
    {{"way", "m", "height above the floor"}, [](const Sample& now) { return now.q[0]; }},
};
constexpr auto observables = collect_rows(table_of_observables);
constexpr Coordinate coordinates[] = {{"y", "m", "m/s", "height"}};
constexpr Method methods[] = {{"event_driven", "Event-driven"}};

class Stone : public Mechanism {
  public:
    explicit Stone(std::span<const double> values) : p(bind_values<stone_table>(values)) {}
    MechanismSize size() const override { return {.coordinates = 1, .contacts = 1, .tangents = 1}; }
    std::string contact_name(int) const override { return "floor"; }
    void set_initial_state(VectorOut q, VectorOut v) const override { q[0] = p.height, v[0] = 0.0; }
    void evaluate(double, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M(0, 0) = 1.0;
        out.h[0] = -p.gravity;
        out.J_N(0, 0) = 1.0;
        out.J_T(0, 0) = 0.0;
        out.contacts[0] = {};
        out.contacts[0].gap = q[0];
    }
    double kinetic_energy(double, VectorIn, VectorIn v) const override { return 0.5 * v[0] * v[0]; }
    double potential_energy(double, VectorIn q) const override { return p.gravity * q[0]; }
    void observe(const Sample& now, VectorOut out) const override {
        fill_observables<table_of_observables>(now, out);
    }

  private:
    Values p;
};

const System& get_stone() {
    static const System entry{
        .id = "stone",
        .title = "Stone",
        .source = "-",
        .parameters = stone_parameters,
        .methods = methods,
        .coordinates = coordinates,
        .observables = observables,
        .make = [](const System&, std::span<const double> values, std::string_view)
            -> std::unique_ptr<Mechanism> { return std::make_unique<Stone>(values); },
    };
    return entry;
}

}  // namespace

TEST_CASE("system: a model alone has a scenario, columns, a motion and an empty picture") {
    const System* const systems[] = {&get_stone()};
    const ReadScenario read = read_scenario("stone?height=2", systems, "The link");
    REQUIRE(read.scenario);
    CHECK(read.notices.empty());
    CHECK(write_scenario(*read.scenario) == "stone?height=2");
    Simulation run(get_stone(), read.scenario->values, read.scenario->settings);
    CHECK(run.advance(1.0, 100000) == RunStatus::reached);
    REQUIRE(run.events().size() >= 1);
    CHECK(run.events()[0].t == doctest::Approx(std::sqrt(2.0 * 2.0 / 9.81)).epsilon(1e-9));
    std::vector<double> row(run.columns().size());
    run.get_row(0.3, row);
    const double fallen = 2.0 - 0.5 * 9.81 * 0.3 * 0.3;
    CHECK(row[static_cast<std::size_t>(run.find_column("way"))] == doctest::Approx(fallen).epsilon(1e-9));
    CHECK(run.find_column("energy.kinetic") > 0);
    Sample sample;
    run.get_sample(0.3, sample);
    Drawing drawing;
    get_stone().picture->draw(get_stone(), run.values(), sample, drawing);
    CHECK(drawing.lines.empty());
    CHECK(get_stone().claims->presets.empty());
}
