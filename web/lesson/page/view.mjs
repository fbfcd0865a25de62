// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page of a lesson: steps, tasks and progress. The elements are those of write.mjs.
import { generate } from "lean-qr/nano";

const get = (id) => document.querySelector(`[data-id="${id}"]`);
const put_text = (element, text) => { if (element && element.textContent !== text) element.textContent = text; };

export function make_view(lesson, progress, say, find_answer) {
  const sections = [...document.querySelectorAll("section[data-step]")], said = document.getElementById("said");
  const list = (parts) => parts.filter(Boolean).join(" ");
  /** The words of a choice or prediction as they stand on the page, and as text within a sentence. */
  const label_of = (task, key, k) => get(`task.${task.id}.${key}.${k}`).closest("label").querySelector("span");
  const text_of = (...place) => label_of(...place).textContent.replace(/\s+/g, " ").trim().replace(/\.$/, "");

  const write = (value, digits = 4) => String(Number(value.toPrecision(digits))).replace("-", "−").replace(".", lesson.lang === "de" ? "," : ".");

  const show_task = (task) => {
    const state = progress.task(task.id), field = document.querySelector(`[data-task="${task.id}"]`), part = (key) => get(`task.${task.id}.${key}`);
    field.dataset.state = state.state;
    put_text(field.querySelector(".state"), { right: `✓ ${say("state_right")}`, shown: say("state_shown") }[state.state] ?? "");
    task.predictions.forEach((_, k) => { part(`predict.${k}`).checked = state.prediction === k; });
    task.rights.forEach((_, k) => { part(`choice.${k}`).checked = state.given?.includes(k) ?? false; });
    if (task.place) [0, 1].forEach((k) => {
      const field_of = part(`predict.${k}`);
      if (field_of !== document.activeElement && state.prediction) field_of.value = write(state.prediction[k]);
    });
    const box = part("answer");
    if (box && box !== document.activeElement) box.value = state.given ?? "";
    field.querySelectorAll(".hints li").forEach((hint, k) => { hint.hidden = k >= state.hints; });
    const hint = part("hint");
    if (hint) hint.disabled = state.hints >= task.hints;
    const is_checked = state.outcome !== null || (state.state === "right" && task.predictions.length > 0);
    const placed = task.place && state.prediction ? say("placed", ...state.prediction.map((number) => write(number))) : "";
    const outcome = placed ? placed : is_checked && state.prediction !== null ? list([say("predicted", text_of(task, "predict", state.prediction)),
      say("came_true", state.outcome === null ? say("none_true") : text_of(task, "predict", state.outcome))]) : "";
    const shown = state.state !== "shown" ? "" : list([say("shown"),
      task.kind === "choice" ? say("right_choices", [...task.rights.keys()].filter((k) => task.rights[k]).map((k) => text_of(task, "choice", k)).join(", ")) : "",
      task.kind === "answer" && Number.isFinite(find_answer(task)) ? say("right_number", write(find_answer(task), 6)) : ""]);
    const verdict = state.missing.length ? state.missing : [state.state === "right" ? say("right") : shown];
    const lines = [...verdict, outcome].filter(Boolean), element = field.querySelector(".verdict");
    if (element.dataset.text === lines.join("\n")) return;
    element.dataset.text = lines.join("\n");
    element.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  };

  const show_progress = () => {
    put_text(document.getElementById("solved"), say("solved_of", progress.solved(), lesson.tasks.length));
    put_text(get("code"), progress.code());
    put_text(document.getElementById("kept"), say(progress.is_kept() ? "kept" : "not_kept"));
    const key = get("student"), refused = progress.refused_key();
    if (key !== document.activeElement) key.value = refused ?? (progress.student() === "0" ? "" : progress.student());
    key.toggleAttribute("aria-invalid", refused !== null);
    put_text(document.getElementById("student-help"), refused === null ? say("student_help") : say("bad_key", refused));
    lesson.steps.forEach((_, i) => {
      const own = lesson.tasks.filter(({ step }) => step === i + 1);
      get(`step.${i + 1}`).classList.toggle("done", own.length > 0 && own.every(({ id }) => progress.task(id).state === "right"));
    });
  };

  return {
    get,
    label_of,
    /** One step is open. The others are found by the search of the browser, and open then. */
    show_step(n) {
      sections.forEach((section, i) => {
        if (i + 1 === n) section.removeAttribute("hidden");
        else section.setAttribute("hidden", "until-found");
        const link = get(`step.${i + 1}`);
        if (i + 1 === n) link.setAttribute("aria-current", "step");
        else link.removeAttribute("aria-current");
      });
    },
    /** The columns that the two numbers of a predicted place belong to. */
    name_place(task, columns) {
      columns.forEach((column, k) => put_text(get(`task.${task.id}.predict.${k}`).previousElementSibling, say(["place_across", "place_up"][k], column)));
    },
    /** The paragraphs and lists of a step as text, without its tasks. */
    read_paragraphs: (n) => [...sections[n - 1].querySelectorAll(":scope > p:not(.place, .turn), :scope > ul > li, :scope > ol > li")].map((part) => part.textContent.replace(/\s+/g, " ").trim()).join("\n\n"),
    focus_step(n) {
      document.getElementById(`title-${n}`).focus({ preventScroll: true });
      sections[n - 1].scrollIntoView({ block: "start" });
    },
    show() {
      lesson.tasks.forEach(show_task);
      show_progress();
    },
    /** Told in the live region. */
    tell(text) { said.textContent = text; },
    /** Codes of the steps for paper. */
    draw_codes() {
      document.querySelectorAll(".qr").forEach((place, i) => {
        const code = generate(new URL(`#${i + 1}`, location.href).href), canvas = document.createElement("canvas");
        code.toCanvas(canvas);
        place.replaceChildren(canvas);
      });
    },
  };
}
