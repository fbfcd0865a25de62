// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Items of Dear ImGui with our paint. An item gets its id, its spoken name and its place once: Dear ImGui decides about hover, press and
// activation, and the list of controls gets the row of the item from here.
#pragma once

#include "ui/ui.hpp"

#include "imgui.h"

#include <optional>
#include <string>
#include <string_view>

namespace stiction {

struct Item {
    Box box;
    bool pressed = false;  ///< by the pointer, a key or the mirror
    bool hovered = false;
    bool held = false;       ///< the pointer has pressed it and is still down
    bool activated = false;  ///< in this frame
    Control& control;        ///< until the next item; of an item out of sight a row that is discarded

    /// The item is on or off, and its control says so.
    void show_state(bool on) const;
    /// The control has this number from a range.
    void show_number(double number, double min, double max) const;
};

/// Puts an item at this place. `name`: spoken, if the id has no words of its own (app/spoken.cpp).
Item put_item(const Ui& ui, const std::string& id, std::string_view kind, const Box& box,
              std::string_view name = {});
/// The item that Dear ImGui has drawn last gets its row in the list of controls.
Control& add_last_item(const Ui& ui, const std::string& id, std::string_view kind, const Box& box);
/// Presses the item of a control in the next frame.
void activate(const Control& control);

/// Background of a button.
void fill_item(const Ui& ui, const Item& item, bool on = false);
/// The word of an item: `indent` from its left edge, or in its middle.
void write_on_item(const Ui& ui, const Item& item, std::string_view word, unsigned colour,
                   std::optional<float> indent = {});

/// A button with a word. One that is on or off shows and says so.
bool word_button(const Ui& ui, const std::string& id, const Box& box, std::string_view word,
                 std::optional<float> indent = {}, std::optional<bool> on = {});
/// One of several tabs side by side, filled up to this distance from its edges.
bool segment(const Ui& ui, const std::string& id, const Box& box, std::string_view word, bool chosen,
             ImVec2 inset);
/// Puts a toggle at the cursor; true when it is pressed. The caller writes its word over it. `filled`: it has the background of a
/// button. `kind`: another kind of control that is drawn like a toggle, without a state.
bool toggle(const Ui& ui, const std::string& id, bool on, ImVec2 size, bool filled = true,
            std::string_view name = {}, std::string_view kind = "toggle");

}  // namespace stiction
