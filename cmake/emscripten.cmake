# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# Toolchain of the web presets: finds Emscripten's own toolchain file, Debian's or that of an activated emsdk.

foreach(root IN ITEMS "$ENV{EMSDK}/upstream/emscripten" "$ENV{EMSCRIPTEN_ROOT}" "/usr/share/emscripten")
  if(EXISTS "${root}/cmake/Modules/Platform/Emscripten.cmake")
    include("${root}/cmake/Modules/Platform/Emscripten.cmake")
    # Debian keeps acorn, which em++ runs at -O2 and above, outside node's own search path.
    if(EXISTS "/usr/share/nodejs/acorn" AND NOT CMAKE_CXX_LINKER_LAUNCHER)
      set(CMAKE_CXX_LINKER_LAUNCHER "${CMAKE_COMMAND}" -E env "NODE_PATH=/usr/share/nodejs")
    endif()
    return()
  endif()
endforeach()
message(FATAL_ERROR "Emscripten was not found: install Debian's emscripten, or activate an emsdk (EMSDK in the environment)")
