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
// x2 are not unique in E: reported is the triple of least norm, or one that the parameter static_share chooses.
//
// Laws of friction: model/friction_law.hpp, with T in place of mu_k N and TS in place of mu_s N. With the asymmetry a of a contact
// its force is a T against u < 0, and at rest -a TS <= force <= TS. The hexagon is that of the bounds at rest.
//
// Source: Zardecki 2007, section 4, (4.1)-(4.10), Lemmas 1-3, figures 2 and 8; misprints mended.
#include "systems/two_masses/two_masses.hpp"

#include "base/constants.hpp"
#include "model/friction_rows.hpp"
#include "systems/two_masses/block_modes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::two_masses {

namespace {

constexpr std::array<std::string_view, 4> law_names{"Coulomb", "Coulomb, *TS* > *T*", "Stribeck",
                                                    "Hyperbolic"};
constexpr std::array<std::string_view, 2> choices_of_forces{"least_norm", "share"},
    names_of_forces{"Least norm", "Share"}, choices_of_formula{"printed", "corrected"},
    names_of_formula{"As printed", "Corrected"};

constexpr Parameter static_bound(std::string_view id, std::string_view symbol, std::string_view name,
                                 double initial) {
    return {.id = id,
            .symbol = symbol,
            .name = name,
            .unit = "N",
            .initial = initial,
            .max = 20,
            .section = Section::friction,
            .sizes = false,
            .help = "bound at rest (FT0S); not used by coulomb"};
}
constexpr Parameter decay_speed(std::string_view id, std::string_view name) {
    Parameter row = friction_rows::stribeck_speed();
    row.id = row.symbol = id, row.name = name;
    return row;
}
constexpr Parameter asymmetry(std::string_view id, std::string_view name) {
    Parameter row = friction_rows::asymmetry();
    row.id = id, row.symbol = "-", row.name = name, row.sizes = false;
    row.help = "bounds against u < 0 over those against u > 0";
    return row;
}

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
    {&Values::friction_law, friction_rows::law(law_names)},
    {&Values::ts12, static_bound("ts12", "TS12", "Static 1–2", 2.4)},
    {&Values::ts10, static_bound("ts10", "TS10", "Static 1–ground", 1.8)},
    {&Values::ts20, static_bound("ts20", "TS20", "Static 2–ground", 3.6)},
    {&Values::v12, decay_speed("v12", "Stribeck 1–2")},
    {&Values::v10, decay_speed("v10", "Stribeck 1–ground")},
    {&Values::v20, decay_speed("v20", "Stribeck 2–ground")},
    {&Values::asymmetry12, asymmetry("asymmetry12", "Asymmetry 1–2")},
    {&Values::asymmetry10, asymmetry("asymmetry10", "Asymmetry 1–ground")},
    {&Values::asymmetry20, asymmetry("asymmetry20", "Asymmetry 2–ground")},
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
    {&Values::static_forces, {.id = "static_forces", .name = "Static forces", .section = Section::friction,
      .help = "which of the admissible forces of total stiction are shown; the motion is the same",
      .choices = choices_of_forces, .choice_names = names_of_forces}},
    {&Values::static_share, {.id = "static_share", .symbol = "s", .name = "Share", .unit = "1",
      .initial = 0.5, .min = 0, .max = 1, .section = Section::friction, .sizes = false,
      .help = "share: w = lo + s (hi - lo), where lo and hi are the ends of its admissible interval"}},
    {&Values::rest_formula, {.id = "rest_formula", .name = "Formula of rest", .effect = Effect::restart,
      .section = Section::method, .help = "method fixed_step: (4.9)-(4.10), or the corrected ones; the source does not say how a program meets the zeros of "
              "velocities, and the rule of this method is ours",
      .choices = choices_of_formula, .choice_names = names_of_formula}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

using Pair = std::array<double, 2>;

constexpr std::string_view closed_forms[] = {"closed_form", "paper_closed_form"}, fixed_step = "fixed_step";

}  // namespace

Values read_values(std::span<const double> values) { return bind_values<table>(values); }

Pair Values::find_force(double t) const {
    return {offset1 + amplitude1 * std::sin(2.0 * pi * frequency1 * t + phase1),
            offset2 + amplitude2 * std::sin(2.0 * pi * frequency2 * t + phase2)};
}

double Values::find_load(std::size_t i) const {
    const double T[] = {t12, t10, t20}, TS[] = {ts12, ts10, ts20};
    return has_static() && T[i] == 0.0 ? TS[i] : T[i];
}

FrictionLaw Values::make_law(std::size_t i) const {
    const double T[] = {t12, t10, t20}, TS[] = {ts12, ts10, ts20}, v[] = {v12, v10, v20},
                 a[] = {asymmetry12, asymmetry10, asymmetry20};
    const double N = find_load(i);
    return {.kind = kind(),
            .mu_s = has_static() && N > 0.0 ? TS[i] / N : 1.0,
            .mu_k = T[i] == N ? 1.0 : 0.0,
            .stribeck_speed = v[i],
            .asymmetry = a[i]};
}

double Values::find_friction(std::size_t i, double u, double sense) const {
    const double c[] = {c12, c10, c20};
    const FrictionLaw law = make_law(i);
    const bool forwards = u > 0.0 || (u == 0.0 && sense > 0.0);
    const double T = find_load(i) * law.sliding(std::abs(u));
    return c[i] * u + (forwards ? T : -law.asymmetry * T);
}

RestingBlocks Values::get_rest() const {
    if (!has_static()) return get_sliding();
    return {m1, m2, ts12, ts10, ts20, asymmetry12, asymmetry10, asymmetry20};
}

RestingBlocks Values::get_first_slip() const { return falls() ? get_rest() : get_sliding(); }

std::size_t find_letter(ContactState s12, ContactState s10, ContactState s20) {
    const bool b = s12 == ContactState::stick, c = s10 == ContactState::stick, d = s20 == ContactState::stick;
    return b + c + d > 1 ? E : b ? B : c ? C : d ? D : A;
}

namespace {

std::size_t get_letter(const Sample& s) {
    return find_letter(s.contacts[blocks].state, s.contacts[ground1].state, s.contacts[ground2].state);
}

double or_empty(bool exists, double value) { return exists ? value : std::nan(""); }

struct Instant {
    const Values& p;
    const Sample& now;

    /// With the pull of a hand.
    Pair find_force() const {
        Pair F = p.find_force(now.t);
        for (std::size_t i = 0; i < now.applied.size(); ++i) F[i] += now.applied[i];
        return F;
    }
    double find_margin() const {
        const std::array<double, 3> slack = p.get_rest().find_slacks(find_force());
        return std::min({slack[0], slack[1], slack[2]});
    }
    double count_solutions() const {
        BlockInstant instant{p.get_rest(), p.get_first_slip(), find_force(), {}, {}};
        const double u[] = {now.v[0] - now.v[1], now.v[0], now.v[1]};
        bool any = false;
        for (std::size_t i = 0; i < 3; ++i) {
            const ContactState state = now.contacts[i].state;
            instant.rests[i] = state == ContactState::stick;
            any = any || instant.rests[i];
            if (!instant.rests[i]) instant.friction[i] = p.find_friction(i, u[i], slip_sign(state));
        }
        return or_empty(any, static_cast<double>(find_modes(instant).count));
    }
    /// Of w; empty unless all contacts rest and some forces within their bounds hold them.
    ForceInterval find_range() const {
        const ForceInterval range = p.get_rest().find_range(find_force());
        const bool rest = std::all_of(now.contacts.begin(), now.contacts.end(),
                                      [](const ContactSample& c) { return c.state == ContactState::stick; });
        return rest && range.low <= range.high ? range : ForceInterval{std::nan(""), std::nan("")};
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
    {{"solutions", "1", "number of modes that the laws of the contacts at rest admit"},
     [](const Instant& i) { return i.count_solutions(); }},
    {{"static12_min", "N", "least w of total stiction"}, [](const Instant& i) { return i.find_range().low; }},
    {{"static12_max", "N", "greatest w of total stiction"}, [](const Instant& i) { return i.find_range().high; }},
    {{"static10_min", "N", "least x1 of total stiction"},
     [](const Instant& i) { return i.find_force()[0] - i.find_range().high; }},
    {{"static10_max", "N", "greatest x1 of total stiction"},
     [](const Instant& i) { return i.find_force()[0] - i.find_range().low; }},
    {{"static20_min", "N", "least x2 of total stiction"},
     [](const Instant& i) { return i.find_force()[1] + i.find_range().low; }},
    {{"static20_max", "N", "greatest x2 of total stiction"},
     [](const Instant& i) { return i.find_force()[1] + i.find_range().high; }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

class TwoMasses : public Mechanism {
  public:
    TwoMasses(std::span<const double> values, std::string_view method)
        : p(read_values(values)),
          steps_by_formulas_(method == fixed_step),
          as_printed_(method == closed_forms[1] || (steps_by_formulas_ && p.rests_as_printed())) {
        if (p.amplitude1 != 0.0) periods_[period_count_++] = 1.0 / p.frequency1;
        if (p.amplitude2 != 0.0) periods_[period_count_++] = 1.0 / p.frequency2;
    }

    MechanismSize size() const override { return {.coordinates = 2, .contacts = 3, .tangents = 1}; }
    std::string contact_name(int contact) const override {
        return contact == blocks ? "blocks" : contact == ground1 ? "ground1" : "ground2";
    }

    FrictionLaw friction(int contact) const override { return p.make_law(static_cast<std::size_t>(contact)); }

    RestRule rest_rule() const override {
        if (!as_printed_) return {.cause = Cause::hexagon_left};
        const auto [first, second, both] = p.get_rest().get_faces();
        return {.faces = {{{1.0, 0.0}, first.high},
                          {{-1.0, 0.0}, -first.low},
                          {{0.0, 1.0}, second.high},
                          {{0.0, -1.0}, -second.low}},
                .cause = Cause::rectangle_left};
    }
    const SolverEntry* find_own_solver(std::string_view id) const override {
        // The first state of the formulas, whatever solver is asked for.
        if (steps_by_formulas_) return as_printed_ ? &paper_closed_form : &closed_form;
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
        const double C[] = {p.c12, p.c10, p.c20};
        for (std::size_t i = 0; i < 3; ++i) {
            ContactKinetics& contact = out.contacts[i];
            contact = {};
            contact.law = NormalLaw::prescribed;
            contact.prescribed_normal = p.find_load(i);
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

    bool steps_by_formulas() const override { return steps_by_formulas_; }
    void step(double t, double dt, VectorIn q, VectorIn v, VectorOut q_next, VectorOut v_next,
              VectorOut tangent, double& dissipated, double& input) const override;

    // A share: one of the triples that hold. As printed: at rest the accelerations are those of (4.9)-(4.10). In E the
    // forces are then the shortest that balance F, also where none within the bounds do.
    void restate(Sample& now) const override {
        if (now.v[0] != 0.0 || now.v[1] != 0.0) return;
        const auto T = [&](Contact i) -> double& { return now.contacts[i].tangent[0]; };
        const auto put = [&](const std::array<double, 3>& f) {
            for (const Contact i : {blocks, ground1, ground2}) T(i) = 0.0 - f[i];
        };
        if (p.shares()) {
            const Instant instant{p, now};
            const ForceInterval range = instant.find_range();
            if (range.low <= range.high) {
                const double w = range.low + p.static_share * (range.high - range.low);
                const Pair F = instant.find_force();
                return put({w, F[0] - w, F[1] + w});
            }
        }
        if (!as_printed_) return;
        const Pair F{p.m1 * now.a[0] - T(blocks) - T(ground1), p.m2 * now.a[1] + T(blocks) - T(ground2)};
        if (get_letter(now) == E) return put(p.get_rest().find_shortest(F));
        const Pair a = p.get_rest().find_printed(F);
        now.a.assign({a[0], a[1]});
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
    bool steps_by_formulas_, as_printed_;
    Pair periods_{};  // of the forces, s
    std::size_t period_count_ = 0;
};

// The source leaves open how a program meets the zeros of the velocities. Here a velocity that changes its sign in a step becomes
// 0, and blocks that pass each other get their common velocity.
void TwoMasses::step(double t, double dt, VectorIn q, VectorIn v, VectorOut q_next, VectorOut v_next,
                     VectorOut tangent, double& dissipated, double& input) const {
    const auto [a, dry] = find_formulas(p, as_printed_, t, {v[0], v[1]});
    Pair n{v[0] + dt * a[0], v[1] + dt * a[1]};
    bool stopped = false;
    for (std::size_t i = 0; i < 2; ++i)
        if (n[i] * v[i] < 0.0) n[i] = 0.0, stopped = true;
    if ((n[0] - n[1]) * (v[0] - v[1]) < 0.0 && !stopped)
        n[0] = n[1] = (p.m1 * n[0] + p.m2 * n[1]) / (p.m1 + p.m2);
    const Pair F = p.find_force(t), mean{0.5 * (v[0] + n[0]), 0.5 * (v[1] + n[1])};
    const double C[] = {p.c12, p.c10, p.c20}, u[] = {v[0] - v[1], v[0], v[1]},
                 mean_u[] = {mean[0] - mean[1], mean[0], mean[1]};
    for (std::size_t i = 0; i < 3; ++i) {
        tangent[i] = -dry[i];
        dissipated += dt * (dry[i] + C[i] * u[i]) * mean_u[i];
    }
    for (std::size_t i = 0; i < 2; ++i) {
        q_next[i] = q[i] + dt * n[i];
        v_next[i] = n[i];
        input += dt * F[i] * mean[i];
    }
}

std::string_view refuse_falling(const System&, std::span<const double> values) {
    return read_values(values).falls() ? "formulas for constant bounds do not support {friction_law}" : "";
}

void relate(Relations& relations) {
    const Values p = read_values(relations.values());
    if (!p.has_static()) return;
    const auto raise = [&](std::string_view sentence, std::string_view id, double TS, double T,
                           std::string_view result) {
        if (TS < T) relations.correct(sentence, {{id, T}}, result, {"friction_law"});
    };
    raise("{ts12} is smaller than {t12}", "ts12", p.ts12, p.t12,
          "ts12 = t12, the smallest allowed with this friction law");
    raise("{ts10} is smaller than {t10}", "ts10", p.ts10, p.t10,
          "ts10 = t10, the smallest allowed with this friction law");
    raise("{ts20} is smaller than {t20}", "ts20", p.ts20, p.t20,
          "ts20 = t20, the smallest allowed with this friction law");
}

constexpr Method methods[] = {
    {.id = "exact_qp", .title = "Gauss' principle, exact"},
    {.id = closed_forms[0],
     .title = "Closed form, corrected",
     .solver = "closed_form",
     .refuse = refuse_falling},
    {.id = closed_forms[1],
     .title = "As printed, (4.9)–(4.10)",
     .solver = "paper_closed_form",
     .refuse = refuse_falling},
    {.id = "time_stepping", .title = "Time stepping", .kind = MethodKind::time_stepping},
    {.id = fixed_step,
     .title = "Formulas, fixed step",
     .kind = MethodKind::time_stepping,
     .refuse = refuse_falling,
     .when_held = "time_stepping"},
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
    .relate = relate,
    .picture = &picture,
    .claims = &claims,
    .rank = 4,
};

}  // namespace stiction::two_masses
