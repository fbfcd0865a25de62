// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Prediction cards for a room: question and choices as large as the window, fields for the hands that were counted, and then the motion with
// what came true. Nothing is kept.

const look_every = 150;  // ms
// Each choice has a letter, a colour (lesson.css) and a shape.
const shapes = ["M12 1a11 11 0 1 0 .1 0z", "M2 2h20v20H2z", "M12 1 23.5 22H.5z", "M12 .5 23.5 12 12 23.5.5 12z", "M7 1h10l6 11-6 11H7L1 12z", "M8 1h8v7h7v8h-7v7H8v-7H1V8h7z"];
const letter = (k) => String.fromCharCode("A".charCodeAt(0) + k);

export function make_cards(laboratory, say) {
  const box = document.createElement("dialog");
  box.id = "cards";
  let timer = 0, shown = null;

  const element = (tag, values, ...children) => {
    const made = Object.assign(document.createElement(tag), values);
    made.append(...children);
    return made;
  };
  const button = (id, word, act, is_first = false) => {
    const made = element("button", { type: "button", textContent: word, onclick: act, className: is_first ? "primary" : "" });
    made.dataset.id = id;
    return made;
  };
  const draw_shape = (k) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), path = document.createElementNS(svg.namespaceURI, "path");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    path.setAttribute("d", shapes[k % shapes.length]);
    svg.append(path);
    return svg;
  };
  const counts = () => [...box.querySelectorAll("input")].map(({ value }) => Math.max(0, Math.trunc(Number(value)) || 0));

  /** Bars of the hands, and the choice that came true (null: none of them). */
  const draw_outcome = (outcome) => {
    const hands = counts(), most = Math.max(1, ...hands), sum = hands.reduce((a, b) => a + b, 0);
    box.querySelectorAll("li").forEach((row, k) => {
      row.querySelector("meter").value = hands[k] / most;
      row.classList.toggle("true", k === outcome);
    });
    box.querySelector('[data-id="cards.outcome"]').textContent = outcome === null ? say("came_true", say("none_true"))
      : `${say("came_true", `${letter(outcome)}, ${shown.labels[outcome].textContent.trim().replace(/\.$/, "")}`)} ${sum ? say("cards_hands", hands[outcome], sum) : ""}`.trim();
  };

  /** Plays what the task is about, beside the cards, and tells at its end what came true. */
  const play = () => {
    box.close();
    box.className = "beside";
    box.show();
    laboratory.load((shown.solution ?? shown.start).replace(/([?&])view\.t=[^&]*&?/, "$1").replace(/[?&]$/, ""));
    laboratory.call("run");
    const look = () => {
      const { t, t_end, running } = laboratory.call("snapshot") ?? {}, end = shown.t ?? t_end;
      if (t < end && running) {
        timer = setTimeout(look, look_every);
        return;
      }
      laboratory.call("seek", end);  // a pause goes to the end
      const k = shown.predictions.findIndex(({ clause }) => laboratory.call("check", clause)?.holds);
      draw_outcome(k < 0 ? null : k);
    };
    clearTimeout(timer);
    look();
  };

  const close = () => {
    clearTimeout(timer);
    box.close();
  };
  box.addEventListener("close", () => { if (!box.open) clearTimeout(timer); });

  return {
    /** @param {{predictions: {clause: string}[], solution: string?, t: number?}} task  @param {string} start its experiment without a solution
     *  @param {{title: string, ask: Node, labels: Element[]}} question labels: the words of the predictions */
    show(task, start, { title, ask, labels }) {
      shown = { ...task, start, labels };
      const rows = labels.map((words, k) => {
        const field = element("input", { type: "number", min: 0, step: 1, inputMode: "numeric" });
        field.dataset.id = `cards.count.${k}`;
        field.setAttribute("aria-label", say("cards_count", letter(k)));
        const row = element("li", {}, draw_shape(k), element("b", { textContent: letter(k) }), words, field, element("meter", { min: 0, max: 1, value: 0, ariaLabel: say("cards_count", letter(k)) }));
        row.dataset.k = k;
        return row;
      });
      const outcome = element("p", { className: "outcome" });
      outcome.dataset.id = "cards.outcome";
      outcome.setAttribute("role", "status");
      box.className = "";
      box.replaceChildren(element("h2", { textContent: title }), ask, element("ol", {}, ...rows), outcome,
        element("p", { className: "buttons" }, button("cards.show", say("cards_show"), play, true), button("cards.close", say("cards_close"), close)));
      box.setAttribute("aria-label", title);
      if (!box.isConnected) document.body.append(box);
      box.showModal();
    },
  };
}
