// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of every motion that the plots show, computed or measured.
#pragma once

#include "session/run/motion_band.hpp"
#include "session/run/preview.hpp"
#include "session/run/trace_cache.hpp"
#include "session/tables/measured_file.hpp"

namespace stiction {

struct MotionRows {
    TraceCache present;    ///< of the motion
    TraceCache reference;  ///< of the reference run
    Preview preview;       ///< of the motion computed ahead
    MotionBand band;       ///< kept up to date while it is shown (app/areas.cpp)
    MeasuredFile measured;

    /// Rows that reach beyond the present time: recorded, or computed ahead.
    const TraceCache& find_future(const Session& session) const {
        return preview.end() > session.simulation().now() ? preview.rows() : present;
    }
    std::size_t bytes() const { return present.bytes() + reference.bytes(); }
    /// Adds the new rows, for some milliseconds per call, fewer while the user drags something; false while there are more.
    /// Curves are drawn in the states of `contact`.
    bool update(const Session& session, int contact) {
        const double share = session.changes.is_held() ? 0.25 : 1.0,
                     seconds = share * TraceCache::usual_budget;
        const ReferenceRun& b = session.reference;
        for (TraceCache* rows : {&present, &reference}) rows->choose_contact(contact);
        const bool taken = present.update(session.simulation(), session.history.motion(), seconds);
        const bool taken_too = !b.is_apart() || reference.update(b.simulation(), b.motion(), seconds);
        return preview.update(session, contact, share * Preview::usual_budget) && taken && taken_too;
    }
};

}  // namespace stiction
