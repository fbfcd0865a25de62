// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A lesson in one file: its page with style, script, fonts and laboratory inside. It makes no request and opens from a disk.
import { sha256 } from "@noble/hashes/sha2";

const to_base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const hash = (text) => `'sha256-${to_base64(sha256(new TextEncoder().encode(text)))}'`;
/** Text within a script element: no `<` in data, and no end of the element in a script. */
const as_data = (text) => text.replaceAll("<", "\\u003c"), as_script = (text) => text.replaceAll("</script", "<\\/script");

/** The sources that the policy of a page allows for this kind. */
function read_policy(html, kind) {
  const policy = html.match(/Content-Security-Policy" content="([^"]*)"/)?.[1] ?? "";
  return policy.split(";").map((part) => part.trim()).find((part) => part.startsWith(`${kind} `))?.slice(kind.length + 1) ?? "";
}

/**
 * @param {string} html of write_lesson(..., {is_alone: true})
 * @param {{script: string, style: string, fonts: {name: string, bytes: Uint8Array}[], icon: string, laboratory: string}} parts the files as they
 *   are built; `laboratory` is stiction.html
 */
export function write_one_file(html, { script, style, fonts, icon, laboratory }) {
  const own_script = as_script(script);
  const own_style = fonts.reduce((text, { name, bytes }) => text.replaceAll(name, `data:font/woff2;base64,${to_base64(bytes)}`), style);
  // The policy of this file holds in its frame too: it allows what the laboratory needs.
  const policy = `default-src 'none'; script-src ${hash(own_script)} ${read_policy(laboratory, "script-src")}; style-src ${hash(own_style)} ${read_policy(laboratory, "style-src")}; ` +
    "worker-src blob:; img-src data: blob:; font-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'";
  const put = (text, from, to) => {
    if (!text.includes(from)) throw new Error(`the page of a lesson has no ${from}`);
    return text.replace(from, () => to);
  };
  const [, data] = html.match(/<script type="application\/json" id="lesson">([^]*?)<\/script>/);
  let out = html.replace(/(Content-Security-Policy" content=")[^"]*"/, (_, before) => `${before}${policy}"`);
  out = put(out, '<link rel="icon" href="../icon.svg">', `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon.trim())}">`);
  out = put(out, '<link rel="stylesheet" href="../lesson.css">', `<style>${own_style}</style>`);
  out = put(out, '<script src="../lesson.js" defer></script>\n', "").replace(/<link rel="preload".*>\n/g, "");
  out = put(out, `<script type="application/json" id="lesson">${data}</script>`, `<script type="application/json" id="start">{"stiction":1,"lesson":${data}}</script>
<script type="application/json" id="held-laboratory">${as_data(JSON.stringify(laboratory))}</script>
<script>${own_script}</script>`);
  return out.replace(' data-version="@version@"', "");
}
