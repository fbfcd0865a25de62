// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction page: the laboratory in one file, stiction.html, with an experiment inside. The page writes the same bytes
// (web/shell/file.js).
#include "arguments.hpp"
#include "base/printable.hpp"
#include "commands.hpp"
#include "explore/job.hpp"
#include "file.hpp"
#include "json.hpp"

#include <cstdio>

namespace stiction::cli {

namespace {

constexpr std::string_view start_begins = "<script type=\"application/json\" id=\"start\">",
                           start_ends = "</script>\n", body_ends = "</main>\n";

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// The text of an experiment or job without the items that concern only the view.
std::string leave_out_view(std::string_view text) {
    const std::size_t mark = std::min(text.find('?'), text.size());
    std::string out(text.substr(0, mark));
    char sign = '?';
    for (std::string_view rest = text.substr(std::min(mark + 1, text.size())); !rest.empty();) {
        const std::string_view item = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(item.size() + 1, rest.size()));
        if (item.empty() || item.starts_with("view.")) continue;
        out += std::exchange(sign, '&') + std::string(item);
    }
    return out;
}

// Puts the title and the experiment into the page, in place of those that it has. False if this is not the page.
bool put_start(std::string& page, std::string title, std::string data) {
    constexpr std::string_view title_begins = "<title>", title_ends = "</title>";
    replace_all(title, "&", "&amp;");
    replace_all(title, "<", "&lt;");
    replace_all(data, "<", "\\u003c");
    const std::size_t from = page.find(title_begins), to = page.find(title_ends, from),
                      body = page.find(body_ends, to);
    if (body == page.npos || page.find("<script type=\"text/plain\" data-part=\"app.wasm\">") == page.npos)
        return false;
    const std::size_t start = body + body_ends.size();
    std::size_t rest = start;
    if (page.compare(start, start_begins.size(), start_begins) == 0)
        rest = page.find(start_ends, start) + start_ends.size();
    page.replace(start, rest - start, std::string(start_begins) + data + std::string(start_ends));
    page.replace(from, to - from, std::string(title_begins) + title);
    return true;
}

// stiction.html of the build: beside this program, or in build/web if this is build/native/stiction.
std::string find_template() {
    const std::string own = find_own_folder();
    for (const char* place : {"/stiction.html", "/../web/stiction.html"}) {
        const std::string path = own + place;
        std::FILE* file = own.empty() ? nullptr : std::fopen(path.c_str(), "rb");
        if (file == nullptr) continue;
        std::fclose(file);
        return path;
    }
    return {};
}

}  // namespace

int run_page(std::span<const std::string> words) {
    Arguments arguments("page", "The laboratory in one file with this experiment inside, for > lab.html");
    std::string text, path;
    bool lenient = false;
    arguments.add_positional("SCENARIO", text, "As in the address of the page, with its view and job keys");
    arguments.add_option("--template", path, "stiction.html; default: that of the build");
    arguments.add_flag("--lenient", lenient, lenient_help);
    if (const auto stop = arguments.read(words)) return *stop;

    const std::optional<std::string> expanded = expand_file(text);
    if (!expanded) return refused;
    text = *expanded;
    const explore::JobText job = explore::split_job(text);
    std::vector<std::string> notices;
    const std::optional<Scenario> scenario = read_scenario_argument(job.scenario, lenient, notices);
    if (!scenario) return refused;
    if (!job.job.empty()) {
        const std::vector<std::string> errors = explore::make_job(*scenario, job.job, job.options).errors;
        if (!errors.empty()) return refuse(errors);
    } else if (!job.options.empty()) {
        return refuse("The scenario has options of a job, such as job." + job.options[0].key +
                      ", but no job.");
    }
    if (path.empty()) path = find_template();
    if (path.empty())
        return refuse(
            "There is no stiction.html beside this program: build the page, or name one with --template.");
    std::optional<std::string> page = read_file(path);
    if (!page) return refused;
    const Json start{{"stiction", 1}, {"scenario", text}};
    if (!put_start(*page, "Stiction: " + std::string(scenario->system->title) + ", " + leave_out_view(text),
                   start.dump(-1, ' ', false, Json::error_handler_t::replace)))
        return refuse("The file " + quote_printable(path) + " is not stiction.html of a build.");
    Output().print(*page);
    return done;
}

}  // namespace stiction::cli
