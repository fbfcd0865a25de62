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

/// Colours and arrangement of the page.
struct Appearance {
    bool theme_chosen = false;  ///< else the system's preference decides
    ThemeId theme = ThemeId::dark;
    /// The presenter layout, in the theme for projectors; the theme of the desk is kept for the way back.
    bool presents = false, desk_theme_chosen = false;
    ThemeId desk_theme = ThemeId::dark;
    bool speaks = false;  ///< the speaker's window has the controls; this one shows pictures and values
    void present(bool on) {
        if (on == presents) return;
        presents = on;
        speaks = false;
        if (on) desk_theme = theme, desk_theme_chosen = theme_chosen;
        theme = on ? ThemeId::projector : desk_theme;
        theme_chosen = on || desk_theme_chosen;
    }
    std::optional<LayoutId> layout;  ///< chosen by a link; else the size of the page decides
    PanelTab tab = PanelTab::exact;
    SmallPage small_page = SmallPage::hero;
    bool hero_page = false;    ///< small embed: the hero is shown in place of the scene
    bool drawer = false;       ///< the parameters are pulled out
    float drawer_part = 0.0f;  ///< fraction that is pulled out
    /// Width of the scene's column on a desk, as a fraction of the work area; 0: as designed.
    float split = 0.0f;
    Area filled = Area::none;    ///< the panel that fills the page
    bool load_switches = false;  ///< events that only move a load count in lists, marks and steps
    bool letters = true;         ///< single letters act as keys
    int revealed_for =
        -1;  ///< Experiment::number() for which the slider of the sentence was scrolled into sight
    bool invites = true;  ///< nothing has played since the address was read
};

/// The views that a link names, and its notes for the speaker.
struct LinkedView {
    Views named;
    bool hides = false;  ///< only those are shown; else all
    std::string notes;
};

struct SceneView {
    Camera camera;  ///< of a scene in space
    bool shows_forces = true, shows_cones = true, shows_ruler = true;
    std::string* vector = nullptr;  ///< if set, the scene is also written there as SVG shapes
    StateFlash flash;               ///< of the state badge
    bool pulls = false;             ///< the pointer holds a body
    int dragged = -1;               ///< handle of a spatial scene under the pointer; -1: it turns the camera
    bool drags_on = false;          ///< the held handle has moved
};

struct PhaseView : PlotView {
    std::string x_column, y_column;
    bool vector_field = true;
};

struct RegionView : PlotView {
    std::string y;          ///< selects a map by the quantity of its upright axis
    int axes = 0;           ///< 0: over the two columns of the map; 1: over its other quantity
    bool turned = false;    ///< the map is drawn for the direction opposite to the start
    int chosen_for = -1;    ///< Experiment::number() for which the map has chosen its axes
    bool is_plain = false;  ///< in flat colours without patterns, for measurement
};

struct TimeView : PlotView {
    std::vector<std::string> columns;  ///< empty: those of the system
    std::string band;                  ///< widths of the band of motions, as in a link; empty: none
    bool shows_band = true;
    bool has_band() const { return shows_band && !band.empty(); }
};

struct LawView : PlotView {
    bool stick = true;  ///< arrows move the end of the stick bar, else the slip branch
};

struct JobView : PlotView {
    std::string y;                      ///< column on the upright axis
    bool log_x = false, log_y = false;  ///< if all values are positive
};

/// The control with the keyboard focus.
struct KeyboardFocus {
    std::string id, before;  ///< `before`: the control that opened a list
    int place = 0;
    bool is_shown = false;  ///< it came by a key; after a press no ring is drawn
    Box scroll_in;          ///< the panel that shows this box scrolls once
    float scroll_by = 0.0f;
    void take(std::string_view control) {
        id = control;
        before.clear();
        is_shown = false;
    }
};

struct ListState {
    std::string open_group;  ///< heading of the open list whose options are shown
    std::string opens;       ///< picker whose list opens as soon as the one that is open has closed
    /// A choice made outside the canvas; the picker with this id takes it in the next frame.
    struct Operated {
        std::string id, value;
    } operated;
    /// Names in the lists of the bar, made again when the system changes.
    struct BarNames {
        SystemPointer of;
        std::vector<std::string> system_ids, systems, preset_ids, presets, sentences, groups;
    } bar;
};

/// The number field that is open.
struct NumberEntry {
    int parameter = -1;
    bool fresh = false;
    char text[64] = {};
    /// A field was pressed and is not open yet: keys wait for it, for at most so many frames.
    static constexpr int most_frames = 6;
    int awaited = 0;
    bool is_left = false;  ///< typing ends with this frame
};

/// Buttons that open a plot's figure.
struct FigureButtons {
    std::string wanted;              ///< the plot whose figure the dialog offers first; empty: any
    std::vector<Box> places, added;  ///< of the last frame, and of this one
};

struct NoticeView {
    float height = 0.0f;     ///< in the last frame
    bool lists_all = false;  ///< several are listed, not only counted
};

/// Plots drawn over the page to measure their time.
struct BenchmarkView {
    int plots = 0, points = 0;
};

/// The point of a plot under the pointer.
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
};

/// A place in the text of a mechanism, from 1; line 0: none.
struct TextPlace {
    int line = 0, column = 0;
};

/// Things that a panel or a key asks of the program. It performs them after the frame.
struct Requests {
    bool open_alone = false;    ///< the experiment in a page of its own
    bool open_speaker = false;  ///< the speaker's window
    bool open_lessons = false;
    bool open_text = false, save_text = false;  ///< a file with the text of a mechanism
    TextPlace go_in_text;                       ///< with the caret
    std::string job;                            ///< text of a job, "sweep" or "sweep belt_speed"
    bool close_job = false;
    bool copy_point = false;  ///< the link of the point under the pointer
    /// The panel under the pointer fills the page, or all are shown again.
    bool fill_page = false;
};

struct ViewState {
    Parts parts;  ///< that the link shows, until the next one is read
    LinkedView linked;
    Appearance look;
    Dialog dialog = Dialog::none;

    SceneView scene;
    PhaseView phase;
    RegionView region;
    TimeView time;
    LawView law;
    JobView explore;
    SharedPlot shared = SharedPlot::usual;  ///< beside a map
    std::string contact;             ///< contact shown by plots and colours of curves; empty: the first
    SystemPointer axes_of;           ///< the system that the choice of axes and histories is for
    Fit fit = Fit::all;              ///< until the plots are drawn
    std::vector<std::string> plots;  ///< ids of the plots of the last frame
    ImVec2 pressed_at{-FLT_MAX, -FLT_MAX};  ///< place of the last press on a plot
    bool held_by_left = false;              ///< the present plot is held with the left button
    Hover hover;

    KeyboardFocus focus;
    ListState lists;
    NumberEntry entry;
    FigureButtons figures;
    NoticeView notices;
    BenchmarkView benchmark;
    bool asks_to_shorten = false;  ///< the question is shown below the text of the mechanism
    Requests requests;

    /// Axes, histories and views as the system proposes them, with limits that show everything.
    void forget_plots() {
        phase.x_column.clear(), phase.y_column.clear(), time.columns.clear(), contact.clear(),
            time.band.clear();
        time.shows_band = true;
        shared = SharedPlot::usual;
        region.axes = 0;
        linked.named = {};
        linked.hides = false;
        fit = Fit::all;
        scene.camera = {};
    }
};

}  // namespace stiction
