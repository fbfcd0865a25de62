// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mistakes of texts: their places and sentences.
#include "own/reader.hpp"
#include "own/system.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace stiction;
using namespace stiction::own;

namespace {

std::vector<std::string> find_mistakes(const std::string& text) {
    std::vector<std::string> out;
    for (const Mistake& mistake : read_text(text).mistakes) out.push_back(write_mistake(mistake));
    return out;
}

// A text of one statement, behind a few names; the first mistake without its place.
std::string find_sentence(const std::string& start, const std::string& statement) {
    const ReadText read = read_text(start + statement);
    if (read.mistakes.empty()) return "";
    for (const Mistake& mistake : read.mistakes) CHECK(mistake.place.line >= 5);
    return read.mistakes[0].sentence;
}
std::string in_rows(const std::string& statement) {
    return find_sentence(
        "mechanism 1\nparameter mu_s 0.4 from 0 to 2\ncoordinate x;coordinate y\nmass x 1;mass y 1\n",
        statement);
}
std::string in_bodies(const std::string& statement) {
    return find_sentence(
        "mechanism 1\nground floor; ground table through (0, 1) angle pi\n"
        "body block mass 1 box 1 by 1\nbody ball mass 1 circle 0.1; body dot mass 1 point\n",
        statement);
}

}  // namespace

TEST_CASE("mechanism text: the sentences of the documentation") {
    CHECK(in_rows("mass x mu_x") ==
          "`mu_x` is no parameter, constant or coordinate of this text. Did you mean `mu_s`?");
    CHECK(in_rows("weld a b") ==
          "`weld` is no statement. `pin`, `slider`, `guide` and `motor` are the joints.");
    CHECK(in_rows("force x 3*t") ==
          "`t` is the time; a force can be constant or a sine. Formulas in time come in a later version.");
    CHECK(in_rows("contact a gap 1 - x*y") ==
          "x*y is not linear. In rows a gap is a number plus numbers times coordinates; use bodies for "
          "circles and "
          "levers that turn far.");
    CHECK(find_mistakes("mechanism 1\ncoordinate x\ncoordinate y\nmass x 1") ==
          std::vector<std::string>{"line 3: M is not positive definite: coordinate `y` has no mass."});
    CHECK(find_mistakes("mechanism 2\nnonsense") ==
          std::vector<std::string>{
              "line 1, column 11: this text is written in version 2 of the language; this program "
              "knows version 1."});
}

TEST_CASE("mechanism text: a mistake has the line and the column of the text as written") {
    CHECK(find_mistakes("\n  mechanism 1;  coordinate x # y\n\n coordinate   x") ==
          std::vector<std::string>{"line 4, column 15: `x` is already the name of a coordinate (line 2)."});
    CHECK(find_mistakes("mechanism 1 \"\xc3\xa9\xc3\xa9\"; wheel x\r\ncoordinate q\r\nmass q 1") ==
          std::vector<std::string>{
              "line 1, column 19: `wheel` is no statement. A wheel rolls by a `contact` with "
              "friction; there is no rolling without contact."});
}

TEST_CASE("mechanism text: each line is told once, the lines in their order") {
    const std::vector<std::string> mistakes = find_mistakes(
        "mechanism 1\ncoordinate x strt 1; mass x y\nmas x 2\nmass x 1\nparameter p 3 from 0 to 1");
    REQUIRE(mistakes.size() == 3);
    CHECK(mistakes[0] == "line 2, column 14: `strt` is not part of `coordinate` here. Did you mean `start`?");
    CHECK(mistakes[1] == "line 3, column 1: `mas` is no statement. Did you mean `mass`?");
    CHECK(mistakes[2] == "line 5, column 13: The range from 0 to 1 does not hold the value 3.");
}

TEST_CASE("mechanism text: a first statement that is missing or cannot be read is told alone") {
    CHECK(find_mistakes("") ==
          std::vector<std::string>{"line 1, column 1: The text is empty; it begins with `mechanism 1`."});
    CHECK(find_mistakes("# only a comment").size() == 1);
    CHECK(find_mistakes("coordinate x\nweld") ==
          std::vector<std::string>{"line 1, column 1: A text begins with `mechanism 1`."});
    CHECK(find_mistakes("mechanism\nweld").size() == 1);
    CHECK(find_mistakes("mechanism 01\nweld").size() == 1);
    CHECK(find_mistakes("mechanism 1.5\ncoordinate x\nmass x 1").size() == 1);
    CHECK(find_mistakes("mechanism 1\nmechanism 1\ncoordinate x\nmass x 1").size() == 1);
    CHECK(find_mistakes("mechanism 1") ==
          std::vector<std::string>{"line 1: The text has no coordinate and no body that moves."});
}

TEST_CASE("mechanism text: words that are not part of the language are refused in words of their own") {
    for (const char* statement :
         {"if x", "while x", "script x", "rope x y", "gear x y", "rolling x", "curve c", "switch a"}) {
        CAPTURE(statement);
        const std::string sentence = in_rows(statement);
        CHECK(sentence.find("is no statement. ") != std::string::npos);
        CHECK(sentence.find("Did you mean") == std::string::npos);
    }
    CHECK(in_rows("mass x exp(1)").starts_with("`exp` is not part of the language."));
    CHECK(in_rows("mass x abs(1)").starts_with("`abs` is not part of the language."));
    CHECK(
        in_rows("mass x 2^3").starts_with("`^` is not part of the language. Powers are written as products"));
    CHECK(in_rows("mass x max(1)") ==
          "`max` is no function of the language. The functions are `sqrt`, `sin` and `cos`.");
    CHECK(in_rows("spring x stiffness 1 cubic 2").find("Springs are linear") != std::string::npos);
    CHECK(in_bodies("contact c ball floor inside").find("outer side") != std::string::npos);
    CHECK(in_bodies("contact c ball floor until 3").find("switched on and off") != std::string::npos);
}

TEST_CASE("mechanism text: names") {
    CHECK(in_rows("constant sin 1") == "`sin` is a word of the language and no name.");
    CHECK(in_rows("coordinate rest").find("only a parameter or a constant") != std::string::npos);
    CHECK(in_rows("constant rest 1").empty());
    CHECK(in_rows("constant t_end 1").find("is a key of the scenario") != std::string::npos);
    CHECK(in_rows("coordinate text;mass text 1").empty());
    CHECK(in_rows("constant Big 1").find("small letters") != std::string::npos);
    CHECK(in_rows("constant _a 1").find("small letters") != std::string::npos);
    CHECK(in_rows("constant abcdefghijklmnopqrstuvwx 1").empty());
    CHECK(in_rows("constant abcdefghijklmnopqrstuvwxy 1").find("25 letters") != std::string::npos);
    CHECK(in_rows("constant x_dot 1") == "`x_dot` is already the name of a velocity (line 3).");
    CHECK(in_rows("constant verdict 1") == "`verdict` is the name of a column of every text.");
    CHECK(in_rows("constant z_dot 1\ncoordinate z") ==
          "`z` makes the column `z_dot`, and `z_dot` is already the name of a constant (line 5).");
    CHECK(in_rows("mass x k\nconstant k 3") ==
          "`k` is declared later, in line 6. A name stands above its first use.");
    CHECK(in_rows("constant k k") == "`k` is no parameter, constant or coordinate of this text.");
    CHECK(in_rows("mass z 1") == "`z` is no coordinate of this text.");
    CHECK(in_rows("constant k x").find("`x` is a coordinate; a number here is computed") == 0);
    CHECK(in_bodies("constant block_theta 1").find("is already the name of a coordinate") !=
          std::string::npos);
    CHECK(in_bodies("contact feet block.s1 floor\nconstant feet_1 2").find("name of a contact") !=
          std::string::npos);
    CHECK(in_bodies("mark block edge (1, 0)\nmark ball edge (0, 0)\nconstant edge 1").empty());
    CHECK(in_bodies("mark block edge (1, 0)\nmark block edge (0, 0)") ==
          "`edge` is already a mark of this body.");
    CHECK(in_bodies("mark block c1 (1, 0)") == "`c1` is the name of a corner or a side.");
    CHECK(in_bodies("pin a ball block.edge").find("has no mark `edge`") != std::string::npos);
}

TEST_CASE("mechanism text: numbers, texts and signs") {
    for (const char* good :
         {"1", ".5", "0.5", "1e3", "1e+3", "1.5e-3", "pi", "deg", "-(1 - 2)", "sqrt(4)*cos(0)", "2 - 1"})
        CHECK(in_rows(std::string("constant a ") + good).empty());
    for (const char* bad :
         {"1.", "1E3", "0x10", "1e", "", "2 3", "1,5", "inf", "nan", "(1", "1)", "1*", "*2", "1..2", "2 x"}) {
        CAPTURE(bad);
        CHECK(!in_rows(std::string("constant a ") + bad).empty());
    }
    CHECK(in_rows("constant a 1/0") == "`1/0` has no finite value.");
    CHECK(in_rows("constant a sqrt(-1)") == "`sqrt(-1)` has no finite value.");
    CHECK(in_rows("constant a 1e999").find("is not a finite number") != std::string::npos);
    CHECK(in_rows("note \"open") == "The quotation mark has no second one.");
    CHECK(in_rows("note \"" + std::string(200, 'a') + "\"").empty());
    CHECK(in_rows("note \"" + std::string(201, 'a') + "\"") ==
          "The text has 201 characters; the most is 200.");
    CHECK(in_rows("parameter p 1 from 0 to 2 label \"" + std::string(61, 'a') + "\"").find("61 characters") !=
          std::string::npos);
    CHECK(in_rows("note \"a ~ b\"") == "`~` is no part of the language; links write a blank with it.");
    CHECK(in_rows("note \"a \x01 b\"").find("control sign") != std::string::npos);
    CHECK(in_rows("# \xe2\x80\xae turned").find("control sign") != std::string::npos);
    CHECK(in_rows("# \xff").find("control sign") != std::string::npos);
    CHECK(in_rows("constant a " + std::string(32, '(') + "1" + std::string(32, ')')).empty());
    CHECK(in_rows("constant a " + std::string(40, '(') + "1" + std::string(40, ')')) ==
          "Parentheses are 40 deep here; the most is 32.");
}

TEST_CASE("mechanism text: parameters") {
    CHECK(in_rows("parameter p 1/3 from -pi to 2*pi scale angle unit rad label \"Turn\"").empty());
    CHECK(in_rows("parameter p 1 to 2") == "`to` stands where `from` is expected.");
    CHECK(in_rows("parameter p 1 from 0") == "The end of the line stands where `to` is expected.");
    CHECK(in_rows("parameter p mu_s from 0 to 1").find("is a name; the numbers of a parameter") !=
          std::string::npos);
    CHECK(in_rows("parameter p 1 from 2 to 0") == "The range from 2 to 0 is empty.");
    CHECK(in_rows("parameter p 1 from 0 to 2 scale log").find("needs a range above 0") != std::string::npos);
    CHECK(in_rows("parameter p 1.5 from 0 to 2 scale integer") == "1.5 is no whole number.");
    CHECK(in_rows("parameter p 1 from 0 to 2 scale lin").find("Did you mean `linear`?") == std::string::npos);
    CHECK(in_rows("parameter p 1 from 0 to 2 scale liner").find("Did you mean `linear`?") !=
          std::string::npos);
    CHECK(in_rows("parameter p 1 from 0 to 2 unit m unit m") == "`unit` is written twice.");
}

TEST_CASE("mechanism text: statements of rows") {
    for (const char* good : {"spring x y stiffness 1 rest 0.1 damping 2",
                             "spring x damping 1",
                             "stiffness x y -1",
                             "damping x 2",
                             "force x",
                             "force x 3 sine 2 frequency 1 phase pi/2",
                             "force x sine mu_s frequency 2",
                             "contact c load 3 slip x_dot - 2 coulomb mu 0.3 eta 0.1 c2 0.2 asymmetry 2",
                             "contact c gap 1 - x slip y_dot restitution 0.5 tangential 0.2 mu 0.3 closed",
                             "contact c gap 2*(x - y)/3 + mu_s*x",
                             "friction f mu 0.2; contact c load 1 slip x_dot law f",
                             "observe o x - 2*y_dot unit \"m\" label \"o\"",
                             "draw x block at (0, 1) along 0 size 2",
                             "draw line (0, 0) (1, 1)",
                             "draw y turns at (0, 0) size 1",
                             "trace x; view (0, 0) (1, 1); hide y",
                             "units none",
                             "paradox none stop several slide",
                             "compliant stiffness 1e5 damping 1 slip_speed 1e-3",
                             "run method time_stepping t_end 3 dt 1e-3 tol 1e-8",
                             "contact w gap x; stop w \"it hits\""}) {
        CAPTURE(good);
        CHECK(in_rows(good).empty());
    }
    CHECK(in_rows("spring x x stiffness 1").find("two different coordinates") != std::string::npos);
    CHECK(in_rows("contact c load 1").find("`slip` is expected") != std::string::npos);
    CHECK(in_rows("contact c load -1 slip x_dot") == "-1 is no value here: a load is at least 0.");
    CHECK(in_rows("contact c gap x_dot").find("`x_dot` is a velocity; a gap is") == 0);
    CHECK(in_rows("contact c load 1 slip x").find("`x` is a coordinate; a slip is") == 0);
    CHECK(in_rows("contact c gap sin(x)").find("sin(x) is not linear.") == 0);
    CHECK(in_rows("contact c gap 1/x").find("1/x is not linear.") == 0);
    CHECK(in_rows("contact c gap x mu 0.2").find("needs `slip`") != std::string::npos);
    CHECK(in_rows("contact c load 1 slip x_dot restitution 0.2").find("needs a gap") != std::string::npos);
    CHECK(in_rows("contact c gap x restitution 1.5") ==
          "1.5 is no value here: a restitution is from 0 to 1.");
    CHECK(in_rows("contact c load 1 slip x_dot stribeck mu_s 0.3 mu_k 0.2") ==
          "The end of the line stands where `v_s` of the law `stribeck` is expected.");
    CHECK(in_rows("contact c load 1 slip x_dot coulomb_stiction mu_s 0.1 mu_k 0.2") ==
          "mu_k = 0.2 is larger than mu_s = 0.1.");
    CHECK(in_rows("friction mu 0.1\nfriction mu 0.2").find("two friction laws") != std::string::npos);
    CHECK(in_rows("contact c load 1 slip x_dot mu 0.1 frictionless").find("two friction laws") !=
          std::string::npos);
    CHECK(in_rows("contact c load 1 slip x_dot law g") == "`g` is no friction law of this text.");
    CHECK(in_rows("coordinate z unit km").find("m, rad or 1") != std::string::npos);
    CHECK(find_mistakes("mechanism 1\ncoordinate x;coordinate y\nmass x 1;mass y 1\nmass x y -2") ==
          std::vector<std::string>{"line 2: M is not positive definite: the masses that couple coordinate "
                                   "`y` to others are too large."});
    CHECK(in_rows("damping x -1").find("C has the negative eigenvalue -1") == 0);
    CHECK(in_rows("units si\nunits none") == "`units` is written twice; the first is in line 5.");
    CHECK(in_rows("run t_end 1e7") == "1e7 is no value here: an end time is from 0 to 1e6.");
    CHECK(in_rows("contact c load 1 slip x_dot; stop c").find("closed for ever") != std::string::npos);
    CHECK(in_rows("observe o x_of x").find("belongs to bodies") != std::string::npos);
    CHECK(in_rows("gravity 9.81") ==
          "`gravity` belongs to bodies, and `coordinate` in line 3 to rows. A text uses one of the "
          "two levels.");
}

TEST_CASE("mechanism text: statements of bodies") {
    for (const char* good :
         {"gravity 9.81",
          "gravity (1, -9)",
          "gravity (9)*2",
          "ground belt through (0, 2) angle 0.1 speed 2 shake (1, 0) frequency 3 phase 1",
          "body b mass 1 polygon (-1, -1) (1, -1) (0, 2)",
          "body b mass 1 inertia 2 polygon (0, 0) (1, 0) (0, 1) at near (1, 2) angle near 3",
          "body b fixed polygon (0, 0) (1, 0) (0, 1) at (1, 2) angle 3",
          "body b mass 1 inertia 1 circle 2 around (1, 0)",
          "body b mass 2 rod 1 velocity (1, 2) spin 3 label \"rod\"",
          "pin p block.c1 (0, 0)",
          "pin p ball block",
          "slider s block floor",
          "guide g dot floor mu 0.1",
          "motor m block speed 3",
          "motor m block ball angle 1 sine 2 frequency 3 phase 4",
          "spring s dot (0, 0) stiffness 1 length 0 damping 2",
          "damper d ball block.c2 damping 3",
          "torsion s ball stiffness 2 angle 1",
          "force block.c1 (1, 2) sine (3, 4) frequency 5",
          "force dot sine (3, 4) frequency 5",
          "torque ball 3",
          "torque ball",
          "contact c ball floor mu 0.2",
          "contact c block.s1 floor restitution 0.3",
          "contact c ball block.s3",
          "contact c ball dot",
          "contact c floor ball",
          "contact c block.c1 floor closed",
          "observe o x_of block.c1",
          "observe o distance_of ball (0, 0) unit mm",
          "observe o block_x + ball_theta_dot",
          "contact feet block.s1 floor; stop feet; hide feet_1",
          "trace block.c1"}) {
        CAPTURE(good);
        CHECK(in_bodies(good).empty());
    }
    CHECK(in_bodies("contact c block.c1 dot") ==
          "Two points never touch: a contact needs a line or a circle.");
    CHECK(in_bodies("contact c floor table").find("Two lines touch at corners") == 0);
    CHECK(in_bodies("contact c block floor").find("write one of its corners or sides, as `block.c1`") !=
          std::string::npos);
    CHECK(in_bodies("contact c block.c1 block.s3").find("both are of `block`") != std::string::npos);
    CHECK(in_bodies("contact c block.c5 floor").find("corners c1 to c4") != std::string::npos);
    CHECK(in_bodies("contact c ball.c1 floor") == "`ball` is a circle and has no corner `c1`.");
    CHECK(in_bodies("contact c (0, 0) ball").find("write a fixed body") != std::string::npos);
    CHECK(in_bodies("body b mass 1 polygon (0, 0) (0, 1) (1, 0)") ==
          "The corners of the polygon `b` run clockwise; name them counter-clockwise.");
    CHECK(in_bodies("body b mass 1 inertia 1 polygon (0, 0) (4, 0) (1, 1) (0, 4)") ==
          "The polygon `b` is not convex at its corner c3.");
    CHECK(in_bodies("body b mass 1 polygon (0, 0) (1, 0) (0, 1)").find("so its inertia must be written") !=
          std::string::npos);
    CHECK(in_bodies("body b mass 1 circle 1 around (1, 0)").find("so its inertia must be written") !=
          std::string::npos);
    CHECK(in_bodies("body b mass 1 polygon (0, 0) (1, 0)") ==
          "The polygon has 2 corners; it needs at least 3.");
    CHECK(in_bodies("body b mass 0 circle 1") == "0 is no value here: a mass is above 0.");
    CHECK(in_bodies("body b circle 1").starts_with("`circle` stands where `mass` is expected."));
    CHECK(in_bodies("body b mass 1 point angle 1") == "A point does not turn: it has no angle.");
    CHECK(!in_bodies("body b fixed box 1 by 1 label \"b\"").empty());
    CHECK(in_bodies("body b fixed box 1 by 1 velocity (1, 0)") == "A fixed body has no velocity.");
    CHECK(in_bodies("motor m dot") == "`dot` is a point: it does not turn.");
    CHECK(in_bodies("pin p (0, 0) (1, 0)").find("both are fixed") != std::string::npos);
    CHECK(in_bodies("pin p block.s1 ball") == "`block.s1` is a side, not a point.");
    CHECK(in_bodies("pin p floor ball") == "`floor` is a line; a point of the ground is written (x, y).");
    CHECK(in_bodies("guide g ball block").find("is no line") != std::string::npos);
    CHECK(in_bodies("guide g dot floor restitution 1").find("never opens") != std::string::npos);
    CHECK(in_bodies("spring s ball block stiffness 1").find("`length` is expected") != std::string::npos);
    CHECK(in_bodies("torque ball x_dot").find("is no parameter") != std::string::npos);
    CHECK(in_bodies("pin p ball blok") == "`blok` is no body or ground of this text. Did you mean `block`?");
    CHECK(in_bodies("draw block ball") == "Bodies are drawn as they are; `draw line` adds a line.");
    CHECK(in_bodies("mass block 1").find("`mass` belongs to rows, and `ground` in line 2 to bodies.") == 0);
    CHECK(in_bodies("observe o ball_x*2*ball_y").find("ball_x*2*ball_y is not linear. In an observable") ==
          0);
}

TEST_CASE("mechanism text: limits are told with the number found") {
    const auto repeat = [](const std::string& start, const std::string& before, const std::string& after,
                           int n) {
        std::string out = start;
        for (int i = 1; i <= n; ++i) out += "\n" + before + std::to_string(i) + after;
        return find_mistakes(out);
    };
    const std::string rows = "mechanism 1\ncoordinate x\nmass x 1",
                      bodies = "mechanism 1\nbody b mass 1 circle 1\nground g";
    CHECK(repeat(rows, "parameter p", " 1 from 0 to 2", 24).empty());
    CHECK(repeat(rows, "parameter p", " 1 from 0 to 2", 26) ==
          std::vector<std::string>{"line 28, column 1: There are 26 parameters; the most is 24."});
    CHECK(repeat(rows, "constant c", " 1", 48).empty());
    CHECK(repeat(rows, "constant c", " 1", 49) ==
          std::vector<std::string>{"line 52, column 1: There are 49 constants; the most is 48."});
    CHECK(repeat(rows, "contact c", " gap x", 25).size() == 1);
    CHECK(repeat(rows, "observe o", " x", 13).size() == 1);
    CHECK(repeat(rows, "note \"", "\"", 5) ==
          std::vector<std::string>{"line 8, column 1: There are 5 notes; the most is 4."});
    CHECK(repeat(bodies, "body c", " fixed point", 8).empty());
    CHECK(repeat(bodies, "body c", " fixed point", 9).size() == 1);
    CHECK(repeat(bodies, "body c", " mass 1 circle 1", 4).size() == 1);  // coordinates
    CHECK(repeat(bodies, "body c", " mass 1 point", 8).size() == 2);     // bodies, and coordinates
    CHECK(find_mistakes(bodies + "\nbody d mass 1 polygon" + [] {
              std::string out;
              for (int i = 0; i < 9; ++i) out += " (0, 0)";
              return out;
          }()) == std::vector<std::string>{"line 4, column 15: The polygon has 9 corners; the most is 8."});
    CHECK(find_mistakes(rows + "\n# " + std::string(5000, 'a')) ==
          std::vector<std::string>{"line 1: The text has 5036 bytes; the most is 4096."});
}

TEST_CASE("mechanism text: mistakes of the first day have an answer that names the way out") {
    struct Case {
        std::string_view text, answer;
    };
    const Case cases[] = {
        {"coordinate x\nspring x stiffness 2", "coordinate `x` has no mass."},
        {"body a circle 0.1",
         "`circle` stands where `mass` is expected. A body that moves has its mass before its shape: `body "
         "NAME mass E SHAPE`."},
        {"parameter m 1 kg from 0 to 2", "`unit` behind the range names that of a parameter."},
        {"coordinate x\nmass x 1 kg", "Numbers have SI units, which are not written"},
        {"body a mass 1 box 1 by 1 angle 30 deg", "`*` is always written: 30*deg."},
        {"coordinate x\nmass x 1\ncontact c load 1 slip x_dt", "Did you mean `x_dot`?"},
        {"coordinate x\nmass x 1\ncontact c load 1 slip x_dot mu_s 0.3 mu_k 0.2",
         "A friction law begins with its name: `coulomb_stiction mu_s E mu_k E`."},
        {"body a mass 1 rod 1\nbody b mass 1 rod 1 at (5, 0)\npin p a.c1 (0, 0)\npin q a.c2 b.c1\npin r b.c2 "
         "(9, 0)",
         "pin q stays 1.7 m open at the start: `at near` or `angle near` lets a body move there"},
        {"body a mass 1 rod 1\nbody b mass 1 rod 1 at near (5, 0)\npin p a.c1 (0, 0)\npin q a.c2 b.c1\npin r "
         "b.c2 "
         "(9, 0)",
         "m open at the start: no place near the first guess closes it; check lengths and places"},
        {"coordinate x\nmass x 1,5",
         "`,` stands where the line should end. Numbers have a decimal point, and options stand without "
         "commas."},
        {"ground floor\nbody a mass 1 box 1 by 1 at (0, 3)\ncontact c a.c1 floor closed",
         "open at the start: write `at near`, or leave out `closed`"},
    };
    for (const Case& one : cases) {
        CAPTURE(std::string(one.text));
        const MadeSystem made = make_system("mechanism 1\n" + std::string(one.text));
        REQUIRE(!made.mistakes.empty());
        const bool is_answered =
            std::any_of(made.mistakes.begin(), made.mistakes.end(),
                        [&](const std::string& told) { return told.find(one.answer) != std::string::npos; });
        CHECK_MESSAGE(is_answered, made.mistakes[0]);
    }
}
