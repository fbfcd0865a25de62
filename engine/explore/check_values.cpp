// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Computes the texts of check.hpp about a recorded run. Values come from event times and roots (dynamics/motion_query.hpp).
#include "base/constants.hpp"
#include "base/number_text.hpp"
#include "dynamics/region.hpp"
#include "explore/check.hpp"
#include "explore/observable.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace stiction::explore {

namespace {

using Kind = RunNumber::Kind;
using Relation = Comparison::Relation;

// Of numbers that are compared with == : relative to the larger one, and absolute.
constexpr double equal_relative = 1e-9, equal_absolute = 1e-12;

// 6 significant digits.
std::string write_short(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.5e", value);
    return write_number(std::strtod(text, nullptr) + 0.0);
}

class Answerer {
  public:
    explicit Answerer(const Moment& moment)
        : moment_(moment), run_(*moment.run), node_(run_.find_node(moment.t)), row_(run_.columns().size()) {
        run_.get_row(moment.t, row_);
        run_.get_sample(moment.t, sample_);
        for (const double change : run_.change_times())
            if (change <= moment.t) begin_ = std::max(begin_, change);
    }

    std::vector<double> compute(const Check& check) const {
        std::vector<double> leaves;
        for (const RunNumber& number : check.numbers) leaves.push_back(find(number));
        return compute_terms(check.terms, leaves);
    }
    std::optional<std::string> find_word(const RunText& text) const;

  private:
    double column(int index) const { return row_[static_cast<std::size_t>(index)]; }

    double find(const RunNumber& number) const;
    double find_event_number(const RunNumber& number, Window window) const;
    std::optional<Window> find_window(std::optional<double> last) const;
    bool begins_with_event(double t) const;

    const Moment& moment_;
    const Simulation& run_;
    std::size_t node_;
    std::vector<double> row_;
    Sample sample_;
    double begin_ = 0.0;
};

// Nothing if the window is too short, or no longer recorded.
std::optional<Window> Answerer::find_window(std::optional<double> last) const {
    const double t = moment_.t;
    Window out{begin_, t};
    if (last) {
        const double rounding = 4.0 * std::numeric_limits<double>::epsilon() * (t + *last);
        if (t - *last < begin_ - rounding) return std::nullopt;
        out.from = std::max(t - *last, begin_);
    }
    return out.from < run_.begin() ? std::nullopt : std::optional(out);
}

double Answerer::find(const RunNumber& number) const {
    if (number.kind == Kind::time) return moment_.t;
    if (number.kind == Kind::duration) return moment_.t - begin_;
    if (number.kind == Kind::parameter && !moment_.tells_mystery &&
        moment_.scenario->settings.mystery.has(number.parameter))
        return no_value;
    if (number.kind == Kind::parameter)
        return moment_.scenario->values[static_cast<std::size_t>(number.parameter)];
    if (number.kind == Kind::column) return column(run_.find_column(number.what));
    const std::optional<Window> window = find_window(number.last);
    if (!window) return no_value;
    if (number.kind != Kind::share && number.kind != Kind::measure) return find_event_number(number, *window);
    if (!(window->to > window->from)) return no_value;
    if (number.kind == Kind::share) return measure_share(run_, number.events.contact, number.what, *window);
    if (moment_.measures == nullptr) return measure_column(run_, number.measure, number.what, *window);
    return moment_.measures->measure(run_, number.measure, number.what, *window, moment_.is_over);
}

// The motion that begins at t (at the start, or at a live change) begins with a jump or another event.
bool Answerer::begins_with_event(double t) const {
    const std::size_t last = run_.find_node(t);
    for (std::size_t node = last;; --node) {
        if (run_.node_time(node) != t || &run_.mechanism(node) != &run_.mechanism(last)) return false;
        if (run_.node_follows_event(node)) return true;
        if (node == run_.first_node()) return false;
    }
}

double Answerer::find_event_number(const RunNumber& number, Window window) const {
    // Events at the beginning of the window belong to it only if the window begins with the motion and the motion with them.
    if (window.from == begin_ && begins_with_event(begin_)) window.from = std::nextafter(begin_, -HUGE_VAL);
    const std::vector<const Event*> events = MotionQuery(run_).find_events(number.events, window);
    const auto count = static_cast<double>(events.size());
    if (number.kind == Kind::count) return count;
    if (number.kind == Kind::first) return events.empty() ? no_value : events.front()->t;
    return events.size() < 2 ? no_value : (events.back()->t - events.front()->t) / (count - 1.0);
}

std::optional<std::string> Answerer::find_word(const RunText& text) const {
    const auto index = static_cast<std::size_t>(text.index);
    const System& system = run_.system();
    std::string_view word;
    switch (text.kind) {
        case RunText::Kind::state:
            word = get_name(sample_.contacts[index].state);
            break;
        case RunText::Kind::region:
            if (!run_.tells_region(node_, sample_)) return std::nullopt;
            return find_region(run_, node_, sample_);
        case RunText::Kind::verdict:
            word = sample_.verdict;
            break;
        case RunText::Kind::method:
            word = system.methods[static_cast<std::size_t>(moment_.scenario->settings.method)].id;
            break;
        case RunText::Kind::choice:
            word =
                system.parameters[index].choices[static_cast<std::size_t>(moment_.scenario->values[index])];
            break;
        case RunText::Kind::column:
            if (!std::isnan(column(text.index)))
                word = run_.columns()[index].words[static_cast<std::size_t>(column(text.index))];
            break;
    }
    return word.empty() ? std::nullopt : std::optional<std::string>(word);
}

bool is_equal(double a, double b, const Comparison& comparison) {
    const double larger = std::max(std::abs(a), std::abs(b));
    double most = std::max(equal_relative * larger, equal_absolute);
    if (comparison.tolerance)
        most = comparison.is_relative ? *comparison.tolerance * std::abs(b) : *comparison.tolerance;
    return std::abs(a - b) <= most;
}

bool compare(double a, double b, const Comparison& comparison) {
    switch (comparison.relation) {
        case Relation::equal:
            return is_equal(a, b, comparison);
        case Relation::unequal:
            return !is_equal(a, b, comparison);
        case Relation::less:
            return a < b;
        case Relation::at_most:
            return a <= b;
        case Relation::more:
            return a > b;
        case Relation::at_least:
            break;
    }
    return a >= b;
}

// Any sense of slip is `slip`; no other word of a run begins so.
bool is_same_word(const std::string& word, const std::string& wanted) {
    return word == wanted || (wanted == "slip" && (word == "slip+" || word == "slip-"));
}

Relation find_opposite(Relation relation) {
    switch (relation) {
        case Relation::equal:
            return Relation::unequal;
        case Relation::unequal:
            return Relation::equal;
        case Relation::less:
            return Relation::at_least;
        case Relation::at_most:
            return Relation::more;
        case Relation::more:
            return Relation::at_most;
        case Relation::at_least:
            break;
    }
    return Relation::less;
}

std::string_view describe(Relation relation) {
    switch (relation) {
        case Relation::equal:
            return "should be ";
        case Relation::unequal:
            return "should not be ";
        case Relation::less:
            return "should be less than ";
        case Relation::at_most:
            return "should be at most ";
        case Relation::more:
            return "should be more than ";
        case Relation::at_least:
            break;
    }
    return "should be at least ";
}

std::string write_value(const CheckAnswer::Value& value) {
    return value.word ? *value.word : value.number ? write_short(*value.number) : std::string();
}

std::string say(const Comparison& comparison, const CheckAnswer::Clause& clause) {
    const std::string value = write_value(clause.value), wanted = write_value(clause.wanted);
    const Relation relation = comparison.negated ? find_opposite(comparison.relation) : comparison.relation;
    std::string out = comparison.left + (value.empty() ? " has no value yet" : " is " + value) + ", ";
    out += describe(relation);
    out += wanted.empty() ? "a number that has no value yet" : wanted;
    if (comparison.tolerance) out += " +- " + comparison.tolerance_text;
    return out;
}

CheckAnswer::Value make_number(double value) {
    CheckAnswer::Value out;
    if (std::isfinite(value)) out.number = value + 0.0;  // -0 becomes 0
    return out;
}

CheckAnswer::Clause answer(const Comparison& comparison, const Answerer& answerer,
                           std::span<const double> terms) {
    CheckAnswer::Clause out;
    out.text = comparison.text;
    if (comparison.a >= 0) {
        out.value = make_number(terms[static_cast<std::size_t>(comparison.a)]);
        out.wanted = make_number(terms[static_cast<std::size_t>(comparison.b)]);
        out.holds = out.value.number && out.wanted.number &&
                    compare(*out.value.number, *out.wanted.number, comparison);
    } else {
        out.value.word = answerer.find_word(comparison.word_of);
        out.wanted.word = comparison.word;
        out.holds = out.value.word && is_same_word(*out.value.word, comparison.word) ==
                                          (comparison.relation == Relation::equal);
    }
    out.said = say(comparison, out);
    return out;
}

}  // namespace

CheckAnswer answer_check(const Check& check, const Moment& moment) {
    const Answerer answerer(moment);
    const std::vector<double> terms = answerer.compute(check);
    CheckAnswer out;
    out.t = moment.t;
    for (const Comparison& comparison : check.comparisons)
        out.clauses.push_back(answer(comparison, answerer, terms));
    std::vector<bool> holds;
    for (const ClauseStep& step : check.steps) {
        const auto left = static_cast<std::size_t>(step.left),
                   right = static_cast<std::size_t>(std::max(step.right, 0));
        switch (step.kind) {
            case ClauseStep::Kind::comparison:
                holds.push_back(out.clauses[left].holds);
                break;
            case ClauseStep::Kind::opposite:
                holds.push_back(!holds[left]);
                break;
            case ClauseStep::Kind::both:
                holds.push_back(holds[left] && holds[right]);
                break;
            case ClauseStep::Kind::either:
                holds.push_back(holds[left] || holds[right]);
                break;
        }
    }
    out.holds = holds.back();
    return out;
}

std::optional<double> find_value(const Check& check, const Moment& moment) {
    return make_number(Answerer(moment).compute(check).back()).number;
}

}  // namespace stiction::explore
