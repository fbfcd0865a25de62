// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The pictures of a system: its scene, the plots with which the page opens, and planes that explain the system.
// Only data and pure functions of the parameter values and one instant. All of it is optional: a system without a
// picture has sliders, histories, the phase portrait and the energies.
#pragma once

#include "model/drawing.hpp"
#include "model/plane_map.hpp"
#include "model/region_map.hpp"
#include "model/sample.hpp"

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>

namespace stiction {

struct System;

/// A column with which a measured file can be compared, and the two parameters that are fitted to it.
struct MeasuredColumn {
    std::string_view column = {};  ///< empty: none
    std::array<std::string_view, 2> parameters = {};
};

/// The friction characteristic as a control: the parameters that are set by dragging its slip branch, the point of half its
/// drop, and, for each choice of law, an end of the stick bar.
struct LawHandles {
    std::string_view slip = {};
    std::string_view speed = {};                   ///< v_s, set where the drop from rest is half
    std::string_view law = {};                     ///< parameter that chooses the law
    std::span<const std::string_view> stick = {};  ///< one for each choice
};

/// Words for a column, or for a quantity known in closed form, whose id does not read as words.
struct GivenName {
    std::string_view id;
    std::string_view words;  ///< label markup
};

/// Two columns between which a force may lie, as far as statics determines it: the history of the force shows the area
/// between `factor` times one and `factor` times the other, where they have values.
struct ForceRange {
    std::string_view force, first, last;
    double factor = 1.0;
};

/// A list of at most four items, stored in place.
template <class T>
class ShortList {
  public:
    static constexpr std::size_t longest = 4;
    constexpr ShortList() = default;
    constexpr ShortList(std::initializer_list<T> items) {
        for (const T& item : items) items_[size_++] = item;
    }
    constexpr operator std::span<const T>() const { return {items_.data(), size_}; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T& operator[](std::size_t i) const { return items_[i]; }

  private:
    std::array<T, longest> items_{};
    std::size_t size_ = 0;
};

/// Names are columns or parameters.
struct Picture {
    /// Appends the scene of one instant to `out`, which is empty.
    void (*draw)(const System& system, std::span<const double> values, const Sample& now,
                 Drawing& out) = [](const System&, std::span<const double>, const Sample&, Drawing&) {};
    FindPoints find_tracers = nullptr;  ///< points whose paths the scene shows
    /// Sets start values such that a handle of a scene in space (Drawing::handles) lies at `to`, a point at the height
    /// of the handle. The values may leave their ranges. Null if there are no handles.
    void (*drag)(std::span<double> values, std::size_t handle, const Point3& to) = nullptr;
    /// Equations of motion that are shown, label markup. [name] stands for a parameter, [name|symbol] for a column.
    std::span<const std::string_view> equations = {};
    std::string_view phase_x = {}, phase_y = {};  ///< empty: the first coordinate and its velocity
    ShortList<std::string_view> time_plots = {};
    bool map_first = false;  ///< the region map is the main plot, not the phase portrait
    RegionMap region = {};   ///< without a shader: no region map
    bool friction_law_plot = false;
    LawHandles law_handles = {};          ///< of that plot
    std::span<const PlaneMap> maps = {};  ///< the first is the main plot
    bool phase_first = false;  ///< the phase portrait is the main plot until a user chooses one of them
    /// Whether the first of `maps` is the main plot, and not a map of regions or the phase portrait.
    bool has_main_plane() const { return !maps.empty() && region.shader.empty() && !phase_first; }
    ShortList<ForceRange> ranges = {};
    /// Titles of the contacts, label markup. Contacts beyond the end of the list have their names as titles.
    ShortList<std::string_view> contacts = {};
    /// If all contacts are points of one turning body, and so have one state in common: title of this state. Empty
    /// otherwise.
    std::string_view one_body = {};
    ShortList<GivenName> names = {};
    /// Column with words that names the mode, a function of the contact states; it is shown above their ribbons.
    std::string_view mode_column = {};
    /// The parameters that a user changes most. The first is shown beside the transport when presenting, both come
    /// first on a small page. Empty: the first live parameters.
    std::array<std::string_view, 2> pinned = {};
    /// Sentences under the scene, in plain letters.
    std::span<const std::string_view> notes = {};
    MeasuredColumn measured = {};
    /// Phase portrait: condition of the stick set, label markup; and the velocity of its line.
    std::string_view (*name_stick_set)(std::span<const double> values) = nullptr;
    std::string_view stick_velocity = {};
};

/// Picture of a system that is not drawn.
inline constexpr Picture no_picture{};

}  // namespace stiction
