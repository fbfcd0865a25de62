// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Workers under node: threads that run this program with the same arguments. Numbers of units and rows are sent through
// message ports, which can be read without returning to the event loop. Each side waits on a shared counter, which the
// other side increments after it has sent a message.
#include "explore.hpp"

#include <emscripten.h>

#include <algorithm>
#include <cstdlib>

// clang-format off
EM_JS(void, stiction_start_workers, (int count), {
    const { Worker, MessageChannel, workerData } = require("worker_threads");
    const interrupted = workerData ? workerData.interrupted : undefined;
    const answers = new Int32Array(new SharedArrayBuffer(4));
    Module["stictionWorkers"] = { answers, all: [] };
    for (let i = 0; i < count; ++i) {
        const { port1, port2 } = new MessageChannel();
        const given = new Int32Array(new SharedArrayBuffer(8));  // [0]: number of units sent; [1]: 1 if the worker has ended
        const thread = new Worker(__filename, {
            argv: process.argv.slice(2), workerData: { interrupted, unit: { port: port2, given, answers } }, transferList: [port2] });
        Module["stictionWorkers"].all.push({ thread, port: port1, given });
    }
});
EM_JS(void, stiction_give_unit, (int worker, double unit), {
    const { port, given } = Module["stictionWorkers"].all[worker];
    port.postMessage(unit);
    Atomics.add(given, 0, 1), Atomics.notify(given, 0);
});
// Index of the worker that has answered; -1: none within a short time, -2: a worker has ended. stiction_take_rows returns
// the rows of the answer.
EM_JS(int, stiction_wait_for_rows, (), {
    const { receiveMessageOnPort } = require("worker_threads");
    const { answers, all } = Module["stictionWorkers"];
    for (let turn = 0; turn < 2; ++turn) {
        const seen = Atomics.load(answers, 0);
        for (let i = 0; i < all.length; ++i) {
            const message = receiveMessageOnPort(all[i].port);
            if (message !== undefined) {
                Module["stictionAnswer"] = message.message;
                return i;
            }
        }
        if (all.some((each) => Atomics.load(each.given, 1) !== 0)) return -2;
        if (turn === 0) Atomics.wait(answers, 0, seen, 100);
    }
    return -1;
});
EM_JS(double, stiction_answered_unit, (), { return Module["stictionAnswer"].unit; });
EM_JS(char*, stiction_take_rows, (), {
    const text = Module["stictionAnswer"].rows;
    const size = lengthBytesUTF8(text) + 1;
    const out = _malloc(size);
    stringToUTF8(text, out, size);
    return out;
});
EM_JS(void, stiction_end_workers, (), {
    for (const each of Module["stictionWorkers"].all) each.thread.terminate();
});
EM_JS(int, stiction_is_worker, (), {
    const { isMainThread, workerData } = require("worker_threads");
    return !isMainThread && workerData && workerData.unit ? 1 : 0;
});
// Waits for the next unit of this worker and returns it.
EM_JS(double, stiction_take_unit, (), {
    const { receiveMessageOnPort, workerData } = require("worker_threads");
    const { port, given, answers } = workerData.unit;
    if (!Module["stictionTells"]) {
        Module["stictionTells"] = true;
        process.on("exit", () => { Atomics.store(given, 1, 1); Atomics.add(answers, 0, 1); Atomics.notify(answers, 0); });
    }
    for (;;) {
        const seen = Atomics.load(given, 0);
        const message = receiveMessageOnPort(port);
        if (message !== undefined) return message.message;
        Atomics.wait(given, 0, seen);
    }
});
EM_JS(void, stiction_answer, (double unit, const char* rows), {
    const { workerData } = require("worker_threads");
    const { port, answers } = workerData.unit;
    port.postMessage({ unit, rows: UTF8ToString(rows) });
    Atomics.add(answers, 0, 1), Atomics.notify(answers, 0);
});
// clang-format on

namespace stiction::cli {

namespace {

constexpr std::size_t units_at_once = 2;

class Threads : public Workers {
  public:
    explicit Threads(std::size_t count) : units_(count, 0) {
        stiction_start_workers(static_cast<int>(count));
    }
    ~Threads() override { stiction_end_workers(); }

    bool has_room() const override { return units_[find_idlest()] < units_at_once; }
    void give(std::size_t unit) override {
        const std::size_t worker = find_idlest();
        ++units_[worker];
        stiction_give_unit(static_cast<int>(worker), static_cast<double>(unit));
    }
    Result wait() override {
        Result out;
        const int worker = stiction_wait_for_rows();
        out.broken = worker == -2;
        if (worker < 0) return out;
        --units_[static_cast<std::size_t>(worker)];
        out.found = true;
        out.unit = static_cast<std::size_t>(stiction_answered_unit());
        char* const rows = stiction_take_rows();
        out.rows = rows;
        std::free(rows);
        return out;
    }

  private:
    std::size_t find_idlest() const {
        return static_cast<std::size_t>(std::min_element(units_.begin(), units_.end()) - units_.begin());
    }
    std::vector<std::size_t> units_;  // for each worker, the number of units without an answer
};

}  // namespace

std::unique_ptr<Workers> make_workers(const explore::Job&, bool, std::size_t count) {
    return std::make_unique<Threads>(count);
}

bool is_worker() { return stiction_is_worker() != 0; }

void serve(const explore::Job& job, bool as_json) {
    explore::Rows rows(as_json);
    for (;;) {  // until the main thread ends this thread
        const auto unit = static_cast<std::size_t>(stiction_take_unit());
        job.run_unit(unit, rows, nullptr);
        stiction_answer(static_cast<double>(unit), rows.take().c_str());
    }
}

}  // namespace stiction::cli
