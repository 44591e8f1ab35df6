import type { Activity, SessionUpdate, Turn } from "./activity.ts";
import type { Finding } from "./finding.ts";

/** Finds tool calls that never started, started twice or never ended. */
export function findToolCallFaults(activity: Activity): Finding[] {
  const ofBegin = activity.version === 1 ? findWrongBegins(activity.updates) : [];
  return [...ofBegin, ...activity.turns.flatMap((turn) => findUnended(turn, activity.version))];
}

/** Finds version 1 tool calls that start more than once, or that have updates but have not started. */
function findWrongBegins(updates: readonly SessionUpdate[]): Finding[] {
  const begun = new Map<string, Map<unknown, number>>();
  return updates.flatMap(({ row, sessionId, kind, update: { toolCallId } }): Finding[] => {
    if (kind !== "tool_call" && kind !== "tool_call_update") return [];
    const known = begun.get(sessionId) ?? new Map<unknown, number>();
    begun.set(sessionId, known);
    const first = known.get(toolCallId);
    if (kind === "tool_call_update")
      return first === undefined ? [unknownCall(row.index, toolCallId, known)] : [];
    known.set(toolCallId, row.index);
    if (first === undefined) return [];
    const title = "A tool call was started twice";
    const reason = `The agent already sent "tool_call" for ${JSON.stringify(toolCallId)} at entry ${first}. Clients show it twice, or lose the content of the first`;
    const advice = 'Send "tool_call" once for each call, and "tool_call_update" with the same id after it.';
    return [{ severity: "warning", id: "doubled-tool-call", title, reason, advice, row: row.index }];
  });
}

function unknownCall(row: number, toolCallId: unknown, known: ReadonlyMap<unknown, number>): Finding {
  const begun = [...known].slice(-5).map(([id, index]) => `${JSON.stringify(id)} (entry ${index})`);
  const others =
    begun.length > 0
      ? `The tool calls of this session are ${begun.join(", ")}`
      : "The session has no tool calls";
  return {
    severity: "error",
    id: "unknown-tool-call",
    title: "An update names a tool call that does not exist",
    reason: `The update names the tool call ${JSON.stringify(toolCallId)}, which was never started. ${others}`,
    advice: 'Use the toolCallId of the "tool_call" that started it.',
    row,
  };
}

/**
 * Finds tool calls that have no final state when their turn ends. In version 2, they may continue in the background.
 */
function findUnended({ end, stopReason, updates }: Turn, version: 1 | 2): Finding[] {
  if (end === undefined || stopReason === "cancelled") return [];
  const latest = new Map<unknown, { readonly status: string; readonly row: number }>();
  for (const { kind, row, update } of updates) {
    if (!kind.startsWith("tool_call")) continue;
    const { toolCallId, status } = update;
    const before = latest.get(toolCallId);
    latest.set(toolCallId, {
      status: typeof status === "string" ? status : (before?.status ?? "pending"),
      row: before?.row ?? row.index,
    });
  }
  return [...latest]
    .filter(([, { status }]) => status === "pending" || status === "in_progress")
    .map(([toolCallId, { status, row }]) => ({
      severity: version === 1 ? "warning" : "note",
      id: "unended-tool-call",
      title: "A tool call did not end with its turn: an update is missing or has a different id",
      reason: `The tool call ${JSON.stringify(toolCallId)} was still "${status}" when its turn ended, at entry ${end.index}`,
      advice: 'Send a "tool_call_update" with the status "completed" or "failed" before the turn ends.',
      row,
    }));
}
