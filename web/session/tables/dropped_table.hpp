// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A table of points that the user dropped on a system which accepts one (System::table). It replaces the law of
// motion and is written into the link.
#pragma once

#include "session/tables/measured_file.hpp"

#include <string>

namespace stiction {

inline constexpr double largest_table = 1048576.0;  ///< bytes, 1 MiB

class DroppedTable {
  public:
    /// Reads the file part by part. Then the table applies from t = 0 on, or a notice gives the reason why it was
    /// refused.
    void take(Session& session, const MeasuredFile::Part& part);

  private:
    void put(Session& session, const std::string& file);

    std::string text_;
    bool refused_ = false;
};

/// Returns to the law that the parameters give, from t = 0.
void take_table_off(Session& session);

}  // namespace stiction
