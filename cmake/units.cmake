# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# Most of the time of a small file is spent on the headers of the project and on Eigen's templates, so a few files of a folder are compiled
# as one. Their names must then differ, also in anonymous namespaces, and a local name may not hide one of another file. Debug builds
# compile each file alone, so an include that a file lacks is found (part `sanitize`); so does -DSTICTION_COARSE_UNITS=OFF, with which a
# change of one file is built faster.

set(coarse OFF)
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(coarse ON)
endif()
option(STICTION_COARSE_UNITS "Compile several files of a folder as one" ${coarse})

# stiction_coarse_units(<target> <files in one unit> <pattern of files that stay alone>)
function(stiction_coarse_units target size alone)
  if(NOT STICTION_COARSE_UNITS)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(files ${target} SOURCES)
  set(number 0)
  set(last "")
  foreach(file IN LISTS files)
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    if(NOT folder STREQUAL last)
      set(number 0)
      set(last "${folder}")
    endif()
    if(file MATCHES "[.]cpp$" AND NOT file MATCHES "${alone}")
      math(EXPR unit "${number} / ${size}")
      math(EXPR number "${number} + 1")
      set_source_files_properties("${file}" PROPERTIES UNITY_GROUP "${folder}_${unit}")
    endif()
  endforeach()
endfunction()
