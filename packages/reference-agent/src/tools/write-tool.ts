import { z } from "zod";

import { assertFresh, prepareChanges, refuseChange } from "./files/file-change.ts";
import { readTextFile } from "./files/text-file.ts";
import { findToolFile } from "./files/tool-file.ts";
import { type Tool, defineTool } from "./tool.ts";

export const writeTool: Tool = defineTool({
  name: "write",
  description:
    "Writes a text file: creates it and its parent folders, or replaces its whole text. " +
    'To change part of a file use "edit".',
  kind: "edit",
  input: z.strictObject({
    path: z.string().describe("From the working directory, or absolute"),
    content: z.string().describe("The whole text of the file"),
  }),
  async prepare({ path, content }, context) {
    const target = await findToolFile(path, context);
    try {
      const oldText = await readTextFile(target.path);
      assertFresh({ target, oldText }, context);
      const changes = [{ target, oldText, newText: content }];
      return prepareChanges({ tool: "write", title: `Write ${target.name}`, changes }, context);
    } catch (error) {
      return refuseChange(`write "${target.name}"`, [target], error);
    }
  },
});
