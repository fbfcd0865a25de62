// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The argument of every picture of the experiment: the user interface and the experiment that it shows.
#pragma once

#include "session/run/motion_rows.hpp"
#include "session/session.hpp"
#include "ui/ui.hpp"
