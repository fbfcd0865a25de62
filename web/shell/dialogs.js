// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The dialogs share, export, help and about. They are ordinary elements, so that their text can be selected. One <dialog> is filled each time.
// stiction.controls() lists the elements with data-id.
"use strict";

(() => {
  const { page, canvas } = Module, framed = window.parent !== window;
  const box = document.createElement("dialog");
  document.body.append(box);
  let shown = "", letters = true;
  try { letters = localStorage.getItem("stiction.letters") !== "off"; } catch { /* without storage the choice holds for this visit only */ }
  stiction.ready.then(() => stiction.letters(letters ? 1 : 0));

  const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const part = (name) => box.querySelector(`[data-part=${name}]`);
  const button = (id, text, more = "") => `<button type="button" data-id="${id}" ${more}>${text}</button>`;
  const toggle = (id, text, on) => `<label data-id="${id}"><input type="checkbox"${on ? " checked" : ""}><span>${text}</span></label>`;
  const say = (text) => {
    part("said").textContent = text;
    page.announce(text);
  };
  const copy = (text) => {
    const refused = () => say("The browser does not allow copying here. Select the text instead.");
    if (!navigator.clipboard) return refused();
    navigator.clipboard.writeText(text).then(() => say(`Copied. ${text.length} characters.`), refused);
  };
  const file_name = (ending) => `${stiction.snapshot().scenario.split("?")[0]}.${ending}`;
  // A frame that is sandboxed without allow-downloads drops files without an error. Only a page of the same origin can find out about its
  // sandbox.
  const tell_saved = (name) => {
    let frame = null;
    try { frame = window.frameElement; } catch { /* of another origin */ }
    if (frame?.hasAttribute("sandbox") && !frame.sandbox.contains("allow-downloads")) return say("Nothing was saved: this frame is sandboxed without allow-downloads. Open the page itself to save.");
    const unknown = window.origin === "null" ? location.protocol !== "file:" : framed && !frame;
    say(unknown ? `${name} was handed to the browser. If no file appears, this page is in a sandbox without allow-downloads: open the page itself to save.` : `Saved ${name}.`);
  };
  const save = (parts, type, ending, part = "") => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(parts, { type }));
    link.download = file_name(part + ending);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    tell_saved(link.download);
  };

  // Share.
  const sizes = { fit: ["100%", 500, "Fit width"], "640x400": [640, 400, "640 × 400"], "800x500": [800, 500, "800 × 500"] };
  let size = "640x400";
  /** Draws a link as a code into the part `code`; the part `scan` says why there is none. */
  const draw_code = (link) => {
    const no_code = (text) => {
      part("code")?.remove();
      box.querySelector("[data-id=large_code]")?.remove();
      if (part("scan")) part("scan").textContent = text;
    };
    page.module("qr.js").then((qr) => {
      const code = part("code");
      if (!code) return;
      try { qr.generate(link).toCanvas(code, { off: [255, 255, 255, 255] }); } catch { no_code("The link is longer than a code can hold."); }
    }, (error) => no_code(`No code: ${page.why("qr.js", error)}`));
  };
  const share = () => {
    const start = stiction.start_link(), now = stiction.snapshot(), mystery = stiction.mystery();
    box.innerHTML = `<h2>Share this experiment</h2>
      <div class="columns"><div>
        <h3>Link <small data-part="length"></small></h3><code data-part="link" tabindex="-1"></code>
        <p>${button("copy_link", "Copy link", "class=primary")}</p>
        <h3>The link opens</h3>
        <p>${now.t > 0 && !now.running ? toggle("link_time", `at <i>t</i> = ${escape(+now.t.toPrecision(6))}`, true) : ""}
        ${toggle("link_run", "already playing", now.running || now.t === 0)}</p>
        ${now.changes.some(({ id }) => id.startsWith("grab.")) ? "<p>A body was pulled by hand. That is not in the link.</p>" : ""}
        ${now.t > 0 ? start ? `<h3>The present state as the start</h3><code>${escape(start)}</code><p>${button("copy_start_link", "Copy this link")}</p>`
          : "<p>The parameters of this system cannot express the present state as a start.</p>" : ""}
      </div><figure data-part="figure"><canvas data-part="code" role="img" aria-label="The link as a code"></canvas>
        <figcaption data-part="scan">Scan to open on a phone</figcaption>${button("large_code", "Enlarge")}</figure></div>
      <details data-part="class"><summary>For a class</summary><p>The link shows these and locks them: people who open it cannot change them.</p>
        <p data-part="locks">${stiction.locks().map(({ id, name, locked }) => toggle(`lock.${id}`, escape(name), locked)).join(" ")}</p>
        <p>The link leaves these out:</p>
        <p data-part="parts">${stiction.parts().map(({ id, name, hidden }) => toggle(`hide.${id}`, escape(name), hidden)).join(" ")}</p>
        <p>The link hides these numbers, and people find them from what they measure. The seed decides their values; <code class="inline">stiction mystery</code> prints them.</p>
        <p data-part="mystery"><label>Seed <input type="text" data-id="mystery.seed" size="12" spellcheck="false" autocomplete="off" value="${escape(mystery.seed || "class-1")}"></label>
        ${[0, 1, 2, 3].map((k) => `<span data-row="${k}"><select data-id="mystery.${k}" aria-label="Mystery value ${k + 1}"><option value="">none</option>${mystery.parameters
          .map(({ id, name }) => `<option value="${id}"${mystery.items[k]?.id === id ? " selected" : ""}>${escape(name)}</option>`).join("")}</select>
          ${["min", "max"].map((end) => `<label>${end === "min" ? "from" : "to"} <input type="text" inputmode="decimal" data-id="mystery.${k}.${end}" size="6" autocomplete="off" value="${mystery.items[k]?.[end] ?? ""}"></label>`).join(" ")}</span>`).join("")}
        <small data-part="mystery_said" role="status"></small></p>
        <p><small>This is no secret from a skilled reader: a person who edits the address can undo it, and a program can compute the hidden numbers.</small></p></details>
      <h3><span id="sizes">Embed in a page</span> <span role="tablist" aria-labelledby="sizes">${Object.entries(sizes)
        .map(([id, [, , name]]) => button("embed_" + id, name, `id="size_${id}" data-size="${id}" role=tab aria-controls=embed_code`)).join("")}</span></h3>
      <code data-part="embed" id="embed_code" role="tabpanel" tabindex="0"></code><p>${button("copy_embed", "Copy code")} <small>Scrolling the host page still works.</small></p>
      <h3>One file</h3><p>${button("save_file", "Save as one file")} <small>The laboratory with this experiment inside. It opens from a disk, without a network.</small></p>
      <p>${location.protocol === "file:" ? "This page is on a disk: the link opens it on this machine only." : "Nothing is sent anywhere: the whole experiment is in the link."}</p>`;
    const checked = (id) => box.querySelector(`[data-id="${id}"] input`)?.checked;
    /** Puts an item into the link in place of the one with this key; null: none. */
    const put_item = (key, value) => {
      link = link.replace(new RegExp(`&${key}=[^&]*`), "").replace(new RegExp(`\\?${key}=[^&]*&`), "?");
      if (value !== null) link = link.includes("?") ? link.replace(/view\.v=/, `${key}=${value}&view.v=`) : `${link}?${key}=${value}&view.v=1`;
    };
    const ticked = (list) => {
      const ids = [...part(list).querySelectorAll("label")].filter((label) => label.querySelector("input").checked).map(({ dataset }) => dataset.id.slice(5));
      return ids.includes("*") ? "*" : ids.join(",");
    };
    const hidden = ticked("parts");
    const field = (id) => box.querySelector(`[data-id="mystery.${id}"]`), number = (id) => (field(id).value.trim() === "" ? Number.NaN : Number(field(id).value.replace(",", ".")));
    /** Half as much and half as much again as the present value, where the parameter can have that. */
    const propose = (k) => {
      const { id, min, max } = mystery.parameters.find((one) => one.id === field(k).value) ?? {}, value = now.parameters[id];
      if (!id || field(`${k}.min`).value || field(`${k}.max`).value) return;
      const ends = [0.5, 1.5].map((part) => part * (value || 1)).sort((a, b) => a - b);
      field(`${k}.min`).value = Number(Math.max(min ?? ends[0], ends[0]).toPrecision(3));
      field(`${k}.max`).value = Number(Math.min(max ?? ends[1], ends[1]).toPrecision(3));
    };
    /** The items of the mystery, or a sentence that says what is wrong. */
    const read_mystery = () => {
      const rows = [0, 1, 2, 3].filter((k) => field(k).value), ids = rows.map((k) => field(k).value), seed = field("seed").value.trim();
      [0, 1, 2, 3].forEach((k) => { box.querySelector(`[data-row="${k}"]`).hidden = k > 0 && !field(k).value && !field(k - 1).value; });
      if (!rows.length) return { items: [] };
      if (!/^[\w.-]{1,64}$/.test(seed)) return { wrong: "The seed has 1 to 64 letters, digits, dots, _ and -." };
      if (new Set(ids).size < ids.length) return { wrong: "A number is named twice." };
      for (const k of rows) {
        const [least, most] = ["min", "max"].map((end) => number(`${k}.${end}`)), { name, min, max } = mystery.parameters.find(({ id }) => id === field(k).value);
        if (!(least < most)) return { wrong: `${name} needs two numbers, the smaller one first.` };
        if (least < (min ?? -Infinity) || most > (max ?? Infinity)) return { wrong: `${name} can be ${min ?? "any number"} to ${max ?? "any number"}.` };
      }
      return { items: rows.map((k) => ({ id: field(k).value, text: `${field(k).value}:${number(`${k}.min`)}:${number(`${k}.max`)}` })), seed };
    };
    const put_mystery = () => {
      const { items = [], seed, wrong = "" } = read_mystery();
      if (part("mystery_said").textContent !== wrong) part("mystery_said").textContent = wrong;
      if (wrong) return;
      for (const { id } of items) put_item(id, null);
      put_item("mystery", items.length ? `${seed}:${items.map(({ text }) => text).join()}` : null);
    };
    let link, embed;
    const fill = () => {
      link = stiction.link();
      if (checked("link_time") === false) put_item("view.t", null);
      put_item("view.lock", ticked("locks") || null);
      if (ticked("parts") !== hidden) {  // a list of what is shown becomes one of what is left out
        put_item("view.only", null);
        put_item("view.hide", ticked("parts") || null);
      }
      put_mystery();
      // A link without a time plays by itself on a page of its own; one of a motion that plays does so in a frame as well.
      const is_at_time = /view\.t=/.test(link), plays = checked("link_run");
      if (plays ? now.running || is_at_time : !is_at_time) put_item("view.run", plays ? 1 : 0);
      const [width, height] = sizes[size];
      embed = `<iframe src="${link.replace(/&/g, "&amp;")}" width="${width}" height="${height}" title="Stiction: ${now.status.split(",")[0]}" loading="lazy"></iframe>`;
      part("link").innerHTML = escape(link).replace(/([?&#;\w.]+=)([^&]+)/g, "$1<b>$2</b>");
      part("length").textContent = `${link.length} characters: system and values by name`;
      part("embed").textContent = embed;
      for (const tab of box.querySelectorAll("[data-size]")) {
        const chosen = tab.dataset.size === size;
        tab.setAttribute("aria-selected", chosen);
        tab.tabIndex = chosen ? 0 : -1;
        if (chosen) part("embed").setAttribute("aria-labelledby", tab.id);
      }
      draw_code(link);
    };
    fill();
    const enlarge = (on) => {
      part("figure").classList.toggle("large", on);
      const press = box.querySelector("[data-id=large_code]");
      if (press) press.textContent = on ? "Smaller" : "Enlarge";
    };
    box.onkeydown = (event) => {
      const tabs = [...box.querySelectorAll("[data-size]")], step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (event.key === "Escape" && part("figure").classList.contains("large")) {
        event.preventDefault();
        enlarge(false);
      }
      if (!step || !tabs.includes(event.target)) return;
      event.preventDefault();
      tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length].click();
      box.querySelector("[data-size][aria-selected=true]").focus();
    };
    box.onchange = ({ target }) => {
      if (/^mystery\.\d$/.test(target.dataset.id)) propose(target.dataset.id.slice(8));
      fill();
    };
    box.onclick = (event) => {
      const chosen = event.target.dataset.size;
      if (chosen) { size = chosen; fill(); }
    };
    const save_file = async () => {
      try { save([await page.make_file(link.split("#")[1])], "text/html", "html"); } catch ({ message }) { say(message); }
    };
    return { save_file, copy_link: () => copy(link), copy_start_link: () => copy(start), copy_embed: () => copy(embed), large_code: () => enlarge(!part("figure").classList.contains("large")) };
  };

  // The code of this instant for a room, and the experiment as a text to be typed. The program pauses the motion.
  const code = () => {
    const link = stiction.link(), at_time = /[?&]view\.t=/.test(link) ? link : `${link}${link.includes("?") ? "&" : "?"}view.t=0`;
    box.innerHTML = `<h2>This instant</h2><figure><canvas data-part="code" role="img" aria-label="The link to this instant as a code"></canvas>
      <figcaption><span data-part="scan">${escape(link.split("#")[0])}#</span><b>${escape(stiction.snapshot().scenario)}</b></figcaption></figure>`;
    draw_code(at_time);
    box.onkeydown = (event) => {
      if (!/^q$/i.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.close();
    };
    return {};
  };

  // Widths of figures, mm: one column of a journal, and two.
  const widths = [86, 178];
  let width = widths[0], writing = false;
  const export_run = () => {
    const now = stiction.snapshot(), figures = stiction.figures(), first = figures.find(({ chosen }) => chosen);
    box.innerHTML = `<h2>Export</h2>
      <h3>Figures for print</h3>
      <p><label>Plot <select data-id="export_figure">${figures.map(({ id, name, chosen }) => `<option value="${id}"${chosen ? " selected" : ""}>${escape(name)}</option>`).join("")}</select></label>
      ${widths.map((size) => `<label data-id="export_width_${size}"><input type="radio" name="width" value="${size}"${size === width ? " checked" : ""}><span>${size} mm</span></label>`).join("")}</p>
      <p>${button("export_figure_svg", "Figure, SVG", first ? "class=primary" : "")} ${button("export_figure_print", "Print, or PDF")}</p>
      <h3>The recorded run</h3>
      <p>t = 0 to ${escape(+now.history.to.toPrecision(6))}, all columns, full precision, same format as <code class="inline">stiction run</code>.</p>
      <p><label>Time between rows <input type="text" inputmode="decimal" data-id="export_every" size="8" placeholder="each step"></label></p>
      <p>${button("export_csv", "Table, CSV", first ? "" : "class=primary")} ${button("export_json", "Table and events, JSON")} ${button("export_png", "Picture, PNG")} ${button("export_svg", "Time histories for print, SVG")} ${button("export_scene", "Scene, SVG")}</p>
      ${now.explore === null ? "" : `<h3>The job</h3><p>${button("export_explore_csv", "Rows, CSV")} ${button("export_explore_svg", "Picture for print, SVG")}</p>`}`;
    box.onchange = () => { width = Number(box.querySelector("[name=width]:checked").value); };
    // A table is written in parts, with frames in between.
    const table = async (format, type) => {
      if (writing) return;
      writing = true;
      const every = box.querySelector("[data-id=export_every]").value.trim().replace(",", ".");
      const units = stiction.columns().map(({ name, unit }) => `${name} (${unit})`).join(", ");
      const parts = [format === "csv" ? `# ${now.scenario}\n# ${units}\n` : ""];
      say("Writing");
      let text = stiction.trace_part(`${format} ${every}`.trim());
      for (; text; text = stiction.trace_part()) {
        parts.push(new Blob([text]));
        await new Promise((next) => setTimeout(next));
      }
      writing = false;
      text === "" ? save(parts, type, format) : say("Nothing was saved: the run has changed.");
    };
    const chosen = () => box.querySelector("[data-id=export_figure]").value;
    const draw = async (plot, use) => {
      const svg = await stiction.figure({ plot, width });
      if (svg) use(svg);
      else say("Nothing was saved: this plot is not on screen.");
    };
    const save_figure = (plot, part = `${plot.replace("plot.", "")}.`) => draw(plot, (svg) => save([svg], "image/svg+xml", "svg", part));
    // Only the figure is printed (page.css), in its size; most browsers offer a PDF as a printer.
    const print = (svg) => {
      const image = Object.assign(new Image(), { className: "figure", alt: "", src: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) });
      const root = document.documentElement;
      window.addEventListener("afterprint", () => { root.classList.remove("prints"); image.remove(); URL.revokeObjectURL(image.src); }, { once: true });
      image.decode().then(() => {
        document.body.append(image);
        root.classList.add("prints");
        window.print();
      });
    };
    return {
      export_csv: () => table("csv", "text/csv"),
      export_json: () => table("json", "application/json"),
      export_scene: () => {
        const scene = stiction.drawing();
        if (!scene) return say("Nothing was saved: the scene is not on screen.");
        const { x, y, width: wide, height, paper, ink, shapes, labels } = scene;
        const words = labels.map((word) => `<text x="${(word.x - x).toFixed(1)}" y="${(word.y - y + 0.8 * word.height).toFixed(1)}" font-size="${(0.87 * word.height).toFixed(1)}">${escape(word.text)}</text>`).join("");
        save([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${height}" font-family="Inter,sans-serif" fill="${ink}"><title>${escape(stiction.snapshot().scenario)}</title><path fill="${paper}" d="M0 0h${wide}v${height}H0z"/>${shapes}${words}</svg>`], "image/svg+xml", "svg", "scene.");
      },
      export_figure_svg: () => save_figure(chosen()),
      export_figure_print: () => draw(chosen(), print),
      export_svg: () => save_figure("plot.time", ""),
      export_explore_csv: () => save([stiction.explore_file()], "text/csv", "csv"),
      export_explore_svg: () => save_figure("plot.explore", ""),
      export_png: () => page.picture((blob) => save([blob], "image/png", "png")),
    };
  };

  const { has_neighbours } = page;
  const help = () => {
    const rest = [["arrows", "move the slider, dot or time that has the focus; with Shift ten times as far"], ["Enter", "operate it; type a value; Esc leaves"],
      ["Tab", "next control; leaves the canvas at the end"]];
    const rows = [...stiction.keys().map(({ keys, does }) => [keys, does]), ...rest];
    box.innerHTML = `<h2>Keys and actions</h2><dl>${rows.map(([keys, does]) => `<div><dt>${escape(keys)}</dt><dd>${escape(does)}</dd></div>`).join("")}</dl>
      <p>Drag a track, or press its number and type: <i>2*pi/5</i>, <i>4/3</i>. Press the phase portrait or the map to start there. Drag in a time
      history to scrub; the wheel zooms, the right button pans, a double click fits. With touch, two fingers zoom and pan.</p>
      <p>${toggle("letters", "Letters, digits and signs act as keys while the canvas has the focus", letters)}</p>
      ${has_neighbours ? '<p><a data-id="lessons" href="lessons/index.html">Lessons</a>: short courses with tasks, each beside this laboratory. <a data-id="reproduced" href="reproduced/index.html">Reproduced</a>: published numbers beside ours.</p>' : ""}
      <p>${button("about", "About Stiction")}</p>`;
    box.onchange = () => {
      letters = box.querySelector("input").checked;
      stiction.letters(letters ? 1 : 0);
      try { localStorage.setItem("stiction.letters", letters ? "on" : "off"); } catch { /* as above */ }
    };
    return { about: () => stiction.dialog("about") };
  };

  const derive = (id, word) => (has_neighbours ? `<a data-id="theory.${id}" href="theory/${id}.html" target="_blank" rel="noopener">${word}</a>` : word);
  const about = () => {
    const { version, libraries, systems } = stiction.about();
    box.innerHTML = `<h2>Stiction ${escape(version)}</h2><p>Build ${document.documentElement.dataset.version}. A laboratory for dry friction and unilateral contact. Everything runs in your browser; nothing is sent.</p>
      <p>Made with ${libraries.map(escape).join(", ")} and Inter. <a data-id="licences" href="licences.txt" target="_blank" rel="noopener">Licences</a></p>
      <h3>Sources</h3><dl class="sources">${systems.map(({ id, title, source }) => `<div><dt>${derive(id, escape(title))}</dt><dd>${escape(source)}</dd></div>`).join("")}</dl>
      ${has_neighbours ? `<p>A title leads to the derivation of its equations. ${derive("index", "All derivations")}, also of events and solvers</p>` : "<p>Derivations: docs/theory, beside the sources of this program.</p>"}`;
    if (!page.holds("licences.txt")) return {};
    return { licences: async (event) => {
      event.preventDefault();
      window.open(URL.createObjectURL(await (await page.get("licences.txt", "text/plain;charset=utf-8")).blob()));
    } };
  };

  const explore = () => {
    box.innerHTML = "<h2>What do you want to know?</h2>";
    const begin = (job) => {
      box.close();
      stiction.explore(job);
    };
    const list = page.get("examples.json", "application/json").then((answer) => answer.json());
    Promise.all([page.module("examples.js"), list]).then(([{ fill }, examples]) => {
      if (shown !== "explore") return;
      const close = box.querySelector("[data-id=close]");
      fill(box, escape, begin, examples);
      box.prepend(close);
    }, (error) => box.insertAdjacentHTML("beforeend", `<p>The examples are missing: ${escape(page.why("examples.js", error))}</p>`));
    return {};
  };

  const dialogs = { share, code, export: export_run, help, about, explore };
  page.show_dialog = (name) => {
    if (name === shown) return;
    shown = name;
    if (box.open) box.close();
    if (!dialogs[name]) return;
    box.onchange = box.onclick = box.onkeydown = null;
    let actions;
    try {
      actions = dialogs[name]();
    } catch (error) {  // for example a policy that requires trusted types
      shown = "";
      stiction.dialog("");
      return page.show_line(`This dialog cannot be shown: ${error.message}`);
    }
    box.className = name;
    box.insertAdjacentHTML("afterbegin", `<button type="button" data-id="close" aria-label="Close" class="close">✕</button>`);
    box.insertAdjacentHTML("beforeend", `<p class="said" data-part="said"></p>`);
    box.setAttribute("aria-label", box.querySelector("h2").textContent);
    for (const [id, act] of Object.entries(actions)) box.querySelector(`[data-id=${id}]`)?.addEventListener("click", act);
    box.querySelector("[data-id=close]").addEventListener("click", () => box.close());
    box.showModal();
    box.querySelector(".primary")?.focus();  // in a frame of another origin the browser refuses `autofocus`, with a line on the console
    box.scrollTop = 0;
  };
  box.addEventListener("close", () => {
    if (box.open) return;  // another dialog followed at once
    shown = "";
    stiction.dialog("");
    canvas.focus({ preventScroll: true });
  });
  box.addEventListener("pointerdown", (event) => { if (event.target === box && !inside(event)) box.close(); });
  const inside = ({ clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  };
  page.modules.dialogs = {};
})();
