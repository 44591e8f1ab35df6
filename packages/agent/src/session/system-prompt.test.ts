import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type SomeAgent, connect, connectOver, openSession, text } from "../fixtures/raw-client.ts";
import type { SystemPrompt } from "../index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const french = { mode: "append", content: text("Answer in French.") };
const brief = { mode: "override", content: [...text("Be brief."), ...text("Be kind.")] };
const where = { cwd: "/tmp", mcpServers: [] };
const reopenings = ["session/load", "session/resume", "session/fork"];

/** Creates an agent that records its sessions' system prompts when they open and during turns. */
function recording(options: Partial<SomeAgent> = {}): SomeAgent & { readonly seen: unknown[] } {
  const seen: unknown[] = [];
  const record = (prompt: SystemPrompt | undefined): void => void seen.push(prompt?.text);
  return {
    seen,
    store: memorySessionStore(),
    systemPrompt: { modes: ["append", "override"] },
    openSession: async ({ systemPrompt }) => record(systemPrompt),
    prompt: async ({ session }) => record(session.systemPrompt),
    ...options,
  };
}

describe.each([1, 2])("a system prompt in version %d", (version) => {
  test.each([
    [["append"], {}],
    [["append", "override"], { mode: { override: {} } }],
    [undefined, undefined],
  ] as const)("is advertised for the modes %j", async (modes, capability) => {
    const client = connect(recording({ systemPrompt: modes && { modes } }));
    const info = { name: "client", version: "1.0.0" };
    const answer = (await client.call("initialize", {
      protocolVersion: version,
      ...(version === 2 && { info, capabilities: {} }),
    })) as {
      readonly agentCapabilities?: { readonly sessionCapabilities: Record<string, unknown> };
      readonly capabilities?: { readonly session: Record<string, unknown> };
    };
    const { agentCapabilities, capabilities } = answer;
    const { additionalDirectories, systemPrompt } =
      (version === 1 ? agentCapabilities?.sessionCapabilities : capabilities?.session) ?? {};
    expect({ additionalDirectories, systemPrompt }).toEqual({
      additionalDirectories: {},
      systemPrompt: capability,
    });
  });

  test.each([
    ["a mode that is not advertised", { systemPrompt: { modes: ["append"] } }, brief, '"override"'],
    ["an unknown mode", {}, { ...french, mode: "_own" }, '"_own"'],
    [
      "an image",
      {},
      { mode: "append", content: [{ type: "image", data: "", mimeType: "image/png" }] },
      '"image"',
    ],
    ["any mode, if the agent accepts none", { systemPrompt: undefined }, french, "no system prompts"],
    ["an empty list", {}, { ...french, content: [] }, ""],
  ] as const)("is rejected without creating a session: %s", async (_what, options, asked, why) => {
    const agent = recording(options);
    const client = await connectOver(version, agent, { versions: [v1, v2] });
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    await client.call("session/close", { sessionId });
    for (const method of ["session/new", ...reopenings]) {
      const params = { ...where, ...(method !== "session/new" && { sessionId }), systemPrompt: asked };
      await expect(client.call(method, params)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(why) as string,
      });
    }
    expect(agent.seen).toEqual([undefined]);
    expect(await agent.store?.list({ archived: "include" })).toMatchObject({ sessions: [{ sessionId }] });
  });

  test.each(reopenings)("is kept by %s if omitted, and replaced if given", async (method) => {
    const agent = recording();
    const client = await connectOver(version, agent, { versions: [v1, v2] });
    const open = async (name: string, params: object): Promise<string> => {
      const { sessionId = "" } = {
        ...params,
        ...((await client.call(name, { ...where, ...params })) as object),
      } as {
        readonly sessionId?: string;
      };
      return sessionId;
    };
    let sessionId = await open("session/new", { systemPrompt: french });
    for (const asked of [{}, { systemPrompt: null }, { systemPrompt: brief }, {}]) {
      await client.call("session/close", { sessionId });
      sessionId = await open(method, { sessionId, ...asked });
    }
    await client.call("session/resume", { ...where, sessionId, systemPrompt: french });
    const [was, is] = ["Answer in French.", "Be brief.\n\nBe kind."];
    expect(agent.seen).toEqual([was, was, was, is, is]);
    await client.call("session/prompt", { sessionId, prompt: text("Hello") });
    await expect.poll(() => agent.seen.at(-1)).toBe(was);
  });

  test("cannot be changed during a turn, but can be repeated", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const agent = recording({
      async prompt() {
        begun.resolve();
        await held;
      },
    });
    const { client, sessionId } = await openSession(version, agent);
    await client.call("session/resume", { ...where, sessionId, systemPrompt: french });
    const turn = client.call("session/prompt", { sessionId, prompt: text("Hello") });
    await begun.promise;
    const resume = (systemPrompt: unknown): Promise<unknown> =>
      client.call("session/resume", { ...where, sessionId, systemPrompt });
    await expect(resume(brief)).rejects.toMatchObject({ code: -32600, data: { reason: "busy", sessionId } });
    await expect(resume(french)).resolves.toBeDefined();
    release();
    await turn;
  });
});

test("ignores a system prompt that was stored in a mode the agent no longer accepts", async () => {
  const agent = recording();
  const client = await connectOver(2, agent);
  const { sessionId } = (await client.call("session/new", { ...where, systemPrompt: brief })) as {
    sessionId: string;
  };
  await client.connection.close();
  await client.done;
  const later = recording({ store: agent.store, systemPrompt: { modes: ["append"] } });
  await (await connectOver(2, later)).call("session/resume", { ...where, sessionId });
  expect(later.seen).toEqual([undefined]);
});
