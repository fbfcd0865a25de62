// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A spherical Geneva wheel. q = (beta): the wheel turns about Z by -beta while the driver turns about X by alpha = Om t +
// alpha0; both axes pass through O. A pin, a sphere, drives one of n meridian slots of the hemisphere z >= 0 while
// 0 <= alpha <= pi; then a ring on the driver locks the wheel.
//
//     dlt = pi/n,  t = tan dlt,  pin p(alpha) = R0 (cos dlt, sin dlt cos alpha, sin dlt sin alpha)
//     law = dlt - atan(t cos alpha),  law1 = t sin alpha/(1 + t^2 cos^2 alpha)
//     law2 = t cos alpha (1 + 2 t^2 - t^2 cos^2 alpha)/(1 + t^2 cos^2 alpha)^2
//     turn j = floor((alpha + pi/2)/(2 pi)): law_j = 2 dlt j + law;   dwell after turn j: beta_d = 2 dlt (j + 1)
//
//     J beta'' = -M_b - D beta' + sum J_N N
//     arm = R0 sqrt(1 - sin^2 dlt sin^2 alpha),  z = R0 sin dlt sin alpha,  dev = beta - law_j
//     reff = r_p for z >= 0, sqrt(r_p^2 - z^2) for -r_p < z < 0 (the edge of the slot), no wall below
//     drive_wall  gap = r_p + c - reff + arm sin dev     brake_wall  gap = r_p + c - reff - arm sin dev
//
//     dwell, db = beta - beta_d:  C+ = 1 up to alpha = 3 pi/2, then -sin alpha;  C- = sin alpha, then -1
//     rho = acos(cos lam cos db - sin lam sin db C)
//     lock_plus, lock_minus   gap = c_l + R0 (lam - rho) with C+, C-; c_l at least R0 asin(c/R0)
//
//     u_N = gap_b beta' + gap_a Om,   b_N = gap_bb beta'^2 + 2 gap_ba beta' Om + gap_aa Om^2      (Om constant)
//     driver torque = -sum N gap_a
//
// The contacts change at alpha = 0, pi, pi + e, 3 pi/2, 2 pi - e with sin e = r_p/(R0 sin dlt). There the second
// derivatives of the gaps jump, so steps end at the last instant before such an angle and at the first one after it.
//
// Other angles Sg between the axes (method law): sin dl = sin Sg sin(pi/n), psi = psi_e - alpha, cos psi_e = tan dl/tan Sg
//     tan th = sin dl sin psi/(sin Sg cos dl - cos Sg sin dl cos psi),   beta = pi/n - th;   Sg = 0: the planar wheel
//
// Source: Tasora and Righettini 2003, section 6.4, figure 11. The paper gives no dimensions.
#include "systems/geneva_wheel/geneva_wheel.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace stiction::geneva_wheel {

namespace {

constexpr double farthest = 7.0;  // rad, wheel angle at the start

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::n, {.id = "slots", .symbol = "n", .name = "Slots", .unit = "1",
      .initial = 4, .min = 3, .max = 12, .scale = Scale::integer, .effect = Effect::restart,
      .help = "of the wheel; a turn of the driver is one slot"}},
    {&Values::Sg, {.id = "axis_angle", .symbol = "Sg", .name = "Angle of the axes", .unit = "rad",
      .initial = 0.5 * pi, .min = 0, .max = 0.5 * pi, .scale = Scale::angle, .effect = Effect::restart,
      .help = "0: planar; below a right angle only the method law"}},
    {&Values::Om, {.id = "driver_speed", .symbol = "Om", .name = "Driver speed", .unit = "rad/s",
      .initial = 10, .min = 0.5, .max = 100, .section = Section::drive, .help = "constant"}},
    {&Values::J, {.id = "wheel_inertia", .symbol = "J", .name = "Wheel inertia", .unit = "kg m^2",
      .initial = 2e-4, .min = 1e-6, .max = 1, .scale = Scale::log, .effect = Effect::restart,
      .help = "about its axis"}},
    {&Values::R0, {.id = "orbit_radius", .symbol = "R0", .name = "Orbit radius", .unit = "m",
      .initial = 0.06, .min = 0.01, .max = 0.5, .effect = Effect::restart,
      .help = "distance of the centre of the pin from the point where the axes meet"}},
    {&Values::r_p, {.id = "pin_radius", .symbol = "r_p", .name = "Pin radius", .unit = "m",
      .initial = 0.005, .min = 0.001, .max = 0.02, .effect = Effect::restart, .help = "the pin is a sphere"}},
    {&Values::c, {.id = "slot_clearance", .symbol = "c", .name = "Slot clearance", .unit = "m",
      .initial = 5e-5, .min = 0, .max = 1e-3, .effect = Effect::restart, .help = "on each side of the pin"}},
    {&Values::lam, {.id = "lock_angle", .symbol = "lam", .name = "Lock angle", .unit = "rad",
      .initial = 0.5585053606381855, .min = 0.1, .max = 1, .scale = Scale::angle, .effect = Effect::restart,
      .help = "angular radius of the locking ring"}},
    {&Values::c_l, {.id = "lock_clearance", .symbol = "c_l", .name = "Lock clearance", .unit = "m",
      .initial = 5e-5, .min = 0, .max = 1e-3, .effect = Effect::restart, .help = "of the locking ring in its recess"}},
    {&Values::M_b, {.id = "load_torque", .symbol = "M_b", .name = "Load", .unit = "N m",
      .initial = 0, .min = -1, .max = 1, .section = Section::drive, .help = "on the wheel, against increasing beta"}},
    {&Values::D, {.id = "damping", .symbol = "D", .name = "Damping", .unit = "N m s",
      .initial = 0, .min = 0, .max = 0.1, .help = "in the bearing of the wheel"}},
    {&Values::e, {.id = "restitution", .symbol = "e", .name = "Restitution", .unit = "1",
      .initial = 0, .min = 0, .max = 1, .help = "Newton"}},
    {&Values::alpha0, {.id = "alpha0", .symbol = "alpha(0)", .name = "Driver angle", .unit = "rad",
      .initial = 0, .min = -pi, .max = pi, .scale = Scale::angle, .section = Section::start,
      .help = "0: the pin enters its slot"}},
    {&Values::beta0, {.id = "beta0", .symbol = "beta(0)", .name = "Wheel angle", .unit = "rad",
      .initial = 0, .min = -farthest, .max = farthest, .section = Section::start, .help = "0: the slot is where the pin enters"}},
    {&Values::beta_dot0, {.id = "beta_dot0", .symbol = "beta'(0)", .name = "Wheel speed", .unit = "rad/s",
      .initial = 0, .min = -50, .max = 50, .section = Section::start, .help = "of the wheel at t = 0"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);
constexpr std::array<std::string_view, 2> phases{"drive", "dwell"};
constexpr std::array<std::string_view, contact_count> contact_names{"drive_wall", "brake_wall", "lock_plus",
                                                                    "lock_minus"};

/// One instant.
struct Instant {
    const Values& p;
    const Sample& now;
    double alpha;
    Law law;
    bool by_law;
    PointRates rates;  ///< NaN while the drive wall is open

    double find_play(int sense) const {
        return p.is_square() ? p.find_play(alpha, now.q[0], sense) : no_value;
    }
    double find_torque() const {
        if (!by_law) return p.find_driver_torque(alpha, now.q[0], now.contacts);
        return law.first * (p.J * law.second * p.Om * p.Om + p.M_b + p.D * law.first * p.Om);
    }
    bool drives() const {
        return alpha - 2.0 * pi * std::floor(alpha / (2.0 * pi)) <= 2.0 * p.find_half_drive();
    }
};

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"alpha", "rad", "angle of the driver, not reduced"}, [](const Instant& i) { return i.alpha; }},
    {{"law", "rad", "angle of an ideal wheel"}, [](const Instant& i) { return i.law.beta; }},
    {{"law1", "1", "its first derivative by alpha"}, [](const Instant& i) { return i.law.first; }},
    {{"law2", "1", "its second derivative by alpha"}, [](const Instant& i) { return i.law.second; }},
    {{"deviation", "rad", "beta - law"}, [](const Instant& i) { return i.now.q[0] - i.law.beta; }},
    {{"play_plus", "rad", "angle forward to where a contact closes"}, [](const Instant& i) { return i.find_play(1); }},
    {{"play_minus", "rad", "angle back to where a contact closes"}, [](const Instant& i) { return i.find_play(-1); }},
    {{"driver_torque", "N m", "moment that keeps the speed of the driver, without impacts"},
     [](const Instant& i) { return i.find_torque(); }},
    {{"phase", "-", "the pin drives the wheel, or the wheel dwells", phases},
     [](const Instant& i) { return i.drives() ? 0.0 : 1.0; }},
    {{"u1_dot", "rad/s", "rate of the contact point of the drive wall on the pin, an angle, from (23)"},
     [](const Instant& i) { return i.rates.first1; }},
    {{"u2_dot", "m/s", "its rate on the wall, away from the axis of the wheel, from (23)"},
     [](const Instant& i) { return i.rates.first2; }},
    {{"u1_ddot", "rad/s^2", "rate of u1_dot, from (28)"}, [](const Instant& i) { return i.rates.second1; }},
    {{"u2_ddot", "m/s^2", "rate of u2_dot, from (28)"}, [](const Instant& i) { return i.rates.second2; }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

constexpr int turning[] = {0};

class GenevaWheel : public Mechanism {
  public:
    GenevaWheel(std::span<const double> values, std::string_view method)
        : p_(read_values(values)),
          driver_{p_, p_.alpha0},
          by_law_(method == "law"),
          by_joint_(method == "sliding_plane"),
          period_(2.0 * (p_.find_ends()[static_cast<std::size_t>(Sector::leaving)] - pi) / p_.Om) {}

    MechanismSize size() const override {
        return {.coordinates = 1,
                .contacts = contact_count,
                .tangents = 1,
                .memory = 1,
                .joints = by_joint_ ? 1 : 0};
    }
    std::string contact_name(int contact) const override {
        return std::string(contact_names[static_cast<std::size_t>(contact)]);
    }
    std::span<const double> periods() const override { return {&period_, 1}; }
    std::span<const int> angles() const override { return turning; }
    void go_on_from(const Mechanism& before, double t) override {
        driver_.phase = static_cast<const GenevaWheel&>(before).driver_.angle(t) - p_.Om * t;
    }
    double find_next_instant(double t) const override { return driver_.find_next_instant(t); }

    void set_initial_state(VectorOut q, VectorOut v) const override;
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override;

    double kinetic_energy(double, VectorIn, VectorIn v) const override { return 0.5 * p_.J * v[0] * v[0]; }
    double potential_energy(double, VectorIn) const override { return 0.0; }
    double damping_power(double, VectorIn, VectorIn v) const override { return p_.D * v[0] * v[0]; }
    double drive_power(const Sample& now) const override { return -p_.M_b * now.v[0]; }

    void restate(Sample& now) const override;
    void observe(const Sample& now, VectorOut out) const override {
        const double alpha = driver_.angle(now.t);
        Instant instant{
            p_, now, alpha, p_.find_law(alpha), by_law_, {no_value, no_value, no_value, no_value}};
        const bool touches = now.contacts[drive_wall].state != ContactState::open;
        if (touches && p_.find_place(alpha).drives())
            instant.rates = find_point_rates(p_, alpha, now.q[0], now.v[0], now.a[0]);
        fill_observables<table_of_observables>(instant, out);
    }
    // memory: alpha. After a change of the speed the picture cannot compute it from the time alone.
    void remember(const Sample& now, VectorOut memory) const override { memory[0] = driver_.angle(now.t); }

    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view) const override {
        return make_law_motion(driver_);
    }

  private:
    const Values p_;
    Driver driver_;
    void restate_joint(Sample& now) const;

    bool by_law_, by_joint_;
    double period_;  // s, twice the time in which the pin passes the edge of its slot
};

void GenevaWheel::set_initial_state(VectorOut q, VectorOut v) const {
    q[0] = p_.beta0, v[0] = p_.beta_dot0;
    if (!by_joint_) return;
    // The wall holds the wheel back from the law by the clearance; in the dwell it stays where the pin has left it.
    const Place place = p_.find_place(p_.alpha0);
    q[0] = p_.find_law(p_.alpha0).beta - std::asin(p_.c / (place.drives() ? p_.find_arm(p_.alpha0) : p_.R0));
    const JointRow wall = find_sliding_wall(p_, p_.alpha0, q[0], 0.0);
    v[0] = -wall.w / wall.slope;
}

void GenevaWheel::evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const {
    // Beside the speed of the driver a held wheel turns by rounding alone, which both sides of its ring would press on.
    const double alpha = driver_.angle(t), w = p_.Om,
                 rate = std::abs(v[0]) > left_by_rounding * w ? v[0] : 0.0;
    const Place place = p_.find_place(alpha);
    out.M(0, 0) = p_.J;
    out.h[0] = -p_.M_b - p_.D * rate;
    out.J_N.setZero();
    out.J_T.setZero();
    if (by_joint_) {
        const JointRow wall = find_sliding_wall(p_, alpha, q[0], rate);
        out.J_B(0, 0) = wall.slope;
        out.joints[0] = {.gap = wall.gap, .w = wall.w, .b = wall.b};
        for (ContactKinetics& contact : out.contacts) {
            contact = {};
            contact.out_of_reach = true;
            contact.gap = HUGE_VAL;
        }
        return;
    }
    for (std::size_t i = 0; i < contact_count; ++i) {
        const Row row = p_.find_row(i, place, alpha, q[0]);
        ContactKinetics& contact = out.contacts[i];
        contact = {};
        contact.out_of_reach = !p_.reaches(i, place);
        contact.gap = contact.out_of_reach ? HUGE_VAL : row.gap;
        contact.restitution = p_.has_room(i, place) ? p_.e : 0.0;
        out.J_N(static_cast<Eigen::Index>(i), 0) = row.b;
        contact.w_N = row.a * w;
        contact.b_N = row.bb * rate * rate + 2.0 * row.ba * rate * w + row.aa * w * w;
        contact.w_T[0] = p_.R0 * w;  // there is no friction; the state only shows that the contact slides
    }
}

// The multiplier is the force of the drive wall, or, if it is negative, that of the brake wall.
void GenevaWheel::restate_joint(Sample& now) const {
    if (!p_.find_place(driver_.angle(now.t)).drives()) return;
    const double N = now.multipliers[0];
    ContactSample &pushed = now.contacts[N < 0.0 ? brake_wall : drive_wall],
                  &other = now.contacts[N < 0.0 ? drive_wall : brake_wall];
    pushed.state = ContactState::slip_plus;
    pushed.gap = 0.0, other.gap = 2.0 * p_.c;
    pushed.normal = std::abs(N);
    pushed.slip[0] = p_.R0 * p_.Om;
}

// Two closed contacts hold one coordinate, so their forces are not unique. The program reports the forces with the least sum among those
// that give the moment on the wheel: the contact with the longest arm carries all.
void GenevaWheel::restate(Sample& now) const {
    if (by_joint_) return restate_joint(now);
    const double alpha = driver_.angle(now.t);
    const Place place = p_.find_place(alpha);
    double moment = 0.0, longest = 0.0;
    int closed = 0;
    std::array<double, contact_count> arms{};
    for (std::size_t i = 0; i < contact_count; ++i) {
        if (now.contacts[i].state == ContactState::open) continue;
        ++closed;
        arms[i] = p_.find_row(i, place, alpha, now.q[0]).b;
        moment += arms[i] * now.contacts[i].normal;
    }
    if (closed < 2) return;
    for (const double arm : arms) longest = std::max(longest, sign(moment) * arm);
    for (std::size_t i = 0; i < contact_count; ++i) {
        if (now.contacts[i].state == ContactState::open) continue;
        const bool carries = longest > 0.0 && sign(moment) * arms[i] == longest;
        now.contacts[i].normal = carries ? std::abs(moment) / longest : 0.0;
        if (carries) longest = HUGE_VAL;  // the first of equal ones
    }
}

// The free angle of the range nearest to beta0: beta0 itself, or an end of a contact's window. Only angles within a quarter turn of the
// slot count: farther away the formulas of the ring would lock the wheel in a recess that does not exist.
double find_free(const Values& p) {
    constexpr double rounding = 1e-12, deepest = 1e-9;  // of the unit of length
    const Place place = p.find_place(p.alpha0);
    const double slot = place.walls() ? p.find_slot(p.alpha0).beta : p.find_law(p.alpha0).beta;
    const auto is_free = [&](double beta, double depth) {
        if (!(std::cos(beta - slot) > 0.0)) return false;
        for (std::size_t i = 0; i < contact_count; ++i)
            if (p.reaches(i, place) && p.find_row(i, place, p.alpha0, beta).gap < -depth) return false;
        return true;
    };
    if (is_free(p.beta0, deepest * p.unit)) return p.beta0;
    double best = HUGE_VAL;
    for (std::size_t i = 0; i < contact_count; ++i) {
        if (!p.reaches(i, place)) continue;
        const Window window = p.find_window(i, place, p.alpha0);
        if (!std::isfinite(window.half)) continue;
        for (const double end : {window.middle - window.half, window.middle + window.half}) {
            const double turns = std::floor((p.beta0 - end) / (2.0 * pi));
            for (const double turn : {turns, turns + 1.0}) {
                const double beta = end + 2.0 * pi * turn;
                if (std::abs(beta) <= farthest && is_free(beta, rounding * p.unit) &&
                    std::abs(beta - p.beta0) < std::abs(best - p.beta0))
                    best = beta;
            }
        }
    }
    return std::isfinite(best) ? best : p.find_law(p.alpha0).beta;
}

// Corrects dimensions that the contacts do not allow; methods without contacts allow all.
void relate_contacts(Relations& relations) {
    constexpr double share = 0.999;
    const double least_lock = parameters[row_of(parameters, "lock_angle")].min;
    Values p = read_values(relations.values());
    if (share * p.find_lock_limit() < least_lock) {
        constexpr double room = 1.001;  // so that rounding does not make the result too small
        relations.correct(
            "{pin_radius} leaves no room for a locking ring between two slots of a wheel with {slots} and "
            "{orbit_radius}",
            {{"pin_radius", p.R0 * std::sin(p.dlt() - room * least_lock / share)}});
        p = read_values(relations.values());
    }
    if (p.lam >= p.find_lock_limit())
        relations.correct(
            "With {lock_angle} the locking ring would meet the pin, which has {pin_radius}, on a wheel with "
            "{slots} and {orbit_radius}",
            {{"lock_angle", share * p.find_lock_limit()}});
    if (p.c_l < p.c)
        relations.correct("With {lock_clearance} below {slot_clearance} the ring would strike the wheel",
                          {{"lock_clearance", p.c}});
    // The pin leaves the wheel turned by asin(c/R0); the ring takes it turned by at most c_l/R0.
    p = read_values(relations.values());
    const double little = 0.999e-7 * p.unit;  // find_ring_clearance makes up for such a small difference
    if (p.R0 * std::asin(p.c / p.R0) - p.c_l > little)
        relations.correct(
            "With {slot_clearance}, {lock_clearance} and {orbit_radius} the ring would strike the wheel",
            {{"slot_clearance", p.R0 * std::sin(p.c_l / p.R0)}});
    p = read_values(relations.values());
    if (const double free = find_free(p); free != p.beta0)
        relations.correct(
            "At {beta0} the wheel is in the way of its driver at {alpha0}", {{"beta0", free}}, {},
            {"slots", "orbit_radius", "pin_radius", "lock_angle", "lock_clearance", "slot_clearance"});
}

std::string_view refuse_angles(const System&, std::span<const double> values) {
    return read_values(values).is_square()
               ? std::string_view{}
               : "{axis_angle} is not a right angle, so the wheel has a law of motion but no contacts";
}

constexpr Method methods[] = {
    {.id = "unilateral_event",
     .title = "Event-driven, unilateral",
     .refuse = refuse_angles,
     .instead = "law",
     .relate = relate_contacts,
     .settings = end_micro_rebounds<table, &Values::e>},
    {.id = "law", .title = "Law", .kind = MethodKind::automaton},
    {.id = "time_stepping",
     .title = "Time stepping",
     .kind = MethodKind::time_stepping,
     .refuse = refuse_angles,
     .instead = "law",
     .relate = relate_contacts,
     .settings = end_micro_rebounds<table, &Values::e>},
    {.id = "sliding_plane", .title = "Sliding plane", .refuse = refuse_angles, .instead = "law"},
};

constexpr Coordinate coordinates[] = {{"beta", "rad", "rad/s", "angle of the wheel, as the driver turns it"}};

}  // namespace

Values read_values(std::span<const double> values) {
    Values out = bind_values<table>(values);
    out.unit = find_scales(parameters, values).length;
    return out;
}

constinit const System entry{
    .id = "geneva_wheel",
    .title = "Geneva wheel",
    .source = "Tasora and Righettini 2003, section 6.4, figure 11",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .find_t_end = find_two_turns<table, &Values::Om>,
    .make = make_mechanism<GenevaWheel>,
    .picture = &picture,
    .claims = &claims,
    .rank = 12,
};

}  // namespace stiction::geneva_wheel
