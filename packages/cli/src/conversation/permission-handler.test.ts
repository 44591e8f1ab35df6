import type { ClientSession, PermissionOption, PermissionRequest } from "@parley/client";
import type { OpenPermission } from "@parley/client/permission";
import { describe, expect, it } from "vitest";

import { createPermissionHandler, describeAnswer } from "./permission-handler.ts";
import type { PermissionHandlerOptions, UnaskedAnswer } from "./permission-handler.ts";

const session = { id: "s", cwd: "/project", roots: ["/project"] as readonly string[] } as ClientSession;
const option = (kind: string): PermissionOption => ({ optionId: kind, kind, name: `Option ${kind}` });
const options = [option("allow_always"), option("allow_once"), option("reject_once")];
const selected = (optionId: string) => ({ outcome: "selected", optionId });

function requestOf(title: string, offered = options): PermissionRequest {
  return { title, toolCall: undefined, options: offered };
}

/** A handler, a function that asks it, and what was decided without the user. */
function handlerWith(more: Partial<PermissionHandlerOptions>) {
  const decided: UnaskedAnswer[] = [];
  const answer = createPermissionHandler({ allows: "none", decided: (one) => decided.push(one), ...more });
  const ask = (request: PermissionRequest, signal = new AbortController().signal) =>
    answer(request, { session, signal });
  return { ask, decided };
}

describe("createPermissionHandler", () => {
  it("allows permitted work, by the narrowest option, and reports it", async () => {
    const { ask, decided } = handlerWith({ allows: "all" });
    expect(await ask(requestOf("Run"))).toEqual(selected("allow_once"));
    expect(decided.map((one) => [describeAnswer(one), one.isAllowed])).toEqual([
      ['Permission "Run": Option allow_once', true],
    ]);
  });

  it("rejects everything else without a user", async () => {
    const { ask, decided } = handlerWith({});
    expect(await ask(requestOf("Run"))).toEqual(selected("reject_once"));
    expect(decided.map((one) => one.isAllowed)).toEqual([false]);
  });

  it("cancels without a user if no option fits", async () => {
    const { ask, decided } = handlerWith({});
    expect(await ask(requestOf("Run", [option("allow_once")]))).toEqual({ outcome: "cancelled" });
    expect(decided.map(describeAnswer)).toEqual(['Permission "Run": cancelled, for no option fits']);
  });

  it("asks the user one question after the other, and does not report these", async () => {
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

  it("does not ask again if there is a rule, and reports that", async () => {
    const { ask, decided } = handlerWith({
      ask: (question) => Promise.resolve(question.answer("allow_once", { remember: "session" })),
    });
    await ask(requestOf("a"));
    expect(await ask(requestOf("a"))).toEqual(selected("allow_once"));
    expect(decided.map(describeAnswer)).toEqual(['Permission "a": Option allow_once']);
  });

  it("does not ask for a request that was cancelled while it waited", async () => {
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
