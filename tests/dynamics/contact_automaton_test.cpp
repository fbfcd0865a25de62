// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/constants.hpp"
#include "contact/catalogue.hpp"
#include "dynamics/run.hpp"
#include "model/catalogue.hpp"

using namespace stiction;
using namespace stiction::test;

namespace {

// Rod of mass 1, half length 1, inertia 1/3, whose lower end touches a rough plane; g = 1. In its vertical plane
// (s, z, th), or in space (x, y, z, th) with that plane at the azimuth `azimuth`.
class Rod : public SmallMechanism {
  public:
    bool spatial = false;
    double azimuth = 0.6, mu = 0.5, restitution = 0.0;
    double th = 1.0, th_dot = 0.0, gap = 0.0, u_n = 0.0, u_t = 1.0;

    MechanismSize size() const override {
        return {.coordinates = spatial ? 4 : 3, .contacts = 1, .tangents = spatial ? 2 : 1};
    }
    FrictionLaw friction(int) const override { return make_coulomb(mu); }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        const double s_dot = u_t - std::sin(th) * th_dot, z_dot = u_n + std::cos(th) * th_dot;
        std::fill(q.begin(), q.end(), 0.0);
        if (spatial)
            v[0] = s_dot * std::cos(azimuth), v[1] = s_dot * std::sin(azimuth);
        else
            v[0] = s_dot;
        q[q.size() - 2] = gap + std::sin(th), v[q.size() - 2] = z_dot;
        q[q.size() - 1] = th, v[q.size() - 1] = th_dot;
    }
    void evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const override {
        const int n = spatial ? 4 : 3;
        const double angle = q[q.size() - 1], rate = v[q.size() - 1], c = std::cos(angle),
                     s = std::sin(angle);
        const double e[2] = {std::cos(azimuth), std::sin(azimuth)};
        out.M.setIdentity();
        out.M(n - 1, n - 1) = 1.0 / 3.0;
        out.h.setZero();
        out.h[n - 2] = -1.0;
        out.J_N.setZero();
        out.J_N(0, n - 2) = 1.0;
        out.J_N(0, n - 1) = -c;
        out.J_T.setZero();
        out.contacts[0] = {};
        out.contacts[0].gap = q[q.size() - 2] - s;
        out.contacts[0].b_N = s * rate * rate;
        out.contacts[0].restitution = restitution;
        for (int k = 0; k < n - 2; ++k) {
            out.J_T(k, k) = 1.0;
            out.J_T(k, n - 1) = s * (spatial ? e[k] : 1.0);
            out.contacts[0].b_T[static_cast<std::size_t>(k)] = c * rate * rate * (spatial ? e[k] : 1.0);
        }
    }
    double potential_energy(double, VectorIn q) const override { return q[q.size() - 2]; }
};

// A regular polygon of `corners` corners that rolls over a line, q = (x, y, phi): corner i at phi + 2 pi i/corners.
class Polygon : public SmallMechanism {
  public:
    int corners = 128;
    double R = 1.0, I = 0.5, g = 10.0, w0 = -2.0;
    MechanismSize size() const override { return {.coordinates = 3, .contacts = corners, .tangents = 1}; }
    FrictionLaw friction(int) const override { return make_coulomb(2.0); }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        // Corner 0 straight below.
        q[0] = 0.0, q[1] = R, q[2] = -0.5 * pi;
        v[0] = -w0 * R, v[1] = 0.0, v[2] = w0;
    }
    void evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const override {
        out.M.setZero();
        out.M.diagonal() << 1.0, 1.0, I;
        out.h << 0.0, -g, 0.0;
        for (int i = 0; i < corners; ++i) {
            const double angle = q[2] + 2.0 * pi * i / corners, c = R * std::cos(angle),
                         s = R * std::sin(angle);
            out.J_N.row(i) << 0.0, 1.0, c;
            out.J_T.row(i) << 1.0, 0.0, -s;
            ContactKinetics& contact = out.contacts[static_cast<std::size_t>(i)];
            contact = {};
            contact.gap = s < 0.0 ? q[1] + s : std::nan("");
            contact.out_of_reach = !(s < 0.0);
            contact.b_N = -s * v[2] * v[2];
            contact.b_T = {-c * v[2] * v[2], 0.0};
        }
    }
    double potential_energy(double, VectorIn q) const override { return g * q[1]; }
};

// Corners that may be left out get no numbers.
class SkippingPolygon : public Polygon {
  public:
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        Polygon::evaluate(t, q, v, out);
        const double nan = std::nan("");
        for (int i = 0; i < corners; ++i) {
            if (!out.skipped[static_cast<std::size_t>(i)]) continue;
            ++left_out;
            out.J_N.row(i).setConstant(nan), out.J_T.row(i).setConstant(nan);
            ContactKinetics& contact = out.contacts[static_cast<std::size_t>(i)];
            contact.gap = contact.w_N = contact.b_N = nan;
            contact.w_T = contact.b_T = {nan, nan};
        }
    }
    mutable long left_out = 0;
};

// Two polygons of 64 corners whose centres are joined by a massless rod of length d: one joint row. With equal shape and
// phase both turn in the same way, whatever their moments of inertia are.
class JoinedPolygons : public SmallMechanism {
  public:
    static constexpr int corners = 64;
    double R = 1.0, g = 10.0, w0 = -2.0, d = 3.0;
    std::array<double, 2> I{0.3, 0.9};
    MechanismSize size() const override {
        return {.coordinates = 6, .contacts = 2 * corners, .tangents = 1, .joints = 1};
    }
    FrictionLaw friction(int) const override { return make_coulomb(4.0); }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        for (std::size_t at : {0, 3}) {
            q[at] = at == 0 ? 0.0 : d, q[at + 1] = R, q[at + 2] = -0.5 * pi;
            v[at] = -w0 * R, v[at + 1] = 0.0, v[at + 2] = w0;
        }
    }
    void evaluate(double, VectorIn q, VectorIn v, Kinetics& out) const override {
        out.M.setZero();
        out.M.diagonal() << 1.0, 1.0, I[0], 1.0, 1.0, I[1];
        out.h << 0.0, -g, 0.0, 0.0, -g, 0.0;
        out.J_N.setZero();
        out.J_T.setZero();
        for (int i = 0; i < 2 * corners; ++i) {
            const int at = i < corners ? 0 : 3;
            const auto body = static_cast<std::size_t>(at);
            const double angle = q[body + 2] + 2.0 * pi * (i % corners) / corners, rate = v[body + 2];
            const double c = R * std::cos(angle), s = R * std::sin(angle);
            out.J_N(i, at + 1) = out.J_T(i, at) = 1.0;
            out.J_N(i, at + 2) = c;
            out.J_T(i, at + 2) = -s;
            ContactKinetics& contact = out.contacts[static_cast<std::size_t>(i)];
            contact = {};
            contact.gap = q[body + 1] + s;
            contact.out_of_reach = !(s < 0.0);
            contact.b_N = -s * rate * rate;
            contact.b_T = {-c * rate * rate, 0.0};
        }
        const double x = q[3] - q[0], y = q[4] - q[1], u = v[3] - v[0], w = v[4] - v[1];
        out.J_B << -x, -y, 0.0, x, y, 0.0;
        out.joints[0] = {.gap = 0.5 * (x * x + y * y - d * d), .b = u * u + w * w};
    }
    double potential_energy(double, VectorIn q) const override { return g * (q[1] + q[4]); }
};

}  // namespace

TEST_CASE("contact_automaton: Painleve's rod in space moves like the planar one, whatever its azimuth") {
    struct Start {
        double mu, th, th_dot, u_t, gap, u_n, restitution;
    };
    for (const Start& start :
         {Start{0.5, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0}, Start{0.3, 1.3, 0.4, -1.0, 0.0, 0.0, 0.0},
          Start{0.6, 0.9, 1.0, 0.5, 0.1, 0.0, 0.5}, Start{0.4, 1.2, -1.0, 0.2, 0.3, -0.5, 0.0}}) {
        std::vector<std::unique_ptr<Run>> runs;
        std::vector<Rod> rods(3);
        for (std::size_t i = 0; i < rods.size(); ++i) {
            rods[i].spatial = i > 0;
            rods[i].azimuth = i == 2 ? 2.2 : 0.6;
            rods[i].mu = start.mu, rods[i].th = start.th, rods[i].th_dot = start.th_dot;
            rods[i].u_t = start.u_t, rods[i].gap = start.gap, rods[i].u_n = start.u_n;
            rods[i].restitution = start.restitution;
            runs.push_back(std::make_unique<Run>(rods[i], 1e-12, 0.0, "enumeration"));
            REQUIRE(runs.back()->advance(1.0));
        }
        for (std::size_t i = 1; i < rods.size(); ++i) {
            REQUIRE(runs[i]->events().rows.size() == runs[0]->events().rows.size());
            for (std::size_t e = 0; e < runs[0]->events().rows.size(); ++e) {
                CHECK(runs[i]->events().rows[e].kind == runs[0]->events().rows[e].kind);
                CHECK(std::abs(runs[i]->events().rows[e].t - runs[0]->events().rows[e].t) < 1e-9);
            }
            const double e[2] = {std::cos(rods[i].azimuth), std::sin(rods[i].azimuth)};
            CHECK(std::abs(runs[i]->q(0) * e[0] + runs[i]->q(1) * e[1] - runs[0]->q(0)) < 1e-9);
            CHECK(std::abs(runs[i]->q(0) * e[1] - runs[i]->q(1) * e[0]) < 1e-9);
            CHECK(std::abs(runs[i]->q(2) - runs[0]->q(1)) < 1e-9);
            CHECK(std::abs(runs[i]->q(3) - runs[0]->q(2)) < 1e-9);
        }
    }
}

TEST_CASE("contact_automaton: a motion does not read contacts that it skips") {
    const Polygon polygon;
    const SkippingPolygon skipping;
    Run run(polygon, 1e-10, 0.0, "enumeration"), other(skipping, 1e-10, 0.0, "enumeration");
    for (const double t : {0.2, 0.7, 1.0}) {
        REQUIRE(run.advance(t));
        REQUIRE(other.advance(t));
        CHECK(run.sample().q == other.sample().q);
        CHECK(run.sample().v == other.sample().v);
        CHECK(run.events().rows.size() == other.events().rows.size());
    }
    CHECK(run.events().count(EventKind::impact) > 20);
    CHECK(skipping.left_out > 1000);
}

TEST_CASE(
    "contact_automaton: 128 corners come and go, each impact takes the share that the moment of momentum "
    "says") {
    const Polygon polygon;
    Run run(polygon, 1e-12, 0.0, "enumeration");
    const double ratio = (polygon.I + std::cos(2.0 * pi / polygon.corners)) / (polygon.I + 1.0);
    REQUIRE(run.advance(1.0));
    const std::size_t impacts = run.events().count(EventKind::impact);
    CHECK(impacts > 20);
    CHECK(run.result() != StepResult::failed);
    // The rate at the top of a corner after k impacts, by the energy.
    const Sample s = run.sample();
    const double lowest = polygon.R * std::cos(pi / polygon.corners);
    const double inertia = polygon.I + 1.0, drop = 2.0 * polygon.g / inertia;
    double w2 = polygon.w0 * polygon.w0 + drop * (polygon.R - lowest);
    for (std::size_t k = 0; k < impacts; ++k) w2 *= ratio * ratio;
    CHECK(s.v[2] * s.v[2] + drop * (s.q[1] - lowest) == doctest::Approx(w2).epsilon(1e-9));
    CHECK(run.energy_defect() == doctest::Approx(0.5 * inertia * 4.0 + polygon.g).epsilon(1e-11));
}

TEST_CASE("contact_automaton: 128 corners of two bodies with a joint between them") {
    const JoinedPolygons pair;
    Run run(pair, 1e-12, 0.0, "enumeration");
    double pull = 0.0, parted = 0.0;
    run.each = [&](const Sample& s) {
        pull = std::max(pull, std::abs(s.multipliers[0]));
        parted = std::max(parted, std::abs(std::hypot(s.q[3] - s.q[0], s.q[4] - s.q[1]) - pair.d));
    };
    REQUIRE(run.advance(0.6));
    CHECK(pull > 1e-3);
    CHECK(parted < 1e-10);
    const std::size_t impacts = run.events().count(EventKind::impact);
    CHECK(impacts >= 20);
    CHECK(impacts % 2 == 0);
    // The pair moves as one polygon with the mean moment of inertia.
    const Sample s = run.sample();
    const double mean = 0.5 * (pair.I[0] + pair.I[1]), inertia = mean + 1.0, drop = 2.0 * pair.g / inertia;
    const double ratio = (mean + std::cos(2.0 * pi / pair.corners)) / inertia;
    double w2 = pair.w0 * pair.w0 + drop * (pair.R - pair.R * std::cos(pi / pair.corners));
    for (std::size_t k = 0; k < impacts / 2; ++k) w2 *= ratio * ratio;
    const double lowest = pair.R * std::cos(pi / pair.corners);
    for (std::size_t at : {0, 3})
        CHECK(s.v[at + 2] * s.v[at + 2] + drop * (s.q[at + 1] - lowest) == doctest::Approx(w2).epsilon(1e-9));
    CHECK(run.energy_defect() == doctest::Approx(inertia * 4.0 + 2.0 * pair.g).epsilon(1e-11));
}

TEST_CASE("contact_automaton: the solver of every method exists and takes the contacts of its system") {
    for (const System* system : all_systems()) {
        const std::vector<double> values = get_initial_values(*system);
        for (const Method& method : system->methods) {
            CAPTURE(std::string(system->id));
            CAPTURE(std::string(method.id));
            const std::unique_ptr<Mechanism> mechanism = system->make(*system, values, method.id);
            const SolverEntry* entry = find_solver_of(*mechanism, method.solver);
            REQUIRE(entry != nullptr);
            if (method.kind == MethodKind::cash_karp) {
                CHECK((entry->make_gauss != nullptr || entry->make_lcp != nullptr));
            } else if (mechanism->size().contacts > 0) {
                const bool has_solver = mechanism->size().tangents == 2 ? entry->make_spatial != nullptr
                                                                        : entry->make_planar != nullptr;
                CHECK(has_solver);
            }
        }
    }
}
