// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Region map of a sliding contact: every pixel classified by the fragment shader, words by the engine, the
// state and its trail on top. A click or a drag starts there; the pointer shows what the contact problem has
// to say.
#include "plot/curve.hpp"
#include "plot/kept_runs.hpp"
#include "plot/plots.hpp"
#include "shaders/painleve_rod.frag.hpp"
#include "view/plot_shader.hpp"

#include "implot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace stiction {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr std::array<std::string_view, 4> words{"Sliding", "Lift-off", "No solution",
                                                "Two solutions"};  // regions A to D

PlotShader& shader() {
    static PlotShader instance(shaders::painleve_rod_frag);
    return instance;
}

void set_colour(float (&out)[4], unsigned rgb, float alpha) {
    const ImVec4 c = paint4(rgb, alpha);
    out[0] = c.x, out[1] = c.y, out[2] = c.z, out[3] = c.w;
}

// Sense of sliding that the map is drawn for: the present one, else that of the start.
double find_sense(const Session& session) {
    const double now = session.column("v_t");
    if (!std::isnan(now) && now != 0.0) return now > 0.0 ? 1.0 : -1.0;
    const int start = find_parameter(session.system(), "v_t0");
    return start >= 0 && session.value(start) > 0.0 ? 1.0 : -1.0;
}

// Where a region has room for its word: the cell of a coarse grid farthest from other regions.
struct Word {
    bool present = false;
    double x = 0.0, y = 0.0;
};

void place_words(const Session& session, double sense, const ImPlotRect& limits, std::array<Word, 4>& out) {
    constexpr int columns = 36, rows = 24;
    static std::array<int, columns * rows> grid;
    const System& system = session.system();
    std::vector<double> values(session.scenario().values);
    const int theta = find_parameter(system, "theta0"), theta_dot = find_parameter(system, "theta_dot0"),
              v_t = find_parameter(system, "v_t0");
    if (theta < 0 || theta_dot < 0 || v_t < 0) return;
    for (const char* id : {"gap0", "v_n0"})
        if (const int p = find_parameter(system, id); p >= 0) values[static_cast<std::size_t>(p)] = 0.0;
    values[static_cast<std::size_t>(v_t)] = sense;
    Sample sample;
    sample.contacts.resize(1);
    sample.contacts[0].state = sense > 0.0 ? ContactState::slip_plus : ContactState::slip_minus;
    sample.contacts[0].slip[0] = sense;
    sample.q.resize(3), sample.v.resize(3);
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            values[static_cast<std::size_t>(theta)] = limits.X.Min + (i + 0.5) * limits.X.Size() / columns;
            values[static_cast<std::size_t>(theta_dot)] = limits.Y.Min + (j + 0.5) * limits.Y.Size() / rows;
            const std::unique_ptr<Mechanism> mechanism = system.make(values);
            mechanism->set_initial_state(sample.q, sample.v);
            const std::string_view region = mechanism->classify(sample);
            grid[static_cast<std::size_t>(j * columns + i)] = region.empty() ? -1 : region[0] - 'A';
        }
    for (int region = 0; region < 4; ++region) {
        int best = 0;
        for (int j = 0; j < rows; ++j)
            for (int i = 0; i < columns; ++i) {
                if (grid[static_cast<std::size_t>(j * columns + i)] != region) continue;
                int room = std::min({2 * (i + 1), 2 * (columns - i), 2 * (j + 1), 2 * (rows - j)});
                for (int b = 0; b < rows && room > best; ++b)
                    for (int a = 0; a < columns; ++a)
                        if (grid[static_cast<std::size_t>(b * columns + a)] != region)
                            room = std::min(room, std::abs(a - i) + 2 * std::abs(b - j));
                if (room <= best) continue;
                best = room;
                out[static_cast<std::size_t>(region)] = {true,
                                                         limits.X.Min + (i + 0.5) * limits.X.Size() / columns,
                                                         limits.Y.Min + (j + 0.5) * limits.Y.Size() / rows};
            }
    }
}

int format_degrees(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%.0f°", value * 180.0 / pi);
}

void draw_hover(const Ui& ui, double x, double y) {
    const Session& session = ui.session;
    std::vector<double> values(session.scenario().values);
    const System& system = session.system();
    const auto set = [&](std::string_view id, double value) {
        const int at = find_parameter(system, id);
        if (at < 0) return;
        const Parameter& p = system.parameters[static_cast<std::size_t>(at)];
        values[static_cast<std::size_t>(at)] = std::clamp(value, p.min, p.max);
    };
    set("theta0", x), set("theta_dot0", y), set("gap0", 0.0), set("v_n0", 0.0);
    const int v_t = find_parameter(system, "v_t0");
    if (v_t >= 0) set("v_t0", find_sense(session) * std::max(0.01, std::abs(session.value(v_t))));
    RunSettings settings = session.scenario().settings;
    settings.method = 0;
    const Simulation simulation(system, values, settings);
    std::vector<double> row(simulation.columns().size());
    simulation.get_node_row(0, row);
    const auto value = [&](std::string_view name) {
        const int at = simulation.find_column(name);
        return at < 0 ? std::nan("") : row[static_cast<std::size_t>(at)];
    };
    const double A = value("a"), b = value("b"), region = value("region");
    if (std::isnan(region)) return;
    // eps a_N = A N - b with 0 <= N, 0 <= a_N, N a_N = 0
    const int epsilon = find_parameter(system, "epsilon");
    const double lift = epsilon >= 0 ? -b / values[static_cast<std::size_t>(epsilon)] : -b;
    auto& hover = ui.view.hover;
    hover.region = std::string(1, static_cast<char>('A' + static_cast<int>(region)));
    hover.values[0] = {"a", {}, A}, hover.values[1] = {"b", {}, b};
    hover.value_count = 2;
    hover.verdict = region == 2.0 ? "none" : region == 3.0 ? "multiple" : "unique";
    if (b <= 0.0) hover.solutions.push_back({0.0, lift});
    if ((A > 0.0 && b > 0.0) || (A < 0.0 && b < 0.0)) hover.solutions.push_back({b / A, 0.0});
    ImGui::BeginTooltip();
    put_label(ui, words[static_cast<std::size_t>(region)], ui.theme.ui.text, Weight::bold);
    put_label(ui, "*θ* = " + show_number(x * 180.0 / pi) + "°, *θ̇* = " + show_number(y),
              ui.theme.ui.text_dim);
    put_label(ui, "*A* = " + show_number(A) + ", *b* = " + show_number(b), ui.theme.ui.text_dim);
    if (region == 0.0) put_label(ui, "stays: *N* = " + show_number(b / A), ui.theme.ui.text);
    if (region == 1.0) put_label(ui, "lifts off: *N* = 0", ui.theme.ui.text);
    if (region == 2.0) put_label(ui, "no *N* ≥ 0 solves the contact problem", ui.theme.ui.text);
    if (region == 3.0) {
        put_label(ui, "1  lifts off: *N* = 0", ui.theme.ui.text);
        put_label(ui, "2  stays: *N* = " + show_number(b / A), ui.theme.ui.text);
    }
    ImGui::EndTooltip();
}

}  // namespace

void release_plot_contexts() { shader().release_lost_context(); }

void draw_region(const Ui& ui, const Box& box) {
    if (!begin_panel(ui, "region", box)) return end_panel();
    Session& session = ui.session;
    put_title(ui, "Regions in (*θ*, *θ̇*)", "Click to start there");
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    ImPlot::PushStyleColor(ImPlotCol_PlotBg, paint4(ui.theme.region.sliding));
    if (ImPlot::BeginPlot("##region", room, ImPlotFlags_CanvasOnly)) {
        set_up_axes();
        ImPlot::SetupAxisLimits(ImAxis_X1, 0.0, pi);
        ImPlot::SetupAxisLimits(ImAxis_Y1, -3.0, 3.0);
        ImPlot::SetupAxisLimitsConstraints(ImAxis_X1, 0.0, pi);
        static constexpr double ticks[] = {0, pi / 6, pi / 3, pi / 2, 2 * pi / 3, 5 * pi / 6, pi};
        ImPlot::SetupAxisFormat(ImAxis_X1, format_degrees);
        if (ImPlot::GetCurrentContext() != nullptr) ImPlot::SetupAxisTicks(ImAxis_X1, ticks, 7);
        ImPlot::SetupFinish();
        note_plot(ui, "region", {at.x, at.y, room.x, room.y}, "theta", "theta_dot");
        const ImPlotRect limits = ImPlot::GetPlotLimits();
        const double sense = find_sense(session);
        PlotShader::Uniforms uniforms{};
        uniforms.frame[0] = static_cast<float>(limits.X.Min),
        uniforms.frame[1] = static_cast<float>(limits.X.Max);
        uniforms.frame[2] = static_cast<float>(limits.Y.Min),
        uniforms.frame[3] = static_cast<float>(limits.Y.Max);
        const std::array<std::string_view, 5> ids{"mu", "epsilon", "force_x", "force_y", "force_theta"};
        for (std::size_t i = 0; i < ids.size(); ++i)
            if (const int p = find_parameter(session.system(), ids[i]); p >= 0)
                uniforms.parameter[i] = static_cast<float>(session.value(p));
        uniforms.parameter[5] = static_cast<float>(sense);
        uniforms.parameter[6] = static_cast<float>(session.column("theta_dot"));
        const auto& r = ui.theme.region;
        const unsigned fills[4] = {r.sliding, r.lift_off, r.inconsistent, r.indeterminate};
        const unsigned inks[4] = {r.sliding, ui.theme.contact.open, ui.theme.contact.inconsistent,
                                  ui.theme.contact.indeterminate};
        const float alphas[4] = {0.0f, 0.55f, 0.5f, 0.62f};
        for (int i = 0; i < 4; ++i) {
            set_colour(uniforms.fill[i], fills[i], 1.0f);
            set_colour(uniforms.ink[i], inks[i], alphas[i]);
        }
        set_colour(uniforms.line, ui.theme.ui.text, 1.0f);
        uniforms.plain = ui.view.plain_regions ? 1 : 0;
        const ImVec2 min = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize(),
                     max(min.x + size.x, min.y + size.y);
        ImPlot::PushPlotClipRect();
        ImDrawList* list = ImPlot::GetPlotDrawList();
        shader().draw(list, min, max, uniforms);
        if (!ui.view.plain_regions) {
            static struct {
                int generation = -1;
                double sense = 0.0;
                ImPlotRect limits;
                std::array<Word, 4> words;
            } cache;
            if (cache.generation != session.generation() || cache.sense != sense ||
                cache.limits.X.Min != limits.X.Min || cache.limits.X.Max != limits.X.Max ||
                cache.limits.Y.Min != limits.Y.Min || cache.limits.Y.Max != limits.Y.Max) {
                cache.generation = session.generation();
                cache.sense = sense;
                cache.limits = limits;
                cache.words = {};
                place_words(session, sense, limits, cache.words);
            }
            for (std::size_t i = 0; i < 4; ++i) {
                if (!cache.words[i].present) continue;
                const ImVec2 p = ImPlot::PlotToPixels(cache.words[i].x, cache.words[i].y);
                const float w = measure_label(ui.fonts, ui.text_size(), words[i], Weight::bold);
                list->AddRectFilled(ImVec2(p.x - 0.5f * w - 6, p.y - ui.px(10)),
                                    ImVec2(p.x + 0.5f * w + 6, p.y + ui.px(10)),
                                    paint(ui.theme.ui.plot, 0.9f), 3);
                draw_label(list, ui.fonts, ui.text_size(), ImVec2(p.x - 0.5f * w, p.y - ui.px(8)),
                           paint(ui.theme.ui.text), words[i], Weight::bold);
            }
        }
        ImPlot::PopPlotClipRect();
        const int column_x = session.simulation().find_column("theta"),
                  column_y = session.simulation().find_column("theta_dot");
        if (!ui.view.plain_regions && column_x >= 0 && column_y >= 0) {
            PlotView view;
            view.x0 = limits.X.Min, view.x1 = limits.X.Max, view.y0 = limits.Y.Min, view.y1 = limits.Y.Max;
            view.frame = {min.x, min.y, size.x, size.y};
            draw_kept_path(ui, column_x, column_y, view);
            static Trail trail;
            trail.update(trace_cache(), session.generation(), static_cast<std::size_t>(column_x),
                         static_cast<std::size_t>(column_y), limits.X.Size() / size.x,
                         limits.Y.Size() / size.y);
            trail.draw(ui, trace_cache(), trace_cache().count_until(session.t()));
            draw_dot(ui, session.column("theta"), session.column("theta_dot"));
            draw_axis_names(ui, "*θ*", session.system().view.time_unit == "1" ? "*θ̇* (√(*g/l*))" : "*θ̇*");
        }
        const bool hovered = is_plot_hovered();
        const ImPlotPoint mouse = ImPlot::GetPlotMousePos();
        static bool dragging = false;
        if (hovered && ImGui::IsMouseClicked(0)) dragging = true;
        if (!ImGui::IsMouseDown(0)) dragging = false;
        if (dragging && (ImGui::IsMouseClicked(0) || ImGui::GetIO().MouseDelta.x != 0.0f ||
                         ImGui::GetIO().MouseDelta.y != 0.0f)) {
            session.pause();
            const auto put = [&](std::string_view id, double value) {
                const int p = find_parameter(session.system(), id);
                if (p >= 0)
                    session.set_value(
                        p, std::clamp(value, session.system().parameters[static_cast<std::size_t>(p)].min,
                                      session.system().parameters[static_cast<std::size_t>(p)].max));
            };
            put("theta0", mouse.x), put("theta_dot0", mouse.y), put("gap0", 0.0), put("v_n0", 0.0);
            session.seek(0.0);
        } else if (hovered && !ui.view.plain_regions) {
            draw_hover(ui, mouse.x, mouse.y);
        }
        ImPlot::EndPlot();
    }
    ImPlot::PopStyleColor();
    end_panel();
}

}  // namespace stiction
