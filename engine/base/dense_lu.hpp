// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// LU factors with partial pivoting by rows, in storage that is sized once (Eigen's decompositions allocate
// when the size changes).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace stiction {

class DenseLu {
  public:
    explicit DenseLu(int max_size) { reserve(max_size); }

    void reserve(int n) {
        if (n <= capacity_) return;
        capacity_ = n;
        a_.assign(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), 0.0);
        swap_.assign(static_cast<std::size_t>(n), 0);
    }

    /// The matrix to be factored, n x n by rows; valid until factor().
    double* begin(int n) {
        reserve(n);
        n_ = n;
        return a_.data();
    }

    /// False when a pivot is below `tolerance` times the largest entry.
    bool factor(double tolerance = 1e-14) {
        double largest = 0.0;
        for (int k = 0; k < n_ * n_; ++k)
            largest = std::max(largest, std::abs(a_[static_cast<std::size_t>(k)]));
        for (int k = 0; k < n_; ++k) {
            int best = k;
            for (int i = k + 1; i < n_; ++i) {
                if (std::abs(row(i)[k]) > std::abs(row(best)[k])) best = i;
            }
            if (!(std::abs(row(best)[k]) > tolerance * largest)) return false;
            swap_[static_cast<std::size_t>(k)] = best;
            if (best != k) std::swap_ranges(row(k), row(k) + n_, row(best));
            const double inverse = 1.0 / row(k)[k];
            const double* pivot = row(k);
            for (int i = k + 1; i < n_; ++i) {
                double* r = row(i);
                const double factor = r[k] * inverse;
                r[k] = factor;
                if (factor == 0.0) continue;
                for (int j = k + 1; j < n_; ++j) r[j] -= factor * pivot[j];
            }
        }
        return true;
    }

    /// x = A^-1 b in place (n entries).
    void solve(double* b) const {
        for (int k = 0; k < n_; ++k) {
            std::swap(b[k], b[swap_[static_cast<std::size_t>(k)]]);
        }
        for (int i = 1; i < n_; ++i) {
            const double* r = row(i);
            double sum = b[i];
            for (int j = 0; j < i; ++j) sum -= r[j] * b[j];
            b[i] = sum;
        }
        for (int i = n_ - 1; i >= 0; --i) {
            const double* r = row(i);
            double sum = b[i];
            for (int j = i + 1; j < n_; ++j) sum -= r[j] * b[j];
            b[i] = sum / r[i];
        }
    }

  private:
    double* row(int i) { return a_.data() + static_cast<std::ptrdiff_t>(i) * n_; }
    const double* row(int i) const { return a_.data() + static_cast<std::ptrdiff_t>(i) * n_; }

    int capacity_ = 0, n_ = 0;
    std::vector<double> a_;
    std::vector<int> swap_;
};

}  // namespace stiction
