// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Planes of normal forces that are written for sliding contacts.
#include "patient_session.hpp"

#include "model/catalogue.hpp"
#include "model/plane_map.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stiction;

namespace {

PlanePicture draw_plane(const Session& session) {
    PlanePicture out;
    session.system().picture->maps[0].draw(session.experiment.scenario().values, session.sample(), out);
    return out;
}

bool has(const PlanePicture& picture, Figure kind) {
    return std::any_of(picture.figures.begin(), picture.figures.end(),
                       [&](const PlaneFigure& figure) { return figure.kind == kind; });
}

}  // namespace

TEST_CASE("sliding_block: the plane of normal forces has an answer while it slides flat, and none after") {
    PatientSession session;
    session.load("sliding_block/fig_2_13");
    CHECK(has(draw_plane(session), Figure::possible));
    CHECK(has(draw_plane(session), Figure::optimum));
    session.player.seek(1.2);
    REQUIRE(session.sample().q[2] > 0.1);
    CHECK_FALSE(has(draw_plane(session), Figure::possible));
    CHECK_FALSE(has(draw_plane(session), Figure::optimum));
    CHECK(draw_plane(session).remark == "valid while it slides flat");
}

TEST_CASE("point_between_planes: at rest the ray of normal forces stays, Gauss' point goes") {
    PatientSession session;
    session.load("point_between_planes");
    CHECK(has(draw_plane(session), Figure::optimum));
    session.player.seek(3.0);
    REQUIRE(session.sample().contacts[0].state == ContactState::stick);
    CHECK_FALSE(has(draw_plane(session), Figure::optimum));
    CHECK(has(draw_plane(session), Figure::set));
}
