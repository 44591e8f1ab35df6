import { describe, expect, it } from "vitest";

import { applyPrompt } from "./apply-message.ts";
import { applyTerminal } from "./apply-terminal.ts";
import { applySetup, applyTurn } from "./apply-turn.ts";
import { createSessionState } from "./folded-state.ts";
import type { SessionState } from "./session-state.ts";
import { applyUpdate } from "./v1/apply-update.ts";

const chunk = (text: string) =>
  ({ sessionUpdate: "agent_message_chunk", content: { type: "text", text } }) as const;

const sequence = (length: number): number[] => Array.from({ length }, (_, index) => index);

const applyTerminalUpdate = (state: SessionState, index: number): SessionState =>
  applyTerminal(state, { id: `t${index}`, command: "make" });

const filled = (): SessionState =>
  applyUpdate(applyPrompt(createSessionState(), [{ type: "text", text: "Hi" }]), chunk("Hello"));

describe("createSessionState", () => {
  it("returns an empty state", () => {
    expect({ ...createSessionState() }).toEqual({
      entries: [],
      plans: [],
      commands: [],
      modes: undefined,
      configOptions: [],
      usage: undefined,
      info: {},
      terminals: [],
      turn: { status: "idle" },
      subagents: [],
      unknown: [],
    });
  });
});

describe("a folded state", () => {
  it("is plain data for JSON and structured clone", () => {
    const state = filled();
    expect(JSON.parse(JSON.stringify(state))).toEqual({ ...state, modes: undefined, usage: undefined });
    expect(structuredClone(state)).toEqual({ ...state });
  });

  it("can continue from a copy stored as JSON", () => {
    const revived = JSON.parse(JSON.stringify(filled())) as SessionState;
    const state = applyUpdate(revived, chunk(" there"));
    expect(state.entries.at(-1)).toMatchObject({ content: [{ type: "text", text: "Hello there" }] });
    expect(state.entries[0]).toBe(revived.entries[0]);
  });

  it("is plain data even with long lists", () => {
    const long = sequence(100).reduce(
      (state, index) => applyTerminalUpdate(applyPrompt(state, [{ type: "text", text: `${index}` }]), index),
      createSessionState(),
    );
    const copy = { ...long };
    expect(copy.entries).toHaveLength(100);
    expect(copy.terminals).toHaveLength(100);
    expect(Object.keys(JSON.parse(JSON.stringify(long)) as object)).toEqual(
      expect.arrayContaining(["entries", "terminals"]),
    );
    expect(structuredClone(long)).toEqual(copy);
    expect(long.entries).toBe(long.entries);
  });

  it("can continue from a copy with a changed member", () => {
    const copy: SessionState = { ...filled(), entries: [] };
    expect(applyUpdate(copy, chunk("anew")).entries).toMatchObject([{ content: [{ text: "anew" }] }]);
  });

  it("returns the same arrays on every read", () => {
    const state = filled();
    expect(state.entries).toBe(state.entries);
    expect(state.terminals).toBe(state.terminals);
  });
});

describe("applySetup", () => {
  it("sets modes, options and commands, and keeps those that the response omits", () => {
    const modes = { currentModeId: "ask", availableModes: [{ id: "ask", name: "Ask" }] };
    const commands = [{ name: "plan", description: "Plan" }];
    const first = applySetup(createSessionState(), { modes, commands });
    expect(first.modes).toEqual({ current: "ask", available: modes.availableModes });
    expect(first.commands).toBe(commands);
    const second = applySetup(first, { modes: null, configOptions: [] });
    expect(second.modes).toBe(first.modes);
    expect(second.configOptions).toEqual([]);
  });
});

describe("applyTurn", () => {
  it("returns the same state if nothing changes", () => {
    const running = applyTurn(createSessionState(), { status: "running" });
    expect(applyTurn(running, { status: "running" })).toBe(running);
    const idle = applyTurn(running, { status: "idle", stopReason: "end_turn" });
    expect(idle.turn).toEqual({ status: "idle", stopReason: "end_turn" });
    expect(idle.entries).toBe(running.entries);
  });
});
