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

}  // namespace

RecordedModes::RecordedModes(const Mechanism& mechanism, bool is_recorded)
    : mechanism_(mechanism), size_(mechanism.size()), exists_(is_recorded) {
    if (size_.contacts > static_cast<int>(SeriesFlow::most_contacts) || size_.joints > 0 ||
        size_.tangents != 1)
        exists_ = false;
    if (!exists_) return;
    SeriesFlow flow;
    flow.coordinates = static_cast<std::size_t>(size_.coordinates);
    flow.has_time = true;
    Recorder recorder(flow);
    Equations unused;
    exists_ = record(recorder, flow, unused);
    if (!exists_) return;
    std::vector<double> q(flow.coordinates), v(flow.coordinates);
    mechanism.set_initial_state(q, v);
    first_ = make_kinetics(size_);
    mechanism.evaluate(0.0, q, v, first_);
    for (int i = 0; i < size_.contacts; ++i) laws_.push_back(mechanism.friction(i));
}

const SeriesFlow* RecordedModes::find(std::span<const ContactState> states) const {
    if (!exists_) return nullptr;
    for (const Known& known : known_)
        if (std::equal(states.begin(), states.end(), known.states.begin())) return known.flow.get();
    known_.push_back({{states.begin(), states.end()}, has_series(states) ? make(states) : nullptr});
    return known_.back().flow.get();
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
        held += first_.contacts[i].law == NormalLaw::prescribed ? 0 : 1;
        held += states[i] == ContactState::stick && has_tangent ? 1 : 0;
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

RecordedModes::Unknowns RecordedModes::solve(std::span<const ContactState> states, const Equations& from,
                                             Recorder& recorder) const {
    const int n = size_.coordinates;
    const auto count = static_cast<std::size_t>(n);
    const KineticsOf<Recorded>& kinetics = from.kinetics;
    Matrix columns;           // of the forces, in the rows of the accelerations
    std::vector<Recorded> b;  // right-hand side
    Matrix K(count, std::vector<Recorded>(count));
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j)
            K[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = kinetics.M(i, j);
        b.push_back(kinetics.h[i]);
    }
    const auto hold = [&](const KineticsOf<Recorded>::Matrix& J, int contact, const Recorded& bias) {
        std::vector<Recorded>& row = K.emplace_back();
        for (int j = 0; j < n; ++j) row.push_back(J(contact, j));
        b.push_back(-bias);
    };
    for (int i = 0; i < size_.contacts; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const ContactKinetics& laws = first_.contacts[at];
        if (states[at] == ContactState::open) continue;
        const double share = is_slipping(states[at]) ? find_share(laws_[at], states[at]) : 0.0;
        std::vector<Recorded> pressing, sticking;
        const Recorded drag = laws.viscous * find_slip(from, i);
        for (int j = 0; j < n; ++j) {
            pressing.push_back(-(kinetics.J_N(i, j) + share * kinetics.J_T(i, j)));
            sticking.push_back(-kinetics.J_T(i, j));
            Recorded& applied = b[static_cast<std::size_t>(j)];
            applied -= kinetics.J_T(i, j) * drag;
            if (laws.law == NormalLaw::prescribed) applied -= laws.prescribed_normal * pressing.back();
        }
        if (laws.law != NormalLaw::prescribed) {
            columns.push_back(std::move(pressing));
            hold(kinetics.J_N, i, kinetics.contacts[at].b_N);
        }
        if (states[at] == ContactState::stick && mechanism_.tangents(i) > 0) {
            columns.push_back(std::move(sticking));
            hold(kinetics.J_T, i, kinetics.contacts[at].b_T[0]);
        }
    }
    for (std::size_t i = 0; i < K.size(); ++i)
        for (const std::vector<Recorded>& column : columns)
            K[i].push_back(i < count ? column[i] : Recorded());
    const std::vector<Recorded> x = recorder.solve(K, b);
    Unknowns out{{x.begin(), x.begin() + n}, {}, {}};
    auto force = x.begin() + n;
    for (std::size_t i = 0; i < states.size(); ++i) {
        Recorded N, T;
        if (states[i] != ContactState::open) {
            const bool given = first_.contacts[i].law == NormalLaw::prescribed;
            N = given ? Recorded(first_.contacts[i].prescribed_normal) : *force++;
            if (is_slipping(states[i])) T = find_share(laws_[i], states[i]) * N;
            if (states[i] == ContactState::stick && mechanism_.tangents(static_cast<int>(i)) > 0)
                T = *force++;
        }
        out.N.push_back(N);
        out.T.push_back(T);
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
    auto out = std::make_unique<SeriesFlow>();
    out->coordinates = static_cast<std::size_t>(size_.coordinates);
    out->has_time = out->from_formulas = true;
    Recorder recorder(*out);
    Equations equations;
    record(recorder, *out, equations);
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
    for (SeriesFlow::Row& row : accelerations) rows.push_back(&row);
    for (SeriesFlow::Row& row : guards) rows.push_back(&row);
    for (SeriesFlow::Contact& contact : out->contacts)
        for (SeriesFlow::Row* row : {&contact.N, &contact.T, &contact.u_T, &contact.w_N, &contact.w_T})
            rows.push_back(row);
    drop_unused_functions(*out, rows);
    const std::size_t d = out->size(), n = out->coordinates;
    if (d > SeriesFlow::most_size) return nullptr;
    out->A.assign(d * d, 0.0);
    for (std::size_t k = 0; k < n; ++k) {
        out->A[k * d + n + k] = 1.0;
        for (const SeriesFlow::Entry& entry : accelerations[k]) out->A[(n + k) * d + entry.at] = entry.value;
    }
    out->A[out->time() * d + out->one()] = 1.0;
    out->guards_are_rows = true;
    out->guard_rows.assign(guards.size() * d, 0.0);
    for (std::size_t i = 0; i < guards.size(); ++i)
        for (const SeriesFlow::Entry& entry : guards[i]) out->guard_rows[i * d + entry.at] = entry.value;
    return out;
}

}  // namespace stiction
