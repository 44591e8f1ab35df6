import { tmpdir } from "node:os";

import { type AgentDefinition, defineAgent } from "@parley/agent";
import type { AgentConnection } from "@parley/client";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import {
  connectTo,
  forgetConnection,
  lastText,
  profiles,
  serveThroughProxy,
} from "./fixtures/open-remote-agent.ts";

const cwd = tmpdir();

interface GatedAgent {
  readonly definition: AgentDefinition;
  readonly prompts: readonly string[];
  /** Lets the running turn finish. */
  readonly goOn: () => void;
  /** Resolves when the first turn ends. */
  readonly ended: Promise<void>;
}

/** Creates an agent that says "1 2 3 ", waits at a gate, and then either says "4 5 6 " or requests permission. */
function gatedAgent(): GatedAgent {
  const prompts: string[] = [];
  const gate = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const definition = defineAgent({
    info: { name: "gated", version: "1" },
    store: memorySessionStore(),
    onDisconnect: { keepMs: 60_000 },
    async prompt(turn) {
      prompts.push(turn.text);
      for (const word of ["1 ", "2 ", "3 "]) await turn.agentMessage(word);
      if (turn.text === "ask") {
        const call = await turn.toolCall({ title: "Delete" });
        const { outcome } = await call.requestPermission();
        await turn.agentMessage(`It is ${outcome}`);
      } else if (turn.text === "wait") {
        await gate.promise;
        for (const word of ["4 ", "5 ", "6 "]) await turn.agentMessage(word);
      }
      ended.resolve();
    },
  });
  return { definition, prompts, goOn: gate.resolve, ended: ended.promise };
}

/** Resolves once the connection has dropped and recovered. */
function recovery(agent: AgentConnection): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let wasBroken = false;
  const undo = agent.subscribe(() => {
    if (agent.status === "reconnecting") wasBroken = true;
    else if (wasBroken && agent.status === "connected") resolve();
  });
  return promise.finally(undo);
}

describe.each(profiles)("a connection over $name that the server has forgotten", (profile) => {
  test("receives a running turn in full without resending its prompt", async () => {
    const { definition, prompts, goOn } = gatedAgent();
    const server = await serveThroughProxy(definition);
    const agent = await connectTo(server.proxy.url, profile);
    const session = await agent.newSession({ cwd });
    const running = session.prompt("wait");
    await expect.poll(() => lastText(session)).toBe("1 2 3 ");
    const recovered = recovery(agent);
    await forgetConnection(server, agent);
    server.proxy.cut();
    await recovered;
    goOn();
    await expect(running).resolves.toBe("end_turn");
    expect(lastText(session)).toBe("1 2 3 4 5 6 ");
    expect(prompts).toEqual(["wait"]);
    await expect(session.prompt("again")).resolves.toBe("end_turn");
    expect(lastText(session)).toBe("1 2 3 ");
  });

  test("settles the prompt of a turn that ended in the meantime", async () => {
    const { definition, prompts, goOn, ended } = gatedAgent();
    const server = await serveThroughProxy(definition);
    const agent = await connectTo(server.proxy.url, profile);
    const session = await agent.newSession({ cwd });
    const running = session.prompt("wait");
    await expect.poll(() => lastText(session)).toBe("1 2 3 ");
    server.proxy.admit(false);
    server.proxy.cut();
    await forgetConnection(server, agent);
    goOn();
    await ended;
    server.proxy.admit(true);
    await expect(running).resolves.toBe("end_turn");
    expect(lastText(session)).toBe("1 2 3 4 5 6 ");
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "end_turn" });
    expect(prompts).toEqual(["wait"]);
  });

  test("repeats an unanswered question and withdraws the original", async () => {
    const { definition } = gatedAgent();
    const server = await serveThroughProxy(definition);
    const signals: AbortSignal[] = [];
    const agent = await connectTo(server.proxy.url, profile, {
      handlers: {
        async requestPermission({ options: [first] }, { signal }) {
          signals.push(signal);
          if (signals.length === 1) await new Promise(() => undefined);
          return { outcome: "selected", optionId: first?.optionId ?? "" };
        },
      },
    });
    const session = await agent.newSession({ cwd });
    const running = session.prompt("ask");
    await expect.poll(() => signals.length).toBe(1);
    await forgetConnection(server, agent);
    server.proxy.cut();
    await expect(running).resolves.toBe("end_turn");
    expect(lastText(session)).toContain("It is allowed");
    expect(signals.map(({ aborted }) => aborted)[0]).toBe(true);
    expect(signals).toHaveLength(2);
  });

  test("keeps idle sessions, which the client can continue", async () => {
    const { definition } = gatedAgent();
    const server = await serveThroughProxy(definition);
    const agent = await connectTo(server.proxy.url, profile);
    const sessions = [await agent.newSession({ cwd }), await agent.newSession({ cwd })];
    for (const session of sessions) await session.prompt("first");
    const recovered = recovery(agent);
    await forgetConnection(server, agent);
    server.proxy.cut();
    await recovered;
    for (const session of sessions) {
      await expect(session.prompt("second")).resolves.toBe("end_turn");
      expect(session.state.entries.filter((entry) => entry.type === "message")).toHaveLength(4);
    }
    expect(agent.sessions).toEqual(sessions);
  });
});
