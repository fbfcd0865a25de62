// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Configuration of Dear ImGui. A wrong order of its calls is an error of the program, which the debug build reports. The
// page does without the sentences for it.
#pragma once

#ifdef NDEBUG
#define IM_ASSERT_USER_ERROR(condition, text) static_cast<void>(condition)
#define IM_ASSERT_USER_ERROR_RET(condition, text) \
    do {                                          \
        if (!(condition)) return;                 \
    } while (0)
#define IM_ASSERT_USER_ERROR_RETV(condition, value, text) \
    do {                                                  \
        if (!(condition)) return value;                   \
    } while (0)
#endif
