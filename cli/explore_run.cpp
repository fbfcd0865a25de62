// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Prints the file of a job. The units are computed here or by workers, and printed in their order; each is flushed as a
// whole. An interrupt drops the unfinished unit; the last line then contains the number of finished units.
#include "base/number_text.hpp"
#include "explore.hpp"
#include "output.hpp"

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>

#ifdef __EMSCRIPTEN__
#include <emscripten.h>

// The flag is set by the thread that receives signals (cli/node/interrupt.js).
// clang-format off
EM_JS(int, stiction_is_interrupted, (), {
    const data = require("worker_threads").workerData;
    return data && data.interrupted ? Atomics.load(data.interrupted, 0) : 0;
});
// clang-format on
#endif

namespace stiction::cli {

namespace {

#ifdef __EMSCRIPTEN__
bool is_interrupted() { return stiction_is_interrupted() != 0; }
void listen_to_interrupts() {}
#else
volatile std::sig_atomic_t interrupted = 0;
void interrupt(int) { interrupted = 1; }
bool is_interrupted() { return interrupted != 0; }
void listen_to_interrupts() {
    std::signal(SIGINT, interrupt);
    std::signal(SIGTERM, interrupt);
}
#endif

using Clock = std::chrono::steady_clock;

// Prints "done total seconds_left" once a second; show() is also called between the steps of a unit.
class Progress {
  public:
    void begin(std::size_t done, std::size_t total, bool shows) {
        shows_ = shows;
        done_ = first_ = done;
        total_ = total;
        start_ = last_ = Clock::now();
    }
    void count(std::size_t done) { done_ = done; }
    void show() {
        if (!shows_ || Clock::now() - last_ < std::chrono::seconds(1)) return;
        last_ = Clock::now();
        print();
    }
    void end() {
        if (shows_) print();
    }

  private:
    void print() const {
        const double spent = std::chrono::duration<double>(Clock::now() - start_).count();
        const double rest = static_cast<double>(total_ - done_);
        const double left = rest == 0.0 ? 0.0 : spent * rest / static_cast<double>(done_ - first_);
        say(std::to_string(done_) + " " + std::to_string(total_) + " " +
            write_number(std::round(10.0 * left) / 10.0));
    }
    bool shows_ = false;
    std::size_t done_ = 0, first_ = 0, total_ = 0;
    Clock::time_point start_, last_;
};

Progress progress;

bool stop() {
    progress.show();
    return is_interrupted();
}

class Printer {
  public:
    explicit Printer(bool as_json) : as_json_(as_json) {}
    void print(std::string_view rows) {
        if (any_) output_.print(explore::get_separator(as_json_));
        any_ = true;
        output_.print(rows);
        output_.flush();
    }
    void print_text(std::string_view text) {
        output_.print(text);
        output_.flush();
    }

  private:
    Output output_;
    bool as_json_, any_ = false;
};

// Number of units that were printed: all of them, unless an interrupt or a broken worker ended the run.
struct Outcome {
    std::size_t printed = 0;
    bool broken = false;
};

Outcome compute_here(const ExploreRun& run, Printer& printer) {
    Outcome out;
    explore::Rows rows(run.as_json);
    for (const std::size_t unit : run.units) {
        const auto known = run.known.find(unit);
        if (known != run.known.end()) {
            printer.print(known->second);
        } else {
            if (stop()) break;
            run.job->run_unit(unit, rows, stop);
            const std::string text = rows.take();
            if (is_interrupted()) break;
            printer.print(text);
        }
        progress.count(++out.printed);
    }
    return out;
}

Outcome compute_by(Workers& workers, const ExploreRun& run, Printer& printer) {
    Outcome out;
    std::map<std::size_t, std::string> ready = run.known;
    std::size_t next = 0, computed = 0;  // `next`: the next unit to give to a worker
    while (out.printed < run.units.size()) {
        for (; next < run.units.size() && workers.has_room(); ++next)
            if (!ready.contains(run.units[next])) workers.give(run.units[next]);
        const auto first = ready.find(run.units[out.printed]);
        if (first != ready.end()) {
            printer.print(first->second);
            ready.erase(first);
            ++out.printed;
            continue;
        }
        if (stop()) break;
        Workers::Result result = workers.wait();
        if (result.broken) {
            out.broken = true;
            break;
        }
        if (!result.found) continue;
        progress.count(run.known.size() + ++computed);
        ready.emplace(result.unit, std::move(result.rows));
    }
    return out;
}

}  // namespace

int print_job(const ExploreRun& run) {
    Printer printer(run.as_json);
    std::unique_ptr<Workers> workers;
    if (run.processes > 1 && run.units.size() > 1)
        workers = make_workers(*run.job, run.as_json, std::min(run.processes, run.units.size()));
    listen_to_interrupts();
    if (run.job->is_object()) {
        explore::Rows rows(true);
        run.job->run_unit(0, rows, stop);
        if (is_interrupted()) return ended_early;
        printer.print_text(rows.take());
        return done;
    }
    printer.print_text(explore::write_head(run.head, run.as_json));
    std::size_t known = 0;
    for (const std::size_t unit : run.units) known += run.known.contains(unit) ? 1 : 0;
    progress.begin(known, run.units.size(), run.shows_progress);
    const Outcome outcome =
        workers != nullptr ? compute_by(*workers, run, printer) : compute_here(run, printer);
    workers.reset();
    const bool whole = outcome.printed == run.units.size();
    printer.print_text(explore::write_end(
        run.as_json,
        whole ? "" : std::to_string(outcome.printed) + " of " + std::to_string(run.units.size())));
    if (whole) progress.end();
    if (outcome.broken) say("A worker ended before its unit was computed.");
    return whole ? done : ended_early;
}

}  // namespace stiction::cli
