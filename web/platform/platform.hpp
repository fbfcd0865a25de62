// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the program needs from the place where it runs. web/platform/web is the browser, web/platform/desktop
// a native window.
#pragma once

#include <string_view>

struct ImFont;

namespace stiction::platform {

/// Size of the drawing area in CSS (logical) pixels and in device pixels.
struct Surface {
    float width = 1280.0f, height = 720.0f;
    int pixel_width = 1280, pixel_height = 720;
    bool touch = false;   ///< the main pointer is a finger
    bool framed = false;  ///< inside another page, whose wheel it is
};

struct Preferences {
    bool dark = true;
    bool reduced_motion = false;
    bool more_contrast = false;
};

/// Part of a file that was dropped. The text of one that is too large is empty.
struct FilePart {
    std::string_view name, text;
    double size = 0.0;   ///< of the whole file, bytes
    double share = 1.0;  ///< of it that has come with this part
    bool is_first = true, is_last = true;
};

/// What workers say of the job that begin_work() has given them.
class WorkListener {
  public:
    virtual ~WorkListener() = default;
    /// The number of a unit to compute; -1: there is none.
    virtual double next_unit() = 0;
    /// A field of a row: NaN for nothing.
    virtual void add_cell(double value) = 0;
    virtual void add_cell(std::string_view text) = 0;
    virtual void end_row() = 0;
    virtual void take_object(std::string_view json) = 0;  ///< the answer of a job that is no table
    virtual void take_estimate(double periods, double value, double error) = 0;
    virtual void take_turn(double number) = 0;  ///< of a cycle: its period, then the state where it begins
    /// All rows of the unit have come; -1: some of those of one in work.
    virtual void end_unit(double unit) = 0;
    virtual void fail(std::string_view why) = 0;
};

/// What the platform calls back. Implemented by web/app.
class Listener {
  public:
    virtual ~Listener() = default;
    /// Draws one frame; `seconds` is a clock that only grows. Returns whether another frame is wanted without
    /// further input.
    virtual bool draw(double seconds) = 0;
    virtual void read_address(std::string_view text) = 0;  ///< what stands after `#`
    virtual void show(bool visible) = 0;                   ///< a hidden page pauses
    virtual void restore_context() = 0;                    ///< all GL objects are gone
    /// The next control (1) or the one before (-1) gets the keyboard focus, 0: none. `entering`: it comes
    /// from outside. False at the ends, where the focus leaves the canvas.
    virtual bool move_focus(int direction, bool entering) = 0;
    /// The control with the keyboard focus; empty: none.
    virtual const char* focus() const = 0;
    /// A control got it from the page around the canvas.
    virtual void focus_on(std::string_view id) = 0;
    /// A control was operated from there: a number of a slider or entry, the value of a choice, else a press.
    virtual void operate(std::string_view id, std::string_view value, double number) = 0;
    /// A finger that moves from this place drags something, instead of scrolling the page around this one.
    virtual bool takes_touch(float x, float y) const = 0;
    /// A function of window.stiction was called; the answer is built through value.hpp. `number` is NaN
    /// unless a number was given.
    virtual void call(std::string_view name, std::string_view text, double number) = 0;
    /// Nobody has asked for anything, by the address or by hand: it plays by itself.
    virtual void begin() = 0;
    /// A file was dropped, and its next part is here.
    virtual void drop(const FilePart& part) = 0;
    virtual WorkListener& work() = 0;
};

/// Opens window and context and makes Dear ImGui's context current. False: `trouble` goes to standard error.
bool open(const char* title);
/// Runs until the window closes; in the browser it returns at once and the page goes on calling.
void run(Listener& listener, int argument_count, char** arguments);
void request_frame();
/// Workers compute the units of a job (its text as engine/explore reads it), in place of those of any other; empty: they
/// stop. False where there are none.
bool begin_work(const char* job);
bool has_focus();  ///< keys reach the program
const Surface& surface();
const Preferences& preferences();
void begin_frame();  ///< size, pointer and keyboard into Dear ImGui
void end_frame();    ///< draws Dear ImGui's data
/// Address after `#`; `history_step` makes the back button return to the one before.
void write_address(const char* text, bool history_step);
const char* address_base();         ///< the address before `#`
void set_status(const char* text);  ///< one sentence for assistive technology
void copy(const char* text);
void open_link(const char* text);  ///< in a tab of its own
/// help, share, export, about; empty: none. False where there are no dialogs.
bool show_dialog(const char* name);
void set_colours(const char* variables);  ///< CSS variables of the theme
enum class Cut { regular, bold, italic };
/// One cut of the type of the page for Dear ImGui, at any size; what it lacks comes from the regular cut.
ImFont* load_font(Cut cut);
void offer(const char* name);  ///< a function of window.stiction

}  // namespace stiction::platform
