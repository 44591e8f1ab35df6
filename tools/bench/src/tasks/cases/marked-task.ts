import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const markedTask: Task = {
  id: "marked",
  name: "marked",
  license: "MIT",
  broken: {
    version: "4.0.16",
    integrity:
      "sha512-wahonIQ5Jnyatt2fn8KqF/nIqZM8mh3oRu2+l5EANGMhu6RFjiSG52QNE2eWzFMI94HqYSgN184NurgNG6CztA==",
  },
  fixed: {
    version: "4.0.17",
    integrity:
      "sha512-Wfk0ATOK5iPxM4ptrORkFemqroz0ZDxp5MWfYA7H/F+wO17NRWV5Ypxi6p3g2Xmw2bKeiYOl6oVnLHKxBA0VhA==",
  },
  statement: [
    "A heading or a fenced code block right after a list item becomes part of the item: `- item\\n# Title` puts",
    "the heading into the `<li>`. Without indentation it ends the list. (Change `src`; `lib` is built from",
    "it.)",
  ].join(" "),
  judge(load) {
    const { marked } = load("src/marked.js") as { readonly marked: { parse(text: string): string } };
    const html = (text: string): string => marked.parse(text).replaceAll(/\s*\n/g, "");
    assert.equal(html("- item\n# Title"), '<ul><li>item</li></ul><h1 id="title">Title</h1>');
    assert.equal(html("- item\n```\ncode\n```"), "<ul><li>item</li></ul><pre><code>code</code></pre>");
    assert.equal(html("- a\n- b"), "<ul><li>a</li><li>b</li></ul>");
  },
};
