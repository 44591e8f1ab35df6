import { expect } from "vitest";

import type { ClientScripts } from "../hold-client.ts";
import { says, spoken } from "../scripted-client.ts";

const place = { cwd: "/project" };

/** Scripts that create, open and close sessions. */
export const sessionScripts: ClientScripts = {
  async "prompts in two sessions"(client) {
    const { agent, session: first } = await client.connectWithSession();
    const second = await agent.newSession({ cwd: "/elsewhere" });
    await first.prompt("one");
    await second.prompt("two");
    await first.prompt("three");
    const messages = ["user: one", "agent: You said one", "user: three", "agent: You said one, then three"];
    expect(spoken(first.state)).toEqual(messages);
    expect(spoken(second.state)).toEqual(["user: two", "agent: You said two"]);
    expect([first.cwd, second.cwd]).toEqual(["/project", "/elsewhere"]);
  },

  async "asks for sessions in relative directories"(client) {
    const agent = await client.connect();
    for (const cwd of ["project", ""]) {
      await expect(agent.newSession({ cwd })).rejects.toMatchObject({ code: -32602, data: { cwd } });
    }
    const additionalDirectories = ["/library", "../docs"];
    const refused = agent.newSession({ ...place, additionalDirectories });
    await expect(refused).rejects.toMatchObject({ code: -32602 });
    await expect(agent.listSessions().next()).resolves.toMatchObject({ done: true });
  },

  async "loads a session"(client) {
    const { agent, session } = await client.connectWithSession();
    await session.prompt("Hello");
    const { state: live } = session;
    await session.close();
    const loaded = await agent.loadSession(session.id, place);
    expect(loaded).not.toBe(session);
    expect(spoken(loaded.state)).toEqual(spoken(live));
    expect(loaded.state.entries.slice(1)).toEqual(live.entries.slice(1));
    expect(loaded.state).toMatchObject({ plans: live.plans, usage: live.usage, turn: { status: "idle" } });
    const { state: first } = loaded;
    await expect(agent.loadSession(session.id, place)).resolves.toBe(loaded);
    expect(loaded.state.entries).toEqual(first.entries);
    await loaded.close();
  },

  async "loads a session and goes on"(client) {
    const { agent, session } = await client.connectWithSession();
    await session.prompt("one");
    await session.close();
    const loaded = await agent.loadSession(session.id, place);
    await expect(loaded.prompt("two")).resolves.toBe("end_turn");
    const messages = ["user: one", "agent: You said one", "user: two", "agent: You said one, then two"];
    expect(spoken(loaded.state)).toEqual(messages);
    expect(spoken(session.state)).toEqual(messages.slice(0, 2));
    await loaded.close();
  },

  async "loads a session that works"(client) {
    const { agent, session } = await client.connectWithSession();
    const turn = session.prompt("Wait");
    await says(session, "Working");
    await expect(agent.loadSession(session.id, place)).resolves.toBe(session);
    expect(spoken(session.state)).toEqual(["user: Wait", "agent: Working"]);
    await session.cancel();
    await expect(turn).resolves.toBe("cancelled");
    expect(spoken(session.state)).toEqual(["user: Wait", "agent: WorkingStopping"]);
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "cancelled" });
  },

  async "has further directories"(client) {
    const agent = await client.connect();
    const additionalDirectories = ["/library", "/docs"];
    const { id } = await agent.newSession({ ...place, additionalDirectories });
    await agent.loadSession(id, { ...place, additionalDirectories: ["/elsewhere"] });
    const refused = agent.loadSession(id, { ...place, additionalDirectories: ["elsewhere"] });
    await expect(refused).rejects.toMatchObject({ code: -32602 });
    await agent.loadSession(id, place);
    const session = await agent.loadSession(id, { ...place, additionalDirectories });
    // A session without a conversation is not listed.
    await session.prompt("Hello");
    await expect(agent.listSessions().next()).resolves.toMatchObject({ value: { additionalDirectories } });
  },

  async "loads a session that is gone"(client) {
    const agent = await client.connect();
    const refused = { code: -32002, data: { sessionId: "sess_gone" } };
    await expect(agent.loadSession("sess_gone", place)).rejects.toMatchObject(refused);
    expect(agent.session("sess_gone")).toBeUndefined();
    await agent.newSession(place);
  },

  async "loads a session elsewhere"(client) {
    const { agent, session } = await client.connectWithSession();
    await session.prompt("one");
    await session.close();
    const refused = { code: -32602 };
    await expect(agent.loadSession(session.id, { cwd: "/elsewhere" })).rejects.toMatchObject(refused);
    await expect(agent.resumeSession(session.id, { cwd: "/project/src" })).rejects.toMatchObject(refused);
    await expect(agent.loadSession(session.id, { cwd: "project" })).rejects.toMatchObject(refused);
    expect(agent.session(session.id)).toBeUndefined();
    const loaded = await agent.loadSession(session.id, { cwd: "/elsewhere/../project/" });
    expect(spoken(loaded.state)).toEqual(["user: one", "agent: You said one"]);
  },

  async "loads a session of another agent"(client) {
    const agent = await client.connect();
    const session = await agent.loadSession("sess_1", place);
    expect(spoken(session.state)).toEqual(["user: one", "agent: two"]);
    await expect(agent.resumeSession("sess_1", place)).resolves.toBe(session);
    expect(spoken(session.state)).toEqual(["user: one", "agent: two"]);
    await session.close();
    expect(agent.session("sess_1")).toBeUndefined();
  },

  async "opens a session by what there is"(client) {
    const agent = await client.connect();
    const session = await agent.openSession("sess_1", { ...place, history: "replay" });
    expect(spoken(session.state)).toEqual(["user: one", "agent: two"]);
    await expect(agent.listSessions().next()).resolves.toMatchObject({ done: true });
    await session.close();
  },

  async "resumes a session"(client) {
    const { agent, session } = await client.connectWithSession();
    await session.prompt("one");
    await session.close();
    const resumed = await agent.resumeSession(session.id, place);
    expect(resumed.state.entries).toEqual([]);
    await resumed.prompt("two");
    expect(spoken(resumed.state)).toEqual(["user: two", "agent: You said one, then two"]);
    await expect(agent.resumeSession(session.id, place)).resolves.toBe(resumed);
    expect(spoken(resumed.state)).toHaveLength(2);
  },

  async "resumes a session that is gone"(client) {
    const agent = await client.connect();
    await expect(agent.resumeSession("sess_gone", place)).rejects.toMatchObject({ code: -32002 });
    await agent.newSession(place);
  },

  async "closes a session"(client) {
    const { agent, session } = await client.connectWithSession();
    await session.close();
    await expect(session.prompt("Hello")).rejects.toThrow("it is closed");
    const { id: sessionId } = session;
    const raw = agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "Hello" }] });
    await expect(raw).rejects.toMatchObject({ code: -32002, data: { sessionId } });
    await agent.request("session/close", { sessionId });
    await agent.request("session/close", { sessionId: "sess_unknown" });
  },

  async "closes a session that works"(client) {
    const { agent, session } = await client.connectWithSession();
    const turns = ["Wait", "two"].map((text) => session.prompt(text));
    await says(session, "Working");
    // When the agent responds to this request, it has read both prompts.
    await expect(agent.request("_acme.dev/fence", {})).rejects.toMatchObject({ code: -32601 });
    await session.close();
    await expect(Promise.all(turns)).resolves.toEqual(["cancelled", "cancelled"]);
    expect(session.state).toMatchObject({ turn: { status: "idle", stopReason: "cancelled" } });
    await agent.newSession(place);
  },

  async "closes a session of another agent"(client) {
    const { agent, session } = await client.connectWithSession();
    await session.close();
    expect(agent.session(session.id)).toBeUndefined();
  },

  async "deletes a session"(client) {
    const { agent, session } = await client.connectWithSession();
    await session.prompt("one");
    await agent.deleteSession(session.id);
    await expect(session.prompt("two")).rejects.toThrow("it is closed");
    await expect(agent.listSessions().next()).resolves.toMatchObject({ done: true });
    await expect(agent.loadSession(session.id, place)).rejects.toMatchObject({ code: -32002 });
    await agent.deleteSession(session.id);
  },
};
