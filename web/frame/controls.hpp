// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything on screen that can be operated, noted while it is drawn. window.stiction.controls(), help and tests find things through it.
#pragma once

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

struct Control {
    std::string id;
    std::string_view kind;  ///< slider, number, button, choice, option, toggle, tab, row, timeline, ribbon, plot
    Box box;                ///< CSS pixels, the area that reacts
    enum class Value { none, number, text, truth } value_kind = Value::none;
    double number = 0.0;
    std::string text;
    bool has_range = false;
    double min = 0.0, max = 0.0, initial = 0.0;
    std::string_view scale = {};
    std::vector<std::string> choices;
    bool is_plot = false;
    Box frame;
    PlotAxis x, y;
    struct Cell {
        double from = 0.0, to = 0.0;
        std::string_view state;
    };
    std::vector<Cell> cells;  ///< of a ribbon
};

class Controls {
  public:
    void clear() { list_.clear(); }
    Control& add(std::string id, std::string_view kind, Box box) {
        list_.push_back({});
        Control& out = list_.back();
        out.id = std::move(id);
        out.kind = kind;
        out.box = box;
        return out;
    }
    const std::vector<Control>& list() const { return list_; }

  private:
    std::vector<Control> list_;
};

}  // namespace stiction
