// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A job over the cells of two parameters: basins by their labels, a sweep or exponents by shades. Blocks of cells show
// their centre until they are computed themselves.
#pragma once

#include "view/job_point.hpp"

namespace stiction {

class JobMap {
  public:
    void draw(const Ui& ui, JobRecord& record, ImVec2 room);

  private:
    struct Cell {
        int row = -1;  // of the table
        std::uint8_t side = 255;
    };
    int id_ = 0;
    std::size_t seen_ = 0;
    std::vector<Cell> cells_;         // [outer * inner count + inner]
    std::vector<std::string> names_;  // of the classes, sorted
    std::vector<int> classes_;        // of each row

    void take(const JobRecord& record);
    void draw_cells(const Ui& ui, const JobRecord& record, int height);
};

}  // namespace stiction
