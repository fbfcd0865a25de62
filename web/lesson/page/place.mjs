// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A predicted place on a plot of the laboratory: a sheet over the plot takes the click, and a mark stays there while the motion is drawn.

/** From a number of the axis to the fraction of its length, and back. */
function measure({ min, max, scale }) {
  const of = scale === "log" ? Math.log : (x) => x, back = scale === "log" ? Math.exp : (x) => x, from = of(min), to = of(max);
  return { fraction: (x) => (of(x) - from) / (to - from), number: (part) => back(from + part * (to - from)) };
}

/** @param {{call: Function}} laboratory  @param {HTMLElement} parent of the frame  @param {(x: number, y: number) => void} hear a place was clicked */
export function make_place(laboratory, parent, hear) {
  const sheet = Object.assign(document.createElement("div"), { id: "sheet", hidden: true }), mark = Object.assign(document.createElement("div"), { id: "mark", hidden: true });
  parent.append(sheet, mark);
  let plot = null, point = null, is_waiting = false;
  const find = () => (laboratory.call("controls") ?? []).find(({ id }) => id === plot) ?? null;
  const put = (element, values) => { for (const [key, value] of Object.entries(values)) element.style.setProperty(key, `${value}px`); };

  sheet.addEventListener("click", ({ offsetX, offsetY }) => {
    const found = find();
    if (!found) return;
    const { frame, axes } = found;
    hear(measure(axes.x).number(offsetX / frame.width), measure(axes.y).number(1 - offsetY / frame.height));
  });

  /** Puts sheet and mark where the plot is now; axes change while a motion plays. */
  const follow = () => {
    const found = plot === null ? null : find();
    sheet.hidden = !found || !is_waiting;
    mark.hidden = true;
    if (!found) return;
    const { frame, axes } = found;
    if (is_waiting) put(sheet, { left: frame.x, top: frame.y, width: frame.width, height: frame.height });
    if (point === null) return;
    const [across, up] = [measure(axes.x).fraction(point[0]), measure(axes.y).fraction(point[1])];
    mark.hidden = !(across >= 0 && across <= 1 && up >= 0 && up <= 1);
    put(mark, { left: frame.x + across * frame.width, top: frame.y + (1 - up) * frame.height });
  };
  return {
    /** Shows the place of a task, null where none is predicted; a click on the plot is heard while it waits. */
    show(task, predicted, waits) {
      [plot, point, is_waiting] = [task?.place ?? null, predicted, waits];
      follow();
    },
    follow,
    /** The columns on the axes of the plot, null if it is not on screen. */
    columns: (of) => {
      const found = (laboratory.call("controls") ?? []).find(({ id }) => id === of);
      return found ? [found.axes.x.column, found.axes.y.column] : null;
    },
  };
}
