// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/tables/exported_table.hpp"

#include "patient_session.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace stiction;

namespace {

double tick = 0.0;

// A clock that goes on by 1 ms each time it is read.
Slice make_slice(double seconds) {
    return Slice(seconds, [] { return tick += 0.001; });
}

std::string write_all(Session& session, std::string_view text, std::size_t most_numbers) {
    ExportedTable table(session, text, most_numbers);
    return table.write(session, Slice(HUGE_VAL)).value();
}

std::size_t count_rows(std::string_view csv) {
    return static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')) - 1;
}

}  // namespace

TEST_CASE(
    "exported table: its parts give the text that is written in one piece, also while the motion plays on") {
    PatientSession session;
    session.load("belt_oscillator");
    session.player.seek(5.0);
    for (const std::string_view format : {"csv", "json", "csv 0.01", "json 0.01"}) {
        CAPTURE(format);
        const std::string whole = write_all(session, format, ExportedTable::most_at_once);
        ExportedTable table(session, format, ExportedTable::most_at_once);
        std::string joined;
        int parts = 0;
        for (std::string part; !(part = table.write(session, make_slice(0.01)).value()).empty(); ++parts) {
            joined += part;
            if (parts == 1) session.player.seek(session.t() + 5.0);
        }
        CHECK(parts > 3);
        CHECK(joined == whole);
        session.load("belt_oscillator");
        session.player.seek(5.0);
    }
}

TEST_CASE("exported table: many columns have fewer rows, at equal times to the end, with a notice") {
    PatientSession session;
    session.load("bearing_pendulum?points=128");
    session.player.seek(0.1);
    const std::size_t columns = session.simulation().columns().size(), most = 100'000;
    REQUIRE(columns > 200);
    const std::string csv = write_all(session, "csv 1e-9", most);
    CHECK(count_rows(csv) <= most / columns);
    CHECK(count_rows(csv) > most / columns / 2);
    CHECK(csv.size() < 25 * most);
    REQUIRE(session.notices.list().size() == 1);
    CHECK(session.notices.list()[0].find("rows. It has at most") != std::string::npos);
    const std::size_t last = csv.find_last_of('\n', csv.size() - 2) + 1;
    CHECK(std::abs(std::stod(csv.substr(last)) - session.simulation().now()) < 1e-9);
}

TEST_CASE("exported table: a change of the recorded run ends it with a notice") {
    PatientSession session;
    session.load("belt_oscillator");
    session.player.seek(5.0);
    const auto check = [&](auto change) {
        ExportedTable table(session, "csv 0.001", ExportedTable::most_at_once);
        REQUIRE(!table.write(session, make_slice(0.01)).value().empty());
        const std::size_t before = session.notices.list().size();
        change();
        CHECK_FALSE(table.write(session, make_slice(0.01)).has_value());
        CHECK(session.notices.list().size() == before + 1);
    };
    SUBCASE("a live change") {
        check([&] { session.values.set("mu_k", 0.3); });
    }
    SUBCASE("another time as the present one, and a live change there") {
        check([&] {
            session.player.seek(1.0);
            session.values.set("mu_k", 0.2);
        });
    }
    SUBCASE("states that are dropped") {
        session.load("bearing_pendulum");
        session.player.seek(8.0);
        REQUIRE(session.simulation().node_count() > 2 * Simulation::forgotten_at_once);
        check([&] { session.simulation().forget_before(Simulation::forgotten_at_once); });
    }
}
