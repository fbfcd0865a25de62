// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What the person looking has chosen, apart from the experiment itself.
#pragma once

#include "model/plane_map.hpp"
#include "ui/camera.hpp"
#include "ui/layout.hpp"
#include "ui/plot_view.hpp"
#include "ui/state_flash.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

enum class ThemeId { dark, light, projector };
inline constexpr std::array<std::string_view, 3> theme_names{"dark", "light", "projector"};

enum class PanelTab { exact, events, energy, equations, findings, values };
inline constexpr std::array<std::string_view, 6> panel_tab_names{"exact",     "events",   "energy",
                                                                 "equations", "findings", "values"};

/// Dialogs belong to the page around the canvas, so that their text can be selected.
enum class Dialog { none, help, share, export_run, about, code };
inline constexpr std::array<std::string_view, 6> dialog_names{"", "help", "share", "export", "about", "code"};

/// Which of the plots that share one place is there; `usual`: what the system opens with.
enum class SharedPlot { usual, disks, phase, law };

/// Phone: what is under the scene.
enum class SmallPage { hero, time, second, tabs };

struct ViewState {
    bool theme_chosen = false;  ///< else the system's preference decides
    ThemeId theme = ThemeId::dark;
    /// Presenting to a room, in the theme for projectors; the one for the desk waits.
    bool presents = false, desk_theme_chosen = false;
    ThemeId desk_theme = ThemeId::dark;
    void present(bool on) {
        if (on == presents) return;
        presents = on;
        if (on) desk_theme = theme, desk_theme_chosen = theme_chosen;
        theme = on ? ThemeId::projector : desk_theme;
        theme_chosen = on || desk_theme_chosen;
    }
    PanelTab tab = PanelTab::exact;
    SmallPage small_page = SmallPage::hero;
    std::string phase_x, phase_y;  ///< columns
    bool vector_field = true;
    SharedPlot shared = SharedPlot::usual;  ///< beside a map
    std::string
        contact;  ///< name of the one that plots of a contact, and colours of curves, speak of; empty: the first
    bool verdict_has_buttons = false;  ///< under the map, when no finger was on it last
    int region_axes = 0;               ///< 0: over the two columns of the map; 1: over its other quantity
    bool region_turned = false;        ///< the map is drawn for the other sense of sliding than the start has
    int region_of = -1;                ///< Experiment::number() for which the map has chosen its axes
    std::vector<std::string> histories;  ///< columns over time; empty: those of the system
    std::string region_y;                ///< which of the maps: the quantity of its upright axis
    std::string_view axes_of;            ///< id of the system that the choice of axes and histories is for
    std::optional<LayoutId> layout;      ///< chosen by a link; else the size of the page decides
    Views named;                         ///< by a link: what it says of the plots
    bool hides = false;                  ///< only those are shown; else all
    /// Axes, histories and views as the system proposes them, and all of it in view.
    void forget_plots() {
        phase_x.clear(), phase_y.clear(), histories.clear(), contact.clear();
        shared = SharedPlot::usual;
        region_axes = 0;
        named = {};
        hides = false;
        fit = Fit::all;
        camera = {};
    }
    bool hero_page = false;    ///< small embed: the hero is shown in place of the scene
    bool drawer = false;       ///< the parameters are pulled out
    float drawer_part = 0.0f;  ///< how far
    /// Share of the work area that the scene's column has on a desk; 0: as designed.
    float split = 0.0f;
    Dialog dialog = Dialog::none;
    bool opens_alone = false;         ///< the experiment is to be opened in a page of its own
    float notice_height = 0.0f;       ///< of the notices as drawn last
    bool all_notices = false;         ///< several are listed, not only counted
    StateFlash flash;                 ///< of the state badge
    std::string focus, focus_before;  ///< control with the keyboard focus; the one that opened a list
    int focus_place = 0;
    /// A picker that takes this value with the next frame.
    struct Operated {
        std::string id, value;
    } operated;
    bool focus_shown = false;  ///< it came by a key; after a press nothing is drawn around it
    void take_focus(std::string_view id) {
        focus = id;
        focus_before.clear();
        focus_shown = false;
    }
    /// The number field that is open.
    struct NumberEntry {
        int parameter = -1;
        bool fresh = false;
        char text[64] = {};
    } entry;
    bool held_by_left = false;  ///< the button that holds the present plot is the left one
    /// A number field was pressed and is not open yet: for so many frames at most, keys wait for it.
    static constexpr int text_frames = 6;
    int awaits_text = 0;
    bool leave_text = false;  ///< a number that is being typed ends with this frame
    Box scroll_in;            ///< the panel that shows this box scrolls once
    float scroll_by = 0.0f;
    bool load_switches = false;  ///< events that only move a load are listed, marked and stepped to
    bool letters = true;         ///< single letters act as keys
    bool pulls = false;          ///< the pointer holds a body of the scene
    int dragged = -1;            ///< handle of a scene in space that it holds; -1: it turns the camera
    bool drags_on = false;       ///< and has moved it
    bool show_forces = true, show_cones = true, show_ruler = true;
    Camera camera;                  ///< of a scene in space
    std::string* vector = nullptr;  ///< the scene of this frame is written there too, as shapes of an SVG
    bool plain_regions = false;     ///< region maps in flat colours without patterns, for measurement
    int benchmark_plots = 0, benchmark_points = 0;  ///< plots over the page that are drawn to be measured
    std::vector<std::string> plots;                 ///< ids of the plots on screen, as drawn last
    PlotView phase, region, time, law, explore;
    std::string explore_y;   ///< column that stands upright in the picture of a job
    std::string job_text;    ///< of the job that was chosen last, as it was given
    std::string wanted_job;  ///< asked for in this frame: the text of a job, "sweep", or "sweep belt_speed"
    bool closes_job = false;
    bool copies_point = false;  ///< asked for in this frame: the link of what the pointer is on
    bool law_stick = true;      ///< arrows move the end of the stick bar, else the slip branch
    Fit fit = Fit::all;         ///< asked for in this frame
    struct Hover {
        bool active = false;
        std::string plot;
        double x = 0.0, y = 0.0;
        /// On a region map: what the contact problem has to say there.
        std::string region = {}, verdict = {};
        std::string scenario = {};  ///< of a point of a job
        decltype(PlaneReading::values) values = {};
        std::size_t value_count = 0;
        struct Solution {
            double normal = 0.0, a_n = 0.0;
        };
        std::vector<Solution> solutions = {};
    } hover;
};

}  // namespace stiction
