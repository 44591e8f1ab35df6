import { checkRecording, findRule } from "@parley/conformance/recording";
import { isWireEvent } from "@parley/protocol/recording";

import type { Finding } from "./finding.ts";
import type { Recording } from "./recording.ts";
import { type Row, parseObject, toObject } from "./row.ts";
import { findShapeFaults } from "./shape-faults.ts";

/** Judges a recording, in order of its rows. */
export function findFindings(recording: Recording): Finding[] {
  const findings = [
    ...brokenRules(recording),
    ...findShapeFaults(recording),
    ...unknownToolCalls(recording),
    ...unofferedCalls(recording),
    ...openEnds(recording),
    ...events(recording),
    ...failedRequests(recording),
  ];
  return findings.toSorted((a, b) => a.row - b.row);
}

function brokenRules(recording: Recording): Finding[] {
  const { records, rows } = recording.messages();
  const version = recording.protocolVersion ?? 1;
  return checkRecording(records, { recordedBy: recording.recordedBy }).map(({ id, index, reason }) => {
    const rule = findRule(id);
    const page = rule?.pages[version] ?? rule?.page;
    const severity = rule?.level === "should" ? "warning" : "error";
    return { severity, id, reason, advice: rule?.advice, page, row: rows[index]?.index ?? 0 };
  });
}

/** In version 1 an update of a tool call follows the tool call. */
function unknownToolCalls(recording: Recording): Finding[] {
  if (recording.protocolVersion === 2) return [];
  const begun = new Set<string>();
  const findings: Finding[] = [];
  for (const row of recording.rows) {
    if (row.method !== "session/update" || !row.detail.startsWith("tool_call")) continue;
    const update = toObject(toObject(parseObject(row.entry.text ?? "")?.["params"])["update"]);
    const call = `${row.sessionId} ${String(update["toolCallId"])}`;
    if (update["sessionUpdate"] === "tool_call") begun.add(call);
    else if (!begun.has(call)) {
      const reason = `The update names the tool call ${JSON.stringify(update["toolCallId"])}, which was never begun`;
      findings.push({ severity: "error", id: "unknown-tool-call", reason, row: row.index });
    }
  }
  return findings;
}

/** The capability that the agent has to advertise for a method of the client. */
const needed: Readonly<Record<string, (capabilities: Record<string, unknown>) => boolean>> = {
  "session/load": (capabilities) =>
    capabilities["loadSession"] === true || toObject(capabilities["session"])["load"] != null,
  "session/list": (capabilities) => sessionPart(capabilities)["list"] != null,
  "session/resume": (capabilities) =>
    sessionPart(capabilities)["resume"] != null || !("session" in toObject(capabilities)),
};

function sessionPart(capabilities: Record<string, unknown>): Record<string, unknown> {
  return toObject(capabilities["sessionCapabilities"] ?? capabilities["session"]);
}

function unofferedCalls(recording: Recording): Finding[] {
  const response = recording.handshakes[0]?.response;
  if (response === undefined) return [];
  const result = toObject(parseObject(response.entry.text ?? "")?.["result"]);
  const capabilities = toObject(result["agentCapabilities"] ?? result["capabilities"]);
  return recording.rows
    .filter((row) => row.kind === "request" && !recording.isFromAgent(row))
    .filter(({ method, peer }) => needed[method]?.(capabilities) === false && peer?.isError !== false)
    .map(({ method, index }) => ({
      severity: "error",
      id: "missing-capability",
      reason: `The client called "${method}", which the agent does not advertise in its answer to initialize`,
      row: index,
    }));
}

/** Finds requests and turns that have not ended where the recording does. */
function openEnds(recording: Recording): Finding[] {
  const last = recording.rows.at(-1)?.entry.at ?? 0;
  const unanswered = recording.unanswered().map((row): Finding => {
    const who = recording.isFromAgent(row) ? "client" : "agent";
    const seconds = ((last - row.entry.at) / 1000).toFixed(1);
    const reason = `The ${who} has not answered "${row.method}" (id ${row.id}) for ${seconds} s, to the end of the recording`;
    return { severity: "warning", id: "unanswered", reason, row: row.index };
  });
  const stuck = [...recording.sessions.values()].flatMap((log): Finding[] => {
    const { status } = log.stateAt().turn;
    const row = log.steps.findLast((step) =>
      /^state_update|^session\/prompt/.test(step.row.detail || step.row.method),
    )?.row;
    if (status === "idle" || row === undefined) return [];
    const reason = `Session "${log.id}" is still ${JSON.stringify(status)} at the end of the recording`;
    return [{ severity: "warning", id: "unfinished-turn", reason, row: row.index }];
  });
  return [...unanswered, ...stuck];
}

function events(recording: Recording): Finding[] {
  return recording.rows.flatMap(({ entry, index }): Finding[] => {
    if (!isWireEvent(entry) || (entry.event !== "stderr" && entry.event !== "exit" && entry.event !== "cut"))
      return [];
    const severity = entry.event === "stderr" ? "note" : "warning";
    return [{ severity, id: entry.event, reason: entry.text ?? "", row: index }];
  });
}

function failedRequests(recording: Recording): Finding[] {
  return recording.rows
    .filter((row): row is Row => row.kind === "response" && row.isError)
    .map(({ method, detail, index }) => ({
      severity: "note",
      id: "error-response",
      reason: `"${method}" was answered with the error ${detail}`,
      row: index,
    }));
}
