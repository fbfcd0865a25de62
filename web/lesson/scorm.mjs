// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A lesson as a package for a learning platform (SCORM 1.2): the lesson in one file, and a page around it that turns its messages into a score.
// The lesson itself does not use the interface of the platform.
import { strToU8, zipSync } from "fflate";
import { escape_html as text } from "./markdown.mjs";

/** The script of the page around the lesson. The interface of the platform is an object `API` of a window above, or of the one that opened this. */
export function talk_to_platform() {
  const search = (from) => {
    for (let at = from; at; at = at.parent === at ? null : at.parent) {
      try {
        if (at.API) return at.API;
      } catch { return null; /* a window of another origin */ }
    }
    return null;
  };
  const frame = document.querySelector("iframe"), tasks = Number(frame.dataset.tasks);
  const api = search(window.parent) ?? (window.opener ? search(window.opener) : null);
  if (!api) return;
  api.LMSInitialize("");
  if (!["completed", "passed"].includes(api.LMSGetValue("cmi.core.lesson_status"))) api.LMSSetValue("cmi.core.lesson_status", "incomplete");
  window.addEventListener("message", ({ data, source }) => {
    if (source !== frame.contentWindow || data?.stiction !== 1 || data.event !== "answer") return;
    const [, solved] = data.data.code.split("."), count = [...BigInt(`0x${solved}`).toString(2)].filter((bit) => bit === "1").length;
    const score = Math.round((100 * count) / tasks), before = Number(api.LMSGetValue("cmi.core.score.raw"));
    if (score < before) return;  // solved before, in another browser
    api.LMSSetValue("cmi.core.score.min", "0");
    api.LMSSetValue("cmi.core.score.max", "100");
    api.LMSSetValue("cmi.core.score.raw", String(score));
    if (count === tasks) api.LMSSetValue("cmi.core.lesson_status", "completed");
    api.LMSCommit("");
  });
  window.addEventListener("pagehide", () => api.LMSFinish(""));
}

const write_manifest = ({ id, lang, head }) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="stiction-${id}-${lang}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="lesson">
    <organization identifier="lesson"><title>${text(head.title)}</title>
      <item identifier="item" identifierref="page"><title>${text(head.title)}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/><file href="platform.js"/><file href="platform.css"/><file href="lesson.html"/>
    </resource>
  </resources>
</manifest>
`;

const write_page = ({ lang, head, tasks }) => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(head.title)}</title>
<link rel="stylesheet" href="platform.css">
</head>
<body>
<iframe src="lesson.html" title="${text(head.title)}" data-tasks="${tasks.length}"></iframe>
<script src="platform.js"></script>
</body>
</html>
`;

const style = "html, body { height: 100%; margin: 0; } iframe { display: block; width: 100%; height: 100%; border: 0; }\n";
// The same bytes each time: a package has no date of its own.
const date = new Date(2000, 0, 1);

/** The package as bytes of a zip file; `html` is the lesson in one file. */
export function write_package(lesson, html) {
  const files = { "imsmanifest.xml": write_manifest(lesson), "index.html": write_page(lesson), "platform.js": `(${talk_to_platform})();\n`, "platform.css": style, "lesson.html": html };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])), { mtime: date, level: 9 });
}
