// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The view that the user has chosen, apart from the experiment itself.
#pragma once

#include "model/plane_map.hpp"
#include "model/system.hpp"
#include "ui/camera.hpp"
#include "ui/layout.hpp"
#include "ui/parts.hpp"
#include "ui/plot_view.hpp"
#include "ui/state_flash.hpp"

#include "imgui.h"

#include <array>
#include <cfloat>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

enum class ThemeId { dark, light, projector };
inline constexpr std::array<std::string_view, 3> theme_names{"dark", "light", "projector"};

/// `text`: of a user's own mechanism.
enum class PanelTab { text, exact, events, energy, equations, findings, values };
inline constexpr std::array<std::string_view, 7> panel_tab_names{"text",      "exact",    "events", "energy",
                                                                 "equations", "findings", "values"};

/// Dialogs are elements of the page outside the canvas, so that their text can be selected.
enum class Dialog { none, help, share, export_run, about, code, explore };
inline constexpr std::array<std::string_view, 7> dialog_names{"",      "help", "share",  "export",
                                                              "about", "code", "explore"};

/// Several plots share one place: the one that is shown there; `usual`: as the system proposes.
enum class SharedPlot { usual, disks, phase, law };

/// Phone: the page below the scene.
enum class SmallPage { hero, time, second, tabs };

/// The views that `view.plots` of a link names as a whole.
struct Views {
    bool scene = false, hero = false, time = false, second = false;
};

struct ViewState {
    Parts parts;                ///< that the link shows, until the next one is read
    bool theme_chosen = false;  ///< else the system's preference decides
    ThemeId theme = ThemeId::dark;
    /// The presenter layout, in the theme for projectors; the theme of the desk is kept for the way back.
    bool presents = false, desk_theme_chosen = false;
    ThemeId desk_theme = ThemeId::dark;
    bool speaks = false;  ///< the speaker's window has the controls; this one shows pictures and values
    bool opens_speaker = false;  ///< that window is to be opened
    std::string notes;           ///< of the link, for the speaker
    void present(bool on) {
        if (on == presents) return;
        presents = on;
        speaks = false;
        if (on) desk_theme = theme, desk_theme_chosen = theme_chosen;
        theme = on ? ThemeId::projector : desk_theme;
        theme_chosen = on || desk_theme_chosen;
    }
    PanelTab tab = PanelTab::exact;
    SmallPage small_page = SmallPage::hero;
    std::string phase_x, phase_y;  ///< columns
    bool vector_field = true;
    SharedPlot shared = SharedPlot::usual;  ///< beside a map
    std::string contact;                 ///< contact shown by plots and colours of curves; empty: the first
    int region_axes = 0;                 ///< 0: over the two columns of the map; 1: over its other quantity
    bool region_turned = false;          ///< the map is drawn for the direction opposite to the start
    int region_of = -1;                  ///< Experiment::number() for which the map has chosen its axes
    std::vector<std::string> histories;  ///< columns over time; empty: those of the system
    std::string band;                    ///< widths of the band of motions, as in a link; empty: none
    bool shows_band = true;
    bool has_band() const { return shows_band && !band.empty(); }
    std::string region_y;            ///< selects a map by the quantity of its upright axis
    SystemPointer axes_of;           ///< the system that the choice of axes and histories is for
    std::optional<LayoutId> layout;  ///< chosen by a link; else the size of the page decides
    Views named;                     ///< the plots that a link names
    bool hides = false;              ///< only those are shown; else all
    /// Axes, histories and views as the system proposes them, with limits that show everything.
    void forget_plots() {
        phase_x.clear(), phase_y.clear(), histories.clear(), contact.clear(), band.clear();
        shows_band = true;
        shared = SharedPlot::usual;
        region_axes = 0;
        named = {};
        hides = false;
        fit = Fit::all;
        camera = {};
    }
    bool hero_page = false;    ///< small embed: the hero is shown in place of the scene
    bool drawer = false;       ///< the parameters are pulled out
    float drawer_part = 0.0f;  ///< fraction that is pulled out
    /// Width of the scene's column on a desk, as a fraction of the work area; 0: as designed.
    float split = 0.0f;
    Dialog dialog = Dialog::none;
    bool opens_text = false, saves_text = false;  ///< a file with the text of a mechanism
    bool asks_to_shorten = false;                 ///< the question is shown below that text
    /// A place in that text, from 1, to which the caret is to go; line 0: none.
    struct TextPlace {
        int line = 0, column = 0;
    } text_place;
    bool opens_lessons = false;  ///< the pages of the lessons are to be opened
    std::string figure;          ///< the plot whose figure the dialog offers first; empty: any
    /// Where the buttons of figures lay in the last frame, and where they lie in this one.
    std::vector<Box> figure_buttons, new_figure_buttons;
    bool opens_alone = false;         ///< the experiment is to be opened in a page of its own
    float notice_height = 0.0f;       ///< of the notices in the last frame
    bool all_notices = false;         ///< several are listed, not only counted
    StateFlash flash;                 ///< of the state badge
    std::string focus, focus_before;  ///< control with the keyboard focus; the one that opened a list
    int focus_place = 0;
    /// A choice made outside the canvas; the picker with this id takes it in the next frame.
    struct Operated {
        std::string id, value;
    } operated;
    /// Names in the lists of the bar, made again when the system changes.
    struct BarNames {
        SystemPointer of;
        std::vector<std::string> system_ids, systems, preset_ids, presets, sentences, groups;
    } bar;
    std::string open_group;    ///< heading of the open list whose options are shown
    std::string opens_list;    ///< picker whose list opens as soon as the one that is open has closed
    bool focus_shown = false;  ///< it came by a key; after a press no ring is drawn
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
    ImVec2 pressed_at{-FLT_MAX, -FLT_MAX};  ///< place of the last press on a plot
    bool held_by_left = false;              ///< the present plot is held with the left button
    /// A number field was pressed and is not open yet: keys wait for it, for at most so many frames.
    static constexpr int text_frames = 6;
    int awaits_text = 0;
    bool leave_text = false;  ///< typing into a number field ends with this frame
    int revealed_of =
        -1;         ///< Experiment::number() for which the slider of the sentence was scrolled into sight
    Box scroll_in;  ///< the panel that shows this box scrolls once
    float scroll_by = 0.0f;
    bool load_switches = false;  ///< events that only move a load count in lists, marks and steps
    bool letters = true;         ///< single letters act as keys
    bool invites = true;         ///< nothing has played since the address was read
    bool pulls = false;          ///< the pointer holds a body of the scene
    int dragged = -1;            ///< handle of a spatial scene under the pointer; -1: it turns the camera
    bool drags_on = false;       ///< the held handle has moved
    bool show_forces = true, show_cones = true, show_ruler = true;
    Camera camera;                  ///< of a scene in space
    std::string* vector = nullptr;  ///< if set, the scene is also written there as SVG shapes
    bool plain_regions = false;     ///< region maps in flat colours without patterns, for measurement
    int benchmark_plots = 0, benchmark_points = 0;  ///< plots drawn over the page to measure their time
    std::vector<std::string> plots;                 ///< ids of the plots of the last frame
    PlotView phase, region, time, law, explore;
    std::string explore_y;  ///< column on the upright axis of the picture of a job
    bool explore_log_x = false,
         explore_log_y = false;  ///< of the picture of a job, if all values are positive
    std::string wanted_job;      ///< wish of this frame: text of a job, "sweep" or "sweep belt_speed"
    bool closes_job = false;
    bool copies_point = false;  ///< wish of this frame: copy the link of the point under the pointer
    bool law_stick = true;      ///< arrows move the end of the stick bar, else the slip branch
    Fit fit = Fit::all;         ///< wish of this frame
    Area filled = Area::none;   ///< the panel that fills the page
    /// Wish of this frame: the panel under the pointer fills the page, or all are shown again.
    bool toggles_filled = false;
    struct Hover {
        bool active = false;
        std::string plot;
        double x = 0.0, y = 0.0;
        /// On a region map: region and result of the contact problem at this point.
        std::string region = {}, verdict = {};
        std::string scenario = {};  ///< of the point of a job
        decltype(PlaneReading::values) values = {};
        std::size_t value_count = 0;
        struct Solution {
            double normal = 0.0, a_n = 0.0;
        };
        std::vector<Solution> solutions = {};
    } hover;
};

}  // namespace stiction
