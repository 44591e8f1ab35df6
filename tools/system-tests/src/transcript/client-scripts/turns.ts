import { CapabilityError } from "@parley/protocol";
import { expect } from "vitest";

import type { ClientScripts } from "../hold-client.ts";
import { says, spoken } from "../scripted-client.ts";

/** Scripts for turns and their outcomes. */
export const turnScripts: ClientScripts = {
  async "follows a turn"(client) {
    const { session } = await client.connectWithSession();
    await expect(session.prompt("Hello")).resolves.toBe("end_turn");
    expect(spoken(session.state)).toEqual([
      "user: Hello",
      "thought: I need a greeting",
      "agent: Let me see",
      "agent: It is written",
    ]);
    expect(session.state.entries[3]).toMatchObject({
      type: "tool_call",
      id: "call_1",
      status: "completed",
      kind: "edit",
      content: [{ type: "diff", oldText: null, newText: "Hello\n" }],
      rawOutput: { bytes: 6 },
    });
    expect(session.state).toMatchObject({
      plans: [{ entries: [{ content: "Greet", status: "completed" }] }],
      usage: { used: 1200, size: 200_000 },
      info: { title: "Hello" },
      turn: { status: "idle", stopReason: "end_turn" },
    });
    expect([client.errors, client.repairs]).toEqual([[], []]);
    await session.close();
  },

  async "sends a link and no image"(client) {
    const { session } = await client.connectWithSession();
    const image = { type: "image", data: "", mimeType: "image/png" } as const;
    await expect(session.prompt([image])).rejects.toThrow(CapabilityError);
    const link = { type: "resource_link", name: "notes", uri: "file:///project/notes.txt" } as const;
    await session.prompt([{ type: "text", text: "Read" }, link]);
  },

  async "prompts in vain"(client) {
    const { session } = await client.connectWithSession();
    for (const text of ["Hello", "Again"]) {
      await expect(session.prompt(text)).rejects.toMatchObject({ code: -32603, data: undefined });
      expect(session.state.turn).toEqual({ status: "idle" });
    }
    expect(spoken(session.state)).toEqual(["user: Hello", "agent: Working", "user: Again", "agent: Working"]);
    await session.close();
  },

  async "prompts twice at once"(client) {
    const { session } = await client.connectWithSession();
    const first = session.prompt("one");
    const second = session.prompt("two");
    await expect(first).resolves.toBe("end_turn");
    expect(session.state.turn).toEqual({ status: "running" });
    const third = session.prompt("three");
    await expect(Promise.all([second, third])).resolves.toEqual(["end_turn", "end_turn"]);
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "end_turn" });
    await session.close();
  },

  async "prompts twice without waiting"(client) {
    const { session } = await client.connectWithSession();
    const turns = ["one", "two"].map((text) => session.prompt(text));
    await expect(Promise.all(turns)).resolves.toEqual(["end_turn", "end_turn"]);
    expect(spoken(session.state)).toEqual([
      "user: one",
      "agent: You said one",
      "user: two",
      "agent: You said one, then two",
    ]);
    await session.close();
  },

  async "cancels a turn"(client) {
    const { session } = await client.connectWithSession();
    const controller = new AbortController();
    const turn = session.prompt("Wait", { signal: controller.signal });
    await says(session, "Working");
    controller.abort();
    expect(session.state.entries[1]).toMatchObject({ id: "call_1", status: "cancelled" });
    await expect(turn).resolves.toBe("cancelled");
    expect(spoken(session.state)).toEqual(["user: Wait", "agent: WorkingStopping"]);
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "cancelled" });
    await expect(session.prompt("Hello")).resolves.toBe("end_turn");
    await session.close();
  },

  async "cancels an idle session"(client) {
    const { session } = await client.connectWithSession();
    await session.cancel();
    await expect(session.prompt("Hello")).resolves.toBe("end_turn");
    await session.cancel();
    await expect(session.prompt("Hello again")).resolves.toBe("end_turn");
  },

  async "cancels a turn and goes on"(client) {
    const { session } = await client.connectWithSession();
    const turn = session.prompt("Work");
    await says(session, "Working");
    await session.cancel();
    await expect(turn).resolves.toBe("cancelled");
    await session.close();
  },

  async "cancels a turn of another agent"(client) {
    const { session } = await client.connectWithSession();
    const turn = session.prompt("Wait");
    await says(session, "Working");
    await session.cancel();
    await expect(turn).resolves.toBe("cancelled");
  },

  async "cancels two prompts"(client) {
    const { agent, session } = await client.connectWithSession();
    const cancelled = ["one", "two"].map((text) => session.prompt(text));
    await says(session, "Working");
    // When the agent responds to this request, it has read both prompts.
    await expect(agent.request("_acme.dev/fence", {})).rejects.toMatchObject({ code: -32601 });
    await session.cancel();
    const next = session.prompt("Hello");
    await expect(Promise.all(cancelled)).resolves.toEqual(["cancelled", "cancelled"]);
    await expect(next).resolves.toBe("end_turn");
    await session.close();
  },

  async "takes a prompt back"(client) {
    const { agent, session } = await client.connectWithSession();
    const controller = new AbortController();
    const prompt = [{ type: "text", text: "Wait" }];
    const params = { sessionId: session.id, prompt };
    const turn = agent.request("session/prompt", params, { signal: controller.signal });
    await says(session, "Working");
    controller.abort(new Error("No longer wanted"));
    await expect(turn).rejects.toThrow("No longer wanted");
    await expect(session.prompt("Hello")).resolves.toBe("end_turn");
    expect(client.errors).toEqual([]);
    await session.close();
  },

  async "cancels one session of two"(client) {
    const { agent, session: first } = await client.connectWithSession();
    const second = await agent.newSession({ cwd: "/project" });
    const cancelled = first.prompt("one");
    await says(first, "Working");
    const going = second.prompt("two");
    await says(second, "Working");
    await first.cancel();
    await expect(cancelled).resolves.toBe("cancelled");
    expect(second.state.turn.status).toBe("running");
    await second.cancel();
    await expect(going).resolves.toBe("cancelled");
  },
};
