// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "app/link.hpp"

#include "analysis/band.hpp"
#include "app/exploring.hpp"
#include "base/markup.hpp"
#include "base/number_text.hpp"
#include "base/percent.hpp"
#include "base/printable.hpp"
#include "platform/platform.hpp"
#include "view/page_parts.hpp"
#include "view/pictures.hpp"

#include <algorithm>
#include <optional>

namespace stiction {

namespace {

constexpr std::string_view version = "1";
constexpr std::size_t most_notes = 2000;  // characters

// The plots that differ from those of the system's first view: "phase:x:x_dot,time.x". If some views are hidden, all
// others are named.
std::string write_plots(const Session& session, const ViewState& view) {
    if (view.axes_of != &session.system()) return {};  // still those of another system
    const Picture& own = *session.system().picture;
    const bool planes = own.has_main_plane(), regions = !own.region.shader.empty();
    std::string out;
    const auto add = [&](const std::string& item) { out += (out.empty() ? "" : ",") + item; };
    const auto shows = [&](bool named) { return view.linked.hides && named; };
    if (shows(view.linked.named.scene)) add("scene");
    const std::string x = view.phase.x_column.empty() ? std::string(own.phase_x) : view.phase.x_column;
    const std::string y = view.phase.y_column.empty() ? std::string(own.phase_y) : view.phase.y_column;
    const bool takes_place = view.shared == SharedPlot::phase && has_disks(session) && has_map(session);
    if (x != own.phase_x || y != own.phase_y || takes_place)
        add("phase:" + x + ":" + y);
    else if (!regions && shows(planes ? view.linked.named.second : view.linked.named.hero))
        add("phase");
    std::string plane;  // upright axis of a map that is not the first one
    if (view.region.axes == 1) plane = own.region.other_y;
    for (const PlaneMap& map : own.maps)
        if (map.y == view.region.y && (!own.has_main_plane() || &map != &own.maps[0])) plane = map.y;
    if (!plane.empty())
        add("region:" + plane);
    else if ((planes || regions) && shows(view.linked.named.hero))
        add("region");
    if (view.shared == SharedPlot::law && has_law_choice(session))
        add("law");
    else if (!planes && shows(view.linked.named.second))
        add("law");
    if (view.time.columns.empty() && shows(view.linked.named.time)) add("time");
    for (const std::string& column : view.time.columns) add("time." + column);
    return out;
}

// Reads one plot of that list; false if the system has no such plot. A view named as a whole hides the views that are
// not named.
bool read_plot(const Session& session, std::string_view plot, ViewState& view) {
    const auto has = [&](std::string_view column) { return session.simulation().find_column(column) >= 0; };
    if (plot.starts_with("plot.")) plot.remove_prefix(5);  // as in window.stiction.controls()
    const Picture& own = *session.system().picture;
    const bool planes = own.has_main_plane(), regions = !own.region.shader.empty();
    Views& named = view.linked.named;
    bool* const phase = regions ? nullptr : planes ? &named.second : &named.hero;
    if (plot.starts_with("time.")) {
        plot.remove_prefix(5);
        if (!has(plot)) return false;
        if (std::find(view.time.columns.begin(), view.time.columns.end(), plot) == view.time.columns.end())
            view.time.columns.emplace_back(plot);
        return named.time = true;
    }
    if (plot.starts_with("phase:")) {
        plot.remove_prefix(6);
        const std::size_t middle = std::min(plot.find(':'), plot.size());
        const std::string_view x = plot.substr(0, middle), y = plot.substr(std::min(middle + 1, plot.size()));
        if (!has(x) || !has(y)) return false;
        view.phase.x_column = x;
        view.phase.y_column = y;
        view.shared = SharedPlot::phase;
        if (phase != nullptr) *phase = true;
        return true;
    }
    if (plot == "law" && has_law_choice(session)) {
        view.shared = SharedPlot::law;
        return named.second = true;
    }
    if (regions && plot.starts_with("region:") && plot.substr(7) == own.region.other_y) {
        view.region.axes = 1;
        return named.hero = true;
    }
    for (const PlaneMap& map : own.maps)
        if (plot.starts_with("region:") && plot.substr(7) == map.y) {
            view.region.y = map.y;
            return named.hero = true;
        }
    bool* const whole = plot == "scene"                                                     ? &named.scene
                        : plot == "phase"                                                   ? phase
                        : plot == "region" && (planes || regions)                           ? &named.hero
                        : (plot == "law" || plot == "lcp" || plot == "friction") && !planes ? &named.second
                        : plot == "time"                                                    ? &named.time
                                                                                            : nullptr;
    if (whole == nullptr) return false;
    if (plot == "phase") view.shared = SharedPlot::phase;
    if (plot == "friction") view.shared = SharedPlot::disks;
    return view.linked.hides = *whole = true;
}

// Where a small page shows a plot of that list.
SmallPage find_page(const Session& session, std::string_view plot) {
    const Picture& own = *session.system().picture;
    if (plot.starts_with("time")) return SmallPage::time;
    const bool is_hero = plot.starts_with("region") ||
                         (plot.starts_with("phase") && !own.has_main_plane() && own.region.shader.empty());
    return is_hero ? SmallPage::hero : SmallPage::second;
}

// Sets the widths of the band; a sentence says why they cannot be used.
std::string set_band(Session& session, ViewState& view, const std::string& text) {
    const ReadBand read = read_band(session.system(), text);
    if (!read.errors.empty()) return read.errors[0];
    const Band band(session.experiment.scenario(), read.widths);
    if (!band.errors().empty()) return band.errors()[0];
    for (const std::string& notice : band.notices()) session.notices.add(notice);
    view.time.band = text;
    view.time.shows_band = true;
    return {};
}

// The items of a list with commas.
std::vector<std::string_view> split_list(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        out.push_back(text.substr(0, text.find(',')));
        text.remove_prefix(std::min(out.back().size() + 1, text.size()));
    }
    return out;
}

}  // namespace

std::string make_link(const Session& session, const ViewState& view) {
    std::string out = "#" + session.experiment.text();
    if (std::string job = write_job_items(session); !job.empty()) {
        if (out.find('?') == std::string::npos) job[0] = '?';
        out += job;
    }
    std::string items;
    const auto add = [&](std::string_view key, const std::string& value) {
        items += '&';
        items += key;
        items += '=';
        items += value;
    };
    if (view.look.presents)
        add("view.layout", "presenter");
    else if (view.look.layout.has_value())
        add("view.layout", get_name(*view.look.layout));
    const ThemeId theme = view.look.presents ? view.look.desk_theme : view.look.theme;
    if (view.look.presents ? view.look.desk_theme_chosen : view.look.theme_chosen)
        add("view.theme", std::string(theme_names[static_cast<std::size_t>(theme)]));
    if (view.axes_of == &session.system() && find_shown_contact(session, view) > 0)
        add("view.contact", encode_percent(view.contact));
    if (const std::string locked = session.locks.text(); !locked.empty()) add("view.lock", locked);
    const auto add_parts = [&](std::string_view key, std::vector<std::string> ids) {
        // Another system may have been chosen.
        std::erase_if(ids, [&](const std::string& id) { return !is_page_part(session, id); });
        if (!ids.empty()) add(key, Parts::write(ids));
    };
    add_parts("view.only", view.parts.only);
    add_parts("view.hide", view.parts.hidden);
    if (const std::string plots = write_plots(session, view); !plots.empty()) add("view.plots", plots);
    if (view.axes_of == &session.system() && view.time.has_band()) add("view.band", view.time.band);
    if (view.scene.camera != Camera{} && is_spatial(session))
        add("view.camera", write_camera(view.scene.camera));
    if (!view.linked.notes.empty()) add("view.notes", encode_percent(view.linked.notes));
    if (!session.player.is_running() && session.t() > 0.0) add("view.t", write_number(session.t()));
    if (session.player.speed() != find_first_speed(session.system()))
        add("view.speed", write_number(session.player.speed()));
    if (const ReferenceRun& b = session.reference; b.is_on())
        add("view.b", encode_percent(b.is_apart() ? b.scenario_text() : session.experiment.text()));
    const bool has_items = out.find('?') != std::string::npos;
    if (!has_items && items.empty()) return out;
    add("view.v", std::string(version));
    if (!has_items) items[0] = '?';
    return out + items;
}

void show_preset_view(Session& session, ViewState& view) {
    constexpr std::string_view plots = "view.plots=", band = "view.band=";
    const std::string_view text = session.take_preset_view();
    if (text.empty()) return;
    view.axes_of = SystemPointer(&session.system());
    if (text.starts_with(band)) {
        set_band(session, view, std::string(text.substr(band.size())));
        view.look.small_page = SmallPage::time;
    }
    if (!text.starts_with(plots)) return;
    const std::string_view list = text.substr(plots.size());
    for (const std::string_view plot : split_list(list)) read_plot(session, plot, view);
    view.look.small_page = find_page(session, list);
}

namespace {

// Reads the items `view.*` of a link. Each that cannot be followed leaves a notice.
class ViewItems {
  public:
    ViewItems(Session& session, ViewState& view) : session_(session), view_(view) {}
    void read();

  private:
    struct Reader {
        std::string_view key;
        void (ViewItems::*read)();
    };
    static const Reader readers[];

    void refuse(std::string_view why) {
        session_.notices.add("The link asked for " + quote_printable(key_) + " = " + quote_printable(value_) +
                             ". " + std::string(why));
    }
    void read_item();
    void read_layout();
    void read_plots();
    void read_band();
    void read_locks();
    void read_parts();
    void read_theme();
    void read_contact();
    void read_camera();
    void read_notes();
    void read_time();
    void read_speed();
    void read_run_b();
    void read_run();
    void read_version();

    Session& session_;
    ViewState& view_;
    std::string_view key_, value_;  // of the present item
    std::optional<double> t_;
    bool runs_ = false, presents_ = false, keeps_parts_ = true;
};

const ViewItems::Reader ViewItems::readers[] = {
    {"view.layout", &ViewItems::read_layout}, {"view.plots", &ViewItems::read_plots},
    {"view.band", &ViewItems::read_band},     {"view.lock", &ViewItems::read_locks},
    {"view.only", &ViewItems::read_parts},    {"view.hide", &ViewItems::read_parts},
    {"view.theme", &ViewItems::read_theme},   {"view.contact", &ViewItems::read_contact},
    {"view.camera", &ViewItems::read_camera}, {"view.notes", &ViewItems::read_notes},
    {"view.t", &ViewItems::read_time},        {"view.speed", &ViewItems::read_speed},
    {"view.b", &ViewItems::read_run_b},       {"view.run", &ViewItems::read_run},
    {"view.v", &ViewItems::read_version}};

void ViewItems::read_layout() {
    const auto found = std::find(layout_names.begin(), layout_names.end(), value_);
    if (found == layout_names.end()) return refuse("There is no such layout; it is ignored.");
    const auto chosen = static_cast<LayoutId>(found - layout_names.begin());
    presents_ = chosen == LayoutId::presenter;
    if (presents_) return;
    const platform::Surface& page = platform::surface();
    const LayoutId own = pick_layout(page.width, page.height, chosen);
    view_.look.layout = own == chosen ? std::optional(chosen) : std::nullopt;
    if (own != chosen)
        refuse(std::string("The page is too small for it; the layout is ") + get_name(own) + ".");
}

void ViewItems::read_plots() {
    for (const std::string_view plot : split_list(value_))
        if (!read_plot(session_, plot, view_))
            refuse("There is no plot " + quote_printable(plot) + "; it is left out.");
}

void ViewItems::read_band() {
    if (const std::string why = set_band(session_, view_, std::string(value_)); !why.empty())
        refuse("There is no such band: " + why);
}

void ViewItems::read_locks() {
    for (const std::string_view id : split_list(value_))
        if (Locks::can_lock(session_.system(), id))
            session_.locks.add(id);
        else
            refuse(quote_printable(id) + " cannot be locked; it is left out.");
}

void ViewItems::read_parts() {
    const bool hides = key_ == "view.hide";
    std::vector<std::string>& parts = hides ? view_.parts.hidden : view_.parts.only;
    for (const std::string_view part : split_list(value_)) {
        const std::string_view id = Parts::normalise(part);
        const bool stays = Parts::is_permanent(id);
        if (stays && hides)
            refuse(quote_printable(id) + " is always shown; it is left out of the list.");
        else if (!stays && !is_page_part(session_, id))
            refuse("There is no part " + quote_printable(part) + "; it is left out of the list.");
        else
            parts.emplace_back(id);
    }
    keeps_parts_ = keeps_parts_ && (hides || !parts.empty());
}

void ViewItems::read_theme() {
    const auto found = std::find(theme_names.begin(), theme_names.end(), value_);
    if (found == theme_names.end()) return refuse("There is no such theme; it is ignored.");
    view_.look.theme = static_cast<ThemeId>(found - theme_names.begin());
    view_.look.theme_chosen = true;
}

void ViewItems::read_contact() {
    view_.contact = value_;
    const Mechanism& mechanism = session_.simulation().mechanism();
    if (mechanism.size().contacts > 0 &&
        mechanism.contact_name(find_shown_contact(session_, view_)) == value_)
        return;
    view_.contact.clear();
    refuse("There is no such contact; it is ignored.");
}

void ViewItems::read_camera() {
    if (const std::string why = set_camera(session_, view_, value_); !why.empty()) refuse(why);
}

void ViewItems::read_notes() {
    std::size_t end = 0, count = 0;
    while (end < value_.size() && (count += !continues_letter(value_[end])) <= most_notes) ++end;
    view_.linked.notes = value_.substr(0, end);
    if (end < value_.size())
        session_.notices.add("The notes of the link have more than 2000 characters. The rest is left out.");
}

void ViewItems::read_time() {
    t_ = read_number(value_);
    if (!t_.has_value()) refuse("That is not a number; it is ignored.");
}

void ViewItems::read_speed() {
    const std::optional<double> speed = read_number(value_);
    if (!speed.has_value()) return refuse("That is not a number; it is ignored.");
    session_.player.set_speed(*speed);
    if (session_.player.speed() != *speed)
        refuse("Using " + write_number(session_.player.speed()) + ", the nearest allowed.");
}

void ViewItems::read_run_b() {
    const ReadScenario b = read_scenario(value_, "Run B of the link");
    if (!b.scenario.has_value() || b.scenario->system != &session_.system())
        return refuse("That is not a run of this system; it is ignored.");
    for (const std::string& notice : b.notices) session_.notices.add(notice);
    session_.compare_with(*b.scenario);
}

void ViewItems::read_run() {
    if (value_ == "0" || value_ == "1")
        runs_ = value_ == "1";
    else
        refuse("Only 0 and 1 have a meaning; it is ignored.");
}

void ViewItems::read_version() {
    if (value_ != version)
        refuse("This page reads version 1. The parts of the link that it supports were used.");
}

void ViewItems::read_item() {
    for (const Reader& reader : readers)
        if (reader.key == key_) return (this->*reader.read)();
    session_.notices.add("The link has an unknown key, " + quote_printable(key_) + ". It is ignored.");
}

void ViewItems::read() {
    const std::vector<std::pair<std::string, std::string>> items = session_.experiment.view_items();
    for (std::size_t i = 0; i < items.size(); ++i) {
        key_ = items[i].first, value_ = items[i].second;
        const auto end = items.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::any_of(items.begin(), end, [&](const auto& item) { return item.first == key_; }))
            refuse("The key is given twice; the later one counts.");
        read_item();
    }
    if (!keeps_parts_ || !is_anything_shown(session_, view_.parts)) {
        session_.notices.add(
            "The lists of the link, `view.only` and `view.hide`, leave no part of the page. They are "
            "ignored.");
        view_.parts = {};
    }
    view_.look.present(presents_);
    if (t_.has_value()) session_.player.seek(*t_);
    if (runs_) session_.player.play();
}

}  // namespace

void read_view_items(Session& session, ViewState& view) {
    view.axes_of = SystemPointer(&session.system());
    if (session.written.is_there()) view.look.tab = PanelTab::text;
    view.look.present(false);
    view.linked.notes.clear();
    ViewItems(session, view).read();
}

}  // namespace stiction
