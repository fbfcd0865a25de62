// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A number that stands for a formula. A mechanism that writes its equations for any kind of number (Mechanism::record) leaves behind, with this
// kind, the functions of a flow (model/series_flow.hpp). Sums and multiples are rows of z; products, quotients, sines and cosines become entries
// of z. Equal products and equal angles are recorded once.
#pragma once

#include "model/series_flow.hpp"

#include <vector>

namespace stiction {

class Recorder;
struct RecordedCircle;

class Recorded {
  public:
    Recorded(double value = 0.0);
    Recorded(const Recorded& other);
    Recorded(Recorded&& other) noexcept;
    Recorded& operator=(const Recorded& other);
    Recorded& operator=(Recorded&& other) noexcept;
    ~Recorded();

    bool is_constant() const { return entries_.empty(); }
    double constant() const { return constant_; }
    bool is_zero() const { return is_constant() && constant_ == 0.0; }

    Recorded& operator+=(const Recorded& b);
    Recorded& operator-=(const Recorded& b);
    friend Recorded operator-(const Recorded& a);
    friend Recorded operator+(const Recorded& a, const Recorded& b);
    friend Recorded operator-(const Recorded& a, const Recorded& b);
    friend Recorded operator*(const Recorded& a, const Recorded& b);
    friend Recorded operator/(const Recorded& a, const Recorded& b);
    /// The same name as for doubles (base/sine_cosine.hpp).
    friend RecordedCircle find_sine_cosine(const Recorded& angle);

  private:
    friend class Recorder;
    Recorded& scale(double factor);

    Recorder* recorder_ = nullptr;  // null if constant
    double constant_;
    SeriesFlow::Row entries_;  // in the order of z
};

/// Time, coordinates and velocities of a motion.
struct RecordedMotion {
    Recorded t;
    std::vector<Recorded> q, v;
};

struct RecordedCircle {
    Recorded sin, cos;
};
RecordedCircle find_sine_cosine(const Recorded& angle);

class Recorder {
  public:
    /// Functions are added to `flow`, whose coordinates, harmonics and has_time are set.
    explicit Recorder(SeriesFlow& flow) : flow_(flow), next_(flow.first_function()) {}
    Recorder(const Recorder&) = delete;

    /// Entry `at` of z.
    Recorded get_entry(std::size_t at);
    SeriesFlow::Row make_row(const Recorded& value) const;
    Recorded multiply(const Recorded& a, const Recorded& b);
    Recorded divide(const Recorded& a, const Recorded& b);
    RecordedCircle turn(const Recorded& angle);
    /// x of K x = b; K by rows.
    std::vector<Recorded> solve(const std::vector<std::vector<Recorded>>& K, const std::vector<Recorded>& b);

  private:
    std::size_t add(SeriesFlow::Function function);

    SeriesFlow& flow_;
    std::size_t next_;  // entry of z
};

/// Leaves out the functions on which no row of `rows` and no other function depends; `rows` are rewritten with the new entries.
void drop_unused_functions(SeriesFlow& flow, const std::vector<SeriesFlow::Row*>& rows);

}  // namespace stiction
