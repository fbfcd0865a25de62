// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
//     sum     = product (("+" | "-") product)*
//     product = factor (("*" | "/") factor)*
//     factor  = ("+" | "-") factor | atom ["^" factor]
//     atom    = number | "pi" | "sqrt" "(" sum ")" | "(" sum ")"
#include "session/expression.hpp"

#include "base/number_text.hpp"

#include <cmath>
#include <string>

namespace stiction {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr int deepest = 64;  // nested parentheses and signs

class Reader {
  public:
    explicit Reader(std::string_view text) {
        for (char c : text)
            if (c != ' ') text_ += c == ',' ? '.' : c;
    }
    std::optional<double> read() {
        const double value = sum();
        if (failed_ || at_ != text_.size() || !std::isfinite(value)) return std::nullopt;
        return value;
    }

  private:
    bool take(std::string_view word) {
        if (text_.compare(at_, word.size(), word) != 0) return false;
        at_ += word.size();
        return true;
    }
    double fail() {
        failed_ = true;
        return 0.0;
    }
    double sum() {
        double value = product();
        while (!failed_) {
            if (take("+"))
                value += product();
            else if (take("-") || take("\u2212"))
                value -= product();
            else
                break;
        }
        return value;
    }
    double product() {
        double value = factor();
        while (!failed_) {
            if (take("*"))
                value *= factor();
            else if (take("/"))
                value /= factor();
            else
                break;
        }
        return value;
    }
    double factor() {
        if (++depth_ > deepest) return fail();
        double value = 0.0;
        if (take("-") || take("\u2212"))
            value = -factor();
        else if (take("+"))
            value = factor();
        else {
            value = atom();
            if (take("^")) value = std::pow(value, factor());
        }
        --depth_;
        return value;
    }
    double atom() {
        if (failed_) return 0.0;
        if (take("pi") || take("π")) return pi;
        const bool root = take("sqrt");
        if (take("(")) {
            const double value = sum();
            if (!take(")")) return fail();
            return root ? std::sqrt(value) : value;
        }
        if (root) return fail();
        std::size_t end = at_;
        while (end < text_.size()) {
            const char c = text_[end];
            const bool exponent_sign =
                (c == '+' || c == '-') && end > at_ && (text_[end - 1] == 'e' || text_[end - 1] == 'E');
            if ((c >= '0' && c <= '9') || c == '.' || c == 'e' || c == 'E' || exponent_sign)
                ++end;
            else
                break;
        }
        const std::optional<double> value = read_number(std::string_view(text_).substr(at_, end - at_));
        if (!value.has_value()) return fail();
        at_ = end;
        return *value;
    }

    std::string text_;
    std::size_t at_ = 0;
    int depth_ = 0;
    bool failed_ = false;
};

}  // namespace

std::optional<double> evaluate_expression(std::string_view text) { return Reader(text).read(); }

}  // namespace stiction
