import { InvalidMessageError } from "@parley/protocol";
import { expect } from "vitest";

import type { ClientScripts } from "../hold-client.ts";
import { spoken } from "../scripted-client.ts";

/** Scripts for unexpected messages, and for features that only some applications support. */
export const surpriseScripts: ClientScripts = {
  async "has no handlers"(client) {
    const { session } = await client.connectWithSession();
    await session.prompt("Hello");
    expect(client.errors).toEqual([]);
  },

  async "says more than the protocol has"(client) {
    const capabilities = { _meta: { "acme.dev/color": "red" } };
    const { agent, session } = await client.connectWithSession({ capabilities });
    const asked = agent.request("_acme.dev/paint", { sessionId: session.id, color: "red" });
    await expect(asked).rejects.toMatchObject({ code: -32601 });
    await agent.notify("_acme.dev/painted", { sessionId: session.id });
    await session.prompt([{ type: "text", text: "Hello", _meta: { "acme.dev/typed": true } }]);
  },

  async "has an extension"(client) {
    const received: unknown[] = [];
    const { session } = await client.connectWithSession({
      handlers: {
        extensionRequest(method, params) {
          received.push([method, params]);
          return { color: "red" };
        },
        extensionNotification: (method, params) => void received.push([method, params]),
        sessionUpdate: (update) => void received.push(update),
      },
    });
    await session.prompt("Hello");
    const painted = { sessionUpdate: "_acme.dev/painted", color: "red" };
    expect(received).toEqual([
      ["_acme.dev/ask", { sessionId: session.id, question: "color" }],
      ["_acme.dev/told", { color: "red" }],
      painted,
    ]);
    expect(session.state.unknown).toEqual([painted]);
  },

  async "meets an update of another time"(client) {
    const { session } = await client.connectWithSession();
    await expect(session.prompt("Hello")).resolves.toBe("end_turn");
    expect(session.state.unknown).toEqual([{ sessionUpdate: "mood_update", mood: "fine" }]);
    expect(spoken(session.state)).toEqual(["user: Hello", "agent: Hello"]);
    expect(session.state.entries[2]).toMatchObject({ type: "tool_call", title: "Dance", kind: "dance" });
    const places = client.repairs.map(({ method, issue }) => [method, issue.path.join(".")]);
    expect(places).toEqual([
      ["session/update", "update.sessionUpdate"],
      ["session/update", "update.kind"],
    ]);
    expect(client.errors).toEqual([]);
  },

  async "meets an update of another kind"(client) {
    const { session } = await client.connectWithSession();
    await expect(session.prompt("Hello")).resolves.toBe("_acme.dev/tired");
    expect(session.state.unknown).toEqual([{ sessionUpdate: "_acme.dev/mood", mood: "fine" }]);
    expect(spoken(session.state)).toEqual(["user: Hello", "agent: Hello"]);
    expect(session.state.entries[2]).toMatchObject({ title: "Dance", kind: "_acme.dev/dance" });
    expect([client.errors, client.repairs]).toEqual([[], []]);
  },

  async "follows messages that change"(client) {
    const { session } = await client.connectWithSession();
    await session.prompt("Hello");
    const messages = ["user: Hello", "agent: Good morning", "agent: The text", "agent: "];
    expect(spoken(session.state)).toEqual(messages);
    expect(session.state.entries[1]).toMatchObject({ _meta: { "acme.dev/mood": "fine" } });
  },

  async "meets a malformed update"(client) {
    const { session } = await client.connectWithSession();
    await expect(session.prompt("Hello")).resolves.toBe("end_turn");
    expect(spoken(session.state)).toEqual(["user: Hello", "agent: Hello"]);
    expect(client.errors).toMatchObject([{ name: "ValidationError" }, { name: "ValidationError" }]);
  },

  async "hears noise"(client) {
    const { session } = await client.connectWithSession();
    expect(session.id).toBe("sess_1");
    await expect(session.prompt("Hello")).resolves.toBe("end_turn");
    expect(client.errors).toHaveLength(4);
    for (const error of client.errors) expect(error).toBeInstanceOf(InvalidMessageError);
  },

  async "hears answers twice"(client) {
    const { agent, session } = await client.connectWithSession();
    await expect(session.prompt("Hello")).resolves.toBe("end_turn");
    expect(spoken(session.state)).toEqual(["user: Hello", "agent: Hello"]);
    expect(agent.session("other")).toBeUndefined();
    expect(client.errors.map(String)).toEqual([expect.stringContaining("99")]);
  },

  async "hears bad answers"(client) {
    const agent = await client.connect();
    for (const name of [
      "ValidationError",
      "ValidationError",
      "InvalidMessageError",
      "InvalidMessageError",
      "InvalidMessageError",
      "RequestError",
    ]) {
      await expect(agent.newSession({ cwd: "/project" })).rejects.toMatchObject({ name });
    }
    expect(agent.session("sess_1")).toBeUndefined();
    await agent.newSession({ cwd: "/project" });
  },

  async "hears of another session"(client) {
    const { agent, session } = await client.connectWithSession();
    await session.prompt("Hello");
    expect(spoken(session.state)).toEqual(["user: Hello", "agent: Hello"]);
    expect(agent.session("sess_unknown")).toBeUndefined();
    expect(client.errors.map(String)).toEqual([expect.stringContaining('no session "sess_unknown" is open')]);
  },

  async "follows the session's description"(client) {
    const { session } = await client.connectWithSession();
    await session.prompt("Hello");
    const later = { updatedAt: "2027-01-01T12:01:00.000Z", _meta: { "acme.dev/color": "red" } };
    expect(session.state.info).toEqual({ title: "A name", ...later });
    await session.prompt("Forget");
    expect(session.state.info).toEqual(later);
  },

  async "hears of a session early"(client) {
    const { session } = await client.connectWithSession();
    expect(session.state.commands).toEqual([{ name: "plan", description: "Make a plan" }]);
    expect(session.state.modes).toMatchObject({ current: "ask", available: [{ id: "ask" }, { id: "code" }] });
    await session.prompt("Hello");
    expect(client.errors).toEqual([]);
  },

  async "chooses a mode and an option"(client) {
    const { session } = await client.connectWithSession();
    expect(session.state.modes?.current).toBe("ask");
    await session.setMode("code");
    expect(session.state.modes?.current).toBe("code");
    await session.setConfigOption("model", "large");
    expect(session.state.configOptions).toMatchObject([{ id: "model", currentValue: "large" }]);
    await expect(session.setMode("dance")).rejects.toMatchObject({ code: -32602 });
    expect(session.state.modes?.current).toBe("ask");
  },
};
