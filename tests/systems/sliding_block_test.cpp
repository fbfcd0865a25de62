// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "contact/catalogue.hpp"
#include "contact/gauss.hpp"
#include "dynamics/region.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <Eigen/LU>

#include <cmath>
#include <random>

using namespace stiction;
using stiction::test::Experiment;

namespace {

constexpr double root_half = 0.7071067811865476;

// (2.101)-(2.108) for sliding to -x under gravity and a torque.
GaussProblem make_problem(double mu, double al, double eps, double torque) {
    const double be = std::sqrt(1.0 - al * al);
    Eigen::Matrix<double, 2, 3> W;
    W << -mu, -1.0, al - mu * be, -mu, -1.0, -al - mu * be;
    const Eigen::Vector3d inverse_mass(1.0, 1.0, 1.0 / eps);
    GaussProblem out;
    out.S = W * inverse_mass.asDiagonal() * W.transpose();
    out.A.resize(2, 2);
    out.A << eps + al * (al - mu * be), eps - al * (al + mu * be), eps - al * (al - mu * be),
        eps + al * (al + mu * be);
    out.A /= eps;
    out.b.resize(2);
    out.b << 1.0 + al * torque / eps, 1.0 - al * torque / eps;
    return out;
}

GaussReport minimise(const GaussProblem& problem) {
    GaussReport out;
    find_solver("gauss_qp")->make_gauss({2, 2, 2})->solve(problem, {}, out);
    return out;
}

ContactReport complement(const GaussProblem& problem) {
    ContactReport out;
    SolveOptions options;
    options.all = true;
    find_solver("enumeration")->make_lcp({2, 2, 2})->solve(make_lcp(problem), options, out);
    return out;
}

std::string scenario(std::string_view items) { return "sliding_block?" + std::string(items); }

Sample take_start(std::string_view items) {
    Experiment run(scenario(items), 0.0);
    Sample out;
    run.simulation().get_node_sample(0, out);
    return out;
}

std::string classify(double mu, double torque, double x_dot0 = -1.0) {
    const ReadScenario read = read_scenario("sliding_block");
    std::vector<double> values = read.scenario->values;
    const System& block = *read.scenario->system;
    values[static_cast<std::size_t>(find_parameter(block, "mu"))] = mu;
    values[static_cast<std::size_t>(find_parameter(block, "torque"))] = torque;
    values[static_cast<std::size_t>(find_parameter(block, "x_dot0"))] = x_dot0;
    return classify_initial_state(block, values, read.scenario->settings);
}

}  // namespace

TEST_CASE(
    "sliding_block: figures 2.11-2.13, N = (3/4, 1/4), (1, 0), (4, 0), by enumeration, Lemke and Gauss' "
    "principle alike") {
    struct Row {
        double mu, left, right;
    };
    for (const Row& row : {Row{0.5, 0.75, 0.25}, Row{1.0, 1.0, 0.0}, Row{1.5, 4.0, 0.0}}) {
        for (const char* method : {"lcp_enumeration", "lemke", "gauss_qp"}) {
            const Sample sample =
                take_start("mu=" + std::to_string(row.mu) + "&method=" + std::string(method));
            CAPTURE(row.mu);
            CHECK(std::abs(sample.contacts[0].normal - row.left) < 1e-13 * (1.0 + row.left));
            CHECK(std::abs(sample.contacts[1].normal - row.right) < 1e-13);
            CHECK(std::abs(sample.contacts[0].tangent[0] - row.mu * row.left) < 1e-12);
            CHECK(sample.verdict == "unique");
            CHECK(sample.solutions == 1);
        }
        const GaussReport qp = minimise(make_problem(row.mu, root_half, 1.0 / 3.0, 0.0));
        CHECK(std::abs(qp.normal[0] - row.left) < 1e-10);
        CHECK(std::abs(qp.normal[1] - row.right) < 1e-10);
        CHECK(qp.solves_lcp);
    }
}

TEST_CASE("sliding_block: the right corner leaves with a_N = 6 at mu = 3/2, not by the printed (2.114)") {
    const Sample sample = take_start("mu=1.5");
    CHECK(std::abs(sample.contacts[1].normal_acceleration - 6.0) < 1e-12);
    const GaussProblem problem = make_problem(1.5, root_half, 1.0 / 3.0, 0.0);
    CHECK(std::abs(problem.A(1, 0) - 7.0 / 4.0) < 1e-14);   // printed: 1
    CHECK(std::abs(problem.A(1, 1) - 19.0 / 4.0) < 1e-14);  // printed: 4
}

TEST_CASE(
    "sliding_block: both loaded, N = (al + mu be, al - mu be)/(2 al); the long block in the limit 1/2") {
    for (const double al : {0.3, 0.5, root_half, 0.9, 0.999}) {
        const double be = std::sqrt(1.0 - al * al);
        for (const double share : {0.0, 0.3, 0.9}) {
            const double mu = std::min(5.0, share * al / be);
            const Sample sample = take_start("mu=" + std::to_string(mu) + "&alpha=" + std::to_string(al));
            const double mu_read = std::stod(std::to_string(mu)), al_read = std::stod(std::to_string(al));
            const double be_read = std::sqrt(1.0 - al_read * al_read);
            CHECK(std::abs(sample.contacts[0].normal - 0.5 * (1.0 + mu_read * be_read / al_read)) < 1e-13);
            CHECK(std::abs(sample.contacts[1].normal - 0.5 * (1.0 - mu_read * be_read / al_read)) < 1e-13);
        }
    }
    // beta -> 0: the distance from (1/2, 1/2) is mu be/(2 al), of first order in beta.
    const Sample flat = take_start("mu=0.5&alpha=0.999");
    CHECK(std::abs(flat.contacts[0].normal - 0.5) < 0.5 * 0.5 * 0.0448 / 0.999);
}

TEST_CASE(
    "sliding_block: tipping, N1 = eps/(eps + al (al - mu be)), between mu = al/be and mu_1; then it jams") {
    const double eps = 1.0 / 3.0, al = root_half, be = root_half;
    for (const double mu : {1.1, 1.3, 1.6, 1.66}) {
        const Sample sample = take_start("mu=" + std::to_string(mu));
        const double N = eps / (eps + al * (al - mu * be));
        CHECK(std::abs(sample.contacts[0].normal - N) < 1e-12 * N);
        CHECK(sample.contacts[1].state == ContactState::open);
    }
    const double mu_1 = (eps + al * al) / (al * be);
    CHECK(std::abs(mu_1 - 5.0 / 3.0) < 1e-14);
    CHECK(classify(mu_1 - 1e-6, 0.0) == "unique");
    CHECK(classify(mu_1 + 1e-6, 0.0) == "none");
    CHECK(minimise(make_problem(mu_1 + 1e-6, al, eps, 0.0)).verdict == Verdict::none);
}

TEST_CASE("sliding_block: without friction S = A, N = (1/2, 1/2), and both principles always agree") {
    const Sample sample = take_start("mu=0");
    CHECK(std::abs(sample.contacts[0].normal - 0.5) < 1e-15);
    CHECK(std::abs(sample.contacts[1].normal - 0.5) < 1e-15);
    const GaussProblem problem = make_problem(0.0, 0.6, 0.4, 0.7);
    CHECK((problem.S - problem.A).cwiseAbs().maxCoeff() < 1e-15);
    for (int i = 0; i <= 60; ++i) CHECK(classify(0.0, -3.0 + 0.1 * i) == "unique");
}

TEST_CASE("sliding_block: it slides with x'' = mu and stops after |x_dot0|/mu, in both directions") {
    for (const char* method : {"lcp_enumeration", "lemke", "gauss_qp"}) {
        for (const double v : {-1.0, 1.0}) {
            Experiment run(scenario("x_dot0=" + std::to_string(v) + "&method=" + method), 5.0);
            CHECK(std::abs(run.at_node(0, "x_dot") - v) == 0.0);
            REQUIRE(run.events().size() == 2);
            CHECK(run.event(0).kind == EventKind::slip_to_stick);
            CHECK(run.event(1).kind == EventKind::slip_to_stick);
            CHECK(std::abs(run.event(0).t - 2.0) < 1e-10);
            CHECK(std::abs(run.at(1.0, "x") - (v - 0.25 * v)) < 1e-12);
            CHECK(std::abs(run.at(5.0, "x") - v) < 1e-12);
            CHECK(std::abs(run.at(5.0, "x_dot")) < 1e-15);
        }
    }
    Experiment steps(scenario("method=time_stepping&dt=0.001"), 5.0);  // first order in dt
    CHECK(std::abs(steps.at(5.0, "x") + 1.0) < 2e-3);
    CHECK(std::abs(steps.at(5.0, "left.tangent") - steps.at(5.0, "right.tangent")) < 1e-12);
}

TEST_CASE("sliding_block: sliding to +x is the mirror image of sliding to -x") {
    const Sample minus = take_start("mu=0.8&torque=0.3&force_y=-1.2"),
                 plus = take_start("mu=0.8&torque=-0.3&force_y=-1.2&x_dot0=1");
    CHECK(std::abs(minus.contacts[0].normal - plus.contacts[1].normal) < 1e-15);
    CHECK(std::abs(minus.contacts[1].normal - plus.contacts[0].normal) < 1e-15);
    CHECK(std::abs(minus.contacts[0].tangent[0] + plus.contacts[1].tangent[0]) < 1e-15);
    for (int i = 0; i < 40; ++i)
        for (int j = 0; j < 12; ++j)
            CHECK(classify(0.06 * j + 0.01, -2.9 + 0.15 * i) ==
                  classify(0.06 * j + 0.01, 2.9 - 0.15 * i, 1.0));
}

TEST_CASE(
    "sliding_block: with a clockwise torque sqrt(2) the complementarity problem tips it over the right "
    "corner, "
    "and Gauss' principle loads the left corner that separates") {
    const double torque = -1.4142135623730951;
    const GaussProblem problem = make_problem(0.5, root_half, 1.0 / 3.0, torque);
    CHECK(std::abs(problem.b[0] + 2.0) < 1e-14);
    CHECK(std::abs(problem.b[1] - 4.0) < 1e-14);
    CHECK(problem.A(0, 0) > 0.0);
    CHECK(problem.A(1, 1) > 0.0);
    CHECK(problem.A.determinant() > 0.0);  // a P-matrix: exactly one solution
    const ContactReport lcp = complement(problem);
    CHECK(lcp.verdict == Verdict::unique);
    CHECK(std::abs(lcp.solutions[0].r[0]) < 1e-14);
    CHECK(std::abs(lcp.solutions[0].r[1] - 16.0 / 13.0) < 1e-14);
    const GaussReport qp = minimise(problem);
    CHECK(qp.verdict == Verdict::unique);
    CHECK(std::abs(qp.normal[0] - 4.0 / 23.0) < 1e-12);
    CHECK(std::abs(qp.normal[1] - 28.0 / 23.0) < 1e-12);
    CHECK(!qp.solves_lcp);
    CHECK(qp.complementarity > 0.1);

    Experiment by_lcp("sliding_block/counterexample", 1.0);
    CHECK(std::abs(by_lcp.at_node(0, "left.normal")) == 0.0);
    CHECK(std::abs(by_lcp.at_node(0, "right.normal") - 16.0 / 13.0) < 1e-13);
    CHECK(by_lcp.at_node(0, "complementarity") == 0.0);
    Experiment by_qp("sliding_block/counterexample?method=gauss_qp", 1.0);
    CHECK(std::abs(by_qp.at(0.0, "left.normal") - 4.0 / 23.0) < 1e-12);
    CHECK(std::abs(by_qp.at(0.0, "right.normal") - 28.0 / 23.0) < 1e-12);
    const double a_N = (problem.A * qp.normal - problem.b)[0];
    CHECK(std::abs(by_qp.at(0.0, "complementarity") - 4.0 / 23.0 * a_N) < 1e-12);
    CHECK(by_qp.word_at_node(0, "verdict") == "unique");  // of the complementarity problem
    // The load on a separating corner lasts an instant only: it is gone before t = 1e-10, and the motions agree.
    REQUIRE(by_qp.events().size() == 1);
    CHECK(by_qp.event(0).kind == EventKind::lift_off);
    CHECK(by_qp.event(0).t < 1e-10);
    CHECK(std::abs(by_qp.at(1.0, "theta") - by_lcp.at(1.0, "theta")) < 1e-10);
}

TEST_CASE(
    "sliding_block: with small friction too the principles part, S_12 A_22 - A_21 S_22 = 3 mu (mu - 1)") {
    for (const double mu : {0.01, 0.2, 0.5, 0.9, 1.2}) {
        const GaussProblem problem = make_problem(mu, root_half, 1.0 / 3.0, 0.0);
        const double criterion = problem.S(0, 1) * problem.A(1, 1) - problem.A(1, 0) * problem.S(1, 1);
        CHECK(std::abs(criterion - 3.0 * mu * (mu - 1.0)) < 1e-13);
        CHECK((classify(mu, -1.4142135623730951) == "differ") == (mu < 1.0));
    }
}

TEST_CASE("sliding_block: the map of verdicts is that of the solvers at 2000 random points") {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    int seen[4] = {};
    for (int i = 0; i < 2000; ++i) {
        const double mu = 3.0 * uniform(random), torque = 6.0 * uniform(random) - 3.0;
        const GaussProblem problem = make_problem(mu, root_half, 1.0 / 3.0, torque);
        const ContactReport lcp = complement(problem);
        const GaussReport qp = minimise(problem);
        CHECK((lcp.verdict == Verdict::none) == (qp.verdict == Verdict::none));
        std::string expected(get_name(lcp.verdict));
        if (lcp.verdict != Verdict::none && !qp.solves_lcp) expected = "differ";
        CHECK(classify(mu, torque) == expected);
        ++seen[expected == "unique" ? 0 : expected == "multiple" ? 1 : expected == "none" ? 2 : 3];
    }
    for (int count : seen) CHECK(count > 50);
}

TEST_CASE("sliding_block: at mu = 2 it jams, an impact without collision at once") {
    for (const char* method : {"lcp_enumeration", "lemke", "gauss_qp"}) {
        Experiment run(scenario("mu=2&method=" + std::string(method)), 1.0);
        REQUIRE(run.events().size() >= 2);
        CHECK(run.event(0).kind == EventKind::impact_without_collision);
        CHECK(run.event(1).kind == EventKind::impact_without_collision);
        CHECK(run.event(0).t == 0.0);
        CHECK(run.word_at_node(0, "verdict") == "none");
        CHECK(std::isnan(run.at_node(0, "left.normal")));
        CHECK(run.at_node(1, "energy.dissipated") > 0.1);
        CHECK(std::abs(run.at_node(1, "v_t1")) < 1e-15);  // the leading corner sticks
        CHECK(run.at_node(1, "theta_dot") > 0.0);
    }
}

TEST_CASE(
    "sliding_block: resting on both corners it holds up to |F_x| = mu, whatever the split of the load") {
    for (const double torque : {0.0, 0.2, -0.3, 0.3}) {
        for (const double side : {1.0, -1.0}) {
            const std::string tail = "&torque=" + std::to_string(torque) + "&x_dot0=0";
            Experiment holds(scenario("force_x=" + std::to_string(0.499 * side) + tail), 2.0);
            CAPTURE(torque);
            CHECK(holds.events().empty());
            CHECK(std::abs(holds.at(2.0, "x")) < 1e-13);
            for (const char* corner : {"left", "right"}) {
                const std::string name(corner);
                CHECK(std::abs(holds.at(1.0, name + ".tangent")) <=
                      0.5 * holds.at(1.0, name + ".normal") + 1e-12);
            }
            CHECK(std::abs(holds.at(1.0, "left.tangent") + holds.at(1.0, "right.tangent") + 0.499 * side) <
                  1e-12);
            Experiment slides(scenario("force_x=" + std::to_string(0.501 * side) + tail), 2.0);
            CHECK(std::abs(slides.at(2.0, "x") - 0.5 * 0.001 * side * 4.0) < 1e-11);
        }
    }
    // Pushed against its motion, the block reverses, because the force is larger than friction.
    Experiment back(scenario("x_dot0=1&force_x=-1"), 2.0);
    REQUIRE(back.events().size() == 2);
    CHECK(back.event(0).kind == EventKind::slip_reversal);
    CHECK(std::abs(back.event(0).t - 1.0 / 1.5) < 1e-10);
}

TEST_CASE("sliding_block: shared friction is reported with the least norm that the cones allow") {
    // N = (0.75, 0.25) here: half of T exceeds the bound of the right corner, the left one carries the rest.
    const double torque = -0.5 * root_half;
    Experiment run("sliding_block?torque=" + std::to_string(torque) + "&x_dot0=0&mu=0.5", 0.0);
    const double left = run.at_node(0, "left.normal"), right = run.at_node(0, "right.normal");
    CHECK(std::abs(left + right - 1.0) < 1e-13);
    Experiment pushed("sliding_block?torque=" + std::to_string(torque) + "&x_dot0=0&mu=0.5&force_x=0.4", 1.0);
    const double N1 = pushed.at(0.5, "left.normal"), N2 = pushed.at(0.5, "right.normal");
    const double T1 = pushed.at(0.5, "left.tangent"), T2 = pushed.at(0.5, "right.tangent");
    const double weaker = 0.5 * std::min(N1, N2);
    REQUIRE(weaker < 0.2);
    CHECK(std::abs(T1 + T2 + 0.4) < 1e-12);
    CHECK(std::abs(std::min(std::abs(T1), std::abs(T2)) - weaker) < 1e-12);
    CHECK(pushed.word_at_node(0, "verdict") == "multiple");
}

TEST_CASE("sliding_block: it tips, lands, rocks to rest in finite time, and its energy balances") {
    for (const char* items :
         {"mu=1.5", "mu=2", "theta0=0.4&x_dot0=0&restitution=0.4", "theta0=0.3&x_dot0=0"}) {
        Experiment run(scenario(items), 10.0);
        CAPTURE(std::string(items));
        CHECK(run.status() == RunStatus::reached);
        CHECK(run.energy_defect() < 1e-9 * run.largest_energy());
        CHECK(run.word_at_node(run.nodes() - 1, "left.state") == "stick");
        CHECK(run.word_at_node(run.nodes() - 1, "right.state") == "stick");
        CHECK(std::abs(run.at(10.0, "theta")) < 1e-12);
    }
}

TEST_CASE("sliding_block: let go on a corner that holds it lands at the time of its energy integral") {
    // About the corner (distance 1): (1 + eps) phi'' = -cos phi with the angle phi of the centre, so that
    // t = int dphi/sqrt(2 (sin phi0 - sin phi)/(1 + eps)), from phi0 = pi/4 + theta0 to the landing at pi/4.
    // With phi = phi0 - s^2 the integrand is smooth: Simpson.
    for (const double theta0 : {0.1, 0.3, 0.5}) {
        const double phi0 = 0.25 * 3.14159265358979323846 + theta0, end = std::sqrt(theta0);
        constexpr double eps = 0.3333333333333333;
        const auto rate = [&](double s) {
            // sin phi0 - sin phi = 2 cos((phi0 + phi)/2) sin(s^2/2)
            const double fall =
                2.0 * std::cos(phi0 - 0.5 * s * s) * (s == 0.0 ? 0.5 : std::sin(0.5 * s * s) / (s * s));
            return 2.0 / std::sqrt(2.0 * fall / (1.0 + eps));
        };
        constexpr int pieces = 2000;
        double sum = rate(0.0) + rate(end);
        for (int i = 1; i < pieces; ++i) sum += (i % 2 == 0 ? 2.0 : 4.0) * rate(end * i / pieces);
        const double landing = sum * end / (3.0 * pieces);
        char text[80];
        std::snprintf(text, sizeof text, "x_dot0=0&mu=5&tol=1e-13&theta0=%.17g", theta0);
        Experiment run(scenario(text), 1.2 * landing);
        double found = 0.0;
        for (const Event& event : run.events())
            if (found == 0.0 && event.kind == EventKind::touch_down) found = event.t;
        CAPTURE(theta0);
        CHECK(std::abs(found - landing) < 1e-10);
        CHECK(run.at(0.5 * landing, "left.state") == static_cast<double>(ContactState::stick));
    }
}

TEST_CASE("sliding_block: enumeration, Lemke and time stepping give the same rocking motion") {
    // Time stepping is of first order; impacts of the two steppers lie within one step of each other.
    Experiment reference(scenario("theta0=0.3&x_dot0=0&mu=0.7"), 1.5);
    Experiment lemke(scenario("theta0=0.3&x_dot0=0&mu=0.7&method=lemke"), 1.5);
    Experiment steps(scenario("theta0=0.3&x_dot0=0&mu=0.7&method=time_stepping&dt=0.0005"), 1.5);
    for (const double t : {0.4, 0.9, 1.5}) {
        CHECK(std::abs(lemke.at(t, "theta") - reference.at(t, "theta")) < 1e-10);
        CHECK(std::abs(steps.at(t, "theta") - reference.at(t, "theta")) < 2e-3);
    }
}

TEST_CASE("sliding_block: an upper corner on the plane ends the run") {
    Experiment run("sliding_block/counterexample", 10.0);
    CHECK(run.status() == RunStatus::ended);
    CHECK(run.simulation().end_reason() == "other corner");
    const double theta = run.at_node(run.nodes() - 1, "theta"), y = run.at_node(run.nodes() - 1, "y");
    CHECK(std::abs(y - root_half * (std::abs(std::sin(theta)) - std::cos(theta))) < 1e-10);
}

TEST_CASE(
    "sliding_block: at a stick bound where slip would go against its own friction (A_s < 0) the corner lifts "
    "off") {
    Experiment run("sliding_block?x_dot0=0&force_x=3&mu=5");
    CHECK(run.status() == RunStatus::ended);
    REQUIRE(run.events().size() == 2);
    CHECK(run.event(0).kind == EventKind::lift_off);
    CHECK(run.event(0).reason() == "force reaches mu_s N");
    CHECK(run.event(1).reason() == "other corner");
    std::size_t before = 0;  // the row with the forces of stick at the instant of the event
    for (std::size_t i = 0; i < run.nodes(); ++i)
        if (run.at_node(i, "t") == run.event(0).t && run.word_at_node(i, "right.state") == "stick")
            before = i;
    REQUIRE(before > 0);
    const double N = run.at_node(before, "right.normal"), T = run.at_node(before, "right.tangent");
    CHECK(N > 0.1);
    CHECK(std::abs(T) == doctest::Approx(5.0 * N));
    // One corner about which the block tips: G_NN = 1 + r_x^2/eps, G_NT = -r_x r_y/eps with eps = 1/3.
    const double theta = run.at_node(before, "theta"), s = std::sin(theta), c = std::cos(theta);
    const double r_x = root_half * (c + s), r_y = root_half * (s - c), sense = T < 0.0 ? 1.0 : -1.0;
    CHECK(1.0 + 3.0 * r_x * r_x + sense * 5.0 * 3.0 * r_x * r_y < 0.0);
    CHECK(run.word_at_node(before + 1, "right.state") == "open");
    CHECK(run.at(run.event(0).t + 1e-3, "right.gap") > 0.0);
    CHECK(run.energy_defect() < 1e-9);
}

TEST_CASE("sliding_block: no push, torque, tilt or friction leads to a run that gives up") {
    for (const char* method : {"lcp_enumeration", "gauss_qp"})
        for (const char* mu : {"0.3", "1.8", "5"})
            for (const char* force : {"-3", "0", "0.7"})
                for (const char* torque : {"-2", "0.9", "3"})
                    for (const char* start : {"x_dot0=0", "x_dot0=0.5&theta0=0.4"}) {
                        const std::string text = std::string("sliding_block?method=") + method + "&mu=" + mu +
                                                 "&force_x=" + force + "&torque=" + torque + "&" + start;
                        Experiment run(text, 6.0);
                        CHECK_MESSAGE(run.status() != RunStatus::failed, text);
                        CHECK_MESSAGE(run.at(run.simulation().now(), "left.gap") > -1e-9, text);
                        CHECK_MESSAGE(run.at(run.simulation().now(), "right.gap") > -1e-9, text);
                    }
}
