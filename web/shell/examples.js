// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The dialog with which Explore opens: questions on the present experiment, and examples with a picture, a sentence and a source each. A press
// begins the job.
"use strict";

(() => {
  const { page } = Module;
  const questions = [["sweep", "How does the motion change with it?"], ["bifurcation", "Where does it double, jump or become chaotic?"], ["lyapunov", "Where is it chaotic?"],
    ["basins", "Which start leads to which motion?", true], ["cycle", "Which motion repeats, and is it stable?", true], ["poincare", "What are its sections?", true]];

  /** Fills the dialog; `begin` is called with the text of the chosen job. */
  const fill = (box, escape, begin, examples) => {
    const { parameters } = stiction.mystery(), { systems } = stiction.about(), system = stiction.snapshot().scenario.split(/[?/]/)[0];
    const of = ({ text }) => text.split("?")[0], mine = (example) => of(example) === system;
    const source = (example) => example.source ?? systems.find(({ id }) => id === of(example))?.source ?? "";
    box.innerHTML = `<h2>What do you want to know?</h2>
      <p><label>This experiment, over <select data-id="ask.over">${parameters.map(({ id, name }) => `<option value="${id}">${escape(name)}</option>`).join("")}</select></label></p>
      <p class="questions">${questions.map(([job, question]) => `<button type="button" data-id="ask.${job}">${question}</button>`).join(" ")}</p>
      <h3>Examples</h3>
      <div class="cards">${[...examples.filter(mine), ...examples.filter((example) => !mine(example))].map((example) => `<button type="button" data-id="example.${example.id}">
        ${example.picture}<b>${escape(example.title)}</b><span>${escape(example.sentence)}</span><small>${escape(source(example))}</small></button>`).join("")}</div>`;
    box.onclick = ({ target }) => {
      const id = target.closest("button")?.dataset.id ?? "", question = questions.find(([job]) => id === `ask.${job}`);
      const example = examples.find((one) => id === `example.${one.id}`), over = box.querySelector("select").value;
      if (question) begin(question[2] ? question[0] : `${question[0]} ${over}`);
      if (example) begin(example.text);
    };
  };
  page.modules.examples = { fill };
})();
