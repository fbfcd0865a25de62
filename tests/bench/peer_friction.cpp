// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The published problems of tests/reference/problems (peer_problem.hpp).
#include "bench/peer.hpp"

#include "bench/peer_problem.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace stiction::test {

namespace {

ContactProblem read_contacts(const nlohmann::json& json) {
    ContactProblem out;
    out.dimension = json["dimension"].get<int>();
    const auto n = static_cast<Eigen::Index>(json["q"].size());
    out.delassus.resize(n, n);
    out.bias.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        out.bias[i] = json["q"][static_cast<std::size_t>(i)].get<double>();
        for (Eigen::Index j = 0; j < n; ++j)
            out.delassus(i, j) =
                json["M"][static_cast<std::size_t>(i)][static_cast<std::size_t>(j)].get<double>();
    }
    for (const auto& mu : json["mu"]) {
        ContactCondition law;
        law.mu_stick = law.mu_slip = mu.get<double>();
        out.conditions.push_back(law);
    }
    return out;
}

}  // namespace

void bench_friction() {
    std::printf("\nfriction: our fastest / its fastest\n%s\n", problem_columns);
    TimeSums sums;
    std::vector<std::filesystem::path> paths;
    for (const char* folder : {"fc2d", "fc3d"})
        for (const auto& entry :
             std::filesystem::directory_iterator(std::string(STICTION_TEST_DATA "/problems/") + folder))
            if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const auto& path : paths) {
        std::string text;
        std::FILE* file = std::fopen(path.string().c_str(), "rb");
        if (file == nullptr) continue;
        char block[1 << 16];
        for (std::size_t got = 0; (got = std::fread(block, 1, sizeof block, file)) > 0;)
            text.append(block, got);
        std::fclose(file);
        ContactProblem problem = read_contacts(nlohmann::json::parse(text));
        compare_solvers(path.stem().string(), problem, sums);
    }
    std::printf("sum of times: %.3f, geometric mean: %.3f (%d problems)\n", sums.ours / sums.theirs,
                std::exp(sums.logarithms / std::max(1, sums.count)), sums.count);
}

}  // namespace stiction::test
