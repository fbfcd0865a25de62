// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Values are compared with the closed form of the stick-slip cycle (docs/theory/belt_oscillator.md, The cycle):
//
//     xk = mu_k N/k, xs = mu_s N/k, B = xs - xk, w = sqrt(k/m), A = sqrt(B^2 + (v_b/w)^2)
//     stick from 0 to xs/v_b, then over and over   slip: x = xk + B cos w tau + (v_b/w) sin w tau, t_slip = 2 (pi - atan(B w/v_b))/w
//                                                  stick: x = 2 xk - xs + v_b tau, t_stick = 2 B/v_b
#include "explore/check.hpp"

#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "base/random.hpp"
#include "explore/table_of_job.hpp"
#include "systems/experiment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using namespace stiction::explore;

namespace {

constexpr double xk = 0.025, xs = 0.04, v_b = 0.1, w = 10.0, B = xs - xk, t_stick = 2.0 * B / v_b,
                 first_slip = xs / v_b;
const double A = std::hypot(B, v_b / w);
const double t_slip = 2.0 * (pi - std::atan(B * w / v_b)) / w, period = t_stick + t_slip;

// A run of a scenario up to t_end, and texts about it.
class Asked {
  public:
    explicit Asked(std::string_view text, double t_end = -1.0)
        : experiment_(text, t_end),
          scenario_(*read_scenario(text).scenario),
          t_(t_end < 0.0 ? scenario_.settings.t_end : t_end) {}

    Simulation& run() { return experiment_.simulation(); }
    Scenario& scenario() { return scenario_; }
    void go_to(double t) { t_ = t; }
    Moment moment() { return {&run(), &scenario_, t_}; }

    CheckAnswer check(std::string_view text) {
        const ReadCheck read = read_clause(text, run());
        REQUIRE_MESSAGE(read.check.has_value(), std::string(text) << ": " << read.mistake.sentence);
        return answer_check(*read.check, moment());
    }
    bool holds(std::string_view text) { return check(text).holds; }
    std::string said(std::string_view text, std::size_t clause = 0) {
        return check(text).clauses.at(clause).said;
    }
    std::optional<double> value(std::string_view text) {
        const ReadCheck read = read_number_text(text, run());
        REQUIRE_MESSAGE(read.check.has_value(), std::string(text) << ": " << read.mistake.sentence);
        return explore::find_value(*read.check, moment());
    }
    double number(std::string_view text) { return value(text).value_or(std::nan("")); }
    TextMistake mistake(std::string_view text) {
        const ReadCheck read = read_clause(text, run());
        CHECK_MESSAGE(!read.check.has_value(), std::string(text));
        return read.mistake;
    }
    std::size_t column(std::string_view text) { return mistake(text).column; }
    TextMistake mistake_of_number(std::string_view text) {
        const ReadCheck read = read_number_text(text, run());
        CHECK_MESSAGE(!read.check.has_value(), std::string(text));
        return read.mistake;
    }

  private:
    test::Experiment experiment_;
    Scenario scenario_;
    double t_;
};

std::string repeat(std::string_view text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

void check_close(double value, double exact, std::string_view what) {
    CHECK_MESSAGE(std::abs(value - exact) <= 1e-9 * std::max(1.0, std::abs(exact)),
                  std::string(what) << ": " << write_number(value) << ", exact " << write_number(exact));
}

}  // namespace

TEST_CASE("check: the belt's numbers over the whole run are those of the closed form, to 1e-9") {
    for (const char* scenario : {"belt_oscillator?method=closed_form", "belt_oscillator?tol=1e-13"}) {
        CAPTURE(scenario);
        Asked belt(scenario, 10.0);
        // Events up to t = 10: onsets at first_slip + n period, landings t_slip later.
        const double onsets = std::floor((10.0 - first_slip) / period) + 1.0;
        const double landings = std::floor((10.0 - first_slip - t_slip) / period) + 1.0;
        double stuck = first_slip;
        for (double n = 0.0; n < landings; ++n) {
            const double landing = first_slip + t_slip + n * period;
            stuck += std::min(landing + t_stick, 10.0) - landing;
        }
        check_close(belt.number("duration"), 10.0, "duration");
        check_close(belt.number("count(stick_to_slip)"), onsets, "onsets");
        check_close(belt.number("count(slip_to_stick, belt)"), landings, "landings");
        check_close(belt.number("count(impact)"), 0.0, "impacts");
        check_close(belt.number("first(stick_to_slip)"), first_slip, "first onset");
        check_close(belt.number("first(slip_to_stick)"), first_slip + t_slip, "first landing");
        check_close(belt.number("period(slip_to_stick)"), period, "period");
        check_close(belt.number("period(stick_to_slip, belt)"), period, "period of onsets");
        check_close(belt.number("share(belt.stick)"), stuck / 10.0, "stuck");
        check_close(belt.number("share(belt.slip)"), 1.0 - stuck / 10.0, "slipping");
        check_close(belt.number("share(belt.slip-)"), 1.0 - stuck / 10.0, "slipping back");
        check_close(belt.number("share(belt.slip+)"), 0.0, "slipping on");
        check_close(belt.number("share(belt.open)"), 0.0, "open");
        check_close(belt.number("max(x)"), xk + A, "largest x");
        check_close(belt.number("min(x)"), 0.0, "least x, at the start");
        check_close(belt.number("amplitude(x)"), 0.5 * (xk + A), "amplitude");
        check_close(belt.number("max(x_dot)"), v_b, "largest speed");
        check_close(belt.number("min(x_dot)"), -A * w, "least speed");
        check_close(belt.number("max(belt.tangent)"), 4.0, "largest friction, just before the onset");
        check_close(belt.number("max(t)"), 10.0, "largest t");
    }
}

TEST_CASE("check: means over ten cycles are those of the closed form, to 1e-9") {
    Asked belt("belt_oscillator?method=closed_form", 9.0);
    const double ten = 10.0 * period;
    belt.go_to(first_slip + ten + 0.1);
    const std::string last = ", " + write_number(ten) + ")";
    // int x_dot^2 over the slip, x_dot = -B w sin w tau + v_b cos w tau
    const double s2 = std::sin(2.0 * w * t_slip), s = std::sin(w * t_slip);
    const double slip = B * B * w * w * (0.5 * t_slip - 0.25 * s2 / w) +
                        v_b * v_b * (0.5 * t_slip + 0.25 * s2 / w) - B * v_b * s * s;
    check_close(belt.number("mean(x" + last), xk, "mean of x");
    check_close(belt.number("mean(x_dot" + last), 0.0, "mean of the speed");
    check_close(belt.number("rms(x_dot" + last), std::sqrt((slip + v_b * v_b * t_stick) / period),
                "rms of the speed");
    check_close(belt.number("share(belt.stick" + last), t_stick / period, "stuck");
    check_close(belt.number("count(stick_to_slip" + last), 10.0, "onsets");
    check_close(belt.number("count(slip_to_stick, belt" + last), 10.0, "landings");
    check_close(belt.number("first(stick_to_slip" + last), first_slip + period, "first onset");
    check_close(belt.number("amplitude(x" + last), A, "amplitude");
}

TEST_CASE(
    "check: the belt's period is 0.73176 s; a sweep finds the same shares and amplitudes, to the last bit") {
    Asked belt("belt_oscillator?method=closed_form", 220.0);
    CHECK(belt.holds("period(slip_to_stick) == 0.73176 +- 0.000005"));
    CHECK(belt.holds("share(belt.stick, 20) == 0.413 +- 0.0006"));
    const test::JobTable sweep = test::run_job(
        "belt_oscillator?method=closed_form&job=sweep&job.over=mu_k=0.25&job.observe=share:belt.stick,"
        "amplitude:x,rms:x_dot");
    REQUIRE(sweep.rows.size() == 1);
    CHECK(belt.number("share(belt.stick, 20)") == sweep.number(0, "share:belt.stick"));
    CHECK(belt.number("amplitude(x, 20)") == sweep.number(0, "amplitude:x"));
    CHECK(belt.number("rms(x_dot, 20)") == sweep.number(0, "rms:x_dot"));
}

TEST_CASE("check: an answer names each comparison as written, with its value to 6 digits") {
    Asked belt("belt_oscillator");
    const CheckAnswer answer = belt.check("share(belt.stick, 9) == 0 and t > 10");
    CHECK_FALSE(answer.holds);
    CHECK(answer.t == 10.0);
    REQUIRE(answer.clauses.size() == 2);
    CHECK(answer.clauses[0].said == "share(belt.stick, 9) is 0.41464, should be 0");
    CHECK(answer.clauses[0].text == "share(belt.stick, 9) == 0");
    CHECK_FALSE(answer.clauses[0].holds);
    CHECK(answer.clauses[0].value.number == belt.value("share(belt.stick, 9)"));
    CHECK(answer.clauses[0].wanted.number == 0.0);
    CHECK(answer.clauses[1].said == "t is 10, should be more than 10");
    Asked high("belt_oscillator?mu_k=0.4");
    CHECK(high.holds("share(belt.stick, 5) == 0"));
}

TEST_CASE("check: columns, parameters and t have their values at t") {
    Asked belt("belt_oscillator?damping=0.5", 3.0);
    std::vector<double> row(belt.run().columns().size());
    belt.run().get_row(3.0, row);
    for (std::size_t i = 0; i < row.size(); ++i)
        if (belt.run().columns()[i].words.empty() && std::isfinite(row[i]))
            CHECK(*belt.value(belt.run().columns()[i].name) == row[i]);
    CHECK(*belt.value("t") == 3.0);
    CHECK(*belt.value("damping") == 0.5);
    CHECK(*belt.value("mass*stiffness/2 + energy.kinetic") ==
          50.0 + row[static_cast<std::size_t>(belt.run().find_column("energy.kinetic"))]);
    CHECK_FALSE(belt.value("1/0").has_value());
    CHECK_FALSE(belt.value("ln(-1)").has_value());
    CHECK_FALSE(std::signbit(*belt.value("-0*1")));
}

TEST_CASE("check: texts are states, regions, verdicts, methods, choices and columns of words") {
    Asked belt("belt_oscillator?friction_law=stribeck", 0.5);
    CHECK(belt.holds("state(belt) == \"slip-\""));
    CHECK(belt.holds("state(belt) == \"slip\""));
    CHECK_FALSE(belt.holds("state(belt) != \"slip\""));
    CHECK(belt.holds("belt.state == \"slip\" and belt.state != \"stick\""));
    CHECK(belt.holds("region == \"slip-\""));
    CHECK(belt.holds("friction_law == \"stribeck\""));
    CHECK(belt.holds("method == \"" + std::string(belt.run().system().methods[0].id) + "\""));
    CHECK(belt.said("state(belt) == \"stick\"") == "state(belt) is slip-, should be stick");
    CHECK(belt.said("friction_law != \"stribeck\"") == "friction_law is stribeck, should not be stribeck");
    const CheckAnswer verdict = belt.check("verdict == \"unique\"");  // the belt reports none
    CHECK_FALSE(verdict.holds);
    CHECK_FALSE(verdict.clauses[0].value.word.has_value());
    CHECK(*verdict.clauses[0].wanted.word == "unique");
    CHECK(verdict.clauses[0].said == "verdict has no value yet, should be unique");

    Asked rod("painleve_rod?mu=1.5&theta0=1&v_t0=-1&inconsistent_rule=stop", 0.0);
    CHECK(rod.holds("verdict == \"none\" and region == \"C\" and inconsistent_rule == \"stop\""));
    Asked masses("two_masses", 0.0);
    CHECK(masses.holds("stiction_state == \"" + [&] {
        std::vector<double> row(masses.run().columns().size());
        masses.run().get_row(0.0, row);
        const auto at = static_cast<std::size_t>(masses.run().find_column("stiction_state"));
        return std::string(masses.run().columns()[at].words[static_cast<std::size_t>(row[at])]);
    }() + "\""));
}

TEST_CASE("check: and binds before or, not before both; numbers are equal to 1e-9 of the larger one") {
    Asked belt("belt_oscillator", 1.0);
    const std::pair<std::string_view, bool> clauses[] = {
        {"1 == 1", true},
        {"1 == 2 or 2 == 2 and 3 == 4", false},
        {"(1 == 2 or 2 == 2) and 3 == 3", true},
        {"1 == 1 or 2 == 2 and 3 == 4", true},
        {"not 1 == 2 and 2 == 3", false},
        {"not (1 == 2 and 2 == 3)", true},
        {"not not 1 == 1", true},
        {"(1 + 2) * 3 == 9", true},
        {"((1 + 2) * 3 == 9)", true},
        {"((1) == (1))", true},
        {"(1 + 2 > 2) and (3) < 4", true},
        {"1 < 2 and 2 <= 2 and 3 >= 3 and 4 > 3 and 1 != 2", true},
        {"2 < 2 or 2 > 2", false},
        {"1 == 1.0000000009", true},
        {"1 == 1.0000000011", false},
        {"0 == 9e-13", true},
        {"0 == 1.1e-12", false},
        {"1 != 1.0000000009", false},
        {"2 == 2.1 +- 0.2", true},
        {"2 == 2.1 +- 0.05", false},
        {"98 == 100 +- 2 %", true},
        {"97.9 == 100 +- 2 %", false},
        {"-98 == -100 +- 2%", true},
        {"x - x == 0 +- 0", true},
        {"not first(impact) > 0", true},
        {"first(impact) > 0 or t > 0", true},
        {"x == x +- 1 and t == t", true},
    };
    for (const auto& one : clauses) {
        const auto& text = one.first;
        const bool holds = one.second;
        CHECK_MESSAGE(belt.holds(text) == holds, text);
    }
    CHECK(belt.said("x == 2 +- 2  %") == "x is 0.026824, should be 2 +- 2  %");
    CHECK(belt.said("not t > 2") == "t is 1, should be at most 2");
    CHECK(belt.said("not (t >= 2 or t == 3)", 1) == "t is 1, should not be 3");
    CHECK(belt.said("t<=0.5") == "t is 1, should be at most 0.5");
    CHECK(belt.said("t < 1/3") == "t is 1, should be less than 0.333333");
    CHECK(belt.said("1e-7/3 >= 1") == "1e-7/3 is 3.33333e-8, should be at least 1");
    CHECK(belt.said("first(impact) < 2") == "first(impact) has no value yet, should be less than 2");
    CHECK(belt.said("t < first(impact)") == "t is 1, should be less than a number that has no value yet");
    CHECK(belt.check(" ( t  >  2 ) or t<3").clauses[0].text == "t  >  2");
}

TEST_CASE("check: before there is enough of a run, a number has no value and its comparison fails") {
    Asked belt("belt_oscillator", 12.0);
    belt.go_to(0.0);
    for (const char* text : {"share(belt.stick)", "max(x)", "min(x)", "amplitude(x)", "mean(x)", "rms(x)",
                             "first(stick_to_slip)", "period(stick_to_slip)", "max(x, 1)"}) {
        CAPTURE(text);
        CHECK_FALSE(belt.value(text).has_value());
        CHECK_FALSE(belt.holds(std::string(text) + " >= 0 or " + text + " < 0"));
    }
    CHECK(*belt.value("count(stick_to_slip)") == 0.0);
    CHECK(*belt.value("duration") == 0.0);
    belt.go_to(1.0);
    CHECK(belt.value("first(stick_to_slip)").has_value());
    CHECK_FALSE(belt.value("period(stick_to_slip)").has_value());  // one event so far
    CHECK_FALSE(belt.value("share(belt.stick, 1.0001)").has_value());
    CHECK(belt.value("share(belt.stick, 1)").has_value());
    belt.go_to(0.1 + 0.2);
    CHECK(belt.value("share(belt.stick, 0.30000000000000004)").has_value());
    CHECK(belt.value("share(belt.stick, 0.3)").has_value());
    // An event at the end of a window is inside, one at its beginning is not.
    const double onset = belt.run().events()[0].t;
    belt.go_to(onset);
    CHECK(*belt.value("count(stick_to_slip)") == 1.0);
    belt.go_to(onset + 0.5);
    CHECK(*belt.value("count(stick_to_slip, " + write_number(belt.moment().t - onset) + ")") == 0.0);
}

TEST_CASE("check: a live change begins a new window, and its values are in force") {
    Asked belt("belt_oscillator?method=closed_form", 3.0);
    Simulation& run = belt.run();
    run.branch(3.0);
    const auto mu_k = static_cast<std::size_t>(find_parameter(run.system(), "mu_k"));
    belt.scenario().values[mu_k] = 0.4;
    run.set_values(belt.scenario().values);
    run.advance(9.0, 100000);
    belt.go_to(9.0);
    CHECK(*belt.value("mu_k") == 0.4);
    CHECK(*belt.value("duration") == 6.0);
    CHECK(*belt.value("first(slip_to_stick)") > 3.0);
    CHECK(belt.value("share(belt.stick, 6)").has_value());
    CHECK_FALSE(belt.value("share(belt.stick, 6.001)").has_value());
    const double at_change = *belt.value("count(stick_to_slip)");
    belt.go_to(2.999);
    CHECK(*belt.value("duration") == 2.999);
    CHECK(*belt.value("count(stick_to_slip)") >= 4.0);
    CHECK(at_change <= 1.0);
}

TEST_CASE("check: an event at the very beginning counts, one just before a live change does not") {
    Asked rod("painleve_rod/impact", 0.1);
    CHECK(*rod.value("first(impact_without_collision)") == 0.0);
    CHECK(*rod.value("count(impact_without_collision)") == 1.0);

    Asked belt("belt_oscillator?method=closed_form", 1.0);
    const double onset = belt.run().events()[0].t;
    belt.run().branch(onset);
    belt.run().set_values(std::vector<double>(belt.scenario().values));
    belt.run().advance(onset + 0.1, 1000);
    belt.go_to(onset + 0.1);
    CHECK(*belt.value("count(stick_to_slip)") == 0.0);
}

TEST_CASE("check: each production of the grammar is told where it ends") {
    Asked belt("belt_oscillator", 0.5);
    const std::pair<std::string_view, std::size_t> mistakes[] = {
        {"", 1},
        {"t", 2},
        {"t >", 4},
        {"t = 1", 3},
        {"t > 1 and", 10},
        {"t > 1 t", 7},
        {"1 < t < 3", 7},
        {"(t > 1", 7},
        {"t > 1)", 6},
        {"not", 4},
        {"and t > 1", 1},
        {"t > not 1", 5},
        {"(t > 1) + 1 > 0", 9},
        {"1 + (t > 1) > 0", 8},
        {"mu_x > 1", 1},
        {"t > mu_x", 5},
        {"x.y > 1", 1},
        {"share(belt.stick > 0", 18},
        {"share(belt) > 0", 7},
        {"share(belt.stuck) > 0", 12},
        {"share(rope.stick) > 0", 7},
        {"share() > 0", 7},
        {"share(belt.slip*) > 0", 16},
        {"share(belt.stick, 0) > 0", 19},
        {"share(belt.stick, -1) > 0", 19},
        {"share(belt.stick, t) > 0", 19},
        {"share(belt.stick, 1, 2) > 0", 20},
        {"max(y) > 0", 5},
        {"max(belt.state) > 0", 5},
        {"max(mass) > 0", 5},
        {"max(x", 6},
        {"max > 0", 1},
        {"count(bang) > 0", 7},
        {"count(impact, rope) > 0", 15},
        {"count(impact, belt, x) > 0", 21},
        {"median(x) > 0", 1},
        {"state(rope) == \"stick\"", 7},
        {"state(belt) > \"stick\"", 13},
        {"state(belt) == stick", 16},
        {"state(belt) == \"stick", 16},
        {"state(belt) == \"stuck\"", 16},
        {"state(belt) + 1 == 2", 13},
        {"1 + state(belt) == 2", 5},
        {"friction_law == \"mud\"", 17},
        {"friction_law + 1 > 2", 14},
        {"1 + friction_law > 2", 5},
        {"method == \"guess\"", 11},
        {"verdict == \"good\"", 12},
        {"region == \"\xff\"", 11},
        {"region == \"a\nb\"", 11},
        {"belt.state == \"stuck\"", 15},
        {"x == \"stick\"", 6},
        {"x > 1 +- 2", 7},
        {"x == 1 +- ", 11},
        {"x == 1 +- x", 11},
        {"x == 1 +- 2 % 3", 15},
        {"x == 1 +- -2", 11},
        {"x +- 1 == 2", 3},
        {"t > 1 && t < 2", 7},
        {"t > 1; t < 2", 6},
        {"\u00fc > 1", 1},
        {"t > 1 or \u00fc\u00fc > 1", 10},
    };
    for (const auto& one : mistakes) {
        const auto& text = one.first;
        const auto column = one.second;
        const TextMistake mistake = belt.mistake(text);
        CHECK_MESSAGE(mistake.column == column, text, ": ", mistake.sentence);
        CHECK_MESSAGE(mistake.sentence.ends_with("."), text, ": ", mistake.sentence);
    }
    CHECK(belt.mistake("t > mu_x").sentence == "belt_oscillator has no parameter and no column `mu_x`.");
    CHECK(belt.mistake("share(belt.stuck) > 0").sentence == "`stuck` is no state of a contact.");
    CHECK(belt.mistake_of_number("t > 1").sentence == "A number is expected here, not a comparison.");
    CHECK(belt.mistake_of_number("t > 1").column == 3);
    CHECK(belt.mistake_of_number("state(belt)").column == 1);
    CHECK(belt.mistake_of_number("friction_law").column == 1);
    CHECK(belt.mistake_of_number("").column == 1);
    CHECK(belt.mistake_of_number("1 2").column == 3);
}

TEST_CASE("check: 2000 characters, 32 levels and 64 functions are read, one more of each is a mistake") {
    Asked belt("belt_oscillator", 0.5);
    const std::string text = "t > 0" + repeat(" ", 1995);
    CHECK(belt.holds(text));
    CHECK(belt.column(text + " ") == 2001);
    CHECK(belt.mistake(text + " ").sentence == "The text has 2001 characters; the most is 2000.");
    CHECK(belt.holds(repeat("(", 32) + "t > 0" + repeat(")", 32)));
    CHECK(belt.column(repeat("(", 33) + "t > 0" + repeat(")", 33)) == 34);
    CHECK(belt.holds(repeat("(", 32) + "t" + repeat(")", 32) + " > 0"));
    CHECK(belt.column(repeat("(", 33) + "t" + repeat(")", 33) + " > 0") == 34);
    CHECK(belt.column(repeat("(", 1999)) == 34);
    CHECK(belt.holds(repeat("not ", 400) + "t > 0"));
    CHECK(belt.holds(repeat("count(impact)+", 63) + "count(impact) == 0"));
    CHECK(belt.column("count(impact) == 0 and " + repeat("abs(1)+", 63) + "sqrt(4) > 0") == 24 + 63 * 7);
    CHECK(belt.column(repeat("count(impact)+", 64) + "count(impact) == 0") == 1 + 64 * 14);
    CHECK(belt.mistake(repeat("count(impact)+", 64) + "count(impact) == 0").sentence ==
          "There are more than 64 functions.");
}

TEST_CASE("check: 100 000 mutated texts are read or refused with a column inside the text") {
    Asked belt("belt_oscillator", 0.6);
    constexpr std::string_view seeds[] = {
        "share(belt.stick, 0.5) == 0 and t > 10",
        "period(slip_to_stick) == 0.73176 +- 2 %",
        "not (amplitude(x) > 0.02 or mean(x_dot, 0.1) <= -1e-3)",
        "state(belt) == \"slip-\" and friction_law != \"coulomb\"",
        "count(stick_to_slip, belt, 0.2) >= 1 or first(impact) < duration",
        "(max(belt.tangent) - min(belt.tangent))^2 / (mu_s*normal_force) == rms(x) +- 0.1",
        "sqrt(abs(-2)) + exp(ln(2)) * sin(pi/2) - cos(0) / tan(1) != 3",
        "region == \"slip\" and verdict == \"none\" or method == \"closed_form\"",
    };
    constexpr std::string_view pieces[] = {
        "(", ")", " ",      "\"",    "+-",  "%",        "==",  "not ",   "and ",   "or ", ",",
        ".", "+", "-",      "belt",  "1",   "1e308",    "\n",  "\xff",   "share(", "<",   "^",
        "x", "t", "count(", "stick", "max", "\xc3\xbc", "0.1", "state(", "e",      "=",   "!"};
    Random random(20260714);
    int read = 0;
    for (int i = 0; i < 100000; ++i) {
        std::string text(seeds[random.next_index(std::size(seeds))]);
        for (std::uint64_t k = random.next_index(4); k-- > 0;) {
            const std::size_t at = random.next_index(text.size() + 1), size = random.next_index(6);
            if (random.next_index(3) == 0) text.erase(std::min(at, text.size()), size);
            if (random.next_index(2) == 0)
                text.insert(std::min(at, text.size()), pieces[random.next_index(std::size(pieces))]);
            if (random.next_index(8) == 0) text += text.substr(std::min(at, text.size()));
        }
        const bool is_clause = random.next_index(4) > 0;
        const ReadCheck one = is_clause ? read_clause(text, belt.run()) : read_number_text(text, belt.run());
        if (!one.check) {
            if (one.mistake.column < 1 || one.mistake.column > count_characters(text) + 1 ||
                one.mistake.sentence.empty())
                FAIL("column " << one.mistake.column << " of " << text);
            continue;
        }
        ++read;
        if (!is_clause) {
            explore::find_value(*one.check, belt.moment());
            continue;
        }
        const CheckAnswer answer = answer_check(*one.check, belt.moment());
        if (answer.clauses.empty()) FAIL("no comparison in " << text);
        for (const CheckAnswer::Clause& clause : answer.clauses)
            if (clause.said.empty() || text.find(clause.text) == std::string::npos)
                FAIL("no sentence for " << text);
    }
    CHECK(read > 10000);
}
