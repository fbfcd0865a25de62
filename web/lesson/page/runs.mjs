// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers of runs that the student does not see: what an answer is with his or her mystery values. A laboratory in a frame of its own computes
// them, so the one beside the text stays as it is. The frame is removed afterwards.
import { make_engine } from "../engine_in_frame.mjs";

export function make_runs() {
  const known = new Map(), key_of = (...all) => JSON.stringify(all);

  const open_frame = async () => {
    const frame = document.createElement("iframe"), held = document.getElementById("held-laboratory");
    Object.assign(frame, { className: "unseen", tabIndex: -1, ariaHidden: "true" });
    const loaded = new Promise((done) => { frame.addEventListener("load", done); });
    if (held) frame.srcdoc = JSON.parse(held.textContent);
    else frame.src = "../index.html#belt_oscillator?view.run=0";
    document.body.append(frame);
    await loaded;
    await frame.contentWindow.stiction.ready;
    return frame;
  };
  const compute = async (scenario, sum, t, whole_numbers) => {
    const [system] = scenario.split(/[/?]/), parameters = whole_numbers.map((id) => ({ id, scale: "integer" })), frame = await open_frame();
    try {
      const { clauses: [{ value }] } = await make_engine(frame.contentWindow.stiction, [{ id: system, parameters }]).check(scenario, `${sum} == 0`, t);
      return value;
    } finally {
      frame.remove();
    }
  };

  return {
    /** The number, null if the run has none; undefined until it is computed. */
    find: (...question) => known.get(key_of(...question))?.value,
    /** Resolves when find() has the number of this question: a scenario, a sum of the check language, a time, and the mystery values that are whole numbers. */
    compute(...question) {
      const key = key_of(...question);
      if (!known.has(key)) known.set(key, { value: undefined, done: compute(...question).then((value) => { known.get(key).value = value; }, (error) => { known.delete(key); throw error; }) });
      return known.get(key).done;
    },
  };
}
