import type { ToolCallContent } from "@parley/schema/v1";

import { type Place, permissionToChange } from "./place.ts";
import { readTextFile, writeTextFile } from "./text-file.ts";
import { toolFailure } from "./tool-failure.ts";
import type { PreparedCall } from "./tool.ts";

/** A change of one file, as it is shown to the user before it is made. */
export interface FileChange {
  readonly tool: string;
  /** For a person: "Edit a.txt". */
  readonly title: string;
  readonly place: Place;
  /** The text before, `null` if there is no such file. */
  readonly oldText: string | null;
  readonly newText: string;
}

/** A call that makes exactly this change, or fails if the file is not as it was any more. */
export function prepareChange(change: FileChange): PreparedCall {
  const { tool, title, place, oldText, newText } = change;
  const diff: ToolCallContent = { type: "diff", path: place.clientPath, oldText, newText };
  const line = firstChangedLine(oldText ?? "", newText);
  return {
    title,
    locations: [{ ...place.location, line }],
    preview: [diff],
    permission: permissionToChange(tool, place),
    async run() {
      await makeChange(change);
      return { text: await describeChange(change) };
    },
  };
}

async function makeChange({ tool, place: { path, name }, oldText, newText }: FileChange): Promise<void> {
  try {
    if ((await readTextFile(path)) !== oldText) throw new Error("it has changed meanwhile; read it again");
    await writeTextFile(path, newText);
  } catch (error) {
    throw toolFailure(`${tool} "${name}"`, error);
  }
}

async function describeChange({ place: { name }, oldText, newText }: FileChange): Promise<string> {
  if (oldText === newText) return `${name} has this text already`;
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import("diff");
  const before = oldText === null ? "/dev/null" : name;
  // Texts that have little in common take long to compare, and their patch says little.
  const options = { context: 3, timeout: 200, headerOptions: FILE_HEADERS_ONLY };
  const patch = createTwoFilesPatch(before, name, oldText ?? "", newText, undefined, undefined, options);
  return `${oldText === null ? "Created" : "Changed"} ${name}${patch === undefined ? "" : `\n${patch}`}`;
}

/** The first line, from 1, in which two texts differ. */
function firstChangedLine(oldText: string, newText: string): number {
  const length = Math.min(oldText.length, newText.length);
  let line = 1;
  for (let index = 0; index < length && oldText[index] === newText[index]; index++) {
    if (newText[index] === "\n") line++;
  }
  return line;
}
