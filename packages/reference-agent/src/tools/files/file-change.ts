import { stat } from "node:fs/promises";

import type { ToolCallContent } from "@parley/schema/neutral";

import { toolFailure } from "../tool-failure.ts";
import type { PreparedCall, ToolContext } from "../tool.ts";
import { assertSameToolFile, withHeldFile } from "./held-file.ts";
import { readTextFile } from "./text-file.ts";
import { type ToolFile, permissionToChange, permissionToLook } from "./tool-file.ts";

/** A change to one file that the user can review before it is made. */
export interface FileChange {
  readonly target: ToolFile;
  /** The text before the change, or `null` if there is no such file. */
  readonly oldText: string | null;
  /** The text after the change, or `null` to delete the file. */
  readonly newText: string | null;
  /** Mode of a new file. For a moved file, the mode before the move. */
  readonly mode?: number | undefined;
}

/** Changes that a tool makes atomically. */
export interface FileChanges {
  readonly tool: string;
  /** Title for the user, such as "Edit a.txt". */
  readonly title: string;
  readonly changes: readonly FileChange[];
}

/**
 * Checks that a file has not changed since the model last saw it.
 *
 * @throws {Error} if it has changed.
 */
export function assertFresh(
  { target, oldText }: Pick<FileChange, "target" | "oldText">,
  { seen }: ToolContext,
): void {
  if (oldText !== null && seen.isStale(target.path, oldText)) {
    throw new Error("it has changed since you saw it; read it again");
  }
}

/**
 * Refuses a change for a reason that reveals something about the files. If the model may not read all of them without
 * asking, the user has to allow a call, which then fails with the reason.
 *
 * @param action the action that failed, with the value quoted: `edit "a.txt"`.
 * @throws {Error} with the reason if the model may read all of the files.
 */
export function refuseChange(action: string, targets: readonly ToolFile[], reason: unknown): PreparedCall {
  const failure = toolFailure(action, reason);
  const hidden = targets.find((target) => permissionToLook("read", target) !== undefined);
  if (hidden === undefined) throw failure;
  return {
    title: `Look at ${hidden.name}`,
    locations: [hidden.location],
    permission: permissionToLook("read", hidden),
    run: () => Promise.reject(failure),
  };
}

/**
 * Prepares a call that applies all of the given changes, or none if any file was modified in the meantime or cannot
 * be written. If every file already has its new text, there is nothing to ask about or to write.
 */
export async function prepareChanges(
  { tool, title, changes }: FileChanges,
  context: ToolContext,
): Promise<PreparedCall> {
  const targets = changes.map(({ target }) => target);
  const effective = changes.filter(hasEffect);
  const call =
    effective.length === 0
      ? unchangedCall(title, targets)
      : {
          title,
          locations: changes.map(({ target, oldText, newText }) => ({
            ...target.location,
            line: firstChangedLine(oldText ?? "", newText ?? ""),
          })),
          preview: effective.map(toDiff),
          permission: await permissionToChange(tool, targets, context),
        };
  return {
    ...call,
    async run() {
      await applyChanges(tool, changes, context);
      for (const { target, newText } of changes)
        if (newText !== null) context.seen.note(target.path, newText);
      return { text: (await Promise.all(changes.map(describeChange))).join("\n") };
    },
  };
}

/**
 * Describes a call that leaves all of its files as they are. Such a call reveals the text of the files, so it
 * requires the same permission as reading them.
 */
function unchangedCall(title: string, targets: readonly ToolFile[]): Omit<PreparedCall, "run"> {
  const hidden = targets.find((target) => permissionToLook("read", target) !== undefined);
  return {
    title: `${title} (no changes)`,
    locations: targets.map(({ location }) => location),
    permission: hidden && permissionToLook("read", hidden),
  };
}

export function toDiff({ target, oldText, newText }: FileChange): ToolCallContent {
  return { type: "diff", path: target.clientPath, oldText, newText: newText ?? "" };
}

/**
 * Applies all of the given changes, or none of them.
 *
 * @param tool the action, for messages: `edit`.
 * @throws {Error} if any file was modified in the meantime or cannot be written.
 */
export async function applyChanges(
  tool: string,
  changes: readonly FileChange[],
  context: ToolContext,
): Promise<void> {
  for (const change of changes) await assertUnchanged(tool, change, context);
  const effective = changes.filter(hasEffect);
  if (effective.length === 0) return;
  await context.beforeChange?.(effective);
  await makeChanges(tool, effective, context);
}

function hasEffect({ oldText, newText }: FileChange): boolean {
  return oldText !== newText;
}

async function assertUnchanged(tool: string, change: FileChange, context: ToolContext): Promise<void> {
  const { target, oldText } = change;
  let text: string | null;
  try {
    await assertSameToolFile(target, context);
    text = await readTextFile(target.path);
  } catch (error) {
    throw toolFailure(`${tool} "${target.name}"`, error);
  }
  if (text !== oldText) {
    throw new Error(`Cannot ${tool} "${target.name}": it has changed meanwhile; read it again`);
  }
}

async function makeChanges(
  tool: string,
  changes: readonly FileChange[],
  context: ToolContext,
): Promise<void> {
  const undos: (() => Promise<void>)[] = [];
  for (const change of changes) {
    try {
      await makeChange(change, context, undos);
    } catch (error) {
      // Undo as much as possible. Report only the first error.
      for (const undo of undos) await undo().catch(() => undefined);
      throw toolFailure(`${tool} "${change.target.name}"`, error);
    }
  }
}

/** Makes a change. As soon as the file may have changed, prepends an undo function to those for earlier changes. */
async function makeChange(
  { target, oldText, newText, mode }: FileChange,
  context: ToolContext,
  undos: (() => Promise<void>)[],
): Promise<void> {
  const write = (text: string, itsMode?: number): Promise<void> =>
    withHeldFile(target, { context, create: true }, (held) => held.write(text, itsMode));
  const remove = (): Promise<void> =>
    withHeldFile(target, { context, create: false }, (held) => held.remove());
  if (oldText === null) {
    undos.unshift(remove);
  } else {
    const { mode: oldMode } = await stat(target.path);
    undos.unshift(() => write(oldText, oldMode));
  }
  await (newText === null ? remove() : write(newText, mode));
}

async function describeChange({ target: { name }, oldText, newText }: FileChange): Promise<string> {
  if (newText === null) return `Removed ${name}`;
  if (oldText === newText) return `${name} has this text already`;
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import("diff");
  const before = oldText === null ? "/dev/null" : name;
  // Comparing very different strings takes a long time and results in a useless patch.
  const options = { context: 3, timeout: 200, headerOptions: FILE_HEADERS_ONLY };
  const patch = createTwoFilesPatch(before, name, oldText ?? "", newText, undefined, undefined, options);
  return `${oldText === null ? "Created" : "Changed"} ${name}${patch === undefined ? "" : `\n${patch}`}`;
}

/** Returns the number of the first line that differs between two strings, starting at 1. */
function firstChangedLine(oldText: string, newText: string): number {
  const length = Math.min(oldText.length, newText.length);
  let line = 1;
  for (let index = 0; index < length && oldText[index] === newText[index]; index++) {
    if (newText[index] === "\n") line++;
  }
  return line;
}
