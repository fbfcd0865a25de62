// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "base/expression.hpp"

#include "base/constants.hpp"

#include <cmath>

namespace stiction {

namespace {

constexpr std::string_view function_names[] = {"sqrt", "abs", "exp", "ln", "sin", "cos", "tan"};

class SumReader {
  public:
    SumReader(TextReader& reader, ExpressionWords& words, Expression& out)
        : reader_(reader), words_(words), out_(out) {}

    int read_sum() {
        const std::size_t from = reader_.next();
        int left = read_product();
        while (left >= 0 && !is_at_end()) {
            if (take("+", Operation::sum))
                left = join(Operation::sum, from, left, read_product());
            else if (take("-", Operation::difference))
                left = join(Operation::difference, from, left, read_product());
            else
                break;
        }
        return reader_.has_failed() ? -1 : left;
    }

  private:
    bool is_at_end() const { return !words_.end().empty() && reader_.is_at(words_.end()); }

    bool allows(Operation operation, std::size_t place) {
        std::string why = words_.refuse(operation);
        return why.empty() || reader_.fail_at(place, std::move(why));
    }
    bool take(std::string_view sign, Operation operation) {
        const std::size_t place = reader_.next();
        return reader_.take(sign) && allows(operation, place);
    }
    int add(Term term, std::size_t from) {
        term.begin = from;
        term.end = reader_.place();
        out_.push_back(term);
        return static_cast<int>(out_.size()) - 1;
    }
    int join(Operation operation, std::size_t from, int left, int right) {
        return left < 0 || right < 0 ? -1 : add({.operation = operation, .left = left, .right = right}, from);
    }

    int read_product() {
        const std::size_t from = reader_.next();
        int left = read_power();
        while (left >= 0) {
            if (take("*", Operation::product))
                left = join(Operation::product, from, left, read_power());
            else if (take("/", Operation::quotient))
                left = join(Operation::quotient, from, left, read_power());
            else
                break;
        }
        return left;
    }

    // Signs and powers are kept in lists, so that a long row of them needs no recursion.
    int read_power() {
        struct Part {
            std::size_t from, from_atom;
            int atom;
            bool negative;
        };
        std::vector<Part> parts;
        do {
            Part part{reader_.next(), 0, -1, false};
            while (!is_at_end() && (reader_.is_at("+") || reader_.is_at("-")))
                if (!reader_.take("+")) part.negative ^= reader_.take("-");
            part.from_atom = reader_.next();
            part.atom = read_atom();
            if (part.atom < 0) return -1;
            parts.push_back(part);
        } while (take("^", Operation::power));
        int value = -1;
        for (std::size_t i = parts.size(); i-- > 0;) {
            const Part& part = parts[i];
            value =
                i + 1 == parts.size() ? part.atom : join(Operation::power, part.from_atom, part.atom, value);
            if (part.negative) value = add({.operation = Operation::negative, .left = value}, part.from);
        }
        return value;
    }

    int read_parenthesis() {
        reader_.take("(");
        if (!reader_.enter()) return -1;
        const int inside = read_sum();
        if (inside < 0) return -1;
        if (!reader_.take(")")) return reader_.fail_here("stands where `)` is expected."), -1;
        reader_.leave();
        return inside;
    }

    int read_atom() {
        if (reader_.is_at("(")) return read_parenthesis();
        const std::size_t place = reader_.next();
        if (reader_.is_at_number()) {
            Term term;
            return reader_.take_number(term.number) ? add(term, place) : -1;
        }
        const std::string_view word = reader_.take_word();
        if (word.empty()) return reader_.fail_here("stands where a number is expected."), -1;
        if (word == "pi") return add({.number = pi}, place);
        for (std::size_t i = 0; i < std::size(function_names); ++i) {
            if (word != function_names[i] || !reader_.is_at("(")) continue;
            const auto operation = static_cast<Operation>(static_cast<std::size_t>(Operation::sqrt) + i);
            if (!allows(operation, place)) return -1;
            const int inside = read_parenthesis();
            return inside < 0 ? -1 : add({.operation = operation, .left = inside}, place);
        }
        Term term;
        return words_.read(word, reader_, term) ? add(term, place) : -1;
    }

    TextReader& reader_;
    ExpressionWords& words_;
    Expression& out_;
};

double compute(const Term& term, std::span<const double> leaves, std::span<const double> values) {
    const auto get = [&](int place) { return values[static_cast<std::size_t>(place)]; };
    const double a = term.left < 0 ? 0.0 : get(term.left), b = term.right < 0 ? 0.0 : get(term.right);
    switch (term.operation) {
        case Operation::number:
            break;
        case Operation::leaf:
            return leaves[static_cast<std::size_t>(term.leaf)];
        case Operation::negative:
            return 0.0 - a;
        case Operation::sum:
            return a + b;
        case Operation::difference:
            return a - b;
        case Operation::product:
            return a * b;
        case Operation::quotient:
            return a / b;
        case Operation::power:
            return std::pow(a, b);
        case Operation::sqrt:
            return std::sqrt(a);
        case Operation::abs:
            return std::abs(a);
        case Operation::exp:
            return std::exp(a);
        case Operation::ln:
            return std::log(a);
        case Operation::sin:
            return std::sin(a);
        case Operation::cos:
            return std::cos(a);
        case Operation::tan:
            return std::tan(a);
    }
    return term.number;
}

}  // namespace

int read_sum(TextReader& reader, ExpressionWords& words, Expression& out) {
    return SumReader(reader, words, out).read_sum();
}

std::vector<double> compute_terms(std::span<const Term> terms, std::span<const double> leaves) {
    std::vector<double> values(terms.size());
    for (std::size_t i = 0; i < terms.size(); ++i) values[i] = compute(terms[i], leaves, values);
    return values;
}

}  // namespace stiction
