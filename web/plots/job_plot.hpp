// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of a job over one parameter or two columns: curves of a sweep, section states, a return map, exponents,
// multipliers.
#pragma once

#include "view/curve.hpp"
#include "view/job_point.hpp"

#include <memory>
#include <vector>

namespace stiction {

class JobPlot {
  public:
    void draw(const Ui& ui, JobRecord& record, ImVec2 room);

  private:
    // Section states as pixels; each pixel is drawn once.
    struct Pixels {
        int id = 0, y = -1;
        std::size_t rows = 0;
        double x0 = 0.0, x1 = 0.0, y0 = 0.0, y1 = 0.0;
        Box frame;
        std::vector<char> taken;
        std::vector<std::pair<short, short>> up, down;
    } pixels_;
    int fitted_ = 0, fitted_y_ = -1;
    // The cycle to which the multipliers belong.
    struct Orbit {
        int id = 0;
        bool is_whole = false;
        StateCurves curves;
        PlotView view;
    } orbit_;

    // The motion whose onsets of slip are the cobweb of a return map.
    struct Cobweb {
        int id = 0;
        std::unique_ptr<Simulation> run;  ///< null: it has ended
        std::size_t events = 0;           ///< that have been looked at
        std::vector<double> phases;
    } cobweb_;

    void follow_cobweb(const JobRecord& record);
    /// Draws the cycle into the left part of the room; afterwards `room` is the rest.
    void draw_cycle(const Ui& ui, const JobRecord& record, ImVec2& room);
    void fit(const Ui& ui, const JobRecord& record, const JobAxes& axes, bool has_findings, PlotView& view);
    void draw_sections(const Ui& ui, const JobRecord& record, const JobAxes& axes, const PlotView& view);
};

}  // namespace stiction
