import type { AgentConnection, SessionInfo } from "@parley/client";
import * as v1 from "@parley/client/v1/unstable";
import * as v2 from "@parley/client/v2/unstable";
import { describe, expect, test } from "vitest";

import { agentText } from "./fixtures/agent-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";
import { useModelSession } from "./fixtures/use-model-session.ts";

const VERSIONS = [
  { version: 1, unstable: v1, dialect: v1.v1 },
  { version: 2, unstable: v2, dialect: v2.v2 },
] as const;

describe.each(VERSIONS)("stored sessions in version $version", ({ version, unstable, dialect }) => {
  const model = useModelSession(openaiWire, version, { versions: [dialect] });

  test("can be forked with their conversation, and continue separately", async () => {
    const {
      server,
      session,
      project,
      running: { agent },
    } = model;
    server.replies.push({ text: "Blue." });
    await session.prompt("My favourite colour is blue");

    const fork = await agent.forkSession(session.id, { cwd: project.cwd });
    server.replies.push({ text: "In the fork." });
    await fork.prompt("What is it?");
    const request = server.requestText();
    server.replies.push({ text: "In the first." });
    await session.prompt("And here?");

    expect(fork.id).not.toBe(session.id);
    expect(request).toContain("My favourite colour is blue");
    expect(server.requestText()).not.toContain("What is it?");
    expect(agentText(session)).toBe("Blue.In the first.");
  });

  test("can be renamed and archived by their users", async () => {
    const {
      server,
      session,
      project,
      running: { agent },
    } = model;
    server.replies.push({ text: "Hello." });
    await session.prompt("Hello");

    await unstable.setSessionTitle(agent, session.id, "Colours");
    await unstable.archiveSession(agent, session.id);

    expect(await listed(agent, project.cwd)).toEqual([]);
    await unstable.unarchiveSession(agent, session.id);
    expect(await listed(agent, project.cwd)).toMatchObject([{ sessionId: session.id, title: "Colours" }]);
  });
});

async function listed(agent: AgentConnection, cwd: string): Promise<SessionInfo[]> {
  const sessions: SessionInfo[] = [];
  for await (const session of agent.listSessions({ cwd })) sessions.push(session);
  return sessions;
}
