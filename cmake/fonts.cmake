# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# Fonts: `python3 web/fonts/build.py <folder>` writes the subset fonts as fonts.hpp into the folder
# build/<preset>/generated/fonts; the page includes "fonts/fonts.hpp". Everything in web/fonts is an input.

file(GLOB font_inputs CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/fonts/*")
set(font_folder "${CMAKE_BINARY_DIR}/generated/fonts")
set(font_headers "${font_folder}/fonts.hpp" "${font_folder}/metrics.hpp")
set(page_fonts "${font_folder}/regular.woff2" "${font_folder}/semibold.woff2")
add_custom_command(OUTPUT ${font_headers} ${page_fonts}
  COMMAND "${CMAKE_COMMAND}" -E make_directory "${font_folder}"
  COMMAND "${STICTION_PYTHON}" "${CMAKE_SOURCE_DIR}/web/fonts/build.py" "${font_folder}"
  DEPENDS ${font_inputs} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
  COMMENT "Subsetting the fonts" VERBATIM)
add_library(stiction_fonts INTERFACE)
add_custom_target(stiction_fonts_files DEPENDS ${font_headers} ${page_fonts})
add_dependencies(stiction_fonts stiction_fonts_files)
target_include_directories(stiction_fonts INTERFACE "${CMAKE_BINARY_DIR}/generated")
