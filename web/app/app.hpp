// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page: one session, one view, drawn on demand.
#pragma once

#include "app/areas.hpp"
#include "app/exploring.hpp"
#include "app/link.hpp"
#include "explore/running_measures.hpp"
#include "platform/platform.hpp"
#include "session/session.hpp"
#include "session/tables/dropped_table.hpp"
#include "session/tables/exported_table.hpp"
#include "ui/controls.hpp"
#include "ui/focus.hpp"
#include "ui/frame.hpp"
#include "ui/label.hpp"
#include "ui/layout.hpp"
#include "ui/theme.hpp"
#include "view/view.hpp"

#include <optional>
#include <string>
#include <vector>

namespace stiction {

class AnswerText;

class App : public platform::Listener, private FocusActions {
  public:
    App();

    platform::Next draw(double seconds) override;
    void read_address(std::string_view text) override;
    void show(bool visible) override;
    void restore_context() override;
    platform::Answer call(std::string_view name, std::string_view text, double number) override;
    void begin() override;
    bool move_focus(int direction, bool entering) override;
    const char* focus() const override { return view_.focus.id.c_str(); }
    void focus_on(std::string_view id) override;
    void operate(std::string_view id, std::string_view value, double number) override;
    bool takes_touch(float x, float y) const override;
    void nudge_control(const Control& control, double right, double up) override;
    void release_handle() override;
    void drop(const platform::FilePart& part) override;
    platform::WorkListener& work() override { return desk_; }

    Session& session() { return session_; }
    ViewState& view() { return view_; }
    MotionRows& rows() { return rows_; }
    explore::RunningMeasures& measures() { return measures_; }
    /// The table that is being exported.
    std::optional<ExportedTable>& exported() { return exported_; }
    /// Performs the requests about jobs.
    void take_job_choice();
    /// Lets the workers compute the job on screen.
    void follow_job() { desk_.follow(session_); }
    const Controls& controls() const { return controls_; }
    long frames() const { return frames_; }
    LayoutId layout() const { return layout_; }
    /// Time from the start of draw() to the return of Frame::end of the last frame, ms.
    double ui_milliseconds() const { return ui_milliseconds_; }
    /// Opens one of the dialogs of the page, or with Dialog::none closes the one that is open.
    void open_dialog(Dialog dialog);
    void settle() { settling_ = settle_frames; }
    /// One more frame, at the time of the last one.
    void draw_again() { draw(last_seconds_); }

  private:
    static constexpr int settle_frames = 3;  // frames after the last input, for hover and popups

    void follow_preferences();
    void slide_drawer(Layout& layout, float seconds);
    void perform(const Requests& asked, const Layout& layout);
    void write_address();

    Session session_;
    JobDesk desk_{session_.exploration};
    MotionRows rows_;
    explore::RunningMeasures measures_;  // of the run on screen, for stiction.check and stiction.value
    DroppedTable table_;
    std::optional<ExportedTable> exported_;
    Pictures pictures_;
    ViewState view_;
    Controls controls_, drawing_;
    Frame frame_;
    Fonts fonts_;
    long frames_ = 0;
    int settling_ = settle_frames;
    bool visible_ = true, was_running_ = false, went_on_ = false, step_pending_ = false;
    double last_seconds_ = -1.0, last_address_ = -1.0;
    double ui_milliseconds_ = 0.0;
    LayoutId layout_ = LayoutId::desk;
    ThemeId styled_theme_ = ThemeId::dark;
    float styled_scale_ = 0.0f;
    std::string written_, status_;
    Dialog shown_dialog_ = Dialog::none;
    bool asked_ = false;  // a function of window.stiction has changed something
};

/// Performs the actions of the keys pressed in this frame.
void handle_keys(App& app);
/// [{keys, does}]: every key that acts now, for the list in the help dialog.
void put_keys(AnswerText& json, App& app);
/// Versions, licences and sources, for the dialog.
void put_about(AnswerText& json);
/// The recorded run as a table (session/tables/exported_table.hpp), in one piece.
void put_trace(AnswerText& json, App& app, std::string_view text);
/// The first part of such a table, or with an empty text the next one. It is empty after the last part, and null if
/// there is no more.
void put_trace_part(AnswerText& json, App& app, std::string_view text);
/// The columns: {name, unit, axis} each, the last in label markup.
void put_columns(AnswerText& json, App& app);
/// A plot on screen as SVG for print, or null with a notice. `text`: its id, and optionally the width in mm. It is an
/// entry of the table of functions itself, so that it keeps its name, which web/later.txt lists.
void put_figure(AnswerText& json, App& app, std::string_view text, double);
/// The figures that there are: {id, name, chosen} each.
void put_figures(AnswerText& json, App& app);
/// Whether a clause holds about the run on screen, and the value of a sum, or null with a notice.
void put_check(AnswerText& json, App& app, std::string_view text);
void put_number(AnswerText& json, App& app, std::string_view text);
/// The contents of the speaker's window: {on, notes, cues}, cues as {title, here}.
void put_talk(AnswerText& json, App& app);
/// Chooses the n-th cue, a preset of the system, from 1 on; a number outside of the list does nothing.
void choose_cue(App& app, double n);
/// A link whose experiment begins with the present state, or null.
void put_start_link(AnswerText& json, App& app);
/// What a link can lock: {id, name, locked} each.
void put_locks(AnswerText& json, App& app);
/// The mystery values of the experiment without the values, and the parameters that can be hidden: {seed, items: [{id, min, max}],
/// parameters: [{id, name, min, max}]}.
void put_mystery(AnswerText& json, App& app);
/// The parts of the page that a link can leave out: {id, name, hidden} each.
void put_parts(AnswerText& json, App& app);

/// Registers every function of window.stiction with the page.
void offer_functions();
/// Calls one of them (docs/page-reference.md, Functions).
platform::Answer answer_call(App& app, std::string_view name, std::string_view text, double number);
/// The function only returns values and changes nothing.
bool is_question(std::string_view name);

}  // namespace stiction
