import { z } from "zod";

import { assertFresh, prepareChanges, refuseChange } from "./files/file-change.ts";
import { findText, fitLineEnds, fitText, lineEndOf } from "./files/find-text.ts";
import { readTextFile } from "./files/text-file.ts";
import { findToolFile } from "./files/tool-file.ts";
import { type Tool, defineTool } from "./tool.ts";

export const editTool: Tool = defineTool({
  name: "edit",
  description:
    "Replaces text in a file. `oldText` must occur in the file exactly once unless `all` is set; include some of the " +
    "text around it to make it unique. White space at line ends and a common indentation may differ. " +
    "`edits` makes several replacements, one after the other: all of them, or none.",
  kind: "edit",
  input: z.strictObject({
    path: z.string().describe("From the working directory, or absolute"),
    oldText: z.string().describe("The text to replace").optional(),
    newText: z.string().describe("The replacement").optional(),
    all: z.boolean().describe("Replace every occurrence").optional(),
    edits: z
      .array(z.strictObject({ oldText: z.string(), newText: z.string(), all: z.boolean().optional() }))
      .describe("Several replacements, instead of the fields above")
      .optional(),
  }),
  async prepare({ path, oldText, newText, all, edits = [] }, context) {
    if ((oldText === undefined) !== (newText === undefined)) {
      throw new Error('Invalid input: "oldText" and "newText" belong together');
    }
    const single = oldText === undefined || newText === undefined ? [] : [{ oldText, newText, all }];
    const target = await findToolFile(path, context);
    try {
      const text = await readTextFile(target.path);
      if (text === null) throw new Error("no such file");
      assertFresh({ target, oldText: text }, context);
      const changed = replaceAll(text, [...single, ...edits]);
      const title = `Edit ${target.name}`;
      return prepareChanges(
        { tool: "edit", title, changes: [{ target, oldText: text, newText: changed }] },
        context,
      );
    } catch (error) {
      return refuseChange(`edit "${target.name}"`, [target], error);
    }
  },
});

interface Replacement {
  readonly oldText: string;
  readonly newText: string;
  readonly all?: boolean | undefined;
}

function replaceAll(text: string, replacements: readonly Replacement[]): string {
  if (replacements.length === 0) throw new Error('"oldText" and "newText", or "edits", are missing');
  return replacements.reduce((changed, replacement, index) => {
    try {
      return replaceText(changed, replacement);
    } catch (error) {
      if (replacements.length === 1) throw error;
      throw new Error(`${(error as Error).message} (edit ${index + 1})`, { cause: error });
    }
  }, text);
}

function replaceText(text: string, { oldText, newText, all = false }: Replacement): string {
  if (oldText === "") throw new Error('"oldText" is empty');
  if (oldText === newText) throw new Error('"oldText" and "newText" are the same');
  const matches = findText(text, oldText);
  if (matches.length === 0) throw new Error("the text to replace is not in the file");
  if (matches.length > 1 && !all) {
    throw new Error(`the text to replace is in the file ${matches.length} times; it must be unique`);
  }
  const lineEnd = lineEndOf(text);
  let changed = "";
  let from = 0;
  for (const match of matches) {
    const isExact = text.slice(match.start, match.end) === oldText;
    changed += text.slice(from, match.start);
    changed += isExact ? fitLineEnds(newText, lineEnd) : fitText(newText, match, lineEnd);
    from = match.end;
  }
  return changed + text.slice(from);
}
