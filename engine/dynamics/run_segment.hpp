// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One stretch of a motion with the same parameter values, method and hand. It fills samples from the states that were
// recorded in it. A recorded state consists of the memory of the mechanism and the state of the motion.
#pragma once

#include "dynamics/held_mechanism.hpp"
#include "dynamics/method.hpp"
#include "dynamics/recording.hpp"
#include "model/mystery.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace stiction {

/// The run keys of a scenario.
struct RunSettings {
    int method = 0;        ///< index into System::methods
    double t_end = 10.0;   ///< the command line stops here; the page goes on
    double dt = 1e-3;      ///< step of time stepping, s
    double tol = 1e-10;    ///< relative tolerance of event-driven methods
    Mystery mystery = {};  ///< parameters whose values are not told
};

class Withholding;

struct RunSegment {
    /// `hand` null: no hand holds a body. `before`: the mechanism of the motion up to `begin`; null: none.
    RunSegment(const System& system, std::span<const double> values, const RunSettings& settings,
               const Hand* hand, double begin, const Mechanism* before);
    ~RunSegment();

    const Mechanism& mechanism() const { return held != nullptr ? *held : *free; }
    Motion& motion() const { return *prepared.motion; }
    std::size_t memory_size() const { return static_cast<std::size_t>(free->size().memory); }
    std::size_t dimension() const { return prepared.motion->dimension(); }

    std::span<const double> get_state(const Recording& past, std::size_t node) const {
        return past.state(node).subspan(memory_size(), dimension());
    }
    /// State at t of the step that begins at a node.
    std::span<const double> find_state(const Recording& past, std::size_t node, double t) const;
    void fill_sample(const Recording& past, std::size_t node, double t, Sample& out) const;
    /// Records a node with this state; its memory follows from the node before.
    void record(Recording& past, const Recording::Node& node, std::span<const double> state) const;

    const std::vector<double> values;
    const double begin;
    const int method;  ///< index into System::methods
    std::unique_ptr<Mechanism> free;
    std::optional<Hand> hand;
    std::unique_ptr<HeldMechanism> held;  ///< null: no hand
    PreparedMethod prepared;
    std::unique_ptr<Withholding> withholding;  ///< null: nothing is hidden

  private:
    mutable std::vector<double> inside_;
    mutable Sample sample_;
};

}  // namespace stiction
