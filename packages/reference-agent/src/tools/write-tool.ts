import { prepareChange } from "./file-change.ts";
import { findPlace } from "./place.ts";
import { readTextFile } from "./text-file.ts";
import { toolFailure } from "./tool-failure.ts";
import { type Tool, defineTool } from "./tool.ts";

/** Writes a whole file. */
export const writeTool: Tool = defineTool({
  name: "write",
  description:
    "Writes a text file: makes it, and the folders above it, or replaces all of its text. " +
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
    const oldText = await readTextFile(place.path).catch((error: unknown) => {
      throw toolFailure(`write "${place.name}"`, error);
    });
    return prepareChange({ tool: "write", title: `Write ${place.name}`, place, oldText, newText: content });
  },
});
