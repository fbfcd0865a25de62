// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Blocks and rods in flight: which corner or end meets the plane first, and when. The reference is the free motion itself,
// a formula, sampled at steps in which no corner moves by more than a hundredth; dips inside a step are located by
// bisection of the rates.
//
//     block:  x'' = F_x,  y'' = F_y,  eps theta'' = tau;    corner k at height y + r_ky(theta),
//             r_y = -al s - be c (left), al s - be c (right), -al s + be c, al s + be c (upper corners)
//     rod:    x'' = F_x,  y'' = F_y,  eps theta'' = F_th;   tip at height y - s, other end y + s
//
// Not compared: landings slower than 1e-4, corners that pass the plane within 1e-7, and two corners that land within 1e-7 of
// each other.
#include "dynamics/simulation.hpp"
#include "judge/draw.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using namespace stiction::test;

namespace {

// Heights of points fixed in a body whose centre rises with a constant acceleration while it turns with
// another.
struct Flight {
    struct Point {
        std::string name;
        double along, up;  // height y + along sin theta + up cos theta
    };
    double y, y_dot, y_ddot, theta, theta_dot, theta_ddot;
    std::vector<Point> points;

    double angle(double t) const { return theta + t * (theta_dot + 0.5 * t * theta_ddot); }
    double height(std::size_t k, double t) const {
        const double a = angle(t);
        return y + t * (y_dot + 0.5 * t * y_ddot) + points[k].along * std::sin(a) +
               points[k].up * std::cos(a);
    }
    double rate(std::size_t k, double t) const {
        const double a = angle(t);
        return y_dot + t * y_ddot +
               (theta_dot + t * theta_ddot) * (points[k].along * std::cos(a) - points[k].up * std::sin(a));
    }
    double speed(double t) const {
        return std::abs(y_dot + t * y_ddot) + std::abs(theta_dot + t * theta_ddot);
    }
};

struct Landing {
    bool is_decided = true;
    double t = HUGE_VAL;
    std::string name;
};

Landing find_landing(const Flight& flight, double t_end) {
    constexpr double way = 0.01, close = 1e-7, slow = 1e-4;
    const std::size_t count = flight.points.size();
    Landing out;
    std::vector<bool> armed(count);
    for (std::size_t k = 0; k < count; ++k) armed[k] = flight.height(k, 0.0) > 1e-12;
    const auto bisect = [](double low, double high, auto holds) {  // holds at high
        for (int i = 0; i < 80; ++i) {
            const double middle = 0.5 * (low + high);
            (holds(middle) ? high : low) = middle;
        }
        return high;
    };
    for (double t = 0.0; t < t_end && out.t == HUGE_VAL;) {
        // A corner that begins on the plane rises by its acceleration alone: small steps at first.
        const double h =
            std::min(std::min(1e-2, t_end - t),
                     std::max(1e-6, std::min(way * (t + 1e-4) * 10.0, way / (flight.speed(t) + 1e-3))));
        const double next = t + h;
        for (std::size_t k = 0; k < count; ++k) {
            const auto low = [&](double s) { return flight.height(k, s) <= 0.0; };
            if (!armed[k]) {
                armed[k] = flight.height(k, next) > 0.0;
                if (!armed[k]) out.is_decided = false;
                continue;
            }
            double below = low(next) ? next : HUGE_VAL;
            if (below == HUGE_VAL && flight.rate(k, t) < 0.0 && flight.rate(k, next) > 0.0) {
                const double lowest = bisect(t, next, [&](double s) { return flight.rate(k, s) > 0.0; });
                if (low(lowest)) below = lowest;
                if (std::abs(flight.height(k, lowest)) < close) out.is_decided = false;
            }
            if (below == HUGE_VAL) continue;
            const double root = bisect(t, below, low);
            if (root < out.t) {
                if (out.t - root < close) out.is_decided = false;
                out.t = root;
                out.name = flight.points[k].name;
                if (-flight.rate(k, root) < slow) out.is_decided = false;
            } else if (root - out.t < close) {
                out.is_decided = false;
            }
        }
        if (!out.is_decided) return out;
        t = next;
    }
    return out;
}

// The first event of the run against the landing.
void judge(const Draft& draft, const Landing& right, double t_end) {
    Simulation run(*draft.scenario().system, draft.scenario().values, draft.scenario().settings);
    CAPTURE(draft.text());
    CAPTURE(right.t);
    CAPTURE(right.name);
    const RunStatus status = right.t < t_end ? run.step_to_event(t_end, 200000) : run.advance(t_end, 200000);
    if (right.t >= t_end) {
        CHECK(run.now() >= t_end);
        CHECK((run.events().empty() || run.events().front().t > t_end));  // the last step may go beyond t_end
        return;
    }
    CHECK_MESSAGE(!run.events().empty(), run.end_reason());
    if (run.events().empty()) return;
    const Event& first = run.events().front();
    CAPTURE(first.t);
    CAPTURE(get_name(first.kind));
    CAPTURE(first.reason());
    CHECK(std::abs(first.t - right.t) <= 1e-8);
    CHECK((first.kind == EventKind::touch_down || first.kind == EventKind::impact));
    if (right.name.starts_with("other")) {
        CHECK(status == RunStatus::ended);
        CHECK(first.reason() == right.name);
    } else {
        CHECK(run.mechanism().contact_name(first.contact) == right.name);
        CHECK(first.reason().find("other") == std::string::npos);
    }
}

}  // namespace

TEST_CASE("judge: a block in flight meets the plane with the corner and at the time of the free motion") {
    constexpr double t_end = 10.0;
    const int count = count_to_judge(350);
    int judged = 0;
    for (int i = first_to_judge(); judged < count && i < 100 * count; ++i) {
        Draw draw(12, i);
        const double al = draw.between(0.05, 0.99), be = std::sqrt(1.0 - al * al);
        const double eps = draw.log_between(0.05, 2.0), mu = draw.between(0.0, 0.3);
        const double F_x = draw.between(-3.0, 3.0), F_y = draw.between(-3.0, 1.0);
        const double tau = draw.between(-3.0, 3.0);
        const bool flat = draw.chance(0.4);
        const double theta = flat ? 0.0 : draw.between(-1.5, 1.5);
        const double theta_dot = flat ? 0.0 : draw.between(-5.0, 5.0);
        const double s = std::sin(theta), c = std::cos(theta);
        // The lower corners and their free accelerations. Flight is the only solution if the corners rise and no contact
        // force can hold them: A_ii > 0 for both senses of friction.
        const std::array<double, 2> r_x{-al * c + be * s, al * c + be * s};
        const std::array<double, 2> r_y{-al * s - be * c, al * s - be * c};
        const std::size_t lower = r_y[0] <= r_y[1] ? 0 : 1;
        bool flies = true;
        for (std::size_t k = 0; k < 2; ++k) {
            if (!flat && k != lower) continue;
            const double a_N = F_y + r_x[k] * tau / eps - r_y[k] * theta_dot * theta_dot;
            flies = flies && a_N > 1e-2 && eps + r_x[k] * r_x[k] - mu * std::abs(r_x[k] * r_y[k]) > 0.05;
        }
        if (flat) flies = flies && (eps - al * al) > 0.05;
        if (!flies) continue;
        const Flight flight{
            .y = -r_y[lower],
            .y_dot = -r_x[lower] * theta_dot,  // v_n = 0 of the lower corner
            .y_ddot = F_y,
            .theta = theta,
            .theta_dot = theta_dot,
            .theta_ddot = tau / eps,
            .points = {
                {"left", -al, -be}, {"right", al, -be}, {"other corner", -al, be}, {"other corner", al, be}}};
        const Landing right = find_landing(flight, t_end);
        if (!right.is_decided) continue;
        Draft draft("sliding_block");
        draft.put("mu", mu).put("alpha", al).put("epsilon", eps).put("force_x", F_x).put("force_y", F_y);
        draft.put("torque", tau).put("theta0", theta).put("theta_dot0", theta_dot);
        draft.put("x_dot0", draw.between(-2.0, 2.0)).put("restitution", draw.between(0.0, 1.0));
        const char* const methods[] = {"lcp_enumeration", "lemke"};
        draft.method(methods[draw.index(2)]);
        CAPTURE(i);
        judge(draft, right, t_end);
        ++judged;
    }
    CHECK(judged == count);
}

TEST_CASE("judge: a rod in flight meets the plane with the end and at the time of the free motion") {
    constexpr double t_end = 10.0;
    const int count = count_to_judge(250);
    int judged = 0;
    for (int i = first_to_judge(); judged < count && i < 100 * count; ++i) {
        Draw draw(13, i);
        const double eps = draw.log_between(0.01, 2.0), theta = draw.between(0.001, 3.14);
        const double F_y = draw.between(-3.0, 1.0), F_th = draw.between(-1.0, 1.0);
        const double theta_dot = draw.between(-5.0, 5.0), v_n = draw.between(-5.0, 5.0);
        const double gap = draw.chance(0.3) ? 0.0 : draw.between(0.0, 5.0);
        if (gap < 0.01 && v_n < 0.05) continue;
        const double s = std::sin(theta), c = std::cos(theta);
        const Flight flight{.y = gap + s,
                            .y_dot = v_n + c * theta_dot,
                            .y_ddot = F_y,
                            .theta = theta,
                            .theta_dot = theta_dot,
                            .theta_ddot = F_th / eps,
                            .points = {{"tip", -1.0, 0.0}, {"other end", 1.0, 0.0}}};
        const Landing right = find_landing(flight, t_end);
        if (!right.is_decided) continue;
        Draft draft("painleve_rod");
        draft.put("mu", draw.between(0.0, 5.0)).put("epsilon", eps).put("force_x", draw.between(-2.0, 2.0));
        draft.put("force_y", F_y).put("force_theta", F_th).put("restitution", draw.between(0.0, 1.0));
        draft.put("theta0", theta).put("theta_dot0", theta_dot).put("v_t0", draw.between(-10.0, 10.0));
        draft.put("v_n0", v_n).put("gap0", gap).put("x_c0", draw.between(-10.0, 10.0));
        const char* const methods[] = {"lcp_enumeration", "lemke", "gauss_qp"};
        draft.method(methods[draw.index(3)]);
        CAPTURE(i);
        judge(draft, right, t_end);
        ++judged;
    }
    CHECK(judged == count);
}
