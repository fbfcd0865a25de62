// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mystery values of a task: `mystery: mu_s 0.3..0.5, damping 0..1`. The engine finds them from the seed LESSON.TASK.KEY
// (engine/scenario/mystery.hpp); here they are found the same way, to judge a number without asking the laboratory for it.

const mask = (1n << 64n) - 1n, gamma = 0x9e3779b97f4a7c15n;
const mix = (z) => {
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
  return z ^ (z >> 31n);
};
/** FNV-1a, 64 bit. */
const hash = (text) => [...new TextEncoder().encode(text)].reduce((h, byte) => ((h ^ BigInt(byte)) * 0x100000001b3n) & mask, 0xcbf29ce484222325n);
/** The first fraction of SplitMix64 with its seed mixed once (engine/base/random.hpp). */
const fraction = (seed) => Number(mix((mix((hash(seed) + gamma) & mask) + gamma) & mask) >> 11n) * 2 ** -53;

export const seed_of = (lesson, task, key) => `${lesson}.${task}.${key}`;

/** {id, min, max, is_whole} */
export const find_value = (seed, { id, min, max, is_whole }) => {
  const value = min + (max - min) * fraction(`${seed}:${id}`);
  return is_whole ? Math.round(value) : value;
};

/** The experiment with these mystery values, whatever values it has for them. */
export function with_mystery(scenario, seed, items) {
  const [base, query = ""] = scenario.split("?"), ids = items.map(({ id }) => id);
  const kept = query.split("&").filter((item) => item && !ids.includes(item.split("=")[0]));
  return `${base}?${[`mystery=${seed}:${items.map(({ id, min, max }) => `${id}:${min}:${max}`).join()}`, ...kept].join("&")}`;
}

/** The experiment with its mystery values written. `is_whole` tells of the id of a parameter whether it takes whole numbers only. */
export function with_values_told(scenario, is_whole) {
  const [base, query = ""] = scenario.split("?");
  const tell = (item) => {
    const [, seed, ranges] = item.match(/^mystery=([^:]*):(.*)$/) ?? [];
    if (!ranges) return item;
    return ranges.split(",").map((range) => range.split(":")).map(([id, min, max]) => `${id}=${find_value(seed, { id, min: Number(min), max: Number(max), is_whole: is_whole(id) })}`).join("&");
  };
  return query ? `${base}?${query.split("&").map(tell).join("&")}` : base;
}

/** A sum of parameters with the mystery values put in. */
export const fill_in = (sum, seed, items) => items.reduce((text, item) => text.replace(new RegExp(`\\b${item.id}\\b`, "g"), `(${find_value(seed, item)})`), sum);

/** Reads the item of a task; null if it is none. */
export function read_mystery(text) {
  const items = text.split(",").map((part) => part.trim().match(/^([a-z]\w*)\s+(\S+)\.\.(\S+)$/)).map((found) => found && { id: found[1], min: Number(found[2]), max: Number(found[3]) });
  return items.every((item) => item && item.min < item.max) ? items : null;
}
