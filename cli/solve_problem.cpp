// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "solve_problem.hpp"

#include "base/field_text.hpp"
#include "base/printable.hpp"
#include "json.hpp"
#include "output.hpp"

#include <cmath>
#include <cstdio>

#include <Eigen/Eigenvalues>

namespace stiction::cli {

namespace {

// Largest problem that is accepted for dense methods.
constexpr std::size_t max_size = 5000;

bool read_text(const std::string& path, std::string& out) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return false;
    char block[1 << 16];
    std::size_t got = 0;
    while ((got = std::fread(block, 1, sizeof block, file)) > 0) out.append(block, got);
    const bool good = std::ferror(file) == 0;
    std::fclose(file);
    return good;
}

// A problem is an object of lists of lists. Much deeper nesting would exceed the stack of the JSON reader, under node
// sooner than in a native program.
constexpr int max_depth = 64;

bool nests_too_deep(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            if (c == '"') quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '[' || c == '{') {
            if (++depth > max_depth) return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
}

// Reads the fields of one file; the first mistake is stored in `error`.
class FieldReader {
  public:
    FieldReader(const Json& json, std::string name, std::string& error)
        : json_(json), name_(std::move(name)), error_(error) {}

    bool fail(const std::string& what) {
        if (error_.empty()) error_ = name_ + ": " + what + ".";
        return false;
    }

    const Json* find(const char* key) {
        const auto it = json_.find(key);
        if (it != json_.end()) return &*it;
        fail(std::string("the field \"") + key + "\" is missing");
        return nullptr;
    }

    bool read_number(const Json& value, const std::string& what, double& out) {
        if (!value.is_number()) return fail(what + " is not a number but " + quote_printable(value.dump()));
        out = value.get<double>();
        if (!std::isfinite(out)) return fail(what + " is not finite");
        return true;
    }

    bool read_vector(const char* key, Eigen::VectorXd& out) {
        const Json* value = find(key);
        if (value == nullptr) return false;
        if (!value->is_array()) return fail(std::string(key) + " is not a list of numbers");
        if (value->size() > max_size) return fail(std::string(key) + " has more than 5000 entries");
        out.resize(static_cast<Eigen::Index>(value->size()));
        for (std::size_t i = 0; i < value->size(); ++i) {
            if (!read_number((*value)[i], std::string(key) + "[" + std::to_string(i) + "]",
                             out[static_cast<Eigen::Index>(i)]))
                return false;
        }
        return true;
    }

    bool read_matrix(const char* key, Eigen::Index rows, Eigen::Index columns, Eigen::MatrixXd& out) {
        const Json* value = find(key);
        if (value == nullptr) return false;
        if (!value->is_array()) return fail(std::string(key) + " is not a list of rows");
        const std::string shape = std::to_string(rows) + " x " + std::to_string(columns);
        if (static_cast<Eigen::Index>(value->size()) != rows)
            return fail(std::string(key) + " has " + std::to_string(value->size()) + " rows; " + shape +
                        " is needed");
        out.resize(rows, columns);
        for (Eigen::Index i = 0; i < rows; ++i) {
            const Json& row = (*value)[static_cast<std::size_t>(i)];
            const std::string where = std::string(key) + "[" + std::to_string(i) + "]";
            if (!row.is_array()) return fail(where + " is not a list of numbers");
            if (static_cast<Eigen::Index>(row.size()) != columns)
                return fail(where + " has " + std::to_string(row.size()) + " entries; " + shape +
                            " is needed");
            for (Eigen::Index j = 0; j < columns; ++j) {
                if (!read_number(row[static_cast<std::size_t>(j)], where + "[" + std::to_string(j) + "]",
                                 out(i, j)))
                    return false;
            }
        }
        return true;
    }

    bool read_count(const char* key, int& out) {
        const Json* value = find(key);
        if (value == nullptr) return false;
        if (!value->is_number_integer())
            return fail(std::string(key) + " is not a whole number but " + quote_printable(value->dump()));
        const auto number = value->get<std::int64_t>();
        if (number < 1 || number > static_cast<std::int64_t>(max_size))
            return fail(std::string(key) + " is " + quote_printable(value->dump()) + ", outside 1..5000");
        out = static_cast<int>(number);
        return true;
    }

  private:
    const Json& json_;
    std::string name_;
    std::string& error_;
};

// Adds a notice if a matrix that should be symmetric is not.
void note_asymmetry(const Eigen::MatrixXd& M, const std::string& what, std::vector<std::string>& notices) {
    const double asymmetry = (M - M.transpose()).cwiseAbs().maxCoeff();
    if (asymmetry == 0.0) return;
    notices.push_back(what + " is not symmetric: the largest |M_ij - M_ji| is " +
                      write_csv_number(asymmetry) + "; it is solved as it stands.");
}

bool read_lcp(FieldReader& reader, ProblemFile& out) {
    LcpProblem problem;
    if (!reader.read_vector("q", problem.q)) return false;
    const Eigen::Index n = problem.q.size();
    if (n == 0) return reader.fail("q is empty");
    if (!reader.read_matrix("M", n, n, problem.M)) return false;
    out.problem = std::move(problem);
    return true;
}

bool read_friction(FieldReader& reader, ProblemFile& out) {
    ContactProblem problem;
    int contacts = 0;
    Eigen::VectorXd mu;
    if (!reader.read_count("dimension", problem.dimension)) return false;
    if (problem.dimension != 2 && problem.dimension != 3)
        return reader.fail("dimension is " + std::to_string(problem.dimension) + ", not 2 or 3");
    if (!reader.read_count("contacts", contacts) || !reader.read_vector("q", problem.bias)) return false;
    const Eigen::Index n = static_cast<Eigen::Index>(contacts) * problem.dimension;
    if (problem.bias.size() != n)
        return reader.fail("q has " + std::to_string(problem.bias.size()) +
                           " entries; contacts * dimension = " + std::to_string(n) + " are needed");
    if (!reader.read_matrix("M", n, n, problem.delassus) || !reader.read_vector("mu", mu)) return false;
    if (mu.size() != contacts)
        return reader.fail("mu has " + std::to_string(mu.size()) + " entries; one for each of the " +
                           std::to_string(contacts) + " contacts is needed");
    problem.conditions.resize(static_cast<std::size_t>(contacts));
    for (Eigen::Index i = 0; i < contacts; ++i) {
        if (mu[i] < 0.0)
            return reader.fail("mu[" + std::to_string(i) + "] is " + write_csv_number(mu[i]) + ", below 0");
        ContactCondition& law = problem.conditions[static_cast<std::size_t>(i)];
        law.mu_stick = law.mu_slip = mu[i];
    }
    note_asymmetry(problem.delassus, "M", out.notices);
    out.problem = std::move(problem);
    return true;
}

bool read_gauss(FieldReader& reader, ProblemFile& out) {
    GaussProblem problem;
    const Json* S = reader.find("S");
    if (S == nullptr) return false;
    if (!S->is_array() || S->empty() || S->size() > max_size)
        return reader.fail("S is not a list of 1..5000 rows");
    const auto n = static_cast<Eigen::Index>(S->size());
    if (!reader.read_matrix("S", n, n, problem.S) || !reader.read_vector("b", problem.b) ||
        !reader.read_matrix("A", problem.b.size(), n, problem.A))
        return false;
    const double asymmetry = (problem.S - problem.S.transpose()).cwiseAbs().maxCoeff();
    if (asymmetry > 0.0) {
        out.notices.push_back("S is not symmetric: the largest |S_ij - S_ji| is " +
                              write_csv_number(asymmetry) + "; N'S N is that of (S + S')/2, which is used.");
        problem.S = (0.5 * (problem.S + problem.S.transpose())).eval();
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> spectrum(problem.S, Eigen::EigenvaluesOnly);
    const double least = spectrum.eigenvalues().minCoeff(),
                 largest = spectrum.eigenvalues().cwiseAbs().maxCoeff();
    if (least < -1e-10 * largest)
        return reader.fail("S is not positive semidefinite: its least eigenvalue is " +
                           write_csv_number(least));
    out.problem = std::move(problem);
    return true;
}

}  // namespace

int ProblemFile::unknowns() const {
    if (const auto* lcp = std::get_if<LcpProblem>(&problem)) return static_cast<int>(lcp->q.size());
    if (const auto* contact = std::get_if<ContactProblem>(&problem)) return contact->size();
    return static_cast<int>(std::get<GaussProblem>(problem).S.rows());
}

std::string ProblemFile::solver_kind() const {
    if (const auto* contact = std::get_if<ContactProblem>(&problem))
        return kind + std::to_string(contact->dimension);
    return kind;
}

bool read_problem(const std::string& path, ProblemFile& out, std::string& error) {
    const std::string shown = quote_printable(path);
    std::string text;
    if (!read_text(path, text)) {
        error = "The file " + shown + " cannot be read.";
        return false;
    }
    if (nests_too_deep(text)) {
        error = shown + " nests lists or objects more than " + std::to_string(max_depth) + " deep.";
        return false;
    }
    Json json;
    try {
        json = read_json(text);
    } catch (const Json::out_of_range&) {
        error = shown + " holds a number that is too large to be finite.";
        return false;
    } catch (const Json::parse_error& trouble) {
        error = shown + " is not JSON: trouble at byte " + std::to_string(trouble.byte) + ".";
        return false;
    }
    const std::size_t slash = path.find_last_of('/');
    out.name = slash == std::string::npos ? path : path.substr(slash + 1);
    if (const std::size_t dot = out.name.rfind('.'); dot != std::string::npos && dot > 0)
        out.name.resize(dot);
    if (!json.is_object()) {
        error = shown + " holds no JSON object.";
        return false;
    }
    FieldReader reader(json, shown, error);
    const Json* kind = reader.find("kind");
    if (kind == nullptr) return false;
    if (!kind->is_string()) return reader.fail("kind is not a text");
    out.kind = kind->get<std::string>();
    if (out.kind == "lcp") return read_lcp(reader, out);
    if (out.kind == "friction") return read_friction(reader, out);
    if (out.kind == "gauss") return read_gauss(reader, out);
    return reader.fail("kind is " + quote_printable(out.kind) + ", not lcp, friction or gauss");
}

}  // namespace stiction::cli
