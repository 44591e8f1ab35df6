import { z } from "zod";

import { assertSameToolFile } from "./files/held-file.ts";
import { findToolFile, permissionToLook } from "./files/tool-file.ts";
import { namesResult } from "./search/names-result.ts";
import { listFolder } from "./search/walk-files.ts";
import { toolFailure } from "./tool-failure.ts";
import { type Tool, defineTool } from "./tool.ts";

const MAX_NAMES = 1000;

export const listTool: Tool = defineTool({
  name: "list",
  description:
    "Lists the entries of a folder, one name a line, folders with a `/` at the end. Leaves out node_modules and version " +
    `control. At most ${MAX_NAMES} names.`,
  kind: "search",
  input: z.strictObject({
    path: z.string().describe("The folder; default: the working directory").optional(),
  }),
  async prepare({ path = "." }, context) {
    const target = await findToolFile(path, context);
    return {
      title: `List ${target.name === "." ? "the working directory" : target.name}`,
      locations: [target.location],
      permission: permissionToLook("list", target),
      async run() {
        try {
          await assertSameToolFile(target, context);
          const entries = await listFolder(target.path);
          const names = entries.map(({ name, isFolder }) => (isFolder ? `${name}/` : name));
          return namesResult(names, MAX_NAMES);
        } catch (error) {
          throw toolFailure(`list "${target.name}"`, error);
        }
      },
    };
  },
});
