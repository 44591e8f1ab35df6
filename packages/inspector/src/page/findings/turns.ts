import type { Recording } from "../model/recording.ts";
import { resultOf, toObject } from "../model/row.ts";
import type { Activity, SessionUpdate, Turn } from "./activity.ts";
import { type Finding, QUIET_MS, type Until } from "./finding.ts";

/** Updates that users can see. Any custom update (`_…`) may be one of them. */
const OUTPUT = /^(?:agent_message|agent_thought|tool_call|plan|notice|_)/;

/** Finds turns without output, and version 2 prompts whose message the agent never sent. */
export function findLostUpdates({ turns, updates, version }: Activity): Finding[] {
  const silent = turns
    .filter((turn) => isSilent(turn) && !isFollowed(turn, { turns, updates }))
    .map(({ prompt, end, sessionId }): Finding => {
      const elsewhere = updates.find(
        (each) => each.sessionId !== sessionId && isBetween(each, prompt.index, end?.index),
      );
      const other = elsewhere ? `; meanwhile, it sent updates for session "${elsewhere.sessionId}"` : "";
      return {
        severity: "warning",
        id: "silent-turn",
        title: "The agent ended a turn without sending anything",
        reason: `Between the prompt at entry ${prompt.index} and the end of its turn at entry ${end?.index}, the agent sent no message, plan or tool call for session "${sessionId}"${other}`,
        advice: "Send the model's response as session updates before the turn ends.",
        row: end?.index ?? prompt.index,
      };
    });
  return version === 2 ? [...silent, ...findUnsentPrompts({ turns, updates })] : silent;
}

function isSilent({ end, stopReason, updates }: Turn): boolean {
  const isExpected = stopReason === "cancelled" || stopReason === "refusal";
  return end !== undefined && !end.isError && !isExpected && !updates.some(({ kind }) => OUTPUT.test(kind));
}

/** Whether output arrives between the end of the turn and the next prompt. A separate finding covers such output. */
function isFollowed(
  { sessionId, end }: Turn,
  { turns, updates }: Pick<Activity, "turns" | "updates">,
): boolean {
  const first = end?.index ?? Infinity;
  const next = turns.find((turn) => turn.sessionId === sessionId && turn.prompt.index > first)?.prompt.index;
  return updates.some((each) => each.sessionId === sessionId && isBetween(each, first, next));
}

function isBetween({ row, kind }: SessionUpdate, first: number, last = Infinity): boolean {
  return row.index > first && row.index < last && OUTPUT.test(kind);
}

function findUnsentPrompts({ turns, updates }: Pick<Activity, "turns" | "updates">): Finding[] {
  const sent = new Set(
    updates.filter(({ kind }) => kind.startsWith("user_message")).map(({ update }) => update["messageId"]),
  );
  return turns.flatMap(({ prompt, end }): Finding[] => {
    const messageId = prompt.peer && resultOf(prompt.peer)["messageId"];
    if (end === undefined || typeof messageId !== "string" || sent.has(messageId)) return [];
    return [
      {
        severity: "warning",
        id: "unsent-prompt",
        title: "The prompt never appeared in the session",
        reason: `The agent accepted the prompt as the message ${JSON.stringify(messageId)}, but never sent a "user_message" with this id`,
        advice: 'Send a "user_message" with the messageId from the response to "session/prompt".',
        row: prompt.peer?.index ?? prompt.index,
      },
    ];
  });
}

/** How many recent updates per session, and entries after a reconnect, to check for repeats. */
const REMEMBERED = 64;

/** Finds updates that were sent twice, either consecutively or again after a dropped connection. */
export function findDoubledUpdates({ updates }: Activity, resumes: readonly number[]): Finding[] {
  const sent = new Map<string, { readonly text: string; readonly index: number }[]>();
  let resumed = -1;
  return updates.flatMap(({ row, sessionId, kind, update }): Finding[] => {
    const before = sent.get(sessionId) ?? [];
    const { text = "" } = row.entry;
    sent.set(sessionId, [...before.slice(1 - REMEMBERED), { text, index: row.index }]);
    resumed = resumes.findLast((index) => index < row.index) ?? resumed;
    const isAfterResume = resumed >= 0 && row.index - resumed <= REMEMBERED;
    const first = before.findLast(
      (each, at) =>
        each.text === text && (at === before.length - 1 || (isAfterResume && each.index < resumed)),
    );
    if (first === undefined || !isTelling(kind, update)) return [];
    const after = first.index < resumed ? ", after the connection was dropped and restored" : "";
    return [
      {
        severity: "warning",
        id: "doubled-update",
        title: "An update was sent twice",
        reason: `This is the same "${kind}" as at entry ${first.index}${after}: clients show its text twice`,
        advice:
          "Send each update once. After a reconnect, resume after the last update that the client received.",
        row: row.index,
      },
    ];
  });
}

/** Whether the update is about a tool call, or is a chunk that is too long to equal another one by coincidence. */
function isTelling(kind: string, { content }: SessionUpdate["update"]): boolean {
  if (!kind.endsWith("_chunk")) return kind.startsWith("tool_call");
  const { text } = toObject(content);
  return typeof text === "string" && text.trim().length >= 20;
}

/**
 * Finds prompts whose turn has not ended by `now`. In a finished recording, such a prompt is an error in version 2,
 * because no unanswered request reveals that the end is missing. In a live recording, the agent may still be thinking
 * or running a tool.
 */
export function findOpenTurns(recording: Recording, activity: Activity, { now, isOver }: Until): Finding[] {
  const { version, updates } = activity;
  const { rows } = recording.messages();
  return openTurns(activity)
    .filter(({ sessionId }) => !isAsked(recording, sessionId))
    .flatMap(({ sessionId, prompt, updates: own }): Finding[] => {
      const latest = rows.findLast((row) => row.sessionId === sessionId) ?? prompt;
      const quietMs = now - latest.entry.at;
      if (!isOver && (quietMs < QUIET_MS || runsTool(own))) return [];
      const update = own.at(-1);
      const last = update?.row ?? prompt;
      const state = updates.findLast((each) => each.sessionId === sessionId && each.kind === "state_update");
      const named = state
        ? `, the last state that it sent is ${JSON.stringify(state.update["state"])} (entry ${state.row.index})`
        : "";
      const missing =
        version === 1
          ? `it has not answered "session/prompt" (id ${prompt.id}, entry ${prompt.index})`
          : `it never sent the state "idle" after the prompt at entry ${prompt.index}${named}`;
      return [
        {
          severity: version === 2 && isOver ? "error" : "warning",
          id: "unfinished-turn",
          title: "The agent has not ended its turn: the session is still running",
          reason: `In session "${sessionId}", the agent sent nothing for ${(quietMs / 1000).toFixed(1)} s, and ${missing}. The last message of the turn is ${nameOf(update)} at entry ${last.index}`,
          advice:
            version === 1
              ? 'Answer "session/prompt" with a stop reason when the turn is over, also after an error.'
              : 'Send a "state_update" with the state "idle" and a stop reason when the turn is over, also after an error.',
          row: state?.row.index ?? prompt.index,
        },
      ];
    });
}

/** Returns the turns that have not ended and that have no later prompt in their session. */
export function openTurns({ turns }: Activity): Turn[] {
  return turns.filter(
    ({ end, sessionId, prompt }) =>
      end === undefined && turns.findLast((each) => each.sessionId === sessionId)?.prompt === prompt,
  );
}

/**
 * Whether the agent is waiting for an answer from the user or the client. Includes requests without a session,
 * because form requests do not have to name one.
 */
function isAsked(recording: Recording, sessionId: string): boolean {
  return recording
    .unanswered()
    .some((row) => recording.isFromAgent(row) && (row.sessionId ?? sessionId) === sessionId);
}

/** Whether a tool call in the turn has started but not ended. */
function runsTool(updates: readonly SessionUpdate[]): boolean {
  const latest = new Map<unknown, unknown>();
  for (const { kind, update } of updates) {
    const { toolCallId, status } = update;
    if (kind.startsWith("tool_call") && typeof status === "string") latest.set(toolCallId, status);
  }
  return [...latest.values()].some((status) => status === "pending" || status === "in_progress");
}

/** Returns the name of the last message in a turn: its last update or, without updates, its prompt. */
function nameOf(last: SessionUpdate | undefined): string {
  if (last === undefined) return '"session/prompt"';
  const { sessionUpdate } = last.update;
  return typeof sessionUpdate === "string" ? `"${sessionUpdate}"` : 'an update without "sessionUpdate"';
}
