// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A shorter run is the beginning of a longer one: the same rows at the same times and the same events, to the
// last bit.
#include "judge/draw.hpp"
#include "judge/whole_range.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <vector>

using namespace stiction;
using namespace stiction::test;

namespace {

std::string describe(const Event& e) {
    return std::string(get_name(e.kind)) + " " + std::to_string(e.contact) + " " + e.from + " " + e.to + " " +
           std::string(e.reason());
}

}  // namespace

TEST_CASE("judge: a shorter run is the beginning of a longer one, bit for bit") {
    const int count = count_to_judge(100);
    for (int i = first_to_judge(); i < first_to_judge() + count; ++i) {
        Draw draw(17, i);
        Scenario scenario = draw_scenario(draw);
        const double last = draw.between(0.5, 3.0), end = draw.between(0.05, 0.95) * last;
        RunSettings longer = scenario.settings, shorter = scenario.settings;
        longer.t_end = last;
        shorter.t_end = end;
        Simulation whole(*scenario.system, scenario.values, longer);
        Simulation part(*scenario.system, scenario.values, shorter);
        constexpr std::size_t most = 1500;
        whole.advance(last, most);
        part.advance(end, most);
        const std::string text = write_scenario(scenario);
        CAPTURE(i);
        CAPTURE(text);
        CAPTURE(end);
        CAPTURE(last);
        const double known = std::min({end, whole.now(), part.now()});
        std::vector<double> a(whole.columns().size()), b(a.size());
        bool equal = true;
        double differs = 0.0;
        for (int k = 0; k <= 40 && equal; ++k) {
            const double t = k == 40 ? std::nextafter(known, 0.0) : known * k / 40.0;
            whole.get_row(t, a);
            part.get_row(t, b);
            equal = std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
            differs = t;
        }
        CHECK_MESSAGE(equal, "rows differ at t = ", differs);
        for (std::size_t e = 0;; ++e) {
            const bool in_whole = e < whole.events().size() && whole.events()[e].t < known;
            const bool in_part = e < part.events().size() && part.events()[e].t < known;
            CHECK(in_whole == in_part);
            if (!in_whole || !in_part) break;
            CHECK(whole.events()[e].t == part.events()[e].t);
            CHECK(describe(whole.events()[e]) == describe(part.events()[e]));
        }
        // The trace as printed: nodes before the end of the shorter run.
        for (std::size_t node = 0; node < part.node_count() && part.node_time(node) < known; ++node) {
            const bool same = node < whole.node_count() && part.node_time(node) == whole.node_time(node);
            CHECK_MESSAGE(same, "node ", node, " of the shorter run lies at t = ", part.node_time(node));
            if (!same) break;
        }
    }
}
