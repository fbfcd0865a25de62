// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "maps/plot_shader.hpp"

#include "ui/theme.hpp"

#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#define GLFW_INCLUDE_GLEXT
#include <GLFW/glfw3.h>
#endif

#include <cmath>
#include <cstddef>
#include <iterator>
#include <vector>

namespace stiction {

namespace {

#ifdef __EMSCRIPTEN__
constexpr const char* version = "#version 300 es\n";
#else
constexpr const char* version = "#version 330 core\n";
#endif

// One triangle that covers the viewport, computed from the number of the vertex.
constexpr const char* vertex_source =
    "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, "
    "1.0); }\n";

// Compiles into `shader`; if that fails, the driver's message is added to `error`.
void compile(unsigned shader, const char* source, std::string& error) {
    const char* parts[2] = {version, source};
    glShaderSource(shader, 2, parts, nullptr);
    glCompileShader(shader);
    int good = 0, length = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good != 0) return;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::vector<char> log(static_cast<std::size_t>(length) + 1);
    glGetShaderInfoLog(shader, length + 1, nullptr, log.data());
    error += log.data();
}

}  // namespace

void set_colour(float (&out)[4], unsigned rgb, float alpha) {
    const ImVec4 c = paint4(rgb, alpha);
    out[0] = c.x, out[1] = c.y, out[2] = c.z, out[3] = c.w;
}

bool PlotShader::build() {
    if (tried_) return program_ != 0;
    tried_ = true;
    const unsigned vertex = glCreateShader(GL_VERTEX_SHADER), fragment = glCreateShader(GL_FRAGMENT_SHADER);
    compile(vertex, vertex_source, error_);
    compile(fragment, source_, error_);
    program_ = glCreateProgram();
    glAttachShader(program_, vertex);
    glAttachShader(program_, fragment);
    glLinkProgram(program_);
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    int good = 0;
    glGetProgramiv(program_, GL_LINK_STATUS, &good);
    if (good == 0) {
        if (error_.empty()) {
            char log[1024] = {};
            glGetProgramInfoLog(program_, sizeof log, nullptr, log);
            error_ = log;
            if (error_.empty()) error_ = "the program does not link";
        }
        glDeleteProgram(program_);
        program_ = 0;
        return false;
    }
    for (std::size_t i = 0; i < names.size(); ++i) locations_[i] = glGetUniformLocation(program_, names[i]);
    glGenVertexArrays(1, &vertex_array_);
    return true;
}

void PlotShader::set_source(const char* fragment_source) {
    if (fragment_source == source_) return;
    source_ = fragment_source;
    if (program_ != 0) glDeleteProgram(program_), glDeleteVertexArrays(1, &vertex_array_);
    release_lost_context();
}

void PlotShader::release_lost_context() {
    program_ = vertex_array_ = 0;
    tried_ = false;
    error_.clear();
}

void PlotShader::draw(ImDrawList* list, ImVec2 min, ImVec2 max, const Uniforms& uniforms) {
    Job job{this, min, max, uniforms};
    list->AddCallback(run, &job, sizeof job);  // copies the job
    list->AddCallback(ImGui::GetPlatformIO().DrawCallback_ResetRenderState, nullptr);
}

void PlotShader::run(const ImDrawList*, const ImDrawCmd* command) {
    const Job& job = *static_cast<const Job*>(command->UserCallbackData);
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 origin = ImGui::GetMainViewport()->Pos, scale = io.DisplayFramebufferScale;
    // The framebuffer counts whole pixels from below, as in Dear ImGui's own renderer.
    const auto height = static_cast<float>(static_cast<int>(io.DisplaySize.y * scale.y));
    const auto left_of = [&](float x) { return (x - origin.x) * scale.x; };
    const auto bottom_of = [&](float y) { return height - (y - origin.y) * scale.y; };
    const auto whole = [](float x) { return static_cast<int>(std::floor(x + 0.5f)); };

    const float left = left_of(job.min.x), right = left_of(job.max.x);
    const float bottom = bottom_of(job.max.y), top = bottom_of(job.min.y);
    const ImVec4 clip = command->ClipRect;
    const int clip_left = static_cast<int>(left_of(clip.x)), clip_right = static_cast<int>(left_of(clip.z));
    const int clip_bottom = static_cast<int>(bottom_of(clip.w)),
              clip_top = static_cast<int>(bottom_of(clip.y));
    if (right <= left || top <= bottom || clip_right <= clip_left || clip_top <= clip_bottom) return;
    PlotShader& self = *job.shader;
    if (!self.build()) return;

    glViewport(whole(left), whole(bottom), whole(right) - whole(left), whole(top) - whole(bottom));
    glEnable(GL_SCISSOR_TEST);  // Dear ImGui sets it only before its own commands
    glScissor(clip_left, clip_bottom, clip_right - clip_left, clip_top - clip_bottom);
    glUseProgram(self.program_);
    glBindVertexArray(self.vertex_array_);
    const Uniforms& u = job.uniforms;
    const int* at = self.locations_.data();
    glUniform4fv(*at++, static_cast<int>(std::size(u.solid) / 4), u.solid);
    glUniform4fv(*at++, 1, u.frame);
    glUniform1fv(*at++, 16, u.parameter);
    glUniform4fv(*at++, 4, u.fill[0]);
    glUniform4fv(*at++, 4, u.ink[0]);
    glUniform4fv(*at++, 1, u.line);
    glUniform1i(*at++, u.axes);
    glUniform1i(*at++, u.plain);
    glUniform1f(*at++, scale.x * u.scale);
    // Not rounded, because the axes of the plot are not rounded either.
    glUniform2f(*at++, left, bottom);
    glUniform2f(*at++, right - left, top - bottom);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
}

}  // namespace stiction
