import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize, sep } from "node:path";

const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
  }),
);

/** A file of the page. */
export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
}

/** Returns the folder of the built page. This code may itself be bundled, so the folder is found by the package's name. */
export function findPageFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("@parley/inspector/package.json")), "dist/page");
}

/** Reads a file of the page; `undefined` if there is none. */
export async function readPageFile(folder: string, path: string): Promise<PageFile | undefined> {
  const file = normalize(join(folder, path === "/" ? "index.html" : path));
  const type = types.get(extname(file));
  if (type === undefined || !file.startsWith(folder + sep)) return undefined;
  try {
    const body = await readFile(file);
    return { type, body: type === types.get(".html") ? markServed(body) : body };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Marks the page as one that a program serves: it needs a token. */
function markServed(page: Buffer): Buffer {
  return Buffer.from(page.toString("utf8").replace("<html ", '<html data-served="" '));
}
