// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Statements that the editor offers at the beginning of a line. Placeholders stand in brackets: [50] is a text that the user writes over;
// [@body], [@ground], [@coordinate] and [@contact] stand for the last name of that kind in the text, with the word behind the colon where there
// is none.

/** [level ("" for both, "first" for a text that does not begin yet), what it makes, statement] */
export const snippets = [
  ["first", "the first line", "mechanism 1 \"[Title]\""],
  ["", "a number with a slider", "parameter [k] [1] from [0] to [10]"],
  ["", "a number with a name", "constant [c] [1]"],
  ["", "no units in the tables", "units none"],
  ["", "sliding friction of all contacts", "friction mu [0.3]"],
  ["", "more friction at rest", "friction coulomb_stiction mu_s [0.6] mu_k [0.4]"],
  ["", "friction that falls with the speed", "friction stribeck mu_s [0.6] mu_k [0.4] v_s [0.1]"],
  ["", "a law with a name", "friction [rubber] mu [0.8]"],
  ["", "impacts of all contacts", "restitution [0.5]"],
  ["", "time and method", "run t_end [10]"],
  ["", "stiffness of the method compliant", "compliant stiffness [1e6] damping [100]"],
  ["", "where no solution exists", "paradox none [stop]"],
  ["", "a contact that ends the run", "stop [@contact:wall] \"[it touches]\""],
  ["", "a sentence under the scene", "note \"[One sentence.]\""],
  ["rows", "a length or an angle", "coordinate [x] start [0.1]"],
  ["rows", "a mass", "mass [@coordinate:x] [1]"],
  ["rows", "a spring to the wall", "spring [@coordinate:x] stiffness [100]"],
  ["rows", "a damper to the wall", "damping [@coordinate:x] [0.1]"],
  ["rows", "an entry of the matrix K", "stiffness [@coordinate:x] [100]"],
  ["rows", "a load that swings", "force [@coordinate:x] sine [1] frequency [1]"],
  ["rows", "a block on a belt", "contact [belt] load [10] slip [@coordinate:x]_dot - [0.1] mu [0.3]"],
  ["rows", "a wall", "contact [wall] gap [1] - [@coordinate:x] restitution [0.5]"],
  ["rows", "another number to show", "observe [speed] [@coordinate:x]_dot"],
  ["rows", "a block in the picture", "draw [@coordinate:x] block"],
  ["bodies", "weight, downwards", "gravity [9.81]"],
  ["bodies", "a line that does not move", "ground [floor] angle [0]"],
  ["bodies", "a line whose surface moves", "ground [belt] speed [0.5]"],
  ["bodies", "a line that is shaken", "ground [table] shake ([0.01], 0) frequency [2]"],
  ["bodies", "a box", "body [block] mass [1] box [0.4] by [0.2] at near ([0], [0.1])"],
  ["bodies", "a disk", "body [disk] mass [1] circle [0.1] at near ([0], [0.1])"],
  ["bodies", "a thin rod", "body [bar] mass [1] rod [1] at near ([0], [0.5])"],
  ["bodies", "a body with three or more corners", "body [wedge] mass [1] inertia [0.02] polygon ([-0.2], [-0.1]) ([0.2], [-0.1]) ([-0.2], [0.2])"],
  ["bodies", "a mass point", "body [ball] mass [1] point at near ([0], [1])"],
  ["bodies", "a body that never moves", "body [step] fixed box [0.4] by [0.2] at ([1], [0.1])"],
  ["bodies", "a point of a body", "mark [@body:block] [tip] ([0], [0.1])"],
  ["bodies", "a pin in the ground", "pin [hinge] [@body:block] ([0], [0.1])"],
  ["bodies", "a body that slides without turning", "slider [rail] [@body:block] [@ground:floor]"],
  ["bodies", "a point that stays on a line, with friction", "guide [slot] [@body:block] [@ground:floor] mu [0.1]"],
  ["bodies", "an angle that is driven", "motor [drive] [@body:block] speed [2]"],
  ["bodies", "a spring", "spring [coil] [@body:block] ([0], [1]) stiffness [100] length [0.5]"],
  ["bodies", "a damper", "damper [oil] [@body:block] ([0], [1]) damping [5]"],
  ["bodies", "a spring that turns", "torsion [twist] [@body:block] stiffness [10]"],
  ["bodies", "a load", "force [@body:block] ([1], [0])"],
  ["bodies", "a moment", "torque [@body:block] [1]"],
  ["bodies", "a side on a line: two corners", "contact [feet] [@body:block].s1 [@ground:floor] mu [0.3] closed"],
  ["bodies", "a corner on a line", "contact [foot] [@body:block].c1 [@ground:floor] mu [0.3]"],
  ["bodies", "another number to show", "observe [height] y_of [@body:block]"],
  ["bodies", "the path of a body", "trace [@body:block]"],
  ["", "a line in the picture", "draw line ([0], [0]) ([1], [0])"],
  ["", "part that is seen: corners", "view ([-1], [-0.5]) ([1], [1.5])"],
];

const kinds = { body: "body", ground: "ground", coordinate: "coordinate", contact: "contact|guide" };

/** Names that the text declares, with the words that declare them, in the order of the text. */
export const find_names = (text) => [...text.matchAll(/(?:^|[\n;])[ \t]*(parameter|constant|coordinate|ground|body|pin|slider|guide|motor|spring|damper|torsion|contact|observe)[ \t]+([a-z][a-z0-9_]*)/g)]
  .map(([, kind, name]) => ({ kind, name }));

/** "rows", "bodies", "" where the text is still neither, or "first" where it has no first line. */
export const find_level = (text) => !/^\s*mechanism\b/.test(text) ? "first" : /(?:^|[\n;])[ \t]*coordinate\b/.test(text) ? "rows" : /(?:^|[\n;])[ \t]*(?:body|ground|gravity)\b/.test(text) ? "bodies" : "";

/** A name that the text does not have yet: x, x2, x3 ... */
const make_free = (name, names) => {
  const taken = (one) => names.some((other) => other.name === one);
  let free = name;
  for (let i = 2; taken(free); ++i) free = `${name}${i}`;
  return free;
};

/** The statement with the names of the text in place, and the places [from, to, ...] that are to be written over. */
export const fill = (statement, text) => {
  const names = find_names(text), places = [];
  let insert = "", read = 0;
  for (const found of statement.matchAll(/\[([^\]]*)\]/g)) {
    const [kind, other] = found[1].startsWith("@") ? found[1].slice(1).split(":") : [];
    const filled = kind ? names.findLast((one) => new RegExp(`^(?:${kinds[kind]})$`).test(one.kind))?.name ?? other : make_free(found[1], names);
    insert += statement.slice(read, found.index);
    places.push(insert.length, insert.length + filled.length);
    insert += filled;
    read = found.index + found[0].length;
  }
  return { insert: insert + statement.slice(read), places };
};
