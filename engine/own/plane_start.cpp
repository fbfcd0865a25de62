// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The start of a text of bodies. With the free coordinates q_f (those that are not written), g the errors of all joints and of
// the contacts with `closed`, A = J_f M_f^-1/2 and A^+ its least-norm inverse:
//
//     positions    q_f -= M_f^-1/2 A^+ g                     Newton's method with the masses as weights
//     velocities   v_f = -M_f^-1/2 A^+ (w + J_w v_w)         the least kinetic energy; v_w: written velocities
#include "own/plane_model.hpp"

#include "base/number_text.hpp"
#include "model/empty_kinetics.hpp"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

namespace stiction::own {

namespace {

constexpr double closed = 1e-12;   // of the extent of the mechanism, and of its speeds
constexpr double settled = 1e-15;  // the same: Newton's method ends
constexpr double deepest = 1e-9;   // the same: a contact may begin as deep by rounding
constexpr int most_steps = 100, most_halvings = 12;

// A number for a sentence.
std::string write_short(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1e", value);
    return write_number(*read_number(text, true));
}

// The text lets a body move to its joints and contacts where its place is a first guess. `all_move`: that holds for all bodies.
std::string advise(std::string_view name, bool all_move) {
    return all_move ? ": no place near the first guess closes it; check lengths and places"
           : name.starts_with("contact ") ? ": write `at near`, or leave out `closed`"
                                          : ": `at near` or `angle near` lets a body move there";
}

class Start {
  public:
    Start(const PlaneModel& model, const Description& text)
        : model_(model), text_(text), kinetics_(make_kinetics(model.size())), n_(model.guess.size()) {
        for (std::size_t i = 0; i < model.contacts.size(); ++i)
            if (model.contacts[i].is_closed) closed_.push_back(static_cast<int>(i));
        const auto rows = static_cast<Eigen::Index>(model.joints.size() + closed_.size());
        J_.resize(rows, static_cast<Eigen::Index>(n_));
        error_.resize(rows);
        out_.q = model.guess;
        out_.v = model.velocities;
    }

    PlaneStart find() {
        close_positions();
        tell_positions();
        if (out_.mistakes.empty()) tell_dependence();
        find_velocities();
        tell_contacts();
        return std::move(out_);
    }

  private:
    void update(VectorIn q, VectorIn v) {
        model_.fill(0.0, q, v, kinetics_);
        const auto joints = static_cast<Eigen::Index>(model_.joints.size());
        J_.topRows(joints) = kinetics_.J_B;
        for (Eigen::Index j = 0; j < joints; ++j)
            error_[j] = kinetics_.joints[static_cast<std::size_t>(j)].gap;
        for (std::size_t c = 0; c < closed_.size(); ++c) {
            const auto row = joints + static_cast<Eigen::Index>(c);
            J_.row(row) = kinetics_.J_N.row(closed_[c]);
            error_[row] = model_.find_gap(model_.contacts[static_cast<std::size_t>(closed_[c])]);
        }
    }
    // Solves J_f x = -rhs with the least x' M_f x; entries of written coordinates are 0.
    Eigen::VectorXd solve(const Eigen::VectorXd& rhs, const std::vector<char>& is_written) const {
        Eigen::VectorXd weight = kinetics_.M.diagonal().cwiseSqrt().cwiseInverse();
        for (std::size_t k = 0; k < n_; ++k)
            if (is_written[k] != 0) weight[static_cast<Eigen::Index>(k)] = 0.0;
        const Eigen::MatrixXd A = J_ * weight.asDiagonal();
        Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors(A.rows(), A.cols());
        factors.setThreshold(1e-12);  // rounding of the pivots
        factors.compute(A);
        return -(weight.asDiagonal() * factors.solve(rhs));
    }
    double find_error() const { return error_.size() == 0 ? 0.0 : error_.lpNorm<Eigen::Infinity>(); }

    void close_positions();
    void tell_positions();
    void tell_dependence();
    void find_velocities();
    void tell_contacts();
    struct Named {
        Place place;
        std::string name;  // "pin b"
        bool is_angle;
    };
    Named name_row(std::size_t row) const;
    // Calls tell(row, error) once for each statement; the two rows of a pin are one.
    template <class Tell>
    void tell_errors(const Eigen::VectorXd& errors, double limit, Tell tell) const;

    const PlaneModel& model_;
    const Description& text_;
    Kinetics kinetics_;
    std::size_t n_;
    std::vector<int> closed_;
    Eigen::MatrixXd J_;
    Eigen::VectorXd error_;
    PlaneStart out_;
};

void Start::close_positions() {
    const std::vector<double> still(n_, 0.0);
    update(out_.q, still);
    for (int step = 0; step < most_steps && find_error() > settled * model_.extent; ++step) {
        const double before = error_.norm();
        const std::vector<double> from = out_.q;
        const Eigen::VectorXd change = solve(error_, model_.is_written);
        double share = 1.0;
        for (int halving = 0; halving < most_halvings; ++halving, share *= 0.5) {
            for (std::size_t k = 0; k < n_; ++k)
                out_.q[k] = from[k] + share * change[static_cast<Eigen::Index>(k)];
            update(out_.q, still);
            if (error_.norm() < before) break;
        }
        if (error_.norm() < before) continue;
        out_.q = from;  // rounding, or a place from which nothing closes
        update(out_.q, still);
        break;
    }
}

Start::Named Start::name_row(std::size_t row) const {
    if (row >= model_.joints.size()) {
        const auto contact = static_cast<std::size_t>(closed_[row - model_.joints.size()]);
        const ContactEntry& entry = text_.contacts[contact];
        return {entry.place, (model_.contacts[contact].is_guide ? "guide " : "contact ") + entry.name, false};
    }
    const JointRow& joint = model_.joints[row];
    const JointRef& ref = text_.joints[static_cast<std::size_t>(joint.joint)];
    const auto index = static_cast<std::size_t>(ref.index);
    const bool is_angle = joint.kind == JointRow::Kind::angle;
    switch (ref.kind) {
        case JointRef::Kind::pin:
            return {text_.pins[index].place, "pin " + text_.pins[index].name, false};
        case JointRef::Kind::slider:
            return {text_.sliders[index].place, "slider " + text_.sliders[index].name, is_angle};
        case JointRef::Kind::motor:
            break;
    }
    return {text_.motors[index].place, "motor " + text_.motors[index].name, true};
}

template <class Tell>
void Start::tell_errors(const Eigen::VectorXd& errors, double limit, Tell tell) const {
    for (Eigen::Index row = 0; row < errors.size(); ++row) {
        const auto at = static_cast<std::size_t>(row);
        const bool is_pin = at < model_.joints.size() && model_.joints[at].kind == JointRow::Kind::pin_x;
        const double error = is_pin ? std::hypot(errors[row], errors[row + 1]) : std::abs(errors[row]);
        if (is_pin) ++row;
        if (error > limit || !std::isfinite(error)) tell(name_row(at), error);
    }
}

void Start::tell_positions() {
    const std::string length = text_.has_units ? " m" : "";
    const bool all_move =
        std::find(model_.is_written.begin(), model_.is_written.end(), 1) == model_.is_written.end();
    tell_errors(error_, closed * model_.extent, [&](const Named& row, double error) {
        if (row.is_angle && error <= closed) return;
        out_.mistakes.push_back({row.place, row.name + " stays " + write_short(error) +
                                                (row.is_angle ? " rad off" : length + " open") +
                                                " at the start" + advise(row.name, all_move)});
    });
}

void Start::tell_dependence() {
    const auto tell = [&](std::size_t row) {
        const Named named = name_row(row);
        out_.mistakes.push_back({named.place, named.name + " says what other joints already say"});
    };
    const Independence independence = find_independence(kinetics_.J_B, kinetics_.M);
    if (independence.least <= least_independence) return tell(static_cast<std::size_t>(independence.row));
    // Guides may share their load among each other, but not with joints.
    const auto joints = static_cast<Eigen::Index>(model_.joints.size());
    Eigen::MatrixXd with_guide = kinetics_.J_B;
    with_guide.conservativeResize(joints + 1, Eigen::NoChange);
    for (std::size_t c = 0; c < closed_.size(); ++c) {
        if (!model_.contacts[static_cast<std::size_t>(closed_[c])].is_guide) continue;
        with_guide.row(joints) = kinetics_.J_N.row(closed_[c]);
        if (find_independence(with_guide, kinetics_.M).least <= least_independence)
            tell(model_.joints.size() + c);
    }
}

void Start::find_velocities() {
    std::vector<double>& v = out_.v;
    for (std::size_t k = 0; k < n_; ++k)
        if (!model_.has_velocity[k]) v[k] = 0.0;
    update(out_.q, v);
    const auto joints = model_.joints.size();
    const auto find_rates = [&] {
        Eigen::VectorXd rates =
            J_ * Eigen::Map<const Eigen::VectorXd>(v.data(), static_cast<Eigen::Index>(n_));
        for (std::size_t j = 0; j < joints; ++j) rates[static_cast<Eigen::Index>(j)] += kinetics_.joints[j].w;
        for (std::size_t c = 0; c < closed_.size(); ++c)
            rates[static_cast<Eigen::Index>(joints + c)] +=
                kinetics_.contacts[static_cast<std::size_t>(closed_[c])].w_N;
        return rates;
    };
    // A second round takes the rounding of the first.
    for (int round = 0; round < 2 && J_.rows() > 0; ++round) {
        const Eigen::VectorXd change = solve(find_rates(), model_.has_velocity);
        for (std::size_t k = 0; k < n_; ++k) v[k] += change[static_cast<Eigen::Index>(k)];
    }
    double size = 0.0;
    for (std::size_t k = 0; k < n_; ++k) size = std::max(size, std::abs(v[k]));
    for (const JointKinetics& joint : kinetics_.joints) size = std::max(size, std::abs(joint.w));
    const std::string unit = text_.has_units ? " m/s" : "";
    tell_errors(
        find_rates(), closed * std::max(1.0, model_.extent) * size, [&](const Named& row, double rate) {
            out_.mistakes.push_back(
                {row.place, row.name + " opens at " + write_short(rate) + (row.is_angle ? " rad/s" : unit) +
                                " at the start: joints give velocities that are not written"});
        });
}

// A contact that is not closed by the program must not begin below the surface, and a stop must not begin closed.
void Start::tell_contacts() {
    const std::string length = text_.has_units ? " m" : "";
    for (std::size_t i = 0; i < model_.contacts.size(); ++i) {
        const PlaneContact& contact = model_.contacts[i];
        const ContactEntry& entry = text_.contacts[i];
        const double gap = kinetics_.contacts[i].gap;
        if (contact.is_closed || !model_.is_in_reach(static_cast<int>(i))) continue;
        if (contact.is_stop && gap <= closed * model_.extent)
            out_.mistakes.push_back(
                {entry.place,
                 "contact " + entry.name + " is closed at the start, where its stop would end the run"});
        else if (gap < -deepest * model_.extent)
            out_.mistakes.push_back({entry.place, "contact " + entry.name + " begins " + write_short(-gap) +
                                                      length + " below its surface; `closed` puts it there"});
    }
}

}  // namespace

PlaneStart find_start(const PlaneModel& model, const Description& text) { return Start(model, text).find(); }

// Gram and Schmidt, twice for each row.
Independence find_independence(const Eigen::MatrixXd& rows, const Eigen::MatrixXd& M) {
    constexpr int most_rows = 48, most_coordinates = 24;  // of joints and guides
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_rows, most_coordinates> basis(rows.rows(),
                                                                                                rows.cols());
    Independence out;
    for (Eigen::Index row = 0; row < basis.rows(); ++row) {
        basis.row(row) = rows.row(row).array() * M.diagonal().transpose().array().rsqrt();
        const double size = basis.row(row).squaredNorm();
        for (int round = 0; round < 2; ++round)
            for (Eigen::Index other = 0; other < row; ++other)
                basis.row(row) -= basis.row(other).dot(basis.row(row)) * basis.row(other);
        const double rest = basis.row(row).squaredNorm(), share = size > 0.0 ? rest / size : 0.0;
        out.product *= share;
        if (share < out.least) out.least = share, out.row = static_cast<int>(row);
        if (!(rest > 0.0)) break;
        basis.row(row) /= std::sqrt(rest);
    }
    return out;
}

}  // namespace stiction::own
