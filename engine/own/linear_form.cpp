// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "own/linear_form.hpp"

#include <map>

namespace stiction::own {

namespace {

// The places of the constant and of the coefficients among the terms of the result. -1: absent, so 0.
struct Divided {
    int constant = -1;
    std::map<int, int> coefficients;  // of a leaf
};

class Divider {
  public:
    explicit Divider(const Expression& terms) : terms_(terms) {}

    DividedForm divide() {
        for (std::size_t i = 0; i < terms_.size(); ++i)
            if (!divide_term(terms_[i])) return {{}, static_cast<int>(i)};
        DividedForm out;
        const Divided& whole = divided_.back();
        out.form.constant = whole.constant < 0 ? make_number(0.0) : cut_out(whole.constant);
        for (const auto& [leaf, place] : whole.coefficients) {
            const bool is_velocity = leaf >= first_velocity_leaf;
            const int first = is_velocity ? first_velocity_leaf : first_coordinate_leaf;
            out.form.parts.push_back({leaf - first, is_velocity, cut_out(place)});
        }
        return out;
    }

  private:
    int add(Term term) {
        out_.push_back(term);
        return static_cast<int>(out_.size()) - 1;
    }
    int join(Operation operation, int a, int b) {
        return add({.operation = operation, .left = a, .right = b});
    }
    // a + b or a - b, where -1 is 0.
    int join_sum(Operation operation, int a, int b) {
        if (b < 0) return a;
        if (a >= 0) return join(operation, a, b);
        return operation == Operation::sum ? b : add({.operation = Operation::negative, .left = b});
    }
    const Divided& get(int place) const { return divided_[static_cast<std::size_t>(place)]; }

    bool divide_term(const Term& term) {
        switch (term.operation) {
            case Operation::number:
                divided_.push_back({add(term), {}});
                return true;
            case Operation::leaf:
                if (term.leaf < first_coordinate_leaf)
                    divided_.push_back({add(term), {}});
                else
                    divided_.push_back({-1, {{term.leaf, add({.number = 1.0})}}});
                return true;
            case Operation::negative:
                return add_sum(Operation::difference, {}, get(term.left));
            case Operation::sum:
            case Operation::difference:
                return add_sum(term.operation, get(term.left), get(term.right));
            case Operation::product:
            case Operation::quotient:
                return add_product(term.operation, get(term.left), get(term.right));
            default:
                break;
        }
        const Divided& inside = get(term.left);
        if (!inside.coefficients.empty()) return false;
        Term copy = term;
        copy.left = inside.constant;
        divided_.push_back({add(copy), {}});
        return true;
    }

    // The arguments are copies: divided_ grows.
    bool add_sum(Operation operation, Divided a, Divided b) {
        Divided out;
        out.constant = join_sum(operation, a.constant, b.constant);
        for (const auto& [leaf, place] : b.coefficients) a.coefficients.emplace(leaf, -1);
        for (const auto& [leaf, place] : a.coefficients) {
            const auto other = b.coefficients.find(leaf);
            out.coefficients[leaf] =
                join_sum(operation, place, other == b.coefficients.end() ? -1 : other->second);
        }
        divided_.push_back(std::move(out));
        return true;
    }

    bool add_product(Operation operation, Divided a, Divided b) {
        const bool swaps = operation == Operation::product && a.coefficients.empty();
        if (swaps) std::swap(a, b);
        if (!b.coefficients.empty()) return false;
        // A form without a written constant times a number has none either.
        const auto multiply = [&](int place) {
            const Term& factor = out_[static_cast<std::size_t>(place)];
            const bool is_one = factor.operation == Operation::number && factor.number == 1.0;
            if (is_one && operation == Operation::product) return b.constant;
            return swaps ? join(operation, b.constant, place) : join(operation, place, b.constant);
        };
        Divided out;
        if (a.constant >= 0) out.constant = multiply(a.constant);
        for (const auto& [leaf, place] : a.coefficients) out.coefficients[leaf] = multiply(place);
        divided_.push_back(std::move(out));
        return true;
    }

    // The terms that a term needs, in their order.
    Formula cut_out(int last) const {
        std::vector<int> place(out_.size(), -1);
        std::vector<bool> is_needed(out_.size(), false);
        is_needed[static_cast<std::size_t>(last)] = true;
        for (int i = last; i >= 0; --i) {
            if (!is_needed[static_cast<std::size_t>(i)]) continue;
            const Term& term = out_[static_cast<std::size_t>(i)];
            if (term.left >= 0) is_needed[static_cast<std::size_t>(term.left)] = true;
            if (term.right >= 0) is_needed[static_cast<std::size_t>(term.right)] = true;
        }
        Formula formula;
        for (int i = 0; i <= last; ++i) {
            if (!is_needed[static_cast<std::size_t>(i)]) continue;
            Term term = out_[static_cast<std::size_t>(i)];
            if (term.left >= 0) term.left = place[static_cast<std::size_t>(term.left)];
            if (term.right >= 0) term.right = place[static_cast<std::size_t>(term.right)];
            place[static_cast<std::size_t>(i)] = static_cast<int>(formula.terms.size());
            formula.terms.push_back(term);
        }
        return formula;
    }

    const Expression& terms_;
    Expression out_;
    std::vector<Divided> divided_;  // of each term
};

}  // namespace

DividedForm divide_form(const Expression& terms) { return Divider(terms).divide(); }

}  // namespace stiction::own
