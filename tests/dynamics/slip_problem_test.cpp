// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/slip_problem.hpp"

#include "dynamics/run.hpp"
#include "dynamics/simulation.hpp"
#include "model/catalogue.hpp"

#include <cmath>

using namespace stiction;

namespace {

// A block of mass m on a plane, pushed down by P with a lever: M = diag(m, m), one contact, dampers C.
class Block : public test::SmallMechanism {
  public:
    static constexpr double m = 2.0, P = 3.0, slope = 0.4, C = 0.5, drop = 0.7;
    MechanismSize size() const override { return {2, 1, 1, 0}; }
    FrictionLaw friction(int) const override { return {FrictionKind::stribeck, 0.9, 0.3, 0.5}; }
    void set_initial_state(VectorOut, VectorOut) const override {}
    void evaluate(double, VectorIn, VectorIn, Kinetics& out) const override {
        out.M = m * Eigen::Matrix2d::Identity();
        out.h << 0.0, -P;
        out.J_N << slope, 1.0;
        out.J_T << 1.0, 0.0;
        out.contacts[0].viscous = C;
        out.contacts[0].b_N = drop;
    }
};

}  // namespace

TEST_CASE("slip problem: of a block by hand, with Stribeck's law and a damper") {
    const Block block;
    Sample sample;
    sample.q = {0.0, 0.0}, sample.v = {-0.2, 0.0};
    sample.contacts.resize(1);
    sample.contacts[0].slip[0] = -0.2;
    const double mu = 0.3 + 0.6 * std::exp(-0.2 / 0.5);
    for (const double sense : {-1.0, 1.0}) {
        const SlipProblem found = find_slip_problem(block, sample, 0, sense);
        // a_N = slope a_x + a_y + drop with m a_x = slope N - sg mu N - C u, m a_y = N - P
        CHECK(found.A == doctest::Approx((Block::slope * (Block::slope - sense * mu) + 1.0) / Block::m));
        CHECK(-found.b ==
              doctest::Approx((-Block::slope * Block::C * -0.2 - Block::P) / Block::m + Block::drop));
    }
}

TEST_CASE("slip problem: of the rod, eps A and eps b are the A and b of its columns") {
    const System& rod = *find_system("painleve_rod");
    const auto at = [&](std::string_view id) { return static_cast<std::size_t>(find_parameter(rod, id)); };
    std::vector<double> values;
    for (const Parameter& parameter : rod.parameters) values.push_back(parameter.initial);
    values[at("mu")] = 1.9, values[at("force_x")] = 0.3, values[at("force_theta")] = 0.2;
    int regions = 0;
    for (const double theta : {0.4, 1.1, 1.4, 2.0})
        for (const double rate : {-2.5, 0.0, 1.3}) {
            values[at("theta0")] = theta, values[at("theta_dot0")] = rate, values[at("v_t0")] = -1.0;
            const Simulation simulation(rod, values, {});
            Sample sample;
            simulation.get_node_sample(0, sample);
            std::vector<double> row(simulation.columns().size());
            simulation.get_node_row(0, row);
            const auto column = [&](std::string_view name) {
                return row[static_cast<std::size_t>(simulation.find_column(name))];
            };
            const SlipProblem found = find_slip_problem(simulation.mechanism(), sample, 0, -1.0);
            const double epsilon = values[at("epsilon")];
            CHECK(epsilon * found.A == doctest::Approx(column("a")).epsilon(1e-13));
            CHECK(epsilon * found.b == doctest::Approx(column("b")).epsilon(1e-13));
            CHECK((found.A > 0.0   ? found.b >= 0.0 ? 0.0 : 1.0
                   : found.b > 0.0 ? 2.0
                                   : 3.0) == column("region"));
            regions |= 1 << static_cast<int>(column("region"));
        }
    CHECK(regions == 15);  // each was there
}
