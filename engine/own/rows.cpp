// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The mechanism of a text of level `rows`: generalised coordinates with constant coefficients.
//
//     M q'' = f + sum_j F_j sin(2 pi f_j t + p_j) - K q - C q' + sum_i ( J_N^T N + J_T^T T )
//     gap_i = g_i0 + J_N q,   u_T = w_T + J_T q'
//
// The right side is summed as ((f + F) - K q) - C q' from left to right, without zero entries. A spring with the length
// `rest` has the energy k (A - B - rest)^2/2. Input is the work of the forces f, F and of w_T.
#include "own/written_mechanism.hpp"

#include "base/constants.hpp"

#include <cmath>

namespace stiction::own {

namespace {

// An entry of a symmetric matrix that is not 0.
struct Entry {
    std::size_t row, column;
    double value;
};

// Energy value (A - B - rest)^2/2 of springs; with rates in place of coordinates half the power of dampers.
struct Pair {
    std::size_t first;
    int second;  // -1: the ground
    double stiffness, damping, rest;

    double find_length(VectorIn x) const {
        return second < 0 ? x[first] : x[first] - x[static_cast<std::size_t>(second)];
    }
};

struct DrivingForce {
    std::size_t coordinate;
    Oscillation force;
};

struct RowContact {
    LinearSum gap, slip;
    bool has_slip = false, is_stop = false;
    ContactKinetics kinetics;  // the constant ones
};

class Rows : public WrittenMechanism {
  public:
    Rows(const Description& text, std::span<const double> values);

    MechanismSize size() const override {
        return {.coordinates = static_cast<int>(n_), .contacts = static_cast<int>(contacts_.size())};
    }
    int tangents(int contact) const override {
        return contacts_[static_cast<std::size_t>(contact)].has_slip ? 1 : 0;
    }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        for (std::size_t k = 0; k < n_; ++k) q[k] = q0_[k], v[k] = v0_[k];
    }
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override;
    bool fill_linear_terms(LinearTerms& out) const override;

    double kinetic_energy(double, VectorIn, VectorIn v) const override { return find_form(M_entries_, v); }
    double potential_energy(double, VectorIn q) const override;
    double damping_power(double, VectorIn, VectorIn v) const override;
    double drive_power(const Sample& now) const override;

    void observe(const Sample& now, VectorOut out) const override;
    void evaluate_end_conditions(const Sample& sample, VectorOut out) const override;

    int bodies() const override { return static_cast<int>(n_); }
    void place_body(int body, VectorIn q, BodyPlace& out) const override;

  private:
    using Matrix = Eigen::MatrixXd;
    void add(const std::vector<MatrixEntry>& entries, Matrix& to) const;
    void add_springs();
    void add_contact(std::size_t contact);
    static std::vector<Entry> list_entries(const Matrix& matrix);
    static double find_form(const std::vector<Entry>& entries, VectorIn x);
    double find_applied(std::size_t coordinate, double t) const;

    std::size_t n_;
    Matrix M_, C_, K_;                      // whole
    std::vector<Entry> M_entries_;          // of the upper triangle
    std::vector<Entry> K_forms_, C_forms_;  // of the statements `stiffness` and `damping`
    std::vector<Entry> K_rows_, C_rows_;    // all, by rows
    std::vector<Pair> springs_;
    Eigen::VectorXd f_, f_rest_;  // applied forces; pull of springs at q = 0
    std::vector<DrivingForce> drives_;
    std::vector<RowContact> contacts_;
    std::vector<LinearSum> observes_;
    std::vector<double> q0_, v0_;
};

Rows::Rows(const Description& text, std::span<const double> values)
    : WrittenMechanism(text, values), n_(text.coordinates.size()) {
    const auto n = static_cast<Eigen::Index>(n_);
    M_ = C_ = K_ = Matrix::Zero(n, n);
    f_ = f_rest_ = Eigen::VectorXd::Zero(n);
    add(text.masses, M_);
    add(text.stiffnesses, K_);
    add(text.dampings, C_);
    M_entries_ = list_entries(M_);
    K_forms_ = list_entries(K_);
    C_forms_ = list_entries(C_);
    add_springs();
    for (Eigen::Index k = 0; k < n; ++k)
        for (Eigen::Index j = 0; j < n; ++j) {
            const auto row = static_cast<std::size_t>(k), column = static_cast<std::size_t>(j);
            if (K_(k, j) != 0.0) K_rows_.push_back({row, column, K_(k, j)});
            if (C_(k, j) != 0.0) C_rows_.push_back({row, column, C_(k, j)});
        }
    for (const RowForce& force : text.row_forces) {
        f_[force.coordinate] += find(force.force.value);
        if (!force.force.has_sine) continue;
        const Oscillation sine = find_oscillation(force.force.sine, force.force.frequency, force.force.phase);
        if (sine.sine == 0.0) continue;
        drives_.push_back({static_cast<std::size_t>(force.coordinate), sine});
        add_period(sine.w);
    }
    for (std::size_t i = 0; i < text.contacts.size(); ++i) add_contact(i);
    for (const ObserveEntry& entry : text.observes) observes_.push_back(find(entry.form));
    for (const CoordinateEntry& entry : text.coordinates) {
        q0_.push_back(entry.start ? find(*entry.start) : 0.0);
        v0_.push_back(entry.velocity ? find(*entry.velocity) : 0.0);
    }
}

void Rows::add(const std::vector<MatrixEntry>& entries, Matrix& to) const {
    for (const MatrixEntry& entry : entries) {
        const double value = find(entry.value);
        to(entry.first, entry.second) += value;
        if (entry.first != entry.second) to(entry.second, entry.first) += value;
    }
}

void Rows::add_springs() {
    const auto add_pair = [](int a, int b, double value, Matrix& to) {
        to(a, a) += value;
        if (b < 0) return;
        to(b, b) += value;
        to(a, b) -= value;
        to(b, a) -= value;
    };
    for (const RowSpring& entry : text().row_springs) {
        const Pair spring{static_cast<std::size_t>(entry.first), entry.second, find(entry.stiffness),
                          find(entry.damping), find(entry.rest)};
        add_pair(entry.first, entry.second, spring.stiffness, K_);
        add_pair(entry.first, entry.second, spring.damping, C_);
        f_rest_[entry.first] += spring.stiffness * spring.rest;
        if (entry.second >= 0) f_rest_[entry.second] -= spring.stiffness * spring.rest;
        springs_.push_back(spring);
    }
}

void Rows::add_contact(std::size_t contact) {
    const ContactEntry& entry = text().contacts[contact];
    RowContact out;
    out.is_stop = is_stop(contact);
    out.has_slip = entry.slip.has_value();
    if (entry.slip) out.slip = find(*entry.slip);
    out.kinetics.w_T[0] = out.slip.constant;
    if (entry.kind == ContactKind::prescribed) {
        out.kinetics.law = NormalLaw::prescribed;
        out.kinetics.prescribed_normal = find(entry.load);
    } else {
        out.gap = find(entry.gap);
        out.kinetics.out_of_reach = out.is_stop;
        out.kinetics.restitution = find(entry.restitution);
        out.kinetics.tangential_restitution = find(entry.tangential);
    }
    contacts_.push_back(std::move(out));
}

std::vector<Entry> Rows::list_entries(const Matrix& matrix) {
    std::vector<Entry> out;
    for (Eigen::Index k = 0; k < matrix.rows(); ++k)
        for (Eigen::Index j = k; j < matrix.cols(); ++j)
            if (matrix(k, j) != 0.0)
                out.push_back({static_cast<std::size_t>(k), static_cast<std::size_t>(j), matrix(k, j)});
    return out;
}

// x' A x/2
double Rows::find_form(const std::vector<Entry>& entries, VectorIn x) {
    double sum = 0.0;
    for (const Entry& e : entries)
        sum += (e.row == e.column ? 0.5 * e.value : e.value) * x[e.row] * x[e.column];
    return sum;
}

double Rows::find_applied(std::size_t coordinate, double t) const {
    double sum = f_[static_cast<Eigen::Index>(coordinate)];
    for (const DrivingForce& drive : drives_)
        if (drive.coordinate == coordinate) sum += drive.force.find(t);
    return sum;
}

void Rows::evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const {
    out.M = M_;
    for (std::size_t k = 0; k < n_; ++k)
        out.h[static_cast<Eigen::Index>(k)] = find_applied(k, t) + f_rest_[static_cast<Eigen::Index>(k)];
    for (const Entry& e : K_rows_) out.h[static_cast<Eigen::Index>(e.row)] -= e.value * q[e.column];
    for (const Entry& e : C_rows_) out.h[static_cast<Eigen::Index>(e.row)] -= e.value * v[e.column];
    out.J_N.setZero();
    out.J_T.setZero();
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
        if (out.skipped[i]) continue;
        const RowContact& contact = contacts_[i];
        const auto row = static_cast<Eigen::Index>(i);
        out.contacts[i] = contact.kinetics;
        for (const auto& [k, value] : contact.slip.velocities)
            out.J_T(row, static_cast<Eigen::Index>(k)) = value;
        if (contact.kinetics.law == NormalLaw::prescribed) continue;
        for (const auto& [k, value] : contact.gap.positions)
            out.J_N(row, static_cast<Eigen::Index>(k)) = value;
        out.contacts[i].gap = contact.gap.find(q, v);
    }
}

bool Rows::fill_linear_terms(LinearTerms& out) const {
    out.M = M_;
    out.K = K_;
    out.C = C_;
    out.f = f_ + f_rest_;
    for (const DrivingForce& drive : drives_) {
        const auto k = static_cast<Eigen::Index>(drive.coordinate);
        if (drive.force.w == 0.0) {
            out.f[k] += drive.force.find(0.0);
            continue;
        }
        HarmonicForce* same = nullptr;
        for (HarmonicForce& known : out.harmonics)
            if (known.angular_frequency == drive.force.w && known.phase == drive.force.phase) same = &known;
        if (same == nullptr) {
            const auto n = static_cast<Eigen::Index>(n_);
            out.harmonics.push_back({Eigen::VectorXd::Zero(n), drive.force.w, drive.force.phase});
            same = &out.harmonics.back();
        }
        same->amplitude[k] += drive.force.sine;
    }
    return true;
}

double Rows::potential_energy(double, VectorIn q) const {
    double sum = find_form(K_forms_, q);
    for (const Pair& spring : springs_) {
        const double d = spring.find_length(q) - spring.rest;
        sum += 0.5 * spring.stiffness * d * d;
    }
    return sum;
}

double Rows::damping_power(double, VectorIn, VectorIn v) const {
    double sum = 2.0 * find_form(C_forms_, v);
    for (const Pair& spring : springs_) {
        const double rate = spring.find_length(v);
        sum += spring.damping * rate * rate;
    }
    return sum;
}

double Rows::drive_power(const Sample& now) const {
    double sum = 0.0;
    for (std::size_t k = 0; k < n_; ++k) sum += find_applied(k, now.t) * now.v[k];
    return sum;
}

void Rows::observe(const Sample& now, VectorOut out) const {
    std::size_t at = observe_slips(now, out);
    for (const LinearSum& sum : observes_) out[at++] = sum.find(now.q, now.v);
    observe_verdict(now, out.subspan(at));
}

void Rows::evaluate_end_conditions(const Sample& sample, VectorOut out) const {
    std::size_t at = 0;
    for (const StopEntry& stop : text().stops)
        out[at++] = contacts_[static_cast<std::size_t>(stop.contact)].gap.find(sample.q, sample.v);
}

// A coordinate without a drawing moves along its lane: y = 0, -1, -2, ... m.
void Rows::place_body(int body, VectorIn q, BodyPlace& out) const {
    out.y = -static_cast<double>(body);
    double along = 0.0;
    for (const DrawEntry& drawing : text().drawings) {
        if (drawing.coordinate != body) continue;
        if (drawing.at) out.x = find(drawing.at->x), out.y = find(drawing.at->y);
        if (drawing.kind == DrawEntry::Kind::turns) {
            out.angle = q[static_cast<std::size_t>(body)];
            out.J(2, body) = 1.0;
            return;
        }
        if (drawing.along) along = find(*drawing.along);
        break;
    }
    out.x += q[static_cast<std::size_t>(body)] * std::cos(along);
    out.y += q[static_cast<std::size_t>(body)] * std::sin(along);
    out.J(0, body) = std::cos(along);
    out.J(1, body) = std::sin(along);
}

}  // namespace

std::unique_ptr<Mechanism> make_rows(const Description& description, std::span<const double> values,
                                     std::string_view) {
    return std::make_unique<Rows>(description, values);
}

}  // namespace stiction::own
