// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/from_system.hpp"

#include "base/number_text.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

namespace stiction::own {

namespace {

// The text line by line. A parameter that a line uses is declared above the others, once, in the order of first use.
class SystemWriter {
  public:
    SystemWriter(const System& system, std::span<const double> values, const RunKeys& run)
        : system_(system), values_(values), run_(run) {}

    double value(std::string_view id) const { return values_[find_row(system_.parameters, id)]; }
    std::string_view choice(std::string_view id) const {
        const std::size_t row = find_row(system_.parameters, id);
        return system_.parameters[row].choices[static_cast<std::size_t>(values_[row])];
    }
    /// A line. Parameters stand in it as $id.
    void add(std::string_view line) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] != '$') {
                body_ += line[i];
                continue;
            }
            const std::size_t end =
                std::min(line.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_", i + 1), line.size());
            use(line.substr(i + 1, end - i - 1));
            body_ += line.substr(i + 1, end - i - 1);
            i = end - 1;
        }
        body_ += '\n';
    }
    /// " coulomb_stiction mu_s .. mu_k ..": the law in force. `kinetic`: the id of the sliding coefficient.
    std::string write_law(std::string_view kinetic) const {
        const std::string law(choice("friction_law")), mu = "$" + std::string(kinetic);
        std::string out = " " + law;
        if (law == "coulomb")
            out += " mu " + mu;
        else
            out += " mu_s $mu_s mu_k " + mu;
        if (law == "stribeck" || law == "hyperbolic") out += " v_s $stribeck_speed";
        if (value("viscous") != 0.0) out += " eta $viscous";
        if (value("quadratic") != 0.0) out += " c2 $quadratic";
        if (value("asymmetry") != 1.0) out += " asymmetry $asymmetry";
        return out;
    }
    /// The statement `compliant`, of the values that are not the defaults, which are those of the language.
    void add_compliant(std::initializer_list<std::array<std::string_view, 2>> words) {
        std::string out = "compliant";
        for (const auto& [word, id] : words)
            if (value(id) != system_.parameters[find_row(system_.parameters, id)].initial)
                out += " " + std::string(word) + " " + write_number(value(id));
        if (out != "compliant") add(out);
    }
    /// The statement `run`, of the keys that differ from the defaults of the language. `methods`: those of the system and the words
    /// of the language for them.
    void add_run(std::span<const std::array<std::string_view, 2>> methods) {
        const RunKeys usual;
        std::string out = "run";
        for (const auto& [id, word] : methods)
            if (id == run_.method) out += " method " + std::string(word);
        if (run_.t_end != usual.t_end) out += " t_end " + write_number(run_.t_end);
        if (run_.dt != usual.dt) out += " dt " + write_number(run_.dt);
        if (run_.tol != usual.tol) out += " tol " + write_number(run_.tol);
        if (out != "run") add(out);
    }
    std::string get(std::string_view title) const {
        std::string out = "mechanism 1 \"" + std::string(title) + "\"\n";
        if (system_.units.length == dimensionless.length) out += "units none\n";
        for (const std::size_t row : used_) out += write_parameter(row);
        out += body_;
        out.pop_back();
        return out;
    }

  private:
    void use(std::string_view id) {
        const std::size_t row = find_row(system_.parameters, id);
        if (std::find(used_.begin(), used_.end(), row) == used_.end()) used_.push_back(row);
    }
    std::string write_parameter(std::size_t row) const {
        const Parameter& p = system_.parameters[row];
        std::string out = "parameter " + std::string(p.id) + " " + write_number(values_[row]) + " from " +
                          write_number(p.min) + " to " + write_number(p.max);
        if (p.scale == Scale::log) out += " scale log";
        if (p.scale == Scale::angle) out += " scale angle";
        if (p.unit != "1" && p.unit.find(' ') == p.unit.npos) out += " unit " + std::string(p.unit);
        if (p.unit.find(' ') != p.unit.npos) out += " unit \"" + std::string(p.unit) + "\"";
        return out + " label \"" + std::string(p.name) + "\"\n";
    }

    const System& system_;
    std::span<const double> values_;
    const RunKeys& run_;
    std::vector<std::size_t> used_;
    std::string body_;
};

constexpr std::array<std::string_view, 2> methods_of_belt[] = {{"time_stepping", "time_stepping"},
                                                               {"regularised", "compliant"}};
constexpr std::array<std::string_view, 2> methods_of_bodies[] = {{"lemke", "lemke"},
                                                                 {"gauss_qp", "gauss_qp"},
                                                                 {"time_stepping", "time_stepping"},
                                                                 {"compliant", "compliant"}};

// m x'' = F(t) - k x - c x' + T
std::string write_belt(SystemWriter& out) {
    out.add("coordinate x start $x0 velocity $x_dot0 label \"Block\"");
    out.add("mass x $mass");
    out.add(out.value("damping") != 0.0 ? "spring x stiffness $stiffness damping $damping"
                                        : "spring x stiffness $stiffness");
    if (out.value("drive_amplitude") != 0.0)
        out.add("force x sine $drive_amplitude frequency $drive_frequency");
    out.add("contact belt load $normal_force slip x_dot - $belt_speed" + out.write_law("mu_k"));
    out.add_compliant({{"slip_speed", "slip_regularization"}});
    out.add_run(methods_of_belt);
    return out.get("Mass on belt");
}

// The rod has the length 2 and the mass 1.
std::string write_rod(SystemWriter& out) {
    out.add("gravity (0, $force_y)");
    out.add("constant s sin($theta0)");
    out.add("constant c cos($theta0)");
    out.add(
        "body rod mass 1 inertia $epsilon rod 2 at ($x_c0 + c, $gap0 + s) angle $theta0"
        " velocity ($v_t0 - s*$theta_dot0, $v_n0 + c*$theta_dot0) spin $theta_dot0");
    const std::string swing = " frequency $force_frequency phase $force_phase";
    const bool swings = out.value("force_x_amplitude") != 0.0 || out.value("force_y_amplitude") != 0.0;
    if (swings)
        out.add("force rod ($force_x, 0) sine ($force_x_amplitude, $force_y_amplitude)" + swing);
    else if (out.value("force_x") != 0.0)
        out.add("force rod ($force_x, 0)");
    if (out.value("force_theta_amplitude") != 0.0)
        out.add("torque rod $force_theta sine $force_theta_amplitude" + swing);
    else if (out.value("force_theta") != 0.0)
        out.add("torque rod $force_theta");
    out.add("ground floor");
    const std::string rebound = out.value("restitution") != 0.0 ? " restitution $restitution" : "";
    out.add("contact tip rod.c1 floor" + out.write_law("mu") + rebound);
    out.add("contact end rod.c2 floor");
    out.add("stop end \"other end\"");
    const std::string none(out.choice("inconsistent_rule")), several(out.choice("indeterminate_branch"));
    if (none != "impact" || several != "lift_off") out.add("paradox none " + none + " several " + several);
    out.add_compliant({{"stiffness", "contact_stiffness"},
                       {"damping", "contact_damping"},
                       {"slip_speed", "slip_regularization"}});
    out.add_run(methods_of_bodies);
    return out.get("Painlevé rod");
}

// The half-height of the block is sqrt(1 - alpha^2), its mass 1. It begins with its lower corner on the plane.
std::string write_block(SystemWriter& out) {
    const double tilt = out.value("theta0"), spin = out.value("theta_dot0");
    const bool on_left = tilt > 0.0 || (tilt == 0.0 && spin > 0.0);
    out.add("gravity (0, $force_y)");
    out.add("constant be sqrt(1 - $alpha*$alpha)");
    if (tilt == 0.0 && spin == 0.0) {
        out.add("body block mass 1 inertia $epsilon box 2*$alpha by 2*be at ($x0, be) velocity ($x_dot0, 0)");
    } else {
        const std::string side = on_left ? "$alpha" : "-$alpha";
        out.add("constant s sin($theta0)");
        out.add("constant c cos($theta0)");
        out.add("body block mass 1 inertia $epsilon box 2*$alpha by 2*be at ($x0, be*c + " + side +
                "*s) angle $theta0 velocity ($x_dot0, (" + side + "*c - be*s)*$theta_dot0) spin $theta_dot0");
    }
    if (out.value("force_x") != 0.0) out.add("force block ($force_x, 0)");
    if (out.value("torque") != 0.0) out.add("torque block $torque");
    out.add("ground floor");
    out.add("friction" + out.write_law("mu"));
    if (out.value("restitution") != 0.0) out.add("restitution $restitution");
    out.add("contact left block.c1 floor");
    out.add("contact right block.c2 floor");
    out.add("contact top_right block.c3 floor");
    out.add("contact top_left block.c4 floor");
    out.add("stop top_right \"other corner\"");
    out.add("stop top_left \"other corner\"");
    out.add_run(methods_of_bodies);
    return out.get("Sliding block");
}

struct Writer {
    std::string_view system;
    std::string (*write)(SystemWriter& out);
};
constexpr Writer writers[] = {
    {"belt_oscillator", write_belt}, {"painleve_rod", write_rod}, {"sliding_block", write_block}};

const Writer* find_writer(const System& system) {
    const auto found = std::find_if(std::begin(writers), std::end(writers),
                                    [&](const Writer& one) { return one.system == system.id; });
    return found == std::end(writers) ? nullptr : found;
}

}  // namespace

bool has_text(const System& system) { return find_writer(system) != nullptr; }

SystemText write_system(const System& system, std::span<const double> values, const RunKeys& run) {
    const Writer* writer = find_writer(system);
    if (writer == nullptr) return {{}, "this system has no text in the language of own mechanisms"};
    SystemWriter out(system, values, run);
    const std::size_t law = find_row(system.parameters, "impact_law");
    if (law < system.parameters.size() && out.choice("impact_law") == "poisson" &&
        out.value("restitution") > 0.0)
        return {{}, "the language of own mechanisms has no impact law of Poisson; choose Newton's"};
    return {writer->write(out), {}};
}

}  // namespace stiction::own
