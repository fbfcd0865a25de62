# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# Dear ImGui and ImPlot are fetched once into build/_sources (see cmake/sources/Cargo.toml) and compiled here.
#   imgui           core of Dear ImGui, and ImPlot
#   imgui_backends  backends of Dear ImGui: OpenGL 3, and GLFW for the desktop window

set(STICTION_IMGUI_DIR "" CACHE PATH "A checkout of Dear ImGui (docking, 1.92.9b) to use instead of the fetched one")
set(STICTION_IMPLOT_DIR "" CACHE PATH "A checkout of ImPlot (1.1 WIP) to use instead of the fetched one")

set(sources_dir "${CMAKE_SOURCE_DIR}/build/_sources")
set(imgui_dir "${sources_dir}/dear-imgui-sys-0.18.0/third-party/cimgui/imgui")
set(implot_dir "${sources_dir}/dear-implot-sys-0.18.0/third-party/cimplot/implot")

function(stiction_fetch_sources)
  # All build folders share the sources. The lock prevents that two configurations fetch them at the same time.
  file(MAKE_DIRECTORY "${sources_dir}")
  file(LOCK "${sources_dir}/.lock" GUARD FUNCTION TIMEOUT 600)
  if(EXISTS "${imgui_dir}/imgui.cpp" AND EXISTS "${implot_dir}/implot.cpp")
    return()
  endif()
  find_program(STICTION_CARGO NAMES cargo HINTS "$ENV{HOME}/.cargo/bin")
  if(NOT STICTION_CARGO)
    message(FATAL_ERROR "cargo (1.85 or newer) fetches Dear ImGui and ImPlot and was not found. Install it, or give "
      "two checkouts with -DSTICTION_IMGUI_DIR=... and -DSTICTION_IMPLOT_DIR=...")
  endif()
  message(STATUS "Fetching Dear ImGui and ImPlot into build/_sources")
  execute_process(
    COMMAND "${STICTION_CARGO}" vendor --locked --versioned-dirs
      --manifest-path "${CMAKE_SOURCE_DIR}/cmake/sources/Cargo.toml" "${sources_dir}"
    OUTPUT_QUIET ERROR_VARIABLE log RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "cargo vendor could not fetch Dear ImGui and ImPlot (cargo 1.85 or newer is needed):\n${log}")
  endif()
endfunction()

if(STICTION_IMGUI_DIR AND STICTION_IMPLOT_DIR)
  set(imgui_dir "${STICTION_IMGUI_DIR}")
  set(implot_dir "${STICTION_IMPLOT_DIR}")
elseif(STICTION_IMGUI_DIR OR STICTION_IMPLOT_DIR)
  message(FATAL_ERROR "STICTION_IMGUI_DIR and STICTION_IMPLOT_DIR belong together: set both or none")
else()
  stiction_fetch_sources()
endif()

add_library(imgui STATIC
  "${imgui_dir}/imgui.cpp" "${imgui_dir}/imgui_draw.cpp" "${imgui_dir}/imgui_tables.cpp"
  "${imgui_dir}/imgui_widgets.cpp" "${implot_dir}/implot.cpp" "${implot_dir}/implot_items.cpp")
target_include_directories(imgui SYSTEM PUBLIC "${imgui_dir}" "${implot_dir}")
target_compile_definitions(imgui PUBLIC
  # With 16-bit indices about 50 000 plotted points would end in an abort. All files must use the same type.
  ImDrawIdx=unsigned
  # ImPlot instantiates each plot for ten number types; two take a fifth of the time to compile.
  "IMPLOT_CUSTOM_NUMERIC_TYPES=(double)(float)"
  IMGUI_DISABLE_DEMO_WINDOWS
  IMGUI_DISABLE_DEBUG_TOOLS
  # The page has its own fonts; those embedded in Dear ImGui would be a twentieth of the download.
  IMGUI_DISABLE_DEFAULT_FONT
  "IMGUI_USER_CONFIG=<${CMAKE_SOURCE_DIR}/cmake/imgui_config.h>")

add_library(imgui_backends STATIC "${imgui_dir}/backends/imgui_impl_opengl3.cpp")
target_include_directories(imgui_backends SYSTEM PUBLIC "${imgui_dir}/backends")
target_link_libraries(imgui_backends PUBLIC imgui)
if(EMSCRIPTEN)
  # WebGL 2 is OpenGL ES 3. Without this the backend would use ES 2 and draw without vertex array objects.
  target_compile_definitions(imgui_backends PUBLIC IMGUI_IMPL_OPENGL_ES3)
else()
  target_sources(imgui_backends PRIVATE "${imgui_dir}/backends/imgui_impl_glfw.cpp")
  target_link_libraries(imgui_backends PUBLIC glfw OpenGL::GL ${CMAKE_DL_LIBS})
endif()

foreach(target IN ITEMS imgui imgui_backends)
  # These sources are written for C++17 and older; as C++20 their arithmetic with enumerations gives warnings.
  set_target_properties(${target} PROPERTIES CXX_STANDARD 17)
  target_link_libraries(${target} PRIVATE stiction_no_exceptions)
  if(EMSCRIPTEN)
    target_compile_options(${target} PRIVATE ${stiction_small_code})
  endif()
endforeach()
