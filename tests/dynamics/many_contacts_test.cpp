// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The largest number of contacts, each in reach during a part of the motion only: each opening and closing has its event.
#include "dynamics/run.hpp"

using namespace stiction;
using namespace stiction::test;

namespace {

constexpr double g = 10.0;

// A particle, q = (x, y), that moves with x' = 1 over a level track of `max_contacts` plates, each 1 long and each a
// contact of its own.
class Plates : public SmallMechanism {
  public:
    bool announces = false;

    MechanismSize size() const override {
        return {.coordinates = 2, .contacts = max_contacts, .tangents = 1};
    }
    void set_initial_state(VectorOut q, VectorOut v) const override { q[0] = 0.5, q[1] = 0.0, v[0] = 1.0; }
    double potential_energy(double, VectorIn q) const override { return g * q[1]; }
    double find_next_instant(double t) const override {
        return announces ? std::floor(t + 0.5) + 0.5 : HUGE_VAL;
    }
    void evaluate(double t, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M.setIdentity();
        out.h << 0.0, -g;
        const double x = announces ? t + 0.5 : q[0];
        for (int i = 0; i < max_contacts; ++i) {
            out.J_N(i, 0) = 0.0, out.J_N(i, 1) = 1.0;
            out.J_T(i, 0) = 1.0, out.J_T(i, 1) = 0.0;
            ContactKinetics& plate = out.contacts[static_cast<std::size_t>(i)];
            plate = {};
            plate.gap = q[1];
            plate.out_of_reach = !(x >= i && x < i + 1);
        }
    }
};

// Eight particles that bounce without loss down stairs of 16 steps; step i of a particle is its own contact, in reach
// over its own length. q = (x_1, y_1, x_2, ...)
constexpr int particles = 8, steps = max_contacts / particles;
constexpr double drop = 0.05;
double find_speed(int particle) { return 1.0 + 0.13 * particle; }
double find_height(int particle) { return 0.02 + 0.011 * particle; }

class Stairs : public SmallMechanism {
  public:
    MechanismSize size() const override {
        return {.coordinates = 2 * particles, .contacts = max_contacts, .tangents = 0};
    }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        for (int p = 0; p < particles; ++p) {
            const auto at = static_cast<std::size_t>(2 * p);
            q[at] = 0.0, q[at + 1] = find_height(p);
            v[at] = find_speed(p), v[at + 1] = 0.0;
        }
    }
    double potential_energy(double, VectorIn q) const override {
        double out = 0.0;
        for (std::size_t k = 1; k < q.size(); k += 2) out += g * q[k];
        return out;
    }
    void evaluate(double, VectorIn q, VectorIn, Kinetics& out) const override {
        out.M.setIdentity();
        out.J_N.setZero();
        for (int p = 0; p < particles; ++p) {
            const auto at = static_cast<std::size_t>(2 * p);
            out.h[2 * p] = 0.0, out.h[2 * p + 1] = -g;
            for (int i = 0; i < steps; ++i) {
                const int contact = p * steps + i;
                out.J_N(contact, 2 * p + 1) = 1.0;
                ContactKinetics& step = out.contacts[static_cast<std::size_t>(contact)];
                step = {};
                step.gap = q[at + 1] + drop * i;
                step.restitution = 1.0;
                step.out_of_reach = !(q[at] >= i && q[at] < i + 1);
            }
        }
    }
};

struct Hit {
    double t;
    int contact;
};

// By parabolas: y over the step below it, until it ends.
std::vector<Hit> find_hits(double t_end) {
    std::vector<Hit> out;
    for (int p = 0; p < particles; ++p) {
        const double w = find_speed(p);
        double t = 0.0, y = find_height(p), v = 0.0;
        while (true) {
            int step = static_cast<int>(std::floor(w * t));
            double hit = 0.0;
            for (; step < steps; ++step) {
                const double height = y + drop * step;
                hit = t + (v + std::sqrt(v * v + 2.0 * g * height)) / g;
                if (hit * w < step + 1) break;
            }
            if (step == steps || hit > t_end) break;
            v = -(v - g * (hit - t)), y = -drop * step, t = hit;
            out.push_back({t, p * steps + step});
        }
    }
    std::sort(out.begin(), out.end(), [](const Hit& a, const Hit& b) { return a.t < b.t; });
    return out;
}

}  // namespace

TEST_CASE("many contacts: each of 128 plates takes over from the one before it, where it begins") {
    for (const bool announces : {false, true}) {
        CAPTURE(announces);
        Plates plates;
        plates.announces = announces;
        Run run(plates);
        double highest = 0.0;
        run.each = [&](const Sample& now) {
            highest = std::max(highest, std::abs(now.q[1]));
            int closed = 0;
            for (const ContactSample& plate : now.contacts)
                closed += plate.state != ContactState::open ? 1 : 0;
            CHECK(closed <= 1);
        };
        REQUIRE(run.advance(max_contacts - 1.0));
        CHECK(highest < 1e-12);
        std::vector<double> on(max_contacts, -1.0), off(max_contacts, -1.0);
        for (const Event& event : run.events().rows) {
            std::vector<double>& times = event.kind == EventKind::lift_off ? off : on;
            CHECK((event.kind == EventKind::lift_off || event.kind == EventKind::touch_down ||
                   event.kind == EventKind::impact));
            times[static_cast<std::size_t>(event.contact)] = event.t;
        }
        for (std::size_t i = 0; i + 1 < max_contacts; ++i) {
            CHECK(std::abs(off[i] - (static_cast<double>(i) + 0.5)) < 1e-9);
            CHECK(std::abs(on[i + 1] - (static_cast<double>(i) + 0.5)) < 1e-9);
        }
        CHECK(run.state(max_contacts - 1) != ContactState::open);
        CHECK(std::abs(run.energy_defect() - 0.5) < 1e-12);
    }
}

TEST_CASE("many contacts: impacts on 128 steps that come and go are those of the parabolas") {
    const Stairs stairs;
    Run run(stairs, 1e-13);
    constexpr double t_end = 5.0;
    const double before = run.energy_defect();
    REQUIRE(run.advance(t_end));
    const std::vector<Hit> expected = find_hits(t_end);
    CHECK(expected.size() > 100);
    std::size_t found = 0;
    for (const Event& event : run.events().rows) {
        if (event.kind != EventKind::impact || event.t > t_end) continue;
        REQUIRE(found < expected.size());
        CHECK(event.contact == expected[found].contact);
        CHECK(std::abs(event.t - expected[found].t) < 1e-9);
        ++found;
    }
    CHECK(found == expected.size());
    CHECK(std::abs(run.energy_defect() - before) < 1e-9);
}
