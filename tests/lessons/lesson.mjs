// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A small lesson without a fault, and hands to spoil it.

export const good_lesson = `---
title: Why the bow sings
summary: One sentence.
minutes: 25
level: school (school, bachelor, master, research)
systems: belt_oscillator
---
## The drop drives it
lab: belt_oscillator?mu_k=0.3
With $\\mu_k$ = [0.3](lab:mu_k) a cycle takes {period(slip_to_stick):3}, and {share(belt.stick):2} of it is stick.
Look at [the corner](point:plot.phase), and at \\{ a brace.
[Above the belt](lab:belt_oscillator?x_dot0=0.5), [no drop](lab:mu_k=0.4), [the end](#2), [a page](https://example.org).
:::task What happens without the drop?
id: no-drop
set: belt_oscillator?damping=1
predict: it goes on = share(belt.stick, 5) > 0 | it dies out = share(belt.stick, 5) == 0
ask: Make the stick phases vanish with the kinetic friction alone.
check: share(belt.stick, 5) == 0 and t > 10
hint: What does the spring have to overcome?
hint: Twice?
solution: belt_oscillator?damping=1&mu_k=0.4&view.t=15
:::
## Open
lab: belt_oscillator
Nothing.
`;

/** The lesson with another line in place of the first that begins so; without that line if the new one is empty. */
export function with_line(source, begin, line) {
  const lines = source.split("\n"), at = lines.findIndex((other) => other.startsWith(begin) && (begin !== ":::" || other === ":::"));
  if (at < 0) throw new Error(`no line begins with ${begin}`);
  lines.splice(at, 1, ...(line ? [line] : []));
  return lines.join("\n");
}
