// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two blocks that rub on each other and each on the ground; friction does not depend on load. q = (z1, z2).
//
//     M1 z1'' = F1 - w - x1,   M2 z2'' = F2 + w - x2        F_i(t) = F_ic + A_i sin(2 pi f_i t + p_i)
//     u12 = z1' - z2',  u10 = z1',  u20 = z2'               w = -blocks.tangent, x_i = -ground_i.tangent
//     u != 0:  friction = C u + T sgn(u)                    u = 0:  friction in [-T, T]
//
// A  all slip, B  z1' = z2', C  z1' = 0, D  z2' = 0, E  rest. At rest the resultants (x1 + w, x2 - w) that friction can
// supply fill the hexagon
//
//     |v1| <= T10 + T12,  |v2| <= T20 + T12,  |v1 + v2| <= T10 + T20
//
// and rest lasts while (F1, F2) lies in it. The source prints for rest
//
//     M1 z1'' = luz(F1, T12 + T10),  M2 z2'' = luz(F2, T12 + T20)                       (4.9)-(4.10)
//
// which leaves out the third pair of faces (resting_blocks.hpp).
//
// Gauss: the accelerations of every state minimise M1 z1''^2 + M2 z2''^2 over the forces that the contacts at
// rest can supply; at rest that is the projection of F on the hexagon in the metric diag(1/M1, 1/M2). w, x1,
// x2 are not unique in E: reported is the triple of least norm.
//
// Source: Zardecki 2007, section 4, (4.1)-(4.10), Lemmas 1-3, figures 2 and 8; misprints mended.
#include "systems/two_masses/two_masses.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::two_masses {

namespace {

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::m1, {.id = "m1", .symbol = "M1", .name = "Mass 1", .unit = "kg",
      .initial = 1, .min = 0.1, .max = 20, .scale = Scale::log, .effect = Effect::restart, .help = "block 1"}},
    {&Values::m2, {.id = "m2", .symbol = "M2", .name = "Mass 2", .unit = "kg",
      .initial = 2, .min = 0.1, .max = 20, .scale = Scale::log, .effect = Effect::restart, .help = "block 2"}},
    {&Values::t12, {.id = "t12", .symbol = "T12", .name = "Friction 1–2", .unit = "N",
      .initial = 2, .min = 0, .max = 10, .section = Section::friction,
      .help = "dry friction between the blocks (FT012)"}},
    {&Values::t10, {.id = "t10", .symbol = "T10", .name = "Friction 1–ground", .unit = "N",
      .initial = 1.5, .min = 0, .max = 10, .section = Section::friction,
      .help = "dry friction, block 1 - ground (FT010)"}},
    {&Values::t20, {.id = "t20", .symbol = "T20", .name = "Friction 2–ground", .unit = "N",
      .initial = 3, .min = 0, .max = 10, .section = Section::friction,
      .help = "dry friction, block 2 - ground (FT020)"}},
    {&Values::c12, {.id = "c12", .symbol = "C12", .name = "Damping 1–2", .unit = "N s/m",
      .initial = 0.5, .min = 0, .max = 10, .section = Section::friction, .help = "viscous, between the blocks"}},
    {&Values::c10, {.id = "c10", .symbol = "C10", .name = "Damping 1–ground", .unit = "N s/m",
      .initial = 0.5, .min = 0, .max = 10, .section = Section::friction, .help = "viscous, block 1"}},
    {&Values::c20, {.id = "c20", .symbol = "C20", .name = "Damping 2–ground", .unit = "N s/m",
      .initial = 0.5, .min = 0, .max = 10, .section = Section::friction, .help = "viscous, block 2"}},
    {&Values::offset1, {.id = "force1_offset", .symbol = "F1c", .name = "Force 1 offset", .unit = "N",
      .initial = 0, .min = -20, .max = 20, .section = Section::drive, .help = "constant part of F1"}},
    {&Values::amplitude1, {.id = "force1_amplitude", .symbol = "A1", .name = "Force 1 amplitude", .unit = "N",
      .initial = 3.8, .min = 0, .max = 20, .section = Section::drive, .help = "F1 = F1c + A1 sin(2 pi f1 t + p1)"}},
    {&Values::frequency1, {.id = "force1_frequency", .symbol = "f1", .name = "Force 1 frequency", .unit = "Hz",
      .initial = 0.5, .min = 0.01, .max = 10, .scale = Scale::log, .effect = Effect::restart, .section = Section::drive,
      .help = "its frequency"}},
    {&Values::phase1, {.id = "force1_phase", .symbol = "p1", .name = "Force 1 phase", .unit = "rad",
      .initial = 0, .min = -pi, .max = pi, .scale = Scale::angle, .effect = Effect::restart, .section = Section::drive,
      .help = "its phase at t = 0"}},
    {&Values::offset2, {.id = "force2_offset", .symbol = "F2c", .name = "Force 2 offset", .unit = "N",
      .initial = 0, .min = -20, .max = 20, .section = Section::drive, .help = "constant part of F2"}},
    {&Values::amplitude2, {.id = "force2_amplitude", .symbol = "A2", .name = "Force 2 amplitude", .unit = "N",
      .initial = 5.2, .min = 0, .max = 20, .section = Section::drive, .help = "F2 = F2c + A2 sin(2 pi f2 t + p2)"}},
    {&Values::frequency2, {.id = "force2_frequency", .symbol = "f2", .name = "Force 2 frequency", .unit = "Hz",
      .initial = 0.3, .min = 0.01, .max = 10, .scale = Scale::log, .effect = Effect::restart, .section = Section::drive,
      .help = "its frequency"}},
    {&Values::phase2, {.id = "force2_phase", .symbol = "p2", .name = "Force 2 phase", .unit = "rad",
      .initial = 0.3, .min = -pi, .max = pi, .scale = Scale::angle, .effect = Effect::restart,
      .section = Section::drive, .help = "its phase at t = 0"}},
    {&Values::z1_0, {.id = "z1_0", .symbol = "z1(0)", .name = "Position 1", .unit = "m",
      .initial = 0, .min = -5, .max = 5, .section = Section::start, .help = "start position of block 1"}},
    {&Values::z2_0, {.id = "z2_0", .symbol = "z2(0)", .name = "Position 2", .unit = "m",
      .initial = 0, .min = -5, .max = 5, .section = Section::start, .help = "start position of block 2"}},
    {&Values::z1_dot0, {.id = "z1_dot0", .symbol = "z1'(0)", .name = "Velocity 1", .unit = "m/s",
      .initial = 0, .min = -5, .max = 5, .section = Section::start, .help = "start velocity of block 1"}},
    {&Values::z2_dot0, {.id = "z2_dot0", .symbol = "z2'(0)", .name = "Velocity 2", .unit = "m/s",
      .initial = 0, .min = -5, .max = 5, .section = Section::start, .help = "start velocity of block 2"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

using Pair = std::array<double, 2>;

}  // namespace

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

Pair Values::find_force(double t) const {
    return {offset1 + amplitude1 * std::sin(2.0 * pi * frequency1 * t + phase1),
            offset2 + amplitude2 * std::sin(2.0 * pi * frequency2 * t + phase2)};
}

std::size_t find_letter(ContactState s12, ContactState s10, ContactState s20) {
    const bool b = s12 == ContactState::stick, c = s10 == ContactState::stick, d = s20 == ContactState::stick;
    return b + c + d > 1 ? E : b ? B : c ? C : d ? D : A;
}

namespace {

std::size_t get_letter(const Sample& s) {
    return find_letter(s.contacts[blocks].state, s.contacts[ground1].state, s.contacts[ground2].state);
}

struct Instant {
    const Values& p;
    const Sample& now;

    double find_margin() const {
        Pair F = p.find_force(now.t);
        for (std::size_t i = 0; i < now.applied.size(); ++i) F[i] += now.applied[i];
        const std::array<double, 3> slack = p.get_rest().find_slacks(F);
        return std::min({slack[0], slack[1], slack[2]});
    }
};

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"z1_ddot", "m/s^2", "acceleration of block 1"}, [](const Instant& i) { return i.now.a[0]; }},
    {{"z2_ddot", "m/s^2", "acceleration of block 2"}, [](const Instant& i) { return i.now.a[1]; }},
    {{"force1", "N", "F1(t)"}, [](const Instant& i) { return i.p.find_force(i.now.t)[0]; }},
    {{"force2", "N", "F2(t)"}, [](const Instant& i) { return i.p.find_force(i.now.t)[1]; }},
    {{"stiction_state", "-", "A all slip, B blocks together, C block 1 stuck, D block 2 stuck, E rest",
      letters},
     [](const Instant& i) { return static_cast<double>(get_letter(i.now)); }},
    {{"hexagon_margin", "N", "smallest distance of (F1, F2) to the faces of the hexagon, positive inside"},
     [](const Instant& i) { return i.find_margin(); }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

class TwoMasses : public Mechanism {
  public:
    TwoMasses(std::span<const double> values, std::string_view method)
        : p(read_values(values)), as_printed_(method == "paper_closed_form") {
        if (p.amplitude1 != 0.0) periods_[period_count_++] = 1.0 / p.frequency1;
        if (p.amplitude2 != 0.0) periods_[period_count_++] = 1.0 / p.frequency2;
    }

    MechanismSize size() const override { return {.coordinates = 2, .contacts = 3, .tangents = 1}; }
    std::string contact_name(int contact) const override {
        return contact == blocks ? "blocks" : contact == ground1 ? "ground1" : "ground2";
    }

    FrictionLaw friction(int) const override { return make_coulomb(1.0); }

    RestRule rest_rule() const override {
        if (!as_printed_) return {.cause = Cause::hexagon_left};
        const double hold1 = p.t10 + p.t12, hold2 = p.t20 + p.t12;
        return {
            .faces = {{{1.0, 0.0}, hold1}, {{-1.0, 0.0}, hold1}, {{0.0, 1.0}, hold2}, {{0.0, -1.0}, hold2}},
            .cause = Cause::rectangle_left};
    }
    const SolverEntry* find_own_solver(std::string_view id) const override {
        return id == closed_form.id         ? &closed_form
               : id == paper_closed_form.id ? &paper_closed_form
                                            : nullptr;
    }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        q[0] = p.z1_0, q[1] = p.z2_0;
        v[0] = p.z1_dot0, v[1] = p.z2_dot0;
    }

    void evaluate(double t, VectorIn, VectorIn, Kinetics& out) const override {
        const Pair F = p.find_force(t);
        out.M.setZero();
        out.M(0, 0) = p.m1, out.M(1, 1) = p.m2;
        out.h[0] = F[0], out.h[1] = F[1];
        out.J_N.setZero();  // the loads do not act along q
        out.J_T.setZero();
        out.J_T(blocks, 0) = 1.0, out.J_T(blocks, 1) = -1.0;
        out.J_T(ground1, 0) = out.J_T(ground2, 1) = 1.0;
        const double T[] = {p.t12, p.t10, p.t20}, C[] = {p.c12, p.c10, p.c20};
        for (std::size_t i = 0; i < 3; ++i) {
            ContactKinetics& contact = out.contacts[i];
            contact = {};
            contact.law = NormalLaw::prescribed;
            contact.prescribed_normal = T[i];  // N = T0, mu = 1
            contact.viscous = C[i];
        }
    }

    bool fill_linear_terms(LinearTerms& out) const override {
        out.M(0, 0) = p.m1, out.M(1, 1) = p.m2;
        out.f[0] = p.offset1, out.f[1] = p.offset2;
        if (p.amplitude1 != 0.0)
            out.harmonics.push_back({Eigen::Vector2d(p.amplitude1, 0.0), 2.0 * pi * p.frequency1, p.phase1});
        if (p.amplitude2 != 0.0)
            out.harmonics.push_back({Eigen::Vector2d(0.0, p.amplitude2), 2.0 * pi * p.frequency2, p.phase2});
        return true;
    }

    std::span<const double> periods() const override { return {periods_.data(), period_count_}; }

    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return 0.5 * (p.m1 * v[0] * v[0] + p.m2 * v[1] * v[1]);
    }
    double potential_energy(double, VectorIn) const override { return 0.0; }
    double drive_power(const Sample& now) const override {
        const Pair F = p.find_force(now.t);
        return F[0] * now.v[0] + F[1] * now.v[1];
    }

    // As printed: at rest the accelerations are those of (4.9)-(4.10). In E the forces are the shortest that balance F,
    // also where none within the bounds do.
    void restate(Sample& now) const override {
        if (!as_printed_ || now.v[0] != 0.0 || now.v[1] != 0.0) return;
        const auto T = [&](Contact i) -> double& { return now.contacts[i].tangent[0]; };
        const Pair F{p.m1 * now.a[0] - T(blocks) - T(ground1), p.m2 * now.a[1] + T(blocks) - T(ground2)};
        if (get_letter(now) != E) {
            const Pair a = p.get_rest().find_printed(F);
            now.a.assign({a[0], a[1]});
            return;
        }
        const std::array<double, 3> f = p.get_rest().find_shortest(F);
        for (const Contact i : {blocks, ground1, ground2}) T(i) = 0.0 - f[i];
    }
    void observe(const Sample& now, VectorOut out) const override {
        fill_observables<table_of_observables>(Instant{p, now}, out);
    }
    std::string_view classify(const Sample& sample) const override { return letters[get_letter(sample)]; }
    int bodies() const override { return 2; }
    void place_body(int body, VectorIn q, BodyPlace& out) const override {
        out.x = q[static_cast<std::size_t>(body)] + (body == 1 ? drawn_apart : 0.0);
        out.J(0, body) = 1.0;
    }

  private:
    Values p;
    bool as_printed_;
    Pair periods_{};  // of the forces, s
    std::size_t period_count_ = 0;
};

constexpr Method methods[] = {
    {.id = "exact_qp", .title = "Gauss' principle, exact"},
    {.id = "closed_form", .title = "Closed form, corrected", .solver = "closed_form"},
    {.id = "paper_closed_form", .title = "As printed, (4.9)–(4.10)", .solver = "paper_closed_form"},
    {.id = "time_stepping", .title = "Time stepping", .kind = MethodKind::time_stepping},
};

constexpr Coordinate coordinates[] = {{"z1", "m", "m/s", "position of block 1"},
                                      {"z2", "m", "m/s", "position of block 2"}};

}  // namespace

constinit const System entry{
    .id = "two_masses",
    .title = "Two masses",
    .source = "Zardecki 2007, section 4, (4.1)-(4.10), figures 2 and 8",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .t_end = 20.0,
    .make = make_mechanism<TwoMasses>,
    .picture = &picture,
    .claims = &claims,
    .rank = 4,
};

}  // namespace stiction::two_masses
