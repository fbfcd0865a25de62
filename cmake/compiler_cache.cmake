# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# ccache, where it is installed: a second build, or one in another folder, compiles only what differs. Precompiled headers need the two
# settings, which tell ccache not to compare their macros and times.

find_program(STICTION_CCACHE NAMES ccache DOC "Compiler cache; empty: none")
if(STICTION_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_NOHASHDIR=1
    "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" "${STICTION_CCACHE}")
endif()
