# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# The page and the desktop window are one program with two platforms, all of it under web/:
#   web/platform/web/      the browser only
#   web/platform/desktop/  the desktop window only
# In a web preset this makes stiction_app and the folder build/web/app that is served, natively
# stiction-desktop.

option(STICTION_DESKTOP "Native builds: the desktop window (needs GLFW and OpenGL)" ON)

file(GLOB_RECURSE app_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/*.cpp")
if(EMSCRIPTEN)
  list(FILTER app_sources EXCLUDE REGEX "/web/platform/desktop/.*$")
else()
  list(FILTER app_sources EXCLUDE REGEX "/web/platform/web/[^/]*\\.cpp$")
endif()
if(NOT app_sources OR (NOT EMSCRIPTEN AND NOT STICTION_DESKTOP))
  return()
endif()

include(imgui)
include(embed)
include(fonts)

set(app stiction-desktop)
if(EMSCRIPTEN)
  set(app stiction_app)
endif()

add_executable(${app} ${app_sources})
target_include_directories(${app} PRIVATE "${CMAKE_SOURCE_DIR}/web")
target_link_libraries(${app} PRIVATE stiction_engine imgui imgui_backends stiction_json stiction_warnings
  stiction_no_exceptions stiction_numerics)
target_compile_definitions(${app} PRIVATE STICTION_VERSION="${PROJECT_VERSION}"
  $<$<NOT:$<BOOL:${EMSCRIPTEN}>>:GL_GLEXT_PROTOTYPES>)
if(TARGET stiction_fonts)
  target_link_libraries(${app} PRIVATE stiction_fonts)
endif()
file(GLOB_RECURSE shaders CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/*.vert" "${CMAKE_SOURCE_DIR}/web/*.frag"
  "${CMAKE_SOURCE_DIR}/web/*.glsl" "${CMAKE_SOURCE_DIR}/shaders/*")
stiction_embed_shaders(${app} ${shaders})

if(EMSCRIPTEN)
  include(page)
endif()
