import type { AgentSession } from "@parley/agent";

/** Maximum number of turns with changes that a session keeps. */
const MAX_TURNS = 100;
const PREFIX = "changes:";

/** One change of a file. Texts are named by their digests. */
export interface ChangeStep {
  /** Absolute, as the client knows it. */
  readonly clientPath: string;
  /** Absolute, with links resolved. */
  readonly path: string;
  /** For the user: relative to the working directory if it is inside. */
  readonly name: string;
  /** `null` if there was no file. */
  readonly before: string | null;
  /** `null` if the file was removed. */
  readonly after: string | null;
  /** The mode of the file before. */
  readonly mode?: number;
  /** Folders that were created for the file, the innermost first. */
  readonly newFolders?: readonly string[];
}

/** The changes of files in one turn. */
export interface TurnChanges {
  /** Increases with each turn that changes files. */
  readonly number: number;
  /** The start of the prompt, on one line. */
  readonly prompt: string;
  /** The session whose texts these are: a fork has the turns of the session that it was forked from. */
  readonly sessionId: string;
  /** In the order in which they were made. */
  readonly steps: readonly ChangeStep[];
}

/** Reads the turns of a session whose changes are kept, the latest first. */
export async function changedTurns({ state }: Pick<AgentSession, "state">): Promise<TurnChanges[]> {
  const keys = (await state.keys()).filter((key) => key.startsWith(PREFIX));
  const turns = await Promise.all(keys.map((key) => state.get(key)));
  return (turns as TurnChanges[]).toSorted((one, other) => other.number - one.number);
}

/** Replaces a turn's stored state, and forgets the oldest turn if there are too many. */
export async function storeTurn(session: Pick<AgentSession, "state">, turn: TurnChanges): Promise<void> {
  await session.state.set(keyOf(turn), turn);
  await forgetTurns(session, (await changedTurns(session)).slice(MAX_TURNS));
}

/** Forgets the changes of turns. */
export async function forgetTurns(
  { state }: Pick<AgentSession, "state">,
  turns: readonly TurnChanges[],
): Promise<void> {
  for (const turn of turns) await state.set(keyOf(turn), undefined);
}

function keyOf({ number }: TurnChanges): string {
  return `${PREFIX}${number}`;
}
