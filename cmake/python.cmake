# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0

# STICTION_PYTHON: the distribution's python3, because python3-brotli and python3-fonttools are installed for it. Another
# python3 that comes first in PATH may not find them.

find_program(STICTION_PYTHON NAMES python3 HINTS /usr/bin REQUIRED)
