// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/bearing_pendulum/dry_journal.hpp"

#include "base/constants.hpp"
#include "base/root.hpp"
#include "base/sine_cosine.hpp"

#include <algorithm>
#include <string>

namespace stiction {

namespace {

constexpr double horizontal_rounding = 1e-15;  // |cos theta| of the vertical in double precision

}  // namespace

JournalLoad DryJournal::find_load(double theta, double theta_dot, double fs, int points, int pair) const {
    const auto [s, c] = find_sine_cosine(theta);
    const double w = theta_dot / K;
    const double Fr = s - w * w / (1.0 + al), Ft = al * c / (1.0 + al), a = fs * be / (1.0 + al);
    const double q = 1.0 + fs * fs;
    const PlaneVector free{-(Fr + fs * Ft) / q, (fs * Fr - Ft) / q}, per_total{fs * a / q, a / q};
    return points == 0 ? find_circle_load(free, per_total) : around.find_least(free, per_total, pair);
}

bool DryJournal::rests(double theta, int points) const {
    const double c = std::cos(theta);
    const JournalLoad load = find_load(theta, 0.0, c > 0.0 ? -mu_s : mu_s, points);
    return std::abs(c) <= mu_s * be * load.total + horizontal_rounding;
}

double DryJournal::find_mobilised(double theta, int points) const {
    const double c = std::cos(theta), end = c > 0.0 ? -mu_s : mu_s;
    const auto rest = [&](double share) {  // of the tangential weight that friction does not hold
        return std::abs(c) - std::abs(share * end) * be * find_load(theta, 0.0, share * end, points).total;
    };
    const double at_end = rest(1.0);
    if (at_end > 0.0) return end;
    return end * find_root(rest, {0.0, 1.0, std::abs(c), at_end}, 0.0, RootSide::far);
}

namespace {

// 1, 2 or 5 times a power of ten: about a third of `reach`.
double find_ring(double reach) {
    const double power = std::pow(10.0, std::floor(std::log10(0.4 * reach))), share = 0.4 * reach / power;
    return power * (share >= 5.0 ? 5.0 : share >= 2.0 ? 2.0 : 1.0);
}

// A full circle, from its lowest point on.
std::vector<PlanePoint> make_circle(PlanePoint centre, double radius) {
    return trace_curve(0.0, 2.0 * pi, 72, [&](double angle) {
        const double at = angle - 0.5 * pi;
        return PlanePoint{centre.x + radius * std::cos(at), centre.y + radius * std::sin(at)};
    });
}

}  // namespace

void DryJournal::draw_load(const Sample& now, double reach, PlanePicture& out) const {
    // Without friction the load is spread: no point carries more than 4/m of the resultant.
    const bool spread = m > 0 && is_frictionless();
    if (spread) reach *= 4.0 / m;
    out.min = {-reach, -reach};
    out.max = {reach, reach};
    const double ring = find_ring(reach), theta = now.q[2];
    for (double r = ring; r < reach; r += ring) out.add(Figure::level, make_circle({0.0, 0.0}, r));
    const auto turn = [&](double x, double y) {
        const double c = std::cos(theta), s = std::sin(theta);
        return PlanePoint{c * x - s * y, s * x + c * y};
    };
    out.add(Figure::level, {{0.0, 0.0}, turn(reach, 0.0)}, "rod");
    if (now.solutions < 0) {
        out.remark = "an empirical model computes no load";
        return;
    }
    if (m > 0 && now.applied.empty()) {  // of the free body
        const PlaneVector P = find_load(theta, now.v[2], 0.0, m).resultant;
        const double share = 2.0 * weight / m;
        out.add(Figure::claim, make_circle(turn(share * P.x, share * P.y), share * std::hypot(P.x, P.y)));
        out.remark = "dashed: without friction";
    }
    const PlaneVector sum = find_total_load(now).resultant;
    const PlanePoint end = turn(sum.x, sum.y);
    double largest = 0.0;
    for (const ContactSample& point : now.contacts) largest = std::max(largest, point.normal);
    bool named = false;
    for (int i = 0; i < m; ++i) {
        const double N = now.contacts[static_cast<std::size_t>(i)].normal;
        const PlaneVector& d = around.at(i);
        if (!(N > 0.0)) continue;
        out.add(Figure::set, {{0.0, 0.0}, turn(N * d.x, N * d.y)}, N == largest && !named ? "*N*" : "");
        named = named || N == largest;
    }
    if (spread) {
        const double longer = 2.0 * reach / std::hypot(end.x, end.y);  // the line ends outside the picture
        out.add(Figure::boundary, {{0.0, 0.0}, {longer * end.x, longer * end.y}}, "resultant");
        return;
    }
    if (m == 0 || !(largest > 0.0)) out.add(Figure::set, {{0.0, 0.0}, end});
    out.add(Figure::optimum, {end}, "resultant");
}

TotalLoad DryJournal::find_total_load(const Sample& now) const {
    if (now.solutions < 0) return {no_value, no_value, {no_value, no_value}};
    constexpr double unloaded = 1e-9;  // of the largest load
    TotalLoad out{};
    double largest = 0.0;
    for (const ContactSample& point : now.contacts) largest = std::max(largest, point.normal);
    for (int i = 0; i < m; ++i) {
        const double N = now.contacts[static_cast<std::size_t>(i)].normal;
        out.total += N;
        out.resultant.x += N * around.at(i).x, out.resultant.y += N * around.at(i).y;
        if (N > unloaded * largest) out.active += 1.0;
    }
    if (m > 0 && !std::isnan(out.total)) return out;
    const double sg = slip_sign(now.contacts[0].state), theta = now.q[2];  // a line
    const JournalLoad load = find_load(theta, now.v[2], find_fs(theta, now.v[2], sg, 0), 0);
    return {weight * load.total, 1.0, {weight * load.resultant.x, weight * load.resultant.y}};
}

void DryJournal::read_load(const Sample& now, PlanePoint at, PlaneReading& out) const {
    const double pointer = std::atan2(at.y, at.x), step = 2.0 * pi / contacts();
    const int count = contacts();
    const int i = ((static_cast<int>(std::lround((pointer - now.q[2]) / step)) % count) + count) % count;
    const ContactSample& point = now.contacts[static_cast<std::size_t>(i)];
    const bool on_points = m > 0 && std::isfinite(point.normal);
    const double psi = on_points ? now.q[2] + i * step : pointer;
    out.region = !on_points ? "line" : point.normal > 0.0 ? "loaded" : "unloaded";
    out.title = now.solutions < 0    ? "No load is computed"
                : !on_points         ? "One line carries the load"
                : point.normal > 0.0 ? "Loaded point"
                                     : "Point without load";
    out.add("psi", "*ψ* (°)", std::remainder(psi, 2.0 * pi) * 180.0 / pi);
    if (now.solutions < 0) return;
    const PlaneVector sum = find_total_load(now).resultant;
    out.add("resultant", "resultant (N)", std::hypot(sum.x, sum.y));
    if (!on_points) return;
    out.add("point", "point", i + 1);
    out.add("normal", "*N* (N)", point.normal);
    out.add("tangent", "*T* (N)", point.tangent[0]);
}

namespace {

class ReducedMotion : public HybridAutomaton {
  public:
    ReducedMotion(const DryJournal& journal, JournalLaw law)
        : j_(journal), law_(law == JournalLaw::polygon && journal.m == 0 ? JournalLaw::circle : law) {}

    std::size_t dimension() const override { return 4; }
    void fill_units(std::span<double> out) const override {
        out[0] = 1.0, out[1] = 1.0 / scales().time, out[2] = out[3] = scales().energy();
    }
    // A slip is that of the angle, and loads are relative to the weight.
    double find_unit(const Guard& guard, const Mode&) const override {
        return guard.kind == Guard::slip ? 1.0 / scales().time : 1.0;
    }
    void take_over(const Sample& now, std::span<double> y) const override {
        y[0] = now.q[2], y[1] = now.v[2], y[2] = now.dissipated, y[3] = now.input;
    }
    void set_initial_state(std::span<double> y) const override {
        y[0] = j_.theta0, y[1] = j_.theta_dot0, y[2] = y[3] = 0.0;
    }

    Continuation enter(double t, std::span<double> y, Mode& mode, Mode& before, EventSink& events) override {
        const bool goes_on = decide(y, mode);
        before = mode;
        return goes_on ? Continuation::goes_on : end(t, mode, events);
    }

    void flow(double, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        const double sg = sign(mode), f = j_.find_f(sg * y[1]);
        out[0] = y[1];
        out[1] = sg == 0.0 ? 0.0 : find_acceleration(y[0], y[1], mode);
        out[2] = out[3] = 0.0;
        if (sg == 0.0) return;
        const double speed = sg * y[1], arm = j_.weight * j_.l;
        if (is_loaded()) {
            out[2] = f * j_.r_p * speed * find_load(y[0], y[1], mode).total * j_.weight;
        } else {
            const double viscous = arm * j_.b * j_.r_p * speed * speed;
            const bool feeds = law_ == JournalLaw::empirical_printed &&
                               sg < 0.0;  // with the printed sign this term drives the motion
            out[2] = arm * j_.mu * speed + (feeds ? 0.0 : viscous);
            out[3] = feeds ? viscous : 0.0;
        }
    }

    double longest_piece(double, std::span<const double> y, const Mode&) const override {
        constexpr double angle_of_piece = 1.0;  // rad
        return angle_of_piece / (std::abs(y[1]) + j_.K);
    }
    void list_guards(const Mode& mode, std::vector<Guard>& out) const override {
        if (sign(mode) == 0.0) return;
        out.push_back({Guard::slip});
        if (law_ != JournalLaw::polygon) return;
        // The first and the last point of the set; the sense tells in which way the set moves on.
        out.push_back({Guard::normal, mode.loaded_set, 1});
        out.push_back({Guard::normal, (mode.loaded_set + set_size() - 1) % j_.m, -1});
    }
    void guards(double, std::span<const double> y, const Mode& mode, std::span<double> out) const override {
        if (sign(mode) == 0.0) return;
        out[0] = sign(mode) * y[1];
        if (law_ != JournalLaw::polygon) return;
        const JournalLoad load = find_load(y[0], y[1], mode);
        if (!j_.is_frictionless()) return j_.around.split(load, mode.loaded_set, out[1], out[2]);
        out[1] = j_.find_spread(load, mode.loaded_set);
        out[2] = j_.find_spread(load, (mode.loaded_set + j_.m / 2 - 1) % j_.m);
    }

    Continuation pass(const Guard& guard, double t, std::span<double> y, Mode& mode,
                      EventSink& events) override {
        const Mode before = mode;
        Cause cause = Cause::load_ends;
        if (guard.kind == Guard::slip) {
            y[1] = 0.0;
            cause = Cause::slip_stops;
            if (!decide(y, mode)) return end(t, mode, events);
            const EventKind kind = sign(mode) == 0.0 ? EventKind::slip_to_stick : EventKind::slip_reversal;
            events.add({t, 0, kind, before.states[0], mode.states[0], cause,
                        j_.contacts() - 1});  // one event for all points
        } else {
            mode.loaded_set = (mode.loaded_set + (guard.sense > 0 ? 1 : j_.m - 1)) % j_.m;
        }
        if (mode.loaded_set != before.loaded_set) {
            int fresh = 0;
            while (!is_in_set(fresh, mode) || is_in_set(fresh, before)) ++fresh;
            events.add({t, fresh, write_set(before), write_set(mode), cause});
        }
        return Continuation::goes_on;
    }

    void sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const override;

  private:
    bool is_loaded() const { return law_ == JournalLaw::polygon || law_ == JournalLaw::circle; }
    static double sign(const Mode& mode) { return slip_sign(mode.states[0]); }
    int points() const { return law_ == JournalLaw::circle ? 0 : j_.m; }

    // Number of loaded points: without friction half of them, from point `loaded_set` on; else a pair.
    int set_size() const { return j_.is_frictionless() ? j_.m / 2 : 2; }
    bool is_in_set(int point, const Mode& mode) const {
        return (point - mode.loaded_set + j_.m) % j_.m < set_size();
    }
    std::string write_set(const Mode& mode) const {
        std::string out;
        for (int i = 0; i < j_.m; ++i)
            if (is_in_set(i, mode)) out += (out.empty() ? "p" : "+p") + std::to_string(i + 1);
        return out;
    }

    JournalLoad find_load(double theta, double theta_dot, const Mode& mode) const {
        const double fs = j_.find_fs(theta, theta_dot, sign(mode), points());
        const bool pair = law_ == JournalLaw::polygon && !j_.is_frictionless();
        return j_.find_load(theta, theta_dot, fs, points(), pair ? mode.loaded_set : -1);
    }
    double find_acceleration(double theta, double theta_dot, const Mode& mode) const {
        const double sg = sign(mode), c = std::cos(theta), f = j_.find_f(sg * theta_dot);
        double out = -c;  // in units of K^2
        if (is_loaded()) {
            out -= sg * f * j_.be * find_load(theta, theta_dot, mode).total;
        } else {
            const double viscous = j_.b * j_.r_p * theta_dot;
            out -= sg * j_.mu + (law_ == JournalLaw::empirical_printed ? sg * viscous : viscous);
        }
        return out * j_.K * j_.K;
    }

    // Decides the sense of motion, or rest, and the loaded set. False if no finite load exists.
    bool decide(std::span<const double> y, Mode& mode) const {
        const double c = std::cos(y[0]);
        double sg = slip_sign(find_slip_state(y[1]));
        const bool rests =
            is_loaded() ? j_.rests(y[0], points()) : std::abs(c) <= j_.mu_s + horizontal_rounding;
        if (sg == 0.0 && !rests) sg = c > 0.0 ? -1.0 : 1.0;
        mode.states.fill(ContactState::open);
        std::fill_n(mode.states.begin(), j_.contacts(), find_slip_state(sg));
        mode.loaded_set = 0;
        if (!is_loaded()) return true;
        const JournalLoad load = j_.find_load(y[0], y[1], j_.find_fs(y[0], y[1], sg, points()), points());
        if (law_ != JournalLaw::polygon || !load.exists) return load.exists;
        mode.loaded_set = find_set(load);
        if (sg == 0.0) return true;
        // At a change between two sets a look-ahead gives the set that the motion enters.
        constexpr double ahead = 1e-6, edge = 1e-9;  // of 1/K, and of the load
        const double h = ahead / j_.K, theta_ddot = find_acceleration(y[0], y[1], mode);
        const double theta = y[0] + h * (y[1] + 0.5 * h * theta_ddot), theta_dot = y[1] + h * theta_ddot;
        const JournalLoad next = j_.find_load(theta, theta_dot, sg * j_.find_f(sg * theta_dot), j_.m);
        const Mode here = mode;
        mode.loaded_set = next.exists ? find_set(next) : here.loaded_set;
        double edges[3] = {};
        guards(0.0, y, mode, edges);
        if (std::min(edges[1], edges[2]) < -edge * load.total) mode = here;
        return true;
    }
    int find_set(const JournalLoad& load) const {
        if (!j_.is_frictionless()) return load.pair;
        const double direction = std::atan2(load.resultant.y, load.resultant.x);  // the half circle around it
        return (static_cast<int>(std::ceil((direction - 0.5 * pi) * j_.m / (2.0 * pi))) + j_.m) % j_.m;
    }
    Continuation end(double t, const Mode& mode, EventSink& events) const {
        events.add({t, 0, EventKind::inconsistent, mode.states[0], mode.states[0], Cause::no_finite_load});
        return Continuation::ends;
    }

    const DryJournal& j_;
    JournalLaw law_;
};

void ReducedMotion::sample(double t, std::span<const double> y, const Mode& mode, Sample& out) const {
    const double theta = y[0], theta_dot = y[1], s = std::sin(theta), c = std::cos(theta);
    const double sg = sign(mode), theta_ddot = sg == 0.0 ? 0.0 : find_acceleration(theta, theta_dot, mode);
    out.t = t;
    out.q.assign({j_.l * c, j_.l * s, theta});
    out.v.assign({-j_.l * s * theta_dot, j_.l * c * theta_dot, theta_dot});
    out.a.assign({-j_.l * (s * theta_ddot + c * theta_dot * theta_dot),
                  j_.l * (c * theta_ddot - s * theta_dot * theta_dot), theta_ddot});
    out.contacts.assign(static_cast<std::size_t>(j_.contacts()), {});
    const JournalLoad load = is_loaded() ? find_load(theta, theta_dot, mode) : JournalLoad{};
    // The loads of the contacts are known with a polygon, and with the circle for a line contact. The circle in place of
    // points gives no loads of points, and the empirical models give no loads at all.
    const bool known = law_ == JournalLaw::polygon || (law_ == JournalLaw::circle && j_.m == 0);
    const double fs = sg == 0.0 && !is_loaded() ? 0.0 : j_.find_fs(theta, theta_dot, sg, points());
    for (ContactSample& contact : out.contacts) {
        contact.state = mode.states[0];
        contact.slip[0] = sg == 0.0 ? 0.0 : j_.r_p * theta_dot;
        contact.normal = known ? 0.0 : no_value;
    }
    if (law_ == JournalLaw::polygon && j_.is_frictionless()) {
        for (std::size_t i = 0; i < out.contacts.size(); ++i)
            out.contacts[i].normal = std::max(0.0, j_.find_spread(load, static_cast<int>(i)));
    } else if (law_ == JournalLaw::polygon) {
        double first = 0.0, second = 0.0;
        j_.around.split(load, mode.loaded_set, first, second);
        // A load that has just reached 0 at a switch is set to 0, without rounding.
        out.contacts[static_cast<std::size_t>(mode.loaded_set)].normal = std::max(first, 0.0);
        out.contacts[static_cast<std::size_t>((mode.loaded_set + 1) % j_.m)].normal = std::max(second, 0.0);
    } else if (known) {
        out.contacts[0].normal = load.total;
    }
    for (ContactSample& contact : out.contacts) {
        contact.normal *= j_.weight;
        contact.tangent[0] = -fs * contact.normal + 0.0;
        contact.stick_bound = j_.mu_s * contact.normal;
    }
    out.kinetic = j_.find_kinetic(out.v);
    out.potential = j_.weight * out.q[1];
    out.dissipated = y[2], out.input = y[3];
    out.verdict = {}, out.solutions = is_loaded() ? 1 : -1;
}

}  // namespace

std::unique_ptr<HybridAutomaton> make_journal_motion(const DryJournal& journal, JournalLaw law) {
    return std::make_unique<ReducedMotion>(journal, law);
}

}  // namespace stiction
