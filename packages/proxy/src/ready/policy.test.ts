import { type PermissionDecision, memoryPermissionStore } from "@parley/permission";
import { describe, expect, it } from "vitest";

import { notification, openWiresIn, request, result } from "../fixtures/open-wires.ts";
import { type PolicyOptions, policy } from "./policy.ts";

type Kind = "allow_once" | "reject_once" | "allow_always";

const option = (kind: Kind) => ({ optionId: `id of ${kind}`, name: kind, kind });
const both = [option("allow_always"), option("allow_once"), option("reject_once")];
const selected = (kind: Kind) => ({ outcome: { outcome: "selected", optionId: `id of ${kind}` } });
const asked = Symbol("asked");

/** Opens a session behind a policy. The agent requests permission to run a command. */
async function openSession(version: 1 | 2, options: PolicyOptions) {
  const wires = await openWiresIn(version, [policy(options)]);
  const { client, agent } = wires;
  await client.send(request(1, "session/new", { cwd: "/w", mcpServers: [] }));
  await agent.send(result(((await agent.next()) as { readonly id: string }).id, { sessionId: "s" }));
  await client.next();
  const ask = async (command: string, offered = both): Promise<unknown> => {
    const toolCall = { toolCallId: "t", title: `Run ${command}`, kind: "execute", rawInput: { command } };
    const params = {
      1: { toolCall },
      2: { title: `Run ${command}`, subject: { type: "command", command, cwd: "/w" } },
    };
    await agent.send(
      request("p", "session/request_permission", { sessionId: "s", options: offered, ...params[version] }),
    );
    const seen = [client.received.length, agent.received.length] as const;
    const counts = (): number[] => [client.received.length, agent.received.length];
    await expect.poll(counts, { interval: 1 }).not.toEqual(seen);
    if (client.received.length > seen[0]) return asked;
    const answer = JSON.parse(agent.received.at(-1) ?? "{}") as { readonly result?: unknown };
    return answer.result ?? answer;
  };
  return { ...wires, ask };
}

const decide =
  (decisions: Readonly<Record<string, PermissionDecision>>): PolicyOptions["decide"] =>
  (action) =>
    "command" in action && action.command !== undefined ? decisions[action.command] : undefined;

describe.each([1, 2] as const)("a policy in version %d", (version) => {
  it("allows or rejects a single call before the user is asked", async () => {
    const options = { decide: decide({ ls: "allow", "rm -rf /": "reject" }) };
    const { ask } = await openSession(version, options);
    expect(await ask("ls")).toEqual(selected("allow_once"));
    expect(await ask("rm -rf /")).toEqual(selected("reject_once"));
    expect(await ask("rm -rf /", [option("allow_always")])).toEqual({ outcome: { outcome: "cancelled" } });
    expect(await ask("ls", [option("allow_always")])).toBe(asked);
  });

  it("asks the user about anything it does not decide", async () => {
    const { ask } = await openSession(version, { decide: decide({}) });
    expect(await ask("make")).toBe(asked);
  });

  it("applies the user's rules in the session's directories", async () => {
    const rules = memoryPermissionStore();
    const rule = { owner: "", decision: "allow", lifetime: "project" } as const;
    await rules.remember({ ...rule, roots: ["/w"], subject: { type: "command", command: "make" } });
    await rules.remember({ ...rule, roots: ["/other"], subject: { type: "command", command: "ls" } });
    const { ask } = await openSession(version, { rules });
    expect(await ask("make")).toEqual(selected("allow_once"));
    expect(await ask("ls")).toBe(asked);
  });

  it("applies only the rules for its agent", async () => {
    const rules = memoryPermissionStore();
    const rule = { owner: "", roots: ["/w"], decision: "allow", lifetime: "project" } as const;
    for (const [agent, command] of [
      [undefined, "none"],
      ["/bin/one", "one"],
      ["/bin/other", "other"],
    ] as const) {
      await rules.remember({ ...rule, agent, subject: { type: "command", command } });
    }
    const answersOf = (agent?: string): Promise<unknown[]> =>
      Promise.all(
        ["none", "one", "other"].map(async (command) =>
          (await openSession(version, { rules, agent })).ask(command),
        ),
      );
    expect(await answersOf()).toEqual([selected("allow_once"), asked, asked]);
    expect(await answersOf("/bin/one")).toEqual([asked, selected("allow_once"), asked]);
    expect(await answersOf("/bin/other")).toEqual([asked, asked, selected("allow_once")]);
  });

  it("allows nothing if `decide` fails", async () => {
    const broken = { decide: () => Promise.reject(new Error("No disk")) };
    const { ask, errors } = await openSession(version, broken);
    expect(await ask("ls")).toMatchObject({ error: { code: -32_603 } });
    expect(errors).toEqual([new Error("No disk")]);
  });
});

describe.each([1, 2] as const)("the details of a version %d permission request", (version) => {
  it.each<[string, readonly object[], object]>([
    ["are missing", [{ rawInput: { command: "rm -rf x" } }], {}],
    ["are null", [{ rawInput: { command: "rm -rf x" } }], { rawInput: null }],
    ["are empty", [{ rawInput: { command: "rm -rf x" } }], { rawInput: {} }],
    ["were cleared before", [{ rawInput: { command: "rm -rf x" } }, { rawInput: {} }], { rawInput: {} }],
    ["are only words", [{ rawInput: { command: ["rm", "-rf", "x"] } }], { rawInput: { command: "" } }],
  ])("are added from its tool call if they %s", async (_how, updates, details) => {
    const seen: unknown[] = [];
    const rules = memoryPermissionStore();
    const rule = { owner: "", roots: ["/w"], decision: "allow", lifetime: "project" } as const;
    await rules.remember({ ...rule, subject: { type: "command", command: "ls" } });
    const { agent, client } = await openSession(version, {
      rules,
      decide: (action) => {
        seen.push("command" in action && action.command);
        return seen.at(-1) === "rm -rf x" ? "reject" : undefined;
      },
    });
    for (const update of updates) {
      const sessionUpdate = "tool_call_update";
      const change = { sessionUpdate, toolCallId: "t", title: "bash", kind: "execute", ...update };
      await agent.send(notification("session/update", { sessionId: "s", update: change }));
      await client.next();
    }
    const toolCall = { toolCallId: "t", title: "bash", ...details };
    const params = { 1: { toolCall }, 2: { title: "bash", subject: { type: "tool_call", toolCall } } };
    const question = { sessionId: "s", options: both, ...params[version] };
    await agent.send(request("p", "session/request_permission", question));
    expect(await agent.next()).toMatchObject({ id: "p", result: selected("reject_once") });
    expect(seen).toEqual(["rm -rf x"]);
  });

  it("match no rule if they do not describe the action", async () => {
    const rules = memoryPermissionStore();
    const rule = { owner: "", roots: ["/w"], decision: "allow", lifetime: "project" } as const;
    for (const rawInput of [undefined, {}, { command: "" }]) {
      const subject = { type: "request", request: JSON.stringify(["bash", "execute", rawInput]) } as const;
      await rules.remember({ ...rule, subject });
    }
    const input = { type: "request", request: JSON.stringify(["bash", "execute", { x: 1 }]) } as const;
    await rules.remember({ ...rule, subject: input });
    const { agent, client } = await openSession(version, { rules });
    const ask = async (id: string, more: object): Promise<void> => {
      const toolCall = { toolCallId: id, title: "bash", kind: "execute", ...more };
      const params = { 1: { toolCall }, 2: { title: "bash", subject: { type: "tool_call", toolCall } } };
      const question = { sessionId: "s", options: both, ...params[version] };
      await agent.send(request(id, "session/request_permission", question));
    };
    for (const [index, more] of [{}, { rawInput: {} }, { rawInput: { command: "" } }].entries()) {
      await ask(`p${index}`, more);
      expect(await client.next()).toMatchObject({ method: "session/request_permission" });
    }
    await ask("known", { rawInput: { x: 1 } });
    expect(await agent.next()).toMatchObject({ id: "known", result: selected("allow_once") });
  });

  it("include all paths of the tool call", async () => {
    const seen: unknown[] = [];
    const { agent } = await openSession(version, {
      decide: (action) => {
        if (action.type === "permission") seen.push(...action.paths);
        return "reject";
      },
    });
    const diff =
      version === 1
        ? { type: "diff", path: "/b", newText: "" }
        : { type: "diff", changes: [{ operation: "move", oldPath: "/a", path: "/b", fileType: "text" }] };
    const toolCall = {
      toolCallId: "t",
      title: "Move",
      kind: "move",
      locations: [{ path: "/a" }],
      content: [diff],
    };
    const params = { 1: { toolCall }, 2: { title: "Move", subject: { type: "tool_call", toolCall } } };
    const question = { sessionId: "s", options: both, ...params[version] };
    await agent.send(request("p", "session/request_permission", question));
    await agent.next();
    expect(new Set(seen)).toEqual(new Set(["/a", "/b"]));
  });
});

it("rejects commands and files that an agent never requests permission for", async () => {
  const { client, agent } = await openSession(1, {
    decide: (action) => {
      if (action.type === "command") return action.command.startsWith("rm ") ? "reject" : undefined;
      return "path" in action && action.path.endsWith(".env") ? "reject" : "allow";
    },
  });
  const refused = [
    ["terminal/create", { command: "rm", args: ["-rf", "/"] }, 'Cannot run "rm -rf /": a policy rejects it'],
    ["fs/read_text_file", { path: "/w/.env" }, 'Cannot read "/w/.env": a policy rejects it'],
    ["fs/write_text_file", { path: "/w/.env", content: "" }, 'Cannot write "/w/.env": a policy rejects it'],
  ] as const;
  for (const [method, params, message] of refused) {
    await agent.send(request("a", method, { sessionId: "s", ...params }));
    expect(await agent.next()).toEqual({ jsonrpc: "2.0", id: "a", error: { code: -32_600, message } });
  }
  await agent.send(request("b", "fs/read_text_file", { sessionId: "s", path: "/w/a.ts" }));
  expect(await client.next()).toMatchObject({ method: "fs/read_text_file", params: { path: "/w/a.ts" } });
});
