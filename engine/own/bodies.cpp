// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The mechanism of a text of level `bodies`: rigid bodies in the plane with joints, loads and contacts. The kinematics stand in
// plane_model.hpp, the start in plane_start.cpp.
//
//     potential  gravity -m g.c, springs k (l - l0)^2/2, torsions k (theta - angle)^2/2
//     damping    c l'^2 along springs and dampers, c w^2 of torsions
//     drives     forces F.P' and torques M w; the layer dynamics adds motors and moving grounds
//
// If one contact alone is closed and slides, with s the sign of its slip,
//
//     a_N = A N + b,   A = G_NN - s mu G_NT,   dt = |A/G_NN| dtau near A = b = 0
#include "own/plane_model.hpp"

#include "base/constants.hpp"
#include "base/symmetric_factors.hpp"
#include "model/empty_kinetics.hpp"
#include "model/tolerances.hpp"

#include <cmath>

namespace stiction::own {

namespace {

constexpr double shortest_spring = 1e-6;  // of its unloaded length: a shorter one has no direction

class Bodies : public WrittenMechanism {
  public:
    Bodies(const Description& text, std::span<const double> values);

    MechanismSize size() const override { return model_.size(); }
    std::span<const int> angles() const override { return angles_; }
    void set_initial_state(VectorOut q, VectorOut v) const override {
        std::copy(start_.q.begin(), start_.q.end(), q.begin());
        std::copy(start_.v.begin(), start_.v.end(), v.begin());
    }
    void evaluate(double t, VectorIn q, VectorIn v, Kinetics& out) const override {
        model_.fill(t, q, v, out, accuracy::leaving_speed * scales().speed());
    }
    void go_on_from(const Mechanism& before, double t) override;

    double kinetic_energy(double t, VectorIn q, VectorIn v) const override;
    double potential_energy(double t, VectorIn q) const override;
    double damping_power(double t, VectorIn q, VectorIn v) const override;
    double drive_power(const Sample& now) const override;

    void restate(Sample& now) const override;
    void observe(const Sample& now, VectorOut out) const override;
    void evaluate_end_conditions(const Sample& sample, VectorOut out) const override;

    bool has_singularity() const override { return !model_.contacts.empty(); }
    double singularity(double t, VectorIn q, VectorIn v, std::span<const ContactState> states) const override;

    int bodies() const override { return static_cast<int>(moving_.size()); }
    void place_body(int body, VectorIn q, BodyPlace& out) const override;

  private:
    void add_periods();
    double find_held_independence() const;
    double find_observed(std::size_t entry, const Sample& now) const;

    PlaneModel model_;
    PlaneStart start_;
    std::vector<int> angles_, moving_;  // coordinates theta; bodies with coordinates
    std::vector<std::size_t> ending_springs_;
    struct Observed {
        PlanePoint first, second;
        LinearSum form;
    };
    std::vector<Observed> observed_;
    std::vector<int> pin_rows_, motor_rows_;  // of the joints
    std::vector<int> guides_;
    mutable Eigen::MatrixXd held_rows_;  // of joints and guides
    double first_independence_ = 0.0;    // of these at the start; 0: they need no watch
    mutable Kinetics kinetics_;
    mutable SymmetricFactors factors_;
};

Bodies::Bodies(const Description& text, std::span<const double> values)
    : WrittenMechanism(text, values),
      model_(text, names()),
      start_(find_start(model_, text)),
      kinetics_(make_kinetics(model_.size())) {
    for (std::size_t i = 0; i < model_.bodies.size(); ++i) {
        if (model_.bodies[i].x < 0) continue;
        moving_.push_back(static_cast<int>(i));
        if (model_.bodies[i].theta >= 0) angles_.push_back(model_.bodies[i].theta);
    }
    // Rows of the joints in the order of the pins and of the motors.
    for (std::size_t row = 0; row < model_.joints.size(); ++row) {
        const JointRow& joint = model_.joints[row];
        const JointRef::Kind kind = text.joints[static_cast<std::size_t>(joint.joint)].kind;
        if (joint.kind == JointRow::Kind::pin_x) pin_rows_.push_back(static_cast<int>(row));
        if (kind == JointRef::Kind::motor) motor_rows_.push_back(static_cast<int>(row));
    }
    for (const ObserveEntry& entry : text.observes) {
        Observed observed;
        if (entry.kind == ObserveKind::form)
            observed.form = find(entry.form);
        else
            observed.first = model_.make_point(entry.first, text, names());
        if (entry.kind == ObserveKind::distance_of)
            observed.second = model_.make_point(entry.second, text, names());
        observed_.push_back(observed);
    }
    for (std::size_t i = 0; i < model_.springs.size(); ++i) {
        if (!(model_.springs[i].length > 0.0)) continue;
        ending_springs_.push_back(i);
        add_end(EventKind::inconsistent, "spring " + text.springs[i].name + " has no length", 0);
    }
    for (std::size_t i = 0; i < model_.contacts.size(); ++i)
        if (model_.contacts[i].is_guide) guides_.push_back(static_cast<int>(i));
    held_rows_.resize(kinetics_.J_B.rows() + static_cast<Eigen::Index>(guides_.size()), kinetics_.J_B.cols());
    model_.fill(0.0, start_.q, start_.v, kinetics_);
    if (held_rows_.rows() > 1) first_independence_ = find_held_independence();
    if (first_independence_ > 0.0) add_end(EventKind::inconsistent, "joints become dependent", 0);
    add_periods();
}

void Bodies::add_periods() {
    for (const Ground& ground : model_.grounds)
        if (!ground.shake.isZero(0.0)) add_period(ground.oscillation.w);
    for (const JointRow& joint : model_.joints)
        if (joint.oscillation.moves()) add_period(joint.oscillation.w);
    for (const PlaneForce& force : model_.forces)
        if (!force.sine.isZero(0.0)) add_period(force.oscillation.w);
    for (const PlaneTorque& torque : model_.torques)
        if (torque.oscillation.moves()) add_period(torque.oscillation.w);
}

// After a live change motors and shaking grounds go on from their angles and phases.
void Bodies::go_on_from(const Mechanism& before, double t) {
    const PlaneModel& last = static_cast<const Bodies&>(before).model_;
    const auto keep_phase = [t](Oscillation& now, const Oscillation& then) {
        now.phase = std::remainder((then.w - now.w) * t + then.phase, 2.0 * pi);
    };
    for (std::size_t i = 0; i < model_.grounds.size(); ++i)
        if (model_.grounds[i].oscillation.w != last.grounds[i].oscillation.w)
            keep_phase(model_.grounds[i].oscillation, last.grounds[i].oscillation);
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
        JointRow& joint = model_.joints[i];
        const JointRow& then = last.joints[i];
        if (joint.oscillation.w != then.oscillation.w) keep_phase(joint.oscillation, then.oscillation);
        joint.constant += then.find_prescribed(t) - joint.find_prescribed(t);
    }
}

double Bodies::kinetic_energy(double, VectorIn, VectorIn v) const {
    double sum = 0.0;
    for (const RigidBody& body : model_.bodies) {
        if (body.x < 0) continue;
        const auto x = static_cast<std::size_t>(body.x);
        sum += 0.5 * body.mass * (v[x] * v[x] + v[x + 1] * v[x + 1]);
        if (body.theta >= 0) sum += 0.5 * body.inertia * v[x + 2] * v[x + 2];
    }
    return sum;
}

double Bodies::potential_energy(double t, VectorIn q) const {
    double sum = 0.0;
    for (const RigidBody& body : model_.bodies) {
        if (body.x < 0) continue;
        const auto x = static_cast<std::size_t>(body.x);
        sum -= body.mass * (model_.gravity.x() * q[x] + model_.gravity.y() * q[x + 1]);
    }
    if (model_.springs.empty() && model_.torsions.empty()) return sum;
    model_.update(t, q, start_.v);  // places only
    for (const PlaneSpring& spring : model_.springs) {
        const double stretch =
            (model_.find(spring.first).at - model_.find(spring.second).at).norm() - spring.length;
        sum += 0.5 * spring.stiffness * stretch * stretch;
    }
    for (const TorsionSpring& spring : model_.torsions) {
        const double twist =
            model_.frame(spring.first).angle - model_.frame(spring.second).angle - spring.angle;
        sum += 0.5 * spring.stiffness * twist * twist;
    }
    return sum;
}

double Bodies::damping_power(double t, VectorIn q, VectorIn v) const {
    if (model_.springs.empty() && model_.torsions.empty()) return 0.0;
    double sum = 0.0;
    model_.update(t, q, v);
    for (const PlaneSpring& spring : model_.springs) {
        if (spring.damping == 0.0) continue;
        const PointMotion one = model_.find(spring.first), two = model_.find(spring.second);
        const Vector2d d = one.at - two.at;
        const double l = d.norm(), rate = l > 0.0 ? d.dot(one.velocity - two.velocity) / l : 0.0;
        sum += spring.damping * rate * rate;
    }
    for (const TorsionSpring& spring : model_.torsions) {
        const double rate = model_.frame(spring.first).spin - model_.frame(spring.second).spin;
        sum += spring.damping * rate * rate;
    }
    return sum;
}

double Bodies::drive_power(const Sample& now) const {
    if (model_.forces.empty() && model_.torques.empty()) return 0.0;
    model_.update(now.t, now.q, now.v);
    double sum = 0.0;
    for (const PlaneForce& force : model_.forces)
        sum += force.find(now.t).dot(model_.find(force.at).velocity);
    for (const PlaneTorque& torque : model_.torques)
        sum += torque.find(now.t) * model_.frame(torque.body).spin;
    return sum;
}

double Bodies::find_observed(std::size_t entry, const Sample& now) const {
    const Observed& observed = observed_[entry];
    const ObserveKind kind = text().observes[entry].kind;
    if (kind == ObserveKind::form) return observed.form.find(now.q, now.v);
    const PointMotion point = model_.find(observed.first);
    switch (kind) {
        case ObserveKind::x_of:
            return point.at.x();
        case ObserveKind::y_of:
            return point.at.y();
        case ObserveKind::vx_of:
            return point.velocity.x();
        case ObserveKind::vy_of:
            return point.velocity.y();
        default:
            return (point.at - model_.find(observed.second).at).norm();
    }
}

// A gap beside a side is left empty.
void Bodies::restate(Sample& now) const {
    if (!model_.has_sides()) return;
    model_.fill(now.t, now.q, now.v, kinetics_);
    for (std::size_t i = 0; i < now.contacts.size(); ++i)
        if (!model_.is_in_reach(static_cast<int>(i))) now.contacts[i].gap = std::nan("");
}

void Bodies::observe(const Sample& now, VectorOut out) const {
    std::size_t at = observe_slips(now, out);
    const auto multiplier = [&](int row) { return now.multipliers[static_cast<std::size_t>(row)] + 0.0; };
    for (const int row : pin_rows_) out[at++] = multiplier(row), out[at++] = multiplier(row + 1);
    for (const int row : motor_rows_) out[at++] = multiplier(row);
    if (!observed_.empty()) model_.update(now.t, now.q, now.v);
    for (std::size_t i = 0; i < observed_.size(); ++i) out[at++] = find_observed(i, now);
    observe_verdict(now, out.subspan(at));
}

// In the order of add_end: stops, springs, joints.
void Bodies::evaluate_end_conditions(const Sample& sample, VectorOut out) const {
    std::size_t at = 0;
    model_.update(sample.t, sample.q, sample.v);
    for (const StopEntry& stop : text().stops)
        out[at++] = model_.find_gap_in_reach(model_.contacts[static_cast<std::size_t>(stop.contact)])
                        .value_or(model_.extent);
    for (const std::size_t i : ending_springs_) {
        const PlaneSpring& spring = model_.springs[i];
        const double l = (model_.find(spring.first).at - model_.find(spring.second).at).norm();
        out[at++] = l / spring.length - shortest_spring;
    }
    if (!(first_independence_ > 0.0)) return;
    model_.fill(sample.t, sample.q, sample.v, kinetics_);
    out[at++] = find_held_independence() / first_independence_ - last_independence;
}

// Of joints and guides, at the state of kinetics_.
double Bodies::find_held_independence() const {
    held_rows_.topRows(kinetics_.J_B.rows()) = kinetics_.J_B;
    for (std::size_t g = 0; g < guides_.size(); ++g)
        held_rows_.row(kinetics_.J_B.rows() + static_cast<Eigen::Index>(g)) = kinetics_.J_N.row(guides_[g]);
    return find_independence(held_rows_, kinetics_.M).product;
}

double Bodies::singularity(double t, VectorIn q, VectorIn v, std::span<const ContactState> states) const {
    int contact = -1;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i] == ContactState::open) continue;
        if (contact >= 0) return 1.0;
        contact = static_cast<int>(i);
    }
    if (contact < 0 || !is_slipping(states[static_cast<std::size_t>(contact)])) return 1.0;
    if (model_.joints.empty()) {  // M does not change, and other contacts are open
        model_.update(t, q, v);
        kinetics_.J_N.row(contact).setZero();
        kinetics_.J_T.row(contact).setZero();
        model_.fill_contact(contact, HUGE_VAL, kinetics_);
    } else {
        model_.fill(t, q, v, kinetics_);
    }
    const Eigen::RowVectorXd weight = kinetics_.M.diagonal().cwiseInverse().transpose();
    const Eigen::RowVectorXd N = kinetics_.J_N.row(contact), T = kinetics_.J_T.row(contact);
    const Eigen::RowVectorXd WN = N.cwiseProduct(weight);
    double G_NN = WN.dot(N), G_NT = WN.dot(T);
    if (!model_.joints.empty()) {
        const Eigen::MatrixXd JW = kinetics_.J_B * weight.transpose().asDiagonal();
        factors_.compute(JW * kinetics_.J_B.transpose());
        const Eigen::VectorXd held = factors_.solve(JW * N.transpose());
        G_NN -= held.dot(JW * N.transpose());
        G_NT -= held.dot(JW * T.transpose());
    }
    if (!(G_NN > 0.0)) return 1.0;
    const double speed =
        T.dot(Eigen::Map<const Eigen::RowVectorXd>(v.data(), static_cast<Eigen::Index>(v.size()))) +
        kinetics_.contacts[static_cast<std::size_t>(contact)].w_T[0];
    const double sense = slip_sign(states[static_cast<std::size_t>(contact)]);
    const FrictionLaw law = friction(contact);
    const double mu = law.sliding(std::abs(speed)) * law.side(-sense);
    return 1.0 - sense * mu * G_NT / G_NN;
}

void Bodies::place_body(int body, VectorIn q, BodyPlace& out) const {
    const RigidBody& moving =
        model_.bodies[static_cast<std::size_t>(moving_[static_cast<std::size_t>(body)])];
    const auto x = static_cast<std::size_t>(moving.x);
    out.x = q[x], out.y = q[x + 1];
    out.J(0, moving.x) = out.J(1, moving.x + 1) = 1.0;
    if (moving.theta < 0) return;
    out.angle = q[x + 2];
    out.J(2, moving.theta) = 1.0;
}

}  // namespace

std::unique_ptr<Mechanism> make_bodies(const Description& description, std::span<const double> values,
                                       std::string_view) {
    return std::make_unique<Bodies>(description, values);
}

std::vector<Mistake> find_start_mistakes(const Description& description, std::span<const double> values) {
    if (description.level == Level::rows) return {};
    return find_start(PlaneModel(description, description.find_names(values)), description).mistakes;
}

}  // namespace stiction::own
