// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The system that is made from a text, and its scenario texts.
#include "own/system.hpp"

#include "base/percent.hpp"
#include "explore/section.hpp"
#include "own/canonical.hpp"
#include "own/examples.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace stiction;
using namespace stiction::own;

namespace {

const std::string small_text =
    "mechanism 1 \"Small\"\nparameter m 2 from 0 to 5 unit kg label \"Mass\"\nparameter x0 1 from -2 to 2 "
    "unit m\n"
    "parameter mu_s 0.4 from 0 to 1\nparameter mu_k 0.3 from 0 to 1\nparameter g 0 from -1 to 4\nconstant k "
    "3/(g - 3)\n"
    "coordinate x start x0 unit rad\nmass x m - 1\nspring x stiffness k*k\n"
    "contact c load 1 slip x_dot coulomb_stiction mu_s mu_s mu_k mu_k\nobserve o x unit mm\n"
    "run t_end 4*m method time_stepping dt 0.01 tol 1e-6";
const std::string small = "mechanism?text=" + encode_text(small_text);

Scenario read(const std::string& text) {
    const ReadScenario out = read_scenario(text);
    CHECK_MESSAGE(out.notices.empty(), text);
    REQUIRE(out.scenario.has_value());
    return *out.scenario;
}
std::string find_error(const std::string& text) {
    const ReadScenario out = read_scenario(text);
    REQUIRE(out.errors.size() == 1);
    return out.errors[0];
}

}  // namespace

TEST_CASE("mechanism: equal texts give the same system while one of its pointers exists") {
    const MadeSystem a = make_system(small_text), b = make_system("  " + small_text + "\n\n");
    REQUIRE(a.system != nullptr);
    CHECK(a.system == b.system);
    CHECK(a.system->text == small_text);
    CHECK(make_system(small_text + " # with a comment").system != a.system);
    // A pointer made from a bare pointer keeps the system too.
    SystemPointer kept;
    {
        const MadeSystem c = make_system(small_text + "\nnote \"kept\"");
        kept = SystemPointer(static_cast<const System*>(c.system));
    }
    CHECK(make_system(small_text + "\nnote \"kept\"").system == kept);
    CHECK(kept->parameters[0].id == "m");
    CHECK(make_system("mechanism 1\nweld").system == nullptr);
}

TEST_CASE("mechanism: parameters, coordinates, observables and defaults come from the text") {
    const Scenario scenario = read(small);
    const System& system = *scenario.system;
    CHECK(system.id == "mechanism");
    CHECK(system.title == "Small");
    REQUIRE(system.parameters.size() == 5);
    CHECK(system.parameters[0].symbol == "m");
    CHECK(system.parameters[0].name == "Mass");
    CHECK(system.parameters[0].effect == Effect::restart);
    CHECK(system.parameters[1].section == Section::start);
    CHECK(system.parameters[1].starts == "x");
    CHECK(system.parameters[1].effect == Effect::restart);
    CHECK(system.parameters[2].effect == Effect::live);
    CHECK(system.coordinates[0].velocity_unit == "rad/s");
    CHECK(system.observables[0].name == "c.slip");
    CHECK(system.observables[1].name == "o");
    CHECK(system.observables[1].unit == "mm");
    CHECK(system.observables[2].name == "verdict");
    CHECK(system.methods[0].id == "time_stepping");
    CHECK(scenario.settings.t_end == 8.0);
    CHECK(scenario.settings.dt == 0.01);
    CHECK(scenario.settings.tol == 1e-6);
    CHECK(read(small + "&m=3").settings.t_end == 12.0);
    const Scenario none = read("mechanism?text=" + encode_text(small_text + "\nunits none"));
    CHECK(none.system->units.length == "1");
    CHECK(none.system->parameters[0].unit == "1");
    CHECK(none.system->coordinates[0].velocity_unit == "1");
}

TEST_CASE("mechanism: the canonical scenario has run keys, the text, then the parameters") {
    const std::string text = encode_text(small_text);
    CHECK(write_scenario(read(small)) == small);
    CHECK(write_scenario(read("mechanism?mu_s=0.5&m=3&text=" + text + "&t_end=3&method=lemke")) ==
          "mechanism?method=lemke&t_end=3&text=" + text + "&m=3&mu_s=0.5");
    // Values that are those of the text are left out; blanks and line ends may be encoded.
    CHECK(write_scenario(read("mechanism?text=" + encode_percent(small_text + "\n") +
                              "&m=2&t_end=8&tol=1e-6")) == small);
    CHECK(write_scenario(read("mechanism/bowling?mu=0.2&v=4")) ==
          "mechanism?text=" + encode_text(examples()[8].text) + "&v=4");
    CHECK(read_scenario("mechanism/bowling?view.plots=a&v=4").view_items.size() == 1);
    CHECK(find_error("mechanism/bowl") == "mechanism has no preset `bowl`.");
    CHECK(find_error(small + "&mass=3") == "mechanism has no key `mass` (given with the value 3).");
    CHECK(find_error(small + "&text=" + text).starts_with("text is given more than once"));
}

TEST_CASE("mechanism: a text with mistakes is never replaced by another one") {
    const ReadScenario wrong = read_scenario("mechanism?text=mechanism~1~~coordinate~x~~mas~x~2&t_end=3");
    CHECK(!wrong.scenario.has_value());
    REQUIRE(wrong.notices.size() == 1);
    CHECK(wrong.notices[0] == "line 3, column 1: `mas` is no statement. Did you mean `mass`?");
    CHECK(wrong.errors == wrong.notices);
    CHECK(!read_scenario("mechanism?text=").scenario.has_value());
    CHECK(!read_scenario("mechanism?text=%zz").scenario.has_value());
    CHECK(!read_scenario("mechanism?text=" + std::string(100000, 'a')).scenario.has_value());
    CHECK(!read_scenario("mechanism/belt?text=weld").scenario.has_value());
    CHECK(read_scenario("mechanism:belt.stiction?m=3").notices ==
          std::vector<std::string>{
              "The link names a file, `belt.stiction`. Only the command line reads files. Nothing is "
              "run."});
}

TEST_CASE("mechanism: values without a meaning are corrected where the condition begins to hold") {
    CHECK(find_error(small + "&mu_k=0.5") == "mu_k is larger than mu_s with mu_s = 0.4, mu_k = 0.5.");
    const ReadScenario mu = read_scenario(small + "&mu_k=0.5");
    CHECK(mu.scenario->values[3] == doctest::Approx(0.4).epsilon(1e-12));
    CHECK(mu.scenario->values[3] <= 0.4);
    CHECK(find_error(small + "&m=0.5") == "M is not positive definite with m = 0.5.");
    CHECK(read_scenario(small + "&m=0.5").scenario->values[0] == doctest::Approx(1.0));
    CHECK(find_error(small + "&g=3") == "`3/(g - 3)` has no finite value with g = 3.");
    CHECK(read_scenario(small + "&g=3").scenario->values[4] < 3.0);
    CHECK(read_scenario(small + "&g=4").errors.empty());
}

TEST_CASE("mechanism: constants that double each other cost no time") {
    std::string text = "mechanism 1\nparameter c0 1 from 0 to 2\n";
    for (int i = 1; i <= 48; ++i) {
        const std::string before = "c" + std::to_string(i - 1);
        text += "constant c" + std::to_string(i) + " 0.5*(" + before + " + " + before + ")\n";
    }
    const MadeSystem made = make_system(text + "coordinate x\nmass x c48\n");
    REQUIRE(made.system != nullptr);
    CHECK(made.system->parameters[0].effect == Effect::restart);
    CHECK(find_error("mechanism?text=" + encode_text(made.system->text) + "&c0=0") ==
          "M is not positive definite with c0 = 0.");
}

TEST_CASE("mechanism: the drive of a job is the one frequency of the sines that are not 0") {
    const auto find_period = [](const std::string& text) {
        const Scenario scenario = read(text);
        return explore::find_drive_period(*scenario.system, scenario.values);
    };
    CHECK(find_period("mechanism/belt") == 0.0);
    CHECK(find_period("mechanism/belt?f_a=5&f_d=1.7") ==
          find_period("belt_oscillator?drive_amplitude=5&drive_frequency=1.7"));
    CHECK(find_period("mechanism/den_hartog_stop") == 1.0 / 0.12);
    CHECK(find_period("mechanism/stack?f=4") == 0.25);
    CHECK(find_period("mechanism/woodpecker") == 0.0);
    const std::string two =
        "mechanism 1\ncoordinate x\nmass x 1\nforce x sine 1 frequency 2\nforce x sine 2 frequency ";
    CHECK(find_period("mechanism?text=" + encode_text(two + "2")) == 0.5);
    CHECK(find_period("mechanism?text=" + encode_text(two + "3")) == 0.0);
}

TEST_CASE("mechanism: the traced points lie on the bodies and blocks, and move with them") {
    const auto trace = [](const std::string& text, std::vector<double> q) {
        const MadeSystem made = make_system(text);
        REQUIRE(made.system != nullptr);
        REQUIRE(bool(made.system->picture->find_tracers != nullptr));
        std::vector<Point3> out(most_paths);
        out.resize(
            made.system->picture->find_tracers(*made.system, get_initial_values(*made.system), q, out));
        return out;
    };
    const std::string bodies =
        "mechanism 1\nbody a mass 1 box 2 by 1 at (0, 5)\nmark a tip (0.25, 0.5)\ntrace a.tip\ntrace "
        "a.c1\ntrace a\n"
        "trace (3, 4)";
    const std::vector<Point3> on_body = trace(bodies, {1.0, 2.0, 0.3});
    REQUIRE(on_body.size() == 4);
    const double c = std::cos(0.3), s = std::sin(0.3);
    const double expected[][2] = {{1.0 + 0.25 * c - 0.5 * s, 2.0 + 0.25 * s + 0.5 * c},
                                  {1.0 - c + 0.5 * s, 2.0 - s - 0.5 * c},
                                  {1.0, 2.0},
                                  {3.0, 4.0}};
    for (std::size_t k = 0; k < 4; ++k) {
        CHECK(std::abs(on_body[k].x - expected[k][0]) < 1e-15);
        CHECK(std::abs(on_body[k].y - expected[k][1]) < 1e-15);
    }
    const std::string rows =
        "mechanism 1\ncoordinate x\ncoordinate y unit rad\nmass x 1\nmass y 1\ndraw x block at (1, 2) along "
        "pi/2\n"
        "draw y turns at (4, 0) size 2\ntrace y\ntrace x";
    const std::vector<Point3> on_rows = trace(rows, {0.5, 0.7});
    REQUIRE(on_rows.size() == 2);
    CHECK(std::abs(on_rows[0].x - (4.0 + std::cos(0.7))) < 1e-15);
    CHECK(std::abs(on_rows[0].y - std::sin(0.7)) < 1e-15);
    CHECK(std::abs(on_rows[1].x - 1.0) < 1e-15);
    CHECK(std::abs(on_rows[1].y - 2.5) < 1e-15);
    CHECK(bool(make_system(small_text).system->picture->find_tracers == nullptr));
}
