// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/painleve_rod/painleve_rod.hpp"

#include "base/constants.hpp"
#include "model/references.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::painleve_rod {

namespace {

// Closed forms (docs/theory/painleve_rod.md) that hold at every speed of the tip. The measurements use the number of
// solutions of the contact problem, not the signs of A and b.
constexpr Probe::Change slides_on_plane[] = {{"gap0", 0.0}, {"v_n0", 0.0}, {"theta_dot0", 0.0}};
double find_sense(const Values& p) { return p.v_t0 > 0.0 ? 1.0 : -1.0; }

// True if there is one solution at this friction and angle (b <> 0): A > 0.
bool has_one_solution(Probe& run, const Values& p, double mu, double theta) {
    const Probe::Change changes[] = {slides_on_plane[0],      slides_on_plane[1], slides_on_plane[2],
                                     {"v_t0", find_sense(p)}, {"mu", mu},         {"theta0", theta}};
    return run.at_start("solutions", changes) == 1.0;
}

// The angle of the double root of A: tan theta = mu_c/(2 eps), mirrored for the other sense.
double find_touching_angle(const Values& p) {
    const double theta = std::atan(std::sqrt((1.0 + p.eps) / p.eps));
    return find_sense(p) < 0.0 ? theta : pi - theta;
}
// Half of the way between the two critical angles.
double find_half_gap(const Values& p) {
    return 0.5 * std::atan2(std::sqrt(p.mu * p.mu - 4.0 * p.eps * (1.0 + p.eps)), 1.0 + 2.0 * p.eps);
}

template <int side>
double measure_critical_angle(Probe& run) {
    const Values p = read_values(run.values());
    const double towards = side * -find_sense(p), half = find_half_gap(p), exact = run.exact();
    const double outer = std::clamp(exact + towards * half, 0.5 * exact, 0.5 * (exact + pi));
    return find_edge(exact - towards * half, outer,
                     [&](double theta) { return has_one_solution(run, p, p.mu, theta); });
}

double find_end(Probe& run) { return find_stop(run, "v_t", read_values(run.values()).v_t0); }

constexpr double grazing = 1e-6;         // of A and b: nearer to 0 the force has no well-determined value
constexpr double grazing_at_end = 1e-9;  // of A, where a run ends at A = b = 0

void state_closed_forms(std::span<const double> values, std::string_view, ClosedForms& out) {
    const Values p = read_values(values).at(0.0);
    const bool steady = p.is_steady();  // else the forces of the start do not last
    const double eps = p.eps, s = std::sin(p.theta0), c = std::cos(p.theta0), w = p.theta_dot0;
    const double sg = find_sense(p), mu_c = 2.0 * std::sqrt(eps * (1.0 + eps));
    out.horizon = 20.0;
    const bool plain = p.slides_by_one_coefficient();
    const bool countable = plain && (p.F_y != 0.0 || p.F_th != 0.0);  // else b = 0 everywhere
    if (countable) {
        out.add({"critical_friction", "2·√([epsilon]·(1 + [epsilon]))", mu_c, [](Probe& run) {
                     const Values own = read_values(run.values());
                     const double theta = find_touching_angle(own);
                     return find_edge(0.5 * run.exact(), 2.0 * run.exact(),
                                      [&](double mu) { return !has_one_solution(run, own, mu, theta); });
                 }});
    }
    constexpr double clear = 1.0 + 1e-6;  // of mu_c: below it both angles lie within rounding
    double theta_1 = no_value, theta_2 = no_value;
    if (countable && p.mu > clear * mu_c) {
        const double root = std::sqrt(p.mu * p.mu - mu_c * mu_c);
        theta_1 = std::atan((p.mu - root) / (2.0 * eps)), theta_2 = std::atan((p.mu + root) / (2.0 * eps));
        if (sg > 0.0) theta_1 = pi - theta_1, theta_2 = pi - theta_2;
        out.letters.push_back({"r", "*r*", "√([mu]^2 − 4·[epsilon]·(1 + [epsilon]))", root, "1"});
        out.add({"critical_angle_1",
                 sg < 0.0 ? "atan(([mu] − [r])/(2·[epsilon]))" : "π − atan(([mu] − [r])/(2·[epsilon]))",
                 theta_1, measure_critical_angle<-1>});
        out.add({"critical_angle_2",
                 sg < 0.0 ? "atan(([mu] + [r])/(2·[epsilon]))" : "π − atan(([mu] + [r])/(2·[epsilon]))",
                 theta_2, measure_critical_angle<1>});
    }
    const bool closed = plain && p.gap0 == 0.0 && p.v_n0 == 0.0 && p.v_t0 != 0.0;
    const double A = eps + c * c + sg * p.mu * s * c, b = p.F_th * c - eps * (p.F_y + s * w * w);
    if (closed && A > grazing && b > grazing) {
        out.letters.push_back({"A", "*A*",
                               sg < 0.0 ? "[epsilon] + cos^2 [theta0] − [mu]·sin [theta0]·cos [theta0]"
                                        : "[epsilon] + cos^2 [theta0] + [mu]·sin [theta0]·cos [theta0]",
                               A, "1"});
        out.letters.push_back(
            {"b", "*b*", "[force_theta]·cos [theta0] − [epsilon]·([force_y] + [theta_dot0]^2·sin [theta0])",
             b, "1"});
        out.add({"normal_force", "[b]/[A]", b / A, [](Probe& run) { return run.at("tip.normal", 0.0); }});
    }
    const bool jumps = (b > grazing && p.inconsistent_rule == rule_impact) ||
                       (b < -grazing && p.indeterminate_branch == branch_impact);
    if (closed && A < -grazing && jumps) {
        // eps theta' - s x' + c y' is kept and x' = v_t - s theta', y' = c theta' before it
        out.add({"spin_after_impact", "[theta_dot0] − [v_t0]·sin [theta0]/(1 + [epsilon])",
                 w - s * p.v_t0 / (1.0 + eps),
                 [](Probe& run) { return run.at("theta_dot", find_end(run)); }});
        out.add({"energy_lost", "[v_t0]^2·([epsilon] + cos^2 [theta0])/(2·(1 + [epsilon]))",
                 0.5 * p.v_t0 * p.v_t0 * (eps + c * c) / (1.0 + eps),
                 [](Probe& run) { return run.at("energy.dissipated", find_end(run)); }});
    }
    // The rod slides into A = b = 0 from outside; the run ends there.
    const bool from_1 = sg * (p.theta0 - theta_1) > 0.0 && -sg * w > 0.0;
    const bool from_2 = sg * (p.theta0 - theta_2) < 0.0 && -sg * w < 0.0;
    if (steady && closed && (from_1 || from_2))
        out.add({"jam_angle", from_1 ? "critical angle 1" : "critical angle 2", from_1 ? theta_1 : theta_2,
                 [](Probe& run) {
                     const double t = run.find_event(EventKind::inconsistent);
                     return std::abs(run.at("a", t)) < grazing_at_end ? run.at("theta", t) : no_value;
                 }});
    if (steady && p.gap0 > 0.0 && w == 0.0 && p.F_th == 0.0 && p.F_y < 0.0)
        out.add({"touch_down", "([v_n0] + √([v_n0]^2 − 2·[force_y]·[gap0]))/|[force_y]|",
                 (p.v_n0 + std::sqrt(p.v_n0 * p.v_n0 - 2.0 * p.F_y * p.gap0)) / -p.F_y,
                 [](Probe& run) { return run.find_event(EventKind::touch_down); }});
    if (steady && plain && p.mu == 0.0 && p.gap0 == 0.0 && p.v_n0 == 0.0 && w == 0.0 && p.F_th == 0.0 &&
        p.F_y < 0.0 && std::abs(c) > grazing)
        out.add({"spin_when_flat", "√(2·|[force_y]|·sin [theta0]/(1 + [epsilon]))",
                 std::sqrt(-2.0 * p.F_y * s / (1.0 + eps)), [](Probe& run) {
                     return std::abs(run.at("theta_dot", run.find_event(EventKind::touch_down)));
                 }});
}

constexpr Preset presets[] = {
    {"stops", "Slides and stops (figure 2.3)", "painleve_rod",
     "The rod slides on its tip, turns over and falls flat: drag Friction above 4/3, and a region without "
     "solution opens on the map."},
    {"fig_2_7", "Regions with a torque (figure 2.7)", "painleve_rod?mu=1.5&force_theta=0.5&v_t0=-1",
     "A torque moves the crossed region, where no force is a solution: click into it, or drag Torque and "
     "watch it move."},
    {"fig_2_8", "Regions (figure 2.8)", "painleve_rod?mu=1.5&v_t0=-1",
     "In the crossed region rigid contact and Coulomb friction contradict each other: click into it, or "
     "drag Friction and watch it grow."},
    {"lift_off", "Lifts off", "painleve_rod?mu=1.5&theta0=0.6&theta_dot0=0.9&v_t0=-3",
     "The rod turns fast enough to lift its tip off the floor: click elsewhere on the map to begin in "
     "another region."},
    {"sticks", "Sticks", "painleve_rod?mu=1.5&theta0=2&theta_dot0=-0.3&v_t0=-1",
     "The tip comes to rest, and the rod turns about it until it slips again: drag Friction to make that "
     "rest longer or shorter."},
    {"falls_flat", "Falls flat", "painleve_rod?v_t0=-1",
     "With little friction the tip slides all the way while the rod falls: drag Friction up to stop it on "
     "the way."},
    {"jam", "Jams at A = b = 0", "painleve_rod?mu=2&theta0=0.3&theta_dot0=0.6&v_t0=-3",
     "The run ends at the point A = b = 0 of the map, where the forces have no limit: click elsewhere on "
     "the map to begin from there."},
    {"impact", "Impact without collision", "painleve_rod?mu=1.5&theta0=1&v_t0=-1",
     "No finite force is a solution here, so the tip stops by an impact without collision: set Where there "
     "is no solution to Stop to see it."},
    {"compliant_limit", "The same with a compliant contact",
     "painleve_rod?method=compliant&mu=1.5&contact_damping=1e4&theta0=1&v_t0=-1",
     "A stiff, damped contact does in 3 ms what the rigid contact does by an impact without collision: drag "
     "Contact stiffness."},
    {"two_answers", "Two solutions (figure 2.6)", "painleve_rod?mu=1.5&theta0=1.1&theta_dot0=1.8&v_t0=-2",
     "Sliding on and lifting off both satisfy the laws here: choose the other under Where there are two "
     "solutions."},
    {"fig_2_4", "Contact stays (figure 2.4)", "painleve_rod?mu=1.5&theta0=0.6&v_t0=-1",
     "The tip slides and its load stays positive: drag Angular velocity up until the contact vanishes."},
    {"fig_2_5", "Contact vanishes (figure 2.5)", "painleve_rod?mu=1.5&theta0=0.6&theta_dot0=1.6&v_t0=-1",
     "The rod turns so fast that no normal force is needed, and its tip lifts off: drag Angular velocity "
     "down to keep it."},
    {"moving_regions", "Regions that move",
     "painleve_rod?mu=1.5&force_theta_amplitude=0.5&theta0=0.6&v_t0=-3",
     "The torque swings, and the regions of the map swing with it: drag Amplitude of the torque, and the rod "
     "lifts off at another time."},
    {"shallow", "Shallow start", "painleve_rod?mu=1.5&theta0=0.3",
     "From a flat start the tip sticks, then slips the other way: drag Angle to begin steeper."},
    {"poisson", "Impact by Poisson's law, beside Newton's",
     "painleve_rod?mu=1.2&restitution=0.5&impact_law=poisson&v_t0=-1&gap0=0.2",
     "The tip stops sliding within the impact, so that the laws differ: half of the impulse throws the rod "
     "up "
     "faster than half of the velocity in run B.",
     "painleve_rod?mu=1.2&restitution=0.5&v_t0=-1&gap0=0.2"},
};

constexpr Finding findings[] = {
    {.where = "Regions C and D, (2.89)",
     .holds = "Gauss’ principle has a solution in region D but not in C, where nothing is feasible; time "
              "stepping passes through C by the impact without collision.",
     .see = "impact"},
    {.where = "Section 2.8",
     .claim = "The stable solutions of Song and others are those of Gauss’ principle.",
     .holds = "Confirmed in region D: the compliant rod and time stepping lift off.",
     .see = "two_answers"},
    {.where = "After (2.88)",
     .claim = "*θ* < *θ*_v implies *b* > 0.",
     .holds = "Only below the curve (2.88); *θ*_v exists only if *ε*|*F*_y| ≤ |*F*_{θ}|.",
     .see = "fig_2_7"},
    {.where = "(2.80)",
     .claim = "*g*″ = *b* − *AN*.",
     .holds = "*εg*″ = *b* − *AN*. *N* and every sign stay; solution (ii) after (2.89) has *g*″ = *b*/*ε*.",
     .see = "lift_off"},
    {.where = "(2.83)",
     .claim = "*φ* contains (cos *θ* + *μ* sin *θ*)^2.",
     .holds = "It contains (cos *θ* − *μ* sin *θ*)^2. The value of *φ* changes, but not the place of its "
              "minimum."},
    {.where = "(2.78)",
     .claim = "*g*_1 = *r*_{cy} = sin *θ* − *r*_y.",
     .holds = "*g*_1 = −*r*_{cy} = sin *θ* − *r*_y."},
    {.where = "(2.11)",
     .claim = "*τ*_B = *r*_B × (*f* + *N*).",
     .holds = "*τ*_B = *r*_B × −(*f* + *N*), as in (2.12)."},
};

}  // namespace

constinit const Claims claims{presets, findings, state_closed_forms, references::gomez_2008};

}  // namespace stiction::painleve_rod
