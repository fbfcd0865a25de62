// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A job over the cells of two parameters: basins in the colours of their labels, a sweep or exponents as shades.
#pragma once

#include "maps/cell_map.hpp"
#include "view/job_point.hpp"

namespace stiction {

class JobMap {
  public:
    void draw(const Ui& ui, JobRecord& record, ImVec2 room);

  private:
    int id_ = 0;
    std::size_t seen_ = 0;            // rows of the table that are in the map
    CellMap cells_;                   // value of a cell: a row of the table
    std::vector<std::string> names_;  // of the classes, sorted
    std::vector<int> classes_;        // class of each row

    void take(const JobRecord& record);
    void draw_classes(const Ui& ui) const;
    void draw_shades(const Ui& ui, const JobRecord& record, int height, PlotWords& words) const;
};

}  // namespace stiction
