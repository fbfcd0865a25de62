// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/system.hpp"

#include "base/contact_terms.hpp"
#include "model/catalogue.hpp"
#include "own/canonical.hpp"
#include "own/examples.hpp"
#include "own/mechanics.hpp"
#include "own/reader.hpp"

#include <algorithm>
#include <map>

namespace stiction::own {

namespace {

const OwnSystem& get_own(const System& system) { return static_cast<const OwnSystem&>(system); }

// Verdicts are exhaustive as long as the contacts that can close at once are few.
constexpr std::size_t most_enumerated = 4;

std::unique_ptr<Mechanism> make(const System& system, std::span<const double> values,
                                std::string_view method) {
    const Description& d = get_description(system);
    return d.level == Level::rows ? make_rows(d, values, method) : make_bodies(d, values, method);
}

double find_end(const System& system, std::span<const double> values) {
    const Description& d = get_description(system);
    return d.run.t_end->evaluate(d.find_names(values));
}

MethodSettings find_own_settings(const System& system, std::span<const double> values) {
    constexpr double slowest_rebound = 1e-6;  // accuracy, in Scales::speed(), as end_micro_rebounds
    const Description& d = get_description(system);
    const std::vector<double> names = d.find_names(values);
    double e = 0.0;
    for (const ContactEntry& contact : d.contacts) e = std::max(e, contact.restitution.evaluate(names));
    return {.restitution_threshold = e > 0.0 ? slowest_rebound / e : 0.0};
}

// The one frequency of the sines whose size is not 0; 0 if there are several or none.
double find_own_drive_period(const System& system, std::span<const double> values) {
    const Description& d = get_description(system);
    const std::vector<double> names = d.find_names(values);
    std::vector<double> frequencies;
    const auto add = [&](const Formula& frequency, std::initializer_list<const Formula*> sizes) {
        for (const Formula* size : sizes)
            if (size->evaluate(names) != 0.0) frequencies.push_back(frequency.evaluate(names));
    };
    for (const RowForce& force : d.row_forces) add(force.force.frequency, {&force.force.sine});
    for (const GroundEntry& ground : d.grounds) add(ground.frequency, {&ground.shake.x, &ground.shake.y});
    for (const MotorEntry& motor : d.motors) add(motor.frequency, {&motor.sine});
    for (const BodyForce& force : d.forces)
        add(force.force.frequency, {&force.force.sine.x, &force.force.sine.y});
    for (const BodyTorque& torque : d.torques) add(torque.torque.frequency, {&torque.torque.sine});
    const bool has_one = !frequencies.empty() && frequencies[0] > 0.0 &&
                         std::all_of(frequencies.begin(), frequencies.end(),
                                     [&](double frequency) { return frequency == frequencies[0]; });
    return has_one ? 1.0 / frequencies[0] : 0.0;
}

// The friction of a guide depends on the size of its force, of either sign: no quadratic program.
std::string_view refuse_rubbing_guide(const System& system, std::span<const double> values) {
    const Description& d = get_description(system);
    const std::vector<double> names = d.find_names(values);
    for (const ContactEntry& contact : d.contacts) {
        if (contact.kind != ContactKind::bilateral || contact.law < 0) continue;
        const Law& law = d.laws[static_cast<std::size_t>(contact.law)];
        if (law.mu_s.evaluate(names) != 0.0 || law.eta.evaluate(names) != 0.0 ||
            law.c2.evaluate(names) != 0.0)
            return "Gauss' principle does not support a guide with friction";
    }
    return {};
}

// Values that a text refuses.

std::optional<Trouble> find_any_trouble(const OwnSystem& system, std::span<const double> values) {
    if (auto troubles = find_troubles(system.description(), system.requirements(), values); !troubles.empty())
        return std::move(troubles.front());
    if (system.description().level == Level::rows) return std::nullopt;
    const std::vector<Mistake> mistakes = find_start_mistakes(system.description(), values);
    if (mistakes.empty()) return std::nullopt;
    Trouble out{mistakes[0].place, mistakes[0].sentence, mistakes[0].sentence, {}};
    if (out.rule.ends_with('.')) out.rule.pop_back();
    for (std::size_t i = 0; i < values.size(); ++i) out.causes.push_back(static_cast<int>(i));
    return out;
}

// "RULE with {m} and {k}"; {mu_k} and {mu_s} themselves if the rule compares two parameters.
std::string write_causes(const System& system, const Trouble& trouble, std::span<const double> values) {
    std::string out;
    for (const int cause : trouble.causes) {
        const Parameter& parameter = system.parameters[static_cast<std::size_t>(cause)];
        if (trouble.causes.size() > 2 && values[static_cast<std::size_t>(cause)] == parameter.initial)
            continue;
        out += (out.empty() ? " with {" : ", {") + std::string(parameter.id) + "}";
    }
    return trouble.rule + out;
}

// The value of one parameter that is nearest to the given one on the way from its default, so that all conditions hold.
std::optional<double> find_nearest_value(const OwnSystem& system, std::span<const double> values,
                                         std::size_t row) {
    constexpr int halvings = 60;
    const Parameter& parameter = system.parameters[row];
    std::vector<double> tried(values.begin(), values.end());
    const auto fits = [&](double value) {
        tried[row] = value;
        return !find_any_trouble(system, tried);
    };
    if (!fits(parameter.initial)) return std::nullopt;
    double good = parameter.initial, bad = values[row];
    if (parameter.scale == Scale::integer) return good;
    for (int i = 0; i < halvings; ++i) {
        const double middle = 0.5 * (good + bad);
        (fits(middle) ? good : bad) = middle;
    }
    return good;
}

void relate(Relations& relations) {
    const OwnSystem& system = get_own(relations.system());
    for (std::size_t round = 0; round <= system.parameters.size(); ++round) {
        const std::optional<Trouble> trouble = find_any_trouble(system, relations.values());
        if (!trouble) return;
        const std::string rule = write_causes(system, *trouble, relations.values());
        bool is_corrected = false;
        for (const int cause : trouble->causes) {
            const auto row = static_cast<std::size_t>(cause);
            if (is_corrected || relations.values()[row] == system.parameters[row].initial) continue;
            const std::optional<double> value = find_nearest_value(system, relations.values(), row);
            if (!value) continue;
            relations.correct(rule, {{system.parameters[row].id, *value}});
            is_corrected = true;
        }
        if (is_corrected) continue;
        // No single value is enough: one more parameter takes its default in each round.
        for (const Parameter& parameter : system.parameters) {
            const std::size_t row = find_row(system.parameters, parameter.id);
            if (is_corrected || relations.values()[row] == parameter.initial) continue;
            relations.correct(rule, {{parameter.id, parameter.initial}});
            is_corrected = true;
        }
    }
}

// The gallery.

MadeSystem make_from_key(std::string_view text) { return make_system(text); }
std::shared_ptr<const System> find_owner(const System& system) { return get_own(system).shared_from_this(); }

constexpr TextKey text_key{.id = "text",
                           .help = "the text of the mechanism; ~ is a blank, ~~ the end of a line",
                           .make = make_from_key,
                           .find_owner = find_owner,
                           .encode = encode_text,
                           .decode = decode_text};

const Claims& get_gallery() {
    static const std::deque<std::string> scenarios = [] {
        std::deque<std::string> out;
        for (const Example& example : examples())
            out.push_back("mechanism?text=" + encode_text(example.text));
        return out;
    }();
    static const std::vector<Preset> presets = [] {
        std::vector<Preset> out;
        for (std::size_t i = 0; i < examples().size(); ++i) {
            const Example& example = examples()[i];
            out.push_back({example.id, example.title, scenarios[i], example.sentence});
        }
        return out;
    }();
    static const Claims claims{.presets = presets};
    return claims;
}

// The formulas whose values a motion cannot change while it runs, and those that are start values alone, with their columns.
struct StartFormulas {
    std::vector<const Formula*> all, starts;
    std::vector<std::string> columns;
};

StartFormulas find_start_formulas(const Description& d) {
    StartFormulas out;
    const auto add = [&](const Formula& formula) { out.all.push_back(&formula); };
    const auto add_point = [&](const Point& point) { add(point.x), add(point.y); };
    const auto add_start = [&](const Formula& formula, std::string column) {
        add(formula);
        out.starts.push_back(&formula);
        out.columns.push_back(std::move(column));
    };
    for (const CoordinateEntry& q : d.coordinates) {
        if (q.start) add_start(*q.start, q.name);
        if (q.velocity) add_start(*q.velocity, q.name + "_dot");
    }
    for (const MassEntry& mass : d.masses) add(mass.value);
    for (const MarkEntry& mark : d.marks) add_point(mark.at);
    for (const BodyEntry& body : d.bodies) {
        add(body.mass);
        if (body.inertia) add(*body.inertia);
        for (const Formula* length : {&body.shape.radius, &body.shape.width, &body.shape.height})
            add(*length);
        add_point(body.shape.around);
        for (const Point& corner : body.shape.corners) add_point(corner);
        if (body.at) add_start(body.at->x, body.name + "_x"), add_start(body.at->y, body.name + "_y");
        if (body.angle) add_start(*body.angle, body.name + "_theta");
        if (body.velocity)
            add_start(body.velocity->x, body.name + "_x_dot"),
                add_start(body.velocity->y, body.name + "_y_dot");
        if (body.spin) add_start(*body.spin, body.name + "_theta_dot");
    }
    return out;
}

// The column whose start value is the parameter alone, if nothing else depends on the parameter; empty otherwise.
std::string find_started_column(const OwnSystem& system, const StartFormulas& formulas, int parameter) {
    std::string out;
    for (const Requirement& one : system.requirements()) {
        const Formula* const formula = &one.formula;
        const std::vector<int> used = find_parameters(system.description(), {&formula, 1});
        if (std::find(used.begin(), used.end(), parameter) == used.end()) continue;
        const auto start =
            std::find_if(formulas.starts.begin(), formulas.starts.end(), [&](const Formula* other) {
                return other->place.line == formula->place.line &&
                       other->place.column == formula->place.column;
            });
        if (start == formulas.starts.end() || formula->find_single_name() != parameter || !out.empty())
            return {};
        out = formulas.columns[static_cast<std::size_t>(start - formulas.starts.begin())];
    }
    return out;
}

}  // namespace

const Description& get_description(const System& system) { return get_own(system).description(); }

OwnSystem::OwnSystem(ReadText read)
    : canonical_(std::move(read.canonical)),
      description_(std::move(read.description)),
      requirements_(std::move(read.requirements)) {
    id = text_system_id;
    title = description_.title.empty() ? std::string_view("Your own") : description_.title;
    source = "A text in the language of own mechanisms";
    if (!description_.has_units) units = {.length = "1", .time = "1", .force = "1", .energy = "1"};
    fill_parameters();
    fill_coordinates();
    fill_observables();
    fill_methods();
    const std::vector<double> names = description_.find_names(get_initial_values(*this));
    const RunDefaults& run = description_.run;
    if (run.t_end) {
        t_end = run.t_end->evaluate(names);
        find_t_end = find_end;
    }
    if (run.dt) dt = run.dt->evaluate(names);
    if (run.tol) tol = run.tol->evaluate(names);
    reports_verdict = description_.contacts.size() <= most_enumerated;
    System::make = own::make;
    System::relate = own::relate;
    System::find_drive_period = find_own_drive_period;
    text_key = &own::text_key;
    System::text = canonical_;
    fill_picture();
    claims = &get_gallery();
    rank = 1000;
}

void OwnSystem::fill_parameters() {
    const StartFormulas formulas = find_start_formulas(description_);
    const std::vector<int> fixed = find_parameters(description_, formulas.all);
    for (std::size_t i = 0; i < description_.parameters.size(); ++i) {
        const ParameterEntry& entry = description_.parameters[i];
        const auto index = static_cast<int>(i);
        const bool is_fixed = std::find(fixed.begin(), fixed.end(), index) != fixed.end();
        const std::string column = find_started_column(*this, formulas, index);
        const bool has_twin = std::any_of(
            description_.parameters.begin(), description_.parameters.end(),
            [&](const ParameterEntry& other) { return &other != &entry && other.label == entry.label; });
        parameters_.push_back({.id = entry.name,
                               .symbol = entry.name,
                               .name = entry.label.empty() || has_twin ? entry.name : entry.label,
                               .unit = description_.has_units ? std::string_view(entry.unit) : "1",
                               .initial = entry.initial,
                               .min = entry.min,
                               .max = entry.max,
                               .scale = entry.scale,
                               .effect = is_fixed ? Effect::restart : Effect::live,
                               .section = column.empty() ? Section::general : Section::start,
                               .help = entry.label,
                               .starts = keep(column)});
    }
    parameters = parameters_;
}

void OwnSystem::fill_coordinates() {
    for (const CoordinateEntry& entry : description_.coordinates) {
        const bool has_unit = description_.has_units && entry.unit != "1";
        const std::string_view velocity_unit = description_.has_units ? keep(entry.unit + "/s") : "1";
        coordinates_.push_back(
            {entry.name, has_unit ? std::string_view(entry.unit) : "1", velocity_unit,
             entry.label.empty() ? std::string_view("coordinate") : std::string_view(entry.label)});
    }
    coordinates = coordinates_;
}

void OwnSystem::fill_observables() {
    const bool si = description_.has_units;
    const auto add = [this](std::string name, std::string_view unit, std::string_view help,
                            std::span<const std::string_view> words = {}) {
        observables_.push_back({keep(std::move(name)), unit, help, words});
    };
    for (const ContactEntry& contact : description_.contacts)
        add(contact.name + ".slip", si ? "m/s" : "1", "slip velocity u_T");
    for (const PinEntry& pin : description_.pins) {
        add(pin.name + ".fx", si ? "N" : "1", "force on the part named first, x");
        add(pin.name + ".fy", si ? "N" : "1", "force on the part named first, y");
    }
    for (const MotorEntry& motor : description_.motors)
        add(motor.name + ".torque", si ? "N m" : "1", "torque on the body named first");
    for (const ObserveEntry& entry : description_.observes)
        add(entry.name, si ? std::string_view(entry.unit) : "1", entry.label);
    add("verdict", "-", "verdict of the contact problem", verdict_names);
    add("solutions", "1", "number of solutions of the contact problem");
    observables = observables_;
}

void OwnSystem::fill_methods() {
    methods_ = {
        {.id = "event_driven", .title = "Event-driven", .settings = find_own_settings},
        {.id = "lemke", .title = "Lemke (LCP)", .solver = "lemke", .settings = find_own_settings},
        {.id = "gauss_qp",
         .title = "Gauss' principle (QP)",
         .solver = "gauss_qp",
         .refuse = refuse_rubbing_guide,
         .settings = find_own_settings},
        {.id = "time_stepping", .title = "Time stepping", .kind = MethodKind::time_stepping},
        {.id = "compliant", .title = "Compliant contact", .kind = MethodKind::regularised},
    };
    const auto chosen = std::find_if(methods_.begin(), methods_.end(),
                                     [&](const Method& m) { return m.id == description_.run.method; });
    if (chosen != methods_.end()) std::rotate(methods_.begin(), chosen, chosen + 1);
    methods = methods_;
}

MadeMechanism make_mechanism_system(std::string_view text) {
    // Systems that exist; the map keeps none alive.
    static std::map<std::string, std::weak_ptr<const OwnSystem>, std::less<>> systems;
    const std::string canonical = make_canonical(text);
    if (const auto known = systems.find(canonical); known != systems.end())
        if (const std::shared_ptr<const OwnSystem> system = known->second.lock()) return {system.get(), {}};
    std::erase_if(systems, [](const auto& item) { return item.second.expired(); });
    ReadText read = read_text(text);
    std::vector<double> values;
    for (const ParameterEntry& parameter : read.description.parameters) values.push_back(parameter.initial);
    if (read.mistakes.empty() && read.description.level == Level::bodies)
        read.mistakes = find_start_mistakes(read.description, values);
    if (!read.mistakes.empty()) return {nullptr, std::move(read.mistakes)};
    const auto system = std::make_shared<const OwnSystem>(std::move(read));
    systems[canonical] = system;
    return {system.get(), {}};
}

MadeSystem make_system(std::string_view text) {
    const MadeMechanism made = make_mechanism_system(text);
    MadeSystem out{made.system, {}};
    for (const Mistake& mistake : made.mistakes) out.mistakes.push_back(write_mistake(mistake));
    return out;
}

}  // namespace stiction::own

namespace stiction {

const System& example_system() {
    static const SystemPointer system = own::make_system(own::examples()[0].text).system;
    return *system;
}

}  // namespace stiction
