# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# The page and the desktop window are one program with two platforms, all of it under web/:
#   web/platform/web/      the browser only
#   web/platform/desktop/  the desktop window only
# A web preset makes stiction_app and the folder build/web/app that is served; a native one makes stiction-desktop, where GLFW and
# OpenGL are installed.

option(STICTION_DESKTOP "Native builds: the desktop window (needs GLFW and OpenGL)" ON)

if(NOT EMSCRIPTEN)
  if(NOT STICTION_DESKTOP)
    return()
  endif()
  find_package(glfw3 3.3 QUIET)
  find_package(OpenGL QUIET)
  if(NOT glfw3_FOUND OR NOT OpenGL_FOUND)
    message(STATUS "GLFW or OpenGL is not installed: the desktop window is left out")
    return()
  endif()
endif()

file(GLOB_RECURSE app_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/*.cpp")
if(EMSCRIPTEN)
  list(FILTER app_sources EXCLUDE REGEX "/web/platform/desktop/.*$")
else()
  list(FILTER app_sources EXCLUDE REGEX "/web/platform/web/[^/]*\\.cpp$")
endif()
list(REMOVE_ITEM app_sources ${session_sources})

include(imgui)
include(embed)
include(fonts)

set(app stiction-desktop)
if(EMSCRIPTEN)
  set(app stiction_app)
endif()

add_executable(${app} ${app_sources})
target_include_directories(${app} PRIVATE "${CMAKE_SOURCE_DIR}/web")
target_link_libraries(${app} PRIVATE stiction_session stiction_engine imgui imgui_backends stiction_fonts stiction_warnings
  stiction_no_exceptions stiction_numerics)
target_compile_definitions(${app} PRIVATE STICTION_VERSION="${PROJECT_VERSION}"
  $<$<NOT:$<BOOL:${EMSCRIPTEN}>>:GL_GLEXT_PROTOTYPES>)
file(GLOB_RECURSE shaders CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/*.vert" "${CMAKE_SOURCE_DIR}/web/*.frag"
  "${CMAKE_SOURCE_DIR}/web/*.glsl" "${CMAKE_SOURCE_DIR}/shaders/*")
stiction_embed_shaders(${app} ${shaders})

stiction_coarse_units(${app} 6 "^$")
target_precompile_headers(${app} PRIVATE <imgui.h> <imgui_internal.h> <implot.h> <Eigen/Dense> <algorithm> <array> <cmath> <optional>
  <span> <string> <string_view> <vector>)

if(EMSCRIPTEN)
  include(page)
endif()
