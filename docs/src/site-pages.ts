import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A page of the site, as Markdown. */
export interface SitePage {
  /** From the folder of the pages, with forward slashes: `guides/turns.md`. */
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

/** The first heading of a page, without marks; its file if there is none. */
export function titleOf({ file, text }: SitePage): string {
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? file;
}

/** The file that a link of the menu stands for: `/guides/turns` is `guides/turns.md`, `/start/` is `start/index.md`. */
export function pageOfLink(link: string): string {
  const path = link.slice(1).replace(/[#?].*$/, "");
  return path === "" || path.endsWith("/") ? `${path}index.md` : `${path.replace(/\.html$/, "")}.md`;
}

/** Returns true if a built site has the file of a link. */
export function hasFile(dist: string, path: string): boolean {
  return existsSync(join(dist, path));
}

/** Writes a file and the folders above it. */
export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
