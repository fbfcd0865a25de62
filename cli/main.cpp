// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction: the program for the command line. The first argument names a command, which reads the other arguments.
#include "arguments.hpp"
#include "base/printable.hpp"
#include "batch.hpp"
#include "bench.hpp"
#include "commands.hpp"
#include "solve.hpp"

#include <array>

namespace {

using namespace stiction;

struct Command {
    std::string_view name, help;
    int (*run)(std::span<const std::string> arguments);
};

constexpr std::array commands = {
    Command{"list", "Systems, or contact solvers", cli::run_list},
    Command{"describe", "Parameters, columns, methods and presets of a system", cli::run_describe},
    Command{"run", "The trace of a scenario", cli::run_run},
    Command{"regions", "Regions of the state at t = 0 over two parameters", cli::run_regions},
    Command{"plot", "A figure of a motion, of a map or of a job, as SVG", cli::run_plot},
    Command{"explore", "Jobs over many motions of a scenario", cli::run_explore},
    Command{"check", "Whether a clause holds about the run of a scenario", cli::run_check},
    Command{"value", "A number about the run of a scenario", cli::run_value},
    Command{"page", "The laboratory in one file, with an experiment inside", cli::run_page},
    Command{"mystery", "The mystery values of a scenario", cli::run_mystery},
    Command{"solve", "The contact problem in a JSON file", cli::run_solve},
    Command{"bench", "Time per solve of the contact solvers", cli::run_bench},
    Command{"decode", "Angle over time from an optical encoder", cli::run_decode},
};

std::string write_usage() {
    std::string out =
        "Dry friction and unilateral contact.\nUsage: stiction COMMAND ARGUMENTS, stiction COMMAND "
        "--help\n\n";
    for (const Command& command : commands) {
        std::string name(command.name);
        name.resize(10, ' ');
        out += "  " + name + std::string(command.help) + "\n";
    }
    return out +
           "  batch     Commands from standard input, one a line\n"
           "\nThe answer goes to standard output, notices and errors to standard error. Exit codes: 0 done, "
           "1 ended\n"
           "early for a reason that is not part of the model, 2 something could not be read or does not "
           "exist.\n";
}

int run_command(std::span<const std::string> words) {
    if (words.empty()) return cli::refuse("A command is missing: see stiction --help.");
    const std::string& name = words[0];
    if (name == "--help" || name == "-h" || name == "help") {
        cli::Output().print(write_usage());
        return cli::done;
    }
    if (name == "--version") {
        cli::Output().print(STICTION_VERSION "\n");
        return cli::done;
    }
    if (name == "batch") return cli::run_batch(words.subspan(1), run_command);
    for (const Command& command : commands)
        if (command.name == name) return command.run(words.subspan(1));
    return cli::refuse("There is no command " + quote_printable(name) + ".");
}

}  // namespace

int main(int argc, char** argv) {
    return run_command(std::vector<std::string>(argv + 1, argv + std::max(argc, 1)));
}
