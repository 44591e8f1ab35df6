import { createGlob } from "./glob.ts";
import { fenced } from "./markdown.ts";
import { type Place, findPlace, permissionToLook } from "./place.ts";
import { textContent } from "./text-content.ts";
import { toolFailure } from "./tool-failure.ts";
import { type Tool, type ToolResult, defineTool } from "./tool.ts";
import { listFolder, walkFiles } from "./walk-files.ts";

const MAX_NAMES = 1000;

/** Lists a folder, or the files below it that match a glob. */
export const listTool: Tool = defineTool({
  name: "list",
  description:
    "Lists what is in a folder, one name a line, folders with a `/` at the end. With `pattern`, lists all files " +
    "below the folder that match a glob such as `**/*.test.ts` instead, as paths from that folder. " +
    `Leaves out node_modules and version control. At most ${MAX_NAMES} names.`,
  kind: "search",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string", description: "The folder; the working directory if left out" },
      pattern: { type: "string", description: "A glob; without a `/` it matches file names in all folders" },
    },
    required: [],
    additionalProperties: false,
  },
  async prepare({ path = ".", pattern }, context) {
    const place = await findPlace(path, context);
    const matches = pattern === undefined ? undefined : createGlob(pattern);
    const where = place.name === "." ? "the working directory" : place.name;
    return {
      title: pattern === undefined ? `List ${where}` : `List ${pattern} in ${where}`,
      locations: [place.location],
      permission: permissionToLook("list", place),
      async run({ signal }) {
        try {
          return toResult(matches ? await findFiles(place, matches, signal) : await namesIn(place));
        } catch (error) {
          signal.throwIfAborted();
          throw toolFailure(`list "${place.name}"`, error);
        }
      },
    };
  },
});

async function namesIn({ path }: Place): Promise<string[]> {
  const entries = await listFolder(path);
  return entries.map(({ name, isFolder }) => (isFolder ? `${name}/` : name));
}

async function findFiles(
  { path }: Place,
  matches: (file: string) => boolean,
  signal: AbortSignal,
): Promise<string[]> {
  const found: string[] = [];
  for await (const file of walkFiles(path, signal)) {
    if (matches(file)) found.push(file);
    if (found.length > MAX_NAMES) break;
  }
  return found;
}

function toResult(names: readonly string[]): ToolResult {
  if (names.length === 0) return { text: "[Nothing found]", content: [textContent("Nothing found")] };
  const shown = names.slice(0, MAX_NAMES).join("\n");
  const note = names.length > MAX_NAMES ? `The first ${MAX_NAMES} names; there are more` : "";
  return {
    text: note === "" ? shown : `${shown}\n[${note}]`,
    content: [textContent([fenced(shown), note].filter(Boolean).join("\n\n"))],
    details: { count: Math.min(names.length, MAX_NAMES), complete: note === "" },
  };
}
