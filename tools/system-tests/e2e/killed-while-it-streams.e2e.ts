import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { AgentUnderTest, type CheckedVersion, Exchange, type JsonObject } from "@parley/conformance";
import { SeededRandom } from "@parley/schema/seeded-random";
import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { afterAll, beforeAll, describe, test } from "vitest";

/** Number of kills per version and store. */
const KILLS = 25;
const TIMEOUT_MS = 100_000;
const AGENT = join(import.meta.dirname, "fixtures/streams-into-a-store.ts");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-killed-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A part of a conversation: either all chunks of a message, or the latest state of a tool call. */
interface Piece {
  readonly id: string;
  readonly text: string;
}

/**
 * Joins updates into parts, in the order in which the parts started, regardless of how the text was split into
 * chunks.
 */
function piecesOf(updates: readonly { readonly update: JsonObject }[]): Piece[] {
  const pieces = new Map<string, string>();
  for (const { update } of updates) {
    const { sessionUpdate, messageId, toolCallId, content, title } = update;
    // The client already has the user's messages, and version 1 does not echo them.
    if (String(sessionUpdate).startsWith("user_message")) continue;
    if (typeof messageId === "string") {
      const text = (content as { readonly text?: string } | undefined)?.text ?? "";
      // In version 2, a replay sends a message update before the message's chunks.
      const kind = String(sessionUpdate).replace(/_chunk$/, "");
      pieces.set(messageId, `${pieces.get(messageId) ?? `${kind}: `}${text}`);
    } else if (typeof toolCallId === "string" && !pieces.has(toolCallId)) {
      pieces.set(toolCallId, `call: ${String(title)}`);
    }
  }
  return [...pieces].map(([id, text]) => ({ id, text }));
}

/**
 * Starts the agent, and either loads the session or creates one. After a load, the received lines contain the replay.
 */
async function open(
  address: string,
  version: CheckedVersion,
  sessionId?: string,
): Promise<{ exchange: Exchange; id: string }> {
  const agent = new AgentUnderTest(
    { command: process.execPath, args: [AGENT, address], cwd: folder },
    TIMEOUT_MS,
  );
  const exchange = await Exchange.open(agent, version, { cwd: folder });
  if (sessionId === undefined) return { exchange, id: await exchange.newSession() };
  await exchange.call("session/load", { sessionId, ...exchange.setup });
  return { exchange, id: sessionId };
}

/**
 * Prompts the agent, kills it after some updates, and returns the updates that the client received in the session.
 */
async function killWhileItTalks(exchange: Exchange, sessionId: string, updates: number): Promise<Piece[]> {
  const { agent } = exchange;
  exchange.prompt(sessionId, "Talk");
  const last = agent.lines.length + updates;
  await agent.next((_, at) => (at >= last ? true : undefined), { what: "talk", from: 0 });
  await agent.kill();
  return piecesOf(exchange.updates(sessionId));
}

/**
 * Lists the received parts that are missing from a replay. For the last part, the store may contain more than the
 * client received.
 */
function findLosses(received: readonly Piece[], replayed: readonly Piece[]): string[] {
  return received.flatMap(({ id, text }, index) => {
    const kept = replayed[index];
    const isKept =
      kept?.id === id && (index === received.length - 1 ? kept.text.startsWith(text) : kept.text === text);
    return isKept ? [] : [`${id} "${text}" is replayed as ${kept?.id} "${kept?.text}"`];
  });
}

/** Repeatedly kills the agent while it streams in one session, and returns everything that was lost. */
async function killAgain(address: string, version: CheckedVersion): Promise<string[]> {
  const random = new SeededRandom(version);
  const losses: string[] = [];
  let { exchange, id } = await open(address, version);
  for (let kill = 1; kill <= KILLS; kill++) {
    const received = await killWhileItTalks(exchange, id, 1 + random.below(60));
    ({ exchange } = await open(address, version, id));
    const replayed = piecesOf(exchange.updates(id));
    losses.push(...findLosses(received, replayed).map((loss) => `kill ${kill}: ${loss}`));
  }
  await exchange.agent.kill();
  return losses;
}

describe.concurrent("an agent killed while streaming", () => {
  test(
    "stores in SQLite everything that the client received, once and in order",
    { timeout: 300_000 },
    async ({ expect }) => {
      await expect(killAgain(join(folder, "sessions.db"), 1)).resolves.toEqual([]);
    },
  );

  test(
    "stores in PostgreSQL everything that the client received, once and in order",
    { timeout: 300_000 },
    async ({ expect }) => {
      const server = await spawnPostgresServer();
      try {
        await expect(killAgain(server.url, 2)).resolves.toEqual([]);
      } finally {
        await server.stop();
      }
    },
  );
});
