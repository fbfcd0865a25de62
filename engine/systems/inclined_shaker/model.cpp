// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A body on three feet on a rough inclined plane, shaken by a rotating unbalance. q = (x, y, z, al, be, ga): place of
// the body-fixed mean position of S1, x down the slope, z off the plane; small tilts al, be about x and y, angle ga about
// z. With c, s = cos, sin Omega t, cg, sg = cos, sin ga and F0 = m_E r_E Omega^2
//
//     p1 = (-(a1 + Da c), b1),  p2 = (a2 - Da c, -b2),  p3 = (a2 - Da c, b3);   pd = Da Omega s,  pdd = Da Omega^2 c
//     X = p_x cg - p_y sg,  Y = p_x sg + p_y cg,  Xd = pd cg - ga' Y,  Yd = pd sg + ga' X,  H = h_S + Dh s,  Hd = Dh Omega c
//
//     gap  g_N = z + al Y - be X
//     w_N  = (0, 0, 1, Y, -X, al X + be Y)             wt_N = pd (al sg - be cg)
//     w_T1 = (1, 0, 0, 0, -H, -Y),  w_T2 = (0, 1, 0, H, 0, X)     wt_T = 0
//     wb_N = 2 al' Yd - 2 be' Xd + al (pdd sg + 2 pd ga' cg - ga'^2 Y) - be (pdd cg - 2 pd ga' sg - ga'^2 X)
//     wb_T1 = -ga' Yd - be' Hd,  wb_T2 = ga' Xd + al' Hd
//
//     M: diag(m, m, m);  of (al, be, ga)  [[A cg^2 + B sg^2, (A-B) cg sg, C be], [(A-B) cg sg, A sg^2 + B cg^2, 0], [C be, 0, C]]
//     h1 = m g sin delta + F0 (cg c + be s),  h2 = F0 (sg c - al s),  h3 = -m g cos delta + F0 (al sg c - be cg c + s)
//     h4 = F0 (l1 - Da c) sg s + F0 l2 (be c - cg s) + F0 (l3 + Dh s) sg c + be' ga' ((A-B)(1 - 2 cg^2) - C) + 2 al' ga' (A-B) cg sg
//     h5 = -F0 (l1 - Da c) cg s - F0 l2 sg s - F0 (l3 + Dh s) cg c + al' ga' ((A-B)(1 - 2 cg^2) + C) + 2 be' ga' (B-A) cg sg
//     h6 = F0 l2 c - C al' be' + (A-B)(cg al' + sg be')(cg be' - sg al')
//     M q'' = h + sum (w_N N + w_T1 T1 + w_T2 T2)
//
// The moving levers wt_T = 0 and the force F0 in h belong together: (x, y, z) is not the moving centre of mass.
// The equations are linear in al and be. A run ends when one of them reaches 0.3 rad, or when the mass matrix becomes
// nearly singular.
//
// Method `compliant`: N = max(0, -k_c g - d_c g') for g < 0, T = -mu(|u_T|) N u_T/max(|u_T|, v_r).
//
// Method `reduced`, the planar form: the feet hold both ways, a_N = 0 with N of any sign, so that z = al = be = 0. The run
// ends when an N reaches 0.
//
// Energy: K = q'^T M q'/2, V = m g (z cos delta - x sin delta), input' = power of F0 - sum N wt_N.
//
// Source: Woesle and Pfeiffer 1996, section 7 and appendix C; the last terms of h6 and of wb_N are not printed there.
#include "systems/inclined_shaker/inclined_shaker.hpp"

#include "base/constants.hpp"
#include "base/sine_cosine.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace stiction::inclined_shaker {

namespace {

constexpr std::array<std::string_view, feet> foot_ids{"foot1", "foot2", "foot3"},
    foot_names{"Foot 1", "Foot 2", "Foot 3"};
constexpr std::array<std::string_view, 2> rule_ids{"two_step", "projection"},
    rule_names{"Two steps", "All contacts at once"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::mu, {.id = "mu", .symbol = "mu", .name = "Friction", .unit = "1",
      .initial = 0.12, .min = 0, .max = 1, .section = Section::friction,
      .help = "sliding; at rest too with coulomb; printed: 0.098"}},
    {&Values::friction_law, friction_rows::law(friction_rows::names_mu)},
    {&Values::mu_s, friction_rows::mu_s(0.15, 1)},
    {&Values::stribeck_speed, friction_rows::stribeck_speed()},
    {&Values::viscous, friction_rows::viscous()},
    {&Values::quadratic, friction_rows::quadratic()},
    {&Values::incline, {.id = "incline", .symbol = "delta", .name = "Incline", .unit = "rad",
      .initial = 0.115, .min = 0, .max = 0.6, .scale = Scale::angle, .help = "of the plane; x points down the slope"}},
    {&Values::omega, {.id = "omega", .symbol = "Omega", .name = "Drive speed", .unit = "rad/s",
      .initial = 19.6, .min = 0, .max = 100, .effect = Effect::restart, .section = Section::drive,
      .help = "angular speed of the unbalance"}},
    {&Values::mass, {.id = "mass", .symbol = "m", .name = "Mass", .unit = "kg",
      .initial = 0.663, .min = 0.1, .max = 5, .scale = Scale::log, .effect = Effect::restart,
      .help = "body with unbalance"}},
    {&Values::A, {.id = "inertia_a", .symbol = "A", .name = "Inertia about x", .unit = "kg m^2",
      .initial = 0.85e-3, .min = 1e-4, .max = 0.1, .scale = Scale::log, .effect = Effect::restart,
      .help = "body axis; A + B > C"}},
    {&Values::B, {.id = "inertia_b", .symbol = "B", .name = "Inertia about y", .unit = "kg m^2",
      .initial = 1.6e-3, .min = 1e-4, .max = 0.1, .scale = Scale::log, .effect = Effect::restart, .help = "body axis"}},
    {&Values::C, {.id = "inertia_c", .symbol = "C", .name = "Inertia about z", .unit = "kg m^2",
      .initial = 1.75e-3, .min = 1e-4, .max = 0.1, .scale = Scale::log, .effect = Effect::restart,
      .help = "body axis; less than A + B"}},
    {&Values::gravity, {.id = "gravity", .symbol = "g", .name = "Gravity", .unit = "m/s^2",
      .initial = 9.81, .min = 0.1, .max = 30, .help = "acceleration of gravity"}},
    {&Values::a1, {.id = "a1", .symbol = "a1", .name = "Foot 1, back", .unit = "m",
      .initial = 0.0424, .min = 0.005, .max = 0.2, .effect = Effect::restart, .help = "foot 1 behind S1"}},
    {&Values::a2, {.id = "a2", .symbol = "a2", .name = "Feet 2, 3, front", .unit = "m",
      .initial = 0.0496, .min = 0.005, .max = 0.2, .effect = Effect::restart, .help = "feet 2 and 3 before S1"}},
    {&Values::b1, {.id = "b1", .symbol = "b1", .name = "Foot 1, sideways", .unit = "m",
      .initial = 0.001, .min = 0, .max = 0.2, .effect = Effect::restart, .help = "foot 1 to the left"}},
    {&Values::b2, {.id = "b2", .symbol = "b2", .name = "Foot 2, sideways", .unit = "m",
      .initial = 0.025, .min = 0, .max = 0.2, .effect = Effect::restart, .help = "foot 2 to the right"}},
    {&Values::b3, {.id = "b3", .symbol = "b3", .name = "Foot 3, sideways", .unit = "m",
      .initial = 0.031, .min = 0, .max = 0.2, .effect = Effect::restart, .help = "foot 3 to the left"}},
    {&Values::h_s, {.id = "h_s", .symbol = "h_S", .name = "Height of S1", .unit = "m",
      .initial = 0.0374, .min = 0.005, .max = 0.2, .effect = Effect::restart, .help = "above the feet"}},
    {&Values::l1, {.id = "l1", .symbol = "l1", .name = "Unbalance, along", .unit = "m",
      .initial = 0.0104, .min = 0, .max = 0.2, .effect = Effect::restart, .section = Section::drive,
      .help = "where its force acts, before S1"}},
    {&Values::l2, {.id = "l2", .symbol = "l2", .name = "Unbalance, sideways", .unit = "m",
      .initial = 0.043, .min = 0, .max = 0.2, .effect = Effect::restart, .section = Section::drive,
      .help = "to the right of S1"}},
    {&Values::l3, {.id = "l3", .symbol = "l3", .name = "Unbalance, below", .unit = "m",
      .initial = 0.0165, .min = 0, .max = 0.2, .effect = Effect::restart, .section = Section::drive,
      .help = "below S1"}},
    {&Values::delta_a, {.id = "delta_a", .symbol = "Da", .name = "Lever along", .unit = "m",
      .initial = 0.0035, .min = 0, .max = 0.02, .effect = Effect::restart, .section = Section::drive,
      .help = "amplitude of a1, a2 and l1"}},
    {&Values::delta_h, {.id = "delta_h", .symbol = "Dh", .name = "Lever across", .unit = "m",
      .initial = 0.0045, .min = 0, .max = 0.02, .effect = Effect::restart, .section = Section::drive,
      .help = "amplitude of h_S and l3"}},
    {&Values::m_E, {.id = "unbalance_mass", .symbol = "m_E", .name = "Unbalanced mass", .unit = "kg",
      .initial = 0.055, .min = 0, .max = 0.5, .effect = Effect::restart, .section = Section::drive,
      .help = "force m_E r_E Omega^2"}},
    {&Values::r_E, {.id = "unbalance_radius", .symbol = "r_E", .name = "Eccentricity", .unit = "m",
      .initial = 0.011, .min = 0, .max = 0.05, .effect = Effect::restart, .section = Section::drive,
      .help = "of the unbalanced mass"}},
    {&Values::contact_stiffness, compliant_rows::stiffness("N/m", 1e6, 1e3, 1e9)},
    {&Values::contact_damping, compliant_rows::damping("N s/m", 100, 1e4)},
    {&Values::slip_regularization, compliant_rows::slip_regularization("m/s", 1e-7)},
    {&Values::x0, {.id = "x0", .symbol = "x(0)", .name = "Place along", .unit = "m",
      .initial = 0, .min = -1, .max = 1, .section = Section::start, .help = "down the slope"}},
    {&Values::y0, {.id = "y0", .symbol = "y(0)", .name = "Place across", .unit = "m",
      .initial = 0, .min = -1, .max = 1, .section = Section::start, .help = "across the slope"}},
    {&Values::z0, {.id = "z0", .symbol = "z(0)", .name = "Height", .unit = "m",
      .initial = 0, .min = 0, .max = 0.1, .section = Section::start, .help = "of the lowest foot above the plane"}},
    {&Values::alpha0, {.id = "alpha0", .symbol = "alpha(0)", .name = "Tilt about x", .unit = "rad",
      .initial = 0, .min = -0.05, .max = 0.05, .scale = Scale::angle, .section = Section::start, .help = "small"}},
    {&Values::beta0, {.id = "beta0", .symbol = "beta(0)", .name = "Tilt about y", .unit = "rad",
      .initial = 0, .min = -0.05, .max = 0.05, .scale = Scale::angle, .section = Section::start, .help = "small"}},
    {&Values::gamma0, {.id = "gamma0", .symbol = "gamma(0)", .name = "Heading", .unit = "rad",
      .initial = 0, .min = -pi, .max = pi, .scale = Scale::angle, .section = Section::start,
      .help = "angle about the normal of the plane"}},
    {&Values::x_dot0, {.id = "x_dot0", .symbol = "x'(0)", .name = "Velocity along", .unit = "m/s",
      .initial = 0, .min = -1, .max = 1, .section = Section::start, .help = "of S1"}},
    {&Values::y_dot0, {.id = "y_dot0", .symbol = "y'(0)", .name = "Velocity across", .unit = "m/s",
      .initial = 0, .min = -1, .max = 1, .section = Section::start, .help = "of S1"}},
    {&Values::z_dot0, {.id = "z_dot0", .symbol = "z'(0)", .name = "Velocity off the plane", .unit = "m/s",
      .initial = 0, .min = -1, .max = 1, .section = Section::start, .help = "of S1"}},
    {&Values::alpha_dot0, {.id = "alpha_dot0", .symbol = "alpha'(0)", .name = "Tilting about x", .unit = "rad/s",
      .initial = 0, .min = -1, .max = 1, .section = Section::start, .help = "rate of the tilt"}},
    {&Values::beta_dot0, {.id = "beta_dot0", .symbol = "beta'(0)", .name = "Tilting about y", .unit = "rad/s",
      .initial = 0, .min = -1, .max = 1, .section = Section::start, .help = "rate of the tilt"}},
    {&Values::gamma_dot0, {.id = "gamma_dot0", .symbol = "gamma'(0)", .name = "Spin", .unit = "rad/s",
      .initial = 0, .min = -1, .max = 1, .section = Section::start, .help = "about the normal of the plane"}},
    {&Values::projection_foot, {.id = "projection_foot", .name = "Foot of the projections", .section = Section::method,
      .help = "in the planes of the projection method; the motion is the same", .choices = foot_ids,
      .choice_names = foot_names}},
    {&Values::projection_rule, {.id = "projection_rule", .name = "Rule of the projections", .section = Section::method,
      .help = "in these planes: two steps, or all contacts at once", .choices = rule_ids, .choice_names = rule_names}},
    {&Values::projection_r, {.id = "projection_r", .symbol = "r", .name = "R of the projections", .unit = "1",
      .initial = 1, .min = 0.01, .max = 100, .scale = Scale::log, .section = Section::method, .sizes = false,
      .help = "in these planes: R times the largest eigenvalue of the Delassus matrix"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

constexpr double least_regularity = 0.02;  // of the mass matrix without tilt

}  // namespace

Values read_values(std::span<const double> values) {
    Values out = bind_values<table>(values);
    out.scales = find_scales(parameters, values);
    return out;
}

double Values::find_period() const { return omega > 0.0 ? 2.0 * pi / omega : HUGE_VAL; }

double Values::find_next_period_end(double t) const {
    if (!(omega > 0.0)) return HUGE_VAL;
    const double period = find_period(), k = std::floor(t / period);
    return k * period > t ? k * period : (k + 1.0) * period > t ? (k + 1.0) * period : (k + 2.0) * period;
}

Levers Values::find_levers(double t) const {
    Levers out{};
    out.s = std::sin(omega * t), out.c = std::cos(omega * t);
    out.shift = -delta_a * out.c;
    out.shift_dot = delta_a * omega * out.s;
    out.shift_ddot = delta_a * omega * omega * out.c;
    out.height = h_s + delta_h * out.s, out.height_dot = delta_h * omega * out.c;
    out.arm_x = l1 - delta_a * out.c, out.arm_z = l3 + delta_h * out.s;
    return out;
}

Foot Values::find_foot(std::size_t foot, const Levers& levers, double gamma, double gamma_dot) const {
    const double p_x = (foot == 0 ? -a1 : a2) + levers.shift, p_y = foot == 0 ? b1 : foot == 1 ? -b2 : b3;
    const auto [sg, cg] = find_sine_cosine(gamma);
    const double pd = levers.shift_dot;
    const double X = p_x * cg - p_y * sg, Y = p_x * sg + p_y * cg;
    return {X, Y, pd * cg - gamma_dot * Y, pd * sg + gamma_dot * X};
}

double Values::find_start_height() const {
    const Levers levers = find_levers(0.0);
    double lowest = HUGE_VAL;
    for (std::size_t i = 0; i < feet; ++i) {
        const Foot foot = find_foot(i, levers, gamma0, 0.0);
        lowest = std::min(lowest, alpha0 * foot.Y - beta0 * foot.X);
    }
    return z0 - lowest;
}

std::array<double, 6> Values::find_drive(const Levers& k, VectorIn q) const {
    const double F0 = find_force(), al = q[Alpha], be = q[Beta], cg = std::cos(q[Gamma]),
                 sg = std::sin(q[Gamma]);
    return {F0 * (cg * k.c + be * k.s),
            F0 * (sg * k.c - al * k.s),
            F0 * (al * sg * k.c - be * cg * k.c + k.s),
            F0 * (k.arm_x * sg * k.s + l2 * (be * k.c - cg * k.s) + k.arm_z * sg * k.c),
            F0 * (-k.arm_x * cg * k.s - l2 * sg * k.s - k.arm_z * cg * k.c),
            F0 * l2 * k.c};
}

double Values::find_regularity(double beta, double gamma) const {
    const auto [sg, cg] = find_sine_cosine(gamma);
    return 1.0 - C * beta * beta * (sg * sg / B + cg * cg / A);
}

bool Values::starts_closed() const {
    return z0 == 0.0 && alpha0 == 0.0 && beta0 == 0.0 && z_dot0 == 0.0 && alpha_dot0 == 0.0 &&
           beta_dot0 == 0.0;
}

void Values::find_equations(double t, VectorIn q, VectorIn v, Kinetics& out) const {
    const double al = q[Alpha], be = q[Beta], ga_d = v[Gamma], al_d = v[Alpha], be_d = v[Beta];
    const auto [sg, cg] = find_sine_cosine(q[Gamma]);
    const Levers levers = find_levers(t);
    const double H = levers.height, Hd = levers.height_dot, pd = levers.shift_dot, pdd = levers.shift_ddot;

    out.M.setZero();
    out.M(X, X) = out.M(Y, Y) = out.M(Z, Z) = mass;
    out.M(Alpha, Alpha) = A * cg * cg + B * sg * sg;
    out.M(Beta, Beta) = A * sg * sg + B * cg * cg;
    out.M(Alpha, Beta) = out.M(Beta, Alpha) = (A - B) * cg * sg;
    // The middle of a coarse time step can lie beyond the end of the linearised range; the mass matrix stays definite there.
    const double steepest =
        be / std::sqrt(std::max(1.0, (1.0 - find_regularity(be, q[Gamma])) / (1.0 - 0.5 * least_regularity)));
    out.M(Alpha, Gamma) = out.M(Gamma, Alpha) = C * steepest;
    out.M(Gamma, Gamma) = C;

    const std::array<double, 6> drive = find_drive(levers, q);
    for (int k = 0; k < 6; ++k) out.h[k] = drive[static_cast<std::size_t>(k)];
    out.h[X] += find_weight_along();
    out.h[Z] -= find_weight_across();
    const double turned = (A - B) * (1.0 - 2.0 * cg * cg);
    out.h[Alpha] += be_d * ga_d * (turned - C) + 2.0 * al_d * ga_d * (A - B) * cg * sg;
    out.h[Beta] += al_d * ga_d * (turned + C) + 2.0 * be_d * ga_d * (B - A) * cg * sg;
    out.h[Gamma] += -C * al_d * be_d + (A - B) * (cg * al_d + sg * be_d) * (cg * be_d - sg * al_d);

    out.J_N.setZero();
    out.J_T.setZero();
    for (std::size_t i = 0; i < feet; ++i) {
        const auto [X_i, Y_i, Xd, Yd] = find_foot(i, levers, q[Gamma], ga_d);
        const int row = static_cast<int>(i);
        out.J_N(row, Z) = 1.0, out.J_N(row, Alpha) = Y_i, out.J_N(row, Beta) = -X_i;
        out.J_N(row, Gamma) = al * X_i + be * Y_i;
        out.J_T(2 * row, X) = 1.0, out.J_T(2 * row, Beta) = -H, out.J_T(2 * row, Gamma) = -Y_i;
        out.J_T(2 * row + 1, Y) = 1.0, out.J_T(2 * row + 1, Alpha) = H, out.J_T(2 * row + 1, Gamma) = X_i;
        ContactKinetics& foot = out.contacts[i];
        foot = {};
        foot.gap = q[Z] + al * Y_i - be * X_i;
        foot.w_N = pd * (al * sg - be * cg);
        foot.b_N = 2.0 * al_d * Yd - 2.0 * be_d * Xd +
                   al * (pdd * sg + 2.0 * pd * ga_d * cg - ga_d * ga_d * Y_i) -
                   be * (pdd * cg - 2.0 * pd * ga_d * sg - ga_d * ga_d * X_i);
        foot.b_T = {-ga_d * Yd - be_d * Hd, ga_d * Xd + al_d * Hd};
    }
}

namespace {

constexpr int turning[] = {Gamma};
constexpr EndCondition ends[] = {
    {.kind = EventKind::inconsistent, .cause = "tilt above 0.3 rad", .contact = 0},
    {.kind = EventKind::inconsistent, .cause = "tilt above 0.3 rad", .contact = 0},
    {.kind = EventKind::inconsistent, .cause = "tilt ends the linearised inertia", .contact = 0},
    // Of rigid feet only: the force of a compliant foot is finite.
    {.kind = EventKind::inconsistent, .cause = "N grows beyond all bounds", .contact = 0},
    {.kind = EventKind::inconsistent, .cause = "N grows beyond all bounds", .contact = 1},
    {.kind = EventKind::inconsistent, .cause = "N grows beyond all bounds", .contact = 2},
};
constexpr std::size_t of_tilt = 3;  // the first of them
constexpr EndCondition planar_ends[] = {
    {.kind = EventKind::inconsistent, .cause = "N reaches 0, the planar form ends", .contact = 0},
    {.kind = EventKind::inconsistent, .cause = "N reaches 0, the planar form ends", .contact = 1},
    {.kind = EventKind::inconsistent, .cause = "N reaches 0, the planar form ends", .contact = 2},
};
constexpr double load_rounding = 1e-9;  // of the weight: a touch of N = 0 is not deeper
// If friction is large for the height of S1, no finite force may exist (Painleve's paradox): N has a singularity there.
constexpr double largest_load = 100.0;  // of weight, drive, and what the motion has to turn about a foot

constexpr int marked[] = {X, Y, Gamma};

struct Instant {
    const Sample& now;
    double F0, c, s;

    double find_way(int which) const {
        return now.memory.empty() ? NAN : now.memory[static_cast<std::size_t>(Way + which)];
    }
};

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"x_ddot", "m/s^2", "acceleration down the slope"}, [](const Instant& i) { return i.now.a[X]; }},
    {{"y_ddot", "m/s^2", "acceleration across the slope"}, [](const Instant& i) { return i.now.a[Y]; }},
    {{"gamma_ddot", "rad/s^2", "angular acceleration about the normal"},
     [](const Instant& i) { return i.now.a[Gamma]; }},
    {{"displacement_x", "m", "way along in the last complete period of the drive"},
     [](const Instant& i) { return i.find_way(0); }},
    {{"displacement_y", "m", "way across in the last complete period of the drive"},
     [](const Instant& i) { return i.find_way(1); }},
    {{"displacement_gamma", "rad", "turn in the last complete period of the drive"},
     [](const Instant& i) { return i.find_way(2); }},
    {{"force_x", "N", "force of the unbalance along the body"}, [](const Instant& i) { return i.F0 * i.c; }},
    {{"force_z", "N", "force of the unbalance off the plane"}, [](const Instant& i) { return i.F0 * i.s; }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

class Shaker : public Mechanism {
  public:
    Shaker(std::span<const double> values, std::string_view method)
        : p(read_values(values)),
          is_planar_(method == "reduced"),
          is_rigid_(method != "compliant"),
          period_(p.find_period()) {}

    MechanismSize size() const override {
        return {.coordinates = 6, .contacts = static_cast<int>(feet), .tangents = 2, .memory = MemorySize};
    }
    std::string contact_name(int contact) const override { return "foot" + std::to_string(contact + 1); }
    FrictionLaw friction(int) const override { return p.make_law(p.mu); }
    Regularization regularization() const override { return p.get_regularization(); }

    void set_initial_state(VectorOut q, VectorOut v) const override {
        const double start[] = {p.x0, p.y0, p.find_start_height(), p.alpha0, p.beta0, p.gamma0};
        const double rates[] = {p.x_dot0, p.y_dot0, p.z_dot0, p.alpha_dot0, p.beta_dot0, p.gamma_dot0};
        std::copy_n(start, 6, q.begin());
        std::copy_n(rates, 6, v.begin());
    }

    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        p.find_equations(t, q, v, out);
        for (ContactKinetics& foot : out.contacts)
            foot.law = is_planar_ ? NormalLaw::bilateral : NormalLaw::unilateral;
    }
    void restate(Sample& now) const override;

    double kinetic_energy(double, VectorIn q, VectorIn v) const override {
        const auto [sg, cg] = find_sine_cosine(q[Gamma]);
        const double al = v[Alpha], be = v[Beta];
        const double along = cg * al + sg * be, across = cg * be - sg * al;
        return 0.5 * (p.mass * (v[X] * v[X] + v[Y] * v[Y] + v[Z] * v[Z]) + p.A * along * along +
                      p.B * across * across + p.C * v[Gamma] * (v[Gamma] + 2.0 * q[Beta] * al));
    }
    double potential_energy(double, VectorIn q) const override {
        return p.find_weight_across() * q[Z] - p.find_weight_along() * q[X];
    }
    double drive_power(const Sample& now) const override {
        const std::array<double, 6> force = p.find_drive(p.find_levers(now.t), now.q);
        double out = 0.0;
        for (std::size_t k = 0; k < force.size(); ++k) out += force[k] * now.v[k];
        return out;
    }

    void observe(const Sample& now, VectorOut out) const override {
        fill_observables<table_of_observables>(
            Instant{now, p.find_force(), std::cos(p.omega * now.t), std::sin(p.omega * now.t)}, out);
    }
    void remember(const Sample& now, VectorOut memory) const override;

    std::span<const double> periods() const override { return {&period_, p.omega > 0.0 ? 1u : 0u}; }
    std::span<const int> angles() const override { return turning; }
    // Steps end at the ends of the drive's periods: observables of a period are taken at these instants.
    double find_next_instant(double t) const override { return p.find_next_period_end(t); }

    std::span<const EndCondition> end_conditions() const override {
        if (is_planar_) return planar_ends;
        return std::span(ends).first(is_rigid_ ? std::size(ends) : of_tilt);
    }
    void evaluate_end_conditions(const Sample& now, VectorOut out) const override {
        for (std::size_t i = 0; is_planar_ && i < feet; ++i)
            out[i] = now.contacts[i].normal / scales().force();
        if (is_planar_) return;
        const double al = now.q[Alpha], be = now.q[Beta];
        out[0] = largest_tilt * largest_tilt - al * al;
        out[1] = largest_tilt * largest_tilt - be * be;
        out[2] = p.find_regularity(be, now.q[Gamma]) - least_regularity;
        if (!is_rigid_) return;
        const double usual =
            p.mass * p.gravity + p.find_force() + 2.0 * kinetic_energy(now.t, now.q, now.v) / p.h_s;
        for (std::size_t i = 0; i < feet; ++i)
            out[3 + i] = 1.0 - now.contacts[i].normal / (largest_load * usual);
    }

  private:
    Values p;
    bool is_planar_, is_rigid_;
    double period_;
};

// The columns of the planar form: z, al, be and their rates, which are rounding in the state, are 0. If a foot would pull
// (N jumps below 0, the end of the run), the forces have no value.
void Shaker::restate(Sample& now) const {
    if (!is_planar_) return;
    for (const int k : {Z, Alpha, Beta}) {
        const auto at = static_cast<std::size_t>(k);
        now.q[at] = now.v[at] = now.a[at] = 0.0;
    }
    bool pulls = false;
    for (ContactSample& foot : now.contacts) {
        pulls = pulls || foot.normal < -load_rounding * p.mass * p.gravity;
        foot.normal = std::max(0.0, foot.normal);
    }
    if (!pulls) return;
    for (ContactSample& foot : now.contacts) foot.normal = foot.tangent[0] = foot.tangent[1] = NAN;
    std::fill(now.a.begin(), now.a.end(), NAN);
}

void Shaker::remember(const Sample& now, VectorOut memory) const {
    const auto place = [&](int which) { return now.q[static_cast<std::size_t>(marked[which])]; };
    const auto slot = [&](int at, int which) -> double& {
        return memory[static_cast<std::size_t>(at + which)];
    };
    const bool begins = std::isnan(memory[Periods]);
    if (begins) {
        memory[Periods] = 0.0;
        for (int k = 0; k < 3; ++k) slot(Mark, k) = place(k);
    }
    // Event-driven motions have a state at the end of each period; steps of time stepping are interpolated linearly.
    for (double end; (end = (memory[Periods] + 1.0) * period_) <= now.t;) {
        const double part = (end - memory[LastTime]) / (now.t - memory[LastTime]);
        for (int k = 0; k < 3; ++k) {
            const double at =
                end == now.t ? place(k) : slot(LastPlace, k) + part * (place(k) - slot(LastPlace, k));
            slot(Way, k) = at - slot(Mark, k);
            slot(Mark, k) = at;
        }
        memory[Periods] += 1.0;
    }
    memory[LastTime] = now.t;
    for (int k = 0; k < 3; ++k) slot(LastPlace, k) = place(k);
}

void relate(Relations& relations) {
    Values p = read_values(relations.values());
    friction_rows::relate(relations, p, p.mu);
    constexpr double largest_share = 0.999;  // of A + B
    if (!(p.C < p.A + p.B)) {
        p.C = std::clamp(largest_share * (p.A + p.B), 1e-4, 0.1);
        relations.correct("{inertia_c} is not less than the sum of {inertia_a} and {inertia_b}",
                          {{"inertia_c", p.C}}, "0.999 of their sum instead");
    }
    constexpr double least_start = 0.1;  // of the mass matrix without tilt
    const double start = p.find_regularity(p.beta0, p.gamma0);
    if (start < least_start)
        relations.correct(
            "{beta0} is too large for {inertia_a}, {inertia_b} and {inertia_c}: the linearised mass matrix "
            "is singular there",
            {{"beta0", p.beta0 * std::sqrt((1.0 - least_start) / (1.0 - start))}}, "a smaller tilt",
            {"gamma0"});
}

std::string_view refuse_planar(const System&, std::span<const double> values) {
    const Values p = read_values(values);
    if (!p.starts_closed())
        return "reduced needs closed feet at the start: 0 in place of {z0}, {alpha0}, {beta0}, {z_dot0}, "
               "{alpha_dot0} and {beta_dot0}";
    if (!(p.b2 + p.b3 > 0.0))
        return "reduced needs feet that do not stand on one line: the sum of {b2} and {b3} is not above 0";
    if (!starts_planar(p)) return "reduced needs three feet that press at the start";
    return {};
}

constexpr Method methods[] = {
    {.id = "augmented_lagrangian", .title = "Augmented Lagrangian", .solver = "augmented_lagrangian"},
    {.id = "newton", .title = "Nonsmooth Newton", .solver = "alart_curnier"},
    {.id = "reduced", .title = "Planar form", .solver = "augmented_lagrangian", .refuse = refuse_planar},
    {.id = "time_stepping",
     .title = "Time stepping",
     .kind = MethodKind::time_stepping,
     .solver = "alart_curnier"},
    {.id = "lcp_polygon",
     .title = "Time stepping, friction polygon",
     .kind = MethodKind::time_stepping,
     .solver = "polygonal_cone"},
    {.id = "compliant", .title = "Compliant contact", .kind = MethodKind::regularised},
};

constexpr Coordinate coordinates[] = {{"x", "m", "m/s", "place of S1 down the slope"},
                                      {"y", "m", "m/s", "place of S1 across the slope"},
                                      {"z", "m", "m/s", "height above that on closed feet"},
                                      {"alpha", "rad", "rad/s", "small tilt about x"},
                                      {"beta", "rad", "rad/s", "small tilt about y"},
                                      {"gamma", "rad", "rad/s", "angle about the normal of the plane"}};

}  // namespace

constinit const System entry{
    .id = "inclined_shaker",
    .title = "Inclined shaker",
    .source = "Woesle and Pfeiffer 1996, section 7, (33), (36)-(42), figures 4-8",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .t_end = 3.0,
    .make = make_mechanism<Shaker>,
    .relate = relate,
    .picture = &picture,
    .claims = &claims,
    .rank = 8,
};

}  // namespace stiction::inclined_shaker
