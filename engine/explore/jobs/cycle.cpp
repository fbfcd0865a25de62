// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// cycle: a periodic motion by shooting, with its multipliers. Newton's method on the map from section state to section
// state, s -> P(s): (1 - DP) ds = P(s) - s. A step that changes the sequence of contact states is halved. Without a drive
// the multiplier 1 along the flow is listed separately. `--guess sliding`: the equilibrium of an undriven motion that
// slides; it has no period, and its multipliers are those of 1 s, exp(lambda).
#include "base/least_norm.hpp"
#include "explore/equilibrium.hpp"
#include "explore/option_reader.hpp"
#include "explore/orbit.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::explore {

namespace {

constexpr int most_iterations = 40, most_halvings = 12;
constexpr double same_state = 1e-12;     // residual relative to the state at which shooting ends
constexpr double found_within = 1e-9;    // the same, for `found` if rounding ends shooting earlier
constexpr double rank_tolerance = 1e-9;  // along a continuum of cycles the shortest step is taken
constexpr double longest_turn = 1000.0;  // s, without reaching the section
constexpr double not_trivial = 1e-4;     // without a multiplier as near to 1, it is an equilibrium

using Complex = std::complex<double>;

struct Result {
    double period = std::nan("");
    int multiple = 1, iterations = 0;
    std::vector<double> row;
    std::vector<Complex> multipliers;
    std::optional<Complex> trivial;
    double residual = std::nan("");
    std::string sequence, trouble;
    std::vector<Event> events;
    bool found = false;
};

class Cycle : public Job {
  public:
    Cycle(const Scenario& scenario, OptionReader& options) : scenario_(scenario), plan_(options.read_plan()) {
        constexpr std::string_view guesses[] = {"settle", "start", "sliding"};
        guess_ = options.read_word("guess", guesses);
        multiple_ = static_cast<int>(options.read_number("multiple", 0.0, 1.0, true));
        const std::string trouble = find_tangent_trouble(*scenario.system, scenario.settings);
        if (!trouble.empty()) options.refuse(trouble);
        if (options.is_driven() && plan_.section && plan_.section->kind != Section::Kind::strobe)
            options.refuse("--section " + std::string(options.get("section")) +
                           ": a driven cycle is shot from a strobe, whose states hold the phase.");
        if (guess_ == "sliding" && options.is_driven())
            options.refuse("--guess sliding is for motions without a drive.");
    }
    std::size_t units() const override { return 1; }
    bool has_unit_column() const override { return false; }
    bool is_object() const override { return true; }
    std::vector<std::string> columns() const override { return {}; }

    void run_unit(std::size_t, Rows& out, Stop stop) const override {
        Result result;
        if (guess_ == "sliding")
            find_sliding(result);
        else
            shoot(result, stop);
        out.add_object(write(result));
    }

  private:
    std::size_t numbers() const { return 2 * scenario_.system->coordinates.size(); }

    // The equilibrium in sliding, from the start of the scenario.
    void find_sliding(Result& out) const {
        TangentFlow tangent(*scenario_.system, scenario_.values, scenario_.settings);
        const Simulation run(*scenario_.system, scenario_.values, scenario_.settings);
        const std::size_t n = numbers();
        Mode mode = run.get_node_mode(0);
        std::vector<double> v_zero(run.node_state(0).begin(), run.node_state(0).end());
        // The direction of slip is that of the state with velocities 0.
        for (std::size_t i = n / 2; i < n; ++i) v_zero[i] = 0.0;
        const StartState still{0.0, v_zero, mode, false};
        const Simulation rest(*scenario_.system, scenario_.values, scenario_.settings, &still);
        mode = rest.get_node_mode(rest.node_count() - 1);
        const Equilibrium found = find_equilibrium(tangent, 0.0, v_zero, mode);
        out.residual = found.residual;
        out.iterations = found.iterations;
        const StartState at{0.0, found.state, mode, false};
        const Simulation there(*scenario_.system, scenario_.values, scenario_.settings, &at);
        bool slides = false;
        for (const ContactState state : there.node_states(there.node_count() - 1))
            slides = slides || is_slipping(state);
        out.found = out.residual <= found_within && slides;
        if (!slides) out.trouble = "there is no equilibrium in sliding";
        for (const Complex& lambda : found.exponents) out.multipliers.push_back(std::exp(lambda));
        out.multipliers.resize(n, 0.0);  // directions that constraints remove
        out.row.resize(there.columns().size());
        there.get_node_row(there.node_count() - 1, out.row);
    }

    // Finds the section state at which shooting begins, and the number of sections in a cycle.
    bool find_guess(StartState& start, Section& section, double& T, Result& out, Stop stop) const {
        Plan plan = plan_;
        if (guess_ == "start") plan.settle = 0.0;
        Look look(*scenario_.system, scenario_.values, scenario_.settings, plan, nullptr, stop);
        section = look.section();
        T = look.drive_period();
        out.trouble = look.trouble();
        const bool from_start =
            guess_ == "start" && section.kind == Section::Kind::strobe && section.phase == 0.0;
        if (!out.trouble.empty() && !from_start) return false;
        out.trouble.clear();
        const std::vector<SectionState>& states = look.section_states();
        if (states.empty() && !from_start) {
            out.trouble = "the motion has no section states";
            return false;
        }
        out.multiple = multiple_ > 0 ? multiple_ : std::max(1, look.find_multiple());
        const double t = from_start ? 0.0 : guess_ == "start" ? states.front().t : states.back().t;
        const Simulation& run = look.run();
        const std::size_t node = run.find_node(t);
        const std::span<const double> state = run.find_state(node, t);
        start = {
            std::fmod(t, T > 0.0 ? T : t + 1.0), {state.begin(), state.end()}, run.get_node_mode(node), true};
        if (T > 0.0 && section.kind == Section::Kind::strobe) start.t = section.phase * T;
        if (T == 0.0) start.t = 0.0;
        return true;
    }

    Passing pass(const StartState& start, const Section& section, double T, int n, Stop stop) const {
        return pass_sections(*scenario_.system, scenario_.values, scenario_.settings, section, T, n, start,
                             longest_turn, stop);
    }
    double find_residual(const Passing& passing, const StartState& start) const {
        double out = 0.0;
        for (std::size_t i = 0; i < numbers(); ++i)
            out =
                std::max(out, std::abs(passing.end[i] - start.state[i]) / (1e-3 + std::abs(start.state[i])));
        return out;
    }

    void shoot(Result& out, Stop stop) const {
        StartState start;
        Section section;
        double T = 0.0;
        if (!find_guess(start, section, T, out, stop)) return;
        const std::size_t n = numbers();
        TangentFlow tangent(*scenario_.system, scenario_.values, scenario_.settings);
        Passing passing = pass(start, section, T, out.multiple, stop);
        Derivative derivative;
        LeastNorm solver;
        std::vector<double> A(n * n), step(n), back(n);
        for (; passing.trouble.empty(); ++out.iterations) {
            out.residual = find_residual(passing, start);
            if (out.residual <= same_state || out.iterations == most_iterations) break;
            derivative = differentiate(passing, section, T, tangent);
            if (!derivative.trouble.empty()) break;
            for (std::size_t i = 0; i < n * n; ++i)
                A[i] = (i % (n + 1) == 0 ? 1.0 : 0.0) - derivative.of_section[i];
            for (std::size_t i = 0; i < n; ++i) back[i] = passing.end[i] - start.state[i];
            solver.factor(A.data(), static_cast<int>(n), rank_tolerance);
            solver.solve(back.data(), step.data());
            double share = 1.0;
            bool better = false;
            for (int k = 0; k < most_halvings && !better; ++k, share *= 0.5) {
                StartState next = start;
                for (std::size_t i = 0; i < n; ++i) next.state[i] += share * step[i];
                Passing other = pass(next, section, T, out.multiple, stop);
                if (!other.trouble.empty() || other.course != passing.course) continue;
                if (!(find_residual(other, next) < out.residual || out.residual > 1e-6)) continue;
                better = true;
                start = std::move(next);
                passing = std::move(other);
            }
            if (!better) break;
        }
        out.trouble = passing.trouble;
        if (!out.trouble.empty()) return;
        out.residual = 0.0;
        for (std::size_t i = 0; i < n; ++i)
            out.residual = std::max(out.residual, std::abs(passing.end[i] - start.state[i]));
        out.found = find_residual(passing, start) <= found_within;
        out.period = passing.t1 - start.t;
        derivative = differentiate(passing, section, T, tangent);
        const Simulation& run = *passing.run;
        out.row.resize(run.columns().size());
        run.get_node_row(run.find_node(start.t), out.row);
        for (const Event& event : run.events())
            if (event.t > start.t && event.t <= passing.t1)
                out.events.push_back(event), out.events.back().t -= start.t;
        out.sequence = find_sequence(run, start.t, passing.t1);
        out.trouble = derivative.trouble;
        if (!out.trouble.empty()) return;
        out.multipliers =
            find_multipliers(derivative.at_time, n, count_lost_directions(run, start.t, passing.t1));
        if (T > 0.0) return;
        const auto trivial = std::min_element(
            out.multipliers.begin(), out.multipliers.end(),
            [](const Complex& a, const Complex& b) { return std::abs(a - 1.0) < std::abs(b - 1.0); });
        if (std::abs(*trivial - 1.0) > not_trivial) {
            out.trouble = "shooting ended in an equilibrium";
            out.found = false;
            return;
        }
        out.trivial = *trivial;
        out.multipliers.erase(trivial);
    }

    std::string write_complex(const Complex& value) const {
        return "[" + write_json_number(value.real() + 0.0) + "," + write_json_number(value.imag() + 0.0) +
               "]";
    }

    std::string write(const Result& result) const {
        const System& system = *scenario_.system;
        std::string out = "{\"scenario\":" + write_json_text(write_scenario(scenario_)) +
                          ",\n\"period\":" + write_json_number(result.period) +
                          ",\n\"multiple\":" + std::to_string(result.multiple) + ",\n\"state\":{";
        for (std::size_t i = 0; i < numbers() && !result.row.empty(); ++i) {
            const Coordinate& q = system.coordinates[i % (numbers() / 2)];
            const std::string velocity(q.velocity_name.empty() ? std::string(q.name) + "_dot"
                                                               : q.velocity_name);
            out += (i > 0 ? "," : "") + write_json_text(i < numbers() / 2 ? std::string(q.name) : velocity) +
                   ":" + write_json_number(result.row[i + 1]);
        }
        out += "},\n\"sequence\":" + write_json_text(result.sequence) + ",\n\"events\":[";
        const std::unique_ptr<Mechanism> mechanism = make_mechanism(
            system, scenario_.values, system.methods[static_cast<std::size_t>(scenario_.settings.method)].id);
        for (std::size_t i = 0; i < result.events.size(); ++i) {
            const Event& event = result.events[i];
            out += std::string(i > 0 ? "," : "") + "{\"t\":" + write_json_number(event.t) +
                   ",\"contact\":" + write_json_text(name_contacts(*mechanism, event)) +
                   ",\"kind\":" + write_json_text(get_name(event.kind)) +
                   ",\"from\":" + write_json_text(event.from) + ",\"to\":" + write_json_text(event.to) + "}";
        }
        out += "],\n\"multipliers\":[";
        double largest = 0.0;
        for (std::size_t i = 0; i < result.multipliers.size(); ++i) {
            out += (i > 0 ? "," : "") + write_complex(result.multipliers[i]);
            largest = std::max(largest, std::abs(result.multipliers[i]));
        }
        const bool judged = result.found && !result.multipliers.empty();
        out += "],\n\"stable\":" +
               std::string(!judged         ? "null"
                           : largest < 1.0 ? "true"
                                           : "false") +
               ",\n\"residual\":" + write_json_number(result.residual) +
               ",\n\"iterations\":" + std::to_string(result.iterations) +
               ",\n\"verdict\":" + write_json_text(result.found ? "found" : "not_converged");
        if (result.trivial) out += ",\n\"trivial\":" + write_complex(*result.trivial);
        if (!result.trouble.empty()) out += ",\n\"status\":" + write_json_text(result.trouble);
        return out + "}\n";
    }

    Scenario scenario_;
    Plan plan_;
    std::string_view guess_;
    int multiple_ = 0;
};

std::unique_ptr<Job> make(const Scenario& scenario, OptionReader& options) {
    return std::make_unique<Cycle>(scenario, options);
}

constexpr std::string_view options[] = {"settle", "window", "section", "guess", "multiple"};

}  // namespace

namespace jobs {
const JobEntry& cycle() {
    static constexpr JobEntry entry{"cycle", "A periodic motion and its multipliers", options, make};
    return entry;
}
}  // namespace jobs

}  // namespace stiction::explore
