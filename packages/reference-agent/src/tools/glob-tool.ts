import { z } from "zod";

import { assertSameToolFile } from "./files/held-file.ts";
import { type ToolFile, findToolFile, permissionToLook } from "./files/tool-file.ts";
import { createGlob } from "./search/glob.ts";
import { namesResult } from "./search/names-result.ts";
import { walkFiles } from "./search/walk-files.ts";
import { toolFailure } from "./tool-failure.ts";
import { type Tool, defineTool } from "./tool.ts";

const MAX_NAMES = 1000;

export const globTool: Tool = defineTool({
  name: "glob",
  description:
    "Finds all files below a folder that match a glob such as `**/*.test.ts`, and returns their paths from that folder. " +
    `Leaves out node_modules and version control. At most ${MAX_NAMES} paths.`,
  kind: "search",
  input: z.strictObject({
    pattern: z.string().describe("A glob; without a `/` it matches file names in all folders"),
    path: z.string().describe("The folder; default: the working directory").optional(),
  }),
  async prepare({ pattern, path = "." }, context) {
    const target = await findToolFile(path, context);
    const matches = createGlob(pattern);
    return {
      title: `Find ${pattern} in ${target.name === "." ? "the working directory" : target.name}`,
      locations: [target.location],
      permission: permissionToLook("glob", target),
      async run({ signal }) {
        try {
          await assertSameToolFile(target, context);
          return namesResult(await findFiles(target, matches, signal), MAX_NAMES);
        } catch (error) {
          signal.throwIfAborted();
          throw toolFailure(`find files in "${target.name}"`, error);
        }
      },
    };
  },
});

async function findFiles(
  { path }: ToolFile,
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
