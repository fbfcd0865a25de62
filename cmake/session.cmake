# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# stiction_session: the part of the page that needs no window, compiled once and linked into the page, the desktop window and the
# tests: the experiment (web/session), places of panels, tracks of sliders, the camera, and answers as JSON texts.

file(GLOB session_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/session/*.cpp"
  "${CMAKE_SOURCE_DIR}/web/session/*/*.cpp")
foreach(name IN ITEMS ui/camera ui/layout ui/rooms ui/track app/answer_text)
  list(APPEND session_sources "${CMAKE_SOURCE_DIR}/web/${name}.cpp")
endforeach()
add_library(stiction_session STATIC ${session_sources})
target_include_directories(stiction_session PUBLIC "${CMAKE_SOURCE_DIR}/web")
target_link_libraries(stiction_session PUBLIC stiction_engine PRIVATE stiction_json stiction_warnings stiction_no_exceptions)
if(EMSCRIPTEN)
  target_compile_options(stiction_session PRIVATE ${stiction_small_code})
endif()
target_precompile_headers(stiction_session PRIVATE <Eigen/Dense> <algorithm> <cmath> <optional> <span> <string> <vector>)
stiction_coarse_units(stiction_session 6 "^$")
