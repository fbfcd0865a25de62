// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction explore merge: merges the files of all shards of a job into the file of a single run.
#include "arguments.hpp"
#include "base/printable.hpp"
#include "explore.hpp"

#include <cstdio>

namespace stiction::cli {

std::optional<std::string> read_file(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    std::string text;
    bool bad = file == nullptr;
    if (!bad) {
        char block[1 << 16];
        for (std::size_t n = 0; (n = std::fread(block, 1, sizeof block, file)) > 0;) text.append(block, n);
        bad = std::ferror(file) != 0;
        std::fclose(file);
    }
    if (!bad) return text;
    say("The file " + quote_printable(path) + " cannot be read.");
    return std::nullopt;
}

int run_merge(std::span<const std::string> words) {
    Arguments arguments("explore merge", "The files of all shards of a job as one");
    std::vector<std::string> paths;
    arguments.add_positionals("FILE", paths, "One of each shard");
    if (const auto stop = arguments.read(words)) return *stop;
    std::vector<std::pair<std::string, std::string>> files;
    for (const std::string& path : paths) {
        std::optional<std::string> text = read_file(path);
        if (!text) return refused;
        files.emplace_back(path, std::move(*text));
    }
    std::string error;
    const std::optional<std::string> merged = explore::merge_tables(files, error);
    if (!merged) return refuse(error);
    Output().print(*merged);
    return done;
}

}  // namespace stiction::cli
