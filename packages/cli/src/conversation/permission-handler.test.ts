import type { ClientSession, PermissionOption, PermissionRequest } from "@parley/client";
import type { OpenPermission } from "@parley/client/permission";
import { createSessionState, findToolCall } from "@parley/protocol/session";
import { applyUpdate } from "@parley/protocol/session/v1";
import { describe, expect, it } from "vitest";

import { createPermissionHandler, describeAnswer } from "./permission-handler.ts";
import type { PermissionHandlerOptions, UnaskedAnswer } from "./permission-handler.ts";

let state = createSessionState();
const listeners = new Set<() => void>();
const session = {
  id: "s",
  cwd: "/project",
  roots: ["/project"],
  get state() {
    return state;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as unknown as ClientSession;

function update(change: Parameters<typeof applyUpdate>[1]): void {
  state = applyUpdate(state, change);
  for (const listener of listeners) listener();
}
const option = (kind: string): PermissionOption => ({ optionId: kind, kind, name: `Option ${kind}` });
const options = [option("allow_always"), option("allow_once"), option("reject_once")];
const selected = (optionId: string) => ({ outcome: "selected", optionId });

function requestOf(title: string, offered = options): PermissionRequest {
  return { title, toolCall: undefined, options: [...offered] };
}

/** Creates a request to run a command that the agent has already described in an update. */
function commandRequest(id: string, command?: string): PermissionRequest {
  update({
    sessionUpdate: "tool_call",
    toolCallId: id,
    title: "bash",
    kind: "execute",
    rawInput: command && { command },
  });
  return { title: "bash", toolCall: findToolCall(state, id), options: [...options] };
}

/**
 * Creates a handler. Returns a function that sends requests to the handler, and the list of decisions made without
 * asking the user.
 */
function handlerWith(more: Partial<PermissionHandlerOptions>) {
  const decided: UnaskedAnswer[] = [];
  const answer = createPermissionHandler({ allows: "none", decided: (one) => decided.push(one), ...more });
  const ask = (request: PermissionRequest, signal = new AbortController().signal) =>
    answer(request, { session, signal });
  return { ask, decided };
}

describe("createPermissionHandler", () => {
  it("allows permitted work with the narrowest option and reports the decision", async () => {
    const { ask, decided } = handlerWith({ allows: "all" });
    expect(await ask(requestOf("Run"))).toEqual(selected("allow_once"));
    expect(decided.map((one) => [describeAnswer(one), one.isAllowed])).toEqual([
      ['Permission "Run": Option allow_once', true],
    ]);
  });

  it("rejects everything else if no user is present", async () => {
    const { ask, decided } = handlerWith({});
    expect(await ask(requestOf("Run"))).toEqual(selected("reject_once"));
    expect(decided.map((one) => one.isAllowed)).toEqual([false]);
  });

  it("cancels if no user is present and no option fits", async () => {
    const { ask, decided } = handlerWith({});
    expect(await ask(requestOf("Run", [option("allow_once")]))).toEqual({ outcome: "cancelled" });
    expect(decided.map(describeAnswer)).toEqual(['Permission "Run": cancelled, because no option fits']);
  });

  it("asks the user one question at a time, and does not report the answers", async () => {
    const asked: OpenPermission[] = [];
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { ask, decided } = handlerWith({
      async ask(question) {
        asked.push(question);
        await answered;
        question.answer("allow_once");
      },
    });
    const outcomes = Promise.all([ask(requestOf("a")), ask(requestOf("b"))]);
    await new Promise(setImmediate);
    expect(asked.map(({ request }) => request.title)).toEqual(["a"]);
    answer();
    expect(await outcomes).toEqual([selected("allow_once"), selected("allow_once")]);
    expect(asked.map(({ request }) => request.title)).toEqual(["a", "b"]);
    expect(decided).toEqual([]);
  });

  it("prints a note instead of asking the user if a rule applies", async () => {
    const { ask, decided } = handlerWith({
      ask: (question) => Promise.resolve(question.answer("allow_once", { remember: "session" })),
    });
    await ask(commandRequest("1", "ls"));
    expect(await ask(commandRequest("2", "ls"))).toEqual(selected("allow_once"));
    expect(decided.map(describeAnswer)).toEqual(['Permission "bash": Option allow_once\n  command: ls']);
  });

  it("fully describes each decision made without the user", async () => {
    const { ask, decided } = handlerWith({});
    const toolCall = {
      ...commandRequest("3", "ls\nrm \u202E -rf x").toolCall,
      content: [{ type: "content", content: { type: "text", text: "Lists" } }],
      locations: [{ path: "/a\u200B" }, { path: "/b" }],
    };
    await ask({ title: "Run", toolCall, options: [...options] } as unknown as PermissionRequest);
    expect(describeAnswer(decided[0] as UnaskedAnswer).split("\n")).toEqual([
      'Permission "Run": Option reject_once',
      "  shell command: ls",
      "    rm \\u{202e} -rf x",
      "  file: /a\\u{200b}",
      "  file: /b",
      "  text: Lists",
    ]);
  });

  it("asks the user again when the request changes, and answers the latest version", async () => {
    const shown: unknown[] = [];
    const { ask } = handlerWith({
      async ask(question) {
        shown.push(question.request.toolCall?.rawInput);
        if (shown.length === 1) {
          update({ sessionUpdate: "tool_call_update", toolCallId: "4", rawInput: { command: "rm -rf x" } });
          shown.push(question.signal.aborted);
          return;
        }
        question.answer("reject_once");
      },
    });
    expect(await ask(commandRequest("4", "ls"))).toEqual(selected("reject_once"));
    expect(shown).toEqual([{ command: "ls" }, true, { command: "rm -rf x" }]);
  });

  it("dismisses an unanswered question", async () => {
    const { ask } = handlerWith({ ask: () => Promise.resolve() });
    expect(await ask(commandRequest("5", "ls"))).toEqual({ outcome: "cancelled" });
  });

  it("does not ask the user about a request that was cancelled while queued", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const asked: string[] = [];
    const { ask, decided } = handlerWith({
      async ask(question) {
        asked.push(question.request.title);
        await answered;
        question.dismiss();
      },
    });
    const controller = new AbortController();
    const outcomes = Promise.all([ask(requestOf("a")), ask(requestOf("b"), controller.signal)]);
    await new Promise(setImmediate);
    controller.abort();
    answer();
    expect(await outcomes).toEqual([{ outcome: "cancelled" }, { outcome: "cancelled" }]);
    expect({ asked, decided }).toEqual({ asked: ["a"], decided: [] });
  });
});
