// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A table of points that was dropped on a system which takes one (System::table): it takes the place of the law of motion,
// and goes with the link.
#pragma once

#include "session/measured_file.hpp"

#include <string>

namespace stiction {

inline constexpr double largest_table = 1048576.0;  ///< bytes, 1 MiB

class DroppedTable {
  public:
    /// Takes the file part by part; puts the table in force from t = 0 on, or says in one sentence why not.
    void take(Session& session, const MeasuredFile::Part& part);

  private:
    void put(Session& session, const std::string& file);

    std::string text_;
    bool refused_ = false;
};

/// The law of the parameters again, from t = 0.
void take_table_off(Session& session);

}  // namespace stiction
