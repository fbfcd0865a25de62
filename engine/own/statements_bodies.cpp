// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Statements of bodies that make bodies, grounds and forces:
//
//     gravity E | gravity P
//     ground NAME [through P] [angle E] [speed E] [shake P frequency E [phase E]]
//     body NAME mass E [inertia E] SHAPE [at P] [angle E] [velocity P] [spin E] [label "TEXT"]
//     body NAME fixed SHAPE [at P] [angle E]
//       SHAPE = point | circle E [around P] | box E by E | rod E | polygon P P P {P}
//     mark BODY NAME P
//     force REF [P] [sine P frequency E [phase E]]        torque BODY [E] [sine E frequency E [phase E]]
//
// Joints, springs and contacts stand in statements_joints.cpp.
#include "base/printable.hpp"
#include "own/statements.hpp"
#include "own/statements_joints.hpp"

#include <algorithm>

namespace stiction::own {

namespace {

constexpr std::size_t most_corners = 8;

void read_gravity(StatementReader& in) {
    Point g{make_number(0.0), make_number(0.0)};
    if (in.is_at_point()) {
        g = in.take_point();
    } else {
        g.y = in.take_formula();  // points down: 0 - E
        Term down{.operation = Operation::negative, .left = static_cast<int>(g.y.terms.size()) - 1};
        g.y.terms.push_back(down);
    }
    in.take_end();
    in.description().gravity = std::move(g);
}

Point make_origin() { return {make_number(0.0), make_number(0.0)}; }

void read_ground(StatementReader& in) {
    auto& list = in.description().grounds;
    GroundEntry entry;
    entry.place = in.here();
    entry.through = entry.shake = make_origin();
    entry.angle = entry.speed = entry.frequency = entry.phase = make_number(0.0);
    entry.name = in.declare(NameKind::ground, static_cast<int>(list.size()));
    in.take_options({{"through", [&] { entry.through = in.take_point(); }},
                     {"angle", [&] { entry.angle = in.take_formula(); }},
                     {"speed", [&] { entry.speed = in.take_formula(); }},
                     {"shake", [&] {
                          entry.has_shake = true;
                          entry.shake = in.take_point();
                          in.take_turning(entry.frequency, entry.phase);
                      }}});
    list.push_back(std::move(entry));
}

Shape take_shape(StatementReader& in) {
    Shape shape;
    shape.radius = shape.width = shape.height = make_number(0.0);
    shape.around = make_origin();
    constexpr std::string_view words[] = {"point", "circle", "box", "rod", "polygon"};
    const Bounds length{"a length", 0.0, HUGE_VAL, true};
    const std::size_t place = in.reader().next();
    const int kind = in.take_choice(words, "a shape");
    if (kind < 0) return shape;
    shape.kind = static_cast<ShapeKind>(kind);
    switch (shape.kind) {
        case ShapeKind::point:
            break;
        case ShapeKind::circle:
            shape.radius = in.take_formula({"a radius", 0.0, HUGE_VAL, true});
            if (in.reader().take_word("around")) shape.around = in.take_point();
            break;
        case ShapeKind::box:
            shape.width = in.take_formula(length);
            if (in.require("by")) shape.height = in.take_formula(length);
            break;
        case ShapeKind::rod:
            shape.width = in.take_formula(length);
            break;
        case ShapeKind::polygon:
            while (in.reader().is_at("(") && !in.reader().has_failed())
                shape.corners.push_back(in.take_point());
            if (shape.corners.size() < 3)
                in.fail_at(place, "The polygon has " + std::to_string(shape.corners.size()) +
                                      " corners; it needs at least 3.");
            if (shape.corners.size() > most_corners)
                in.fail_at(place, "The polygon has " + std::to_string(shape.corners.size()) +
                                      " corners; the most is " + std::to_string(most_corners) + ".");
            break;
    }
    return shape;
}

void declare_coordinates(StatementReader& in, BodyEntry& body, int index) {
    auto& list = in.description().coordinates;
    body.coordinate = static_cast<int>(list.size());
    for (const std::string_view end : {"_x", "_y", "_theta"}) {
        if (end == "_theta" && body.shape.kind == ShapeKind::point) break;
        CoordinateEntry entry;
        entry.name = body.name + std::string(end);
        entry.unit = end == "_theta" ? "rad" : "m";
        entry.label = body.label;
        entry.body = index;
        entry.place = body.place;
        const int q = static_cast<int>(list.size());
        in.declare_column(entry.name, body.name, {NameKind::coordinate, q});
        in.declare_column(entry.name + "_dot", body.name, {NameKind::velocity, q});
        list.push_back(std::move(entry));
    }
}

void take_place_options(StatementReader& in, BodyEntry& entry) {
    const bool turns = entry.shape.kind != ShapeKind::point;
    std::vector<StatementReader::Option> options = {{"at", [&] {
                                                         entry.at_is_near = in.reader().take_word("near");
                                                         entry.at = in.take_point();
                                                     }}};
    if (!entry.is_fixed) options.push_back({"label", [&] { entry.label = in.take_text(longest_label); }});
    const auto refuse = [&in](std::string sentence) {
        return [&in, sentence] { in.fail_at(in.reader().place() - 1, sentence); };
    };
    options.push_back({"angle", [&] {
                           if (!turns) return refuse("A point does not turn: it has no angle.")();
                           entry.angle_is_near = in.reader().take_word("near");
                           entry.angle = in.take_formula();
                       }});
    options.push_back({"velocity", [&] {
                           if (entry.is_fixed) return refuse("A fixed body has no velocity.")();
                           entry.velocity = in.take_point();
                       }});
    options.push_back({"spin", [&] {
                           if (entry.is_fixed) return refuse("A fixed body has no spin.")();
                           if (!turns) return refuse("A point does not turn: it has no spin.")();
                           entry.spin = in.take_formula();
                       }});
    in.take_options(options);
    if (entry.is_fixed && (entry.at_is_near || entry.angle_is_near))
        in.fail_at(in.statement().size(), "A fixed body has no first guess: write its place without `near`.");
}

void read_body(StatementReader& in) {
    auto& list = in.description().bodies;
    const int index = static_cast<int>(list.size());
    BodyEntry entry;
    entry.place = in.here();
    entry.mass = make_number(0.0);
    entry.name = in.declare(NameKind::body, index);
    entry.is_fixed = in.reader().take_word("fixed");
    if (!entry.is_fixed && in.require("mass")) {
        entry.mass = in.take_formula({"a mass", 0.0, HUGE_VAL, true});
        const std::size_t at = in.reader().next();
        if (in.reader().take_word("inertia"))
            entry.inertia = in.take_formula({"an inertia", 0.0, HUGE_VAL, true});
        if (entry.inertia && in.reader().see_word() == "point")
            in.fail_at(at, "A point does not turn: it has no inertia.");
    }
    entry.shape = take_shape(in);
    take_place_options(in, entry);
    if (!entry.is_fixed) declare_coordinates(in, entry, index);
    list.push_back(std::move(entry));
}

void read_mark(StatementReader& in) {
    auto& list = in.description().marks;
    MarkEntry entry;
    entry.body = in.take_index(NameKind::body);
    entry.place = in.here();
    const std::size_t at = in.reader().next();
    entry.name = in.take_member_name();
    for (const MarkEntry& other : list)
        if (other.body == entry.body && other.name == entry.name)
            in.fail_at(at, quote_printable(entry.name) + " is already a mark of this body.");
    entry.at = in.take_point();
    in.take_end();
    list.push_back(std::move(entry));
}

HarmonicPoint make_no_force() { return {make_origin(), make_origin(), make_number(0.0), make_number(0.0)}; }

void read_force(StatementReader& in) {
    BodyForce entry;
    entry.place = in.here();
    entry.force = make_no_force();
    entry.at = take_point_ref(in);
    if (entry.at.kind == PointRef::Kind::ground)
        in.fail_at(in.statement().size() + 1, "A force acts on a body, not on the ground.");
    if (in.reader().is_at("(")) entry.force.value = in.take_point();
    in.take_options({{"sine", [&] { in.take_sine(entry.force); }}});
    in.description().forces.push_back(std::move(entry));
}

void read_torque(StatementReader& in) {
    BodyTorque entry;
    entry.place = in.here();
    entry.torque = {make_number(0.0), make_number(0.0), make_number(0.0), make_number(0.0)};
    entry.body = take_turning_body(in);
    if (!in.reader().is_at_end() && in.reader().see_word() != "sine") entry.torque.value = in.take_formula();
    in.take_options({{"sine", [&] { in.take_sine(entry.torque); }}});
    in.description().torques.push_back(std::move(entry));
}

constexpr Statement statements[] = {
    {"gravity", read_gravity, true},
    {"ground", read_ground},
    {"body", read_body},
    {"mark", read_mark},
    {"pin", read_pin},
    {"slider", read_slider},
    {"guide", read_guide},
    {"motor", read_motor},
    {"spring", read_body_spring},
    {"damper", read_damper},
    {"torsion", read_torsion},
    {"force", read_force},
    {"torque", read_torque},
    {"contact", read_body_contact},
};

}  // namespace

std::span<const Statement> body_statements() { return statements; }

}  // namespace stiction::own
