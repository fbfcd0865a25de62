# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# ccache, where it is installed: a second build compiles only what differs. Precompiled headers need the setting, which tells ccache not to
# compare their macros and times. Objects are not shared between folders: a precompiled header holds the paths of the files in it.

find_program(STICTION_CCACHE NAMES ccache DOC "Compiler cache; empty: none")
if(STICTION_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros
    --unset=CCACHE_BASEDIR "${STICTION_CCACHE}")
endif()
