// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What every picture of the experiment gets: the toolkit, and the experiment that it shows.
#pragma once

#include "session/motion_rows.hpp"
#include "session/session.hpp"
#include "ui/ui.hpp"
