import { prepareChange } from "./file-change.ts";
import { findPlace } from "./place.ts";
import { readTextFile } from "./text-file.ts";
import { toolFailure } from "./tool-failure.ts";
import { type Tool, defineTool } from "./tool.ts";

/** Replaces part of a file. */
export const editTool: Tool = defineTool({
  name: "edit",
  description:
    "Replaces text in a file. `oldText` must be in the file exactly as given, with its white space, and only once, " +
    "unless `all` is set. Give some of the text around it if it is there more often.",
  kind: "edit",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string", description: "From the working directory, or absolute" },
      oldText: { type: "string", description: "What to replace" },
      newText: { type: "string", description: "What to put in its place" },
      all: { type: "boolean", description: "Replace it wherever it is" },
    },
    required: ["path", "oldText", "newText"],
    additionalProperties: false,
  },
  async prepare({ path, oldText, newText, all = false }, context) {
    const place = await findPlace(path, context);
    try {
      const text = await readTextFile(place.path);
      if (text === null) throw new Error("no such file");
      const changed = replaceText(text, { oldText, newText, all });
      return prepareChange({
        tool: "edit",
        title: `Edit ${place.name}`,
        place,
        oldText: text,
        newText: changed,
      });
    } catch (error) {
      throw toolFailure(`edit "${place.name}"`, error);
    }
  },
});

interface Replacement {
  readonly oldText: string;
  readonly newText: string;
  readonly all: boolean;
}

function replaceText(text: string, { oldText, newText, all }: Replacement): string {
  if (oldText === "") throw new Error('"oldText" is empty');
  if (oldText === newText) throw new Error('"oldText" and "newText" are the same');
  const pieces = text.split(oldText);
  const found = pieces.length - 1;
  if (found === 0) throw new Error("the text to replace is not in the file");
  if (found > 1 && !all)
    throw new Error(`the text to replace is in the file ${found} times; it must be unique`);
  return pieces.join(newText);
}
