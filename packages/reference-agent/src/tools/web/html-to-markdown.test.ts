import { expect, it } from "vitest";

import { htmlToMarkdown } from "./html-to-markdown.ts";

const { signal } = new AbortController();

it("converts HTML to Markdown without scripts and styles", async () => {
  const html = "<h1>Title</h1><style>p {}</style><ul><li>one</li></ul><pre><code>x</code></pre>";

  await expect(htmlToMarkdown(html, { timeoutMs: 20_000, signal })).resolves.toBe(
    "# Title\n\n-   one\n\n```\nx\n```",
  );
});

it("stops converting a page that takes too long", async () => {
  const html = "<div>".repeat(200_000);

  await expect(htmlToMarkdown(html, { timeoutMs: 200, signal })).rejects.toThrow(
    "its HTML takes too much time or memory to convert",
  );
});

it("stops when aborted", async () => {
  const reason = new Error("enough");
  const stopped = AbortSignal.abort(reason);

  await expect(htmlToMarkdown("<p>a</p>", { timeoutMs: 20_000, signal: stopped })).rejects.toBe(reason);
});
