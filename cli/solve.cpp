// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction solve: reads a problem file, solves it, checks the answer with the verifier, prints JSON.
#include "solve.hpp"

#include "arguments.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "contact/catalogue.hpp"
#include "contact/gauss.hpp"
#include "contact/projection_rule.hpp"
#include "contact/uniqueness.hpp"
#include "contact/verifier.hpp"
#include "json.hpp"
#include "solve_problem.hpp"

#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

namespace stiction::cli {

namespace {

// Enumerating 2^12 bases takes some milliseconds. For larger problems an iterative solver is used.
constexpr int max_enumerated_lcp = 12;
constexpr int max_enumerated_contacts = 4;

Json write_known(Known known) {
    if (known == Known::unknown) return nullptr;
    return known == Known::yes;
}

Json write_vector(const Eigen::VectorXd& values) {
    Json out = Json::array();
    for (double value : values) out.push_back(value);
    return out;
}

Json write_residual(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

std::vector<std::string_view> choose_solvers(const ProblemFile& file) {
    if (file.kind == "gauss") return {"gauss_qp"};
    if (file.kind == "lcp") {
        if (file.unknowns() <= max_enumerated_lcp) return {"enumeration", "lemke"};
        return {"lemke"};
    }
    const auto& problem = std::get<ContactProblem>(file.problem);
    std::vector<std::string_view> ids;
    const int enumerated = problem.dimension == 2 ? max_enumerated_contacts : 1;
    if (problem.contacts() <= enumerated) ids.push_back("enumeration");
    ids.insert(ids.end(), {"alart_curnier", "augmented_lagrangian", "gauss_seidel"});
    if (problem.dimension == 2) ids.push_back("lemke");
    return ids;
}

bool takes(const SolverEntry& entry, const std::string& kind) {
    return (kind == "lcp" && entry.make_lcp != nullptr) ||
           (kind == "friction2" && entry.make_planar != nullptr) ||
           (kind == "friction3" && entry.make_spatial != nullptr) ||
           (kind == "gauss" && entry.make_gauss != nullptr);
}

// Checks every solution again with compensated sums. A solution without a finite residual is removed.
template <class Problem>
void judge_again(const Problem& problem, ContactReport& report) {
    bool all_pass = true;
    int kept = 0;
    for (int i = 0; i < report.known; ++i) {
        ContactSolution& solution = report.solutions[static_cast<std::size_t>(i)];
        solution.residual = residual(problem, solution.r, &solution.u);
        all_pass = all_pass && passes(solution.residual, solution.r);
        const bool measured = std::isfinite(solution.residual.absolute) && solution.u.allFinite();
        if (measured && kept++ < i) std::swap(report.solutions[static_cast<std::size_t>(kept - 1)], solution);
    }
    if (!all_pass && report.verdict != Verdict::none) report.verdict = Verdict::not_converged;
    if (kept < report.known)
        report.note = "the iteration diverged; its last numbers are too large to measure";
    report.known = kept;
}

void solve_once(const SolverEntry& entry, const ProblemFile& file, const SolveOptions& options,
                const std::optional<ProjectionSettings>& projection, ContactReport& report, double& micros) {
    using Clock = std::chrono::steady_clock;
    const auto timed = [&](auto& solver, const auto& problem) {
        const auto start = Clock::now();
        solver->solve(problem, options, report);
        micros = std::chrono::duration<double, std::micro>(Clock::now() - start).count();
        judge_again(problem, report);
    };
    if (const auto* lcp = std::get_if<LcpProblem>(&file.problem)) {
        auto solver = entry.make_lcp({1, 2, file.unknowns()});
        timed(solver, *lcp);
        if (report.rank < 0) report.rank = RankFinder().find(lcp->M);
        if (report.verdict == Verdict::found) judge_uniqueness(*lcp, report);
        return;
    }
    const auto& problem = std::get<ContactProblem>(file.problem);
    const SolverSize size{problem.contacts(), problem.dimension, problem.size()};
    std::unique_ptr<ContactSolver> solver;
    if (projection.has_value())
        solver = std::make_unique<ProjectionSolver>(size, *projection);
    else
        solver = problem.dimension == 2 ? entry.make_planar(size) : entry.make_spatial(size);
    timed(solver, problem);
    if (report.rank < 0) report.rank = RankFinder().find(problem.delassus);
}

// The iterates with their residuals; of a longer path the first ones and the last.
Json write_path(const ContactProblem& problem, const std::vector<Eigen::VectorXd>& path) {
    constexpr std::size_t most = 1000;
    Json out = Json::array();
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (i + 1 >= most && i + 1 < path.size()) continue;
        Json entry;
        entry["r"] = write_vector(path[i]);
        entry["residual"] = write_residual(residual(problem, path[i]).absolute);
        out.push_back(std::move(entry));
    }
    return out;
}

std::optional<ProjectionRule> find_rule(std::string_view solver) {
    if (solver == "projection") return ProjectionRule::projection;
    if (solver == "two_step") return ProjectionRule::two_step;
    return std::nullopt;
}

Json write_report(const ProblemFile& file, const ContactReport& report, bool all, Json& json) {
    json["verdict"] = get_name(report.verdict);
    json["count"] = report.count < 0 ? Json(nullptr) : Json(report.count);
    json["continuum"] = report.continuum;
    Json solutions = Json::array();
    const char* force = file.kind == "lcp" ? "z" : "r";
    const char* motion = file.kind == "lcp" ? "w" : "u";
    for (int i = 0; i < (all ? report.known : std::min(report.known, 1)); ++i) {
        const ContactSolution& solution = report.solutions[static_cast<std::size_t>(i)];
        Json entry;
        entry[force] = write_vector(solution.r);
        entry[motion] = write_vector(solution.u);
        if (file.kind == "friction") {
            Json states = Json::array();
            for (ContactState state : solution.states) states.push_back(get_name(state));
            entry["states"] = std::move(states);
        }
        entry["residual"] = write_residual(solution.residual.absolute);
        entry["residual_relative"] = write_residual(solution.residual.relative());
        entry["complementarity"] = write_residual(solution.residual.complementarity);
        entry["cone_violation"] = write_residual(solution.residual.cone_violation);
        if (file.kind == "friction") entry["dissipation"] = write_residual(solution.residual.dissipation);
        solutions.push_back(std::move(entry));
    }
    json["solutions"] = std::move(solutions);
    json["rank"] = report.rank < 0 ? Json(nullptr) : Json(report.rank);
    json["forces_unique"] = write_known(report.forces_unique);
    json["motion_unique"] = write_known(report.motion_unique);
    json["iterations"] = report.iterations;
    return json;
}

void write_gauss(const GaussProblem& problem, const GaussReport& report, Json& json) {
    json["verdict"] = get_name(report.verdict);
    const bool answered = report.verdict == Verdict::unique || report.verdict == Verdict::found;
    json["count"] = report.verdict == Verdict::unique
                        ? Json(1)
                        : (report.verdict == Verdict::none ? Json(0) : Json(nullptr));
    json["continuum"] = false;
    Json solutions = Json::array();
    if (answered) {
        const double size = std::max({problem.b.norm(), report.normal.norm(), report.lambda.norm()});
        Json entry;
        entry["N"] = write_vector(report.normal);
        entry["lambda"] = write_vector(report.lambda);
        entry["z"] = write_vector(report.z);
        entry["lcp"] = problem.A.rows() == problem.A.cols() ? Json(report.solves_lcp) : Json(nullptr);
        entry["residual"] = write_residual(report.residual);
        entry["residual_relative"] = write_residual(size > 0.0 ? report.residual / size : report.residual);
        entry["complementarity"] = write_residual(report.complementarity);
        solutions.push_back(std::move(entry));
    }
    json["solutions"] = std::move(solutions);
    if (report.verdict == Verdict::none) json["certificate"] = write_vector(report.certificate);
    json["rank"] = RankFinder().find(problem.S);
    // F_c and the motion that follows from it minimise a strictly convex function.
    json["forces_unique"] = report.verdict == Verdict::unique ? Json(true) : Json(nullptr);
    json["motion_unique"] = answered ? Json(true) : Json(nullptr);
    json["iterations"] = report.iterations;
}

}  // namespace

int run_solve(std::span<const std::string> words) {
    Arguments arguments("solve", "The solutions of the contact problem in a JSON file");
    std::string path, solver_id, R_text, format = "json";
    bool all = false, shows_path = false;
    arguments.add_positional("file", path, "Problem file: kind lcp, friction or gauss");
    arguments.add_option("--solver", solver_id,
                         "Solver (list --solvers); without it the program chooses one");
    arguments.add_flag("--all", all,
                       "All isolated solutions, end points of segments and one point of each ray");
    arguments.add_option("--r", R_text,
                         "R of the solvers projection and two_step, above 0 (1/largest eigenvalue)");
    arguments.add_flag("--path", shows_path, "Every step of these two solvers");
    arguments.add_option("--format", format, "json");
    arguments.restrict_to("--format", {"json"});
    if (const auto stop = arguments.read(words)) return *stop;

    ProblemFile file;
    std::string error;
    if (!read_problem(path, file, error)) return refuse(error);
    std::vector<std::string_view> ids = choose_solvers(file);
    if (arguments.has("--solver")) {
        const SolverEntry* entry = find_solver(solver_id);
        if (entry == nullptr) return refuse("There is no solver " + quote_printable(solver_id) + ".");
        if (!takes(*entry, file.solver_kind()))
            return refuse("The solver " + quote_printable(solver_id) +
                          " does not take problems of the kind " + file.solver_kind() + ".");
        ids = {entry->id};
    }
    SolveOptions options;
    options.all = all;
    std::vector<Eigen::VectorXd> steps;
    std::optional<ProjectionSettings> projection;
    if (const auto rule = find_rule(solver_id))
        projection = ProjectionSettings{.rule = *rule, .path = shows_path ? &steps : nullptr};
    else if (shows_path || arguments.has("--r"))
        return refuse("--r and --path belong to the solvers projection and two_step.");
    if (arguments.has("--r")) {
        const std::optional<double> R = read_number(R_text);
        if (!R || !(*R > 0.0) || !std::isfinite(*R))
            return refuse("--r takes a number above 0, not " + quote_printable(R_text) + ".");
        projection->R = *R;
    }
    Json json;
    json["kind"] = file.kind;
    json["n"] = std::holds_alternative<GaussProblem>(file.problem)
                    ? static_cast<int>(std::get<GaussProblem>(file.problem).b.size())
                    : file.unknowns();
    double micros = 0.0;
    std::string_view note;
    if (const auto* gauss = std::get_if<GaussProblem>(&file.problem)) {
        const SolverEntry* entry = find_solver(ids.front());
        const auto unknowns = static_cast<int>(std::max(gauss->S.rows(), gauss->A.rows()));
        auto solver = entry->make_gauss({1, 2, unknowns});
        GaussReport report;
        const auto start = std::chrono::steady_clock::now();
        solver->solve(*gauss, options, report);
        micros = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
        json["solver"] = entry->id;
        write_gauss(*gauss, report, json);
        note = report.note;
    } else {
        // Takes the first solver that finds an answer. If none does, the report is that of the last solver.
        ContactReport report;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const SolverEntry* entry = find_solver(ids[i]);
            report = {};
            solve_once(*entry, file, options, projection, report, micros);
            json["solver"] = entry->id;
            if (report.verdict != Verdict::not_converged) break;
        }
        write_report(file, report, all, json);
        if (shows_path) json["path"] = write_path(std::get<ContactProblem>(file.problem), steps);
        note = report.note;
    }
    json["micros"] = micros;
    if (!note.empty()) file.notices.push_back("Note of the solver: " + std::string(note) + ".");
    json["notices"] = file.notices;
    for (const std::string& notice : file.notices) say(notice);
    Output().print(json.dump() + "\n");
    return done;
}

}  // namespace stiction::cli
