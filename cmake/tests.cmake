# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

option(STICTION_TESTS "Build and register the tests" ON)
if(STICTION_TESTS AND EXISTS "${CMAKE_SOURCE_DIR}/tests/CMakeLists.txt")
  add_subdirectory(tests)
endif()
