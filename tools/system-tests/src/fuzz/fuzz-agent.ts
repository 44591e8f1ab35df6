import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

import { SeededRandom } from "@parley/schema/seeded-random";

import { CLIENT_MESSAGES } from "./example-messages.ts";
import { mutateMessage } from "./mutate-message.ts";

export interface FuzzReport {
  readonly messages: number;
  /** Number of responses by kind: `result` or the error code. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Errors that do not explain what is wrong. Should be empty. */
  readonly vague: readonly string[];
  readonly peakMemory: number;
}

interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

interface Response {
  readonly id?: unknown;
  readonly result?: { readonly sessionId?: string };
  readonly error?: ErrorObject;
}

type Child = ChildProcess & { readonly stdin: Writable; readonly stdout: Readable; readonly pid: number };

/**
 * Sends `count` mutated messages to an agent in a separate process. The agent must survive them and still respond
 * afterward. Calls `onProgress` with the number of messages sent.
 */
export async function fuzzAgent(
  count: number,
  seed: number,
  onProgress: (sent: number) => void = () => undefined,
): Promise<FuzzReport> {
  const child = spawnAgent();
  const outcomes = new Map<string, number>();
  const vague: string[] = [];
  const opened = Promise.withResolvers<string>();
  const answered = Promise.withResolvers<void>();
  const lines = createInterface({ input: child.stdout }).on("line", (line) => {
    const { id, result, error } = JSON.parse(line) as Response;
    if (id === undefined) return;
    if (id === "first") opened.resolve(result?.sessionId ?? "");
    if (id === "last") answered.resolve();
    const outcome = error === undefined ? "result" : String(error.code);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (error !== undefined && isVague(error) && vague.length < 20) vague.push(line);
  });
  const died = once(child, "exit").then(([code, signal]): never => {
    throw new Error(`The agent died: code ${String(code)}, signal ${String(signal)}`);
  });
  try {
    // After this, the agent is initialized and has an open session.
    child.stdin.write(`${JSON.stringify(CLIENT_MESSAGES[0])}\n`);
    child.stdin.write(
      `{"jsonrpc":"2.0","id":"first","method":"session/new","params":{"cwd":"/project","mcpServers":[]}}\n`,
    );
    const sessionId = await Promise.race([opened.promise, died]);
    await Promise.race([sendAll(child.stdin, { count, seed, sessionId, onProgress }), died]);
    child.stdin.write(`{"jsonrpc":"2.0","id":"last","method":"session/list","params":{}}\n`);
    await Promise.race([answered.promise, died]);
    const peakMemory = await peakMemoryOf(child.pid);
    return { messages: count, outcomes, vague, peakMemory };
  } finally {
    died.catch(() => undefined);
    // Ignores an incomplete line from the stopped agent.
    lines.removeAllListeners("line");
    child.kill("SIGKILL");
  }
}

function spawnAgent(): Child {
  const program = join(import.meta.dirname, "../../e2e/fixtures/ten-line-agent.ts");
  return spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] }) as Child;
}

interface Sending {
  readonly count: number;
  readonly seed: number;
  readonly sessionId: string;
  readonly onProgress: (sent: number) => void;
}

async function sendAll(stdin: Writable, { count, seed, sessionId, onProgress }: Sending): Promise<void> {
  const random = new SeededRandom(seed);
  for (let sent = 0; sent < count; sent++) {
    const message = random.pick(CLIENT_MESSAGES);
    const unique = "id" in message ? { ...message, id: sent } : message;
    const text = mutateMessage(unique, random).replaceAll("sess_1", sessionId);
    if (!stdin.write(`${text}\n`)) await once(stdin, "drain");
    if (sent % 50_000 === 0) onProgress(sent);
  }
}

/** Whether an error fails to name the invalid param, method, session or kind of text. */
function isVague({ code, message, data }: ErrorObject): boolean {
  if (code === -32603) return true;
  if (message.trim() === "") return true;
  if (code === -32602) {
    const issues = (
      data as { issues?: { path?: unknown; expected?: unknown; received?: unknown }[] } | undefined
    )?.issues;
    const [issue] = issues ?? [];
    const named =
      issue !== undefined && Array.isArray(issue.path) && issue.expected !== "" && issue.received !== "";
    return !named && !message.includes('"') && message !== "Invalid cursor";
  }
  return false;
}

async function peakMemoryOf(pid: number): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
