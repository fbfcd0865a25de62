// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A run withholds columns that would tell a mystery value, and shows those that people measure.
#include "base/number_text.hpp"
#include "dynamics/trace_text.hpp"
#include "explore/check.hpp"
#include "model/catalogue.hpp"
#include "model/empty_kinetics.hpp"
#include "scenario/scenario.hpp"
#include "scenario/value_text.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

using namespace stiction;

namespace {

constexpr std::size_t steps = 40;

struct Run {
    explicit Run(const std::string& text) {
        ReadScenario read = read_scenario(text);
        REQUIRE(read.scenario.has_value());
        CAPTURE(text);
        REQUIRE(read.errors.empty());
        scenario = std::move(*read.scenario);
        simulation = std::make_unique<Simulation>(*scenario.system, scenario.values, scenario.settings);
    }
    std::vector<double> row(double t) const {
        std::vector<double> out(simulation->columns().size());
        simulation->get_row(t, out);
        return out;
    }
    double at(std::string_view column, double t) const {
        const int index = simulation->find_column(column);
        CAPTURE(std::string(column));
        REQUIRE(index >= 0);
        return row(t)[static_cast<std::size_t>(index)];
    }
    bool has_given_normals() const {
        Kinetics kinetics = make_kinetics(simulation->mechanism().size());
        Sample start;
        simulation->get_sample(0.0, start);
        simulation->mechanism().evaluate(0.0, start.q, start.v, kinetics);
        return std::any_of(kinetics.contacts.begin(), kinetics.contacts.end(),
                           [](const ContactKinetics& c) { return c.law == NormalLaw::prescribed; });
    }

    Scenario scenario;
    std::unique_ptr<Simulation> simulation;
};

bool is_same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// Rounding of the same formula with other values; seven digits of a hidden value are far from it.
bool is_near(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)) + 1e-12 ||
           (std::isnan(a) && std::isnan(b));
}

// The range about the default value, inside the range of the parameter.
std::string hide(const System& system, const Parameter& parameter) {
    const double width = parameter.initial != 0.0 ? 0.2 * std::abs(parameter.initial)
                                                  : 0.05 * std::min(parameter.max - parameter.min, 10.0);
    const double least = parameter.scale == Scale::integer ? std::max(width, 1.0) : width;
    const double min = std::max(parameter.initial - least, parameter.min),
                 max = std::min(parameter.initial + least, parameter.max);
    return std::string(system.id) + "?mystery=all:" + std::string(parameter.id) + ":" + write_number(min) +
           ":" + write_number(max);
}

// Calls act(run with the mystery, the same run with the value written) for every parameter of every system that can be
// hidden, for several experiments.
template <class Act>
void for_each_mystery(const Act& act) {
    for (const System* system : all_systems())
        for (const Parameter& parameter : system->parameters) {
            if (parameter.scale == Scale::choice) continue;
            const std::string text = hide(*system, parameter);
            CAPTURE(text);
            if (!read_scenario(text).errors.empty()) continue;  // the range does not fit the other values
            Run hidden(text);
            Scenario told = hidden.scenario;
            told.settings.mystery = {};
            Simulation plain(*told.system, told.values, told.settings);
            hidden.simulation->advance(HUGE_VAL, steps);
            plain.advance(HUGE_VAL, steps);
            REQUIRE(hidden.simulation->now() == plain.now());
            act(hidden, plain, parameter);
        }
}

}  // namespace

TEST_CASE("mystery, every parameter: the motion and the forces are shown, with the bits of the plain run") {
    int count = 0;
    for_each_mystery([&](const Run& hidden, const Simulation& plain, const Parameter&) {
        ++count;
        const MechanismSize size = plain.mechanism().size();
        const auto tangents = static_cast<std::size_t>(size.tangents);
        const bool given = hidden.has_given_normals();
        std::vector<double> is(plain.columns().size()), row(is.size());
        for (std::size_t node = 0; node < plain.node_count(); ++node) {
            plain.get_node_row(node, is);
            hidden.simulation->get_node_row(node, row);
            const std::size_t coordinates = plain.system().coordinates.size(), contacts = 1 + 2 * coordinates,
                              energies = contacts + static_cast<std::size_t>(size.contacts) * (3 + tangents);
            for (std::size_t c = 0; c < row.size(); ++c) {
                CAPTURE(plain.columns()[c].name);
                const bool is_normal = c >= contacts && c < energies && (c - contacts) % (3 + tangents) == 1;
                if (c < energies && !(given && is_normal && std::isnan(row[c])))
                    REQUIRE(is_same(row[c], is[c]));
                else
                    REQUIRE((std::isnan(row[c]) || row[c] == is[c]));
            }
        }
    });
    CHECK(count > 200);
}

// The ends of the range decide in the engine. Here other values inside it do.
TEST_CASE("mystery, every parameter: a number that is shown is no formula of the hidden value") {
    int withheld = 0;
    for_each_mystery([&](const Run& hidden, const Simulation& plain, const Parameter&) {
        const System& system = plain.system();
        const Mystery::Item& item = hidden.scenario.settings.mystery.items.front();
        std::vector<double> row(plain.columns().size()), other(row.size());
        Sample now;
        for (const double share : {0.11, 0.83}) {
            std::vector<double> values = hidden.scenario.values;
            double& value = values[static_cast<std::size_t>(item.parameter)];
            value = limit_value(system.parameters[static_cast<std::size_t>(item.parameter)],
                                item.min + share * (item.max - item.min));
            const std::string_view method =
                system.methods[static_cast<std::size_t>(plain.settings().method)].id;
            const std::unique_ptr<Mechanism> mechanism = make_mechanism(system, values, method);
            for (std::size_t node = 0; node < plain.node_count(); ++node) {
                hidden.simulation->get_node_row(node, row);
                plain.get_node_sample(node, now);
                std::vector<double> q(static_cast<std::size_t>(mechanism->size().coordinates)), v(q.size());
                mechanism->find_state(now, q, v);
                fill_row(*mechanism, now, other);
                const auto energies = static_cast<std::size_t>(plain.find_column("energy.kinetic"));
                for (std::size_t c = energies + 4; c < row.size(); ++c) {
                    CAPTURE(plain.columns()[c].name);
                    withheld += std::isnan(row[c]) && !std::isnan(other[c]);
                    if (!std::isnan(row[c])) REQUIRE(is_near(row[c], other[c]));
                }
                if (std::isnan(row[energies])) continue;
                const double K = mechanism->kinetic_energy(now.t, q, v),
                             V = mechanism->potential_energy(now.t, q);
                REQUIRE(K == plain.mechanism().kinetic_energy(now.t, q, v));
                REQUIRE(V == plain.mechanism().potential_energy(now.t, q));
                REQUIRE(mechanism->damping_power(now.t, q, v) ==
                        plain.mechanism().damping_power(now.t, q, v));
            }
        }
    });
    CHECK(withheld > 1000);
}

TEST_CASE("mystery: columns that are formulas of the hidden value are blank, and those beside them are not") {
    struct Case {
        std::string text;
        std::vector<std::string> blank, shown;
    };
    const std::vector<std::string> energies{"energy.kinetic", "energy.potential", "energy.dissipated",
                                            "energy.input"};
    for (const Case& each : {
             Case{"bearing_pendulum?mystery=s:mu:0.1:0.3&b=0",
                  {"f"},
                  {"theta", "theta_dot", "load_total", "load_direction", "energy.potential",
                   "energy.dissipated"}},
             Case{"rolling_disk?mystery=s:mu_s:0.3:0.5",
                  {"friction_limit"},
                  {"s", "friction", "v_k", "torque"}},
             Case{"free_disk?mystery=s:mu_s:0.3:0.5", {"friction_limit"}, {"theta", "friction", "v_k"}},
             Case{"painleve_rod?mystery=s:mu:0.5:0.9",
                  {"a"},
                  {"b", "tip.normal", "tip.tangent", "v_t", "theta", "energy.kinetic"}},
             Case{"painleve_rod?mystery=s:force_y:-2:-1",
                  {"b", "force_y", energies[0], energies[1], energies[2], energies[3]},
                  {"a", "force_x", "tip.normal"}},
             Case{"two_masses?mystery=s:t12:1:2",
                  {"blocks.normal", "hexagon_margin", "static12_min", "static12_max", "static10_min"},
                  {"z1", "z1_ddot", "blocks.tangent", "ground1.normal", "force1", "energy.kinetic"}},
             Case{"belt_oscillator?mystery=s:stiffness:80:120",
                  {"applied_force", energies[0], energies[1], energies[2], energies[3]},
                  {"x", "x_dot", "belt.tangent", "belt.normal", "slip_speed"}},
             Case{"belt_oscillator?mystery=s:damping:0.5:1",
                  {"applied_force", energies[0], energies[1], energies[2], energies[3]},
                  {"x", "x_dot", "belt.tangent"}},
             Case{"belt_oscillator?mystery=s:mu_s:0.3:0.5",
                  {},
                  {"applied_force", "belt.tangent", energies[2]}},
             Case{"belt_oscillator?mystery=s:normal_force:5:9",
                  {"belt.normal"},
                  {"belt.tangent", "x", energies[0]}},
         }) {
        CAPTURE(each.text);
        Run run(each.text);
        constexpr double time = 0.31;
        run.simulation->advance(time, 20000);
        explore::Moment moment{run.simulation.get(), &run.scenario, time, false};
        std::string csv;
        std::vector<std::size_t> columns;
        for (const auto* names : {&each.blank, &each.shown})
            for (const std::string& name : *names) {
                const bool is_blank = names == &each.blank;
                CAPTURE(name);
                CHECK(std::isnan(run.at(name, time)) == is_blank);
                for (const std::string& sum :
                     {name, "2*" + name, "max(" + name + ")", "mean(" + name + ", 0.2)"}) {
                    if (!run.simulation
                             ->columns()[static_cast<std::size_t>(run.simulation->find_column(name))]
                             .words.empty())
                        break;
                    CAPTURE(sum);
                    const explore::ReadCheck read = explore::read_number_text(sum, *run.simulation);
                    REQUIRE(read.check.has_value());
                    CHECK(explore::find_value(*read.check, moment).has_value() != is_blank);
                }
                if (is_blank) columns.push_back(static_cast<std::size_t>(run.simulation->find_column(name)));
            }
        TraceWriter writer(*run.simulation, columns, false, csv);
        writer.add_row(run.row(time));
        CHECK(csv == std::string(std::max<std::size_t>(columns.size(), 1) - 1, ',') + "\n");
    }
}

TEST_CASE("mystery: the region of a contact problem is not told where it depends on the value") {
    // The lower end slides, the upper one has no solution.
    for (const auto& [text, is_told] :
         {std::pair{"painleve_rod?theta0=1.107&v_t0=-1&mystery=s:mu:1.2:1.34", false},
          {"painleve_rod?theta0=1.107&v_t0=-1&mystery=s:mu:1.2:1.3", true}}) {
        Run run(text);
        const explore::Moment moment{run.simulation.get(), &run.scenario, 0.0, false};
        const explore::ReadCheck read = explore::read_clause("region == \"A\"", *run.simulation);
        REQUIRE(read.check.has_value());
        CHECK(explore::answer_check(*read.check, moment).clauses[0].value.word.has_value() == is_told);
        CHECK(std::isfinite(run.at("region", 0.0)) == is_told);
        CHECK(std::isfinite(run.at("v_t", 0.0)));
    }
}

TEST_CASE("mystery: columns stay blank after a live change of another value") {
    Run run("bearing_pendulum?mystery=s:mu:0.1:0.3&b=0");
    run.simulation->advance(0.2, 20000);
    std::vector<double> values = run.scenario.values;
    values[static_cast<std::size_t>(find_parameter(*run.scenario.system, "washers"))] = 1.0;
    run.simulation->set_values(values);
    run.simulation->advance(run.simulation->now() + 0.2, 20000);
    CHECK(std::isnan(run.at("f", run.simulation->now())));
    const std::unique_ptr<Simulation> branch = run.simulation->make_branch(0.1);
    std::vector<double> row(branch->columns().size());
    branch->get_row(0.1, row);
    CHECK(std::isnan(row[static_cast<std::size_t>(branch->find_column("f"))]));
}
