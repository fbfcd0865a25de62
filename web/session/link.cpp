// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "session/link.hpp"

#include "base/number_text.hpp"
#include "base/percent.hpp"
#include "base/printable.hpp"
#include "platform/platform.hpp"

#include <algorithm>
#include <optional>

namespace stiction {

namespace {

constexpr std::string_view version = "1";

}  // namespace

std::string make_link(const Session& session, const ViewState& view) {
    std::string out = "#" + session.scenario_text();
    std::string items;
    const auto add = [&](std::string_view key, const std::string& value) {
        items += '&';
        items += key;
        items += '=';
        items += value;
    };
    if (view.presents)
        add("view.layout", "presenter");
    else if (view.layout.has_value())
        add("view.layout", get_name(*view.layout));
    const ThemeId theme = view.presents ? view.desk_theme : view.theme;
    if (view.presents ? view.desk_theme_chosen : view.theme_chosen)
        add("view.theme", std::string(theme_names[static_cast<std::size_t>(theme)]));
    if (!session.is_running() && session.t() > 0.0) add("view.t", write_number(session.t()));
    if (session.speed() != 1.0) add("view.speed", write_number(session.speed()));
    if (const Comparison& b = session.comparison(); b.is_on())
        add("view.b", encode_percent(b.is_apart() ? b.scenario_text() : session.scenario_text()));
    const bool has_items = out.find('?') != std::string::npos;
    if (!has_items && items.empty()) return out;
    add("view.v", std::string(version));
    if (!has_items) items[0] = '?';
    return out + items;
}

void read_view_items(Session& session, ViewState& view) {
    std::optional<double> t;
    bool run = false, presents = false;
    view.present(false);
    const std::vector<std::pair<std::string, std::string>> items = session.view_items();
    for (const std::pair<std::string, std::string>& item : items) {
        const std::string &key = item.first, &value = item.second;
        const auto refuse = [&](std::string_view why) {
            session.add_notice("The link asked for " + quote_printable(key) + " = " + quote_printable(value) +
                               ". " + std::string(why));
        };
        for (const std::pair<std::string, std::string>* other = items.data(); other != &item; ++other)
            if (other->first == key) {
                refuse("The key stands there twice; the later one holds.");
                break;
            }
        if (key == "view.layout") {
            const auto found = std::find(layout_names.begin(), layout_names.end(), value);
            if (found == layout_names.end()) {
                refuse("There is no such layout; it is ignored.");
                continue;
            }
            const auto chosen = static_cast<LayoutId>(found - layout_names.begin());
            presents = chosen == LayoutId::presenter;
            if (presents) continue;
            view.layout = chosen;
            const platform::Surface& page = platform::surface();
            const LayoutId own = pick_layout(page.width, page.height, view.layout);
            if (own != *view.layout) {
                view.layout.reset();
                refuse(std::string("The page is too small for it; it is laid out as ") + get_name(own) + ".");
            }
        } else if (key == "view.theme") {
            bool known = false;
            for (std::size_t i = 0; i < theme_names.size(); ++i)
                if (theme_names[i] == value) {
                    view.theme = static_cast<ThemeId>(i);
                    view.theme_chosen = known = true;
                }
            if (!known) refuse("There is no such theme; it is ignored.");
        } else if (key == "view.t") {
            t = read_number(value);
            if (!t.has_value()) refuse("That is not a number; it is ignored.");
        } else if (key == "view.speed") {
            const std::optional<double> speed = read_number(value);
            if (!speed.has_value())
                refuse("That is not a number; it is ignored.");
            else {
                session.set_speed(*speed);
                if (session.speed() != *speed)
                    refuse("Using " + write_number(session.speed()) + ", the nearest allowed.");
            }
        } else if (key == "view.b") {
            const ReadScenario b = read_scenario(value, "Run B of the link");
            if (!b.scenario.has_value() || b.scenario->system != &session.system()) {
                refuse("That is no run of this system; it is ignored.");
                continue;
            }
            for (const std::string& notice : b.notices) session.add_notice(notice);
            session.compare_with(*b.scenario);
        } else if (key == "view.run") {
            if (value == "1")
                run = true;
            else
                refuse("Only 1 means something; it is ignored.");
        } else if (key == "view.v") {
            if (value != version) refuse("This page reads version 1. What it knows of the link was used.");
        } else {
            session.add_notice("The link has an unknown key, " + quote_printable(key) + ". It is ignored.");
        }
    }
    view.present(presents);
    if (t.has_value()) session.seek(*t);
    if (run) session.play();
}

}  // namespace stiction
