// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The iterates of the projection method for one foot at one instant (Woesle and Pfeiffer 1996, figures 2, 3 and 9).
#pragma once

#include "model/plane_map.hpp"

namespace stiction::inclined_shaker {

void draw_normal_projection(std::span<const double> values, const Sample& now, PlanePicture& out);
void draw_friction_projection(std::span<const double> values, const Sample& now, PlanePicture& out);

inline constexpr PlaneMap normal_projection_map{.title = "Projection of the normal force (figure 2)",
                                                .x = "tau_N",
                                                .y = "lambda_N",
                                                .x_label = "*τ*_N (N)",
                                                .y_label = "*λ*_N (N)",
                                                .has_dot = false,
                                                .draw = draw_normal_projection};
inline constexpr PlaneMap friction_projection_map{
    .title = "Projection of the friction force (figures 3 and 9)",
    .x = "tau_T1",
    .y = "tau_T2",
    .x_label = "*τ*_{T1} (N)",
    .y_label = "*τ*_{T2} (N)",
    .has_dot = false,
    .draw = draw_friction_projection};

}  // namespace stiction::inclined_shaker
