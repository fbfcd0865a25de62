// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/motion_query.hpp"

#include "base/constants.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

namespace {

constexpr double column_rounding = 1e-13;  // of a column, relative to its largest value

using Knot = ColumnReader::Knot;

// Goes through the window in order: on_knot for each knot (two at an event), on_step when the pieces of a step are
// resolved.
template <class OnKnot, class OnStep>
void walk(ColumnReader& reader, Window window, const OnKnot& on_knot, const OnStep& on_step) {
    const Simulation& run = reader.run();
    std::size_t node = run.find_node(window.from);
    on_knot(Knot{window.from, reader.at(window.from), true});
    for (; node < run.node_count(); ++node) {
        const double t = run.node_time(node);
        if (t > window.to) return;
        if (t > window.from) on_knot(Knot{t, reader.at_node(node), true});
        if (node + 1 >= run.node_count() || !(t < window.to)) continue;
        reader.resolve_step(node, window);
        on_step();
        for (const Knot& knot : reader.knots()) on_knot(knot);
        if (window.to < run.node_time(node + 1)) on_knot(Knot{window.to, reader.at(window.to), true});
    }
}

// Turning points of a sequence of values; turning points that are only rounding are left out.
class Turns {
  public:
    void add(const Knot& knot, double scale, std::vector<Extreme>& out) {
        if (!std::isfinite(knot.value)) {
            sense_ = 0;
            begun_ = false;
            return;
        }
        if (!begun_) {
            begun_ = true;
            high_ = low_ = knot;
            return;
        }
        const double noise = column_rounding * scale;
        if (knot.value > high_.value) high_ = knot;
        if (knot.value < low_.value) low_ = knot;
        if (sense_ <= 0 && knot.value > low_.value + noise) {
            if (sense_ < 0) out.push_back({low_.t, low_.value, -1});
            sense_ = 1;
            high_ = knot;
        } else if (sense_ >= 0 && knot.value < high_.value - noise) {
            if (sense_ > 0) out.push_back({high_.t, high_.value, 1});
            sense_ = -1;
            low_ = knot;
        }
        if (sense_ > 0) low_ = high_;
        if (sense_ < 0) high_ = low_;
    }

  private:
    bool begun_ = false;
    int sense_ = 0;  // 1: rising since the last turn
    Knot high_{}, low_{};
};

}  // namespace

PassageSearch::PassageSearch(const Simulation& run, int column, double level, int sense, double after)
    : reader_(run, column), level_(level), after_(after), sense_(sense) {}

// Compares the knot with the side of the level on which the column was last.
void PassageSearch::take(const Knot& knot) {
    if (!std::isfinite(knot.value)) {
        side_ = 0;
    } else {
        const double distance = knot.value - level_;
        const double noise = column_rounding * std::max(reader_.scale(), std::abs(level_));
        const int side = std::abs(distance) <= noise ? 0 : distance > 0.0 ? 1 : -1;
        const bool reached = side_ != 0 && side != side_ && (side != 0 || knot.recorded);
        if (reached && (sense_ == 0 || sense_ == -side_)) {
            const bool jumps = knot.t == last_.t;
            const double t = jumps ? knot.t : reader_.find_crossing(last_, knot, level_);
            if (t > after_) found_.push_back({t, -side_, jumps});
        }
        if (side != 0 || knot.recorded) side_ = side;
    }
    last_ = knot;
}

std::optional<Passage> PassageSearch::find_next(double to) {
    const Simulation& run = reader_.run();
    if (!begun_) {
        if (run.node_count() == 0 || run.now() < after_ || std::isnan(after_)) return std::nullopt;
        node_ = after_ < run.begin() ? run.first_node() : run.find_node(after_);
        begun_ = true;
    }
    const auto give = [&]() -> std::optional<Passage> {
        if (given_ >= found_.size() || !(found_[given_].t <= to)) return std::nullopt;
        return found_[given_++];
    };
    while (given_ >= found_.size() && run.node_count() > 0) {
        found_.clear();
        given_ = 0;
        if (!(run.node_time(node_) <= to)) break;
        const bool last = node_ + 1 >= run.node_count();
        // A step is resolved before its first node is compared, because rounding is measured by the step. After the
        // last node there is no step yet: the node is compared now, its step in a later call.
        if (last) {
            if (!taken_) take({run.node_time(node_), reader_.at_node(node_), true});
            taken_ = true;
            break;
        }
        const double begin = std::max(run.node_time(node_), after_);
        reader_.resolve_step(node_, {begin, HUGE_VAL});
        if (!taken_)
            take({begin, begin > run.node_time(node_) ? reader_.at(begin) : reader_.at_node(node_), true});
        for (const Knot& knot : reader_.knots()) take(knot);
        // The end of the step is compared now, while pieces() still holds this step (find_crossing needs it).
        ++node_;
        take({run.node_time(node_), reader_.at_node(node_), true});
        taken_ = true;
    }
    return give();
}

int MotionQuery::find_contact(std::string_view name) const {
    const Mechanism& mechanism = run_->mechanism();
    for (int i = 0; i < mechanism.size().contacts; ++i)
        if (mechanism.contact_name(i) == name) return i;
    return -1;
}

bool MotionQuery::covers(Window window) const {
    return run_->node_count() > 0 && window.from >= run_->begin() && window.to <= run_->now() &&
           window.from <= window.to;
}

double MotionQuery::at(std::string_view column, double t, Side side) const {
    return ColumnReader(*run_, run_->find_column(column)).at(t, side);
}

void MotionQuery::get_row(double t, Side side, std::span<double> out) const {
    if (!covers({t, t})) {
        std::fill(out.begin(), out.end(), no_value);
        return;
    }
    std::size_t node = run_->find_node(t);
    if (side == Side::after || run_->node_time(node) != t) return run_->get_row(t, out);
    while (node > run_->first_node() && run_->node_time(node - 1) == t) --node;
    run_->get_node_row(node, out);
}

const Event* MotionQuery::find_event(const EventFilter& filter, double after) const {
    for (const Event& event : run_->events())
        if (event.t > after && filter.matches(event)) return &event;
    return nullptr;
}

std::vector<const Event*> MotionQuery::find_events(const EventFilter& filter, Window window) const {
    std::vector<const Event*> out;
    for (const Event& event : run_->events())
        if (event.t > window.from && event.t <= window.to && filter.matches(event)) out.push_back(&event);
    return out;
}

std::size_t MotionQuery::count_events(const EventFilter& filter, Window window) const {
    return find_events(filter, window).size();
}

std::vector<Passage> MotionQuery::find_passages(std::string_view column, double level, int sense,
                                                Window window) const {
    std::vector<Passage> out;
    if (!covers(window)) return out;
    PassageSearch search(*run_, run_->find_column(column), level, sense, window.from);
    while (const std::optional<Passage> passage = search.find_next(window.to)) out.push_back(*passage);
    return out;
}

std::optional<Passage> MotionQuery::find_passage(std::string_view column, double level, int sense,
                                                 double after) const {
    PassageSearch search(*run_, run_->find_column(column), level, sense, after);
    return search.find_next(run_->now());
}

std::vector<Extreme> MotionQuery::find_extremes(std::string_view column, Window window) const {
    std::vector<Extreme> out;
    if (!covers(window)) return out;
    ColumnReader reader(*run_, run_->find_column(column));
    Turns turns;
    walk(
        reader, window, [&](const Knot& knot) { turns.add(knot, reader.scale(), out); }, [] {});
    return out;
}

std::array<Extreme, 2> MotionQuery::find_range(std::string_view column, Window window) const {
    std::array<Extreme, 2> best{Extreme{no_value, no_value, 0}, Extreme{no_value, no_value, 0}};
    if (!covers(window)) return best;
    ColumnReader reader(*run_, run_->find_column(column));
    const auto offer = [&](const Knot& knot) {
        if (!std::isfinite(knot.value)) return;
        if (best[0].sense == 0 || knot.value > best[0].value) best[0] = {knot.t, knot.value, 1};
        if (best[1].sense == 0 || knot.value < best[1].value) best[1] = {knot.t, knot.value, -1};
    };
    walk(reader, window, offer, [] {});
    return best;
}

Extreme MotionQuery::find_extreme(std::string_view column, int sense, Window window) const {
    return find_range(column, window)[sense > 0 ? 0 : 1];
}

double MotionQuery::sum_pieces(std::string_view column, Window window,
                               double (ChebyshevPiece::*integrate)() const) const {
    if (!covers(window)) return no_value;
    ColumnReader reader(*run_, run_->find_column(column));
    double sum = 0.0;
    bool has_values = false;
    walk(
        reader, window, [&](const Knot& knot) { has_values |= std::isfinite(knot.value); },
        [&] {
            for (const ChebyshevPiece& piece : reader.pieces()) sum += (piece.*integrate)();
        });
    return has_values ? sum : no_value;
}

double MotionQuery::compute_integral(std::string_view column, Window window) const {
    return sum_pieces(column, window, &ChebyshevPiece::integrate);
}

double MotionQuery::compute_mean(std::string_view column, Window window) const {
    return compute_integral(column, window) / (window.to - window.from);
}

double MotionQuery::compute_root_mean_square(std::string_view column, Window window) const {
    return std::sqrt(sum_pieces(column, window, &ChebyshevPiece::integrate_square) /
                     (window.to - window.from));
}

std::array<double, 5> MotionQuery::compute_shares(int contact, Window window) const {
    std::array<double, 5> out{};
    if (!covers(window) || contact < 0 || !(window.to > window.from)) return out;
    for (std::size_t node = run_->find_node(window.from); node + 1 < run_->node_count(); ++node) {
        if (run_->node_time(node) >= window.to) break;
        const double a = std::max(run_->node_time(node), window.from);
        const double b = std::min(run_->node_time(node + 1), window.to);
        const ContactState state = run_->node_states(node)[static_cast<std::size_t>(contact)];
        if (b > a) out[static_cast<std::size_t>(state)] += (b - a) / (window.to - window.from);
    }
    return out;
}

}  // namespace stiction
