// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "maps/job_map.hpp"
#include "maps/maps.hpp"
#include "maps/solid_shader.hpp"
#include "plots/job_plot.hpp"
#include "plots/plots.hpp"
#include "scene/scene.hpp"

namespace stiction {

/// The plots and maps, and the data that each keeps from frame to frame.
struct Pictures {
    Scene scene;
    SolidShader solids;
    HistoryPlots histories;
    PhasePlot phase;
    FrictionLawPlot law;
    MapPlot map;
    JobPlot job_plot;
    JobMap job_map;
    BenchmarkPlots benchmark;
};

/// Draws all areas of the layout.
void draw_areas(const Ui& ui, Pictures& pictures);

}  // namespace stiction
