// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Registers the service worker (worker.js), which keeps the page for the next visit, and shows a message when a new build has arrived.
"use strict";

(() => {
  const { page } = Module, worker = navigator.serviceWorker, often_enough = 3600000;  // ms
  worker.addEventListener("message", ({ data }) => {
    if (data?.build && data.build !== document.documentElement.dataset.version) page.show_line("New version: the next load uses it.", ["Reload", () => location.reload()]);
  });
  worker.startMessages();
  let asked = performance.now();
  worker.register("worker.js").then((registration) => {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || performance.now() - asked < often_enough) return;
      asked = performance.now();
      registration.update().catch(() => { /* no network: it is tried again later */ });
    });
  }).catch(() => { /* storage is full or not allowed: the page works, but needs a network */ });
  page.modules.offline = {};
})();
