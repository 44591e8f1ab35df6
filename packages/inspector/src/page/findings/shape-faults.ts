import { isWireEvent } from "@parley/protocol/recording";

import { readAsReceiver } from "../model/read-as-receiver.ts";
import type { Recording } from "../model/recording.ts";
import { type Row, parseObject } from "../model/row.ts";
import type { Finding } from "./finding.ts";

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
    const title = "A part of the message is not as the schema has it";
    return { severity: "warning", id: "repair", title, reason, row: row.index };
  });
  // The rules of the specification judge the agent's own messages.
  if (reading.fault === undefined || sender === "agent") return repairs;
  const title = "The agent cannot read this message of the client";
  return [...repairs, { severity: "error", id: "invalid", title, reason: reading.fault, row: row.index }];
}
