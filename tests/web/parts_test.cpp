// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of the page that a link shows alone or leaves out.
#include "ui/parts.hpp"

#include <doctest/doctest.h>

using namespace stiction;

TEST_CASE("parts: without lists everything is shown") {
    const Parts parts;
    for (const char* id : {"scene", "time.x", "mu_s", "help"}) CHECK(parts.shows(id));
}

TEST_CASE("parts: a list of what is shown leaves out the rest, but never what is permanent") {
    Parts parts;
    parts.only = {"scene", "mu_k"};
    for (const char* id : {"scene", "mu_k", "play", "reset", "timeline", "notices", "help"})
        CHECK(parts.shows(id));
    for (const char* id : {"phase", "mu_s", "time.x", "share", "step"}) CHECK_FALSE(parts.shows(id));
    CHECK(Parts::write(parts.only) == "scene,mu_k");
}

TEST_CASE("parts: a group stands for its members, and a member for itself alone") {
    Parts parts;
    parts.hidden = {"time"};
    CHECK_FALSE(parts.shows("time.x"));
    parts.hidden = {"time.x"};
    CHECK_FALSE(parts.shows("time.x"));
    CHECK(parts.shows("time.x_dot"));
    parts.only = {"time"};
    CHECK(parts.shows("time.x_dot"));
    CHECK_FALSE(parts.shows("time.x"));
    parts.hidden = {"help"};
    CHECK(parts.shows("help"));
}

TEST_CASE("parts: plots may have the ids of window.stiction.controls()") {
    CHECK(Parts::normalise("plot.time.x") == "time.x");
    CHECK(Parts::normalise("plot.friction") == "disk");
    CHECK(Parts::normalise("mu_s") == "mu_s");
}
