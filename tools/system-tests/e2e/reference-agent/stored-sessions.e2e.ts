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
  const client = { versions: [dialect], capabilities: { cursors: true } };
  const model = useModelSession(openaiWire, version, client);

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

  test("can be forked at a cursor, even in another process, without the conversation after it", async () => {
    const { server, session, project } = model;
    server.replies.push({ text: "Noted." }, { text: "Changed." });
    await session.prompt("My favourite colour is blue");
    const [cursor] = session.state.cursors ?? [];
    await session.prompt("Now it is green");

    const { agent } = await model.start();
    const fork = await agent.forkSession(session.id, { cwd: project.cwd, cursorId: cursor?.id });
    server.replies.push({ text: "Before it changed." });
    await fork.prompt("What is it?");
    const request = server.requestText();
    expect(cursor).toMatchObject({ capabilities: { fork: {} } });
    expect(request).toContain("What is it?");
    expect(request).not.toContain("Now it is green");
    expect(request.includes("My favourite colour is blue")).toBe(cursor?.anchor["position"] === "after");
  });

  test("can be renamed and archived by the user", async () => {
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
