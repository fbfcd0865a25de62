// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "judge/admissible.hpp"

#include "dynamics/simulation.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <string_view>

namespace stiction::test {

using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

// Methods that break a rule by their nature.
struct Exception {
    std::string_view system, method, rule, reason;
};
constexpr std::string_view any = "*";
constexpr std::array exceptions{
    Exception{"belt_oscillator", "regularised", "slip obeys the law",
              "friction grows with the speed up to v_r"},
    Exception{"belt_oscillator", "regularised", "stick does not slip", "it creeps below v_r"},
    Exception{"belt_oscillator", "regularised", "slip has the sign of its state", "within the band +-v_r"},
    Exception{any, "compliant", "slip has the sign of its state", "within the band +-v_r"},
    Exception{any, "compliant", "slip obeys the law", "friction grows with the speed up to v_r"},
    Exception{any, "compliant", "stick does not slip", "it creeps below v_r"},
    Exception{any, "compliant", "closed gap is 0", "the contact is a spring"},
    Exception{any, "compliant", "open gap", "a strongly damped spring lets go inside the floor"},
    Exception{any, "time_stepping", "closed gap is 0", "the contact is closed at velocity level"},
    Exception{any, "time_stepping", "open gap", "a contact takes part from the step after it has met"},
    Exception{any, "time_stepping", "energy balance", "the balance shows the error of the scheme"},
    Exception{"painleve_rod", "time_stepping", "stick does not slip", "it holds at the middle of the step"},
    Exception{"sliding_block", "time_stepping", "stick does not slip", "it holds at the middle of the step"},
    Exception{"painleve_rod", "time_stepping", "slip has the sign of its state",
              "that of the middle of the step"},
    Exception{"sliding_block", "time_stepping", "slip has the sign of its state",
              "that of the middle of the step"},
    Exception{"inclined_shaker", "time_stepping", "stick does not slip", "the levers move half a step on"},
    Exception{"inclined_shaker", "time_stepping", "friction is against the slip",
              "that of the middle of the step"},
    Exception{"inclined_shaker", "lcp_polygon", "stick does not slip", "the levers move half a step on"},
    Exception{"inclined_shaker", "lcp_polygon", "friction is against the slip", "a direction of the polygon"},
    Exception{"inclined_shaker", "lcp_polygon", "closed gap is 0", "the contact is closed at velocity level"},
    Exception{"inclined_shaker", "lcp_polygon", "open gap", "a contact takes part from the step after"},
    Exception{"inclined_shaker", "lcp_polygon", "energy balance",
              "the balance shows the error of the scheme"},
    Exception{"clearance_fourbar", "time_stepping", "stick does not slip",
              "it holds at the middle of the step"},
    Exception{"clearance_fourbar", "time_stepping", "slip has the sign of its state",
              "that of the middle of the step"},
    Exception{"clearance_fourbar", "massless_link", "states are those of the log",
              "slips to and fro without events"},
    Exception{"clearance_fourbar", "sliding_plane", "states are those of the log",
              "slips to and fro without events"},
    Exception{"clearance_fourbar", "ideal_joint", "states are those of the log",
              "slips to and fro without events"},
    Exception{"bearing_pendulum", "friction_circle", "forces are given", "its load is that of a line"},
    Exception{"bearing_pendulum", "empirical", "forces are given", "a moment of friction, no contact forces"},
    Exception{"bearing_pendulum", "empirical_printed", "forces are given", "a moment of friction"},
    Exception{"bearing_pendulum", "empirical_printed", "dissipated never falls",
              "printed with the wrong sign"},
    Exception{"bearing_pendulum", "lemke", "numbers are finite",
              "pivoting can fail between two steps that drift"},
    Exception{"bearing_pendulum", "lemke", "forces are given",
              "pivoting can fail between two steps that drift"},
    Exception{"rolling_disk", "time_stepping", "stick does not slip", "it holds at the middle of the step"},
    Exception{"rolling_disk", "time_stepping", "friction opposes slip", "that of the middle of the step"},
    Exception{"rolling_disk", "time_stepping", "closed contacts press", "the step in which it ends is one"},
    Exception{"rolling_disk", "time_stepping", "stick is inside the cone",
              "a slip that stops has the coefficient of its speed before"},
    Exception{"rolling_disk", "time_stepping", "slip obeys the law",
              "its coefficient is that of the rows at the middle"},
    Exception{"rolling_disk", "index_1", "stick is inside the cone",
              "the first row has the force that a drift at the start asks for"},
    Exception{"rolling_disk", "index_1", "runs", "a fixed step can be too long for the motion"},
    Exception{"rolling_disk", "index_1", "stick does not slip", "its drift is the matter"},
    Exception{"rolling_disk", "index_1", "closed gap is 0", "its drift is the matter"},
    Exception{"rolling_disk", "index_1", "closed contacts press", "fixed steps pass a pole of N"},
    Exception{"rolling_disk", "index_1", "open gap", "its drift is the matter"},
    Exception{"rolling_disk", "index_1", "dissipated never falls",
              "gains too stiff for a step let friction drive"},
    Exception{"rolling_disk", "index_1", "energy balance", "the balance shows the error of fixed steps"},
    Exception{"rolling_disk", "redundant", "stick does not slip", "its drift is the matter"},
    Exception{"rolling_disk", "redundant", "closed gap is 0", "its drift is the matter"},
    Exception{"rolling_disk", "redundant", "closed contacts press", "fixed steps pass a pole of N"},
    Exception{"rolling_disk", "redundant", "open gap", "its drift is the matter"},
    Exception{"rolling_disk", "redundant", "dissipated never falls",
              "gains too stiff for a step let friction drive"},
    Exception{"rolling_disk", "redundant", "energy balance", "the balance shows the error of fixed steps"},
    Exception{"free_disk", "time_stepping", "stick does not slip", "it holds at the middle of the step"},
    Exception{"free_disk", "time_stepping", "friction opposes slip", "that of the middle of the step"},
    Exception{"free_disk", "time_stepping", "friction is against the slip", "that of the middle of the step"},
    Exception{"free_disk", "time_stepping", "slip obeys the law",
              "its coefficient is that of the rows at the middle"},
    Exception{"free_disk", "time_stepping", "stick is inside the cone",
              "a slip that stops has the coefficient of its speed before"},
    Exception{"free_disk", "index_1", "runs", "a fixed step can be too long for the motion"},
    Exception{"free_disk", "index_1", "stick does not slip", "its drift is the matter"},
    Exception{"free_disk", "index_1", "closed gap is 0", "its drift is the matter"},
    Exception{"free_disk", "index_1", "closed contacts press", "fixed steps pass a pole of N"},
    Exception{"free_disk", "index_1", "open gap", "the error of a long step"},
    Exception{"free_disk", "index_1", "dissipated never falls",
              "gains too stiff for a step let friction drive"},
    Exception{"free_disk", "index_1", "energy balance", "the balance shows the error of fixed steps"},
    Exception{"geneva_wheel", "sliding_plane", "states are those of the log", "one wall holds both ways"},
    Exception{"geneva_wheel", "sliding_plane", "closed gap is 0", "the drive wall holds for the brake wall"},
    Exception{"geneva_wheel", "sliding_plane", "open gap", "nothing locks the wheel"},
    Exception{"geneva_wheel", "time_stepping", "runs", "a long step ends inside two contacts at once"},
    Exception{"geneva_wheel", "law", "open gap", "nothing locks the wheel"},
    Exception{"two_masses", "paper_closed_form", "stick is inside the cone",
              "holds rest by necessary bounds"},
    Exception{"two_masses", "fixed_step", "stick is inside the cone", "the printed formula of rest"},
    Exception{"two_masses", "fixed_step", "slip obeys the law", "the printed formula, if both blocks start"},
    Exception{"two_masses", "fixed_step", "friction opposes slip",
              "a block that stops may turn the slip between the blocks round within a step"},
    Exception{"two_masses", "fixed_step", "energy balance", "the balance shows the error of fixed steps"},
    Exception{"two_masses", "fixed_step", "dissipated never falls", "a slip turns round within a step"},
};

bool is_excepted(std::string_view system, std::string_view method, std::string_view rule) {
    return std::any_of(exceptions.begin(), exceptions.end(), [&](const Exception& e) {
        return (e.system == any || e.system == system) && e.method == method && e.rule == rule;
    });
}

// One contact of a row, from coordinates alone.
struct Kinematics {
    double gap = 0.0, u_N = 0.0, u_T = 0.0, u_T2 = 0.0;
};

// The equations of docs/theory: gap and slip of contact i, and its friction, |T| <= rest N or |T| = slide(u) N + C u. With one
// tangent both coefficients are multiplied by side(T).
class Sheet {
  public:
    explicit Sheet(const Scenario& scenario) : scenario_(scenario), id_(scenario.system->id) {
        if (id_ == "sliding_block") {
            al_ = value("alpha");
            be_ = std::sqrt(1.0 - al_ * al_);
        }
    }

    double value(std::string_view id) const {
        return scenario_.values[static_cast<std::size_t>(find_parameter(*scenario_.system, id))];
    }
    Kinematics find_kinematics(std::size_t i, const Sample& s) const {
        const std::vector<double>&q = s.q, &v = s.v;
        if (id_ == "belt_oscillator") return {0.0, 0.0, v[0] - value("belt_speed")};
        if (id_ == "two_masses") return {0.0, 0.0, i == 0 ? v[0] - v[1] : v[i - 1]};
        if (id_ == "point_between_planes") return {i == 0 ? q[1] : -q[1], i == 0 ? v[1] : -v[1], v[0]};
        if (id_ == "wheel_on_plane") return {q[0], v[0], value("radius") * v[1]};
        if (id_ == "bearing_pendulum") return {0.0, 0.0, value("pivot_radius") * v[2]};
        if (id_ == "rolling_disk") {
            const double c = std::cos(q[1]), S = std::sin(q[1]), r = value("radius");
            if (!s.state.empty()) {  // redundant coordinates: phi, theta, the centre, psi
                const double* const Q = s.state.data();
                const double* const V = Q + 6;
                const double cp = std::cos(q[0]), sp = std::sin(q[0]);
                return {Q[4] - r * c, V[4] + r * S * V[1], cp * V[2] + sp * V[3] + r * c * V[1],
                        cp * V[3] - sp * V[2] + r * (S * V[0] + V[5])};
            }
            const double rho = q[2] * c + r * S;
            return {value("pivot_height") + q[2] * S - r * c, rho * v[1] + S * v[2],
                    (r * c - q[2] * S) * v[1] + c * v[2], rho * v[0] + r * v[3]};
        }
        if (id_ == "free_disk") {
            const double c = std::cos(q[4]), S = std::sin(q[4]), r = value("radius");
            const double cp = std::cos(q[3]), sp = std::sin(q[3]);
            return {q[2] - r * S, v[2] - r * c * v[4], v[0] * cp + v[1] * sp - r * S * v[4],
                    v[1] * cp - v[0] * sp + r * (v[5] + v[3] * c)};
        }
        if (id_ == "inclined_shaker") return find_foot(i, s);
        if (id_ == "clearance_fourbar") return find_pin(s);
        if (id_ == "cam_follower") return find_cam(s);
        if (id_ == "geneva_wheel") return find_slot(i, s);
        if (id_ == "ellipsoid_bowl") return find_bowl(s);
        const double sn = std::sin(q[2]), cs = std::cos(q[2]);
        if (id_ == "painleve_rod") return {q[1] - sn, v[1] - cs * v[2], v[0] + sn * v[2]};
        const double side = i == 0 ? -1.0 : 1.0;
        const double r_x = side * al_ * cs + be_ * sn, r_y = side * al_ * sn - be_ * cs;
        return {q[1] + r_y, v[1] + r_x * v[2], v[0] - r_y * v[2]};
    }
    // Of contact i, as a multiple of the load in its column.
    double rest(std::size_t i, const Sample&) const {
        if (id_ == "two_masses") return find_block_share(i, 0.0, true);
        if (id_ == "rolling_disk") {  // a polygon holds more in its corners
            double axes = value("friction_cone") == 0.0 ? 0.0 : std::pow(2.0, value("friction_cone") - 1.0);
            if (axes == 0.0 && find_method_id() == "lemke") axes = 8.0;
            const bool polygon =
                axes > 0.0 && (find_method_id() == "lemke" || find_method_id() == "event_driven" ||
                               find_method_id() == "index_1" || find_method_id() == "redundant");
            return find_rest() / (polygon ? std::cos(std::acos(-1.0) / (4.0 * axes)) : 1.0);
        }
        return find_rest();
    }
    double side(std::size_t i, double T) const {
        constexpr std::string_view of_blocks[] = {"asymmetry12", "asymmetry10", "asymmetry20"};
        const int at = find_parameter(*scenario_.system,
                                      id_ == "two_masses" ? of_blocks[i] : std::string_view("asymmetry"));
        return at >= 0 && T > 0.0 ? scenario_.values[static_cast<std::size_t>(at)] : 1.0;
    }
    std::string_view find_method_id() const {
        return scenario_.system->methods[static_cast<std::size_t>(scenario_.settings.method)].id;
    }
    double slide(std::size_t i, double u) const {
        if (id_ == "two_masses") return find_block_share(i, u, false);
        if (is_frictionless()) return 0.0;
        const double mu = find_kinetic(), law = value("friction_law");
        if (id_ == "bearing_pendulum") return mu + value("b") * u;
        const double drop = law < 2.0 ? 0.0 : value("mu_s") - mu, x = u / value("stribeck_speed");
        const double falling = law < 3.0 ? std::exp(-x) : 1.0 / (1.0 + x);
        return mu + drop * falling + (value("viscous") + value("quadratic") * u) * u;
    }
    // True if the coefficient depends on the speed.
    bool is_of_speed() const {
        if (id_ == "two_masses") return value("friction_law") >= 2.0;
        if (is_frictionless()) return false;
        if (id_ == "bearing_pendulum") return value("b") > 0.0;
        const bool falls = value("friction_law") >= 2.0 && value("mu_s") != find_kinetic();
        return falls || value("viscous") > 0.0 || value("quadratic") > 0.0;
    }
    double viscous(std::size_t i) const {
        return id_ == "two_masses" ? value(i == 0 ? "c12" : i == 1 ? "c10" : "c20") : 0.0;
    }
    bool can_open() const {
        return id_ == "inclined_shaker" || id_ == "painleve_rod" || id_ == "sliding_block" ||
               id_ == "rolling_disk" || id_ == "free_disk" ||
               ((id_ == "wheel_on_plane" || id_ == "ellipsoid_bowl") && value("contact") == 0.0) ||
               (id_ == "clearance_fourbar" && !is_bilateral_pin()) ||
               (id_ == "cam_follower" && method() != "kinematic") || id_ == "geneva_wheel";
    }
    bool rebounds() const {
        const int e = find_parameter(*scenario_.system, "restitution");
        return e >= 0 && scenario_.values[static_cast<std::size_t>(e)] > 0.0;
    }
    // A joint that holds both ways: by choice, or by the method.
    bool is_bilateral_pin() const {
        return id_ == "clearance_fourbar" && (value("contact") > 0.0 || method() == "massless_link" ||
                                              method() == "sliding_plane" || method() == "ideal_joint");
    }
    bool is_frictionless() const {
        return id_ == "cam_follower" || id_ == "geneva_wheel" || is_bilateral_pin();
    }
    std::string_view method() const {
        return scenario_.system->methods[static_cast<std::size_t>(scenario_.settings.method)].id;
    }
    // The follower over its cam, by the law of motion; over a spline the gap of the row itself is used.
    Kinematics find_cam(const Sample& s) const {
        const double turn = 2.0 * std::acos(-1.0), B1 = value("rise"), D1 = value("dwell"),
                     B2 = value("fall");
        const double w = value("cam_speed"), h = value("lift"),
                     phi = w * s.t - turn * std::floor(w * s.t / turn);
        if (value("profile") > 0.0) return {s.contacts[0].gap, 0.0, w};
        const auto rise = [&](double x) { return h * (x - std::sin(turn * x) / turn); };
        const double lift = phi < B1             ? rise(phi / B1)
                            : phi < B1 + D1      ? h
                            : phi < B1 + D1 + B2 ? h - rise((phi - B1 - D1) / B2)
                                                 : 0.0;
        return {s.q[0] - lift, 0.0, w};
    }
    // Pin, slot and locking ring of the spherical wheel, from their places in space.
    Kinematics find_slot(std::size_t i, const Sample& s) const {
        const double turn = 2.0 * std::acos(-1.0), quarter = 0.25 * turn, dlt = 0.5 * turn / value("slots");
        const double R0 = value("orbit_radius"), r_p = value("pin_radius"), slide = value("driver_speed");
        const double alpha = value("alpha0") + slide * s.t, beta = s.q[0];
        const Kinematics away{1.0, 0.0, slide};
        if (value("axis_angle") < 0.25 * turn) return away;
        if (i < 2) {
            const double z = R0 * std::sin(dlt) * std::sin(alpha), side = i == 0 ? 1.0 : -1.0;
            if (z <= -r_p) return away;
            const double phi = dlt + 2.0 * dlt * std::floor((alpha + quarter) / turn) - beta;
            const double across =
                R0 * (std::sin(dlt) * std::cos(alpha) * std::cos(phi) - std::cos(dlt) * std::sin(phi));
            const double reff = z >= 0.0 ? r_p : std::sqrt(r_p * r_p - z * z);
            return {r_p + value("slot_clearance") - reff + side * across, 0.0, slide};
        }
        const double drive = std::fmod(alpha + turn, turn);
        // The row before an instant at which the ring comes or goes has the time of that instant.
        constexpr double near = 1e-9;
        if (std::abs(drive - 0.5 * turn) < near || std::min(drive, turn - drive) < near)
            return {0.0, 0.0, slide};
        if (drive < 0.5 * turn) return away;
        // The end of the ring that is nearest on this side: roll angles from the pin + 90 to + 270 degrees.
        const double from = drive + quarter, to = drive + 3.0 * quarter;
        const double high = to >= turn && from <= turn ? 1.0 : std::max(std::cos(from), std::cos(to));
        const double low = to >= 1.5 * turn ? -1.0 : std::min(std::cos(from), std::cos(to));
        const double roll = i == 2 ? high : low, lam = value("lock_angle");
        const double db = beta - 2.0 * dlt * (std::floor(alpha / turn) + 1.0);
        const double rho = std::acos(std::cos(lam) * std::cos(db) - std::sin(lam) * std::sin(db) * roll);
        // The pin leaves the wheel that much further than a ring of the same clearance allows
        // (docs/theory/geneva_wheel.md).
        const double gap = value("lock_clearance") + R0 * (lam - rho), c = value("slot_clearance"),
                     further = R0 * std::asin(c / R0) - value("lock_clearance");
        return {std::abs(gap) <= 1.001 * further ? 0.0 : gap, 0.0, slide};
    }
    // The ellipsoid over its bowl: the least distance H of tangent planes with the normal m = (-p, -q, 1), times |m|. H is a
    // convex function of (p, q), and it is 0 where the gap is.
    Kinematics find_bowl(const Sample& s) const {
        const Vector3d x(s.q[0], s.q[1], s.q[2]), x_dot(s.v[0], s.v[1], s.v[2]);
        const Eigen::Quaterniond e(s.q[3], s.q[4], s.q[5], s.q[6]), e_dot(s.v[3], s.v[4], s.v[5], s.v[6]);
        const Eigen::Matrix3d L = e.normalized().toRotationMatrix();
        const Vector3d w = 2.0 * (e_dot * e.conjugate()).vec(), axes(value("a"), value("b"), value("c"));
        const double k1 = value("k1"), k2 = value("k2");
        Vector3d arm, m;
        const auto find_slope = [&](const Vector2d& pq) {
            m = {-pq[0], -pq[1], 1.0};
            const Vector3d turned = -axes.cwiseProduct(L.transpose() * m);
            arm = L * axes.cwiseProduct(turned.normalized());
            return Vector2d(pq[0] / k1 - x[0] - arm[0], pq[1] / k2 - x[1] - arm[1]);
        };
        Vector2d pq(k1 * x[0], k2 * x[1]);
        for (int round = 0; round < 60; ++round) {
            const Vector2d slope = find_slope(pq);
            if (slope.norm() < 1e-15) break;
            const double step = 1e-6 * (1.0 + pq.norm());
            Eigen::Matrix2d bend;
            for (int k = 0; k < 2; ++k) {
                Vector2d to = pq, back = pq;
                to[k] += step, back[k] -= step;
                bend.col(k) = (find_slope(to) - find_slope(back)) / (2.0 * step);
            }
            pq -= bend.inverse() * slope;
        }
        find_slope(pq);
        const double H = m.dot(x + arm) + 0.5 * (pq[0] * pq[0] / k1 + pq[1] * pq[1] / k2);
        const Vector3d n = m.normalized(), u = x_dot + w.cross(arm),
                       t = Vector3d(1.0, 0.0, pq[0]).normalized();
        return {H / m.norm(), n.dot(u), t.dot(u), n.cross(t).dot(u)};
    }
    // An oval pin in an oval hole: the normal by bisection of F' beside the least of many values of F.
    Kinematics find_oval_pin(const Sample& s, const std::complex<double>& d,
                             const std::complex<double>& d_dot) const {
        const double sense[] = {1.0, -1.0}, R[] = {value("hole_radius"), value("pin_radius")},
                     o[] = {value("hole_oval"), value("pin_oval")};
        double H[2], H1[2];
        const auto put = [&](double nu) {
            for (std::size_t k = 0; k < 2; ++k) {
                const double a = R[k] * (1.0 + o[k]), b = R[k] * (1.0 - o[k]);
                const double c = std::cos(nu - s.q[k]), sn = std::sin(nu - s.q[k]);
                H[k] = std::hypot(a * c, b * sn);
                H1[k] = H[k] > 0.0 ? (b * b - a * a) * sn * c / H[k] : 0.0;
            }
            return d * std::polar(1.0, -nu);  // d.n and d.tt
        };
        constexpr int looks = 720;
        const double step = 2.0 * std::acos(-1.0) / looks;
        double least = HUGE_VAL, nu = 0.0;
        for (int i = 0; i < looks; ++i) {
            const double along = put(i * step).real(), F = H[0] - H[1] - along;
            if (F < least) least = F, nu = i * step;
        }
        double low = nu - step, high = nu + step;
        for (int i = 0; i < 80; ++i) {
            nu = 0.5 * (low + high);
            const double across = put(nu).imag();
            (H1[0] - H1[1] - across > 0.0 ? high : low) = nu;
        }
        const double along = put(nu).real();
        const std::complex<double> moving = d_dot * std::polar(1.0, -nu);
        Kinematics out{H[0] - H[1] - along, -moving.real(), moving.imag()};
        for (std::size_t k = 0; k < 2; ++k)
            out.u_N -= sense[k] * H1[k] * s.v[k], out.u_T -= sense[k] * H[k] * s.v[k];
        return out;
    }
    // The pin in its hole.
    Kinematics find_pin(const Sample& s) const {
        using Complex = std::complex<double>;
        const Complex i1(0.0, 1.0);
        const double L3 = value("coupler"), L4 = value("rocker"), om = value("crank_speed");
        const Complex A = std::polar(value("crank"), om * s.t);
        const Complex d = value("ground") + std::polar(L4, s.q[1]) - A - std::polar(L3, s.q[0]);
        const Complex d_dot =
            i1 * (s.v[1] * std::polar(L4, s.q[1]) - om * A - s.v[0] * std::polar(L3, s.q[0]));
        const double R1 = value("hole_radius"), R2 = value("pin_radius");
        if (value("hole_oval") != 0.0 || value("pin_oval") != 0.0) return find_oval_pin(s, d, d_dot);
        const Complex along = d_dot * std::conj(d / std::abs(d));
        const bool ideal = std::abs(d) < 1e-9;  // the joint without clearance has no direction
        const double turn = R2 * s.v[1] - R1 * s.v[0];
        return {R1 - R2 - std::abs(d), -along.real(), (ideal ? 0.0 : along.imag()) + turn};
    }

  private:
    // T(u) of two rubbing blocks over the load of the column: T, or TS if T is 0.
    double find_block_share(std::size_t i, double u, bool rests) const {
        constexpr std::string_view kinetic[] = {"t12", "t10", "t20"}, bound[] = {"ts12", "ts10", "ts20"},
                                   decay[] = {"v12", "v10", "v20"};
        const double law = value("friction_law"), T = value(kinetic[i]), x = u / value(decay[i]);
        if (law == 0.0) return 1.0;
        const double TS = value(bound[i]), drop = law < 2.0 ? 0.0 : TS - T, N = T > 0.0 ? T : TS;
        return N == 0.0 ? 0.0 : (rests ? TS : T + drop * (law < 3.0 ? std::exp(-x) : 1.0 / (1.0 + x))) / N;
    }
    double find_kinetic() const {
        const bool is_kinetic = id_ == "belt_oscillator" || id_ == "rolling_disk" || id_ == "free_disk";
        return value(is_kinetic ? "mu_k" : "mu");
    }
    double find_rest() const {
        if (is_frictionless()) return 0.0;
        return value("friction_law") == 0.0 ? find_kinetic() : value("mu_s");
    }
    // A foot at S1 + R_z(ga) p, tilted to first order.
    Kinematics find_foot(std::size_t i, const Sample& s) const {
        const std::vector<double>&q = s.q, &v = s.v;
        const double phase = value("omega") * s.t;
        const double lever = value("delta_a") * std::cos(phase),
                     rate = value("delta_a") * value("omega") * std::sin(phase);
        const double p_x = (i == 0 ? -value("a1") : value("a2")) - lever;
        const double p_y = i == 0 ? value("b1") : i == 1 ? -value("b2") : value("b3");
        const double H = value("h_s") + value("delta_h") * std::sin(phase);
        const double cg = std::cos(q[5]), sg = std::sin(q[5]);
        const double x = cg * p_x - sg * p_y, y = sg * p_x + cg * p_y;
        const double x_dot = cg * rate - v[5] * y, y_dot = sg * rate + v[5] * x;
        return {q[2] + q[3] * y - q[4] * x, v[2] + v[3] * y - v[4] * x + q[3] * y_dot - q[4] * x_dot,
                v[0] - v[5] * y - v[4] * H, v[1] + v[5] * x + v[3] * H};
    }

    const Scenario& scenario_;
    std::string_view id_;
    double al_ = 0.0, be_ = 0.0;
};

class Judge {
  public:
    Judge(const Scenario& scenario, const JudgeLimits& limits)
        : scenario_(scenario),
          limits_(limits),
          sheet_(scenario),
          method_(scenario.system->methods[static_cast<std::size_t>(scenario.settings.method)]),
          run_(*scenario.system, scenario.values, scenario.settings),
          steps_(method_.kind == MethodKind::time_stepping) {
        row_.resize(run_.columns().size());
    }

    std::vector<Finding> judge() {
        const RunStatus status = run_.advance(limits_.t_end, limits_.max_steps);
        // If dt is too long, the run ends with one sentence when numbers overflow; the rows before have no meaning.
        if (status == RunStatus::failed && steps_ &&
            run_.end_reason().find("dt is too long") != std::string::npos)
            return {};
        if (status == RunStatus::failed) report("runs", "fails: " + run_.end_reason(), run_.now());
        if (status == RunStatus::ended && run_.end_reason().empty()) report("runs", "no reason", run_.now());
        if (status == RunStatus::out_of_budget && method_.kind != MethodKind::regularised &&
            run_.now() < 1e-9 && !steps_)
            report("gets on", std::to_string(run_.events().size()) + " events", run_.now());
        judge_nodes();
        judge_events();
        judge_jump_at_start();
        // A law that grows with the speed leads to Painleve's paradox, also of several contacts. Such a run may end with a sentence.
        constexpr double no_paradox = 0.4;  // the shaker is slender
        bool is_low = true;
        const bool has_coefficients = scenario_.system->id != "two_masses";
        for (std::size_t i = 0;
             has_coefficients && i < static_cast<std::size_t>(run_.mechanism().size().contacts); ++i)
            is_low = is_low && sheet_.slide(i, std::max(fastest_slip_, largest_speed_)) <= no_paradox;
        if (!is_low)
            std::erase_if(findings_, [](const Finding& f) {
                return f.rule == "runs" || f.rule == "gets on" || f.rule == "an event has two rows";
            });
        return std::move(findings_);
    }

  private:
    // Rounding of a force or energy, relative to the largest one of the run so far.
    static constexpr double rounding = 1e-9;

    void report(std::string_view rule, const std::string& detail, double t) {
        if (is_excepted(scenario_.system->id, method_.id, rule)) return;
        // A long fixed step passes a bound, or a change of direction, that lies between its ends.
        constexpr double long_step = 5e-3;  // s
        if (method_.kind == MethodKind::fixed_step && scenario_.settings.dt > long_step &&
            (rule == "stick is inside the cone" || rule == "friction opposes slip"))
            return;
        // Constraints that drift: the loads are those of the nearest state that keeps them, the slips those of the state.
        const bool drifts = scenario_.system->id == "bearing_pendulum" && sheet_.value("projection") > 0.0;
        if (drifts && rule.starts_with("slip ")) return;
        for (const Finding& f : findings_)
            if (f.rule == rule) return;
        findings_.push_back({std::string(rule), "t = " + std::to_string(t) + ": " + detail});
    }
    static std::string pair(double a, double b) {
        char text[80];
        std::snprintf(text, sizeof text, "%.17g, %.17g", a, b);
        return text;
    }

    void judge_nodes() {
        Sample before, here;
        double last_t = 0.0;
        for (std::size_t node = 0; node < run_.node_count(); ++node) {
            const double t = run_.node_time(node);
            if (t < last_t) report("time goes on", pair(last_t, t), t);
            if (node > 0)
                for (int k = 1; k <= limits_.rows_between && t > last_t; ++k) {
                    const double inside = last_t + (t - last_t) * (k - 0.31) / limits_.rows_between;
                    if (!(inside > last_t && inside < t)) continue;
                    run_.get_sample(inside, here);
                    // Between two steps of time stepping there are only interpolated values.
                    if (!steps_) judge_row(here, inside, node - 1);
                    run_.get_row(inside, row_);
                    judge_numbers(inside);
                    judge_dissipated(here, inside, false);
                }
            run_.get_node_sample(node, here);
            judge_row(here, t, node);
            run_.get_node_row(node, row_);
            judge_numbers(t);
            judge_dissipated(here, t, node == 0 || run_.node_follows_event(node));
            judge_energy(here, t, node == 0);
            last_t = t;
        }
    }

    void judge_numbers(double t) {
        const std::size_t common = run_.columns().size() - scenario_.system->observables.size();
        for (std::size_t i = 0; i < row_.size(); ++i) {
            const bool is_force = run_.columns()[i].name.ends_with(".normal") ||
                                  run_.columns()[i].name.find(".tangent") != std::string::npos;
            // NaN marks forces that do not exist: the contact problem has no solution.
            if (is_force && std::isnan(row_[i])) {
                if (!has_no_forces_) report("forces are given", run_.columns()[i].name, t);
                continue;
            }
            // A contact out of reach may have an infinite gap.
            const bool may_be_infinite =
                scenario_.system->id == "geneva_wheel" &&
                (run_.columns()[i].name.ends_with(".gap") || run_.columns()[i].name.starts_with("play_"));
            if (may_be_infinite && row_[i] > 0.0) continue;
            if (std::isinf(row_[i]) || (i < common && std::isnan(row_[i])))
                report("numbers are finite", run_.columns()[i].name, t);
        }
    }

    // No finite force exists before an impact without collision.
    bool precedes_paradox(double t) const {
        return std::any_of(run_.events().begin(), run_.events().end(), [t](const Event& e) {
            return e.t == t && e.kind == EventKind::impact_without_collision;
        });
    }

    void judge_row(const Sample& s, double t, std::size_t node) {
        // A run that ends because no finite force exists has NaN forces in its last row, and in no other row.
        has_no_forces_ = s.verdict == "none" || (run_.has_ended() && t == run_.now()) ||
                         precedes_paradox(t) ||
                         (steps_ && node == 0);  // before the first step there is no impulse
        double force = 1e-3;
        for (const ContactSample& c : s.contacts)
            if (std::isfinite(c.normal) && std::isfinite(c.tangent[0]))
                force = std::max({force, std::abs(c.normal), std::abs(c.tangent[0])});
        largest_force_ = std::max(largest_force_, force);
        const double near = rounding * std::max(largest_force_, 1.0);
        double speed = 1e-3;
        for (double v : s.v) speed = std::max(speed, std::abs(v));
        largest_speed_ = std::max(largest_speed_, speed);
        const bool two = run_.mechanism().size().tangents == 2;
        for (std::size_t i = 0; i < s.contacts.size(); ++i) {
            const ContactSample& c = s.contacts[i];
            const Kinematics k = sheet_.find_kinematics(i, s);
            fastest_slip_ = std::max(fastest_slip_, std::hypot(k.u_T, k.u_T2));
            // The coefficient of a time step is that of the slip before it, in the middle of the step.
            const bool is_stale = steps_ && sheet_.is_of_speed();
            const double mu_rest = sheet_.rest(i, s);
            double highest = mu_rest;
            if (is_stale)
                highest =
                    std::max({mu_rest, sheet_.slide(i, 0.0), sheet_.slide(i, 3e-3 + 1.1 * fastest_slip_)});
            if (method_.kind == MethodKind::regularised)  // mu grows up to the end of the band
                highest = std::max(mu_rest, sheet_.slide(i, run_.mechanism().regularization().slip_speed));
            const double N = c.normal, T = two ? std::hypot(c.tangent[0], c.tangent[1]) : c.tangent[0];
            const std::string name = run_.mechanism().contact_name(static_cast<int>(i)) + " ";
            if (c.state == ContactState::open) {
                // If the pin comes up under the face of the wheel, the run ends; the last row then has a negative gap.
                const bool meets = scenario_.system->id == "geneva_wheel" && run_.has_ended() &&
                                   t == run_.now() && run_.end_reason().ends_with("negative gap");
                // A dip within the error of integration counts as a touch (docs/theory/events.md). At a touch-down the gap
                // changes by |u_N| ulp(t) between two neighbouring numbers of the time.
                const double between_times = std::abs(k.u_N) * (std::nextafter(t, HUGE_VAL) - t);
                const double touch = 1e-9 + 2.5 * scenario_.settings.tol + between_times;
                if (k.gap < -touch && !meets) report("open gap", name + pair(k.gap, k.u_N), t);
                if (!(N == 0.0 && T == 0.0) && !(has_no_forces_ && std::isnan(N)))
                    report("open contacts have no force", name + pair(N, T), t);
                continue;
            }
            if (sheet_.can_open() && std::abs(k.gap) > 1e-9)
                report("closed gap is 0", name + pair(k.gap, k.u_N), t);
            if (std::isnan(N) || std::isnan(T)) continue;
            if (sheet_.can_open() || scenario_.system->id == "bearing_pendulum")
                if (N < -near) report("closed contacts press", name + pair(N, near), t);
            if (c.state == ContactState::stick) {
                if (std::hypot(k.u_T, k.u_T2) > 1e-10 * largest_speed_ || c.slip[0] != 0.0 ||
                    c.slip[1] != 0.0)
                    report("stick does not slip", name + pair(k.u_T, c.slip[0]), t);
                const bool turns = is_stale && scenario_.system->id == "clearance_fourbar";
                if (!turns && std::abs(T) > sheet_.side(i, T) * highest * std::abs(N) + near +
                                                10.0 * scenario_.settings.tol * force)
                    report("stick is inside the cone", name + pair(std::abs(T), mu_rest * N), t);
                continue;
            }
            if (two && scenario_.system->id == "inclined_shaker") {
                judge_spatial_slip(c, k, near, name, t, node);
                continue;
            }
            const double sense = c.state == ContactState::slip_plus ? 1.0 : -1.0;
            if (two) {
                // Friction is along -u_T, to the accuracy of the direction, which follows a_T during the onset of slip.
                const double u_T = std::hypot(k.u_T, k.u_T2);
                const double power = c.tangent[0] * k.u_T + c.tangent[1] * k.u_T2;
                // Fixed steps find the stop of a slip only after it.
                const bool stops = method_.kind == MethodKind::fixed_step && u_T < 1e-5;
                // A slip that begins has the direction of its acceleration until it is faster than the drift before it.
                const bool drifts = method_.id == "redundant" &&
                                    u_T < std::hypot(sheet_.value("s_dot_offset0"),
                                                     sheet_.value("s0") * sheet_.value("psi_dot_offset0"));
                if (!stops && !drifts && N >= 0.0 &&
                    T * u_T + power > near * u_T + (1e-7 + 10.0 * scenario_.settings.tol) * T)
                    report("friction opposes slip", name + pair(power, -T * u_T), t);
                const double law = sheet_.slide(i, u_T) * std::abs(N);
                // Where a drifting contact begins to slip, its drift still needs a part of the force at rest.
                const double drift = method_.id == "index_1" ? 1e-5 * T : 0.0;
                if (steps_ ? T > highest * std::abs(N) + near : std::abs(T - law) > near + drift)
                    report("slip obeys the law", name + pair(T, law), t);
                continue;
            }
            // At a node where the slip ends or begins its speed is 0 up to the solution of the root.
            if (sense * k.u_T < -1e-9 * std::max(1.0, largest_speed_))
                report("slip has the sign of its state", name + pair(k.u_T, sense), t);
            const double u = std::abs(k.u_T);
            // The first row of time stepping has the forces of t = 0, but the contact state of the first step.
            if (T * sense > near * std::max(1.0, sheet_.slide(i, u)) && !(steps_ && node == 0))
                report("friction opposes slip", name + pair(T, sense), t);
            // Within a step the wall of the hole turns, and the speed in its middle is another one.
            if (is_stale && scenario_.system->id == "clearance_fourbar") continue;
            const double side = sheet_.side(i, -sense);
            const double least = side * sheet_.slide(i, u) * std::abs(N) + sheet_.viscous(i) * u;
            if (is_stale ? std::abs(T) > side * highest * std::abs(N) + sheet_.viscous(i) * u + near
                         : std::abs(std::abs(T) - least) > near)
                report("slip obeys the law", name + pair(std::abs(T), least), t);
        }
    }

    // |T| = mu N against u_T. At the first instants of a slip the direction of its velocity is known to the error of
    // the velocity only.
    void judge_spatial_slip(const ContactSample& c, const Kinematics& k, double near, const std::string& name,
                            double t, std::size_t node) {
        if (c.state != ContactState::slip) report("slip has two tangents", name, t);
        const double T = std::hypot(c.tangent[0], c.tangent[1]), u = std::hypot(k.u_T, k.u_T2);
        const double law = sheet_.slide(0, u) * c.normal;
        if (steps_ && node <= 1) return;  // forces of t = 0, before an event at the end of the first step too
        // m/s, error of the velocity: event-driven motion: that of an onset of slip; time stepping: the change in a step.
        const double known = 3e-8 + 100.0 * scenario_.settings.tol * largest_speed_;
        const double blur = steps_ ? 10.0 * scenario_.settings.dt * (1.0 + largest_speed_) : known;
        constexpr double onset = 10.0;  // times larger error of the forces while a slip begins
        if (steps_ && sheet_.is_of_speed()) {
            const double highest = std::max(
                {sheet_.rest(0, {}), sheet_.slide(0, 0.0), sheet_.slide(0, 3e-3 + 1.1 * fastest_slip_)});
            if (T > highest * c.normal + near) report("slip obeys the law", name + pair(T, law), t);
        } else if (std::abs(T - law) > (u <= blur ? onset * near : near))
            report("slip obeys the law", name + pair(T, law), t);
        if (u <= blur) return;
        const double along = (c.tangent[0] * k.u_T + c.tangent[1] * k.u_T2) / u;
        const double across = (c.tangent[1] * k.u_T - c.tangent[0] * k.u_T2) / u;
        if (along > near) report("friction opposes slip", name + pair(along, near), t);
        if (std::abs(across) > near + law * known / u)
            report("friction is against the slip", name + pair(across, law), t);
    }

    void judge_dissipated(const Sample& s, double t, bool after_event) {
        if (!std::isfinite(s.dissipated)) return;
        const double level = 1.0 + std::abs(s.dissipated) + largest_energy_;
        const bool may_fall = after_event && sheet_.rebounds();
        if (!may_fall && !(steps_ && sheet_.rebounds()) &&
            s.dissipated < dissipated_ - (1e-11 + 10.0 * scenario_.settings.tol) * level)
            report("dissipated never falls", pair(dissipated_, s.dissipated), t);
        dissipated_ =
            may_fall || (steps_ && sheet_.rebounds()) ? s.dissipated : std::max(dissipated_, s.dissipated);
    }

    void judge_energy(const Sample& s, double t, bool first) {
        for (double e : {s.kinetic, s.potential, s.dissipated, s.input})
            largest_energy_ = std::max(largest_energy_, std::abs(e));
        const double sum = s.kinetic + s.potential + s.dissipated - s.input;
        if (first) energy_ = sum;
        const double tolerance = (1e-8 + 3e3 * scenario_.settings.tol) * (largest_energy_ + 1e-3);
        // Methods without location of events step over turning points and load switches, as in Gomez 2008.
        const bool steps_over = method_.kind == MethodKind::cash_karp && sheet_.value("event_location") > 0.0;
        if (std::isfinite(sum) && std::abs(sum - energy_) > tolerance && !steps_over)
            report("energy balance", pair(sum - energy_, tolerance), t);
    }

    // An impact at t = 0 has a row before and a row after it in the trace, like any other.
    void judge_jump_at_start() {
        if (run_.events().empty() || steps_ || run_.events()[0].t > 0.0 ||
            run_.events()[0].kind != EventKind::impact)
            return;
        if (run_.node_count() < 2 || run_.node_time(1) > 0.0)
            report("an event has two rows", std::string(run_.events()[0].reason()), 0.0);
    }

    // The event log is in order, each event begins with the state in which the last one ended, and the rows of the trace
    // have the states of the log.
    void judge_events() {
        const auto first = run_.node_states(0);
        std::vector<ContactState> now(first.begin(), first.end());
        double last = 0.0;
        std::size_t node = 0;
        const auto events = run_.events();
        for (std::size_t e = 0; e < events.size();) {
            const double t = events[e].t;
            if (t < last) report("events are in order", pair(last, t), t);
            if (t > run_.now()) report("events are in order", "after the end", t);
            last = t;
            for (; node < run_.node_count() && (run_.node_time(node) < t || !is_after(node, t)); ++node)
                compare_states(now, node);
            std::vector<ContactState> before = now;  // the instant, or the last touch-down in it
            for (; e < events.size() && events[e].t == t; ++e) {
                const Event& event = events[e];
                if (event.kind == EventKind::load_switch) continue;
                const auto c = static_cast<std::size_t>(event.contact);
                if (c >= now.size()) {
                    report("events chain", "no such contact", t);
                    continue;
                }
                if (event.kind == EventKind::touch_down) before[c] = now[c];
                // An impact has the states before and after the jump, even if a touch-down precedes it.
                const bool repeats =
                    get_name(event.kind).starts_with("impact") && event.from == get_name(before[c]);
                if (event.from != get_name(now[c]) && !repeats)
                    report("events chain",
                           std::string(get_name(event.kind)) + " from " + event.from + ", was " +
                               std::string(get_name(now[c])),
                           t);
                const bool is_whole = scenario_.system->id == "bearing_pendulum";  // all points turn at once
                for (std::size_t i = 0; i < now.size(); ++i)
                    if (i == c || is_whole) now[i] = read_state(event.to);
            }
            // The state after the last of the events of this instant.
            while (node + 1 < run_.node_count() && run_.node_time(node + 1) == t) ++node;
            if (node < run_.node_count() && run_.node_time(node) == t) compare_states(now, node++);
        }
        for (; node < run_.node_count(); ++node) compare_states(now, node);
    }
    bool is_after(std::size_t node, double t) const {
        return steps_ || run_.node_time(node) > t ||
               (run_.node_time(node) == t && run_.node_follows_event(node)) || node == 0;
    }
    void compare_states(const std::vector<ContactState>& now, std::size_t node) {
        const auto states = run_.node_states(node);
        for (std::size_t i = 0; i < now.size(); ++i)
            if (states[i] != now[i])
                report("states are those of the log",
                       run_.mechanism().contact_name(static_cast<int>(i)) + " is " +
                           std::string(get_name(states[i])) + ", log " + std::string(get_name(now[i])),
                       run_.node_time(node));
    }
    static ContactState read_state(std::string_view text) {
        for (ContactState s : {ContactState::open, ContactState::stick, ContactState::slip,
                               ContactState::slip_plus, ContactState::slip_minus})
            if (get_name(s) == text) return s;
        return ContactState::open;
    }

    const Scenario& scenario_;
    JudgeLimits limits_;
    Sheet sheet_;
    const Method& method_;
    Simulation run_;
    bool steps_;
    std::vector<Finding> findings_;
    std::vector<double> row_;
    bool has_no_forces_ = false;
    double fastest_slip_ = 0.0, largest_force_ = 0.0, largest_speed_ = 0.0, largest_energy_ = 0.0,
           dissipated_ = 0.0, energy_ = 0.0;
};

}  // namespace

std::vector<Finding> judge_run(const Scenario& scenario, const JudgeLimits& limits) {
    return Judge(scenario, limits).judge();
}

}  // namespace stiction::test
