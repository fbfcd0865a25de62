// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/linear_step.hpp"

#include "base/quadrature.hpp"

#include <algorithm>

namespace stiction {

LinearStep::LinearStep(const HybridAutomaton& automaton, std::size_t dimension)
    : automaton_(automaton),
      y_(dimension),
      z_(LinearFlow::most_size),
      taylor_(static_cast<int>(LinearFlow::most_size)) {}

void LinearStep::begin(const LinearFlow& flow, const Mode& mode, double t, std::span<const double> y,
                       double t_limit) {
    flow_ = &flow;
    mode_ = &mode;
    t_ = t;
    std::copy(y.begin(), y.end(), y_.begin());
    const std::span<double> z(z_.data(), flow.size());
    flow.fill(t, y, z);
    taylor_.begin(flow.A.data(), z, t_limit - t);
    t_end_ = taylor_.length() < t_limit - t ? t + taylor_.length() : t_limit;
}

void LinearStep::find_motion(double t, std::span<double> out) const {
    const std::span<double> z(z_.data(), flow_->size());
    taylor_.find((t - t_) / taylor_.length(), z);
    std::copy_n(z.begin(), 2 * flow_->coordinates, out.begin());
}

void LinearStep::find(double t, std::span<double> out) const {
    const std::size_t n = 2 * flow_->coordinates;
    const std::span<double> z(z_.data(), flow_->size());
    const double half = 0.5 * (t - t_), share = half / taylor_.length();
    double dissipated = 0.0, input = 0.0;
    for (const auto [x, w] : ten_nodes) {
        double loss = 0.0, work = 0.0;
        taylor_.find(share * (1.0 + x), z);
        automaton_.find_powers(*flow_, *mode_, t_ + half * (1.0 + x), z, loss, work);
        dissipated += w * loss;
        input += w * work;
    }
    find_motion(t, out);
    out[n] = y_[n] + half * dissipated;
    out[n + 1] = y_[n + 1] + half * input;
}

void LinearStep::find_guard(std::size_t row, Bernstein& out) const {
    double c[TaylorFlow::most_terms + 1];
    taylor_.find_coefficients(flow_->guard_rows.data() + row * flow_->size(), c);
    convert_powers(c, taylor_.degree(), out);
}

void LinearStep::find_guards(double t, std::span<double> out) const {
    const std::size_t d = flow_->size();
    const std::span<double> z(z_.data(), d);
    taylor_.find((t - t_) / taylor_.length(), z);
    for (std::size_t i = 0; i < out.size(); ++i) {
        double sum = 0.0;
        for (std::size_t k = 0; k < d; ++k) sum += flow_->guard_rows[i * d + k] * z[k];
        out[i] = sum;
    }
}

}  // namespace stiction
