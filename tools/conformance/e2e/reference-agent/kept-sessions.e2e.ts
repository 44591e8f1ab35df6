import type { AgentConnection, ClientSession, SessionInfo } from "@parley/client";
import * as v1 from "@parley/client/v1/unstable";
import * as v2 from "@parley/client/v2/unstable";
import { beforeEach, describe, expect, test } from "vitest";

import { saidIn } from "./fixtures/agent-bench.ts";
import { type ModelBench, openModelBench } from "./fixtures/model-bench.ts";
import type { ModelServer } from "./fixtures/model-server.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

const VERSIONS = [
  { version: 1, unstable: v1, dialect: v1.v1 },
  { version: 2, unstable: v2, dialect: v2.v2 },
] as const;

describe.each(VERSIONS)(
  "the sessions that are kept, in version $version",
  ({ version, unstable, dialect }) => {
    let bench: ModelBench;
    let server: ModelServer;
    let agent: AgentConnection;
    let session: ClientSession;

    beforeEach(async () => {
      bench = await openModelBench(openaiWire);
      ({ server } = bench);
      const opened = await bench.open(version, { versions: [dialect] });
      ({ session } = opened);
      ({ agent } = opened.running);
    });

    test("are forked with what the model knows, and go on apart", async () => {
      server.replies.push({ text: "Blue." });
      await session.prompt("My favourite colour is blue");

      const fork = await agent.forkSession(session.id, { cwd: bench.cwd });
      server.replies.push({ text: "In the fork." });
      await fork.prompt("What is it?");
      const told = server.told();
      server.replies.push({ text: "In the first." });
      await session.prompt("And here?");

      expect(fork.id).not.toBe(session.id);
      expect(told).toContain("My favourite colour is blue");
      expect(server.told()).not.toContain("What is it?");
      expect(saidIn(session)).toBe("Blue.In the first.");
    });

    test("get titles from their users, and are put away", async () => {
      server.replies.push({ text: "Hello." });
      await session.prompt("Hello");

      await unstable.setSessionTitle(agent, session.id, "Colours");
      await unstable.archiveSession(agent, session.id);

      expect(await listed(agent)).toEqual([]);
      await unstable.unarchiveSession(agent, session.id);
      expect(await listed(agent)).toMatchObject([{ sessionId: session.id, title: "Colours" }]);
    });
  },
);

async function listed(agent: AgentConnection): Promise<SessionInfo[]> {
  const sessions: SessionInfo[] = [];
  for await (const session of agent.listSessions()) sessions.push(session);
  return sessions;
}
