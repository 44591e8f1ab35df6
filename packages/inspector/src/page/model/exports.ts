import { formatRecord, maskSecrets } from "@parley/protocol/recording";

import type { Recording } from "./recording.ts";
import { parseObject, resultOf, toObject } from "./row.ts";

/** Formats all entries as a recording, with secrets masked. */
export function recordingOf({ rows }: Recording): string {
  return rows
    .map(({ entry }) =>
      formatRecord(entry.text === undefined ? entry : { ...entry, text: maskSecrets(entry.text) }),
    )
    .join("");
}

/**
 * Formats the messages as a transcript for `createReplay`. Each line has an arrow for the direction, followed by the
 * message. Replaces ids and times chosen by the agent with placeholders, and masks secrets.
 */
export function transcriptOf(recording: Recording): string {
  const ids = new TranscriptIds();
  const lines = recording.messages().rows.map((row) => {
    const isFromAgent = recording.isFromAgent(row);
    const text = maskSecrets(row.entry.text ?? "");
    const message = parseObject(text);
    if (message !== undefined)
      return `${isFromAgent ? "←" : "→"} ${JSON.stringify(ids.replace(message, isFromAgent))}`;
    return isFromAgent ? `# The agent wrote a line that is not a message: ${text}` : `→ ${text}`;
  });
  const head = ["# A recorded conversation, secrets masked.", "#", `# agent: ${agentOf(recording)}`, ""];
  return `${[...head, ...lines].join("\n")}\n`;
}

function agentOf({ handshakes }: Recording): string {
  const result = resultOf(handshakes[0]?.response);
  const { name } = toObject(result["agentInfo"] ?? result["info"]);
  return typeof name === "string" ? name : "unnamed";
}

/**
 * Generates a Vitest test that replays the client's messages. The test fails if the agent breaks a protocol rule or
 * does not answer. `command` starts the agent.
 */
export function vitestOf(recording: Recording, command = "node agent.mts"): string {
  const { records } = recording.messages();
  const masked = records.map((record) => formatRecord({ ...record, text: maskSecrets(record.text) }));
  const [program, ...args] = command.split(" ");
  const agent = `{ command: ${JSON.stringify(program)}, args: ${JSON.stringify(args)}, cwd: process.cwd() }`;
  return `import { playAgain } from "@parley/conformance";
import { checkRecording } from "@parley/conformance/recording";
import { parseRecording } from "@parley/protocol/recording";
import { expect, test } from "vitest";

// The command that starts the agent. For an agent behind a server: { url: "wss://example.com/acp" }.
const agent = ${agent};

// The recorded conversation, secrets masked.
const lines = ${JSON.stringify(masked, undefined, 2)};

test("the agent follows the rules of the protocol in this conversation", async () => {
  const recorded = parseRecording(lines.join(""));
  const now = await playAgain(recorded, agent, { recordedBy: ${JSON.stringify(recording.recordedBy)} });
  expect(checkRecording(now)).toEqual([]);
}, 60_000);
`;
}

const ID_MEMBERS = /^(?:sessionId|messageId|toolCallId|terminalId|elicitationId|compactionId|planId)$/;
/** Matches members that contain times, which differ in each run. */
const TIME_MEMBERS = /^(?:updatedAt|createdAt)$/;

/** Replaces the ids chosen by an agent with placeholders such as `"<session1>"`. */
class TranscriptIds {
  readonly #placeholders = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Returns a message with placeholders for ids and times that originated with the agent. */
  replace(message: unknown, isFromAgent: boolean): unknown {
    if (Array.isArray(message)) return message.map((item) => this.replace(item, isFromAgent));
    if (typeof message !== "object" || message === null) return message;
    const members = Object.entries(toObject(message)).map(([name, value]) => {
      if (typeof value !== "string") return [name, this.replace(value, isFromAgent)] as const;
      if (isFromAgent && TIME_MEMBERS.test(name)) return [name, "<any>"] as const;
      if (isFromAgent && ID_MEMBERS.test(name)) this.#name(name, value);
      return [name, ID_MEMBERS.test(name) ? (this.#placeholders.get(value) ?? value) : value] as const;
    });
    return Object.fromEntries(members);
  }

  #name(member: string, value: string): void {
    if (this.#placeholders.has(value)) return;
    const name = member.replace(/Id$/, "");
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    this.#placeholders.set(value, `<${name}${count}>`);
  }
}
