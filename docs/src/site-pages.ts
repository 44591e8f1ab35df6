import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface SitePage {
  /** Path relative to the pages folder, with forward slashes, such as `guides/turns.md`. */
  file: string;
  text: string;
}

/** Reads the Markdown pages below a folder, sorted by file. */
export function readSitePages(folder: string): SitePage[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({ file: file.replaceAll("\\", "/"), text: readFileSync(join(folder, file), "utf8") }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** Returns a page's first heading without markup, or the page's path if it has none. */
export function titleOf({ file, text }: SitePage): string {
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? file;
}

/**
 * Returns the file that a menu link refers to: `guides/turns.md` for `/guides/turns`, and `start/index.md` for
 * `/start/`.
 */
export function pageOfLink(link: string): string {
  const path = link.slice(1).replace(/[#?].*$/, "");
  return path === "" || path.endsWith("/") ? `${path}index.md` : `${path.replace(/\.html$/, "")}.md`;
}

/** Returns whether a built site contains the file that a link refers to. */
export function hasFile(dist: string, path: string): boolean {
  return existsSync(join(dist, path));
}

export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
