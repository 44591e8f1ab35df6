import type { ReplayRecord } from "@parley/protocol/recording";

/** A conversation for testing both sides of the protocol. */
export interface Transcript {
  /** Path of the file without its extension, such as `v1/prompt`. */
  readonly name: string;
  /** Protocol version, such as `v1`. */
  readonly version: string;
  /** Agent that can play the agent's lines, or `undefined` if the lines only test a client. */
  readonly agent: string | undefined;
  /** Names of errors that the agent reports locally but does not send to the client. */
  readonly agentReports: readonly string[];
  /** Script that makes a client send the client's lines, or `undefined` if the lines only test an agent. */
  readonly client: string | undefined;
  /** Lines, as a client would have recorded them. */
  readonly records: readonly ReplayRecord[];
}

const DIRECTIONS = { "→": "out", "←": "in" } as const;
const HEAD = /^# (agent|agent reports|client): (.*)$/;

/**
 * Parses a transcript: prose after `#`, then messages after `→` (client to agent) and `←` (agent to client). Prose
 * before the first message can name the players: `# agent: echo`, `# client: prompts`.
 *
 * @throws {SyntaxError} if a line is none of these, there is no player, or a side would have to send invalid JSON.
 */
export function parseTranscript(name: string, text: string): Transcript {
  const head = new Map<string, string>();
  const records: ReplayRecord[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const place = `${name}.txt:${index + 1}`;
    if (line.trim() === "") continue;
    if (line.startsWith("#")) readHead(head, line, records.length === 0);
    else records.push(readMessage(line, place));
  }
  const transcript: Transcript = {
    name,
    version: name.split("/")[0] ?? "",
    agent: head.get("agent"),
    agentReports: head.get("agent reports")?.split(", ") ?? [],
    client: head.get("client"),
    records,
  };
  checkPlayers(transcript);
  return transcript;
}

function readHead(head: Map<string, string>, line: string, isHead: boolean): void {
  const [, key, value] = HEAD.exec(line) ?? [];
  if (isHead && key !== undefined && value !== undefined) head.set(key, value);
}

function readMessage(line: string, place: string): ReplayRecord {
  const [, arrow = "", text = ""] = /^(\S) (.*)$/.exec(line) ?? [];
  if (arrow !== "→" && arrow !== "←") {
    throw new SyntaxError(`Cannot read ${place}: it begins neither with "# " nor with "→ " or "← "`);
  }
  return { direction: DIRECTIONS[arrow], text, place };
}

function checkPlayers({ name, agent, client, records }: Transcript): void {
  if (agent === undefined && client === undefined) {
    throw new SyntaxError(`Cannot read ${name}.txt: it names neither an agent nor a client`);
  }
  for (const { direction, text, place } of records) {
    const receiver = direction === "in" ? agent : client;
    if (receiver !== undefined && !isJson(text)) {
      throw new SyntaxError(`Cannot read ${place}: what a side is held to must be JSON`);
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
