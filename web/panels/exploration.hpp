// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The panel of a job: its name, its picture, its progress, and the command line that computes the same.
#pragma once

#include "session/jobs/exploration.hpp"
#include "view/view.hpp"

namespace stiction {

class JobPicture {
  public:
    virtual ~JobPicture() = default;
    virtual void draw_job(const Ui& ui, JobRecord& record, ImVec2 room) = 0;
};
void draw_exploration(const Ui& ui, const Box& box, JobPicture& picture);

}  // namespace stiction
