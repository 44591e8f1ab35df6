import { tmpdir } from "node:os";

import { type AgentConnection, connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { expect, onTestFinished, test } from "vitest";

import { openHost } from "../fixtures/talking-agent.ts";
import { serveHttp } from "./serve-http.ts";

const cwd = tmpdir();
const SESSIONS = 24;
const TURNS = 5;
const LOADS_AT_ONCE = 8;
/**
 * Length of a prompt in characters. The agent echoes it, so one session takes up about a quarter of the connection's
 * buffer.
 */
const PROMPT_LENGTH = 25_000;
const limits = { maxBufferedLength: 1024 * 1024 };

test.each([
  ["HTTP", httpTransport],
  ["WebSocket", webSocketTransport],
])(
  "lets a client over %s load many sessions that together far exceed its connection's buffer",
  async (_, open) => {
    const server = await serveHttp(openHost(), { port: 0, limits });
    onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
    const connect = async (): Promise<AgentConnection> => {
      const info = { name: "test", version: "1.0.0" };
      const connection = await connectAgent(open(server.url), { info, versions: [v2] });
      onTestFinished(() => connection.close());
      return connection;
    };
    const writer = await connect();
    const ids: string[] = [];
    for (let index = 0; index < SESSIONS; index++) {
      const session = await writer.newSession({ cwd });
      for (let turn = 0; turn < TURNS; turn++) await session.prompt("x".repeat(PROMPT_LENGTH));
      ids.push(session.id);
    }
    const reader = await connect();
    const rest = ids.values();
    const load = async (): Promise<void> => {
      for (const id of rest) {
        const { state } = await reader.loadSession(id, { cwd });
        expect(state.entries).toHaveLength(2 * TURNS);
      }
    };
    await Promise.all(Array.from({ length: LOADS_AT_ONCE }, load));
  },
);
