# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# The served folder build/web/app: app.js and app.wasm, the files of web/shell, licences.txt, each under the hash of
# its content, with a .br and a .gz beside it; and build/web/stiction.html, the same in one file (page.py).

set(page_folder "${CMAKE_BINARY_DIR}/app")
set(program_folder "${CMAKE_BINARY_DIR}/program")
# Bytes in brotli: all files together without the documents (lessons, theory), and those that the first picture waits for (docs/decisions/0002).
set(page_limit 1000000)
set(first_picture_limit 560000)

# web/exports.txt: what JavaScript calls, one name a line; `_name` is a C function, anything else a method of
# Emscripten's runtime such as UTF8ToString. malloc and free are not exported by themselves.
set(functions _main _malloc _free)
set(methods "")
file(GLOB exports_file CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/exports.txt")
if(exports_file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${exports_file}")
  file(STRINGS "${exports_file}" names REGEX "^[A-Za-z_]")
  foreach(name IN LISTS names)
    string(STRIP "${name}" name)
    if(name MATCHES "^_")
      list(APPEND functions ${name})
    else()
      list(APPEND methods ${name})
    endif()
  endforeach()
endif()
list(REMOVE_DUPLICATES functions)
list(JOIN functions "," functions)
list(JOIN methods "," methods)

set_target_properties(stiction_app PROPERTIES OUTPUT_NAME app RUNTIME_OUTPUT_DIRECTORY "${program_folder}")
target_compile_options(stiction_app PRIVATE ${stiction_small_code})
target_link_options(stiction_app PRIVATE
  $<$<CONFIG:Release>:-O2>
  -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sUSE_GLFW=3
  -sENVIRONMENT=web,worker -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=1MB -sMALLOC=emmalloc
  "-sEXPORTED_FUNCTIONS=${functions}" "-sEXPORTED_RUNTIME_METHODS=${methods}")

# Emscripten's own optimiser and minifier are as old as the distribution; those of npm take off another thirtieth. A
# second run that looks at size takes off a sixtieth more; the engine is slower by a fiftieth with it. Then the program is divided: what the first
# picture needs, and what comes later (web/later.txt, docs/decisions/0012).
set(program_files "${program_folder}/app.js" "${program_folder}/app.wasm")
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  find_program(STICTION_WASM_SPLIT NAMES wasm-split HINTS "$ENV{EMSDK}/upstream/bin" DOC "Binaryen's, comes with Emscripten" REQUIRED)
  set(npm_tools "${CMAKE_SOURCE_DIR}/node_modules/.bin")
  set(instructions --enable-mutable-globals --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-simd)
  set(wasm_opt "${npm_tools}/wasm-opt" --strip-dwarf -g ${instructions} --enable-bulk-memory-opt --low-memory-unused --zero-filled-memory)
  set(later "${CMAKE_SOURCE_DIR}/web/later.txt")
  # The names of functions, to choose by, and the linker's map: Emscripten drops the option that names a file for it, so the linker prints it.
  set(map "${CMAKE_BINARY_DIR}/app.map")
  target_link_options(stiction_app PRIVATE --profiling-funcs -Wl,--print-map)
  set_target_properties(stiction_app PROPERTIES LINK_FLAGS "> '${map}'")
  add_custom_command(TARGET stiction_app POST_BUILD
    COMMAND ${wasm_opt} -Os app.wasm -o app.wasm
    COMMAND "${STICTION_PYTHON}" "${CMAKE_SOURCE_DIR}/cmake/divide.py" --program app.wasm --later later.wasm --map "${map}" --patterns "${later}"
      --wasm-opt "${npm_tools}/wasm-opt" --wasm-split "${STICTION_WASM_SPLIT}" -- ${instructions}
    COMMAND "${npm_tools}/terser" app.js --compress passes=3,toplevel --mangle toplevel,reserved=[Module] --output app.js
    WORKING_DIRECTORY "${program_folder}" COMMENT "Shrinking and dividing the page" VERBATIM)
  set_property(TARGET stiction_app APPEND PROPERTY LINK_DEPENDS "${later}" "${CMAKE_SOURCE_DIR}/cmake/divide.py" "${CMAKE_SOURCE_DIR}/cmake/program_data.py")
  list(APPEND program_files "${program_folder}/later.wasm")
endif()

file(GLOB_RECURSE shell_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/shell/*")
# Codes of links: the smallest build of lean-qr. Not every server knows the ending .mjs.
set(qr_code "${CMAKE_BINARY_DIR}/qr.js")
# npm keeps a copy of what it has installed; a newer package-lock.json names something else.
if("${CMAKE_SOURCE_DIR}/package-lock.json" IS_NEWER_THAN "${CMAKE_SOURCE_DIR}/node_modules/.package-lock.json")
  message(STATUS "Installing the npm packages of package-lock.json")
  execute_process(COMMAND npm ci --no-audit --no-fund WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}" OUTPUT_QUIET
    COMMAND_ERROR_IS_FATAL ANY)
endif()
configure_file("${CMAKE_SOURCE_DIR}/node_modules/lean-qr/nano.mjs" "${qr_code}" COPYONLY)
# The editor of own mechanisms with the component that it uses.
set(editor "${CMAKE_BINARY_DIR}/generated/editor.js")
file(GLOB editor_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/editor/*")
add_custom_command(OUTPUT "${editor}"
  COMMAND "${CMAKE_SOURCE_DIR}/node_modules/.bin/esbuild" --log-level=warning --bundle --minify --format=esm --loader:.css=text web/editor/editor.mjs "--outfile=${editor}"
  DEPENDS ${editor_sources} "${CMAKE_SOURCE_DIR}/package-lock.json" WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
  COMMENT "Joining the modules of the editor" VERBATIM)

# Lessons: web/lessons/*.md become pages. The command line computes their numbers, and a lesson with a fault ends the build.
# esbuild joins the modules of web/lesson to the program build/web/lesson.mjs and to the scripts of the pages.
file(GLOB lesson_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/lesson/*.mjs" "${CMAKE_SOURCE_DIR}/web/lesson/*/*.mjs")
file(GLOB lessons CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/lessons/*.md")
set(esbuild "${CMAKE_SOURCE_DIR}/node_modules/.bin/esbuild" --log-level=warning --bundle --minify-syntax)
set(lesson_program "${CMAKE_BINARY_DIR}/lesson.mjs")
set(lesson_folder "${CMAKE_BINARY_DIR}/lessons")
set(lesson_scripts "${CMAKE_BINARY_DIR}/generated/lesson.js" "${CMAKE_BINARY_DIR}/generated/author.js")
set(lesson_page ${lesson_scripts} "${CMAKE_SOURCE_DIR}/web/lesson/page/lesson.css" "${CMAKE_SOURCE_DIR}/web/lesson/author/author.css")
add_custom_command(OUTPUT "${lesson_program}" ${lesson_scripts}
  COMMAND ${esbuild} web/lesson/main.mjs --platform=node --format=esm "--outfile=${lesson_program}"
  COMMAND ${esbuild} web/lesson/page/lesson.mjs --format=iife "--outfile=${CMAKE_BINARY_DIR}/generated/lesson.js"
  COMMAND ${esbuild} web/lesson/author/author.mjs --format=iife "--outfile=${CMAKE_BINARY_DIR}/generated/author.js"
  DEPENDS ${lesson_sources} "${CMAKE_SOURCE_DIR}/package-lock.json" WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
  COMMENT "Joining the modules of the lessons" VERBATIM)
add_custom_command(OUTPUT "${CMAKE_BINARY_DIR}/lessons.stamp"
  COMMAND node "${lesson_program}" build web/lessons "${lesson_folder}"
  COMMAND "${CMAKE_COMMAND}" -E touch "${CMAKE_BINARY_DIR}/lessons.stamp"
  DEPENDS stiction "$<TARGET_FILE:stiction>" "${lesson_program}" ${lessons} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
  COMMENT "Computing the lessons" VERBATIM)
# Published numbers beside ours: reproduced/index.html. A number that no longer stands as its card says ends the build.
file(GLOB cards CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/reproduced/*")
set(reproduced_folder "${CMAKE_BINARY_DIR}/reproduced")
add_custom_command(OUTPUT "${reproduced_folder}/index.html"
  COMMAND node "${lesson_program}" reproduced web/reproduced "${reproduced_folder}"
  DEPENDS stiction "$<TARGET_FILE:stiction>" "${lesson_program}" ${cards} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
  COMMENT "Computing the published numbers" VERBATIM)
# The derivations as HTML: theory/<id>.html
file(GLOB theory CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/docs/theory/*.md")
set(theory_folder "${CMAKE_BINARY_DIR}/theory")
add_custom_command(OUTPUT "${theory_folder}/index.html"
  COMMAND node "${lesson_program}" theory docs/theory "${theory_folder}"
  DEPENDS "${lesson_program}" ${theory} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
  COMMENT "Writing the derivations" VERBATIM)

set(limit "")
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(limit --limit ${page_limit} --first-limit ${first_picture_limit})
endif()
# pack_page(<stamp> <files that the page waits for> <option of page.py>...)
function(pack_page stamp files)
  add_custom_command(OUTPUT "${CMAKE_BINARY_DIR}/${stamp}"
    COMMAND "${STICTION_PYTHON}" "${CMAKE_SOURCE_DIR}/cmake/page.py" --shell "${CMAKE_SOURCE_DIR}/web/shell"
      --page "${page_folder}" --single "${CMAKE_BINARY_DIR}/stiction.html" --terser "${CMAKE_SOURCE_DIR}/node_modules/.bin/terser"
      --program ${program_files} ${ARGN}
      --also "${CMAKE_SOURCE_DIR}/cmake/licences.txt" "${qr_code}" "${editor}" ${page_fonts} ${lesson_page} ${limit}
    COMMAND "${CMAKE_COMMAND}" -E touch "${CMAKE_BINARY_DIR}/${stamp}"
    DEPENDS stiction_app "$<TARGET_FILE:stiction_app>" ${shell_files} ${lesson_page} ${files} "${theory_folder}/index.html"
      "${CMAKE_SOURCE_DIR}/cmake/page.py" "${CMAKE_SOURCE_DIR}/cmake/licences.txt" "${qr_code}" "${editor}" ${page_fonts}
    COMMENT "Packing the page" VERBATIM)
endfunction()
set(beside "${CMAKE_BINARY_DIR}/lessons.stamp" "${reproduced_folder}/index.html")
pack_page(page.stamp "${beside}" --folders "${theory_folder}" "${lesson_folder}" "${reproduced_folder}")
add_custom_target(stiction_page ALL DEPENDS "${CMAKE_BINARY_DIR}/page.stamp")
# The page without its lessons, which does not wait for the command line: ./serve shows it first.
pack_page(laboratory.stamp "" --folders "${theory_folder}")
add_custom_target(stiction_laboratory DEPENDS "${CMAKE_BINARY_DIR}/laboratory.stamp")

# build/web/dist: the files of a release (cmake/dist.py).
add_custom_target(dist DEPENDS "${CMAKE_BINARY_DIR}/page.stamp"
  COMMAND "${STICTION_PYTHON}" "${CMAKE_SOURCE_DIR}/cmake/dist.py" --page "${page_folder}" --single "${CMAKE_BINARY_DIR}/stiction.html"
    --changelog "${CMAKE_SOURCE_DIR}/CHANGELOG.md" --version "${PROJECT_VERSION}" --out "${CMAKE_BINARY_DIR}/dist"
  COMMENT "Packing the files of a release" VERBATIM)

# The page once more under the address sanitizer, for tests/browser/checked.test.mjs. web/ is instrumented; the engine and the libraries are
# linked as they are (the sanitize preset looks into the engine natively), so containers that both fill are not annotated.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(checked_folder "${CMAKE_BINARY_DIR}/checked")
  foreach(property IN ITEMS SOURCES INCLUDE_DIRECTORIES COMPILE_DEFINITIONS LINK_LIBRARIES)
    get_target_property(app_${property} stiction_app ${property})
  endforeach()
  list(REMOVE_ITEM app_LINK_LIBRARIES stiction_session)  # its sources are instrumented too
  add_executable(stiction_app_checked EXCLUDE_FROM_ALL ${app_SOURCES} ${session_sources})
  target_include_directories(stiction_app_checked PRIVATE ${app_INCLUDE_DIRECTORIES})
  target_compile_definitions(stiction_app_checked PRIVATE ${app_COMPILE_DEFINITIONS})
  target_link_libraries(stiction_app_checked PRIVATE ${app_LINK_LIBRARIES})
  set_target_properties(stiction_app_checked PROPERTIES OUTPUT_NAME app RUNTIME_OUTPUT_DIRECTORY "${checked_folder}/program")
  target_compile_options(stiction_app_checked PRIVATE -fsanitize=address -fno-lto -O1 -D_LIBCPP_HAS_NO_ASAN)
  set(checked_prologue "${CMAKE_SOURCE_DIR}/tests/browser/checked.pre.js")
  set_property(TARGET stiction_app_checked APPEND PROPERTY LINK_DEPENDS "${checked_prologue}")
  target_link_options(stiction_app_checked PRIVATE -fsanitize=address -O1 --profiling-funcs "SHELL:--pre-js ${checked_prologue}"
    -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sUSE_GLFW=3
    -sENVIRONMENT=web,worker -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=4MB -sINITIAL_MEMORY=256MB
    "-sEXPORTED_FUNCTIONS=${functions}" "-sEXPORTED_RUNTIME_METHODS=${methods}")
  add_custom_command(OUTPUT "${CMAKE_BINARY_DIR}/checked.stamp"
    COMMAND "${STICTION_PYTHON}" "${CMAKE_SOURCE_DIR}/cmake/page.py" --shell "${CMAKE_SOURCE_DIR}/web/shell"
      --page "${checked_folder}/app" --single "${checked_folder}/stiction.html" --terser "${CMAKE_SOURCE_DIR}/node_modules/.bin/terser"
      --program "${checked_folder}/program/app.js" "${checked_folder}/program/app.wasm"
      --also "${CMAKE_SOURCE_DIR}/cmake/licences.txt" "${qr_code}" "${editor}" ${page_fonts}
    COMMAND "${CMAKE_COMMAND}" -E touch "${CMAKE_BINARY_DIR}/checked.stamp"
    DEPENDS stiction_app_checked "$<TARGET_FILE:stiction_app_checked>" ${shell_files}
      "${CMAKE_SOURCE_DIR}/cmake/page.py" "${CMAKE_SOURCE_DIR}/cmake/licences.txt" "${qr_code}" "${editor}" ${page_fonts}
    COMMENT "Packing the page under the address sanitizer" VERBATIM)
  add_custom_target(stiction_page_checked DEPENDS "${CMAKE_BINARY_DIR}/checked.stamp")
endif()
