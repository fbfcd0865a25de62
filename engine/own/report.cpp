// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/report.hpp"

#include "base/number_text.hpp"

#include <algorithm>

namespace stiction::own {

namespace {

std::string find_leaf_name(const Description& d, int leaf) {
    return leaf < first_constant ? d.parameters[static_cast<std::size_t>(leaf)].name
                                 : d.constants[static_cast<std::size_t>(leaf - first_constant)].name;
}

// Texts of terms with the strength of their operation: sums 1, products 2, atoms 3.
struct TermText {
    std::string text;
    int strength = 3;
    bool has_sign = false;  ///< "-" and a product
};

std::string enclose(const TermText& term, int least) {
    return term.strength >= least ? term.text : "(" + term.text + ")";
}

TermText join_factors(const TermText& a, std::string_view sign, const TermText& b) {
    return {(a.has_sign ? a.text : enclose(a, 2)) + std::string(sign) + enclose(b, 3), a.has_sign ? 1 : 2,
            a.has_sign};
}

TermText write_term(const Description& d, const Term& term, std::span<const TermText> terms) {
    const auto get = [&](int place) { return terms[static_cast<std::size_t>(place)]; };
    const auto write_function = [&](std::string_view name) {
        return TermText{std::string(name) + "(" + get(term.left).text + ")", 3};
    };
    switch (term.operation) {
        case Operation::number:
            return {write_number(term.number), term.number < 0.0 ? 1 : 3};
        case Operation::leaf:
            return {find_leaf_name(d, term.leaf), 3};
        case Operation::negative:
            return {"-" + enclose(get(term.left), 2), 1, true};
        case Operation::sum:
            return {get(term.left).text + " + " + enclose(get(term.right), 2), 1};
        case Operation::difference:
            return {get(term.left).text + " - " + enclose(get(term.right), 2), 1};
        case Operation::product:
            return join_factors(get(term.left), "*", get(term.right));
        case Operation::quotient:
            return join_factors(get(term.left), "/", get(term.right));
        case Operation::sqrt:
            return write_function("sqrt");
        case Operation::sin:
            return write_function("sin");
        case Operation::cos:
            return write_function("cos");
        default:
            return {};
    }
}

TermText write_terms(const Description& d, const Formula& formula) {
    std::vector<TermText> out;
    for (const Term& term : formula.terms) out.push_back(write_term(d, term, out));
    return out.back();
}

bool is_zero(const Formula& formula) { return formula.is_number() && formula.terms[0].number == 0.0; }

// A sum of products: terms with a factor are written "a*b", a coefficient 1 is left out.
class SumText {
  public:
    explicit SumText(const Description& d) : d_(d) {}

    void add(const Formula& coefficient, const std::string& factor, bool is_negative = false) {
        if (is_zero(coefficient)) return;
        TermText text = write_terms(d_, coefficient);
        if (text.has_sign) {
            is_negative = !is_negative;
            text = {text.text.substr(1), 2};
        }
        if (!factor.empty())
            text.text = text.text == "1" ? factor : enclose(text, 2) + "*" + factor;
        else if (is_negative)
            text.text = enclose(text, 2);
        add_text(text.text, is_negative);
    }
    void add_text(std::string text, bool is_negative = false) {
        if (text.starts_with('-')) {
            is_negative = !is_negative;
            text.erase(0, 1);
        }
        out_ += out_.empty() ? (is_negative ? "-" : "") : (is_negative ? " - " : " + ");
        out_ += text;
    }
    std::string get() const { return out_.empty() ? "0" : out_; }

  private:
    const Description& d_;
    std::string out_;
};

std::string write_form(const Description& d, const LinearForm& form) {
    SumText out(d);
    for (const LinearForm::Part& part : form.parts)
        out.add(part.coefficient, d.coordinates[static_cast<std::size_t>(part.coordinate)].name +
                                      (part.is_velocity ? "_dot" : ""));
    out.add(form.constant, "");
    return out.get();
}

std::string write_sine(const Description& d, const Formula& sine, const Formula& frequency,
                       const Formula& phase) {
    std::string inside = "2*pi*" + enclose(write_terms(d, frequency), 3) + "*t";
    if (!is_zero(phase)) inside += " + " + enclose(write_terms(d, phase), 2);
    const std::string size = enclose(write_terms(d, sine), 2);
    return (size == "1" ? "" : size + "*") + "sin(" + inside + ")";
}

std::string write_point(const Description& d, const Point& point) {
    return "(" + write_formula(d, point.x) + ", " + write_formula(d, point.y) + ")";
}

std::string write_ref(const Description& d, const PointRef& ref) {
    if (ref.kind == PointRef::Kind::ground) return write_point(d, ref.at);
    const std::string body = d.bodies[static_cast<std::size_t>(ref.body)].name;
    if (ref.kind == PointRef::Kind::corner) return body + ".c" + std::to_string(ref.index + 1);
    if (ref.kind == PointRef::Kind::mark)
        return body + "." + d.marks[static_cast<std::size_t>(ref.index)].name;
    return body;
}

std::string write_line(const Description& d, const LineRef& line) {
    if (line.ground >= 0) return d.grounds[static_cast<std::size_t>(line.ground)].name;
    return d.bodies[static_cast<std::size_t>(line.body)].name + ".s" + std::to_string(line.side + 1);
}

std::string write_part(const Description& d, const Part& part) {
    if (part.kind == Part::Kind::line) return write_line(d, part.line);
    if (part.kind == Part::Kind::circle) return d.bodies[static_cast<std::size_t>(part.body)].name;
    return write_ref(d, part.point);
}

int find_body(const Part& part) {
    if (part.kind == Part::Kind::line) return part.line.body;
    return part.kind == Part::Kind::circle ? part.body : part.point.body;
}

std::string write_law(const Description& d, const ContactEntry& contact) {
    if (contact.law < 0) return "without friction";
    const Law& law = d.laws[static_cast<std::size_t>(contact.law)];
    constexpr std::string_view names[] = {"frictionless", "coulomb", "coulomb_stiction", "stribeck",
                                          "hyperbolic"};
    std::string out(names[static_cast<std::size_t>(law.kind)]);
    const auto add = [&](std::string_view name, const Formula& value) {
        out += ", " + std::string(name) + " = " + write_formula(d, value);
    };
    if (law.kind == LawKind::coulomb) {
        add("mu", law.mu_k);
    } else {
        add("mu_s", law.mu_s);
        add("mu_k", law.mu_k);
    }
    if (law.kind == LawKind::stribeck || law.kind == LawKind::hyperbolic) add("v_s", law.v_s);
    if (!is_zero(law.eta)) add("eta", law.eta);
    if (!is_zero(law.c2)) add("c2", law.c2);
    if (!law.asymmetry.is_number() || law.asymmetry.terms[0].number != 1.0) add("asymmetry", law.asymmetry);
    return out;
}

// Rows.

void add_matrix_entries(const std::vector<MatrixEntry>& entries, const Description& d, int row,
                        std::string_view end, bool is_negative, SumText& out) {
    for (const MatrixEntry& entry : entries) {
        if (entry.first != row && entry.second != row) continue;
        const int other = entry.first == row ? entry.second : entry.first;
        out.add(entry.value, d.coordinates[static_cast<std::size_t>(other)].name + std::string(end),
                is_negative);
    }
}

void add_springs(const Description& d, int row, bool is_damping, SumText& out) {
    for (const RowSpring& spring : d.row_springs) {
        const Formula& factor = is_damping ? spring.damping : spring.stiffness;
        if (spring.first != row && spring.second != row) continue;
        const std::string end = is_damping ? "_dot" : "";
        std::string inside = d.coordinates[static_cast<std::size_t>(spring.first)].name + end;
        bool is_sum = false;
        if (spring.second >= 0) {
            inside += " - " + d.coordinates[static_cast<std::size_t>(spring.second)].name + end;
            is_sum = true;
        }
        if (!is_damping && !is_zero(spring.rest)) {
            inside += " - " + enclose(write_terms(d, spring.rest), 2);
            is_sum = true;
        }
        out.add(factor, is_sum ? "(" + inside + ")" : inside, spring.first == row);
    }
}

void add_contact_rows(const Description& d, int row, SumText& out) {
    for (const ContactEntry& contact : d.contacts) {
        for (const LinearForm::Part& part : contact.gap.parts)
            if (part.coordinate == row) out.add(part.coefficient, contact.name + ".normal");
        if (!contact.slip) continue;
        for (const LinearForm::Part& part : contact.slip->parts)
            if (part.coordinate == row) out.add(part.coefficient, contact.name + ".tangent");
    }
}

std::vector<std::string> write_row_equations(const Description& d) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < d.coordinates.size(); ++i) {
        const int row = static_cast<int>(i);
        SumText left(d), right(d);
        add_matrix_entries(d.masses, d, row, "_ddot", false, left);
        for (const RowForce& force : d.row_forces)
            if (force.coordinate == row) right.add(force.force.value, "");
        for (const RowForce& force : d.row_forces)
            if (force.coordinate == row && force.force.has_sine)
                right.add_text(write_sine(d, force.force.sine, force.force.frequency, force.force.phase));
        add_matrix_entries(d.stiffnesses, d, row, "", true, right);
        add_springs(d, row, false, right);
        add_matrix_entries(d.dampings, d, row, "_dot", true, right);
        add_springs(d, row, true, right);
        add_contact_rows(d, row, right);
        out.push_back(left.get() + " = " + right.get());
    }
    for (const ContactEntry& contact : d.contacts) {
        std::string line = contact.name + ": ";
        line += contact.kind == ContactKind::prescribed ? "normal = " + write_formula(d, contact.load)
                                                        : "gap = " + write_form(d, contact.gap);
        if (contact.slip) line += ", slip = " + write_form(d, *contact.slip) + ", " + write_law(d, contact);
        if (!is_zero(contact.restitution)) line += ", restitution = " + write_formula(d, contact.restitution);
        out.push_back(std::move(line));
    }
    return out;
}

// Bodies: forces F of named parts, moments about the centre of mass by the cross product with the arm.

struct BodySums {
    SumText force, moment;
};

// The force of a part `name`, which acts on its first body and in the other sense on its second one.
void add_pair(std::vector<BodySums>& sums, const Description& d, const std::string& name, int first,
              int second) {
    for (const auto& [body, is_negative] : {std::pair(first, false), std::pair(second, true)}) {
        if (body < 0) continue;
        BodySums& of = sums[static_cast<std::size_t>(body)];
        of.force.add_text(name + ".F", is_negative);
        of.moment.add_text(
            "cross(" + name + ".P - " + d.bodies[static_cast<std::size_t>(body)].name + ", " + name + ".F)",
            is_negative);
    }
}
void add_moment(std::vector<BodySums>& sums, const std::string& text, int first, int second) {
    if (first >= 0) sums[static_cast<std::size_t>(first)].moment.add_text(text);
    if (second >= 0) sums[static_cast<std::size_t>(second)].moment.add_text(text, true);
}

std::string write_contact_line(const Description& d, const ContactEntry& contact) {
    std::string out = contact.name + ": " + write_part(d, contact.first) + " on " +
                      write_part(d, contact.second) + ", F = normal n + tangent t, t = (n_y, -n_x)";
    if (contact.second.kind == Part::Kind::line && contact.second.line.ground >= 0) {
        const GroundEntry& ground = d.grounds[static_cast<std::size_t>(contact.second.line.ground)];
        const std::string a = write_formula(d, ground.angle);
        out += a == "0" ? ", n = (0, 1)" : ", n = (-sin(" + a + "), cos(" + a + "))";
    }
    out += ", " + write_law(d, contact);
    if (!is_zero(contact.restitution)) out += ", restitution = " + write_formula(d, contact.restitution);
    return out;
}

void add_loads(const Description& d, std::vector<BodySums>& sums) {
    for (const BodyForce& force : d.forces) {
        const std::string body = d.bodies[static_cast<std::size_t>(force.at.body)].name;
        BodySums& of = sums[static_cast<std::size_t>(force.at.body)];
        std::string text = write_point(d, force.force.value);
        if (force.force.has_sine)
            text = "(" + text + " + " + write_point(d, force.force.sine) + "*sin(2*pi*" +
                   enclose(write_terms(d, force.force.frequency), 3) + "*t + " +
                   write_formula(d, force.force.phase) + "))";
        of.force.add_text(text);
        if (force.at.kind != PointRef::Kind::centre)
            of.moment.add_text("cross(" + write_ref(d, force.at) + " - " + body + ", " + text + ")");
    }
    for (const BodyTorque& torque : d.torques) {
        BodySums& of = sums[static_cast<std::size_t>(torque.body)];
        of.moment.add(torque.torque.value, "");
        if (torque.torque.has_sine)
            of.moment.add_text(
                write_sine(d, torque.torque.sine, torque.torque.frequency, torque.torque.phase));
    }
}

// "block_theta - ball_theta"
std::string write_turn(const Description& d, int body, int second) {
    std::string out = d.bodies[static_cast<std::size_t>(body)].name + "_theta";
    if (second >= 0) out += " - " + d.bodies[static_cast<std::size_t>(second)].name + "_theta";
    return out;
}

void add_springs_of_bodies(const Description& d, std::vector<BodySums>& sums,
                           std::vector<std::string>& lines) {
    for (const SpringEntry& spring : d.springs) {
        add_pair(sums, d, spring.name, spring.first.body, spring.second.body);
        SumText size(d);
        size.add(spring.stiffness,
                 is_zero(spring.length) ? "l" : "(l - " + enclose(write_terms(d, spring.length), 2) + ")");
        size.add(spring.damping, "l_dot");
        lines.push_back(spring.name + ": " + write_ref(d, spring.first) + " to " +
                        write_ref(d, spring.second) + ", l their distance, F = " + size.get() +
                        " along the line of its ends");
    }
    for (const TorsionEntry& torsion : d.torsions) {
        add_moment(sums, torsion.name + ".torque", torsion.body, torsion.second);
        const std::string damping = is_zero(torsion.damping)
                                        ? std::string()
                                        : " - " + enclose(write_terms(d, torsion.damping), 2) + "*rate";
        lines.push_back(torsion.name + ": torque = -" + enclose(write_terms(d, torsion.stiffness), 2) + "*(" +
                        write_turn(d, torsion.body, torsion.second) + " - " +
                        enclose(write_terms(d, torsion.angle), 2) + ")" + damping);
    }
}

void add_joints(const Description& d, std::vector<BodySums>& sums, std::vector<std::string>& lines) {
    for (const PinEntry& pin : d.pins) {
        add_pair(sums, d, pin.name, pin.first.body, pin.second.body);
        lines.push_back(pin.name + ": " + write_ref(d, pin.first) + " = " + write_ref(d, pin.second));
    }
    for (const SliderEntry& slider : d.sliders) {
        add_pair(sums, d, slider.name, slider.body, slider.line.body);
        lines.push_back(slider.name + ": " + d.bodies[static_cast<std::size_t>(slider.body)].name +
                        " keeps its angle and its distance to " + write_line(d, slider.line));
    }
    for (const MotorEntry& motor : d.motors) {
        add_moment(sums, motor.name + ".torque", motor.body, motor.second);
        SumText angle(d);
        angle.add(motor.angle, "");
        angle.add(motor.speed, "t");
        if (!is_zero(motor.sine)) angle.add_text(write_sine(d, motor.sine, motor.frequency, motor.phase));
        lines.push_back(motor.name + ": " + write_turn(d, motor.body, motor.second) + " = " + angle.get());
    }
}

std::vector<std::string> write_body_equations(const Description& d) {
    std::vector<BodySums> sums(d.bodies.size(), BodySums{SumText(d), SumText(d)});
    std::vector<std::string> lines;
    add_loads(d, sums);
    add_springs_of_bodies(d, sums, lines);
    add_joints(d, sums, lines);
    for (const ContactEntry& contact : d.contacts) {
        add_pair(sums, d, contact.name, find_body(contact.first), find_body(contact.second));
        lines.push_back(write_contact_line(d, contact));
    }
    std::vector<std::string> out;
    for (std::size_t i = 0; i < d.bodies.size(); ++i) {
        const BodyEntry& body = d.bodies[i];
        if (body.is_fixed) continue;
        const std::string mass = enclose(write_terms(d, body.mass), 2);
        SumText force(d);
        if (d.gravity) force.add_text(mass + "*" + write_point(d, *d.gravity));
        if (const std::string sum = sums[i].force.get(); sum != "0") force.add_text(sum);
        out.push_back(mass + "*(" + body.name + "_x_ddot, " + body.name + "_y_ddot) = " + force.get());
        if (body.shape.kind == ShapeKind::point) continue;
        const std::string inertia =
            body.inertia ? enclose(write_terms(d, *body.inertia), 2) : body.name + ".inertia";
        out.push_back(inertia + "*" + body.name + "_theta_ddot = " + sums[i].moment.get());
    }
    out.insert(out.end(), lines.begin(), lines.end());
    return out;
}

}  // namespace

std::string write_formula(const Description& description, const Formula& formula) {
    return write_terms(description, formula).text;
}

std::vector<std::string> write_equations(const Description& description) {
    return description.level == Level::rows ? write_row_equations(description)
                                            : write_body_equations(description);
}

Matrices find_matrices(const Description& d, std::span<const double> values) {
    const std::size_t n = d.coordinates.size();
    const std::vector<double> names = d.find_names(values);
    const std::vector<std::vector<double>> zero(n, std::vector<double>(n, 0.0));
    Matrices out{zero, zero, zero, std::vector<double>(n, 0.0)};
    const auto add = [](std::vector<std::vector<double>>& A, int i, int j, double value) {
        A[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] += value;
    };
    const auto add_entries = [&](std::vector<std::vector<double>>& A,
                                 const std::vector<MatrixEntry>& entries) {
        for (const MatrixEntry& entry : entries) {
            const double value = entry.value.evaluate(names);
            add(A, entry.first, entry.second, value);
            if (entry.first != entry.second) add(A, entry.second, entry.first, value);
        }
    };
    add_entries(out.M, d.masses);
    add_entries(out.K, d.stiffnesses);
    add_entries(out.C, d.dampings);
    for (const RowSpring& spring : d.row_springs) {
        const double k = spring.stiffness.evaluate(names), c = spring.damping.evaluate(names);
        const double rest = spring.rest.evaluate(names);
        const auto add_both = [&](int i, int j, double sign) {
            add(out.K, i, j, sign * k);
            add(out.C, i, j, sign * c);
        };
        add_both(spring.first, spring.first, 1.0);
        out.f[static_cast<std::size_t>(spring.first)] += k * rest;
        if (spring.second < 0) continue;
        add_both(spring.second, spring.second, 1.0);
        add_both(spring.first, spring.second, -1.0);
        add_both(spring.second, spring.first, -1.0);
        out.f[static_cast<std::size_t>(spring.second)] -= k * rest;
    }
    for (const RowForce& force : d.row_forces)
        out.f[static_cast<std::size_t>(force.coordinate)] += force.force.value.evaluate(names);
    return out;
}

bool is_linear(const Description& d, std::span<const double> values) {
    if (d.level != Level::rows) return false;
    const std::vector<double> names = d.find_names(values);
    return std::all_of(d.contacts.begin(), d.contacts.end(), [&](const ContactEntry& contact) {
        if (contact.law < 0) return true;
        const Law& law = d.laws[static_cast<std::size_t>(contact.law)];
        const bool is_constant = law.kind == LawKind::coulomb || law.kind == LawKind::coulomb_stiction;
        return is_constant && law.eta.evaluate(names) == 0.0 && law.c2.evaluate(names) == 0.0;
    });
}

std::string_view get_kind_name(ContactKind kind) {
    constexpr std::string_view names[] = {"prescribed", "unilateral", "bilateral"};
    return names[static_cast<std::size_t>(kind)];
}

std::string write_first(const Description& d, const ContactEntry& contact) {
    if (d.level == Level::bodies) return write_part(d, contact.first);
    std::string out;
    for (std::size_t i = 0; i < d.coordinates.size(); ++i) {
        const auto is_of = [&](const LinearForm::Part& part) {
            return part.coordinate == static_cast<int>(i);
        };
        const auto has = [&](const LinearForm& form) {
            return std::any_of(form.parts.begin(), form.parts.end(), is_of);
        };
        if (has(contact.gap) || (contact.slip && has(*contact.slip)))
            out += (out.empty() ? "" : ", ") + d.coordinates[i].name;
    }
    return out;
}

std::string write_second(const Description& d, const ContactEntry& contact) {
    return d.level == Level::bodies ? write_part(d, contact.second) : std::string();
}

}  // namespace stiction::own
