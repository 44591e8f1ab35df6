import { lstat } from "node:fs/promises";
import { dirname } from "node:path";

import type { Turn } from "@parley/agent";
import { visibleLine } from "@parley/protocol/text";

import { cutText } from "../text/cut-text.ts";
import { type KeptTexts, digestOf } from "./kept-texts.ts";
import type { PlannedChange } from "./planned-change.ts";
import { type ChangeStep, type TurnChanges, changedTurns, storeTurn } from "./turn-changes.ts";

const PROMPT_LENGTH = 80;

/**
 * Records the changes that a turn makes to files. Each change is recorded before it is made, so it can be undone even
 * if the process is killed. The file's text shows whether a recorded change was made.
 */
export class ChangeRecorder {
  readonly #turn: Pick<Turn, "session" | "text">;
  readonly #texts: KeptTexts;
  #changes: TurnChanges | undefined;

  constructor(turn: Pick<Turn, "session" | "text">, texts: KeptTexts) {
    this.#turn = turn;
    this.#texts = texts;
  }

  /** @throws {Error} if the session's store fails. */
  async record(planned: readonly PlannedChange[]): Promise<void> {
    const { session } = this.#turn;
    const changes = (this.#changes ??= await this.#begin());
    const steps: ChangeStep[] = [];
    for (const change of planned) {
      if (change.oldText !== change.newText) steps.push(await this.#keep(change, changes.steps));
    }
    if (steps.length === 0) return;
    this.#changes = { ...changes, steps: [...changes.steps, ...steps] };
    await storeTurn(session, this.#changes);
  }

  async #begin(): Promise<TurnChanges> {
    const { session, text } = this.#turn;
    const [last] = await changedTurns(session);
    const line = visibleLine(text.trim().replaceAll(/\s+/g, " "));
    const prompt = line.length > PROMPT_LENGTH ? `${cutText(line, PROMPT_LENGTH)}…` : line;
    return { number: (last?.number ?? 0) + 1, prompt, sessionId: session.sessionId, steps: [] };
  }

  async #keep(
    { target, oldText, newText }: PlannedChange,
    earlier: readonly ChangeStep[],
  ): Promise<ChangeStep> {
    const { path, clientPath, name } = target;
    const after = newText === null ? null : digestOf(newText);
    if (oldText === null) {
      return { clientPath, path, name, before: null, after, newFolders: await missingFolders(path) };
    }
    const before = digestOf(oldText);
    // Only the text from before the turn needs to be stored.
    const goesOn = earlier.some((step) => step.path === path && step.after === before);
    // A failure to store the old text must not prevent the change. The undo will be refused instead.
    if (!goesOn) await this.#texts.put(this.#turn.session.sessionId, oldText).catch(() => undefined);
    const stats = await lstat(path).catch(() => undefined);
    return { clientPath, path, name, before, after, ...(stats && { mode: stats.mode & 0o7777 }) };
  }
}

/** Returns the missing folders above a file, innermost first. */
async function missingFolders(path: string): Promise<string[]> {
  const missing: string[] = [];
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if ((await lstat(folder).catch(() => undefined)) !== undefined) break;
    missing.push(folder);
  }
  return missing;
}
