// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "motion.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"

#include <algorithm>

namespace stiction::cli {

namespace {

constexpr std::size_t max_steps = 100'000'000;
// Steps that are computed before they are taken.
constexpr std::size_t steps_at_once = 20'000;
// The recorded motion must fit into the memory of the program: 2 GB in WebAssembly, where an array is copied when it
// grows.
constexpr std::size_t max_history_bytes = sizeof(void*) == 4 ? std::size_t{600} << 20 : std::size_t{6} << 30;

}  // namespace

void read_until(const std::string& text, bool lenient, Scenario& scenario, std::vector<std::string>& errors,
                std::vector<std::string>& notices) {
    const RunKey& key = run_keys().front();  // t_end
    const std::optional<double> until = read_number(text, true);
    const std::string shown = "--until " + make_printable(text);
    if (!until) {
        errors.push_back(shown + " is not a number.");
    } else if (const double limited = std::clamp(*until, key.min, key.max); limited == *until) {
        scenario.settings.t_end = limited + 0.0;  // -0 becomes 0
    } else if (lenient) {
        scenario.settings.t_end = limited;
        notices.push_back(shown + " is out of range. Using " + write_number(limited) + ".");
        say(notices.back());
    } else {
        errors.push_back(shown + " is out of range: an end time is " + write_number(key.min) + ".." +
                         write_number(key.max) + " s.");
    }
}

RunEnd compute_motion(Simulation& simulation, const std::function<std::string(bool is_over)>& take) {
    const double t_end = simulation.settings().t_end;
    RunEnd end;
    for (std::size_t steps = 0;; steps += steps_at_once) {
        const RunStatus status = simulation.advance(t_end, steps_at_once);
        const bool is_over = status != RunStatus::out_of_budget;
        const std::string at = " at t = " + write_number(simulation.now()) + " s";
        if (end.reason = take(is_over); !end.reason.empty()) {
            end.sentence = "The trace was ended: it has " + end.reason + ".";
            return end;
        }
        if (status == RunStatus::failed && !(simulation.now() > t_end)) {
            end.reason = simulation.end_reason();
            end.sentence = "The run ended early" + at + ": " + end.reason + ".";
            return end;
        }
        if (is_over) {
            const bool by_model = status == RunStatus::ended && !(simulation.now() > t_end);
            end.reason = by_model ? simulation.end_reason() : "t_end";
            return end;
        }
        if (steps + steps_at_once >= max_steps)
            end.reason = "more than " + std::to_string(max_steps) + " steps";
        if (simulation.history_bytes() > max_history_bytes)
            end.reason = "more than " + std::to_string(max_history_bytes >> 20) + " MiB of recorded events";
        if (!end.reason.empty()) {
            end.sentence = "The run was ended" + at + ": it takes " + end.reason + ".";
            return end;
        }
    }
}

int finish(const RunEnd& end, Output& output) {
    if (end.sentence.empty()) return done;
    output.flush();
    say(end.sentence);
    return ended_early;
}

}  // namespace stiction::cli
