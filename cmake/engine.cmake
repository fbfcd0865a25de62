# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# stiction_engine: engine/<layer>/*.cpp and engine/<layer>/<folder>/*.cpp, and the generated catalogues.

file(GLOB engine_sources CONFIGURE_DEPENDS
  "${CMAKE_SOURCE_DIR}/engine/*/*.cpp"
  "${CMAKE_SOURCE_DIR}/engine/*/*/*.cpp")

stiction_catalogue(engine_sources FOLDER engine/systems ENTRY model.cpp TYPE System
  HEADER model/catalogue.hpp FUNCTION system_names)
stiction_catalogue(engine_sources FOLDER engine/contact/solvers SPACE solvers TYPE SolverEntry
  HEADER contact/catalogue.hpp FUNCTION all_solvers)
stiction_catalogue(engine_sources FOLDER engine/explore/jobs SPACE explore::jobs TYPE explore::JobEntry
  HEADER explore/job.hpp FUNCTION all_jobs)

# stiction_engine_part(<name> <optimisation> <sources>...): files that are compiled with the same flags, and the headers that
# most of them include compiled once for all.
set(engine_parts "")
function(stiction_engine_part name optimisation)
  add_library(${name} OBJECT ${ARGN})
  target_include_directories(${name} PUBLIC "${CMAKE_SOURCE_DIR}/engine")
  target_link_libraries(${name} PUBLIC stiction_eigen stiction_numerics
    PRIVATE stiction_ceres stiction_warnings stiction_no_exceptions)
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:${optimisation}>)
  # Loops are left as they are written: most run over two to six entries, for which the code around an unrolled or vectorised loop
  # costs more than it saves (a twentieth of the time, a twentieth of the size). Instructions on two doubles clear and copy memory.
  if(EMSCRIPTEN)
    target_compile_options(${name} PRIVATE -msimd128 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops)
  endif()
  # The names of a system are the letters of its equations.
  stiction_coarse_units(${name} 6 "/systems/|/explore/jobs/|/own/statements_")
  target_precompile_headers(${name} PRIVATE <Eigen/Dense> <algorithm> <array> <cmath> <functional> <memory> <optional> <span>
    <string> <string_view> <utility> <vector>)
  set(engine_parts $<FILTER:$<TARGET_OBJECTS:${name}>,INCLUDE,[.]o$> ${engine_parts} PARENT_SCOPE)
endfunction()

# The page loads the engine, so code that does not decide the speed of a motion is compiled for size there.
set(small_sources "")
set(rare_sources "")
if(EMSCRIPTEN)
  # Called once per frame or per mode at most: pictures, claims and maps of the systems, reading and writing of scenarios, figures, jobs,
  # formulas of a mode.
  file(GLOB small_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/engine/systems/*/picture.cpp"
    "${CMAKE_SOURCE_DIR}/engine/systems/*/claims.cpp" "${CMAKE_SOURCE_DIR}/engine/systems/*/maps.cpp"
    "${CMAKE_SOURCE_DIR}/engine/dynamics/withholding.cpp" "${CMAKE_SOURCE_DIR}/engine/model/mystery.cpp"
    "${CMAKE_SOURCE_DIR}/engine/dynamics/recorded_modes.cpp" "${CMAKE_SOURCE_DIR}/engine/model/recorded.cpp"
    "${CMAKE_SOURCE_DIR}/engine/scenario/*.cpp" "${CMAKE_SOURCE_DIR}/engine/analysis/*.cpp" "${CMAKE_SOURCE_DIR}/engine/figure/*.cpp"
    "${CMAKE_SOURCE_DIR}/engine/explore/*.cpp" "${CMAKE_SOURCE_DIR}/engine/explore/*/*.cpp")
  # The language of own mechanisms; its mechanics decide the speed of a motion.
  file(GLOB own_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/engine/own/*.cpp")
  list(FILTER own_sources EXCLUDE REGEX "/(rows|bodies|written_mechanism|plane_model|plane_kinematics)[.]cpp$")
  list(APPEND small_sources ${own_sources})
  # Rarely decisive: transitions, solvers that only a user chooses, uniqueness of an answer, the linear equations of a mode, columns and
  # rows as text. -O3 would unroll Eigen's loops in each of them.
  foreach(name IN ITEMS contact/convex_qp contact/contact_lcp contact/cone_share contact/mode_family contact/polyhedron
      contact/verifier contact/solvers/gauss_seidel dynamics/step_problem dynamics/steppers/time_stepping
      contact/uniqueness contact/solvers/augmented_lagrangian contact/solvers/gauss_qp
      contact/solvers/polygonal_cone dynamics/held_mechanism dynamics/linear_modes dynamics/columns dynamics/column_reader dynamics/motion_query
      dynamics/steppers/event_driven dynamics/steppers/stretched_piece dynamics/steppers/fixed_step_piece dynamics/steppers/formula_piece
      dynamics/trace_text dynamics/simulation dynamics/run_segment dynamics/contact_decision dynamics/contact_transition dynamics/contact_bound
      dynamics/contact_impact dynamics/contact_expansion dynamics/contact_singularity
      dynamics/contact_projection dynamics/contact_start dynamics/contact_polygon dynamics/method dynamics/regularised_automaton
      contact/projected_motion contact/projection_rule contact/solvers/projection contact/solvers/two_step
      contact/report contact/answer contact/lemke_tableau contact/polygon_slip contact/lcp_refinement contact/least_distance contact/solvers/lemke
      model/angle_table model/drawing model/event model/parameter model/relations model/system dynamics/row_times
      model/friction_circle model/hand model/plane_map ode/tableau ode/radau_stepper base/number_text base/expression base/symbol base/text_reader
      base/field_text base/markup base/percent base/printable model/catalogue model/closed_form model/empty_kinetics
      contact/solvers/alart_curnier dynamics/region)
    list(APPEND rare_sources "${CMAKE_SOURCE_DIR}/engine/${name}.cpp")
  endforeach()
  # Its time goes into the solvers of the stages.
  list(APPEND rare_sources "${CMAKE_SOURCE_DIR}/engine/systems/bearing_pendulum/stage_solver_automaton.cpp")
  # In these systems a step costs contact problems, not formulas. Exception: -Os does not inline the vectors of two of the four-bar's
  # formulas.
  foreach(system IN ITEMS painleve_rod sliding_block inclined_shaker rolling_disk free_disk ellipsoid_bowl clearance_fourbar cam_follower geneva_wheel two_masses wheel_on_plane point_between_planes)
    file(GLOB system_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/engine/systems/${system}/*.cpp")
    list(FILTER system_sources EXCLUDE REGEX "/((picture|claims|maps)|clearance_fourbar/(model|linkage))[.]cpp$")
    list(APPEND rare_sources ${system_sources})
  endforeach()
  list(REMOVE_ITEM engine_sources ${small_sources} ${rare_sources})
  stiction_engine_part(stiction_engine_small "-Oz" ${small_sources})
  stiction_engine_part(stiction_engine_rare "-Os" ${rare_sources})
endif()
# -O3 even where the page is built for size: small fixed-size factorisations run 1.7 times faster than with -O2.
stiction_engine_part(stiction_engine_fast "-O3" ${engine_sources})

# The linker keeps the first of several equal inline functions, so the fast part stands first: Eigen's functions that are compiled for
# size in another part would run in its place (the disk took 2.5 times as long). An archive would not keep this order.
add_library(stiction_engine INTERFACE)
target_include_directories(stiction_engine INTERFACE "${CMAKE_SOURCE_DIR}/engine")
target_link_libraries(stiction_engine INTERFACE ${engine_parts} stiction_eigen stiction_numerics)
