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

stiction_catalogue(job_catalogue FOLDER engine/explore/jobs SPACE explore::jobs TYPE explore::JobEntry
  HEADER explore/job.hpp FUNCTION all_jobs)

add_library(stiction_engine STATIC ${engine_sources} ${catalogues} ${solver_catalogue} ${job_catalogue})
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
    "${CMAKE_SOURCE_DIR}/engine/systems/*/claims.cpp" "${CMAKE_SOURCE_DIR}/engine/systems/*/maps.cpp"
    "${CMAKE_SOURCE_DIR}/engine/scenario/*.cpp" "${CMAKE_SOURCE_DIR}/engine/analysis/*.cpp"
    "${CMAKE_SOURCE_DIR}/engine/explore/*.cpp" "${CMAKE_SOURCE_DIR}/engine/explore/*/*.cpp")
  set_source_files_properties(${seldom_sources} PROPERTIES COMPILE_OPTIONS "${stiction_small_code}")
  # What a motion does not ask for at each step either: what follows an event, solvers that nobody but a user chooses, how unique an answer is, the linear equations
  # of a mode (kept as long as it lasts), columns and rows as text. Their loops are those of Eigen, which -O3 unrolls again and again.
  set(rare_sources "")
  foreach(name IN ITEMS contact/convex_qp contact/contact_lcp
      contact/uniqueness contact/solvers/augmented_lagrangian contact/solvers/gauss_qp
      contact/solvers/polygonal_cone dynamics/held_mechanism dynamics/linear_modes dynamics/columns dynamics/column_reader dynamics/motion_query
      dynamics/trace_text dynamics/simulation dynamics/contact_decision dynamics/contact_transition dynamics/contact_impact
      dynamics/contact_projection dynamics/contact_start dynamics/method dynamics/regularised_automaton
      contact/lemke_tableau contact/lcp_refinement contact/least_distance contact/solvers/lemke
      model/angle_table model/drawing model/hand model/plane_map ode/tableau base/number_text)
    list(APPEND rare_sources "${CMAKE_SOURCE_DIR}/engine/${name}.cpp")
  endforeach()
  # Nor the systems in space and the mechanisms: their steps cost contact problems, not formulas. (Full stick in space asks for the share of the
  # cones and Newton's method at every look at a guard, the four-bar's formulas are vectors of two that -Os does not put in their places: those are built for speed.)
  foreach(system IN ITEMS inclined_shaker rolling_disk clearance_fourbar cam_follower geneva_wheel)
    file(GLOB system_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/engine/systems/${system}/*.cpp")
    list(FILTER system_sources EXCLUDE REGEX "/((picture|claims|maps|sum_of_norms|planar_form)|clearance_fourbar/(model|linkage))[.]cpp$")
    list(APPEND rare_sources ${system_sources})
  endforeach()
  set_source_files_properties(${rare_sources} PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-Os>")
endif()

# Instructions on two doubles clear and copy memory. Loops are left as they are written: most run over two to six entries, for which what a compiler
# puts before and behind an unrolled or vectorised loop costs more than it saves (a twentieth of the time, a twentieth of the size).
if(EMSCRIPTEN)
  target_compile_options(stiction_engine PRIVATE -msimd128 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops)
endif()
