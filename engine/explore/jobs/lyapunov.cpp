// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// lyapunov: the largest exponent along one motion per point. One tangent vector is followed, and after each period of
// the drive it is scaled to length 1. Without a drive this is done after each window, and the part of the vector along
// the flow is removed, unless forces or prescribed motions depend on the time:
//
//     lambda = sum ln g_i / (M T),   the error from the means of batches
//
// where g_i is the growth of the vector in period i. A periodic motion has lambda = ln|mu_1|/(n T) from its multipliers,
// and an undriven motion that has come to an equilibrium has the largest real part of its exponents (equilibrium.hpp).
#include "base/number_text.hpp"
#include "explore/differences.hpp"
#include "explore/equilibrium.hpp"
#include "explore/option_reader.hpp"
#include "explore/orbit.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace stiction::explore {

namespace {

constexpr double periods_default = 20000.0, batches_default = 50.0;
constexpr double standing_still = 1e-9;  // speed / (1 + state) below which the flow has no direction
constexpr double all_lost = 1e-280;      // a vector as short as this is zero
constexpr double nothing_else = 1e-9;    // a part across the flow / the vector below this is rounding

// The mean, and its standard error.
std::pair<double, double> find_mean(std::span<const double> values) {
    const auto count = static_cast<double>(values.size());
    double mean = 0.0, square = 0.0;
    for (const double value : values) mean += value / count;
    for (const double value : values) square += (value - mean) * (value - mean);
    return {mean, std::sqrt(square / ((count - 1.0) * count))};
}

// True if the flow does not depend on the time, so that a motion is carried into another one along it.
bool is_autonomous(const Look& look) { return !look.is_driven() && look.run().mechanism().periods().empty(); }

struct Growth {
    double lambda = std::nan(""), error = std::nan("");
    std::size_t periods = 0, batches = 0;
    std::string attractor, status, exponents;
};

// "-0.5;-2" or "-0.5+3i;-0.5-3i"
std::string write_exponents(std::span<const std::complex<double>> exponents) {
    std::string out;
    for (const std::complex<double>& exponent : exponents) {
        out += (out.empty() ? "" : ";") + write_number(exponent.real());
        if (exponent.imag() != 0.0)
            out += (exponent.imag() > 0.0 ? "+" : "") + write_number(exponent.imag()) + "i";
    }
    return out;
}

class Lyapunov : public Job {
  public:
    Lyapunov(const Scenario& scenario, OptionReader& options) : scenario_(scenario) {
        axes_ = options.read_axes(0, 2, options.read_flag("cells"));
        plan_ = options.read_plan();
        periods_ = static_cast<std::size_t>(options.read_number("periods", periods_default, 1.0, true));
        batches_ = static_cast<std::size_t>(options.read_number("batches", batches_default, 2.0, true));
        if (periods_ % batches_ != 0)
            options.refuse("--periods " + std::to_string(periods_) + " cannot be divided into " +
                           std::to_string(batches_) + " equal batches.");
        const std::string trouble = find_tangent_trouble(*scenario.system, scenario.settings);
        if (!trouble.empty()) options.refuse(trouble);
    }

    std::size_t units() const override {
        std::size_t out = 1;
        for (const Axis& axis : axes_) out *= axis.count;
        return out;
    }
    std::vector<std::string> columns() const override {
        std::vector<std::string> out{"unit"};
        for (const Axis& axis : axes_) out.emplace_back(axis.id(*scenario_.system));
        for (const char* name : {"lambda", "error", "per_period", "entropy", "periods", "batches",
                                 "attractor", "status", "exponents"})
            out.emplace_back(name);
        return out;
    }

    void run_unit(std::size_t unit, Rows& out, Stop stop) const override {
        const std::size_t inner = axes_.empty() ? 1 : axes_.back().count;
        const std::size_t index[2] = {axes_.size() == 2 ? unit / inner : unit, unit % inner};
        std::vector<std::string> none;
        const std::vector<double> values = find_point(scenario_, axes_, index, none);
        Look look(*scenario_.system, values, scenario_.settings, plan_, nullptr, stop);
        const double turn = look.is_driven() ? look.drive_period() : look.window().to - look.window().from;
        Growth growth;
        growth.attractor = look.find_attractor();
        growth.status = look.trouble();
        if (growth.status.empty()) {
            TangentFlow tangent(*scenario_.system, values, scenario_.settings);
            const bool at_rest = take_equilibrium(look, tangent, look.window(), growth);
            if (!at_rest && look.find_multiple() > 0)
                take_multipliers(look, tangent, growth);
            else if (!at_rest)
                carry(look, tangent, turn, growth, out, stop);
        }
        out.add(static_cast<double>(unit));
        add_point(scenario_, axes_, index, out);
        out.add(growth.lambda);
        out.add(growth.error);
        out.add(growth.lambda * turn);
        out.add(std::isnan(growth.lambda) ? growth.lambda : std::max(growth.lambda, 0.0));
        out.add(static_cast<double>(growth.periods));
        out.add(static_cast<double>(growth.batches));
        out.add(growth.attractor);
        out.add(growth.status);
        out.add(growth.exponents);
        out.end_row();
    }

  private:
    // Uses the exponents of the equilibrium at which the motion stays; false if there is none. Equations that depend on
    // the time have none, and a window with an event is part of a motion between modes.
    bool take_equilibrium(const Look& look, const TangentFlow& tangent, Window window, Growth& out) const {
        const Simulation& run = look.run();
        if (!run.mechanism().periods().empty() || MotionQuery(run).count_events({}, window) > 0) return false;
        const std::size_t node = run.find_node(window.to);
        const Mode& mode = run.get_node_mode(node);
        const std::span<const double> state = run.find_state(node, window.to);
        const Equilibrium found = find_equilibrium(tangent, window.to, state, mode);
        const Simulation start(*scenario_.system, run.values(), scenario_.settings);
        if (!stays_at(tangent, found, {window.to, window.to - window.from, start.node_state(0), state}, mode))
            return false;
        const StartState at{window.to, found.state, mode, false};
        const Simulation there(*scenario_.system, run.values(), scenario_.settings, &at);
        const std::span<const ContactState> states = there.node_states(there.node_count() - 1);
        if (there.has_ended() || !std::equal(states.begin(), states.end(), mode.states.begin())) return false;
        out.lambda = found.exponents[0].real();
        out.error = 0.0;
        out.periods = out.batches = 0;
        out.attractor = std::any_of(states.begin(), states.end(), is_slipping) ? "sliding" : "rest";
        out.exponents = write_exponents(found.exponents);
        return true;
    }

    // Uses the multipliers of the last cycle of the window.
    void take_multipliers(Look& look, TangentFlow& tangent, Growth& out) const {
        const auto multiple = static_cast<std::size_t>(look.find_multiple());
        const std::vector<SectionState>& states = look.section_states();
        const double to = states.back().t, from = states[states.size() - 1 - multiple].t;
        const std::size_t n = tangent.size();
        out.periods = multiple;
        out.batches = 1;
        tangent.begin(n);
        if (!tangent.follow(look.run(), from, to)) {
            out.status = tangent.trouble();
            return;
        }
        std::vector<std::complex<double>> multipliers =
            find_multipliers(tangent.vectors(), n, count_lost_directions(look.run(), from, to));
        if (is_autonomous(look))
            multipliers.erase(std::min_element(multipliers.begin(), multipliers.end(), [](auto a, auto b) {
                return std::abs(a - 1.0) < std::abs(b - 1.0);
            }));
        const double largest = multipliers.empty() ? 0.0 : std::abs(multipliers[0]);
        if (largest == 0.0) {
            out.status = "superstable";
            return;
        }
        out.lambda = std::log(largest) / (to - from);
        out.error = 0.0;
    }

    void carry(Look& look, TangentFlow& tangent, double turn, Growth& out, const Rows& rows,
               Stop stop) const {
        tangent.begin(1);
        const std::span<double> d = tangent.vectors();
        std::fill(d.begin(), d.end(), 1.0 / std::sqrt(static_cast<double>(d.size())));
        const std::size_t each = periods_ / batches_;
        std::vector<double> means(batches_, 0.0);
        for (std::size_t i = 0; i < periods_; ++i) {
            const double from = look.window().to + static_cast<double>(i) * turn;
            const double to = look.window().to + static_cast<double>(i + 1) * turn;
            const double before = remove_flow(look, tangent, from);
            if (!look.advance(to, true)) {
                out.status = look.trouble();
                return;
            }
            if (before <= all_lost || !tangent.follow(look.run(), from, to)) {
                out.status = tangent.trouble().empty() ? "superstable" : tangent.trouble();
                return;
            }
            // `growth` is the length without the part along the flow; the vector began with the length `before`.
            const double whole = find_length(d), growth = remove_flow(look, tangent, to);
            if (growth <= all_lost || (is_autonomous(look) && growth <= nothing_else * whole)) {
                out.status = "superstable";
                return;
            }
            means[i / each] += std::log(growth / before) / (static_cast<double>(each) * turn);
            for (double& x : d) x /= growth;
            out.periods = i + 1;
            if (take_equilibrium(look, tangent, {from, to}, out)) return;
            look.forget_before(to);
            if (stop != nullptr && stop()) return;
            if (const std::size_t done = (i + 1) / each; (i + 1) % each == 0 && done > 1 && done < batches_) {
                const auto [mean, error] = find_mean(std::span(means).first(done));
                const double now[] = {static_cast<double>(i + 1), mean, error};
                rows.tell(now);
            }
        }
        out.batches = batches_;
        std::tie(out.lambda, out.error) = find_mean(means);
    }

    // Removes the part along the flow of an undriven motion, whose exponent is 0. Returns the length of the rest.
    double remove_flow(Look& look, TangentFlow& tangent, double t) const {
        const std::span<double> d = tangent.vectors();
        if (!is_autonomous(look)) return find_length(d);
        const Simulation& run = look.run();
        const std::size_t node = run.find_node(t);
        const std::span<const double> state = run.find_state(node, t);
        std::vector<double> f(d.size());
        tangent.find_velocity(t, state, run.get_node_mode(node), f);
        const double speed = find_length(f);
        if (speed <= standing_still * (1.0 + find_length(state.first(d.size())))) return find_length(d);
        double along = 0.0;
        for (std::size_t i = 0; i < d.size(); ++i) along += d[i] * f[i] / speed;
        for (std::size_t i = 0; i < d.size(); ++i) d[i] -= along * f[i] / speed;
        return find_length(d);
    }

    Scenario scenario_;
    std::vector<Axis> axes_;
    Plan plan_;
    std::size_t periods_ = 1, batches_ = 2;
};

std::unique_ptr<Job> make(const Scenario& scenario, OptionReader& options) {
    return std::make_unique<Lyapunov>(scenario, options);
}

constexpr std::string_view options[] = {"over", "cells", "settle", "window", "section", "periods", "batches"};

}  // namespace

namespace jobs {
const JobEntry& lyapunov() {
    static constexpr JobEntry entry{"lyapunov", "The largest exponent, with its error", options, make};
    return entry;
}
}  // namespace jobs

}  // namespace stiction::explore
