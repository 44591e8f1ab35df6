import { draftSides } from "../model/draft-sides.ts";
import type { Recording } from "../model/recording.ts";
import { type Row, paramsOf, resultOf } from "../model/row.ts";
import type { Activity } from "./activity.ts";
import { type Finding, QUIET_MS, type Until } from "./finding.ts";

/** Finds requests without an id, notifications with an id, and methods that do not exist in the protocol version. */
export function findWrongKinds(recording: Recording): Finding[] {
  const version = recording.protocolVersion ?? 1;
  return recording.messages().rows.flatMap((row): Finding[] => {
    const { kind, method, index } = row;
    if ((kind !== "request" && kind !== "notification") || /^(?:_|\$\/)/.test(method)) return [];
    const [sender, receiver] = recording.isFromAgent(row)
      ? (["agent", "client"] as const)
      : (["client", "agent"] as const);
    const { requests, notifications } = draftSides[version][receiver].receives;
    if (kind === "notification" && method in requests) return [withoutId(row, sender)];
    if (kind === "request" && method in notifications) {
      const title = "A notification has an id";
      const reason = `"${method}" is a notification, but this one has the id ${row.id}, so the ${receiver} rejects it as an unknown request`;
      return [
        {
          severity: "error",
          id: "notification-with-id",
          title,
          reason,
          advice: 'Leave "id" out.',
          row: index,
        },
      ];
    }
    if (method in requests || method in notifications) return [];
    const title = `Version ${version} of the protocol has no method "${method}"`;
    const reason = `The ${receiver} ${kind === "request" ? "refuses this request" : "ignores this notification"} unless it knows the extension`;
    const advice = "Check the name against the specification. Names of extensions start with _.";
    return [{ severity: "note", id: "unknown-method", title, reason, advice, row: index }];
  });
}

function withoutId({ method, index }: Row, sender: "agent" | "client"): Finding {
  const [waits, answers] = sender === "agent" ? ["agent", "client"] : ["client", "agent"];
  return {
    severity: "error",
    id: "request-without-id",
    title: `The ${sender} sent a request without an id: it can never be answered`,
    reason: `"${method}" is a request, but this message has no "id", so the ${answers} treats it as a notification and does not answer. If the ${waits} waits for an answer, it waits forever`,
    advice: 'Give each request an "id" of its own, and wait for the response with this id.',
    row: index,
  };
}

/** Requests that take time because they depend on the user or on a command. */
const TAKE_TIME = new Set([
  "session/request_permission",
  "elicitation/create",
  "terminal/wait_for_exit",
  "authenticate",
  "auth/login",
]);

/**
 * Finds requests that have gone unanswered for too long or, in a finished recording, that were never answered.
 * Prompts are covered by the findings about turns.
 */
export function findUnanswered(recording: Recording, { now, isOver }: Until): Finding[] {
  return recording
    .unanswered()
    .filter(({ method }) => method !== "session/prompt")
    .filter(({ method, entry }) => isOver || (!TAKE_TIME.has(method) && now - entry.at >= QUIET_MS))
    .map((row): Finding => {
      const [asker, answerer] = recording.isFromAgent(row) ? ["agent", "client"] : ["client", "agent"];
      const seconds = ((now - row.entry.at) / 1000).toFixed(1);
      const isPermission = row.method === "session/request_permission";
      return {
        severity: "warning",
        id: "unanswered",
        title: isPermission
          ? "A permission request was never answered"
          : `The ${answerer} has not answered a request`,
        reason: `The ${answerer} has not answered "${row.method}" (id ${row.id}) for ${seconds} s. The ${asker} and its turn may be waiting for the answer`,
        advice: isPermission
          ? 'Answer the question, or cancel the turn. The client then answers with the outcome "cancelled".'
          : "Answer every request, even if only with an error.",
        row: row.index,
      };
    });
}

/**
 * Finds updates for unknown sessions. A session is known if the client loaded or resumed it, if its id is in one of
 * the agent's responses, or if it is a subagent of another session.
 */
export function findUnknownSessions(recording: Recording, { updates }: Activity): Finding[] {
  if (recording.handshakes.length === 0) return [];
  const known = new Set<unknown>(recording.parents.keys());
  for (const row of recording.messages().rows) {
    if (recording.isFromAgent(row)) {
      if (row.kind === "response") known.add(resultOf(row)["sessionId"]);
    } else if (/^session\/(?:load|resume)$/.test(row.method)) known.add(paramsOf(row)["sessionId"]);
  }
  const names = [...known].filter((id) => typeof id === "string").slice(-5);
  return updates
    .filter(({ sessionId }) => !known.has(sessionId))
    .map(({ row, sessionId, kind }) => ({
      severity: "error",
      id: "unknown-session",
      title: "The agent sent an update for a session that the client does not know",
      reason: `"${kind}" names the session "${sessionId}"; the sessions of this recording are ${JSON.stringify(names)}. Clients drop such updates`,
      advice: 'Use the sessionId from the response to "session/new".',
      row: row.index,
    }));
}
