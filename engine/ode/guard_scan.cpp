// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "ode/guard_scan.hpp"

#include "base/constants.hpp"
#include "base/root.hpp"

#include <algorithm>
#include <limits>

namespace stiction {

namespace {

constexpr double check_place[2] = {0.2730, 0.7443};  // (1 - cos(j pi/16))/2 for j = 5.6 and 10.6
constexpr double clear_of = 8.0;                     // a guard above this many times its error has no root
constexpr double share_of_depth = 0.1;               // largest error of an interpolant / depth of a touch
constexpr double most_blurs = 4.0;                   // largest error of an interpolant / blur
constexpr int most_halvings = 24;                    // then find_root locates a jump or a kink
constexpr int most_pieces = 4096;                    // of a step; later pieces are taken as straight lines

double largest_of(double a, double b) { return a > b ? a : b; }

}  // namespace

void GuardWatch::begin_mode(std::span<const double> g, double touch, std::span<const double> units) {
    touch_ = touch;
    for (std::size_t i = 0; i < g.size(); ++i) {
        State& state = guards_[i];
        state = {};
        if (!units.empty()) state.unit = units[i];
        measure(i, g[i]);
        state.armed = g[i] > noise(i);
    }
}

void GuardWatch::copy(const GuardWatch& other, std::size_t count) {
    touch_ = other.touch_;
    std::copy_n(other.guards_.begin(), count, guards_.begin());
}

double GuardWatch::depth(std::size_t guard) const {
    return guards_[guard].touches ? largest_of(noise(guard), touch_ * guards_[guard].height) : noise(guard);
}

double GuardWatch::find_blur(std::size_t guard, const Bernstein& p, double a, double b,
                             double longest) const {
    constexpr double places = 2.0;      // two roundings: of s, and of the time computed from it
    constexpr double most_turns = 8.0;  // largest change over the longest piece, as a multiple of the scale
    const double far = largest_of(std::fabs(a), std::fabs(b)), rate = p.steepest() / (b - a);
    return places * std::numeric_limits<double>::epsilon() * far *
           std::min(rate, most_turns * guards_[guard].scale / longest);
}

Fall GuardWatch::look(std::size_t guard, const Bernstein& whole, double a, double b, double longest) {
    State& state = guards_[guard];
    if (is_clear(guard) && whole.lower_bound() > 0.0) return {};
    state.blur = find_blur(guard, whole, a, b, longest);
    const double small = noise(guard);
    Fall out;
    out.guard = guard;
    out.above = a;
    double from = 0.0;
    if (!state.armed) {
        // If the guard rises slowly at first, the interpolant may dip below 0 by its error; so only -depth counts.
        const double rise = find_first_above(whole, small), fall = find_first_below(whole, -depth(guard));
        if (!std::isnan(fall) && !(rise < fall)) {
            out.found = out.at_begin = true;
            out.s = a;
            // At least 16 ulp after a, so that it is another time.
            out.below = std::min(b, std::max(a + fall * (b - a), a + 16.0 * (std::nextafter(a, b) - a)));
            return out;
        }
        if (std::isnan(rise)) return {};
        state.armed = true;
        from = rise;
    }
    Bernstein before, rest, p = whole;
    if (from > 0.0) whole.split(from, before, p);
    const double start = a + from * (b - a), width = (b - a) * (1.0 - from);
    const double deep = find_first_below(p, -depth(guard));
    if (std::isnan(deep)) {
        // A guard that comes from above the noise and ends below 0 has dipped, however little.
        const bool comes_down = p.at_end() < 0.0 && (from > 0.0 || p.at_begin() > small);
        if (comes_down || p.at_end() < -small) {
            const double root = find_last_above(p, 0.0);
            if (!std::isnan(root))
                state.dip = start + root * width;
            else if (!state.dips)
                state.dip = start;
            state.dips = true;
            state.deepens = p.degree > 0 && p.at_end() < p.b[static_cast<std::size_t>(p.degree - 1)];
        } else {
            state.dips = false;
        }
        return {};
    }
    p.split(deep, before, rest);
    double root = find_last_above(before, 0.0);
    if (std::isnan(root) && !state.dips) root = find_last_above(before, -small);
    out.found = true;
    out.below = start + deep * width;
    out.above = start;
    // If there is no root, the guard is below 0 on the whole piece: it fell earlier, in a dip that looked like a touch.
    out.s = !std::isnan(root) ? start + root * (deep * width) : state.dips ? state.dip : start;
    out.above = std::min(out.above, out.s);
    return out;
}

double GuardWatch::find_hop_end(std::size_t guard, GuardedStep& step) {
    State& state = guards_[guard];
    if (!state.hop_end) state.hop_end = step.find_hop_end(guard);
    return *state.hop_end;
}

double GuardWatch::undecided(std::size_t count) const {
    double out = infinity;
    for (std::size_t i = 0; i < count; ++i)
        if (guards_[i].dips) out = std::min(out, guards_[i].dip);
    return out;
}

Fall GuardWatch::find_deepening(std::size_t count, double s_begin) const {
    Fall out;
    for (std::size_t i = 0; i < count; ++i) {
        const State& state = guards_[i];
        if (!state.dips || !state.deepens || state.dip < s_begin || (out.found && state.dip >= out.s))
            continue;
        out.found = true;
        out.guard = i;
        out.s = state.dip;
        out.above = s_begin;
    }
    return out;
}

GuardScan::GuardScan(std::size_t most)
    : grid_(get_grid()), most_(most), values_((finest + 1 + checks) * most), fits_(most), fitted_(most) {}

const GuardScan::Grid& GuardScan::get_grid() {
    static const Grid grid;
    return grid;
}

GuardScan::Grid::Grid() {
    // cos(j pi/16) by halving the angle: the same bits with every mathematics library.
    double c = 0.0;  // cos(pi/2), cos(pi/4), ..
    for (int angle = finest / 2; angle > 1; angle /= 2) c = std::sqrt(0.5 * (1.0 + c));
    double cosine[2 * finest + 1];
    cosine[0] = 1.0, cosine[1] = c;
    for (int j = 2; j <= finest / 2; ++j) cosine[j] = 2.0 * c * cosine[j - 1] - cosine[j - 2];
    cosine[finest / 2] = 0.0;
    for (int j = finest / 2 + 1; j <= finest; ++j) cosine[j] = -cosine[finest - j];
    for (int j = finest + 1; j <= 2 * finest; ++j) cosine[j] = cosine[2 * finest - j];
    for (int j = 0; j <= finest; ++j) node[j] = 0.5 * (1.0 - cosine[j]);
    for (int level = 0; level < 3; ++level) {
        const int n = 4 << level;
        double* const matrix = to_bernstein[level];
        std::fill_n(matrix, (n + 1) * (n + 1), 0.0);
        for (int k = 0; k <= n; ++k) {
            // T_k(1 - 2s), which is T_k(cos(j pi/n)) at node j: b_i = (-1)^i C(2k, 2i)/C(k, i), raised to
            // degree n.
            double b[finest + 1];
            b[0] = 1.0;
            for (int i = 1; i <= k; ++i) b[i] = -b[i - 1] * (2.0 * k - 2.0 * i + 1.0) / (2.0 * i - 1.0);
            for (int degree = k; degree < n; ++degree) {
                b[degree + 1] = b[degree];
                for (int i = degree; i > 0; --i)
                    b[i] = (i * b[i - 1] + (degree + 1 - i) * b[i]) / (degree + 1);
            }
            // a_k = 2/n sum'' f_j cos(j k pi/n), ends of both sums halved
            for (int j = 0; j <= n; ++j) {
                const double half_j = j == 0 || j == n ? 0.5 : 1.0, half_k = k == 0 || k == n ? 0.5 : 1.0;
                const double weight =
                    2.0 / n * half_j * half_k * cosine[(j * k * (finest / n)) % (2 * finest)];
                for (int i = 0; i <= n; ++i) matrix[i * (n + 1) + j] += b[i] * weight;
            }
        }
    }
}

bool GuardScan::fit(std::size_t guard, int level, double a, double b, const GuardWatch& watch) {
    const int n = 4 << level, stride = finest / n;
    Bernstein& p = fits_[guard];
    p.degree = n;
    double f[finest + 1];
    for (int j = 0; j <= n; ++j) f[j] = row(j * stride)[guard];
    const double* matrix = grid_.to_bernstein[level];
    for (int i = 0; i <= n; ++i) {
        double sum = 0.0;
        for (int j = 0; j <= n; ++j) sum += *matrix++ * f[j];
        p.b[static_cast<std::size_t>(i)] = sum;
    }
    p.b[0] = f[0], p.b[static_cast<std::size_t>(n)] = f[n];
    double miss = 0.0;
    for (int c = 0; c < checks; ++c)
        miss = largest_of(miss, std::fabs(p(check_place[c]) - row(finest + 1 + c)[guard]));
    if (std::isnan(miss) && (std::isnan(f[0]) || std::isnan(f[n]))) {  // undefined here, so it does not fall
        p.degree = 0, p.b[0] = 1.0;
        return true;
    }
    return miss <= share_of_depth * watch.depth(guard) || p.lower_bound() > clear_of * miss ||
           miss <= most_blurs * watch.find_blur(guard, p, a, b, longest_);
}

// Fills fits_; rows 0 and `finest` already hold the values at the ends. Returns true if all guards are resolved. At
// the last attempt a guard that is not resolved is replaced by the straight line between its values at the ends.
bool GuardScan::resolve(GuardedStep& step, GuardWatch& watch, double a, double b, bool at_last) {
    const auto place = [&](double s) { return a + (b - a) * s; };
    for (int c = 0; c < checks; ++c) step.find_guards(place(check_place[c]), row(finest + 1 + c));
    std::fill_n(fitted_.begin(), count_, 0);
    bool all = false;
    for (int level = 0; level < 3 && !all; ++level) {
        const int stride = finest / (4 << level);
        for (int j = stride; j < finest; j += level == 0 ? stride : 2 * stride) {
            step.find_guards(place(grid_.node[j]), row(j));
            for (std::size_t i = 0; i < count_; ++i) watch.measure(i, row(j)[i]);
        }
        all = true;
        for (std::size_t i = 0; i < count_; ++i) {
            if (fitted_[i] == 0) fitted_[i] = fit(i, level, a, b, watch) ? 1 : 0;
            all = all && fitted_[i] != 0;
        }
    }
    if (all || !at_last) return all;
    for (std::size_t i = 0; i < count_; ++i) {
        if (fitted_[i] != 0) continue;
        fits_[i].degree = 1;
        fits_[i].b[0] = row(0)[i], fits_[i].b[1] = row(finest)[i];
    }
    return true;
}

Fall GuardScan::find_first(GuardedStep& step, GuardWatch& watch, double begin, double end,
                           std::span<const double> g_begin, std::span<const double> g_end) {
    count_ = g_begin.size();
    Fall first;
    if (count_ == 0) return first;
    std::copy(g_begin.begin(), g_begin.end(), row(0).begin());
    const double least = std::ldexp(end - begin, -most_halvings);
    longest_ = std::min(step.longest_piece(begin), end - begin);
    double a = begin, length = longest_;
    for (int pieces = 1; a < end; ++pieces) {
        double b = a + length;
        if (!(b < end - 0.25 * length)) b = end;
        if (b == end)
            std::copy(g_end.begin(), g_end.end(), row(finest).begin());
        else
            step.find_guards(b, row(finest));
        const double allowed = b == end ? infinity : step.longest_piece(b);
        for (std::size_t i = 0; i < count_; ++i) watch.measure(i, row(finest)[i]);
        const bool at_last = pieces > most_pieces || !(b - a > least) || !(a + 0.5 * (b - a) > a);
        const bool too_long = !at_last && b - a > 2.0 * allowed;
        if (too_long || !resolve(step, watch, a, b, at_last)) {
            length = 0.5 * (b - a);
            continue;
        }
        for (std::size_t i = 0; i < count_; ++i) {
            Fall fall = watch.look(i, fits_[i], a, b, longest_);
            if (fall.at_begin) find_rise(step, watch.noise(i), fall);
            const bool waits = fall.at_begin || !watch.is_armed(i);
            const double hop = waits ? watch.find_hop_end(i, step) : begin;
            if (hop > begin && hop < b && (fall.at_begin || row(finest)[i] < 0.0))
                fall = {.found = true, .guard = i, .s = hop, .above = begin, .below = b};
            else if (!fall.found || (!fall.at_begin && !polish(step, fall, begin, b)))
                continue;
            if (!first.found || fall.s < first.s || (fall.at_begin && !first.at_begin)) first = fall;
        }
        if (first.found) return first;
        std::copy(row(finest).begin(), row(finest).end(), row(0).begin());
        a = b;
        length = pieces > most_pieces ? end - b : std::min({2.0 * length, longest_, allowed});
    }
    return first;
}

void find_rise(GuardedStep& step, double noise, Fall& fall) {
    constexpr double first_look = 1e-9, growth = 4.0;  // fraction of the way to fall.below, and its growth
    const double way = fall.below - fall.s;
    for (double share = first_look; share < 1.0; share *= growth) {
        const double s = fall.s + share * way;
        if (!(step.find_exactly(s, fall.guard) > noise)) continue;
        fall.at_begin = false;
        fall.above = fall.s = s;
        return;
    }
}

bool polish(GuardedStep& step, Fall& fall, double first, double last) {
    const auto g = [&](double s) { return step.find_exactly(s, fall.guard); };
    constexpr double first_try = 1e-9, growth = 16.0;  // fraction of the way to an end, and its growth
    const double middle = fall.s, g_middle = g(middle);
    if (!(g_middle < 0.0)) {
        // The exact root lies later. It may even lie after `below`, if the error of the interpolated state is larger
        // than the depth of a touch.
        double a = middle, g_a = g_middle;
        const double room = last - middle;
        for (double share = first_try; room > 0.0; share *= growth) {
            const double b = share < 1.0 ? middle + share * room : last, g_b = g(b);
            if (g_b < 0.0) {
                fall.s = g_a > 0.0 ? find_root(g, {a, b, g_a, g_b}, 0.0, RootSide::far) : a;
                return true;
            }
            if (!(share < 1.0)) break;
            a = b, g_a = g_b;
        }
        return false;
    }
    // The exact root lies earlier. If the interpolated state is wrong, it may even lie before `above`.
    double b = middle, g_b = g_middle;
    for (const double to : {fall.above, first}) {
        const double from = b, room = from - to;
        for (double share = first_try; room > 0.0; share *= growth) {
            const double a = share < 1.0 ? from - share * room : to, g_a = g(a);
            if (g_a >= 0.0) {
                fall.s = g_a > 0.0 ? find_root(g, {a, b, g_a, g_b}, 0.0, RootSide::far) : a;
                return true;
            }
            b = a, g_b = g_a;
            if (!(share < 1.0)) break;
        }
    }
    return true;  // the guard is below 0 since the beginning: the place stays
}

}  // namespace stiction
