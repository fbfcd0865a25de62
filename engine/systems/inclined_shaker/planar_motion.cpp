// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Method `reduced`: the shaker on closed feet as a hybrid automaton of three degrees of freedom, equations and stick
// test of planar_form.hpp. State y = (x, y, ga, x', y', ga', dissipated, input). All feet stick, all slip, or one
// sticks and the others slip. A foot without load ends the planar form, and with it the run.
//
// Slip is singular at its end: its direction u/|u| converges like a power of the speed. rho = +-|u|, positive along a
// direction that is stored in the mode, goes smoothly through 0. A slip that grows continuously out of stick
// (Mode::starts) has no direction of its own at first. Its direction is then taken from the slow manifold: with v = s d
// the acceleration is s' d + s d', so that d is the onset direction of h - s M d', and d' the difference of two such d.
#include "base/constants.hpp"
#include "model/automaton.hpp"
#include "systems/inclined_shaker/planar_form.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace stiction::inclined_shaker {

namespace {

constexpr double no_speed = 1e-14;        // m/s, slower is rest
constexpr double stop_speed = 1e-11;      // m/s, slip slower than this that does not gain speed has ended
constexpr double resting_speed = 3e-10;   // m/s, a slower foot stops together with the one that stops
constexpr double crossing_speed = 1e-10;  // m/s, from a slower slip one step may reach the stop
constexpr double turning_speed =
    1e-6;                         // m/s, a faster slip has turned by more than a right angle, not stopped
constexpr double gaining = 1e-3;  // of the accelerations: slip that accelerates by more goes on
constexpr double bound_rounding = 1e-12;  // of a bound
constexpr double starting_share = 1e-2;   // of the accelerations: slip with a smaller one begins as an onset,
constexpr double stiff_start = 0.25;      // or with less than this of the acceleration by friction across it
constexpr double start_error = 1e-10;     // m/s, error of the velocity at which an onset ends
constexpr double share_of_time = 0.05;    // of the time since the onset: step of the difference for d'
constexpr double least_rate = 1.0;        // rad/s, assumed of a direction that does not turn
constexpr double turned = 0.8;       // cosine between u and the stored direction below which that is renewed
constexpr int kept_directions = 16;  // values of a renewed direction: few, so that equal modes recur
constexpr double share_of_period = 0.125;  // of a period of the drive, longest smooth piece of motion
constexpr double angle_of_piece = 0.785;   // rad, the same as a turn of the body

double dot(const Pair& a, const Pair& b) { return a[0] * b[0] + a[1] * b[1]; }
double length(const Pair& a) { return std::hypot(a[0], a[1]); }

class PlanarShaker : public HybridAutomaton {
  public:
    explicit PlanarShaker(const Values& values) : p_(values), r_(std::sqrt(values.C / values.mass)) {}

    std::size_t dimension() const override { return 8; }
    void set_initial_state(std::span<double> y) const override {
        const double start[] = {p_.x0, p_.y0, p_.gamma0, p_.x_dot0, p_.y_dot0, p_.gamma_dot0, 0.0, 0.0};
        std::copy_n(start, 8, y.begin());
    }
    void take_over(const Sample& now, std::span<double> y) const override {
        y[0] = now.q[X], y[1] = now.q[Y], y[2] = now.q[Gamma];
        y[3] = now.v[X], y[4] = now.v[Y], y[5] = now.v[Gamma];
        y[6] = now.dissipated, y[7] = now.input;
    }

    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) override;
    void flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override;
    void list_guards(const Mode& mode, std::vector<Guard>& out) const override {
        for (int i = 0; i < static_cast<int>(feet); ++i) out.push_back({Guard::normal, i});
        if (rests(mode)) return out.push_back({Guard::stick_bound});
        for (std::size_t i = 0; i < feet; ++i)
            out.push_back({mode.states[i] == ContactState::stick ? Guard::stick_bound
                           : mode.starts[i]                      ? Guard::onset
                                                                 : Guard::slip,
                           static_cast<int>(i)});
    }
    std::size_t most_guards() const override { return 2 * feet; }
    void guards(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const override;
    Continuation pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                      EventSink& events) override;
    void project(double t, std::span<double> y, const Mode& mode) const override;
    void refresh(double t, std::span<const double> y, Mode& mode) const override;
    double crossing_distance(const Guard& guard) const override {
        return guard.kind == Guard::slip ? crossing_speed : HUGE_VAL;
    }
    double longest_piece(double, std::span<const double> y, const Mode&) const override {
        return std::min(share_of_period * p_.find_period(), angle_of_piece / std::abs(y[5]));
    }
    double find_next_instant(double t) const override { return p_.find_next_period_end(t); }
    void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const override;

  private:
    static bool rests(const Mode& mode) { return find_stuck(mode) == any_foot; }
    /// The foot that sticks alone; no_foot; or any_foot if all stick.
    static int find_stuck(const Mode& mode) {
        int stuck = no_foot;
        for (std::size_t i = 0; i < feet; ++i)
            if (mode.states[i] == ContactState::stick)
                stuck = stuck == no_foot ? static_cast<int>(i) : any_foot;
        return stuck;
    }
    PlanarForm make_form(double t, std::span<const double> y) const {
        return PlanarForm(p_, t, y[2], y.subspan(3, 3));
    }
    static double find_rho(const PlanarForm& form, std::size_t i, const Mode& mode) {
        const double speed = length(form.slip(i));
        return dot(form.slip(i), mode.directions[i]) < 0.0 ? -speed : speed;
    }
    Directions find_directions(const PlanarForm& form, const Mode& mode) const;
    /// Directions of the slip at its onset, with `turning` = |u| e' put in; returns the time since the onset.
    double find_started(const PlanarForm& form, std::span<const double> v, const Mode& mode,
                        const Triple& turning, Directions& e, Triple& d) const;
    /// Forces of the mode; at an onset `rate`: how fast the direction turns, `time`: the time since the onset.
    PlanarForces find_forces(double t, std::span<const double> y, const Mode& mode, const PlanarForm& form,
                             double& rate, double& time) const;
    PlanarForces find_forces(double t, std::span<const double> y, const Mode& mode,
                             const PlanarForm& form) const {
        double rate = 0.0, time = 0.0;
        return find_forces(t, y, mode, form, rate, time);
    }
    void begin(const PlanarForm& form, const PlanarMotion& motion, bool starts, Mode& mode) const;
    bool decide_rest(double t, std::span<const double> y, Mode& mode) const;
    bool decide_foot(std::size_t foot, double t, std::span<const double> y, Mode& mode) const;
    void stop_foot(std::size_t foot, double t, std::span<double> y) const;
    bool presses(double t, std::span<const double> y, const Mode& mode, std::size_t& foot) const;
    static Continuation end(double t, std::size_t foot, const Mode& mode, EndCondition condition,
                            EventSink& events) {
        condition.contact = static_cast<int>(foot);
        events.add({t, condition, mode.states[foot], mode.states[foot]});
        return Continuation::ends;
    }

    const Values& p_;
    double r_;  // radius of gyration about z
};

constexpr EndCondition lifts{.cause = "N reaches 0, the planar form ends"};
constexpr EndCondition no_onset{.cause = "no slip solves the contact problem"};

Directions PlanarShaker::find_directions(const PlanarForm& form, const Mode& mode) const {
    Directions e;
    for (std::size_t i = 0; i < feet; ++i) {
        const double rho = find_rho(form, i, mode);
        e[i] = std::abs(rho) <= no_speed ? mode.directions[i]
                                         : Pair{form.slip(i)[0] / rho, form.slip(i)[1] / rho};
    }
    return e;
}

double PlanarShaker::find_started(const PlanarForm& form, std::span<const double> v, const Mode& mode,
                                  const Triple& turning, Directions& e, Triple& d) const {
    for (std::size_t i = 0; i < feet; ++i) {  // one foot at its onset, the others slip: d is its direction
        if (!mode.starts[i] || mode.starts[(i + 1) % feet] || mode.starts[(i + 2) % feet]) continue;
        e = find_directions(form, mode);
        if (!form.find_foot_onset(i, {turning[0], turning[1]}, e)) e[i] = mode.directions[i];
        d = {e[i][0], e[i][1], 0.0};
        const Pair a = form.find_foot_acceleration(i, form.find_slip(e, no_foot).a);
        return 2.0 * length(form.slip(i)) / length(a);
    }
    e = {mode.directions[0], mode.directions[1], mode.directions[2]};
    PlanarMotion motion;
    d = {};
    if (!form.find_onset(turning, find_stuck(mode), motion)) return 0.0;
    form.find_directions(motion, e);
    const Triple& a = motion.w;
    const double size = std::sqrt(a[0] * a[0] + a[1] * a[1] + r_ * r_ * a[2] * a[2]);
    d = {a[0] / size, a[1] / size, a[2] / size};
    return 2.0 * std::sqrt(v[0] * v[0] + v[1] * v[1] + r_ * r_ * v[2] * v[2]) / size;
}

PlanarForces PlanarShaker::find_forces(double t, std::span<const double> y, const Mode& mode,
                                       const PlanarForm& form, double& rate, double& time) const {
    const int stuck = find_stuck(mode);
    if (stuck == any_foot) return form.find_stick();
    if (!mode.starts[0] && !mode.starts[1] && !mode.starts[2])
        return form.find_slip(find_directions(form, mode), stuck);
    const std::span<const double> v = y.subspan(3, 3);
    Directions e;
    Triple d;
    time = find_started(form, v, mode, {}, e, d);
    PlanarForces out = form.find_slip(e, stuck);
    const double step = share_of_time * time;
    if (!(step > 0.0) || !std::isfinite(step)) return out;
    Triple then;
    for (std::size_t k = 0; k < 3; ++k) then[k] = v[k] - step * out.a[k];
    const PlanarForm earlier(p_, t - step, y[2] - step * (v[2] - 0.5 * step * out.a[2]), then);
    Directions unused;
    Triple before;
    find_started(earlier, then, mode, {}, unused, before);
    Triple turning;
    for (std::size_t k = 0; k < 3; ++k) turning[k] = (d[k] - before[k]) / step;
    rate = std::sqrt(turning[0] * turning[0] + turning[1] * turning[1] + r_ * r_ * turning[2] * turning[2]);
    double speed = std::sqrt(v[0] * v[0] + v[1] * v[1] + r_ * r_ * v[2] * v[2]);
    for (std::size_t i = 0; i < feet; ++i)
        if (mode.starts[i] && !mode.starts[(i + 1) % feet] && !mode.starts[(i + 2) % feet])
            speed = length(form.slip(i));
    for (double& entry : turning) entry *= speed;
    find_started(form, v, mode, turning, e, d);
    return form.find_slip(e, stuck);
}

void PlanarShaker::begin(const PlanarForm& form, const PlanarMotion& motion, bool starts, Mode& mode) const {
    Directions e{};
    form.find_directions(motion, e);
    mode = {};
    for (std::size_t i = 0; i < feet; ++i) {
        const bool sticks = static_cast<int>(i) == motion.stuck;
        mode.states[i] = sticks ? ContactState::stick : ContactState::slip;
        if (!sticks) mode.directions[i] = e[i], mode.starts[i] = starts;
    }
}

// Decides the mode of a body at rest: all feet stick, or a motion begins. False if the contact problem has no solution.
bool PlanarShaker::decide_rest(double t, std::span<const double> y, Mode& mode) const {
    const PlanarForm form = make_form(t, y);
    PlanarMotion motion;
    if (form.find_load_factor(motion) <= 1.0 + bound_rounding) {
        mode = {};
        std::fill_n(mode.states.begin(), feet, ContactState::stick);
        return true;
    }
    const PlanarMotion worst = motion;
    const bool exists = form.find_onset({}, any_foot, motion);
    const Triple& a = exists ? motion.w : worst.w;
    const double size = std::sqrt(a[0] * a[0] + a[1] * a[1] + r_ * r_ * a[2] * a[2]);
    const bool starts = size < form.find_starting_acceleration(starting_share, stiff_start);
    begin(form, exists ? motion : worst, starts, mode);
    return exists;
}

// Decides the state of one foot at rest while the others move. False if it can neither stick nor slip.
bool PlanarShaker::decide_foot(std::size_t foot, double t, std::span<const double> y, Mode& mode) const {
    const PlanarForm form = make_form(t, y);
    Directions e = find_directions(form, mode);
    const PlanarForces held = form.find_slip(e, static_cast<int>(foot));
    mode.starts[foot] = false;
    if (length(held.T[foot]) <= (1.0 + bound_rounding) * p_.mu * held.N[foot]) {
        mode.states[foot] = ContactState::stick;
        mode.directions[foot] = {0.0, 0.0};
        return true;
    }
    mode.states[foot] = ContactState::slip;
    if (!form.find_foot_onset(foot, {0.0, 0.0}, e)) return false;
    mode.directions[foot] = e[foot];
    const Pair a = form.find_foot_acceleration(foot, form.find_slip(e, no_foot).a);
    mode.starts[foot] = length(a) < form.find_starting_acceleration(starting_share, stiff_start);
    return true;
}

// Replaces the velocity by the nearest turn about the foot: the change has no moment about the foot.
void PlanarShaker::stop_foot(std::size_t foot, double t, std::span<double> y) const {
    const Foot f = p_.find_foot(foot, p_.find_levers(t), y[2], y[5]);
    const double m = p_.mass;
    const double w = (p_.C * y[5] + m * (f.Y * y[3] - f.X * y[4])) / (p_.C + m * (f.X * f.X + f.Y * f.Y));
    y[3] = w * f.Y, y[4] = -w * f.X, y[5] = w;
}

bool PlanarShaker::presses(double t, std::span<const double> y, const Mode& mode, std::size_t& foot) const {
    const PlanarForm form = make_form(t, y);
    const PlanarForces forces = find_forces(t, y, mode, form);
    for (foot = 0; foot < feet; ++foot)
        if (forces.N[foot] < -bound_rounding * p_.find_weight_across()) return false;
    return true;
}

Continuation PlanarShaker::enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) {
    mode = {};
    std::fill_n(mode.states.begin(), feet, ContactState::slip);
    const PlanarForm form = make_form(t, y);
    std::size_t resting = 0, foot = 0;
    for (std::size_t i = 0; i < feet; ++i) {
        const double speed = length(form.slip(i));
        if (speed <= no_speed)
            ++resting, foot = i;
        else
            mode.directions[i] = {form.slip(i)[0] / speed, form.slip(i)[1] / speed};
    }
    bool exists = true;
    if (resting > 1)
        exists = decide_rest(t, y, mode);
    else if (resting == 1)
        exists = decide_foot(foot, t, y, mode);
    const bool holds = exists && presses(t, y, mode, foot);
    if (!holds) mode.kind = Mode::no_forces;
    before = mode;
    return holds ? Continuation::goes_on : end(t, foot, mode, exists ? lifts : no_onset, events);
}

void PlanarShaker::flow(double t, std::span<const double> y, const Mode& mode, std::span<double> out) const {
    std::fill(out.begin(), out.end(), 0.0);
    if (rests(mode)) return;
    const PlanarForm form = make_form(t, y);
    const PlanarForces forces = find_forces(t, y, mode, form);
    for (std::size_t k = 0; k < 3; ++k) out[k] = y[3 + k], out[3 + k] = forces.a[k];
    for (std::size_t i = 0; i < feet; ++i)
        if (mode.states[i] == ContactState::slip) out[6] -= dot(forces.T[i], form.slip(i));
    out[7] = form.find_drive_power(y.subspan(3, 3));
}

void PlanarShaker::guards(double t, std::span<const double> y, const Mode& mode,
                          std::span<double> out) const {
    const PlanarForm form = make_form(t, y);
    double rate = 0.0, time = 0.0;
    const PlanarForces forces = find_forces(t, y, mode, form, rate, time);
    std::copy(forces.N.begin(), forces.N.end(), out.begin());
    if (rests(mode)) {
        PlanarMotion motion;
        const double k = form.find_load_factor(motion);
        out[feet] = std::isfinite(k) ? p_.find_weight_across() * (1.0 - k) / (1.0 + k) : -1.0;
        return;
    }
    for (std::size_t i = 0; i < feet; ++i) {
        double& guard = out[feet + i];
        if (mode.states[i] == ContactState::stick) {
            const double bound = p_.mu * forces.N[i], force = length(forces.T[i]);
            const double size = std::hypot(bound, force);
            guard = size > 0.0 ? (bound - force) * (bound + force) / size : 0.0;
            continue;
        }
        if (mode.starts[i]) {
            const double speed = length(form.slip(i));
            const double A = p_.mu * std::abs(forces.N[i]) / p_.mass, w = std::max(least_rate, rate);
            const double error = speed * w * (speed / A + 0.5 * share_of_time * time * time * w);
            guard = speed == 0.0 ? 1.0 : std::max(-1.0, 1.0 - error / start_error);
            continue;
        }
        const double rho = find_rho(form, i, mode);
        const double along = dot(find_directions(form, mode)[i], form.find_foot_acceleration(i, forces.a));
        guard = rho - stop_speed * std::clamp(1.0 - along / (gaining * form.acceleration_scale()), 0.0, 1.0);
    }
}

Continuation PlanarShaker::pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                                EventSink& events) {
    const Mode before = mode;
    const auto foot = static_cast<std::size_t>(guard.contact);
    if (guard.kind == Guard::normal) return end(t, foot, mode, lifts, events);
    const PlanarForm form = make_form(t, y);
    Cause cause = Cause::stick_bound;
    std::size_t ends_at = foot;
    if (rests(mode)) {
        PlanarMotion motion;
        form.find_load_factor(motion);
        begin(form, motion, true, mode);
    } else if (mode.states[foot] == ContactState::stick) {
        const Pair T = find_forces(t, y, mode, form).T[foot];
        const double size = length(T);
        mode.states[foot] = ContactState::slip;
        mode.directions[foot] = {-T[0] / size, -T[1] / size};
        mode.starts[foot] = true;
    } else {
        const double speed = length(form.slip(foot));
        if (mode.starts[foot] || speed > turning_speed) {
            for (std::size_t i = 0; i < feet; ++i) {
                const double own = length(form.slip(i));
                if (mode.states[i] != ContactState::slip || !(own > 0.0)) continue;
                mode.starts[i] = false;
                mode.directions[i] = {form.slip(i)[0] / own, form.slip(i)[1] / own};
            }
            return Continuation::goes_on;
        }
        cause = Cause::slip_stops;
        std::size_t resting = 0;
        for (std::size_t i = 0; i < feet; ++i)
            if (length(form.slip(i)) < resting_speed) ++resting;
        bool exists = true;
        if (resting > 1) {
            y[3] = y[4] = y[5] = 0.0;
            exists = decide_rest(t, y, mode);
        } else {
            stop_foot(foot, t, y);
            exists = decide_foot(foot, t, y, mode);
        }
        if (!exists) {
            mode.kind = Mode::no_forces;
            return end(t, foot, before, no_onset, events);
        }
        if (mode.states[foot] == ContactState::slip)
            events.add({t, static_cast<int>(foot), EventKind::slip_reversal, ContactState::slip,
                        ContactState::slip, cause});
    }
    for (std::size_t i = 0; i < feet; ++i) {
        const ContactState from = before.states[i], to = mode.states[i];
        if (const std::optional<EventKind> kind = find_event_kind(from, to))
            events.add({t, static_cast<int>(i), *kind, from, to, cause});
    }
    if (presses(t, y, mode, ends_at)) return Continuation::goes_on;
    mode.kind = Mode::no_forces;
    return end(t, ends_at, mode, lifts, events);
}

void PlanarShaker::project(double t, std::span<double> y, const Mode& mode) const {
    const int stuck = find_stuck(mode);
    if (stuck == any_foot) y[3] = y[4] = y[5] = 0.0;
    if (stuck >= 0) stop_foot(static_cast<std::size_t>(stuck), t, y);
}

void PlanarShaker::refresh(double t, std::span<const double> y, Mode& mode) const {
    if (rests(mode)) return;
    const PlanarForm form = make_form(t, y);
    for (std::size_t i = 0; i < feet; ++i) {
        if (mode.states[i] != ContactState::slip || mode.starts[i]) continue;
        const Pair& u = form.slip(i);
        if (dot(u, mode.directions[i]) >= turned * length(u)) continue;
        const double sector = std::round(std::atan2(u[1], u[0]) * kept_directions / (2.0 * pi));
        const double angle = sector * 2.0 * pi / kept_directions;
        mode.directions[i] = {std::cos(angle), std::sin(angle)};
    }
}

void PlanarShaker::sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const {
    const PlanarForm form = make_form(t, y);
    PlanarForces forces = find_forces(t, y, mode, form);
    if (mode.kind == Mode::no_forces) {
        forces.N.fill(std::nan("")), forces.a.fill(std::nan(""));
        forces.T.fill({std::nan(""), std::nan("")});
    }
    for (double& N : forces.N)
        if (N < 0.0 && N > -bound_rounding * p_.find_weight_across()) N = 0.0;
    out.t = t;
    out.q.assign({y[0], y[1], 0.0, 0.0, 0.0, y[2]});
    out.v.assign({y[3], y[4], 0.0, 0.0, 0.0, y[5]});
    out.a.assign({forces.a[0], forces.a[1], 0.0, 0.0, 0.0, forces.a[2]});
    out.contacts.assign(feet, {});
    for (std::size_t i = 0; i < feet; ++i) {
        ContactSample& foot = out.contacts[i];
        foot.state = mode.states[i];
        foot.normal = forces.N[i] + 0.0;
        foot.tangent = {forces.T[i][0] + 0.0, forces.T[i][1] + 0.0};
        foot.stick_bound = p_.mu * std::abs(forces.N[i]);
        if (foot.state == ContactState::slip) foot.slip = form.slip(i);
    }
    out.kinetic = 0.5 * (p_.mass * (y[3] * y[3] + y[4] * y[4]) + p_.C * y[5] * y[5]);
    out.potential = -p_.find_weight_along() * y[0];
    out.dissipated = y[6], out.input = y[7];
    out.verdict = {};
    out.solutions = -1;
}

}  // namespace

std::unique_ptr<HybridAutomaton> make_planar_motion(const Values& values) {
    return std::make_unique<PlanarShaker>(values);
}

bool starts_planar(const Values& values) {
    class : public EventSink {
        void add(Event) override {}
    } unheard;
    PlanarShaker motion(values);
    std::array<double, 8> y{};
    motion.set_initial_state(y);
    Mode mode, before;
    return motion.enter(0.0, y, mode, before, unheard) == Continuation::goes_on;
}

}  // namespace stiction::inclined_shaker
