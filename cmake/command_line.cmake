# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# stiction: the command line, build/native/stiction or, for node, build/web/stiction.js.

# stiction_node_program(<target>): link flags of a program that node runs.
#   WASM_ASYNC_COMPILATION=0  the asynchronous loader of Emscripten 3.1.6 gives a file path to fetch(). Node >= 18 has fetch(), but it
#                             refuses paths.
#   NODERAWFS                 the program reads and writes the files of the machine, not those of a virtual disk.
#   EXIT_RUNTIME              the value of main is the exit code.
function(stiction_node_program target)
  if(EMSCRIPTEN)
    target_link_options(${target} PRIVATE -sENVIRONMENT=node -sWASM_ASYNC_COMPILATION=0 -sNODERAWFS=1
      -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=64MB)
  endif()
endfunction()

set(command_line_of posix)
if(EMSCRIPTEN)
  set(command_line_of node)
endif()
file(GLOB command_line_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/cli/*.cpp"
  "${CMAKE_SOURCE_DIR}/cli/${command_line_of}/*.cpp")
if(command_line_sources)
  add_executable(stiction ${command_line_sources})
  target_include_directories(stiction PRIVATE "${CMAKE_SOURCE_DIR}/cli")
  target_link_libraries(stiction PRIVATE stiction_engine stiction_json stiction_cli11 stiction_warnings)
  target_precompile_headers(stiction PRIVATE <nlohmann/json.hpp> <Eigen/Dense> <algorithm> <cmath> <optional> <span> <string> <vector>)
  # CLI11 reports bad arguments by exceptions; they are caught in cli/ and never pass through the engine.
  target_compile_options(stiction PRIVATE -fexceptions)
  target_link_options(stiction PRIVATE -fexceptions)
  target_compile_definitions(stiction PRIVATE STICTION_VERSION="${PROJECT_VERSION}")
  stiction_node_program(stiction)
  if(EMSCRIPTEN)
    set(before "${CMAKE_SOURCE_DIR}/cli/node/interrupt.js")
    target_link_options(stiction PRIVATE "SHELL:--extern-pre-js ${before}")
    set_property(TARGET stiction APPEND PROPERTY LINK_DEPENDS "${before}")
  endif()
endif()
