import { checkRecording, findRule } from "@parley/conformance/recording";
import { isWireEvent } from "@parley/protocol/recording";

import { draftSides } from "../model/draft-sides.ts";
import { readAsReceiver } from "../model/read-as-receiver.ts";
import type { Recording } from "../model/recording.ts";
import { type Row, parseObject } from "../model/row.ts";
import { type Activity, readActivity } from "./activity.ts";
import type { Finding } from "./finding.ts";
import { findUnofferedCalls } from "./offered-calls.ts";
import { findUnanswered, findUnknownSessions, findWrongKinds } from "./requests.ts";
import { findToolCallFaults } from "./tool-calls.ts";
import { findDoubledUpdates, findLostUpdates, findOpenTurns, openTurns } from "./turns.ts";

/**
 * Finds problems in a recording. Errors come first, and findings of the same severity are in row order. A problem
 * that occurs in several rows is a single finding. `now` is the time up to which a live recording is complete. Omit
 * it for a finished recording.
 */
export function findFindings(recording: Recording, now?: number): Finding[] {
  const until = { now: now ?? recording.rows.at(-1)?.entry.at ?? 0, isOver: now === undefined };
  const activity = readActivity(recording);
  const resumes = recording.rows.filter(({ entry }) => isWireEvent(entry) && entry.event === "resume");
  const findings = [
    ...brokenRules(recording, activity),
    ...findShapeFaults(recording),
    ...findToolCallFaults(activity),
    ...findWrongKinds(recording),
    ...findUnknownSessions(recording, activity),
    ...findUnofferedCalls(recording),
    ...findLostUpdates(activity),
    ...findDoubledUpdates(
      activity,
      resumes.map(({ index }) => index),
    ),
    ...findUnanswered(recording, until),
    ...findOpenTurns(recording, activity, until),
    ...events(recording),
    ...failedRequests(recording),
  ];
  const order = ["error", "warning", "note"];
  return joinEqual(
    findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.row - b.row),
  ).map((finding) => ({ ...finding, page: finding.page ?? specificationPage(finding.id, activity.version) }));
}

/** Whether new findings can appear as time passes, because a request is unanswered or a turn has not ended. */
export function isWaiting(recording: Recording): boolean {
  return recording.unanswered().length > 0 || openTurns(readActivity(recording)).length > 0;
}

function joinEqual(findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(findings, ({ id, reason }) => `${id} ${reason}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [others.length > 0 ? { ...first, also: others.map(({ row }) => row) } : first] : [],
  );
}

function brokenRules(recording: Recording, activity: Activity): Finding[] {
  const { records, rows } = recording.messages();
  const version = recording.protocolVersion ?? 1;
  return checkRecording(records, { recordedBy: recording.recordedBy }).map(({ id, index, reason }) => {
    const rule = findRule(id);
    const page = rule?.pages[version] ?? rule?.page;
    const row = rows[index]?.index ?? 0;
    const late = id === "PARLEY-TURN-001" ? describeLate(activity, recording.rows[row]) : undefined;
    return {
      severity: rule?.level === "should" ? "warning" : "error",
      id,
      title: late
        ? "The agent answered before its updates"
        : (titles.get(id) ?? `Broken rule: ${rule?.rule ?? id}`),
      reason: late ?? reason,
      advice: rule?.advice,
      page,
      row,
    };
  });
}

const noise = "The agent wrote something to standard output that is not a message";
const titles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "ACP-TRANSPORT-001": noise,
    "ACP-TRANSPORT-201": noise,
    "ACP-JSONRPC-003": "The agent answered a request twice, or one that it never received",
    "ACP-SCHEMA-001": "The agent sent a message that does not match the schema",
    "ACP-CLIENTCAP-001": "A capability is missing: the client does not offer file access",
    "ACP-CLIENTCAP-002": "A capability is missing: the client does not offer terminals",
    "ACP-CLIENTCAP-003": "A capability is missing: the client does not offer elicitation",
    "ACP-CLIENTCAP-201": "A capability is missing: the client does not offer elicitation",
  }),
);

/**
 * Describes an update that arrived after the end of its turn. Returns `undefined` if none of the session's turns had
 * ended before.
 */
function describeLate({ turns, version }: Activity, row: Row | undefined): string | undefined {
  const { index, sessionId } = row ?? { index: 0, sessionId: "" };
  const turn = turns.findLast(
    (each) => each.sessionId === sessionId && (each.end?.index ?? Infinity) < index,
  );
  if (turn?.end === undefined) return undefined;
  const end = version === 1 ? 'answered "session/prompt"' : 'sent the state "idle"';
  return `The agent ${end} at entry ${turn.end.index}, which ended the turn, but then sent more updates for it. Clients may drop them or show them in the wrong place`;
}

const eventTitles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    stderr: "The agent wrote to standard error",
    exit: "The agent exited, or its connection closed",
    cut: "The connection was dropped",
  }),
);

function events(recording: Recording): Finding[] {
  return recording.rows.flatMap(({ entry, index }): Finding[] => {
    // When a stream breaks, its connection breaks, too. Only the connection is reported here; the streams panel shows
    // both.
    const title = isWireEvent(entry) && entry.stream === undefined ? eventTitles.get(entry.event) : undefined;
    if (!isWireEvent(entry) || title === undefined) return [];
    const severity = entry.event === "stderr" ? "note" : "warning";
    return [{ severity, id: entry.event, title, reason: entry.text ?? "", row: index }];
  });
}

function failedRequests(recording: Recording): Finding[] {
  return recording.rows
    .filter((row) => row.kind === "response" && row.isError)
    .map((row) => ({
      severity: "note",
      id: "error-response",
      title: `The ${recording.isFromAgent(row) ? "agent" : "client"} answered with an error`,
      reason: `"${row.method}" was answered with the error ${row.detail}`,
      row: row.index,
    }));
}

/** Finds values that the receiver has to repair, and client messages that the agent cannot read. */
function findShapeFaults(recording: Recording): Finding[] {
  return recording.rows.flatMap((row) => (isWireEvent(row.entry) ? [] : shapeFaultsOf(recording, row)));
}

function shapeFaultsOf(recording: Recording, row: Row): Finding[] {
  const message = parseObject(row.entry.text ?? "");
  if (message === undefined) return [];
  const sender = recording.isFromAgent(row) ? "agent" : "client";
  const version = recording.protocolVersion ?? 1;
  const reading = readAsReceiver(message, { version, sender, method: row.method, sides: draftSides });
  if (reading === undefined) return [];
  const repairs = reading.repairs.map(({ path, expected, received }): Finding => {
    const reason = `"${path.join(".")}" must be ${expected}, not ${received}; receivers repair it or pass it on`;
    const title = "Part of the message does not match the schema";
    return { severity: "warning", id: "repair", title, reason, row: row.index };
  });
  // The rules of the specification already cover messages from the agent.
  if (reading.fault === undefined || sender === "agent") return repairs;
  const title = "The agent cannot read this message from the client";
  return [...repairs, { severity: "error", id: "invalid", title, reason: reading.fault, row: row.index }];
}

const SPECIFICATION = "https://agentclientprotocol.com/protocol";

/** The specification page about turns, by version. */
const turnPages = { 1: "prompt-turn", 2: "prompt-lifecycle" } as const;

/** The specification pages for findings that are not protocol rules, by finding id. */
const specificationPages: ReadonlyMap<string, string | typeof turnPages> = new Map(
  Object.entries({
    cut: "transports",
    "doubled-tool-call": "tool-calls",
    "doubled-update": turnPages,
    "error-response": "error",
    exit: "transports",
    invalid: "schema",
    "missing-capability": "initialization",
    "notification-with-id": "overview",
    repair: "schema",
    "request-without-id": "overview",
    "silent-turn": turnPages,
    stderr: "transports",
    unanswered: "overview",
    "unended-tool-call": "tool-calls",
    "unfinished-turn": turnPages,
    "unknown-method": "extensibility",
    "unknown-session": "session-setup",
    "unknown-tool-call": "tool-calls",
    "unsent-prompt": turnPages,
  }),
);

/** Returns the specification page for a finding that is not a protocol rule. */
function specificationPage(id: string, version: 1 | 2): string | undefined {
  const page = specificationPages.get(id);
  if (page === undefined) return undefined;
  return `${SPECIFICATION}/v${version}/${typeof page === "string" ? page : page[version]}`;
}
