// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The load of a journal that turns in a dry bearing without clearance: compressive forces N_i at m points
// around it, at the angles d_i = 2 pi i/m. Dynamics and friction leave one number open, the total Sg = sum N:
//
//     (P,Q) = sum N_i (cos, sin) d_i = (P0,Q0) + Sg (P1,Q1)
//
// N >= 0 requires (P,Q) to lie in Sg times the polygon of the points. The least total lies on one of its faces,
// n_k = (cos, sin)(d_k + pi/m), so that two neighbours carry it; for m = inf the polygon is a circle:
//
//     Sg = max_k n_k.(P0,Q0)/(cos(pi/m) - n_k.(P1,Q1))       m = inf:  |(P0,Q0) + Sg (P1,Q1)| = Sg
//
// With friction Gauss' principle selects this least total (Gomez 2008, chapter 4).
#pragma once

#include <vector>

namespace stiction {

struct PlaneVector {
    double x = 0.0, y = 0.0;
};

/// `pair`: the loaded points are pair and pair + 1 (from 0, around the journal); -1 on a circle.
struct JournalLoad {
    bool exists = true;  ///< false: no finite total
    double total = 0.0;
    PlaneVector resultant;
    int pair = -1;
};

class JournalPoints {
  public:
    explicit JournalPoints(int count);

    int count() const { return static_cast<int>(at_.size()); }
    /// (cos, sin) d_i.
    const PlaneVector& at(int point) const { return at_[static_cast<std::size_t>(point)]; }

    /// The least total; with pair >= 0 the total that this pair would carry, whatever the signs of its loads.
    JournalLoad find_least(const PlaneVector& free, const PlaneVector& per_total, int pair = -1) const;
    /// Loads of the two points of a pair.
    void split(const JournalLoad& load, int pair, double& first, double& second) const;

  private:
    std::vector<PlaneVector> at_, face_;
    double reach_ = 1.0;  // cos(pi/m)
};

/// The load of a line contact: the friction circle.
JournalLoad find_circle_load(const PlaneVector& free, const PlaneVector& per_total);

}  // namespace stiction
