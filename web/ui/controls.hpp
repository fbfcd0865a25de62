// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything on screen that can be operated, registered while it is drawn. window.stiction.controls(), the help and
// the tests use this list.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace stiction {

struct Box {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
    float right() const { return x + width; }
    float bottom() const { return y + height; }
    bool contains(float px, float py) const { return px >= x && px < right() && py >= y && py < bottom(); }
};

struct PlotAxis {
    std::string column;
    double min = 0.0, max = 1.0;
    std::string_view scale = "linear";
};

/// A word in a picture, without markup.
struct WrittenWord {
    std::string text;
    Box box;
};

struct Control {
    std::string id;
    unsigned item = 0;  ///< of Dear ImGui; 0: the control is no item of its own
    std::string_view
        kind;  ///< slider, number, button, choice, option, toggle, tab, row, timeline, ribbon, plot, handle, text,
               ///< mystery
    Box box;  ///< CSS pixels, the area that reacts
    enum class Value { none, number, text, truth } value_kind = Value::none;
    double number = 0.0;
    std::string text;
    bool has_range = false;
    double min = 0.0, max = 0.0, initial = 0.0;
    std::string_view scale = {};
    bool begins_again = false;                 ///< of a slider: a change restarts the run
    std::vector<std::string> choices, titles;  ///< of a choice: ids; names in label markup
    std::vector<std::string> groups;           ///< of a choice with headings: that of each option, or empty
    std::string name;                          ///< name written on it, label markup; empty: see its id
    bool is_plot = false;
    Box frame;
    PlotAxis x, y;
    std::vector<WrittenWord> labels;  ///< of the scene; of a choice its present name
    int contact = -1;                 ///< index, of a ribbon
    bool locked = false;              ///< shown, but a link has locked it
    /// Of a region map: the direction of sliding for which it is drawn (0 on other plots), and whether the contact
    /// slides in that direction now.
    int sense = 0;
    bool holds = false;
};

/// A place where the keyboard focus can be: a control on screen, or one that its panel can scroll to.
struct Stop {
    std::string id;
    std::string_view kind;
    Box whole, clip;
    bool seen = false;
};

class Controls {
  public:
    void clear() {
        list_.clear();
        stops_.clear();
    }
    /// Controls added from now on are locked, or not.
    void lock(bool on) { locked_ = on; }
    bool is_locking() const { return locked_; }
    /// Controls added from now on can be seen in this box only.
    void set_clip(Box clip) { clip_ = clip; }
    const Box& clip() const { return clip_; }
    /// Registers a control, clipped to the visible box. If it is scrolled out of view, it is not registered and the
    /// returned object is discarded; the keyboard can still reach it, unless it is not `reachable`.
    Control& add(std::string id, std::string_view kind, Box box, bool reachable = true) {
        const Box whole = box;
        const float right = std::min(box.right(), clip_.right()),
                    bottom = std::min(box.bottom(), clip_.bottom());
        const float least = std::min(least_seen, box.height);
        box.x = std::max(box.x, clip_.x);
        box.y = std::max(box.y, clip_.y);
        box.width = right - box.x;
        box.height = bottom - box.y;
        const bool seen = reachable && box.width >= 1.0f && box.height >= least;
        // Outside the view of its panel, but scrolling up or down can reach it.
        const bool near = reachable && clip_.height >= least_panel && whole.width > 0.0f &&
                          whole.x >= clip_.x && whole.x < clip_.right();
        if (!locked_ && (seen || (near && kind != "row" && kind != "plot" && kind != "ribbon")) &&
            kind != "mystery")
            stops_.push_back({id, kind, whole, clip_, seen});
        if (seen) list_.push_back({});
        unseen_ = {};
        Control& out = seen ? list_.back() : unseen_;
        out.id = std::move(id);
        out.kind = kind;
        out.box = box;
        out.locked = locked_;
        return out;
    }
    /// Something will cover this area: controls that touch it cannot be operated and are removed.
    void cover(Box box) {
        const auto touches = [&](const Box& b) {
            return b.x < box.right() && b.right() > box.x && b.y < box.bottom() && b.bottom() > box.y;
        };
        std::erase_if(list_, [&](const Control& control) { return touches(control.box); });
        std::erase_if(stops_, [&](const Stop& stop) { return touches(stop.whole); });
    }
    /// Something covers this area and takes presses there: controls (of this kind; empty: of any) with their middle
    /// inside it are removed.
    void cover_middles(Box box, std::string_view kind = {}) {
        std::erase_if(list_, [&](const Control& control) {
            const Box& b = control.box;
            if (!kind.empty() && control.kind != kind) return false;
            return !control.is_plot && box.contains(b.x + 0.5f * b.width, b.y + 0.5f * b.height);
        });
    }
    /// The control with this id, or null.
    Control* find(std::string_view id) {
        for (Control& control : list_)
            if (control.id == id) return &control;
        return nullptr;
    }
    const Control* find(std::string_view id) const { return const_cast<Controls*>(this)->find(id); }
    const std::vector<Control>& list() const { return list_; }
    /// In the order of the Tab key.
    const std::vector<Stop>& stops() const { return stops_; }

  private:
    static constexpr float least_seen = 8.0f;  // CSS pixels; a control of less height is too low to hit

    static constexpr float least_panel = 40.0f;  // CSS pixels; a panel of less height is not scrolled

    std::vector<Control> list_;
    std::vector<Stop> stops_;
    Control unseen_;
    bool locked_ = false;
    Box clip_{-1e6f, -1e6f, 2e6f, 2e6f};
};

}  // namespace stiction
