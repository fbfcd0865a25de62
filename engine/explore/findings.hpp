// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Findings in the rows of a sweep or of a bifurcation diagram, between neighbouring points: ranges in which the way up and
// the way down differ, jumps, folds, period doublings, and windows of periodic motion.
#pragma once

#include "explore/job_table.hpp"

#include <string>
#include <vector>

namespace stiction::explore {

enum class FindingKind { hysteresis, fold, jump, flip, window };

struct Finding {
    FindingKind kind = FindingKind::jump;
    double from = 0.0,
           to = 0.0;  ///< values of the parameter: a range, or the two points between which it lies
    int period = 0;   ///< flip: the smaller number of sections; window: the number
    double place() const { return 0.5 * (from + to); }
};

/// Columns of the table; `direction` may be -1. Several rows of one value are the sections of one motion, in their order.
struct FindingColumns {
    int over = -1, value = -1, direction = -1;
};

/// The findings, sorted by place. Values are compared with the range of the whole column:
/// hysteresis: at two or more neighbouring points both ways differ by 2 %;
/// jump: a step of at least 10 % of the smallest or the largest value, four times as large as the steps beside it;
/// fold: a jump before which the steps grow as they do along a square root;
/// flip: the number of sections after which the motion repeats (to 1e-4) doubles between points of which at most three did not
/// settle; an alternation that still decays is none;
/// window: at least three points that repeat after the same number of sections, between motions that do not.
std::vector<Finding> find_findings(const JobTable& table, const FindingColumns& columns);

/// "hysteresis", "fold", "jump", "flip, period 1 to 2", "period 3".
std::string write_finding(const Finding& finding);

}  // namespace stiction::explore
