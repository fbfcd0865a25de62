// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/sample.hpp"
#include "view/view.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace stiction {

/// The characteristic for u_T >= 0, and for u_T <= 0 in mirrored_u and mirrored_T. If it is spatial, N is 1, and T is |T|/N
/// over |u_T|.
struct FrictionCharacteristic {
    double N = 0.0, mu_stick = 0.0, asymmetry = 1.0;
    bool is_spatial = false;
    double v_r = 0.0;  // 0: the contact is rigid
    double half_drop = 0.0,
           per_speed = 1.0;  // speed at which half of the drop is over, and that over v_s; 0: no drop
    std::vector<double> u, T, mirrored_u, mirrored_T;

    // The ends of the bar of rest: T >= 0, and T <= 0.
    double top() const { return v_r > 0.0 ? mirrored_T[0] : asymmetry * mu_stick * N; }
    double foot() const { return v_r > 0.0 ? T[0] : -mu_stick * N; }
    // T at a slip speed.
    double at(double speed) const {
        const std::size_t i =
            static_cast<std::size_t>(std::lower_bound(u.begin(), u.end() - 1, std::abs(speed)) - u.begin());
        return speed > 0.0 ? T[i] : mirrored_T[i];
    }
};

class FrictionLawPlot {
  public:
    /// The part of the curve that the pointer holds.
    enum class Handle { none, stick, slip, speed };

    void draw(const Ui& ui, const Box& box);
    /// Draws the characteristic without a panel, at the cursor.
    void draw_curve(const Ui& ui, ImVec2 room);

  private:
    // Largest speed on the axis: three times that of the belt, or the largest that the contact has reached.
    double find_reach(const Session& session, const ContactSample& contact);
    void follow_point(const Session& session, int contact);
    void draw_trail(const Ui& ui) const;
    Handle use_handles(const Ui& ui, const FrictionCharacteristic& law);

    // The operating point during the last second, oldest first.
    struct Past {
        double t = 0.0, u = 0.0, T = 0.0;
    };
    std::vector<Past> past_;
    Sample sample_;
    double reach_ = 0.3;
    int motion_ = -1, generation_ = -1, contact_ = -1;
    int held_ = -1;  // parameter
    Handle handle_ = Handle::none;
    double from_ = 0.0, side_ = 1.0;  // value minus |T|/N at the press; sign of T there
};

}  // namespace stiction
