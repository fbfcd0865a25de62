// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/rolling_disk/rolling_disk.hpp"

#include "base/constants.hpp"
#include "model/references.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::rolling_disk {

namespace {

// Closed forms of a disk that rolls from the start: until it slips, s and theta are constant and
//
//     phi' = phi'(0) + M/(J_s w) (1 - cos w t),  phi'' = M/J_s sin w t,  psi' = -rho phi'/r
//     h = r:  F_r = k (s - lS) - m s phi'^2,  F_f = -Ia s phi''/r^2,
//             N = m g + mA g l/(2 s) + (m r/2) phi'^2 - F_r r/s
//
// The forces follow from a_N = a_r = a_f = 0 at any pivot height. Rolling ends where |F| = mu_s N, for a polygon where
// F.e_j = mu_s N on a side.
struct RollingStart {
    Values p;
    std::array<double, 4> q, v;
    double J_s;

    explicit RollingStart(std::span<const double> values) : p(read_values(values)) {
        p.find_start(q, v);
        J_s = p.find_rolling_inertia(q[s], q[theta]);
    }
    double find_rate(double t) const {
        const double w = p.torque_omega;
        return p.phi_dot0 + p.torque_amplitude / (J_s * w) * (1.0 - std::cos(w * t));
    }
    Triple find_force(double t) const {
        const double rate = find_rate(t), r = p.radius, at = q[s];
        const double rho = at * std::cos(q[theta]) + r * std::sin(q[theta]);
        if (p.pivot_height == r) {
            const double F_r = p.stiffness * (at - p.spring_length) - p.disk_mass * at * rate * rate;
            const double turning = p.find_torque(t) / J_s;
            return {p.disk_mass * p.gravity + p.shaft_mass * p.gravity * p.shaft_length / (2.0 * at) +
                        0.5 * p.disk_mass * r * rate * rate - F_r * r / at,
                    F_r, -0.5 * p.disk_mass * at * turning};
        }
        const std::array<double, 4> rolling{rate, 0.0, 0.0, -rho * rate / r};
        return find_rolling_force(find_equations(p, t, q, rolling));
    }
    double find_margin(double t) const {
        const Triple F = find_force(t);
        double friction = std::hypot(F[1], F[2]);
        if (const int axes = p.find_axes(); axes > 0) {
            const double sector = pi / (2 * axes), angle = std::atan2(F[2], F[1]);
            friction *= std::cos(angle - sector * std::round(angle / sector));
        }
        return p.get_law().at_rest() * F[0] - friction;
    }
    /// The first slip within a period; NaN: none.
    double find_slip() const {
        constexpr int looks = 400;
        const double period = 2.0 * pi / p.torque_omega;
        for (int i = 1; i <= looks; ++i) {
            const double from = period * (i - 1) / looks, to = period * i / looks;
            const double t = find_edge(from, to, [&](double at) { return find_margin(at) < 0.0; });
            if (!std::isnan(t)) return t;
        }
        return NAN;
    }
};

double find_slip_time(Probe& run) { return run.find_event(EventKind::stick_to_slip); }
double before(double t) { return std::nextafter(t, 0.0); }

// The time at which values of the rolling disk are compared: 3/8 of a period, or half of the time to a slip.
double find_look(std::span<const double> values) {
    const RollingStart start(values);
    const double slip = start.find_slip(), half = pi / start.p.torque_omega;
    return std::isnan(slip) ? 0.75 * half : 0.5 * std::min(half, slip);
}

template <const char* column>
double measure(Probe& run) {
    return run.at(column, find_look(run.values()));
}
constexpr char yaw_rate[] = "phi_dot", normal[] = "ground.normal", radial[] = "ground.tangent1",
               forward[] = "ground.tangent2", radius_c[] = "radius_c";

void state_closed_forms(std::span<const double> values, std::string_view method, ClosedForms& out) {
    const RollingStart start(values);
    const Values& p = start.p;
    const bool has_offset = p.theta_offset0 != 0.0 || p.s_dot_offset0 != 0.0 || p.psi_dot_offset0 != 0.0;
    constexpr double clear = 1e-6;  // of the friction: by so much a start must be below its bound
    if (p.v_r0 != 0.0 || p.v_f0 != 0.0 || (method == "index_1" && has_offset)) return;
    const Triple F0 = start.find_force(0.0);
    if (!(F0[0] > 0.0) || !(start.find_margin(0.0) > clear * (1.0 + p.get_law().at_rest() * F0[0]))) return;
    const double slip = start.find_slip(), look = find_look(values);
    if (method == "lemke" && p.friction_cone == exact_cone) return;  // a polygon of its own
    // If the force reaches its bound almost tangentially, the time of the slip is ill-conditioned.
    const double period = 2.0 * pi / p.torque_omega, step = 1e-4 * period;
    const bool is_sharp =
        std::isnan(slip) || (start.find_margin(slip - step) - start.find_margin(slip + step) >
                             1e-4 * p.get_law().at_rest() * F0[0] * step / period);
    if (!is_sharp || !(start.find_force(look)[0] > 0.0)) return;
    // The disk must also stay on the floor: N > 0 up to the slip.
    for (int i = 1; i < 400; ++i) {
        const double t = period * i / 400;
        if (t < (std::isnan(slip) ? period : slip) && !(start.find_force(t)[0] > 0.0)) return;
    }
    out.horizon = std::isnan(slip) ? period : 1.5 * slip + 1e-3 * period;
    out.letters.push_back(
        {"J_s", "*J*_s", "*A* − 2*I*_a *S b*/*r* + *I*_a *b*^2/*r*^2", start.J_s, "kg m^2"});
    out.letters.push_back({"t", "*t*", "while the disk rolls", look, "s"});
    out.add({"yaw_rate",
             "[phi_dot0] + [torque_amplitude]/([J_s]·[torque_omega])·(1 − cos([torque_omega]·[t]))",
             start.find_rate(look), measure<yaw_rate>});
    const Triple F = start.find_force(look);
    const double large = 1e-3 * F[0];
    if (p.pivot_height == p.radius) {
        if (std::abs(F[1]) > large)
            out.add({"radial_friction", "[stiffness]·([s0] − [spring_length]) − [disk_mass]·[s0]·*φ*′^2",
                     F[1], measure<radial>});
        if (std::abs(F[2]) > large)
            out.add({"forward_friction", "−½·[disk_mass]·[s0]·*φ*″", F[2], measure<forward>});
        out.add({"load",
                 "[disk_mass]·[gravity] + [shaft_mass]·[gravity]·[shaft_length]/(2·[s0]) + "
                 "½·[disk_mass]·[radius]·*φ*′^2 − *F*_r·[radius]/[s0]",
                 F[0], measure<normal>});
    }
    out.add({"circle", "[s0]·cos *θ*", p.s0 * std::cos(start.q[theta]), measure<radius_c>});
    if (std::isnan(slip)) return;
    out.add({"slip_start", p.find_axes() == 0 ? "|*F*| = [mu_s]·*N*" : "*F*·*e*_j = [mu_s]·*N* on a side",
             slip, [](Probe& run) { return find_slip_time(run); }});
    if (p.find_axes() == 0) return;
    const Triple at_slip = start.find_force(slip);
    out.add({"polygon_excess", "1/cos(*α* − *α*_j) at the slip, at most 1/cos(π/4*n*)",
             std::hypot(at_slip[1], at_slip[2]) / (p.get_law().at_rest() * at_slip[0]), [](Probe& run) {
                 const double t = before(find_slip_time(run));
                 return run.at("friction", t) / run.at("friction_limit", t);
             }});
}

constexpr Preset presets[] = {
    {"case_1", "Case 1: rolls and slips (figures 8 to 13)", "rolling_disk",
     "The torque speeds the disk up until friction cannot hold it on its circle, and it slips outward: drag "
     "Static "
     "friction up until it only rolls."},
    {"case_2", "Case 2: strong torque (figures 14 to 19)", "rolling_disk?t_end=25&torque_amplitude=25",
     "Under five times the torque the disk slips more than it rolls, in and out along the shaft: compare its "
     "periods "
     "with those of the torque."},
    {"case_3", "Case 3: always rolls", "rolling_disk?t_end=50&torque_amplitude=3",
     "A weak torque never overcomes friction, and the centre stays on its circle: drag Torque amplitude up "
     "to find "
     "where slip begins."},
    {"equal_mu", "Equal coefficients",
     "rolling_disk?torque_omega=0.7853981633974483&mu_s=0.19&mu_k=0.19&radius=0.4&stiffness=120&pivot_height="
     "0.4",
     "With one coefficient slip begins without a jump of the force, and its speed grows like the square of "
     "the time: "
     "drag Kinetic friction down to see the jump."},
    {"tilted", "Tilted shaft", "rolling_disk?pivot_height=0.15",
     "The pivot lies lower than the centre of the disk, so that load and radial friction share one "
     "direction: drag "
     "Pivot height back to the radius."},
    {"polygon", "Square instead of the cone (figure 4)", "rolling_disk?friction_cone=polygon_1",
     "A square around the friction circle holds up to 41 % more: choose finer polygons under Friction "
     "cone and see "
     "the slip begin earlier."},
    {"octagon", "Octagon instead of the cone (figure 5)", "rolling_disk?friction_cone=polygon_2",
     "An octagon around the friction circle holds up to 8 % more: choose the square or the exact cone under "
     "Friction cone and "
     "compare."},
    {"drift", "Drift of the constraints",
     "rolling_disk?method=index_1&t_end=50&torque_amplitude=3&theta_offset0=1e-5&s_dot_offset0=1e-5&psi_dot_"
     "offset0="
     "1e-4",
     "A slightly inconsistent start drifts off the floor and off its circle: set the gains to 25, 50 and "
     "25, and it "
     "comes back."},
    {.id = "fig_20",
     .title = "Case 3: drift (figures 20 to 22)",
     .scenario = "rolling_disk?method=redundant&t_end=50&dt=0.05&torque_amplitude=3",
     .sentence =
         "With more coordinates than freedoms the constraints drift by themselves, and the centre leaves its "
         "circle; run B has the gains that prevent it.",
     .beside = "rolling_disk?method=redundant&t_end=50&dt=0.05&torque_amplitude=3&eta=25&xi=50&gamma=25",
     .view = "view.plots=time.radius_c,time.drift_holonomic"},
    {"lift", "Lift-off", "rolling_disk?t_end=25&torque_amplitude=25&pivot_height=0.6",
     "The pivot lies higher than the disk, and the spin unloads the disk until it leaves the floor: drag "
     "Pivot "
     "height down until it stays."},
};

constexpr Finding findings[] = {
    {.where = "Section 4, polygons of 4*n* sides",
     .holds = "The polygon is circumscribed: it holds up to 1/cos(π/4*n*) − 1 more (41 % for *n* = 1, 0.5 % "
              "for 8), "
              "and the first "
              "direction of slip is off by up to half a sector. Near the threshold even the verdict differs. "
              "The paper "
              "itself calls the square an approximation of low accuracy.",
     .see = "polygon"},
    {.where = "Case 2",
     .holds = "With the values chosen here there are three slips in each period, as the paper says of its "
              "own; the yaw rate at "
              "its end drifts by −0.0035 rad/s after two periods and −1.17 after 238. Over 25 s it looks "
              "periodic.",
     .see = "case_2"},
    {.where = "Slip at *v*_K = 0",
     .holds =
         "Its direction is not that of −*F* while rolling: the contact accelerates differently along the "
         "shaft and "
         "across it. It solves *a* × *d* = 0."},
    {.where = "Figure 20",
     .holds = "In (*φ*, *θ*, *s*, *ψ*) the rolling constraints are linear with constant coefficients, and "
              "Runge–Kutta keeps "
              "them to rounding. In redundant coordinates a consistent start drifts, as in the figure.",
     .see = "fig_20"},
    {.where = "The whole text",
     .holds = "The available copy has no equations, parameters or initial conditions: all values here are "
              "our choice, and the figures can be reproduced in kind only."},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::xu_2017};

}  // namespace stiction::rolling_disk
