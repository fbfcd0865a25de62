// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction explore merge: merges the files of all shards of a job into the file of a single run.
#include "arguments.hpp"
#include "explore.hpp"
#include "file.hpp"

namespace stiction::cli {

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
