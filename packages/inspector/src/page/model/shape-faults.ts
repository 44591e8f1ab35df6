import { isWireEvent } from "@parley/protocol/recording";
import { type Descriptor, ValidationError, type ValidationIssue } from "@parley/schema";
import { agent as agentV1 } from "@parley/schema/v1/agent";
import { client as clientV1 } from "@parley/schema/v1/client";
import { agent as agentV2 } from "@parley/schema/v2/agent";
import { client as clientV2 } from "@parley/schema/v2/client";

import type { Finding } from "./finding.ts";
import type { Recording } from "./recording.ts";
import { type JsonObject, type Row, parseObject } from "./row.ts";

/** The descriptor of each side, by the protocol version. */
export const sides: Readonly<Record<1 | 2, Readonly<Record<"agent" | "client", Descriptor>>>> = {
  1: { agent: agentV1, client: clientV1 },
  2: { agent: agentV2, client: clientV2 },
};

/** The parts of a message that its receiver repairs, and why it cannot read it. Answers are read by who asked. */
export interface Reading {
  readonly repairs: readonly ValidationIssue[];
  readonly fault: string | undefined;
}

/** Reads a message as its receiver does. `undefined` for a method that the version does not have. */
export function readAsReceiver(
  message: JsonObject,
  {
    version,
    sender,
    method,
  }: { readonly version: 1 | 2; readonly sender: "agent" | "client"; readonly method: string },
): Reading | undefined {
  const { sends, receives } = sides[version][sender === "agent" ? "client" : "agent"];
  const isResponse = message["method"] === undefined;
  if (isResponse && !("result" in message)) return undefined;
  const decoder = isResponse
    ? sends.requests[method]?.result
    : (message["id"] === undefined ? receives.notifications : receives.requests)[method]?.params;
  if (decoder === undefined) return undefined;
  const repairs: ValidationIssue[] = [];
  try {
    decoder.decode(isResponse ? message["result"] : message["params"], (issue) => repairs.push(issue));
    return { repairs, fault: undefined };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { repairs, fault: error.message };
  }
}

/** Finds what receivers have to repair, and the messages of the client that the agent cannot read. */
export function findShapeFaults(recording: Recording): Finding[] {
  return recording.rows.flatMap((row) => (isWireEvent(row.entry) ? [] : judge(recording, row)));
}

function judge(recording: Recording, row: Row): Finding[] {
  const message = parseObject(row.entry.text ?? "");
  if (message === undefined) return [];
  const sender = recording.isFromAgent(row) ? "agent" : "client";
  const version = recording.protocolVersion ?? 1;
  const reading = readAsReceiver(message, { version, sender, method: row.method });
  if (reading === undefined) return [];
  const repairs = reading.repairs.map(({ path, expected, received }): Finding => {
    const reason = `"${path.join(".")}" must be ${expected}, not ${received}; receivers repair it or pass it on`;
    return { severity: "warning", id: "repair", reason, row: row.index };
  });
  // The rules of the specification judge the agent's own messages.
  const isFault = reading.fault !== undefined && sender === "client";
  return isFault
    ? [...repairs, { severity: "error", id: "invalid", reason: reading.fault ?? "", row: row.index }]
    : repairs;
}
