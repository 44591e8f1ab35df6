import { stat } from "node:fs/promises";
import { extname } from "node:path";

import { z } from "zod";

import { fenced } from "../text/markdown.ts";
import { textContent } from "../text/text-content.ts";
import { withHeldFile } from "./files/held-file.ts";
import { imageTypeOf, readImage } from "./files/model-image.ts";
import { type LinesRead, readLines } from "./files/read-lines.ts";
import { readTextFile } from "./files/text-file.ts";
import { type ToolFile, findToolFile, permissionToLook } from "./files/tool-file.ts";
import { toolFailure } from "./tool-failure.ts";
import { type Tool, type ToolContext, type ToolResult, defineTool } from "./tool.ts";

const MAX_LINES = 2000;
const MAX_CHARACTERS = 50_000;

export const readTool: Tool = defineTool({
  name: "read",
  description:
    `Reads a text file. At most ${MAX_LINES} lines and ${MAX_CHARACTERS} characters at once: ` +
    "give `line` and `limit` to read another part. The result is the text exactly as it is in the file. " +
    "It also shows images: PNG, JPEG, GIF and WebP.",
  kind: "read",
  input: z.strictObject({
    path: z.string().describe("From the working directory, or absolute"),
    line: z.int().min(1).describe("The first line to read, from 1").optional(),
    limit: z.int().min(1).max(MAX_LINES).describe("Number of lines to read").optional(),
  }),
  async prepare({ path, line = 1, limit = MAX_LINES }, context) {
    const target = await findToolFile(path, context);
    const part = line === 1 && limit === MAX_LINES ? "" : ` from line ${line}`;
    return {
      title: `Read ${target.name}${part}`,
      locations: [line === 1 ? target.location : { ...target.location, line }],
      permission: permissionToLook("read", target),
      async run({ signal }) {
        try {
          return await withHeldFile(target, { context, create: false }, async ({ path: held }) => {
            await assertFile(held);
            const imageType = await imageTypeOf(held);
            if (imageType !== undefined) return await imageResult(target, { path: held, imageType }, context);
            const range = { line, lines: limit, characters: MAX_CHARACTERS, signal };
            const read = await readLines(held, range);
            // A file that cannot be read as a whole cannot be edited either, so its text is not needed.
            const text = await readTextFile(held).catch(() => null);
            if (text !== null) context.seen.note(target.path, text);
            return toResult(target, { line, ...read });
          });
        } catch (error) {
          signal.throwIfAborted();
          throw toolFailure(`read "${target.name}"`, error);
        }
      },
    };
  },
});

async function assertFile(path: string): Promise<void> {
  const stats = await stat(path);
  if (stats.isDirectory()) throw new Error('it is a directory; use "list"');
  // Reading a device or pipe could block forever.
  if (!stats.isFile()) throw new Error("it is not a regular file");
}

async function imageResult(
  { name }: ToolFile,
  { path, imageType: mimeType }: { readonly path: string; readonly imageType: string },
  { takesImages }: ToolContext,
): Promise<ToolResult> {
  if (!takesImages) {
    const text = `${name} is an image (${mimeType}), and this session's model cannot see images`;
    return { text: `[${text}]`, content: [textContent(text)], details: { mimeType } };
  }
  const content = await readImage(path, mimeType);
  return {
    text: `[${name} is an image, and attached]`,
    content: [{ type: "content", content }],
    details: { mimeType },
  };
}

function toResult({ name }: ToolFile, read: LinesRead & { readonly line: number }): ToolResult {
  const { text, line, lastLine } = read;
  const note = noteOn(read);
  const language = extname(name).slice(1);
  const body = text === "" ? "" : fenced(text, /^\w+$/.test(language) ? language : "");
  return {
    text: note === "" ? text : `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}[${note}]`,
    content: [textContent([body, note].filter(Boolean).join("\n\n"))],
    details: { line, lastLine },
  };
}

function noteOn({ text, line, lastLine, cut, more }: LinesRead & { readonly line: number }): string {
  if (text === "") return line === 1 ? "The file is empty" : `The file has no line ${line}`;
  if (cut) return `Line ${lastLine} is too long, and cut`;
  return more ? `Lines ${line} to ${lastLine}; the file goes on` : "";
}
