# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# stiction_engine: engine/<floor>/*.cpp and engine/<floor>/<folder>/*.cpp, and the generated catalogues.

file(GLOB engine_sources CONFIGURE_DEPENDS
  "${CMAKE_SOURCE_DIR}/engine/*/*.cpp"
  "${CMAKE_SOURCE_DIR}/engine/*/*/*.cpp")

stiction_catalogue(catalogues FOLDER engine/systems SPACE systems TYPE System
  HEADER model/catalogue.hpp FUNCTION all_systems)
stiction_catalogue(solver_catalogue FOLDER engine/contact/solvers SPACE solvers TYPE SolverEntry
  HEADER contact/catalogue.hpp FUNCTION all_solvers)

add_library(stiction_engine STATIC ${engine_sources} ${catalogues} ${solver_catalogue})
target_include_directories(stiction_engine PUBLIC "${CMAKE_SOURCE_DIR}/engine")
target_link_libraries(stiction_engine
  PUBLIC stiction_eigen stiction_numerics
  PRIVATE stiction_ceres stiction_warnings stiction_no_exceptions)

# The size of the page is dominated by Dear ImGui, its speed by the engine: -O3 for these files even where the
# rest is built for size (small fixed-size factorisations run 1.7 times faster than with -O2).
target_compile_options(stiction_engine PRIVATE $<$<CONFIG:Release>:-O3>)
# The command line under node takes two doubles at a time, as x86-64 does. Element by element, so the bits are
# those of the page, which is built without.
if(EMSCRIPTEN)
  target_compile_options(stiction_engine PRIVATE -msimd128)
endif()

# The page carries the same engine built for size (see the limit in page.cmake). The order of the
# floating point operations, and so every bit of a result, is the same. A solver comes to the page when a
# system offers it as a method or a stepper falls back on it; the command line has them all.
if(EMSCRIPTEN)
  stiction_catalogue(page_solver_catalogue FOLDER engine/contact/solvers SPACE solvers TYPE SolverEntry
    HEADER contact/catalogue.hpp FUNCTION all_solvers NAME page_solvers
    ONLY_NAMED_IN "${CMAKE_SOURCE_DIR}/engine/systems/*.cpp" "${CMAKE_SOURCE_DIR}/engine/model/*.hpp"
      "${CMAKE_SOURCE_DIR}/engine/dynamics/*.cpp" "${CMAKE_SOURCE_DIR}/engine/dynamics/*/*.cpp")
  add_library(stiction_engine_page STATIC EXCLUDE_FROM_ALL ${engine_sources} ${catalogues}
    ${page_solver_catalogue})
  target_include_directories(stiction_engine_page PUBLIC "${CMAKE_SOURCE_DIR}/engine")
  target_link_libraries(stiction_engine_page
    PUBLIC stiction_eigen stiction_numerics
    PRIVATE stiction_ceres stiction_warnings stiction_no_exceptions)
  target_compile_options(stiction_engine_page PRIVATE ${stiction_small_code})
endif()
