import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { WriteStream } from "node:tty";

import type { Plan, SessionState, ToolCallEntry } from "@parley/protocol/session";
import { describe, expect, it } from "vitest";

import { createPlainTheme } from "../rendering/theme.ts";
import { ConversationView } from "./conversation-view.ts";
import type { FollowedSession, ShownTerminals } from "./conversation-view.ts";

/** Creates a stream that records its output, one string per write. */
function recorder(isTTY: boolean): { stream: WriteStream; writes: string[] } {
  const writes: string[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY });
  stream.on("data", (data: Buffer) => writes.push(data.toString()));
  return { stream: stream as unknown as WriteStream, writes };
}

/** A session with an agent that sends text, a plan and a command. */
function speakingSession(): FollowedSession &
  Record<"say" | "plan", (text: string) => void> & { run: (title: string, status?: string) => void } {
  const listeners = new Set<() => void>();
  let message = "";
  let plans: readonly Plan[] = [];
  let calls: readonly ToolCallEntry[] = [];
  return {
    cwd: "/project",
    get state(): SessionState {
      const content = [{ type: "text", text: message }] as const;
      return {
        entries: [...calls, { type: "message", id: "m", role: "agent", content }],
        plans,
        commands: [],
        modes: undefined,
        configOptions: [],
        usage: undefined,
        info: {},
        terminals: [],
        turn: { status: "running" },
        subagents: [],
        unknown: [],
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say(text) {
      message += text;
      for (const listener of listeners) listener();
    },
    plan(content) {
      plans = [{ type: "items", id: "plan", entries: [{ content, priority: "low", status: "pending" }] }];
      for (const listener of listeners) listener();
    },
    run(title, status = "in_progress") {
      const content = [{ type: "terminal", terminalId: "t" }] as const;
      const call = { id: "c", title, kind: "execute", status, content, locations: [] };
      calls = [{ type: "tool_call", ...call }];
      for (const listener of listeners) listener();
    },
  };
}

/** Creates a terminal with the id `t`, to which `put` adds output. */
function shownTerminals(): ShownTerminals & { put: (output: string) => void } {
  const listeners = new Set<() => void>();
  let terminal = { id: "t", output: "" };
  return {
    terminal: (id) => (id === "t" ? terminal : undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put(output) {
      terminal = { id: "t", output: terminal.output + output };
      for (const listener of listeners) listener();
    },
  };
}

function viewOf(
  areTerminals: boolean,
  terminals?: ShownTerminals,
): { view: ConversationView; stdout: string[]; stderr: string[] } {
  const [out, err] = [recorder(areTerminals), recorder(areTerminals)];
  const theme = { ...createPlainTheme("/"), maxOutputLines: 9 };
  const view = new ConversationView(theme, { stdout: out.stream, stderr: err.stream }, { terminals });
  return { view, stdout: out.writes, stderr: err.writes };
}

describe("ConversationView", () => {
  it("combines simultaneous updates into one write", async () => {
    const { view, stdout } = viewOf(false);
    const session = speakingSession();
    view.follow(session);
    for (const word of ["a", "b", "c"]) session.say(word);
    expect(stdout).toEqual([]);
    await setImmediate();
    session.say("d");
    view.endTurn();
    expect(stdout).toEqual(["abc", "d", "\n"]);
  });

  it("shows everything except chunks immediately, in conversation order", () => {
    const { view, stdout } = viewOf(false);
    const session = speakingSession();
    view.follow(session);
    session.say("First");
    view.sessionUpdate({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: "First" } });
    expect(stdout).toEqual([]);
    session.plan("Leap");
    view.sessionUpdate({ sessionUpdate: "plan", entries: [] });
    session.say(" then");
    view.endTurn();
    expect(stdout.join("")).toBe("First\n[ ] Leap\n then\n");
  });

  it("shows a session's history and updates until the view stops following it", async () => {
    const { view, stdout } = viewOf(false);
    const session = speakingSession();
    session.say("Before");
    const unfollow = view.follow(session);
    session.say("After");
    unfollow();
    session.say("Later");
    await setImmediate();
    view.flush();
    expect(stdout).toEqual(["Before\n"]);
  });

  it("flushes the rest of a message before showing the next entry", () => {
    const { view, stdout } = viewOf(false);
    const session = speakingSession();
    view.follow(session);
    const chunk = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "" } } as const;
    const change = { sessionUpdate: "tool_call_update", toolCallId: "c" } as const;
    session.run("Test");
    view.sessionUpdate(change);
    session.say("Meanwhile");
    view.sessionUpdate(chunk);
    session.run("Test", "completed");
    view.sessionUpdate(change);
    expect(stdout.join("")).toBe("[started] Test\nMeanwhile\n[completed] Test\n");
  });

  it("shows the output of the agent's command as it arrives", async () => {
    const terminals = shownTerminals();
    const { view, stdout } = viewOf(false, terminals);
    const session = speakingSession();
    const unfollow = view.follow(session);
    session.run("Test");
    view.flush();
    terminals.put("one\ntw");
    await setImmediate();
    terminals.put("o\n");
    view.flush();
    unfollow();
    terminals.put("late\n");
    await setImmediate();
    expect(stdout).toEqual(["[started] Test\n", "  one\n", "  two\n"]);
  });

  it("pauses while a question is on the screen, and shows the rest afterward", () => {
    const { view, stdout } = viewOf(false);
    const session = speakingSession();
    view.follow(session);
    session.say("Before");
    const release = view.hold(undefined);
    session.say(" and meanwhile");
    view.flush();
    expect(stdout).toEqual(["Before", "\n"]);
    release();
    expect(stdout).toEqual(["Before", "\n", " and meanwhile"]);
  });

  it.each([
    ["on a separate line if stdout is the same terminal", true, "half\n"],
    ["without affecting stdout otherwise", false, "half"],
  ])("writes notes to stderr, %s", (_where, areTerminals, expected) => {
    const { view, stdout, stderr } = viewOf(areTerminals);
    const session = speakingSession();
    view.follow(session);
    session.say("half");
    view.flush();
    view.note("Oh\u001b[2J");
    expect(stdout.join("")).toBe(expected);
    expect(stderr).toEqual(["Oh\n"]);
  });
});
