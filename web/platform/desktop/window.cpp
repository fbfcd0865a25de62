// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A native window for developers, made by GLFW and the standard backend of Dear ImGui. The address is the first
// argument.
#include "platform/platform.hpp"

#include "imgui.h"
#include "imgui_impl_glfw.h"
#include "imgui_impl_opengl3.h"

#include <GLFW/glfw3.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace stiction {

namespace {

struct Window {
    GLFWwindow* handle = nullptr;
    platform::Surface surface;
    platform::Preferences preferences;
    bool wanted = true;
};

Window& window() {
    static Window instance;
    return instance;
}

constexpr double idle_wait = 0.25;  // s between two checks of the window while nothing moves

}  // namespace

namespace platform {

bool open(const char* title) {
    if (!glfwInit()) return false;
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    Window& w = window();
    w.handle = glfwCreateWindow(w.surface.pixel_width, w.surface.pixel_height, title, nullptr, nullptr);
    if (w.handle == nullptr) return false;
    glfwMakeContextCurrent(w.handle);
    glfwSwapInterval(1);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    return ImGui_ImplGlfw_InitForOpenGL(w.handle, true) && ImGui_ImplOpenGL3_Init("#version 330 core");
}

void run(Listener& listener, int argument_count, char** arguments) {
    Window& w = window();
    listener.read_address(argument_count > 1 ? arguments[1] : "");
    // stiction-desktop SCENARIO --frames N [--ask FUNCTION] ends after N frames, for tests, and prints the answer of a function of
    // window.stiction.
    const bool counts = argument_count > 3 && std::strcmp(arguments[2], "--frames") == 0;
    long frames_left = counts ? std::strtol(arguments[3], nullptr, 10) : 0;
    while (!glfwWindowShouldClose(w.handle) && !(counts && frames_left-- <= 0)) {
        if (w.wanted)
            glfwPollEvents();
        else
            glfwWaitEventsTimeout(idle_wait);
        int width = 0, height = 0;
        glfwGetWindowSize(w.handle, &width, &height);
        w.surface.width = static_cast<float>(width);
        w.surface.height = static_cast<float>(height);
        glfwGetFramebufferSize(w.handle, &w.surface.pixel_width, &w.surface.pixel_height);
        if (width > 0 && height > 0) w.wanted = listener.draw(glfwGetTime()) != Next::rest;
    }
    if (const GLenum error = glGetError(); counts && error != GL_NO_ERROR)
        std::fprintf(stderr, "OpenGL reports the error %u.\n", error);
    if (counts && argument_count > 5 && std::strcmp(arguments[4], "--ask") == 0)
        std::printf("%s\n", listener.call(arguments[5], "", std::nan("")).text.c_str());
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    glfwTerminate();
}

void request_frame() { window().wanted = true; }
bool has_focus() { return glfwGetWindowAttrib(window().handle, GLFW_FOCUSED) != 0; }
const Surface& surface() { return window().surface; }
const Preferences& preferences() { return window().preferences; }

void begin_frame() {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
}

void end_frame() {
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(window().handle);
}

void write_address(const char*, bool) {}
const char* address_base() { return ""; }
void set_status(const char*) {}
void open_link(const char*) {}  // a desktop window is not embedded
void open_speaker() {}
void open_file() {}  // files are dropped on a desktop window
void save_file(const char*, const char*) {}
void go_in_text(int, int) {}
void copy(const char* text) { glfwSetClipboardString(window().handle, text); }
void offer(const char*) {}
bool show_dialog(const char* name) { return *name == 0; }
void set_colours(const char*) {}
bool begin_work(const char*) { return false; }

}  // namespace platform
}  // namespace stiction
