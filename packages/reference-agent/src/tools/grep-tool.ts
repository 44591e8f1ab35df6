import { stat } from "node:fs/promises";
import { relative } from "node:path";

import { z } from "zod";

import { fenced, inlineCode } from "../text/markdown.ts";
import { textContent } from "../text/text-content.ts";
import { assertSameToolFile } from "./files/held-file.ts";
import { isInside } from "./files/is-inside.ts";
import { type ToolFile, findToolFile, permissionToLook } from "./files/tool-file.ts";
import { findRipgrep, searchWithRipgrep } from "./search/ripgrep.ts";
import type { LineMatch, TextSearch } from "./search/text-search.ts";
import { searchByWalking } from "./search/walking-search.ts";
import { toolFailure } from "./tool-failure.ts";
import { type Tool, type ToolContext, type ToolResult, defineTool } from "./tool.ts";

const MAX_MATCHES = 200;

export const grepTool: Tool = defineTool({
  name: "grep",
  description:
    "Finds lines in the files of a folder, or in one file, as `path:line: text`. `pattern` is a regular expression " +
    "unless `literal` is set. Leaves out binary files, node_modules, version control and files that it ignores. " +
    `At most ${MAX_MATCHES} lines.`,
  kind: "search",
  input: z.strictObject({
    pattern: z.string().describe("The text or regular expression"),
    path: z.string().describe("A folder or file; default: the working directory").optional(),
    glob: z.string().describe("Search only files that match, such as `*.ts` or `src/**/*.ts`").optional(),
    literal: z.boolean().describe("Whether the pattern is plain text").optional(),
    ignoreCase: z.boolean().optional(),
  }),
  async prepare({ pattern, path = ".", glob, literal = false, ignoreCase = false }, context) {
    if (pattern === "") throw new Error('Invalid input: "pattern" is empty');
    const target = await findToolFile(path, context);
    const where = target.name === "." ? "" : ` in ${target.name}`;
    return {
      title: `Search for ${inlineCode(pattern)}${where}${glob === undefined ? "" : ` (${glob})`}`,
      locations: [target.location],
      permission: permissionToLook("grep", target),
      async run({ signal }) {
        // Request one more match than the limit, to detect whether there are more.
        const limit = MAX_MATCHES + 1;
        const search = { path: target.path, pattern, glob, literal, ignoreCase, limit, signal };
        try {
          await assertSameToolFile(target, context);
          return toResult(target, await withoutOwn(await searchText(search, context), target, context));
        } catch (error) {
          signal.throwIfAborted();
          throw toolFailure(`search "${target.name}"`, error);
        }
      },
    };
  },
});

async function searchText(search: TextSearch, context: ToolContext): Promise<LineMatch[]> {
  const [ripgrep, stats] = await Promise.all([trustedRipgrep(context), stat(search.path)]);
  // Searching a pipe or device could block forever.
  if (!stats.isDirectory() && !stats.isFile()) throw new Error("it is not a regular file");
  // The glob does not apply to a file that is specified directly.
  const fitting = stats.isDirectory() ? search : { ...search, glob: undefined };
  return ripgrep === undefined ? searchByWalking(fitting) : searchWithRipgrep(ripgrep, fitting);
}

/** Returns ripgrep, unless one of the session's commands or edits may have modified it. */
async function trustedRipgrep({ paths, programPaths = [] }: ToolContext): Promise<string | undefined> {
  const program = await findRipgrep();
  if (program === undefined) return undefined;
  const { path, outside } = await paths.resolve(program);
  return outside || programPaths.some((folder) => isInside(path, folder)) ? program : undefined;
}

/** Removes matches in the agent's own files. To read such a file, the model has to name it, and the user is asked. */
async function withoutOwn(
  matches: readonly LineMatch[],
  { region }: ToolFile,
  { ownFiles }: ToolContext,
): Promise<LineMatch[]> {
  if (ownFiles === undefined || region === "own") return [...matches];
  const found = await Promise.all(matches.map(({ path }) => ownFiles.resolve(path)));
  return matches.filter((_, index) => found[index]?.outside);
}

function toResult(target: ToolFile, matches: readonly LineMatch[]): ToolResult {
  if (matches.length === 0) return { text: "[No matches]", content: [textContent("No matches")] };
  const listed = matches.slice(0, MAX_MATCHES);
  const lines = listed.map(({ path, line, text }) => `${nameOf(path, target)}:${line}: ${text}`).join("\n");
  const note = listed.length < matches.length ? `The first ${MAX_MATCHES} matches; there are more` : "";
  return {
    text: note === "" ? lines : `${lines}\n[${note}]`,
    content: [textContent([fenced(lines), note].filter(Boolean).join("\n\n"))],
    details: { matches: listed.length, complete: note === "" },
  };
}

/**
 * Returns a path that the model can use in other calls: the searched path, joined with the match's path inside it.
 */
function nameOf(path: string, target: ToolFile): string {
  const inner = relative(target.path, path).replaceAll("\\", "/");
  if (inner === "") return target.name;
  return target.name === "." ? inner : `${target.name}/${inner}`;
}
