// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A ring for two seconds around a control of the laboratory that the text speaks of.

const shown_for = 2000, around = 4;

/** The name of the control, or null if it is not on screen. */
export function point_at(id, laboratory, frame) {
  const control = (laboratory.call("controls") ?? []).find((other) => other.id === id);
  if (!control) return null;
  document.getElementById("ring")?.remove();
  const ring = Object.assign(document.createElement("div"), { id: "ring" });
  frame.parentElement.append(ring);
  for (const [key, value] of [["left", control.x - around], ["top", control.y - around], ["width", control.width + 2 * around], ["height", control.height + 2 * around]])
    ring.style.setProperty(key, `${value}px`);
  setTimeout(() => ring.remove(), shown_for);
  return control.name;
}
