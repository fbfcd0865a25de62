// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Two blocks that rub on each other and each on the ground; friction does not depend on load. q = (z1, z2).
//
//     M1 z1'' = F1 - w - x1,   M2 z2'' = F2 + w - x2        F_i(t) = F_ic + A_i sin(2 pi f_i t + p_i)
//     u12 = z1' - z2',  u10 = z1',  u20 = z2'               w = -blocks.tangent, x_i = -ground_i.tangent
//     u != 0:  friction = C u + T sgn(u)                    u = 0:  friction in [-T, T]
//
//     A  all slip, B  z1' = z2', C  z1' = 0, D  z2' = 0: (4.1)-(4.8), in model/rubbing_blocks.hpp
//     E  rest. Resultants (x1 + w, x2 - w) that friction can supply fill the hexagon
//            |v1| <= T10 + T12,  |v2| <= T20 + T12,  |v1 + v2| <= T10 + T20
//        and rest lasts while (F1, F2) lies in it. Outside, s = sgn(F1 + F2) where |c1 + c2| > T10 + T20,
//            w = clamp((M2 (F1 - s T10) - M1 (F2 - s T20))/(M1 + M2), -T12, T12)
//
// Printed instead for rest: M1 z1'' = luz(F1, T12 + T10), M2 z2'' = luz(F2, T12 + T20), (4.9)-(4.10), which
// forgets the third pair of faces.
//
// Gauss: the accelerations of every state minimise M1 z1''^2 + M2 z2''^2 over the forces that the contacts at
// rest can supply; at rest that is the projection of F on the hexagon in the metric diag(1/M1, 1/M2). w, x1,
// x2 are not unique in E: reported is the triple of least norm.
//
// Source: Zardecki 2007, section 4, (4.1)-(4.10), Lemmas 1-3, figures 2 and 8; misprints mended.
#include "model/catalogue.hpp"
#include "model/rubbing_blocks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>

namespace stiction::systems {

namespace {

constexpr double pi = 3.14159265358979323846;
enum Contact { blocks, ground1, ground2 };

struct Values {
    double m1, m2, t12, t10, t20, c12, c10, c20, offset1, amplitude1, frequency1, phase1, offset2, amplitude2,
        frequency2, phase2, z1_0, z2_0, z1_dot0, z2_dot0;
};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::m1,         {"m1", "M1", "Mass 1", "kg", 1, 0.1, 20, Scale::log, Effect::restart, Section::general, "block 1"}},
    {&Values::m2,         {"m2", "M2", "Mass 2", "kg", 2, 0.1, 20, Scale::log, Effect::restart, Section::general, "block 2"}},
    {&Values::t12,        {"t12", "T12", "Friction 1–2", "N", 2, 0, 10, Scale::linear, Effect::live, Section::friction, "dry friction between the blocks (FT012)"}},
    {&Values::t10,        {"t10", "T10", "Friction 1–ground", "N", 1.5, 0, 10, Scale::linear, Effect::live, Section::friction, "dry friction, block 1 - ground (FT010)"}},
    {&Values::t20,        {"t20", "T20", "Friction 2–ground", "N", 3, 0, 10, Scale::linear, Effect::live, Section::friction, "dry friction, block 2 - ground (FT020)"}},
    {&Values::c12,        {"c12", "C12", "Damping 1–2", "N s/m", 0.5, 0, 10, Scale::linear, Effect::live, Section::friction, "viscous, between the blocks"}},
    {&Values::c10,        {"c10", "C10", "Damping 1–ground", "N s/m", 0.5, 0, 10, Scale::linear, Effect::live, Section::friction, "viscous, block 1"}},
    {&Values::c20,        {"c20", "C20", "Damping 2–ground", "N s/m", 0.5, 0, 10, Scale::linear, Effect::live, Section::friction, "viscous, block 2"}},
    {&Values::offset1,    {"force1_offset", "F1c", "Force 1 offset", "N", 0, -20, 20, Scale::linear, Effect::live, Section::drive, "constant part of F1"}},
    {&Values::amplitude1, {"force1_amplitude", "A1", "Force 1 amplitude", "N", 3.8, 0, 20, Scale::linear, Effect::live, Section::drive, "F1 = F1c + A1 sin(2 pi f1 t + p1)"}},
    {&Values::frequency1, {"force1_frequency", "f1", "Force 1 frequency", "Hz", 0.5, 0.01, 10, Scale::log, Effect::restart, Section::drive, "its frequency"}},
    {&Values::phase1,     {"force1_phase", "p1", "Force 1 phase", "rad", 0, -pi, pi, Scale::angle, Effect::restart, Section::drive, "its phase at t = 0"}},
    {&Values::offset2,    {"force2_offset", "F2c", "Force 2 offset", "N", 0, -20, 20, Scale::linear, Effect::live, Section::drive, "constant part of F2"}},
    {&Values::amplitude2, {"force2_amplitude", "A2", "Force 2 amplitude", "N", 5.2, 0, 20, Scale::linear, Effect::live, Section::drive, "F2 = F2c + A2 sin(2 pi f2 t + p2)"}},
    {&Values::frequency2, {"force2_frequency", "f2", "Force 2 frequency", "Hz", 0.3, 0.01, 10, Scale::log, Effect::restart, Section::drive, "its frequency"}},
    {&Values::phase2,     {"force2_phase", "p2", "Force 2 phase", "rad", 0.3, -pi, pi, Scale::angle, Effect::restart, Section::drive, "its phase at t = 0"}},
    {&Values::z1_0,       {"z1_0", "z1(0)", "Position 1", "m", 0, -5, 5, Scale::linear, Effect::restart, Section::start, "start position of block 1"}},
    {&Values::z2_0,       {"z2_0", "z2(0)", "Position 2", "m", 0, -5, 5, Scale::linear, Effect::restart, Section::start, "start position of block 2"}},
    {&Values::z1_dot0,    {"z1_dot0", "z1'(0)", "Velocity 1", "m/s", 0, -5, 5, Scale::linear, Effect::restart, Section::start, "start velocity of block 1"}},
    {&Values::z2_dot0,    {"z2_dot0", "z2'(0)", "Velocity 2", "m/s", 0, -5, 5, Scale::linear, Effect::restart, Section::start, "start velocity of block 2"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

double sign(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

using Pair = std::array<double, 2>;
using Triple = std::array<double, 3>;  // w, x1, x2, or one value per contact

RubbingBlocks make_blocks(const Values& p) {
    return {.rest = {p.m1, p.m2, p.t12, p.t10, p.t20},
            .viscous = {p.c12, p.c10, p.c20},
            .offset = {p.offset1, p.offset2},
            .amplitude = {p.amplitude1, p.amplitude2},
            .frequency = {p.frequency1, p.frequency2},
            .phase = {p.phase1, p.phase2},
            .start = {p.z1_0, p.z2_0, p.z1_dot0, p.z2_dot0}};
}

class TwoMasses : public Mechanism {
  public:
    explicit TwoMasses(std::span<const double> values)
        : p(bind_values<table>(values)), rubbing(make_blocks(p)) {}

    MechanismSize size() const override { return {2, 3, 1, 0}; }
    std::string contact_name(int contact) const override {
        return contact == blocks ? "blocks" : contact == ground1 ? "ground1" : "ground2";
    }

    FrictionLaw friction(int) const override { return make_coulomb(1.0); }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        for (std::size_t i = 0; i < 2; ++i) q[i] = rubbing.start[i], v[i] = rubbing.start[i + 2];
    }

    void evaluate(double t, VectorIn, VectorIn, Kinetics& out) const override {
        const Pair F = rubbing.find_force(t);
        out.M.setZero();
        out.M(0, 0) = p.m1, out.M(1, 1) = p.m2;
        out.h[0] = F[0], out.h[1] = F[1];
        out.J_N.setZero();  // the loads do not act along q
        out.J_T.setZero();
        out.J_T(blocks, 0) = 1.0, out.J_T(blocks, 1) = -1.0;
        out.J_T(ground1, 0) = out.J_T(ground2, 1) = 1.0;
        const Triple T = rubbing.get_dry();
        for (std::size_t i = 0; i < 3; ++i) {
            ContactKinetics& contact = out.contacts[i];
            contact = {};
            contact.law = NormalLaw::prescribed;
            contact.prescribed_normal = T[i];  // N = T0, mu = 1
            contact.viscous = rubbing.viscous[i];
        }
    }

    double kinetic_energy(double, VectorIn, VectorIn v) const override {
        return rubbing.find_kinetic({v[0], v[1]});
    }
    double potential_energy(double, VectorIn) const override { return 0.0; }
    double drive_power(const Sample& now) const override {
        const Pair F = rubbing.find_force(now.t);
        return F[0] * now.v[0] + F[1] * now.v[1];
    }

    void observe(const Sample& sample, VectorOut out) const override {
        const Pair F = rubbing.find_force(sample.t);
        const Triple slack = rubbing.rest.find_slacks(F);
        out[0] = sample.a[0], out[1] = sample.a[1];
        out[2] = F[0], out[3] = F[1];
        out[4] = get_letter(sample);
        out[5] = std::min({slack[0], slack[1], slack[2]});
    }
    std::string_view classify(const Sample& sample) const override {
        return RubbingBlocks::letters[static_cast<std::size_t>(get_letter(sample))];
    }
    void draw(const Sample& sample, Drawing& out) const override;
    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const override;

    static int get_letter(const Sample& s) {
        return RubbingBlocks::find_letter(s.contacts[blocks].state, s.contacts[ground1].state,
                                          s.contacts[ground2].state);
    }

    Values p;
    RubbingBlocks rubbing;
};

std::unique_ptr<HybridAutomaton> TwoMasses::make_automaton(std::string_view method) const {
    return make_block_motion(rubbing, method == "exact_qp"      ? BlockRule::exact_qp
                                      : method == "closed_form" ? BlockRule::closed_form
                                                                : BlockRule::printed);
}

void TwoMasses::draw(const Sample& sample, Drawing& out) const {
    // Block 2 reaches over block 1 with an arm, under which block 1 slides.
    constexpr double width = 1.0, height = 0.7, apart = 2.0, arm = 0.25;
    const double z1 = sample.q[0], z2 = sample.q[1] + apart;
    const double left = std::min(z1, z2 - 2.5) - 0.7 * width, centre = 0.5 * (left + z2 + 0.5 * width);
    const double reach = 2.5 + 0.5 * std::abs(z2 - z1 - apart);
    out.min = {centre - reach, -0.6, 0.0};
    out.max = {centre + reach, 1.8, 0.0};
    const Triple T = rubbing.get_dry();
    const double most =
        std::max({T[0], T[1], T[2], p.amplitude1 + std::abs(p.offset1), p.amplitude2 + std::abs(p.offset2)});
    out.force_scale = most > 0.0 ? 1.2 / most : 1.0;
    const double origin = std::floor(centre) - 8.0;  // whole metres, so that the hatching stands still
    out.add_surface(Role::ground, {origin, 0.0, 0.0}, {origin + 16.0, 0.0, 0.0}, 0.0);
    const double a = z1 - 0.5 * width, b = z1 + 0.5 * width, c = z2 - 0.5 * width, d = z2 + 0.5 * width;
    const double h = height, top = height + arm;
    const auto add_body = [&](std::initializer_list<std::array<double, 2>> corners) {
        DrawnPolyline body{Role::body, {}, true, true};
        for (const auto& corner : corners) body.points.push_back({corner[0], corner[1], 0.0});
        out.lines.push_back(body);
    };
    add_body({{a, 0.0}, {b, 0.0}, {b, h}, {a, h}});
    add_body({{c, 0.0}, {d, 0.0}, {d, top}, {left, top}, {left, h}, {c, h}});
    out.add_sole(blocks, {a, height, 0.0}, {b, height, 0.0});
    out.add_sole(ground1, {a, 0.0, 0.0}, {b, 0.0, 0.0});
    out.add_sole(ground2, {c, 0.0, 0.0}, {d, 0.0, 0.0});
    const auto add = [&](ForceRole role, double x, double y, double force, const char* letter) {
        if (std::isfinite(force)) out.add_force(role, {x, y, 0.0}, {force, 0.0, 0.0}, letter);
    };
    const Pair F = rubbing.find_force(sample.t);
    add(ForceRole::friction, z1, height, sample.contacts[blocks].tangent[0], "w");
    add(ForceRole::friction, z1, 0.0, sample.contacts[ground1].tangent[0], "x_1");
    add(ForceRole::friction, z2, 0.0, sample.contacts[ground2].tangent[0], "x_2");
    add(ForceRole::excitation, z1, 0.35 * height, F[0], "F_1");
    add(ForceRole::excitation, z2, 0.35 * height, F[1], "F_2");
    out.add_label({z1 - 0.3 * width, 0.7 * height, 0.0}, "*M*_1", "");
    out.add_label({z2 - 0.3 * width, 0.7 * height, 0.0}, "*M*_2", "");
}

std::unique_ptr<Mechanism> make(std::span<const double> values, std::string_view) {
    return std::make_unique<TwoMasses>(values);
}

// What is known in closed form (sheet of the system, sections 4 and 5). At rest: the largest forces that
// total stiction holds, the corners and faces of the hexagon seen in four directions, and the accelerations
// outside of it by the corrected (4.9)-(4.10). Moving together under constant forces:
//
//     v(t) = (|F1 + F2| - T10 - T20)/(C10 + C20) (1 - exp(-t/tau)),  tau = (M1 + M2)/(C10 + C20)
double measure_largest_force(Probe& run, double exact, double towards1, double towards2) {
    return find_edge(0.5 * exact, 2.0 * exact, [&](double F) {
        const Probe::Change changes[] = {{"force1_offset", towards1 * F},
                                         {"force2_offset", towards2 * F},
                                         {"force1_amplitude", 0.0},
                                         {"force2_amplitude", 0.0},
                                         {"z1_dot0", 0.0},
                                         {"z2_dot0", 0.0}};
        return run.at_start("stiction_state", changes, 1) != RubbingBlocks::E;
    });
}

template <int towards1, int towards2>
double measure_hold(Probe& run, std::span<const double>, double exact) {
    return measure_largest_force(run, exact, towards1, towards2);
}

// Time stepping knows no acceleration at the start: there it is the speed gained in the first step.
template <int block, bool by_speed>
double measure_acceleration(Probe& run, std::span<const double>, double) {
    constexpr double moment = 1e-9;  // s, inside the first step
    if constexpr (by_speed) return run.at(block == 0 ? "z1_dot" : "z2_dot", moment) / moment;
    return run.at(block == 0 ? "z1_ddot" : "z2_ddot", 0.0);
}

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const TwoMasses model(values);
    const bool by_speed = method == "time_stepping";
    const Values& p = model.p;
    const double hold1 = p.t10 + p.t12, hold2 = p.t20 + p.t12, both = p.t10 + p.t20;
    out.horizon = 10.0;
    out.add({"holds_block_1", "min([t12], [t20]) + [t10]", std::min(hold1, both), usual_tolerance,
             measure_hold<1, 0>});
    out.add({"holds_block_2", "min([t12], [t10]) + [t20]", std::min(hold2, both), usual_tolerance,
             measure_hold<0, 1>});
    out.add({"holds_both", "min([t10] + [t12], [t20] + [t12], ([t10] + [t20])/2)",
             std::min({hold1, hold2, 0.5 * both}), usual_tolerance, measure_hold<1, 1>});
    out.add({"holds_apart", "min([t10] + [t12], [t20] + [t12])", std::min(hold1, hold2), usual_tolerance,
             measure_hold<1, -1>});
    const Pair F = model.rubbing.find_force(0.0);
    if (p.z1_dot0 != 0.0 || p.z2_dot0 != 0.0) return;
    const RestingBlocks::Start start = model.rubbing.rest.find_start(F);
    out.letters.push_back(
        {"F1", "*F*_1", "[force1_offset] + [force1_amplitude]·sin [force1_phase]", F[0], "N"});
    out.letters.push_back(
        {"F2", "*F*_2", "[force2_offset] + [force2_amplitude]·sin [force2_phase]", F[1], "N"});
    if (start.sticks[blocks] && start.a[0] != 0.0) {
        const double m = p.m1 + p.m2, drive = std::abs(F[0] + F[1]) - both, c = p.c10 + p.c20;
        out.add({"common_acceleration", "([F1] + [F2] − sgn([F1] + [F2])·([t10] + [t20]))/([m1] + [m2])",
                 sign(F[0] + F[1]) * drive / m, usual_tolerance,
                 by_speed ? measure_acceleration<0, true> : measure_acceleration<0, false>});
        // The force between the blocks is linear in v: within its bound at rest and at the final speed,
        // always.
        const double v = c > 0.0 ? drive / c : 0.0, s = sign(F[0] + F[1]);
        const double W1 = F[0] - s * (p.t10 + p.c10 * v), W2 = F[1] - s * (p.t20 + p.c20 * v);
        const bool stays = std::abs(p.m2 * W1 - p.m1 * W2) <= p.t12 * m;
        if (p.amplitude1 == 0.0 && p.amplitude2 == 0.0 && c > 0.0 && stays) {
            out.horizon = std::max(out.horizon, 2.0 * m / c);
            out.letters.push_back({"tau", "*τ*", "([m1] + [m2])/([c10] + [c20])", m / c, "s"});
            out.add({"speed_after_tau", "(1 − 1/e)·(|[F1] + [F2]| − [t10] − [t20])/([c10] + [c20])",
                     v * (1.0 - std::exp(-1.0)), usual_tolerance,
                     [](Probe& run, std::span<const double> given, double) {
                         const Values own = bind_values<table>(given);
                         return std::abs(run.at("z1_dot", (own.m1 + own.m2) / (own.c10 + own.c20)));
                     }});
        }
        return;
    }
    out.add({"acceleration_1", "(4.9), corrected", start.a[0], usual_tolerance,
             by_speed ? measure_acceleration<0, true> : measure_acceleration<0, false>});
    out.add({"acceleration_2", "(4.10), corrected", start.a[1], usual_tolerance,
             by_speed ? measure_acceleration<1, true> : measure_acceleration<1, false>});
}

constexpr Method methods[] = {
    {"exact_qp", "Gauss' principle, exact", MethodKind::automaton},
    {"closed_form", "Closed form, corrected", MethodKind::automaton},
    {"paper_closed_form", "As printed, (4.9)–(4.10)", MethodKind::automaton},
    {"time_stepping", "Time stepping", MethodKind::time_stepping, "enumeration"},
};

constexpr Preset presets[] = {
    {"rich", "All five states", "two_masses"},
    {"fast", "Strong forces",
     "two_masses?force1_amplitude=6&force2_amplitude=8&force2_frequency=0.35&force2_phase=0.7"},
    {"paper", "As printed: falsely stuck", "two_masses?method=paper_closed_form"},
    {"corner", "Outside the hexagon, inside the rectangle",
     "two_masses?force1_offset=3&force1_amplitude=0&force2_offset=3&force2_amplitude=0"},
    {"falsely_stuck", "The same, stuck by (4.9)-(4.10), beside the exact run",
     "two_masses?method=paper_closed_form&force1_offset=3&force1_amplitude=0&force2_offset=3"
     "&force2_amplitude=0",
     "two_masses?force1_offset=3&force1_amplitude=0&force2_offset=3&force2_amplitude=0"},
};

constexpr std::string_view findings[] = {
    "(4.9)–(4.10): printed M1 z1″ = luz(F1, T12 + T10), M2 z2″ = luz(F2, T12 + T20) for every rest. Right "
    "only while |c1 + c2| ≤ T10 + T20: F must lie in the hexagon, not in the rectangle. At F = (3, 3) N "
    "printed 0 and 0, right 0.5 and 0.5 m/s².",
    "(4.3)–(4.4) and the condition below: printed second bracket F1 − C20 tar, right F2 − C20 tar; wrong "
    "whenever F1 ≠ F2.",
    "Lemma 2, proof: printed g1 > x01 and (g1 + x01)² in h3, right gi > x0i and (g1 − x01)². No effect.",
};

constexpr std::string_view equations[] = {
    "[m1]·[z1_ddot|*z*_1″] = [force1|*F*_1] + [blocks.tangent|*T*_{12}] + [ground1.tangent|*T*_1]",
    "[m2]·[z2_ddot|*z*_2″] = [force2|*F*_2] − [blocks.tangent|*T*_{12}] + [ground2.tangent|*T*_2]",
    "rest: |[force1|*F*_1]| ≤ [t10] + [t12],  |[force2|*F*_2]| ≤ [t20] + [t12]",
    "and |[force1|*F*_1] + [force2|*F*_2]| ≤ [t10] + [t20]",
};

constexpr Coordinate coordinates[] = {{"z1", "m", "m/s", "position of block 1"},
                                      {"z2", "m", "m/s", "position of block 2"}};
constexpr Observable observables[] = {
    {"z1_ddot", "m/s^2", "acceleration of block 1"},
    {"z2_ddot", "m/s^2", "acceleration of block 2"},
    {"force1", "N", "F1(t)"},
    {"force2", "N", "F2(t)"},
    {"stiction_state", "-", "A all slip, B blocks together, C block 1 stuck, D block 2 stuck, E rest",
     RubbingBlocks::letters},
    {"hexagon_margin", "N", "smallest distance of (F1, F2) to the faces of the hexagon, positive inside"},
};
constexpr std::array<std::string_view, 4> time_plots{"z1", "z2", "z1_dot", "z2_dot"};

void draw_forces(std::span<const double> values, const Sample&, PlanePicture& out) {
    make_blocks(bind_values<table>(values)).rest.draw(out);
}
void read_forces(std::span<const double> values, const Sample&, PlanePoint at, PlaneReading& out) {
    make_blocks(bind_values<table>(values)).rest.read(at, out);
}
// The pressed point is held: no part of the forces changes with time.
void press_forces(PlanePoint at, std::span<double> values) {
    const auto put = [&](std::string_view id, double value) { put_value(parameters, values, id, value); };
    put("force1_offset", at.x), put("force1_amplitude", 0.0);
    put("force2_offset", at.y), put("force2_amplitude", 0.0);
}
constexpr PlaneMap maps[] = {{
    .title = "Rest under (*F*_1, *F*_2)",
    .x = "force1_offset",
    .y = "force2_offset",
    .x_label = "*F*_1 (N)",
    .y_label = "*F*_2 (N)",
    .dot_x = "force1",
    .dot_y = "force2",
    .trail = true,
    .still = true,
    .draw = draw_forces,
    .read = read_forces,
    .press = press_forces,
}};

}  // namespace

const System& two_masses() {
    static const System entry{
        .id = "two_masses",
        .title = "Two masses",
        .source = "Zardecki 2007, section 4, (4.1)-(4.10), figures 2 and 8",
        .parameters = parameters,
        .methods = methods,
        .presets = presets,
        .coordinates = coordinates,
        .observables = observables,
        .t_end = 20.0,
        .view = {.phase_x = "z1_dot",
                 .phase_y = "z2_dot",
                 .time_plots = time_plots,
                 .map_first = true,
                 .maps = maps,
                 .mode_column = "stiction_state",
                 .pinned = {"force1_amplitude", "force2_amplitude"}},
        .equations = equations,
        .findings = findings,
        .make = make,
        .state_closed_forms = state_closed_forms,
    };
    return entry;
}

}  // namespace stiction::systems
