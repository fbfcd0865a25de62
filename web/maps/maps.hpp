// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Planes of states, each point coloured by what holds there.
#pragma once

#include "maps/plane_map.hpp"
#include "maps/region.hpp"
