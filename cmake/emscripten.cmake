# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# Toolchain of the web presets: finds Emscripten's own toolchain file, Debian's or that of an activated emsdk.

foreach(root IN ITEMS "$ENV{EMSDK}/upstream/emscripten" "$ENV{EMSCRIPTEN_ROOT}" "/usr/share/emscripten")
  if(EXISTS "${root}/cmake/Modules/Platform/Emscripten.cmake")
    include("${root}/cmake/Modules/Platform/Emscripten.cmake")
    return()
  endif()
endforeach()
message(FATAL_ERROR "Emscripten was not found: install Debian's emscripten, or activate an emsdk (EMSDK in the environment)")
