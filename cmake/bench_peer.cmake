# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# bench_peer: our contact solvers and those of Siconos (Debian: libsiconos-numerics-dev) on the same problems, interleaved, with the
# ratios of their times. Built on demand only: cmake --build build/native --target bench_peer && build/native/bench_peer

if(NOT EMSCRIPTEN)
  find_path(siconos_include NAMES LCP_Solvers.h PATH_SUFFIXES siconos/numerics)
  find_library(siconos_numerics NAMES siconos_numerics)
  find_library(siconos_externals NAMES siconos_externals)
  if(siconos_include AND siconos_numerics AND siconos_externals)
    add_executable(bench_peer EXCLUDE_FROM_ALL "${CMAKE_SOURCE_DIR}/tests/bench/peer.cpp")
    target_include_directories(bench_peer PRIVATE "${CMAKE_SOURCE_DIR}/tests")
    target_include_directories(bench_peer SYSTEM PRIVATE "${siconos_include}" "${siconos_include}/..")
    target_link_libraries(bench_peer PRIVATE stiction_engine stiction_json stiction_warnings
      ${siconos_numerics} ${siconos_externals})
    target_compile_definitions(bench_peer PRIVATE STICTION_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/reference")
  endif()
endif()
