// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "maps/cell_map.hpp"

#include "ui/rooms.hpp"

#include "implot.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction {

namespace {

constexpr int most_tries = 200;  // places that are tried for one word

// A word that extends this many cells to each side of cell (i, j) lies inside the kind of that cell.
bool lies_inside(const std::vector<int>& kinds, std::size_t columns, std::size_t rows, std::size_t i,
                 std::size_t j, std::size_t across, std::size_t up) {
    if (i < across || i + across >= columns || j < up || j + up >= rows) return false;
    for (std::size_t b = j - up; b <= j + up; ++b)
        for (std::size_t a = i - across; a <= i + across; ++a)
            if (kinds[b * columns + a] != kinds[j * columns + i]) return false;
    return true;
}

}  // namespace

void CellMap::begin(std::size_t columns, std::size_t rows) {
    columns_ = columns, rows_ = rows;
    cells_.assign(columns * rows, {});
}

void CellMap::put(std::size_t column, std::size_t row, std::size_t side, int value) {
    const std::size_t i0 = column / side * side, j0 = row / side * side;
    for (std::size_t j = j0; j < std::min(j0 + side, rows_); ++j)
        for (std::size_t i = i0; i < std::min(i0 + side, columns_); ++i) {
            const bool itself = i == column && j == row;
            if (Cell& cell = cells_[j * columns_ + i]; itself || cell.side > side)
                cell = {value, static_cast<std::uint8_t>(itself ? 0 : side)};
        }
}

void CellMap::set_edges(std::vector<double> x, std::vector<double> y) {
    x_ = std::move(x), y_ = std::move(y);
}

int CellMap::find(double x, double y) const {
    const auto find_cell = [](const std::vector<double>& edges, double value) {
        return std::upper_bound(edges.begin(), edges.end(), value) - edges.begin() - 1;
    };
    const auto i = find_cell(x_, x), j = find_cell(y_, y);
    if (i < 0 || j < 0 || i >= static_cast<std::ptrdiff_t>(columns_) ||
        j >= static_cast<std::ptrdiff_t>(rows_))
        return unknown;
    return at(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
}

void CellMap::draw(std::span<const unsigned> colours) const {
    const auto colour = [&](int value) {
        return value == unknown ? 0u : colours[static_cast<std::size_t>(value)];
    };
    ImDrawList* list = ImPlot::GetPlotDrawList();
    // Anti-aliased edges between neighbouring rectangles would be visible as seams.
    const ImDrawListFlags flags = std::exchange(list->Flags, list->Flags & ~ImDrawListFlags_AntiAliasedFill);
    for (std::size_t i = 0; i < columns_; ++i)
        for (std::size_t j = 0; j < rows_;) {
            const unsigned fill = colour(at(i, j));
            std::size_t end = j + 1;
            while (end < rows_ && colour(at(i, end)) == fill) ++end;
            if (fill != 0)
                list->AddRectFilled(ImPlot::PlotToPixels(x_[i], y_[end]),
                                    ImPlot::PlotToPixels(x_[i + 1], y_[j]), fill);
            j = end;
        }
    list->Flags = flags;
}

void CellMap::draw_borders(std::span<const int> kinds, unsigned ink) const {
    ImDrawList* list = ImPlot::GetPlotDrawList();
    const auto differ = [&](int a, int b) {
        return a != unknown &&
               (b == unknown || kinds[static_cast<std::size_t>(a)] != kinds[static_cast<std::size_t>(b)]);
    };
    for (std::size_t i = 0; i < columns_; ++i)
        for (std::size_t j = 0; j < rows_; ++j) {
            if (i + 1 < columns_ && differ(at(i, j), at(i + 1, j)))
                list->AddLine(ImPlot::PlotToPixels(x_[i + 1], y_[j]),
                              ImPlot::PlotToPixels(x_[i + 1], y_[j + 1]), ink, 1.0f);
            if (j + 1 < rows_ && differ(at(i, j), at(i, j + 1)))
                list->AddLine(ImPlot::PlotToPixels(x_[i], y_[j + 1]),
                              ImPlot::PlotToPixels(x_[i + 1], y_[j + 1]), ink, 1.0f);
        }
}

void CellMap::draw_words(PlotWords& words, std::span<const int> kinds_of_values,
                         std::span<const std::string> titles, bool wanted) const {
    std::vector<int> kinds;
    for (const Cell& cell : cells_)
        kinds.push_back(cell.value == unknown ? unknown
                                              : kinds_of_values[static_cast<std::size_t>(cell.value)]);
    const std::vector<int> rooms = find_rooms(kinds, columns_, rows_);
    const ImVec2 size = ImPlot::GetPlotSize();
    const double wide = size.x / static_cast<double>(columns_), tall = size.y / static_cast<double>(rows_);
    const auto reach = [](double length, double cell) {
        return static_cast<std::size_t>(std::max(0.0, std::ceil(0.5 * length / cell - 0.5)));
    };
    const auto middle = [&](std::size_t cell) {
        const std::size_t i = cell % columns_, j = cell / columns_;
        const ImVec2 a = ImPlot::PlotToPixels(x_[i], y_[j]), b = ImPlot::PlotToPixels(x_[i + 1], y_[j + 1]);
        return ImVec2(0.5f * (a.x + b.x), 0.5f * (a.y + b.y));
    };
    for (std::size_t k = 0; k < titles.size(); ++k) {
        std::vector<std::size_t> cells;
        std::size_t first = kinds.size();
        for (std::size_t cell = 0; cell < kinds.size(); ++cell) {
            if (kinds[cell] != static_cast<int>(k)) continue;
            cells.push_back(cell);
            if (first == kinds.size() || rooms[cell] > rooms[first]) first = cell;
        }
        // Tries the cells in the order of the room around them, until the room is too small for the word.
        const auto place = [&](const std::string& title) {
            const ImVec2 plate = words.measure(title, Weight::bold);
            const std::size_t across = reach(plate.x, wide), up = reach(plate.y, tall);
            const int least = static_cast<int>(std::min(across + 1, 2 * (up + 1)));
            std::vector<std::size_t> places = cells;
            for (int tries = 0; tries < most_tries && !places.empty(); ++tries) {
                std::size_t best = 0;
                for (std::size_t i = 1; i < places.size(); ++i)
                    if (rooms[places[i]] > rooms[places[best]]) best = i;
                const std::size_t cell = places[best];
                if (rooms[cell] < least) break;
                if (lies_inside(kinds, columns_, rows_, cell % columns_, cell / columns_, across, up) &&
                    words.put_here(middle(cell), title, Weight::bold))
                    return true;
                places.erase(places.begin() + static_cast<std::ptrdiff_t>(best));
            }
            return false;
        };
        if (place(titles[k])) continue;
        // In a narrow area each word has a line.
        std::string lines = titles[k];
        std::replace(lines.begin(), lines.end(), ' ', '\n');
        if (lines != titles[k] && place(lines)) continue;
        if (wanted && cells.size() > 1) words.put(middle(first), titles[k], Weight::bold);
    }
}

}  // namespace stiction
