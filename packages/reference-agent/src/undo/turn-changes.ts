import type { AgentSession } from "@parley/agent";

/** Maximum number of turns with changes to keep per session. */
const MAX_TURNS = 100;
const PREFIX = "changes:";

/** One change to a file. The texts before and after are identified by their digests. */
export interface ChangeStep {
  /** The client's absolute path to the file. */
  readonly clientPath: string;
  /** An absolute path with links resolved. */
  readonly path: string;
  /** Path to show to the user: relative to the working directory if the file is inside it. */
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

export interface TurnChanges {
  /** Increases with each turn that changes files. */
  readonly number: number;
  /** Start of the prompt, on a single line. */
  readonly prompt: string;
  /**
   * Session that stores the contents. It may not be the current session, because a fork includes the original
   * session's turns.
   */
  readonly sessionId: string;
  /** Changes, in the order in which they were made. */
  readonly steps: readonly ChangeStep[];
}

/** Returns the session's turns that have recorded changes, latest first. */
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

export async function forgetTurns(
  { state }: Pick<AgentSession, "state">,
  turns: readonly TurnChanges[],
): Promise<void> {
  for (const turn of turns) await state.set(keyOf(turn), undefined);
}

function keyOf({ number }: TurnChanges): string {
  return `${PREFIX}${number}`;
}
