import type { SidebarSection } from "./sidebar.ts";
import { pageOfLink, titleOf } from "./site-pages.ts";
import type { SitePage } from "./site-pages.ts";

/** Lists the pages in the menu and the packages' pages, in the format of https://llmstxt.org. */
export function llmsText(pages: readonly SitePage[], sections: readonly SidebarSection[]): string {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const lines = ["# Parley", "", "> A TypeScript toolkit for the Agent Client Protocol, versions 1 and 2."];
  for (const { text, items } of sections) {
    lines.push("", `## ${text}`, "");
    for (const { text: name, link } of items) {
      const page = byFile.get(pageOfLink(link));
      lines.push(`- [${page ? titleOf(page) : name}](/${pageOfLink(link)})`);
    }
  }
  lines.push("", "## Packages", "");
  for (const page of pages) {
    if (page.file.startsWith("reference/api/")) lines.push(`- [${titleOf(page)}](/${page.file})`);
  }
  return `${lines.join("\n")}\n`;
}

/** Joins all pages in the menu into one text. */
export function llmsFullText(pages: readonly SitePage[], sections: readonly SidebarSection[]): string {
  const byFile = new Map(pages.map((page) => [page.file, page.text]));
  const links = sections.flatMap(({ items }) => items.map(({ link }) => pageOfLink(link)));
  return links.map((file) => byFile.get(file) ?? "").join("\n\n");
}
