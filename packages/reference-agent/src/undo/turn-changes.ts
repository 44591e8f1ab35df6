import type { AgentSession } from "@parley/agent";

/** Maximum number of turns with changes to keep per session. */
const MAX_TURNS = 100;
const PREFIX = "changes:";

/** One change to a file. Texts are identified by their digests. */
export interface ChangeStep {
  /** The absolute path as the client knows it. */
  readonly clientPath: string;
  /** An absolute path with links resolved. */
  readonly path: string;
  /** The name for the user: relative to the working directory if the file is inside it. */
  readonly name: string;
  /** `null` if the file did not exist. */
  readonly before: string | null;
  /** `null` if the file was deleted. */
  readonly after: string | null;
  /** The file's mode before the change. */
  readonly mode?: number;
  /** Folders that were created for the file, innermost first. */
  readonly newFolders?: readonly string[];
}

/** The changes made to files in one turn. */
export interface TurnChanges {
  /** Increases with each turn that changes files. */
  readonly number: number;
  /** The start of the prompt, on a single line. */
  readonly prompt: string;
  /** The session that stores the contents. A fork includes the turns of the original session. */
  readonly sessionId: string;
  /** The changes, in the order in which they were made. */
  readonly steps: readonly ChangeStep[];
}

/** Reads the turns of a session whose changes have been kept, latest first. */
export async function changedTurns({ state }: Pick<AgentSession, "state">): Promise<TurnChanges[]> {
  const keys = (await state.keys()).filter((key) => key.startsWith(PREFIX));
  const turns = await Promise.all(keys.map((key) => state.get(key)));
  return (turns as TurnChanges[]).toSorted((one, other) => other.number - one.number);
}

/** Stores a turn's state, replacing any earlier state. If there are too many turns, removes the oldest. */
export async function storeTurn(session: Pick<AgentSession, "state">, turn: TurnChanges): Promise<void> {
  await session.state.set(keyOf(turn), turn);
  await forgetTurns(session, (await changedTurns(session)).slice(MAX_TURNS));
}

/** Removes the recorded changes of the given turns. */
export async function forgetTurns(
  { state }: Pick<AgentSession, "state">,
  turns: readonly TurnChanges[],
): Promise<void> {
  for (const turn of turns) await state.set(keyOf(turn), undefined);
}

function keyOf({ number }: TurnChanges): string {
  return `${PREFIX}${number}`;
}
