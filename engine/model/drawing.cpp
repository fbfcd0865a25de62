// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/drawing.hpp"

#include "base/constants.hpp"

#include <cmath>

namespace stiction {

void Drawing::add_surface(Role role, const Point3& a, const Point3& b, double drift, double thickness) {
    surfaces.push_back({role, a, b, drift, thickness});
}
void Drawing::add_line(Role role, std::initializer_list<Point3> points, bool closed, bool filled) {
    lines.push_back({role, points, closed, filled});
}
void Drawing::add_circle(Role role, const Point3& centre, double radius, bool filled, double spoke_angle) {
    circles.push_back({role, centre, radius, filled, spoke_angle});
}
void Drawing::add_sole(int contact, const Point3& a, const Point3& b) { soles.push_back({contact, a, b}); }
void Drawing::add_cone(const Point3& apex, const Point3& normal, double mu_stick, double mu_slip,
                       double height) {
    cones.push_back({apex, normal, mu_stick, mu_slip, height});
}
void Drawing::add_force(ForceRole role, const Point3& at, const Point3& vector, std::string_view letter,
                        double value, double longest) {
    forces.push_back({role, at, vector, std::string(letter), value, longest});
}
void Drawing::add_velocity(const Point3& at, const Point3& vector, std::string_view letter, bool driven,
                           std::string_view unit, double value) {
    velocities.push_back({at, vector, std::string(letter), driven, value, unit});
}
void Drawing::add_arc(const Point3& centre, double radius, double from, double to, std::string_view letter,
                      double value) {
    arcs.push_back({centre, radius, to - std::fmod(to - from, 2.0 * pi), to, std::string(letter), value});
}
void Drawing::add_label(const Point3& at, std::string_view text, std::string_view more) {
    labels.push_back({at, std::string(text), std::string(more)});
}

void Drawing::add_solid(Shape shape, const Point3& centre, const Point3& u, const Point3& v, const Point3& w,
                        Role role) {
    solids.push_back({shape, centre, u, v, w, role});
}
void Drawing::add_cylinder(const Point3& a, const Point3& b, double radius, const Point3& spoke, Role role) {
    const Point3 w = 0.5 * (b - a);
    // If no direction is given, any direction across the axis is used.
    const Point3 other = w.z * w.z > w.x * w.x + w.y * w.y ? Point3{1.0, 0.0, 0.0} : Point3{0.0, 0.0, 1.0};
    const auto scale = [&](const Point3& p) { return (radius / std::sqrt(dot(p, p))) * p; };
    const Point3 u = scale(dot(spoke, spoke) > 0.0 ? spoke : cross(other, w));
    add_solid(Shape::cylinder, a + w, u, scale(cross(w, u)), w, role);
}
void Drawing::add_floor(const Point3& centre, const Point3& u, const Point3& v, double pitch) {
    floors.push_back({centre, u, v, pitch});
}

}  // namespace stiction
