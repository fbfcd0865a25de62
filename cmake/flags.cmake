# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# Compiler flags, one interface library for each reason to have flags.

option(STICTION_SANITIZE "Address and undefined behaviour sanitizers, native only" OFF)
option(STICTION_WARNINGS_AS_ERRORS "Stop at the first warning" OFF)

# Our own sources: warnings. Conversions between integers and doubles are everywhere in numerical code
# (Eigen::Index, array sizes), so -Wconversion would bury the others.
add_library(stiction_warnings INTERFACE)
target_compile_options(stiction_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
  # GCC 12 sees overlapping copies in its own std::string (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<BOOL:${STICTION_WARNINGS_AS_ERRORS}>:-Werror>)

# All code that takes part in a computation.
#   -ffp-contract=off  a*b + c must round twice. Contraction into FMA changes values, GCC does it by default
#                      as soon as the target has FMA, and WebAssembly has none: results would differ
#                      between a native build and the page.
#   -fno-exceptions -fno-rtti  a bug is an assert, physics a value, input a notice; nothing is thrown.
add_library(stiction_numerics INTERFACE)
target_compile_options(stiction_numerics INTERFACE -ffp-contract=off)
add_library(stiction_no_exceptions INTERFACE)
target_compile_options(stiction_no_exceptions INTERFACE -fno-exceptions -fno-rtti)

# Instructions that every browser with WebGL 2 has had since 2021 and Emscripten 3.1.6 does not yet use by
# itself: conversions without a test for overflow, extension of signs, copies of memory.
if(EMSCRIPTEN)
  set(instructions -mnontrapping-fptoint -msign-ext -mbulk-memory)
  add_compile_options(${instructions})
  add_link_options(${instructions})
endif()

# Link-time optimisation of what the page and the command line consist of: a fiftieth less to load, and runs are a tenth
# faster (docs/decisions/0002). The tests link the same objects. Emscripten's libraries stay as they are.
if(EMSCRIPTEN)
  add_compile_options($<$<CONFIG:Release>:-flto>)
endif()

# What the page draws with is built for size, what it computes with (engine.cmake) for speed.
set(stiction_small_code $<$<CONFIG:Release>:-Oz>)

if(STICTION_SANITIZE)
  if(EMSCRIPTEN)
    message(FATAL_ERROR "STICTION_SANITIZE is for native builds only")
  endif()
  # vptr needs RTTI, which the engine does not have. The first report ends the run, so ctest sees it.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all
    -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=address,undefined)
endif()
