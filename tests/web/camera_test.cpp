// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/camera.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace stiction;

namespace {

void check_equal(const Point3& a, const Point3& b) {
    const Point3 d = a - b;
    CHECK(std::sqrt(dot(d, d)) < 1e-15);
}

}  // namespace

TEST_CASE("camera: the axes of the picture are orthonormal and right-handed from every side") {
    for (double azimuth = -170.0; azimuth <= 180.0; azimuth += 35.0)
        for (double elevation = -90.0; elevation <= 90.0; elevation += 22.5) {
            const ViewAxes axes = find_axes({azimuth, elevation, 1.0});
            check_equal(cross(axes.right, axes.up), axes.toward);
            CHECK(dot(axes.right, axes.right) == doctest::Approx(1.0).epsilon(1e-15));
            CHECK(dot(axes.right, axes.up) == doctest::Approx(0.0).epsilon(1e-15));
            CHECK(dot(axes.toward, axes.toward) == doctest::Approx(1.0).epsilon(1e-15));
        }
}

TEST_CASE("camera: azimuth 0 looks along +y, elevation 90 from above as a plane drawing is seen") {
    const ViewAxes front = find_axes({0.0, 0.0, 1.0}), top = find_axes({0.0, 90.0, 1.0}), plane;
    check_equal(front.right, {1.0, 0.0, 0.0});
    check_equal(front.up, {0.0, 0.0, 1.0});
    check_equal(front.toward, {0.0, -1.0, 0.0});
    check_equal(top.right, plane.right);
    check_equal(top.up, plane.up);
    check_equal(top.toward, plane.toward);
}

TEST_CASE("camera: its text gives it back, and what a hand does stays within the limits") {
    Camera camera;
    for (int i = 0; i < 200; ++i) {
        camera.turn(7.3, i % 3 == 0 ? -11.9 : 5.7);
        camera.magnify(i % 2 == 0 ? 1.13 : 0.91);
        CHECK(std::abs(camera.azimuth) <= 180.0);
        CHECK(std::abs(camera.elevation) <= 90.0);
        CHECK(camera.zoom >= 0.1);
        CHECK(camera.zoom <= 10.0);
        Camera read;
        CHECK(read_camera(write_camera(camera), read) == "");
        CHECK(read == camera);
    }
}

TEST_CASE("camera: a text that is no camera leaves it as it was and says so") {
    for (const char* text : {"", "1", "1,2", "1,2,3,4", "1,,3", "a,b,c", "1,2,nan", "inf,0,1"}) {
        Camera camera{1.0, 2.0, 3.0};
        CHECK(read_camera(text, camera) != "");
        CHECK(camera == Camera{1.0, 2.0, 3.0});
    }
    Camera camera;
    CHECK(read_camera("-200,-91,0.01", camera) == "Using 160,-90,0.1, the nearest allowed.");
}
