// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Motions of mechanisms that record their equations as formulas: they are Taylor series. The references are the same mechanism without
// formulas, which is integrated by Runge-Kutta steps of order 8, and closed forms.
#include "dynamics/recorded_modes.hpp"
#include "base/random.hpp"
#include "base/sine_cosine.hpp"
#include "dynamics/function_series.hpp"
#include "dynamics/run.hpp"
#include "model/catalogue.hpp"
#include "model/recorded.hpp"

#include <array>
#include <cmath>

using namespace stiction;
using namespace stiction::test;

namespace {

// A block with a pendulum (mass m, length 1) on a belt that speeds up and slows down, q = (x, y, phi), s = sin phi, c = cos phi:
//
//     (1 + m) x'' + m c phi'' = m s phi'^2 + F sin(w t) - k x/(2 + c) + T,      u_T = x' - B (1 + sin(w t)/2)
//     (1 + m) y'' + m s phi'' = -m c phi'^2 - (1 + m) g + N
//     m phi'' + m c x'' + m s y'' = -m g s + S                                   S friction of the hinge under a given load
class Swing : public SmallMechanism {
  public:
    double m = 0.4, F = 3.0, k = 12.0, g = 10.0, w = 2.0, B = 0.3, C = 0.1, load = 0.6, lift = 0.0;
    FrictionLaw law{.kind = FrictionKind::coulomb_stiction, .mu_s = 0.4, .mu_k = 0.3, .asymmetry = 1.3};
    bool has_formulas = true;

    MechanismSize size() const override { return {.coordinates = 3, .contacts = 2, .tangents = 1}; }
    FrictionLaw friction(int) const override { return law; }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = 0.1, q[1] = lift, q[2] = 0.4;
        v[0] = 0.0, v[1] = 0.0, v[2] = 1.5;
    }
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override { fill(t, q, v, out); }
    bool record(const RecordedMotion& motion, KineticsOf<Recorded>& out) const override {
        if (has_formulas) fill(motion.t, motion.q, motion.v, out);
        return has_formulas;
    }
    bool has_singularity() const override { return true; }  // none that is ever near
    std::span<const double> periods() const override { return periods_; }
    std::span<const int> angles() const override {
        static constexpr int phi[] = {2};
        return phi;
    }
    double potential_energy(double, VectorIn q) const override {
        return (1.0 + m) * g * q[1] + m * g * (1.0 - std::cos(q[2]));
    }
    double drive_power(const Sample& now) const override {
        return (F * std::sin(w * now.t) - k * now.q[0] / (2.0 + std::cos(now.q[2]))) * now.v[0];
    }

  private:
    template <class Real, class Vector>
    void fill(const Real& t, const Vector& q, const Vector& v, KineticsOf<Real>& out) const {
        const auto [s, c] = find_sine_cosine(q[2]);
        const auto [swing, rate] = find_sine_cosine(w * t);
        out.M(0, 0) = out.M(1, 1) = 1.0 + m, out.M(2, 2) = m;
        out.M(0, 1) = out.M(1, 0) = 0.0;
        out.M(0, 2) = out.M(2, 0) = m * c, out.M(1, 2) = out.M(2, 1) = m * s;
        out.h[0] = m * s * (v[2] * v[2]) + F * swing - k * q[0] / (2.0 + c);
        out.h[1] = -m * c * (v[2] * v[2]) - (1.0 + m) * g;
        out.h[2] = -m * g * s;
        out.J_N.fill(Real(0.0)), out.J_T.fill(Real(0.0));
        out.J_N(0, 1) = 1.0, out.J_T(0, 0) = 1.0, out.J_T(1, 2) = 1.0;
        out.contacts[0] = {}, out.contacts[1] = {};
        out.contacts[0].gap = q[1];
        out.contacts[0].w_T[0] = -B * (1.0 + 0.5 * swing);
        out.contacts[0].b_T[0] = -0.5 * B * w * rate;
        out.contacts[0].viscous = C;
        out.contacts[1].law = NormalLaw::prescribed;
        out.contacts[1].prescribed_normal = load;
    }
    std::array<double, 1> periods_{3.141592653589793};
};

// f(x) of recorded numbers as a series of u, where x = sum x_k u^k.
double find_series(const std::function<Recorded(const Recorded&, Recorder&)>& f, const std::vector<double>& x,
                   double u) {
    SeriesFlow flow;
    flow.coordinates = 1;
    flow.has_time = true;
    Recorder recorder(flow);
    SeriesFlow::Row row = recorder.make_row(f(recorder.get_entry(0), recorder));
    drop_unused_functions(flow, {&row});
    FunctionSeries series;
    series.begin(flow);
    std::vector<double> c(flow.size());
    double out = 0.0, power = 1.0;
    for (std::size_t k = 0; k <= TaylorFlow::most_terms; ++k, power *= u) {
        std::fill(c.begin(), c.end(), 0.0);
        c[0] = k < x.size() ? x[k] : 0.0;
        if (k == 0) c[flow.one()] = 1.0;
        series.extend(static_cast<int>(k), c);
        out += power * SeriesFlow::multiply(row, c);
    }
    return out;
}

}  // namespace

TEST_CASE("recorded numbers: the series of each function is the function of the series") {
    const std::vector<double> x{0.7, 0.4, -0.3, 0.1};
    for (const double u : {0.0, 0.2, -0.3}) {
        const double at = x[0] + u * (x[1] + u * (x[2] + u * x[3]));
        CAPTURE(u);
        const auto check = [&](const std::function<Recorded(const Recorded&, Recorder&)>& f, double value) {
            CHECK(find_series(f, x, u) == doctest::Approx(value).epsilon(1e-12));
        };
        check([](const Recorded& a, Recorder&) { return 2.0 - 3.0 * a / 4.0; }, 2.0 - 0.75 * at);
        check([](const Recorded& a, Recorder&) { return a * a * a - a; }, at * at * at - at);
        check([](const Recorded& a, Recorder&) { return (1.0 + a) / (2.0 - a * a); },
              (1.0 + at) / (2.0 - at * at));
        check([](const Recorded& a, Recorder&) { return find_sine_cosine(2.0 * a - 1.0).sin; },
              std::sin(2.0 * at - 1.0));
        check([](const Recorded& a, Recorder&) { return find_sine_cosine(a * a).cos; }, std::cos(at * at));
        // ( 2  a ) (x_1)   (1)
        // ( 1  0 ) (x_2) = (a)
        check(
            [](const Recorded& a, Recorder& recorder) {
                return recorder.solve({{2.0, a}, {1.0, 0.0}}, {1.0, a})[1];
            },
            (1.0 - 2.0 * at) / at);
    }
}

TEST_CASE("recorded numbers: what is equal is recorded once, and what is not used is left out") {
    SeriesFlow flow;
    flow.coordinates = 1;
    Recorder recorder(flow);
    const Recorded x = recorder.get_entry(0);
    const auto [s, c] = find_sine_cosine(x);
    const Recorded unused = s * x, again = find_sine_cosine(x).cos * c + c * c - c * c;
    CHECK((c - c).is_zero());
    REQUIRE(flow.functions.size() == 3);
    SeriesFlow::Row row = recorder.make_row(again + 1.0);
    drop_unused_functions(flow, {&row});
    REQUIRE(flow.functions.size() == 2);
    FunctionSeries series;
    series.begin(flow);
    std::vector<double> z(flow.size());
    const double y[] = {0.3, 0.0};
    series.fill(0.0, y, z);
    CHECK(SeriesFlow::multiply(row, z) ==
          doctest::Approx(1.0 + std::cos(0.3) * std::cos(0.3)).epsilon(1e-15));
}

// Each system whose equations are recorded: the formulas have the values of evaluate().
TEST_CASE("recorded modes: formulas of a system are its equations") {
    int count = 0;
    Random random(7);
    for (const System* system : all_systems()) {
        const auto mechanism = system->make(*system, get_initial_values(*system), system->methods.front().id);
        const MechanismSize size = mechanism->size();
        const auto n = static_cast<std::size_t>(size.coordinates);
        SeriesFlow flow;
        flow.coordinates = n;
        flow.has_time = true;
        Recorder recorder(flow);
        RecordedMotion motion{recorder.get_entry(flow.time()), {}, {}};
        for (std::size_t k = 0; k < n; ++k)
            motion.q.push_back(recorder.get_entry(k)), motion.v.push_back(recorder.get_entry(n + k));
        auto formulas = make_kinetics_of<Recorded>(size);
        if (!mechanism->record(motion, formulas)) continue;
        ++count;
        FunctionSeries series;
        series.begin(flow);
        Kinetics values = make_kinetics(size);
        std::vector<double> y(2 * n), z(flow.size());
        for (int trial = 0; trial < 50; ++trial) {
            for (double& value : y) value = random.next_between(-3.0, 3.0);
            const double t = random.next_between(0.0, 10.0);
            mechanism->evaluate(t, {y.data(), n}, {y.data() + n, n}, values);
            series.fill(t, y, z);
            CAPTURE(system->id);
            const auto same = [&](const Recorded& formula, double value) {
                const double own = SeriesFlow::multiply(recorder.make_row(formula), z);
                CHECK(std::abs(own - value) <= 1e-14 * (1.0 + std::abs(value)));
            };
            for (Eigen::Index i = 0; i < values.M.size(); ++i) same(formulas.M(i), values.M(i));
            for (Eigen::Index i = 0; i < values.h.size(); ++i) same(formulas.h(i), values.h(i));
            for (Eigen::Index i = 0; i < values.J_N.size(); ++i) same(formulas.J_N(i), values.J_N(i));
            for (Eigen::Index i = 0; i < values.J_T.size(); ++i) same(formulas.J_T(i), values.J_T(i));
            for (std::size_t i = 0; i < values.contacts.size(); ++i) {
                const auto& formula = formulas.contacts[i];
                const ContactKinetics& contact = values.contacts[i];
                same(formula.gap, contact.gap);
                same(formula.w_N, contact.w_N), same(formula.b_N, contact.b_N);
                same(formula.w_T[0], contact.w_T[0]), same(formula.b_T[0], contact.b_T[0]);
            }
        }
    }
    CHECK(count == 2);
}

TEST_CASE("recorded modes: events and energies agree with those of Runge-Kutta steps") {
    for (const double lift : {0.0, 0.05}) {
        Swing swing;
        swing.lift = lift;
        REQUIRE(RecordedModes(swing, true).make(std::array{ContactState::stick, ContactState::slip_plus}) !=
                nullptr);
        Run run(swing);
        Swing integrated = swing;
        integrated.has_formulas = false;
        RungeKuttaRun reference(integrated);
        run.advance(12.0);
        reference.advance(12.0);
        CAPTURE(lift);
        REQUIRE(run.events().rows.size() >= 20);
        REQUIRE(run.events().rows.size() == reference.events.rows.size());
        for (std::size_t i = 0; i < run.events().rows.size(); ++i) {
            CAPTURE(run.events().rows[i].t);
            CHECK(run.events().rows[i].kind == reference.events.rows[i].kind);
            CHECK(std::abs(run.events().rows[i].t - reference.events.rows[i].t) < 1e-9);
        }
        for (std::size_t k = 0; k < 8; ++k)
            CHECK(std::abs(run.motion().state()[k] - reference.state()[k]) < 1e-8);
        const Sample first = Run(swing).sample();
        CHECK(std::abs(run.energy_defect() - first.kinetic - first.potential) < 1e-11);
        CHECK(run.steps() < 200);
    }
}
