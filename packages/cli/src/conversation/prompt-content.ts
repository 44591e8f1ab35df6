import { readFile, stat } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { AgentCapabilities } from "@parley/client";
import { expandHome } from "@parley/process/files";
import type { ContentBlock } from "@parley/schema/v1";

export interface PromptContentOptions {
  /** Base folder for relative paths. */
  readonly cwd: string;
  /** Kinds of content that the agent supports. */
  readonly takes: AgentCapabilities["prompt"];
}

interface NamedFile {
  readonly path: string;
  readonly isFile: boolean;
  readonly size: number;
}

/** Maximum size of a text file to embed in a prompt, in bytes. Larger files are sent as links. */
const maxEmbedded = 256 * 1024;

const mediaTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".wav": "audio/wav",
    ".mp3": "audio/mpeg",
  }),
);

/**
 * Converts a prompt to content blocks: its original text, followed by each file that it references as `@path` or
 * `@"path with spaces"`. Images, audio and text files are embedded if the agent supports that, and sent as links
 * otherwise. A name that does not match a file is treated as plain text.
 */
export async function promptContent(text: string, options: PromptContentOptions): Promise<ContentBlock[]> {
  const paths = [...text.matchAll(/(?<=^|\s)@(?:"([^"\n]+)(?:"|$)|(\S+))/gm)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
  const files = await Promise.all(paths.map((path) => existing(path, options.cwd)));
  const named = new Map(files.flatMap((file) => (file === undefined ? [] : [[file.path, file] as const])));
  const blocks = await Promise.all([...named.values()].map((file) => fileBlock(file, options)));
  return [{ type: "text", text }, ...blocks];
}

async function fileBlock(file: NamedFile, { takes }: PromptContentOptions): Promise<ContentBlock> {
  const uri = pathToFileURL(file.path).href;
  const link = { type: "resource_link", uri, name: basename(file.path) } as const;
  if (!file.isFile) return link;
  const mimeType = mediaTypes.get(extname(file.path).toLowerCase());
  const kind = mimeType?.startsWith("image/") === true ? "image" : "audio";
  if (mimeType !== undefined) {
    if (!takes[kind]) return { ...link, mimeType };
    const data = (await readFile(file.path)).toString("base64");
    return kind === "image" ? { type: kind, mimeType, data, uri } : { type: kind, mimeType, data };
  }
  if (!takes.embeddedContext || file.size > maxEmbedded) return link;
  const content = await readFile(file.path);
  return content.includes(0) ? link : { type: "resource", resource: { uri, text: content.toString("utf8") } };
}

/** Finds a file or folder. Trailing punctuation is treated as part of the name only if a file with that name exists. */
async function existing(path: string, cwd: string): Promise<NamedFile | undefined> {
  for (const name of [path, path.replace(/[.,;:!?)\]]+$/, "")]) {
    const absolute = resolve(cwd, fromHome(name));
    const found = name === "" ? undefined : await stat(absolute).catch(() => undefined);
    if (found !== undefined) return { path: absolute, isFile: found.isFile(), size: found.size };
  }
  return undefined;
}

/** Expands `~/`. Any other name that starts with a tilde, such as `~ann`, is a name in the current folder. */
function fromHome(name: string): string {
  return /^~(?:\/|$)/.test(name) ? expandHome(name) : name;
}
