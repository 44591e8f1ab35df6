import { expect, test } from "vitest";

import { brokenLinks } from "./broken-links.ts";

const pages = new Map([
  [
    "index.html",
    '<a href="/base/guides/a.html#here">a</a> <a href="/base/guides/">b</a> <img src="/base/a.svg"> <a href="https://example.com">c</a>',
  ],
  ["guides/index.html", '<a href="a.html">a</a> <a href="#gone">b</a> <a href="/base/nowhere">c</a>'],
  ["guides/a.html", '<h2 id="here">Here</h2> <a href="../index.html#title">a</a> <img src="/base/b.svg">'],
]);

test("reports links to pages, headings and files that do not exist", () => {
  expect(brokenLinks(pages, { base: "/base/", hasFile: (path) => path === "a.svg" })).toEqual([
    "guides/index.html: #gone",
    "guides/index.html: /base/nowhere",
    "guides/a.html: ../index.html#title",
    "guides/a.html: /base/b.svg",
  ]);
});
