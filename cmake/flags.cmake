# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# Compiler flags, one interface library for each reason to have flags.

option(STICTION_SANITIZE "Address and undefined behaviour sanitizers, native only" OFF)
option(STICTION_WARNINGS_AS_ERRORS "Stop at the first warning" OFF)

# Warnings for the sources of the project. Conversions between integers and doubles are everywhere in numerical code
# (Eigen::Index, array sizes), so -Wconversion would hide the other warnings.
add_library(stiction_warnings INTERFACE)
target_compile_options(stiction_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
  # GCC 12 warns of overlapping and too long copies inside its own std::string (its bugs 105651 and 105329).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-array-bounds>
  $<$<BOOL:${STICTION_WARNINGS_AS_ERRORS}>:-Werror>)

# All code that takes part in a computation.
#   -ffp-contract=off  a*b + c must round twice. Contraction into FMA changes values, GCC does it by default
#                      as soon as the target has FMA, and WebAssembly has none: results would differ
#                      between a native build and the page.
#   -fno-exceptions -fno-rtti  nothing is thrown: a bug is an assert, a physical finding is a value, a wrong input is a notice.
add_library(stiction_numerics INTERFACE)
target_compile_options(stiction_numerics INTERFACE -ffp-contract=off)
add_library(stiction_no_exceptions INTERFACE)
target_compile_options(stiction_no_exceptions INTERFACE -fno-exceptions -fno-rtti)

# Instructions that every browser with WebGL 2 has had since 2021, but that Emscripten 3.1.6 does not use by default:
# conversions without a test for overflow, extension of signs, copies of memory.
if(EMSCRIPTEN)
  set(instructions -mnontrapping-fptoint -msign-ext -mbulk-memory)
  add_compile_options(${instructions})
  add_link_options(${instructions})
endif()

# Link-time optimisation of the page and the command line: 2 % less to download, and runs are 10 % faster
# (docs/decisions/0002). The tests link the same objects. Emscripten's libraries are not optimised again.
if(EMSCRIPTEN)
  # With -Os and -Oz em++ asks for no inlining at all, also not of functions that are smaller than their call.
  add_compile_options($<$<CONFIG:Release>:-flto> $<$<CONFIG:Release>:-finline-functions>)
endif()

# The drawing code of the page is built for size, its computing code (engine.cmake) for speed.
set(stiction_small_code $<$<CONFIG:Release>:-Oz>)

if(STICTION_SANITIZE)
  if(EMSCRIPTEN)
    message(FATAL_ERROR "STICTION_SANITIZE is for native builds only")
  endif()
  # vptr needs RTTI, which the engine does not have. The first report ends the run, so that the test fails.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all
    -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=address,undefined)
endif()
