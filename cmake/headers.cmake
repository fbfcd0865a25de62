# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# Header-only libraries of the distribution: Eigen, Ceres (its TinySolver only), doctest, nlohmann-json, CLI11.
#
# The Emscripten toolchain hides /usr from find_package, and /usr/include must never be on its include path
# (em++ would use glibc's headers instead of its own). Eigen has a folder of its own and is used in place. The
# others lie in /usr/include itself, so their folders are copied into the build tree. Native builds do the same, so that
# there is only one way of finding headers.

set(STICTION_SYSTEM_INCLUDE "/usr/include" CACHE PATH "Where the distribution keeps ceres/, doctest/, nlohmann/ and CLI/")
set(STICTION_EIGEN_DIR "${STICTION_SYSTEM_INCLUDE}/eigen3" CACHE PATH "Folder that holds Eigen/")

if(NOT EXISTS "${STICTION_EIGEN_DIR}/Eigen/Core")
  message(FATAL_ERROR "Eigen 3.4 is not in ${STICTION_EIGEN_DIR}: install libeigen3-dev or set STICTION_EIGEN_DIR")
endif()
add_library(stiction_eigen INTERFACE)
target_include_directories(stiction_eigen SYSTEM INTERFACE "${STICTION_EIGEN_DIR}")
# The order in which Eigen adds depends on the width of the vector unit, and WebAssembly has none. Without this
# definition the native build would add in another order than the page.
target_compile_definitions(stiction_eigen INTERFACE EIGEN_DONT_VECTORIZE EIGEN_MPL2_ONLY)
# Small temporaries are put on the stack, as in native builds. Without this, Eigen uses alloca only on operating systems that
# it recognises by name.
target_compile_definitions(stiction_eigen INTERFACE $<$<BOOL:${EMSCRIPTEN}>:EIGEN_ALLOCA=__builtin_alloca>)

# stiction_header_library(<target> <folder> <package>): an interface library for /usr/include/<folder>.
function(stiction_header_library target folder package)
  set(copy "${CMAKE_BINARY_DIR}/headers/${folder}")
  if(NOT EXISTS "${copy}/${folder}")
    if(NOT EXISTS "${STICTION_SYSTEM_INCLUDE}/${folder}")
      message(FATAL_ERROR "${STICTION_SYSTEM_INCLUDE}/${folder} does not exist: install ${package}")
    endif()
    file(COPY "${STICTION_SYSTEM_INCLUDE}/${folder}" DESTINATION "${copy}")
  endif()
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE "${copy}")
endfunction()

stiction_header_library(stiction_ceres ceres libceres-dev)
stiction_header_library(stiction_doctest doctest doctest-dev)
stiction_header_library(stiction_json nlohmann nlohmann-json3-dev)
stiction_header_library(stiction_cli11 CLI libcli11-dev)
