// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Interface between the program and its surroundings. web/platform/web implements it for the browser,
// web/platform/desktop for a native window.
#pragma once

#include <string>
#include <string_view>

struct ImFont;

namespace stiction::platform {

/// Size of the drawing area in CSS (logical) pixels and in device pixels.
struct Surface {
    float width = 1280.0f, height = 720.0f;
    int pixel_width = 1280, pixel_height = 720;
    bool touch = false;        ///< the main pointer is a finger
    bool framed = false;       ///< embedded in another page, which the wheel scrolls
    bool has_lessons = false;  ///< the lessons lie beside the page
};

struct Preferences {
    bool dark = true;
    bool reduced_motion = false;
    bool more_contrast = false;
};

/// Part of a dropped file. The text is empty if the file is too large.
struct FilePart {
    std::string_view name, text;
    double size = 0.0;   ///< of the whole file, bytes
    double share = 1.0;  ///< fraction of the file that has arrived with this part
    bool is_first = true, is_last = true;
};

/// Receives the results of the workers for the job of begin_work().
class WorkListener {
  public:
    virtual ~WorkListener() = default;
    /// The number of a unit to compute; -1: there is none.
    virtual double next_unit() = 0;
    /// A field of a row; NaN: empty.
    virtual void add_cell(double value) = 0;
    virtual void add_cell(std::string_view text) = 0;
    virtual void end_row() = 0;
    virtual void take_object(std::string_view json) = 0;  ///< result of a job without table
    virtual void take_estimate(double periods, double value, double error) = 0;
    virtual void take_turn(double number) = 0;  ///< of a cycle: its period, then the state at its start
    /// All rows of the unit have arrived; -1: some rows of an unfinished unit.
    virtual void end_unit(double unit) = 0;
    virtual void fail(std::string_view why) = 0;
};

/// The frame after this one, if there is no further input. rest: none. ongoing: one of many, because a motion plays or an item is held or
/// edited. frame: one for any other reason, and then there is an end.
enum class Next { rest, ongoing, frame };

/// The value that a function of window.stiction returns: this text itself, or the value of this JSON text.
struct Answer {
    bool is_text = false;
    std::string text = "null";
};

/// Receives the calls of the platform. Implemented by web/app.
class Listener {
  public:
    virtual ~Listener() = default;
    /// Draws one frame; `seconds` is a clock that only grows.
    virtual Next draw(double seconds) = 0;
    virtual void read_address(std::string_view text) = 0;  ///< text after `#`
    virtual void show(bool visible) = 0;                   ///< a hidden page pauses
    virtual void restore_context() = 0;                    ///< all GL objects are gone
    /// Moves the keyboard focus to the next control (1), the one before (-1), or to none (0). `entering`: it comes
    /// from outside. False if the focus leaves the canvas at an end.
    virtual bool move_focus(int direction, bool entering) = 0;
    /// The control with the keyboard focus; empty: none.
    virtual const char* focus() const = 0;
    /// The page around the canvas gives a control the focus.
    virtual void focus_on(std::string_view id) = 0;
    /// The page around the canvas operates a control: `number` for a slider or entry, `value` for a choice, else a
    /// press.
    virtual void operate(std::string_view id, std::string_view value, double number) = 0;
    /// A finger that moves from this place drags something, instead of scrolling the page around this one.
    virtual bool takes_touch(float x, float y) const = 0;
    /// A function of window.stiction was called; returns its answer. `number` is NaN unless a number
    /// was given.
    virtual Answer call(std::string_view name, std::string_view text, double number) = 0;
    /// The page was opened without an experiment and the user has done nothing: the motion plays by itself.
    virtual void begin() = 0;
    /// The next part of a dropped file has arrived.
    virtual void drop(const FilePart& part) = 0;
    virtual WorkListener& work() = 0;
};

/// Opens window and context, and makes Dear ImGui's context current. False: the reason was written to standard error.
bool open(const char* title);
/// Runs until the window closes. In the browser it returns at once, and the page continues to call the listener.
void run(Listener& listener, int argument_count, char** arguments);
void request_frame();
/// Workers compute the units of this job instead of any other (text as engine/explore reads it); empty: they stop.
/// False if there are no workers.
bool begin_work(const char* job);
bool has_focus();  ///< keys reach the program
const Surface& surface();
const Preferences& preferences();
void begin_frame();  ///< passes size, pointer and keyboard to Dear ImGui
void end_frame();    ///< draws Dear ImGui's data
/// Writes the address after `#`. `history_step`: the back button returns to the address before.
void write_address(const char* text, bool history_step);
const char* address_base();         ///< the address before `#`
void set_status(const char* text);  ///< one sentence for assistive technology
void copy(const char* text);
void open_link(const char* text);  ///< in a new tab
void open_speaker();               ///< the window of the speaker, beside a page that presents
void open_file();                  ///< asks for a file, which arrives as a dropped one
void save_file(const char* name, const char* text);
void go_in_text(int line,
                int column);  ///< the caret of the text field, from 1; column 0: the beginning of the line
/// help, share, export, about; empty: none. False if the platform has no dialogs.
bool show_dialog(const char* name);
void set_colours(const char* variables);  ///< CSS variables of the theme
enum class Cut { regular, bold, italic };
/// A cut of the page's font for Dear ImGui, at any size; signs that it lacks come from the regular cut.
ImFont* load_font(Cut cut);
void offer(const char* name);  ///< a function of window.stiction

}  // namespace stiction::platform
