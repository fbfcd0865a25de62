// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/flow_powers.hpp"

namespace stiction {

FlowPowers::FlowPowers(const Mechanism& mechanism) : mechanism_(mechanism) {
    sample_.contacts.resize(static_cast<std::size_t>(mechanism.size().contacts));
    sample_.q.resize(static_cast<std::size_t>(mechanism.size().coordinates));
    sample_.v = sample_.a = sample_.q;
}

void FlowPowers::find(const SeriesFlow& flow, std::span<const ContactState> states, double t,
                      std::span<const double> z, double& dissipated, double& input) const {
    const std::size_t n = flow.coordinates, d = flow.size();
    sample_.t = t;
    for (std::size_t k = 0; k < n; ++k) {
        sample_.q[k] = z[k], sample_.v[k] = z[n + k];
        const double* const row = flow.A.data() + (n + k) * d;
        double a = 0.0;
        for (std::size_t j = 0; j < d; ++j) a += row[j] * z[j];
        sample_.a[k] = a;
    }
    dissipated = mechanism_.damping_power(t, sample_.q, sample_.v);
    double prescribed = 0.0;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const SeriesFlow::Contact& rows = flow.contacts[i];
        ContactSample& sample = sample_.contacts[i];
        sample.state = states[i];
        sample.normal = sample.tangent[0] = sample.slip[0] = 0.0;
        if (states[i] == ContactState::open) continue;
        const double u_T = SeriesFlow::multiply(rows.u_T, z);
        sample.normal = SeriesFlow::multiply(rows.N, z);
        sample.tangent[0] = SeriesFlow::multiply(rows.T, z) - rows.viscous * u_T;
        if (is_slipping(states[i])) dissipated -= sample.tangent[0] * u_T, sample.slip[0] = u_T;
        prescribed -= sample.normal * SeriesFlow::multiply(rows.w_N, z) +
                      sample.tangent[0] * SeriesFlow::multiply(rows.w_T, z);
    }
    input = mechanism_.drive_power(sample_) + prescribed;
}

}  // namespace stiction
