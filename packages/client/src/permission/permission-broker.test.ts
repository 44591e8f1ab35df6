import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";

import { type PermissionStore, memoryPermissionStore } from "@parley/permission";
import { filePermissionStore } from "@parley/permission/node";
import type { PermissionOptionKind } from "@parley/schema/v1";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import type { HandlerContext } from "../api/client-handlers.ts";
import { InMemoryAgent } from "../fixtures/in-memory-agent.ts";
import {
  type PermissionBroker,
  type PermissionBrokerOptions,
  createPermissionBroker,
} from "./permission-broker.ts";

const option = (kind: PermissionOptionKind) => ({ optionId: kind, name: kind, kind });
const options = [option("allow_always"), option("allow_once"), option("reject_once")];
const selected = (optionId: string) => ({ outcome: { outcome: "selected", optionId } });
const cancelled = { outcome: { outcome: "cancelled" } };

type AskingAgent = Pick<HandlerContext, "agent">;

/** Connects a broker to an agent with two sessions, and returns a function that sends it requests. */
async function connectBroker(
  brokerOptions?: PermissionBrokerOptions,
  of: AskingAgent = { agent: "/bin/one" },
) {
  const broker = createPermissionBroker(brokerOptions);
  let count = 0;
  const { client, agent } = await InMemoryAgent.connect(
    { sessionCapabilities: { additionalDirectories: {} } },
    () => ({
      "session/new": () => ({ sessionId: `s${(count += 1)}` }),
      "session/prompt": () => new Promise(() => undefined),
    }),
    {
      handlers: {
        requestPermission: (request, context) => broker.requestPermission(request, { ...context, ...of }),
      },
    },
  );
  const first = await client.newSession({ cwd: "/w" });
  const second = await client.newSession({ cwd: "/w" });
  const ask = (
    title: string,
    sessionId = "s1",
    offered = options,
    _meta?: { readonly [name: string]: unknown },
  ) =>
    agent.peer.request("session/request_permission", {
      sessionId,
      toolCall: { toolCallId: `call ${title}`, title, kind: "execute", rawInput: { command: title } },
      options: offered,
      ...(_meta && { _meta }),
    });
  return { broker, client, agent, ask, first, second };
}

/** Resolves once `count` requests are waiting. */
function waitForPending(broker: PermissionBroker, count: number): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (broker.pending.length !== count) return;
      undo();
      resolve();
    };
    const undo = broker.subscribe(check);
    check();
  });
}

const titles = ({ pending }: PermissionBroker): string[] => pending.map(({ request }) => request.title);

describe("a permission broker", () => {
  it("queues requests from all sessions and matches each answer to its request", async () => {
    const { broker, client, ask, second } = await connectBroker();
    const answers = [ask("a"), ask("b", "s2"), ask("c")];
    await waitForPending(broker, 3);
    expect(titles(broker)).toEqual(["a", "b", "c"]);
    const [a, b, c] = broker.pending;
    expect(b?.session).toBe(second);
    b?.answer("reject_once");
    c?.dismiss();
    expect(titles(broker)).toEqual(["a"]);
    a?.answer("allow_once");
    expect([a, b, c].map((question) => question?.signal.aborted)).toEqual([true, true, true]);
    expect(await Promise.all(answers)).toEqual([selected("allow_once"), selected("reject_once"), cancelled]);
    await client.close();
  });

  it('answers "cancelled" when the turn or the request is cancelled', async () => {
    const { broker, client, agent, ask, first } = await connectBroker();
    const prompt = first.prompt("Go");
    prompt.catch(() => undefined);
    const answer = ask("a");
    const takenBack = new AbortController();
    const other = agent.peer.request(
      "session/request_permission",
      { sessionId: "s2", toolCall: { toolCallId: "t", title: "b" }, options },
      { signal: takenBack.signal },
    );
    other.catch(() => undefined);
    await waitForPending(broker, 2);
    const question = broker.pending.find(({ request }) => request.title === "a");
    expect(question?.signal.aborted).toBe(false);
    await first.cancel();
    expect(question?.signal.aborted).toBe(true);
    expect(await answer).toEqual(cancelled);
    expect(titles(broker)).toEqual(["b"]);
    question?.answer("allow_once");
    takenBack.abort();
    await waitForPending(broker, 0);
    await client.close();
  });

  it("follows its policy, and asks the user if the policy does not decide or no option matches", async () => {
    const { broker, client, ask } = await connectBroker({
      policy: ({ title }) => (title === "a" ? "allow" : title === "b" ? "reject" : undefined),
    });
    expect(await ask("a")).toEqual(selected("allow_once"));
    expect(await ask("b")).toEqual(selected("reject_once"));
    const answers = [ask("b", "s1", [option("allow_once")]), ask("c")];
    await waitForPending(broker, 2);
    for (const question of broker.pending) question.dismiss();
    expect(await Promise.all(answers)).toEqual([cancelled, cancelled]);
    await client.close();
  });

  it("remembers an answer for the session, including queued requests, but not for other requests", async () => {
    const { broker, client, ask } = await connectBroker();
    const answers = [ask("a"), ask("a"), ask("a", "s2"), ask("b")];
    await waitForPending(broker, 4);
    broker.pending[0]?.answer("allow_once", { remember: "session" });
    expect(await Promise.all(answers.slice(0, 2))).toEqual([selected("allow_once"), selected("allow_once")]);
    expect(await ask("a")).toEqual(selected("allow_once"));
    expect(broker.pending.map(({ session, request }) => [session.id, request.title])).toEqual([
      ["s2", "a"],
      ["s1", "b"],
    ]);
    for (const question of broker.pending) question.dismiss();
    expect(await Promise.all(answers.slice(2))).toEqual([cancelled, cancelled]);
    await client.close();
  });

  it("does not remember an answer to a request without details", async () => {
    const { broker, agent } = await connectBroker();
    const askOf = (toolCallId: string) =>
      agent.peer.request("session/request_permission", {
        sessionId: "s1",
        toolCall: { toolCallId, kind: "execute" },
        options,
      });
    const first = askOf("1");
    await waitForPending(broker, 1);
    broker.pending[0]?.answer("allow_once", { remember: "session" });
    await first;
    const second = askOf("2");
    await waitForPending(broker, 1);
    broker.pending[0]?.dismiss();
    await expect(second).resolves.toEqual(cancelled);
  });

  it("does not remember an answer if the agent requires asking every time", async () => {
    const { broker, ask } = await connectBroker();
    for (const meta of [{ "parley/once": true }, { "parley/once": true, other: 1 }]) {
      const asking = ask("ls", "s1", options, meta);
      await waitForPending(broker, 1);
      expect(broker.pending[0]?.canRemember).toBe(false);
      broker.pending[0]?.answer("allow_once", { remember: "session" });
      expect(await asking).toEqual(selected("allow_once"));
    }
    // As a control: without the flag, the same request is remembered, and the user is asked only once.
    for (const meta of [{ "parley/once": false }, undefined]) {
      const asking = ask("ls", "s1", options, meta);
      if (meta !== undefined) {
        await waitForPending(broker, 1);
        broker.pending[0]?.answer("allow_once", { remember: "session" });
      }
      expect(await asking).toEqual(selected("allow_once"));
    }
    const marked = ask("ls", "s1", options, { "parley/once": true });
    await waitForPending(broker, 1);
    broker.pending[0]?.dismiss();
    expect(await marked).toEqual(cancelled);
  });

  it("stores an answer for a project in rules that outlive the broker", async () => {
    const projectPermissions = memoryPermissionStore();
    const before = await connectBroker({ projectPermissions });
    const answers = [before.ask("a"), before.ask("a", "s2")];
    await waitForPending(before.broker, 2);
    before.broker.pending[0]?.answer("reject_once", { remember: "project" });
    expect(await Promise.all(answers)).toEqual([selected("reject_once"), selected("reject_once")]);
    await before.client.close();

    const after = await connectBroker({ projectPermissions });
    expect(await after.ask("a", "s2")).toEqual(selected("reject_once"));
    await after.client.close();
  });

  it("remembers an answer for the session's roots and asks again when they change", async () => {
    const projectPermissions = memoryPermissionStore();
    const { broker, client, ask } = await connectBroker({ projectPermissions });
    await client.newSession({ cwd: "/w", additionalDirectories: ["/b", "/a"] });
    await client.newSession({ cwd: "/w", additionalDirectories: ["/a", "/b"] });
    const answers = [ask("a"), ask("a", "s3"), ask("a", "s4")];
    await waitForPending(broker, 3);
    broker.pending[1]?.answer("allow_once", { remember: "project" });
    expect(await Promise.all(answers.slice(1))).toEqual([selected("allow_once"), selected("allow_once")]);
    expect(broker.pending.map(({ session }) => session.id)).toEqual(["s1"]);
    broker.pending[0]?.dismiss();
    expect(await answers[0]).toEqual(cancelled);
    const who = { owner: "", agent: "/bin/one" };
    expect(await projectPermissions.list({ ...who, roots: ["/w", "/a", "/b"] })).toHaveLength(1);
    expect(await projectPermissions.list({ ...who, roots: ["/w"] })).toEqual([]);
    await client.close();
  });

  it.each<[string, AskingAgent]>([
    ["another program", { agent: "/bin/other" }],
    ["the same program with different arguments", { agent: "/bin/one sha256:x" }],
    ["a URL", { agent: "https://one.example" }],
    ["an unknown agent", {}],
  ])("still asks the user for %s if only another agent is allowed in the project", async (_, other) => {
    const projectPermissions = memoryPermissionStore();
    const one = await connectBroker({ projectPermissions });
    const answer = one.ask("a");
    await waitForPending(one.broker, 1);
    one.broker.pending[0]?.answer("allow_once", { remember: "project" });
    await answer;

    const asked = await connectBroker({ projectPermissions }, other);
    const asking = asked.ask("a");
    await waitForPending(asked.broker, 1);
    asked.broker.pending[0]?.answer("reject_once");
    expect(await asking).toEqual(selected("reject_once"));

    // The user is not asked again when the request comes from the agent that was allowed.
    const again = await connectBroker({ projectPermissions });
    expect(await again.ask("a")).toEqual(selected("allow_once"));
    for (const { client } of [one, asked, again]) await client.close();
  });

  it("remembers an answer to an unknown agent only for its session", async () => {
    const projectPermissions = memoryPermissionStore();
    const { broker, client, ask } = await connectBroker({ projectPermissions }, {});
    const answers = [ask("a"), ask("a", "s2")];
    await waitForPending(broker, 2);
    broker.pending[0]?.answer("allow_once", { remember: "project" });
    expect(await answers[0]).toEqual(selected("allow_once"));
    expect(broker.pending.map(({ session }) => session.id)).toEqual(["s2"]);
    expect(await ask("a")).toEqual(selected("allow_once"));
    expect(await projectPermissions.list({ owner: "", roots: ["/w"] })).toEqual([]);
    broker.pending[0]?.dismiss();
    expect(await answers[1]).toEqual(cancelled);
    await client.close();
  });

  it("asks again if the stored answers name no agent, and leaves them in the file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-permissions-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "permissions.json");
    const old = ["a", "execute", null, { command: "a" }, [], [], null];
    await writeFile(path, JSON.stringify({ "/w": { [JSON.stringify(old)]: "allow" } }));
    const { broker, client, ask } = await connectBroker({ projectPermissions: filePermissionStore(path) });
    await client.newSession({ cwd: "/w", additionalDirectories: ["/a"] });
    const answers = [ask("b"), ask("a", "s3"), ask("a")];
    await waitForPending(broker, 3);
    for (const question of broker.pending) question.answer("reject_once");
    await Promise.all(answers);
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ "/w": { [JSON.stringify(old)]: "allow" } });
    const again = ask("a");
    await waitForPending(broker, 1);
    broker.pending[0]?.answer("allow_once", { remember: "project" });
    await again;
    const agents = async (): Promise<unknown> => {
      const file = JSON.parse(await readFile(path, "utf8")) as { rules?: readonly { agent?: string }[] };
      return file.rules?.map(({ agent }) => agent);
    };
    await expect.poll(agents).toEqual([undefined, "/bin/one"]);
    expect(await ask("a")).toEqual(selected("allow_once"));
    await client.close();
  });

  it("remembers an answer for the subject that the application specifies", async () => {
    const { broker, client, ask } = await connectBroker({
      subject: ({ toolCall }) => ({ type: "tool", tool: String(toolCall?.kind) }),
    });
    const answer = ask("a");
    await waitForPending(broker, 1);
    broker.pending[0]?.answer("allow_always", { remember: "session" });
    expect(await answer).toEqual(selected("allow_always"));
    expect(await ask("b")).toEqual(selected("allow_once"));
    await client.close();
  });

  it("asks the user, and reports an error, if rules cannot be read or stored", async () => {
    const errors: unknown[] = [];
    const fail = () => Promise.reject(new Error("No disk"));
    const projectPermissions: PermissionStore = { find: fail, remember: fail, forget: fail, list: fail };
    const { broker, client, ask } = await connectBroker({
      projectPermissions,
      onError: (error) => errors.push(error),
    });
    const answer = ask("a");
    await waitForPending(broker, 1);
    broker.pending[0]?.answer("allow_once", { remember: "project" });
    expect(await answer).toEqual(selected("allow_once"));
    expect(errors).toEqual([new Error("No disk"), new Error("No disk")]);
    await client.close();
  });

  it("rejects options that were not offered or cannot be remembered", async () => {
    const { broker, client, agent } = await connectBroker();
    const odd = { optionId: "odd", name: "Odd", kind: "_odd" };
    const toolCall = { toolCallId: "t", title: "a" };
    const answer = agent.peer.connection.request("session/request_permission", {
      sessionId: "s1",
      toolCall,
      options: [odd],
    });
    answer.catch(() => undefined);
    await waitForPending(broker, 1);
    const [question] = broker.pending;
    expect(() => question?.answer("none")).toThrow('Cannot answer "a": there is no option "none"');
    expect(() => question?.answer("odd", { remember: "session" })).toThrow(
      'Cannot remember option "odd": it neither allows nor rejects',
    );
    expect(titles(broker)).toEqual(["a"]);
    await client.close();
    expect(broker.pending).toEqual([]);
  });

  it("does not visit other requests when one is added or removed", async () => {
    const { broker, client, first } = await connectBroker();
    let visited = 0;
    const { [Symbol.iterator]: iterate } = Set.prototype;
    const spy = vi.spyOn(Set.prototype, Symbol.iterator).mockImplementation(function (this: Set<unknown>) {
      visited += this.size;
      return iterate.call(this);
    });
    onTestFinished(() => spy.mockRestore());
    const count = 1000;
    const turns = Array.from({ length: count }, () => new AbortController());
    const answers = turns.map(async ({ signal }, number) =>
      broker.requestPermission(
        { title: `${number}`, toolCall: undefined, options },
        { session: first, signal },
      ),
    );
    await nextTurn();
    expect(broker.pending).toHaveLength(count);
    for (const turn of turns) turn.abort();
    await Promise.all(answers);
    expect(broker.pending).toEqual([]);
    // Copying all requests on every change would visit half a million requests.
    expect(visited).toBeGreaterThanOrEqual(count);
    expect(visited).toBeLessThan(count * 10);
    await client.close();
  });
});
