// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Loads the parts of the page: files beside it, with a hash of the content in their names, or elements inside it. page.js begins with this
// file.
(() => {
  const { page } = Module;

  // In the single file a part is an element with the compressed content in base64.
  const inside = (name) => {
    const element = document.querySelector(`script[data-part="${name}"]`);
    if (!element) return null;
    const packed = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0));
    return new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  };
  page.holds = (name) => document.querySelector(`script[data-part="${name}"]`) !== null;

  const check = async (name, chunks) => {
    const hash = name.match(/\.([0-9a-f]{8,})\.\w+$/)?.[1];
    if (!hash || !window.crypto?.subtle) return;
    const digest = await crypto.subtle.digest("SHA-256", await new Blob(chunks).arrayBuffer());
    const text = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (text.startsWith(hash)) return;
    fetch(name, { cache: "reload" }).catch(() => {});  // replaces the wrong content in the browser's cache
    throw new Error("it belongs to another build, or has changed on its way");
  };
  const is_fresh = new URLSearchParams(location.search).has("fresh");
  /** A part as a response of the given type, whatever type the server sends; `see` gets the number of bytes as they arrive. The content is
  /*checked against the hash in the name. */
  page.get = async (name, type, see = () => {}) => {
    const headers = { "Content-Type": type }, packed = inside(name);
    if (packed) return new Response(packed, { headers });
    page.awaits(name);
    try {
      const response = await fetch(is_fresh ? `${name}?fresh` : name, { cache: is_fresh ? "reload" : "default" });
      if (!response.ok) throw { status: response.status };
      const reader = response.body.getReader(), chunks = [];
      const pull = async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            chunks.push(value);
            see(value.length);
            page.sign();
            return controller.enqueue(value);
          }
          page.arrived(name);
          await check(name, chunks);
          controller.close();
        } catch (error) {
          page.arrived(name);
          if (!page.is_standing()) page.miss(name, error);  // else the compiler that reads the stream would report it in its own words
          controller.error(error);
        }
      };
      return new Response(new ReadableStream({ pull }), { headers });
    } catch (error) {
      page.arrived(name);
      throw error;
    }
  };
  /** Runs a script of the page. `later`: the page can start without it. */
  page.load = async (name, later = false) => {
    const script = document.createElement("script"), packed = inside(name);
    script.later = later;
    if (packed) {
      script.textContent = await new Response(packed).text();
      document.head.append(script);
      return;
    }
    script.src = name;
    await new Promise((done, failed) => {
      const timer = page.is_standing() ? setTimeout(() => failed({ late: true }), page.patience) : 0;
      script.onload = () => { clearTimeout(timer); done(); };
      script.onerror = () => { clearTimeout(timer); failed({ absent: true }); };
      page.follow(script);
      document.head.append(script);
    });
  };
  page.modules = {};
  page.modules_on_the_way = 0;
  /** Exports of a script that is loaded later; if it did not arrive, it is requested again. */
  page.module = async (name) => {
    const stem = name.split(".")[0];
    if (!page.modules[stem]) {
      ++page.modules_on_the_way;
      try {
        await page.load(name, true);
      } finally {
        --page.modules_on_the_way;
        setTimeout(page.look_for_rest);  // after what waits for this module
      }
    }
    if (!page.modules[stem]) throw new Error("it cannot be read");
    return page.modules[stem];
  };
})();
