// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/statements_joints.hpp"

#include "base/printable.hpp"
#include "own/statements.hpp"

#include <algorithm>

namespace stiction::own {

namespace {

std::string_view get_shape_words(ShapeKind kind) {
    constexpr std::string_view words[] = {"a point", "a circle", "a box", "a rod", "a polygon"};
    return words[static_cast<std::size_t>(kind)];
}

const BodyEntry& get_body(StatementReader& in, int body) {
    return in.description().bodies[static_cast<std::size_t>(body)];
}

// "c3" gives 2; -1 if the word is no such member.
int find_member(std::string_view word, char letter) {
    const bool fits = word.size() == 2 && word[0] == letter && word[1] >= '1' && word[1] <= '8';
    return fits ? word[1] - '1' : -1;
}

// Anything that a contact can touch, as written.
struct Member {
    enum class Kind { nothing, body, corner, side, mark, ground, point };
    Kind kind = Kind::nothing;
    int body = -1, index = 0;
    Point at{make_number(0.0), make_number(0.0)};
    std::size_t from = 0;
    std::string text;
    Place place;
};

void take_member_of_body(StatementReader& in, Member& out) {
    const std::string name = get_body(in, out.body).name;
    const ShapeKind shape = get_body(in, out.body).shape.kind;
    const std::size_t at = in.reader().next();
    const std::string_view word = in.reader().take_word();
    const std::vector<MarkEntry>& marks = in.description().marks;
    const auto mark = std::find_if(marks.begin(), marks.end(),
                                   [&](const MarkEntry& m) { return m.body == out.body && m.name == word; });
    if (mark != marks.end()) {
        out.kind = Member::Kind::mark;
        out.index = static_cast<int>(mark - marks.begin());
        return;
    }
    const int corners = get_body(in, out.body).shape.corner_count();
    const int corner = find_member(word, 'c'), side = find_member(word, 's');
    out.kind = side >= 0 ? Member::Kind::side : Member::Kind::corner;
    out.index = std::max(corner, side);
    if (out.index >= 0 && out.index < corners) return;
    const std::string is = "`" + name + "` is " + std::string(get_shape_words(shape));
    const std::string last = std::to_string(corners);
    out.index = 0;
    in.fail_at(
        at, is + " and has no " +
                (word.empty() ? "such part"
                              : (corner >= 0 ? "corner "
                                 : side >= 0 ? "side "
                                             : "mark ") +
                                    quote_printable(word)) +
                (corners > 0 ? "; it has the corners c1 to c" + last + " and the sides s1 to s" + last + "."
                             : "."));
}

Member take_member(StatementReader& in, std::string_view expected) {
    Member out;
    out.from = in.reader().next();
    out.place = in.here();
    if (in.reader().is_at("(")) {
        out.kind = Member::Kind::point;
        out.at = in.take_point();
        out.text = in.text_from(out.from);
        return out;
    }
    const std::string word(in.reader().take_word());
    const Name* name = in.find_name(word);
    if (word.empty()) {
        in.reader().fail_here("stands where " + std::string(expected) + " is expected.");
    } else if (name != nullptr && name->kind == NameKind::ground) {
        out.kind = Member::Kind::ground;
        out.index = name->index;
    } else if (name != nullptr && name->kind == NameKind::body) {
        out.kind = Member::Kind::body;
        out.body = name->index;
        if (in.reader().take(".")) take_member_of_body(in, out);
    } else {
        in.fail_at(out.from,
                   in.explain_unknown(word, "a body or ground", {NameKind::body, NameKind::ground}));
    }
    out.text = in.text_from(out.from);
    return out;
}

PointRef make_point_ref(StatementReader& in, const Member& member) {
    PointRef out;
    out.at = member.at;
    out.body = member.body;
    out.index = member.index;
    out.place = member.place;
    switch (member.kind) {
        case Member::Kind::body:
            out.kind = PointRef::Kind::centre;
            break;
        case Member::Kind::corner:
            out.kind = PointRef::Kind::corner;
            break;
        case Member::Kind::mark:
            out.kind = PointRef::Kind::mark;
            break;
        case Member::Kind::point:
            out.kind = PointRef::Kind::ground;
            break;
        case Member::Kind::side:
            in.fail_at(member.from, quote_printable(member.text) + " is a side, not a point.");
            break;
        case Member::Kind::ground:
            in.fail_at(member.from,
                       quote_printable(member.text) + " is a line; a point of the ground is written (x, y).");
            break;
        case Member::Kind::nothing:
            break;
    }
    return out;
}

LineRef make_line_ref(StatementReader& in, const Member& member) {
    LineRef out;
    out.place = member.place;
    if (member.kind == Member::Kind::ground) {
        out.ground = member.index;
    } else if (member.kind == Member::Kind::side) {
        out.body = member.body;
        out.side = member.index;
    } else {
        out.ground = 0;
        in.fail_at(member.from, quote_printable(member.text) +
                                    " is no line: a line is a ground, or a side as `block.s1`.");
    }
    return out;
}

bool moves(StatementReader& in, int body) { return body >= 0 && !get_body(in, body).is_fixed; }

// Two parts of a joint, a spring or a contact; at least one of them moves.
void check_pair(StatementReader& in, int first, int second, std::size_t at, const std::string& what) {
    if (first >= 0 && first == second)
        in.fail_at(at, what + " joins two parts; both are of `" + get_body(in, first).name + "`.");
    else if (!moves(in, first) && !moves(in, second))
        in.fail_at(at, what + " needs a part that moves; both are fixed.");
}

int take_second_body(StatementReader& in, int first) {
    const std::size_t at = in.reader().next();
    const int second = in.is_at(NameKind::body) ? take_turning_body(in) : -1;
    if (!in.reader().has_failed()) check_pair(in, first, second, at, "`" + std::string(in.statement()) + "`");
    return second;
}

// The parts of a pair, both points.
void take_point_pair(StatementReader& in, PointRef& first, PointRef& second) {
    const std::size_t at = in.reader().next();
    first = take_point_ref(in);
    second = take_point_ref(in);
    if (!in.reader().has_failed())
        check_pair(in, first.body, second.body, at, "`" + std::string(in.statement()) + "`");
}

Part make_part(StatementReader& in, const Member& member) {
    Part out;
    const bool is_line = member.kind == Member::Kind::ground || member.kind == Member::Kind::side;
    if (is_line) {
        out.kind = Part::Kind::line;
        out.line = make_line_ref(in, member);
        return out;
    }
    if (member.kind == Member::Kind::body) {
        const ShapeKind shape = get_body(in, member.body).shape.kind;
        if (shape == ShapeKind::circle) {
            out.kind = Part::Kind::circle;
            out.body = member.body;
            return out;
        }
        if (shape != ShapeKind::point)
            in.fail_at(member.from, "`" + member.text + "` is " + std::string(get_shape_words(shape)) +
                                        ": write one of its corners or sides, as `" + member.text +
                                        ".c1` or `" + member.text + ".s1`.");
    }
    if (member.kind == Member::Kind::point)
        in.fail_at(member.from, "A point of the ground is no part of a contact; write a fixed body.");
    else
        out.point = make_point_ref(in, member);
    return out;
}

void check_kinds(StatementReader& in, const Part& first, const Part& second, std::size_t at) {
    const bool lines = first.kind == Part::Kind::line && second.kind == Part::Kind::line;
    if (first.kind == Part::Kind::point && second.kind == Part::Kind::point)
        in.fail_at(at, "Two points never touch: a contact needs a line or a circle.");
    if (lines && first.line.body < 0)
        in.fail_at(
            at,
            "Two lines touch at corners: write the side of a body first, as `contact feet block.s1 floor`.");
}

}  // namespace

PointRef take_point_ref(StatementReader& in) { return make_point_ref(in, take_member(in, "a point")); }
LineRef take_line_ref(StatementReader& in) { return make_line_ref(in, take_member(in, "a line")); }

int take_turning_body(StatementReader& in) {
    const std::size_t at = in.reader().next();
    const int body = in.take_index(NameKind::body);
    if (!in.reader().has_failed() && get_body(in, body).shape.kind == ShapeKind::point)
        in.fail_at(at, "`" + get_body(in, body).name + "` is a point: it does not turn.");
    return body;
}

void read_pin(StatementReader& in) {
    Description& d = in.description();
    PinEntry entry;
    entry.place = in.here();
    entry.name = in.declare(NameKind::joint, static_cast<int>(d.joints.size()));
    take_point_pair(in, entry.first, entry.second);
    in.take_end();
    d.joints.push_back({JointRef::Kind::pin, static_cast<int>(d.pins.size())});
    d.pins.push_back(std::move(entry));
}

void read_slider(StatementReader& in) {
    Description& d = in.description();
    SliderEntry entry;
    entry.place = in.here();
    entry.name = in.declare(NameKind::joint, static_cast<int>(d.joints.size()));
    const std::size_t at = in.reader().next();
    entry.body = take_turning_body(in);
    entry.line = take_line_ref(in);
    if (!in.reader().has_failed()) check_pair(in, entry.body, entry.line.body, at, "`slider`");
    in.take_end();
    d.joints.push_back({JointRef::Kind::slider, static_cast<int>(d.sliders.size())});
    d.sliders.push_back(std::move(entry));
}

void read_motor(StatementReader& in) {
    Description& d = in.description();
    MotorEntry entry;
    entry.place = in.here();
    entry.angle = entry.speed = entry.sine = entry.frequency = entry.phase = make_number(0.0);
    entry.name = in.declare(NameKind::joint, static_cast<int>(d.joints.size()));
    entry.body = take_turning_body(in);
    entry.second = take_second_body(in, entry.body);
    in.take_options({{"angle", [&] { entry.angle = in.take_formula(); }},
                     {"speed", [&] { entry.speed = in.take_formula(); }},
                     {"sine", [&] {
                          entry.sine = in.take_formula();
                          in.take_turning(entry.frequency, entry.phase);
                      }}});
    d.joints.push_back({JointRef::Kind::motor, static_cast<int>(d.motors.size())});
    d.motors.push_back(std::move(entry));
}

void read_guide(StatementReader& in) {
    auto& list = in.description().contacts;
    ContactEntry entry;
    entry.kind = ContactKind::bilateral;
    entry.place = in.here();
    entry.load = entry.gap.constant = make_number(0.0);
    entry.name = in.declare(NameKind::contact, static_cast<int>(list.size()));
    const std::size_t at = in.reader().next();
    entry.first.kind = Part::Kind::point;
    entry.first.point = take_point_ref(in);
    entry.second.kind = Part::Kind::line;
    entry.second.line = take_line_ref(in);
    if (!in.reader().has_failed())
        check_pair(in, entry.first.point.body, entry.second.line.body, at, "`guide`");
    const std::size_t at_options = in.reader().next();
    std::vector<StatementReader::Option> options;
    in.add_contact_options(options, entry);
    for (const std::string_view word : in.take_options(options))
        if (word == "restitution" || word == "tangential")
            in.fail_at(at_options, "A guide never opens, so it has no `" + std::string(word) + "`.");
    entry.is_closed = true;
    list.push_back(std::move(entry));
}

void read_body_spring(StatementReader& in) {
    SpringEntry entry;
    entry.place = in.here();
    entry.stiffness = entry.length = entry.damping = make_number(0.0);
    entry.name = in.declare(NameKind::spring, static_cast<int>(in.description().springs.size()));
    take_point_pair(in, entry.first, entry.second);
    const std::vector<std::string_view> seen =
        in.take_options({{"stiffness", [&] { entry.stiffness = in.take_formula(); }},
                         {"length",
                          [&] {
                              entry.length = in.take_formula({"a length of a spring", 0.0});
                          }},
                         {"damping", [&] {
                              entry.damping = in.take_formula({"a damping", 0.0});
                          }}});
    for (const std::string_view word : {"stiffness", "length"})
        if (std::find(seen.begin(), seen.end(), word) == seen.end())
            in.reader().fail_here("stands where `" + std::string(word) + "` is expected.");
    in.description().springs.push_back(std::move(entry));
}

void read_damper(StatementReader& in) {
    SpringEntry entry;
    entry.place = in.here();
    entry.is_damper = true;
    entry.stiffness = entry.length = entry.damping = make_number(0.0);
    entry.name = in.declare(NameKind::spring, static_cast<int>(in.description().springs.size()));
    take_point_pair(in, entry.first, entry.second);
    if (in.require("damping")) entry.damping = in.take_formula({"a damping", 0.0});
    in.take_end();
    in.description().springs.push_back(std::move(entry));
}

void read_torsion(StatementReader& in) {
    TorsionEntry entry;
    entry.place = in.here();
    entry.stiffness = entry.angle = entry.damping = make_number(0.0);
    entry.name = in.declare(NameKind::spring, static_cast<int>(in.description().torsions.size()));
    entry.body = take_turning_body(in);
    entry.second = take_second_body(in, entry.body);
    const std::vector<std::string_view> seen =
        in.take_options({{"stiffness", [&] { entry.stiffness = in.take_formula(); }},
                         {"angle", [&] { entry.angle = in.take_formula(); }},
                         {"damping", [&] {
                              entry.damping = in.take_formula({"a damping", 0.0});
                          }}});
    if (std::find(seen.begin(), seen.end(), "stiffness") == seen.end())
        in.reader().fail_here("stands where `stiffness` is expected.");
    in.description().torsions.push_back(std::move(entry));
}

void read_body_contact(StatementReader& in) {
    auto& list = in.description().contacts;
    ContactEntry entry;
    entry.place = in.here();
    entry.load = entry.gap.constant = make_number(0.0);
    entry.name = in.declare(NameKind::contact, static_cast<int>(list.size()));
    const std::size_t at = in.reader().next();
    const Member a = take_member(in, "a part of a body");
    const Member b = take_member(in, "a part of a body or a ground");
    if (!in.reader().has_failed()) {
        entry.first = make_part(in, a);
        entry.second = make_part(in, b);
        check_kinds(in, entry.first, entry.second, at);
        check_pair(in, a.body, b.body, at, "`contact`");
    }
    std::vector<StatementReader::Option> options;
    in.add_contact_options(options, entry);
    in.take_options(options);
    const bool is_side = a.kind == Member::Kind::side && entry.second.kind == Part::Kind::line;
    if (!is_side || in.reader().has_failed()) return list.push_back(std::move(entry));
    // A side stands for its two corners.
    const int corners = get_body(in, a.body).shape.corner_count();
    const std::string name = entry.name;
    in.set_count(name, 2);
    in.said().push_back(in.said().back());
    entry.first.kind = Part::Kind::point;
    for (int i = 0; i < 2; ++i) {
        ContactEntry one = entry;
        one.name = name + "_" + std::to_string(i + 1);
        const int index = static_cast<int>(list.size());
        in.declare_column(one.name, name, {NameKind::contact, index});
        one.first.point.kind = PointRef::Kind::corner;
        one.first.point.body = a.body;
        one.first.point.index = (a.index + i) % corners;
        one.first.point.place = a.place;
        list.push_back(std::move(one));
    }
}

}  // namespace stiction::own
