// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything on screen that can be operated, noted while it is drawn. window.stiction.controls(), help and
// tests find things through it.
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

/// A word as it is written into a picture, without markup.
struct WrittenWord {
    std::string text;
    Box box;
};

struct Control {
    std::string id;
    std::string_view
        kind;  ///< slider, number, button, choice, option, toggle, tab, row, timeline, ribbon, plot, handle
    Box box;   ///< CSS pixels, the area that reacts
    enum class Value { none, number, text, truth } value_kind = Value::none;
    double number = 0.0;
    std::string text;
    bool has_range = false;
    double min = 0.0, max = 0.0, initial = 0.0;
    std::string_view scale = {};
    bool begins_again = false;                 ///< of a slider: a change begins the run again
    std::vector<std::string> choices, titles;  ///< of a choice: ids, and words in label markup
    std::string name;                          ///< as it is written on it, label markup; empty: its id tells
    bool is_plot = false;
    Box frame;
    PlotAxis x, y;
    std::vector<WrittenWord> labels;  ///< of the scene, and of a choice what stands in it
    int contact = -1;                 ///< of a ribbon
    /// Of a map of regions: the sense of sliding it is drawn for, 0 on other plots; whether the contact
    /// slides in that sense now.
    int sense = 0;
    bool holds = false;
};

/// A place of the keyboard focus: a control, or one that its panel can scroll to.
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
    /// What is added from here on is seen through this window only.
    void set_clip(Box clip) { clip_ = clip; }
    const Box& clip() const { return clip_; }
    /// Notes a control. Only what can be seen of it counts; of a thing scrolled away nothing is noted, and
    /// what the caller then fills in is forgotten.
    Control& add(std::string id, std::string_view kind, Box box) {
        const Box whole = box;
        const float right = std::min(box.right(), clip_.right()),
                    bottom = std::min(box.bottom(), clip_.bottom());
        const float least = std::min(least_seen, box.height);
        box.x = std::max(box.x, clip_.x);
        box.y = std::max(box.y, clip_.y);
        box.width = right - box.x;
        box.height = bottom - box.y;
        const bool seen = box.width >= 1.0f && box.height >= least;
        // Above or below what its panel shows, where a scroll brings it.
        const bool near = clip_.height >= least_panel && whole.width > 0.0f && whole.x >= clip_.x &&
                          whole.x < clip_.right();
        if (seen || (near && kind != "row" && kind != "plot" && kind != "ribbon"))
            stops_.push_back({id, kind, whole, clip_, seen});
        if (seen) list_.push_back({});
        unseen_ = {};
        Control& out = seen ? list_.back() : unseen_;
        out.id = std::move(id);
        out.kind = kind;
        out.box = box;
        return out;
    }
    /// Something will lie over this area: what it touches cannot be operated.
    void cover(Box box) {
        const auto touches = [&](const Box& b) {
            return b.x < box.right() && b.right() > box.x && b.y < box.bottom() && b.bottom() > box.y;
        };
        std::erase_if(list_, [&](const Control& control) { return touches(control.box); });
        std::erase_if(stops_, [&](const Stop& stop) { return touches(stop.whole); });
    }
    /// What lies over this area is pressed there: what has its middle in it cannot be operated.
    void cover_middles(Box box) {
        std::erase_if(list_, [&](const Control& control) {
            const Box& b = control.box;
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
    /// In tab order.
    const std::vector<Stop>& stops() const { return stops_; }

  private:
    static constexpr float least_seen = 8.0f;  // CSS pixels of height that can still be hit

    static constexpr float least_panel = 40.0f;  // CSS pixels of height of one that is worth a scroll

    std::vector<Control> list_;
    std::vector<Stop> stops_;
    Control unseen_;
    Box clip_{-1e6f, -1e6f, 2e6f, 2e6f};
};

}  // namespace stiction
