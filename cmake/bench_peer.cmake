# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# bench_peer compares times with other programs: the solvers with Siconos (Debian: libsiconos-numerics-dev), the time stepping with Siconos
# (libsiconos-kernel-dev), the event-driven motion with SUNDIALS (libsundials-dev). The two programs run in turn, and the ratios of their
# times are printed. A part is built if the other program is installed. The target is built only on demand:
#     cmake --build build/native --target bench_peer && build/native/bench_peer

if(NOT EMSCRIPTEN)
  find_path(siconos_include NAMES LCP_Solvers.h PATH_SUFFIXES siconos/numerics)
  find_library(siconos_numerics NAMES siconos_numerics)
  find_library(siconos_externals NAMES siconos_externals)
  find_path(siconos_kernel_include NAMES SiconosKernel.hpp PATH_SUFFIXES siconos/kernel)
  find_library(siconos_kernel NAMES siconos_kernel)
  find_path(sundials_include NAMES cvode/cvode.h arkode/arkode_erkstep.h)
  find_library(sundials_cvode NAMES sundials_cvode)
  find_library(sundials_arkode NAMES sundials_arkode)
  find_library(sundials_nvecserial NAMES sundials_nvecserial)
  set(bench "${CMAKE_SOURCE_DIR}/tests/bench")
  add_executable(bench_peer EXCLUDE_FROM_ALL "${bench}/peer.cpp")
  target_include_directories(bench_peer PRIVATE "${CMAKE_SOURCE_DIR}/tests")
  target_link_libraries(bench_peer PRIVATE stiction_engine stiction_json stiction_warnings stiction_no_exceptions)
  if(siconos_include AND siconos_numerics AND siconos_externals)
    target_sources(bench_peer PRIVATE
      "${bench}/peer_lcp.cpp" "${bench}/peer_friction.cpp" "${bench}/peer_problem.cpp")
    target_include_directories(bench_peer SYSTEM PRIVATE "${siconos_include}" "${siconos_include}/..")
    target_link_libraries(bench_peer PRIVATE ${siconos_numerics} ${siconos_externals})
    target_compile_definitions(bench_peer PRIVATE STICTION_PEER_SICONOS
      STICTION_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/reference")
  endif()
  if(siconos_include AND siconos_kernel_include AND siconos_kernel)
    target_sources(bench_peer PRIVATE "${bench}/peer_steps.cpp" "${bench}/siconos_steps.cpp")
    # Siconos uses exceptions and RTTI. The vectors of boost 1.74, which it uses, do not compile as C++20.
    set_source_files_properties("${bench}/siconos_steps.cpp" PROPERTIES COMPILE_OPTIONS "-std=c++17;-fexceptions;-frtti")
    target_include_directories(bench_peer SYSTEM PRIVATE "${siconos_kernel_include}")
    target_link_libraries(bench_peer PRIVATE ${siconos_kernel})
    target_compile_definitions(bench_peer PRIVATE STICTION_PEER_SICONOS_STEPS)
  endif()
  if(sundials_include AND sundials_cvode AND sundials_arkode AND sundials_nvecserial)
    target_sources(bench_peer PRIVATE "${bench}/peer_events.cpp" "${bench}/sundials_belt.cpp")
    target_include_directories(bench_peer SYSTEM PRIVATE "${sundials_include}")
    target_link_libraries(bench_peer PRIVATE ${sundials_cvode} ${sundials_arkode} ${sundials_nvecserial})
    target_compile_definitions(bench_peer PRIVATE STICTION_PEER_SUNDIALS)
  endif()
endif()
