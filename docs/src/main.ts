// Builds the site into `.vitepress/dist`: generated pages, the playground, the VitePress output, and files for
// language models. Then checks for broken links, pages missing from the menu, and search queries that do not find the
// expected page.
//
// Usage: `pnpm docs:build`. With `--pages-only`, it stops before running VitePress.
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

import { build } from "vitepress";

import { brokenLinks, readHtml } from "./broken-links.ts";
import { generatePages } from "./generate-pages.ts";
import { llmsFullText, llmsText } from "./llms-text.ts";
import { buildPlayground } from "./playground/build-playground.ts";
import { sidebar } from "./sidebar.ts";
import { hasFile, pageOfLink, readSitePages, writeText } from "./site-pages.ts";
import { missedFinds, openSiteSearch } from "./site-search.ts";

const root = join(import.meta.dirname, "..");
const pagesFolder = join(root, "pages");
const dist = join(root, ".vitepress/dist");

for (const [file, text] of generatePages()) writeText(join(pagesFolder, file), text);
await buildPlayground(join(pagesFolder, "public/playground"));

if (!process.argv.includes("--pages-only")) {
  await build(root);
  const pages = readSitePages(pagesFolder);
  for (const { file } of pages) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    copyFileSync(join(pagesFolder, file), join(dist, file));
  }
  writeText(join(dist, "llms.txt"), llmsText(pages, sidebar));
  writeText(join(dist, "llms-full.txt"), llmsFullText(pages, sidebar));

  const listed = new Set(sidebar.flatMap(({ items }) => items.map(({ link }) => pageOfLink(link))));
  const findings = [
    ...pages
      .filter(({ file }) => file !== "index.md" && !file.startsWith("reference/") && !listed.has(file))
      .map(({ file }) => `${file}: missing in the menu`),
    ...brokenLinks(readHtml(dist), {
      base: process.env["DOCS_BASE"] ?? "/",
      hasFile: (path) => hasFile(dist, path),
    }).map((link) => `broken link in ${link}`),
    ...missedFinds(await openSiteSearch(dist)),
  ];
  for (const finding of findings) console.error(finding);
  console.error(`${pages.length} pages, ${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
