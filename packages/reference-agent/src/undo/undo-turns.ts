import { rmdir } from "node:fs/promises";

import type { Turn } from "@parley/agent";
import { visibleLine } from "@parley/protocol/text";

import { applyChanges, toDiff } from "../tools/files/file-change.ts";
import type { ToolContext } from "../tools/tool.ts";
import type { KeptTexts } from "./kept-texts.ts";
import { type UndoPlan, type UndoRefusal, planUndo } from "./plan-undo.ts";
import { type TurnChanges, forgetTurns } from "./turn-changes.ts";

export type UndoResult =
  | { readonly outcome: "undone"; readonly names: readonly string[] }
  /** The files already have the contents from before the turns. */
  | { readonly outcome: "unchanged" }
  | { readonly outcome: "refused"; readonly refusals: readonly UndoRefusal[] }
  | { readonly outcome: "failed"; readonly message: string };

export interface UndoSetting {
  readonly context: ToolContext;
  readonly texts: KeptTexts;
}

/** Maximum number of file names in a title. A title for more files shows their number instead. */
const MAX_NAMES = 3;

/**
 * Undoes the changes made in some turns, and shows the result as diffs in a tool call. Undoes nothing if one of
 * the files has changed since the agent wrote it or cannot be changed. Removes the records of undone turns.
 *
 * @param turns consecutive turns, latest first.
 */
export async function undoTurns(
  turn: Turn,
  turns: readonly TurnChanges[],
  { context, texts }: UndoSetting,
): Promise<UndoResult> {
  const plan = await planUndo(turns, texts, context);
  const { changes, refusals } = plan;
  if (refusals.length > 0) return { outcome: "refused", refusals };
  if (changes.length === 0) {
    await forgetTurns(turn.session, turns);
    return { outcome: "unchanged" };
  }
  const names = changes.map(({ target }) => target.name);
  const call = await turn.toolCall({
    title: visibleLine(
      `Undo changes to ${names.length > MAX_NAMES ? `${names.length} files` : names.join(", ")}`,
    ),
    kind: "edit",
    status: "in_progress",
    locations: changes.map(({ target }) => target.location),
    content: changes.map(toDiff),
  });
  try {
    await change(plan, context);
  } catch (error) {
    const { message } = error as Error;
    await call.update({ status: "failed", rawOutput: { error: message } });
    return { outcome: "failed", message };
  }
  await forgetTurns(turn.session, turns);
  await call.update({ status: "completed", rawOutput: { text: noteFor(names) } });
  return { outcome: "undone", names };
}

async function change({ changes, newFolders }: UndoPlan, context: ToolContext): Promise<void> {
  await applyChanges("restore", changes, context);
  // This deletes the folder only if it is empty again.
  for (const folder of newFolders) await rmdir(folder).catch(() => undefined);
}

/** Returns a note for the model, because the `/undo` command is not in its context. */
function noteFor(names: readonly string[]): string {
  return (
    `[The user took back your changes of these files: ${names.join(", ")}. They are as they were before those changes. ` +
    "Read them again before you rely on their text, and do not make the same changes again unless the user asks for it.]"
  );
}
