// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction bench: time per solve of the contact solvers. The time includes copying the data into the workspace, but
// not making the workspace. Solves are repeated until a row has taken a tenth of a second; the median is printed.
#include "bench.hpp"

#include "arguments.hpp"
#include "base/field_text.hpp"
#include "base/printable.hpp"
#include "bench_problems.hpp"
#include "contact/catalogue.hpp"
#include "contact/verifier.hpp"
#include "solve_problem.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <vector>

namespace stiction::cli {

namespace {

using Clock = std::chrono::steady_clock;

// Verdicts of all solvers on all rows as a table in Markdown. If an answer does not pass the verifier, the power of ten
// of its residual is shown. "-": the solver does not take this kind of problem, or the problem is too large for it.
template <class Problem>
std::string describe_answer(const Problem& problem, const ContactReport& report) {
    if (report.iterations == 0 && report.known == 0 && report.verdict == Verdict::not_converged) return "-";
    std::string text(get_name(report.verdict));
    if (report.continuum) text += " (continuum)";
    if (report.verdict != Verdict::not_converged || report.known == 0) return text;
    const double size = residual(problem, report.solutions[0].r).absolute;
    return text + " (1e" + std::to_string(static_cast<int>(std::floor(std::log10(size)))) + ")";
}

std::string find_answer(const SolverEntry& entry, const BenchRow& row) {
    ContactReport report;
    if (const auto* lcp = std::get_if<LcpProblem>(&row.problems[0])) {
        if (entry.make_lcp == nullptr) return "-";
        entry.make_lcp({1, 2, static_cast<int>(lcp->q.size())})->solve(*lcp, {}, report);
        return describe_answer(*lcp, report);
    }
    const auto& problem = std::get<ContactProblem>(row.problems[0]);
    const auto make = problem.dimension == 2 ? entry.make_planar : entry.make_spatial;
    if (make == nullptr) return "-";
    make({problem.contacts(), problem.dimension, problem.size()})->solve(problem, {}, report);
    return describe_answer(problem, report);
}

void print_verdicts(const std::vector<const SolverEntry*>& solvers, const std::vector<BenchRow>& rows,
                    Output& output) {
    std::string line = "| problem | n |", rule = "| --- | --- |";
    for (const SolverEntry* entry : solvers) {
        line += " " + std::string(entry->id) + " |";
        rule += " --- |";
    }
    output.print(line + "\n" + rule + "\n");
    for (const BenchRow& row : rows) {
        const auto* lcp = std::get_if<LcpProblem>(&row.problems[0]);
        const auto n = lcp != nullptr ? lcp->q.size() : std::get<ContactProblem>(row.problems[0]).size();
        line = "| " + row.name + " | " + std::to_string(n) + " |";
        for (const SolverEntry* entry : solvers) line += " " + find_answer(*entry, row) + " |";
        output.print(line + "\n");
    }
}

struct Measurement {
    double ns = 0.0;
    double iterations = 0.0;
    double residual = 0.0;
    bool answered = false;
    bool taken = false;  ///< the solver has tried the problem
};

double find_seconds(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// One pass over a row. It is a function of its own, without objects that need a destructor: in WebAssembly with
// exceptions a call that is followed by a destructor goes through JavaScript, which costs more than a small solve.
template <class Problem, class Solver>
[[gnu::noinline]] void solve_all(Solver& solver, std::span<const Problem> problems,
                                 const SolveOptions& options, ContactReport* reports) {
    for (const Problem& problem : problems) solver.solve(problem, options, *reports++);
}

// Solves all problems of a row in turn with one solver, each with its own report.
template <class Problem, class Solver>
Measurement measure(const BenchRow& row, Solver& solver) {
    constexpr double row_seconds = 0.1, batch_seconds = 2e-3;
    constexpr int max_batches = 51, min_batches = 3;
    constexpr double slow_seconds = 2.0;  // if one pass takes longer, it is measured only once
    std::vector<ContactReport> reports(row.problems.size());
    std::vector<Problem> problems;
    for (const auto& problem : row.problems) problems.push_back(std::get<Problem>(problem));
    const SolveOptions options;
    const auto pass = [&] { solve_all<Problem>(*solver, problems, options, reports.data()); };
    const auto cold = Clock::now();
    pass();
    const double first = find_seconds(cold);
    // A WebAssembly engine compiles a function at its first call, and again after it has run for a while. Only later
    // passes show how many make a batch.
    int warm_passes = 0;
    const auto warm = Clock::now();
    for (; find_seconds(warm) < row_seconds && first < row_seconds; ++warm_passes) pass();
    const double typical = warm_passes > 0 ? find_seconds(warm) / warm_passes : first;
    Measurement out;
    std::vector<double> times;
    if (first > slow_seconds) {
        times.push_back(first);
    } else {
        const int passes = std::max(1, static_cast<int>(batch_seconds / std::max(typical, 1e-7)));
        const auto start = Clock::now();
        for (int batch = 0; batch < max_batches && (batch < min_batches || find_seconds(start) < row_seconds);
             ++batch) {
            const auto begin = Clock::now();
            for (int k = 0; k < passes; ++k) pass();
            times.push_back(find_seconds(begin) / passes);
        }
    }
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                     times.end());
    const auto count = static_cast<double>(row.problems.size());
    out.ns = times[times.size() / 2] * 1e9 / count;
    for (std::size_t i = 0; i < row.problems.size(); ++i) {
        out.iterations += reports[i].iterations / count;
        out.taken = out.taken || reports[i].iterations > 0 || reports[i].known > 0 ||
                    reports[i].verdict != Verdict::not_converged;
        if (reports[i].known == 0) continue;
        out.answered = true;
        out.residual = std::max(
            out.residual, residual(std::get<Problem>(row.problems[i]), reports[i].solutions[0].r).absolute);
    }
    return out;
}

bool measure_row(const SolverEntry& entry, const BenchRow& row, Measurement& out, int& unknowns) {
    if (const auto* lcp = std::get_if<LcpProblem>(&row.problems[0])) {
        unknowns = static_cast<int>(lcp->q.size());
        if (entry.make_lcp == nullptr) return false;
        auto solver = entry.make_lcp({1, 2, unknowns});
        out = measure<LcpProblem>(row, solver);
        return true;
    }
    const auto& problem = std::get<ContactProblem>(row.problems[0]);
    unknowns = problem.size();
    const auto make = problem.dimension == 2 ? entry.make_planar : entry.make_spatial;
    if (make == nullptr) return false;
    auto solver = make({problem.contacts(), problem.dimension, unknowns});
    out = measure<ContactProblem>(row, solver);
    return true;
}

// Problems of a folder, sorted by name. A file that cannot be read is an error; files of other kinds are skipped.
bool read_folder(const std::string& folder, const std::string& kind, std::vector<BenchRow>& rows,
                 std::string& error) {
    std::error_code trouble;
    std::vector<std::string> paths;
    for (std::filesystem::recursive_directory_iterator it(folder, trouble), end; !trouble && it != end;
         it.increment(trouble)) {
        if (it->path().extension() == ".json") paths.push_back(it->path().string());
    }
    if (trouble) {
        error = "The folder " + quote_printable(folder) + " cannot be read.";
        return false;
    }
    std::sort(paths.begin(), paths.end());
    for (const std::string& path : paths) {
        ProblemFile file;
        if (!read_problem(path, file, error)) return false;
        if (file.kind != kind) continue;
        BenchRow row;
        row.name = file.name;
        if (kind == "lcp") {
            row.problems.emplace_back(std::get<LcpProblem>(file.problem));
        } else {
            row.problems.emplace_back(std::get<ContactProblem>(file.problem));
        }
        rows.push_back(std::move(row));
    }
    if (rows.empty())
        error = "The folder " + quote_printable(folder) + " holds no problem of the kind " + kind + ".";
    return !rows.empty();
}

}  // namespace

int run_bench(std::span<const std::string> words) {
    Arguments arguments("bench", "Time per solve of the contact solvers, as CSV");
    std::string kind, folder, solver_id;
    arguments.add_positional("kind", kind, "lcp or friction");
    arguments.restrict_to("kind", {"lcp", "friction"});
    arguments.add_option("--files", folder, "Folder of problem files instead of the built-in problems");
    arguments.add_option("--solver", solver_id, "One solver (list --solvers) instead of all");
    bool verdicts = false;
    arguments.add_flag("--verdicts", verdicts,
                       "No times: a table in Markdown with the answer of each solver to each problem");
    if (const auto stop = arguments.read(words)) return *stop;

    std::vector<const SolverEntry*> solvers(all_solvers().begin(), all_solvers().end());
    if (arguments.has("--solver")) {
        const SolverEntry* entry = find_solver(solver_id);
        if (entry == nullptr) return refuse("There is no solver " + quote_printable(solver_id) + ".");
        if (kind == "lcp" ? entry->make_lcp == nullptr
                          : entry->make_planar == nullptr && entry->make_spatial == nullptr)
            return refuse("The solver " + quote_printable(solver_id) +
                          " does not take problems of the kind " + kind + ".");
        solvers = {entry};
    }
    std::vector<BenchRow> rows;
    if (!arguments.has("--files")) {
        rows = kind == "lcp" ? make_lcp_rows() : make_friction_rows();
    } else {
        std::string error;
        if (!read_folder(folder, kind, rows, error)) return refuse(error);
    }
    Output output;
    if (verdicts) {
        // Keep only the solvers for this kind of problem.
        std::erase_if(solvers, [&](const SolverEntry* entry) {
            return kind == "lcp" ? entry->make_lcp == nullptr
                                 : entry->make_planar == nullptr && entry->make_spatial == nullptr;
        });
        print_verdicts(solvers, rows, output);
        return done;
    }
    output.print("name,n,solver,ns,iterations,residual\n");
    for (const BenchRow& row : rows) {
        for (const SolverEntry* entry : solvers) {
            Measurement measured;
            int unknowns = 0;
            if (!measure_row(*entry, row, measured, unknowns)) continue;
            if (!measured.taken) continue;  // the problem is too large for the solver
            output.print(write_csv_text(row.name) + "," + std::to_string(unknowns) + "," +
                         std::string(entry->id) + "," + write_csv_number(measured.ns) + "," +
                         write_csv_number(measured.iterations) + "," +
                         (measured.answered ? write_csv_number(measured.residual) : std::string()) + "\n");
            output.flush();
        }
    }
    return done;
}

}  // namespace stiction::cli
