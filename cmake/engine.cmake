# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# stiction_engine: engine/<floor>/*.cpp and engine/<floor>/<folder>/*.cpp, and the generated catalogues.

file(GLOB engine_sources CONFIGURE_DEPENDS
  "${CMAKE_SOURCE_DIR}/engine/*/*.cpp"
  "${CMAKE_SOURCE_DIR}/engine/*/*/*.cpp")

stiction_catalogue(catalogues FOLDER engine/systems ENTRY model.cpp SPACE systems TYPE System
  HEADER model/catalogue.hpp FUNCTION all_systems)
stiction_catalogue(solver_catalogue FOLDER engine/contact/solvers SPACE solvers TYPE SolverEntry
  HEADER contact/catalogue.hpp FUNCTION all_solvers)

add_library(stiction_engine STATIC ${engine_sources} ${catalogues} ${solver_catalogue})
target_include_directories(stiction_engine PUBLIC "${CMAKE_SOURCE_DIR}/engine")
target_link_libraries(stiction_engine
  PUBLIC stiction_eigen stiction_numerics
  PRIVATE stiction_ceres stiction_warnings stiction_no_exceptions)

# -O3 for these files even where the rest is built for size: small fixed-size factorisations run 1.7 times faster than
# with -O2. The command line and the page link the same library.
target_compile_options(stiction_engine PRIVATE $<$<CONFIG:Release>:-O3>)
# Pictures and claims of systems are asked for once a frame at most: on the page their size counts.
if(EMSCRIPTEN)
  file(GLOB seldom_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/engine/systems/*/picture.cpp"
    "${CMAKE_SOURCE_DIR}/engine/systems/*/claims.cpp" "${CMAKE_SOURCE_DIR}/engine/scenario/*.cpp"
    "${CMAKE_SOURCE_DIR}/engine/analysis/*.cpp")
  set_source_files_properties(${seldom_sources} PROPERTIES COMPILE_OPTIONS "${stiction_small_code}")
endif()

# Two doubles at a time, as x86-64 does. Element by element, so the bits are the same without.
if(EMSCRIPTEN)
  target_compile_options(stiction_engine PRIVATE -msimd128)
endif()
