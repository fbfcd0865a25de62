// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Workers as processes: copies of this process that read numbers of units from one pipe and write rows to another. Each
// has one unit in work and one waiting, so that it is never idle while its rows are printed.
#include "explore.hpp"

#include <cerrno>
#include <csignal>
#include <cstdint>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace stiction::cli {

namespace {

constexpr std::size_t units_at_once = 2;
constexpr int moment_ms = 100;

bool write_all(int file, const void* data, std::size_t size) {
    const char* at = static_cast<const char*>(data);
    while (size > 0) {
        const ssize_t n = write(file, at, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        size -= static_cast<std::size_t>(n);
    }
    return true;
}

bool read_all(int file, void* data, std::size_t size) {
    char* at = static_cast<char*>(data);
    while (size > 0) {
        const ssize_t n = read(file, at, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        size -= static_cast<std::size_t>(n);
    }
    return true;
}

// Main loop of a worker: computes units until the pipe of numbers ends.
void work(const explore::Job& job, bool as_json, int numbers, int answers) {
    std::uint64_t unit = 0;
    explore::Rows rows(as_json);
    while (read_all(numbers, &unit, sizeof unit)) {
        job.run_unit(static_cast<std::size_t>(unit), rows, nullptr);
        const std::string text = rows.take();
        const std::uint64_t head[2] = {unit, text.size()};
        if (!write_all(answers, head, sizeof head) || !write_all(answers, text.data(), text.size())) return;
    }
}

class Processes : public Workers {
  public:
    Processes(const explore::Job& job, bool as_json, std::size_t count) {
        std::signal(SIGPIPE, SIG_IGN);  // a worker that has ended is noticed by the end of its pipe
        for (std::size_t i = 0; i < count; ++i) {
            int numbers[2], answers[2];
            if (pipe(numbers) != 0) break;
            if (pipe(answers) != 0) {
                close(numbers[0]), close(numbers[1]);
                break;
            }
            const pid_t pid = fork();
            if (pid == 0) {
                // A terminal sends its interrupt to all processes, but only the parent ends the workers.
                std::signal(SIGINT, SIG_IGN);
                for (const Child& child : children_) close(child.numbers), close(child.answers);
                close(numbers[1]), close(answers[0]);
                work(job, as_json, numbers[0], answers[1]);
                _exit(0);
            }
            close(numbers[0]), close(answers[1]);
            if (pid < 0) {
                close(numbers[1]), close(answers[0]);
                break;
            }
            children_.push_back({pid, numbers[1], answers[0], 0});
        }
    }
    ~Processes() override {
        for (const Child& child : children_) {
            close(child.numbers), close(child.answers);
            kill(child.pid, SIGKILL);  // its unfinished units are dropped
            while (waitpid(child.pid, nullptr, 0) < 0 && errno == EINTR) {
            }
        }
    }
    bool is_empty() const { return children_.empty(); }

    bool has_room() const override { return find_idlest().units < units_at_once; }
    void give(std::size_t unit) override {
        Child& child = find_idlest();
        const std::uint64_t number = unit;
        ++child.units;
        write_all(child.numbers, &number, sizeof number);
    }
    Result wait() override {
        std::vector<pollfd> files;
        for (const Child& child : children_) files.push_back({child.answers, POLLIN, 0});
        if (poll(files.data(), static_cast<nfds_t>(files.size()), moment_ms) <= 0) return {};
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (files[i].revents == 0) continue;
            std::uint64_t head[2];
            Result out;
            out.broken = !read_all(files[i].fd, head, sizeof head);
            if (out.broken) return out;
            out.unit = static_cast<std::size_t>(head[0]);
            out.rows.resize(static_cast<std::size_t>(head[1]));
            out.found = read_all(files[i].fd, out.rows.data(), out.rows.size());
            out.broken = !out.found;
            --children_[i].units;
            return out;
        }
        return {};
    }

  private:
    struct Child {
        pid_t pid;
        int numbers, answers;
        std::size_t units;  // number of units without an answer
    };
    const Child& find_idlest() const {
        const Child* best = &children_.front();
        for (const Child& child : children_)
            if (child.units < best->units) best = &child;
        return *best;
    }
    Child& find_idlest() { return const_cast<Child&>(std::as_const(*this).find_idlest()); }

    std::vector<Child> children_;
};

}  // namespace

bool is_worker() { return false; }  // workers are forked and do not run main()
void serve(const explore::Job&, bool) {}

std::unique_ptr<Workers> make_workers(const explore::Job& job, bool as_json, std::size_t count) {
    auto out = std::make_unique<Processes>(job, as_json, count);
    return out->is_empty() ? nullptr : std::move(out);
}

}  // namespace stiction::cli
