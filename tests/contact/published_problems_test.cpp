// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Every problem of tests/reference/problems (published test data with their sources) is solved, LCPs with the
// right verdict.
#include "contact/catalogue.hpp"
#include "contact/listed.hpp"
#include "contact/verifier.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace stiction;

namespace {

using Json = nlohmann::json;

Json read_json(const std::filesystem::path& path) {
    std::string text;
    std::FILE* file = std::fopen(path.string().c_str(), "rb");
    REQUIRE(file != nullptr);
    char block[4096];
    for (std::size_t got = 0; (got = std::fread(block, 1, sizeof block, file)) > 0;) text.append(block, got);
    std::fclose(file);
    return Json::parse(text, nullptr, false);
}

Eigen::VectorXd read_vector(const Json& json) {
    Eigen::VectorXd out(static_cast<Eigen::Index>(json.size()));
    for (std::size_t i = 0; i < json.size(); ++i) out[static_cast<Eigen::Index>(i)] = json[i].get<double>();
    return out;
}

Eigen::MatrixXd read_matrix(const Json& json) {
    const auto n = static_cast<Eigen::Index>(json.size());
    Eigen::MatrixXd out(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
        out.row(i) = read_vector(json[static_cast<std::size_t>(i)]).transpose();
    return out;
}

std::vector<std::filesystem::path> list_files(const char* folder) {
    std::vector<std::filesystem::path> out;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(STICTION_TEST_DATA "/problems/") + folder))
        if (entry.path().extension() == ".json") out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

ContactProblem read_contacts(const Json& json) {
    ContactProblem out;
    out.dimension = json["dimension"].get<int>();
    out.delassus = read_matrix(json["M"]);
    out.bias = read_vector(json["q"]);
    for (const Json& mu : json["mu"]) {
        ContactCondition law;
        law.mu_stick = law.mu_slip = mu.get<double>();
        out.conditions.push_back(law);
    }
    return out;
}

}  // namespace

TEST_CASE("published problems: enumeration gives every LCP the verdict of exact rational enumeration") {
    const auto files = list_files("lcp");
    CHECK(files.size() == 13);
    for (const auto& path : files) {
        CAPTURE(path.string());
        const Json json = read_json(path);
        const LcpProblem problem{read_matrix(json["M"]), read_vector(json["q"])};
        const int n = static_cast<int>(problem.q.size());
        ContactReport report;
        find_solver("enumeration")->make_lcp({1, 2, n})->solve(problem, {}, report);
        const Json& set = json["solution_set"];
        const bool continuum = !set["continua"].empty();
        const std::size_t vertices = set["vertices"].size();
        if (vertices == 0) {
            CHECK(report.verdict == Verdict::none);
            continue;
        }
        CHECK(report.verdict == (continuum || vertices > 1 ? Verdict::multiple : Verdict::unique));
        CHECK(report.continuum == continuum);
        if (!continuum) CHECK(report.count == static_cast<int>(vertices));
        for (const Json& vertex : set["vertices"]) CHECK(test::is_listed(read_vector(vertex), report, 1e-9));
        for (int i = 0; i < report.known; ++i) {
            const Eigen::VectorXd& z = report.solutions[static_cast<std::size_t>(i)].r;
            CHECK(residual(problem, z).absolute <= 1e-10);
        }
        ContactReport one;
        find_solver("lemke")->make_lcp({1, 2, n})->solve(problem, {}, one);
        CHECK(one.verdict == Verdict::found);
        CHECK(residual(problem, one.solutions[0].r).absolute <= 1e-10);
    }
}

TEST_CASE(
    "published problems: three solvers bring every friction problem below 1e-10, with the published motion") {
    int solved = 0;
    for (const char* folder : {"fc2d", "fc3d"}) {
        for (const auto& path : list_files(folder)) {
            CAPTURE(path.string());
            const Json json = read_json(path);
            const ContactProblem problem = read_contacts(json);
            const SolverSize size{problem.contacts(), problem.dimension, problem.size()};
            const Eigen::VectorXd known = read_vector(json["siconos"]["best"]["r"]);
            const Eigen::VectorXd motion = problem.delassus * known + problem.bias;
            for (const char* id : {"alart_curnier", "augmented_lagrangian", "gauss_seidel"}) {
                CAPTURE(id);
                const SolverEntry* entry = find_solver(id);
                ContactReport report;
                (problem.dimension == 2 ? entry->make_planar(size) : entry->make_spatial(size))
                    ->solve(problem, {}, report);
                CHECK(report.verdict == Verdict::found);
                Eigen::VectorXd u;
                const Residual measured = residual(problem, report.solutions[0].r, &u);
                CHECK(measured.absolute <= passing_residual(report.solutions[0].r));
                ++solved;
                // This one has several motions.
                if (json["name"] == "OneObject-i1028-138") continue;
                CHECK((u - motion).norm() <= 1e-6 * (motion.norm() + problem.bias.norm()));
            }
        }
    }
    CHECK(solved == 3 * 22);
}

TEST_CASE(
    "published problems: planar ones and single spatial contacts have exactly one solution where enumeration "
    "reaches") {
    for (const char* name : {"fc2d/FC2D_SliderCrankLagrangian00000", "fc3d/FrictionContact3D_1c",
                             "fc3d/FrictionContact3D_RR_1c", "fc3d/Rover11035", "fc3d/Rover11211"}) {
        CAPTURE(name);
        const ContactProblem problem =
            read_contacts(read_json(std::string(STICTION_TEST_DATA "/problems/") + name + ".json"));
        const SolverEntry* entry = find_solver("enumeration");
        ContactReport report;
        (problem.dimension == 2 ? entry->make_planar({2, 2, 4}) : entry->make_spatial({1, 3, 3}))
            ->solve(problem, {}, report);
        CHECK(report.verdict == Verdict::unique);
        CHECK(report.solutions[0].residual.absolute <= passing_residual(report.solutions[0].r));
    }
}

TEST_CASE("published problems: the polygonal cone passes the false rays of two rods") {
    const ContactProblem problem =
        read_contacts(read_json(STICTION_TEST_DATA "/problems/fc3d/GFC3D_TwoRods1-condensed.json"));
    ContactReport report;
    find_solver("polygonal_cone")
        ->make_spatial({problem.contacts(), problem.dimension, problem.size()})
        ->solve(problem, {}, report);
    REQUIRE(report.known == 1);
    // The polygon's error of a sliding contact, with forces of 3e-5.
    CHECK(residual(problem, report.solutions[0].r).absolute < 1e-6);
}
