// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the text of a job and reads its rows.
#pragma once

#include "explore/axis.hpp"
#include "explore/job.hpp"
#include "explore/option_reader.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::test {

struct JobTable {
    std::string text;                 ///< canonical
    std::vector<std::string> errors;  ///< why it was not run
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;

    const std::string& at(std::size_t row, std::string_view column) const {
        static const std::string none = "(no such field)";
        const auto found = std::find(columns.begin(), columns.end(), column);
        return row >= rows.size() || found == columns.end()
                   ? none
                   : rows[row][static_cast<std::size_t>(found - columns.begin())];
    }
    double number(std::size_t row, std::string_view column) const {
        const std::string& field = at(row, column);
        char* end = nullptr;
        const double value = std::strtod(field.c_str(), &end);
        return end == field.c_str() ? std::nan("") : value;
    }
};

inline explore::ReadJob read_job(std::string_view text) {
    const explore::JobText parts = explore::split_job(text);
    const ReadScenario scenario = read_scenario(parts.scenario);
    explore::ReadJob out;
    out.errors = scenario.errors;
    return scenario.errors.empty() ? explore::make_job(*scenario.scenario, parts.job, parts.options)
                                   : std::move(out);
}

inline JobTable run_job(std::string_view text) {
    explore::ReadJob read = read_job(text);
    JobTable out{read.text, read.errors, {}, {}};
    if (read.job == nullptr) return out;
    out.columns = read.job->columns();
    explore::Rows rows(false);
    for (std::size_t unit = 0; unit < read.job->units(); ++unit) read.job->run_unit(unit, rows, nullptr);
    const std::string text_of_rows = rows.take();
    for (const std::string_view line : explore::split(text_of_rows, '\n')) {
        if (line.empty()) continue;
        out.rows.emplace_back();
        for (const std::string_view field : explore::split(line, ',')) out.rows.back().emplace_back(field);
    }
    return out;
}

}  // namespace stiction::test
