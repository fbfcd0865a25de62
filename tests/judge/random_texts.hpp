// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Random mechanisms as texts of both levels, also mirrored and in other units: the same numbers with other signs, or times powers
// of two.
//
//     rows      q -> -q
//     bodies    x -> -x:  angles and spins change their sign, c1 changes place with c2, c3 with c4
#pragma once

#include "base/number_text.hpp"
#include "judge/draw.hpp"

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace stiction::test {

/// The way in which a text is written.
struct TextView {
    bool is_mirrored = false;
    int length = 0, time = 0, mass = 0;  ///< binary logarithms of the factors
    int disturbance = 0;  ///< not 0: numbers with a unit change in their last digits, each time in other ways
};

class RandomText {
  public:
    RandomText(std::uint64_t test, int number, const TextView& view = {})
        : draw_(test, number), digits_(test, view.disturbance), view_(view) {}

    std::string write_rows() {
        add("mechanism 1");
        const int n = 1 + draw_.index(3);
        for (int k = 0; k < n; ++k) {
            const std::string q = name(k);
            const double start = draw_.chance(0.4) ? 0.0 : draw_.between(-0.3, 0.3);
            const double velocity = draw_.chance(0.3) ? 0.0 : draw_.between(-1.0, 1.0);
            add("coordinate " + q + " start " + odd(start, 1, 0, 0) + " velocity " + odd(velocity, 1, -1, 0));
        }
        for (int k = 0; k < n; ++k) add("mass " + name(k) + " " + even(draw_.log_between(0.2, 5.0), 0, 0, 1));
        if (n > 1 && draw_.chance(0.3)) add("mass a b " + even(draw_.between(-0.1, 0.1), 0, 0, 1));
        for (int k = 0; k < n; ++k) {
            if (draw_.chance(0.8)) add("spring " + name(k) + write_spring());
            if (k > 0 && draw_.chance(0.7)) add("spring " + name(k - 1) + " " + name(k) + write_spring());
            if (draw_.chance(0.4)) add("force " + name(k) + " " + odd(draw_.between(-5.0, 5.0), 1, -2, 1));
            if (draw_.chance(0.4))
                add("force " + name(k) + " sine " + odd(draw_.between(-8.0, 8.0), 1, -2, 1) + " frequency " +
                    even(draw_.between(0.2, 3.0), 0, -1, 0));
        }
        const int contacts = 1 + draw_.index(3);
        for (int i = 0; i < contacts; ++i) add_row_contact(i, n);
        return out_;
    }

    std::string write_bodies() {
        add("mechanism 1");
        add("gravity " + even(9.81, 1, -2, 0));
        const double slope = draw_.chance(0.6) ? 0.0 : draw_.between(-0.3, 0.3);
        const double speed = draw_.chance(0.7) ? 0.0 : draw_.between(-0.5, 0.5);
        add("ground floor angle " + odd(slope, 0, 0, 0) + " speed " + odd(speed, 1, -1, 0));
        const int n = 1 + draw_.index(3);
        for (int k = 0; k < n; ++k) add_body(k, slope);
        return out_;
    }

  private:
    void add(const std::string& line) { out_ += line + "\n"; }
    static std::string name(int k) { return std::string(1, static_cast<char>('a' + k)); }
    /// A number with the unit m^length s^time kg^mass.
    std::string even(double value, int length, int time, int mass) {
        if (view_.disturbance != 0) value *= 1.0 + digits_.between(-4e-15, 4e-15);
        return write_number(std::ldexp(value, length * view_.length + time * view_.time + mass * view_.mass));
    }
    /// The same for a number that a mirror turns.
    std::string odd(double value, int length, int time, int mass) {
        return even(view_.is_mirrored && value != 0.0 ? -value : value, length, time, mass);
    }
    std::string point(double x, double y, int length, int time, int mass) {
        const std::string first = odd(x, length, time, mass);
        return "(" + first + ", " + even(y, length, time, mass) + ")";
    }
    std::string write_spring() {
        std::string out = " stiffness " + even(draw_.log_between(5.0, 500.0), 0, -2, 1);
        if (draw_.chance(0.4)) out += " damping " + even(draw_.between(0.0, 3.0), 0, -1, 1);
        return out;
    }
    std::string write_law() {
        const double mu_k = draw_.chance(0.15) ? 0.0 : draw_.between(0.0, 0.8);
        const double mu_s = mu_k + draw_.between(0.0, 0.5);
        std::string out;
        switch (draw_.index(5)) {
            case 0:
                return "frictionless";
            case 1:
                return "mu " + write_number(mu_k);
            case 2:
                return "coulomb_stiction mu_s " + write_number(mu_s) + " mu_k " + write_number(mu_k);
            case 3:
                out = "stribeck";
                break;
            default:
                out = "hyperbolic";
        }
        out += " mu_s " + write_number(mu_s) + " mu_k " + write_number(mu_k) + " v_s " +
               even(draw_.between(0.1, 1.0), 1, -1, 0);
        if (draw_.chance(0.3)) out += " eta " + even(draw_.between(0.0, 0.2), -1, 1, 0);
        return out;
    }
    std::string write_restitution() {
        return draw_.chance(0.6) ? std::string() : " restitution " + write_number(draw_.between(0.1, 0.9));
    }

    // A load under a coordinate, or a wall on one of its sides with the slip of another one.
    void add_row_contact(int i, int n) {
        const std::string contact = "contact k" + std::to_string(i + 1);
        const int k = draw_.index(static_cast<std::size_t>(n));
        const double v = draw_.chance(0.5) ? 0.0 : draw_.between(-0.5, 0.5);
        const std::string belt = "_dot - " + std::string("(") + odd(v, 1, -1, 0) + ")";
        if (draw_.chance(0.6)) {
            add(contact + " load " + even(draw_.between(0.0, 20.0), 1, -2, 1) + " slip " + name(k) + belt +
                " " + write_law());
            return;
        }
        const bool is_above = draw_.chance(0.5) != view_.is_mirrored;
        std::string line = contact + " gap " + even(draw_.between(0.35, 0.6), 1, 0, 0) +
                           (is_above ? " - " : " + ") + name(k);
        const int other = draw_.index(static_cast<std::size_t>(n));
        if (other != k && draw_.chance(0.5)) line += " slip " + name(other) + belt + " " + write_law();
        add(line + write_restitution());
    }

    // A corner of a box or a rod, or of its mirror image.
    std::string corner(int c, bool is_rod) const {
        constexpr std::array<int, 4> box{2, 1, 4, 3};
        const auto at = static_cast<std::size_t>(c - 1);
        return ".c" + std::to_string(view_.is_mirrored ? (is_rod ? 3 - c : box[at]) : c);
    }

    void add_body(int k, double slope) {
        const std::string body = name(k);
        const int kind = draw_.index(4);  // point, circle, box, rod
        const double w = draw_.between(0.1, 0.4), h = kind == 2 ? draw_.between(0.1, 0.4) : 0.0;
        const bool lies = draw_.chance(0.5);
        const double tilt = lies ? slope : draw_.between(-1.0, 1.0);
        const double reach = kind == 0 ? 0.0 : kind == 1 ? w : kind == 2 ? 0.5 * std::hypot(w, h) : 0.5 * w;
        const double along = 1.2 * (k - 1) + draw_.between(-0.05, 0.05);
        const double above =
            (lies ? (kind == 2 || kind == 3 ? 0.5 * h : reach) : reach + draw_.between(0.0, 0.5));
        const double x = along * std::cos(slope) - above * std::sin(slope),
                     y = along * std::sin(slope) + above * std::cos(slope);
        std::string line = "body " + body + " mass " + even(draw_.log_between(0.2, 5.0), 0, 0, 1);
        if (kind == 0) line += " point";
        if (kind == 1) line += " circle " + even(w, 1, 0, 0);
        if (kind == 2) line += " box " + even(w, 1, 0, 0) + " by " + even(h, 1, 0, 0);
        if (kind == 3) line += " rod " + even(w, 1, 0, 0);
        const double v = draw_.between(-1.5, 1.5);
        const bool is_pinned = kind != 0 && !lies && draw_.chance(0.2);
        line += " at " + point(x, y, 1, 0, 0);
        if (!is_pinned) line += " velocity " + point(v * std::cos(slope), v * std::sin(slope), 1, -1, 0);
        if (kind != 0) line += " angle " + odd(tilt, 0, 0, 0);
        const bool spins = !lies && draw_.chance(0.5);
        if (kind != 0 && (spins || kind == 1)) line += " spin " + odd(draw_.between(-5.0, 5.0), 0, -1, 0);
        add(line);
        if (is_pinned) add("pin p" + body + " " + body + " " + point(x, y, 1, 0, 0));
        add_loads(body, kind);
        const std::string options = " floor " + write_law() + write_restitution();
        if (kind <= 1)
            add("contact on_" + body + " " + body + options);
        else if (kind == 2 && draw_.chance(0.5))
            add("contact on_" + body + " " + body + ".s1" + options);
        else
            for (int c = 1; c <= 2; ++c)
                add("contact on_" + body + std::to_string(c) + " " + body + corner(c, kind == 3) + options);
        if (k == 0) return;
        if (draw_.chance(0.4))
            add("spring s" + body + " " + name(k - 1) + " " + body + " stiffness " +
                even(draw_.log_between(5.0, 200.0), 0, -2, 1) + " length " + even(1.2, 1, 0, 0) +
                " damping " + even(draw_.between(0.0, 1.0), 0, -1, 1));
    }

    void add_loads(const std::string& body, int kind) {
        if (draw_.chance(0.3))
            add("force " + body + " " + point(draw_.between(-4.0, 4.0), draw_.between(-2.0, 2.0), 1, -2, 1));
        if (draw_.chance(0.3))
            add("force " + body + " sine " +
                point(draw_.between(-6.0, 6.0), draw_.between(-2.0, 2.0), 1, -2, 1) + " frequency " +
                even(draw_.between(0.3, 3.0), 0, -1, 0));
        if (kind != 0 && draw_.chance(0.2))
            add("torque " + body + " " + odd(draw_.between(-0.5, 0.5), 2, -2, 1));
    }

    Draw draw_, digits_;
    TextView view_;
    std::string out_;
};

}  // namespace stiction::test
