import type { StateUpdate } from "@parley/schema/neutral";

import { applyCancel } from "./apply-tool-call.ts";
import { applyTurnUpdate } from "./apply-turn-update.ts";
import { applyTurn } from "./apply-turn.ts";
import { changeState, createSessionState } from "./folded-state.ts";
import { type MemberChange, patched } from "./patched.ts";
import type { SessionState, SubagentState } from "./session-state.ts";

type Member = "title" | "description" | "capabilities" | "cwd" | "additionalDirectories" | "_meta";

const MEMBERS: readonly Member[] = [
  "title",
  "description",
  "capabilities",
  "cwd",
  "additionalDirectories",
  "_meta",
];

/** A change to a subagent. Omitted members are unchanged, and `null` clears a member. */
export interface SubagentChange extends MemberChange<Pick<SubagentState, Member>> {
  readonly sessionId: string;
  /** New state of the subagent's turn. `null` resets it to `unknown`. */
  readonly state?: StateUpdate | null | undefined;
}

/** Adds a subagent to a session, or updates an existing one. */
export function applySubagent(state: SessionState, change: SubagentChange): SessionState {
  const { sessionId, state: report } = change;
  return replaceSubagent(state, sessionId, ({ id, session, ...known }) => ({
    id,
    ...patched(known, change, MEMBERS),
    session: report === undefined ? session : applyTurnUpdate(session, report ?? { state: "unknown" }),
  }));
}

/** Finds a subagent in a session. */
export function findSubagent({ subagents }: SessionState, id: string): SubagentState | undefined {
  return subagents.find((known) => known.id === id);
}

/**
 * Changes a subagent's session. `path` lists the ids of the nested subagents, from the outermost one to the subagent
 * itself. An empty path means the session itself. Adds unannounced subagents on the path.
 *
 * `applyToSubagent(state, ["kid-1"], (session) => applyUpdate(session, update))` applies an update for the session
 * "kid-1".
 */
export function applyToSubagent(
  state: SessionState,
  [id, ...path]: readonly string[],
  change: (session: SessionState) => SessionState,
): SessionState {
  if (id === undefined) return change(state);
  return replaceSubagent(state, id, (known) => {
    const session = applyToSubagent(known.session, path, change);
    return session === known.session ? known : { ...known, session };
  });
}

/**
 * Marks the unfinished tool calls of all subagents as cancelled, except for background subagents, which continue when
 * the turn is cancelled.
 */
export function cancelSubagents(state: SessionState): SessionState {
  return changeSubagents(state, (known) =>
    isInBackground(state, known.id)
      ? known
      : { ...known, session: applyCancel(cancelSubagents(known.session)) },
  );
}

/**
 * Marks the state of running subagents as unknown, and removes the capabilities of all subagents. Clients call this
 * after a connection has closed, and after reopening a session, because the agent then announces the subagents that
 * are still working.
 *
 * @see https://agentclientprotocol.com/protocol/subagents
 */
export function loseSubagents(state: SessionState): SessionState {
  return changeSubagents(state, ({ capabilities: _, ...known }) => {
    const session = loseSubagents(known.session);
    const { status } = session.turn;
    return { ...known, session: status === "idle" ? session : applyTurn(session, { status: "unknown" }) };
  });
}

/** Whether the last reported state of the session lists the given subagent as background work. */
export function isInBackground({ background = [] }: SessionState, id: string): boolean {
  return background.some((work) => work.type === "subagent" && work.sessionId === id);
}

function changeSubagents(state: SessionState, change: (known: SubagentState) => SubagentState): SessionState {
  return state.subagents.length === 0
    ? state
    : changeState(state, { subagents: state.subagents.map(change) });
}

/** Replaces a subagent with the result of `change`. Adds the subagent first if it is unknown. */
function replaceSubagent(
  state: SessionState,
  id: string,
  change: (known: SubagentState) => SubagentState,
): SessionState {
  const { subagents } = state;
  const position = subagents.findIndex((known) => known.id === id);
  const known = subagents[position];
  if (known === undefined) {
    const session = applyTurn(createSessionState(), { status: "unknown" });
    return changeState(state, { subagents: [...subagents, change({ id, session })] });
  }
  const next = change(known);
  return next === known ? state : changeState(state, { subagents: subagents.with(position, next) });
}
