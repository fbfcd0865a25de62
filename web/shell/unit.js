// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A worker of web/shell/explore.js; the text of app.js follows this file. The worker gets the compiled program, the text of a job, then numbers
// of units, and answers with their rows as JSON.
(() => {
  "use strict";

  // @include halves.js

  const often_enough = 100;  // ms between answers, unless all units are done
  let answers = [], answered = 0, ready;
  const started = new Promise((done) => { ready = done; });
  const answer = (id, last) => {
    if (!last && performance.now() - answered < often_enough) return;
    answered = performance.now();
    self.postMessage({ id, answers, last });
    answers = [];
  };
  let present = 0;
  self.tell = (unit, text, kind) => {
    answers.push([unit, text, kind]);
    if (kind !== 1) answer(present, false);
  };
  self.onmessage = async ({ data: { id, program, job, units } }) => {
    if (program) {
      self.Module.program = program;
      self.Module.begin();
      return;
    }
    await started;
    present = id;
    if (job !== undefined) {
      const size = Module.lengthBytesUTF8(job) + 1, pointer = Module._malloc(size);
      Module.stringToUTF8(job, pointer, size);
      Module._stiction_job_open(pointer);
      Module._free(pointer);
    }
    for (const unit of units) {
      Module._stiction_job_unit(unit);
      answer(id, false);
    }
    answer(id, true);
  };
  let begin;
  const given = new Promise((done) => { begin = done; });
  self.Module = {
    begin,
    noInitialRun: true,
    instantiateWasm: (imports, done) => {
      given.then(async () => {
        const [first, second] = self.Module.program, instance = await WebAssembly.instantiate(first, halves.imports(imports, () => halves.table(instance)));
        if (second) await halves.join(instance, second);
        done(instance, first);
      });
      return {};
    },
    onRuntimeInitialized: () => ready(),
  };
})();
