// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Where several contacts rub, a person chooses which one the friction characteristic and the colours of curves speak of: by a picker, by a press
// on the contact-state band, in the link. And what a phone has to have for fingers.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, click, click_at, close, find, middle, need, open, rest, snapshot } from "./support.mjs";

after(close);

test("the friction characteristic is that of the contact that was chosen, by picker or band, and the link keeps it", async () => {
  const { page, trouble, base } = await open("two_masses");
  await call(page, "seek", 2);
  await click(page, "tab.law");
  const names = (await need(page, "shown_contact")).choices;
  assert.equal(names.length, 3);
  assert.equal((await need(page, "shown_contact")).value, names[0]);
  assert.equal((await need(page, "plot.law")).axes.y.column, `${names[0]}.tangent`);
  await choose(page, "shown_contact", names[2]);
  assert.equal((await need(page, "plot.law")).axes.y.column, `${names[2]}.tangent`);
  // Its axes hold what the contact bears: T20 = 3 N, T10 = 1.5 N.
  assert.ok((await need(page, "plot.law")).axes.y.max > 3.6, "the bound of the third contact is in view");
  await click_at(page, middle(await need(page, `ribbon.${names[1]}`)));
  assert.equal((await need(page, "shown_contact")).value, names[1]);
  assert.equal((await need(page, "plot.law")).axes.y.column, `${names[1]}.tangent`);
  const { max } = (await need(page, "plot.law")).axes.y;
  assert.ok(max > 1.5 && max < 3.6, `${max}`);
  const link = await call(page, "link");
  assert.match(link, new RegExp(`view\\.contact=${names[1]}`));
  assert.match(link, /view\.plots=law/);
  await call(page, "set", "belt_oscillator");
  await rest(page);
  assert.doesNotMatch(await call(page, "link"), /view\.contact/);
  await call(page, "set", link.slice(link.indexOf("#") + 1));
  await rest(page);
  assert.equal((await need(page, "shown_contact")).value, names[1]);
  assert.deepEqual((await snapshot(page)).notices, []);
  await call(page, "set", "two_masses?view.contact=nowhere&view.v=1");
  await rest(page);
  assert.match((await snapshot(page)).notices.join(), /nowhere.*no such contact/);
  assert.deepEqual(trouble, []);
  assert.ok(base);
  await page.close();
});

test("contacts of other systems have their characteristics too, and one contact needs no choice", async () => {
  for (const scenario of ["sliding_block", "bearing_pendulum", "point_between_planes"]) {
    const { page, trouble } = await open(scenario);
    await call(page, "seek", 0.3);
    await click(page, "tab.law");
    const names = (await need(page, "shown_contact")).choices;
    await choose(page, "shown_contact", names[1]);
    assert.equal((await need(page, "plot.law")).axes.y.column, `${names[1]}.tangent`, scenario);
    await click(page, "tab.phase");
    assert.equal(await find(page, "plot.law"), undefined);
    assert.ok(await find(page, "plot.phase"), scenario);
    assert.deepEqual(trouble, []);
    await page.close();
  }
  const { page } = await open("wheel_on_plane");
  assert.equal(await find(page, "tab.law"), undefined);
  await page.close();
});

test("on a phone what is pressed is 44 px at least, the theme and the export are in the drawer, and the map is no strip", async () => {
  const { page, trouble } = await open("painleve_rod/fig_2_8", { width: 390, height: 844, ratio: 2, touch: true });
  const small = async () => {
    const all = await call(page, "controls"), rows = all.filter(({ kind }) => ["number", "slider"].includes(kind));
    // The list of rows scrolls, so its ends may cut a row.
    const top = Math.min(...rows.map(({ y }) => y)), bottom = Math.max(...rows.map(({ y, height }) => y + height));
    const is_cut = ({ kind, y, height }) => ["number", "slider"].includes(kind) && (y <= top || y + height >= bottom);
    return all.filter(({ kind }) => ["button", "choice", "tab", "toggle", "number", "slider"].includes(kind))
      .filter((control) => Math.min(control.width, control.height) < 43.9 && !is_cut(control)).map(({ id, width, height }) => `${id} ${width} x ${height}`);
  };
  for (const system of (await need(page, "system")).choices) {
    await call(page, "set", system);
    await rest(page);
    assert.deepEqual(await small(), [], system);
  }
  await call(page, "set", "painleve_rod/fig_2_8");
  await rest(page);
  assert.ok((await need(page, "plot.region")).frame.height >= 100, `${(await need(page, "plot.region")).frame.height}`);
  await click(page, "drawer");
  for (let i = 0; i < 60 && !(await find(page, "export")); ++i) {
    await page.mouse.move(195, 500);
    await page.mouse.wheel(0, 200);
    await rest(page);
  }
  await choose(page, "theme", "light");
  assert.equal((await snapshot(page)).theme, "light");
  await click(page, "export");
  assert.equal((await snapshot(page)).dialog, "export");
  assert.deepEqual(trouble, []);
  await page.close();
});
