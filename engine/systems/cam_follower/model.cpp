// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A plate cam and a follower with a spherical end that slides along a line through the cam's axis. q = (y), the
// displacement of the follower from the base circle; the cam turns with phi = w t.
//
//     rise   0 <= phi < B1, xi = phi/B1:    s = h (xi - sin(2 pi xi)/(2 pi))
//            s1 = (h/B1)(1 - cos 2 pi xi),  s2 = (2 pi h/B1^2) sin 2 pi xi
//     dwell  s = h;   fall: the rise mirrored, over B2;   dwell: s = 0          s1, s2: derivatives by phi
//     with a table of s(phi): the periodic cubic spline through its points (angle_table.hpp)
//
//     axes of the cam, line of the follower at the polar angle phi:
//     rho = Rb + r + s,  e_r = (cos phi, sin phi),  e_p = (-sin phi, cos phi),  H = sqrt(rho^2 + s1^2)
//     nu = (rho e_r - s1 e_p)/H,   contour c(phi) = rho e_r - r nu,   tan(pressure angle a) = s1/rho
//     kp = (rho^2 + 2 s1^2 - rho s2)/H^3      curvature of the path of the centre; of the cam: kp/(1 - r kp)
//
//     m y'' = Fa - F0 - k y,   gap = y - s(phi),   u_N = y' - s1 w,   J_N = 1,  w_N = -s1 w,  b_N = -s2 w^2
//     in contact Fa = F0 + k s + m w^2 s2
//     N = Fa/cos a          between the bodies: what a row shows (restate)
//     w_T = w (H - r)       sliding of a contact that lasts; without friction it is the sign that counts
//
// profile = spline: the contour as a closed B-spline C(u). The follower stands on it where arg(o(u)) = phi, o = C + r nu:
//
//     rho = |o|,  s1 = rho_u/phi_u,  kp = kc/(1 + r kc),  s2 = (rho^2 + 2 s1^2 - kp H^3)/rho
//
// Method sliding_plane: cam and sphere as surfaces, the foot of the sphere's centre on the cam by Newton's method from
// the cam angle and compared with points around it, and the point-plane row with (23), (38): there J_N = cos a.
//
// The third derivative of the law jumps at the ends of rise and fall, that of a spline's motion at its knots. Steps end
// exactly at these instants.
//
// Source: Tasora and Righettini 2003, section 6.1, figures 6 and 7. The paper gives no dimensions.
#include "systems/cam_follower/cam_follower.hpp"

#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "base/root.hpp"
#include "model/compliant_rows.hpp"
#include "model/prescribed_motion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace stiction::cam_follower {

namespace {

constexpr std::array<std::string_view, 2> profiles{"exact", "spline"};
constexpr std::array<std::string_view, 2> profile_names{"Exact", "Spline"};
constexpr std::array<std::string_view, 2> degrees{"3", "5"};
constexpr std::array<std::string_view, 2> fits{"interpolate", "samples_as_control"};
constexpr std::array<std::string_view, 2> fit_names{"Interpolate", "Samples as control points"};

// clang-format off
constexpr BoundParameter<Values> table[] = {
    {&Values::w, {.id = "cam_speed", .symbol = "w", .name = "Cam speed", .unit = "rad/s",
      .initial = 50, .min = 1, .max = 200, .section = Section::drive, .help = "constant, phi = w t"}},
    {&Values::Rb, {.id = "base_radius", .symbol = "Rb", .name = "Base radius", .unit = "m",
      .initial = 0.04, .min = 0.01, .max = 0.2, .effect = Effect::restart, .help = "of the cam's base circle"}},
    {&Values::r, {.id = "follower_radius", .symbol = "r", .name = "Follower radius", .unit = "m",
      .initial = 0.01, .min = 0.001, .max = 0.05, .effect = Effect::restart, .help = "of the spherical end"}},
    {&Values::h, {.id = "lift", .symbol = "h", .name = "Lift", .unit = "m",
      .initial = 0.02, .min = 0.001, .max = 0.1, .effect = Effect::restart, .help = "of the upper dwell"}},
    {&Values::B1, {.id = "rise", .symbol = "B1", .name = "Rise", .unit = "rad",
      .initial = 2.0943951023931953, .min = 0.1, .max = 5, .scale = Scale::angle, .effect = Effect::restart,
      .help = "cam angle of the rise"}},
    {&Values::D1, {.id = "dwell", .symbol = "D1", .name = "Dwell", .unit = "rad",
      .initial = 1.0471975511965976, .min = 0.1, .max = 5, .scale = Scale::angle, .effect = Effect::restart,
      .help = "cam angle of the upper dwell"}},
    {&Values::B2, {.id = "fall", .symbol = "B2", .name = "Fall", .unit = "rad",
      .initial = 2.0943951023931953, .min = 0.1, .max = 5, .scale = Scale::angle, .effect = Effect::restart,
      .help = "cam angle of the fall; the rest of the turn is the lower dwell"}},
    {&Values::profile, {.id = "profile", .name = "Profile",
      .effect = Effect::restart, .help = "the contour by the law, or a closed B-spline", .choices = profiles,
      .choice_names = profile_names}},
    {&Values::p, {.id = "degree", .symbol = "p", .name = "Degree", .unit = "1",
      .initial = 1, .effect = Effect::restart, .help = "of the spline", .choices = degrees}},
    {&Values::n, {.id = "points", .symbol = "n", .name = "Points", .unit = "1",
      .initial = 200, .min = 20, .max = 1000, .scale = Scale::integer, .effect = Effect::restart,
      .help = "of the spline, evenly over a turn"}},
    {&Values::fit, {.id = "spline_fit", .name = "Fit",
      .effect = Effect::restart, .help = "points of the contour are on the spline, or are its control points",
      .choices = fits, .choice_names = fit_names}},
    {&Values::m, {.id = "mass", .symbol = "m", .name = "Mass", .unit = "kg",
      .initial = 0.5, .min = 0.01, .max = 20, .scale = Scale::log, .effect = Effect::restart, .help = "follower"}},
    {&Values::F0, {.id = "preload", .symbol = "F0", .name = "Preload", .unit = "N",
      .initial = 60, .min = 0, .max = 1000, .help = "constant closing force"}},
    {&Values::k, {.id = "stiffness", .symbol = "k", .name = "Stiffness", .unit = "N/m",
      .initial = 0, .min = 0, .max = 20000, .help = "closing spring, F0 at y = 0"}},
    {&Values::k_c, compliant_rows::stiffness("N/m", 1e7, 1e3, 1e10)},
    {&Values::d_c, compliant_rows::damping("N s/m", 100, 1e5)},
    {&Values::e, {.id = "restitution", .symbol = "e", .name = "Restitution", .unit = "1",
      .initial = 0, .min = 0, .max = 1, .help = "Newton, of the landings"}},
    {&Values::y_offset0, {.id = "y_offset0", .symbol = "y(0) - s(0)", .name = "Height above the cam", .unit = "m",
      .initial = 0, .min = 0, .max = 0.01, .section = Section::start, .help = "added to the cam's lift at t = 0"}},
    {&Values::y_dot_offset0,
     {.id = "y_dot_offset0", .symbol = "y'(0) - s'(0)", .name = "Speed off the cam", .unit = "m/s",
      .initial = 0, .min = -1, .max = 1, .section = Section::start, .help = "added to the cam's speed at t = 0"}},
};
// clang-format on

constexpr auto parameters = collect_rows(table);

/// Rates of the contact point: u1, its angle on the follower, clockwise; u2 on the cam.
struct PointRates {
    double first1, first2, second1, second2;
};

/// One instant: the lift by the law, by the spline, and the one in use.
struct Instant {
    const Values& p;
    double phi;
    Lift law, traced, used;
    PointRates rates;  ///< NaN while the contact is open
};

// clang-format off
constexpr BoundObservable<Instant> table_of_observables[] = {
    {{"cam_angle", "rad", "w t, not reduced"}, [](const Instant& i) { return i.phi; }},
    {{"law_s", "m", "lift by the law"}, [](const Instant& i) { return i.law.s; }},
    {{"law_s1", "m", "its first derivative by the cam angle"}, [](const Instant& i) { return i.law.s1; }},
    {{"law_s2", "m", "its second derivative by the cam angle"}, [](const Instant& i) { return i.law.s2; }},
    {{"spline_s", "m", "lift by the spline"}, [](const Instant& i) { return i.traced.s; }},
    {{"spline_s1", "m", "its first derivative by the cam angle"}, [](const Instant& i) { return i.traced.s1; }},
    {{"spline_s2", "m", "its second derivative by the cam angle"}, [](const Instant& i) { return i.traced.s2; }},
    {{"deviation", "m", "spline_s - law_s"}, [](const Instant& i) { return i.traced.s - i.law.s; }},
    {{"deviation1", "m", "spline_s1 - law_s1"}, [](const Instant& i) { return i.traced.s1 - i.law.s1; }},
    {{"deviation2", "m", "spline_s2 - law_s2"}, [](const Instant& i) { return i.traced.s2 - i.law.s2; }},
    {{"pressure_angle", "rad", "between the contact normal and the line of the follower"},
     [](const Instant& i) { return std::atan2(i.used.s1, i.p.find_rho(i.used)); }},
    {{"u_contact", "1", "parameter of the contact point, 0 to 2 pi"}, [](const Instant& i) { return i.used.u; }},
    {{"u1_dot", "rad/s", "rate of the contact point on the follower, an angle, from (23)"},
     [](const Instant& i) { return i.rates.first1; }},
    {{"u2_dot", "1/s", "rate of u_contact, from (23)"}, [](const Instant& i) { return i.rates.first2; }},
    {{"u1_ddot", "rad/s^2", "rate of u1_dot, from (28)"}, [](const Instant& i) { return i.rates.second1; }},
    {{"u2_ddot", "1/s^2", "rate of u2_dot, from (28)"}, [](const Instant& i) { return i.rates.second2; }},
};
// clang-format on
constexpr auto observables = collect_rows(table_of_observables);

class Cam : public Mechanism {
  public:
    Cam(std::span<const double> values, std::string_view method)
        : p(read_values(values)),
          contour_(p),
          spline_(make_spline(p)),
          by_surfaces_(method == "sliding_plane"),
          period_(2.0 * pi / p.w) {
        // The knots as cam angles, or the breaks of the law.
        if (p.profile != spline) {
            breaks_ = p.find_breaks();
            return;
        }
        for (int j = 0; j < spline_.size(); ++j) {
            const CurvePoint at = spline_.find(2.0 * pi * j / spline_.size());
            const Vector2d o = at.at + p.r * at.normal;
            const double phi = std::atan2(o.y(), o.x());
            breaks_.push_back(phi < 0.0 ? phi + 2.0 * pi : phi);
        }
        std::sort(breaks_.begin(), breaks_.end());
    }

    MechanismSize size() const override { return {.coordinates = 1, .contacts = 1, .tangents = 1}; }
    std::string contact_name(int) const override { return "cam"; }
    std::span<const double> periods() const override { return {&period_, 1}; }

    double find_origin(double t) const override { return std::floor(t / period_) * period_; }
    void go_on_from(const Mechanism& before, double t) override {
        const Cam& other = static_cast<const Cam&>(before);
        phase_ = other.phase_ + (other.p.w - p.w) * t;
    }
    double find_next_instant(double t) const override;

    void set_initial_state(VectorOut q, VectorOut v) const override {
        const Lift at = find_lift(find_phi(0.0));
        q[0] = at.s + p.y_offset0;
        v[0] = at.s1 * p.w + p.y_dot_offset0;
    }

    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override;

    double kinetic_energy(double, VectorIn, VectorIn v) const override { return 0.5 * p.m * v[0] * v[0]; }
    double potential_energy(double, VectorIn q) const override { return (p.F0 + 0.5 * p.k * q[0]) * q[0]; }
    Regularization regularization() const override {
        constexpr double slow = 1e-3;  // of the unit of speed: the contact slides faster
        return {.stiffness = p.k_c, .damping = p.d_c, .slip_speed = slow * scales().speed()};
    }

    // The equations contain the force along the guide, and the row of surfaces the distance along the normal.
    void restate(Sample& now) const override {
        const Lift at = find_lift(find_phi(now.t));
        ContactSample& cam = now.contacts[0];
        if (!by_surfaces_)
            cam.normal /= p.find_cosine(at);
        else if (cam.state == ContactState::open)
            cam.gap = now.q[0] - at.s;
    }

    void observe(const Sample& now, VectorOut out) const override {
        const double phi = find_phi(now.t);
        Instant instant{
            p, phi, p.find_law(phi), trace(p, spline_, phi), {}, {no_value, no_value, no_value, no_value}};
        instant.used = p.profile == spline ? instant.traced : instant.law;
        if (now.contacts[0].state != ContactState::open)
            instant.rates = find_point_rates(phi, instant.used.u, now);
        fill_observables<table_of_observables>(instant, out);
    }

    int bodies() const override { return 1; }
    void place_body(int, VectorIn q, BodyPlace& out) const override {
        out.y = p.Rb + p.r + q[0];
        out.J(1, 0) = 1.0;
    }

    std::unique_ptr<HybridAutomaton> make_automaton(std::string_view method) const override;

    double find_phi(double t) const { return p.w * t + phase_; }
    Lift find_lift(double phi) const {
        return p.profile == spline ? trace(p, spline_, phi) : p.find_law(phi);
    }

    const Values p;

  private:
    void evaluate_surfaces(double phi, VectorIn q, VectorIn v, Kinetics& out) const;
    /// The contact point is at u on the cam.
    PointRates find_point_rates(double phi, double u, const Sample& now) const;
    const PlaneCurve& get_contour() const {
        return p.profile == spline ? static_cast<const PlaneCurve&>(spline_) : contour_;
    }

    Contour contour_;
    PeriodicSpline spline_;
    bool by_surfaces_;
    double period_, phase_ = 0.0;
    std::vector<double> breaks_;  // of the profile, cam angles in [0, 2 pi), in order
};

// An instant as near as rounding to t is t itself.
double Cam::find_next_instant(double t) const {
    constexpr double rounding = 1e-14;
    const double phi = find_phi(t), turn = 2.0 * pi, after = phi + rounding * (1.0 + std::abs(phi));
    const double whole = std::floor(after / turn) * turn;
    const auto next = std::upper_bound(breaks_.begin(), breaks_.end(), after - whole);
    const double at = next != breaks_.end() ? whole + *next : whole + turn + breaks_.front();
    return std::max((at - phase_) / p.w, std::nextafter(t, HUGE_VAL));
}

void Cam::evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const {
    const double phi = find_phi(t);
    const Lift at = find_lift(phi);
    out.M(0, 0) = p.m;
    out.h[0] = -p.F0 - p.k * q[0];
    ContactKinetics& cam = out.contacts[0];
    cam = {};
    cam.restitution = p.e;
    const double rho = p.find_rho(at), H = p.find_H(at);
    out.J_T(0, 0) = 0.0;
    cam.w_T[0] = p.w * (H - p.r);
    cam.b_T[0] = p.w * p.w * at.s1 * (rho + at.s2) / H;
    if (by_surfaces_) return evaluate_surfaces(phi, q, v, out);
    out.J_N(0, 0) = 1.0;
    cam.gap = q[0] - at.s;
    cam.w_N = -at.s1 * p.w;
    cam.b_N = -at.s2 * p.w * p.w;
}

// In axes fixed to the line of the follower: the sphere, body 1, moves along +x, and the cam turns by -phi.
struct Surfaces {
    SurfacePoint sphere, cam;
    BodyRate follower, turning;
    double gap;

    Surfaces(const Values& p, const CurvePoint& point, double phi, double height, double speed)
        : cam(place_on_body(point, -phi, Vector2d::Zero())) {
        cam.d_v = {0.0, 0.0, 1.0};  // extruded
        const Eigen::Vector3d &n = cam.normal, along(-n.y(), n.x(), 0.0);
        // Parameters of the sphere: angles along the cam and across it.
        sphere.arm = -p.r * n;
        sphere.d_u = p.r * along, sphere.d_v = {0.0, 0.0, p.r};
        sphere.d_uu = sphere.d_vv = p.r * n;
        sphere.normal = -n, sphere.normal_u = along, sphere.normal_v = {0.0, 0.0, 1.0};
        sphere.normal_uu = n;
        follower.velocity = {speed, 0.0, 0.0};
        turning.angular_velocity = {0.0, 0.0, -p.w};
        gap = n.x() * height - p.r - n.dot(cam.arm);
    }
};

void Cam::evaluate_surfaces(double phi, VectorIn q, VectorIn v, Kinetics& out) const {
    constexpr int looks = 24;
    const Vector2d line(std::cos(phi), std::sin(phi));
    const double height = p.Rb + p.r + q[0];
    const PlaneCurve& curve = get_contour();
    const double u = find_foot(curve, height * line, std::remainder(phi, 2.0 * pi), looks);
    const Surfaces s(p, curve.find(u), phi, height, v[0]);
    const SlidingPlane plane = find_sliding_plane(s.follower, s.sphere, s.turning, s.cam, s.gap);
    ContactKinetics& contact = out.contacts[0];
    out.J_N(0, 0) = s.cam.normal.x();
    contact.gap = s.gap;
    contact.w_N = plane.gap_rate - s.cam.normal.x() * v[0];
    contact.b_N = plane.bias;
}

PointRates Cam::find_point_rates(double phi, double u, const Sample& now) const {
    const Surfaces s(p, get_contour().find_whole(u), phi, p.Rb + p.r + now.q[0], now.v[0]);
    BodyAcceleration push;
    push.acceleration = {now.a[0], 0.0, 0.0};
    const SlidingPlane row = find_sliding_line(s.follower, s.sphere, s.turning, s.cam, s.gap);
    const PointAcceleration second =
        find_line_acceleration(row, s.follower, push, s.sphere, s.turning, {}, s.cam, s.gap);
    return {row.rate1[0], row.rate2[0], second.second1[0], second.second2[0]};
}

// Method kinematic: y = s(phi) whatever the force is.
class KinematicMotion final : public PrescribedMotion {
  public:
    explicit KinematicMotion(const Cam& cam) : PrescribedMotion(angle_of_piece / cam.p.w), cam_(cam) {}

    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) override {
        SmoothMotion::enter(t, y, mode, before, events);
        mode.states[0] = before.states[0] = ContactState::slip_plus;
        return Continuation::goes_on;
    }
    double find_next_instant(double t) const override { return cam_.find_next_instant(t); }

  private:
    static constexpr double angle_of_piece = 0.2;  // rad

    Powers find_rates(double t) const override {
        const Lift at = cam_.find_lift(cam_.find_phi(t));
        return {0.0, cam_.p.find_load(at) * at.s1 * cam_.p.w};
    }
    void place(double t, Sample& out) const override {
        const Values& p = cam_.p;
        const Lift at = cam_.find_lift(cam_.find_phi(t));
        out.q.assign(1, at.s);
        out.v.assign(1, at.s1 * p.w);
        out.a.assign(1, at.s2 * p.w * p.w);
        out.contacts.assign(1, {});
        out.contacts[0].state = ContactState::slip_plus;
        out.contacts[0].normal = p.find_load(at) / p.find_cosine(at);
        out.contacts[0].slip[0] = find_slip(at);
        out.kinetic = cam_.kinetic_energy(t, out.q, out.v);
        out.potential = cam_.potential_energy(t, out.q);
    }

    double find_slip(double t, std::span<const double>, const Mode&, std::size_t) const override {
        return find_slip(cam_.find_lift(cam_.find_phi(t)));
    }
    double find_slip(const Lift& at) const { return cam_.p.w * (cam_.p.find_H(at) - cam_.p.r); }

    const Cam& cam_;
};

std::unique_ptr<HybridAutomaton> Cam::make_automaton(std::string_view) const {
    return std::make_unique<KinematicMotion>(*this);
}

// A negative lift, or angles that fill more than a turn.
void relate_lift(Relations& relations) {
    const Values p = read_values(relations.values());
    for (std::size_t i = 0; i < p.table.size(); ++i) {
        if (p.table.value(i) >= 0.0) continue;
        relations.correct("{lift_table} has s = " + write_number(p.table.value(i)) +
                              " at phi = " + write_number(p.table.angle(i)) + ", inside the base circle",
                          {{"lift_table", 0.0}}, "the law of lift, rise, dwell and fall");
        break;
    }
    if (p.B1 + p.D1 + p.B2 >= 2.0 * pi)
        relations.correct("{rise}, {dwell} and {fall} fill more than a turn",
                          {{"rise", initial_of(parameters, "rise")},
                           {"dwell", initial_of(parameters, "dwell")},
                           {"fall", initial_of(parameters, "fall")}},
                          "the three defaults");
}

// A follower that cannot ride on the cam. Returns false if the table was left out and the law has to be checked.
bool relate_radius(Relations& relations) {
    Values p = read_values(relations.values());
    if (p.r * p.find_sharpest() < 1.0) return true;
    // Tries a thinner follower.
    constexpr double share = 0.99;
    const double thinnest = parameters[row_of(parameters, "follower_radius")].min;
    const auto undercuts = [&](double r) { return p.r = r, !(r * p.find_sharpest() < 1.0); };
    p.r = std::max(thinnest, share * bisect(thinnest, p.r, undercuts, 40).before);
    const bool works = p.r * p.find_sharpest() < 1.0;
    if (!works && !p.table.empty()) {
        relations.correct("The cam of {lift_table} with {base_radius} undercuts, even with a follower of " +
                              write_number(thinnest) + " m",
                          {{"lift_table", 0.0}}, "the law of lift, rise, dwell and fall");
        return false;
    }
    const std::string rule = std::string("The cam undercuts with {follower_radius}: with {base_radius}") +
                             (p.table.empty() ? ", {lift}, {rise} and {fall}" : " and {lift_table}") +
                             " its contour has to be sharper than a point somewhere";
    if (works)
        relations.correct(rule, {{"follower_radius", p.r}});
    else
        relations.correct(rule,
                          {{"base_radius", initial_of(parameters, "base_radius")},
                           {"follower_radius", initial_of(parameters, "follower_radius")},
                           {"lift", initial_of(parameters, "lift")},
                           {"rise", initial_of(parameters, "rise")},
                           {"dwell", initial_of(parameters, "dwell")},
                           {"fall", initial_of(parameters, "fall")}},
                          "the defaults of base_radius, follower_radius, lift, rise, dwell and fall");
    return true;
}

void relate(Relations& relations) {
    relate_lift(relations);
    if (!relate_radius(relations)) relate_radius(relations);
    const Values p = read_values(relations.values());
    if (p.profile == spline && !carries(p, make_spline(p)))
        relations.correct(
            "{profile} is not possible: a spline of {points} cannot carry the follower around this cam",
            {{"profile", 0.0}}, {},
            {"base_radius", "follower_radius", "lift", "rise", "dwell", "fall", "lift_table"});
}

constexpr Method methods[] = {
    {.id = "event_driven", .title = "Event-driven", .settings = end_micro_rebounds<table, &Values::e>},
    {.id = "kinematic", .title = "Kinematic", .kind = MethodKind::automaton},
    {.id = "sliding_plane", .title = "Sliding plane", .settings = end_micro_rebounds<table, &Values::e>},
    {.id = "time_stepping",
     .title = "Time stepping",
     .kind = MethodKind::time_stepping,
     .settings = end_micro_rebounds<table, &Values::e>},
    {.id = "compliant", .title = "Compliant contact", .kind = MethodKind::regularised},
};

constexpr TableKey lift_table{"lift_table", "phi", "s", "m",
                              "the lift at points of a turn, in the place of lift, rise, dwell and fall"};

constexpr Coordinate coordinates[] = {{"y", "m", "m/s", "displacement of the follower from the base circle"}};

}  // namespace

Values read_values(std::span<const double> values) {
    Values out = bind_values<table>(values);
    out.table = AngleTable(values.subspan(parameters.size()));
    if (!out.table.empty()) out.h = 0.0;
    for (std::size_t i = 0; i < out.table.size(); ++i) out.h = std::max(out.h, out.table.value(i));
    return out;
}

constinit const System entry{
    .id = "cam_follower",
    .title = "Cam and follower",
    .source = "Tasora and Righettini 2003, section 6.1, figures 6 and 7",
    .parameters = parameters,
    .methods = methods,
    .coordinates = coordinates,
    .observables = observables,
    .find_t_end = find_two_turns<table, &Values::w>,
    .make = make_mechanism<Cam>,
    .relate = relate,
    .table = &lift_table,
    .picture = &picture,
    .claims = &claims,
    .rank = 11,
};

}  // namespace stiction::cam_follower
