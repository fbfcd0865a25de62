// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of every motion that plots show, and the measured one.
#pragma once

#include "session/measured_file.hpp"
#include "session/preview.hpp"
#include "session/trace_cache.hpp"

namespace stiction {

struct MotionRows {
    TraceCache present;    ///< of the motion
    TraceCache reference;  ///< of the reference run
    Preview preview;       ///< of what follows
    MeasuredFile measured;

    /// Where what follows the present is known: recorded, or computed ahead.
    const TraceCache& find_future(const Session& session) const {
        return preview.end() > session.simulation().now() ? preview.rows() : present;
    }
    std::size_t bytes() const { return present.bytes() + reference.bytes(); }
    /// Takes over what was computed, a bounded amount at once; false while there is more.
    /// Curves wear the states of `contact`.
    bool update(const Session& session, int contact) {
        const ReferenceRun& b = session.reference;
        for (TraceCache* rows : {&present, &reference}) rows->choose_contact(contact);
        const bool taken = present.update(session.simulation(), session.history.motion());
        const bool taken_too = !b.is_apart() || reference.update(b.simulation(), b.motion());
        return preview.update(session, contact) && taken && taken_too;
    }
};

}  // namespace stiction
