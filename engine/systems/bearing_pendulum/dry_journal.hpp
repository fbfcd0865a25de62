// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A body that turns with its journal in a dry bearing without clearance, reduced to its angle theta, with the formulas and
// letters of model.cpp. The load follows from journal_load.hpp.
//
// Source: Gomez 2008, chapter 4, (4.27)-(4.51).
#pragma once

#include "model/automaton.hpp"
#include "model/plane_map.hpp"
#include "systems/bearing_pendulum/journal_load.hpp"

#include <array>
#include <cmath>
#include <memory>

namespace stiction {

/// The load of all points, in N, its resultant along and across the line to the first point, and the number of loaded
/// points; NaN in an empirical model, which has no loads.
struct TotalLoad {
    double total, active;
    PlaneVector resultant;
};

struct DryJournal {
    double mu, mu_s, b, r_p;    ///< mu_s: mu of a journal at rest, at least mu
    double theta0, theta_dot0;  ///< at t = 0
    int m;                      ///< points, 0: a line
    JournalPoints around;
    double m_t, l, J, al, be, K, weight;

    int contacts() const { return m == 0 ? 1 : m; }
    bool is_frictionless() const { return mu_s == 0.0 && b == 0.0; }
    double find_f(double speed) const { return mu + b * r_p * speed; }
    double find_kinetic(std::span<const double> v) const {
        return 0.5 * (m_t * (v[0] * v[0] + v[1] * v[1]) + J * v[2] * v[2]);
    }
    /// Load in m_t g. pair >= 0: of this pair; else of the pair that Gauss' principle loads. points = 0: the circle.
    JournalLoad find_load(double theta, double theta_dot, double fs, int points, int pair = -1) const;
    /// Without friction: lam.(cd, sd), the load of a point where it is positive.
    double find_spread(const JournalLoad& load, int point) const {
        const PlaneVector& d = around.at(point);
        return 4.0 / m * (load.resultant.x * d.x + load.resultant.y * d.y);
    }
    bool rests(double theta, int points) const;
    /// fs = f sgn w; at rest (sg = 0) the part of the friction that holds the body: fs with theta'' = 0.
    double find_fs(double theta, double theta_dot, double sg, int points) const {
        return sg == 0.0 ? find_mobilised(theta, points) : sg * find_f(sg * theta_dot);
    }
    double find_mobilised(double theta, int points) const;

    TotalLoad find_total_load(const Sample& now) const;
    /// Polar picture of the load: N_i in the direction psi_i = theta + d_i of its point, the resultant, and
    /// the circle on which they would lie without friction. `reach` is the largest force shown, in N.
    void draw_load(const Sample& now, double reach, PlanePicture& out) const;
    /// Load of the point nearest to a direction.
    void read_load(const Sample& now, PlanePoint at, PlaneReading& out) const;
};

/// polygon: `m` points (the circle for m = 0); circle: a line contact; the empirical models have no load.
enum class JournalLaw { polygon, circle, empirical, empirical_printed };

/// One degree of freedom, state (theta, theta', dissipated, input); samples have q = (x, y, theta) of the
/// centre of mass. `journal` must outlive the motion.
std::unique_ptr<HybridAutomaton> make_journal_motion(const DryJournal& journal, JournalLaw law);

}  // namespace stiction
