import { assertFresh, prepareChanges, refuseChange } from "./files/file-change.ts";
import { findPlace } from "./files/place.ts";
import { readTextFile } from "./files/text-file.ts";
import { type Tool, defineTool } from "./tool.ts";

/** Writes a whole file. */
export const writeTool: Tool = defineTool({
  name: "write",
  description:
    "Writes a text file: creates it and its parent folders, or replaces its whole text. " +
    'To change part of a file use "edit".',
  kind: "edit",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string", description: "From the working directory, or absolute" },
      content: { type: "string", description: "The whole text of the file" },
    },
    required: ["path", "content"],
    additionalProperties: false,
  },
  async prepare({ path, content }, context) {
    const place = await findPlace(path, context);
    try {
      const oldText = await readTextFile(place.path);
      assertFresh({ place, oldText }, context);
      const changes = [{ place, oldText, newText: content }];
      return prepareChanges({ tool: "write", title: `Write ${place.name}`, changes }, context);
    } catch (error) {
      return refuseChange(`write "${place.name}"`, [place], error);
    }
  },
});
