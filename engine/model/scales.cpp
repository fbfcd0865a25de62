// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/scales.hpp"

#include "base/least_norm.hpp"

namespace stiction {

namespace {

struct Unit {
    std::string_view name;
    std::array<int, 3> exponents;  // of m, s, kg
};
constexpr Unit units[] = {{"1", {0, 0, 0}},   {"-", {0, 0, 0}},  {"rad", {0, 0, 0}},
                          {"m", {1, 0, 0}},   {"s", {0, 1, 0}},  {"kg", {0, 0, 1}},
                          {"Hz", {0, -1, 0}}, {"N", {1, -2, 1}}, {"J", {2, -2, 1}}};

// A parameter that may be 0 says less about the size of a system than one that may not.
constexpr double weight_of_vanishing = 0.65;
constexpr double nothing = 0.01;         // a deviation that is 0, in powers of two
constexpr int most_rounds = 40;          // of reweighting
constexpr double settled = 1e-4;         // change of a logarithm in the last round
constexpr double rank_tolerance = 1e-9;  // of sums of squares of small integers
// A value may lie in the middle between two powers of two, and the rounding of a logarithm must not decide.
constexpr double half = 0.4375;

}  // namespace

std::optional<std::array<int, 3>> find_exponents(std::string_view unit) {
    std::array<int, 3> out{};
    int sign = 1;
    while (!unit.empty()) {
        const std::size_t end = std::min(unit.find_first_of(" /"), unit.size());
        std::string_view name = unit.substr(0, end);
        int power = sign;
        if (name.size() > 2 && name[name.size() - 2] == '^') {
            power *= name.back() - '0';
            name.remove_suffix(2);
        }
        const auto* const known =
            std::find_if(std::begin(units), std::end(units), [&](const Unit& u) { return u.name == name; });
        if (known == std::end(units)) return std::nullopt;
        for (std::size_t k = 0; k < out.size(); ++k) out[k] += power * known->exponents[k];
        if (end == unit.size()) break;
        if (unit[end] == '/') sign = -1;
        unit.remove_prefix(end + 1);
    }
    return out;
}

Scales find_scales(std::span<const Parameter> parameters, std::span<const double> values) {
    struct Row {
        std::array<int, 3> exponents;
        double rise, weight;
    };
    std::vector<Row> rows;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const Parameter& parameter = parameters[i];
        const auto exponents = find_exponents(parameter.unit);
        const double rise = std::log2(std::abs(values[i] / parameter.initial));
        const bool counts =
            parameter.sizes && parameter.section != Section::start && parameter.section != Section::method;
        if (exponents && counts && std::isfinite(rise))
            rows.push_back({*exponents, rise, parameter.min > 0.0 ? 1.0 : weight_of_vanishing});
    }
    if (std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.rise == 0.0; })) return {};
    std::array<double, 3> x{};  // logarithms of length, time and mass
    LeastNorm factors;
    double change = HUGE_VAL;
    for (int round = 0; round < most_rounds && change > settled; ++round) {
        std::array<double, 9> A{};
        std::array<double, 3> b{};
        for (const auto& [e, rise, weight] : rows) {
            const double deviation = std::abs(rise - e[0] * x[0] - e[1] * x[1] - e[2] * x[2]);
            const double w = round == 0 ? weight : weight / (deviation + nothing);
            for (std::size_t k = 0; k < 3; ++k) {
                b[k] += w * e[k] * rise;
                for (std::size_t j = 0; j < 3; ++j) A[3 * k + j] += w * e[k] * e[j];
            }
        }
        factors.factor(A.data(), 3, rank_tolerance);
        factors.solve(b.data(), b.data());
        change = std::max({std::abs(b[0] - x[0]), std::abs(b[1] - x[1]), std::abs(b[2] - x[2])});
        x = b;
    }
    const auto find_power = [](double y) { return std::ldexp(1.0, static_cast<int>(std::floor(y + half))); };
    return {find_power(x[0]), find_power(x[1]), find_power(x[2])};
}

}  // namespace stiction
