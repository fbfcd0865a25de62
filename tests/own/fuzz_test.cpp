// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Random and mutated texts: each gives mistakes or a mechanism that runs, and its canonical text is read in the same way.
#include "base/random.hpp"
#include "base/slow_build.hpp"
#include "dynamics/simulation.hpp"
#include "judge/draw.hpp"
#include "own/canonical.hpp"
#include "own/examples.hpp"
#include "own/reader.hpp"
#include "own/report.hpp"
#include "own/system.hpp"
#include "scenario/scenario.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace stiction;
using namespace stiction::own;

namespace {

std::size_t draw_below(Random& random, std::size_t n) {
    return std::min(n - 1, static_cast<std::size_t>(random.next_fraction() * static_cast<double>(n)));
}

// The words of all examples, and a few that no text should have.
std::vector<std::string> collect_words() {
    std::vector<std::string> out{
        "~",  "\xff", "\xc3\xa9", "(((((((", "1e999", "1/0", "sqrt(-1)", "near", "weld",  "closed",
        "t",  ";",    "\n",       "\"",      "#",     "-1",  "0",        "1e-9", "fixed", "frictionless",
        "c1", ".s9",  "from",     "law",     "x_dot", "\r",  "\t",       "^",    "1e308", "polygon (0,0)"};
    for (const Example& example : examples()) {
        std::string word;
        for (const char c : std::string(example.text) + "\n") {
            if (c != ' ' && c != '\n') {
                word += c;
            } else if (!word.empty()) {
                out.push_back(word);
                word.clear();
            }
        }
    }
    return out;
}

// A few changes of an example: bytes, words or lines that go, double, move or change.
std::string mutate(Random& random, const std::vector<std::string>& words) {
    std::string text(examples()[draw_below(random, examples().size())].text);
    const std::size_t changes = 1 + draw_below(random, 4);
    for (std::size_t i = 0; i < changes && !text.empty(); ++i) {
        const std::size_t at = draw_below(random, text.size());
        const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        const std::size_t line = text.rfind('\n', at) == std::string::npos ? 0 : text.rfind('\n', at);
        const std::size_t line_end = std::min(text.find('\n', at + 1), text.size());
        switch (draw_below(random, 16)) {
            case 0:
                text.erase(at, 1);
                break;
            case 1:
                text.insert(at, 1, static_cast<char>(draw_below(random, 256)));
                break;
            case 2:
                text.replace(at, end - at, words[draw_below(random, words.size())]);
                break;
            case 3:
                text.insert(end, " " + words[draw_below(random, words.size())]);
                break;
            case 4:
                text.erase(line, line_end - line);
                break;
            case 5:
                text.insert(line_end, text.substr(line, line_end - line));
                break;
            case 6: {
                const std::string_view other = examples()[draw_below(random, examples().size())].text;
                text.insert(line_end, "\n" + std::string(other.substr(draw_below(random, other.size()), 60)));
                break;
            }
            default:  // another digit
                if (const std::size_t digit = text.find_first_of("0123456789", at);
                    digit != std::string::npos)
                    text[digit] = static_cast<char>('0' + draw_below(random, 10));
        }
    }
    return text;
}

std::string make_random_text(Random& random, const std::vector<std::string>& words) {
    std::string out = draw_below(random, 10) == 0 ? "" : "mechanism 1\n";
    const std::size_t count = draw_below(random, 60);
    for (std::size_t i = 0; i < count; ++i)
        out += words[draw_below(random, words.size())] + (draw_below(random, 4) == 0 ? "\n" : " ");
    return out;
}

void check_read(const std::string& text) {
    CAPTURE(text);
    const ReadText read = read_text(text);
    const ReadText again = read_text(read.canonical);
    CHECK(again.canonical == read.canonical);
    REQUIRE(again.mistakes.size() <= read.mistakes.size() + 64);
    CHECK(again.mistakes.empty() == read.mistakes.empty());
    int line = 0;
    for (const Mistake& mistake : read.mistakes) {
        CHECK(mistake.place.line > line);
        CHECK(mistake.sentence.find('\n') == std::string::npos);
        line = mistake.place.line;
    }
    if (text.find('~') == std::string::npos)  // no part of the language: a link reads it as a blank
        CHECK(make_canonical(decode_text(encode_text(read.canonical))).empty() == read.canonical.empty());
}

}  // namespace

TEST_CASE("mechanism text: random and mutated texts give mistakes or a mechanism that runs") {
    const std::vector<std::string> words = collect_words();
    Random random(20260 + static_cast<std::uint64_t>(test::first_to_judge()));
    const int count = test::count_to_judge(100000);
    int accepted = 0;
    for (int i = 0; i < count; ++i) {
        const std::string text = i % 4 == 0 ? make_random_text(random, words) : mutate(random, words);
        check_read(text);
        const MadeSystem made = make_system(text);
        if (made.system == nullptr) {
            CHECK(!made.mistakes.empty());
            continue;
        }
        ++accepted;
        CAPTURE(text);
        const Scenario scenario = get_initial_scenario(*made.system);
        const std::string link = write_scenario(scenario);
        const ReadScenario read = read_scenario(link);
        REQUIRE(read.scenario.has_value());
        CHECK(write_scenario(*read.scenario) == link);
        CHECK(!write_equations(get_description(*made.system)).empty());
        Simulation run(*made.system, scenario.values, scenario.settings);
        run.advance(0.02, 50);
        CHECK(run.node_count() > 0);
    }
    CHECK(accepted > count / 10);
}
