import type { FileChange } from "../tools/files/file-change.ts";
import { LEADS_ELSEWHERE } from "../tools/files/held-folder.ts";
import { readTextFile } from "../tools/files/text-file.ts";
import { findToolFile } from "../tools/files/tool-file.ts";
import type { ToolContext } from "../tools/tool.ts";
import { type KeptTexts, digestOf } from "./kept-texts.ts";
import type { ChangeStep, TurnChanges } from "./turn-changes.ts";

export interface UndoRefusal {
  /** Path to show to the user: relative to the working directory if the file is inside it. */
  readonly name: string;
  readonly reason: string;
}

/** Changes needed to undo some turns. */
export interface UndoPlan {
  readonly changes: readonly FileChange[];
  /** Folders that were created for files that will be deleted, innermost first. */
  readonly newFolders: readonly string[];
  /** Files whose changes cannot be undone. If there are any, nothing may be changed. */
  readonly refusals: readonly UndoRefusal[];
}

/**
 * Plans how to undo some turns, without changing anything.
 *
 * @param turns consecutive turns, latest first
 */
export async function planUndo(
  turns: readonly TurnChanges[],
  texts: KeptTexts,
  context: ToolContext,
): Promise<UndoPlan> {
  const files = new Map<string, OwnedStep[]>();
  for (const { steps, sessionId } of turns) {
    for (const step of steps.toReversed()) {
      const ofFile = files.get(step.path) ?? [];
      files.set(step.path, [...ofFile, { ...step, sessionId }]);
    }
  }
  const changes: FileChange[] = [];
  const refusals: UndoRefusal[] = [];
  const newFolders = new Set<string>();
  for (const [path, steps] of files) {
    try {
      const change = await planFile(path, { steps, texts, context });
      if (change === undefined) continue;
      changes.push(change);
      if (change.newText !== null) continue;
      for (const folder of steps.flatMap((step) => step.newFolders ?? [])) newFolders.add(folder);
    } catch (error) {
      refusals.push({ name: steps[0]?.name ?? path, reason: (error as Error).message });
    }
  }
  const innermostFirst = [...newFolders].toSorted((one, other) => other.length - one.length);
  return { changes, newFolders: innermostFirst, refusals };
}

interface OwnedStep extends ChangeStep {
  /** Session that stores the text from before the change. */
  readonly sessionId: string;
}

interface FilePlanning {
  /** All changes to the file, latest first. */
  readonly steps: readonly OwnedStep[];
  readonly texts: KeptTexts;
  readonly context: ToolContext;
}

/**
 * @returns `undefined` if the file does not need to change.
 * @throws {Error} with the reason if the file has changed since the agent wrote it.
 */
async function planFile(
  path: string,
  { steps, texts, context }: FilePlanning,
): Promise<FileChange | undefined> {
  const target = await findToolFile(steps[0]?.clientPath ?? path, context);
  if (target.path !== path) throw new Error(LEADS_ELSEWHERE);
  const oldText = await readTextFile(path);
  const first = oldText === null ? null : digestOf(oldText);
  let digest = first;
  let undone: OwnedStep | undefined;
  for (const step of steps) {
    if (step.after === digest) {
      digest = step.before;
      undone = step;
    } else if (step.before !== digest) {
      throw new Error(undone === undefined ? describe(oldText, step) : CHANGED_BETWEEN);
    }
    // Otherwise, the change was never made, because it failed or the process was killed.
  }
  if (undone === undefined || digest === first) return undefined;
  const newText = digest === null ? null : await texts.get(undone.sessionId, digest);
  if (newText === undefined) throw new Error("its earlier text is no longer kept");
  return { target, oldText, newText, ...(undone.mode !== undefined && { mode: undone.mode }) };
}

const CHANGED_BETWEEN = "something else has changed it between two of my changes";

function describe(text: string | null, { after }: ChangeStep): string {
  if (text === null) return "it has been removed since";
  return after === null ? "it has been created again since" : "it has changed since";
}
