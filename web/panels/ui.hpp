// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What every panel gets, and the widgets that panels share.
#pragma once

#include "frame/controls.hpp"
#include "frame/label.hpp"
#include "frame/layout.hpp"
#include "frame/theme.hpp"
#include "session/ribbon_cells.hpp"
#include "session/session.hpp"

#include <string>
#include <string_view>

namespace stiction {

struct Ui {
    Session& session;
    Controls& controls;
    ViewState& view;
    const Theme& theme;
    const Fonts& fonts;
    const Layout& layout;

    float px(float logical) const { return logical * layout.scale; }
    /// Weight of a line of curves: heavier on a projector, 3.6 for 2.0 at its scale of 1.25.
    float weight(float logical) const {
        return px(logical) * (view.theme == ThemeId::projector ? 1.45f : 1.0f);
    }
    float text_size() const { return px(layout.id == LayoutId::phone ? 14.0f : 13.0f); }
    float small_size() const { return px(12.0f); }
};

inline Box make_box(ImVec2 min, ImVec2 max) { return {min.x, min.y, max.x - min.x, max.y - min.y}; }

/// A fixed panel; false if it has no room. Always followed by end_panel().
/// An overlay lies above the others.
bool begin_panel(const Ui& ui, const char* id, const Box& box, bool scrolls = false, bool overlay = false);
void end_panel();

/// Draws text at the cursor and moves on by its line.
void put_label(const Ui& ui, std::string_view text, unsigned colour, Weight weight = Weight::regular);
/// Width of a text at body size.
float width_of(const Ui& ui, std::string_view text);

enum class Glyph {
    play,
    pause,
    reset,
    step,
    step_back,
    next_event,
    undo,
    close,
    share,
    save,
    help,
    present,
    menu,
    open
};
/// A button with a drawn glyph and, unless empty, a word. Registers itself. True when pressed.
bool glyph_button(const Ui& ui, const char* id, Glyph glyph, std::string_view word, float width,
                  bool primary = false);
void draw_glyph(ImDrawList* list, Glyph glyph, ImVec2 centre, float size, ImU32 colour);

/// What a picker shows beside the titles of its options.
struct PickerWords {
    std::string_view otherwise = "Choose";        ///< where none of them is chosen
    std::span<const std::string> sentences = {};  ///< under each title in the list
};
/// A picker; returns the index chosen in this frame, or -1. `ids` name the options in
/// window.stiction.controls().
int picker(const Ui& ui, const char* id, std::span<const std::string> ids,
           std::span<const std::string> titles, int current, float width, Weight weight = Weight::regular,
           const PickerWords& words = {});
/// The text in rows of this width, broken at blanks; what does not fit into the last one is cut off before an
/// ellipsis.
std::vector<std::string> break_lines(const Ui& ui, std::string_view text, float size, float width,
                                     std::size_t most);
/// The text, or as much of its beginning as has room before an ellipsis.
std::string shorten(const Ui& ui, std::string_view text, float room, Weight weight = Weight::regular);

/// A number as it is shown: fixed count of digits, U+2212 for minus.
std::string show_number(double value, int significant = 4);

/// With so many digits after the point: what changes while it runs keeps its width. U+2212 for minus.
std::string show_fixed(double value, int decimals);
/// With at most four digits and no more than it needs.
std::string show_shortest(double value);
/// Unit of forces, with the space before it.
std::string find_force_unit(const Ui& ui);

/// "stick_time" as "Stick time".
std::string make_title(std::string_view id);

/// The state glyph of the ribbon code: full, upper half, lower half, centre line.
void draw_state_glyph(ImDrawList* list, const Theme& theme, ContactState state, ImVec2 min, ImVec2 max);
/// A cell of a ribbon; a tooth of the comb over one that stands for several.
void draw_cell(ImDrawList* list, const Theme& theme, const RibbonCell& cell, float top, float bottom);
std::string_view get_state_title(ContactState state);
/// What stick needs of what friction can give, as a bar with a mark at its end; nothing where it does not
/// stick.
void draw_margin(const Ui& ui, ImDrawList* list, ImVec2 at, ImVec2 size, const ContactSample& contact);

void draw_top_bar(const Ui& ui);
/// Opens and closes the drawer of the parameters.
void drawer_button(const Ui& ui, float width);
void draw_parameters(const Ui& ui);
void draw_transport(const Ui& ui);
void draw_timeline(const Ui& ui, const Box& box);
void draw_scene(const Ui& ui);
class WordPlaces;
/// Writes into the scene at a place of its own, if that is free; notes it. All words of the scene come here.
bool write_word(const Ui& ui, ImDrawList* list, WordPlaces& words, float size, ImVec2 at, unsigned colour,
                std::string_view text, Weight weight = Weight::regular);
/// States of the contacts in the corner of the scene, each with how near it is to its edge. Neighbours in the
/// same state share a row where there are more than four. Returns what they cover.
Box draw_badge(const Ui& ui, ImDrawList* list, const Box& box, WordPlaces& words);
/// A contact, or several in a row, as a person calls them.
std::string name_contact(const Session& session, int first, int last = -1);
void draw_presenter(const Ui& ui);
/// Index of the parameter that stays in reach on a small page (0), and of the next (1).
int find_pinned_parameter(const System& system, std::size_t which = 0);
/// The one that stays in reach while presenting: of those a person turns most the first that is not switched off.
int find_presented_parameter(const Session& session);
/// A row of the parameter panel in a place of its own.
void draw_pinned_parameter(const Ui& ui, const Box& box, int index);
void draw_tabs(const Ui& ui);
/// "✓ 4 of 4 agree"; empty where nothing is known.
std::string write_agreement(const Ui& ui);
void draw_exact(const Ui& ui, bool has_headline);  ///< the rows of its tab
void draw_equations(const Ui& ui);
void draw_findings(const Ui& ui);
/// While a measured file is laid over its column: its name, the fit, and the way to take it off.
void draw_measurement(const Ui& ui);
/// What is seen, and what to try, in the line under the bar.
void draw_sentence(const Ui& ui);
/// The notices, over that line and as far down as they need.
void draw_notices(const Ui& ui);
void draw_focus(const Ui& ui);
void draw_pages(const Ui& ui);
void draw_divider(const Ui& ui);

}  // namespace stiction
