// Rewrites the links on a package's pages while the package is packed, so that they work on registry websites. Runs
// in the package folder, where `prepack` changes the pages and `postpack` restores them.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { webAddress } from "./package-metadata.ts";
import type { RootManifest } from "./package-metadata.ts";
import { publishedPage } from "./published-page.ts";
import type { PageHome } from "./published-page.ts";

const root = join(import.meta.dirname, "../../../..");
const folder = process.cwd();
/** The original pages from the repository. */
const originals = join(folder, "node_modules/.cache/parley-pages");

const home: PageHome = {
  address: webAddress(JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as RootManifest),
  folder: relative(root, folder).split(sep).join("/"),
  kindOf(path) {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    return stats && (stats.isDirectory() ? "folder" : "file");
  },
};

function prepack(): void {
  const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const published = pages.map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text: originalOf(name, text) };
  });
  mkdirSync(originals, { recursive: true });
  for (const { name, text } of published) {
    writeFileSync(join(originals, name), text);
    writeFileSync(join(folder, name), publishedPage(text, home));
  }
}

/**
 * Returns the original contents of a page, which are in `originals` if an earlier run was killed before it restored
 * the page.
 */
function originalOf(name: string, text: string): string {
  const file = join(originals, name);
  if (!existsSync(file)) return text;
  const before = readFileSync(file, "utf8");
  return publishedPage(before, home) === text ? before : text;
}

function postpack(): void {
  for (const name of readdirSync(originals)) {
    writeFileSync(join(folder, name), readFileSync(join(originals, name)));
  }
  rmSync(originals, { recursive: true });
}

const [step] = process.argv.slice(2);
if (step === "prepack") prepack();
else if (step === "postpack") postpack();
else throw new Error(`Cannot run the step "${step}": it is "prepack" or "postpack"`);
