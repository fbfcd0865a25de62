// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sliding_block/two_forces.hpp"

#include "base/root.hpp"

#include <Eigen/LU>

#include <algorithm>
#include <cmath>

namespace stiction {

using Eigen::Vector2d;

namespace {

constexpr double touching = 1e-12;  // relative; forces are of order 1

double find_scale(const Vector2d& N) { return touching * (1.0 + N.lpNorm<1>()); }
PlanePoint place(const Vector2d& N) { return {N.x(), N.y()}; }

}  // namespace

// Each base: the contacts of a set persist (a_N = 0), and the others carry no load. Its multipliers lambda, z are not
// negative if it is the minimum of Gauss' principle too.
TwoForces::Solutions TwoForces::find_solutions() const {
    Solutions out;
    bool shared = false;
    for (const bool first : {true, false})
        for (const bool second : {true, false}) {
            Vector2d N(0.0, 0.0), lambda = N;
            if (first && second) {
                if (std::abs(A.determinant()) <= touching) continue;
                N = A.inverse() * b;
                lambda = A.transpose().inverse() * (S * N);
            } else if (first || second) {
                const int p = first ? 0 : 1;
                if (std::abs(A(p, p)) <= touching) continue;
                N[p] = b[p] / A(p, p);
                lambda[p] = S(p, p) * N[p] / A(p, p);
            }
            const auto holds = [scale = find_scale(N)](const Vector2d& x) { return x.minCoeff() >= -scale; };
            if (!holds(N) || !holds(A * N - b)) continue;
            shared = shared || (holds(lambda) && holds(S * N - A.transpose() * lambda));
            N = N.cwiseMax(0.0);
            const bool known = std::any_of(out.N.begin(), out.N.begin() + out.count, [&](const Vector2d& at) {
                return (at - N).lpNorm<1>() <= find_scale(N);
            });
            if (!known) out.N[static_cast<std::size_t>(out.count++)] = N;
        }
    out.parted = out.count > 0 && !shared;
    return out;
}

// The minimum of a convex function of two variables lies at the free minimum (0, 0), at that of one
// constraint line, or where two lines cross.
std::optional<Vector2d> TwoForces::find_minimum() const {
    Eigen::Matrix<double, 4, 2> rows;
    rows << Eigen::Matrix2d::Identity(), A;
    const Eigen::Vector4d least(0.0, 0.0, b[0], b[1]);
    std::optional<Vector2d> best;
    const auto offer = [&](const Vector2d& N) {
        if (!N.allFinite() || (rows * N - least).minCoeff() < -find_scale(N)) return;
        if (!best || find_gauss(N) < find_gauss(*best)) best = N;
    };
    offer(Vector2d(0.0, 0.0));
    for (int i = 0; i < 4; ++i) {
        // min on r.N = c: N = c S^-1 r/(r'S^-1 r)
        const Vector2d r = rows.row(i), along = S.inverse() * r;
        offer(least[i] / r.dot(along) * along);
        for (int j = 0; j < i; ++j) {
            Eigen::Matrix2d pair;
            pair << rows.row(i), rows.row(j);
            offer(pair.inverse() * Vector2d(least[i], least[j]));
        }
    }
    return best;
}

void TwoForces::draw(PlanePicture& out) const {
    const auto [count, solutions, parted] = find_solutions();
    const std::optional<Vector2d> minimum = find_minimum();
    double reach = 1.2;
    const auto hold = [&](const Vector2d& N) { reach = std::max(reach, 1.35 * N.maxCoeff()); };
    std::for_each_n(solutions.begin(), count, hold);
    if (minimum) hold(*minimum);
    const double far = 20.0 * reach;
    out.min = {-0.12 * reach, -0.12 * reach};
    out.max = {reach, reach};
    std::vector<PlanePoint> set = make_rectangle({0.0, 0.0}, {far, far});
    for (const int i : {0, 1}) cut_area(set, A(i, 0), A(i, 1), b[i]);
    if (minimum && set.size() > 2) out.add(Figure::possible, set, "Feasible");
    for (const double share : {0.25, 1.0, 2.25, 4.0})
        if (minimum)
            out.add(Figure::level, make_level(S(0, 0), S(0, 1), S(1, 1), share * find_gauss(*minimum), far));
    for (const int i : {0, 1}) {
        // The line is drawn both ways from the point nearest to the origin.
        const Vector2d across = A.row(i);
        if (across.squaredNorm() <= touching) continue;
        const Vector2d foot = b[i] / across.squaredNorm() * across,
                       way = far * Vector2d(-across.y(), across.x()).normalized();
        out.add(Figure::boundary, {place(foot + way), place(foot - way)},
                i == 0 ? "*a*_{N1} = 0" : "*a*_{N2} = 0");
    }
    out.add(Figure::boundary, {{0.0, far}, {0.0, 0.0}, {far, 0.0}});
    constexpr const char* numbered[] = {"LCP 1", "LCP 2", "LCP 3", "LCP 4"};
    for (int i = 0; i < count; ++i)
        out.add(Figure::solution, {place(solutions[static_cast<std::size_t>(i)])},
                count > 1 ? numbered[i]
                : parted  ? "LCP"
                          : "");
    if (minimum) out.add(Figure::optimum, {place(*minimum)}, parted || count != 1 ? "QP" : "QP = LCP");
    out.remark = !minimum     ? "no point is feasible: it jams"
                 : count == 0 ? "no LCP solution"
                 : parted     ? "QP and LCP differ"
                 : count > 1  ? "several LCP solutions"
                              : "QP and LCP agree";
}

void TwoForces::read(PlanePoint at, PlaneReading& out) const {
    const Vector2d N(at.x, at.y), a_N = A * N - b;
    const bool feasible = N.minCoeff() >= 0.0 && a_N.minCoeff() >= 0.0;
    out.region = feasible ? "feasible" : "infeasible";
    out.title = feasible             ? "Feasible"
                : N.minCoeff() < 0.0 ? "Infeasible: a corner would be pulled"
                                     : "Infeasible: a corner would enter the plane";
    out.add("n1", "*N*_1", at.x);
    out.add("n2", "*N*_2", at.y);
    out.add("a_n1", "*a*_{N1}", a_N[0]);
    out.add("a_n2", "*a*_{N2}", a_N[1]);
    out.add("gauss", "½ *N*'*SN*", find_gauss(N));
}

namespace {

enum class Outcome { both, first, second, lifts, none, several, differs };

struct Answer {
    Outcome outcome = Outcome::none;
    Vector2d solution, minimum;
};

Answer find_answer(const TwoForces& problem) {
    Answer out;
    const auto [count, solutions, parted] = problem.find_solutions();
    const std::optional<Vector2d> minimum = problem.find_minimum();
    if (!minimum || count == 0) return out;
    out.minimum = *minimum;
    out.solution = solutions[0];
    const bool first = out.solution.x() > touching, second = out.solution.y() > touching;
    out.outcome = parted            ? Outcome::differs
                  : count > 1       ? Outcome::several
                  : first && second ? Outcome::both
                  : first           ? Outcome::first
                  : second          ? Outcome::second
                                    : Outcome::lifts;
    return out;
}

constexpr Figure kinds[] = {Figure::plain, Figure::lifts,   Figure::lifts,  Figure::lifts,
                            Figure::wrong, Figure::several, Figure::differs};
constexpr const char* words[] = {"Both corners carry", "Tips to the left",  "Tips to the right", "Lifts off",
                                 "Jams: no solution",  "Several solutions", "QP and LCP differ"};

// A stretch of the axis of mu that ends at `end`.
struct Stretch {
    double end;
    Outcome outcome;
};

// Curves over one stretch: of the solution, then of the minimum if it differs.
struct Piece {
    Outcome outcome;
    std::vector<PlanePoint> curves[4];
};
void note(std::vector<Piece>* pieces, double mu, const Answer& answer) {
    if (pieces == nullptr) return;
    if (pieces->empty() || pieces->back().outcome != answer.outcome) pieces->push_back({answer.outcome, {}});
    auto& curves = pieces->back().curves;
    if (answer.outcome == Outcome::none) return;
    const bool differs = answer.outcome == Outcome::differs;
    for (const int k : {0, 1}) {
        curves[k].push_back({mu, answer.solution[k]});
        if (differs) curves[k + 2].push_back({mu, answer.minimum[k]});
    }
}

// All stretches up to `reach`, and the curves over them if `pieces` is not null. A change between two samples is found by
// bisection.
std::vector<Stretch> scan(FindForces find, std::span<const double> values, double reach, int samples,
                          int halvings, std::vector<Piece>* pieces) {
    std::vector<Stretch> out;
    Answer before = find_answer(find(values, 0.0));
    note(pieces, 0.0, before);
    for (int k = 1; k <= samples; ++k) {
        const double mu = reach * k / samples;
        const Answer answer = find_answer(find(values, mu));
        if (answer.outcome != before.outcome) {
            const auto differs = [&](double at) {
                return find_answer(find(values, at)).outcome != before.outcome;
            };
            const Edge edge = bisect(reach * (k - 1) / samples, mu, differs, halvings);
            note(pieces, edge.before, find_answer(find(values, edge.before)));
            out.push_back({edge.after, before.outcome});
            note(pieces, edge.after, find_answer(find(values, edge.after)));
        }
        note(pieces, mu, answer);
        before = answer;
    }
    out.push_back({reach, before.outcome});
    return out;
}

// One line of the map.
struct Line {
    double y;
    std::vector<Stretch> stretches;
};

class FrictionMap {
  public:
    FrictionMap(FindForces find, std::span<const double> values, std::size_t other, double reach,
                PlanePicture& out)
        : find_(find), values_(values.begin(), values.end()), other_(other), reach_(reach), out_(out) {}

    Line find_line(double y) {
        constexpr int samples = 60, halvings = 24;
        values_[other_] = y;
        return {y, scan(find_, values_, reach_, samples, halvings, nullptr)};
    }
    // Fills between two lines: trapezoids if both have the same outcomes, else each half is treated again.
    void fill(const Line& low, const Line& high, int depth) {
        const std::size_t count = low.stretches.size();
        bool same = count == high.stretches.size();
        for (std::size_t i = 0; same && i < count; ++i)
            same = low.stretches[i].outcome == high.stretches[i].outcome;
        if (!same && depth > 0) {
            const Line middle = find_line(0.5 * (low.y + high.y));
            fill(low, middle, depth - 1);
            return fill(middle, high, depth - 1);
        }
        double from_low = 0.0, from_high = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            const Stretch here = low.stretches[i];
            const double to_low = here.end, to_high = same ? high.stretches[i].end : to_low;
            const auto kind = static_cast<std::size_t>(here.outcome);
            out_.add(kinds[kind],
                     {{from_low, low.y}, {to_low, low.y}, {to_high, high.y}, {from_high, high.y}});
            if (i + 1 < count) lines_.push_back({Figure::boundary, {{to_low, low.y}, {to_high, high.y}}});
            Word& word = words_[kind];
            if (to_low - from_low > word.width)
                word = {to_low - from_low, {0.5 * (from_low + to_low), 0.5 * (low.y + high.y)}};
            from_low = to_low, from_high = to_high;
        }
    }
    // Lines and words lie over every area.
    void write() {
        for (PlaneFigure& line : lines_) out_.figures.push_back(std::move(line));
        for (std::size_t k = 0; k < std::size(words); ++k)
            if (words_[k].width > 0.0) out_.add(kinds[k], {words_[k].at}, words[k]);
    }

  private:
    struct Word {  // label of an outcome, at its longest stretch
        double width = 0.0;
        PlanePoint at;
    };
    FindForces find_;
    std::vector<double> values_;
    std::size_t other_;
    double reach_;
    PlanePicture& out_;
    Word words_[std::size(words)];
    std::vector<PlaneFigure> lines_;
};

}  // namespace

void draw_friction_scan(FindForces find, std::span<const double> values, double reach, PlanePicture& out) {
    constexpr int samples = 240, halvings = 40;
    constexpr const char* names[] = {"*N*_1", "*N*_2", "*N*_1 (QP)", "*N*_2 (QP)"};
    const double top = 4.5;
    out.min = {0.0, -0.1 * top};
    out.max = {reach, top};
    std::vector<Piece> pieces;
    const std::vector<Stretch> stretches = scan(find, values, reach, samples, halvings, &pieces);
    double begin = 0.0;
    for (const auto& [end, outcome] : stretches) {
        const auto i = static_cast<std::size_t>(outcome);
        out.add(kinds[i], make_rectangle({begin, 0.0}, {end, top}), words[i]);
        if (end < reach) out.add(Figure::boundary, {{end, 0.0}, {end, top}});
        begin = end;
    }
    for (Piece& piece : pieces)  // the curves lie over the areas
        for (std::size_t k = 0; k < 4; ++k)
            if (piece.curves[k].size() > 1)
                out.add(k < 2 ? Figure::set : Figure::claim, std::move(piece.curves[k]), names[k]);
}

void draw_friction_map(FindForces find, std::span<const double> values, std::size_t other, double reach,
                       double from, double to, PlanePicture& out) {
    constexpr int lines = 40, depth = 5;
    out.min = {0.0, from};
    out.max = {reach, to};
    FrictionMap map(find, values, other, reach, out);
    Line low = map.find_line(from);
    for (int j = 1; j <= lines; ++j) {
        Line high = map.find_line(from + (to - from) * j / lines);
        map.fill(low, high, depth);
        low = std::move(high);
    }
    map.write();
}

}  // namespace stiction
