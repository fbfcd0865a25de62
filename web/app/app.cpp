// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "app/app.hpp"

#include "app/areas.hpp"
#include "session/jobs/proposed_jobs.hpp"
#include "view/page_parts.hpp"
#include "view/pictures.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace stiction {

namespace {

constexpr double prediction_budget = 0.004;  // s of computing ahead in one frame
constexpr double held_budget = 0.001;        // the same in a frame in which the user drags something
constexpr double address_interval = 0.1;     // s, between two writes of the address

double milliseconds_now() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

App::App() : fonts_(load_fonts()) {}

void App::read_address(std::string_view text) {
    if (!text.empty() && text.front() == '#') text.remove_prefix(1);
    const explore::JobText job = explore::split_job(text);
    session_.load(job.options.empty() && job.job.empty() ? text : job.scenario);
    if (!job.job.empty())
        desk_.begin(session_, job.job, job.options);
    else if (!job.options.empty())
        session_.notices.add("The link has options of a job but no `job`. They are ignored.");
    desk_.follow(session_);
    view_.forget_plots();
    view_.region.y.clear();
    view_.look.layout.reset();
    view_.parts = {};
    show_preset_view(session_, view_);
    read_view_items(session_, view_);
    view_.look.invites = true;
    if (platform::preferences().reduced_motion) session_.player.pause();
    written_.clear();  // the next frame writes the address again
    settle();
}

void App::show(bool visible) {
    visible_ = visible;
    if (!visible) session_.player.pause();
    last_seconds_ = -1.0;
}

void App::restore_context() {
    pictures_.map.release_context();
    pictures_.solids.release_context();
    settle();
}

platform::Answer App::call(std::string_view name, std::string_view text, double number) {
    const platform::Answer answer = answer_call(*this, name, text, number);
    if (is_question(name)) return answer;  // reading values does not make the page draw
    asked_ |= name != "letters";           // the page remembers that choice itself
    settle();
    platform::request_frame();
    return answer;
}

void App::begin() {
    if (!asked_) session_.player.play();
    settle();
    platform::request_frame();
}

void App::drop(const platform::FilePart& part) {
    const MeasuredFile::Part file{part.name, part.text, part.size, part.share, part.is_first, part.is_last};
    if (WrittenText::is_file(part.name))
        session_.take_text(part.text, part.is_first, part.is_last);
    else if (session_.system().table != nullptr)
        table_.take(session_, file);
    else
        rows_.measured.take(session_, file);
    settle();
    platform::request_frame();
}

void App::follow_preferences() {
    const platform::Preferences& preferences = platform::preferences();
    if (view_.look.theme_chosen) return;
    view_.look.theme = preferences.more_contrast ? ThemeId::projector
                       : preferences.dark        ? ThemeId::dark
                                                 : ThemeId::light;
}

void App::open_dialog(Dialog dialog) {
    if (dialog == Dialog::code) session_.player.pause();  // it is the code of one instant
    const std::string_view name = dialog_names[static_cast<std::size_t>(dialog)];
    if (!platform::show_dialog(name.data())) {
        session_.notices.add("The desktop window does not have the dialog " + std::string(name) +
                             "; the page in a browser does.");
        dialog = Dialog::none;
    }
    view_.dialog = shown_dialog_ = dialog;
    if (dialog != Dialog::export_run) view_.figures.wanted.clear();
}

void App::write_address() {
    // The real time: the time of a frame does not advance within it, and is late on a slow page.
    const double seconds = 1e-3 * milliseconds_now();
    step_pending_ |= session_.take_history_step();
    // While it plays the address holds only the scenario; the time is added when it stops.
    const std::string wanted = session_.player.is_running()
                                   ? session_.experiment.text() + write_job_items(session_)
                                   : make_link(session_, view_);
    if (wanted == written_) {
        step_pending_ = false;
        return;
    }
    if (seconds - last_address_ < address_interval) {
        settle();  // writes the address a little later, even without input
        return;
    }
    platform::write_address(make_link(session_, view_).c_str() + 1, std::exchange(step_pending_, false));
    written_ = wanted;
    last_address_ = seconds;
}

// The drawer of the parameters slides in within 0.12 s; at once if motion is to be reduced.
void App::slide_drawer(Layout& layout, float seconds) {
    constexpr float duration = 0.12f;
    const bool wanted = view_.look.drawer && layout.has_drawer;
    const float step =
        platform::preferences().reduced_motion || layout.id == LayoutId::phone ? 1.0f : seconds / duration;
    view_.look.drawer_part = std::clamp(view_.look.drawer_part + (wanted ? step : -step), 0.0f, 1.0f);
    if (!layout.drawer || layout.id == LayoutId::phone) return;
    layout.parameters.x -= (1.0f - view_.look.drawer_part) * layout.parameters.width;
    if (view_.look.drawer_part != (wanted ? 1.0f : 0.0f)) settle();
}

// Performs the choices made in the panel of the job, or with the button that opens it.
void App::take_job_choice() {
    if (std::exchange(view_.requests.close_job, false)) session_.exploration.close();
    const std::string wanted = std::exchange(view_.requests.job, {});
    if (wanted.empty()) return;
    if (wanted.find('?') != std::string::npos) {
        read_address(wanted);
    } else {
        const std::size_t blank = std::min(wanted.find(' '), wanted.size());
        const std::string job = wanted.substr(0, blank),
                          over = wanted.substr(std::min(blank + 1, wanted.size()));
        desk_.begin(session_, job, propose_job(session_.experiment.scenario(), job, over));
    }
    view_.explore.follows = true;
    settle();
}

// All requests but those about jobs.
void App::perform(const Requests& asked, const Layout& layout) {
    const auto open = [](const std::string& link) { platform::open_link(link.c_str()); };
    if (asked.fill_page) {
        const Area under = frame_.find_pointed(layout);
        Area& filled = view_.look.filled;
        filled = filled != Area::none ? Area::none : under != Area::none ? under : Area::scene;
        settle();
    }
    if (asked.open_alone) open(platform::address_base() + make_link(session_, view_));
    if (asked.open_speaker) platform::open_speaker();
    if (asked.open_lessons && platform::surface().has_lessons) open("lessons/index.html");
    if (asked.open_text) platform::open_file();
    if (asked.save_text)
        platform::save_file(session_.written.name().c_str(), session_.written.text().c_str());
    if (asked.go_in_text.line > 0) platform::go_in_text(asked.go_in_text.line, asked.go_in_text.column);
    if (asked.copy_point && view_.hover.active && !view_.hover.scenario.empty())
        platform::copy((platform::address_base() + ("#" + view_.hover.scenario)).c_str());
}

platform::Next App::draw(double seconds) {
    const double begin = milliseconds_now();
    const double elapsed = last_seconds_ >= 0.0 ? seconds - last_seconds_ : 0.0;
    last_seconds_ = seconds;
    follow_preferences();
    show_preset_view(session_, view_);
    view_.parts.withheld = find_withheld_parts(session_);
    const platform::Surface& surface = platform::surface();
    const bool framed = surface.framed;
    const bool explores = session_.exploration.shown() != nullptr;
    Layout layout = find_layout(
        surface.width, surface.height, session_.system().picture->map_first && has_map(session_),
        surface.touch, view_.look.presents,
        {view_.look.layout, view_.look.split, framed, view_.look.drawer || view_.look.drawer_part > 0.0f,
         view_.look.speaks, view_.look.tab == PanelTab::text && session_.written.is_there(), explores,
         find_least_histories(session_, view_), view_.parts.shows("sentence")});
    slide_drawer(layout, static_cast<float>(std::clamp(elapsed, 0.0, 0.05)));
    const ShownAreas shown = find_shown_areas(session_, rows_, view_, layout);
    leave_out(layout, shown);
    choose_shown_page(session_, shown, view_);
    if (!fill_page(layout, view_.look.filled)) view_.look.filled = Area::none;
    layout_ = layout.id;
    if (styled_theme_ != view_.look.theme || styled_scale_ != layout.scale) {
        apply_style(get_theme(view_.look.theme), layout.scale);
        const auto& u = get_theme(view_.look.theme).ui;
        char colours[160];  // colours of the dialogs
        std::snprintf(
            colours, sizeof colours,
            "--background:#%06x;--panel:#%06x;--plot:#%06x;--frame:#%06x;--hover:#%06x;--border:#%06x;--text:"
            "#%06x;--dim:#%06x;--paper:#%06x",
            u.background, u.panel, u.plot, u.frame, u.hover, u.border, u.text, u.text_dim, u.on_primary);
        platform::set_colours(colours);
        styled_theme_ = view_.look.theme;
        styled_scale_ = layout.scale;
    }
    // Time starts with the first frame that plays, not with the frame before.
    session_.player.reduce_motion(platform::preferences().reduced_motion);
    if (visible_) session_.player.advance(was_running_ ? elapsed : 0.0);
    if (visible_ && !session_.player.is_late() &&
        !session_.player.look_ahead(session_.changes.is_held() ? held_budget : prediction_budget))
        settle();
    const bool had_input = frame_.has_input(), waits = view_.entry.awaited > 0;
    if (waits) --view_.entry.awaited, settle();
    frame_.hold_keys(waits);
    const Theme& theme = get_theme(view_.look.theme);
    const float size = layout.scale * (layout.id == LayoutId::phone ? 14.0f : 13.0f);
    frame_.begin(elapsed, fonts_, size, theme, {0.0f, 0.0f, surface.width, surface.height});
    drawing_.clear();
    view_.plots.clear();
    view_.figures.places = std::exchange(view_.figures.added, {});
    view_.hover.active = false;
    const Ui ui{session_, rows_, drawing_, view_, theme, fonts_, layout};
    session_.changes.hold(frame_.is_held());
    if (!handle_focus(controls_, view_, *this)) handle_keys(*this);
    draw_areas(ui, pictures_);
    take_job_choice();
    if (!frame_.is_held()) session_.steps.note(session_.experiment);  // a drag is one step
    desk_.follow(session_);
    draw_focus(ui);
    frame_.end();
    ui_milliseconds_ = milliseconds_now() - begin;
    controls_ = drawing_;
    if (view_.dialog != shown_dialog_) open_dialog(view_.dialog);
    perform(std::exchange(view_.requests, {}), layout);
    platform::end_frame();
    ++frames_;
    write_address();
    const std::string status = write_status(session_, view_.parts.shows("badge"));
    if (!session_.player.is_running() || status_.empty() || frames_ % 120 == 0)
        if (status != status_) {
            status_ = status;
            platform::set_status(status_.c_str());
        }
    was_running_ = session_.player.is_running();
    view_.look.invites = view_.look.invites && !was_running_;
    const bool goes_on = was_running_ || frame_.is_busy() || view_.benchmark.plots > 0;
    if (had_input || goes_on != std::exchange(went_on_, goes_on)) settling_ = settle_frames;
    if (settling_ > 0) {
        --settling_;
        return platform::Next::frame;
    }
    return goes_on ? platform::Next::ongoing : platform::Next::rest;
}

}  // namespace stiction
