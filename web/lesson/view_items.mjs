// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Items of the view in the text of an experiment (docs/page-reference.md, The address). The command line does not read them, so an author is told
// here what the page would object to. tests/browser/parts.test.mjs compares both.

const layouts = ["phone", "embed", "desk", "presenter"], themes = ["dark", "light", "projector"];
const plots = ["scene", "phase", "region", "law", "lcp", "friction", "time"], permanent = ["play", "reset", "timeline", "notices", "help"];
/** Parts of the page without those that a system brings: its parameters and histories. */
export const parts = ["scene", "badge", "phase", "region", "time", "difference", "law", "lcp", "disk", "friction", "explore", "exact", "events", "energy", "equations", "findings", "values", "sentence",
  "system", "preset", "method", "compare", "share", "export", "theme", "speed", "slow_motion", "step", "step_to_event", "undo", "reset_all", "present", "lesson"];
const free = ["band", "camera", "contact", "b", "notes", "v"];  // of these, the page alone can judge the values

const without = (begin, text) => (text.startsWith(begin) ? text.slice(begin.length) : text);
const list = (value) => value.split(",").filter(Boolean).map((item) => without("plot.", item));
/** The first item for which the test fails. */
async function find_bad(items, is_good) {
  for (const item of items) if (!(await is_good(item))) return item;
  return undefined;
}

/**
 * The sentence about the first item that the page would object to, or null. `has_name` tells of a parameter or column whether the experiment has it.
 * @param {string} scenario  @param {(name: string) => Promise<boolean>} has_name
 */
export async function find_view_fault(scenario, has_name) {
  const items = (scenario.split("?")[1] ?? "").split("&").filter((item) => item.startsWith("view.")).map((item) => item.match(/^view\.([^=]*)=?(.*)$/).slice(1));
  const is_part = async (id) => parts.includes(id) || permanent.includes(id) || has_name(without("time.", id));
  const is_plot = async (plot) => plots.includes(plot) || /^region:/.test(plot) ||
    (/^phase:[^:]+:[^:]+$/.test(plot) ? (await find_bad(plot.split(":").slice(1), has_name)) === undefined : has_name(without("time.", plot)));
  const told = (item, says) => (item === undefined ? null : says.replace("$", item));
  const judge = {
    layout: (value) => (layouts.includes(value) ? null : `the page has no layout ${value}`),
    theme: (value) => (themes.includes(value) ? null : `the page has no theme ${value}`),
    plots: async (value) => told(await find_bad(list(value), is_plot), "the page has no plot $ for this experiment"),
    lock: async (value) => told(await find_bad(list(value), (id) => ["*", "method", "preset", "system"].includes(id) || has_name(id)), "$ cannot be locked"),
    only: async (value) => told(await find_bad(list(value), is_part), "the page has no part $ for this experiment"),
    hide: async (value) => told(list(value).find((id) => permanent.includes(id)), "$ is always shown") ?? judge.only(value),
    t: (value) => (value !== "" && Number.isFinite(Number(value)) ? null : `view.t is a number, not ${value}`),
    speed: (value) => (Number(value) >= 0.001 && Number(value) <= 10 ? null : `view.speed is a number from 0.001 to 10, not ${value}`),
    run: (value) => (["0", "1"].includes(value) ? null : `view.run is 0 or 1, not ${value}`),
  };
  for (const [i, [key, value]] of items.entries()) {
    if (items.findIndex(([other]) => other === key) < i) return `view.${key} is given twice`;
    const fault = key in judge ? await judge[key](value) : free.includes(key) ? null : `the page has no key view.${key}`;
    if (fault) return fault;
  }
  return null;
}
