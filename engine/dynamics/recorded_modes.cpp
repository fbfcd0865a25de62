// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/recorded_modes.hpp"

#include "model/empty_kinetics.hpp"

#include <algorithm>
#include <utility>

namespace stiction {

namespace {

using Matrix = std::vector<std::vector<Recorded>>;

// T = share N of a slip.
double find_share(const FrictionLaw& law, ContactState state) {
    const double sense = slip_sign(state);
    return -law.mu_k * law.side(-sense) * sense;
}

// z' = A z, and the guards.
void fill_matrices(const std::vector<SeriesFlow::Row>& accelerations,
                   const std::vector<SeriesFlow::Row>& guards, SeriesFlow& out) {
    const std::size_t d = out.size(), n = out.coordinates;
    out.A.assign(d * d, 0.0);
    for (std::size_t k = 0; k < n; ++k) {
        out.A[k * d + n + k] = 1.0;
        for (const SeriesFlow::Entry& entry : accelerations[k]) out.A[(n + k) * d + entry.at] = entry.value;
    }
    out.A[out.time() * d + out.one()] = 1.0;
    out.guards_are_rows = true;
    out.guard_rows.assign(guards.size() * d, 0.0);
    for (std::size_t i = 0; i < guards.size(); ++i)
        for (const SeriesFlow::Entry& entry : guards[i]) out.guard_rows[i * d + entry.at] = entry.value;
}

}  // namespace

RecordedModes::RecordedModes(const Mechanism& mechanism, bool is_recorded)
    : mechanism_(mechanism), size_(mechanism.size()), exists_(is_recorded) {
    if (size_.contacts > static_cast<int>(SeriesFlow::most_contacts) || size_.joints > 0 ||
        size_.tangents != 1)
        exists_ = false;
    if (!exists_) return;
    for (int i = 0; i < size_.contacts; ++i) laws_.push_back(mechanism.friction(i));
}

void RecordedModes::begin() const {
    std::vector<double> q(static_cast<std::size_t>(size_.coordinates)), v(q);
    mechanism_.set_initial_state(q, v);
    first_ = make_kinetics(size_);
    mechanism_.evaluate(0.0, q, v, first_);
}

// A slip under a coefficient that depends on its speed, or of a mechanism without a time scale near its singularities, has a guard
// that is no row (ContactAutomaton::find_pole_share). Forces are unique only if no more rows are held than there are coordinates.
bool RecordedModes::has_series(std::span<const ContactState> states) const {
    int held = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i] == ContactState::open) continue;
        const bool has_tangent = mechanism_.tangents(static_cast<int>(i)) > 0;
        if (first_.contacts[i].law == NormalLaw::bilateral && has_tangent)
            return false;  // friction follows |N|
        if (is_slipping(states[i]) && has_tangent && !mechanism_.has_singularity()) return false;
        if (is_slipping(states[i]) && !laws_[i].is_constant()) return false;
        held += (has_given_load(i) ? 0 : 1) + (is_stuck(i, states[i]) ? 1 : 0);
    }
    return held <= size_.coordinates;
}

bool RecordedModes::record(Recorder& recorder, const SeriesFlow& flow, Equations& out) const {
    out.motion.t = recorder.get_entry(flow.time());
    for (std::size_t k = 0; k < flow.coordinates; ++k) {
        out.motion.q.push_back(recorder.get_entry(k));
        out.motion.v.push_back(recorder.get_entry(flow.coordinates + k));
    }
    out.kinetics = make_kinetics_of<Recorded>(size_);
    return mechanism_.record(out.motion, out.kinetics);
}

// u_T of a contact.
Recorded RecordedModes::find_slip(const Equations& from, int contact) const {
    Recorded out = from.kinetics.contacts[static_cast<std::size_t>(contact)].w_T[0];
    for (int k = 0; k < size_.coordinates; ++k)
        out += from.kinetics.J_T(contact, k) * from.motion.v[static_cast<std::size_t>(k)];
    return out;
}

// One row and one column of the linear equations for each force that is unknown.
class RecordedModes::Assembly {
  public:
    explicit Assembly(const KineticsOf<Recorded>& kinetics)
        : n_(static_cast<std::size_t>(kinetics.h.size())), K_(n_), b_(n_) {
        for (std::size_t i = 0; i < n_; ++i) {
            const auto row = static_cast<Eigen::Index>(i);
            for (Eigen::Index j = 0; j < kinetics.h.size(); ++j) K_[i].push_back(kinetics.M(row, j));
            b_[i] = kinetics.h[row];
        }
    }
    /// Adds the force `along` times `amount` to the right-hand side.
    void apply(const std::vector<Recorded>& along, const Recorded& amount) {
        for (std::size_t i = 0; i < n_; ++i) b_[i] += amount * along[i];
    }
    /// An unknown force that acts along `along` and keeps `row` times v' at -bias.
    void hold(const std::vector<Recorded>& along, const std::vector<Recorded>& row, const Recorded& bias) {
        K_.push_back(row);
        b_.push_back(-bias);
        columns_.push_back(along);
    }
    std::vector<Recorded> solve(Recorder& recorder) {
        for (std::size_t i = 0; i < K_.size(); ++i)
            for (const std::vector<Recorded>& column : columns_)
                K_[i].push_back(i < n_ ? -column[i] : Recorded());
        return recorder.solve(K_, b_);
    }

  private:
    std::size_t n_;
    Matrix K_, columns_;  // columns_: of the forces, in the rows of the accelerations
    std::vector<Recorded> b_;
};

RecordedModes::Unknowns RecordedModes::solve(std::span<const ContactState> states, const Equations& from,
                                             Recorder& recorder) const {
    const auto copy_row = [](const KineticsOf<Recorded>::Matrix& J, Eigen::Index row) {
        std::vector<Recorded> out;
        for (Eigen::Index j = 0; j < J.cols(); ++j) out.push_back(J(row, j));
        return out;
    };
    Assembly assembly(from.kinetics);
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i] == ContactState::open) continue;
        const int contact = static_cast<int>(i);
        const ContactKineticsOf<Recorded>& kinetics = from.kinetics.contacts[i];
        const std::vector<Recorded> normal = copy_row(from.kinetics.J_N, contact),
                                    tangent = copy_row(from.kinetics.J_T, contact);
        std::vector<Recorded> pressing = normal;  // of N with the friction that is tied to it
        if (is_slipping(states[i]))
            for (std::size_t k = 0; k < pressing.size(); ++k)
                pressing[k] += find_share(laws_[i], states[i]) * tangent[k];
        if (has_given_load(i))
            assembly.apply(pressing, first_.contacts[i].prescribed_normal);
        else
            assembly.hold(pressing, normal, kinetics.b_N);
        if (is_stuck(i, states[i])) assembly.hold(tangent, tangent, kinetics.b_T[0]);
        assembly.apply(tangent, -first_.contacts[i].viscous * find_slip(from, contact));
    }
    const std::vector<Recorded> x = assembly.solve(recorder);
    auto force = x.begin() + size_.coordinates;
    Unknowns out{
        {x.begin(), force}, std::vector<Recorded>(states.size()), std::vector<Recorded>(states.size())};
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i] == ContactState::open) continue;
        out.N[i] = has_given_load(i) ? Recorded(first_.contacts[i].prescribed_normal) : *force++;
        if (is_slipping(states[i])) out.T[i] = find_share(laws_[i], states[i]) * out.N[i];
        if (is_stuck(i, states[i])) out.T[i] = *force++;
    }
    return out;
}

// In the order of the automaton; each is the least of its values.
std::vector<std::vector<Recorded>> RecordedModes::list_guards(std::span<const ContactState> states,
                                                              const Equations& from,
                                                              const Unknowns& unknowns) const {
    std::vector<std::vector<Recorded>> out;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const Recorded &N = unknowns.N[i], &T = unknowns.T[i];
        if (states[i] == ContactState::open) {
            out.push_back({from.kinetics.contacts[i].gap});
            continue;
        }
        if (first_.contacts[i].law == NormalLaw::unilateral) out.push_back({N});
        if (mechanism_.tangents(static_cast<int>(i)) == 0) continue;
        const double bound = laws_[i].at_rest();
        if (states[i] == ContactState::stick)
            out.push_back({bound * laws_[i].side(1.0) * N - T, bound * laws_[i].side(-1.0) * N + T});
        else
            out.push_back({slip_sign(states[i]) * find_slip(from, static_cast<int>(i))});
    }
    Matrix ends(mechanism_.end_conditions().size());
    mechanism_.record_end_conditions(from.motion, states, ends);
    for (std::vector<Recorded>& end : ends) {
        if (end.empty()) end.emplace_back(1.0);
        out.push_back(std::move(end));
    }
    return out;
}

std::unique_ptr<SeriesFlow> RecordedModes::make(std::span<const ContactState> states) const {
    if (!exists_) return nullptr;
    if (static_cast<int>(first_.contacts.size()) < size_.contacts) begin();
    if (!has_series(states)) return nullptr;
    auto out = std::make_unique<SeriesFlow>();
    out->coordinates = static_cast<std::size_t>(size_.coordinates);
    out->has_time = out->from_formulas = true;
    Recorder recorder(*out);
    Equations equations;
    exists_ = record(recorder, *out, equations);
    if (!exists_) return nullptr;
    const Unknowns unknowns = solve(states, equations, recorder);
    std::vector<SeriesFlow::Row> accelerations, guards;
    for (const Recorded& a : unknowns.a) accelerations.push_back(recorder.make_row(a));
    const Matrix values = list_guards(states, equations, unknowns);
    for (std::size_t i = 0; i < values.size(); ++i)
        for (const Recorded& value : values[i]) {
            guards.push_back(recorder.make_row(value));
            out->guard_of_row.push_back(i);
        }
    for (std::size_t i = 0; i < states.size(); ++i) {
        SeriesFlow::Contact& rows = out->contacts.emplace_back();
        if (states[i] == ContactState::open) continue;
        const ContactKineticsOf<Recorded>& contact = equations.kinetics.contacts[i];
        rows = {recorder.make_row(unknowns.N[i]),
                recorder.make_row(unknowns.T[i]),
                recorder.make_row(find_slip(equations, static_cast<int>(i))),
                recorder.make_row(contact.w_N),
                recorder.make_row(contact.w_T[0]),
                first_.contacts[i].viscous};
    }
    std::vector<SeriesFlow::Row*> rows;
    for (auto* list : {&accelerations, &guards})
        for (SeriesFlow::Row& row : *list) rows.push_back(&row);
    for (SeriesFlow::Contact& contact : out->contacts)
        for (SeriesFlow::Row* row : {&contact.N, &contact.T, &contact.u_T, &contact.w_N, &contact.w_T})
            rows.push_back(row);
    drop_unused_functions(*out, rows);
    if (out->size() > SeriesFlow::most_size) return nullptr;
    fill_matrices(accelerations, guards, *out);
    return out;
}

}  // namespace stiction
