// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The browser. Emscripten's GLFW provides window, context and keys. web/shell/page.js provides pointer and touch,
// characters, device pixels, clipboard, context loss, focus, address and frames on demand; it calls the functions at
// the end of this file.
#include "platform/platform.hpp"

#include "imgui.h"
#include "imgui_impl_opengl3.h"

#include <GLFW/glfw3.h>
#include <emscripten.h>

#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <string>

// clang-format off
// In every frame Dear ImGui's backend reads the state of the context, to restore it afterwards. A true answer would
// wait for the graphics processor, so the answers are remembered. That is correct because only the backend and
// web/maps change the state, and both set everything they need. VIEWPORT and SCISSOR_BOX are answered with zeros,
// because each frame sets them.
EM_JS(void, js_remember_state, (), {
    const answers = new Map([[0x0BA2, new Int32Array(4)], [0x0C10, new Int32Array(4)]]);
    for (const name of ["getParameter", "isEnabled"]) {
        const ask = WebGL2RenderingContext.prototype[name];
        GLctx[name] = (what) => {
            if (!answers.has(what)) answers.set(what, ask.call(GLctx, what));
            return answers.get(what);
        };
    }
});
// The objects of a lost context no longer exist; deleting them in the new context would be an error.
EM_JS(void, js_forget_objects, (), {
    for (const kind of ["buffers", "programs", "samplers", "shaders", "textures", "vaos"]) (GL[kind] || []).fill(null);
});
EM_JS(void, js_request_frame, (int ongoing), { Module.page.request_frame(ongoing !== 0); });
EM_JS(void, js_start, (), { Module.page.start(); });
EM_JS(void, js_offer, (const char* name), { Module.page.offer(name); });
EM_JS(void, js_write_address, (const char* text, int step), { Module.page.write_address(text, step); });
EM_JS(void, js_status, (const char* text), { Module.page.status(text); });
EM_JS(void, js_copy, (const char* text), { Module.page.copy(text); });
EM_JS(void, js_open_speaker, (), { Module.page.open_speaker(); });
EM_JS(void, js_open_file, (), { Module.page.open_file(); });
EM_JS(void, js_save_file, (const char* name, const char* text), { Module.page.save_file(UTF8ToString(name), UTF8ToString(text)); });
EM_JS(void, js_go_in_text, (int line, int column), { Module.page.go_in_text(line, column); });
EM_JS(void, js_open_link, (const char* text), { window.open(UTF8ToString(text), "_blank"); });
EM_JS(void, js_dialog, (const char* name), { Module.page.show_dialog(UTF8ToString(name)); });
EM_JS(void, js_colours, (const char* text), { document.documentElement.style.cssText = UTF8ToString(text); });
EM_JS(void, js_keyboard, (int open), { Module.page.keyboard(open); });
EM_JS(void, js_cursor, (int cursor), { Module.page.cursor(cursor); });
EM_JS(char*, js_address_base, (), {
    const text = Module.page.address_base();
    const size = Module.lengthBytesUTF8(text) + 1;
    const pointer = Module["_malloc"](size);
    Module.stringToUTF8(text, pointer, size);
    return pointer;
});
EM_JS(void, js_answer, (const char* text, int is_text), { Module.page.answer(UTF8ToString(text), is_text !== 0); });
EM_JS(void, js_work, (const char* job), { Module.page.work(UTF8ToString(job)); });
// clang-format on

namespace stiction {

namespace {

struct Browser {
    platform::Listener* listener = nullptr;
    platform::Surface surface;
    platform::Preferences preferences;
    std::string clipboard;
    bool wanted_text = false;
    bool takes_press = false;     // the press of the next key event is for the program
    bool release_untold = false;  // a Mac sends no release of a key while Command is held
    bool control = false;         // Ctrl or Command is down
    bool focused = false;
    int cursor = -1;
};

Browser& browser() {
    static Browser instance;
    return instance;
}

ImGuiKey get_key(int key) {
    if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) return static_cast<ImGuiKey>(ImGuiKey_0 + key - GLFW_KEY_0);
    if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return static_cast<ImGuiKey>(ImGuiKey_A + key - GLFW_KEY_A);
    switch (key) {
        case GLFW_KEY_SPACE:
            return ImGuiKey_Space;
        case GLFW_KEY_PAGE_UP:
            return ImGuiKey_PageUp;
        case GLFW_KEY_PAGE_DOWN:
            return ImGuiKey_PageDown;
        case GLFW_KEY_END:
            return ImGuiKey_End;
        case GLFW_KEY_HOME:
            return ImGuiKey_Home;
        case GLFW_KEY_LEFT:
            return ImGuiKey_LeftArrow;
        case GLFW_KEY_UP:
            return ImGuiKey_UpArrow;
        case GLFW_KEY_RIGHT:
            return ImGuiKey_RightArrow;
        case GLFW_KEY_DOWN:
            return ImGuiKey_DownArrow;
        case GLFW_KEY_BACKSPACE:
            return ImGuiKey_Backspace;
        case GLFW_KEY_ENTER:
            return ImGuiKey_Enter;
        case GLFW_KEY_ESCAPE:
            return ImGuiKey_Escape;
        case GLFW_KEY_INSERT:
            return ImGuiKey_Insert;
        case GLFW_KEY_DELETE:
            return ImGuiKey_Delete;
    }
    return ImGuiKey_None;
}

// If Dear ImGui got the press of a key, it must get the release. GLFW also sends a release when the window loses the
// focus.
void on_key(GLFWwindow*, int code, int, int action, int) {
    const bool down = action != GLFW_RELEASE;
    const ImGuiKey key = get_key(code);
    if ((down && !browser().takes_press) || key == ImGuiKey_None) return;
    ImGui::GetIO().AddKeyEvent(key, down);
    if (down && browser().release_untold) ImGui::GetIO().AddKeyEvent(key, false);
}

bool open_window(const char* title) {
    if (glfwInit() == GLFW_FALSE) return false;
    for (const int buffer : {GLFW_DEPTH_BITS, GLFW_STENCIL_BITS, GLFW_SAMPLES}) glfwWindowHint(buffer, 0);
    GLFWwindow* window = glfwCreateWindow(1, 1, title, nullptr, nullptr);  // the page sets its size
    if (window == nullptr) return false;
    glfwMakeContextCurrent(window);
    glfwSetKeyCallback(window, on_key);
    js_remember_state();
    return true;
}

const char* get_clipboard(ImGuiContext*) { return browser().clipboard.c_str(); }

void set_clipboard(ImGuiContext*, const char* text) {
    browser().clipboard = text;
    js_copy(text);
}

}  // namespace

namespace platform {

bool open(const char* title) {
    if (!open_window(title)) return false;
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.BackendPlatformName = "stiction_browser";
    io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
    io.ConfigMacOSXBehaviors = false;
    ImGuiPlatformIO& platform_io = ImGui::GetPlatformIO();
    platform_io.Platform_GetClipboardTextFn = get_clipboard;
    platform_io.Platform_SetClipboardTextFn = set_clipboard;
    return ImGui_ImplOpenGL3_Init("#version 300 es");
}

void run(Listener& listener, int, char**) {
    browser().listener = &listener;
    js_start();
}

void request_frame() { js_request_frame(0); }
bool has_focus() { return browser().focused; }
const Surface& surface() { return browser().surface; }
const Preferences& preferences() { return browser().preferences; }

void begin_frame() {
    Browser& b = browser();
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(b.surface.width, b.surface.height);
    if (b.surface.width > 0.0f && b.surface.height > 0.0f)
        io.DisplayFramebufferScale = ImVec2(static_cast<float>(b.surface.pixel_width) / b.surface.width,
                                            static_cast<float>(b.surface.pixel_height) / b.surface.height);
    ImGui_ImplOpenGL3_NewFrame();
    const int cursor = ImGui::GetMouseCursor();
    if (cursor != b.cursor) js_cursor(b.cursor = cursor);
}

void end_frame() {
    Browser& b = browser();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    const bool wants_text = ImGui::GetIO().WantTextInput;
    if (wants_text != b.wanted_text) js_keyboard(wants_text ? 1 : 0);
    b.wanted_text = wants_text;
}

void write_address(const char* text, bool history_step) { js_write_address(text, history_step ? 1 : 0); }

const char* address_base() {
    static std::string base;
    char* text = js_address_base();
    base = text;
    std::free(text);
    return base.c_str();
}

void set_status(const char* text) { js_status(text); }
void copy(const char* text) { set_clipboard(nullptr, text); }
void open_link(const char* text) { js_open_link(text); }
void open_speaker() { js_open_speaker(); }
void open_file() { js_open_file(); }
void save_file(const char* name, const char* text) { js_save_file(name, text); }
void go_in_text(int line, int column) { js_go_in_text(line, column); }
void offer(const char* name) { js_offer(name); }
bool show_dialog(const char* name) {
    js_dialog(name);
    return true;
}
void set_colours(const char* variables) { js_colours(variables); }
bool begin_work(const char* job) {
    js_work(job);
    return true;
}

}  // namespace platform
}  // namespace stiction

using stiction::browser;

extern "C" {

// Functions that web/shell/page.js calls.

void stiction_frame(double milliseconds) {
    using stiction::platform::Next;
    const Next next = browser().listener->draw(1e-3 * milliseconds);
    if (next != Next::rest) js_request_frame(next == Next::ongoing ? 1 : 0);
}

void stiction_resize(double width, double height, int pixel_width, int pixel_height, int kind) {
    stiction::platform::Surface& s = browser().surface;
    if (width < 1.0 || height < 1.0 || pixel_width < 1 || pixel_height < 1) return;
    s = {static_cast<float>(width),
         static_cast<float>(height),
         pixel_width,
         pixel_height,
         (kind & 1) != 0,
         (kind & 2) != 0,
         (kind & 4) != 0};
}

// kind: 0 move, 1 press, 2 release, 3 cancel, 4 leave.
void stiction_pointer(int kind, double x, double y, int button, int touch) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddMouseSourceEvent(touch != 0 ? ImGuiMouseSource_TouchScreen : ImGuiMouseSource_Mouse);
    if (kind >= 3) {
        // A cancelled gesture moves the pointer away before the release, which would otherwise operate the control
        // below.
        io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
        if (kind == 3) io.AddMouseButtonEvent(0, false);
        return;
    }
    io.AddMousePosEvent(static_cast<float>(x), static_cast<float>(y));
    const int own = button == 1 ? 2 : button == 2 ? 1 : 0;
    if (kind == 1) io.AddMouseButtonEvent(own, true);
    if (kind == 2) io.AddMouseButtonEvent(own, false);
    if (touch != 0 && kind == 2) io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
}

void stiction_wheel(double x, double y, double dx, double dy) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddMousePosEvent(static_cast<float>(x), static_cast<float>(y));
    // On an embedded page wheel events come with Ctrl. With Ctrl Dear ImGui would not scroll and ImPlot would not
    // zoom, so it is released for the event.
    if (browser().control) io.AddKeyEvent(ImGuiMod_Ctrl, false);
    io.AddMouseWheelEvent(static_cast<float>(dx), static_cast<float>(dy));
    if (browser().control) io.AddKeyEvent(ImGuiMod_Ctrl, true);
}

int stiction_wants_wheel(double, double) { return ImGui::GetIO().WantCaptureMouse ? 1 : 0; }

// Called before GLFW receives a key event. takes_press: a press is for the program.
void stiction_key(int takes_press, int release_untold, int control, int shift, int alt) {
    ImGuiIO& io = ImGui::GetIO();
    browser().takes_press = takes_press != 0;
    if (takes_press == 0) return;
    browser().release_untold = release_untold != 0;
    browser().control = control != 0;
    io.AddKeyEvent(ImGuiMod_Ctrl, browser().control);
    io.AddKeyEvent(ImGuiMod_Shift, shift != 0);
    io.AddKeyEvent(ImGuiMod_Alt, alt != 0);
}

void stiction_character(int codepoint) { ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(codepoint)); }

void stiction_paste(const char* text) {
    browser().clipboard = text;
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    io.AddKeyEvent(ImGuiKey_V, true);
    io.AddKeyEvent(ImGuiKey_V, false);
    io.AddKeyEvent(ImGuiMod_Ctrl, false);
}

void stiction_begin() { browser().listener->begin(); }

void stiction_address(const char* text) { browser().listener->read_address(text); }

void stiction_preferences(int dark, int reduced_motion, int more_contrast) {
    browser().preferences = {dark != 0, reduced_motion != 0, more_contrast != 0};
}

void stiction_visibility(int visible) { browser().listener->show(visible != 0); }

void stiction_focus(int focused) {
    browser().focused = focused != 0;
    if (focused == 0) browser().control = false;
    ImGui::GetIO().AddFocusEvent(focused != 0);
}

int stiction_takes_touch(double x, double y) {
    return browser().listener->takes_touch(static_cast<float>(x), static_cast<float>(y)) ? 1 : 0;
}

int stiction_tab(int direction, int entering) {
    return browser().listener->move_focus(direction, entering != 0) ? 1 : 0;
}

// Functions that web/shell/mirror.js calls.

const char* stiction_focused() { return browser().listener->focus(); }

void stiction_focus_on(const char* id) { browser().listener->focus_on(id); }

void stiction_operate(const char* id, const char* value, double number) {
    browser().listener->operate(id, value, number);
}

void stiction_context_restored() {
    js_forget_objects();
    js_remember_state();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplOpenGL3_Init("#version 300 es");
    browser().listener->restore_context();
}

void stiction_drop(const char* name, const char* text, double size, double from, double to) {
    browser().listener->drop({.name = name,
                              .text = text,
                              .size = size,
                              .share = size > 0.0 ? to / size : 1.0,
                              .is_first = from == 0.0,
                              .is_last = to >= size});
}

// Functions that web/shell/explore.js calls: the rows of a job, field by field.

double stiction_next_unit() { return browser().listener->work().next_unit(); }
void stiction_cell(double value) { browser().listener->work().add_cell(value); }
void stiction_cell_text(const char* text) { browser().listener->work().add_cell(text); }
void stiction_row_end() { browser().listener->work().end_row(); }
void stiction_unit_end(double unit) { browser().listener->work().end_unit(unit); }
void stiction_object(const char* json) { browser().listener->work().take_object(json); }
void stiction_estimate(double periods, double value, double error) {
    browser().listener->work().take_estimate(periods, value, error);
}
void stiction_turn(double number) { browser().listener->work().take_turn(number); }
void stiction_work_failed(const char* why) { browser().listener->work().fail(why); }

void stiction_call(const char* name, const char* text, double number) {
    const stiction::platform::Answer answer = browser().listener->call(name, text, number);
    js_answer(answer.text.c_str(), answer.is_text ? 1 : 0);
}

}  // extern "C"
