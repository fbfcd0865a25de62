// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/requirements.hpp"

#include "base/constants.hpp"
#include "base/number_text.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include <algorithm>
#include <limits>
#include <set>

namespace stiction::own {

namespace {

constexpr double rounding = 16.0 * std::numeric_limits<double>::epsilon();
// Share of the size of a polygon by which its centroid may miss the centre of mass; the inertia misses by its square.
constexpr double centroid_share = 1e-9;

std::string quote(std::string_view text) { return "`" + std::string(text) + "`"; }

// "above 0", "from 0 to 1", "at least 0"
std::string write_bounds(const Bounds& bounds) {
    if (bounds.max < HUGE_VAL) return "from " + write_number(bounds.min) + " to " + write_number(bounds.max);
    return (bounds.is_open ? "above " : "at least ") + write_number(bounds.min);
}

bool holds(const Bounds& bounds, double value) {
    return std::isfinite(value) && value <= bounds.max &&
           (bounds.is_open ? value > bounds.min : value >= bounds.min);
}

class TroubleFinder {
  public:
    TroubleFinder(const Description& description, std::span<const double> values)
        : d_(description), names_(description.find_names(values)) {}

    std::vector<Trouble> find(std::span<const Requirement> requirements, bool of_matrices) {
        std::vector<Trouble> out;
        const auto add = [&](std::optional<Trouble> trouble) {
            if (trouble) out.push_back(std::move(*trouble));
        };
        for (const Requirement& one : requirements)
            if (const double value = evaluate(one.formula); !holds(one.bounds, value))
                out.push_back(explain(one, value));
        for (const Law& law : d_.laws) add(check_law(law));
        for (const BodyEntry& body : d_.bodies) add(check_body(body));
        if (out.empty() && of_matrices && d_.level == Level::rows) add(check_rows());
        return out;
    }

  private:
    double evaluate(const Formula& formula) const { return formula.evaluate(names_); }

    Trouble explain(const Requirement& one, double value) const {
        Trouble out;
        out.place = one.formula.place;
        const Formula* const formula = &one.formula;
        out.causes = find_parameters(d_, {&formula, 1});
        if (!std::isfinite(value)) {
            out.sentence = quote(one.text) + " has no finite value.";
            out.rule = quote(one.text) + " has no finite value";
            return out;
        }
        const std::string is =
            write_number(value) == one.text ? one.text : quote(one.text) + " is " + write_number(value);
        out.sentence = is + (write_number(value) == one.text ? " is no value here: " : "; ") +
                       std::string(one.bounds.quantity) + " is " + write_bounds(one.bounds) + ".";
        out.rule = quote(one.text) + " is not " + write_bounds(one.bounds) + ", as " +
                   std::string(one.bounds.quantity) + " must be";
        return out;
    }

    std::optional<Trouble> check_law(const Law& law) const {
        const double mu_s = evaluate(law.mu_s), mu_k = evaluate(law.mu_k);
        if (mu_s >= mu_k) return std::nullopt;
        const Formula* const formulas[] = {&law.mu_k, &law.mu_s};
        return Trouble{law.place,
                       "mu_k = " + write_number(mu_k) + " is larger than mu_s = " + write_number(mu_s) + ".",
                       "mu_k is larger than mu_s", find_parameters(d_, formulas)};
    }

    template <class Entries>
    Eigen::MatrixXd sum_entries(const Entries& entries) const {
        const auto n = static_cast<Eigen::Index>(d_.coordinates.size());
        Eigen::MatrixXd out = Eigen::MatrixXd::Zero(n, n);
        for (const MatrixEntry& entry : entries) {
            const double value = evaluate(entry.value);
            out(entry.first, entry.second) += value;
            if (entry.first != entry.second) out(entry.second, entry.first) += value;
        }
        return out;
    }

    std::optional<Trouble> check_rows() const {
        if (auto trouble = check_mass()) return trouble;
        Eigen::MatrixXd C = sum_entries(d_.dampings);
        std::vector<const Formula*> formulas;
        Place place;
        const auto mark = [&](const Formula& formula, Place at) {
            if (formulas.empty()) place = {at.line, 0};
            formulas.push_back(&formula);
        };
        for (const MatrixEntry& entry : d_.dampings) mark(entry.value, entry.place);
        for (const RowSpring& spring : d_.row_springs) {
            const double c = evaluate(spring.damping);
            if (c != 0.0) mark(spring.damping, spring.place);
            C(spring.first, spring.first) += c;
            if (spring.second < 0) continue;
            C(spring.second, spring.second) += c;
            C(spring.first, spring.second) -= c;
            C(spring.second, spring.first) -= c;
        }
        if (formulas.empty()) return std::nullopt;
        const double least = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(C, Eigen::EigenvaluesOnly)
                                 .eigenvalues()
                                 .minCoeff();
        if (least >= -rounding * C.cwiseAbs().sum()) return std::nullopt;
        return Trouble{
            place, "C has the negative eigenvalue " + write_number(least) + "; a damper never gives energy.",
            "C has a negative eigenvalue", find_parameters(d_, formulas)};
    }

    std::optional<Trouble> check_mass() const {
        const Eigen::MatrixXd M = sum_entries(d_.masses);
        std::vector<const Formula*> formulas;
        for (const MassEntry& entry : d_.masses) formulas.push_back(&entry.value);
        const auto tell = [&](std::size_t q, const std::string& why) {
            return Trouble{{d_.coordinates[q].place.line, 0},
                           "M is not positive definite: " + why + ".",
                           "M is not positive definite",
                           find_parameters(d_, formulas)};
        };
        for (std::size_t q = 0; q < d_.coordinates.size(); ++q) {
            const double m = M(static_cast<Eigen::Index>(q), static_cast<Eigen::Index>(q));
            const std::string name = "coordinate " + quote(d_.coordinates[q].name);
            if (m == 0.0) return tell(q, name + " has no mass");
            if (m < 0.0) return tell(q, name + " has the mass " + write_number(m));
        }
        for (Eigen::Index n = 2; n <= M.rows(); ++n) {
            const Eigen::LDLT<Eigen::MatrixXd> factors(M.topLeftCorner(n, n));
            const double largest = M.diagonal().head(n).maxCoeff();
            if (factors.vectorD().minCoeff() > rounding * largest * static_cast<double>(n)) continue;
            // A coupled pair of a small and a large mass is judged in its own units.
            const Eigen::VectorXd scale = M.diagonal().head(n).cwiseSqrt().cwiseInverse();
            const Eigen::MatrixXd scaled = scale.asDiagonal() * M.topLeftCorner(n, n) * scale.asDiagonal();
            if (Eigen::LDLT<Eigen::MatrixXd>(scaled).vectorD().minCoeff() > rounding * static_cast<double>(n))
                continue;
            const std::string& name = d_.coordinates[static_cast<std::size_t>(n - 1)].name;
            return tell(static_cast<std::size_t>(n - 1),
                        "the masses that couple coordinate " + quote(name) + " to others are too large");
        }
        return std::nullopt;
    }

    std::optional<Trouble> check_body(const BodyEntry& body) const {
        const auto tell = [&](std::string sentence, std::string rule) {
            std::vector<const Formula*> formulas;
            for (const Point& p : body.shape.corners) formulas.insert(formulas.end(), {&p.x, &p.y});
            formulas.insert(formulas.end(), {&body.shape.around.x, &body.shape.around.y});
            return Trouble{body.place, std::move(sentence), std::move(rule), find_parameters(d_, formulas)};
        };
        const bool needs_centre = !body.is_fixed && !body.inertia;
        if (body.shape.kind == ShapeKind::circle) {
            if (!needs_centre ||
                (evaluate(body.shape.around.x) == 0.0 && evaluate(body.shape.around.y) == 0.0))
                return std::nullopt;
            return tell("The centre of the circle " + quote(body.name) +
                            " is not its centre of mass, so its inertia must be written.",
                        "the centre of the circle " + quote(body.name) + " is not its centre of mass");
        }
        if (body.shape.kind != ShapeKind::polygon) return std::nullopt;
        const std::size_t n = body.shape.corners.size();
        std::vector<double> x(n), y(n);
        for (std::size_t i = 0; i < n; ++i) {
            x[i] = evaluate(body.shape.corners[i].x);
            y[i] = evaluate(body.shape.corners[i].y);
        }
        double area = 0.0, x_c = 0.0, y_c = 0.0, turning = 0.0, size = 0.0;
        std::size_t concave = n;
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t j = (i + 1) % n, k = (i + 2) % n;
            const double cross = x[i] * y[j] - x[j] * y[i];
            area += 0.5 * cross;
            x_c += cross * (x[i] + x[j]) / 6.0;
            y_c += cross * (y[i] + y[j]) / 6.0;
            size = std::max(size, std::hypot(x[i], y[i]));
            const double a_x = x[j] - x[i], a_y = y[j] - y[i], b_x = x[k] - x[j], b_y = y[k] - y[j];
            const double bend = a_x * b_y - a_y * b_x;
            if (!(bend > rounding * (std::abs(a_x * b_y) + std::abs(a_y * b_x)))) concave = j;
            turning += std::atan2(bend, a_x * b_x + a_y * b_y);
        }
        if (area < 0.0)
            return tell("The corners of the polygon " + quote(body.name) +
                            " run clockwise; name them counter-clockwise.",
                        "the corners of the polygon " + quote(body.name) + " run clockwise");
        if (concave < n || turning > 3.0 * pi)
            return tell("The polygon " + quote(body.name) + " is not convex" +
                            (concave < n ? " at its corner c" + std::to_string(concave + 1) : std::string()) +
                            ".",
                        "the polygon " + quote(body.name) + " is not convex");
        if (!needs_centre || std::hypot(x_c, y_c) <= centroid_share * size * area) return std::nullopt;
        return tell("The centroid of the polygon " + quote(body.name) + " is (" + write_number(x_c / area) +
                        ", " + write_number(y_c / area) +
                        ") and not its centre of mass (0, 0), so its inertia must be written.",
                    "the centroid of the polygon " + quote(body.name) + " is not its centre of mass");
    }

    const Description& d_;
    std::vector<double> names_;
};

// Adds the leaves of a formula, and those of the constants among them; a constant that is known is not followed again.
void add_leaves(const Description& d, const Formula& formula, std::set<int>& out) {
    for (const Term& term : formula.terms) {
        if (term.operation != Operation::leaf || !out.insert(term.leaf).second) continue;
        if (term.leaf >= first_constant)
            add_leaves(d, d.constants[static_cast<std::size_t>(term.leaf - first_constant)].value, out);
    }
}

}  // namespace

std::vector<Trouble> find_troubles(const Description& description, std::span<const Requirement> requirements,
                                   std::span<const double> values, bool of_matrices) {
    return TroubleFinder(description, values).find(requirements, of_matrices);
}

std::vector<int> find_parameters(const Description& description, std::span<const Formula* const> formulas) {
    std::set<int> leaves;
    for (const Formula* formula : formulas) add_leaves(description, *formula, leaves);
    return {leaves.begin(), leaves.lower_bound(first_constant)};
}

}  // namespace stiction::own
