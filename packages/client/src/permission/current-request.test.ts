import { Connection, createInMemoryTransports } from "@parley/protocol";
import { describe, expect, it, onTestFinished } from "vitest";

import { connectAgent } from "../connection/connect-agent.ts";
import { v1 } from "../v1/index.ts";
import { v2 } from "../v2/index.ts";
import { describePermission } from "./describe-permission.ts";
import { type OpenPermission, type PermissionBroker, createPermissionBroker } from "./permission-broker.ts";

const options = ["allow_once", "allow_always", "reject_once"].map((kind) => ({
  optionId: kind,
  name: kind,
  kind,
}));
const selected = (optionId: string) => ({ outcome: { outcome: "selected", optionId } });
const cancelled = { outcome: { outcome: "cancelled" } };

/** Opens a session with an agent that sends raw JSON-RPC. A broker asks the user. */
async function openSession(version: 1 | 2) {
  const broker = createPermissionBroker();
  const [clientSide, agentSide] = createInMemoryTransports();
  const answers: Readonly<Record<string, object>> = {
    initialize: {
      protocolVersion: version,
      info: { name: "a", version: "1" },
      capabilities: { session: {} },
    },
    "session/new": { sessionId: "s" },
  };
  const agent = new Connection(agentSide, {
    request: (method) => answers[method] ?? {},
    notification: () => undefined,
  });
  const client = await connectAgent(clientSide, {
    versions: [version === 1 ? v1 : v2],
    info: { name: "test", version: "0" },
    handlers: { requestPermission: broker.requestPermission },
  });
  onTestFinished(() => client.close());
  await client.newSession({ cwd: "/w" });
  const update = (call: object): void =>
    void agent.notify("session/update", {
      sessionId: "s",
      update: { sessionUpdate: "tool_call_update", ...call },
    });
  const ask = (toolCall: object): Promise<unknown> => {
    const params = version === 1 ? { toolCall } : { title: "bash", subject: { type: "tool_call", toolCall } };
    const asked = agent.request("session/request_permission", { sessionId: "s", options, ...params });
    asked.catch(() => undefined);
    return asked;
  };
  return { broker, update, ask };
}

/** Resolves to the only open question once it passes the check. */
async function question(
  broker: PermissionBroker,
  fits: (open: OpenPermission) => boolean = () => true,
): Promise<OpenPermission> {
  for (;;) {
    const [open] = broker.pending;
    if (open !== undefined && fits(open)) return open;
    await new Promise<void>((resolve) => {
      const undo = broker.subscribe(() => {
        undo();
        resolve();
      });
    });
  }
}

const detailsOf = ({ request }: OpenPermission): string[] =>
  describePermission(request).details.map(({ label, text }) => `${label}: ${text}`);
const says = (words: string) => (open: OpenPermission) => detailsOf(open).join("\n").includes(words);
const text = (words: string): object => ({ type: "content", content: { type: "text", text: words } });
const bash = (toolCallId: string, more: object = {}): object => ({
  toolCallId,
  title: "bash",
  kind: "execute",
  ...more,
});

describe.each([1, 2] as const)("a permission request in version %d", (version) => {
  it.each<[string, object]>([
    ["omits them", {}],
    ["sets them to null", { rawInput: null, content: null, locations: null }],
    ["sets them to empty values", { rawInput: {}, content: [], locations: [] }],
    ["has an empty command", { rawInput: { command: "" } }],
  ])("shows the known details of its tool call if it %s", async (_how, more) => {
    const { broker, update, ask } = await openSession(version);
    update(bash("1", { rawInput: { command: "rm -rf build" }, locations: [{ path: "/w/build" }] }));
    void ask(bash("1", more));
    expect(detailsOf(await question(broker))).toEqual(["command: rm -rf build", "file: /w/build"]);
  });

  it("shows its own details rather than those of its tool call", async () => {
    const { broker, update, ask } = await openSession(version);
    update(bash("1", { rawInput: { command: "ls" }, locations: [{ path: "/a" }], content: [text("Old")] }));
    void ask(
      bash("1", { rawInput: { command: "rm x" }, locations: [{ path: "/b" }], content: [text("New")] }),
    );
    expect(detailsOf(await question(broker))).toEqual(["command: rm x", "file: /b", "text: New"]);
  });

  it("shows the known file changes alongside other content", async () => {
    const { broker, update, ask } = await openSession(version);
    const change = { operation: "delete", path: "/keep.txt", fileType: "text" };
    const diff =
      version === 1
        ? { type: "diff", path: "/keep.txt", oldText: "all\n", newText: "" }
        : { type: "diff", changes: [change] };
    update(bash("1", { kind: "edit", content: [diff] }));
    void ask(bash("1", { kind: "edit", content: [text("Tidies up")] }));
    const [shown, words] = detailsOf(await question(broker)).toReversed();
    expect([shown, words]).toEqual(["text: Tidies up", expect.stringContaining("/keep.txt")]);
  });

  it("is shown again when its tool call changes, without losing details", async () => {
    const { broker, update, ask } = await openSession(version);
    const answer = ask(bash("1"));
    const before = await question(broker);
    expect([detailsOf(before), before.canRemember]).toEqual([[], false]);
    update(bash("1", { rawInput: { command: "rm -rf build" } }));
    const open = await question(broker, says("rm -rf build"));
    expect([open.id, open.canRemember, before.signal.aborted]).toEqual([before.id, true, true]);
    update(bash("1", { rawInput: {}, content: [text("Harmless")] }));
    const last = await question(broker, says("Harmless"));
    expect(detailsOf(last)).toEqual(["command: rm -rf build", "text: Harmless"]);
    last.answer("allow_once");
    expect(await answer).toEqual(selected("allow_once"));
  });

  it("is not allowed by an answer to an earlier version with different details", async () => {
    const { broker, update, ask } = await openSession(version);
    const answer = ask(bash("1", { rawInput: { command: "ls" } }));
    const seen = await question(broker);
    update(bash("1", { rawInput: { command: "rm -rf build" } }));
    await question(broker, says("rm -rf build"));
    seen.answer("allow_once", { remember: "session" });
    expect(await answer).toEqual(cancelled);
    for (const command of ["rm -rf build", "ls"]) {
      const again = ask(bash(command, { rawInput: { command } }));
      (await question(broker)).answer("allow_once");
      expect(await again).toEqual(selected("allow_once"));
    }
  });

  it("can be rejected by an answer to an earlier version", async () => {
    const { broker, update, ask } = await openSession(version);
    const answer = ask(bash("1", { rawInput: { command: "ls" } }));
    const seen = await question(broker);
    update(bash("1", { rawInput: { command: "rm -rf build" } }));
    await question(broker, says("rm -rf build"));
    seen.answer("reject_once");
    expect(await answer).toEqual(selected("reject_once"));
  });

  it.each<[string, (command: string) => readonly [before: object, request: object]]>([
    ["in an earlier update", (command) => [{ rawInput: { command } }, { rawInput: {} }]],
    ["in the request", (command) => [{ rawInput: {} }, { rawInput: { command } }]],
    ["in both", (command) => [{ rawInput: { command } }, { rawInput: { command } }]],
  ])("is shown again for a different command %s after one is allowed for the session", async (_where, of) => {
    const { broker, update, ask } = await openSession(version);
    const run = (id: string, command: string): Promise<unknown> => {
      const [before, request] = of(command);
      update(bash(id, before));
      return ask(bash(id, request));
    };
    const first = run("1", "git status");
    (await question(broker)).answer("allow_once", { remember: "session" });
    expect(await first).toEqual(selected("allow_once"));
    expect(await run("2", "git status")).toEqual(selected("allow_once"));
    const other = run("3", "rm -rf build");
    (await question(broker, says("rm -rf build"))).answer("reject_once");
    expect(await other).toEqual(selected("reject_once"));
  });

  it.each<[string, object]>([
    ["a title", {}],
    ["text", { content: [text("Lists the files")] }],
    ["an empty input", { rawInput: { command: "", args: [] } }],
    ["the folder where it runs", { locations: [{ path: "/w" }] }],
  ])("is shown every time if it has only %s", async (_what, details) => {
    const { broker, ask } = await openSession(version);
    const first = ask(bash("1", details));
    const open = await question(broker);
    expect(open.canRemember).toBe(false);
    open.answer("allow_once", { remember: "session" });
    expect(await first).toEqual(selected("allow_once"));
    const second = ask(bash("2", details));
    (await question(broker)).dismiss();
    expect(await second).toEqual(cancelled);
  });
});

it("shows the request's latest details if they change while a rule is looked up", async () => {
  const found = Promise.withResolvers<undefined>();
  const rule = { decision: "allow", lifetime: "project" } as const;
  const seen: string[] = [];
  const store = {
    remember: () => Promise.resolve(),
    forget: () => Promise.resolve(),
    list: () => Promise.resolve([]),
    find: async (query: { readonly subject: { readonly type: string; readonly request?: string } }) => {
      seen.push(query.subject.request ?? "");
      await found.promise;
      return query.subject.request?.includes("ls") === true ? { ...query, ...rule } : undefined;
    },
  };
  const broker = createPermissionBroker({ projectPermissions: store as never });
  const [clientSide, agentSide] = createInMemoryTransports();
  const agent = new Connection(agentSide, {
    request: (method) => (method === "initialize" ? { protocolVersion: 1 } : { sessionId: "s" }),
    notification: () => undefined,
  });
  const client = await connectAgent(clientSide, {
    versions: [v1],
    info: { name: "test", version: "0" },
    handlers: {
      requestPermission: (request, context) =>
        broker.requestPermission(request, { ...context, agent: "agent" }),
      sessionUpdate: () => found.resolve(undefined),
    },
  });
  onTestFinished(() => client.close());
  await client.newSession({ cwd: "/w" });
  const toolCall = bash("1", { rawInput: { command: "ls" } });
  const answer = agent.request("session/request_permission", { sessionId: "s", toolCall, options });
  const update = { sessionUpdate: "tool_call_update", ...bash("1", { rawInput: { command: "rm x" } }) };
  void agent.notify("session/update", { sessionId: "s", update });
  const open = await question(broker);
  expect([detailsOf(open), seen.length]).toEqual([["command: rm x"], 2]);
  open.answer("reject_once");
  expect(await answer).toEqual(selected("reject_once"));
});
