# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Processor time of child processes."""

import resource
from collections.abc import Callable


def measure_processor_time(run: Callable[[], object]) -> float:
    """Seconds of user time of the child processes that end while `run` is called."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run()
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
