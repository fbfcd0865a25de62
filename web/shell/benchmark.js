// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction.benchmark measures the time of the interface per frame, from the start of the frame function to the list of triangles. The drawing
// by the graphics processor is not included.
"use strict";

(() => {
  const whole = (value, least, most, otherwise) => {
    const number = Math.round(Number(value));
    return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : otherwise;
  };
  const next_frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  window.stiction.benchmark = async (options) => {
    const { plots: p, points: n, frames: f } = options || {};
    const plots = whole(p, 1, 16, 4), points = whole(n, 2, 2000000, 100000), frames = whole(f, 1, 10000, 100);
    await stiction.ready;
    stiction.benchmark_plots(`${plots} ${points}`);
    const warm_up = 5, times = [];
    for (let last = -1, drawn = 0; times.length < frames;) {
      await next_frame();
      const count = stiction.snapshot().frames;
      if (count === last) continue;
      last = count;
      if (++drawn > warm_up) times.push(stiction.ui_ms());
    }
    stiction.benchmark_plots("0 0");
    times.sort((a, b) => a - b);
    const quantile = (q) => times[Math.min(times.length - 1, Math.floor(q * times.length))];
    return { plots, points, frames, ui_ms: { median: quantile(0.5), p90: quantile(0.9) } };
  };
})();
