// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "explore/table.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "explore/axis.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

std::string write_shard(const Shard& shard) {
    return std::to_string(shard.index) + "/" + std::to_string(shard.count);
}

std::optional<std::size_t> read_count(std::string_view text) {
    const std::optional<double> value = read_number(text);
    if (!value || !(*value >= 0.0 && *value < 1e15) || std::floor(*value) != *value) return std::nullopt;
    return static_cast<std::size_t>(*value);
}

// Reads one comment line into the head; false if it is not a comment line of a job.
bool read_comment(std::string_view line, ReadTable& out) {
    const auto take = [&](std::string_view key) -> std::optional<std::string_view> {
        if (!line.starts_with(key)) return std::nullopt;
        return line.substr(key.size());
    };
    if (const auto job = take("# job: ")) return out.head.job = *job, true;
    if (const auto engine = take("# engine: ")) return out.head.engine = *engine, true;
    if (take("# cancelled: ")) return out.was_cancelled = true;
    if (const auto units = take("# units: ")) {
        const auto count = read_count(*units);
        out.head.units = count.value_or(0);
        return count.has_value();
    }
    if (const auto shard = take("# shard: ")) {
        const std::vector<std::string_view> parts = split(*shard, '/');
        if (parts.size() != 2) return false;
        const auto index = read_count(parts[0]), count = read_count(parts[1]);
        if (!index || !count || *index < 1 || *index > *count) return false;
        out.head.shard = {*index, *count};
        return true;
    }
    return false;
}

}  // namespace

std::string write_head(const TableHead& head, bool as_json) {
    std::string names;
    for (const std::string& name : head.columns)
        names += (names.empty() ? "" : ",") + (as_json ? write_json_text(name) : write_csv_text(name));
    const std::string units = std::to_string(head.units), shard = write_shard(head.shard);
    if (as_json)
        return "{\"job\":" + write_json_text(head.job) + ",\n\"units\":" + units +
               ",\n\"engine\":" + write_json_text(head.engine) + ",\n\"shard\":" + write_json_text(shard) +
               ",\n\"columns\":[" + names + "],\n\"rows\":[\n";
    return "# job: " + head.job + "\n# units: " + units + "\n# engine: " + head.engine +
           "\n# shard: " + shard + "\n" + names + "\n";
}

std::string write_end(bool as_json, std::string_view cancelled) {
    if (!as_json) return cancelled.empty() ? "" : "# cancelled: " + std::string(cancelled) + "\n";
    return cancelled.empty() ? "\n]}\n" : "\n],\n\"cancelled\":" + write_json_text(cancelled) + "}\n";
}

std::optional<ReadTable> read_table(std::string_view name, std::string_view text, std::string& error) {
    const std::string shown = make_printable(name);
    const auto refuse = [&](const std::string& why) {
        error = shown + " " + why;
        return std::nullopt;
    };
    ReadTable out;
    out.ends_early = !text.empty() && text.back() != '\n';
    std::size_t number = 0, fields = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end == text.size()) break;  // incomplete line
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        ++number;
        const std::string at = "cannot be used: line " + std::to_string(number) + ", ";
        if (line.starts_with("#")) {
            if (!read_comment(line, out))
                return refuse(at + quote_printable(line) + ", is no line of a job.");
            continue;
        }
        if (out.header.empty()) {
            if (out.head.job.empty() || out.head.engine.empty() || out.head.units == 0 ||
                !(line == "unit" || line.starts_with("unit,")))
                return refuse("is not the file of a job of many units.");
            out.header = line;
            fields = static_cast<std::size_t>(std::count(line.begin(), line.end(), ','));
            continue;
        }
        const auto unit = read_count(line.substr(0, std::min(line.find(','), line.size())));
        const auto commas = static_cast<std::size_t>(std::count(line.begin(), line.end(), ','));
        const bool has_quotes = line.find('"') != std::string_view::npos;
        if (!unit || *unit >= out.head.units || !out.head.shard.holds(*unit) ||
            (commas != fields && !has_quotes))
            return refuse(at + quote_printable(line) + ", is no row of its job.");
        if (out.units.contains(*unit) && out.last != *unit)
            return refuse("holds the unit " + std::to_string(*unit) + " twice.");
        std::string& rows = out.units[*unit];
        rows += line;
        rows += '\n';
        out.last = *unit;
    }
    if (out.header.empty()) return refuse("is not the file of a job of many units.");
    return out;
}

std::optional<std::string> merge_tables(std::span<const std::pair<std::string, std::string>> files,
                                        std::string& error) {
    std::optional<ReadTable> all;
    std::string first;
    for (const auto& [name, text] : files) {
        const std::string shown = make_printable(name);
        std::optional<ReadTable> table = read_table(name, text, error);
        if (!table) return std::nullopt;
        if (table->was_cancelled || table->ends_early) {
            error =
                shown + (table->was_cancelled ? " was cancelled before its end." : " ends within a line.");
            return std::nullopt;
        }
        if (!all) {
            all = std::move(table);
            first = shown;
            continue;
        }
        const char* differs = table->head.job != all->head.job                   ? "job"
                              : table->head.engine != all->head.engine           ? "engine"
                              : table->head.units != all->head.units             ? "number of units"
                              : table->head.shard.count != all->head.shard.count ? "number of shards"
                              : table->header != all->header                     ? "header"
                                                                                 : nullptr;
        if (differs != nullptr) {
            error = shown + " has another " + differs + " than " + first + ".";
            return std::nullopt;
        }
        for (auto& [unit, rows] : table->units)
            if (!all->units.emplace(unit, std::move(rows)).second) {
                error = shown + " holds the unit " + std::to_string(unit) + ", which another file holds too.";
                return std::nullopt;
            }
    }
    if (!all) {
        error = "There is no file to merge.";
        return std::nullopt;
    }
    std::size_t next = 0;
    for (const auto& [unit, rows] : all->units)
        if (unit == next) ++next;
    if (next < all->head.units) {
        error = "The unit " + std::to_string(next) + " of " + std::to_string(all->head.units) +
                " is in none of the files.";
        return std::nullopt;
    }
    all->head.shard = {};
    all->head.columns.clear();
    // The line of column names is copied unchanged from the files.
    std::string out = write_head(all->head, false);
    out.pop_back();
    out += all->header + "\n";
    for (const auto& [unit, rows] : all->units) out += rows;
    return out;
}

}  // namespace stiction::explore
