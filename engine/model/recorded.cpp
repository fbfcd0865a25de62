// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "model/recorded.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction {

namespace {

using Row = SeriesFlow::Row;

/// Calls `visit` with each row of a function.
template <class Function, class Visit>
void visit_rows(Function& function, Visit visit) {
    if (auto* friction = std::get_if<SeriesFlow::Friction>(&function)) visit(friction->u), visit(friction->N);
    if (auto* product = std::get_if<SeriesFlow::Product>(&function)) visit(product->a), visit(product->b);
    if (auto* quotient = std::get_if<SeriesFlow::Quotient>(&function)) visit(quotient->a), visit(quotient->b);
    if (auto* circle = std::get_if<SeriesFlow::Circle>(&function)) visit(circle->angle);
    if (auto* solution = std::get_if<SeriesFlow::Solution>(&function)) {
        for (auto& element : solution->K) visit(element.value);
        for (auto& row : solution->b) visit(row);
    }
}

}  // namespace

Recorded& Recorded::operator+=(const Recorded& b) {
    if (recorder_ == nullptr) recorder_ = b.recorder_;
    constant_ += b.constant_;
    for (const SeriesFlow::Entry& entry : b.entries_) {
        const auto place = std::lower_bound(entries_.begin(), entries_.end(), entry.at,
                                            [](const auto& own, std::size_t at) { return own.at < at; });
        if (place == entries_.end() || place->at != entry.at)
            entries_.insert(place, entry);
        else if (place->value += entry.value; place->value == 0.0)
            entries_.erase(place);
    }
    return *this;
}

// Out of line, because formulas of systems call them at many places.
Recorded::Recorded(double value) : constant_(value) {}
Recorded::Recorded(const Recorded& other) = default;
Recorded::Recorded(Recorded&& other) noexcept = default;
Recorded& Recorded::operator=(const Recorded& other) = default;
Recorded& Recorded::operator=(Recorded&& other) noexcept = default;
Recorded::~Recorded() = default;

Recorded& Recorded::operator-=(const Recorded& b) { return *this += -b; }
Recorded operator-(const Recorded& a) { return Recorded(a).scale(-1.0); }
Recorded operator+(const Recorded& a, const Recorded& b) { return Recorded(a) += b; }
Recorded operator-(const Recorded& a, const Recorded& b) { return Recorded(a) -= b; }

Recorded& Recorded::scale(double factor) {
    constant_ *= factor;
    for (SeriesFlow::Entry& entry : entries_) entry.value *= factor;
    if (factor == 0.0) entries_.clear();
    return *this;
}

Recorded operator*(const Recorded& a, const Recorded& b) {
    if (b.is_constant()) return Recorded(a).scale(b.constant_);
    if (a.is_constant()) return Recorded(b).scale(a.constant_);
    return a.recorder_->multiply(a, b);
}

Recorded operator/(const Recorded& a, const Recorded& b) {
    if (b.is_constant()) return Recorded(a).scale(1.0 / b.constant_);
    return b.recorder_->divide(a, b);
}

RecordedCircle find_sine_cosine(const Recorded& angle) {
    if (angle.is_constant()) return {std::sin(angle.constant()), std::cos(angle.constant())};
    return angle.recorder_->turn(angle);
}

Recorded Recorder::get_entry(std::size_t at) {
    Recorded out;
    out.recorder_ = this;
    out.entries_.push_back({at, 1.0});
    return out;
}

SeriesFlow::Row Recorder::make_row(const Recorded& value) const {
    Row out = value.entries_;
    if (value.constant_ == 0.0) return out;
    const auto place =
        std::find_if(out.begin(), out.end(), [&](const auto& entry) { return entry.at > flow_.one(); });
    out.insert(place, {flow_.one(), value.constant_});
    return out;
}

std::size_t Recorder::add(SeriesFlow::Function function) {
    const std::size_t at = next_;
    next_ += SeriesFlow::count_entries(function);
    flow_.functions.push_back(std::move(function));
    return at;
}

Recorded Recorder::multiply(const Recorded& a, const Recorded& b) {
    SeriesFlow::Product wanted{make_row(a), make_row(b)};
    std::size_t at = flow_.first_function();
    for (const SeriesFlow::Function& function : flow_.functions) {
        const auto* known = std::get_if<SeriesFlow::Product>(&function);
        if (known != nullptr && ((known->a == wanted.a && known->b == wanted.b) ||
                                 (known->a == wanted.b && known->b == wanted.a)))
            return get_entry(at);
        at += SeriesFlow::count_entries(function);
    }
    return get_entry(add(std::move(wanted)));
}

Recorded Recorder::divide(const Recorded& a, const Recorded& b) {
    return get_entry(add(SeriesFlow::Quotient{make_row(a), make_row(b)}));
}

RecordedCircle Recorder::turn(const Recorded& angle) {
    SeriesFlow::Circle wanted{make_row(angle)};
    std::size_t at = flow_.first_function();
    for (const SeriesFlow::Function& function : flow_.functions) {
        const auto* known = std::get_if<SeriesFlow::Circle>(&function);
        if (known != nullptr && known->angle == wanted.angle) return {get_entry(at), get_entry(at + 1)};
        at += SeriesFlow::count_entries(function);
    }
    at = add(std::move(wanted));
    return {get_entry(at), get_entry(at + 1)};
}

std::vector<Recorded> Recorder::solve(const std::vector<std::vector<Recorded>>& K,
                                      const std::vector<Recorded>& b) {
    SeriesFlow::Solution wanted;
    for (const bool varies : {true, false}) {
        for (std::size_t i = 0; i < K.size(); ++i)
            for (std::size_t j = 0; j < K[i].size(); ++j)
                if (!K[i][j].is_zero() && K[i][j].is_constant() != varies)
                    wanted.K.push_back({i, j, make_row(K[i][j])});
        if (varies) wanted.varying = wanted.K.size();
    }
    for (const Recorded& value : b) wanted.b.push_back(make_row(value));
    const std::size_t at = add(std::move(wanted));
    std::vector<Recorded> out;
    for (std::size_t i = 0; i < b.size(); ++i) out.push_back(get_entry(at + i));
    return out;
}

void drop_unused_functions(SeriesFlow& flow, const std::vector<Row*>& rows) {
    std::vector<char> used(flow.size(), 0);
    const auto use = [&](const Row& row) {
        for (const SeriesFlow::Entry& entry : row) used[entry.at] = 1;
    };
    for (const Row* row : rows) use(*row);
    std::vector<std::size_t> first;
    std::size_t at = flow.first_function();
    for (const SeriesFlow::Function& function : flow.functions) {
        first.push_back(at);
        at += SeriesFlow::count_entries(function);
    }
    const auto is_used = [&](std::size_t i) {
        const std::size_t end = first[i] + SeriesFlow::count_entries(flow.functions[i]);
        return std::any_of(used.begin() + static_cast<std::ptrdiff_t>(first[i]),
                           used.begin() + static_cast<std::ptrdiff_t>(end),
                           [](char value) { return value != 0; });
    };
    for (std::size_t i = first.size(); i-- > 0;)
        if (is_used(i)) visit_rows(flow.functions[i], use);
    std::vector<std::size_t> moved(used.size());
    for (std::size_t k = 0; k < moved.size(); ++k) moved[k] = k;
    std::vector<SeriesFlow::Function> kept;
    at = flow.first_function();
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (!is_used(i)) continue;
        for (std::size_t k = 0; k < SeriesFlow::count_entries(flow.functions[i]); ++k)
            moved[first[i] + k] = at++;
        kept.push_back(std::move(flow.functions[i]));
    }
    flow.functions = std::move(kept);
    const auto move = [&](Row& row) {
        for (SeriesFlow::Entry& entry : row) entry.at = moved[entry.at];
    };
    for (SeriesFlow::Function& function : flow.functions) visit_rows(function, move);
    for (Row* row : rows) move(*row);
}

}  // namespace stiction
