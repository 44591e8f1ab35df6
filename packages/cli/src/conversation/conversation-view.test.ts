import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { WriteStream } from "node:tty";

import type { Plan, SessionState } from "@parley/protocol/session";
import { describe, expect, it } from "vitest";

import { createPlainTheme } from "../rendering/theme.ts";
import { ConversationView } from "./conversation-view.ts";
import type { FollowedSession } from "./conversation-view.ts";
import { Transcript } from "./transcript.ts";

/** What was written to a stream, one string a write. */
function recorder(isTTY: boolean): { stream: WriteStream; writes: string[] } {
  const writes: string[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY });
  stream.on("data", (data: Buffer) => writes.push(data.toString()));
  return { stream: stream as unknown as WriteStream, writes };
}

/** A session in which an agent speaks and plans. */
function speakingSession(): FollowedSession & { say: (text: string) => void; plan: (text: string) => void } {
  const listeners = new Set<() => void>();
  let said = "";
  let plans: readonly Plan[] = [];
  return {
    get state(): SessionState {
      const message = {
        type: "message",
        id: "m",
        role: "agent",
        content: [{ type: "text", text: said }],
      } as const;
      return {
        entries: [message],
        plans,
        commands: [],
        modes: undefined,
        configOptions: [],
        usage: undefined,
        info: {},
        terminals: [],
        turn: { status: "running" },
        unknown: [],
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say(text) {
      said += text;
      for (const listener of listeners) listener();
    },
    plan(content) {
      plans = [{ type: "items", id: "plan", entries: [{ content, priority: "low", status: "pending" }] }];
      for (const listener of listeners) listener();
    },
  };
}

function viewOf(areTerminals: boolean): { view: ConversationView; stdout: string[]; stderr: string[] } {
  const [out, err] = [recorder(areTerminals), recorder(areTerminals)];
  const view = new ConversationView(new Transcript(createPlainTheme("/")), {
    stdout: out.stream,
    stderr: err.stream,
  });
  return { view, stdout: out.writes, stderr: err.writes };
}

describe("ConversationView", () => {
  it("writes what happens at once by one write", async () => {
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

  it("shows a plan where it came in the conversation", () => {
    const { view, stdout } = viewOf(false);
    const session = speakingSession();
    view.follow(session);
    session.say("First");
    session.plan("Leap");
    session.say(" then");
    view.endTurn();
    expect(stdout.join("")).toBe("First\n[ ] Leap\n then\n");
  });

  it("shows the history of what it follows, and nothing once it no longer does", async () => {
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

  it("shows nothing while a question stands, and the rest after it", () => {
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
    ["on a line of its own where both are one terminal", true, "half\n"],
    ["without touching stdout elsewhere", false, "half"],
  ])("says what is not part of the conversation on stderr, %s", (_where, areTerminals, expected) => {
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
