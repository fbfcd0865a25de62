// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sliding_block/two_forces.hpp"

#include "base/root.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double touching = 1e-12;  // relative; forces are of order 1

double find_scale(double x, double y) { return touching * (1.0 + std::abs(x) + std::abs(y)); }

}  // namespace

TwoForces::Base TwoForces::find_base(const std::array<bool, 2>& loaded) const {
    Base out;
    auto& N = out.N;
    double lambda[2] = {0.0, 0.0};
    if (loaded[0] && loaded[1]) {
        const double det = A[0][0] * A[1][1] - A[0][1] * A[1][0];
        if (std::abs(det) <= touching) return out;
        N[0] = (A[1][1] * b[0] - A[0][1] * b[1]) / det;
        N[1] = (A[0][0] * b[1] - A[1][0] * b[0]) / det;
        const double SN[2] = {S[0][0] * N[0] + S[0][1] * N[1], S[1][0] * N[0] + S[1][1] * N[1]};
        lambda[0] = (A[1][1] * SN[0] - A[1][0] * SN[1]) / det;  // A' lambda = S N
        lambda[1] = (A[0][0] * SN[1] - A[0][1] * SN[0]) / det;
    } else if (loaded[0] || loaded[1]) {
        const std::size_t p = loaded[0] ? 0 : 1;
        if (std::abs(A[p][p]) <= touching) return out;
        N[p] = b[p] / A[p][p];
        lambda[p] = S[p][p] * N[p] / A[p][p];
    }
    out.exists = out.minimises = true;
    const double scale = find_scale(N[0], N[1]);
    for (std::size_t i = 0; i < 2; ++i) {
        const double a_N = A[i][0] * N[0] + A[i][1] * N[1] - b[i];
        const double z = S[i][0] * N[0] + S[i][1] * N[1] - A[0][i] * lambda[0] - A[1][i] * lambda[1];
        out.exists = out.exists && N[i] >= -scale && a_N >= -scale;
        out.minimises = out.minimises && lambda[i] >= -scale && z >= -scale;
    }
    return out;
}

int TwoForces::find_solutions(std::array<PlanePoint, 4>& out) const {
    int count = 0;
    for (const bool first : {true, false})
        for (const bool second : {true, false}) {
            const Base base = find_base({first, second});
            if (!base.exists) continue;
            const PlanePoint at{std::max(base.N[0], 0.0), std::max(base.N[1], 0.0)};
            const bool known = std::any_of(out.begin(), out.begin() + count, [&](const PlanePoint& p) {
                return std::abs(p.x - at.x) + std::abs(p.y - at.y) <= find_scale(at.x, at.y);
            });
            if (!known) out[static_cast<std::size_t>(count++)] = at;
        }
    return count;
}

bool TwoForces::is_parted() const {
    bool any = false;
    for (const bool first : {false, true})
        for (const bool second : {false, true}) {
            const Base base = find_base({first, second});
            if (base.exists && base.minimises) return false;
            any = any || base.exists;
        }
    return any;
}

// The minimum of a convex function of two variables lies at the free minimum (0, 0), at that of one
// constraint line, or where two lines cross.
bool TwoForces::find_minimum(PlanePoint& out) const {
    const double row[4][3] = {
        {1, 0, 0}, {0, 1, 0}, {A[0][0], A[0][1], b[0]}, {A[1][0], A[1][1], b[1]}};  // x, y, least
    double best = HUGE_VAL;
    const auto offer = [&](double x, double y) {
        if (!std::isfinite(x) || !std::isfinite(y)) return;
        for (const auto& r : row)
            if (r[0] * x + r[1] * y - r[2] < -find_scale(x, y)) return;
        const double value = find_gauss({x, y});
        if (value < best) best = value, out = {x, y};
    };
    offer(0.0, 0.0);
    const double det_S = S[0][0] * S[1][1] - S[0][1] * S[0][1];
    for (std::size_t i = 0; i < 4; ++i) {
        // min on r.N = c: N = c S^-1 r/(r'S^-1 r)
        const double* r = row[i];
        const double x = (S[1][1] * r[0] - S[0][1] * r[1]) / det_S;
        const double y = (S[0][0] * r[1] - S[0][1] * r[0]) / det_S;
        const double share = r[2] / (r[0] * x + r[1] * y);
        offer(share * x, share * y);
        for (std::size_t j = 0; j < i; ++j) {
            const double* s = row[j];
            const double det = r[0] * s[1] - r[1] * s[0];
            offer((r[2] * s[1] - r[1] * s[2]) / det, (r[0] * s[2] - r[2] * s[0]) / det);
        }
    }
    return best < HUGE_VAL;
}

void TwoForces::draw(PlanePicture& out) const {
    std::array<PlanePoint, 4> solutions;
    const int count = find_solutions(solutions);
    PlanePoint minimum;
    const bool feasible = find_minimum(minimum);
    double reach = 1.2;
    const auto hold = [&](const PlanePoint& p) { reach = std::max({reach, 1.35 * p.x, 1.35 * p.y}); };
    for (int i = 0; i < count; ++i) hold(solutions[static_cast<std::size_t>(i)]);
    if (feasible) hold(minimum);
    const double far = 20.0 * reach;
    out.min = {-0.12 * reach, -0.12 * reach};
    out.max = {reach, reach};
    std::vector<PlanePoint> set = make_rectangle({0.0, 0.0}, {far, far});
    for (const int i : {0, 1}) cut_area(set, A[i][0], A[i][1], b[i]);
    if (feasible && set.size() > 2) out.add(Figure::possible, set, "Feasible");
    if (feasible) {
        const double level = find_gauss(minimum);
        for (const double share : {0.25, 1.0, 2.25, 4.0})
            out.add(Figure::level, make_level(S[0][0], S[0][1], S[1][1], share * level, far));
    }
    for (const int i : {0, 1}) {
        // The line is drawn both ways from the point nearest to the origin.
        const double a = A[i][0], c = A[i][1], square = a * a + c * c;
        if (square <= touching) continue;
        const PlanePoint foot{a * b[i] / square, c * b[i] / square};
        const double length = far / std::sqrt(square);
        out.add(Figure::boundary,
                {{foot.x - length * c, foot.y + length * a}, {foot.x + length * c, foot.y - length * a}},
                i == 0 ? "*a*_{N1} = 0" : "*a*_{N2} = 0");
    }
    out.add(Figure::boundary, {{0.0, far}, {0.0, 0.0}, {far, 0.0}});
    const bool parted = is_parted();
    constexpr const char* numbered[] = {"LCP 1", "LCP 2", "LCP 3", "LCP 4"};
    for (int i = 0; i < count; ++i)
        out.add(Figure::solution, {solutions[static_cast<std::size_t>(i)]},
                count > 1 ? numbered[i]
                : parted  ? "LCP"
                          : "");
    if (feasible) out.add(Figure::optimum, {minimum}, parted || count != 1 ? "QP" : "QP = LCP");
    out.remark = !feasible    ? "no point is feasible: it jams"
                 : count == 0 ? "no LCP solution"
                 : parted     ? "QP and LCP differ"
                 : count > 1  ? "several LCP solutions"
                              : "QP and LCP agree";
}

void TwoForces::read(PlanePoint N, PlaneReading& out) const {
    const double a1 = A[0][0] * N.x + A[0][1] * N.y - b[0], a2 = A[1][0] * N.x + A[1][1] * N.y - b[1];
    const bool feasible = N.x >= 0.0 && N.y >= 0.0 && a1 >= 0.0 && a2 >= 0.0;
    out.region = feasible ? "feasible" : "infeasible";
    out.title = feasible                 ? "Feasible"
                : N.x < 0.0 || N.y < 0.0 ? "Infeasible: a corner would be pulled"
                                         : "Infeasible: a corner would enter the plane";
    out.add("n1", "*N*_1", N.x);
    out.add("n2", "*N*_2", N.y);
    out.add("a_n1", "*a*_{N1}", a1);
    out.add("a_n2", "*a*_{N2}", a2);
    out.add("gauss", "½ *N*'*SN*", find_gauss(N));
}

namespace {

enum class Outcome { both, first, second, lifts, none, several, differs };

struct Answer {
    Outcome outcome;
    PlanePoint solution, minimum;
};

Answer find_answer(const TwoForces& problem) {
    Answer out{Outcome::none, {}, {}};
    std::array<PlanePoint, 4> solutions;
    const int count = problem.find_solutions(solutions);
    if (!problem.find_minimum(out.minimum) || count == 0) return out;
    out.solution = solutions[0];
    const bool first = out.solution.x > touching, second = out.solution.y > touching;
    out.outcome = problem.is_parted() ? Outcome::differs
                  : count > 1         ? Outcome::several
                  : first && second   ? Outcome::both
                  : first             ? Outcome::first
                  : second            ? Outcome::second
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
    curves[0].push_back({mu, answer.solution.x});
    curves[1].push_back({mu, answer.solution.y});
    if (answer.outcome != Outcome::differs) return;
    curves[2].push_back({mu, answer.minimum.x});
    curves[3].push_back({mu, answer.minimum.y});
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
