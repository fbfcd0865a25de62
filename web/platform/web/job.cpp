// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The program in a worker: no window, one job, its units one after the other (web/shell/unit.js). It reads the same
// text as the command line and writes the same rows.
#include "explore/job.hpp"
#include "base/field_text.hpp"

#include <emscripten.h>

#include <optional>
#include <string>

// clang-format off
// kind: 0 rows of an unfinished unit, 1 its remaining rows, 2 the result of a job that gives no table, 3 an estimate
// before the row is complete.
EM_JS(void, js_tell, (double unit, const char* text, int kind), { self.tell(unit, UTF8ToString(text), kind); });
// clang-format on

namespace stiction {

namespace {

constexpr double often_enough = 60.0;           // ms between two checks for rows of an unfinished unit
constexpr std::size_t large_enough = 32 << 10;  // bytes of rows that are sent before that time

struct Worker {
    std::unique_ptr<explore::Job> job;
    explore::Rows rows{true};
    double unit = 0.0, told = 0.0;
};

Worker& worker() {
    static Worker instance;
    return instance;
}

// Called between steps. It sends rows and never stops the computation.
bool breathe() {
    Worker& w = worker();
    const double now = emscripten_get_now();
    if (now - w.told < often_enough && w.rows.whole_size() < large_enough) return false;
    w.told = now;
    if (const std::string text = w.rows.take_whole(); !text.empty()) js_tell(w.unit, text.c_str(), 0);
    return false;
}

void tell(std::span<const double> values) {
    std::string text;
    for (const double value : values) text += (text.empty() ? "" : ",") + write_json_number(value);
    js_tell(worker().unit, text.c_str(), 3);
}

}  // namespace

}  // namespace stiction

extern "C" {

// False if the text is not a job; the page has already checked it.
int stiction_job_open(const char* text) {
    using namespace stiction;
    const explore::JobText parts = explore::split_job(text);
    const ReadScenario read = read_scenario(parts.scenario);
    if (!read.scenario.has_value()) return 0;
    worker().job = explore::make_job(*read.scenario, parts.job, parts.options).job;
    worker().rows.watch(tell);
    return worker().job != nullptr ? 1 : 0;
}

void stiction_job_unit(double unit) {
    using namespace stiction;
    Worker& w = worker();
    w.unit = unit;
    w.told = emscripten_get_now();
    w.job->run_unit(static_cast<std::size_t>(unit), w.rows, breathe);
    js_tell(unit, w.rows.take().c_str(), w.job->is_object() ? 2 : 1);
}

}  // extern "C"
