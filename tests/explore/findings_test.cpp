// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/findings.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <vector>

using namespace stiction;
using explore::FindingKind;

namespace {

constexpr int points = 101;

// One row for each point of 0..1, with its sections.
JobTable make_table(const std::function<std::vector<double>(double)>& states) {
    JobTable out;
    out.begin({"p", "x"});
    for (int i = 0; i < points; ++i)
        for (const double x : states(i / 100.0)) {
            out.add(i / 100.0), out.add(x);
            out.end_row();
        }
    return out;
}

std::vector<explore::Finding> find(const JobTable& table) {
    return explore::find_findings(table, {0, 1, -1});
}

// Section states of x -> r x (1 - x), after 5000 of them.
std::vector<double> iterate_logistic(double r) {
    std::vector<double> out;
    double x = 0.3;
    for (int i = 0; i < 5000 + 32; ++i) {
        if (i >= 5000) out.push_back(x);
        x = r * x * (1.0 - x);
    }
    return out;
}

}  // namespace

TEST_CASE("findings: a smooth curve and a steep one have none") {
    CHECK(find(make_table([](double p) { return std::vector{p * p}; })).empty());
    CHECK(find(make_table([](double p) { return std::vector{std::tanh(40.0 * (p - 0.5))}; })).empty());
    CHECK(find(make_table([](double) { return std::vector{1.0}; })).empty());
}

TEST_CASE("findings: a step is a jump, and one that ends a square root is a fold") {
    const auto jump = find(make_table([](double p) { return std::vector{p < 0.405 ? 1.0 + p : p}; }));
    REQUIRE(jump.size() == 1);
    CHECK(jump[0].kind == FindingKind::jump);
    CHECK(jump[0].from == 0.4);
    CHECK(jump[0].to == 0.41);
    for (const double end : {0.602, 0.605, 0.608}) {
        const auto fold =
            find(make_table([&](double p) { return std::vector{p < end ? 1.0 + std::sqrt(end - p) : 0.2}; }));
        REQUIRE(fold.size() == 1);
        CHECK(fold[0].kind == FindingKind::fold);
        CHECK(fold[0].from == 0.6);
    }
}

TEST_CASE("findings: where both ways differ there is hysteresis between the two jumps") {
    JobTable table;
    table.begin({"p", "direction", "x"});
    for (const bool down : {false, true})
        for (int k = 0; k < points; ++k) {
            const double p = (down ? points - 1 - k : k) / 100.0;
            table.add(p), table.add(down ? "down" : "up"), table.add(p > (down ? 0.305 : 0.695) ? 1.0 : 0.0);
            table.end_row();
        }
    const auto found = explore::find_findings(table, {0, 2, 1});
    REQUIRE(found.size() == 3);
    CHECK(found[0].kind == FindingKind::jump);
    CHECK(found[0].place() == doctest::Approx(0.305));
    CHECK(found[1].kind == FindingKind::hysteresis);
    CHECK(found[1].from == 0.31);
    CHECK(found[1].to == 0.69);
    CHECK(found[2].place() == doctest::Approx(0.695));
    CHECK(write_finding(found[1]) == "hysteresis");
}

TEST_CASE("findings: the logistic map doubles at 3 and 1 + sqrt 6, and has a window of period 3") {
    // p from 0 to 1 is r from 2.8 to 4. May, Nature 261 (1976): flips at 3 and 3.4495, window from 3.8284.
    const auto found = find(make_table([](double p) { return iterate_logistic(2.805 + 1.19 * p); }));
    std::vector<double> flips;
    bool has_window = false;
    for (const explore::Finding& finding : found) {
        const double from = 2.805 + 1.19 * finding.from, to = 2.805 + 1.19 * finding.to;
        if (finding.kind == FindingKind::flip && finding.period < 3) {
            const double exact = finding.period == 1 ? 3.0 : 1.0 + std::sqrt(6.0);
            CHECK(from <= exact);
            CHECK(to >= exact);
            flips.push_back(exact);
        }
        if (finding.kind == FindingKind::window && finding.period == 3) {
            has_window = true;
            CHECK(from >= 1.0 + std::sqrt(8.0));
            CHECK(from <= 1.0 + std::sqrt(8.0) + 0.0119);
        }
        if (finding.kind == FindingKind::flip && finding.period == 3) CHECK(from > 3.83);
    }
    CHECK(flips.size() == 2);
    CHECK((has_window || found.size() > 2));
}

TEST_CASE("findings: an alternation that still decays is no doubling, and one that stays is") {
    const auto find_alternating = [](double factor) {
        return find(make_table([&](double p) {
            std::vector<double> out;
            for (int k = 0; k < 16; ++k) out.push_back(p + (p > 0.505 ? 3e-4 * std::pow(factor, k) : 0.0));
            return out;
        }));
    };
    CHECK(find_alternating(-0.9).empty());
    CHECK(find_alternating(-0.99).empty());
    const auto stays = find_alternating(-1.0);
    REQUIRE(stays.size() == 1);
    CHECK(stays[0].kind == FindingKind::flip);
    CHECK(stays[0].from == 0.5);
    CHECK(stays[0].period == 1);
}
