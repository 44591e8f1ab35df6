import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { getNativeClipboard } from "@earendil-works/pi-tui";

import { searchPathOutside } from "../agent/outside-project.ts";

const maxBytes = 50 * 1024 * 1024;

/** Images pasted from the clipboard, stored as files until the program exits. */
export class ClipboardImages {
  readonly #folders: string[] = [];

  /** Writes the clipboard's image to a file. Resolves to the file's path, or to `undefined` if there is no image. */
  async take(env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
    const image = await readImage(env);
    const type = image === undefined ? undefined : typeOf(image);
    if (image === undefined || type === undefined) return undefined;
    const folder = mkdtempSync(join(tmpdir(), "parley-image-"));
    this.#folders.push(folder);
    const file = join(folder, `clipboard.${type}`);
    writeFileSync(file, image, { mode: 0o600 });
    return file;
  }

  clear(): void {
    for (const folder of this.#folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }
}

async function readImage(env: NodeJS.ProcessEnv): Promise<Uint8Array | undefined> {
  if (env["WAYLAND_DISPLAY"] === undefined) return (await getNativeClipboard()?.getImage()) ?? undefined;
  const options = { encoding: "buffer", maxBuffer: maxBytes } as const;
  const outside = { ...env, ...searchPathOutside({ cwd: process.cwd(), env }) };
  const { stdout } = await promisify(execFile)("wl-paste", ["--type", "image/png"], {
    ...options,
    env: outside,
  });
  return stdout;
}

/** Detects an image's type from its first bytes, and returns the file name extension for it. */
function typeOf(image: Uint8Array): string | undefined {
  const begin = Buffer.from(image.subarray(0, 12)).toString("latin1");
  if (begin.startsWith("\u0089PNG")) return "png";
  if (begin.startsWith("\u00ff\u00d8\u00ff")) return "jpg";
  if (begin.startsWith("GIF8")) return "gif";
  return begin.startsWith("RIFF") && begin.endsWith("WEBP") ? "webp" : undefined;
}
